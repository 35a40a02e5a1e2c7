"""The hub between processes: every process hears of every table on one Redis channel."""

import logging
import threading

import redis

from referee.live.hub import LocalHub

log = logging.getLogger(__name__)

CHANNEL = "referee"
RETRY_SECONDS = 1.0


class RedisHub:
    """Tells the own streams at once and the other processes through Redis.

    Without Redis nothing is lost: the watcher (live.watch) asks the store every few seconds.
    """

    def __init__(self, url: str, local: LocalHub) -> None:
        self.local = local
        self._redis = redis.Redis.from_url(
            url, socket_connect_timeout=2, socket_timeout=2, health_check_interval=15, decode_responses=True
        )
        # A subscription waits for as long as nothing happens, so it has no time limit on reading.
        self._subscriber = redis.Redis.from_url(url, socket_connect_timeout=2, decode_responses=True)
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def start(self) -> None:
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._hear, name="redis hub", daemon=True)
                self._thread.start()

    def tell(self, code: str, version: int | None) -> None:
        self.local.tell(code, version)
        try:
            self._redis.publish(CHANNEL, f"{code} {version or ''}")
        except redis.RedisError as error:
            log.warning("hub: %s at %s was not passed on: %s", code, version, error)

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
                        code, _, version = str(message["data"]).partition(" ")
                        self.local.tell(code, int(version) if version else None)
            except redis.RedisError as error:
                log.warning("hub: cannot hear the other processes: %s", error)
                pause.wait(RETRY_SECONDS)
