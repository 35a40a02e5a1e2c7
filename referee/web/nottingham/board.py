"""The board of Nottingham: as for every game, with this game's table in the middle."""

from dataclasses import dataclass
from typing import ClassVar

from referee.http.language import gettext as _
from referee.rules.nottingham.names import COLOURS
from referee.rules.sentences import say
from referee.web.board import Announced, Foot, OnBoard, board_kind, foot
from referee.web.heading import Heading, heading
from referee.web.nottingham.bidding import open_offers
from referee.web.nottingham.cards import TurnedUp, open_hand, turned_up
from referee.web.nottingham.goals import Field, TaskCard, around, tasks, track
from referee.web.nottingham.headline import headline, where
from referee.web.nottingham.notes import Note, notes
from referee.web.nottingham.page import NottinghamPage, nottingham_tab
from referee.web.nottingham.piles import PileCounts, counts
from referee.web.nottingham.players import Player
from referee.web.nottingham.result import FINALE
from referee.web.page import Page, Part, View
from referee.web.tokens import Token


@dataclass(frozen=True, slots=True)
class Place:
    """A player, with what lies open there."""

    player: Player
    tokens: tuple[Token, ...]
    said: str
    waiting: bool
    """Whether what is said is no news any more."""


@dataclass(frozen=True, slots=True)
class Board(Part):
    template: ClassVar = "nottingham/board.html"

    heading: Heading
    where: str
    card: TurnedUp | None
    laid: tuple[Token, ...]
    """The set that lies open while ambushes are asked for."""
    notes: tuple[Note, ...]
    players: tuple[Place, ...]
    track: tuple[Field, ...]
    piles: PileCounts
    tasks: tuple[TaskCard, ...]
    foot: Foot


def board(page: NottinghamPage, below: Foot) -> Board:
    seen, speaker = page.seen, page.speaker
    laid = seen.view["set"]
    return Board(
        heading=heading(speaker, headline(seen)),
        where=speaker.say(where(seen)),
        card=turned_up(page),
        laid=page.items.tokens({laid["item"]: laid["count"]}) if laid else (),
        notes=notes(seen, speaker),
        players=tuple(_on_board(page, one) for one in page.players),
        track=around(track(seen)),
        piles=counts(seen),
        tasks=tasks(seen, speaker),
        foot=below,
    )


def _on_board(page: NottinghamPage, one: Player) -> Place:
    seen = page.seen
    if offer := open_offers(page).get(one.seat):
        return Place(one, page.items.tokens(offer), "", waiting=False)
    if one.seat in seen.bidding.get("laid", ()):
        return Place(one, (), _("has offered a card"), waiting=True)
    if seen.attack.get("target") == one.seat and (hand := open_hand(page)):
        return Place(one, hand, "", waiting=False)
    return Place(one, (), _("draws a card") if one.draws else "", waiting=False)


def playing(page: Page) -> OnBoard:
    found = NottinghamPage(page)
    return OnBoard(board(found, foot(page)), nottingham_tab(found))


@dataclass(frozen=True, slots=True)
class Colour(Part):
    template: ClassVar = "nottingham/colour.html"

    colour: str
    name: str


def colour_of(page: Page, seat: View) -> Colour | None:
    """In the lobby, beside whoever has chosen one."""
    colour = seat["colour"]
    return Colour(colour, page.speaker.say(COLOURS[colour])) if colour else None


ANNOUNCED = Announced(
    large={
        "attacked": say("Hands up!"),
        "defended": say("Fended off!"),
        "ambush_sprung": say("The ambush strikes!"),
        "trade_failed": say("The trade fails!"),
        "task_done": say("A task is done!"),
        "deck_ran_dry": say("No cards are left!"),
    },
    aloud=frozenset(
        {
            "attacked",
            "defended",
            "card_taken",
            "set_laid",
            "ambush_sprung",
            "trade_failed",
            "set_traded",
            "task_done",
            "favour_granted",
            "deck_ran_dry",
        }
    ),
)

BOARD = board_kind(playing, FINALE, colour_of, announced=ANNOUNCED, sheets=("nottingham-pieces", "nottingham-board"))
