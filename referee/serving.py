"""The WSGI server of `referee serve`: gevent's, with time limits and strict HTTP."""

import atexit
import errno
import gc
import logging
import socket
import time
from contextlib import closing
from typing import Any

import gevent
from gevent.pywsgi import WSGIHandler, WSGIServer

from referee.live.stalled import OWN_SOCKET, STALLED_SECONDS

log = logging.getLogger("referee.server")

IDLE_SECONDS = 50.0
"""How long a connection may lie idle between two requests."""
HANDSHAKE_SECONDS = HEAD_SECONDS = 20.0
BODY_SECONDS = 60.0
MOST_UNREAD = 16 * 1024 * 1024
"""Of a body nobody wanted so much is read, so that whoever sends it hears why; then the connection is closed."""

GC_THRESHOLD = (10_000, 5, 1_000)
"""How often Python looks for reference cycles. Requests leave few, and everybody waits meanwhile: up to 0.19 s with
Python's own thresholds and 3,000 phones, 10 ms with these.
"""

BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class PhoneHandler(WSGIHandler):  # type: ignore[misc]
    """The request handler of one connection: limits on idling, heads and bodies, and nothing secret in its log."""

    wsgi_input: Any

    # a phone out of reach is no mistake of ours, and nothing for the log
    ignored_socket_errors = (*WSGIHandler.ignored_socket_errors, errno.ETIMEDOUT, errno.EHOSTUNREACH, "timed out")

    def __init__(self, sock: Any, *more: Any, **others: Any) -> None:
        sock.settimeout(STALLED_SECONDS)
        # an answer goes out in two pieces, and the second must not wait until the phone has confirmed the first
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        super().__init__(sock, *more, **others)

    def read_requestline(self) -> str:
        with gevent.Timeout(IDLE_SECONDS, False):
            return str(super().read_requestline())
        return ""  # nothing came: the connection is closed

    def read_request(self, raw_requestline: str) -> bool:
        """Raises ValueError for what is no request."""
        with gevent.Timeout(HEAD_SECONDS, TimeoutError("the head of a request did not end")):
            super().read_request(raw_requestline)
        headers = self.headers
        if headers.defects or any("\n" in value or "\0" in value for value in headers.values()):
            raise ValueError("not a head")
        # whatever stands in front of us must not see the end of a body, or a site, where we do not
        lengths, codings = self._lengths, headers.get_all("transfer-encoding", [])
        if len(lengths) + len(codings) > 1 or len(headers.get_all("host", [])) > 1:
            raise ValueError("two ways to read this")
        if not all(length.isascii() and length.isdecimal() for length in lengths):
            raise ValueError("not a length")
        if not all(coding.lower() == "chunked" for coding in codings):
            raise ValueError("not a way to send a body")
        return True

    def MessageClass(self, *lines: Any) -> Any:  # noqa: N802 - gevent's name
        """The headers; gevent forgets a length that stands beside chunks."""
        headers = super().MessageClass(*lines)
        self._lengths = headers.get_all("content-length", [])
        return headers

    def _connection_upgrade_requested(self) -> bool:
        """Never: gevent would hand the bare connection to the application, and with it the next request."""
        return False

    def get_environ(self) -> dict[str, Any]:
        environ: dict[str, Any] = super().get_environ()
        # gevent calls _discard() on this one when the answer is given
        self.wsgi_input: Any = Body(self.wsgi_input, self)
        environ["wsgi.input"] = self.wsgi_input
        environ[OWN_SOCKET] = self.socket
        return environ

    def log_request(self) -> None:
        """Written down by the application itself, if at all (`logs.py`)."""

    def _log_error(self, kind: Any, error: Any, trace: Any) -> None:
        """Without the environment of the request, in which addresses stand, and keys."""
        if not issubclass(kind, gevent.GreenletExit):
            log.error("a request failed", exc_info=(kind, error, trace))

    def _handle_client_error(self, error: Exception) -> tuple[str, bytes]:
        """What was sent may hold a key: the log gets the kind of mistake, not the words."""
        log.warning("a request that is none: %s", type(error).__name__)
        return "400", BAD_REQUEST


class Body:
    """A request's body (wsgi.input) with a deadline: it has to arrive in time, read by the application or not."""

    def __init__(self, body: Any, handler: PhoneHandler) -> None:
        self._body, self._handler = body, handler
        self._ends_at = time.monotonic() + BODY_SECONDS

    def read(self, *size: int) -> bytes:
        return self._in_time(self._body.read, *size)

    def readline(self, *size: int) -> bytes:
        return self._in_time(self._body.readline, *size)

    def _in_time(self, read: Any, *size: int) -> bytes:
        left = max(0.0, self._ends_at - time.monotonic())
        with gevent.Timeout(left, TimeoutError("a body did not end")):
            return bytes(read(*size))

    def _discard(self) -> None:
        """Reads what the application left, for the next request begins behind it; or gives the connection up."""
        # nobody waits for the word to send it any more
        self._body.send_100_continue_enabled = False
        left = MOST_UNREAD
        try:
            while left > 0 and (came := self.read(min(left, 16 * 1024))):
                left -= len(came)
        except (OSError, ValueError):  # too slow, or not what it said it would be
            left = 0
        if left <= 0:
            self._handler.close_connection = True


class PhoneServer(WSGIServer):  # type: ignore[misc]
    """The listening socket, with a time limit on the TLS handshake."""

    def wrap_socket_and_handle(self, client_socket: Any, address: Any) -> None:
        """For https: who does not shake hands, or not in time, is hung up on."""
        try:
            with gevent.Timeout(HANDSHAKE_SECONDS, TimeoutError("a handshake did not end")):
                secure = self.wrap_socket(client_socket, **self.ssl_args)
        except OSError as error:
            log.warning("no handshake: %s", type(error).__name__)
            return
        with closing(secure):
            self.handle(secure, address)


def tune_gc() -> None:
    """Fewer and shorter garbage collections; called once, before the first phone comes."""
    gc.set_threshold(*GC_THRESHOLD)
    # what is here by now stays until the end: nobody has to look through it again
    gc.collect()
    gc.freeze()
    atexit.register(gc.unfreeze)


def phone_server(listener: tuple[str, int], app: Any, **more: Any) -> PhoneServer:
    tune_gc()
    return PhoneServer(listener, app, log=None, handler_class=PhoneHandler, **more)
