"""The folds a process keeps: never older than they were."""

from dataclasses import replace

import pytest
from flask import Flask
from sqlalchemy import delete

from referee.tables.folds import Folds
from referee.tables.lookup import VIEWERS_KEPT
from referee.tables.models import StoredSnapshot, StoredStep
from referee.tables.snapshots import EVERY, Snapshots
from referee.tables.store import Step
from tests.phones import Phone, open_table, stored_rows
from tests.services import wait_until


def test_whoever_comes_late_gets_the_newer_fold(app: Flask) -> None:
    """Two read what is new at once, and the one who began first is done last."""
    host = open_table(app)
    folds: Folds = app.extensions["tables"].folds
    host.command("rename", seat=0, name="Zoe")
    earlier = folds.now(host.code)
    host.command("rename", seat=0, name="Uta")
    newer = folds.now(host.code)
    assert folds.keep(earlier) is newer
    assert folds.now(host.code) is newer


def test_a_table_opened_anew_under_an_old_code_is_another_one(app: Flask) -> None:
    host = open_table(app)
    folds: Folds = app.extensions["tables"].folds
    host.command("rename", seat=0, name="Zoe")
    old = folds.now(host.code)
    new = replace(old, opened_at=old.opened_at + 1, version=0)
    assert folds.keep(new) is new


def test_what_is_at_hand_for_undoing_is_bounded_and_enough(app: Flask) -> None:
    host = open_table(app)
    folds: Folds = app.extensions["tables"].folds
    host.command("start", first=0)
    golds = [host.view()["seats"][0]["gold"]]
    for number in range(3 * folds.states_kept):
        assert host.command("correct", seat=0, gold=number + 1, reason="x").status_code == 200
        golds.append(host.view()["seats"][0]["gold"])
        before = folds.now(host.code).before
        assert before is not None
        assert before.depth <= folds.states_kept
    for gold in reversed(golds[:-1]):
        last = host.view()["undoable"][0]["version"]
        assert host.command("undo", of=last).status_code == 200
        assert host.view()["seats"][0]["gold"] == gold


def test_mixtures_of_keys_are_not_remembered_without_end(app: Flask) -> None:
    host = open_table(app)
    tables = app.extensions["tables"]
    fold = tables.at(host.code)
    for number in range(2 * VIEWERS_KEPT):
        assert tables.viewer(fold, (f"dead {number}",)).stranger
    assert len(fold.people.viewers) <= VIEWERS_KEPT


def long_table(app: Flask) -> Phone:
    """A table with a snapshot, and steps after it."""
    host = open_table(app)
    host.command("start", first=0)
    while host.view()["version"] < EVERY + 10:
        assert host.command("correct", seat=0, gold=1, reason="found under the table").status_code == 200
    snapshots = Snapshots(app.extensions["store"], app.extensions["editions"])
    wait_until(lambda: snapshots.newest(host.code) is not None, "the snapshot")
    return host


@pytest.mark.parametrize("lost", [3, EVERY - 5, EVERY, EVERY + 5], ids=["early", "log", "snapshot", "late"])
def test_a_lost_step_is_noticed_and_never_passed_over(app: Flask, lost: int, caplog: pytest.LogCaptureFixture) -> None:
    """Gold of a step that is gone would be missing in every purse from then on."""
    host = long_table(app)
    tables = app.extensions["tables"]
    with app.extensions["store"].engine.begin() as connection:
        connection.execute(delete(StoredStep).where(StoredStep.version == lost))
        if lost < EVERY:
            connection.execute(delete(StoredSnapshot))
    tables.folds.drop(host.code)
    rows = stored_rows(app)
    page = app.test_client().get(f"/t/{host.code}")
    for answer in (host.get(), host.get("/ledger"), host.command("correct", seat=0, gold=1, reason="x"), page):
        assert answer.status_code == 503
        assert "is lost" in answer.text
    assert stored_rows(app) == rows
    assert f"step {lost} of the table" in caplog.text
    assert host.code not in caplog.text


def test_a_step_lost_before_the_snapshot_spoils_no_sum(app: Flask) -> None:
    """The table is whole without it, but its ledger is not."""
    host = long_table(app)
    with app.extensions["store"].engine.begin() as connection:
        connection.execute(delete(StoredStep).where(StoredStep.version == 3))
    app.extensions["tables"].folds.drop(host.code)
    assert host.get().status_code == 200
    assert host.get("/ledger").status_code == 503


def test_a_process_that_knows_the_table_notices_a_gap_too(app: Flask) -> None:
    host = long_table(app)
    folds: Folds = app.extensions["tables"].folds
    fold = folds.now(host.code)
    app.extensions["store"].append(host.code, Step(fold.version + 2, 0, "host", '{"format":1,"events":[]}'))
    assert host.get().status_code == 503
