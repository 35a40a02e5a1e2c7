"""The registry of games: a game is its packages of rules and pages, and one line here and in `web/games.py`."""

from referee.rules import nottingham, sheriff
from referee.rules.edition import Edition
from referee.rules.game import Game

GAMES: dict[str, Game] = {game.name: game for game in (sheriff.GAME, nottingham.GAME)}
"""In the order in which pages list them."""

USUAL_EDITION = next(iter(GAMES.values())).usual_edition
"""Chosen until somebody chooses another."""


def game_of(edition: Edition) -> Game:
    return next(game for game in GAMES.values() if isinstance(edition, game.edition))
