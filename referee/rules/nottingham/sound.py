"""Whether a state can be one of a game at all: a file from elsewhere may say what it likes."""

from collections.abc import Iterable
from itertools import chain

from referee.rules.game import EventFields
from referee.rules.nottingham.state import Game

LONGEST_TRACK = 100
MOST_AMBUSHES = 100

EVENT_FIELDS = EventFields(
    seats=frozenset({"asked_first", "by", "empty", "next", "owner", "seat", "seats", "target", "victim"})
)


def is_sound(game: Game) -> bool:
    """Whether it names seats that exist only, and counts nothing below nothing."""
    counts = (game.turns, game.deck, game.discard, game.position, *(one.hand_count for one in game.players))
    held = (heap for one in game.players for heap in (one.loot, one.hand or {}))
    return (
        all(seat in game.seats for seat in _seats_named(game))
        and min(counts) >= 0
        and max(game.position, len(game.track)) <= LONGEST_TRACK
        and sum(len(one.ambushes) for one in game.players) <= MOST_AMBUSHES
        and all(count >= 0 for heap in held for count in heap.values())
    )


def _seats_named(game: Game) -> Iterable[int]:
    return chain(
        (game.turn,),
        game.favour,
        game.granted.seats if game.granted else (),
        (game.attack.target,) if game.attack else (),
        (game.laid.first, *game.laid.let_be) if game.laid else (),
        chain.from_iterable(game.done.values()),
    )
