"""Those who only watch: however many they are, the players pay nothing for them."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee import create_app
from referee.config import Settings
from referee.limits import PAGES_BY_TABLE, PAGES_BY_TABLE_AND_ADDRESS
from referee.live.stream import BETWEEN_ONLOOKERS_SECONDS
from tests.phones import Phone, open_table

MANY = 12


def page_stream(
    app: Flask, code: str, query: str = "page=table", language: str = "en", address: str = "127.0.0.1", key: str = ""
) -> TestResponse:
    """The stream of a page that is open in a browser of its own."""
    headers = {"Accept-Language": language} | ({"Authorization": f"Bearer {key}"} if key else {})
    client: FlaskClient = app.test_client(use_cookies=False)
    where = {"REMOTE_ADDR": address}
    return client.get(f"/t/{code}/stream?{query}", headers=headers, environ_base=where, buffered=False)


def news(stream: TestResponse) -> Iterator[dict[str, Any]]:
    assert stream.status_code == 200, stream.text
    for chunk in stream.response:
        for line in chunk.decode().splitlines():  # type: ignore[union-attr]
            if line.startswith("data: "):
                yield json.loads(line.removeprefix("data: "))


@pytest.fixture
def host(app: Flask) -> Phone:
    """At a table where all happens in one moment."""
    tables_, host = app.extensions["tables"], open_table(app)
    now = tables_.now()
    tables_.now = lambda: now
    host.command("start", first=0)
    return host


def test_who_asked_for_a_seat_reads_so_and_nobody_else_does(app: Flask, host: Phone) -> None:
    asks = Phone(app, host.code).post("/seats/1/claim", {"ask": True}).json["key"]
    first = [next(news(page_stream(app, host.code, key=key))) for key in ("", asks, str(host.key), "")]
    assert [one["kind"] for one in first] == ["join", "join", "play", "join"]
    assert ["The host is asked" in str(one) for one in first] == [False, True, False, False]


def test_they_are_told_one_after_the_other_with_a_pause_for_all_others(
    app: Flask, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    streams = [news(page_stream(app, host.code, key=key)) for key in ("", "", "", str(host.key))]
    for told in streams:
        next(told)
    monkeypatch.setattr("referee.live.stream.time.sleep", pauses.append)
    host.command("correct", seat=0, gold=1, reason="found")
    for told in streams:
        next(told)
    assert pauses == [BETWEEN_ONLOOKERS_SECONDS] * 3
    assert BETWEEN_ONLOOKERS_SECONDS > 0


def test_the_clock_is_as_it_is_when_somebody_comes_later(app: Flask) -> None:
    host = open_table(app, timer=True)
    tables_ = app.extensions["tables"]
    now = tables_.now()
    tables_.now = lambda: now
    assert next(news(page_stream(app, host.code)))["now"] == now
    tables_.now = lambda: now + 10_000
    assert next(news(page_stream(app, host.code)))["now"] == now + 10_000


def test_few_pages_are_open_without_a_key(settings: Settings) -> None:
    """From one address, and at one table; whoever has a key is never kept out."""
    app = create_app(replace(settings, ratelimit_enabled=True))
    host = open_table(app)
    addresses = [f"192.0.2.{number}" for number in range(10)]
    opened = [page_stream(app, host.code, address=addresses[0]) for _ in range(PAGES_BY_TABLE_AND_ADDRESS)]
    refused = page_stream(app, host.code, address=addresses[0])
    assert refused.status_code == 429
    assert refused.headers["Retry-After"]
    assert "Too many are watching this table" in refused.text
    for number in range(PAGES_BY_TABLE_AND_ADDRESS, PAGES_BY_TABLE):
        opened.append(page_stream(app, host.code, address=addresses[number // PAGES_BY_TABLE_AND_ADDRESS]))
    assert {stream.status_code for stream in opened} == {200}
    assert page_stream(app, host.code, address=addresses[9]).status_code == 429
    assert page_stream(app, host.code, address=addresses[9], key=str(host.key)).status_code == 200
    # another table is another matter, and so is a program that only counts versions
    assert page_stream(app, open_table(app).code, address=addresses[9]).status_code == 200
    assert Phone(app, host.code).get("/stream", buffered=False).status_code == 200
    for stream in opened:
        stream.close()
    assert page_stream(app, host.code, address=addresses[0]).status_code == 200
    app.extensions["store"].engine.dispose()
