"""Snapshots: opening and undoing stay short however long the table, and nothing is believed but the events."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text

from referee.config import Editions, shipped
from referee.tables.fold import Fold
from referee.tables.folds import FOLDED_AT_ONCE, Folds
from referee.tables.projection import LOG_KEPT
from referee.tables.saved_game import SavedGame, read, replay
from referee.tables.service import Tables
from referee.tables.snapshots import EVERY, STAY_EVERY, Snapshot, Snapshots
from referee.tables.store import Store
from tests.phones import Phone, open_table
from tests.services import PATIENCE_SECONDS, wait_until

LONG = "sheriff-6"


def recorded(editions: Editions, name: str, steps: int | None = None) -> SavedGame:
    plain = json.loads((shipped("seeds") / "demo" / f"{name}.json").read_text(encoding="utf-8"))
    whole = read(editions, plain)
    return replace(whole, steps=whole.steps[:steps])


def imported(app: Flask, saved: SavedGame) -> Phone:
    """The host's phone at a table that was played elsewhere."""
    code, key, _ = app.extensions["tables"].import_game(saved)
    return Phone(app, code, key)


def snapshots_of(app: Flask) -> Snapshots:
    return Snapshots(app.extensions["store"], app.extensions["editions"])


def change(app: Flask, statement: str) -> None:
    with app.extensions["store"].engine.begin() as connection:
        assert connection.execute(text(statement)).rowcount > 0


def from_the_first_event(app: Flask, code: str) -> Fold:
    folds: Folds = app.extensions["tables"].folds
    return folds.folded(code, snapshots=False)


def reopened(app: Flask, code: str) -> Fold:
    """The table as a process sees it that has just started."""
    folds: Folds = app.extensions["tables"].folds
    folds.drop(code)
    return folds.now(code)


@pytest.mark.parametrize("name", sorted(file.stem for file in (shipped("seeds") / "demo").glob("*.json")))
def test_any_moment_of_any_game_comes_back_as_it_was(app: Flask, editions: Editions, name: str) -> None:
    saved = recorded(editions, name)
    code, snapshots = imported(app, saved).code, snapshots_of(app)
    moments = [Snapshot(fold.version, fold.table, fold.move) for fold in replay(editions, saved)]
    for moment in moments[::5]:
        snapshots.keep(code, [moment])
        assert snapshots.newest(code, moment.version) == moment


def test_a_long_table_is_opened_from_its_last_snapshot(
    any_store_app: Flask, editions: Editions, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = any_store_app
    code = imported(app, recorded(editions, LONG)).code
    first = reopened(app, code)
    read_steps = []
    news = Store.news

    def counted(store: Store, *asked: Any) -> Any:
        found = news(store, *asked)
        read_steps.append(len(found[1]) if found else 0)
        return found

    with monkeypatch.context() as patched:
        patched.setattr(Store, "news", counted)
        again = reopened(app, code)
    assert sum(read_steps) < LOG_KEPT + EVERY < first.version
    whole = from_the_first_event(app, code)
    for fold in (first, again):
        assert replace(fold, before=()) == replace(whole, before=())


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE snapshots SET rules = 'others', state = '{}'",
        "UPDATE snapshots SET state = replace(state, '\"gold\": 1', '\"gold\": 2')",
        "UPDATE snapshots SET state = substr(state, 1, 500)",
        "UPDATE snapshots SET version = version + 1",
    ],
    ids=["of other rules", "changed", "cut off", "of another version"],
)
def test_what_cannot_be_trusted_is_not_there(app: Flask, editions: Editions, spoil: str) -> None:
    code = imported(app, recorded(editions, LONG)).code
    before = reopened(app, code)
    assert snapshots_of(app).newest(code) is not None
    change(app, spoil)
    assert snapshots_of(app).newest(code) is None
    assert reopened(app, code).table == before.table
    # and it has been put right in passing
    found = snapshots_of(app).newest(code)
    assert found is not None
    assert found.version == before.version // EVERY * EVERY


def test_of_the_older_ones_fewer_stay(app: Flask, editions: Editions) -> None:
    code = imported(app, recorded(editions, LONG)).code
    newest = reopened(app, code).version // EVERY * EVERY
    with app.extensions["store"].engine.connect() as connection:
        stored = connection.execute(text("SELECT version FROM snapshots ORDER BY version")).scalars().all()
    assert stored == [*range(STAY_EVERY, newest, STAY_EVERY), newest]


def test_one_damaged_snapshot_leaves_the_one_before(
    app: Flask, editions: Editions, caplog: pytest.LogCaptureFixture
) -> None:
    code = imported(app, recorded(editions, LONG)).code
    before = reopened(app, code)
    change(app, f"UPDATE snapshots SET digest = x'00' WHERE version = {before.version // EVERY * EVERY}")
    found = snapshots_of(app).newest(code)
    assert found is not None
    assert found.version == before.version // STAY_EVERY * STAY_EVERY
    assert reopened(app, code).table == before.table
    assert "is damaged" in caplog.text
    assert code not in caplog.text


