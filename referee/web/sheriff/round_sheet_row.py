"""A merchant's row on the round sheet: what was said, money, the two ways a bag can go, and the cards as they lie."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.rules.sentences import say
from referee.rules.sheriff import names
from referee.web.page import Part
from referee.web.payload import payload
from referee.web.seen import View
from referee.web.sheriff.black_market import piles
from referee.web.sheriff.inspecting import StanceButton, acting_alone, passed_for, stance_buttons
from referee.web.sheriff.keeper import KeeperPage
from referee.web.sheriff.offer_dialog import is_counted, most_gold
from referee.web.sheriff.offers import OfferCard
from referee.web.sheriff.promo import Promo, promo
from referee.web.sheriff.round_sheet_deal import deal_form
from referee.web.sheriff.round_sheet_debt import RowDebt, debt_of_row
from referee.web.sheriff.verdict import verdict_words
from referee.web.tokens import Token

Mode = Literal["declare", "gate", "record", "settled", "watch"]


@dataclass(frozen=True, slots=True)
class KindToSay:
    """A kind that can be declared, in words for every number of cards."""

    token: Token
    said: Markup


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
    """Why there is nothing to tap: who sits out, has a phone of their own, or a debt to pay first."""
    said: Token | None
    numbers: tuple[int, ...]
    kinds: tuple[KindToSay, ...]
    bound: str
    """With whom the deal was made that this bag must be opened."""
    offers: tuple[OfferCard, ...]
    """What was offered on phones, and is answered here."""
    most: int
    """What can be paid in gold."""
    paid_to: int | None
    """Whose purse a bribe goes into; with deputies the chest, unless one of them acts alone."""
    more: Markup | None
    """What the sheet asks that books any other deal."""
    can_pass: bool
    can_open: bool
    deciders: tuple[Decider, ...]
    """The first of them, unless another is tapped."""
    stances: tuple[StanceButton, ...]
    """What each deputy would do, where one of them, or the merchant, has a phone."""
    acts_alone: StanceButton | None
    outcome: Outcome | None
    cards: tuple[CardFace, ...]
    opened: bool
    """Whether every card was shown: then all are named by their kind."""
    named: bool
    """Whether that is so at this table of what passed, too."""
    can_turn: bool
    hint: str | None
    debt: RowDebt | None
    promo: Promo | None
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
    ways = page.settlements(seat)
    says = page.says(seat) if bag is not None and not at_gate else ()
    offers = tuple(offer for offer in page.offers if offer.about == seat)
    opened = bag is not None and bag["decision"] == "inspect"
    can_turn = mode == "record" or (mode == "settled" and page.can_correct_bag(seat))
    return Row(
        seat=seat,
        name=one["name"],
        round=page.view["round"],
        gold=one["gold"],
        mode=mode,
        state=_owing(page, seat) or (_state(page, seat, bag) if mode == "watch" and not says else None),
        said=None if bag is None or not bag["declared"] else page.goods.token(**bag["declared"]),
        numbers=tuple(range(page.edition.bag_min, page.edition.bag_max + 1)) if mode == "declare" else (),
        kinds=_kinds(page) if mode == "declare" else (),
        bound=", ".join(page.bound(seat)) if at_gate else "",
        offers=offers,
        most=most_gold(page, seat) if at_gate else 0,
        paid_to=(ways[0]["by"] if ways else None) if page.deputies else page.officers[0],
        more=deal_form(page, seat) if at_gate else None,
        can_pass=at_gate and _can(page, seat, ways, "pass"),
        can_open=at_gate and _can(page, seat, ways, "inspect"),
        deciders=_deciders(page, ways) if at_gate and page.deputies else (),
        stances=tuple(
            button for deputy in says if bag for button in stance_buttons(page, seat, bag, deputy, offers=bool(offers))
        ),
        acts_alone=acting_alone(page, seat, bag) if says and bag else None,
        outcome=_outcome(page, seat, bag),
        cards=() if mode == "watch" and bag and bag["decision"] is None else _cards(page, bag),
        opened=opened,
        named=not is_counted(one),
        can_turn=can_turn,
        hint=_hint(page, bag, opened=opened) if can_turn else None,
        debt=debt_of_row(page, seat),
        promo=promo(page, seat) if seat in page.hands else None,
        black_market=piles(page, seat) if "claim_black_market" in page.may_for(seat) else None,
        sit_out=payload(page.for_seat(seat)) if "sit_out" in page.may_for(seat) else None,
        send=payload(_sends(page, seat, bag, ways)),
        open=seat in page.waits_for_bags,
    )


def _mode(page: KeeperPage, seat: int, bag: View | None) -> Mode:
    if bag is None or not bag["declared"]:
        return "declare" if "declare" in page.may_for(seat) else "watch"
    if bag["status"] == "recording":
        return "record" if page.records(seat) else "watch"
    if bag["decision"] is not None:
        return "settled"
    return "gate" if page.settlements(seat) or page.decides_for(seat) is not None else "watch"


def _can(page: KeeperPage, seat: int, ways: Sequence[View], do: str) -> bool:
    """Whether this bag can be handed back, or opened."""
    if ways:
        return any(do in way["do"] for way in ways)
    return seat in page.may_about(do, page.decides_for(seat))


def _owing(page: KeeperPage, seat: int) -> str | None:
    """Which officer cannot decide on this bag yet."""
    owing = next((decider for decider in page.deciders(seat) if decider in page.debtors), None)
    return None if owing is None else str(_("%(who)s has to pay a debt first.", who=page.names[owing]))


def _state(page: KeeperPage, seat: int, bag: View | None) -> str:
    if page.seats[seat]["sits_out"]:
        return str(_("sits this round out"))
    if bag is None or not bag["declared"]:
        return str(_("declares on their own phone"))
    if bag["status"] == "recording":
        return str(_("records the bag on their own phone"))
    who = ", ".join(page.names[decider] for decider in bag["deciders"])
    return str(_("%(who)s decides on their own phone", who=who))


def _kinds(page: KeeperPage) -> tuple[KindToSay, ...]:
    counts = range(1, page.edition.bag_max + 1)
    return tuple(
        KindToSay(page.goods.token(good), payload([page.say(names.cards(good, count)) for count in counts]))
        for good in page.goods.declarable
    )


def _deciders(page: KeeperPage, ways: Sequence[View]) -> tuple[Decider, ...]:
    return tuple(
        Decider(by, _("Both") if by is None else _("%(name)s alone", name=page.names[by]))
        for by in (way["by"] for way in ways)
    )


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
    words = _("passed") if paid is None else page.say(say("passed for %(what)s", what=paid))
    return Outcome("tick", "passed", words)


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


def _sends(page: KeeperPage, seat: int, bag: View | None, ways: Sequence[View]) -> dict[str, Any]:
    """What each way sends, and whether the cards go with it."""
    sends: dict[str, Any] = {"declare": ["declare", page.for_seat(seat)]}
    if ways:
        by = {} if ways[0]["by"] is None else {"by": ways[0]["by"]}
        sends["pass"] = ["settle_bag", {"merchant": seat, "do": "pass", **by}]
        sends["inspect"] = ["settle_bag", {"merchant": seat, "do": "inspect", **by}]
        sends["with_cards"] = True
    elif (decider := page.decides_for(seat)) is not None:
        sends["pass"] = ["pass", {"merchant": seat, **page.for_seat(decider)}]
        sends["inspect"] = ["inspect", {"merchant": seat, **page.for_seat(decider)}]
        sends["agreed"] = ["agreed", {"by": seat, "to": decider}]
    if bag is not None and bag["status"] == "recording":
        sends["record"] = ["record_bag", {"merchant": seat}]
    if bag is not None and bag["status"] in ("passed", "inspected"):
        sends["correct"] = ["correct_bag", {"merchant": seat}]
    return sends
