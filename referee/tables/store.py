"""The event store: append-only, and the primary key decides the order."""

import json
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, Engine, and_, bindparam, delete, event, exists, func, insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from referee.tables.models import StoredAnswer, StoredKey, StoredStep, StoredTable
from referee.tables.trouble import PATIENCE_SECONDS, InDoubt, patiently

NEWEST = 2**31 - 1
ANSWERS_LAST_MS = 24 * 60 * 60 * 1000
TABLES_AT_ONCE = 20
ANSWERS_AT_ONCE = 1000

# One row at least while the table exists, even when nothing new happened.
_NEWS = (
    select(StoredTable.opened_at, StoredStep.version, StoredStep.at, StoredStep.by, StoredStep.events)
    .outerjoin(
        StoredStep,
        and_(
            StoredStep.code == StoredTable.code,
            StoredStep.version > bindparam("after"),
            StoredStep.version <= bindparam("until"),
        ),
    )
    .where(StoredTable.code == bindparam("code"))
    .order_by(StoredStep.version)
)

Row = tuple[type[StoredStep | StoredKey | StoredAnswer], dict[str, Any]]
"""A model and all that is written into its columns."""
Written = tuple[str, tuple[Any, ...] | dict[str, Any]]
"""A statement and its values, as the driver takes them."""


class Conflict(Exception):
    """Somebody else appended first; or the table is gone; or the same request was just answered."""


class CodeTaken(Exception):
    """Another table has this code."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What a table was opened with."""

    edition: str
    options: dict[str, Any]
    names: list[str]
    host_grant: str


@dataclass(frozen=True, slots=True)
class Step:
    version: int
    at: int
    by: str
    events: str


@dataclass(frozen=True, slots=True)
class Key:
    """The hash of a key and the grant it proves."""

    hash: bytes
    grant: str


@dataclass(frozen=True, slots=True)
class Answer:
    grant: str
    idempotency_key: str
    request: bytes
    version: int


class Pen:
    """SQLite has room for one writer: those of this process take turns with one connection, without a collision."""

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
        if not self._turn.acquire(timeout=PATIENCE_SECONDS):
            raise NoConnectionFree("too many want to write")
        try:
            connection, self._connection = self._connection or self._engine.connect(), None
            try:
                yield connection
            except BaseException:
                # with whatever was half done
                connection.close()
                raise
            self._connection = connection
        finally:
            self._turn.release()

    def wrote(self, rows: Sequence[Written]) -> bool:
        """Writes rows with nothing between us and SQLite, for every command does. False: it could not, and has not."""
        with self.taken() as connection:
            sqlite: Any = connection.connection.driver_connection
            try:
                for statement, values in rows:
                    sqlite.execute(statement, values)
                sqlite.commit()
            except sqlite3.Error as error:
                try:
                    sqlite.rollback()
                except sqlite3.Error:
                    connection.invalidate()
                if isinstance(error, sqlite3.IntegrityError):
                    raise Conflict(*error.args) from error
                return False
        return True