def test_undo_goes_back_beyond_a_snapshot(app: Flask, editions: Editions) -> None:
    """Also in a process that was started in between, and once more after that."""
    saved = recorded(editions, LONG, steps=STAY_EVERY + 10)
    states = {fold.version: fold.table.game for fold in replay(editions, saved)}
    tables: Tables = app.extensions["tables"]
    tables.now = lambda: saved.steps[-1].at
    host = imported(app, saved)
    reopened(app, host.code)
    for number in range(EVERY):
        (last,) = host.view()["undoable"]
        assert host.command("undo", of=last["version"]).status_code == 200
        fold = reopened(app, host.code) if number % 7 == 0 else tables.folds.now(host.code)
        # a clock that would end at once is paused by an undo, and no offer gets the number of one that was undone
        aside: dict[str, Any] = {"clock": None, "stopped_ms": None, "delayed_ms": 0, "next_offer": 1}
        assert replace(fold.table.game, **aside) == replace(states[last["version"] - 1], **aside)
    assert from_the_first_event(app, host.code).table == reopened(app, host.code).table


def test_a_table_that_is_played_leaves_snapshots(app: Flask, editions: Editions) -> None:
    host = imported(app, recorded(editions, LONG, steps=20))
    tables: Tables = app.extensions["tables"]
    while tables.folds.now(host.code).version < EVERY:
        assert host.command("correct", seat=0, gold=1, reason="found under the table").status_code == 200
    found = snapshots_of(app).newest(host.code)
    assert found is not None
    assert found.version == EVERY
    assert found.table == tables.folds.now(host.code).table


def test_the_last_thing_before_the_answer_is_that_others_are_told(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever writes to the store gives way to others: who made the step would wait until their pages are drawn."""
    host = open_table(app)
    tables: Tables = app.extensions["tables"]
    there = list[int]()

    def tell(code: str, version: int | None) -> None:
        newest = snapshots_of(app).newest(code)
        there.append(newest.version if newest else 0)

    monkeypatch.setattr(tables, "tell", tell)
    while host.rename(f"Ann {host.code}") < EVERY:
        pass
    assert there[-2:] == [0, EVERY]


def test_one_that_would_be_too_large_is_not_kept(
    app: Flask, editions: Editions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.tables.snapshots.LARGEST", 1000)
    code = imported(app, recorded(editions, LONG)).code
    first = reopened(app, code)
    assert snapshots_of(app).newest(code) is None
    assert reopened(app, code).table == first.table


def test_a_snapshot_that_cannot_be_kept_harms_nobody(app: Flask, editions: Editions) -> None:
    code = imported(app, recorded(editions, LONG)).code
    fold = reopened(app, code)
    snapshots_of(app).keep("ZZZZZZ", [Snapshot(fold.version, fold.table, fold.move)])
    assert snapshots_of(app).newest("ZZZZZZ") is None


def test_what_a_process_holds_of_a_table_is_bounded(app: Flask, editions: Editions) -> None:
    fold = reopened(app, imported(app, recorded(editions, LONG)).code)
    assert len(fold.recent) == LOG_KEPT
    assert fold.before is not None
    assert fold.before.depth <= app.extensions["tables"].folds.states_kept


def test_few_tables_are_read_at_once(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody comes back after a start: tables are read a few at a time, and all of them."""
    codes = [open_table(app).code for _ in range(3 * FOLDED_AT_ONCE)]
    folds = Folds(app.extensions["store"], app.extensions["editions"])
    read, go_on = folds.folded, threading.Event()
    reading: list[str] = []

    def slowly(code: str) -> Fold:
        reading.append(code)
        assert go_on.wait(PATIENCE_SECONDS)
        return read(code)

    monkeypatch.setattr(folds, "folded", slowly)
    with ThreadPoolExecutor(len(codes)) as phones:
        asked = [phones.submit(folds.now, code) for code in codes]
        wait_until(lambda: len(reading) >= FOLDED_AT_ONCE, "as many as may")
        assert len(reading) == FOLDED_AT_ONCE
        go_on.set()
        assert [fold.result().code for fold in asked] == codes


def test_a_table_is_read_once_for_all_who_come_at_once(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    code = open_table(app).code
    folds = Folds(app.extensions["store"], app.extensions["editions"])
    read, all_there = folds.folded, threading.Barrier(6)
    reading: list[str] = []

    def noted(code: str) -> Fold:
        reading.append(code)
        return read(code)

    def come(_: int) -> Fold:
        all_there.wait(PATIENCE_SECONDS)
        return folds.now(code)

    monkeypatch.setattr(folds, "folded", noted)
    with ThreadPoolExecutor(6) as phones:
        found = list(phones.map(come, range(6)))
    assert reading == [code]
    assert all(fold is found[0] for fold in found)
