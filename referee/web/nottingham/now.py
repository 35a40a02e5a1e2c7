"""What is going on: what hands have to do, and the scene the table waits in (templates/nottingham/now-….html)."""

from dataclasses import dataclass, replace

from referee.http.language import gettext as _
from referee.web.nottingham.bidding import Bid, bids
from referee.web.nottingham.buttons import Button, asks, sends
from referee.web.nottingham.cards import CardSheet, card_sheet
from referee.web.nottingham.forms import untold_loot
from referee.web.nottingham.goals import Unread, number_slot, unread
from referee.web.nottingham.hands_now import HandsNow, hands_now
from referee.web.nottingham.notes import Note, notes
from referee.web.nottingham.page import NottinghamPage
from referee.web.nottingham.trade import LaidSet, favour, laid_set, trades
from referee.web.page import Region
from referee.web.payload import payload

MOST_BY_ONE_TAP = 9


@dataclass(frozen=True, slots=True)
class Calm:
    """A sentence for whoever has nothing to tap up here."""

    key: str
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class ItemCard:
    """One of the seven cards that can be turned up."""

    good: str
    name: str
    action: str
    value: int
    fields: str


@dataclass(frozen=True, slots=True)
class FieldForm:
    """What is printed where the sheriff has gone."""

    numbers: tuple[Button, ...]
    city: Button
    other: Button


@dataclass(frozen=True, slots=True)
class Now:
    phase: str
    scene: str
    notes: tuple[Note, ...]
    unread: tuple[Unread, ...]
    untold_loot: Button | None
    calm: Calm | None = None
    reveal: tuple[ItemCard, ...] = ()
    field: FieldForm | None = None
    card: CardSheet | None = None
    bids: tuple[Bid, ...] = ()
    laid: LaidSet | None = None
    trade: tuple[Button, ...] = ()
    tap_for: str = ""
    """Whom this phone may tap for: what everybody sees anybody may say."""
    hands: HandsNow | None = None
    """To look at while others are busy."""


def now(page: NottinghamPage) -> Now:
    seen = page.seen
    found = Now(seen.phase, seen.scene, notes(seen, page.speaker), unread(seen, page.speaker), untold_loot(seen))
    match seen.scene:
        case "reveal" if "reveal" in seen.asked:
            return replace(found, reveal=reveal_cards(page))
        case "field" if "read_field" in seen.asked:
            return replace(found, field=field_form())
        case "act" | "attack":
            return replace(found, card=card_sheet(page))
        case "bidding":
            return replace(found, card=card_sheet(page), bids=bids(page))
        case "set":
            return replace(found, laid=laid_set(page))
        case "trade" if trade := trades(page):
            return replace(found, trade=trade)
        case "reveal" | "field" if page.may_help:
            helps = replace(found, calm=_calm(page), tap_for=seen.names[seen.turn], hands=hands_now(page))
            if seen.scene == "reveal":
                return replace(helps, reveal=reveal_cards(page))
            return replace(helps, field=field_form())
        case _:
            calm = _calm(page)
            return replace(found, calm=calm, hands=hands_now(page) if calm and not seen.asked else None)


def _calm(page: NottinghamPage) -> Calm | None:
    seen, name = page.seen, page.seen.names[page.seen.turn]
    match seen.scene:
        case "reveal":
            return Calm("reveal-calm", "hand", _("%(name)s turns up the top card for all to see.", name=name))
        case "field":
            moves = _("The sheriff moves one field. %(name)s reads what is printed there.", name=name)
            return Calm("field-calm", "pawn", moves)
        case "record":
            return Calm("record" if seen.asked else "record-calm", "hand", _record(page))
        case "discard":
            used_up = _(
                "Deck and discard pile are used up: whoever holds more than %(number)s cards discards down to that.",
                number=seen.field,
            )
            return Calm("used-up", "hand", used_up)
        case _ if seen.phase == "favour":
            # who draws has read it in a note of their own
            return None if seen.to_draw else Calm("favour-of-all", "pawn", favour(page))
        case _ if seen.failed and seen.asked:
            too_few = _("Too few cards of your set were left, and there is one trade a turn.")
            return Calm("trade-failed", "hand", too_few)
        case _ if seen.failed:
            failed = _(
                "The trade failed: too few cards of the set were left. %(name)s has no other trade in this turn.",
                name=name,
            )
            return Calm("trade-failed", "hand", failed)
        case _ if seen.asked:
            takes = _("A trade takes three cards of one item, or the cards of a task.")
            return Calm("trade-none", "hand", takes)
        case _:
            may = _("%(name)s may trade in a set or a task, or ends the turn.", name=name)
            return Calm("trade-calm", "scales", may)


def _record(page: NottinghamPage) -> str:
    """Hands that a phone keeps are tapped in."""
    seen = page.seen
    if "record_hand" in seen.asked:
        return _("Look at your cards, and tell this phone. Nobody else sees them.")
    if "put_back" in seen.asked:
        return _("Put a card of your choice on the deck, face down, and tell this phone which.")
    if seen.asked:
        return _("You drew a card by the sheriff's favour: tell this phone which.")
    if seen.view["pending"][0]["command"] == "put_back":
        return _("Whoever drew too much puts a card back on the deck.")
    return _("The others tell their phones which cards they hold.")


def reveal_cards(page: NottinghamPage) -> tuple[ItemCard, ...]:
    return tuple(
        ItemCard(one.good, one.name, page.items.action(one.good), one.value or 0, payload({"item": one.good}))
        for one in page.items.all
    )


def field_form() -> FieldForm:
    pad = {
        "title": _("What is printed on the sheriff's field?"),
        "slots": [number_slot(None)],
        "command": "read_field",
    }
    return FieldForm(
        numbers=tuple(
            sends("read_field", f"{number}", key=f"number-{number}", fields={"number": number})
            for number in range(1, MOST_BY_ONE_TAP + 1)
        ),
        city=sends(
            "read_field",
            _("It is the city"),
            key="city",
            fields={"number": "city"},
            icon="city",
            confirm="end-dialog",
        ),
        other=asks("pad", pad, _("Another number…"), key="other", icon="pencil"),
    )


NOW = Region("nottingham/now.html", now)
