"""Commands of the right shape, with little sense."""

import dataclasses
import random
from typing import Any

from referee.rules.sheriff import rulebook
from referee.rules.sheriff.state import Game


def junk(game: Game, source: random.Random, name: str) -> dict[str, Any]:
    """Fields of the right shape, with little sense."""
    goods = list(game.box)
    heap = {source.choice(goods): source.randrange(4) for _ in range(source.randrange(3))}
    any_seat = source.randrange(len(game.players))
    pool: dict[str, Any] = {
        "first": any_seat,
        "swapped": source.randrange(7),
        "goods": heap,
        "good": source.choice(goods),
        "count": source.randrange(7),
        "merchant": any_seat,
        "offer": source.randrange(1, 9),
        "deal": source.randrange(1, 9),
        "kept": True,
        "kind": source.choice(["pepper", "mead", "silk"]),
        "stance": source.choice(["pass", "inspect"]),
        "seconds": source.randrange(3),
        "seat": any_seat,
        "gold": source.randrange(20),
        "stand": heap,
        "ask": {"do": source.choice(["pass", "inspect"]), "merchant": any_seat},
        "to": source.choice([None, any_seat]),
        "by": source.choice([None, source.randrange(len(game.players))]),
        "shares": {},
        "do": source.choice(["pass", "inspect"]),
        "declared": source.choice([None, {"good": source.choice(goods), "count": source.randrange(7)}]),
        "hidden": source.randrange(-2, 3),
        "known": heap,
        "said": heap,
        "face_down": source.choice([source.randrange(3), heap]) if name in ("offer", "agreed") else source.randrange(3),
        "promise": source.choice([None, "peace", {"text": "peace", "now": True}]),
        "points": source.randrange(-9, 9),
        "plate": source.choice([None, source.randrange(4)]),
        "victim": any_seat,
        "words": source.choice(["", "a law"]),
    }
    if name == "settle_bag":
        pool["deal"] = source.choice([None, {"gold": source.randrange(5)}])
    fields = {field.name for field in dataclasses.fields(rulebook.commands[name])}
    return {name: value for name, value in pool.items() if name in fields}
