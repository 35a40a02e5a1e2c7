"""Buckets that several processes share."""

import logging
import threading
import time

import redis

from referee.limits import WITHOUT_REDIS_SECONDS, Buckets, Rate

log = logging.getLogger(__name__)

ANSWER_SECONDS = 0.1
"""As long as Redis may take to answer; when somebody has waited longer, it seems to hang."""

# The same sum as LocalBuckets, in microseconds and by the clock of Redis, which all processes share.
TAKE = """
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local each, whole, look_only = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3] == '1'
local full_at = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now) + each
local wait = full_at - now - whole
if wait > 0 then return math.ceil(wait) end
if not look_only then
  redis.call('SET', KEYS[1], string.format('%.0f', full_at), 'PX', math.ceil((full_at - now) / 1000))
end
return 0
"""


class RedisBuckets:
    """In Redis; while it cannot be reached, in this process.

    Nobody shall wait for Redis with every tap. As long as it answers everybody asks. While somebody waits in vain, and
    for some time afterwards, all others are counted here; then one of them finds out whether it is back.
    """

    def __init__(self, url: str, local: Buckets) -> None:
        self.local = local
        self._redis = redis.Redis.from_url(url, socket_connect_timeout=1, socket_timeout=1)
        self._take = self._redis.register_script(TAKE)
        self._asked_at: float | None = None
        self._away_until = 0.0
        self._was_away = False
        self._lock = threading.Lock()

    def take(self, bucket: str, rate: Rate, *, look_only: bool = False) -> float:
        if self._may_ask():
            arguments = [round(rate.each * 1e6), round(rate.whole * 1e6), int(look_only)]
            try:
                wait = int(self._take(keys=[f"referee:{bucket}"], args=arguments)) / 1e6
                self._was_away = False
                return wait
            except redis.RedisError as error:
                self._was_away, self._away_until = True, time.monotonic() + WITHOUT_REDIS_SECONDS
                log.warning("limits: every process counts for itself: %s", error)
            finally:
                self._asked_at = None
        return self.local.take(bucket, rate, look_only=look_only)

    def _may_ask(self) -> bool:
        with self._lock:
            now = time.monotonic()
            if now < self._away_until:
                return False
            if self._asked_at is None:
                self._asked_at = now
                return True
            return not self._was_away and now - self._asked_at < ANSWER_SECONDS
