"""What else was agreed aloud than gold: what the sheet over the row asks (static/js/sheriff/round-sheet/dealing.js)."""

from typing import Any

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.web.payload import payload
from referee.web.sheriff.keeper import KeeperPage
from referee.web.sheriff.offer_dialog import as_asked, most_gold, named_goods


def deal_form(page: KeeperPage, seat: int) -> Markup | None:
    """Everything here is public: what lies on the stand, how many cards are face down, which bags are still closed."""
    officer = page.officers[0]
    form: dict[str, Any] = {
        "title": _("Agreed with %(name)s", name=page.names[seat]),
        **_gives(page, seat),
        "bag": page.seats[seat]["bag"]["count"],
        "want": _gives(page, officer),
        "asks": _asks(page, seat),
        "by": seat,
        "to": officer,
    }
    return payload(form)


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
