"""Two server processes on PostgreSQL and Redis: one table across both, and either may go at any time."""

import contextlib
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from referee import create_app
from referee.config import from_environment
from tests.clocks import CLOCK_MS, start_clock
from tests.phones import Phone, open_table
from tests.services import Postgres, Redis, Server
from tests.streams import Streams


@dataclass(frozen=True)
class Two:
    """Two servers that share everything, each in a folder of its own."""

    one: Server
    other: Server
    redis: Redis


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[Two]:
    with contextlib.ExitStack() as running:
        redis = running.enter_context(Redis(tmp_path_factory.mktemp("redis")))
        url = running.enter_context(postgres.database())
        shared = {"DATABASE_URL": url, "REDIS_URL": redis.url, "SECRET_KEY": "shared by both"}
        folders = [tmp_path_factory.mktemp(name) for name in ("one", "other")]
        one, other = (running.enter_context(Server(folder, **shared)) for folder in folders)
        yield Two(one, other, redis)


def test_one_table_across_two_processes(two: Two, listen: Streams) -> None:
    """Streams on both, commands to both; Redis goes and comes back; one is killed and the other goes on."""
    one, other, redis = two.one, two.other, two.redis
    host = open_table(one)
    # a host, a seat and a stranger; each hears both processes
    ben = host.claim(1)
    here, there = listen(host.stranger()), listen(ben.at(other))
    assert (next(here), next(there)) == (1, 1)

    def both_hear(version: int) -> None:
        assert (next(here), next(there)) == (version, version)

    assert host.rename("Zoe") == 2
    both_hear(2)
    assert host.at(other).rename("Ann") == 3
    both_hear(3)

    # without Redis a little later, but surely, in both directions
    redis.kill()
    assert host.rename("Eve") == 4
    both_hear(4)
    assert host.at(other).rename("Ida") == 5
    both_hear(5)
    redis.start()
    assert host.rename("Mia") == 6
    both_hear(6)

    # one is gone: the other knows everything and goes on
    one.kill()
    assert host.at(other).rename("Uta") == 7
    assert next(there) == 7
    one.start()
    here = listen(host.stranger(), last=5)
    assert [next(here), next(here)] == [6, 7]
    assert host.done("start", first=1) == 8
    both_hear(8)
    assert host.view() | {"now": 0} == host.at(other).view() | {"now": 0}


def test_a_redis_that_hangs_holds_nobody_up(two: Two, listen: Streams) -> None:
    """A frozen Redis answers nothing and refuses nothing: commands are answered, phones hear of them all the same."""
    one, other, redis = two.one, two.other, two.redis
    host = open_table(one)
    there = listen(host.stranger().at(other))
    assert next(there) == 0
    assert redis.process is not None
    redis.process.send_signal(signal.SIGSTOP)
    try:
        for number in range(1, 21):
            assert host.rename(f"Ann {number}") == number
        assert [next(there) for _ in range(20)] == list(range(1, 21))
    finally:
        redis.process.send_signal(signal.SIGCONT)
    assert host.rename("Zoe") == 21
    assert next(there) == 21


def test_the_clock_ends_once_for_phones_at_both(two: Two, listen: Streams) -> None:
    """S-CLK-2: in both processes it rings at the same moment; one writes it down, and the other goes on with that."""
    app = create_app(from_environment(two.one.settings | {"INSTANCE": str(two.one.folder)}))
    # each a chance for both to be just as quick
    tables = [start_clock(app, CLOCK_MS // 1000 - 4) for _ in range(8)]
    app.extensions["store"].engine.dispose()
    phones = [Phone(two.one, code, key) for code, key, _ in tables]
    streams = [(listen(phone), listen(phone.at(two.other))) for phone in phones]
    before = [(next(here), next(there)) for here, there in streams]
    for (here, there), (known, also) in zip(streams, before, strict=True):
        assert (known, next(here), next(there)) == (also, known + 1, known + 1)
    for phone in phones:
        for server in (two.one, two.other):
            # a tap is taken and a look is answered, wherever the phone is
            assert phone.at(server).insist("correct", seat=0, gold=1, reason="found").status_code == 200
            assert phone.at(server).view()["clock"] is None


def test_a_key_that_dies_here_ends_its_stream_there(two: Two, listen: Streams) -> None:
    host = open_table(two.one)
    events = listen(host.claim(1).at(two.other))
    assert next(events) == 1
    host.delete("/seats/1/claim")
    assert list(events) == []


def test_a_redis_that_hangs_keeps_nobody_waiting(two: Two, listen: Streams) -> None:
    """It answers nothing and refuses nothing: who asked it with every tap would wait two seconds each time."""
    host = open_table(two.one)
    there = listen(host.stranger().at(two.other))
    assert next(there) == 0
    assert two.redis.process is not None
    two.redis.process.send_signal(signal.SIGSTOP)
    try:
        began = time.monotonic()
        for number in range(20):
            host.rename(f"Ann {number}")
        assert time.monotonic() - began < 20
        # and what no bus tells is found in the store
        assert next(version for version in there if version == 20)
    finally:
        two.redis.process.send_signal(signal.SIGCONT)


def test_a_link_made_by_one_moves_a_seat_in_the_other(two: Two) -> None:
    one, other = two.one, two.other
    host = open_table(one)
    ben = host.claim(1)
    link = ben.post("/seats/1/transfer", {}).json
    token = link["url"].partition("#transfer=")[2]
    moved = host.stranger().at(other).post("/transfer", {"token": token}).json
    assert moved["seat"] == 1
    assert Phone(one, host.code, moved["key"]).view()["viewer"]["seat"] == 1
