"""A fold: a table at one version, with the steps, caches and undo points that belong to it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from referee.rules.kernel import Event, Told
from referee.rules.table import Table, table_rules
from referee.rules.table.undo import Undone
from referee.tables.reader import Audience, ViewKey
from referee.tables.snapshots import Move
from referee.tables.viewer import Viewer

Log = tuple[tuple[bytes, ...], ...]
"""Steps, the newest first, each with the entries it is worth."""


class NoSuchTable(Exception):
    """Nobody opened a table with this code, or it was forgotten."""


class MissingStep(Exception):
    """The store has lost a step of a table: what comes after it cannot be understood."""

    def __init__(self, version: int, opened_at: int) -> None:
        # whoever looks for the table finds it by the moment: its code is for those who play there
        super().__init__(f"step {version} of the table with opened_at {opened_at} is not in the store")


@dataclass(frozen=True, slots=True)
class DecodedStep:
    """A stored step with its events decoded."""

    version: int
    at: int
    by: str
    events: Sequence[Event]
    entries: dict[Audience, tuple[bytes, ...]] = field(default_factory=dict, init=False, compare=False, repr=False)
    """Cache of its entries in the log; they go when the step is no longer at hand."""

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


class ToldEvent(NamedTuple):
    """An event, and what is told of it."""

    name: str
    told: Told
    at_table: bool
    """It is about the table itself, whose rules know seats by their ids."""

    def seat_in(self, table: Table, seat: int | None) -> int | None:
        """A seat as these rules know it."""
        return table.seats[seat].id if self.at_table and seat is not None else seat


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class UndoPoint:
    """A linked list of what undoing goes back to: the game before the last move, the move before it, and so on."""

    game: Any
    move: Move | None
    earlier: "UndoPoint | None" = None
    depth: int = 1

    @classmethod
    def before_a_move(cls, fold: "Fold") -> "UndoPoint":
        return cls(fold.table.game, fold.move, fold.before, fold.before.depth + 1 if fold.before else 1)

    def pruned(self, depth: int) -> "UndoPoint":
        """Only as many of them."""
        if depth == 1 or self.earlier is None:
            return UndoPoint(self.game, self.move)
        earlier = self.earlier.pruned(depth - 1)
        return UndoPoint(self.game, self.move, earlier, earlier.depth + 1)


Can = tuple[list[str], dict[str, list[Any]]]
"""The commands a game lets somebody send, and what some of them can be about."""


@dataclass(slots=True)
class VersionCache:
    """Cache of what one version looks like to somebody, and to others too; encoded, as it is sent."""

    shared: dict[str, bytes] = field(default_factory=dict)
    """By language: what is the same for all viewers."""
    plain: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By language the same, not encoded: for pages, and only for a moment (Views)."""
    own: dict[ViewKey, bytes] = field(default_factory=dict)
    can: dict[tuple[int | None, bool], Can] = field(default_factory=dict)
    """By seat and host's role: their own phone asks for it, and the host's for what can be sent for them."""
    moment: tuple[int, bytes] | None = None
    newest: list[ToldEvent] | None = None
    """The newest step, event by event."""
    undone: dict[int, Sequence[DecodedStep]] = field(default_factory=dict)
    """By version: the step that the newest one undid."""
    history: Any = None
    """What the whole ledger tells when all is over: it is long, and everybody looks at it."""


@dataclass(slots=True)
class PeopleCache:
    """Cache of who sits at a table and what they have read, which lasts until something happens to the seats."""

    viewers: dict[tuple[str, ...], Viewer] = field(default_factory=dict)
    """By grants."""
    audiences: dict[tuple[int | None, str], Audience] = field(default_factory=dict)
    """By seat and language."""
    logs: dict[Audience, tuple[int, Log]] = field(default_factory=dict)
    """What each reads of the steps at hand, and at which version."""
    chapters: dict[Audience, tuple[int, tuple[bytes, ...]]] = field(default_factory=dict)
    """The step that began the round or turn which was played before a version, as each reads it."""


@dataclass(frozen=True, slots=True)
class Fold:
    """A table at one version."""

    code: str
    opened_at: int
    version: int
    table: Table
    recent: tuple[DecodedStep, ...] = ()
    move: Move | None = None
    """The last move that stands: what can be undone next."""
    before: UndoPoint | None = field(default=None, compare=False, repr=False)
    """Before each of the last moves. Further back the table is folded up to there."""
    group: str | None = None
    """The code of the group it was opened for, which is the host's to know."""
    cache: VersionCache = field(default_factory=VersionCache, init=False, compare=False, repr=False)
    people: PeopleCache = field(default_factory=PeopleCache, compare=False, repr=False)
