"""The piles of cards: other numbers after nearly every step, so they are no part of the tasks and the track."""

from dataclasses import dataclass

from referee.web.nottingham.page import NottinghamPage
from referee.web.nottingham.seen import Seen
from referee.web.page import Region


@dataclass(frozen=True, slots=True)
class PileCounts:
    deck: int
    discard: int
    ambush: int


@dataclass(frozen=True, slots=True)
class Piles:
    counts: PileCounts
    missing: int
    deck_empty: bool
    """Whether this page may say so."""
    corrects: bool


def piles(page: NottinghamPage) -> Piles:
    seen = page.seen
    return Piles(counts(seen), seen.view["missing_count"], "deck_empty" in seen.may, seen.corrects)


def counts(seen: Seen) -> PileCounts:
    return PileCounts(seen.view["deck_count"], seen.view["discard_count"], seen.view["ambush_count"])


PILES = Region("nottingham/piles.html", piles)
