"""Whole games of Nottingham on a phone for each player, to both ends, beside a simulation of all 84 cards."""

import random
from itertools import count

import pytest

from referee.rules.nottingham.ending import GameOver
from tests.browser.conftest import Phones
from tests.browser.nottingham_phones import GameOnPhones, Way
from tests.rules.nottingham.games import RandomGame
from tests.soak import by_patience

WAYS = {
    # a short track, and everybody trades in sets
    "city": Way(style="sets", track=(5, 4), keeping=0.2),
    # favour for all, and everybody collects for the tasks
    "tasks": Way(style="tasks", track=(8,) * 60, keeping=0.9),
}
# end, players, hands on the phones, and the first game that is tried
SHORT = [("city", 3, True, 27), ("tasks", 7, False, 0)]
LONG = [(end, players, tracked, 0) for end in WAYS for players in range(3, 8) for tracked in (False, True)]
LAST_TAPS = 16


def ended(played: RandomGame) -> list[str]:
    return [event.why for event in played.table.events if isinstance(event, GameOver)]


def foreseen(end: str, players: int, tracked: bool, first: int) -> tuple[int, int]:
    """A seed whose game ends this way, and how many commands it takes: the same cards, without phones."""
    for seed in count(first):
        played = RandomGame(random.Random(seed), players, tracked, style=WAYS[end].style)
        WAYS[end].shape(played)
        commands = sum(1 for _ in played.play())
        if ended(played) == [end]:
            return seed, commands
    raise AssertionError("no such game")


@pytest.mark.soak
@pytest.mark.parametrize(("end", "players", "tracked", "first"), by_patience(SHORT, LONG))
def test_a_whole_game_by_taps(phones: Phones, end: str, players: int, tracked: bool, first: int) -> None:
    """N-END-1: the sheriff is back on the city, or the eighth task card is taken.

    The game for the tasks is long: every day only its last rounds are tapped, what came before goes by the API.
    """
    seed, commands = foreseen(end, players, tracked, first)
    prelude = by_patience(max(0, commands - LAST_TAPS) if end == "tasks" else 0, 0)
    played = GameOnPhones(phones, seed, players, WAYS[end], track_hands=tracked, prelude=prelude)
    for _ in played.play():
        pass
    assert ended(played) == [end]
    assert played.searched >= 2
    played.result()
