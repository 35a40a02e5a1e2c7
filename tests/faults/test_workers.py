"""Several workers under gunicorn, as HOSTING.md has it: any of them may be killed at any time."""

import gc
import json
import os
import signal
import socket
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.serving import GARBAGE
from referee.worker import LOOK_ROUND_SECONDS, home_of
from tests.services import Postgres, Redis, Server, wait_until
from tests.wire import Streams, WirePhone, open_table, stranger


class Gunicorn(Server):
    """Two workers on one port; the system gives each connection to one of them."""

    application = "referee:create_app()"

    def command(self) -> list[str]:
        gunicorn = str(Path(sys.executable).with_name("gunicorn"))
        options = ["--worker-class", "referee.worker.PhoneWorker", "--workers", "2", "--graceful-timeout", "1"]
        return [gunicorn, *options, "--bind", f"127.0.0.1:{self.port}", self.application]

    def environment(self) -> dict[str, str]:
        doors = self.folder / "doors"
        doors.mkdir(exist_ok=True)
        return super().environment() | {"TMPDIR": str(doors)}

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


def test_phones_of_one_table_are_at_one_worker_and_move_together(workers: Gunicorn, listen: Streams) -> None:
    """Whichever worker accepts a connection: it is shown to where the table is at home."""
    wait_until(lambda: len(workers.workers()) == 2, "both workers", workers.alive)
    doors = both_doors_open(workers)
    tables: list[WirePhone] = []
    homes: list[str] = []
    while len(tables) < 6 or len(set(homes)) < 2:
        tables.append(open_table(workers))
        home = home_of(tables[-1].code.encode(), doors)
        assert home is not None
        homes.append(home.name)
    streams = [[listen(stranger(host)) for _ in range(6)] for host in tables]
    for phones in streams:
        assert [next(events) for events in phones] == [0] * 6
    victim = workers.workers()[0]
    os.kill(victim, signal.SIGKILL)
    for host in tables:
        assert host.insist("rename", seat=0, name="Zoe").body["version"] == 1
    heard = [[next(events, None) for events in phones] for phones in streams]
    # all six phones of a table that was at home there are cut off, and nobody else
    assert heard == [[None if home == str(victim) else 1] * 6 for home in homes]
    # and where nobody is any more, nobody is shown to
    again = [listen(stranger(host)) for host in tables for _ in range(6)]
    assert {next(events) for events in again} == {1}
    assert "Traceback" not in workers.log.read_text(encoding="utf-8")


def test_what_gunicorn_writes_down_holds_no_key_and_no_address(tmp_path: Path) -> None:
    """What a parser chokes on may hold anything; and with LOG_FORMAT=json even that is one object a line."""
    with Gunicorn(tmp_path, LOG_FORMAT="json") as running:
        for nonsense in (b"GET /t/K7QFWM?SECRET HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\nAuthorization SECRET\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", running.port), timeout=30) as wire:
                wire.sendall(nonsense)
                assert wire.recv(100).startswith(b"HTTP/1.1 4")
        wait_until(lambda: running.log.read_text().count("A request that is none.") == 2, "both to be written down")
        told = running.log.read_text(encoding="utf-8")
        lines = [json.loads(line) for line in told.splitlines() if line.startswith("{")]
        assert [line["message"] for line in lines].count("A request that is none.") == 2
        assert not any(secret in told for secret in ("SECRET", "K7QFWM", "ip=127.0.0.1"))


def test_workers_leave_nothing_behind(workers: Gunicorn) -> None:
    folder = both_doors_open(workers)[0].parent
    assert workers.process is not None
    workers.process.terminate()
    assert workers.process.wait(30) == 0
    assert not folder.exists()


def both_doors_open(workers: Gunicorn) -> list[Path]:
    """Waits until both workers must have seen each other's door."""
    doors: list[Path] = []

    def open_for_a_while() -> bool:
        doors[:] = (workers.folder / "doors").glob("referee-*/*")
        return len(doors) == 2 and all(time.time() - door.stat().st_mtime > 2 * LOOK_ROUND_SECONDS for door in doors)

    wait_until(open_for_a_while, "both doors", workers.alive)
    return doors


def garbage(_environ: dict[str, Any], start_response: Any) -> list[bytes]:
    """An application that says how often its worker looks for garbage."""
    start_response("200 OK", [("Content-Type", "application/json")])
    return [json.dumps(gc.get_threshold()).encode()]


class Careless(Gunicorn):
    application = f"{__name__}:garbage"

    def environment(self) -> dict[str, str]:
        return super().environment() | {"PYTHONPATH": str(Path(__file__).parents[2])}


def test_a_worker_looks_for_garbage_as_seldom_as_our_own_server(tmp_path: Path) -> None:
    """With Python's own pace two workers cost a seventh more for every command."""
    with Careless(tmp_path) as running, urllib.request.urlopen(running.url) as answer:
        assert tuple(json.load(answer)) == GARBAGE
