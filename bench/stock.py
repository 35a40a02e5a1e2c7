"""Synthetic stores with many tables in them, written in bulk: as if all of them had been played here."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import count
from typing import Any

from sqlalchemy import Engine, create_engine, insert

from bench.game import BEGAN, PLAYERS, Script
from referee.tables.keys import CODE_LETTERS, key_hash
from referee.tables.migrate import migrate
from referee.tables.models import StoredKey, StoredStep, StoredTable
from referee.tables.store import Step

AT_ONCE = 20_000


@dataclass(frozen=True)
class Stocked:
    """A table that is there, with the keys of its phones and the commands that come next."""

    code: str
    host_key: str
    keys: tuple[str, ...]
    next: int


def stock(url: str, game: Script, tables: Iterable[tuple[int, Sequence[Step]]]) -> list[Stocked]:
    """Fills a store: for each table how many commands of the game were given, and its steps."""
    engine = create_engine(url)
    migrate(engine)
    codes = map(_code, count())
    plain = {name: value for name, value in asdict(game.opened).items() if name != "group"}
    opened = json.dumps(plain, ensure_ascii=False)
    stocked = []
    rows: dict[Any, list[dict[str, Any]]] = {StoredTable: [], StoredKey: [], StoredStep: []}
    for given, steps in tables:
        table = _table(next(codes), given)
        stocked.append(table)
        rows[StoredTable].append({"code": table.code, "opened_at": BEGAN, "opened": opened})
        grants = ["host", *(f"seat {seat}" for seat in range(PLAYERS))]
        rows[StoredKey] += [
            {"hash": key_hash(key), "code": table.code, "holds": grant}
            for key, grant in zip((table.host_key, *table.keys), grants, strict=True)
        ]
        rows[StoredStep] += [{"code": table.code, **asdict(step)} for step in steps]
        if len(rows[StoredStep]) > AT_ONCE:
            _write(engine, rows)
    _write(engine, rows)
    engine.dispose()
    return stocked


def _write(engine: Engine, rows: dict[Any, list[dict[str, Any]]]) -> None:
    with engine.begin() as connection:
        for model, new in rows.items():
            if new:
                connection.execute(insert(model.__table__), new)
            new.clear()


def _table(code: str, given: int) -> Stocked:
    return Stocked(code, f"{code}-host", tuple(f"{code}-{seat}" for seat in range(PLAYERS)), given)


def _code(number: int) -> str:
    letters = []
    for _ in range(6):
        number, letter = divmod(number, len(CODE_LETTERS))
        letters.append(CODE_LETTERS[letter])
    return "".join(letters)
