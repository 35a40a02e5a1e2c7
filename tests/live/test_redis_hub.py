"""The hub between processes, on a real Redis and without the watcher, which would make up for whatever it misses."""

from collections.abc import Iterator

import pytest
import redis as client

from referee.live.hub import LocalHub, Sleeper
from referee.live.redis_hub import PREFIX, RedisHub
from tests.services import PATIENCE_SECONDS, Redis, wait_until


class Machine:
    """One process of several."""

    def __init__(self, redis: Redis) -> None:
        self.local = LocalHub()
        self.hub = RedisHub(redis.url, self.local)
        self.hub.start()

    def follows(self, code: str) -> Sleeper:
        """A phone that came and was heard of."""
        sleeper = Sleeper()
        self.local.join(code, sleeper)
        self.looks(sleeper)
        return sleeper

    @staticmethod
    def looks(sleeper: Sleeper) -> None:
        """Told to look for itself: whatever was said before this, nobody may have heard."""
        assert sleeper.wait(PATIENCE_SECONDS)
        assert sleeper.told is None


Two = tuple[Machine, Machine]


@pytest.fixture
def two(redis: Redis) -> Iterator[Two]:
    one, other = Machine(redis), Machine(redis)
    yield one, other
    one.hub.close()
    other.hub.close()


def ears(redis: Redis, code: str) -> int:
    """How many processes hear of this table."""
    with client.Redis.from_url(redis.url) as asking:
        [(_, count)] = asking.pubsub_numsub(PREFIX + code)
        return int(count)


def test_a_process_hears_of_the_tables_its_phones_follow_and_of_no_others(redis: Redis, two: Two) -> None:
    one, other = two
    ann, ben = one.follows("AAAAAA"), other.follows("BBBBBB")
    assert (ears(redis, "AAAAAA"), ears(redis, "BBBBBB")) == (1, 1)
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
    one.looks(ann)


def test_the_second_phone_costs_no_second_ear_and_the_last_to_go_takes_it_along(redis: Redis, two: Two) -> None:
    one, other = two
    first, second = one.follows("AAAAAA"), Sleeper()
    one.local.join("AAAAAA", second)
    one.local.leave("AAAAAA", first)
    other.hub.tell("AAAAAA", 2)
    assert second.wait(PATIENCE_SECONDS)
    one.local.leave("AAAAAA", second)
    wait_until(lambda: ears(redis, "AAAAAA") == 0, "the table is left")
    # and whoever comes back is heard of again
    one.follows("AAAAAA")
    assert ears(redis, "AAAAAA") == 1


def test_the_own_phones_are_told_once_and_not_by_redis(two: Two) -> None:
    one, other = two
    heard: list[int | None] = []

    class Phone:
        def wake(self, version: int | None) -> None:
            heard.append(version)

    one.follows("AAAAAA")
    one.local.join("AAAAAA", Phone())
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
        stranger.publish(PREFIX + "AAAAAA", "what is that")
    one.looks(ann)
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
    one.looks(ann)
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
    # nor is it forgotten that a phone came
    monkeypatch.setattr(other.hub._redis, "publish", once)
    other.follows("BBBBBB")


def test_after_redis_was_away_everybody_looks_and_is_heard_again(redis: Redis, two: Two) -> None:
    one, other = two
    ann, eve = one.follows("AAAAAA"), one.follows("EEEEEE")
    redis.kill()
    other.hub.tell("AAAAAA", 8)
    # while it is away one comes and one goes
    ben = Sleeper()
    one.local.join("BBBBBB", ben)
    one.local.leave("EEEEEE", eve)
    redis.start()
    one.looks(ann)
    one.looks(ben)
    wait_until(lambda: [ears(redis, code) for code in ("AAAAAA", "BBBBBB", "EEEEEE")] == [1, 1, 0], "the right ears")
    other.hub.tell("AAAAAA", 9)
    wait_until(lambda: ann.told == 9, "news of a table that was followed before")
    other.hub.tell("BBBBBB", 1)
    wait_until(lambda: ben.told == 1, "news of a table that is followed since")
