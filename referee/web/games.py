"""The registry of games' pages: one line a game, as in `rules/games.py`."""

from referee.rules.edition import Edition
from referee.rules.games import game_of
from referee.web import nottingham, sheriff
from referee.web.game_pages import GamePages

PAGES: dict[str, GamePages] = {
    "sheriff": sheriff.PAGES,
    "nottingham": nottingham.PAGES,
}

SIDE_PAGES = tuple(page for pages in PAGES.values() for page in pages.side_pages)
"""What the games have for tables that are not here."""


def pages_of(edition: Edition) -> GamePages:
    return PAGES[game_of(edition).name]
