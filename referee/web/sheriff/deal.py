"""A merchant's deal with whoever is on duty: what was offered, and the next offer."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.web.page import Region
from referee.web.payload import payload
from referee.web.sheriff.offer_dialog import offer_form
from referee.web.sheriff.offers import OfferCard
from referee.web.sheriff.page import SheriffPage


@dataclass(frozen=True, slots=True)
class Bribe:
    """The offer for the own bag, made on the page itself."""

    title: str
    seat: int
    round: int
    gold: int
    """How much there is to give."""
    stand: Markup | None
    bag: Markup | None
    face_down: Markup | None
    """Face-down cards, picked unnamed; counted ones are given in the dialog for more."""
    declined: str | None
    """What became of the last offer, if somebody did not want it."""


@dataclass(frozen=True, slots=True)
class Deal:
    elsewhere: tuple[OfferCard, ...]
    """What I offered about the bags of others: those stand further down."""
    bribe: Bribe | None
    form: Markup


def deal(page: SheriffPage) -> Deal | None:
    if page.phase != "inspect" or page.on_duty or (form := offer_form(page)) is None:
        return None
    return Deal(
        elsewhere=tuple(offer for offer in page.offers if offer.mine and offer.about != page.seat),
        bribe=_bribe(page, form["give"]) if page.next_step == "offer" else None,
        form=payload(form),
    )


def _bribe(page: SheriffPage, give: Mapping[str, Any]) -> Bribe:
    return Bribe(
        title=_("Offer the deputies a deal")
        if page.deputies
        else _("Offer %(name)s a deal", name=page.names[page.officers[0]]),
        seat=page.at,
        round=page.view["round"],
        gold=give["gold"],
        stand=payload(give["stand"]) if give["stand"] else None,
        bag=payload(give["bag"]) if give["bag"] else None,
        face_down=payload(give["face_down"]) if give["face_down"] and "title" in give["face_down"] else None,
        declined=_declined(page.view["log"]),
    )


def _since_declared(log: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """What has happened at the gate this round and stands, the newest first."""
    undone = set()
    for entry in log:
        match entry["event"]:
            case "undone":
                undone.add(entry["of"])
            case "declared":
                return
            case _ if entry["version"] not in undone:
                yield entry


def _declined(log: Sequence[Mapping[str, Any]]) -> str | None:
    mine = (entry for entry in _since_declared(log) if entry.get("yours"))
    last = next((entry for entry in mine if entry["event"] in ("offer_made", "offer_declined")), None)
    return str(last["text"]) if last and last["event"] == "offer_declined" else None


DEAL = Region("sheriff/deal.html", deal)
