"""Expiry: tables nobody has touched for a long time are forgotten, a few at once, by the running server.

How long ago that was, only the system's clock says, and a clock can be wrong by years. So never are all of them
forgotten at once, and none while there are doubts about the time.
"""

import logging
import time
from collections.abc import Callable

from referee.tables.background import Background
from referee.tables.service import Tables
from referee.tables.store import TABLES_AT_ONCE
from referee.tables.store_errors import STORE_ERRORS

log = logging.getLogger(__name__)

EVERY_SECONDS = 60 * 60.0
PAUSE_SECONDS = 0.2
"""Between two portions, so that nobody notices."""

DAY_MS = 24 * 60 * 60 * 1000


SHARE = 20
"""At most one table in so many is forgotten in an hour; one at least, else a small store would grow for ever."""

DOUBT_SECONDS = 7 * 24 * 60 * 60.0
"""How long nothing is forgotten after the time jumped: somebody may have noticed by then."""


Forget = Callable[[int, int], int]
"""Forgets at most so many things that are older than a moment; how many."""


class Expiry(Background):
    """The background thread that deletes expired tables, a few at once."""

    def __init__(self, tables: Tables, days: int, forget_groups: Forget = lambda _before, _most: 0) -> None:
        super().__init__()
        self.tables, self.days, self.forget_groups = tables, days, forget_groups
        self._clock = Clock(days * DAY_MS // 2)
        self._left: int | None = None
        """How many may still be forgotten in this hour; None: it has not begun."""

    def look(self) -> bool:
        """Forgets a portion of what is too old; whether there may be more for now."""
        forgotten = self._forget_some() if self.days else 0
        if forgotten:
            log.info("expiry: %d tables forgotten", forgotten)
        more = self.tables.store.forget_answers(self.tables.now()) or (forgotten > 0 and self._left != 0)
        if not more:
            self._left = None
        return more

    def _forget_some(self) -> int:
        store, now = self.tables.store, self.tables.now()
        if not self._clock.is_right(now, store.newest_table()):
            return 0
        if self._left is None:
            self._left = max(1, store.count_tables() // SHARE)
        forgotten = len(self.tables.expire(now - self.days * DAY_MS, min(TABLES_AT_ONCE, self._left)))
        self._left -= forgotten
        # a group without a game is worth no more than a table without a move, and they are few
        self.forget_groups(now - self.days * DAY_MS, TABLES_AT_ONCE)
        return forgotten

    def _run(self) -> None:
        more = True
        while not self._stopped.wait(PAUSE_SECONDS if more else EVERY_SECONDS):
            try:
                more = self.look()
            except STORE_ERRORS as error:
                log.warning("expiry: %s", error)
                more = False
            except Exception:
                log.exception("expiry: looks again later")
                more = False


class Clock:
    """A sanity check of the system clock: nobody says when it is set, or was never right."""

    def __init__(self, jump_ms: int) -> None:
        self.jump_ms = jump_ms
        """More than this at once is a jump."""
        self._seen: tuple[int, float] | None = None
        self._doubtful_until = 0.0

    def is_right(self, now: int, newest_table: int | None) -> bool:
        """Whether it went on as time does; when it is first looked at, since the newest table was opened."""
        running = time.monotonic()
        if self._seen is not None:
            then, at = self._seen
            jump = now - then - (running - at) * 1000
        else:
            jump = 0 if newest_table is None else now - newest_table
        self._seen = now, running
        if abs(jump) > self.jump_ms:
            log.warning("expiry: the time jumped by %d days; nothing is forgotten for a week", jump // DAY_MS)
            self._doubtful_until = running + DOUBT_SECONDS
        return running >= self._doubtful_until
