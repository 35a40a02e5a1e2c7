"""A merchant's row on the round sheet: what was said, money, the two ways a bag can go, and the cards as they lie."""

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.rules.sheriff import names
from referee.web.page import Part
from referee.web.payload import payload
from referee.web.seen import View
from referee.web.sheriff.black_market import piles
from referee.web.sheriff.inspecting import passed_for
from referee.web.sheriff.keeper import KeeperPage
from referee.web.sheriff.offer_form import most_gold
from referee.web.sheriff.offers import OfferCard
from referee.web.sheriff.round_sheet_deal import deal_form
from referee.web.sheriff.round_sheet_debt import RowDebt, debt_of_row
from referee.web.sheriff.verdict import verdict_words
from referee.web.tokens import Token

Mode = Literal["declare", "gate", "record", "settled", "watch"]


@dataclass(frozen=True, slots=True)
class KindToSay:
    """A kind that can be declared, in words for every number of cards."""

    token: Token
    plural: str


@dataclass(frozen=True, slots=True)
class CardFace:
    """One card as it lies: of a kind that everybody sees, or face down."""

    token: Token | None
    lost: bool = False
    """Confiscated."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of the bag, in one line, and what moved."""

    drawing: str
    look: str
    text: str


@dataclass(frozen=True, slots=True)
class Decider:
    """With deputies: who decides on this bag."""

    seat: int | None
    """None: both."""
    label: str


@dataclass(frozen=True, slots=True)
class Row(Part):
    template: ClassVar = "sheriff/round-sheet-row.html"

    seat: int
    name: str
    round: int
    gold: int | None
    mode: Mode
    state: str | None
    """Why there is nothing to tap: who sits out, or has a phone of their own."""
    said: Token | None
    numbers: tuple[int, ...]
    kinds: tuple[KindToSay, ...]
    bound: str
    """With whom the deal was made that this bag must be opened."""
    offers: tuple[OfferCard, ...]
    """What was offered on phones, and is answered here."""
    most: int
    """What can be paid in gold."""
    more: Markup | None
    """What the sheet asks that books any other deal."""
    can_pass: bool
    can_open: bool
    deciders: tuple[Decider, ...]
    outcome: Outcome | None
    cards: tuple[CardFace, ...]
    opened: bool
    """Whether every card was shown: then all are named by their kind."""
    can_turn: bool
    hint: str | None
    debt: RowDebt | None
    black_market: Markup | None
    sit_out: Markup | None
    send: Markup
    """By what is tapped the command and what it sends besides the cards."""
    open: bool
    """Whether the round still waits for it."""


def row(page: KeeperPage, seat: int) -> Row:
    one = page.seats[seat]
    bag: View | None = one["bag"]
    mode = _mode(page, seat, bag)
    at_gate = mode == "gate"
    settles = page.settles(seat)
    opened = bag is not None and bag["decision"] == "inspect"
    can_turn = mode == "record" or (mode == "settled" and page.can_correct_bag(seat))
    return Row(
        seat=seat,
        name=one["name"],
        round=page.view["round"],
        gold=one["gold"],
        mode=mode,
        state=_state(page, seat, bag) if mode == "watch" else None,
        said=None if bag is None or not bag["declared"] else page.goods.token(**bag["declared"]),
        numbers=tuple(range(page.edition.bag_min, page.edition.bag_max + 1)) if mode == "declare" else (),
        kinds=_kinds(page) if mode == "declare" else (),
        bound=", ".join(page.bound(seat)) if at_gate else "",
        offers=tuple(offer for offer in page.offers if offer.about == seat),
        most=most_gold(page, seat) if at_gate else 0,
        more=deal_form(page, seat) if at_gate else None,
        can_pass=at_gate and not page.bound(seat),
        can_open=at_gate,
        deciders=_deciders(page) if at_gate and settles else (),
        outcome=_outcome(page, seat, bag),
        cards=() if mode == "watch" and bag and bag["decision"] is None else _cards(page, bag),
        opened=opened,
        can_turn=can_turn,
        hint=_hint(page, bag, opened=opened) if can_turn else None,
        debt=debt_of_row(page, seat),
        black_market=piles(page, seat) if "claim_black_market" in page.may_for(seat) else None,
        sit_out=payload({"seat": seat}) if "sit_out" in page.may_for(seat) else None,
        send=payload(_sends(page, seat, bag, settles=settles)),
        open=(bag is None or bag["decision"] is None) and not one["sits_out"],
    )


