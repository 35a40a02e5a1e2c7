"""The stands as players against goods: crowns are compared down a column."""

from dataclasses import dataclass

from referee.http.language import gettext as _
from referee.rules.sheriff import names
from referee.web.page import Region
from referee.web.sheriff.keeper import KeeperPage
from referee.web.sheriff.offers import Promise, promises
from referee.web.tokens import Tokens


@dataclass(frozen=True, slots=True)
class Cell:
    count: int
    title: str | None
    """King or queen, as of now."""


@dataclass(frozen=True, slots=True)
class Line:
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
    lines: tuple[Line, ...]
    promises: tuple[Promise, ...]


def stands(page: KeeperPage) -> Stands | None:
    if page.phase == "turn_up":
        return None
    lines = tuple(_line(page, seat) for seat in range(len(page.seats)))
    return Stands(page.goods.of_kind("legal"), lines, promises(page))


def _line(page: KeeperPage, seat: int) -> Line:
    one = page.seats[seat]
    return Line(
        seat=seat,
        name=one["name"],
        duty=_duty(page, seat),
        gold=one["gold"],
        cells=tuple(
            Cell(one["stand"].get(token.good, 0), _title(page, seat, token.good))
            for token in page.goods.of_kind("legal")
        ),
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
