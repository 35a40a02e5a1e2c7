"""SQLite's own ways: one writer at a time, and the pragmas that make an answered command durable."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from referee.tables.locks import holding
from referee.tables.retry import RETRY_SECONDS


class Writer:
    """The queue of writers: SQLite has room for one, so those of this process take turns with one connection."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._turn = threading.Lock()
        self._connection: Connection | None = None
        event.listen(engine, "engine_disposed", self._put_away)

    def _put_away(self, _engine: Engine) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()

    @contextmanager
    def taken(self) -> Iterator[Connection]:
        with holding(self._turn, RETRY_SECONDS, NoConnectionFree("too many want to write")):
            connection, self._connection = self._connection or self._engine.connect(), None
            try:
                yield connection
            except BaseException:
                # with whatever was half done
                connection.close()
                raise
            self._connection = connection


def set_pragmas(connection: Any, _record: Any) -> None:
    """An answered command is on the disk, readers never wait for the writer, tables take their rows with them."""
    cursor = connection.cursor()
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        # no waiting inside SQLite: see retry()
        "busy_timeout = 0",
        # in KB, for each connection: the system keeps the file at hand as well
        "cache_size = -512",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
