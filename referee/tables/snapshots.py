"""Snapshots: a table at a version, so that opening and undoing need not go back to the first event.

They are disposable. The events alone say what happened: a snapshot made by other rules or found damaged is not there.
"""

import hashlib
import json
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from cattrs.preconf.json import make_converter
from sqlalchemy import and_, delete, insert, or_, select

from referee.config import PACKAGE, shipped
from referee.rules.editions import Editions
from referee.rules.games import GAMES, game_of
from referee.rules.table import Table
from referee.tables.models import StoredSnapshot
from referee.tables.retry import retry
from referee.tables.store import Store
from referee.tables.store_errors import STORE_ERRORS

log = logging.getLogger(__name__)

EVERY = 40
"""Steps from one snapshot to the next."""

STAY_EVERY = 5 * EVERY
"""Of the older ones fewer stay: they are for going far back."""


LARGEST = 256 * 1024
"""Characters; as a rule it is ten thousand. A table that is larger is read from its steps."""


@dataclass(frozen=True, slots=True)
class Move:
    """A step of the game that stands: it has not been undone."""

    version: int
    by: str
    final: bool = False
    """Only the host takes it back."""
    others: tuple[int, ...] = ()
    """Which seats take it back besides whoever made it, final or not."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table at a version, and the move that could be undone then."""

    version: int
    table: Table
    move: Move | None
    """The last move that stood."""


class Snapshots:
    """The repository of snapshots: those in the store that these rules understand."""

    def __init__(self, store: Store, editions: Editions) -> None:
        self._store, self._editions = store, editions
        self._converter = make_converter()
        for kind in (game.edition for game in GAMES.values()):
            # the facts of an edition are not the table's: it is found again by its id
            self._converter.register_unstructure_hook(kind, lambda edition: edition.id)
            self._converter.register_structure_hook(kind, lambda plain, _: editions[plain])

    @retry
    def newest(self, code: str, until: int | None = None) -> Snapshot | None:
        """The newest good one, or the newest that is not younger than a version."""
        query = select(StoredSnapshot).where(StoredSnapshot.code == code, StoredSnapshot.rules == rules_version())
        if until is not None:
            query = query.where(StoredSnapshot.version <= until)
        with self._store.engine.connect() as connection:
            for row in connection.execute(query.order_by(StoredSnapshot.version.desc())):
                if _digest(code, row.version, row.state) == row.digest:
                    return self._read(row.version, row.state)
                log.warning("snapshot: one at %s is damaged; the events before it are read instead", row.version)
        return None

    def keep(self, code: str, snapshots: Sequence[Snapshot]) -> None:
        """Stores those that shall stay, and the last. If that fails nothing is lost but a little time."""
        if not snapshots:
            return
        *earlier, last = snapshots
        rows = list(self._rows(code, [*(one for one in earlier if one.version % STAY_EVERY == 0), last]))
        # whatever is at their versions may be of other rules, and the last before this one has done its duty
        gone = or_(
            StoredSnapshot.version.in_([row["version"] for row in rows]),
            and_(StoredSnapshot.version < last.version, StoredSnapshot.version % STAY_EVERY != 0),
        )
        try:
            with self._store.transaction() as connection:
                connection.execute(delete(StoredSnapshot).where(StoredSnapshot.code == code, gone))
                if rows:
                    connection.execute(insert(StoredSnapshot), rows)
        except STORE_ERRORS as error:
            log.warning("snapshot: one was not kept: %s", getattr(error, "orig", error))

    def _rows(self, code: str, snapshots: Iterable[Snapshot]) -> Iterable[dict[str, Any]]:
        for snapshot in snapshots:
            state = self._written(snapshot)
            if len(state) > LARGEST:
                continue
            digest = _digest(code, snapshot.version, state)
            yield {
                "code": code,
                "version": snapshot.version,
                "rules": rules_version(),
                "state": state,
                "digest": digest,
            }

    def _written(self, snapshot: Snapshot) -> str:
        game, write = snapshot.table.game, self._converter.unstructure
        parts = {"table": replace(snapshot.table, game=None), "game": game, "move": snapshot.move}
        return json.dumps({name: write(part) for name, part in parts.items()}, ensure_ascii=False)

    def _read(self, version: int, state: str) -> Snapshot:
        plain, read = json.loads(state), self._converter.structure
        table = read(plain["table"], Table)
        if plain["game"] is not None:
            edition = self._editions[table.edition]
            kind = type(game_of(edition).rules.new(edition, table.options, len(table.seats)))
            table = replace(table, game=read(plain["game"], kind))
        return Snapshot(version, table, read(plain["move"], Move) if plain["move"] else None)


def _digest(code: str, version: int, state: str) -> bytes:
    return hashlib.sha256(f"{code} {version} {state}".encode()).digest()


@cache
def rules_version() -> str:
    """Another one after every change of the rules or of the facts of an edition: nobody has to think of it."""
    files = [*(PACKAGE / "rules").rglob("*.py"), *(shipped("seeds") / "editions").glob("*.toml"), Path(__file__)]
    return hashlib.sha256(b"".join(file.read_bytes() for file in sorted(files))).hexdigest()
