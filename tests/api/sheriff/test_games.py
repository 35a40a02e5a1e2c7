"""Whole random games of Sheriff of Nottingham through the API: after every move the phones see what the rules say."""

import json
import random
from collections import Counter
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from referee.rules.sheriff import is_final, rulebook, undone, view
from referee.rules.sheriff.state import Game
from referee.tables.service import Tables
from tests.phones import Phone, open_table
from tests.rules.sheriff.games import RandomGame
from tests.rules.sheriff.table import made
from tests.soak import short_or_long

OF_THE_TABLE = ("score", "seats")
"""What the table adds to: names and words."""


class GameOverHttp(RandomGame):
    """Every command goes to the rules and over the wire; both must answer alike."""

    def __init__(self, app: Flask, seed: int, edition: str, players: int, **options: Any) -> None:
        super().__init__(random.Random(seed), edition, players, **options)
        self.app = app
        self.tables: Tables = app.extensions["tables"]
        self.tables.now = lambda: self.table.now
        self.host = open_table(app, *(f"Player {seat}" for seat in range(players)), edition=edition, **options)
        self.seats = {seat: self.host.claim(seat) for seat in self.table.phones}
        self.names = [f"Player {seat}" for seat in range(players)]
        self.undone = self.refused = self.accepted = 0

    def phone(self, seat: int | None) -> Phone:
        """Who has none plays on the host's."""
        return self.host if seat is None else self.seats.get(seat, self.host)

    def tell(self, name: str, seat: int | None, fields: dict[str, Any]) -> TestResponse:
        acting = {} if seat is None or seat in self.seats else {"seat": seat}
        return self.phone(seat).command(name, **acting | fields)

    def send(self, name: str, seat: int | None, host: bool, fields: dict[str, Any]) -> list[Any] | None:
        luck = f"{self.table.seed}/{len(self.table.events)}"
        self.tables.chance = random.Random(luck).randrange
        before, earlier = self.host.view(), self.game
        events = super().send(name, seat, host, fields)
        answer = self.tell(name, seat, fields)
        if events is None:
            self.refused += 1
            assert answer.status_code == 409, (name, fields, answer.text)
            assert answer.json["refusal"]
            assert self.host.view() == before
            return None
        assert answer.status_code == 200, (name, fields, answer.text)
        self.accepted += 1
        assert answer.json["version"] == before["version"] + 1
        if self.random.random() < 0.1:
            self.take_back_and_do_again(name, seat, host, fields, before, earlier, luck, events)
        self.compare()
        return events

    def take_back_and_do_again(
        self,
        name: str,
        seat: int | None,
        host: bool,
        fields: dict[str, Any],
        before: dict[str, Any],
        earlier: Game,
        luck: str,
        events: list[Any],
    ) -> None:
        """Undo gives the state before, but for the clock; the same command then does the same again."""
        (last,) = self.host.view()["undoable"]
        assert last["text"]
        made_it = self.phone(seat)
        if is_final(events):
            assert self.host is made_it or made_it.command("undo", of=last["version"]).json["rule"] == "S-INS-2"
            made_it = self.host
        assert made_it.command("undo", of=last["version"]).status_code == 200
        assert played(self.host.view()) == played(before)
        assert self.host.command("undo", of=last["version"]).status_code == 409
        if name == "start":
            self.table.game = earlier
        else:
            self.table.game = undone(earlier, self.table.now, self.game)
        self.compare()
        self.undone += 1
        self.tables.chance = random.Random(luck).randrange
        assert self.tell(name, seat, fields).status_code == 200
        # an offer has a number of its own the second time, so the rules do it again too
        del self.table.events[-len(events) :]
        self.table.append(rulebook.decide(self.game, made(name, fields), self.table.sent(seat, host)))

    def step(self) -> list[Any]:
        events = super().step()
        self.compare()
        return events

    def compare(self) -> None:
        """What a phone sees is what the rules say it sees."""
        seat = self.random.choice([None, *self.game.seats])
        acting = {} if seat is None or seat in self.seats else {"seat": seat}
        seen = self.phone(seat).view(**acting)
        told = json.loads(json.dumps(view(self.game, seat, now=self.table.now)))
        for key, value in told.items():
            if key not in OF_THE_TABLE and self.game.phase != "lobby":
                assert seen[key] == value, key
        for mine, theirs in zip(seen["seats"], told["seats"], strict=True):
            if self.game.phase != "lobby":
                assert {key: mine[key] for key in theirs} == theirs

    def audit(self) -> None:
        """The ledger alone gives every purse, and nothing came from nowhere."""
        held: Counter[str] = Counter()
        for entry in self.host.get("/ledger").json["entries"]:
            assert entry["amount"] > 0
            assert entry["reason"]
            held[str(entry["from"])] -= entry["amount"]
            held[str(entry["to"])] += entry["amount"]
        assert sum(held.values()) == 0
        for seat, player in enumerate(self.game.players):
            assert held[str(seat)] == player.gold
        assert held["chest"] == self.game.chest.gold


