"""Brimstone oil on the pages: what it could burn (S-PRO-5)."""

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.rules.sheriff import names
from referee.web.payload import payload
from referee.web.sheriff.seen import Seen


@dataclass(frozen=True, slots=True)
class Burning:
    """What could be burnt: a button each, with what it sends."""

    title: str
    goods: tuple[tuple[str, Markup], ...]


def burning(seen: Seen, seat: int) -> Burning | None:
    """Offered to everybody whose bag came back closed: who has the oil is a secret. In a deal it may come to others."""
    bag = seen.seats[seat]["bag"]
    if (bag is None or bag["status"] != "passed") and "burn_goods" not in seen.may_for(seat):
        return None
    goods = tuple(_to_burn(seen, seat))
    return Burning(_("Brimstone oil…"), goods) if goods else None


def _to_burn(seen: Seen, seat: int) -> Iterator[tuple[str, Markup]]:
    for one in seen.view.get("to_burn", ()):
        if one["victim"] != seat:
            goods, name = seen.say(names.cards(one["good"], one["count"])), seen.names[one["victim"]]
            yield _("Burn %(name)s's %(goods)s", goods=goods, name=name), payload({**one, **seen.for_seat(seat)})
