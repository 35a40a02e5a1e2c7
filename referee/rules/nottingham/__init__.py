"""Nottingham (2006): one file per chapter of the rules."""

from referee.rules.game import Game
from referee.rules.nottingham import (
    ambush,
    attack,
    bidding,
    book_corrections,
    booking,
    choosing,
    corrections,
    deck,
    defence,
    ending,
    favour,
    hands,
    leaving,
    other_points,
    setup,
    springing,
    tasks,
    track,
    trade,
    turn,
)
from referee.rules.nottingham.documents import DOCUMENTS
from referee.rules.nottingham.edition import NottinghamEdition, NottinghamEditionSchema, facts
from referee.rules.nottingham.ending import final_score
from referee.rules.nottingham.may import about, may
from referee.rules.nottingham.memory import AWARDS, chapter, memory
from referee.rules.nottingham.names import CARD_NAMES
from referee.rules.nottingham.options import options
from referee.rules.nottingham.result import explain
from referee.rules.nottingham.rulebook import rulebook
from referee.rules.nottingham.setup import sheet
from referee.rules.nottingham.sound import EVENT_FIELDS, is_sound
from referee.rules.nottingham.state import printed, scene
from referee.rules.nottingham.tally import count, tallied
from referee.rules.nottingham.view import moment, own, shared, view

# Automatic steps and what may be done come in this order.
rulebook.include(
    setup.chapter,
    turn.chapter,
    bidding.chapter,
    choosing.chapter,
    booking.chapter,
    attack.chapter,
    defence.chapter,
    ambush.chapter,
    track.chapter,
    favour.chapter,
    deck.chapter,
    trade.chapter,
    springing.chapter,
    tasks.chapter,
    hands.chapter,
    corrections.chapter,
    book_corrections.chapter,
    ending.chapter,
    leaving.chapter,
    other_points.chapter,
)

GAME = Game(
    name="nottingham",
    edition=NottinghamEdition,
    schema=NottinghamEditionSchema,
    usual_edition="nottingham",
    options=options,
    facts=facts,
    documents=DOCUMENTS,
    cards=CARD_NAMES,
    rules=rulebook,
    put_away="N-COR-1",
    refused_by={"game_running": "N-SET-1", "table_full": "N-SET-1"},
    shared=shared,
    own=own,
    moment=moment,
    may=may,
    about=about,
    sheet=sheet,
    is_sound=is_sound,
    event_fields=EVENT_FIELDS,
    scene=scene,
    final_score=final_score,
    tallied=tallied,
    count=count,
    explain=explain,
    chapter=chapter,
    chapter_begins=frozenset({"game_started", "turn_ended", "game_over"}),
    memory=memory,
    sums=("loot_value", "task_value"),
    awards={id_: title for id_, title, *_ in AWARDS},
    first=lambda game: game.first,
    printed=printed,
)

__all__ = [
    "GAME",
    "about",
    "final_score",
    "is_sound",
    "may",
    "moment",
    "own",
    "printed",
    "rulebook",
    "shared",
    "sheet",
    "view",
]
