"""Whole games of Nottingham on a phone for each player, to both ends, beside a simulation of all 84 cards."""

import random
from itertools import count

import pytest
from playwright.sync_api import Page

from referee.rules.nottingham.ending import GameOver
from tests.browser.conftest import Phones
from tests.browser.nottingham.game import GameOnPhones, Way
from tests.browser.nottingham.keeper import KeptGame
from tests.browser.nottingham.mixed import MixedGame
from tests.rules.nottingham.games import RandomGame
from tests.soak import short_or_long

WAYS = {
    # a short track, and everybody trades in sets
    "city": Way(style="sets", track=(5, 4), keeping=0.2),
    # favour for all, and everybody collects for the tasks
    "tasks": Way(style="tasks", track=(8,) * 60, keeping=0.9),
}
# end, players, hands on the phones, and the first game that is tried
SHORT = [("city", 3, True, 389), ("tasks", 7, False, 0)]
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


def foreseen_on_one_device(end: str, first: int) -> int:
    """A seed whose game ends this way with few taps in every turn: the same cards, without a phone."""
    for seed in count(first):
        played = KeptGame(None, seed, WAYS[end])
        for _ in played.play():
            pass
        if ended(played) == [end]:
            return seed
    raise AssertionError("no such game")


MOST_TAPS = 8
PLAYED = {"keep", "buy", "barter", "steal", "rob", "hold_up", "lay_ambush"}
TRADED = {"trade_set", "trade_task", "spring", "let_be"}


@pytest.mark.soak
def test_two_whole_games_on_one_phone(phone: Page) -> None:
    """N-ONE-1 to N-ONE-3, N-END-1: every action and both ends, two to eight taps a turn, no curtain."""
    said: set[str] = set()
    taps: list[int] = []
    for end, first in (("city", 17), ("tasks", 4)):
        played = KeptGame(phone, foreseen_on_one_device(end, first), WAYS[end])
        for _ in played.play():
            pass
        assert ended(played) == [end]
        phone.locator("#table[data-kind=result]").wait_for(state="attached")
        assert [one["total"] for one in played.table.view()["score"]] == played.totals()
        said |= {name for name, *_ in played.sent}
        taps += played.taps
    assert said >= PLAYED | TRADED
    assert max(taps) <= MOST_TAPS


BOTH = {"reveal", "barter", "steal", "hold_up", "lay_ambush", "yield", "trade_set", "let_be", "read_field", "end_turn"}
"""What is tapped on phones and on the keeper's page in the game below."""
BEN, DORA = 1, 3


@pytest.mark.soak
def test_a_whole_game_where_some_have_phones(phones: Phones) -> None:
    """N-ONE-1, N-ONE-2: Ben and Dora tap for themselves, the keeper for Ann and Cid, each where it is asked."""
    way = Way(style="sets", track=short_or_long((5,), (5, 4)), keeping=0.2)
    played = MixedGame(phones, 81, way, (BEN, DORA))
    for _ in played.play():
        pass
    assert ended(played) == ["city"]
    on_phones = {name for name, by, *_ in played.sent if by in (BEN, DORA)}
    kept = {name for name, by, *_ in played.sent if by not in (BEN, DORA)}
    assert on_phones >= BOTH and kept >= BOTH
    for player in (played.table.keeper, *played.table.on_phones.values()):
        player.page.locator("#table[data-kind=result]").wait_for(state="attached")
    assert [one["total"] for one in played.table.view()["score"]] == played.totals()


@pytest.mark.soak
@pytest.mark.parametrize(("end", "players", "tracked", "first"), short_or_long(SHORT, LONG))
def test_a_whole_game_by_taps(phones: Phones, end: str, players: int, tracked: bool, first: int) -> None:
    """N-END-1: the sheriff is back on the city, or the eighth task card is taken.

    The game for the tasks is long: every day only its last rounds are tapped, what came before goes by the API.
    """
    seed, commands = foreseen(end, players, tracked, first)
    prelude = short_or_long(max(0, commands - LAST_TAPS) if end == "tasks" else 0, 0)
    played = GameOnPhones(phones, seed, players, WAYS[end], track_hands=tracked, prelude=prelude)
    for _ in played.play():
        pass
    assert ended(played) == [end]
    assert played.searched >= 2
    played.result()
