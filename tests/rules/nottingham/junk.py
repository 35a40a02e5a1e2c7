"""Commands of the right shape, with little sense."""

import dataclasses
import random
from typing import Any

from referee.rules.nottingham import rulebook
from referee.rules.nottingham.state import Game
from tests.rules.nottingham.table import COLOURS, ITEMS, TASKS


def junk(game: Game, source: random.Random, name: str) -> dict[str, Any]:
    """Fields of the right shape, with little sense."""
    heap = {source.choice(ITEMS): source.randrange(4) for _ in range(source.randrange(3))}
    any_seat = source.randrange(len(game.players))
    item = source.choice(ITEMS)
    pool: dict[str, Any] = {
        "first": any_seat,
        "items": source.choice([heap, {item: 1}, {item: 5}]),
        "item": item,
        "seat": source.choice([None, any_seat]),
        "target": any_seat,
        "shows": source.choice([source.choice(COLOURS), (item, source.choice(ITEMS))]),
        "ambush": source.randrange(1, 9),
        "count": source.randrange(6),
        "keep": source.random() < 0.5,
        "task": source.choice(list(TASKS)),
        "number": source.choice(["city", 2, 5]),
        "position": source.choice([None, 1, 7]),
        "alone": 20,
        "shared": 10,
        "hand": source.choice([{item: 1, "gems": -1}, {}]) if name == "correct_secret" else source.randrange(-3, 4),
        "loot": source.choice([{item: 1, "gems": -1}, {}]),
        "discard": source.randrange(-2, 3),
        "missing": source.randrange(-1, 2),
        "end": source.random() < 0.5,
        "defended": source.choice([None, True, False]),
        "hand_count": source.choice([None, None, 3]),
        "from_": source.choice([None, any_seat]),
        "seats": source.choice([(), (any_seat,), tuple(game.seats)]),
        "loot_count": source.choice([None, None, 0, 3]),
        "tasks": source.choice([None, None, (), (source.choice(list(TASKS)),)]),
        "ambushes": source.choice([None, None, 0, 2]),
        "points": source.randrange(-9, 9),
        "words": source.choice(["", "a law"]),
    }
    if name in ("lay_ambush", "spring") and source.random() < 0.3:
        pool["shows"] = None
    if name == "correct_secret" and source.random() < 0.5:
        pool |= {"ambush": None, "shows": None}
    fields = {field.name for field in dataclasses.fields(rulebook.commands[name])}
    return {name: value for name, value in pool.items() if name in fields}
