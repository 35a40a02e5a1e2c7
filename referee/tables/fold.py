"""One fold for each table: the events so far, made into the present, and kept up to date event by event."""

import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import TimeoutError as NoConnectionFree

from referee.rules.editions import Editions
from referee.rules.games import GAMES, Game
from referee.rules.play import Event
from referee.rules.table import Seat, Table, table_rules
from referee.rules.table.undo import Undone
from referee.tables.codec import Codec
from referee.tables.snapshots import EVERY, Move, Snapshot, Snapshots
from referee.tables.store import NEWEST, Opened, Step, Store
from referee.tables.viewer import Viewer

if TYPE_CHECKING:
    from referee.tables.telling import Happened, Log, Reader, SameEyes

LOG_KEPT = 30
"""Steps at hand for the log without asking the store: as many as a view shows, for there are many tables."""

STATES_KEPT = 8
"""Earlier states at hand for undoing; when there are more, half of them are let go."""

TABLES_KEPT = 5000

FOLDED_AT_ONCE = 4
"""Tables that are read from the store at the same time: with more, all of them wait, and hold connections meanwhile."""

FOLDING_SECONDS = 30.0
"""How long one waits for one's turn; then whoever asked is told to come again."""


class NoSuchTable(Exception):
    """Nobody opened a table with this code, or it was forgotten."""


@dataclass(frozen=True, slots=True)
class Told:
    """A step with its events in hand."""

    version: int
    at: int
    by: str
    events: Sequence[Event]
    said: dict["Reader", tuple[bytes, ...]] = field(default_factory=dict, init=False, compare=False, repr=False)
    """To whom it has been told already, and in which words; they go when the step is no longer at hand."""

    @property
    def undone(self) -> Undone | None:
        first = self.events[0] if self.events else None
        return first if isinstance(first, Undone) else None

    @property
    def moves_the_game(self) -> bool:
        return not all(map(table_rules.knows, self.events))

    @property
    def moves_people(self) -> bool:
        return any(map(table_rules.knows, self.events))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Before:
    """Where an undo of the last move goes back to: the game before it, the move before it, and so on."""

    game: Any
    move: Move | None
    earlier: "Before | None" = None
    depth: int = 1

    @classmethod
    def the_last_move(cls, fold: "Fold") -> "Before":
        return cls(fold.table.game, fold.move, fold.before, fold.before.depth + 1 if fold.before else 1)

    def shortened(self, depth: int) -> "Before":
        """Only as many."""
        if depth == 1 or self.earlier is None:
            return Before(self.game, self.move)
        earlier = self.earlier.shortened(depth - 1)
        return Before(self.game, self.move, earlier, earlier.depth + 1)


@dataclass(slots=True)
class Made:
    """What has been made of one version for somebody's view, and others need too; encoded, as it is sent."""

    shared: dict[str, bytes] = field(default_factory=dict)
    """By language: what is the same for all eyes."""
    own: dict["SameEyes", bytes] = field(default_factory=dict)
    moment: tuple[int, bytes] | None = None
    happened: list["Happened"] | None = None
    """The newest step, event by event."""
    taken_back: dict[int, Sequence[Told]] = field(default_factory=dict)
    """By version: the step that the newest one undid."""
    story: dict[str, Any] | None = None
    """What the whole ledger tells when all is over: it is long, and everybody looks at it."""


@dataclass(slots=True)
class People:
    """What has been made for those who sit at a table, and lasts until something happens to them."""

    viewers: dict[tuple[str, ...], Viewer] = field(default_factory=dict)
    """By grants."""
    readers: dict[tuple[int | None, str], "Reader"] = field(default_factory=dict)
    """By seat and language."""
    logs: dict["Reader", tuple[int, "Log"]] = field(default_factory=dict)
    """What each reads of the steps at hand, and at which version."""


