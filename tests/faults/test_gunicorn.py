"""The referee under gunicorn, as HOSTING.md has it: one worker a process, with the settings of gunicorn.conf.py."""

import gc
import json
import os
import signal
import socket
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.serving import GC_THRESHOLD
from tests.phones import open_table
from tests.services import Gunicorn, wait_until
from tests.streams import Streams


@pytest.fixture(scope="module")
def gunicorn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gunicorn]:
    with Gunicorn(tmp_path_factory.mktemp("gunicorn")) as running:
        yield running


def worker_of(gunicorn: Gunicorn) -> int:
    """The one process that serves, once there is one."""
    assert gunicorn.process is not None
    children = Path(f"/proc/{gunicorn.process.pid}/task/{gunicorn.process.pid}/children")
    wait_until(lambda: len(children.read_text().split()) == 1, "the worker", gunicorn.alive)
    return int(children.read_text())


def test_its_worker_is_killed_and_the_table_goes_on(tmp_path: Path, listen: Streams) -> None:
    with Gunicorn(tmp_path) as gunicorn:
        host = open_table(gunicorn)
        streams = [listen(host.stranger()) for _ in range(8)]
        assert [next(events) for events in streams] == [0] * 8
        assert host.insist("rename", seat=0, name="Zoe").json["version"] == 1
        assert [next(events) for events in streams] == [1] * 8
        os.kill(worker_of(gunicorn), signal.SIGKILL)
        assert host.insist("rename", seat=0, name="Ida").json["version"] == 2
        assert [next(events, None) for events in streams] == [None] * 8
        assert next(listen(host.stranger(), last=1)) == 2
        assert "Traceback" not in gunicorn.log.read_text(encoding="utf-8")


def test_open_streams_do_not_keep_it_from_stopping(tmp_path: Path, listen: Streams) -> None:
    with Gunicorn(tmp_path) as gunicorn:
        events = listen(open_table(gunicorn).stranger())
        assert next(events) == 0
        assert gunicorn.process is not None
        gunicorn.process.terminate()
        assert gunicorn.process.wait(15) == 0


def test_what_gunicorn_writes_down_holds_no_key_and_no_address(tmp_path: Path) -> None:
    """What a parser chokes on may hold anything; and with LOG_FORMAT=json even that is one object a line."""
    with Gunicorn(tmp_path, LOG_FORMAT="json") as running:
        for nonsense in (b"GET /t/K7QFWM?SECRET HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\nAuthorization SECRET\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", running.port), timeout=30) as connection:
                connection.sendall(nonsense)
                assert connection.recv(100).startswith(b"HTTP/1.1 4")
        wait_until(lambda: running.log.read_text().count("A request that is none.") == 2, "both to be written down")
        told = running.log.read_text(encoding="utf-8")
        lines = [json.loads(line) for line in told.splitlines() if line.startswith("{")]
        assert [line["message"] for line in lines].count("A request that is none.") == 2
        assert not any(secret in told for secret in ("SECRET", "K7QFWM", "ip=127.0.0.1"))


@pytest.mark.parametrize(
    "chunks", [b"zz\r\n{}", b"2\r\n{}XX0\r\n\r\n", b"2;\0\r\n{}", b"2\r\n{}\r\n0\r\nbad trailer\r\n\r\n"]
)
def test_malformed_chunks_are_the_sender_s_mistake(gunicorn: Gunicorn, chunks: bytes) -> None:
    for path, kind in (("/api/v1/tables", "application/json"), ("/new", "application/x-www-form-urlencoded")):
        with socket.create_connection(("127.0.0.1", gunicorn.port), timeout=30) as connection:
            head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: {kind}\r\nTransfer-Encoding: chunked\r\n\r\n"
            connection.sendall(head.encode() + chunks)
            assert connection.recv(13) == b"HTTP/1.1 400 "
    assert "Traceback" not in gunicorn.log.read_text(encoding="utf-8")


def garbage(_environ: dict[str, Any], start_response: Any) -> list[bytes]:
    """An application that says how often its worker looks for garbage."""
    start_response("200 OK", [("Content-Type", "application/json")])
    return [json.dumps(gc.get_threshold()).encode()]


class Garbage(Gunicorn):
    application = f"{__name__}:garbage"

    def environment(self) -> dict[str, str]:
        return super().environment() | {"PYTHONPATH": str(Path(__file__).parents[2])}


def test_it_looks_for_garbage_as_seldom_as_our_own_server(tmp_path: Path) -> None:
    with Garbage(tmp_path) as running, urllib.request.urlopen(running.url) as answer:
        assert tuple(json.load(answer)) == GC_THRESHOLD