class Store:
    """Every method is one transaction: it happens whole, durably, or not at all."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        # a question alone needs no transaction around it
        self._questions = engine.execution_options(isolation_level="AUTOCOMMIT")
        inserts = {model: insert(model) for model in (StoredStep, StoredKey, StoredAnswer)}
        self._inserts = {model: one.compile(dialect=engine.dialect) for model, one in inserts.items()}
        self._pen = Pen(engine) if engine.dialect.name == "sqlite" else None
        if self._pen:
            event.listen(engine, "connect", _durable_sqlite)

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """Everything that is written, or nothing."""
        with self._pen.taken() if self._pen else self.engine.connect() as connection:
            yield connection
            try:
                connection.commit()
            except DBAPIError as error:
                if error.connection_invalidated:
                    raise InDoubt(*error.args) from error
                raise

    @patiently
    def check(self) -> None:
        """Raises if the store cannot be read."""
        with self.engine.connect() as connection:
            connection.execute(select(StoredTable.code).limit(1))

    @patiently
    def open_table(self, code: str, at: int, opened: Opened, host_key: Key) -> None:
        try:
            with self.transaction() as connection:
                _open(connection, code, at, opened, host_key)
        except IntegrityError as error:
            raise CodeTaken(code) from error

    @patiently
    def import_table(self, code: str, at: int, opened: Opened, host_key: Key, steps: Sequence[Step]) -> None:
        """A table that was played elsewhere, whole or not at all."""
        rows = [_row(code, step) for step in steps]
        try:
            with self.transaction() as connection:
                _open(connection, code, at, opened, host_key)
                if rows:
                    connection.execute(insert(StoredStep), rows)
        except IntegrityError as error:
            raise CodeTaken(code) from error

    @patiently
    def opened(self, code: str) -> Opened | None:
        with self.engine.connect() as connection:
            text = connection.scalar(select(StoredTable.opened).where(StoredTable.code == code))
        return Opened(**json.loads(text)) if text else None

    @patiently
    def forget(self, code: str) -> None:
        """Removes a table with everything that hangs on it."""
        with self.transaction() as connection:
            connection.execute(delete(StoredTable).where(StoredTable.code == code))

    @patiently
    def expire(self, before: int, most: int = TABLES_AT_ONCE) -> Sequence[str]:
        """Forgets tables at which nothing happened since then; which ones."""
        touched = exists().where(StoredStep.code == StoredTable.code, StoredStep.at >= before)
        idle = (
            select(StoredTable.code)
            .where(StoredTable.opened_at < before, ~touched)
            .order_by(StoredTable.opened_at)
            .limit(most)
            .with_for_update(skip_locked=True)
        )
        with self.transaction() as connection:
            if self.engine.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            codes = connection.scalars(idle).all()
            # asked once more, now that they are locked: somebody may have come back in the last moment
            steps = select(StoredStep.code).where(StoredStep.code.in_(codes), StoredStep.at >= before)
            back = set(connection.scalars(steps))
            gone = [code for code in codes if code not in back]
            connection.execute(delete(StoredTable).where(StoredTable.code.in_(gone)))
        return gone

    @patiently
    def forget_answers(self, now: int, most: int = ANSWERS_AT_ONCE) -> bool:
        """Removes a portion of the answers nobody can ask for any more; whether there may be more."""
        old = StoredAnswer.at < now - ANSWERS_LAST_MS
        with self.transaction() as connection:
            portion = connection.scalar(
                select(StoredAnswer.at).where(old).order_by(StoredAnswer.at).offset(most).limit(1)
            )
            connection.execute(delete(StoredAnswer).where(old if portion is None else StoredAnswer.at <= portion))
        return portion is not None

    @patiently
    def news(self, code: str, version: int, until: int = NEWEST) -> tuple[int, Sequence[Step]] | None:
        """When the table was opened and what happened after a version; None: there is no such table (any more)."""
        with self._questions.connect() as connection:
            rows = connection.execute(_NEWS, {"code": code, "after": version, "until": until}).all()
        if not rows:
            return None
        return rows[0].opened_at, [Step(*row[1:]) for row in rows if row.version is not None]

    @patiently
    def steps(self, code: str, first: int, last: int) -> Sequence[Step]:
        """The steps from one version to another, both included."""
        query = (
            select(StoredStep.version, StoredStep.at, StoredStep.by, StoredStep.events)
            .where(StoredStep.code == code, StoredStep.version.between(first, last))
            .order_by(StoredStep.version)
        )
        with self.engine.connect() as connection:
            return [Step(*row) for row in connection.execute(query)]

    @patiently
    def versions(self, codes: Sequence[str]) -> dict[str, int]:
        """How far each of these tables is; those that are gone are left out."""
        # each looks up one row, however long the table is
        newest = select(func.max(StoredStep.version)).where(StoredStep.code == StoredTable.code).scalar_subquery()
        query = select(StoredTable.code, newest).where(StoredTable.code.in_(codes))
        with self.engine.connect() as connection:
            return {code: version or 0 for code, version in connection.execute(query)}

    @patiently
    def append(self, code: str, step: Step, *, key: Key | None = None, answer: Answer | None = None) -> None:
        """Writes the step, the key it hands out and the answer it gives, together."""
        rows: list[Row] = [(StoredStep, _row(code, step))]
        if key:
            rows.append((StoredKey, {"hash": key.hash, "code": code, "holds": key.grant}))
        if answer:
            rows.append((StoredAnswer, _answer_row(code, step.at, answer)))
        written = [self._written(*row) for row in rows]
        if self._pen and self._pen.wrote(written):
            return
        try:
            with self.transaction() as connection:
                for statement, values in written:
                    connection.exec_driver_sql(statement, values)
        except IntegrityError as error:
            raise Conflict(code) from error

    def _written(self, model: Any, row: dict[str, Any]) -> Written:
        """A row with the statement as it was put together once."""
        statement = self._inserts[model]
        order = statement.positiontup
        return statement.string, tuple([row[name] for name in order]) if order else row

    @patiently
    def grant(self, code: str, key_hash: bytes) -> str | None:
        """What a key proves at this table."""
        with self.engine.connect() as connection:
            return connection.scalar(select(StoredKey.holds).where(StoredKey.hash == key_hash, StoredKey.code == code))

    @patiently
    def answer(self, code: str, grant: str, idempotency_key: str, now: int) -> Answer | None:
        """What this was answered with within the last day; what is older makes room."""
        this = and_(
            StoredAnswer.code == code, StoredAnswer.holds == grant, StoredAnswer.idempotency_key == idempotency_key
        )
        with self._questions.connect() as connection:
            row = connection.execute(select(StoredAnswer.request, StoredAnswer.version, StoredAnswer.at).where(this))
            found = row.first()
        if found is None or found.at >= now - ANSWERS_LAST_MS:
            return Answer(grant, idempotency_key, found.request, found.version) if found else None
        with self.transaction() as connection:
            connection.execute(delete(StoredAnswer).where(this, StoredAnswer.at == found.at))
        return None


def _row(code: str, step: Step) -> dict[str, Any]:
    return {"code": code, "version": step.version, "at": step.at, "by": step.by, "events": step.events}


def _answer_row(code: str, at: int, answer: Answer) -> dict[str, Any]:
    return {
        "code": code,
        "holds": answer.grant,
        "idempotency_key": answer.idempotency_key,
        "request": answer.request,
        "version": answer.version,
        "at": at,
    }


def _open(connection: Connection, code: str, at: int, opened: Opened, host_key: Key) -> None:
    plain = json.dumps(asdict(opened), ensure_ascii=False)
    connection.execute(insert(StoredTable).values(code=code, opened_at=at, opened=plain))
    connection.execute(insert(StoredKey).values(hash=host_key.hash, code=code, holds=host_key.grant))


def _durable_sqlite(connection: Any, _record: Any) -> None:
    """An answered command is on the disk, readers never wait for the writer, tables take their rows with them."""
    cursor = connection.cursor()
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        # no waiting inside SQLite: see patiently()
        "busy_timeout = 0",
        # in KB, for each connection: the system keeps the file at hand as well
        "cache_size = -512",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
