"""The rulebook as a whole: what the API relies on."""

import dataclasses
import re
from pathlib import Path

import cattrs

from referee.rules import sheriff
from referee.rules.sheriff import ledger, rulebook
from referee.rules.sheriff.gold import GoldMoved
from tests.rules.sheriff.table import Table, inspecting

COMMANDS = {
    "start": ("first", "deputies"),
    "open_market": ("first",),
    "market_done": ("swapped",),
    "close_market": (),
    "seal_bag": ("goods",),
    "unseal_bag": (),
    "declare": ("good", "count"),
    "start_clock": (),
    "pause_clock": (),
    "resume_clock": (),
    "add_time": ("seconds",),
    "offer": ("gold", "stand", "bag", "face_down", "said", "promise", "want", "ask", "asks", "to"),
    "agreed": ("by", "gold", "stand", "bag", "face_down", "said", "promise", "want", "ask", "asks", "to"),
    "withdraw": ("offer",),
    "accept": ("offer",),
    "decline": ("offer",),
    "pass": ("merchant",),
    "inspect": ("merchant",),
    "record_bag": ("goods", "face_down"),
    "correct_bag": ("merchant", "goods", "face_down"),
    "correct_count": ("merchant", "count", "goods"),
    "judge_promise": ("deal", "kept"),
    "pay_debt": ("goods",),
    "claim_black_market": ("kind",),
    "stance": ("merchant", "stance", "without_bribe"),
    "act_alone": ("merchant",),
    "split_chest": ("shares",),
    "agree_split": ("shares",),
    "end_round": ("deputies", "leave_out_bags"),
    "leave_game": ("seat",),
    "come_back": ("seat",),
    "other_points": ("seat", "points", "words"),
    "correct": ("seat", "gold", "goods", "known", "hidden", "reason"),
    "correct_secret": ("goods",),
    "settle_bag": ("merchant", "declared", "do", "goods", "face_down", "deal", "by"),
    "turn_up": ("seat", "goods"),
    "end_game": ("leave_out_bags", "rest_as_nothing"),
    "name_plate": ("plate", "good"),
    "burn_goods": ("victim", "good", "count"),
}


def test_all_commands_with_their_fields() -> None:
    for name, fields in COMMANDS.items():
        has = {field.name for field in dataclasses.fields(rulebook.commands[name])}
        assert set(fields) <= has, name
    assert set(rulebook.commands) - set(COMMANDS) == {"sit_out"}


def test_only_the_host_sends_what_is_the_hosts() -> None:
    roles = {name: rulebook.roles[command] for name, command in rulebook.commands.items()}
    assert {name for name, who in roles.items() if who == ("host",)} == {"start", "correct", "end_game", "other_points"}
    assert {name for name, who in roles.items() if "host" in who and "seat" in who} == {
        "agreed",
        "close_market",
        "start_clock",
        "pause_clock",
        "resume_clock",
        "add_time",
        "record_bag",
        "correct_bag",
        "correct_count",
        "end_round",
        "leave_game",
        "come_back",
        "settle_bag",
        "turn_up",
    }


def test_every_event_is_told_and_evolves() -> None:
    for event in rulebook.events.values():
        assert event in rulebook._evolves and event in rulebook._tells


def test_every_rule_of_a_refusal_exists() -> None:
    """Each id named in the code has the shape of a rule id."""
    for file in Path(sheriff.__file__).parent.rglob("*.py"):
        for rule in re.findall(r'"(S-[^"]*)"', file.read_text(encoding="utf-8")):
            assert re.fullmatch(r"S-(SET|RND|MKT|BAG|DEC|INS|DEAL|CLK|DEBT|DEP|BLK|END|CNT|PRO)-\d+", rule), (
                file,
                rule,
            )


def test_the_state_can_be_stored() -> None:
    table = inspecting(players=6, black_market=True, timer=True).give(2, silk=2, apple=1)
    table.send("offer", 2, gold=3, stand={"silk": 1}, bag={"apple": 1}, ask={"do": "pass", "merchant": 2})
    table.send("accept", 0, offer=1)
    table.send("start_clock", 0)
    bare = dataclasses.replace(table.game)
    stored = {
        field.name: cattrs.unstructure(getattr(bare, field.name))
        for field in dataclasses.fields(bare)
        if field.name != "edition"
    }
    converter = cattrs.Converter()
    kinds = {field.name: field.type for field in dataclasses.fields(bare)}
    back = {name: converter.structure(value, kinds[name]) for name, value in stored.items()}
    assert type(bare)(edition=bare.edition, **back) == bare


def test_the_ledger_is_the_list_of_gold_that_moved() -> None:
    table = inspecting()
    table.send("inspect", 0, merchant=1)
    lines = ledger(list(enumerate(table.events)), None, open_purses=True)
    way = {"from": "bank", "to": 0, "amount": 50}
    assert lines[0][0] == {"version": 1, "round": 1, **way, "kind": "start", "bag": None}
    assert str(lines[0][1]) == "Gold to start with"
    last, why = lines[-1]
    assert (last["from"], last["to"], last["amount"]) == (0, 1, 6)
    assert str(why) == "seat 1's bag was honest"


def test_hidden_purses_hide_the_lines_of_others() -> None:
    table = inspecting(open_purses=False)
    table.send("inspect", 0, merchant=1)
    numbered = list(enumerate(table.events))
    assert len(ledger(numbered, 1, open_purses=False)) == 2
    assert len(ledger(numbered, 2, open_purses=False)) == 1
    assert ledger(numbered, None, open_purses=False) == []


def test_gold_events_carry_their_round() -> None:
    table = Table().begin().round()
    table.load().declare()
    table.send("inspect", 1, merchant=2)
    assert [event.round for event in table.events if isinstance(event, GoldMoved)][-1] == 2


def test_the_host_acts_for_a_seat_without_a_phone() -> None:
    table = Table().begin()
    table.send("close_market", 1, host=True)
    table.send("seal_bag", 2, host=True, goods={"silk": 1})
    assert table.view(2)["me"]["bag"] == {"silk": 1}
    assert table.log()[-1] == "seat 2 seals a bag of 1 card."
