"""Old tables expire: whole, a few at once, and never one that somebody still plays at."""

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import insert, text

from referee import create_app
from referee.config import Settings
from referee.live import stream
from referee.live.stream import Subscription
from referee.tables.expiry import DAY_MS, SHARE, Expiry
from referee.tables.models import StoredStep
from referee.tables.store import ANSWERS_LAST_MS, Answer, Step, Store
from referee.tables.viewer import Viewer
from tests.phones import API, Phone, ask, open_table
from tests.services import PATIENCE_SECONDS, Postgres, Server, wait_until
from tests.streams import Streams


@pytest.fixture
def store(any_store_app: Flask) -> Store:
    store: Store = any_store_app.extensions["store"]
    return store


def test_only_what_nobody_touched(any_store_app: Flask, store: Store) -> None:
    untouched, played, young = (open_table(any_store_app) for _ in range(3))
    untouched.claim(1)
    played.command("rename", seat=0, name="Zoe")
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE tables SET opened_at = 1000"))
        connection.execute(text("UPDATE steps SET at = 1000"))
        connection.execute(text("UPDATE tables SET opened_at = 5000 WHERE code = :code"), {"code": young.code})
    store.append(played.code, Step(2, 5000, "host", "[]"))
    assert store.expire(before=1000) == []
    assert store.expire(before=5000) == [untouched.code]
    assert store.expire(before=5000) == []
    with store.engine.connect() as connection:
        codes = connection.execute(text("SELECT DISTINCT code FROM keys")).scalars().all()
        assert sorted(codes) == sorted([played.code, young.code])
    assert Phone(any_store_app, untouched.code, untouched.key).get().status_code == 404
    assert young.view()["version"] == 0


def test_a_few_at_once_and_the_oldest_first(any_store_app: Flask, store: Store) -> None:
    hosts = [open_table(any_store_app) for _ in range(5)]
    with store.engine.begin() as connection:
        for age, host in enumerate(hosts):
            connection.execute(
                text("UPDATE tables SET opened_at = :at WHERE code = :code"), {"at": age, "code": host.code}
            )
    found = [store.expire(before=100, most=2) for _ in range(4)]
    assert found == [[host.code for host in hosts[first : first + 2]] for first in (0, 2, 4, 6)]


def test_a_step_in_the_last_moment_keeps_the_table(postgres: Postgres, tmp_path: Path) -> None:
    """Somebody is just writing: the table is left alone."""
    with postgres.database() as url:
        app = create_app(Settings(instance=tmp_path, database_url=url, secret_key="for tests only"))
        host, store = open_table(app), app.extensions["store"]
        later = host.view()["now"] + DAY_MS
        with store.engine.begin() as writing:
            writing.execute(insert(StoredStep).values(code=host.code, version=1, at=later, by="host", events="[]"))
            assert store.expire(before=later) == []
        assert store.expire(before=later) == []
        assert host.view()["version"] == 1
        assert store.expire(before=later + 1) == [host.code]
        store.engine.dispose()


def test_answers_go_after_their_day(any_store_app: Flask, store: Store) -> None:
    host = open_table(any_store_app)
    for version in range(1, 8):
        store.append(
            host.code, Step(version, version, "host", "[]"), answer=Answer("host", f"tap {version}", b"r" * 32, version)
        )

    def left() -> int:
        with store.engine.connect() as connection:
            return int(connection.execute(text("SELECT count(*) FROM answers")).scalar_one())

    assert not store.forget_answers(ANSWERS_LAST_MS + 1, most=3)
    assert left() == 7
    assert store.forget_answers(ANSWERS_LAST_MS + 7, most=3)
    assert left() == 3
    assert not store.forget_answers(ANSWERS_LAST_MS + 7, most=3)
    assert left() == 1


def test_streams_of_an_expired_table_end(app: Flask) -> None:
    tables = app.extensions["tables"]
    host = open_table(app)
    subscription = Subscription(host.code, tables, lambda _fold: Viewer(), lambda _fold, _viewer: b"{}")
    events = stream.events(subscription, app.extensions["live"].local)
    assert next(events).startswith(b"id: 0")
    make_older(app, 59, host)
    open_table(app)
    assert not Expiry(tables, 60).look()
    make_older(app, 2, host)
    assert not Expiry(tables, 0).look()
    assert host.get().status_code == 200
    Expiry(tables, 60).look()
    assert list(events) == []
    assert host.get().status_code == 404


