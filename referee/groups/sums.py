"""A cache of sums in the store: what a book comes to, once for each version; a large book opens like a small one."""

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

import orjson
from sqlalchemy import Connection, and_, delete, insert, select

from referee.groups import statistics
from referee.groups.models import StoredGame, StoredMember, StoredPlay, StoredSums
from referee.groups.statistics import Play

EVERYBODY = ""
AT_ONCE = 500
NOTHING_TOLD: dict[str, Any] = {"statistics": None, "awards": ()}


@dataclass(frozen=True, slots=True)
class Span:
    """Which games are meant: of an edition, from one day to another, both included (UTC)."""

    edition: str | None = None
    first: date | None = None
    last: date | None = None

    @property
    def is_all(self) -> bool:
        return self == Span()

    def conditions(self, group: str) -> Any:
        wanted = [StoredGame.group == group, StoredGame.record.is_not(None)]
        if self.edition is not None:
            wanted.append(StoredGame.edition == self.edition)
        if self.first is not None:
            wanted.append(StoredGame.played_at >= _moment(self.first))
        if self.last is not None and self.last < date.max:
            wanted.append(StoredGame.played_at < _moment(self.last + timedelta(days=1)))
        return and_(*wanted)


EVERYTHING = Span()


def _moment(day: date) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000


def names_in(connection: Connection, group: str) -> dict[str, str]:
    """The members' names, by id."""
    members = select(StoredMember.id, StoredMember.name).where(StoredMember.group == group)
    return dict(connection.execute(members).all())


def plays_in(connection: Connection, group: str, span: Span = EVERYTHING, *, counted: bool = False) -> list[Play]:
    """Every seat of every game of a span, in the order they were played; with what was counted there, if wanted."""
    together = and_(StoredPlay.group == StoredGame.group, StoredPlay.game == StoredGame.id)
    rows = connection.execute(
        select(
            StoredGame.id,
            StoredGame.played_at,
            StoredGame.edition,
            StoredGame.players,
            StoredPlay.seat,
            StoredPlay.member,
            StoredPlay.rank,
            StoredPlay.winner,
            StoredPlay.score,
            StoredPlay.statistics,
        )
        .join(StoredPlay, together)
        .where(span.conditions(group))
        .order_by(StoredGame.played_at, StoredGame.id, StoredPlay.seat)
    ).all()
    return list(_plays(rows, counted=counted))


def _plays(rows: Sequence[Any], *, counted: bool) -> Iterator[Play]:
    for number, (*thin, told) in enumerate(rows):
        if number % AT_ONCE == 0:
            # others have their turn meanwhile: a large book takes a while
            time.sleep(0)
        found = orjson.loads(told) if told else NOTHING_TOLD
        yield Play._make((*thin, found["statistics"] if counted else None, found["awards"]))


def kept(connection: Connection, group: str, version: int, about: str = EVERYBODY) -> dict[str, Any] | None:
    """The sums of the whole book or of a member, if they are of this version."""
    this = and_(StoredSums.group == group, StoredSums.about == about, StoredSums.version == version)
    text = connection.scalar(select(StoredSums.sums).where(this))
    return json.loads(text) if text else None


def worked_out(connection: Connection, group: str) -> dict[str, dict[str, Any]]:
    """The sums of the whole book and of every member."""
    names, games = names_in(connection, group), statistics.games_in(plays_in(connection, group, counted=True))
    played = statistics.of_members(games)
    found = {EVERYBODY: statistics.book(games, names)}
    for member in names:
        time.sleep(0)
        found[member] = statistics.member_page(member, played.get(member, []), names)
    return found


def keep(connection: Connection, group: str, version: int, sums: Mapping[str, Mapping[str, Any]]) -> None:
    connection.execute(delete(StoredSums).where(StoredSums.group == group))
    rows = [
        {"group": group, "about": about, "version": version, "sums": json.dumps(one, ensure_ascii=False)}
        for about, one in sums.items()
    ]
    connection.execute(insert(StoredSums), rows)
