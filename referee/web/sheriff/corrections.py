"""What the book of Sheriff of Nottingham says of each player and of the chest, for whoever puts it right."""

from dataclasses import dataclass
from typing import cast

from referee.http.language import gettext as _
from referee.rules.sentences import Sentence, say
from referee.rules.sheriff.edition import SheriffEdition
from referee.rules.sheriff.names import BLACK_MARKET
from referee.web.page import Page, View
from referee.web.sheriff.seen import Seen
from referee.web.tokens import Tokens


@dataclass(frozen=True, slots=True)
class Corrections:
    """What can be put right: a row each."""

    face_up: Tokens
    """Kinds that lie face up, of this table's box."""
    known: Tokens
    """Counted bags: kinds that lie face down and that everybody has seen."""
    black_market: tuple[tuple[str, str], ...]
    """Its cards, with what they are called."""
    duty: str | None
    """What is asked about who is on duty, while the game lasts."""


def corrections(page: Page) -> Corrections:
    seen, options = Seen(page.view, cast(SheriffEdition, page.edition), page.speaker), page.view["options"]
    duty = _("Who are the deputies?") if seen.deputies else _("Who is the sheriff?")
    return Corrections(
        face_up=seen.goods.of_kind("legal"),
        known=seen.goods.of_kind("contraband", "royal") if options["bags"] == "counted" else (),
        black_market=tuple((card, seen.say(name)) for card, name in BLACK_MARKET.items())
        if options["black_market"]
        else (),
        duty=duty if page.is_running else None,
    )


def held(view: View) -> dict[str, dict[str, int | None]]:
    book = {str(seat["seat"]): _seat(view, seat) for seat in view["seats"]}
    if view.get("deputies"):
        chest = view["chest"]
        book["chest"] = {"gold": chest["gold"], **chest["goods"], **_face_down(view, chest)}
    return book


def _seat(view: View, seat: View) -> dict[str, int | None]:
    cards = dict.fromkeys(seat["black_market"], 1)
    return {"gold": seat["gold"], **seat["stand"], **cards, **_face_down(view, seat)}


def _face_down(view: View, place: View) -> dict[str, int | None]:
    """Of counted cards; once everything is turned up there is a kind to every one."""
    if "hidden" not in place:
        return {}
    return {**place["known"], **({} if view["phase"] == "over" else {"hidden": place["hidden"]})}


def places(view: View) -> tuple[tuple[str, Sentence], ...]:
    return (("chest", say("The chest")),) if view.get("deputies") else ()
