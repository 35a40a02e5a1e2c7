"""The hub between processes: one Redis channel on which each says which table is at which version."""

import logging
import os
import secrets
import threading
from collections.abc import Callable

import redis

from referee.live.hub import LocalHub

log = logging.getLogger(__name__)

CHANNEL = "referee:tables"
RETRY_SECONDS = 1.0


class RedisHub:
    """Redis publish and subscribe: tells the own streams at once, and the other processes over the channel.

    Without Redis nothing is lost: the poller (live.poller) asks the store every few seconds. And nobody waits for
    it: one thread publishes what there is to tell, another one subscribes.
    """

    def __init__(self, url: str, local: LocalHub) -> None:
        self.local = local
        self._redis = redis.Redis.from_url(
            url, socket_connect_timeout=2, socket_timeout=2, health_check_interval=15, decode_responses=True
        )
        # A subscription waits for as long as nothing happens, so it has no time limit on reading.
        self._subscriber = redis.Redis.from_url(
            url, socket_connect_timeout=2, socket_timeout=None, socket_keepalive=True, decode_responses=True
        )
        self._untold: dict[str, int | None] = {}
        self._something_to_tell = threading.Event()
        self._closed = threading.Event()
        self._threads: set[Callable[[], None]] = set()
        self._token = secrets.token_hex(4)
        self._lock = threading.Lock()

    def start(self) -> None:
        self._ensure(self._subscribe)

    def tell(self, code: str, version: int | None) -> None:
        self.local.tell(code, version)
        with self._lock:
            self._untold[code] = version
        self._something_to_tell.set()
        self._ensure(self._publish)

    def check(self) -> None:
        self._redis.ping()

    def close(self) -> None:
        """Tells nobody any more, and hears no more once the connection ends."""
        self._closed.set()
        self._something_to_tell.set()

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

    def _publish(self) -> None:
        while not self._closed.is_set():
            self._something_to_tell.wait()
            self._something_to_tell.clear()
            with self._lock:
                told, self._untold = self._untold, {}
            try:
                for code, version in told.items():
                    self._redis.publish(CHANNEL, f"{self._name} {code} {'' if version is None else version}")
            except Exception as error:
                # whatever it was, there is nobody else to pass on what comes next
                unknown = not isinstance(error, redis.RedisError)
                log.warning("hub: news of %d tables not passed on: %s", len(told), error, exc_info=unknown)

    def _subscribe(self) -> None:
        while not self._closed.is_set():
            try:
                with self._subscriber.pubsub() as subscription:  # type: ignore[no-untyped-call]
                    subscription.subscribe(CHANNEL)
                    for message in subscription.listen():
                        if message["type"] == "subscribe":
                            # whatever was said while nobody was listening
                            for code in self.local.listened():
                                self.local.tell(code, None)
                        else:
                            self._heard(message["data"])
            except redis.RedisError as error:
                log.warning("hub: cannot hear the other processes: %s", error)
            except Exception:
                log.exception("hub: stopped hearing, and begins again")
            self._closed.wait(RETRY_SECONDS)

    def _heard(self, message: str) -> None:
        name, _, news = message.partition(" ")
        # the own streams were told before Redis was
        if name != self._name:
            code, _, version = news.partition(" ")
            # whatever was meant: whoever is told no version looks for it
            self.local.tell(code, int(version) if version.isascii() and version.isdecimal() else None)
