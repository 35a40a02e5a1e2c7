"""The menu: everything that is rarely needed. It hardly ever changes, so it says nothing of the last step."""

from collections.abc import Iterable
from dataclasses import dataclass

from referee.web.games import pages_of
from referee.web.page import Page, Region, View
from referee.web.payload import payload, payload_of_seat
from referee.web.tally_link import tally_link


@dataclass(frozen=True, slots=True)
class PassOn:
    """A player without a phone, played from this one."""

    seat: int
    name: str
    link: str


@dataclass(frozen=True, slots=True)
class OtherSeat:
    """A seat the host can free, where somebody sits; or play for, where nobody does."""

    seat: int
    name: str
    claimed: bool
    fields: str


@dataclass(frozen=True, slots=True)
class Presence:
    """A player who can leave the game, or come back to it (S-RND-6, N-LEV-1)."""

    seat: int
    name: str
    away: bool
    fields: str


@dataclass(frozen=True, slots=True)
class Noted:
    """Points the table counts itself, and what takes the line away again (S-END-9, N-OTH-1)."""

    name: str
    words: str
    points: str
    fields: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody who can become the host."""

    name: str
    mine: bool
    body: str


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of the game by the host's word, and whose things it would leave out."""

    fields: str | None
    """What the command says where it leaves something out."""
    without: str


@dataclass(frozen=True, slots=True)
class Menu:
    ledger: bool
    rules: str
    board: str
    start: str
    can_move: bool
    """To another phone."""
    own_seat: int | None
    """To get up from; of a phone that is lent for a seat no key is that seat's."""
    pass_on: tuple[PassOn, ...]
    host: bool
    book: bool
    """Whether the host can correct it; what it says is a region of its own, since it changes with every coin."""
    other_seats: tuple[OtherSeat, ...]
    candidates: tuple[Candidate, ...]
    tally: str | None
    """Where what is there is counted without the table."""
    ending: Ending | None
    in_lobby: bool
    mine: Presence | None
    presences: tuple[Presence, ...]
    can_note: bool
    noted: tuple[Noted, ...]


def menu(page: Page) -> Menu:
    view, viewer = page.view, page.view["viewer"]
    host, sits = bool(viewer["host"]), viewer["seat"] is not None and not viewer.get("borrowed")
    return Menu(
        ledger=page.is_running and "open_purses" in view["options"],
        rules=page.link("reference.rules", edition_id=view["edition"]),
        board=page.link("table.board", code=view["code"]),
        start=page.link("start.start"),
        can_move=sits or host,
        own_seat=viewer["seat"] if sits else None,
        pass_on=pass_on(page, range(len(view["seats"]))) if page.kind == "play" else (),
        host=host,
        book=_can_correct(page),
        other_seats=_other_seats(view) if host and page.kind != "lobby" else (),
        candidates=_candidates(view) if host or sits else (),
        tally=tally_link(page) if host and page.is_running else None,
        ending=_ending(page) if host and "end_game" in view["may"] else None,
        in_lobby=page.kind == "lobby",
        mine=next(iter(_presences(view, view["seats"][viewer["seat"]])), None) if sits else None,
        presences=_presences(view, *view["seats"]) if host else (),
        can_note="other_points" in view["may"],
        noted=_noted(view) if "other_points" in view["may"] else (),
    )


def _presences(view: View, *seats: View) -> tuple[Presence, ...]:
    """Which of these can leave now, or come back."""
    can = {False: "leave_game" in view["may"], True: "come_back" in view["may"]}

    def is_gone(seat: View) -> bool:
        return bool(seat.get("away")) and not seat["comes_back"]

    return tuple(
        Presence(seat["seat"], seat["name"], is_gone(seat), payload_of_seat(seat["seat"]))
        for seat in seats
        if can[is_gone(seat)]
    )


def _noted(view: View) -> tuple[Noted, ...]:
    return tuple(
        Noted(
            seat["name"],
            line["words"],
            f"{line['points']:+}".replace("-", "\u2212"),
            payload({"seat": seat["seat"], "points": 0, "words": line["words"]}),
        )
        for seat in view["seats"]
        for line in seat["other_points"]
    )


@dataclass(frozen=True, slots=True)
class Book:
    held: str


def book(page: Page) -> Book | None:
    """What the book says, for the host who corrects it."""
    return Book(payload(pages_of(page.edition).held(page.view))) if _can_correct(page) else None


def _can_correct(page: Page) -> bool:
    return page.view["viewer"]["host"] and "correct" in page.view["may"]


def pass_on(page: Page, seats: Iterable[int]) -> tuple[PassOn, ...]:
    """Those of these seats that are played from the host's phone."""
    view = page.view
    if not page.is_running or "may_for" not in view:
        return ()
    return tuple(
        PassOn(seat, page.names[seat], page.link("table.table", code=view["code"], seat=seat))
        for seat in seats
        if view["seats"][seat]["played_by_host"]
    )


def _other_seats(view: View) -> tuple[OtherSeat, ...]:
    def can_be_adopted(seat: View) -> bool:
        return not seat["played_by_host"] and "adopt_seat" in view["may"]

    return tuple(
        OtherSeat(seat["seat"], seat["name"], seat["claimed"], payload_of_seat(seat["seat"]))
        for seat in view["seats"]
        if seat["seat"] != view["viewer"]["seat"] and (seat["claimed"] or can_be_adopted(seat))
    )


def _candidates(view: View) -> tuple[Candidate, ...]:
    """The host names another; the others can also name themselves."""
    mine, host = view["viewer"]["seat"], view["viewer"]["host"]
    return tuple(
        Candidate(seat["name"], seat["seat"] == mine, payload_of_seat(seat["seat"]))
        for seat in view["seats"]
        if seat["claimed"] and not (host and seat["seat"] == mine)
    )


def _ending(page: Page) -> Ending:
    left_out = pages_of(page.edition).left_out
    seats = left_out.seats(page.view)
    return Ending(payload(left_out.fields) if seats else None, ", ".join(page.names[seat] for seat in seats))


MENU = Region("table/menu.html", menu)
BOOK = Region("table/book.html", book)
