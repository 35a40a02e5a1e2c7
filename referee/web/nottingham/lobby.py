"""Before a game of Nottingham: as for every game, and which colour is whose."""

from dataclasses import dataclass

from referee.http.extensions import get_views
from referee.rules.nottingham.names import COLOURS
from referee.web.lobby import LOBBY, Sheet, starters
from referee.web.lobby import setup as shared_setup
from referee.web.page import Page, Region, View
from referee.web.payload import payload


@dataclass(frozen=True, slots=True)
class Choice:
    """A colour to tap; tapped again it is given back."""

    colour: str
    name: str
    owner: str
    """Who else has it."""
    chosen: bool
    fields: str


@dataclass(frozen=True, slots=True)
class SeatColour:
    """A player's colour, chosen or about to be given, and what this page can choose for them (N-SET-1)."""

    id: int
    name: str
    colour: str
    colour_name: str
    chosen: bool
    mine: bool
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    seat_colours: tuple[SeatColour, ...]
    sheet: Sheet


def setup(page: Page) -> Setup:
    ids = (seat.id for seat in page.fold.table.seats)
    given = get_views().sheet(page.fold, page.asked.language)["colours"]
    rows = zip(page.view["seats"], ids, given, strict=True)
    return Setup(tuple(_seat_colour(page, *row) for row in rows), shared_setup(page).sheet)


def _seat_colour(page: Page, seat: View, seat_id: int, colour: str) -> SeatColour:
    mine = seat["seat"] == page.view["viewer"]["seat"]
    can_choose = seat["seat"] in page.view["may_about"].get("choose_colour", ())
    return SeatColour(
        id=seat_id,
        name=seat["name"],
        colour=colour,
        colour_name=page.speaker.say(COLOURS[colour]),
        chosen=seat["colour"] is not None,
        mine=mine,
        choices=tuple(_choice(page, seat, each, mine=mine) for each in COLOURS) if can_choose else (),
    )


def _choice(page: Page, seat: View, colour: str, *, mine: bool) -> Choice:
    chosen = seat["colour"] == colour
    # one's own seat needs no number: places may change between a look and a tap
    whose = {} if mine else {"seat": seat["seat"]}
    return Choice(
        colour=colour,
        name=page.speaker.say(COLOURS[colour]),
        owner=next((one["name"] for one in page.view["seats"] if one["colour"] == colour and one != seat), ""),
        chosen=chosen,
        fields=payload({**whose, "colour": None if chosen else colour}),
    )


FACTS = {
    **LOBBY.facts,
    "setup": Region("nottingham/setup.html", setup),
    "starters": Region("nottingham/starters.html", starters),
}
