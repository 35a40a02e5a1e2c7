"""What is final for both sides, so that nobody but the host takes it back (S-INS-2, S-DEAL-7)."""

from collections.abc import Iterable

from referee.rules.kernel import Event
from referee.rules.sheriff.agreed import DealAgreed
from referee.rules.sheriff.handing import ProofShown
from referee.rules.sheriff.inspecting import BagDecided, BagOpened, BagPassed
from referee.rules.sheriff.recording import BagRecorded
from referee.rules.sheriff.verdict_corrections import BagCorrected

LOOKED_AT = (BagDecided, BagPassed, BagOpened, ProofShown)
"""Taken back, it would have been a free look."""
AFTERWARDS = (BagRecorded, BagCorrected)
"""The verdict stands, and only what was in the bag is said."""


def is_final(events: Iterable[Event]) -> bool:
    """Whether a step handed a bag back or opened it, or showed somebody the cards that prove that one is missing."""
    kinds = {type(event) for event in events}
    return bool(kinds.intersection(LOOKED_AT)) and not kinds.intersection(AFTERWARDS)


def undone_by_others(events: Iterable[Event]) -> tuple[int, ...]:
    """Who may take a step back besides whoever made it: the other side of what was booked as agreed (S-DEAL-13).

    One that handed a bag back only if it was their own: then nobody but them can lose by it.
    """
    agreed, bags = list[int](), list[Event]()
    for event in events:
        if isinstance(event, DealAgreed):
            agreed += event.deal.booked_for
        if isinstance(event, LOOKED_AT):
            bags.append(event)
    return tuple(seat for seat in agreed if all(_has_come_back(event, seat) for event in bags))


def _has_come_back(event: Event, seat: int) -> bool:
    """Whether this seat got its own bag back closed."""
    if isinstance(event, BagDecided):
        return event.merchant == seat and event.do == "pass"
    return isinstance(event, BagPassed) and event.merchant == seat
