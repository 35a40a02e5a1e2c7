"""Nottingham (2006): one file per chapter of the rules."""

from collections.abc import Iterable
from typing import Any

from referee.rules.nottingham import (
    ambush,
    attack,
    bidding,
    choosing,
    corrections,
    deck,
    defence,
    ending,
    favour,
    hands,
    setup,
    springing,
    tasks,
    track,
    trade,
    turn,
)
from referee.rules.nottingham.book import rulebook
from referee.rules.nottingham.ending import final_score
from referee.rules.nottingham.may import may
from referee.rules.nottingham.setup import sheet
from referee.rules.nottingham.state import Game
from referee.rules.nottingham.view import moment, own, shared, view
from referee.rules.play import Event
from referee.rules.words import Sentence

CHAPTERS = (
    setup,
    hands,
    turn,
    bidding,
    choosing,
    attack,
    defence,
    ambush,
    trade,
    springing,
    tasks,
    track,
    favour,
    deck,
    ending,
    corrections,
)


def due(game: Game) -> int | None:
    """Nothing in this game happens by the clock."""
    return None


def expire(game: Game, now: int) -> list[Event]:
    return []


def undone(earlier: Game, now: int, present: Game) -> Game:
    """The state an undo goes back to: as it was."""
    return earlier


def ledger(
    events: Iterable[tuple[int, Event]], viewer: int | None, *, open_purses: bool
) -> list[tuple[dict[str, Any], Sentence]]:
    """No gold changes hands in this game, only cards."""
    return []


__all__ = [
    "CHAPTERS",
    "due",
    "expire",
    "final_score",
    "ledger",
    "may",
    "moment",
    "own",
    "rulebook",
    "shared",
    "sheet",
    "undone",
    "view",
]
