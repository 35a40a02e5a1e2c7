"""Turning up what was only counted: the show before the count, a page a player (S-CNT-7)."""

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.rules import reasons
from referee.web.board import Foot
from referee.web.heading import Heading
from referee.web.page import Part, Region
from referee.web.payload import payload
from referee.web.sheriff.offers import receivers
from referee.web.sheriff.page import SheriffPage
from referee.web.tokens import Token, Tokens


@dataclass(frozen=True, slots=True)
class Turner:
    """One player's cards: what nobody has seen yet, and what everybody has."""

    seat: int
    name: str
    title: str
    hidden: int
    up: Tokens
    """Card by card."""
    worth: int
    said: tuple[str, ...]
    """What somebody said these cards are: proposed, and nothing more."""
    can_turn: bool
    send: Markup
    missing: str
    """What is asked before the rest counts for nothing."""
    correct: Markup


@dataclass(frozen=True, slots=True)
class KindUp:
    """A kind that can appear, and of how many cards in the box."""

    token: Token
    copies: int
    seen: int


@dataclass(frozen=True, slots=True)
class TurningUp:
    turners: tuple[Turner, ...]
    kinds: tuple[KindUp, ...]
    impossible: tuple[str, ...]


def turning_up(page: SheriffPage) -> TurningUp | None:
    if page.phase != "turn_up":
        return None
    return TurningUp(
        turners=tuple(_turner(page, seat) for seat in _order(page)),
        kinds=tuple(_kind(page, token) for token in page.goods.of_kind("contraband", "royal")),
        impossible=tuple(
            _(
                "%(count)d × %(card)s lie there, but the box holds %(copies)d.",
                count=found["counted"],
                card=page.goods.token(good).name,
                copies=found["in_box"],
            )
            for good, found in page.view["impossible"].items()
        ),
    )


def _order(page: SheriffPage) -> list[int]:
    """In seating order, who looks first."""
    seats, start = len(page.seats), page.seat or 0
    return [(start + step) % seats for step in range(seats)]


def _turner(page: SheriffPage, seat: int) -> Turner:
    one = page.seats[seat]
    up = page.goods.one_by_one(one["known"])
    hidden = one["hidden"]
    return Turner(
        seat=seat,
        name=one["name"],
        title=_("%(name)s turns up %(count)d", name=one["name"], count=hidden)
        if hidden
        else _("%(name)s has turned up everything", name=one["name"]),
        hidden=hidden,
        up=up,
        worth=sum(token.value or 0 for token in up),
        said=_said(page, seat),
        # what lies on the table everybody sees: the host taps for whoever forgets
        can_turn=bool(hidden) and "turn_up" in page.may and (page.host or seat == page.seat),
        send=payload({"seat": seat}),
        missing=_("What nobody can turn up any more on %(name)s's stand counts for nothing.", name=one["name"]),
        correct=payload({"seat": seat, "reason": reasons.READY_MADE[0].text}),
    )


def _said(page: SheriffPage, seat: int) -> tuple[str, ...]:
    """Of cards that were handed over face down, by what was said they are; out of a bag, by what was promised."""
    found: Counter[str] = Counter()
    for deal in page.view["deals"]:
        sides = ((deal["gives"], receivers(deal)), (deal["wants"], (deal["by"],)))
        for bundle, to in sides:
            if seat in to:
                found.update(bundle["said"])
                found.update(page.goods.hidden(bundle["bag"]))
    return tuple(good for good in page.goods.box for _ in range(found[good]))


def _kind(page: SheriffPage, token: Token) -> KindUp:
    copies = page.goods.copies(token.good)
    return KindUp(token, copies, sum(seat["known"].get(token.good, 0) for seat in page.seats))


@dataclass(frozen=True, slots=True)
class TurnedUp(Part):
    """The same on the board: every card that is up, and how many are not yet."""

    template: ClassVar = "sheriff/board-turning-up.html"

    where: str
    heading: Heading
    turners: tuple[Turner, ...]
    foot: Foot


def turned_up(page: SheriffPage, below: Foot) -> TurnedUp:
    return TurnedUp(page.where, page.heading, tuple(_turner(page, seat) for seat in _order(page)), below)


TURNING_UP = Region("sheriff/turning-up.html", turning_up)
