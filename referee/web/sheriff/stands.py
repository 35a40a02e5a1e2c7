"""The stands as players against goods: crowns are compared down a column."""

from dataclasses import dataclass

from referee.http.language import gettext as _
from referee.rules.sheriff import names
from referee.web.page import Region
from referee.web.sheriff.feast_plate import lying
from referee.web.sheriff.keeper import KeeperPage
from referee.web.sheriff.offers import Promise
from referee.web.tokens import Tokens

BESIDE_NUMBERS = 5
"""Letters of a name that phones have room for beside six numbers."""


@dataclass(frozen=True, slots=True)
class Cell:
    count: int
    title: str | None
    """King or queen, as of now."""


@dataclass(frozen=True, slots=True)
class StandLine:
    seat: int
    name: str
    duty: str | None
    gold: int | None
    cells: tuple[Cell, ...]
    face_down: int
    known: Tokens
    """Face down, but seen by everybody."""
    black_market: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stands:
    goods: Tokens
    lines: tuple[StandLine, ...]
    asked: tuple[Promise, ...]
    """That bind now, or whose time has come: who got them says whether they were kept (S-DEAL-6)."""
    promises: tuple[Promise, ...]
    """All others."""
    corrects: bool
    """Whether a tap on a name or a number puts it right in the book."""
    also: bool
    """Whether a line says more than numbers."""
    names_above: bool
    """On a phone a name that is longer stands above its numbers: beside them it would be broken."""


def stands(page: KeeperPage) -> Stands | None:
    if page.phase == "turn_up":
        return None
    lines = tuple(_line(page, seat) for seat in range(len(page.seats)))
    asked = tuple(one for one in page.promises if one.open or one.asked)
    return Stands(
        goods=_goods(page),
        lines=lines,
        asked=asked,
        promises=tuple(one for one in page.promises if one not in asked),
        corrects=page.corrects,
        also=any(line.known or line.black_market for line in lines),
        names_above=any(len(line.name) > BESIDE_NUMBERS for line in lines),
    )


def _goods(page: KeeperPage) -> Tokens:
    """A column each; what stands for a good is in that of the good."""
    return tuple(page.goods.token(good) for good in page.goods.declarable)


def _line(page: KeeperPage, seat: int) -> StandLine:
    one = page.seats[seat]
    held = lying(one)
    return StandLine(
        seat=seat,
        name=one["name"],
        duty=_duty(page, seat),
        gold=one["gold"],
        cells=tuple(Cell(held.get(token.good, 0), _title(page, seat, token.good)) for token in _goods(page)),
        face_down=one["contraband_count"],
        known=page.goods.tokens(one.get("known")),
        black_market=tuple(page.say(names.BLACK_MARKET[card]) for card in one["black_market"]),
    )


def _duty(page: KeeperPage, seat: int) -> str | None:
    if page.seats[seat]["away"]:
        return str(_("has left"))
    if seat not in page.officers:
        return None
    return str(_("Deputy") if page.deputies else _("Sheriff"))


def _title(page: KeeperPage, seat: int, good: str) -> str | None:
    crowned = page.view["crowns"].get(good, {})
    return next((title for title, seats in crowned.items() if seat in seats), None)


STANDS = Region("sheriff/stands.html", stands)
