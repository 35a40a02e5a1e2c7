"""What somebody with a phone said or did aloud, and the host notes for them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.rules.sentences import say_n
from referee.rules.sheriff import names
from referee.web.payload import payload
from referee.web.sheriff.seen import Seen


@dataclass(frozen=True, slots=True)
class Noted:
    title: str
    command: str
    buttons: tuple[tuple[str, Markup], ...]
    """What each says, and what it sends."""


def noted(seen: Seen) -> Noted | None:
    """For whom the table waits, and what the host may tap instead of them."""
    for seat in seen.waiting_for:
        if seat in seen.hands:
            continue
        for command, choices in (("declare", _declarations), ("market_done", _swaps)):
            if command in seen.may_for(seat):
                buttons = tuple((text, payload({**fields, "seat": seat})) for text, fields in choices(seen, seat))
                return Noted(_("%(name)s has said it? Note it", name=seen.names[seat]), command, buttons)
    return None


def _declarations(seen: Seen, seat: int) -> Iterator[tuple[str, dict[str, Any]]]:
    bag, edition = seen.seats[seat]["bag"], seen.edition
    counts = range(edition.bag_min, edition.bag_max + 1) if bag is None else (bag["count"],)
    for good in seen.goods.declarable:
        for count in counts:
            yield seen.say(names.cards(good, count)), {"good": good, "count": count}


def _swaps(seen: Seen, seat: int) -> Iterator[tuple[str, dict[str, Any]]]:
    for count in range(seen.edition.swap_at_most + 1):
        yield seen.say(say_n("%(num)d card", "%(num)d cards", count)), {"swapped": count}
