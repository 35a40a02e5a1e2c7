"""Token buckets: so many at once, so many a second."""

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.http.limits import network as counted_as
from referee.limits import STREAMS_BY_ADDRESS, STREAMS_BY_KEY, STREAMS_BY_TABLE, Limits, LocalBuckets, Rate, TooFast

THREE = Rate("three", 3, 0.5)


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_so_many_at_once_and_so_many_a_second() -> None:
    clock = Clock()
    buckets = LocalBuckets(clock)
    assert [buckets.take("a", THREE) for _ in range(4)] == [0, 0, 0, 2]
    assert buckets.take("b", THREE) == 0
    clock.now += 2
    assert [buckets.take("a", THREE) for _ in range(2)] == [0, 2]
    clock.now += 1000
    assert [buckets.take("a", THREE) for _ in range(4)] == [0, 0, 0, 2]


def test_looking_takes_nothing_and_refusing_neither() -> None:
    clock = Clock()
    buckets = LocalBuckets(clock)
    assert [buckets.take("a", THREE, look_only=True) for _ in range(9)] == [0] * 9
    for _ in range(20):
        buckets.take("a", THREE)
    assert buckets.take("a", THREE, look_only=True) == 2
    clock.now += 2
    assert buckets.take("a", THREE, look_only=True) == 0


@given(st.lists(st.floats(0, 10), max_size=60), st.integers(1, 20), st.floats(0.1, 10))
def test_never_more_than_the_rate_allows(pauses: list[float], at_once: int, per_second: float) -> None:
    clock, rate = Clock(), Rate("any", at_once, per_second)
    buckets, taken = LocalBuckets(clock), 0
    for pause in pauses:
        clock.now += pause
        taken += buckets.take("a", rate) == 0
    assert taken <= at_once + (clock.now - Clock.now) * per_second + 1e-3


def test_memory_is_bounded() -> None:
    buckets = LocalBuckets(kept=100)
    for number in range(1000):
        buckets.take(f"address {number}", THREE)
        buckets.take("a regular", THREE)
    assert len(buckets) == 100
    assert buckets.take("a regular", THREE) > 0


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("192.0.2.7:5531", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", "unknown"),
        ("unknown", "unknown"),
        ("; DROP TABLE", "unknown"),
    ],
)
def test_addresses_are_counted_by_household(text: str, counted: str) -> None:
    assert counted_as(text) == counted


def test_streams_are_counted_while_they_are_open() -> None:
    limits = Limits(LocalBuckets())
    closers = [limits.open_stream("key", "CODE", "here") for _ in range(STREAMS_BY_KEY)]
    with pytest.raises(TooFast) as refused:
        limits.open_stream("key", "CODE", "here")
    assert refused.value.retry_after > 0
    assert limits.open_streams() == STREAMS_BY_KEY
    closers[0]()
    closers[0]()
    again = limits.open_stream("key", "CODE", "here")
    for close in (*closers, again):
        close()
    assert limits.open_streams() == 0
    assert not limits._streams


def test_streams_of_one_table_and_of_one_address_are_limited() -> None:
    limits = Limits(LocalBuckets())
    for _ in range(STREAMS_BY_TABLE):
        limits.open_stream(None, "CODE", "here")
    with pytest.raises(TooFast):
        limits.open_stream(None, "CODE", "there")
    for number in range(STREAMS_BY_ADDRESS - STREAMS_BY_TABLE):
        limits.open_stream(None, f"C{number}", "here")
    with pytest.raises(TooFast):
        limits.open_stream(None, "OTHER", "here")
    limits.open_stream(None, "OTHER", "there")
    # no crowd of onlookers keeps a player out, at the same table or behind the same address
    limits.open_stream("key", "CODE", "here")
    assert limits.open_streams() == STREAMS_BY_ADDRESS + 2


def test_switched_off_nobody_is_refused_and_open_streams_are_still_counted() -> None:
    """What operators see does not depend on it."""
    limits = Limits(LocalBuckets(), enabled=False)
    for _ in range(50):
        limits.take(THREE, "a")
        limits.open_stream("key", "CODE", "here")
    assert len(limits.buckets) == 0
    assert not limits.refused
    assert limits.open_streams() == 50 > STREAMS_BY_KEY


def test_threads_do_not_get_more_together() -> None:
    buckets, slow = LocalBuckets(), Rate("slow", 100, 0.0001)
    taken: list[float] = []

    def taker() -> None:
        for _ in range(50):
            taken.append(buckets.take("a", slow))

    threads = [threading.Thread(target=taker) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert taken.count(0) == 100
