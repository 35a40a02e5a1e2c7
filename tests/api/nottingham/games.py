"""Whole games of Nottingham in which every command also goes through the API."""

import random
from collections.abc import Sequence
from typing import Any

from flask import Flask

from tests.phones import open_table
from tests.rules.nottingham.games import RandomGame
from tests.rules.nottingham.table import POINTS, Table


class TableOverHttp(Table):
    """The rules' table, with every command also sent over the wire and every view taken from there.

    For players without a phone the host acts, and looks at what is theirs.
    """

    def over(
        self, app: Flask, names: Sequence[str], options: dict[str, Any], phones: frozenset[int]
    ) -> "TableOverHttp":
        self.tables, self.with_phones = app.extensions["tables"], phones
        self.host = open_table(app, *names, edition="nottingham", **options)
        self.phones = {seat: self.host.claim(seat) for seat in phones}
        return self

    def send(self, name: str, by: int | None = None, /, *, as_host: bool = False, **fields: Any) -> list[Any]:
        self.tables.chance = self.sent(by, as_host).chance
        events = super().send(name, by, as_host=as_host, **fields)
        body = {"command": name, **{field.rstrip("_"): value for field, value in fields.items()}}
        if by in self.phones:
            answer = self.phones[by].post("/commands", body)
        else:
            answer = self.host.post("/commands", body, query_string={} if by is None else {"seat": by})
        assert answer.status_code == 200, (name, fields, answer.text)
        return events

    def view(self, viewer: int | None = None) -> dict[str, Any]:
        if viewer in self.phones:
            return self.phones[viewer].view()
        return self.host.view(**({} if viewer is None else {"seat": viewer}))


class GameOverHttp(RandomGame):
    def __init__(
        self,
        app: Flask,
        seed: int,
        players: int,
        *,
        track_hands: bool,
        knows_numbers: bool,
        style: str,
        phones: frozenset[int] | None = None,
        correcting: float = 0.0,
        one_device: bool = False,
        names: Sequence[str] = ("Ann", "Ben", "Cid", "Dora", "Eve", "Fay", "Gus"),
    ) -> None:
        super().__init__(
            random.Random(seed), players, track_hands, knows_numbers, style, correcting=correcting, phones=phones
        )
        options: dict[str, Any] = {"colours": self.colours, "track_hands": track_hands, "one_device": one_device}
        if knows_numbers:
            options |= {"track": list(self.track), "task_values": {task: list(pair) for task, pair in POINTS.items()}}
        over_http = TableOverHttp(players, seed=self.table.seed, **options)
        self.table: TableOverHttp = over_http.over(app, names[:players], options, self.phones)
