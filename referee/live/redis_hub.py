"""The hub between processes: every process hears of every table on one Redis channel."""

import logging
import os
import secrets
import threading
from collections.abc import Callable

import redis

from referee.live.hub import LocalHub

log = logging.getLogger(__name__)

CHANNEL = "referee"
RETRY_SECONDS = 1.0


class RedisHub:
    """Tells the own streams at once and the other processes through Redis.

    Without Redis nothing is lost: the watcher (live.watch) asks the store every few seconds. And nobody waits for
    it: a thread of its own passes on what there is to tell.
    """

    def __init__(self, url: str, local: LocalHub) -> None:
        self.local = local
        self._redis = redis.Redis.from_url(
            url, socket_connect_timeout=2, socket_timeout=2, health_check_interval=15, decode_responses=True
        )
        # A subscription waits for as long as nothing happens, so it has no time limit on reading.
        self._subscriber = redis.Redis.from_url(
            url, socket_connect_timeout=2, socket_timeout=None, decode_responses=True
        )
        self._untold: dict[str, int | None] = {}
        self._something_to_tell = threading.Event()
        self._threads: set[Callable[[], None]] = set()
        self._token = secrets.token_hex(4)
        self._lock = threading.Lock()

    def start(self) -> None:
        self._ensure(self._hear)

    def tell(self, code: str, version: int | None) -> None:
        self.local.tell(code, version)
        with self._lock:
            self._untold[code] = version
        self._something_to_tell.set()
        self._ensure(self._pass_on)

    def _ensure(self, work: Callable[[], None]) -> None:
        """Starts a thread when it is needed first, so after a server has forked."""
        with self._lock:
            if work not in self._threads:
                self._threads.add(work)
                threading.Thread(target=work, name="redis hub", daemon=True).start()

    def _pass_on(self) -> None:
        while True:
            self._something_to_tell.wait()
            self._something_to_tell.clear()
            with self._lock:
                told, self._untold = self._untold, {}
            try:
                for code, version in told.items():
                    self._redis.publish(CHANNEL, f"{self._name} {code} {version or ''}")
            except redis.RedisError as error:
                log.warning("hub: news of %d tables was not passed on: %s", len(told), error)

    @property
    def _name(self) -> str:
        """Whoever forks shares the token, but not the number."""
        return f"{self._token}.{os.getpid()}"

    def check(self) -> None:
        self._redis.ping()

    def _hear(self) -> None:
        pause = threading.Event()
        while True:
            try:
                with self._subscriber.pubsub(ignore_subscribe_messages=True) as subscription:  # type: ignore[no-untyped-call]
                    subscription.subscribe(CHANNEL)
                    # whatever was said while nobody was listening
                    for code in self.local.listened():
                        self.local.tell(code, None)
                    for message in subscription.listen():
                        name, code, version = str(message["data"]).split(" ")
                        # the own streams were told before Redis was
                        if name != self._name:
                            self.local.tell(code, int(version) if version else None)
            except redis.RedisError as error:
                log.warning("hub: cannot hear the other processes: %s", error)
                pause.wait(RETRY_SECONDS)
