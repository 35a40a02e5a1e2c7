"""The bags and offers of the board, drawn: from three metres nobody reads a sentence. Ears are told it in words."""

from dataclasses import dataclass
from typing import Literal

from referee.http.language import gettext as _
from referee.rules.sentences import Sentence
from referee.rules.sheriff.offer_sentences import promise_said
from referee.web.seen import View
from referee.web.sheriff.debt import owes
from referee.web.sheriff.inspecting import BagCard, Card, Stance
from referee.web.sheriff.offers import receivers
from referee.web.sheriff.page import SheriffPage
from referee.web.tokens import Token, Tokens


@dataclass(frozen=True, slots=True)
class Things:
    """What one side gives, or paid."""

    gold: int
    tokens: Tokens
    from_bag: Tokens
    face_down: int
    promise: str

    def __bool__(self) -> bool:
        return any((self.gold, self.tokens, self.from_bag, self.face_down, self.promise))


@dataclass(frozen=True, slots=True)
class Ask:
    """What becomes of a bag; whose, where it is not the one above."""

    do: Literal["pass", "inspect"]
    name: str


@dataclass(frozen=True, slots=True)
class Side:
    things: Things
    asks: tuple[Ask, ...]
    """What only whoever is on duty can do."""


@dataclass(frozen=True, slots=True)
class OfferDrawn:
    """Who gives what for what."""

    id: int
    by: str
    """Empty: the owner of the bag above."""
    on_duty: bool
    to: str
    """Where two deal with each other."""
    gives: Side
    wants: Side
    text: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a bag."""

    drawing: str
    word: str
    sign: Literal["+", "−", ""]
    """Whether its owner was paid, or paid."""
    things: Things
    forgiven: bool
    text: str


@dataclass(frozen=True, slots=True)
class DebtDrawn:
    """Goods that somebody has still to choose."""

    worth: int
    to: str | None
    """None: the chest."""
    text: str


@dataclass(frozen=True, slots=True)
class BagDrawn:
    declared: Token
    settled: bool
    offers: tuple[OfferDrawn, ...]
    bound: str
    stances: tuple[Stance, ...]
    cards: tuple[Card, ...]
    outcome: Outcome | None


def bag(page: SheriffPage, card: BagCard) -> BagDrawn:
    return BagDrawn(
        declared=card.declared,
        settled=card.settled,
        offers=_offers(page, card.seat),
        bound=card.bound,
        stances=card.stances,
        cards=card.opened.cards if card.opened else (),
        outcome=_outcome(page, card),
    )


def deals(page: SheriffPage) -> tuple[OfferDrawn, ...]:
    """What two others offer each other about no bag."""
    return _offers(page, None)


def debts(page: SheriffPage, seat: int) -> tuple[DebtDrawn, ...]:
    return tuple(
        DebtDrawn(
            debt["rest"],
            None if isinstance(debt["creditor"], str) else page.names[debt["creditor"]],
            owes(page, debt),
        )
        for debt in page.view["debts"]
        if debt["debtor"] == seat
    )


def _offers(page: SheriffPage, about: int | None) -> tuple[OfferDrawn, ...]:
    both = zip(page.offers, page.view["offers"], strict=True)
    return tuple(_offer(page, shown, about, card.text) for card, shown in both if card.about == about)


def _offer(page: SheriffPage, shown: View, about: int | None, text: str) -> OfferDrawn:
    by, on_duty = shown["by"], shown["by"] in page.officers
    asks = tuple(
        Ask(ask["do"], "" if ask["merchant"] == about else page.names[ask["merchant"]]) for ask in shown["asks"]
    )
    by_whom = "" if by == about or (on_duty and not page.deputies) else page.names[by]
    return OfferDrawn(
        id=shown["id"],
        by=by_whom,
        on_duty=on_duty,
        to=" & ".join(page.names[seat] for seat in receivers(shown)) if about is None else "",
        gives=Side(_things(page, shown), asks if on_duty else ()),
        wants=Side(_things(page, shown["want"]), () if on_duty else asks),
        text=text,
    )


def _things(page: SheriffPage, bundle: View) -> Things:
    return Things(
        gold=bundle["gold"],
        tokens=page.goods.tokens(bundle["stand"]),
        from_bag=page.goods.tokens(bundle["bag"]),
        face_down=bundle["face_down"],
        promise=_promise(page, bundle["promise"]) if bundle["promise"] else "",
    )


def _promise(page: SheriffPage, promise: str) -> str:
    said = promise_said(promise)
    return page.speaker.say(said) if isinstance(said, Sentence) else promise


def _outcome(page: SheriffPage, card: BagCard) -> Outcome | None:
    shown = page.seats[card.seat]["bag"]
    if card.opened is not None:
        paid = shown["verdict"]["paid"]
        things = Things(paid["gold"], page.goods.tokens(paid["goods"]), (), 0, "")
        honest = card.opened.honest
        return Outcome(
            drawing="tick" if honest else "cross",
            word=_("Honest!") if honest else _("A lie!"),
            sign="+" if honest else "−",
            things=things,
            forgiven=bool(paid["forgiven"]),
            text=card.opened.verdict,
        )
    if card.passed is not None:
        given = shown["paid_for"]
        things = Things(0, (), (), 0, "") if given is None else _things(page, given)
        return Outcome("bag", _("passed"), "−" if things else "", things, forgiven=False, text=card.passed)
    if card.undecided:
        return Outcome("pencil", _("to be recorded"), "", Things(0, (), (), 0, ""), forgiven=False, text="")
    return None
