"""Sheriff of Nottingham, both editions: one file per chapter of the rules."""

from referee.rules.game import Game
from referee.rules.sheriff import (
    agreed,
    bag_count,
    black_market,
    book_corrections,
    chest,
    clock,
    corrections,
    deals,
    debts,
    declaring,
    deputies,
    gold,
    handing,
    inspecting,
    leaving,
    loading,
    market,
    offers,
    other_points,
    promo,
    recording,
    round,  # noqa: A004
    settling,
    setup,
    turning_up,
    verdict_corrections,
)
from referee.rules.sheriff.clock import due, expire, undone
from referee.rules.sheriff.documents import DOCUMENTS
from referee.rules.sheriff.edition import SheriffEdition, SheriffEditionSchema, facts, players_max_with
from referee.rules.sheriff.final import is_final, undone_by_others
from referee.rules.sheriff.gold import ledger
from referee.rules.sheriff.may import about, may
from referee.rules.sheriff.memory import STATISTICS, TITLES, chapter, memory
from referee.rules.sheriff.names import CARD_NAMES
from referee.rules.sheriff.options import options
from referee.rules.sheriff.result import explain
from referee.rules.sheriff.rulebook import rulebook
from referee.rules.sheriff.setup import sheet
from referee.rules.sheriff.sound import EVENT_FIELDS, is_sound
from referee.rules.sheriff.state import scene
from referee.rules.sheriff.tally import count, tallied
from referee.rules.sheriff.view import final_score, moment, own, shared, view

# Automatic steps and what may be done come in this order.
rulebook.include(
    setup.chapter,
    market.chapter,
    loading.chapter,
    bag_count.chapter,
    declaring.chapter,
    clock.chapter,
    inspecting.chapter,
    recording.chapter,
    offers.chapter,
    deals.chapter,
    agreed.chapter,
    handing.chapter,
    gold.chapter,
    debts.chapter,
    deputies.chapter,
    settling.chapter,
    chest.chapter,
    black_market.chapter,
    *promo.CHAPTERS,
    corrections.chapter,
    book_corrections.chapter,
    verdict_corrections.chapter,
    round.chapter,
    turning_up.chapter,
    leaving.chapter,
    other_points.chapter,
)

GAME = Game(
    name="sheriff",
    edition=SheriffEdition,
    schema=SheriffEditionSchema,
    usual_edition="sheriff-2e",
    options=options,
    players_max_with=players_max_with,
    facts=facts,
    documents=DOCUMENTS,
    cards=CARD_NAMES,
    rules=rulebook,
    put_away="S-END-9",
    refused_by={"game_running": "S-SET-12", "table_full": "S-SET-1"},
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
    chapter_begins=frozenset({"game_started", "round_ended", "game_over"}),
    leading_up=("acted_alone", "declared", "phase_began"),
    memory=memory,
    statistics=STATISTICS,
    sums=("gold", "legal_value", "contraband_value", "black_market_value", "bonus"),
    awards=TITLES,
    first=lambda game: game.first_sheriff,
    due=due,
    expire=expire,
    is_final=is_final,
    undone_by_others=undone_by_others,
    undone=undone,
    ledger=ledger,
)

__all__ = [
    "GAME",
    "about",
    "due",
    "expire",
    "final_score",
    "is_final",
    "is_sound",
    "ledger",
    "may",
    "moment",
    "own",
    "rulebook",
    "shared",
    "sheet",
    "undone",
    "view",
]
