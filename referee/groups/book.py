"""Writing into a book, inside somebody's transaction: games, and whose seats those are."""

import json
import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, and_, delete, func, insert, select, update

from referee.groups.models import StoredGame, StoredGroup, StoredMember, StoredMemberName, StoredPlay
from referee.groups.record import Record
from referee.rules.player_names import name_key
from referee.tables.models import StoredTable

MOST_GAMES = 10_000
MOST_MEMBERS = 1000
"""More than anybody meets; whoever comes after them is a guest."""


def lock(connection: Connection, group: str) -> bool:
    """Whoever changes a book does so alone, and makes its sums old; False: the group is gone."""
    raised = update(StoredGroup).where(StoredGroup.code == group).values(version=StoredGroup.version + 1)
    return connection.execute(raised).rowcount > 0


class Members:
    """Who is known in a group by which name."""

    def __init__(self, connection: Connection, group: str) -> None:
        self.connection, self.group = connection, group
        names = select(StoredMemberName.key, StoredMemberName.member).where(StoredMemberName.group == group)
        self.by_key: dict[str, str] = dict(connection.execute(names).all())
        self.count = connection.scalar(select(func.count()).where(StoredMember.group == group)) or 0

    def seated(self, names: Sequence[str]) -> list[str | None]:
        """The members with these names, who sit at one table; whoever is new becomes one. An empty name is a guest."""
        found = [self.by_key.get(name_key(name)) if name else None for name in names]
        for seat, name in enumerate(names):
            # somebody who is known as another who sits here too is not the same after all
            if name and (found[seat] is None or found[seat] in found[:seat]):
                found[seat] = self._added(name)
        return found

    def _added(self, name: str) -> str | None:
        if self.count >= MOST_MEMBERS:
            return None
        member = secrets.token_hex(4)
        self.connection.execute(insert(StoredMember).values(group=self.group, id=member, name=name))
        self.count += 1
        self.call(member, name)
        return member

    def call(self, member: str, name: str) -> None:
        """From now on this name is theirs, whoever had it before."""
        key, group = name_key(name), self.group
        this = and_(StoredMemberName.group == group, StoredMemberName.key == key)
        self.connection.execute(delete(StoredMemberName).where(this))
        self.connection.execute(insert(StoredMemberName).values(group=group, key=key, member=member))
        self.by_key[key] = member


def put(connection: Connection, members: Members, game_id: str, record: Record, table_code: str | None = None) -> bool:
    """Writes a game into the book, anew or again; whether it was there before. Seats keep the member they had."""
    this = and_(StoredGame.group == members.group, StoredGame.id == game_id)
    before = connection.execute(select(StoredGame.begun, StoredGame.record, StoredGame.table_code).where(this)).first()
    seated = _seated_before(connection, members.group, game_id, record) if before else None
    row: dict[str, Any] = {
        "played_at": record.played_at,
        "edition": record.edition,
        "players": len(record.seats),
        "record": record.dumps(),
        "begun": record.begun,
        "deleted": False,
    }
    if before is None:
        row |= {"group": members.group, "id": game_id, "table_code": table_code}
        connection.execute(insert(StoredGame).values(row))
    else:
        connection.execute(update(StoredGame).where(this).values(row | {"table_code": table_code or before.table_code}))
    if seated is None or (before is not None and before.begun != record.begun):
        seated = members.seated([seat.name for seat in record.seats])
    connection.execute(delete(StoredPlay).where(StoredPlay.group == members.group, StoredPlay.game == game_id))
    connection.execute(insert(StoredPlay), _plays(members.group, game_id, record, seated))
    return before is not None and before.record is not None


def tells_more(connection: Connection, group: str, game_id: str, record: Record) -> bool:
    """Whether the book knows more of a game than a file does: its table wrote it, or it ended the same way."""
    this = and_(StoredGame.group == group, StoredGame.id == game_id, StoredGame.record.is_not(None))
    row = connection.execute(select(StoredGame.table_code, StoredGame.played_at).where(this)).first()
    if row is None:
        return False
    plays = select(StoredPlay.rank, StoredPlay.winner, StoredPlay.score)
    ended = connection.execute(
        plays.where(StoredPlay.group == group, StoredPlay.game == game_id).order_by(StoredPlay.seat)
    )
    same = [tuple(play) for play in ended] == [(seat.rank, seat.winner, seat.score) for seat in record.seats]
    return row.table_code is not None or (same and row.played_at == record.played_at)


def _seated_before(connection: Connection, group: str, game_id: str, record: Record) -> list[str | None] | None:
    """Who sat there when the game was written before; None if it was another number of people."""
    plays = select(StoredPlay.member).where(StoredPlay.group == group, StoredPlay.game == game_id)
    found = list(connection.scalars(plays.order_by(StoredPlay.seat)))
    return found if len(found) == len(record.seats) else None


def _plays(group: str, game_id: str, record: Record, members: Sequence[str | None]) -> list[dict[str, Any]]:
    return [
        {
            "group": group,
            "game": game_id,
            "seat": number,
            "member": members[number],
            "rank": seat.rank,
            "winner": seat.winner,
            "score": seat.score,
            "statistics": _told(seat.statistics, record.awards_of(number)),
        }
        for number, seat in enumerate(record.seats)
    ]


def _told(statistics: Any, awards: Sequence[str]) -> str | None:
    """What the sums need to know of a seat besides its place."""
    if statistics is None and not awards:
        return None
    return json.dumps({"statistics": statistics and dict(statistics), "awards": list(awards)})


def rewrite(connection: Connection, table_code: str, game_id: str, record: Record | None) -> None:
    """The result of a table as it is now, in every book it belongs to; None: it has none (any more)."""
    opened_for = connection.scalar(select(StoredTable.group_code).where(StoredTable.code == table_code))
    added_to = connection.scalars(select(StoredGame.group).where(StoredGame.table_code == table_code))
    for group in sorted({opened_for, *added_to} - {None}):
        if not lock(connection, group):
            continue
        this = and_(StoredGame.group == group, StoredGame.table_code == table_code)
        row = connection.execute(select(StoredGame.id, StoredGame.deleted).where(this)).first()
        if row is not None and row.deleted:
            continue
        if record is None:
            connection.execute(update(StoredGame).where(this).values(record=None))
        elif row is not None or not is_full(connection, group):
            put(connection, Members(connection, group), row.id if row else game_id, record, table_code)


def is_full(connection: Connection, group: str, more: int = 1) -> bool:
    count = connection.scalar(select(func.count()).where(StoredGame.group == group)) or 0
    return count + more > MOST_GAMES


def take_out(connection: Connection, group: str, game_id: str) -> bool:
    """Removes a game; of a table that may write its result again, the place of it stays, with nothing in it."""
    this = and_(StoredGame.group == group, StoredGame.id == game_id, StoredGame.deleted.is_(False))
    row = connection.execute(select(StoredGame.table_code).where(this)).first()
    if row is None:
        return False
    connection.execute(delete(StoredPlay).where(StoredPlay.group == group, StoredPlay.game == game_id))
    if row.table_code is None:
        connection.execute(delete(StoredGame).where(this))
    else:
        empty = {"deleted": True, "record": None, "played_at": 0, "edition": "", "players": 0}
        connection.execute(update(StoredGame).where(this).values(empty))
    return True


def clear_places(connection: Connection, group: str) -> None:
    """Empty places whose table is gone wait for nothing any more."""
    waiting = and_(StoredGame.group == group, StoredGame.record.is_(None), StoredGame.table_code.is_(None))
    connection.execute(delete(StoredGame).where(waiting))
