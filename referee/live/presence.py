"""An LRU cache of when phones were last here, connected or acting: each process has its own, for its own tables."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from referee.tables.viewer import Viewer

LOST_MS = 3 * 60 * 1000
TABLES_KEPT = 20_000
"""Whoever was away longest is forgotten, and their table met anew."""


@dataclass(slots=True)
class _Met:
    """What is known of one table's phones, by grant."""

    since: int
    seen: dict[str, int] = field(default_factory=dict)
    connected: Counter[str] = field(default_factory=Counter)
    seated: set[str] = field(default_factory=set)
    """Phones that had a seat when they were last here."""


class Presence:
    """The cache of last-seen times, by table and grant."""

    def __init__(self, now: Callable[[], int], kept: int = TABLES_KEPT) -> None:
        self.now, self._kept = now, kept
        self._tables: OrderedDict[str, _Met] = OrderedDict()

    def met(self, code: str, viewer: Viewer) -> None:
        """A phone looked at this table, or did something there."""
        table = self._table(code)
        for grant in viewer.grants:
            table.seen[grant] = self.now()
            (table.seated.discard if viewer.seat is None else table.seated.add)(grant)

    def connect(self, code: str, grants: Sequence[str]) -> Callable[[], None]:
        """A phone follows this table; what is returned says that it does no longer."""
        table, held = self._table(code), list(grants)
        table.connected.update(held)

        def left() -> None:
            while held:  # who has left stays away
                grant = held.pop()
                table.connected[grant] -= 1
                table.seen[grant] = self.now()

        return left

    def is_lost(self, code: str, grant: str | None) -> bool:
        """Whether no phone with this grant was connected or acted for three minutes."""
        table = self._table(code)
        if grant is None:
            return self.now() - table.since >= LOST_MS
        return not table.connected[grant] and self.now() - table.seen.get(grant, table.since) >= LOST_MS

    def sat(self, code: str, grant: str | None) -> bool:
        """Whether the phone with this grant had a seat when it was last here."""
        return grant in self._table(code).seated

    def _table(self, code: str) -> _Met:
        table = self._tables.setdefault(code, _Met(since=self.now()))
        self._tables.move_to_end(code)
        if len(self._tables) > self._kept:
            oldest, met = self._tables.popitem(last=False)
            if +met.connected:
                self._tables[oldest] = met
        return table
