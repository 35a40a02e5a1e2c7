"""How much is too much: failures are counted by address, what succeeds by key, so a club behind one address can play.

Every count is a bucket that empties by the attempt and fills up again with time. Buckets are kept by each process, or
in Redis, where several processes share them; while Redis is away each process counts for itself.
"""

import ipaddress
import math
import re
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from flask import Flask, current_app, request

from referee.rules.words import Sentence, say, say_n

BUCKETS_KEPT = 100_000
"""About 20 MB. Whoever was away longest is forgotten, and so forgiven."""
WITHOUT_REDIS_SECONDS = 5.0
MOST_OPEN_RETRY_SECONDS = 30


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    name: str
    at_once: int
    per_second: float

    @property
    def each(self) -> float:
        """Seconds until one more is allowed."""
        return 1 / self.per_second

    @property
    def whole(self) -> float:
        """Seconds until everything is allowed again."""
        return self.at_once / self.per_second


# By address: a code, key or token that is none, a seat that was not free.
FAILURES = Rate("failures", 60, 1)
# By address, because there is no key yet.
TABLES = Rate("tables", 1000, 0.5)
IMPORTS = Rate("imports", 30, 1 / 60)
TALLIES = Rate("tallies", 600, 10)
# By address and table.
JOINS = Rate("joins", 100, 0.5)
WATCHERS = Rate("watchers", 300, 5)
# By key. Nobody taps faster for long, not even a host who plays for everybody; no page is opened more often.
COMMANDS = Rate("commands", 3000, 50)
STREAMS = Rate("streams", 120, 1)

STREAMS_BY_KEY = 20
STREAMS_BY_TABLE = 1000
STREAMS_BY_ADDRESS = 5000


class TooFast(Exception):
    """More than anybody needs; says when to come back."""

    def __init__(self, why: Sentence, retry_after: int) -> None:
        super().__init__(str(why))
        self.why, self.retry_after = why, retry_after


class Buckets(Protocol):
    def take(self, bucket: str, rate: Rate, *, look_only: bool = False) -> float:
        """0 if one more is allowed, else the seconds until it is. Looking only takes nothing."""


class LocalBuckets:
    """Remembers for each bucket the moment when it will be full again; that is all there is to know."""

    def __init__(self, now: Callable[[], float] = time.monotonic, kept: int = BUCKETS_KEPT) -> None:
        self._now, self._kept = now, kept
        self._full_at: OrderedDict[str, float] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, bucket: str, rate: Rate, *, look_only: bool = False) -> float:
        with self._lock:
            now = self._now()
            full_at = max(self._full_at.get(bucket, now), now) + rate.each
            wait = full_at - now - rate.whole
            # a rounding error is nobody's fault
            if wait > 1e-6:
                return wait
            if not look_only:
                self._full_at[bucket] = full_at
                self._full_at.move_to_end(bucket)
                if len(self._full_at) > self._kept:
                    self._full_at.popitem(last=False)
            return 0

    def __len__(self) -> int:
        return len(self._full_at)


class Limits:
    """All that is counted in this process."""

    def __init__(self, buckets: Buckets, *, enabled: bool = True) -> None:
        self.buckets, self.enabled = buckets, enabled
        self.refused: Counter[str] = Counter()
        """How often somebody was told to wait, by what there was too much of."""
        self._streams: Counter[tuple[str, str]] = Counter()
        self._lock = threading.Lock()

    def take(self, rate: Rate, who: str, *, look_only: bool = False) -> None:
        """Counts one; raises TooFast when there is none left."""
        if not self.enabled:
            return
        wait = self.buckets.take(f"{rate.name}:{who}", rate, look_only=look_only)
        if wait:
            self.refused[rate.name] += 1
            seconds = max(1, math.ceil(wait))
            raise TooFast(_words(rate, seconds), seconds)

    def open_stream(self, key: str | None, code: str, address: str) -> Callable[[], None]:
        """Counts a stream as long as it is open; what is returned closes it.

        Whoever has a key is counted by it alone: no crowd of onlookers can keep a player out.
        """
        if key is not None:
            held = [(("key", key), STREAMS_BY_KEY)]
        else:
            held = [(("table", code), STREAMS_BY_TABLE), (("address", address), STREAMS_BY_ADDRESS)]
        with self._lock:
            if self.enabled and any(self._streams[what] >= most for what, most in held):
                self.refused["open_streams"] += 1
                why = say("Too many pages are open at once. Close some of them and try again.")
                raise TooFast(why, MOST_OPEN_RETRY_SECONDS)
            for what, _ in held:
                self._streams[what] += 1

        def close() -> None:
            with self._lock:
                while held:  # and once closed it stays closed
                    what, _ = held.pop()
                    self._streams[what] -= 1
                    if not self._streams[what]:
                        del self._streams[what]

        return close

    def open_streams(self) -> int:
        with self._lock:
            return sum(count for (kind, _), count in self._streams.items() if kind != "address")


def _words(rate: Rate, seconds: int) -> Sentence:
    if rate is FAILURES:
        return say_n(
            "Too many wrong codes or keys came from your connection. Try again in %(num)d second.",
            "Too many wrong codes or keys came from your connection. Try again in %(num)d seconds.",
            seconds,
        )
    return say_n(
        "This is more than the referee takes at once. Try again in %(num)d second.",
        "This is more than the referee takes at once. Try again in %(num)d seconds.",
        seconds,
    )


# --- for the request at hand ------------------------------------------------------------------------------------

WITH_PORT = re.compile(r"^(?:\[([0-9a-fA-F:.]+)\]|(\d+\.\d+\.\d+\.\d+)):\d+$")


def address() -> str:
    """Where the request comes from: the socket's other end, or what the trusted proxies say (TRUSTED_PROXIES)."""
    return network(request.remote_addr or "")


def network(text: str) -> str:
    """An address as it is counted: a household with IPv6 has a whole /64 to itself."""
    if found := WITH_PORT.match(text):
        text = found[1] or found[2]
    try:
        ip = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return "unknown"
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, 64), strict=False))


def get_limits() -> Limits:
    limits: Limits = current_app.extensions["limits"]
    return limits


def take(rate: Rate, who: str | None = None) -> None:
    """One more of this, by the key's grant or else by the address it came from."""
    get_limits().take(rate, who or address())


def failed() -> None:
    """A guess that missed. Too many of them, and even missing is not told any more."""
    get_limits().take(FAILURES, address())


def no_guesser() -> None:
    """Whoever has no key and failed too often has to wait, right or wrong: else guessing would go on."""
    get_limits().take(FAILURES, address(), look_only=True)


@contextmanager
def failures_counted(*kinds: type[Exception]) -> Iterator[None]:
    """What is refused in here is counted as a failure."""
    try:
        yield
    except kinds:
        failed()
        raise


def init_app(app: Flask) -> None:
    settings = app.config["SETTINGS"]
    buckets: Buckets = LocalBuckets()
    if settings.redis_url:
        # Redis belongs to hosting: a table at home does without the package
        from referee.limits_in_redis import RedisBuckets

        buckets = RedisBuckets(settings.redis_url, buckets)
    app.extensions["limits"] = Limits(buckets, enabled=settings.ratelimit_enabled)
