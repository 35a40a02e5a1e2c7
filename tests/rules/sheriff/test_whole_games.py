"""What must hold in every game, whatever is played."""

import dataclasses
import json
import random
from collections.abc import Callable
from typing import Any

import cattrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules.kernel import NotYours, Refused, Unknown
from referee.rules.sheriff import rulebook
from referee.rules.sheriff.agreed import DealAgreed
from referee.rules.sheriff.deals import DealMade
from referee.rules.sheriff.inspecting import BagDecided, BagOpened, BagPassed
from referee.rules.sheriff.state import Bag, Game, hidden_cards
from tests.rules.sheriff.games import RandomGame
from tests.rules.sheriff.junk import junk
from tests.rules.sheriff.strategies import games
from tests.rules.sheriff.table import made, without_edition
from tests.soak import short_or_long

pytestmark = pytest.mark.soak
whole = settings.get_profile("whole games")


@settings(whole, max_examples=short_or_long(12, 300))
@given(games())
def test_gold_and_cards_are_conserved_and_no_purse_is_negative(played: RandomGame) -> None:
    """S-SET-2, S-DEBT-3: gold only moves; every card is in exactly one place."""
    for _ in played.play():
        played.check()


@settings(whole)
@given(games())
def test_nobody_who_owes_settles_a_bag_or_gets_anything_in_a_deal(played: RandomGame) -> None:
    """S-DEBT-6: but for the clock, and bags that were decided before."""
    before = played.game
    for events in played.play():
        name = played.sent[-1][0]
        owing = {debt.debtor for debt in before.debts}
        if name in ("pass", "inspect", "stance", "accept", "agreed"):
            for event in events:
                if isinstance(event, BagDecided | BagPassed | BagOpened):
                    assert not owing & set(event.by)
                if isinstance(event, DealMade | DealAgreed) and (event.deal.gives.costs or event.deal.wants.costs):
                    assert not owing & {event.deal.by, *event.deal.to, *event.deal.consent}
        before = played.game


@settings(whole)
@given(games())
def test_replaying_the_stored_events_gives_the_same_state(played: RandomGame) -> None:
    stored = [(type(event), dataclasses.asdict(event)) for events in played.play() for event in events]
    game = played.table.start
    for event in played.table.events:
        game = rulebook.evolve(game, event)
    assert game == played.game
    json.dumps([fields for _, fields in stored])


@settings(whole)
@given(games())
def test_events_survive_being_stored_as_json(played: RandomGame) -> None:
    converter = cattrs.Converter()
    names = {cls: name for name, cls in rulebook.events.items()}
    for events in played.play():
        for event in events:
            stored = json.dumps([names[type(event)], converter.unstructure(event)])
            name, fields = json.loads(stored)
            assert converter.structure(fields, rulebook.events[name]) == event


@settings(whole)
@given(games())
def test_undo_and_the_same_command_give_the_same_state(played: RandomGame) -> None:
    before, count = played.game, len(played.table.events)
    for _ in played.play():
        name, seat, host, now, fields = played.sent[-1]
        if name:
            after, events = played.game, played.table.events
            table = played.table
            table.game, table.events, table.now = before, events[:count], now
            again = rulebook.decide(before, made(name, fields), table.sent(seat, host))
            table.append(again)
            assert table.game == after
            table.events = events
        before, count = played.game, len(played.table.events)


@settings(whole)
@given(games(), st.integers(0, 2**32))
def test_a_refused_command_changes_nothing_and_may_tells_all_that_is_possible(played: RandomGame, seed: int) -> None:
    source = random.Random(seed)
    for _ in played.play():
        for _ in range(4):
            seat = source.choice([None, *played.game.seats])
            name = source.choice([name for name in rulebook.commands if name != "start"])
            before = repr(without_edition(played.game))
            allowed = played.table.may(seat, seat is None)
            role = "host" if seat is None else "seat"
            if role not in rulebook.roles[rulebook.commands[name]]:
                continue
            fields = junk(played.game, source, name)
            try:
                rulebook.decide(played.game, made(name, fields), played.table.sent(seat, seat is None))
            except NotYours as no:
                assert str(no.why)
            except Refused as no:
                assert no.code and str(no.why)
            except Unknown as no:
                assert no.field in str(fields) or no.field.split(".")[0] in fields
            else:
                assert name in allowed
                about = played.table.about(seat, seat is None).get(name, [])
                assert not about or fields.get("merchant") in (None, *about)
            assert before == repr(without_edition(played.game))


NOTHING_TO_SAY = ("close_market", "unseal_bag", "sit_out", "start_clock", "pause_clock", "resume_clock", "end_round")


ABOUT: dict[str, Callable[[Game, Any], dict[str, Any]]] = {
    "pass": lambda _, merchant: {"merchant": merchant},
    "inspect": lambda _, merchant: {"merchant": merchant},
    "accept": lambda _, offer: {"offer": offer},
    "correct_bag": lambda game, merchant: {"merchant": merchant, **other_goods(game, merchant)},
}
"""What is sent about each thing a command can be about."""


@settings(whole)
@given(games())
def test_what_may_lists_is_not_refused(played: RandomGame) -> None:
    for _ in played.play():
        for seat in (None, *played.game.seats):
            sent = played.table.sent(seat, seat is None)
            for name in played.table.may(seat, seat is None):
                if name in NOTHING_TO_SAY:
                    fields = {"leave_out_bags": True} if name == "end_round" else {}
                    rulebook.decide(played.game, made(name, fields), sent)
            for name, which in played.table.about(seat, seat is None).items():
                assert name in played.table.may(seat, seat is None)
                for one in which:
                    if name in ABOUT:
                        rulebook.decide(played.game, made(name, ABOUT[name](played.game, one)), sent)


def other_goods(game: Game, merchant: int) -> dict[str, Any]:
    """As many cards as were in the bag, but others."""
    bag = game.players[merchant].bag
    assert bag is not None and bag.goods
    if game.is_counted and bag.status == "passed":
        return {"goods": {"apple": bag.count}} if hidden_cards(bag.goods) else {"goods": {}, "face_down": bag.count}
    return {"goods": _other_kind(bag)}


def _other_kind(bag: Bag) -> dict[str, int]:
    return {"silk" if bag.goods != {"silk": bag.count} else "mead": bag.count}


@settings(whole)
@given(games())
def test_every_line_of_the_log_can_be_said_to_everybody_and_only_seats_at_the_table_hear_other_words(
    played: RandomGame,
) -> None:
    for events in played.play():
        for event in events:
            told = rulebook.told(event)
            for viewer in (None, *played.game.seats):
                line = rulebook.tell(event, viewer)
                assert line is None or str(line)
                assert line == told.everybody or viewer in told.instead
            assert told.instead.keys() <= set(played.game.seats)
            assert told.everybody not in told.instead.values()


@settings(whole)
@given(games())
def test_every_game_comes_to_its_end(played: RandomGame) -> None:
    """S-RND-3: after so many rounds it is over, and everybody is scored."""
    for _ in played.play(3000):
        pass
    assert played.game.phase == "over"
    assert len(played.table.score()) == len(played.game.players)
