"""Whole random games of Nottingham through the API, against a simulation of all 84 cards."""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from flask import Flask

from tests.phones import Phone, open_table
from tests.rules.nottingham.games import POINTS, RandomGame, Table


class WiredTable(Table):
    """The rules' table, with every command also sent over the wire and every view taken from there."""

    def over(self, app: Flask, names: Sequence[str], options: dict[str, Any]) -> "WiredTable":
        self.tables = app.extensions["tables"]
        self.host = open_table(app, *names, edition="nottingham", **options)
        self.phones = [self.host.claim(seat) for seat in range(len(names))]
        return self

    def phone(self, seat: int | None) -> Phone:
        return self.host if seat is None else self.phones[seat]

    def send(self, name: str, by: int | None = None, /, *, as_host: bool = False, **fields: Any) -> list[Any]:
        self.tables.chance = self.sent(by, as_host).chance
        events = super().send(name, by, as_host=as_host, **fields)
        answer = self.phone(by).command(name, **fields)
        assert answer.status_code == 200, (name, fields, answer.text)
        return events

    def view(self, viewer: int | None = None) -> dict[str, Any]:
        return self.phone(viewer).view()


class WiredGame(RandomGame):
    def __init__(
        self,
        app: Flask,
        seed: int,
        players: int,
        *,
        track_hands: bool,
        knows_numbers: bool,
        style: str,
        names: Sequence[str] = ("Ann", "Ben", "Cid", "Dora", "Eve", "Fay", "Gus"),
    ) -> None:
        super().__init__(random.Random(seed), players, track_hands, knows_numbers, style)
        options: dict[str, Any] = {"colours": self.colours, "track_hands": track_hands}
        if knows_numbers:
            options |= {"track": list(self.track), "task_values": {task: list(pair) for task, pair in POINTS.items()}}
        wired = WiredTable(players, seed=self.table.seed, **options)
        self.table: WiredTable = wired.over(app, names[:players], options)


@pytest.mark.parametrize(
    ("seed", "players", "track_hands", "knows_numbers", "style"),
    [(1, 3, True, False, "mixed"), (2, 5, False, True, "mixed"), (3, 7, True, True, "tasks")],
)
def test_a_whole_game_over_http(
    app: Flask, seed: int, players: int, track_hands: bool, knows_numbers: bool, style: str
) -> None:
    """N-TRN-1 to N-END-3 through the API: counts, hands and ends are those of the cards."""
    game = WiredGame(app, seed, players, track_hands=track_hands, knows_numbers=knows_numbers, style=style)
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


def test_the_host_chooses_for_a_player_without_a_phone(app: Flask) -> None:
    """`choose` speaks of a seat itself, so whom the host acts for stands in the address."""
    host = open_table(app, edition="nottingham")
    host.command("start", first=0)
    assert host.command("reveal", item="copper", seat=0).status_code == 200
    assert host.command("buy", seat=0).status_code == 200
    for seat in (1, 2):
        assert host.command("bid", items={"gems": 1}, seat=seat).status_code == 200
    answer = host.post("/commands", {"command": "choose", "seat": 2}, query_string={"seat": 0})
    assert answer.status_code == 200, answer.text


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
