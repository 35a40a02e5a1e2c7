"""Models: tables, their steps, the keys that open them. Nothing that happened is ever rewritten."""

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    pass


db = SQLAlchemy(model_class=Base)


DISPOSABLE = {"info": {"disposable": True}}
"""Marks a model whose rows can be worked out anew: no backup holds them."""


def _code() -> Mapped[str]:
    return mapped_column(String(6), ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True)


class StoredTable(Base):
    """A table as it was opened: version 0."""

    __tablename__ = "tables"

    code: Mapped[str] = mapped_column(String(6), primary_key=True)
    opened_at: Mapped[int] = mapped_column(BigInteger, index=True)
    """Milliseconds since 1970, like every time here."""
    opened: Mapped[str] = mapped_column(Text)
    """Edition, options and names, as JSON."""
    group_code: Mapped[str | None] = mapped_column(String(8), index=True)
    """The group it was opened for, whose book its result is written into; in no file of the table."""


class StoredStep(Base):
    """One accepted command with everything that followed by itself. The primary key decides who came first."""

    __tablename__ = "steps"

    code: Mapped[str] = _code()
    version: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[int] = mapped_column(BigInteger)
    by: Mapped[str] = mapped_column(String(32))
    """The seat's id or the host; empty for what the clock did."""
    events: Mapped[str] = mapped_column(Text)
    """JSON; referee.tables.upgrades reads what earlier versions stored."""


class StoredSnapshot(Base):
    """A table as it was at a version, worked out from the steps before: it can be thrown away at any time."""

    __tablename__ = "snapshots"
    __table_args__ = DISPOSABLE

    code: Mapped[str] = _code()
    version: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    rules: Mapped[str] = mapped_column(String(64))
    """Which rules worked it out; others do not look at it."""
    state: Mapped[str] = mapped_column(Text)
    digest: Mapped[bytes] = mapped_column(LargeBinary(32))


class StoredKey(Base):
    """Proof of a grant. Only the hash of a key is kept; whether the grant holds anything, the events say."""

    __tablename__ = "keys"

    hash: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    code: Mapped[str] = mapped_column(String(6), ForeignKey("tables.code", ondelete="CASCADE"))
    holds: Mapped[str] = mapped_column(String(32))

    __table_args__ = (Index("keys_by_table", "code"),)


class StoredAnswer(Base):
    """What an Idempotency-Key was answered with, so that sending again has one effect."""

    __tablename__ = "answers"

    code: Mapped[str] = _code()
    holds: Mapped[str] = mapped_column(String(32), primary_key=True)
    idempotency_key: Mapped[str] = mapped_column(String(255), primary_key=True)
    request: Mapped[bytes] = mapped_column(LargeBinary(32))
    """Hash of what was asked."""
    version: Mapped[int]
    at: Mapped[int] = mapped_column(BigInteger, index=True)