@dataclass(frozen=True, slots=True)
class Fold:
    """A table at one version."""

    code: str
    opened_at: int
    version: int
    table: Table
    recent: tuple[Told, ...] = ()
    move: Move | None = None
    """The last move that stands: what can be undone next."""
    before: Before | None = field(default=None, compare=False, repr=False)
    """Before each of the last moves. Further back the table is folded up to there."""
    made: Made = field(default_factory=Made, init=False, compare=False, repr=False)
    people: People = field(default_factory=People, compare=False, repr=False)


class Folds:
    """The folds of this process. Folds are values: whoever holds one is never surprised by a change."""

    def __init__(self, store: Store | None, editions: Editions, states_kept: int = STATES_KEPT) -> None:
        self._store, self.editions, self.states_kept = store, editions, states_kept
        self._codecs = {edition.id: Codec(table_rules, GAMES[edition.game].rules) for edition in editions.values()}
        self._games = {edition.id: GAMES[edition.game] for edition in editions.values()}
        self._kept: OrderedDict[str, Fold] = OrderedDict()
        self._lock = threading.Lock()
        self._asking = [threading.RLock() for _ in range(64)]
        self._folding = threading.BoundedSemaphore(FOLDED_AT_ONCE)
        self._snapshots = None if store is None else Snapshots(store, editions)

    @property
    def store(self) -> Store:
        """Where the steps come from; a recording that is replayed brings its own."""
        if self._store is None:
            raise LookupError("these steps are in no store")
        return self._store

    def codec(self, table: Table) -> Codec:
        return self._codecs[table.edition]

    def game_of(self, table: Table) -> Game:
        return self._games[table.edition]

    def now(self, code: str, at_least: int | None = None) -> Fold:
        """The table as the store has it this moment; or as it is at hand, if that is new enough."""
        if at_least is None:
            return self._asked_for(code)
        if (kept := self.at_hand(code, at_least)) is not None:
            return kept
        # of all phones that are told of something new at once, one asks for it
        with self._in_turn(self._asking[hash(code) % len(self._asking)]):
            return self.at_hand(code, at_least) or self._asked_for(code)

    def at_hand(self, code: str, at_least: int) -> Fold | None:
        """The table as it was last, if that is new enough."""
        kept = self._kept.get(code)
        return kept if kept is not None and kept.version >= at_least else None

    def _asked_for(self, code: str) -> Fold:
        kept = self._kept.get(code)
        if kept is not None:
            news = self.store.news(code, kept.version)
            if news is None:
                self.drop(code)
                raise NoSuchTable(code)
            opened_at, steps = news
            if kept.opened_at == opened_at:
                for step in steps:
                    kept = self.advance(kept, step)
                return self._keep(kept) if steps else kept
        # After a start everybody comes at once: of a table's phones one reads it, and a few tables are read at a time.
        with self._in_turn(self._asking[hash(code) % len(self._asking)]):
            if self._kept.get(code) is not kept:
                return self._asked_for(code)
            with self._in_turn(self._folding):
                fold = self.folded(code)
            return self._keep(replace(fold, before=self._few(fold.before)))

    @contextmanager
    def _in_turn(self, turn: Any) -> Iterator[None]:
        """Nobody waits for ever when the store is slow."""
        if not turn.acquire(timeout=FOLDING_SECONDS):
            raise NoConnectionFree("too many tables are being read")
        try:
            yield
        finally:
            turn.release()

    def folded(self, code: str, until: int = NEWEST, *, snapshots: bool = True) -> Fold:
        """The table as it is, or was at a version: from a snapshot on where there is one, with every state since."""
        opened = self.store.opened(code)
        if opened is None:
            raise NoSuchTable(code)
        fold = Fold(code, 0, 0, self.fresh(opened))
        if self._snapshots and snapshots and (found := self._snapshots.newest(code, until)):
            fold = replace(fold, version=found.version, table=found.table, move=found.move)
        # the log begins before the snapshot
        news = self.store.news(code, max(0, fold.version - LOG_KEPT), until)
        if news is None:
            raise NoSuchTable(code)
        codec = self.codec(fold.table)
        history = [_told(codec, step) for step in news[1]]
        recent = tuple(told for told in history if told.version <= fold.version)
        fold, passed = replace(fold, opened_at=news[0], recent=recent), []
        for told in history[len(recent) :]:
            fold = self._taken(fold, told, all_states=True)
            if fold.version % EVERY == 0:
                passed.append(Snapshot(fold.version, fold.table, fold.move))
        if self._snapshots and snapshots:
            self._snapshots.keep(code, passed)
        return fold

    def advance(self, fold: Fold, step: Step) -> Fold:
        """The fold with one more step taken in."""
        return self._taken(fold, _told(self.codec(fold.table), step))

    def _taken(self, fold: Fold, told: Told, table: Table | None = None, *, all_states: bool = False) -> Fold:
        recent = (*fold.recent, told)[-LOG_KEPT:]
        if told.undone:
            return self._undone(replace(fold, version=told.version, recent=recent, people=People()), told.undone)
        table, move, before = table or self._played(fold.table, told), fold.move, fold.before
        if told.moves_the_game:
            before = Before.the_last_move(fold)
            before = before if all_states else self._few(before)
            move = Move(told.version, told.by)
        people = People() if told.moves_people else fold.people
        return Fold(fold.code, fold.opened_at, told.version, table, recent, move, before, people=people)

    def _undone(self, fold: Fold, undone: Undone) -> Fold:
        if fold.move is None or fold.move.version != undone.of:
            raise ValueError(f"step {fold.version} undoes {undone.of}, which is not the last move")
        # what stood before a move is the table as it was when that move was made
        before = fold.before or Before.the_last_move(self.folded(fold.code, undone.of - 1))
        game = None if before.game is None else self.game_of(fold.table).undone(before.game, undone.at, fold.table.game)
        table = replace(table_rules.evolve(fold.table, undone), game=game)
        if game is None:
            table = replace(table, begun_anew=fold.version)
        return replace(fold, table=table, move=before.move, before=before.earlier)

    def _few(self, before: Before | None) -> Before | None:
        """As many of them as are kept at hand."""
        if before is None or before.depth <= self.states_kept:
            return before
        return before.shortened(max(1, self.states_kept // 2))

    def remember(self, fold: Fold) -> None:
        """Makes a snapshot where one is due, so that nobody who opens the table has to go far."""
        if self._snapshots and fold.version % EVERY == 0:
            self._snapshots.keep(fold.code, [Snapshot(fold.version, fold.table, fold.move)])

    def took(self, fold: Fold, step: Step, events: Sequence[Event], table: Table | None = None) -> Fold:
        """A step was appended to this very fold; these are its events, and the table after them if that is known."""
        return self._keep(self._taken(fold, Told(step.version, step.at, step.by, tuple(events)), table))

    def game(self, table: Table) -> Any:
        """The game's state, also before it has started."""
        return self.fresh_game(table) if table.game is None else table.game

    def fresh_game(self, table: Table) -> Any:
        """The game before its first move, with the options and seats of this table."""
        edition = self.editions[table.edition]
        return GAMES[edition.game].rules.new(edition, table.options, len(table.seats))

    def told(self, fold: Fold, first: int, last: int) -> Sequence[Told]:
        """Earlier steps, from memory where they are at hand."""
        if last < first:
            return ()
        oldest = fold.recent[0].version if fold.recent else 0
        if self._store is None or 0 < oldest <= first:
            return fold.recent[max(0, first - oldest) : last - oldest + 1]
        codec = self.codec(fold.table)
        return [_told(codec, step) for step in self.store.steps(fold.code, first, last)]

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

    def _keep(self, fold: Fold) -> Fold:
        """Keeps it, unless there is a newer one already: that one, then."""
        with self._lock:
            kept = self._kept.get(fold.code)
            if kept is not None and kept.opened_at == fold.opened_at and kept.version > fold.version:
                fold = kept
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


def _told(codec: Codec, step: Step) -> Told:
    return Told(step.version, step.at, step.by, codec.loads(step.events))
