"""SIGKILL again and again under load: what was answered is there, once, and the clock went on."""

import contextlib
import http.client
import itertools
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import NullPool, create_engine, text

from referee import create_app
from referee.config import from_environment
from referee.tables.upgrades import from_store
from tests.clocks import CLOCK_MS, start_clock
from tests.phones import Phone, open_table
from tests.services import Postgres, Server, wait_until
from tests.soak import short_or_long
from tests.streams import Streams

PHONES = 5


class Tapper(threading.Thread):
    """A phone whose owner taps on and on; every tap is repeated until it is answered."""

    def __init__(self, phone: Phone, name: str, stop: threading.Event) -> None:
        super().__init__(name=name, daemon=True)
        self.phone, self.stop = phone, stop
        self.answered: dict[int, str] = {}
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            for number in itertools.count():
                if self.stop.is_set():
                    return
                name = f"{self.name} {number}"
                answer = self.phone.insist("rename", seat=0, name=name)
                assert answer.status_code == 200, answer.json
                assert self.answered.setdefault(answer.json["version"], name) == name, "two taps, one version"
        except BaseException as failure:
            self.failure = failure


class Follower(threading.Thread):
    """A phone that only looks, and comes back after every cut with what it saw last."""

    def __init__(self, phone: Phone) -> None:
        super().__init__(daemon=True)
        self.phone = phone
        self.seen = [0]
        self.enough = threading.Event()

    def run(self) -> None:
        while not self.enough.wait(0.05):
            listen = Streams()
            with contextlib.closing(listen), contextlib.suppress(OSError, AssertionError, http.client.HTTPException):
                for version in listen(self.phone, last=self.seen[-1]):
                    if version > self.seen[-1]:
                        self.seen.append(version)
                    if self.enough.is_set():
                        return


@dataclass(frozen=True)
class Stored:
    version: int
    at: int
    by: str
    names: list[str]


def stored(server: Server, code: str) -> list[Stored]:
    """The steps of a table, straight from the store."""
    settings = from_environment(server.environment())
    engine = create_engine(settings.database_url, poolclass=NullPool)
    query = text("SELECT version, at, by, events FROM steps WHERE code = :code ORDER BY version")
    with engine.connect() as connection:
        return [
            Stored(version, at, by, [event["name"] for event in from_store(events) if "name" in event])
            for version, at, by, events in connection.execute(query, {"code": code})
        ]


@pytest.fixture(params=short_or_long(["sqlite"], ["sqlite", "postgresql"]))
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A referee that may be killed, on either database."""
    with contextlib.ExitStack() as running:
        settings = {"RATELIMIT_ENABLED": "0"}
        if request.param == "postgresql":
            postgres: Postgres = request.getfixturevalue("postgres")
            settings["DATABASE_URL"] = running.enter_context(postgres.database())
        yield running.enter_context(Server(tmp_path, **settings))


@pytest.mark.soak
def test_killed_again_and_again_under_load(server: Server) -> None:
    stop = threading.Event()
    host = open_table(server)
    follower = Follower(host.stranger())
    follower.start()
    tappers = [Tapper(host, f"phone {number}", stop) for number in range(PHONES)]
    for tapper in tappers:
        tapper.start()

    def answers() -> int:
        assert [tapper.failure for tapper in tappers if tapper.failure] == []
        return sum(len(tapper.answered) for tapper in tappers)

    for _ in range(short_or_long(2, 60)):
        enough = answers() + 20
        wait_until(lambda enough=enough: answers() >= enough, "taps to be answered")  # type: ignore[misc]
        server.kill()
        server.start()
    stop.set()
    for tapper in tappers:
        tapper.join()
    answers()

    # every answered tap is there, at the version that was answered, and every tap is there once
    steps = stored(server, host.code)
    assert [step.version for step in steps] == list(range(1, len(steps) + 1))
    answered = {version: [name] for tapper in tappers for version, name in tapper.answered.items()}
    assert {step.version: step.names for step in steps} == answered
    assert host.view()["seats"][0]["name"] == steps[-1].names[0]
    wait_until(lambda: follower.seen[-1] == len(steps), "the follower to hear of the last tap")
    assert follower.seen == sorted(set(follower.seen))
    follower.enough.set()
    host.rename("the last word")
    follower.join()
    assert "Traceback" not in server.log.read_text(encoding="utf-8")


def test_the_clock_goes_on_through_a_kill(tmp_path: Path) -> None:
    """A clock that still runs ends when it should; one that ran out meanwhile has ended when it should have."""
    server = Server(tmp_path)
    app = create_app(from_environment({"INSTANCE": server.environment()["INSTANCE"]}))

    def started(seconds_ago: int) -> tuple[Phone, int]:
        code, key, ends_at = start_clock(app, seconds_ago)
        return Phone(server, code, key), ends_at

    running, runs_until = started(0)
    with server:
        assert running.view()["clock"]["ends_at"] == runs_until
        ending, ends_at = started(CLOCK_MS // 1000 - 3)
        server.kill()
        wait_until(lambda: time.time_ns() // 1_000_000 > ends_at, "the end of the clock")
        server.start()
        clock = running.view()["clock"]
        assert (clock["running"], clock["ends_at"]) == (True, runs_until)
        assert clock["remaining_ms"] <= runs_until - ends_at
        assert ending.view()["clock"] is None
        last = stored(server, ending.code)[-1]
        assert (last.at, last.by) == (ends_at, "")
    app.extensions["store"].engine.dispose()
