"""The folds a process keeps: never older than they were."""

from dataclasses import replace

from flask import Flask

from referee.tables.fold import Folds
from referee.tables.service import VIEWERS_KEPT
from tests.phones import open_table


def test_whoever_comes_late_gets_the_newer_fold(app: Flask) -> None:
    """Two read what is new at once, and the one who began first is done last."""
    host = open_table(app)
    folds: Folds = app.extensions["tables"].folds
    host.command("rename", seat=0, name="Zoe")
    earlier = folds.now(host.code)
    host.command("rename", seat=0, name="Uta")
    newer = folds.now(host.code)
    assert folds._keep(earlier) is newer
    assert folds.now(host.code) is newer


def test_a_table_opened_anew_under_an_old_code_is_another_one(app: Flask) -> None:
    host = open_table(app)
    folds: Folds = app.extensions["tables"].folds
    host.command("rename", seat=0, name="Zoe")
    old = folds.now(host.code)
    new = replace(old, opened_at=old.opened_at + 1, version=0)
    assert folds._keep(new) is new


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
