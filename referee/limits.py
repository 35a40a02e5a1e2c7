"""Rate limits as token buckets: each empties by the attempt and fills up again with time. Every process has its own.

Failures are counted by address, what succeeds by key, so a club behind one address can play.
"""

import math
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from referee.rules.sentences import Sentence, say, say_n

BUCKETS_KEPT = 100_000
"""About 20 MB. Whoever was away longest is forgotten, and so forgiven."""
PLACES_KEPT = 10_000
MOST_OPEN_RETRY_SECONDS = 30


@dataclass(frozen=True, slots=True)
class Rate:
    """Bucket size and refill rate: so many at once, and so many a second in the long run."""

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


# By address: a code, key or token that is none.
FAILURES = Rate("failures", 60, 1)
# By address, while it has failed too often: newcomers to a table that is played there.
KNOCKS = Rate("knocks", 200, 10)
# By address, because there is no key yet.
TABLES = Rate("tables", 1000, 0.5)
IMPORTS = Rate("imports", 30, 1 / 60)
TALLIES = Rate("tallies", 600, 10)
GROUPS = Rate("groups", 100, 1 / 60)
# By address and table.
JOINS = Rate("joins", 100, 0.5)
LOOKS = Rate("looks", 100, 0.5)
WATCHERS = Rate("watchers", 300, 5)
# By phone that looked at the table's page.
JOINS_BY_PHONE = Rate("joins_by_phone", 10, 0.1)
# By key. Nobody taps faster for long, not even a host who plays for everybody; no page is opened more often.
COMMANDS = Rate("commands", 3000, 50)
STREAMS = Rate("streams", 120, 1)

STREAMS_BY_KEY = 20
STREAMS_BY_TABLE = 1000
STREAMS_BY_ADDRESS = 5000
# Pages without a key: each of them is drawn with every tap at its table.
PAGES_BY_TABLE = 60
PAGES_BY_TABLE_AND_ADDRESS = 20


class TooFast(Exception):
    """More than anybody needs; says when to come back."""

    def __init__(self, why: Sentence, retry_after: int) -> None:
        super().__init__(str(why))
        self.why, self.retry_after = why, retry_after


class Recent(OrderedDict[Any, Any]):
    """A bounded dictionary with FIFO eviction: what was written longest ago makes room."""

    def __init__(self, kept: int) -> None:
        super().__init__()
        self.kept = kept

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self.kept:
            self.popitem(last=False)


class LocalBuckets:
    """Token buckets in memory: of each the moment when it will be full again, which is all there is to know."""

    def __init__(self, now: Callable[[], float] = time.monotonic, kept: int = BUCKETS_KEPT) -> None:
        self._now, self._full_at = now, Recent(kept)
        self._lock = threading.Lock()

    def take(self, bucket: str, rate: Rate, *, look_only: bool = False) -> float:
        """0 if one more is allowed, else the seconds until it is. Looking only takes nothing."""
        with self._lock:
            now = self._now()
            full_at: float = max(self._full_at.get(bucket, now), now) + rate.each
            wait = full_at - now - rate.whole
            # a rounding error is nobody's fault
            if wait > 1e-6:
                return wait
            if not look_only:
                self._full_at[bucket] = full_at
            return 0

    def __len__(self) -> int:
        return len(self._full_at)


class Limits:
    """The rate limiter of this process: token buckets by who acts, and a count of the streams that are open."""

    def __init__(self, buckets: LocalBuckets, *, enabled: bool = True) -> None:
        self.buckets, self.enabled = buckets, enabled
        self.refused: Counter[str] = Counter()
        """How often somebody was told to wait, by what there was too much of."""
        self.asked_from = Recent(PLACES_KEPT)
        """Where requests for a seat came from, by their ids."""
        self._played_at = Recent(PLACES_KEPT)
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

    def is_within(self, rate: Rate, who: str) -> bool:
        """Counts one; whether there was one left."""
        return not self.enabled or not self.buckets.take(f"{rate.name}:{who}", rate)

    def has_failed_too_often(self, address: str) -> bool:
        return self.enabled and self.buckets.take(f"{FAILURES.name}:{address}", FAILURES, look_only=True) > 0

    def plays_at(self, address: str, code: str) -> None:
        """Somebody at this address has a key of that table."""
        with self._lock:
            self._played_at[address, code] = True

    def is_played_at(self, address: str, code: str) -> bool:
        return (address, code) in self._played_at

    def open_stream(self, key: str | None, code: str, address: str, *, to_page: bool = False) -> Callable[[], None]:
        """Counts a stream as long as it is open; what is returned closes it.

        Whoever has a key is counted by it alone: no crowd of onlookers can keep a player out.
        """
        if key is not None:
            held = [(("key", key), STREAMS_BY_KEY)]
        else:
            held = [(("table", code), STREAMS_BY_TABLE), (("address", address), STREAMS_BY_ADDRESS)]
            if to_page:
                from_here = ("pages", f"{code} {address}")
                held += [(("pages", code), PAGES_BY_TABLE), (from_here, PAGES_BY_TABLE_AND_ADDRESS)]
        with self._lock:
            if self.enabled and any(self._streams[what] >= most for what, most in held):
                self.refused["open_streams"] += 1
                why = say("Too many pages are open at once. Close some of them and try again.")
                if to_page and key is None:
                    why = say("Too many are watching this table. Take a seat, or come back in a while.")
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
            return sum(count for (kind, _), count in self._streams.items() if kind in ("key", "table"))


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
