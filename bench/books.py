"""What a book costs: pages of a group with 2,000 games beside those of one with 20, and another span of it."""

import random
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any
from uuid import UUID

from flask import Flask

from bench.settings import GAMES
from referee import create_app
from referee.config import Settings
from referee.groups.record import Record, Seated, ranks
from referee.groups.service import Groups
from referee.groups.statistics import STATISTICS

FEW, TRIES, PEOPLE = 20, 40, [f"Player {number}" for number in range(6)]
BEGAN, A_DAY = 1_500_000_000_000, 86_400_000
ALLOWED, SPAN_MS = 1.2, 150


def measure() -> None:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'referee.sqlite'}"
        app = create_app(Settings(Path(folder), url, "bench", ratelimit_enabled=False))
        few, many = (_book(app, count) for count in (FEW, GAMES))
        print(f"\na book of {GAMES} games beside one of {FEW}, processor time, medians of {TRIES}", flush=True)
        for what in ("/g/{code}", "/g/{code}/members/{member}", "/g/{code}/games", "/g/{code}/games/{game}"):
            small, large = _in_turn(app, what, few, many)
            print(f"{what:32}{small:8.2f} ms{large:8.2f} ms{large / small:8.2f} ×  (at most {ALLOWED})", flush=True)
        for what in ("/api/v1/groups/{code}", "/api/v1/groups/{code}/members/{member}"):
            small, large = _in_turn(app, what, few, many)
            print(f"{what:32}{small:8.2f} ms{large:8.2f} ms{large / small:8.2f} ×", flush=True)
        span = _one(app, "/g/{code}?from=2017-01-02", many)
        print(f"another span of the large one: {span:.0f} ms (at most {SPAN_MS})", flush=True)
        before = time.process_time()
        groups: Groups = app.extensions["groups"]
        groups.rename(many["code"], "again")
        groups.book(groups.at(many["code"]))
        print(f"working all its sums out anew: {(time.process_time() - before) * 1000:.0f} ms", flush=True)
        app.extensions["store"].engine.dispose()


def _book(app: Flask, count: int) -> dict[str, str]:
    groups: Groups = app.extensions["groups"]
    code, _ = groups.open(f"{count} games")
    source = random.Random(count)
    groups.bring(code, [(str(UUID(int=number, version=4)), _game(source, number)) for number in range(count)])
    member = next(iter(groups.members(code)))
    return {"code": code, "member": member, "game": groups.games(code)[0].id}


def _game(source: random.Random, number: int) -> Record:
    names = source.sample(PEOPLE, 5)
    scores = [source.randint(60, 200) for _ in names]
    winners = [score == max(scores) for score in scores]
    return Record(
        edition=source.choice(["sheriff-1e", "sheriff-2e"]),
        played_at=BEGAN + number * A_DAY // 4,
        minutes=70,
        rounds=10,
        first=0,
        seats=tuple(
            Seated(name=name, rank=rank, winner=won, score=score, statistics=dict.fromkeys(STATISTICS, 3))
            for name, rank, won, score in zip(names, ranks(scores, winners), winners, scores, strict=True)
        ),
    )


def _in_turn(app: Flask, what: str, *books: dict[str, str]) -> tuple[float, ...]:
    taken: list[list[float]] = [[] for _ in books]
    for _ in range(TRIES):
        for times, book in zip(taken, books, strict=True):
            times.append(_asked(app, what, book))
    return tuple(median(times) for times in taken)


def _one(app: Flask, what: str, book: dict[str, str]) -> float:
    return median(_asked(app, what, book) for _ in range(TRIES // 4))


def _asked(app: Flask, what: str, book: dict[str, Any]) -> float:
    client, before = app.test_client(use_cookies=False), time.process_time()
    answer = client.get(what.format(**book))
    assert answer.status_code == 200, answer.text
    return (time.process_time() - before) * 1000
