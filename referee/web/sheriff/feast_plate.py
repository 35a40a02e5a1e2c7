"""Feast plates on the pages: what each stands for, and what else its owner can name (S-PRO-1)."""

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.rules.sheriff import names
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


def to_name(seen: Seen, seat: int) -> Iterator[PlateToName]:
    can = seen.may_about("name_plate", seat)
    for plate in _plates(seen.seats[seat]):
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


def standing_for(seen: Seen, seat: int) -> str:
    """What the plates on a stand stand for, in words; nothing: there are none."""
    goods = ", ".join(_called(seen, plate["good"]) for plate in _plates(seen.seats[seat]))
    return str(_("Feast plate as: %(goods)s", goods=goods)) if goods else ""


def lying(seat: View) -> dict[str, int]:
    """The legal goods of a stand, plates as what they stand for."""
    return _by_good(seat)


def tallied(seat: View) -> dict[str, int]:
    """The same as a tally takes them: plates by what they stand for."""
    return _by_good(seat, f"{PLATE}_as_")


def _by_good(seat: View, prefix: str = "") -> dict[str, int]:
    found = {good: count for good, count in seat["stand"].items() if good != PLATE}
    for plate in _plates(seat):
        good = prefix + plate["good"]
        found[good] = found.get(good, 0) + 1
    return found


def _plates(seat: View) -> list[View]:
    plates: list[View] = seat.get("plates", [])
    return plates


def _called(seen: Seen, good: str) -> str:
    return seen.say(names.CARDS[good])
