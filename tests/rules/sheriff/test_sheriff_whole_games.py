"""What must hold in every game, whatever is played."""

import dataclasses
import json
import random
from typing import Any

import cattrs
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules.play import Refused, Unknown
from referee.rules.sheriff import may, rulebook
from referee.rules.sheriff.state import Game
from referee.rules.sheriff.verdict_corrections import correctable
from tests.rules.sheriff.games import RandomGame, made, without_edition
from tests.rules.sheriff.strategies import games

whole = settings.get_profile("whole games")


@settings(whole, max_examples=30)
@given(games())
def test_gold_and_cards_are_conserved_and_no_purse_is_negative(played: RandomGame) -> None:
    """S-SET-2, S-DEBT-3: gold only moves; every card is in exactly one place."""
    for _ in played.play():
        played.check()


@settings(whole)
@given(games())
def test_replaying_the_stored_events_gives_the_same_state(played: RandomGame) -> None:
    stored = [(type(event), dataclasses.asdict(event)) for events in played.play() for event in events]
    game = played.table.start
    for event in played.table.events:
        game = rulebook.evolve(game, event)
    assert game == played.game
    json.dumps([fields for _, fields in stored])


@settings(whole, max_examples=10)
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


def junk(game: Game, source: random.Random, name: str) -> dict[str, Any]:
    """Fields of the right shape, with little sense."""
    goods = list(game.edition.goods)
    heap = {source.choice(goods): source.randrange(4) for _ in range(source.randrange(3))}
    any_seat = source.randrange(len(game.players))
    pool: dict[str, Any] = {
        "first": any_seat,
        "swapped": source.randrange(7),
        "goods": heap,
        "good": source.choice(goods),
        "count": source.randrange(7),
        "merchant": any_seat,
        "offer": source.randrange(1, 9),
        "deal": source.randrange(1, 9),
        "kept": True,
        "kind": source.choice(["pepper", "mead", "silk"]),
        "stance": source.choice(["pass", "inspect"]),
        "seconds": source.randrange(3),
        "seat": any_seat,
        "gold": source.randrange(20),
        "stand": heap,
        "ask": {"do": source.choice(["pass", "inspect"]), "merchant": any_seat},
        "to": source.choice([None, any_seat]),
        "shares": {},
    }
    fields = {field.name for field in dataclasses.fields(rulebook.commands[name])}
    return {name: value for name, value in pool.items() if name in fields}


@settings(whole)
@given(games(), st.integers(0, 2**32))
def test_a_refused_command_changes_nothing_and_may_tells_all_that_is_possible(played: RandomGame, seed: int) -> None:
    source = random.Random(seed)
    for _ in played.play():
        for _ in range(4):
            seat = source.choice([None, *played.game.seats])
            name = source.choice([name for name in rulebook.commands if name != "start"])
            before = repr(without_edition(played.game))
            allowed = may(played.game, seat, seat is None)
            role = "host" if seat is None else "seat"
            if role not in rulebook.roles[rulebook.commands[name]]:
                continue
            fields = junk(played.game, source, name)
            try:
                rulebook.decide(played.game, made(name, fields), played.table.sent(seat, seat is None))
            except Refused as no:
                assert no.code and str(no.why)
            except Unknown as no:
                assert no.field in str(fields) or no.field.split(".")[0] in fields
            else:
                assert name in allowed
            assert before == repr(without_edition(played.game))


NOTHING_TO_SAY = ("close_market", "unseal_bag", "sit_out", "start_clock", "pause_clock", "resume_clock", "end_round")


@settings(whole)
@given(games())
def test_what_may_lists_is_not_refused(played: RandomGame) -> None:
    for _ in played.play():
        for seat in (None, *played.game.seats):
            for name in may(played.game, seat, seat is None):
                sent = played.table.sent(seat, seat is None)
                if name in NOTHING_TO_SAY:
                    rulebook.decide(played.game, made(name, {}), sent)
                elif name == "correct_bag":
                    for merchant in correctable(played.game, seat, seat is None):
                        fields = {"merchant": merchant, "goods": other_goods(played.game, merchant)}
                        rulebook.decide(played.game, made(name, fields), sent)


def other_goods(game: Game, merchant: int) -> dict[str, int]:
    """As many cards as were in the bag, but others."""
    bag = game.players[merchant].bag
    assert bag is not None and bag.goods
    return {"silk" if bag.goods != {"silk": bag.count} else "mead": bag.count}


@settings(whole, max_examples=10)
@given(games())
def test_every_line_of_the_log_can_be_said_to_everybody_and_only_whom_it_is_about_hears_other_words(
    played: RandomGame,
) -> None:
    for events in played.play():
        for event in events:
            sentence, asked = rulebook.tell_everybody(event)
            for viewer in (None, *played.game.seats):
                line = rulebook.tell(event, viewer)
                assert line is None or str(line)
                assert line == sentence or viewer in asked


@settings(whole, max_examples=10)
@given(games())
def test_every_game_comes_to_its_end(played: RandomGame) -> None:
    """S-RND-3: after so many rounds it is over, and everybody is scored."""
    for _ in played.play(3000):
        pass
    assert played.game.phase == "over"
    assert len(played.table.score()) == len(played.game.players)
