"""Server-sent events as a response: opened for whoever asks, and ended as soon as they are not who they were."""

from collections.abc import Callable

from flask import Response, request

from referee.http.access import Visit
from referee.http.extensions import get_expiry, get_live, get_tables
from referee.http.limits import address, get_limits, take
from referee.limits import STREAMS, WATCHERS
from referee.live.stalled import let_go_when_stalled
from referee.live.stream import Subscription, Tell
from referee.tables.fold import Fold
from referee.tables.viewer import Viewer

LONGEST_VERSION = 9
UNBUFFERED = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


def follow(found: Visit, tell: Tell, *, to_page: bool = False) -> Response:
    """Server-sent events for this visit."""
    # what is held for as long as the stream is open: not the table as it was when it began
    tables, live, grants, then = get_tables(), get_live(), found.grants, found.viewer
    live.start()
    get_expiry().start()
    let_go_when_stalled(request.environ)
    # … nor the request, which the environment of the connection would hold
    request.environ.pop("werkzeug.request", None)

    def who(fold: Fold) -> Viewer | None:
        viewer = tables.viewer(fold, grants)
        welcome = viewer.host >= then.host and (viewer.seat is None) <= (then.seat is None)
        return viewer if welcome else None

    # whoever only wants the head opens nothing
    ended = _counted_stream(found, to_page) if request.method == "GET" else lambda: None
    last_seen = version_in(request.headers.get("Last-Event-ID"))
    subscription = Subscription(
        found.code, tables, who, tell, last_seen, ended, to_page=to_page, only_watches=then.stranger
    )
    response = Response(live.events(subscription), mimetype="text/event-stream", headers=UNBUFFERED)
    response.call_on_close(subscription.ended)
    return response


def _counted_stream(found: Visit, to_page: bool) -> Callable[[], None]:
    """One more stream, by its key or else as one of those who watch this table from the same address."""
    key = next(iter(found.viewer.grants), None)
    take(STREAMS, key) if key else take(WATCHERS, f"{address()} {found.code}")
    closed = get_limits().open_stream(key, found.code, address(), to_page=to_page)
    left = get_live().presence.connect(found.code, found.viewer.grants)

    def ended() -> None:
        closed()
        left()

    return ended


def version_in(text: str | None) -> int | None:
    """The version somebody says they have, if that is one."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) <= LONGEST_VERSION else None
