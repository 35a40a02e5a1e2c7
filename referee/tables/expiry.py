"""Tables nobody has touched for a long time are forgotten, a few at once, by the running server."""

import logging
import threading

from referee.tables.service import Tables
from referee.tables.trouble import Trouble

log = logging.getLogger(__name__)

EVERY_SECONDS = 60 * 60.0
PAUSE_SECONDS = 0.2
"""Between two portions, so that nobody notices."""

DAY_MS = 24 * 60 * 60 * 1000


class Expiry:
    def __init__(self, tables: Tables, days: int) -> None:
        self.tables, self.days = tables, days
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def start(self) -> None:
        """Begins to look; called with the first stream, so after a server has forked."""
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._look_again_and_again, name="expiry", daemon=True)
                self._thread.start()

    def look(self) -> bool:
        """Forgets a portion of what is too old; whether there may be more."""
        forgotten = self.tables.expire(self.tables.now() - self.days * DAY_MS) if self.days else []
        if forgotten:
            log.info("expiry: %d tables forgotten", len(forgotten))
        return self.tables.store.forget_answers(self.tables.now()) or bool(forgotten)

    def _look_again_and_again(self) -> None:
        pause = threading.Event()
        while True:
            try:
                more = self.look()
            except Trouble as error:
                log.warning("expiry: %s", error)
                more = False
            except Exception:
                log.exception("expiry: looks again later")
                more = False
            pause.wait(PAUSE_SECONDS if more else EVERY_SECONDS)
