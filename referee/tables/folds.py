"""An LRU cache of folds, one for each table, brought up to date from the store step by step."""

import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from itertools import chain
from typing import Any

from sqlalchemy.exc import TimeoutError as NoConnectionFree

from referee.rules.editions import Editions
from referee.tables.fold import DecodedStep, Fold, MissingStep, NoSuchTable
from referee.tables.locks import holding
from referee.tables.projection import LOG_KEPT, STATES_KEPT, Projection
from referee.tables.snapshots import EVERY, STAY_EVERY, Snapshot, Snapshots
from referee.tables.store import NEWEST, Step, Store

TABLES_KEPT = 5000

FOLDED_AT_ONCE = 4
"""Tables that are read from the store at the same time: with more, all of them wait, and hold connections meanwhile."""

FOLDING_SECONDS = 30.0
"""How long one waits for one's turn; then whoever asked is told to come again."""


class Folds(Projection):
    """The folds of this process, projected from the store."""

    def __init__(self, store: Store, editions: Editions, states_kept: int = STATES_KEPT) -> None:
        super().__init__(editions, states_kept)
        self.store, self._snapshots = store, Snapshots(store, editions)
        self._kept: OrderedDict[str, Fold] = OrderedDict()
        self._lock = threading.Lock()
        self._asking = [threading.RLock() for _ in range(64)]
        self._folding = threading.BoundedSemaphore(FOLDED_AT_ONCE)

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
                raise NoSuchTable
            opened_at, steps = news
            if kept.opened_at == opened_at:
                for step in steps:
                    kept = self.advance(kept, step)
                return self.keep(kept) if steps else kept
        # After a start everybody comes at once: of a table's phones one reads it, and a few tables are read at a time.
        with self._in_turn(self._asking[hash(code) % len(self._asking)]):
            if self._kept.get(code) is not kept:
                return self._asked_for(code)
            with self._in_turn(self._folding):
                return self.keep(self.folded(code))

    def _in_turn(self, lock: Any) -> AbstractContextManager[None]:
        return holding(lock, FOLDING_SECONDS, NoConnectionFree("too many tables are being read"))

    def folded(self, code: str, until: int = NEWEST, *, snapshots: bool = True) -> Fold:
        """The table as it is, or was at a version: from a snapshot on where there is one."""
        opened = self.store.opened(code)
        if opened is None:
            raise NoSuchTable
        fold = Fold(code, 0, 0, self.fresh(opened), group=opened.group)
        if snapshots and (found := self._snapshots.newest(code, until)):
            fold = replace(fold, version=found.version, table=found.table, move=found.move)
        # the log begins before the snapshot
        begins = max(0, fold.version - LOG_KEPT)
        news = self.store.news(code, begins, until)
        if news is None:
            raise NoSuchTable
        require_whole(news[1], begins + 1, fold.version, news[0])
        history = self.decoded(fold.table, news[1])
        recent = tuple(step for step in history if step.version <= fold.version)
        found_at, passed = replace(fold, opened_at=news[0], recent=recent), list[Snapshot]()
        for fold in chain([found_at], self.through(found_at, history[len(recent) :])):
            if fold is not found_at and fold.version % EVERY == 0:
                # of those before it only a few stay
                passed = [one for one in passed if one.version % STAY_EVERY == 0]
                passed.append(_snapshot(fold))
        if snapshots:
            self._snapshots.keep(code, passed)
        return fold

    def from_the_start(self, code: str, history: Sequence[DecodedStep]) -> Iterator[Fold]:
        """The table after each step of its whole history."""
        opened = self.store.opened(code)
        if opened is None:
            raise NoSuchTable
        return self.through(Fold(code, 0, 0, self.fresh(opened)), history)

    def steps(self, fold: Fold, first: int, last: int) -> Sequence[DecodedStep]:
        """Earlier steps, from memory where they are at hand."""
        if last < first or (fold.recent and fold.recent[0].version <= first):
            return super().steps(fold, first, last)
        steps = self.store.steps(fold.code, first, last)
        require_whole(steps, first, last, fold.opened_at)
        return self.decoded(fold.table, steps)

    def snapshot_if_due(self, fold: Fold) -> None:
        """Makes a snapshot where one is due, so that nobody who opens the table has to go far."""
        if fold.version % EVERY == 0:
            self._snapshots.keep(fold.code, [_snapshot(fold)])

    def add(self, fold: Fold) -> Fold:
        """A table that was stored with all its steps, and folded already: nobody has to do that again."""
        self._snapshots.keep(fold.code, [_snapshot(fold)])
        return self.keep(fold)

    def drop(self, code: str) -> None:
        with self._lock:
            self._kept.pop(code, None)

    def keep(self, fold: Fold) -> Fold:
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


def _snapshot(fold: Fold) -> Snapshot:
    return Snapshot(fold.version, fold.table, fold.move)


def require_whole(steps: Sequence[Step], first: int, last: int, opened_at: int) -> None:
    """Every version from one to another is there, and whatever comes after them without a gap."""
    for expected, step in enumerate(steps, first):
        if step.version != expected:
            raise MissingStep(expected, opened_at)
    if first + len(steps) <= last:
        raise MissingStep(first + len(steps), opened_at)
