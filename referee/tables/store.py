"""The event store: append-only, and the primary key decides the order."""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, Engine, and_, bindparam, delete, event, exists, func, insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from referee.tables.models import StoredAnswer, StoredKey, StoredStep, StoredTable
from referee.tables.retry import retry
from referee.tables.sqlite import Writer, set_pragmas
from referee.tables.store_errors import InDoubt

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


class Conflict(Exception):
    """A lost race of optimistic locking: another appended first, the table is gone, or this was just answered."""


class CodeTaken(Exception):
    """Another table has this code."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What a table was opened with."""

    edition: str
    options: dict[str, Any]
    names: list[str]
    host_grant: str
    group: str | None = None
    """The code of the group it was opened for; not part of what can be exported."""


@dataclass(frozen=True, slots=True)
class Step:
    """A row of the event log: what one accepted command became, at a version."""

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
    """The record behind an Idempotency-Key: what was asked, and the version it became."""

    grant: str
    idempotency_key: str
    request: bytes
    version: int


Also = Callable[[Connection], None]
"""What else is written in the transaction of a step."""

CHECK_SECONDS = 1.0
NO_CODE = "-"


class Store:
    """The repository of tables: every method is one transaction, which happens whole, durably, or not at all."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        # a question alone needs no transaction around it
        self._questions = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._wrote_at = -CHECK_SECONDS
        self._writer = Writer(engine) if engine.dialect.name == "sqlite" else None
        if self._writer:
            event.listen(engine, "connect", set_pragmas)

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """Everything that is written, or nothing."""
        with self._writer.taken() if self._writer else self.engine.connect() as connection:
            yield connection
            try:
                connection.commit()
            except DBAPIError as error:
                if error.connection_invalidated:
                    raise InDoubt(*error.args) from error
                raise

    def check(self) -> None:
        """Raises if nothing can be written. Anybody may ask, and a write is dear: success counts for a second."""
        if time.monotonic() - self._wrote_at >= CHECK_SECONDS:
            self._try_to_write()
            self._wrote_at = time.monotonic()

    @retry
    def _try_to_write(self) -> None:
        """A row that is gone before anybody can see it, but was on its way to the disk."""
        with self.transaction() as connection:
            connection.execute(insert(StoredTable).values(code=NO_CODE, opened_at=0, opened=""))
            connection.execute(delete(StoredTable).where(StoredTable.code == NO_CODE))

    @retry
    def open_table(self, code: str, at: int, opened: Opened, host_key: Key) -> None:
        try:
            with self.transaction() as connection:
                _open(connection, code, at, opened, host_key)
        except IntegrityError as error:
            raise CodeTaken from error

    @retry
    def import_table(self, code: str, at: int, opened: Opened, host_key: Key, steps: Sequence[Step]) -> None:
        """A table that was played elsewhere, whole or not at all."""
        rows = [_row(code, step) for step in steps]
        try:
            with self.transaction() as connection:
                _open(connection, code, at, opened, host_key)
                if rows:
                    connection.execute(insert(StoredStep), rows)
        except IntegrityError as error:
            raise CodeTaken from error

    @retry
    def opened(self, code: str) -> Opened | None:
        this = select(StoredTable.opened, StoredTable.group_code).where(StoredTable.code == code)
        with self.engine.connect() as connection:
            row = connection.execute(this).first()
        return Opened(**json.loads(row.opened), group=row.group_code) if row else None

    @retry
    def forget(self, code: str) -> None:
        """Removes a table with everything that hangs on it."""
        with self.transaction() as connection:
            connection.execute(delete(StoredTable).where(StoredTable.code == code))

    @retry
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

    @retry
    def count_tables(self) -> int:
        with self._questions.connect() as connection:
            return connection.scalar(select(func.count()).select_from(StoredTable)) or 0

    @retry
    def newest_table(self) -> int | None:
        """When the last of them was opened."""
        with self._questions.connect() as connection:
            return connection.scalar(select(func.max(StoredTable.opened_at)))

    @retry
    def forget_answers(self, now: int, most: int = ANSWERS_AT_ONCE) -> bool:
        """Removes a portion of the answers nobody can ask for any more; whether there may be more."""
        old = StoredAnswer.at < now - ANSWERS_LAST_MS
        with self.transaction() as connection:
            portion = connection.scalar(
                select(StoredAnswer.at).where(old).order_by(StoredAnswer.at).offset(most).limit(1)
            )
            connection.execute(delete(StoredAnswer).where(old if portion is None else StoredAnswer.at <= portion))
        return portion is not None

    @retry
    def news(self, code: str, version: int, until: int = NEWEST) -> tuple[int, Sequence[Step]] | None:
        """When the table was opened and what happened after a version; None: there is no such table (any more)."""
        with self._questions.connect() as connection:
            rows = connection.execute(_NEWS, {"code": code, "after": version, "until": until}).all()
        if not rows:
            return None
        return rows[0].opened_at, [Step(*row[1:]) for row in rows if row.version is not None]

    @retry
    def steps(self, code: str, first: int, last: int) -> Sequence[Step]:
        """The steps from one version to another, both included."""
        query = (
            select(StoredStep.version, StoredStep.at, StoredStep.by, StoredStep.events)
            .where(StoredStep.code == code, StoredStep.version.between(first, last))
            .order_by(StoredStep.version)
        )
        with self.engine.connect() as connection:
            return [Step(*row) for row in connection.execute(query)]

    @retry
    def versions(self, codes: Sequence[str]) -> dict[str, int]:
        """How far each of these tables is; those that are gone are left out."""
        # each looks up one row, however long the table is
        newest = select(func.max(StoredStep.version)).where(StoredStep.code == StoredTable.code).scalar_subquery()
        query = select(StoredTable.code, newest).where(StoredTable.code.in_(codes))
        with self.engine.connect() as connection:
            return {code: version or 0 for code, version in connection.execute(query)}

    @retry
    def append(
        self,
        code: str,
        step: Step,
        *,
        key: Key | None = None,
        answer: Answer | None = None,
        also: Also | None = None,
    ) -> None:
        """Writes the step, the key it hands out, the answer it gives and whatever else it brings, together."""
        try:
            with self.transaction() as connection:
                connection.execute(insert(StoredStep), _row(code, step))
                if key:
                    connection.execute(insert(StoredKey), {"hash": key.hash, "code": code, "holds": key.grant})
                if answer:
                    connection.execute(insert(StoredAnswer), _answer_row(code, step.at, answer))
                if also:
                    also(connection)
        except IntegrityError as error:
            raise Conflict from error

    @retry
    def grant(self, code: str, key_hash: bytes) -> str | None:
        """What a key proves at this table."""
        with self.engine.connect() as connection:
            return connection.scalar(select(StoredKey.holds).where(StoredKey.hash == key_hash, StoredKey.code == code))

    @retry
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
    plain = asdict(opened)
    row = {"code": code, "opened_at": at, "group_code": plain.pop("group")}
    connection.execute(insert(StoredTable).values(**row, opened=json.dumps(plain, ensure_ascii=False)))
    connection.execute(insert(StoredKey).values(hash=host_key.hash, code=code, holds=host_key.grant))
