"""Buckets that several processes share."""

import logging
import time

import redis

from referee.limits import WITHOUT_REDIS_SECONDS, Buckets, Rate

log = logging.getLogger(__name__)

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
    """In Redis; while it cannot be reached, in this process."""

    def __init__(self, url: str, local: Buckets) -> None:
        self.local = local
        self._redis = redis.Redis.from_url(url, socket_connect_timeout=1, socket_timeout=1)
        self._take = self._redis.register_script(TAKE)
        self._away_until = 0.0

    def take(self, bucket: str, rate: Rate, *, look_only: bool = False) -> float:
        if time.monotonic() >= self._away_until:
            arguments = [round(rate.each * 1e6), round(rate.whole * 1e6), int(look_only)]
            try:
                return int(self._take(keys=[f"referee:{bucket}"], args=arguments)) / 1e6
            except redis.RedisError as error:
                # nobody shall wait for Redis with every tap
                self._away_until = time.monotonic() + WITHOUT_REDIS_SECONDS
                log.warning("limits: every process counts for itself: %s", error)
        return self.local.take(bucket, rate, look_only=look_only)
