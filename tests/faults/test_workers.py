"""Several workers under gunicorn, as HOSTING.md has it: any of them may be killed at any time."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.services import Postgres, Redis, Server, wait_until
from tests.wire import Streams, open_table, stranger


class Gunicorn(Server):
    """Two workers on one port; the system gives each connection to one of them."""

    def command(self) -> list[str]:
        gunicorn = str(Path(sys.executable).with_name("gunicorn"))
        options = ["--worker-class", "gevent", "--workers", "2", "--graceful-timeout", "1"]
        return [gunicorn, *options, "--bind", f"127.0.0.1:{self.port}", "referee:create_app()"]

    def workers(self) -> list[int]:
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(pid) for pid in children.read_text().split()]


@pytest.fixture
def workers(tmp_path: Path, postgres: Postgres, redis: Redis) -> Iterator[Gunicorn]:
    with (
        postgres.database() as url,
        Gunicorn(tmp_path, DATABASE_URL=url, REDIS_URL=redis.url, SECRET_KEY="shared") as running,
    ):
        yield running


def test_a_worker_is_killed_and_the_table_goes_on(workers: Gunicorn, listen: Streams) -> None:
    wait_until(lambda: len(workers.workers()) == 2, "both workers", workers.alive)
    host = open_table(workers)
    streams = [listen(stranger(host)) for _ in range(8)]
    assert [next(events) for events in streams] == [0] * 8
    assert host.insist("rename", seat=0, name="Zoe").body["version"] == 1
    assert [next(events) for events in streams] == [1] * 8
    victim, survivor = workers.workers()
    os.kill(victim, signal.SIGKILL)
    assert host.insist("rename", seat=0, name="Ida").body["version"] == 2
    # who was with the victim is cut off and comes back; who was not heard it at once
    heard = [next(events, None) for events in streams]
    assert set(heard) <= {2, None}
    again = [listen(stranger(host), last=1) for _ in range(heard.count(None))]
    assert [next(events) for events in again] == [2] * len(again)
    wait_until(lambda: len({*workers.workers(), survivor} - {victim}) == 2, "another worker", workers.alive)
    assert host.insist("rename", seat=0, name="Uta").body["version"] == 3
    assert {next(events) for events in again} <= {3}
    assert "Traceback" not in workers.log.read_text(encoding="utf-8")
