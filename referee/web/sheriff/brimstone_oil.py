"""Brimstone oil on the pages: what it could burn (S-PRO-5)."""

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.rules.sheriff import names
from referee.rules.sheriff.promo.brimstone_oil import MOST, OIL
from referee.web.payload import payload
from referee.web.sheriff.feast_plate import lying
from referee.web.sheriff.seen import Seen


@dataclass(frozen=True, slots=True)
class Burning:
    """What could be burnt: a button each, with what it sends."""

    title: str
    goods: tuple[tuple[str, Markup], ...]


def burning(seen: Seen, seat: int) -> Burning | None:
    """Offered to everybody whose bag came back closed: who has the oil is a secret. In a deal it may come to others."""
    if not _may_have_come_in_bag(seen, seat) and "burn_goods" not in seen.may_for(seat):
        return None
    goods = tuple(_burnable(seen, seat))
    return Burning(_("Brimstone oil…"), goods) if goods else None


def _may_have_come_in_bag(seen: Seen, seat: int) -> bool:
    bag, promo_cards = seen.seats[seat]["bag"], seen.view["options"].get("promo_cards", {})
    return OIL in promo_cards and seen.phase in ("inspect", "end") and bag is not None and bag["status"] == "passed"


def _burnable(seen: Seen, seat: int) -> Iterator[tuple[str, Markup]]:
    for victim, one in enumerate(seen.seats):
        if victim == seat:
            continue
        for good, held in lying(one).items():
            count = min(held, MOST)
            text = _("Burn %(goods)s of %(name)s", goods=seen.say(names.cards(good, count)), name=one["name"])
            yield text, payload({"victim": victim, "good": good, "count": count, **seen.for_seat(seat)})
