"""The hub between processes: every table has a Redis channel, and a process hears those its phones follow."""

import logging
import os
import secrets
import threading
from collections.abc import Callable, Collection
from typing import Any

import redis

from referee.live.hub import LocalHub

log = logging.getLogger(__name__)

PREFIX = "referee:"
RETRY_SECONDS = 1.0


class RedisHub:
    """Tells the own streams at once and the other processes through Redis.

    Without Redis nothing is lost: the watcher (live.watch) asks the store every few seconds. And nobody waits for
    it: one thread passes on what there is to tell, another one hears. Only that one speaks on its connection; it has
    a channel of its own as well, on which it is called when phones came to a table or the last one went.
    """

    def __init__(self, url: str, local: LocalHub) -> None:
        self.local = local
        local.first_or_last = self._follow_or_leave
        self._redis = redis.Redis.from_url(
            url, socket_connect_timeout=2, socket_timeout=2, health_check_interval=15, decode_responses=True
        )
        # A subscription waits for as long as nothing happens, so it has no time limit on reading.
        self._subscriber = redis.Redis.from_url(
            url, socket_connect_timeout=2, socket_timeout=None, socket_keepalive=True, decode_responses=True
        )
        self._untold: dict[str, int | None] = {}
        self._to_follow_or_leave: set[str] = set()
        self._something_to_do = threading.Event()
        self._closed = threading.Event()
        self._threads: set[Callable[[], None]] = set()
        self._token = secrets.token_hex(4)
        self._lock = threading.Lock()

    def start(self) -> None:
        self._ensure(self._hear)

    def tell(self, code: str, version: int | None) -> None:
        self.local.tell(code, version)
        with self._lock:
            self._untold[code] = version
        self._something_to_do.set()
        self._ensure(self._pass_on)

    def check(self) -> None:
        self._redis.ping()

    def close(self) -> None:
        """Tells nobody any more, and hears no more once the connection ends."""
        self._closed.set()
        self._something_to_do.set()

    def _follow_or_leave(self, code: str) -> None:
        with self._lock:
            self._to_follow_or_leave.add(code)
        self._something_to_do.set()
        self._ensure(self._pass_on)

    def _ensure(self, work: Callable[[], None]) -> None:
        """Starts a thread when it is needed first, so after a server has forked."""
        with self._lock:
            if work not in self._threads:
                self._threads.add(work)
                threading.Thread(target=work, name="redis hub", daemon=True).start()

    @property
    def _name(self) -> str:
        """Whoever forks shares the token, but not the number."""
        return f"{self._token}.{os.getpid()}"

    def _pass_on(self) -> None:
        while not self._closed.is_set():
            self._something_to_do.wait()
            self._something_to_do.clear()
            with self._lock:
                told, self._untold = self._untold, {}
                call = bool(self._to_follow_or_leave)
            try:
                for code, version in told.items():
                    self._redis.publish(PREFIX + code, f"{self._name} {version or ''}")
                if call:
                    self._redis.publish(PREFIX + self._name, "")
            except Exception as error:
                # whatever it was, there is nobody else to pass on what comes next
                unknown = not isinstance(error, redis.RedisError)
                log.warning("hub: news of %d tables not passed on: %s", len(told), error, exc_info=unknown)
                if call:
                    self._closed.wait(RETRY_SECONDS)
                    self._something_to_do.set()

    def _hear(self) -> None:
        while not self._closed.is_set():
            try:
                with self._subscriber.pubsub() as subscription:  # type: ignore[no-untyped-call]
                    subscription.subscribe(PREFIX + self._name)
                    for message in subscription.listen():
                        self._heard(subscription, message)
            except redis.RedisError as error:
                log.warning("hub: cannot hear the other processes: %s", error)
            except Exception:
                log.exception("hub: stopped hearing, and begins again")
            self._closed.wait(RETRY_SECONDS)

    def _heard(self, subscription: Any, message: dict[str, Any]) -> None:
        what, channel = message["type"], message["channel"].removeprefix(PREFIX)
        if channel == self._name:
            with self._lock:
                changed, self._to_follow_or_leave = self._to_follow_or_leave, set()
            if what == "subscribe":
                # a new connection follows nothing yet
                changed.update(self.local.listened())
            self._follow(subscription, changed)
        elif what == "subscribe":
            # whatever was said while nobody was listening
            self.local.tell(channel, None)
        elif what == "message":
            name, _, version = message["data"].partition(" ")
            # the own streams were told before Redis was
            if name != self._name:
                # whatever was meant: whoever is told no version looks for it
                self.local.tell(channel, int(version) if version.isascii() and version.isdecimal() else None)

    def _follow(self, subscription: Any, codes: Collection[str]) -> None:
        """Hears of these tables from now on, or no longer: as there is somebody who listens."""
        channels: dict[bool, list[str]] = {True: [], False: []}
        for code in codes:
            channels[self.local.is_listened_to(code)].append(PREFIX + code)
        if channels[True]:
            subscription.subscribe(*channels[True])
        if channels[False]:
            subscription.unsubscribe(*channels[False])
