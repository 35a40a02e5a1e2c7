"""Writing into a book, inside somebody's transaction: games, and whose seats those are."""

import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, and_, delete, func, insert, select, update

from referee.groups.models import StoredGame, StoredGroup, StoredMember, StoredMemberName, StoredPlay
from referee.groups.record import Record
from referee.rules.player_names import name_key
from referee.tables.models import StoredTable

Seated = Mapping[int, str | None]
"""Members by seat; None: a guest."""

MOST_GAMES = 10_000
MOST_MEMBERS = 1000
"""More than anybody meets; whoever comes after them is a guest."""


def lock(connection: Connection, group: str, now: int) -> bool:
    """Whoever changes a book does so alone, and makes its sums old; False: the group is gone."""
    values = {"version": StoredGroup.version + 1, "touched_at": now}
    raised = update(StoredGroup).where(StoredGroup.code == group).values(values)
    return connection.execute(raised).rowcount > 0


class Members:
    """Who is known in a group by which name."""

    def __init__(self, connection: Connection, group: str) -> None:
        self.connection, self.group = connection, group
        names = select(StoredMemberName.key, StoredMemberName.member).where(StoredMemberName.group == group)
        self.by_key: dict[str, str] = dict(connection.execute(names).all())
        members = select(StoredMember.id, StoredMember.name).where(StoredMember.group == group)
        self.own = {member: name_key(name) for member, name in connection.execute(members)}

    def known(self, names: Sequence[str], seated: Seated | None = None) -> dict[int, str | None]:
        """By seat of one table, the members with these names; who is seated already stays. An empty name is a guest.

        Own names come first: whoever is merely known by one as well is somebody else where both sit.
        """
        found = dict(seated or {})
        for own in (True, False):
            for seat, name in enumerate(names):
                key = name_key(name)
                member = self.by_key.get(key) if name and seat not in found else None
                if member is not None and member not in found.values() and (self.own.get(member) == key or not own):
                    found[seat] = member
        return found

    def seated(self, names: Sequence[str], already: Seated | None = None) -> list[str | None]:
        """The same by seat, and whoever is new becomes a member."""
        found = self.known(names, already)
        return [
            found[seat] if seat in found else self._added(name) if name else None for seat, name in enumerate(names)
        ]

    def _added(self, name: str) -> str | None:
        if len(self.own) >= MOST_MEMBERS:
            return None
        member = secrets.token_hex(4)
        self.connection.execute(insert(StoredMember).values(group=self.group, id=member, name=name))
        self.own[member] = name_key(name)
        self.call(member, name)
        return member

    def call(self, member: str, name: str) -> None:
        """From now on this name is theirs, whoever had it before."""
        key, group = name_key(name), self.group
        this = and_(StoredMemberName.group == group, StoredMemberName.key == key)
        self.connection.execute(delete(StoredMemberName).where(this))
        self.connection.execute(insert(StoredMemberName).values(group=group, key=key, member=member))
        self.by_key[key] = member