def _mode(page: KeeperPage, seat: int, bag: View | None) -> Mode:
    if bag is None or not bag["declared"]:
        return "declare" if page.can_declare(seat) else "watch"
    if bag["status"] == "recording":
        return "record" if page.records(seat, bag) else "watch"
    if bag["decision"] is not None:
        return "settled"
    return "gate" if page.settles(seat) or page.decides_for(seat) is not None else "watch"


def _state(page: KeeperPage, seat: int, bag: View | None) -> str:
    if page.seats[seat]["sits_out"]:
        return str(_("sits this round out"))
    if bag is None or not bag["declared"]:
        return str(_("declares on the own phone"))
    if bag["status"] == "recording":
        return str(_("records the bag on the own phone"))
    who = ", ".join(page.names[decider] for decider in bag["deciders"])
    return str(_("%(who)s decides on the own phone", who=who))


def _kinds(page: KeeperPage) -> tuple[KindToSay, ...]:
    most = page.edition.bag_max
    return tuple(KindToSay(page.goods.token(good), page.say(names.cards(good, most))) for good in page.goods.declarable)


def _deciders(page: KeeperPage) -> tuple[Decider, ...]:
    if not page.deputies:
        return ()
    alone = (Decider(seat, _("%(name)s alone", name=page.names[seat])) for seat in page.officers)
    return (Decider(None, _("Both")), *alone)


def _outcome(page: KeeperPage, seat: int, bag: View | None) -> Outcome | None:
    if bag is None or bag["decision"] is None:
        return None
    if "verdict" in bag:
        verdict = bag["verdict"]
        drawing = "tick" if verdict["honest"] else "warning"
        return Outcome(drawing, "honest" if verdict["honest"] else "lied", page.say(verdict_words(page, seat, verdict)))
    if bag["decision"] == "inspect":
        return Outcome("eye", "", _("opened"))
    paid = passed_for(page, seat)
    return Outcome("tick", "passed", _("passed") if paid is None else _("passed for %(what)s", what=paid))


def _cards(page: KeeperPage, bag: View | None) -> tuple[CardFace, ...]:
    """Where nobody has said more, as declared."""
    if bag is None or not bag["declared"]:
        return ()
    if bag["status"] in ("passed", "inspected"):
        let_in = bag["verdict"]["let_in"] if "verdict" in bag else None
        faces = [
            CardFace(token, lost=let_in is not None and token.good not in let_in)
            for token in page.goods.one_by_one(bag.get("goods") or {})
        ]
        return (*faces, *(CardFace(None) for _card in range(bag.get("face_down", 0))))
    return tuple(CardFace(page.goods.token(bag["declared"]["good"], 1)) for _card in range(bag["count"]))


def _hint(page: KeeperPage, bag: View | None, *, opened: bool) -> str | None:
    if bag is None:
        return None
    if opened and bag["status"] == "recording":
        return str(_("As declared? Or tap the cards that differ."))
    if opened:
        return str(_("Not what you see? Tap a card to correct it."))
    said = page.goods.token(**bag["declared"]).text
    return str(_("said “%(said)s”: tap a card to turn it", said=said))


def _sends(page: KeeperPage, seat: int, bag: View | None, *, settles: bool) -> dict[str, Any]:
    """What each way sends, and whether the cards go with it."""
    sends: dict[str, Any] = {"declare": ["declare", {"seat": seat}]}
    if settles:
        sends["pass"] = ["settle_bag", {"merchant": seat, "do": "pass"}]
        sends["inspect"] = ["settle_bag", {"merchant": seat, "do": "inspect"}]
        sends["with_cards"] = True
    elif (decider := page.decides_for(seat)) is not None:
        sends["pass"] = ["pass", {"merchant": seat, "seat": decider}]
        sends["inspect"] = ["inspect", {"merchant": seat, "seat": decider}]
        sends["agreed"] = ["agreed", {"by": seat, "to": decider}]
    if bag is not None and bag["status"] == "recording":
        sends["record"] = ["record_bag", {"merchant": seat}]
    if bag is not None and bag["status"] in ("passed", "inspected"):
        sends["correct"] = ["correct_bag", {"merchant": seat}]
    return sends
