"""Publish and subscribe, table by table. A hub carries a table's code and version, never what happened."""

import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class Listener:
    """A subscriber: one stream that sleeps until its table moves on."""

    def __init__(self) -> None:
        self._woken = threading.Event()
        self.told: int | None = None
        """The version it was told last; None: look for yourself."""

    def wake(self, version: int | None) -> None:
        """The table is at this version now; None: look for yourself."""
        self.told = version
        self._woken.set()

    def wait(self, seconds: float) -> bool:
        """True if something happened; False if the time ran out."""
        happened = self._woken.wait(seconds)
        if happened:
            self._woken.clear()
        return happened


class Hub(Protocol):
    """The publisher's interface: what carries a table's new version to its subscribers."""

    def start(self) -> None:
        """Subscribes to other processes; called with the first listener, so after a server has forked."""

    def tell(self, code: str, version: int | None) -> None:
        """Table `code` is at `version` now (None: gone, or who knows). Whoever misses it finds out a little later."""

    def check(self) -> None:
        """Raises if the hub cannot carry anything."""


class LocalHub:
    """In-process publish and subscribe: for one process, and the last hop inside each of several."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = defaultdict(set)
        self._told: dict[str, int | None] = {}
        self._lock = threading.Lock()
        self.one_onlooker = threading.Lock()
        """Held while somebody is told who only watches."""

    def start(self) -> None:
        """There is nobody else to hear."""

    @contextmanager
    def listen(self, code: str) -> Iterator[Listener]:
        listener = Listener()
        with self._lock:
            self._listeners[code].add(listener)
        try:
            yield listener
        finally:
            with self._lock:
                self._listeners[code].discard(listener)
                if not self._listeners[code]:
                    del self._listeners[code]
                    self._told.pop(code, None)

    def listened(self) -> list[str]:
        """The tables somebody is listening to."""
        with self._lock:
            return list(self._listeners)

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
