"""The lower bound of this stack: gevent, one row committed to SQLite with synchronous FULL, streams poked. No rules."""

from gevent import monkey

monkey.patch_all()

import json  # noqa: E402
import sqlite3  # noqa: E402
import sys  # noqa: E402
from collections import defaultdict  # noqa: E402
from collections.abc import Iterable, Iterator  # noqa: E402
from typing import Any  # noqa: E402

from gevent.event import Event  # noqa: E402
from gevent.pywsgi import WSGIServer  # noqa: E402

listeners: dict[str, set[Event]] = defaultdict(set)
versions: dict[str, int] = defaultdict(int)


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Answers to the same addresses as the referee, as far as the load uses them."""
    _, code, what = environ["PATH_INFO"].removeprefix("/api/v1/tables").split("/")
    if what == "stream":
        start_response("200 OK", [("Content-Type", "text/event-stream")])
        return stream(code)
    versions[code] += 1
    row = (code, versions[code], environ["wsgi.input"].read().decode())
    with store:
        store.execute("INSERT INTO steps VALUES (?, ?, ?)", row)
    for listener in list(listeners[code]):
        listener.set()
    start_response("200 OK", [("Content-Type", "application/json")])
    return [json.dumps({"version": versions[code], "view": view}).encode()]


def stream(code: str) -> Iterator[bytes]:
    woken = Event()
    listeners[code].add(woken)
    try:
        while True:
            data = json.dumps({"version": versions[code], "view": view})
            yield f"id: {versions[code]}\ndata: {data}\n\n".encode()
            woken.wait()
            woken.clear()
    finally:
        listeners[code].discard(woken)


if __name__ == "__main__":
    port, file, size = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    # as many bytes as a view of the referee has
    view = "." * size
    store = sqlite3.connect(file)
    store.execute("PRAGMA journal_mode = WAL")
    store.execute("PRAGMA synchronous = FULL")
    store.execute("CREATE TABLE steps (code TEXT, version INTEGER, events TEXT, PRIMARY KEY (code, version))")
    WSGIServer(("127.0.0.1", port), application, log=None).serve_forever()
