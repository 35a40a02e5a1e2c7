"""Counted bags: a search of everything stored and sent finds no kind of a card that was not shown (S-CNT-8)."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import MetaData, select

from referee.rules.sheriff import names
from referee.speech import LANGUAGES, Speaker
from referee.tables.models import db
from referee.tables.service import Tables
from tests.phones import API, Phone, open_table
from tests.rules.sheriff.games import RandomGame
from tests.rules.sheriff.unseen import spoken_of
from tests.soak import short_or_long


class Searched(RandomGame):
    """A game on one device, played over the wire, and what everybody has seen or heard in it."""

    def __init__(self, app: Flask, seed: int, edition: str, players: int, **options: Any) -> None:
        super().__init__(random.Random(seed), edition, players, **options)
        self.app = app
        self.tables: Tables = app.extensions["tables"]
        self.tables.now = lambda: self.table.now
        names_ = [f"Player {seat}" for seat in range(players)]
        self.host = open_table(app, *names_, edition=edition, **options)
        self.seats = {seat: self.host.claim(seat) for seat in self.table.phones}
        self.public = set(self.game.options.black_market_values)
        """Kinds that were shown or spoken of; those the options name could not be searched for."""

    def phone(self, seat: int | None) -> Phone:
        return self.seats.get(seat, self.host) if seat is not None else self.host

    def send(self, name: str, seat: int | None, host: bool, fields: dict[str, Any]) -> list[Any] | None:
        self.tables.chance = random.Random(f"{self.table.seed}/{len(self.table.events)}").randrange
        events = super().send(name, seat, host, fields)
        acting = {} if seat is None or seat in self.seats else {"seat": seat}
        answer = self.phone(seat).command(name, **acting | fields)
        assert (answer.status_code == 200) == (events is not None), (name, fields, answer.text)
        self.public |= spoken_of(fields, events) if events else set()
        return events

    def secrets(self) -> set[str]:
        """Those that nobody has shown or spoken of."""
        return self.hidden_kinds() - self.public

    def tries(self, kind: str) -> Iterator[tuple[int | None, str, dict[str, Any]]]:
        """Ways to type what must not be typed. Whatever is answered: it must not be kept."""
        for seat in self.game.seats:
            yield seat, "seal_bag", {"goods": {kind: 1}}
            yield seat, "correct_secret", {"goods": {kind: 1}}
            yield seat, "record_bag", {"goods": {kind: 3}}
            yield seat, "offer", {"face_down": {kind: 1}, "gold": 0}
            apples = {"good": "apple", "count": 2}
            settle = {"merchant": seat, "do": "pass", "declared": apples, "goods": {"apple": 1, kind: 1}}
            yield None, "settle_bag", settle
            yield None, "correct_bag", {"merchant": seat, "goods": {kind: 3}}
            yield seat, "split_chest", {"shares": {str(seat): {"goods": {kind: 1}}}}

    def try_to_type(self, kind: str) -> None:
        for seat, name, fields in self.tries(kind):
            opened = (seat is not None and self.is_open(seat)) or self.is_open(fields.get("merchant"))
            if opened and name in ("record_bag", "correct_bag"):
                continue  # its cards lie open on the table, and may be typed
            acting = {} if seat is None or seat in self.seats else {"seat": seat}
            assert self.phone(seat).command(name, **acting | fields).status_code in (409, 422), (name, fields)

    def is_open(self, merchant: int | None) -> bool:
        bag = None if merchant is None else self.game.players[merchant].bag
        return bag is not None and bag.decision == "inspect"

    def search(self, kind: str) -> None:
        words = "|".join(re.escape(word) for word in in_all_languages(kind))
        for where, text in self.everything():
            assert not re.search(rf"\b({words})\b", text, re.IGNORECASE), (kind, where)

    def everything(self) -> Iterator[tuple[str, str]]:
        """All rows of the store, a file of the whole table, and what every phone reads, in any language."""
        yield "export", self.tables.export(self.host.code).dumps()
        with self.app.app_context(), db.engine.connect() as connection:
            rows = MetaData()
            rows.reflect(connection)
            for table in rows.sorted_tables:
                mine = (row for row in connection.execute(select(table)) if self.host.code in row)
                for row in mine:
                    yield table.name, json.dumps([str(value) for value in row], ensure_ascii=False)
        phones = [(self.host.stranger(), {}), (self.host, {}), *((phone, {}) for phone in self.seats.values())]
        phones += [(self.host, {"seat": seat}) for seat in self.game.seats if seat not in self.seats]
        for phone, query in phones:
            for language in self.random.sample(list(LANGUAGES), 2):
                headers = {"Accept-Language": language}
                for path, more in (("", {}), ("/log", {"before": 100_000}), ("/ledger", {})):
                    answer = phone.get(path, headers=headers, query_string=query | more)
                    assert answer.status_code == 200, (path, answer.text)
                    yield path, json.dumps(answer.json, ensure_ascii=False)
                stream = phone.get("/stream", headers=headers, query_string=query | {"view": 1}, buffered=False)
                yield "/stream", next(told for told in stream.response if b"data" in told).decode()
                stream.close()


def in_all_languages(kind: str) -> set[str]:
    """A kind as it could be read anywhere."""
    said = {kind, kind.replace("_", " ")}
    for language in LANGUAGES:
        speaker = Speaker(language)
        cases = ((count, case) for count in (1, 2, 5) for case in (False, True))
        counted = [speaker.say(names.cards(kind, count), accusative=case) for count, case in cases]
        said |= {speaker.say(names.CARDS[kind]), *(re.sub(r"^\d+\s+", "", words) for words in counted)}
    return {word.replace("\u00ad", "") for word in said}


SOME = [
    (10, "sheriff-2e", 4, {"one_device": True, "timer": True}),
    (30, "sheriff-1e", 5, {"open_purses": False}),
]
MORE = [(20, "sheriff-2e", 6, {"one_device": True})]


@pytest.mark.soak
@pytest.mark.parametrize(("seed", "edition", "players", "options"), short_or_long(SOME, [*SOME, *MORE]))
def test_cnt_8_no_kind_that_was_not_shown(
    app: Flask, seed: int, edition: str, players: int, options: dict[str, Any]
) -> None:
    """S-CNT-8: nothing stored, sent or exported holds it; claims, promises and declared kinds are exempt."""
    searched = 0
    for attempt in range(5):
        game = Searched(app, seed + attempt, edition, players, bags="counted", royal_goods=True, **options)
        for number, _ in enumerate(game.play(steps=1500)):
            if number % 20 == 0 and (secrets := sorted(game.secrets())) and game.game.phase != "over":
                kind = game.random.choice(secrets)
                game.try_to_type(kind)
                game.search(kind)
                searched += 1
        if searched > 2:
            return
    pytest.fail("there was nothing to search for")


def test_cnt_7_a_finished_game_goes_out_and_comes_back(app: Flask) -> None:
    """S-CNT-7: as a file, which makes no game where bags are not counted."""
    game = Searched(app, 4, "sheriff-2e", 6, bags="counted", one_device=True, royal_goods=True, timer=True)
    for _ in game.play(steps=1500):
        pass
    before = game.host.view()
    assert before["phase"] == "over"
    saved = game.host.post("/export").json
    answer = game.app.test_client().post(f"{API}/tables/import", json=saved)
    assert answer.status_code == 201, answer.text
    again = Phone(app, answer.json["code"], answer.json["host_key"]).view()
    assert (again["score"], again["deals"]) == (before["score"], before["deals"])
    for bags in ("sealed", "open"):
        changed = saved | {"options": saved["options"] | {"bags": bags}}
        assert game.app.test_client().post(f"{API}/tables/import", json=changed).status_code == 422
