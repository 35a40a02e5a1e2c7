"""The format events are stored in, and how those of earlier formats are lifted to it.

Every stored step and every saved game says in which format it is. A change of shape gets a new number and a function
here that lifts the one before; what was stored stays as it is. `python -m tests.tables.keep_old` keeps logs of the new
format for the tests of all later versions.
"""

import json
from collections.abc import Callable, Iterable
from typing import Any

from referee.tables.encoding import encoded

Plain = dict[str, Any]
"""An event as JSON has it."""

FORMAT = 5


class NewerFormat(Exception):
    """Written by a later version: refused, since half of it might be misread."""


def as_stored(events: Iterable[Plain]) -> str:
    """The text a step is stored as."""
    return encoded({"format": FORMAT, "events": list(events)}).decode()


def from_store(text: str) -> list[Plain]:
    """The events of a step, whatever version stored it."""
    stored = json.loads(text)
    # the first format was a bare list and did not say that it was one
    return lifted(stored, 1) if isinstance(stored, list) else lifted(stored["events"], stored["format"])


def lifted(events: list[Plain], written_in: int) -> list[Plain]:
    """Events of an earlier format as they would be written today."""
    if written_in > FORMAT:
        raise NewerFormat(f"format {written_in}, and this version reads up to {FORMAT}")
    for lift in LIFTS[written_in - 1 :]:
        events = [lift(event) for event in events]
    return events


def _account_of_origin(event: Plain) -> Plain:
    """2: gold and goods come `from` an account; before, they came from_ one, as Python had to call it."""
    match event:
        case {"event": "gold_moved"}:
            return _renamed(event)
        case {"event": "bag_corrected", "returned": list(returned)}:
            return event | {"returned": [_renamed(one) if isinstance(one, dict) else one for one in returned]}
    return event


def _renamed(plain: Plain) -> Plain:
    return {"from" if name == "from_" else name: value for name, value in plain.items()}


def _what_was_left(event: Plain) -> Plain:
    """3: what ends a clock may say what was left of it, and when; before, nobody wrote that down."""
    return event


def _several_asks(event: Plain) -> Plain:
    """4: an offer, and the deal made of it, may ask several things of the sheriff; before, it was one or none.

    An offer may lapse because gold or face-down cards have left who gives them; before, it stayed open.
    A pause of the clock may say that undoing it makes the clock run again; before, it stayed paused.
    A request for a seat may say which earlier ones give way; before, none did.
    A player may have corrected how many cards are in the own hand; before, only the host did.
    """
    match event:
        case {"event": "offer_made", "offer": dict(offer)}:
            return event | {"offer": _listed(offer)}
        case {"event": "deal_made", "deal": dict(deal)}:
            return event | {"deal": _listed(deal)}
        case {"event": "offer_accepted"}:
            return _listed(event)
    return event


def _listed(plain: Plain) -> Plain:
    """With its one `ask` as a list."""
    rest = {name: value for name, value in plain.items() if name != "ask"}
    return rest | {"asks": [] if plain.get("ask") is None else [plain["ask"]]}


def _promo_cards(event: Plain) -> Plain:
    """5: a table may play with promo cards, whose plates are cards of their own on stands; before, none did.

    Steps of the set-up sheet may have been ticked; before, each phone ticked its own.
    Whoever leaves takes back an offered card (Nottingham); before, it could still be taken.
    An offer may say aloud that it lapses with the cards it names; before, it lapsed in silence.
    Corrections of the chest, the black market and of who is sheriff may have a reason; before, they had none.
    """
    return event


LIFTS: tuple[Callable[[Plain], Plain], ...] = (_account_of_origin, _what_was_left, _several_asks, _promo_cards)
"""The first lifts format 1 to format 2, and so on."""
