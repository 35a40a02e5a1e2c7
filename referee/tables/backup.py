"""Backup: the whole store as one file, made while it is in use, and back: into the same kind of database or another.

A gzipped file of JSON lines: what it is, every row, and how many there were, so that half a file is noticed.
"""

import base64
import gzip
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, LargeBinary, Table, delete, func, insert, select, text
from sqlalchemy.exc import OperationalError

from referee.tables.engine import without_limits
from referee.tables.models import Base
from referee.tables.upgrades import FORMAT

BACKUP = 2
AT_ONCE = 500
SQLITE_WAITS_MS = 10_000

Rows = Counter[str]


def _kept() -> dict[str, Table]:
    """What a backup holds, each after what it hangs on. Whatever can be worked out anew is left out."""
    return {table.name: table for table in Base.metadata.sorted_tables if not table.info.get("disposable")}


class CannotRestore(Exception):
    """Says why, in words for an operator; the store is as it was."""


def back_up(engine: Engine, file: Path, now: int) -> Rows:
    """Writes everything as it was at one moment, however many phones go on meanwhile."""
    kept = _kept()
    counted: Rows = Counter(dict.fromkeys(kept, 0))
    with engine.connect() as connection, gzip.open(file, "wt", encoding="utf-8") as out:
        _one_moment(connection)
        columns = {name: table.columns.keys() for name, table in kept.items()}
        _write(out, {"referee_backup": BACKUP, "format": FORMAT, "made_at": now, "columns": columns})
        for name, table in kept.items():
            for row in connection.execute(select(table).execution_options(yield_per=AT_ONCE)):
                _write(out, [name, *map(_plain, row)])
                counted[name] += 1
        _write(out, {"rows": counted})
    return counted


def restore(engine: Engine, file: Path, *, replace: bool = False) -> Rows:
    """Brings everything in the file into the store, or nothing."""
    lines = _lines(file)
    head = next(lines, None)
    if not isinstance(head, dict) or "referee_backup" not in head:
        raise CannotRestore(f"{file} is no backup of the referee.")
    if head["referee_backup"] > BACKUP or head["format"] > FORMAT:
        raise CannotRestore(f"{file} was made by a newer version of the referee; update this one.")
    # no connection of our own may look like somebody else's
    engine.dispose()
    with engine.connect() as connection:
        if replace:
            _nobody_is_there(connection)
        _begin_alone(connection)
        if replace:
            for table in reversed(Base.metadata.sorted_tables):
                connection.execute(delete(table))
        elif held := _held(connection):
            raise CannotRestore(f"The store holds {held}. --replace removes all of it first.")
        try:
            restored = _fill(connection, file, head["columns"], lines)
        except (LookupError, TypeError, ValueError) as error:
            raise CannotRestore(f"{file} is damaged: {error}") from error
        connection.commit()
    return restored


def _held(connection: Connection) -> str:
    """What the store holds already, in words; empty if that is nothing."""
    counts = {name: connection.scalar(select(func.count()).select_from(table)) for name, table in _kept().items()}
    return ", ".join(f"{name} ({count})" for name, count in counts.items() if count)


def _fill(connection: Connection, file: Path, columns: dict[str, list[str]], lines: Iterator[Any]) -> Rows:
    kept = _kept()
    # a file counts what it knows: an earlier version kept less
    restored: Rows = Counter(dict.fromkeys(columns, 0))
    waiting: list[dict[str, Any]] = []
    name = ""

    def write() -> None:
        if waiting:
            connection.execute(insert(kept[name]), waiting)
            restored[name] += len(waiting)
            waiting.clear()

    for line in lines:
        if isinstance(line, dict):
            write()
            if line["rows"] == restored:
                return restored
            break
        if line[0] != name or len(waiting) >= AT_ONCE:
            write()
            name = line[0]
        waiting.append(_row(kept[name], dict(zip(columns[name], line[1:], strict=True))))
    raise CannotRestore(f"{file} is not whole: its end is missing.")


def _plain(value: Any) -> Any:
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value


def _row(table: Table, plain: dict[str, Any]) -> dict[str, Any]:
    return {
        column: base64.b64decode(value) if isinstance(table.columns[column].type, LargeBinary) else value
        for column, value in plain.items()
    }


def _write(out: Any, line: Any) -> None:
    out.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")


def _lines(file: Path) -> Iterator[Any]:
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            yield from map(json.loads, lines)
    except EOFError as error:
        raise CannotRestore(f"{file} is not whole: its end is missing.") from error
    except (ValueError, gzip.BadGzipFile) as error:
        raise CannotRestore(f"{file} is no backup of the referee, or it is damaged.") from error


def _one_moment(connection: Connection) -> None:
    """Everything read from here on is as it was now."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        without_limits(connection)
    else:
        connection.exec_driver_sql("BEGIN")


def _begin_alone(connection: Connection) -> None:
    """Nobody else changes anything until this is through."""
    if connection.dialect.name == "postgresql":
        without_limits(connection)
        connection.exec_driver_sql(f"LOCK TABLE {', '.join(_kept())} IN SHARE ROW EXCLUSIVE MODE")
    else:
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {SQLITE_WAITS_MS}")
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _nobody_is_there(connection: Connection) -> None:
    """A server that runs remembers its tables: they must not be exchanged under it."""
    if connection.dialect.name == "postgresql":
        others = text(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND application_name = 'referee' AND pid <> pg_backend_pid()"
        )
        alone = connection.scalar(others) == 0
        connection.rollback()
    else:
        # SQLite leaves this mode only for somebody who is alone
        alone = True
        try:
            connection.exec_driver_sql("PRAGMA journal_mode = DELETE")
            connection.exec_driver_sql("PRAGMA journal_mode = WAL")
        except OperationalError:
            alone = False
    if not alone:
        raise CannotRestore("The referee is running on this store. Stop it first.")
