"""What else was agreed aloud than gold: what the sheet over the row asks (static/js/sheriff/round-deal.js)."""

from typing import Any

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.rules.sheriff.offer_sentences import ask_said
from referee.rules.sheriff.vocabulary import Ask
from referee.web.payload import payload
from referee.web.sheriff.keeper import KeeperPage
from referee.web.sheriff.offer_form import most_gold


def deal_form(page: KeeperPage, seat: int) -> Markup | None:
    """Everything here is public: what lies on the stand, how many cards are face down, which bags are still closed."""
    officer = page.officers[0]
    form: dict[str, Any] = {
        "title": _("What did %(name)s agree to?", name=page.names[seat]),
        **_gives(page, seat),
        "bag": page.seats[seat]["bag"]["count"],
        "want": _gives(page, officer),
        "asks": _asks(page, seat),
        "by": seat,
        "to": officer,
    }
    return payload(form)


def _gives(page: KeeperPage, seat: int) -> dict[str, Any]:
    """The most that somebody can hand over."""
    one = page.seats[seat]
    return {"gold": most_gold(page, seat), "stand": one["stand"], "face_down": one["contraband_count"]}


def _asks(page: KeeperPage, own: int) -> list[dict[str, Any]]:
    """That the own bag passes comes first, and is ticked unless a deal forbids it."""
    asks = []
    for merchant in sorted(page.unsettled, key=lambda seat: seat != own):
        if not page.seats[merchant]["bag"]["declared"]:
            continue
        for do in ("pass", "inspect"):
            if (merchant == own and do == "inspect") or (do == "pass" and page.bound(merchant)):
                continue
            text = page.say(ask_said(Ask(do=do, merchant=merchant), None))
            asks.append({"do": do, "merchant": merchant, "text": text[:1].upper() + text[1:]})
    return asks
