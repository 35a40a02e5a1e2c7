"""The games in a book: written with the step that ends them, added, brought from files, taken out, shown."""

import json
import uuid
from collections.abc import Iterator, Sequence

from sqlalchemy import Connection, Row, and_, func, select

from referee.groups import book, record
from referee.groups.base import Books, NoSuchEntry
from referee.groups.book import MOST_GAMES, Members
from referee.groups.models import StoredGame, StoredMember, StoredPlay
from referee.groups.record import Record
from referee.groups.shown import Game, Place
from referee.groups.sums import EVERYTHING, Span
from referee.rules.kernel import Refused
from referee.rules.sentences import say
from referee.tables.fold import Fold
from referee.tables.retry import retry
from referee.tables.store import Also

GAMES_A_PAGE = 20
READ_AT_ONCE = 200

_GAMES = select(StoredGame.id, StoredGame.edition, StoredGame.played_at, StoredGame.changed_at, StoredGame.record)


class Games(Books):
    """What stands in the books."""

    def remember(self, before: Fold, after: Fold) -> Also | None:
        """What a step changes in the books its table belongs to; None as long as the game just goes on."""
        over = before.table.is_over or after.table.is_over
        if not over and after.table.in_lobby:
            return self._expected(before, after)
        if not over or before.table.game is after.table.game:
            return None
        found, game_id = self.record_of(after), record.id_of(after.table)
        return lambda connection: book.rewrite(connection, after.code, game_id, found, self.now())

    def _expected(self, before: Fold, after: Fold) -> Also | None:
        """In the lobby of a table that was opened for a group: whose seats those are, if that may have changed."""
        group, now = after.group, after.table
        seats = [(seat.id, seat.name) for seat in now.seats]
        earlier = [(seat.id, seat.name) for seat in before.table.seats]
        if group is None or (before is not after and (seats, now.begun_anew) == (earlier, before.table.begun_anew)):
            return None
        same = {place: earlier.index(seat) for place, seat in enumerate(seats) if seat in earlier}
        game_id, begun = record.id_of(now), now.begun_anew
        return lambda connection: book.expect(connection, group, after.code, game_id, now.names, begun, same)

    @retry
    def expect(self, fold: Fold) -> None:
        """A table has just been opened: the seats of those whose names the group knows are theirs."""
        if also := self._expected(fold, fold):
            with self.store.transaction() as connection:
                also(connection)

    def record_of(self, fold: Fold) -> Record | None:
        """What there is to remember of a table; None while there is no score."""
        return record.of_table(self.folds.game_of(fold.table), fold.table)

    def game_of(self, fold: Fold) -> Game | None:
        """A table's game as it would stand in a book."""
        found, edition = self.record_of(fold), self.folds.editions[fold.table.edition]
        if found is None:
            return None
        return Game.of(record.id_of(fold.table), edition, found, fold.recent[-1].at if fold.recent else found.played_at)

    @retry
    def add_table(self, code: str, fold: Fold) -> str:
        """A finished table comes into the book; its game's id there."""
        found, game_id = self.record_of(fold), record.id_of(fold.table)
        if found is None:
            raise Refused("not_over", say("The game is not over, or its points are not known yet."))
        with self.writing(code) as connection:
            this = and_(StoredGame.group == code, StoredGame.table_code == fold.code)
            known = connection.scalar(select(StoredGame.id).where(this))
            if known is None:
                _require_room(connection, code)
            book.put(connection, Members(connection, code), known or game_id, found, self.now(), fold.code)
        return known or game_id

    @retry
    def add(self, code: str, found: Record) -> str:
        """A game that was counted without a table comes into the book; its id there."""
        game_id = str(uuid.uuid4())
        with self.writing(code) as connection:
            _require_room(connection, code)
            book.put(connection, Members(connection, code), game_id, found, self.now())
        return game_id

    @retry
    def bring(self, code: str, games: Sequence[tuple[str, Record]]) -> tuple[int, int]:
        """Many games at once, all or none: how many are new, and how many were there before."""
        with self.writing(code) as connection:
            known = set(connection.scalars(select(StoredGame.id).where(StoredGame.group == code)))
            if len(known | {game_id for game_id, _ in games}) > MOST_GAMES:
                raise _full()
            members = Members(connection, code)
            new = {game_id for game_id, _ in games} - known
            for game_id, found in games:
                if game_id not in known or not book.tells_more(connection, code, game_id, found):
                    book.put(connection, members, game_id, found, self.now())
                    known.add(game_id)
        return len(new), len(games) - len(new)

    @retry
    def take_out(self, code: str, game_id: str) -> None:
        with self.writing(code) as connection:
            if not book.take_out(connection, code, game_id):
                raise NoSuchEntry

    @retry
    def games(self, code: str, page: int = 1, span: Span = EVERYTHING) -> list[Game]:
        """A page of the games of a span, the last one first."""
        with self.store.engine.connect() as connection:
            newest = _GAMES.where(span.conditions(code)).order_by(StoredGame.played_at.desc(), StoredGame.id.desc())
            rows = connection.execute(newest.offset((page - 1) * GAMES_A_PAGE).limit(GAMES_A_PAGE)).all()
            return self._games(connection, code, rows)

    @retry
    def count(self, code: str, span: Span = EVERYTHING) -> int:
        """How many games there are in a span."""
        with self.store.engine.connect() as connection:
            counted = select(func.count()).select_from(StoredGame).where(span.conditions(code))
            return connection.scalar(counted) or 0

    def all_games(self, code: str, span: Span = EVERYTHING) -> Iterator[Game]:
        """All games of a span, the first one first, a few at a time."""
        after = (-(2**53), "")
        while True:
            with self.store.engine.connect() as connection:
                later = (StoredGame.played_at > after[0]) | (
                    (StoredGame.played_at == after[0]) & (StoredGame.id > after[1])
                )
                ordered = _GAMES.where(span.conditions(code), later).order_by(StoredGame.played_at, StoredGame.id)
                found = self._games(connection, code, connection.execute(ordered.limit(READ_AT_ONCE)).all())
            yield from found
            if len(found) < READ_AT_ONCE:
                return
            after = found[-1].played_at, found[-1].id

    @retry
    def game(self, code: str, game_id: str) -> Game:
        with self.store.engine.connect() as connection:
            row = connection.execute(_GAMES.where(EVERYTHING.conditions(code), StoredGame.id == game_id)).first()
            if row is None:
                raise NoSuchEntry
            return self._games(connection, code, [row])[0]

    @retry
    def at_table(self, codes: Sequence[str], table_code: str) -> dict[str, str]:
        """In which of these groups' books a table's game stands, and under which id."""
        this = and_(StoredGame.table_code == table_code, StoredGame.group.in_(codes), StoredGame.record.is_not(None))
        with self.store.engine.connect() as connection:
            return dict(connection.execute(select(StoredGame.group, StoredGame.id).where(this)).all())

    def _games(
        self, connection: Connection, code: str, rows: Sequence[Row[str, str, int, int | None, str | None]]
    ) -> list[Game]:
        ids = [row.id for row in rows]
        plays = connection.execute(
            select(StoredPlay, StoredMember.name)
            .outerjoin(StoredMember, and_(StoredMember.group == StoredPlay.group, StoredMember.id == StoredPlay.member))
            .where(StoredPlay.group == code, StoredPlay.game.in_(ids))
            .order_by(StoredPlay.seat)
        ).all()
        places: dict[str, list[Place]] = {game_id: [] for game_id in ids}
        for play in plays:
            counted = json.loads(play.statistics)["statistics"] if play.statistics else None
            places[play.game].append(Place(play.member, play.name, play.rank, play.winner, play.score, counted))
        return [
            Game(
                id=row.id,
                edition=self.folds.editions[row.edition],
                played_at=row.played_at,
                changed_at=row.changed_at or row.played_at,
                record=json.loads(row.record or "{}"),
                places=places[row.id],
            )
            for row in rows
        ]


def _require_room(connection: Connection, code: str) -> None:
    if book.is_full(connection, code):
        raise _full()


def _full() -> Refused:
    return Refused("book_full", say("This book is full: %(most)d games. Open a new group.", most=MOST_GAMES))
