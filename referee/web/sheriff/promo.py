"""Promo cards that ask their owner something: what a feast plate stands for, what brimstone oil burns (S-PRO)."""

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.rules.sheriff import names
from referee.rules.sheriff.promo.brimstone_oil import MOST, OIL
from referee.rules.sheriff.promo.feast_plate import PLATE
from referee.web.payload import payload
from referee.web.seen import View
from referee.web.sheriff.seen import Seen


@dataclass(frozen=True, slots=True)
class PlateToName:
    """A plate that came this round, and what else it could stand for: a button each."""

    key: str
    title: str
    goods: tuple[tuple[str, str, Markup], ...]
    """The drawing, its name, and what is sent."""


@dataclass(frozen=True, slots=True)
class Burning:
    """What could be burnt: a button each, with what it sends."""

    title: str
    goods: tuple[tuple[str, Markup], ...]


@dataclass(frozen=True, slots=True)
class Promo:
    plates: tuple[PlateToName, ...]
    burning: Burning | None


def promo(seen: Seen, seat: int) -> Promo | None:
    plates = tuple(_to_name(seen, seat))
    burning = _burning(seen, seat)
    return Promo(plates, burning) if plates or burning else None


def _to_name(seen: Seen, seat: int) -> Iterator[PlateToName]:
    can = seen.may_about("name_plate", seat)
    for plate in seen.seats[seat].get("plates", ()):
        now = plate["good"]
        if plate["id"] in can:
            yield PlateToName(
                key=f"plate-{plate['id']}",
                title=_("This feast plate stands for: %(good)s", good=_called(seen, now)),
                goods=tuple(
                    (good, _called(seen, good), payload({"plate": plate["id"], "good": good, **seen.for_seat(seat)}))
                    for good in seen.goods.declarable
                    if good != now
                ),
            )


def _called(seen: Seen, good: str) -> str:
    return seen.say(names.CARDS[good])


def _burning(seen: Seen, seat: int) -> Burning | None:
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


def lying(seat: View) -> dict[str, int]:
    """The legal goods of a stand, plates as what they stand for."""
    found = {good: count for good, count in seat["stand"].items() if good != PLATE}
    for plate in seat.get("plates", ()):
        found[plate["good"]] = found.get(plate["good"], 0) + 1
    return found


def plates_named(seen: Seen, seat: int) -> str:
    """What the plates on a stand stand for, in words; nothing: there are none."""
    plates = seen.seats[seat].get("plates", ())
    goods = ", ".join(_called(seen, plate["good"]) for plate in plates)
    return str(_("Feast plate as: %(goods)s", goods=goods)) if goods else ""
