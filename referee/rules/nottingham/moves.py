"""Cards on their way into hands and out of them; the count always follows."""

from dataclasses import replace
from typing import Any

from referee.rules.heaps import Heap, cards_in, minus, plus
from referee.rules.nottingham.state import Deed, DeedKind, Game


def with_player(game: Game, seat: int, **changes: Any) -> Game:
    players = list(game.players)
    players[seat] = replace(players[seat], **changes)
    return replace(game, players=tuple(players))


def did(
    game: Game, seat: int, kind: DeedKind, other: int | None = None, *, what: str | None = None, count: int = 1
) -> Game:
    """Something one is remembered for."""
    deed = Deed(game.turns + 1, kind, other, what, count)
    return with_player(game, seat, deeds=(*game.players[seat].deeds, deed))


def undid(game: Game, seat: int, kind: DeedKind) -> Game:
    """The last deed of this kind turns out to be none."""
    deeds = list(game.players[seat].deeds)
    last = next((place for place in reversed(range(len(deeds))) if deeds[place].kind == kind), None)
    if last is not None:
        del deeds[last]
    return with_player(game, seat, deeds=tuple(deeds))


def into_hand(game: Game, seat: int, items: Heap) -> Game:
    """Cards the referee knows come to a hand."""
    one = game.players[seat]
    hand = None if one.hand is None else plus(one.hand, items)
    return with_player(game, seat, hand_count=one.hand_count + cards_in(items), hand=hand)


def out_of_hand(game: Game, seat: int, items: Heap) -> Game:
    one = game.players[seat]
    hand = None if one.hand is None else minus(one.hand, items)
    return with_player(game, seat, hand_count=one.hand_count - cards_in(items), hand=hand)


def unseen_into_hand(game: Game, seat: int, count: int) -> Game:
    """Cards only their owner sees; a phone that keeps the hand has to be told."""
    one = game.players[seat]
    to_record = 0 if one.hand is None else one.to_record + count
    return with_player(game, seat, hand_count=one.hand_count + count, to_record=to_record)


def unseen_out_of_hand(game: Game, seat: int, count: int) -> Game:
    """Only where hands are not tracked."""
    return with_player(game, seat, hand_count=game.players[seat].hand_count - count)
