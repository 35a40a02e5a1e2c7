"""Whole games on the phones' own pages, which reload, sleep and lose the network in the middle."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.conftest import Phones
from tests.browser.sheriff.game import LANGUAGES, GameOnPhones, falls_asleep, in_a_tunnel, reloads
from tests.soak import short_or_long

Game = tuple[str, int, dict[str, Any]]

ONE_EACH: list[Game] = [
    ("sheriff-2e", 3, {"royal_goods": True, "black_market": True, "timer": True, "seven_card_hand": True}),
    ("sheriff-1e", 3, {"royal_goods": True, "bags": "open", "remove_ten": True, "open_purses": False}),
    ("sheriff-2e", 6, {"royal_goods": True, "black_market": True, "open_purses": False}),
]
PLAYERS = {"sheriff-1e": (3, 4, 5), "sheriff-2e": (3, 4, 5, 6)}
OPTIONS: dict[str, Any] = {
    "royal_goods": True,
    "timer": True,
    "seven_card_hand": True,
    "remove_ten": True,
    "bags": "open",
    "open_purses": False,
    "black_market": True,
}


def every_game() -> Iterator[Game]:
    """Each option of each edition by itself, with each number of players, for as many rounds as the book has."""
    yield from ONE_EACH
    for edition, counts in PLAYERS.items():
        for players in counts:
            yield edition, players, {}
            for option, value in OPTIONS.items():
                if option != "black_market" or edition == "sheriff-2e":
                    yield edition, players, {option: value}


GAMES = short_or_long(ONE_EACH, list(every_game()))
# Every day each of them is sheriff once: the screens of the second time are those of the first.
TURNS = short_or_long({"turns_as_sheriff": 1}, {})


@pytest.mark.soak
@pytest.mark.parametrize("at", range(len(GAMES)), ids=[f"{game}-{n}-{'-'.join(options)}" for game, n, options in GAMES])
def test_a_whole_game(phones: Phones, at: int) -> None:
    edition, players, options = GAMES[at]
    # every phone has a language of its own, and from game to game another one
    languages = tuple(LANGUAGES[(at + step) % len(LANGUAGES)] for step in range(len(LANGUAGES)))
    game = GameOnPhones(phones, players, edition, languages, **options, **TURNS)
    game.play({1: reloads, 2: falls_asleep(lambda: game.merchants()[0]), 3: in_a_tunnel})
    game.count()
