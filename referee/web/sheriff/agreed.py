"""What was agreed aloud: the sheet that books it, and the note on the phone of whoever it was booked for."""

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.rules.sheriff.offer_sentences import deal_said
from referee.web.payload import payload
from referee.web.sheriff.offer_dialog import most_gold
from referee.web.sheriff.offers import struck
from referee.web.sheriff.seen import Seen


@dataclass(frozen=True, slots=True)
class Booked:
    """Somebody else booked what this one agreed to (S-DEAL-13)."""

    text: str
    undo: Markup | None
    """As long as it is the last step."""


def agreed_form(seen: Seen, seat: int, officer: int) -> dict[str, Any] | None:
    """What a merchant and an officer agreed on, booked by the officer's phone, or the host's: three taps for a bribe
    (static/js/sheriff/agreed.js). Whatever else it was, the officer composes as an offer to this merchant."""
    if "agreed" not in seen.may_for(officer) or seen.bound(seat):
        return None
    name, mine = seen.names[seat], officer == seen.seat
    title = _("Agreed with %(name)s", name=name)
    return {
        "title": title,
        "get": {"text": _("%(name)s pays", name=name), **_payment(seen, seat, officer, seat)},
        "give": {
            "text": _("You pay") if mine else _("%(name)s pays", name=seen.names[officer]),
            **_payment(seen, officer, seat, seat),
        },
        "done": _("Agreed, it passes"),
        "hint": _hint(seen, seat, officer),
        "more": {"title": title, "command": "agreed", "done": _("Agreed")} if mine else None,
    }


def _payment(seen: Seen, by: int, to: int, merchant: int) -> dict[str, Any]:
    return {"most": most_gold(seen, by), "by": by, "to": to, "ask": {"do": "pass", "merchant": merchant}}


def _hint(seen: Seen, seat: int, officer: int) -> str:
    """Who has to say yes on their own phone."""
    others = [seen.names[one] for one in seen.deciders(seat) if one != officer and one not in seen.hands]
    if others:
        return str(_("The bag passes when %(name)s accepts it too.", name=", ".join(others)))
    if not seen.view["options"]["open_purses"] and seat not in seen.hands:
        return str(_("Purses are closed: %(name)s confirms it on their own phone.", name=seen.names[seat]))
    return ""


def booked(seen: Seen) -> Booked | None:
    """The newest deal of this round that somebody else booked for this seat."""
    for shown in reversed(seen.view["deals"]):
        if shown["round"] == seen.view["round"] and seen.seat in shown["booked_for"]:
            undo = next((move["version"] for move in seen.view["undoable"] if move["for_you"]), None)
            return Booked(
                text=seen.say(deal_said(struck(shown), seen.seat)),
                undo=None if undo is None else payload({"of": undo}),
            )
    return None
