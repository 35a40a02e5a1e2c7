"""The hub between processes, on a real Redis and without the poller, which would make up for whatever it misses."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
import redis as client

from referee.live.hub import Listener, LocalHub
from referee.live.redis_hub import CHANNEL, RedisHub
from tests.services import PATIENCE_SECONDS, Redis, wait_until


class Machine:
    """One process of several."""

    def __init__(self, redis: Redis) -> None:
        self.local = LocalHub()
        self.hub = RedisHub(redis.url, self.local)
        self._open = ExitStack()
        # its first listener is told to look as soon as it hears the others
        first = self.follows("FIRST0")
        self.hub.start()
        looks(first)

    def follows(self, code: str) -> Listener:
        """A phone that came."""
        return self._open.enter_context(self.local.listen(code))

    def close(self) -> None:
        self.hub.close()
        self._open.close()


def looks(listener: Listener) -> None:
    """Told to look for itself: whatever was said before this, nobody may have heard."""
    assert listener.wait(PATIENCE_SECONDS)
    assert listener.told is None


Two = tuple[Machine, Machine]


@pytest.fixture
def two(redis: Redis) -> Iterator[Two]:
    one, other = Machine(redis), Machine(redis)
    yield one, other
    one.close()
    other.close()


def test_a_process_hears_what_another_one_tells(two: Two) -> None:
    one, other = two
    ann, ben = one.follows("AAAAAA"), other.follows("BBBBBB")
    other.hub.tell("AAAAAA", 7)
    assert ann.wait(PATIENCE_SECONDS)
    assert ann.told == 7
    one.hub.tell("BBBBBB", 3)
    assert ben.wait(PATIENCE_SECONDS)
    assert ben.told == 3


def test_a_table_that_is_gone_is_told_as_that(two: Two) -> None:
    one, other = two
    ann = one.follows("AAAAAA")
    ann.told = 1
    other.hub.tell("AAAAAA", None)
    looks(ann)


def test_the_own_phones_are_told_once_and_not_by_redis(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = two
    heard: list[int | None] = []
    tell = one.local.tell

    def told(code: str, version: int | None) -> None:
        heard.append(version)
        tell(code, version)

    monkeypatch.setattr(one.local, "tell", told)
    one.follows("AAAAAA")
    one.hub.tell("AAAAAA", 4)
    assert heard == [4]
    # by now Redis has told whatever it would tell of the one before
    other.hub.tell("AAAAAA", 5)
    wait_until(lambda: 5 in heard, "news from the other one")
    assert heard == [4, 5]


def test_what_nobody_understands_makes_nobody_deaf(redis: Redis, two: Two) -> None:
    one, other = two
    ann = one.follows("AAAAAA")
    ann.told = 1
    with client.Redis.from_url(redis.url) as stranger:
        stranger.publish(CHANNEL, "what")
        stranger.publish(CHANNEL, "what AAAAAA is that")
    looks(ann)
    other.hub.tell("AAAAAA", 2)
    assert ann.wait(PATIENCE_SECONDS)
    assert ann.told == 2


def test_whatever_goes_wrong_it_listens_again(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = two
    ann = one.follows("AAAAAA")
    heard = one.local.tell

    def once(code: str, version: int | None) -> None:
        monkeypatch.setattr(one.local, "tell", heard)
        raise LookupError(code)

    monkeypatch.setattr(one.local, "tell", once)
    other.hub.tell("AAAAAA", 2)
    looks(ann)
    other.hub.tell("AAAAAA", 3)
    wait_until(lambda: ann.told == 3, "news after the mistake")


def test_whatever_goes_wrong_it_passes_on_again(
    two: Two, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    one, other = two
    ann = one.follows("AAAAAA")
    publish = other.hub._redis.publish

    def once(channel: str, message: str) -> int:
        monkeypatch.setattr(other.hub._redis, "publish", publish)
        raise LookupError(channel)

    monkeypatch.setattr(other.hub._redis, "publish", once)
    other.hub.tell("AAAAAA", 2)
    wait_until(lambda: "not passed on" in caplog.text, "a word about the mistake")
    assert "LookupError" in caplog.text
    other.hub.tell("AAAAAA", 3)
    wait_until(lambda: ann.told == 3, "news after the mistake")


def test_after_redis_was_away_everybody_looks_and_is_heard_again(redis: Redis, two: Two) -> None:
    one, other = two
    ann = one.follows("AAAAAA")
    redis.kill()
    other.hub.tell("AAAAAA", 8)
    # while it is away one comes
    ben = one.follows("BBBBBB")
    redis.start()
    looks(ann)
    looks(ben)
    other.hub.tell("AAAAAA", 9)
    wait_until(lambda: ann.told == 9, "news of a table that was followed before")
    other.hub.tell("BBBBBB", 1)
    wait_until(lambda: ben.told == 1, "news of a table that is followed since")
