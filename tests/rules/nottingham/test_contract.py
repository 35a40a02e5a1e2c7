"""Names and shapes clients rely on."""

import dataclasses
import json
import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from referee.rules import nottingham
from referee.rules.kernel import Chapter
from referee.rules.nottingham import rulebook
from tests.rules.nottingham.table import Table

COMMANDS = {
    "start": {"first"},
    "reveal": {"item"},
    "keep": {"end"},
    "end_turn": set(),
    "buy": {"from_"},
    "barter": {"from_", "count"},
    "bid": {"items"},
    "cannot": set(),
    "choose": {"seat"},
    "bought": {"from_"},
    "bartered": {"from_", "count"},
    "steal": {"target", "defended"},
    "rob": {"target", "defended"},
    "hold_up": {"target", "defended"},
    "yield": set(),
    "give": {"item"},
    "take": {"item"},
    "defend": set(),
    "lay_ambush": {"shows"},
    "read_field": {"number", "position"},
    "put_back": {"item"},
    "deck_empty": set(),
    "discard": {"count", "items"},
    "trade_set": {"item", "count", "keep"},
    "spring": {"ambush", "shows"},
    "let_be": {"seats"},
    "trade_task": {"task", "items"},
    "read_task": {"task", "alone", "shared"},
    "record_hand": {"items"},
    "record_draw": {"item"},
    "correct": {
        "seat",
        "hand",
        "hand_count",
        "discard",
        "missing",
        "loot",
        "loot_count",
        "tasks",
        "position",
        "ambushes",
        "reason",
    },
    "correct_secret": {"hand", "loot", "ambush", "shows", "reason"},
    "end_game": set(),
    "leave_game": {"seat"},
    "come_back": {"seat"},
    "other_points": {"seat", "points", "words"},
}
"""In the order in which `may` lists them."""


def test_commands_and_their_fields() -> None:
    fields = {name: {field.name for field in dataclasses.fields(cls)} for name, cls in rulebook.commands.items()}
    assert fields == COMMANDS


def test_every_chapter_is_included() -> None:
    modules = [import_module(f"{nottingham.__name__}.{found.name}") for found in iter_modules(nottingham.__path__)]
    chapters = [one for module in modules if isinstance(one := getattr(module, "chapter", None), Chapter)]
    assert {name for chapter in chapters for name in chapter.commands} == set(rulebook.commands)
    assert {name for chapter in chapters for name in chapter.events} == set(rulebook.events)


def test_what_may_be_done_is_listed_in_the_order_written_down() -> None:
    assert list(rulebook.commands) == list(COMMANDS)
    table = Table(3).begin()
    table.send("reveal", 0, item="copper")
    mine = ["keep", "buy", "read_field", "deck_empty", "correct", "correct_secret", "leave_game"]
    assert table.may(0) == mine
    host = ["read_field", "deck_empty", "read_task", "correct", "end_game", "leave_game", "other_points"]
    assert table.may(None, host=True) == host


def test_every_change_of_phase_is_at_home_in_turn() -> None:
    """N-TRN-1 to N-TRN-4, N-END-1: whoever looks for a change of phase looks there."""
    files = Path(nottingham.__path__[0]).glob("*.py")
    assert [file.name for file in files if re.search(r"\bphase=", file.read_text(encoding="utf-8"))] == ["turn.py"]


def test_the_view_names_what_may_be_seen() -> None:
    table = Table(3).begin()
    seen = table.view()
    assert {
        "phase",
        "round",
        "rounds",
        "sheriff",
        "turn",
        "revealed",
        "deck_count",
        "tasks",
        "pending",
        "seats",
    } <= set(seen)
    assert set(seen["sheriff"]) == {"position", "field"}
    assert {frozenset(task) for task in seen["tasks"]} == {frozenset({"id", "done_by", "open", "values"})}
    assert set(seen["seats"][0]) == {
        "seat",
        "colour",
        "hand_count",
        "loot_count",
        "tasks",
        "ambushes",
        "other_points",
        "away",
        "comes_back",
    }
    assert seen["pending"] == [{"command": "reveal", "seat": 0}]
    assert "me" not in seen
    assert {"seat", "loot", "ambushes", "hand"} <= set(table.view(1)["me"])
    json.dumps(table.view(1))


def test_the_lobby_can_be_seen_too() -> None:
    seen = Table(3).view(0)
    assert (seen["phase"], seen["turn"], seen["pending"]) == ("lobby", None, [])
    assert seen["me"]["ambushes"] == []


def test_a_whole_ambush_on_the_wire() -> None:
    """N-ACT-3, N-AMB-2: a colour stays a word, two items a pair."""
    table = Table(3).begin()
    table.send("reveal", 0, item="gold")
    table.send("lay_ambush", 0, shows="purple")
    assert table.view(0)["me"]["ambushes"] == [{"id": 1, "shows": "purple"}]
