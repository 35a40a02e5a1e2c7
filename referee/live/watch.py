"""Looks into the store every few seconds, for what no hub has told: another process, or a hub that was away."""

import logging
import threading

from referee.live.hub import LocalHub
from referee.tables.store import Store
from referee.tables.trouble import Trouble

log = logging.getLogger(__name__)

EVERY_SECONDS = 3.0
AT_ONCE = 500


class Watcher:
    def __init__(self, store: Store, local: LocalHub) -> None:
        self.store, self.local = store, local
        self._seen: dict[str, int] = {}
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def start(self) -> None:
        """Begins to watch; called with the first listener, so after a server has forked."""
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._watch, name="watcher", daemon=True)
                self._thread.start()

    def look(self) -> None:
        """Wakes the listeners of every table that moved on since the last look."""
        codes = self.local.listened()
        seen: dict[str, int] = {}
        for start in range(0, len(codes), AT_ONCE):
            seen |= self.store.versions(codes[start : start + AT_ONCE])
        for code in codes:
            # a table that is gone has no version: its listeners should find out too
            if seen.get(code) != self._seen.get(code):
                self.local.tell(code, seen.get(code))
        self._seen = seen

    def _watch(self) -> None:
        pause = threading.Event()
        while True:
            pause.wait(EVERY_SECONDS)
            try:
                self.look()
            except Trouble as error:
                log.warning("watcher: %s", error)
