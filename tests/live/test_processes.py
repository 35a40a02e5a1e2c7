"""Real server processes: streams over the wire, two processes on one table, a kill in the middle."""

import http.client
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.services import Postgres, Redis, Server

TABLE = {"edition": "sheriff-2e", "seats": ["Ann", "Ben", "Cid"]}


def call(server: Server, method: str, path: str, body: Any = None, key: str | None = None) -> Any:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{server.url}/api/v1{path}", data, headers, method=method)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


class Streams:
    """Opens streams, each an iterator of the versions it is told, and closes them all in the end."""

    def __init__(self) -> None:
        self._open: list[http.client.HTTPConnection | http.client.HTTPResponse] = []

    def __call__(self, server: Server, code: str, key: str | None = None, last: int | None = None) -> Iterator[int]:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        if last is not None:
            headers["Last-Event-ID"] = str(last)
        connection.request("GET", f"/api/v1/tables/{code}/stream", headers=headers)
        answer = connection.getresponse()
        self._open += [answer, connection]
        assert answer.status == 200
        return (int(json.loads(line[6:])["version"]) for line in answer if line.startswith(b"data: "))

    def close(self) -> None:
        for each in self._open:
            each.close()


@pytest.fixture
def listen() -> Iterator[Streams]:
    streams = Streams()
    yield streams
    streams.close()


def rename(server: Server, table: dict[str, Any], name: str) -> int:
    body = {"command": "rename", "seat": 0, "name": name}
    return int(call(server, "POST", f"/tables/{table['code']}/commands", body, table["host_key"])["version"])


def test_a_change_reaches_every_open_stream(server: Server, listen: Streams) -> None:
    table = call(server, "POST", "/tables", TABLE)
    streams = [listen(server, table["code"]) for _ in range(5)]
    assert [next(events) for events in streams] == [0] * 5
    assert rename(server, table, "Zoe") == 1
    assert [next(events) for events in streams] == [1] * 5


def test_the_stream_of_a_freed_seat_ends_at_once(server: Server, listen: Streams) -> None:
    table = call(server, "POST", "/tables", TABLE)
    seat = call(server, "POST", f"/tables/{table['code']}/seats/1/claim", {})
    events = listen(server, table["code"], seat["key"])
    assert next(events) == 1
    call(server, "DELETE", f"/tables/{table['code']}/seats/1/claim", key=table["host_key"])
    assert list(events) == []


def test_a_killed_server_has_lost_nothing_it_answered(tmp_path: Path, listen: Streams) -> None:
    with Server(tmp_path) as server:
        table = call(server, "POST", "/tables", TABLE)
        for number in range(20):
            assert rename(server, table, f"Ann {number}") == number + 1
        server.kill()
        server.start()
        events = listen(server, table["code"], last=17)
        assert [next(events) for _ in range(3)] == [18, 19, 20]
        view = call(server, "GET", f"/tables/{table['code']}", key=table["host_key"])
        assert view["version"] == 20
        assert view["seats"][0]["name"] == "Ann 19"


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    with Redis(tmp_path) as running:
        yield running


def test_one_table_across_two_processes(tmp_path: Path, postgres: Postgres, redis: Redis, listen: Streams) -> None:
    """PostgreSQL and Redis: what one process does is on the other's streams; without Redis a little later."""
    with postgres.database() as url:
        folders = [tmp_path / name for name in ("one", "two")]
        for folder in folders:
            folder.mkdir()
        shared = {"DATABASE_URL": url, "REDIS_URL": redis.url, "SECRET_KEY": "shared by both"}
        with Server(folders[0], **shared) as one, Server(folders[1], **shared) as two:
            table = call(one, "POST", "/tables", TABLE)
            events = listen(two, table["code"])
            assert next(events) == 0
            assert rename(one, table, "Zoe") == 1
            assert next(events) == 1
            assert rename(two, table, "Ann") == 2
            assert next(events) == 2
            redis.kill()
            assert rename(one, table, "Eve") == 3
            assert next(events) == 3
            redis.start()
            assert rename(one, table, "Ida") == 4
            assert next(events) == 4
            one.kill()
            assert rename(two, table, "Uta") == 5
            assert next(events) == 5
            # a link made by one process moves a seat in the other
            one.start()
            seat = call(one, "POST", f"/tables/{table['code']}/seats/1/claim", {})
            link = call(one, "POST", f"/tables/{table['code']}/seats/1/transfer", key=seat["key"])
            token = link["url"].partition("#transfer=")[2]
            moved = call(two, "POST", f"/tables/{table['code']}/transfer", {"token": token})
            assert moved["seat"] == 1


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
