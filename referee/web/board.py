"""The board: what everybody at the table may see, large enough for the far end of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from referee.http.extensions import get_views
from referee.web.page import Page, PageKind, Part, Region, Tab, View
from referee.web.result import Finale, ResultPage, result, result_tab, show_on_board

EVENTS_SHOWN = 4


@dataclass(frozen=True, slots=True)
class OnBoard:
    """What stands on it, and what its tab says."""

    shows: Part
    tab: Tab


@dataclass(frozen=True, slots=True)
class Board:
    shows: Part


@dataclass(frozen=True, slots=True)
class Foot(Part):
    """Below a running game: what happened last, and the code for who comes late."""

    template: ClassVar = "table/board/foot.html"

    events: tuple[str, ...]
    code: str


@dataclass(frozen=True, slots=True)
class Seat:
    seat: int
    name: str
    claimed: bool
    badge: Part | None


@dataclass(frozen=True, slots=True)
class Lobby(Part):
    """Who is here, and the code for who is not; when all are, what to take out of the box."""

    template: ClassVar = "table/board/lobby.html"

    edition: str
    code: str
    qr: str
    url: str
    host_name: str
    """What is typed where no camera is."""
    complete: bool
    setup: tuple[str, ...]
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Over(Part):
    template: ClassVar = "table/board/over.html"

    next: str | None
    """The board of the next game."""
    shows: Part
    qr: str | None
    """Of the table's own page, where the result can be taken along; None while the show goes on."""
    url: str


Badge = Callable[[Page, View], Part | None]
"""What a game shows beside a player who has sat down."""


def foot(page: Page) -> Foot:
    return Foot(tuple(entry["text"] for entry in page.view["log"][:EVENTS_SHOWN]), page.view["code"])


def lobby(page: Page, badge: Badge) -> Lobby:
    view = page.view
    return Lobby(
        edition=page.words.say(page.edition.name),
        code=view["code"],
        qr=page.link("seats.show_qr", code=view["code"]),
        url=page.join_url,
        host_name=page.asked.host_name,
        complete=all(seat["claimed"] for seat in view["seats"]),
        setup=tuple(get_views().sheet(page.fold, page.asked.language)["steps"]),
        seats=tuple(Seat(seat["seat"], seat["name"], seat["claimed"], badge(page, seat)) for seat in view["seats"]),
    )


def over(page: Page, finale: Finale) -> OnBoard:
    found = ResultPage(page, finale)
    shows = result(found) if found.is_shown else show_on_board(found)
    code = found.next_table
    next_board = page.link("table.board", code=code) if code else None
    qr = page.link("seats.show_qr", code=page.view["code"]) if found.is_shown else None
    return OnBoard(Over(next_board, shows, qr, page.join_url), result_tab(found))


def board_kind(
    playing: Callable[[Page], OnBoard],
    finale: Finale,
    badge: Badge = lambda _page, _seat: None,
    *,
    sheets: tuple[str, ...],
) -> PageKind:
    """The board of a game: how it looks while it is played is the game's own."""

    def seen(page: Page) -> OnBoard:
        match page.view["phase"]:
            case "lobby":
                return OnBoard(lobby(page, badge), Tab())
            case "over":
                return over(page, finale)
            case _:
                return playing(page)

    return PageKind(
        ("board",),
        seen=seen,
        tab=lambda found: found.tab,
        facts={"board": BOARD},
        sheets=("table-board", "shared-score", "table-result", *sheets),
        scripts=("board/main",),
        above=(),
        in_dialogs=(),
    )


def board(found: OnBoard) -> Board:
    return Board(found.shows)


BOARD = Region("table/board.html", board)
