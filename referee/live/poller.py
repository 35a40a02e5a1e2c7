"""Polls the store every few seconds for what no hub has told: another process, or a hub that was away."""

import logging
from collections.abc import Sequence

from referee.live.hub import LocalHub
from referee.tables.background import Background
from referee.tables.store import Store
from referee.tables.store_errors import STORE_ERRORS

log = logging.getLogger(__name__)

EVERY_SECONDS = 3.0
AT_ONCE = 100
"""Tables asked for at the same time: with more, whoever wants something else meanwhile waits for the answer."""


class Poller(Background):
    """The polling thread of this process."""

    def __init__(self, store: Store, local: LocalHub) -> None:
        super().__init__()
        self.store, self.local = store, local

    def look(self, codes: Sequence[str]) -> None:
        """Wakes the listeners of those tables that are further than they were told."""
        seen = self.store.versions(codes)
        for code in codes:
            # a table that is gone has no version: its listeners should find out too
            if seen.get(code) != self.local.told(code):
                self.local.tell(code, seen.get(code))

    def parts(self) -> list[list[str]]:
        """All tables somebody listens to, as many at once as are asked for at once."""
        codes = self.local.listened()
        return [codes[start : start + AT_ONCE] for start in range(0, len(codes), AT_ONCE)]

    def _run(self) -> None:
        while not self._stopped.is_set():
            parts = self.parts()
            if not parts:
                self._stopped.wait(EVERY_SECONDS)
            for codes in parts:
                if self._stopped.wait(EVERY_SECONDS / len(parts)):
                    return
                try:
                    self.look(codes)
                except STORE_ERRORS as error:
                    log.warning("poller: %s", error)
                except Exception:
                    # whatever it was, there are other tables, and nobody else who looks for them
                    log.exception("poller: %d tables not looked after", len(codes))
