"""Buying and bartering: what each of the others has offered, and what is to be read about it."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.http.language import gettext as _
from referee.rules.sentences import say_n
from referee.web.nottingham.buttons import Button, sends
from referee.web.nottingham.page import NottinghamPage
from referee.web.nottingham.players import Player
from referee.web.page import View
from referee.web.tokens import Token


@dataclass(frozen=True, slots=True)
class Bid:
    seat: int
    name: str
    awaited: bool
    tag: str
    tokens: tuple[Token, ...]
    take: tuple[Button, ...]
    """Ways to take something from this player."""


def bids(page: NottinghamPage) -> tuple[Bid, ...]:
    offers = open_offers(page)
    return tuple(_bid(page, one, offers.get(one.seat)) for one in page.players if not one.in_turn)


def open_offers(page: NottinghamPage) -> dict[int, View]:
    """By seat the cards that lie open."""
    return {offer["seat"]: offer["items"] for offer in page.seen.bidding.get("offers") or ()}


def _bid(page: NottinghamPage, one: Player, offer: View | None) -> Bid:
    take: tuple[Button, ...] = ()
    if offer and "choose" in page.seen.asked:
        label = _("Take %(cards)s", cards=page.items.listed(offer, accusative=True))
        take = (sends("choose", label, key=f"take-{one.seat}", fields={"seat": one.seat}, big=True),)
    elif page.seen.asked & {"bought", "bartered"} and not page.seen.bidding["laid"]:
        take = tuple(taken_aloud(page, one.seat))
    tag = "" if offer else _tag(page, one)
    return Bid(one.seat, one.name, one.awaited, tag, page.items.tokens(offer), take)


def taken_aloud(page: NottinghamPage, seat: int) -> Iterator[Button]:
    """Where hands are only counted: what was taken from this player, without an offer on their phone (N-ONE-2)."""
    seen = page.seen
    command = "bought" if seen.bidding["kind"] == "buy" else "bartered"
    most = next((one["most"] for one in seen.view["bookable"] if one["seat"] == seat), 0)
    for count in range(1, most + 1):
        label = page.speaker.say(say_n("Take %(num)d card", "Take %(num)d cards", count))
        fields = {"from": seat} if command == "bought" else {"from": seat, "count": count}
        yield sends(command, label, key=f"take-{seat}-{count}", fields=fields)


def _tag(page: NottinghamPage, one: Player) -> str:
    bidding = page.seen.bidding
    if one.seat in bidding["laid"]:
        return _("has offered a card")
    if one.seat in bidding["cannot"]:
        return _("shows the hand: nothing to offer") if one.hand_count else _("has no cards")
    return _("is asked") if one.awaited else _("is asked later")


def bidding_text(page: NottinghamPage) -> str:
    seen, name = page.seen, page.seen.names[page.seen.turn]
    buying = seen.bidding["kind"] == "buy"
    if "bid" in seen.asked and buying:
        return _(
            "%(name)s wants to buy. Lay one card face down, any but this kind; all are turned up together. "
            "Whoever's card is taken gets this one for it.",
            name=name,
        )
    if "bid" in seen.asked:
        return _(
            "%(name)s barters. Lay one card or two open, any but this kind. "
            "Whoever's offer is taken gets this card for it.",
            name=name,
        )
    if seen.asked & {"bought", "bartered"} and not seen.bidding["laid"] and buying:
        return _("Everybody else lays one card face down, all are turned up together. Whose do you take?")
    if seen.asked & {"bought", "bartered"} and not seen.bidding["laid"]:
        return _("One after the other, the others lay one card or two open. Whose do you take?")
    if "choose" in seen.asked and buying:
        return _("Take one card and give yours for it, or refuse them all.")
    if "choose" in seen.asked:
        return _("Take one of the offers and give your card for it. A barter is not refused.")
    if seen.bidding["offers"] is None and seen.seat in seen.bidding["laid"]:
        return _("Your card lies face down until everybody has offered.")
    return ""
