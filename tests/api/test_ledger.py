"""The ledger of a long table: page by page, whole, and never so much at once that others wait."""

import json
import re
from dataclasses import replace

import pytest
from flask import Flask

from referee.config import Editions, shipped
from referee.tables.projection import STEPS_AT_A_TIME
from referee.tables.saved_game import read
from referee.tables.store import Step
from referee.tables.upgrades import as_stored
from referee.tables.views import LEDGER_STEPS
from referee.web.purse import LINES_SHOWN
from tests.phones import Phone

MOVES = LEDGER_STEPS + 500


@pytest.fixture
def long_table(app: Flask, editions: Editions) -> Phone:
    """A game in which the bank gives Marion a coin again and again, and the host takes the last one back."""
    file = json.loads((shipped("seeds") / "demo" / "sheriff-3.json").read_text(encoding="utf-8"))
    recorded = read(editions, file)
    began = next(step.version for step in recorded.steps if "game_started" in step.events)
    coin = {"event": "gold_moved", "from": "bank", "to": "0", "amount": 1, "reason": "corrected", "round": 1}
    moved, at = as_stored([coin]), recorded.steps[began].at
    more = (Step(began + number, at, "host", moved) for number in range(1, MOVES + 1))
    steps = (*recorded.steps[:began], *more)
    code, key, _ = app.extensions["tables"].import_game(replace(recorded, steps=steps))
    host = Phone(app, code, key)
    (last,) = host.view()["undoable"]
    assert host.command("undo", of=last["version"]).status_code == 200
    return host


def test_it_comes_whole_page_by_page(long_table: Phone) -> None:
    """What is asked for without a word is the newest of it, in the same shape."""
    newest = long_table.get("/ledger").json
    assert set(newest["entries"][-1]) >= {"version", "round", "from", "to", "amount", "reason"}
    assert newest["entries"][-1]["undone"]
    entries, before = newest["entries"], newest["before"]
    while before is not None:
        page = long_table.get(f"/ledger?before={before}").json
        entries, before = page["entries"] + entries, page["before"]
    versions = [entry["version"] for entry in entries]
    assert versions == sorted(versions)
    # 50 at the start, a coin each time, and the last one went back
    held = sum(entry["amount"] * ((entry["to"] == 0) - (entry["from"] == 0)) for entry in entries)
    assert held == 50 + MOVES - 1 == long_table.view()["seats"][0]["gold"]
    assert len(newest["entries"]) <= LEDGER_STEPS < len(entries)


@pytest.mark.parametrize("before", ["", "x", "-1", "1" * 10, "²"])
def test_what_is_no_version_is_refused(long_table: Phone, before: str) -> None:
    assert long_table.get(f"/ledger?before={before}").status_code == 422


def test_the_page_shows_a_part_and_the_way_to_what_was_before(app: Flask, long_table: Phone) -> None:
    """What was in the purse is right on every page."""
    headers = {"Authorization": f"Bearer {long_table.key}"}
    query, held = "of=0", list[int]()
    while query:
        page = app.test_client().get(f"/t/{long_table.code}/ledger?{query}", headers=headers).text
        lines = [int(gold) for gold in re.findall(r'class="ledger__held">(\d+)<', page)]
        assert LINES_SHOWN <= len(lines) <= LINES_SHOWN + 200 or "data-before" not in page
        held += lines
        found = re.search(r'data-before="(\d+)" data-held="(\d+)"', page)
        query = f"of=0&before={found[1]}&held={found[2]}" if found else ""
    assert held == [50 + MOVES - 1, *range(50 + MOVES, 49, -1)]


def test_others_have_a_turn_while_it_is_read(long_table: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[float] = []
    monkeypatch.setattr("referee.tables.projection.time.sleep", turns.append)
    assert long_table.get("/ledger").status_code == 200
    assert len(turns) >= 2 * (LEDGER_STEPS // STEPS_AT_A_TIME)
