"""Feast plates: each that lies on a stand has a number, since each stands for a good of its own (S-PRO-1)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from referee.rules.sheriff.goods import Good

PLATE = "feast_plate"
"""In hands, bags, the discard pile and in commands: cards of which none stands for anything."""


@dataclass(frozen=True, slots=True)
class Plate:
    """A plate that has reached a stand."""

    good: str
    """What it stands for."""
    round: int
    """In which it came."""
    merchant: int | None
    """Out of whose bag; None: a correction."""


def named_plate(good: str) -> str:
    """What plates that stand for a good are called where a finished game is counted."""
    return f"{PLATE}:{good}"


def stands_for(card: str) -> str | None:
    """The same backwards; None: another card."""
    name, mark, good = card.partition(":")
    return good if name == PLATE and mark else None


def as_plate(box: Mapping[str, Good], good: str, id_: str) -> Good:
    """A plate that stands for a good: worth as much, and counted for its titles (S-PRO-1)."""
    return replace(box[good], id=id_, penalty=box[PLATE].penalty, counts_as=(good, 1))
