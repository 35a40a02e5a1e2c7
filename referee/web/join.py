"""Coming in: free names first; who had a seat here before, and the host, find theirs folded below."""

from dataclasses import dataclass

from referee.rules.table.state import why_dead
from referee.web.page import Page, PageKind, Region
from referee.web.payload import payload


@dataclass(frozen=True, slots=True)
class Place:
    seat: int
    name: str
    claimed: bool
    asked_for: bool
    """By this phone, and the host has not answered yet."""


@dataclass(frozen=True, slots=True)
class Join:
    edition: str
    code: str
    asked_for: str | None
    why_out: str | None
    free: tuple[Place, ...]
    others: tuple[Place, ...]
    one_phone: bool
    """Nobody but the host has a phone: if that is lost, whoever comes first sits down without asking."""
    ask: str
    watch: str | None
    board: str


def join(page: Page) -> Join:
    """Who is asking to come in has a key already, which opens nothing yet; or one that opens nothing any more."""
    view, table = page.view, page.fold.table
    asked = [request for grant in page.grants if (request := table.request(grant))]
    asked_for = table.number(asked[-1].seat_id) if asked else None
    dead = table.dead_key(page.grants)
    free, others = list[Place](), list[Place]()
    for seat, known in zip(view["seats"], table.seats, strict=True):
        place = Place(seat["seat"], seat["name"], seat["claimed"], seat["seat"] == asked_for)
        is_free = not seat["claimed"] and table.can_anybody_sit(known)
        (free if is_free else others).append(place)
    return Join(
        edition=page.speaker.say(page.edition.name),
        code=view["code"],
        asked_for=None if asked_for is None else page.names[asked_for],
        why_out=None if asked or dead is None else page.speaker.say(why_dead(dead)),
        free=tuple(free),
        others=tuple(others),
        one_phone=table.is_kept_on_one_phone,
        ask=payload({"ask": True}),
        watch=None if view["phase"] == "lobby" else page.link("table.table", code=view["code"], watch=1),
        board=page.link("table.board", code=view["code"]),
    )


JOIN = PageKind(
    ("join",),
    sheets=("table-lobby",),
    scripts=("lobby/main",),
    above=(),
    in_dialogs=(),
    facts={"join": Region("table/join.html", join)},
)
