"""Streams over the wire, from our own server and from gunicorn."""

import http.client
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from referee.tables.upgrades import FORMAT
from tests.phones import API, Phone, ask, open_table
from tests.services import PATIENCE_SECONDS, Gunicorn, Server, wait_until


@pytest.fixture(params=[Server, Gunicorn], scope="module")
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with request.param(tmp_path_factory.mktemp("streams")) as server:
        yield server
        log = server.log.read_text(encoding="utf-8")
        assert "Traceback" not in log
        assert "Error" not in log


@contextmanager
def asked(
    server: Server, path: str, key: str | None = None, language: str = "en", body: object = None
) -> Iterator[http.client.HTTPResponse]:
    """An answer as a strict client of HTTP reads it, chunk by chunk."""
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE_SECONDS)) as connection:
        headers = {"Accept-Language": language} | ({"Authorization": f"Bearer {key}"} if key else {})
        sent = None if body is None else json.dumps(body)
        connection.request("POST" if sent else "GET", path, sent, headers)
        with connection.getresponse() as answer:
            assert answer.status == 200
            yield answer


def opened(phone: Phone) -> AbstractContextManager[http.client.HTTPResponse]:
    return asked(phone.where, f"/api/v1/tables/{phone.code}/stream?view=1", phone.key)


def versions(text: bytes) -> list[int]:
    return [int(version) for version in re.findall(rb"^id: (\d+)$", text, re.MULTILINE)]


def test_a_stream_is_whole_http_to_its_end(served: Server) -> None:
    """One event at once, one for each change, and a proper last chunk when the key dies."""
    host = open_table(served)
    with opened(host.claim(1)) as stream:
        for name in ("Zoe", "Ida"):
            host.rename(name)
        host.delete("/seats/1/claim")
        # fails if the last chunk is missing
        assert versions(stream.read()) == [1, 2, 3]


def test_who_reads_again_is_told_the_newest(served: Server) -> None:
    """A phone that slept through many changes gets what it was being sent, and then the table as it is."""
    host = open_table(served)
    last = 300
    with opened(host) as stream:
        for number in range(last):
            host.rename(f"Ann {number:03}")
        text = b""
        while last not in versions(text):
            text += stream.read1(65536)
    assert text.count(b'"view":') < last, "nothing is kept for a phone that does not read"
    assert versions(text) == sorted(set(versions(text)))
    # its stream goes with the table
    host.delete()


def test_every_page_is_told_in_its_own_language(served: Server) -> None:
    """Whoever made the change speaks another one, and so do the others at the table."""
    host = open_table(served)
    guests = {"fr": host.claim(1).key, "ru": host.claim(2).key}
    with ExitStack() as pages:
        streams = {
            language: pages.enter_context(asked(served, f"/t/{host.code}/stream", key, language))
            for language, key in guests.items()
        }
        told = {language: regions_in(stream) for language, stream in streams.items()}
        for news in told.values():
            next(news)
        change = {"command": "rename", "seat": 0, "name": "Zoe"}
        with asked(served, f"/api/v1/tables/{host.code}/commands", host.key, "de", change):
            changed = {language: next(news) for language, news in told.items()}
    for language, key in guests.items():
        with asked(served, f"/t/{host.code}/regions", key, language) as answer:
            whole = json.load(answer)["regions"]
        assert changed[language]
        assert changed[language].items() <= whole.items()
    host.delete()


def regions_in(stream: http.client.HTTPResponse) -> Iterator[dict[str, str]]:
    """What a page is told to draw anew, event by event."""
    return (json.loads(line[6:])["regions"] for line in stream if line.startswith(b"data: "))


def listening(server: Server) -> int:
    with asked(server, "/metrics") as answer:
        return int(re.search(rb"^referee_streams_open (\d+)\.0$", answer.read(), re.MULTILINE)[1])  # type: ignore[index]


def test_who_hangs_up_is_forgotten(served: Server) -> None:
    host = open_table(served)
    wait_until(lambda: listening(served) == 0, "the streams of other tests")
    with opened(host):
        assert listening(served) == 1

    def forgotten() -> bool:
        # a connection that is closed shows only when something is written to it
        host.rename("Zoe")
        return listening(served) == 0

    wait_until(forgotten, "the streams to be forgotten")


def test_nobody_waits_at_a_table_that_cannot_be_read(tmp_path: Path) -> None:
    """While one process after the other is updated, a newer one may write what this one does not understand."""
    with Server(tmp_path) as server:
        host = open_table(server)
        with opened(host.claim(1)) as stream:
            newer = json.dumps({"format": FORMAT + 1, "events": []})
            with closing(sqlite3.connect(tmp_path / "instance" / "referee.sqlite")) as store, store:
                store.execute("INSERT INTO steps VALUES (?, 2, 0, 'host', ?)", (host.code, newer))
            # fails if the last chunk is missing
            assert versions(stream.read()) == [1]
        assert ask(server, "GET", f"{API}/tables/{host.code}").status_code == 503
