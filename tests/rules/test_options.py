"""An option is declared once; the rules find it under the same name and with the same default (S-SET-12)."""

from dataclasses import MISSING, fields
from typing import Any

import pytest

from referee.config import load_editions
from referee.rules.games import GAMES, game_of
from referee.rules.nottingham.state import Options as NottinghamOptions
from referee.rules.options import options_of
from referee.rules.sheriff.state import Options as SheriffOptions

EDITIONS = load_editions()
KEPT = {"sheriff": SheriffOptions, "nottingham": NottinghamOptions}
"""Where each game's rules find what was chosen."""

OF_THE_EDITION = {"clock_seconds", "starting_gold", "black_market_values"}
"""Their default stands in the edition's file; `new` puts it in."""

OF_THE_TABLE = {"colours"}
"""Whoever has none gets one when the game is made."""

IN_THE_GAME = {"track", "task_values"}
"""Not kept as options: the numbers printed on a copy go on being read while it is played."""


def declared(game: str) -> dict[str, Any]:
    """What any edition of a game declares, by name."""
    found = [option for edition in EDITIONS.values() if game_of(edition).name == game for option in offered_by(edition)]
    return {option.name: option for option in found}


def offered_by(edition: Any) -> list[Any]:
    return list(options_of(edition).values())


def default_of(field: Any) -> Any:
    return field.default if field.default_factory is MISSING else field.default_factory()


@pytest.mark.parametrize("game", KEPT)
def test_names_and_defaults_agree(game: str) -> None:
    assert set(KEPT) == set(GAMES)
    kept, options = {field.name: field for field in fields(KEPT[game])}, declared(game)
    assert kept.keys() == options.keys() - IN_THE_GAME
    for name in kept.keys() - OF_THE_EDITION - OF_THE_TABLE:
        assert default_of(kept[name]) == options[name].default, name


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))
def test_a_game_of_which_nothing_was_said_is_played_with_the_defaults(edition: Any) -> None:
    """Those of the edition's file, too."""
    game = game_of(edition).rules.new(edition, {}, edition.players.min)
    for option in offered_by(edition):
        if option.name in OF_THE_TABLE | IN_THE_GAME:
            continue
        chosen = getattr(game.options, option.name)
        if option.type == "points":
            chosen = {of: list(pair) for of, pair in chosen.items()}
        assert chosen == option.default, option.name
