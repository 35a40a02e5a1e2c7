"""The stream: one event at once, one for every change, a sign of life, and the end when the key dies."""

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack

import pytest
from flask import Flask

from referee.live import stream as stream_module
from referee.live.hub import Listener, LocalHub
from referee.live.poller import AT_ONCE, Poller
from referee.live.stream import Subscription
from referee.tables.encoding import encoded
from referee.tables.fold import Fold
from referee.tables.service import Tables
from referee.tables.viewer import Viewer
from tests.phones import Phone, open_table
from tests.services import PATIENCE_SECONDS

Opener = Callable[..., Iterator[bytes]]


@pytest.fixture
def opener(app: Flask) -> Opener:
    """Opens streams on the application's own hub."""
    tables: Tables = app.extensions["tables"]

    def opened(
        code: str, last_seen: int | None = None, still_welcome: Callable[[], bool] = lambda: True
    ) -> Iterator[bytes]:
        def who(_fold: Fold) -> Viewer | None:
            return Viewer() if still_welcome() else None

        def tell(fold: Fold, _viewer: Viewer) -> bytes:
            return encoded({"version": fold.version, "now": tables.now()})

        return stream_module.events(Subscription(code, tables, who, tell, last_seen), app.extensions["live"].local)

    return opened


def version(event: bytes) -> int:
    first, second, *rest = event.decode().split("\n")
    assert rest == ["", ""]
    data = json.loads(second.removeprefix("data: "))
    assert data["now"] > 1_700_000_000_000
    assert first == f"id: {data['version']}"
    return int(data["version"])


def test_one_event_at_once_and_one_for_every_change(app: Flask, opener: Opener) -> None:
    host = open_table(app)
    events = opener(host.code)
    assert version(next(events)) == 0
    host.command("rename", seat=0, name="Zoe")
    host.command("rename", seat=0, name="Ann")
    assert [version(next(events)), version(next(events))] == [1, 2]


def test_what_was_missed_is_sent_again(app: Flask, opener: Opener) -> None:
    host = open_table(app)
    for number in range(5):
        host.command("rename", seat=0, name=f"Ann {number}")
    behind = opener(host.code, last_seen=2)
    assert [version(next(behind)) for _ in range(3)] == [3, 4, 5]
    up_to_date = opener(host.code, last_seen=5)
    assert version(next(up_to_date)) == 5
    from_the_future = opener(host.code, last_seen=999)
    assert version(next(from_the_future)) == 5


