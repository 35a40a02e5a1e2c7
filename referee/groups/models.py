"""Models: groups, who keeps them, their members, and the games in their books."""

from sqlalchemy import BigInteger, ForeignKey, ForeignKeyConstraint, Index, LargeBinary, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from referee.tables.models import DISPOSABLE, Base


def _group() -> Mapped[str]:
    return mapped_column(String(8), ForeignKey("groups.code", ondelete="CASCADE"), primary_key=True)


class StoredGroup(Base):
    """A group. Whoever changes anything in its book raises the version first, and so waits for all others who do."""

    __tablename__ = "groups"

    code: Mapped[str] = mapped_column(String(8), primary_key=True)
    name: Mapped[str] = mapped_column(Text)
    made_at: Mapped[int] = mapped_column(BigInteger)
    version: Mapped[int] = mapped_column(default=0)
    touched_at: Mapped[int | None] = mapped_column(BigInteger)
    """When a keeper last wrote in its book; None: nobody has."""


class StoredGroupKey(Base):
    """The hash of a keeper's key; or of a link that makes somebody a keeper, once and until a moment."""

    __tablename__ = "group_keys"

    hash: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    group: Mapped[str] = mapped_column(String(8), ForeignKey("groups.code", ondelete="CASCADE"), index=True)
    link_until: Mapped[int | None] = mapped_column(BigInteger)
    """None: it is a keeper's key."""


class StoredMember(Base):
    __tablename__ = "members"

    group: Mapped[str] = _group()
    id: Mapped[str] = mapped_column(String(8), primary_key=True)
    name: Mapped[str] = mapped_column(Text)


class StoredMemberName(Base):
    """Under which names a member is known: the own one, and those of everybody who turned out to be the same."""

    __tablename__ = "member_names"

    group: Mapped[str] = _group()
    key: Mapped[str] = mapped_column(String(255), primary_key=True)
    """The name as it is compared."""
    member: Mapped[str] = mapped_column(String(8))


class StoredGame(Base):
    """A game in the book; or the place of one whose table is not over (any more), or that a keeper took out."""

    __tablename__ = "games"

    group: Mapped[str] = _group()
    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    """A random uuid: it stands in files, where a table's code must not."""
    table_code: Mapped[str | None] = mapped_column(String(6), ForeignKey("tables.code", ondelete="SET NULL"))
    deleted: Mapped[bool] = mapped_column(default=False)
    begun: Mapped[int] = mapped_column(default=0)
    """At which version of the table its lobby closed for the last time: since then everybody sits where they sit."""
    played_at: Mapped[int] = mapped_column(BigInteger)
    changed_at: Mapped[int | None] = mapped_column(BigInteger)
    """When it was last written; None: nobody kept that then."""
    edition: Mapped[str] = mapped_column(String(40))
    players: Mapped[int]
    record: Mapped[str | None] = mapped_column(Text)
    """JSON, as referee.groups.record has it; None: the game is not in the book."""

    __table_args__ = (
        Index("games_by_time", "group", "played_at", "id"),
        Index("games_by_table", "table_code", "group", unique=True),
    )


class StoredPlay(Base):
    """Who sat at a seat of a game, and how it went."""

    __tablename__ = "plays"

    group: Mapped[str] = mapped_column(String(8), primary_key=True)
    game: Mapped[str] = mapped_column(String(36), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    member: Mapped[str | None] = mapped_column(String(8))
    """None: a guest."""
    rank: Mapped[int]
    winner: Mapped[bool]
    score: Mapped[int | None]
    statistics: Mapped[str | None] = mapped_column(Text)
    """JSON, of games that were refereed; None: nobody counted."""

    __table_args__ = (
        ForeignKeyConstraint(["group", "game"], ["games.group", "games.id"], ondelete="CASCADE"),
        Index("plays_by_member", "group", "member"),
    )


class StoredSums(Base):
    """What a book comes to, at one version of its group: for the whole group, or for one member."""

    __tablename__ = "book_sums"

    group: Mapped[str] = _group()
    about: Mapped[str] = mapped_column(String(8), primary_key=True)
    """A member's id; empty for the whole group."""
    version: Mapped[int]
    sums: Mapped[str] = mapped_column(Text)

    __table_args__ = DISPOSABLE
