"""Sheriff of Nottingham, both editions: one file per chapter of the rules."""

from referee.rules.sheriff import (
    bag,
    black_market,
    chest,
    corrections,
    deals,
    debt,
    declaration,
    deputies,
    inspection,
    market,
    offers,
    recording,
    round_end,
    setup,
    verdict_corrections,
)
from referee.rules.sheriff.book import rulebook
from referee.rules.sheriff.clock import due, expire, undone
from referee.rules.sheriff.gold import ledger
from referee.rules.sheriff.may import may
from referee.rules.sheriff.setup import sheet
from referee.rules.sheriff.view import final_score, moment, own, shared, view

CHAPTERS = (
    setup,
    market,
    bag,
    declaration,
    inspection,
    recording,
    offers,
    deals,
    debt,
    deputies,
    chest,
    black_market,
    corrections,
    verdict_corrections,
    round_end,
)

__all__ = [
    "CHAPTERS",
    "due",
    "expire",
    "final_score",
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
