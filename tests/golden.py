"""Records the games in seeds/demo: python -m tests.golden plays them anew (they are demo data and golden replays)."""

import itertools
import random
import tempfile
from pathlib import Path
from typing import Any

from flask import Flask

from referee import create_app
from referee.config import Settings, load_editions, shipped
from referee.tables.service import Tables
from tests.api.nottingham.games import GameOverHttp
from tests.phones import open_table
from tests.rules.sheriff.games import RandomGame

NAMES = ["Marion", "Robin", "Tuck", "Little John", "Will", "Alan", "Much"]
PROMISES = ["You pass next round, whatever you carry", "I leave the cheese to you", "Half of my next bribe is yours"]
SELDOM = {
    "end_game": 0.0,
    "sit_out": 0.0,
    "correct": 0.0,
    "correct_secret": 0.0,
    "correct_bag": 0.01,
    "leave_game": 0.0,
    "other_points": 0.0,
    "agreed": 0.1,
    "settle_bag": 0.4,
    "correct_count": 0.0,
    "unseal_bag": 0.02,
    "close_market": 0.3,
    "pause_clock": 0.01,
    "add_time": 0.01,
    "judge_promise": 0.05,
    "withdraw": 0.1,
    "decline": 0.15,
    "offer": 0.25,
    "pass": 0.3,
    "inspect": 0.15,
}
EVERYTHING = {"royal_goods": True, "timer": True, "seven_card_hand": True, "remove_ten": True}
GAMES: dict[str, tuple[int, str, int, dict[str, Any]]] = {
    "sheriff-3": (3, "sheriff-2e", 3, EVERYTHING | {"black_market": True}),
    "sheriff-4": (42, "sheriff-2e", 4, {"one_device": True, "bags": "counted", "timer": True, "black_market": True}),
    "sheriff-5": (5, "sheriff-1e", 5, EVERYTHING),
    "sheriff-6": (6, "sheriff-2e", 6, EVERYTHING | {"black_market": True}),
}


COUNTED = {"one_device": True, "bags": "counted", "timer": True, "black_market": True, "starting_gold": 5}
PROMO_CARDS = {
    card: {"value": good.value, "penalty": good.penalty, "copies": 9}
    for card, good in load_editions()["sheriff-1e"].promo_cards.items()  # type: ignore[attr-defined]
}
KEPT: dict[str, tuple[int, str, int, dict[str, Any]]] = {
    "sheriff-counted": (12, "sheriff-2e", 6, COUNTED),
    "sheriff-promo": (22, "sheriff-1e", 4, {"promo_cards": PROMO_CARDS, "turns_as_sheriff": 4}),
}
"""No demo: kept only, so that their events keep their meaning."""


class RecordedGame(RandomGame):
    """People who want to win: no book-keeping accidents, promises in words, and mostly to the point."""

    def __init__(self, app: Flask, seed: int, edition: str, players: int, **options: Any) -> None:
        super().__init__(random.Random(seed), edition, players, **options)
        tables: Tables = app.extensions["tables"]
        tables.now = lambda: self.table.now
        self.table.now = 1_790_000_000_000 + seed * 86_400_000
        self.tables = tables
        self.host = open_table(app, *NAMES[:players], edition=edition, **options)
        self.seats = [] if options.get("one_device") else [self.host.claim(seat) for seat in range(players)]
        self.table.phones = frozenset(range(len(self.seats)))

    def likes(self, name: str) -> bool:
        return self.random.random() < SELDOM.get(name, 1.0)

    def bundle(self, seat: int, bag: bool) -> dict[str, Any]:
        made = super().bundle(seat, bag)
        return made | {"promise": self.random.choice(PROMISES) if made["promise"] else ""}

    def send(self, name: str, seat: int | None, host: bool, fields: dict[str, Any]) -> list[Any] | None:
        self.tables.chance = random.Random(f"{self.table.seed}/{len(self.table.events)}").randrange
        events = super().send(name, seat, host, fields)
        if events is not None:
            acting = {"seat": seat} if seat is not None and not self.seats else {}
            phone = self.seats[seat] if seat is not None and self.seats else self.host
            answer = phone.command(name, **acting | fields)
            assert answer.status_code == 200, answer.text
        return events


def sheriff(app: Flask, seed: int, edition: str, players: int, options: dict[str, Any]) -> str:
    """Plays a game of Sheriff; the table's code."""
    played = RecordedGame(app, seed, edition, players, **options)
    for _ in played.play(steps=5000):
        pass
    return played.host.code


def nottingham(app: Flask, seed: int, players: int, options: dict[str, Any]) -> str:
    """Plays a game of Nottingham; the table's code."""
    tables: Tables = app.extensions["tables"]
    moments = itertools.count(1_791_000_000_000, 9_000)
    tables.now = lambda: next(moments)
    played = GameOverHttp(app, seed, players, names=NAMES, **options)
    for _ in played.play():
        pass
    return played.table.host.code


ONE_DEVICE = {"one_device": True, "phones": frozenset(), "track_hands": False, "knows_numbers": True, "style": "mixed"}
NOTTINGHAM: dict[str, tuple[int, int, dict[str, Any]]] = {
    "nottingham-3": (33, 3, {"track_hands": True, "knows_numbers": True, "style": "mixed"}),
    "nottingham-4": (44, 4, ONE_DEVICE),
    "nottingham-5": (55, 5, {"track_hands": False, "knows_numbers": False, "style": "mixed"}),
    "nottingham-7": (77, 7, {"track_hands": True, "knows_numbers": True, "style": "tasks"}),
}


def record(name: str, folder: Path) -> str:
    """A game, played anew and saved."""
    settings = Settings(
        instance=folder,
        database_url=f"sqlite:///{folder / name}.sqlite",
        secret_key="recording",
        ratelimit_enabled=False,
    )
    app = create_app(settings)
    games = GAMES | KEPT
    code = sheriff(app, *games[name]) if name in games else nottingham(app, *NOTTINGHAM[name])
    tables: Tables = app.extensions["tables"]
    assert tables.folds.now(code).table.game.phase == "over"
    recorded = tables.export(code).dumps()
    app.extensions["store"].engine.dispose()
    return recorded


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        for name in (*GAMES, *NOTTINGHAM):
            (shipped("seeds") / "demo" / f"{name}.json").write_text(record(name, Path(folder)) + "\n", encoding="utf-8")
