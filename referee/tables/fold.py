"""One fold for each table: the events so far, made into the present, and kept up to date event by event."""

import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.rules.editions import Editions
from referee.rules.games import GAMES, Game
from referee.rules.play import Event
from referee.rules.table import Seat, Table, table_rules
from referee.rules.table.undo import Undone
from referee.tables.codec import Codec
from referee.tables.store import Opened, Step, Store

LOG_KEPT = 60
"""Steps at hand for the log without asking the store."""

STATES_KEPT = 20
"""Earlier states at hand for undoing; further back the events are folded anew."""

TABLES_KEPT = 5000


class NoSuchTable(Exception):
    """Nobody opened a table with this code, or it was forgotten."""


@dataclass(frozen=True, slots=True)
class Told:
    """A step with its events in hand."""

    version: int
    at: int
    by: str
    events: Sequence[Event]

    @property
    def undone(self) -> Undone | None:
        first = self.events[0] if self.events else None
        return first if isinstance(first, Undone) else None

    @property
    def moves_the_game(self) -> bool:
        return any(not table_rules.knows(event) for event in self.events)


@dataclass(frozen=True, slots=True)
class Move:
    """A step of the game that stands: it has not been undone."""

    version: int
    by: str


@dataclass(frozen=True, slots=True)
class Fold:
    """A table at one version."""

    code: str
    opened_at: int
    version: int
    table: Table
    recent: tuple[Told, ...] = ()
    moves: tuple[Move, ...] = ()
    before: tuple[Any, ...] = ()
    """The game's state before each of the last moves."""


@dataclass(slots=True)
class _Branch:
    """A move while a whole history is sorted out: what it did, and when undos came back to it."""

    told: Told
    returns: list[int] = field(default_factory=list)


