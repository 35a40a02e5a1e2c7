"""The board: what everybody at the table may see, large enough for the far end of it."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.sentences import Sentence
from referee.web.board_end import Screen, end
from referee.web.lobby import Step, setup_steps
from referee.web.memory import when
from referee.web.page import Page, PageKind, Part, Region, Tab, View
from referee.web.result import Finale, ResultPage, result_tab

EVENTS_SHOWN = 3
EVENTS_HEARD = 8
"""Of the newest: what is said large or read aloud is new, and the board knows what it has said before."""


@dataclass(frozen=True, slots=True)
class News:
    """Something that happened: said large for a moment, or read aloud, once."""

    key: str
    text: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class OnBoard:
    """What stands on it, and what its tab says."""

    shows: Part
    tab: Tab
    large: tuple[News, ...] = ()
    aloud: tuple[News, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    shows: Part
    large: tuple[News, ...]
    aloud: tuple[News, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced:
    """Which events of its log a game says large, and which are read aloud."""

    large: Mapping[str, Sentence]
    aloud: frozenset[str]


@dataclass(frozen=True, slots=True)
class Foot(Part):
    """Below a running game: what happened last, and the code for who comes late or comes back."""

    template: ClassVar = "table/board/foot.html"

    events: tuple[str, ...]
    code: str
    qr: str
    url: str


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
    setup: tuple[Step, ...]
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Over(Part):
    """The end of the game, all its screens; one of them is to be seen."""

    template: ClassVar = "table/board/over.html"

    next: str | None
    """The board of the next game."""
    at: int
    """How far the show of the phones is."""
    steps: int
    """How many of the screens are that show's."""
    seen: int
    """Which screen is to be seen where nothing turns."""
    screens: tuple[Screen, ...]
    chapters: tuple[str, ...]
    qr: str
    """Of the table's own page, where the result can be taken along."""
    url: str


Badge = Callable[[Page, View], Part | None]
"""What a game shows beside a player who has sat down."""


def foot(page: Page) -> Foot:
    code = page.view["code"]
    events = tuple(entry["text"] for entry in page.view["log"][:EVENTS_SHOWN])
    return Foot(events, code, page.link("seats.show_qr", code=code), page.join_url)


def lobby(page: Page, badge: Badge) -> Lobby:
    view = page.view
    return Lobby(
        edition=page.speaker.say(page.edition.name),
        code=view["code"],
        qr=page.link("seats.show_qr", code=view["code"]),
        url=page.join_url,
        host_name=page.asked.host_name,
        complete=all(seat["claimed"] for seat in view["seats"]),
        setup=setup_steps(page),
        seats=tuple(Seat(seat["seat"], seat["name"], seat["claimed"], badge(page, seat)) for seat in view["seats"]),
    )


def over(page: Page, finale: Finale) -> OnBoard:
    found = ResultPage(page, finale)
    shown, code = end(found, when(page)), found.next_table
    at = min(page.view["show"], shown.steps)
    shows = Over(
        next=page.link("table.board", code=code) if code else None,
        at=at,
        steps=shown.steps,
        # the totals have climbed by then: the winner
        seen=min(at + (at == shown.steps), len(shown.screens) - 1),
        screens=shown.screens,
        chapters=shown.chapters,
        qr=page.link("seats.show_qr", code=page.view["code"]),
        url=page.join_url,
    )
    curtain = page.speaker.say(finale.curtain(found.seen))
    return OnBoard(shows, result_tab(found), large=(News(f"over-{page.view['ended_at']}", "", curtain),))


def board_kind(
    playing: Callable[[Page], OnBoard],
    finale: Finale,
    badge: Badge = lambda _page, _seat: None,
    *,
    announced: Announced,
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
                found = playing(page)
                large, aloud = _told(page, announced)
                return replace(found, large=(*found.large, *large), aloud=(*found.aloud, *aloud))

    return PageKind(
        ("board",),
        seen=seen,
        tab=lambda found: found.tab,
        facts={"board": BOARD},
        sheets=(
            "table-board",
            "shared-score",
            "shared-awards",
            "table-result",
            "table-board-towers",
            "table-board-end",
            "table-board-awards",
            *sheets,
        ),
        scripts=("board/main",),
        above=(),
        in_dialogs=(),
    )


def _told(page: Page, announced: Announced) -> tuple[tuple[News, ...], tuple[News, ...]]:
    """From the newest lines of the log, in the order they happened; not what was undone since."""
    log = page.view["log"][:EVENTS_HEARD]
    undone = {entry["of"] for entry in log if "of" in entry}
    large, aloud, of_step = list[News](), list[News](), Counter[int]()
    for entry in log:
        event, version = entry["event"], entry["version"]
        of_step[version] += 1
        key = f"{version}-{of_step[version]}"
        if version in undone:
            continue
        if event in announced.large:
            large.insert(0, News(key, entry["text"], page.speaker.say(announced.large[event])))
        if event in announced.aloud:
            aloud.insert(0, News(key, entry["text"]))
    return tuple(large), tuple(aloud)


def board(found: OnBoard) -> Board:
    return Board(found.shows, found.large, found.aloud)


BOARD = Region("table/board.html", board)
