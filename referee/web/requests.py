"""What has to be seen at once: the next game, a new host, an empty seat; for the host, phones that ask for a seat."""

from dataclasses import dataclass

from referee.web.games import pages_of
from referee.web.menu import PassOn, pass_on
from referee.web.page import Page, Region, View
from referee.web.payload import payload, payload_of_seat

# What every phone says until a few lines more are in the log.
ANNOUNCED = frozenset({"host_passed", "host_moved", "seat_adopted", "seats_opened"})
ANNOUNCED_FOR = 3

YES, NO = payload({"allow": True}), payload({"allow": False})


@dataclass(frozen=True, slots=True)
class NextGame:
    code: str
    follow: str


@dataclass(frozen=True, slots=True)
class Announced:
    version: int
    text: str


@dataclass(frozen=True, slots=True)
class Vote:
    """A vote for a new host, and whether this phone can join in."""

    seat: int
    name: str
    mine: bool
    votes: int
    needed: int
    body: str | None


@dataclass(frozen=True, slots=True)
class Request:
    """Another phone asks for a seat."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class EmptySeat:
    """A seat the table waits for although nobody plays there."""

    seat: int
    name: str
    fields: str


@dataclass(frozen=True, slots=True)
class Requests:
    next_game: NextGame | None
    announced: Announced | None
    votes: tuple[Vote, ...]
    requests: tuple[Request, ...]
    yes: str
    no: str
    empty_seats: tuple[EmptySeat, ...]
    host: bool
    pass_on: tuple[PassOn, ...]


def requests(page: Page) -> Requests | None:
    view = page.view
    found = Requests(
        next_game=_next_game(page),
        announced=_announced(view),
        votes=tuple(_vote(page, vote) for vote in view["host_votes"]),
        requests=tuple(Request(one["id"], page.names[one["seat"]]) for one in view.get("requests") or ()),
        yes=YES,
        no=NO,
        empty_seats=_empty_seats(page) if page.is_running else (),
        host=bool(view["viewer"]["host"]),
        pass_on=pass_on(page, _secretly_awaited(page)),
    )
    cards = (found.next_game, found.announced, found.votes, found.requests, found.empty_seats, found.pass_on)
    return found if any(cards) else None


def _secretly_awaited(page: Page) -> tuple[int, ...]:
    """Who has to do what nobody else may see; what everybody hears is tapped on the host's own page."""
    can_play_for, is_secret = page.view.get("may_for", {}), pages_of(page.edition).is_secret
    awaited = (seat for seat in page.view.get("waiting_for", ()) if str(seat) in can_play_for)
    return tuple(seat for seat in awaited if is_secret(page.view, seat))


def _next_game(page: Page) -> NextGame | None:
    view = page.view
    if page.kind != "result" or view["rematch"] in (None, view["code"]):
        return None
    return NextGame(view["rematch"], page.link("new.follow", code=view["code"]))


def _announced(view: View) -> Announced | None:
    newest = (entry for entry in view["log"][:ANNOUNCED_FOR] if entry["event"] in ANNOUNCED)
    return next((Announced(entry["version"], entry["text"]) for entry in newest), None)


def _vote(page: Page, vote: View) -> Vote:
    seat, mine = vote["seat"], page.view["viewer"]["seat"]
    can_join = mine is not None and mine != seat and mine not in vote["by"]
    body = payload_of_seat(seat) if can_join else None
    return Vote(seat, page.names[seat], seat == mine, len(vote["by"]), vote["needed"], body)


def _empty_seats(page: Page) -> tuple[EmptySeat, ...]:
    """Whoever has something to do is not told meanwhile."""
    view = page.view
    if page.is_awaited and not view["viewer"]["host"]:
        return ()
    return tuple(
        EmptySeat(seat["seat"], seat["name"], payload_of_seat(seat["seat"]))
        for seat in view["seats"]
        if seat["seat"] in view.get("waiting_for", ()) and not (seat["claimed"] or seat["played_by_host"])
    )


REQUESTS = Region("table/requests.html", requests)
