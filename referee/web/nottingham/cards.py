"""The card that was turned up: what it does, whom it is played on, and what the attacked hand has to do."""

from dataclasses import dataclass

from referee.http.language import gettext as _
from referee.web.nottingham.bidding import bidding_text
from referee.web.nottingham.page import NottinghamPage
from referee.web.page import View
from referee.web.payload import payload
from referee.web.tokens import Token

ATTACKS = ("steal", "rob", "hold_up")


@dataclass(frozen=True, slots=True)
class TurnedUp:
    good: str
    name: str
    action: str


@dataclass(frozen=True, slots=True)
class Target:
    """A hand that can be attacked."""

    seat: int
    name: str
    hand_count: int
    command: str
    fields: str


@dataclass(frozen=True, slots=True)
class CardSheet:
    key: str
    card: TurnedUp
    text: str
    targets: tuple[Target, ...] = ()
    victim: str = ""
    open_hand: tuple[Token, ...] = ()
    """The hand of the victim, where it lies open to all."""


def card_sheet(page: NottinghamPage) -> CardSheet | None:
    card = turned_up(page)
    if card is None:
        return None
    match page.seen.scene:
        case "attack":
            victim = page.seen.names[page.seen.attack["target"]]
            return CardSheet("attack", card, _attack(page, victim), victim=victim, open_hand=open_hand(page))
        case "bidding":
            return CardSheet("bidding", card, bidding_text(page))
        case _:
            return CardSheet("card", card, _plays(page), targets=_targets(page))


def turned_up(page: NottinghamPage) -> TurnedUp | None:
    item = page.seen.revealed
    return None if item is None else TurnedUp(item, page.items.token(item).name, page.items.action(item))


def open_hand(page: NottinghamPage) -> tuple[Token, ...]:
    return page.items.tokens(page.seen.attack.get("hand"))


def _targets(page: NottinghamPage) -> tuple[Target, ...]:
    seen, plays = page.seen, page.seen.playable
    if plays not in ATTACKS or not seen.my_turn:
        return ()
    found: list[View] = [seen.seats[seat] for seat in seen.view["targets"]]
    return tuple(
        Target(one["seat"], one["name"], one["hand_count"], plays, payload({"target": one["seat"]})) for one in found
    )


def _plays(page: NottinghamPage) -> str:
    seen = page.seen
    if not seen.my_turn:
        return _("%(name)s plays it, or takes it in hand.", name=seen.names[seen.turn])
    match seen.playable:
        case "buy":
            return _(
                "Everybody else lays one card face down. You take one and give this one for it, or refuse them all."
            )
        case "barter":
            return _(
                "One after the other, the others lay one or two cards open. "
                "You take one of the offers and give this card for it."
            )
        case "steal":
            return _("You draw one card from a hand, unseen, and give this one for it. From whom?")
        case "rob":
            return _("You look at a hand, take one card and give this one for it. Whose?")
        case "hold_up":
            return _("A hand is laid open to all, you take one card and give this one for it. Whose?")
        case "lay_ambush" if seen.view["ambush_count"] > 1:
            return _(
                "Look at the top two ambush cards. Put one under the pile, "
                "lay the other before you with this card across under it. Never your own colour."
            )
        case "lay_ambush":
            return _(
                "One ambush card is left: lay it before you with this card across under it, "
                "unless it is your own colour."
            )
        case _ if seen.revealed == "chain":
            return _("A chain is never played from the deck: it waits in your hand for an attack.")
        case _:
            return _("There is nothing this could be played on. Take the card in hand.")


def _attack(page: NottinghamPage, victim: str) -> str:
    seen, name = page.seen, page.seen.names[page.seen.turn]
    if "defend" in seen.asked:
        chain = _("With a chain from your hand nothing of this happens: you take this card, and give the chain.")
        return f"{_threat(page, name)} {chain}"
    if seen.attack["stage"] == "give":
        return _give(page, name, victim)
    if seen.attack["stage"] == "take":
        return _take(page, name, victim)
    if seen.my_turn:
        return _("%(name)s may still answer with a chain. Wait before you touch a card.", name=victim)
    return _("%(name)s may still answer with a chain.", name=victim)


def _threat(page: NottinghamPage, name: str) -> str:
    match page.seen.attack["kind"]:
        case "steal":
            return _("%(name)s would draw one of your cards unseen, and give you this one for it.", name=name)
        case "rob":
            return _("%(name)s would look at your hand, take one card, and give you this one for it.", name=name)
        case _:
            return _(
                "You would lay your hand open to all. %(name)s takes one card and gives you this one for it.", name=name
            )


def _give(page: NottinghamPage, name: str, victim: str) -> str:
    if "give" in page.seen.asked:
        return _("Hold out your hand, face down. %(name)s draws one card and gives you this one for it.", name=name)
    if page.seen.my_turn:
        return _("Draw one card from %(name)s's hand, unseen, and give this one for it.", name=victim)
    return _("%(name)s draws a card from %(victim)s.", name=name, victim=victim)


def _take(page: NottinghamPage, name: str, victim: str) -> str:
    seen = page.seen
    alone, attacked = seen.attack["kind"] == "rob", seen.seat == seen.attack["target"]
    if "take" in seen.asked and alone:
        return _("Look at %(name)s's hand, take one card, and give this one for it.", name=victim)
    if "take" in seen.asked:
        return _("The hand lies open. Take one card, and give this one for it.")
    if attacked and alone:
        return _("Show your hand to %(name)s alone. One card goes, and you get this one for it.", name=name)
    if attacked:
        return _("Lay your hand open. %(name)s takes one card, and you get this one for it.", name=name)
    return _("%(name)s takes a card from %(victim)s.", name=name, victim=victim)
