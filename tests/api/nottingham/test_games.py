"""Whole random games of Nottingham through the API, against a simulation of all 84 cards."""

from typing import Any

import pytest
from flask import Flask

from tests.api.nottingham.games import GameOverHttp
from tests.phones import open_table
from tests.soak import short_or_long


@pytest.mark.parametrize(
    ("seed", "players", "track_hands", "knows_numbers", "style"),
    [(1, 3, True, False, "mixed"), (2, 5, False, True, "mixed"), (3, 7, True, True, "tasks")],
)
def test_a_whole_game_over_http(
    app: Flask, seed: int, players: int, track_hands: bool, knows_numbers: bool, style: str
) -> None:
    """N-TRN-1 to N-END-3 through the API: counts, hands and ends are those of the cards."""
    game = GameOverHttp(app, seed, players, track_hands=track_hands, knows_numbers=knows_numbers, style=style)
    for _ in game.play():
        pass
    view = game.table.view()
    assert view["phase"] == "over"
    assert [one["total"] for one in view["score"]] == game.totals()
    kept = game.table.tables.folds.now(game.table.host.code)
    assert game.table.tables.folds.folded(game.table.host.code, snapshots=False).table == kept.table
    # and back again, step by step
    for _ in range(30):
        (last,) = game.table.host.view()["undoable"]
        assert game.table.host.command("undo", of=last["version"]).status_code == 200


@pytest.mark.parametrize(("seed", "track_hands"), [(1, True), (2, False)])
def test_a_whole_game_for_players_without_a_phone(app: Flask, seed: int, track_hands: bool) -> None:
    """N-ONE-1: whom the host acts for stands in the address of every command, `choose` and its own seat included."""
    nobody: frozenset[int] = frozenset()
    game = GameOverHttp(app, seed, 4, track_hands=track_hands, knows_numbers=False, style="mixed", phones=nobody)
    for _ in game.play():
        pass
    assert [one["total"] for one in game.table.view()["score"]] == game.totals()
    offered = {"choose", "bid"} if track_hands else {"bought", "bartered"}
    assert {*offered, "reveal", "read_field", "trade_set"} <= {name for name, *_ in game.sent}


@pytest.mark.soak
@pytest.mark.parametrize(("seed", "players"), short_or_long([(4, 3)], [(4, 3), (5, 4), (6, 7)]))
def test_a_whole_game_on_one_device(app: Flask, seed: int, players: int) -> None:
    """N-ONE-1, N-ONE-2, N-ONE-3, N-COR-1: nobody has a phone, nothing secret is ever typed, the counts agree."""
    game = GameOverHttp(
        app,
        seed,
        players,
        track_hands=False,
        knows_numbers=False,
        style="mixed",
        phones=frozenset(),
        correcting=0.1,
        one_device=True,
    )
    for _ in game.play():
        pass
    assert [one["total"] for one in game.table.view()["score"]] == game.totals()
    sent = {name for name, *_ in game.sent}
    assert {"lay_ambush", "let_be", "correct"} <= sent
    # in two steps, or in one that names from whom
    assert sent & {"buy", "bought"} and sent & {"barter", "bartered"}


@pytest.mark.parametrize(("seed", "track_hands"), [(7, True), (8, False)])
def test_a_whole_game_where_some_have_a_phone(app: Flask, seed: int, track_hands: bool) -> None:
    """N-ONE-1: whoever has one acts for themselves, the host for the others."""
    some = frozenset({0, 3})
    game = GameOverHttp(
        app, seed, 5, track_hands=track_hands, knows_numbers=True, style="mixed", phones=some, correcting=0.1
    )
    for _ in game.play():
        pass
    assert [one["total"] for one in game.table.view()["score"]] == game.totals()


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("lay_ambush", {"shows": 3}),
        ("lay_ambush", {"shows": ["gems"]}),
        ("lay_ambush", {"shows": ["gems", "pearls", "chain"]}),
        ("read_field", {"number": "town"}),
        ("read_field", {"number": -1}),
        ("reveal", {"item": "apple"}),
        ("trade_set", {"item": "gems", "count": "3", "keep": True}),
        ("bid", {"items": {"gems": -1}}),
    ],
)
def test_bad_fields_are_422(app: Flask, command: str, fields: dict[str, Any]) -> None:
    host = open_table(app, edition="nottingham")
    host.command("start", first=0)
    assert host.command(command, seat=0, **fields).status_code == 422