def make_older(app: Flask, days: int, *hosts: Phone) -> None:
    """As if nobody had come to these tables for so many days more."""
    with app.extensions["store"].engine.begin() as connection:
        for host in hosts:
            older = {"by": days * DAY_MS, "code": host.code}
            connection.execute(text("UPDATE tables SET opened_at = opened_at - :by WHERE code = :code"), older)


def tables_left(app: Flask) -> int:
    return int(app.extensions["store"].count_tables())


def test_never_all_at_once(app: Flask) -> None:
    """One in twenty an hour, and one where there are fewer."""
    hosts = [open_table(app) for _ in range(2 * SHARE)]
    make_older(app, 61, *hosts[:-1])
    expiry = Expiry(app.extensions["tables"], 60)
    for left in (2 * SHARE - 2, 2 * SHARE - 3, 2 * SHARE - 4):
        while expiry.look():
            pass
        assert tables_left(app) == left
    assert hosts[-1].get().status_code == 200


def test_a_clock_that_runs_ahead_forgets_nothing(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Set while the server runs, or before it was started: nothing for a week, and then little by little."""
    for _ in range(3):
        open_table(app)
    tables, running = app.extensions["tables"], [0.0]
    monkeypatch.setattr("referee.tables.expiry.time.monotonic", lambda: running[0])
    now = tables.now()
    before = Expiry(tables, 60)
    assert not before.look()
    tables.now = lambda: now + 70 * DAY_MS
    after = Expiry(tables, 60)
    for expiry in (before, after):
        assert not expiry.look()
        assert tables_left(app) == 3
    assert caplog.text.count("the time jumped by 70 days") == 2
    # it goes on from there, hour by hour
    for hour in range(1, 7 * 24):
        running[0] = hour * 3600.0
        tables.now = lambda hour=hour: now + 70 * DAY_MS + hour * 3_600_000
        assert not before.look()
        assert tables_left(app) == 3
    running[0] += 3600.0
    tables.now = lambda: now + 77 * DAY_MS
    before.look()
    assert tables_left(app) == 2
    # and back again, which is a jump too
    tables.now = lambda: now
    assert not before.look()
    assert caplog.text.count("the time jumped by") == 3


def test_whatever_goes_wrong_it_looks_again(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    expiry = Expiry(app.extensions["tables"], 60)
    monkeypatch.setattr("referee.tables.expiry.EVERY_SECONDS", 0.01)
    looked = threading.Event()

    def once() -> bool:
        monkeypatch.setattr(expiry, "look", again)
        raise LookupError

    def again() -> bool:
        # and from now on no more than usual
        monkeypatch.undo()
        looked.set()
        return False

    monkeypatch.setattr(expiry, "look", once)
    expiry.start()
    assert looked.wait(PATIENCE_SECONDS)
    expiry.stop()
    assert "expiry: looks again later" in caplog.text


def test_stopped_it_has_no_question_open(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would hold a connection to a store that is closed."""
    expiry, asked, answer = Expiry(app.extensions["tables"], 60), threading.Event(), threading.Event()
    answered: list[bool] = []

    def slowly() -> bool:
        asked.set()
        answered.append(answer.wait(PATIENCE_SECONDS))
        return False

    monkeypatch.setattr(expiry, "look", slowly)
    expiry.start()
    assert asked.wait(PATIENCE_SECONDS)
    threading.Timer(0.05, answer.set).start()
    expiry.stop()
    assert answered == [True]


def test_the_running_server_forgets(tmp_path: Path, listen: Streams) -> None:
    with Server(tmp_path, TABLES_KEPT_DAYS="1") as server:
        young, *old = (open_table(server) for _ in range(3))
        with closing(sqlite3.connect(tmp_path / "instance" / "referee.sqlite", timeout=30)) as connection:
            for age, host in enumerate(old, 2):
                older = (age * DAY_MS, host.code)
                connection.execute("UPDATE tables SET opened_at = opened_at - ? WHERE code = ?", older)
            connection.commit()
        assert next(listen(young.stranger())) == 0
        newer, oldest = old
        wait_until(lambda: ask(server, "GET", f"{API}/tables/{oldest.code}").status_code == 404, "the end")
        for host in (young, newer):
            assert host.view()["version"] == 0