def put(
    connection: Connection, members: Members, game_id: str, record: Record, now: int, table_code: str | None = None
) -> bool:
    """Writes a game into the book, anew or again; whether it was there before. Seats keep the member they had."""
    this = and_(StoredGame.group == members.group, StoredGame.id == game_id)
    columns = (StoredGame.begun, StoredGame.players, StoredGame.record, StoredGame.table_code)
    before = connection.execute(select(*columns).where(this)).first()
    same = before is not None and (before.begun, before.players) == (record.begun, len(record.seats))
    already = _seats(connection, members.group, game_id) if same else {}
    row: dict[str, Any] = {
        "played_at": record.played_at,
        "changed_at": now,
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
    seated = members.seated([seat.name for seat in record.seats], already)
    connection.execute(delete(StoredPlay).where(StoredPlay.group == members.group, StoredPlay.game == game_id))
    connection.execute(insert(StoredPlay), _plays(members.group, game_id, record, seated))
    return before is not None and before.record is not None


def tells_more(connection: Connection, group: str, game_id: str, record: Record) -> bool:
    """Whether the book knows more of a game than a file does: its table wrote it, or it ended the same way.

    Where there are only bare points, the file says as much, and may have been corrected.
    """
    this = and_(StoredGame.group == group, StoredGame.id == game_id, StoredGame.record.is_not(None))
    columns = (StoredGame.table_code, StoredGame.played_at, StoredGame.record)
    row = connection.execute(select(*columns).where(this)).first()
    if row is None:
        return False
    if row.table_code is not None:
        return True
    if not any(json.loads(row.record)["lines"]):
        return False
    plays = select(StoredPlay.rank, StoredPlay.winner, StoredPlay.score)
    ended = connection.execute(
        plays.where(StoredPlay.group == group, StoredPlay.game == game_id).order_by(StoredPlay.seat)
    )
    same = [tuple(play) for play in ended] == [(seat.rank, seat.winner, seat.score) for seat in record.seats]
    return same and row.played_at == record.played_at


def expect(
    connection: Connection,
    group: str,
    table_code: str,
    game_id: str,
    names: Sequence[str],
    begun: int,
    same: Mapping[int, int],
) -> None:
    """Keeps a place for the game of a table that was opened for a group, with whoever is known by these names.

    From then on a seat is its member's, however they are called. `same`: the seats whose people sat there before under
    the same name, and at which place. Whoever is new is matched when the game is over: not everybody stays for it.
    """
    if connection.scalar(select(StoredGroup.code).where(StoredGroup.code == group).with_for_update()) is None:
        return
    this = and_(StoredGame.group == group, StoredGame.id == game_id)
    row = connection.execute(select(StoredGame.deleted).where(this)).first()
    if row.deleted if row is not None else is_full(connection, group):
        return
    before = _seats(connection, group, game_id)
    place: dict[str, Any] = {"begun": begun, "players": len(names), "record": None}
    if row is None:
        new = {"group": group, "id": game_id, "table_code": table_code, "deleted": False, "played_at": 0, "edition": ""}
        connection.execute(insert(StoredGame).values(new | place))
    else:
        connection.execute(update(StoredGame).where(this).values(place))
    seated = {seat: before[earlier] for seat, earlier in same.items() if earlier in before}
    found = Members(connection, group).known(names, seated)
    connection.execute(delete(StoredPlay).where(StoredPlay.group == group, StoredPlay.game == game_id))
    if found:
        nothing = {"rank": 0, "winner": False, "score": None, "statistics": None}
        seats = [{"group": group, "game": game_id, "seat": seat, "member": found[seat]} | nothing for seat in found]
        connection.execute(insert(StoredPlay), seats)


def _seats(connection: Connection, group: str, game_id: str) -> dict[int, str | None]:
    """Whose seats those of a game are, as far as that is known."""
    plays = select(StoredPlay.seat, StoredPlay.member).where(StoredPlay.group == group, StoredPlay.game == game_id)
    return dict(connection.execute(plays).all())


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


def rewrite(connection: Connection, table_code: str, game_id: str, record: Record | None, now: int) -> None:
    """The result of a table as it is now, in every book it belongs to; None: it has none (any more)."""
    opened_for = connection.scalar(select(StoredTable.group_code).where(StoredTable.code == table_code))
    added_to = connection.scalars(select(StoredGame.group).where(StoredGame.table_code == table_code))
    for group in sorted({opened_for, *added_to} - {None}):
        if not lock(connection, group, now):
            continue
        this = and_(StoredGame.group == group, StoredGame.table_code == table_code)
        row = connection.execute(select(StoredGame.id, StoredGame.deleted).where(this)).first()
        if row is not None and row.deleted:
            continue
        if record is None:
            connection.execute(update(StoredGame).where(this).values(record=None))
        elif row is not None or not is_full(connection, group):
            put(connection, Members(connection, group), row.id if row else game_id, record, now, table_code)


def is_full(connection: Connection, group: str) -> bool:
    count = connection.scalar(select(func.count()).where(StoredGame.group == group)) or 0
    return count >= MOST_GAMES


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