class Folds:
    """The folds of this process. Folds are values: whoever holds one is never surprised by a change."""

    def __init__(self, store: Store | None, editions: Editions, states_kept: int = STATES_KEPT) -> None:
        self._store, self.editions, self.states_kept = store, editions, states_kept
        self._codecs = {edition.id: Codec(table_rules, GAMES[edition.game].rules) for edition in editions.values()}
        self._kept: OrderedDict[str, Fold] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def store(self) -> Store:
        """Where the steps come from; a recording that is replayed brings its own."""
        if self._store is None:
            raise LookupError("these steps are in no store")
        return self._store

    def codec(self, table: Table) -> Codec:
        return self._codecs[table.edition]

    def game_of(self, table: Table) -> Game:
        return GAMES[self.editions[table.edition].game]

    def now(self, code: str, at_least: int | None = None) -> Fold:
        """The table as the store has it this moment; or as it is at hand, if that is new enough."""
        kept = self._kept.get(code)
        if kept is not None and at_least is not None and kept.version >= at_least:
            return kept
        news = self.store.news(code, kept.version if kept else 0)
        if news is None:
            self.drop(code)
            raise NoSuchTable(code)
        opened_at, steps = news
        if kept is None or kept.opened_at != opened_at:
            return self._keep(self.whole(code))
        for step in steps:
            kept = self.advance(kept, step)
        return self._keep(kept) if steps else kept

    def whole(self, code: str) -> Fold:
        """The table folded from its first event on. What was undone is not played through, only remembered."""
        opened, news = self.store.opened(code), self.store.news(code, 0)
        if opened is None or news is None:
            raise NoSuchTable(code)
        fold = Fold(code, news[0], 0, self.fresh(opened))
        codec = self.codec(fold.table)
        history = [Told(step.version, step.at, step.by, codec.loads(step.events)) for step in news[1]]
        table, before = fold.table, []
        returns, branches = _standing(history)
        for told in history:
            for event in told.events:
                if table_rules.knows(event):
                    table = table_rules.evolve(table, event)
        game = None
        for at in returns:
            game = self._stepped_back(table, game, at)
        for branch in branches:
            before.append(game)
            game = self._played(replace(table, game=game), branch.told).game
            for at in branch.returns:
                game = self._stepped_back(table, game, at)
        return replace(
            fold,
            version=history[-1].version if history else 0,
            table=replace(table, game=game),
            recent=tuple(history[-LOG_KEPT:]),
            moves=tuple(Move(branch.told.version, branch.told.by) for branch in branches),
            before=tuple(before[-self.states_kept :]),
        )

    def advance(self, fold: Fold, step: Step) -> Fold:
        """The fold with one more step taken in."""
        told = Told(step.version, step.at, step.by, self.codec(fold.table).loads(step.events))
        if told.undone and not fold.before:
            return self.whole(fold.code)
        recent = (*fold.recent, told)[-LOG_KEPT:]
        fold = replace(fold, version=step.version, recent=recent)
        if told.undone:
            if fold.moves[-1].version != told.undone.of:
                raise ValueError(f"step {told.version} undoes {told.undone.of}, which is not the last move")
            earlier = self._stepped_back(fold.table, fold.before[-1], told.undone.at)
            table = replace(table_rules.evolve(fold.table, told.undone), game=earlier)
            return replace(fold, table=table, moves=fold.moves[:-1], before=fold.before[:-1])
        if told.moves_the_game:
            fold = replace(
                fold,
                moves=(*fold.moves, Move(told.version, told.by)),
                before=(*fold.before, fold.table.game)[-self.states_kept :],
            )
        return replace(fold, table=self._played(fold.table, told))

    def took(self, fold: Fold, step: Step) -> None:
        """A step was appended to this very fold."""
        self._keep(self.advance(fold, step))

    def game(self, table: Table) -> Any:
        """The game's state, also before it has started."""
        return self.fresh_game(table) if table.game is None else table.game

    def fresh_game(self, table: Table) -> Any:
        """The game before its first move, with the options and seats of this table."""
        edition = self.editions[table.edition]
        return GAMES[edition.game].rules.new(edition, table.options, len(table.seats))

    def told(self, fold: Fold, first: int, last: int) -> Sequence[Told]:
        """Earlier steps, from memory where they are at hand."""
        if self._store is None or (fold.recent and fold.recent[0].version <= first):
            return [told for told in fold.recent if first <= told.version <= last]
        codec = self.codec(fold.table)
        return [
            Told(step.version, step.at, step.by, codec.loads(step.events))
            for step in self.store.steps(fold.code, first, last)
        ]

    def drop(self, code: str) -> None:
        with self._lock:
            self._kept.pop(code, None)

    def _played(self, table: Table, told: Told) -> Table:
        for event in told.events:
            if table_rules.knows(event):
                table = table_rules.evolve(table, event)
            else:
                table = replace(table, game=self.game_of(table).rules.evolve(self.game(table), event))
        return table

    def _stepped_back(self, table: Table, game: Any, at: int) -> Any:
        return None if game is None else self.game_of(table).undone(game, at)

    def _keep(self, fold: Fold) -> Fold:
        with self._lock:
            kept = self._kept.get(fold.code)
            if kept is None or kept.opened_at != fold.opened_at or kept.version <= fold.version:
                self._kept[fold.code] = fold
            self._kept.move_to_end(fold.code)
            while len(self._kept) > TABLES_KEPT:
                self._kept.popitem(last=False)
        return fold

    def fresh(self, opened: Opened) -> Table:
        """The table as it was opened."""
        return Table(
            edition=opened.edition,
            options=opened.options,
            seats=tuple(Seat(number, name) for number, name in enumerate(opened.names)),
            most_seats=self.editions[opened.edition].players.max,
            host_grant=opened.host_grant,
            opener=opened.host_grant,
        )


def _standing(history: Sequence[Told]) -> tuple[list[int], list[_Branch]]:
    """The moves that stand after all undos, each with the times at which an undo came back to it."""
    to_the_lobby: list[int] = []
    branches: list[_Branch] = []
    for told in history:
        if told.undone:
            branches.pop()
            (branches[-1].returns if branches else to_the_lobby).append(told.undone.at)
        elif told.moves_the_game:
            branches.append(_Branch(told))
    return to_the_lobby, branches