def test_a_sign_of_life_when_nothing_happens(app: Flask, opener: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    assert stream_module.HEARTBEAT_SECONDS < 15
    monkeypatch.setattr(stream_module, "HEARTBEAT_SECONDS", 0.001)
    host = open_table(app)
    events = opener(host.code)
    next(events)
    assert next(events).startswith(b":")
    assert next(events).endswith(b"\n\n")


def test_the_stream_ends_when_its_viewer_is_no_longer_welcome(app: Flask, opener: Opener) -> None:
    host = open_table(app)
    welcome = [True]
    events = opener(host.code, still_welcome=lambda: welcome[0])
    next(events)
    welcome[0] = False
    host.command("rename", seat=0, name="Zoe")
    assert list(events) == []


def test_the_stream_ends_with_the_table(app: Flask, opener: Opener) -> None:
    host = open_table(app)
    events = opener(host.code)
    next(events)
    host.delete()
    assert list(events) == []


def test_whoever_reads_slowly_gets_the_newest_when_they_read_again(app: Flask) -> None:
    """Nothing is made for a phone that is not reading, and nothing waits for it."""
    host = open_table(app)
    tables: Tables = app.extensions["tables"]
    drawn = []

    def tell(fold: Fold, _viewer: Viewer) -> bytes:
        drawn.append(fold.version)
        return encoded({"version": fold.version, "now": tables.now()})

    subscription = Subscription(host.code, tables, lambda _fold: Viewer(), tell)
    events = stream_module.events(subscription, app.extensions["live"].local)
    next(events)
    for number in range(20):
        host.command("rename", seat=0, name=f"Ann {number}")
    assert [version(next(events)) for _ in range(20)] == list(range(1, 21))
    assert drawn == [0, 20]


def test_nobody_listens_to_a_closed_stream(app: Flask, opener: Opener) -> None:
    host = open_table(app)
    local: LocalHub = app.extensions["live"].local
    events = opener(host.code)
    next(events)
    assert local.listened() == [host.code]
    events.close()  # type: ignore[attr-defined]
    assert local.listened() == []


def test_the_watcher_finds_what_no_hub_has_told(app: Flask) -> None:
    host = open_table(app)
    store, local = app.extensions["store"], LocalHub()
    poller = Poller(store, local)
    with local.listen(host.code) as listener:
        poller.look([host.code])
        listener.wait(0)
        poller.look([host.code])
        assert not listener.wait(0)
        host.command("rename", seat=0, name="Zoe")  # told to the application's hub, not to this one
        poller.look([host.code])
        assert listener.wait(0)
        host.delete()
        poller.look([host.code])
        assert listener.wait(0)
        poller.look([host.code])
        assert not listener.wait(0)


def test_the_watcher_finds_that_a_table_is_gone_at_which_nothing_ever_happened(app: Flask) -> None:
    host, local = open_table(app), LocalHub()
    poller = Poller(app.extensions["store"], local)
    with local.listen(host.code) as listener:
        poller.look([host.code])
        listener.wait(0)
        host.delete()
        poller.look([host.code])
        assert listener.wait(0)


def test_who_is_woken_in_the_last_moment_is_awake(monkeypatch: pytest.MonkeyPatch) -> None:
    listener = Listener()

    def too_late(seconds: float) -> bool:
        listener.wake(7)
        return False

    with monkeypatch.context() as patch:
        patch.setattr(listener._woken, "wait", too_late)
        assert not listener.wait(0)
    assert listener.wait(0)


def test_the_watcher_says_nothing_that_was_told(app: Flask) -> None:
    host = open_table(app)
    live = app.extensions["live"]
    with live.local.listen(host.code) as listener:
        host.command("rename", seat=0, name="Zoe")
        assert listener.wait(0)
        live.poller.look([host.code])
        assert not listener.wait(0)
    assert live.local.told(host.code) is None  # nobody is left who was


def test_the_watcher_asks_for_few_tables_at_once(app: Flask) -> None:
    local = LocalHub()
    codes = {f"{number:06}" for number in range(2 * AT_ONCE + 1)}
    with ExitStack() as listeners:
        for code in codes:
            listeners.enter_context(local.listen(code))
        parts = Poller(app.extensions["store"], local).parts()
    assert [len(part) for part in parts] == [AT_ONCE, AT_ONCE, 1]
    assert {code for part in parts for code in part} == codes


def test_whatever_goes_wrong_the_watcher_watches_on(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    host, local = open_table(app), LocalHub()
    poller = Poller(app.extensions["store"], local)
    monkeypatch.setattr("referee.live.poller.EVERY_SECONDS", 0.01)
    look = poller.look

    def once(codes: Sequence[str]) -> None:
        monkeypatch.setattr(poller, "look", look)
        raise LookupError(codes)

    monkeypatch.setattr(poller, "look", once)
    with local.listen(host.code) as listener:
        poller.start()
        assert listener.wait(PATIENCE_SECONDS)
    poller.stop()
    assert "poller: 1 tables not looked after" in caplog.text
    assert "LookupError" in caplog.text


def test_a_watcher_that_is_stopped_has_no_question_open(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would hold a connection to a store that is closed."""
    local, asked, answer = LocalHub(), threading.Event(), threading.Event()
    answered: list[Sequence[str]] = []
    poller = Poller(app.extensions["store"], local)
    monkeypatch.setattr("referee.live.poller.EVERY_SECONDS", 0.01)

    def slowly(codes: Sequence[str]) -> None:
        asked.set()
        answer.wait(PATIENCE_SECONDS)
        answered.append(codes)

    monkeypatch.setattr(poller, "look", slowly)
    with local.listen("AAAAAA"):
        poller.start()
        assert asked.wait(PATIENCE_SECONDS)
        threading.Timer(0.05, answer.set).start()
        poller.stop()
        assert answered == [["AAAAAA"]]


def test_a_stream_over_http_ends_with_its_key(app: Flask) -> None:
    host = open_table(app)
    ben = host.claim(1)
    answer = ben.get("/stream", buffered=False)
    assert answer.mimetype == "text/event-stream"
    chunks = iter(answer.response)
    assert b"id: 1" in next(chunks)  # type: ignore[operator]
    host.delete("/seats/1/claim")
    assert list(chunks) == []
    assert Phone(app, host.code, "a guess").get("/stream").status_code == 401


def test_a_page_hears_the_sign_of_life(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser keeps comments to itself. What it passes on names no version, and programs are spared it."""
    monkeypatch.setattr(stream_module, "HEARTBEAT_SECONDS", 0.001)
    host = open_table(app)
    client = app.test_client()
    page = iter(client.get(f"/t/{host.code}/stream?page=table", buffered=False).response)
    program = iter(client.get(f"/api/v1/tables/{host.code}/stream", buffered=False).response)
    next(page), next(program)
    assert next(page) == b": still here\n\nevent: alive\ndata: {}\n\n"
    assert next(program) == b": still here\n\n"
