"""What must hold in every game, whatever is played."""

import contextlib
import dataclasses
import json
import random
from collections import Counter
from typing import Any

import cattrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules.kernel import NotYours, Refused, Unknown
from referee.rules.nottingham import GAME, rulebook
from referee.rules.nottingham.edition import NottinghamEdition
from referee.rules.nottingham.ending import GameOver
from referee.rules.nottingham.state import Game
from referee.rules.nottingham.waiting import pending
from tests.rules.nottingham.games import RandomGame
from tests.rules.nottingham.junk import junk
from tests.rules.nottingham.strategies import games
from tests.rules.nottingham.table import ITEMS
from tests.soak import short_or_long

whole = settings.get_profile("whole nottingham games")


@pytest.mark.soak
@settings(whole, max_examples=short_or_long(18, 300))
@given(games())
def test_the_book_agrees_with_the_84_cards(played: RandomGame) -> None:
    """All N-rules: every card is in exactly one place, and every count the referee keeps is that of the cards.

    The comparison is made before each command, see `RandomGame.check`.
    """
    for _ in played.play():
        pass
    score = played.table.score()
    assert [one["total"] for one in score] == played.totals()
    best = max((total, len(loot)) for total, loot in zip(played.totals(), played.loot, strict=True))
    for one, total, loot in zip(score, played.totals(), played.loot, strict=True):
        assert one["winner"] == ((total, len(loot)) == best)


def test_both_ends_and_every_special_case_occur() -> None:
    """N-END-1, N-DCK-1, N-DCK-2, N-AMB-5, N-ACT-9: the random games are worth something."""
    seen: Counter[str] = Counter()
    for seed in range(24):
        source = random.Random(seed)
        style = ("sets", "tasks", "mixed")[seed % 3]
        players, losing = 3 + seed % 5, 0.05 * (seed % 2)
        phones = frozenset(range(0, players, 2)) if seed % 4 < 3 else None
        tracked, knows = bool(seed % 2), bool(seed % 4 < 2)
        played = RandomGame(source, players, tracked, knows, style, losing, losing * 6, 0.1, phones)
        for events in played.play():
            seen.update(event.why if isinstance(event, GameOver) else type(event).__name__ for event in events)
    never = {cls.__name__ for cls in rulebook.events.values()} - set(seen)
    assert never <= {"GameOver", "NothingToBid", "Corrected", "AmbushCorrected"}
    assert seen["city"] and seen["tasks"]


@settings(whole)
@given(games())
def test_replaying_the_stored_events_gives_the_same_state(played: RandomGame) -> None:
    converter = cattrs.Converter()
    names = {cls: name for name, cls in rulebook.events.items()}
    game = played.table.start
    for events in played.play():
        for event in events:
            name, fields = json.loads(json.dumps([names[type(event)], converter.unstructure(event)]))
            stored = converter.structure(fields, rulebook.events[name])
            assert stored == event
            game = rulebook.evolve(game, stored)
    assert game == played.game


@settings(whole, max_examples=10)
@given(games(), st.integers(0, 300))
def test_a_state_can_be_stored_as_json(played: RandomGame, steps: int) -> None:
    for _, _events in zip(range(steps), played.play(), strict=False):
        pass
    converter = cattrs.Converter()
    # the facts of an edition are not the table's
    converter.register_unstructure_hook(NottinghamEdition, lambda edition: edition.id)
    converter.register_structure_hook(NottinghamEdition, lambda _id, _: played.game.edition)
    stored = json.loads(json.dumps(converter.unstructure(played.game)))
    assert converter.structure(stored, Game) == played.game


@settings(whole, max_examples=12)
@given(games())
def test_undo_and_the_same_command_give_the_same_state(played: RandomGame) -> None:
    table = played.table
    before, count = table.game, len(table.events)
    for _ in played.play():
        name, by, host, fields = played.sent[-1]
        after, events = table.game, table.events
        table.game, table.events = before, events[:count]
        table.send(name, by, as_host=host, **fields)
        assert table.game == after
        assert table.events == events
        before, count = after, len(events)


def without_edition(game: Game) -> str:
    return repr(dataclasses.replace(game, edition=None))  # type: ignore[arg-type]


