"""Corrections of a finished game, until it is put away."""

from collections.abc import Callable

import pytest
from flask import Flask

from referee.rules.table.ending import OpenRematch
from tests.phones import Phone, open_table, refusal


def finished(app: Flask) -> tuple[Phone, Phone]:
    """Ann keeps gems as loot with her own phone; Ben and Cid have none."""
    host = open_table(app, edition="nottingham", track=[0, 0])
    ann = host.claim(0)
    host.done("start", first=0)
    ann.done("reveal", item="chain")
    ann.done("trade_set", item="gems", count=3, keep=True)
    host.done("end_game")
    return host, ann


def test_what_was_counted_wrong_is_corrected_when_the_game_is_over(app: Flask) -> None:
    """N-COR-1: by the host, and where there is a phone its owner says which cards it were."""
    host, ann = finished(app)
    assert [one["total"] for one in host.view()["score"]] == [11, 0, 0]
    host.done("correct", seat=0, loot_count=2)
    assert host.view()["score"] is None
    ann.done("correct_secret", loot={"casket": 1})
    host.done("correct", seat=2, loot={"gold": 1})
    assert (host.view()["phase"], [one["total"] for one in host.view()["score"]]) == ("over", [24, 0, 9])


def save(app: Flask, host: Phone) -> None:
    assert host.post("/export").status_code == 200


def open_the_next(app: Flask, host: Phone) -> None:
    tables = app.extensions["tables"]
    tables.command(host.code, tables.grants(host.code, [host.key]), OpenRematch(code="K7QFWM"))


@pytest.mark.parametrize("put_away", [save, open_the_next])
def test_a_game_that_is_put_away_stays_as_it_is(app: Flask, put_away: Callable[[Flask, Phone], None]) -> None:
    """N-COR-1: whoever has the file, or plays the next game, relies on it."""
    host, ann = finished(app)
    last = host.view()["undoable"][0]["version"]
    put_away(app, host)
    assert "correct" not in host.view()["may"] and host.view()["undoable"] == []
    # which of the two it was is said
    for answer in (
        host.command("correct", seat=2, loot={"gold": 1}),
        ann.command("correct_secret", loot={"gold": 1}),
        host.command("undo", of=last),
    ):
        assert refusal(answer) in ((409, "put_away"), (409, "saved"))
        assert answer.json["rule"] == "N-COR-1"