def played(seen: dict[str, Any]) -> dict[str, Any]:
    """The view without what an undo leaves behind: version, log, what may be undone, a clock that stands."""
    left_behind = ("version", "log", "undoable", "may", "may_for", "now", "clock")
    return {key: value for key, value in seen.items() if key not in left_behind}


SOME = [
    (1, "sheriff-1e", 3, {"royal_goods": True, "timer": True}),
    (2, "sheriff-2e", 4, {"bags": "open", "black_market": True}),
    (14, "sheriff-2e", 6, {"royal_goods": True, "timer": True, "black_market": True}),
    (6, "sheriff-1e", 3, {"bags": "counted", "one_device": True, "royal_goods": True, "timer": True}),
]
MORE = [
    (3, "sheriff-1e", 5, {"seven_card_hand": True, "remove_ten": True}),
    (5, "sheriff-2e", 4, {"bags": "counted", "timer": True, "black_market": True}),
    (7, "sheriff-2e", 6, {"bags": "counted", "one_device": True, "royal_goods": True, "timer": True}),
    (8, "sheriff-1e", 5, {"bags": "open", "one_device": True}),
]
"""Every day the model plays such games (tests/model)."""


@pytest.mark.soak
@pytest.mark.parametrize(("seed", "edition", "players", "options"), short_or_long(SOME, [*SOME, *MORE]))
def test_a_whole_game_over_http(app: Flask, seed: int, edition: str, players: int, options: dict[str, Any]) -> None:
    """S-RND-1 to S-END-8 through the API, with undo, refusals, debts, deals and the clock on the way."""
    game = GameOverHttp(app, seed, edition, players, **options)
    for _ in game.play(steps=1500):
        pass
    game.audit()
    assert game.game.phase == "over"
    assert game.accepted > 80
    assert game.undone > 3
    result = game.host.view()
    assert [one["name"] for one in result["score"]] == game.names
    for one, seat in zip(result["score"], result["seats"], strict=True):
        assert one["total"] == sum(line["points"] for line in one["lines"])
        assert "contraband" in seat
    # folded anew from the stored events alone, it is the same table
    kept = game.tables.folds.now(game.host.code)
    anew = game.tables.folds.folded(game.host.code, snapshots=False)
    assert anew.table == kept.table
    assert anew.move == kept.move


def test_undo_goes_back_through_the_whole_game(app: Flask) -> None:
    game = GameOverHttp(app, 5, "sheriff-2e", 3)
    for _ in game.play(steps=400):
        pass
    undone = 0
    while last := game.host.view()["undoable"]:
        assert game.host.command("undo", of=last[0]["version"]).status_code == 200
        undone += 1
    assert undone > 100
    assert game.host.view()["phase"] == "lobby"
    anew = game.tables.folds.folded(game.host.code, snapshots=False)
    assert anew.table == game.tables.folds.now(game.host.code).table
