"""What else was agreed aloud than gold: what the sheet over the row asks (static/js/sheriff/round-sheet/dealing.js)."""

from typing import Any

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.web.payload import payload
from referee.web.sheriff.keeper import KeeperPage
from referee.web.sheriff.offer_dialog import as_asked, most_gold, named_goods


def deal_form(page: KeeperPage, seat: int) -> Markup | None:
    """Everything here is public: what lies on the stand, how many cards are face down, which bags are still closed."""
    form: dict[str, Any] = {**_gives(page, seat), "by": seat, "with": [_with_officer(page, seat)]}
    # whoever has a phone books nothing for another who has one, too
    others = (one for one in page.merchants if one != seat and not page.seats[one]["away"])
    form["with"] += [_with_merchant(page, seat, one) for one in others if {seat, one} & set(page.hands)]
    return payload(form)


def _with_officer(page: KeeperPage, seat: int) -> dict[str, Any]:
    """The usual deal: about the own bag, and perhaps others'."""
    deciders = page.deciders(seat) or page.officers
    return {
        "to": deciders[0],
        "name": ", ".join(page.names[one] for one in deciders),
        "title": _("Agreed with %(name)s", name=page.names[seat]),
        "gives": _("The sheriff gives something, too"),
        "bag": page.seats[seat]["bag"]["count"],
        "want": _gives(page, deciders[0]),
        "asks": _asks(page, seat),
    }


def _with_merchant(page: KeeperPage, seat: int, other: int) -> dict[str, Any]:
    """Any two may deal, but not about bags (S-DEAL-11)."""
    return {
        "to": other,
        "name": page.names[other],
        "title": _("Agreed: %(name)s with %(other)s", name=page.names[seat], other=page.names[other]),
        "gives": _("%(name)s gives something, too", name=page.names[other]),
        "bag": 0,
        "want": _gives(page, other),
        "asks": [],
    }


def _gives(page: KeeperPage, seat: int) -> dict[str, Any]:
    """The most that somebody can hand over: what everybody has seen by its kind, counted cards by number (S-CNT-3).

    Where bags are only open, whoever gives face-down cards picks them on a phone of their own (S-DEAL-12).
    """
    one = page.seats[seat]
    return {"gold": most_gold(page, seat), "stand": named_goods(one), "face_down": one.get("hidden", 0)}


def _asks(page: KeeperPage, own: int) -> list[dict[str, Any]]:
    """That the own bag passes comes first, and is ticked unless a deal forbids it."""
    # who has a phone is asked there: here it is said what whoever is on duty can agree to
    possible = page.may_about("offer", own) or [
        ask
        for seat in page.officers
        for ask in page.may_about("offer", seat)
        if ask != {"do": "inspect", "merchant": own}
    ]
    return [
        {**ask, "text": as_asked(page, ask, None)} for ask in sorted(possible, key=lambda ask: ask["merchant"] != own)
    ]
