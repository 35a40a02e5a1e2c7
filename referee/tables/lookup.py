"""Lookup with caches: the fold of a code, and what the keys of a phone are worth there."""

import secrets
from collections.abc import Callable, Iterable, Sequence

from itsdangerous import URLSafeTimedSerializer

from referee.rules.kernel import Chance, Event
from referee.rules.table import Table
from referee.tables import keys
from referee.tables.fold import DecodedStep, Fold, NoSuchTable
from referee.tables.folds import Folds
from referee.tables.store import Also, Conflict, Step, Store
from referee.tables.viewer import BY_CLOCK, Viewer

GRANTS_KEPT = 50_000
VIEWERS_KEPT = 1000
"""At one table, dead keys and strange mixtures of them included."""


Remember = Callable[[Fold, Fold], Also | None]
"""What is to be written elsewhere when a table goes from one fold to the next: in the same transaction."""


class Lookup:
    """Folds and viewers, both cached."""

    def __init__(
        self,
        store: Store,
        folds: Folds,
        tell: Callable[[str, int | None], None],
        transfers: URLSafeTimedSerializer,
        now: Callable[[], int],
        chance: Chance = secrets.randbelow,
        remember: Remember = lambda _before, _after: None,
    ) -> None:
        self.store, self.folds, self.tell = store, folds, tell
        self.transfers, self.now, self.chance, self.remember = transfers, now, chance, remember
        self._grants: dict[tuple[str, bytes], str] = {}

    def at(self, code: str, *, at_hand: bool = False) -> Fold:
        """The table with this code, typed in whatever case; as it is, or as this process knew it last."""
        known = keys.read_code(code)
        if known is None:
            raise NoSuchTable
        return self.now_at(known, at_least=0 if at_hand else None)

    def now_at(self, code: str, at_least: int | None = None) -> Fold:
        """The table this moment, or not older than a version one was told of.

        Whoever looks first after the clock ran out writes down that it did.
        """
        while True:
            fold = self.folds.now(code, at_least)
            due = self.due(fold)
            if due is None or self.now() < due:
                return fold
            game = self.folds.game_of(fold.table)
            events = game.expire(fold.table.game, self.now())
            step = Step(fold.version + 1, due, BY_CLOCK, self.folds.codec(fold.table).dumps(events))
            after = self._after(fold, step, events)
            try:
                self.store.append(code, step, also=self.remember(fold, after))
            except Conflict:
                # another process was quicker, or forgot the table: what is at hand here is old, so the store is asked
                at_least = None
                continue
            fold = self.folds.keep(after)
            self.folds.snapshot_if_due(fold)
            self.tell(code, step.version)

    def _after(self, fold: Fold, step: Step, events: Sequence[Event], table: Table | None = None) -> Fold:
        """The fold after a step that is about to be appended."""
        return self.folds.with_step(fold, DecodedStep(step.version, step.at, step.by, tuple(events)), table)

    def due(self, fold: Fold) -> int | None:
        """When something will happen at this table by itself."""
        if fold.table.game is None:
            return None
        return self.folds.game_of(fold.table).due(fold.table.game)

    def grants(self, code: str, of: Iterable[str]) -> tuple[str, ...]:
        """What these keys prove at this table, dead or alive."""
        found = (self._grant(code, keys.key_hash(key)) for key in of)
        return tuple(grant for grant in found if grant)

    def _grant(self, code: str, hashed: bytes) -> str | None:
        """What a key proves never changes (what that is worth, the events say), so it is asked for once."""
        grant = self._grants.get((code, hashed))
        if grant is None and (grant := self.store.grant(code, hashed)):
            if len(self._grants) >= GRANTS_KEPT:
                self._grants.clear()
            self._grants[code, hashed] = grant
        return grant

    def viewer(self, fold: Fold, grants: tuple[str, ...]) -> Viewer:
        """What the grants are worth now."""
        viewers = fold.people.viewers
        found = viewers.get(grants)
        if found is None:
            table = fold.table
            alive = tuple(grant for grant in grants if table.is_host(grant) or table.seat_of(grant) is not None)
            held = [seat for grant in alive if (seat := table.seat_of(grant)) is not None]
            if len(viewers) >= VIEWERS_KEPT:
                viewers.clear()
            found = viewers[grants] = Viewer(held[0] if held else None, any(map(table.is_host, alive)), alive)
        return found
