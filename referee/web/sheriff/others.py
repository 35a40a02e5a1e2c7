"""What is everybody's: words of honour and the other bags at the gate; and what lies on the stands."""

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.rules.sheriff import names
from referee.web.page import Part, Region
from referee.web.payload import payload
from referee.web.seen import View
from referee.web.sheriff.feast_plate import standing_for
from referee.web.sheriff.inspecting import BagCard
from referee.web.sheriff.offer_dialog import offer_form
from referee.web.sheriff.offers import OfferCard, Promise
from referee.web.sheriff.page import SheriffPage
from referee.web.sheriff.seen import Seen
from referee.web.tokens import Tokens


@dataclass(frozen=True, slots=True)
class Stand(Part):
    """What lies on one stand: the same for all eyes that may see its purse."""

    template: ClassVar = "sheriff/stand.html"

    seat: int
    name: str
    duty: str | None
    """What the player is while on duty."""
    bag: str | None
    """What has become of the bag."""
    absent: str | None
    """Why there is none."""
    gold: int | None
    tokens: Tokens
    hidden_count: int
    standing_for: str
    """What wildcards stand for."""
    black_market: tuple[str, ...]
    awaited: bool
    corrects: bool
    """Whether a tap on what lies there puts it right in the book."""


@dataclass(frozen=True, slots=True)
class Gate:
    promises: tuple[Promise, ...]
    """But for those that are asked about above."""
    overheard: tuple[OfferCard, ...]
    """What two others offer each other about no bag."""
    deal_with: tuple[tuple[str, Markup], ...]
    """Whom else one can make an offer to, and the dialog for it (S-DEAL-11)."""
    bags: tuple[BagCard, ...]


def at_gate(page: SheriffPage) -> Gate | None:
    words = tuple(one for one in page.promises if not (one.open or one.asked))
    found = Gate(words, _overheard(page), _deal_with(page), page.bags_apart)
    return found if any((found.promises, found.overheard, found.deal_with, found.bags)) else None


@dataclass(frozen=True, slots=True)
class Others:
    stands: tuple[Stand, ...]


def others(page: SheriffPage) -> Others:
    """From my left round to me: one looks at the others."""
    seats, me = len(page.seats), -1 if page.seat is None else page.seat
    stands = tuple([stand(page, (me + step) % seats) for step in range(1, seats + 1)])
    return Others(stands)


def _overheard(page: SheriffPage) -> tuple[OfferCard, ...]:
    not_mine = (offer for offer in page.offers if not (offer.answer or offer.withdraw))
    return tuple(offer for offer in not_mine if offer.about is None)


def _deal_with(page: SheriffPage) -> tuple[tuple[str, Markup], ...]:
    """Those whom no other place of the page leads to: a bag at the gate for its merchant, the bribe for officers."""
    others = [one["seat"] for one in page.me["can_deal_with"]] if page.me else []
    bags_here = {seat for seat in others if page.seat in page.deciders(seat)}
    bribed = set() if page.on_duty else set(page.officers)
    forms = ((page.names[seat], offer_form(page, seat)) for seat in others if seat not in bags_here | bribed)
    return tuple((name, payload(form)) for name, form in forms if form is not None)


def stand(seen: Seen, seat: int) -> Stand:
    one = seen.seats[seat]
    awaited = seat in seen.waiting_for
    return Stand(
        seat=seat,
        name=one["name"],
        duty=_duty(seen) if seat in seen.officers else None,
        bag=_bag(one["bag"]) if one["bag"] else None,
        absent=_absent(seen, one, awaited=awaited),
        gold=one["gold"],
        tokens=seen.goods.tokens(one["stand"]),
        hidden_count=one["contraband_count"],
        standing_for=standing_for(seen, seat),
        black_market=tuple(seen.say(names.BLACK_MARKET[card]) for card in one["black_market"]),
        awaited=awaited,
        corrects=seen.corrects,
    )


def _duty(seen: Seen) -> str:
    return str(_("Deputy") if seen.deputies else _("Sheriff"))


def _bag(bag: View) -> str:
    match bag["status"]:
        case "sealed":
            return str(_("sealed"))
        case "declared":
            return str(_("declared"))
        case "passed":
            return str(_("passed"))
        case "inspected":
            return str(_("opened"))
        case _:
            return str(_("to be recorded"))


def _absent(seen: Seen, one: View, *, awaited: bool) -> str | None:
    if one["away"]:
        return str(_("comes back") if one["comes_back"] else _("has left"))
    if one["bag"]:
        return None
    if one["sits_out"]:
        return str(_("sits out"))
    return str(_("is loading")) if awaited and seen.phase == "load" else None


GATE = Region("sheriff/gate.html", at_gate)
OTHERS = Region("sheriff/others.html", others)