@settings(whole, max_examples=12)
@given(games(), st.integers(0, 2**32))
def test_a_refused_command_changes_nothing_and_may_tells_all_that_is_possible(played: RandomGame, seed: int) -> None:
    source = random.Random(seed)
    for _ in played.play(most=300):
        game = played.game
        for _ in range(3):
            seat = source.choice([None, *game.seats])
            name = source.choice([name for name in rulebook.commands if name != "start"])
            if ("host" if seat is None else "seat") not in rulebook.roles[rulebook.commands[name]]:
                continue
            before, allowed, fields = (
                without_edition(game),
                played.table.may(seat, seat is None),
                junk(game, source, name),
            )
            try:
                rulebook.decide(game, rulebook.commands[name](**fields), played.table.sent(seat, seat is None))
            except Refused as no:
                assert no.code and str(no.why)
            except Unknown as no:
                assert no.field in {field.rstrip("_") for field in fields}
            except NotYours:
                assert name in ("let_be", "steal", "rob", "hold_up", "leave_game", "come_back")
            else:
                assert name in allowed
            assert without_edition(game) == before


NOTHING_TO_SAY = {"keep", "buy", "barter", "cannot", "defend", "yield", "let_be", "end_turn", "deck_empty", "end_game"}


@settings(whole, max_examples=12)
@given(games())
def test_what_may_lists_is_not_refused_and_somebody_is_always_awaited(played: RandomGame) -> None:
    for _ in played.play(most=300):
        game = played.game
        assert bool(played.table.pending()) or not game.is_running
        for command, seat in played.table.pending():
            assert command in rulebook.commands and seat in game.seats
        for seat in (None, *game.seats):
            for name in NOTHING_TO_SAY & set(played.table.may(seat, seat is None)):
                if name == "let_be" and seat is None:
                    continue  # the host says for whom
                rulebook.decide(game, rulebook.commands[name](), played.table.sent(seat, seat is None))


@settings(whole, max_examples=10)
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


def test_nothing_happens_by_the_clock() -> None:
    game = RandomGame(random.Random(1)).game
    assert GAME.due(game) is None
    assert GAME.expire(game, 10**15) == []
    assert GAME.undone(game, 10**15, game) == game
    assert GAME.ledger([], None, open_purses=True) == []


def in_the_books(game: Game) -> None:
    """Every card is somewhere, no pile is below nothing, and a hand that is kept has as many cards as are counted."""
    lying = (game.revealed is not None) + (game.laid.count if game.laid else 0)
    held = sum(one.hand_count + one.loot_count + len(one.ambushes) for one in game.players)
    assert held + lying + game.deck + game.discard + game.missing == 84
    assert min(game.deck, game.discard, game.missing, *(one.hand_count for one in game.players)) >= 0
    for one in game.players:
        if one.hand is not None:
            assert min(one.hand.values(), default=1) > 0
            assert sum(one.hand.values()) + one.to_record == one.hand_count


@pytest.mark.soak
@settings(whole, max_examples=short_or_long(12, 200))
@given(games(tracked=True), st.integers(0, 2**32))
def test_a_correction_in_the_middle_keeps_every_card(played: RandomGame, seed: int) -> None:
    """N-ACT-1, N-ACT-2, N-ACT-7, N-DCK-2: whatever is corrected between a question and its answer, the game goes on."""
    source = random.Random(seed)
    for _ in played.play(most=120):
        game = played.game
        if not (game.bidding or game.attack or game.laid or game.dry or game.has_unread_field):
            continue
        for _ in range(12):
            name, seat = source.choice([(one, at) for one, at in pending(game) if one != "read_task"])
            if source.random() < 0.4:
                name, seat = source.choice(["correct", "correct_secret"]), source.choice(game.seats)
            with contextlib.suppress(Refused, Unknown, NotYours):
                command = rulebook.commands[name](**sensible(game, source, name, seat))
                sent = played.table.sent(None if name == "correct" else seat, name == "correct")
                for event in rulebook.decide(game, command, sent):
                    game = rulebook.evolve(game, event)
            in_the_books(game)
            if not game.is_running:
                break


def sensible(game: Game, source: random.Random, name: str, seat: int) -> dict[str, Any]:
    """Fields that are often accepted: cards of the own hand, where the referee knows it."""
    fields, hand = junk(game, source, name), game.players[seat].hand
    mine = source.choice(sorted(hand or ITEMS))
    match name:
        case "record_hand":
            return {"items": dict(Counter(source.choices(ITEMS, k=game.players[seat].hand_count)))}
        case "correct_secret":
            return fields | {"hand": {mine: -1, source.choice(ITEMS): 1}, "loot": {}, "ambush": None, "shows": None}
        case "correct":
            return fields | {"seat": seat}
        case "bid" | "discard":
            return fields | {"items": {mine: 1}}
        case "give" | "put_back":
            return {"item": mine}
        case _:
            return fields
