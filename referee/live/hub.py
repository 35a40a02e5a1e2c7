"""Who waits for which table. A hub carries a table's code and version, never what happened."""

import logging
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

log = logging.getLogger(__name__)


class Listener(Protocol):
    """Somebody who wants to know as soon as a table moves on."""

    def wake(self, version: int | None) -> None:
        """It is at this version now; None: look for yourself."""


class Sleeper:
    """A listener that sleeps until it is woken."""

    def __init__(self) -> None:
        self._woken = threading.Event()
        self.told: int | None = None
        """The version it was told last; None: look for yourself."""

    def wake(self, version: int | None) -> None:
        self.told = version
        self._woken.set()

    def wait(self, seconds: float) -> bool:
        """True if something happened; False if the time ran out."""
        happened = self._woken.wait(seconds)
        if happened:
            self._woken.clear()
        return happened


class Hub(Protocol):
    def start(self) -> None:
        """Begins to hear other processes; called with the first listener, so after a server has forked."""

    def tell(self, code: str, version: int | None) -> None:
        """Table `code` is at `version` now (None: gone, or who knows). Whoever misses it finds out a little later."""

    def check(self) -> None:
        """Raises if the hub cannot carry anything."""


class LocalHub:
    """For one process, and the last hop inside each of several."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = defaultdict(set)
        self._told: dict[str, int | None] = {}
        self._lock = threading.Lock()
        self.first_or_last: Callable[[str], None] = lambda _code: None
        """Called when somebody begins to listen to a table, or nobody does any more."""

    def start(self) -> None:
        """There is nobody else to hear."""

    def join(self, code: str, listener: Listener) -> None:
        with self._lock:
            first = code not in self._listeners
            self._listeners[code].add(listener)
        if first:
            self.first_or_last(code)

    def leave(self, code: str, listener: Listener) -> None:
        with self._lock:
            self._listeners[code].discard(listener)
            last = not self._listeners[code]
            if last:
                del self._listeners[code]
                self._told.pop(code, None)
        if last:
            self.first_or_last(code)

    @contextmanager
    def listen(self, code: str) -> Iterator[Sleeper]:
        sleeper = Sleeper()
        self.join(code, sleeper)
        try:
            yield sleeper
        finally:
            self.leave(code, sleeper)

    def listened(self) -> list[str]:
        """The tables somebody is listening to."""
        with self._lock:
            return list(self._listeners)

    def is_listened_to(self, code: str) -> bool:
        return code in self._listeners

    def told(self, code: str) -> int | None:
        """What the listeners to this table heard last."""
        return self._told.get(code)

    def tell(self, code: str, version: int | None) -> None:
        with self._lock:
            listeners = list(self._listeners.get(code, ()))
            if listeners:
                self._told[code] = version
        for listener in listeners:
            listener.wake(version)

    def check(self) -> None:
        """Nothing can be broken here."""
