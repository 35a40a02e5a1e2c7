"""Names and shapes clients rely on."""

import dataclasses
import json

from referee.rules.nottingham import CHAPTERS, rulebook
from tests.rules.nottingham.games import Table

COMMANDS = {
    "start": {"first"},
    "record_hand": {"items"},
    "record_draw": {"item"},
    "reveal": {"item"},
    "keep": set(),
    "buy": set(),
    "barter": set(),
    "bid": {"items"},
    "cannot": set(),
    "choose": {"seat"},
    "steal": {"target"},
    "rob": {"target"},
    "hold_up": {"target"},
    "defend": set(),
    "yield": set(),
    "give": {"item"},
    "take": {"item"},
    "lay_ambush": {"shows"},
    "spring": {"ambush"},
    "let_be": set(),
    "trade_set": {"item", "count", "keep"},
    "trade_task": {"task", "items"},
    "read_field": {"number", "position"},
    "read_task": {"task", "alone", "shared"},
    "discard": {"count", "items"},
    "deck_empty": set(),
    "end_turn": set(),
    "end_game": set(),
    "correct": {"seat", "hand", "discard", "missing", "reason"},
    "correct_secret": {"hand", "loot", "ambush", "shows", "reason"},
}


def test_commands_and_their_fields() -> None:
    fields = {name: {field.name for field in dataclasses.fields(cls)} for name, cls in rulebook.commands.items()}
    assert fields == COMMANDS
    assert len(CHAPTERS) == len(set(CHAPTERS))


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
    assert set(seen["seats"][0]) == {"seat", "colour", "hand_count", "loot_count", "tasks", "ambushes"}
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
