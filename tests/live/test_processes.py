"""Real server processes: streams over the wire, and readiness. tests/faults has the kills."""

import json
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.phones import open_table
from tests.services import Redis, Server
from tests.streams import Streams


def test_a_change_reaches_every_open_stream(server: Server, listen: Streams) -> None:
    host = open_table(server)
    streams = [listen(host.stranger()) for _ in range(5)]
    assert [next(events) for events in streams] == [0] * 5
    assert host.rename("Zoe") == 1
    assert [next(events) for events in streams] == [1] * 5


def test_the_stream_of_a_freed_seat_ends_at_once(server: Server, listen: Streams) -> None:
    host = open_table(server)
    events = listen(host.claim(1))
    assert next(events) == 1
    host.delete("/seats/1/claim")
    assert list(events) == []


def test_readiness_tells_when_the_bus_is_gone(tmp_path: Path, redis: Redis) -> None:
    shared = {"REDIS_URL": redis.url, "SECRET_KEY": "shared"}
    with Server(tmp_path, **shared) as server:
        with urllib.request.urlopen(f"{server.url}/readyz", timeout=30) as answer:
            assert json.load(answer) == {"status": "ok", "store": "ok", "bus": "ok"}
        redis.kill()
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(f"{server.url}/readyz", timeout=30)
        with refused.value as answer:
            assert answer.code == 503
            assert json.load(answer)["bus"] == "unavailable"
        with urllib.request.urlopen(f"{server.url}/healthz", timeout=30) as answer:
            assert answer.status == 200
