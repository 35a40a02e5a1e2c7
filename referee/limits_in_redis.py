"""Buckets that several processes share."""

import logging
import threading
import time

import redis

from referee.limits import WITHOUT_REDIS_SECONDS, Buckets, Rate

log = logging.getLogger(__name__)

ANSWER_LASTS_SECONDS = 0.1
"""How long an answer shows that Redis will answer: whoever asks within it does not ask alone."""

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

    Nobody shall wait for Redis with every tap. As long as it answers everybody asks; when it has not for a moment,
    one at a time finds out whether it does, and whoever comes meanwhile is counted here.
    """

    def __init__(self, url: str, local: Buckets) -> None:
        self.local = local
        self._redis = redis.Redis.from_url(url, socket_connect_timeout=1, socket_timeout=1)
        self._take = self._redis.register_script(TAKE)
        self._answers_until = self._away_until = 0.0
        self._lock = threading.Lock()

    def take(self, bucket: str, rate: Rate, *, look_only: bool = False) -> float:
        if self._may_ask():
            arguments = [round(rate.each * 1e6), round(rate.whole * 1e6), int(look_only)]
            try:
                wait = int(self._take(keys=[f"referee:{bucket}"], args=arguments)) / 1e6
            except redis.RedisError as error:
                self._found(answers_for=0, away_for=WITHOUT_REDIS_SECONDS)
                log.warning("limits: every process counts for itself: %s", error)
            else:
                self._found(answers_for=ANSWER_LASTS_SECONDS, away_for=0)
                return wait
        return self.local.take(bucket, rate, look_only=look_only)

    def _may_ask(self) -> bool:
        with self._lock:
            now = time.monotonic()
            if now < self._answers_until:
                return True
            if now < self._away_until:
                return False
            # for all others it is away until this one knows better
            self._away_until = now + WITHOUT_REDIS_SECONDS
            return True

    def _found(self, answers_for: float, away_for: float) -> None:
        with self._lock:
            now = time.monotonic()
            self._answers_until, self._away_until = now + answers_for, now + away_for
