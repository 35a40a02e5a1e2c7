"""How `referee serve` talks to phones: gevent's server, patient with the slow, short with those who send nonsense."""

import atexit
import errno
import gc
import logging
import re
import socket
from contextlib import closing
from functools import lru_cache
from io import BytesIO
from typing import Any, overload

import gevent
from gevent.pywsgi import MAX_REQUEST_LINE, WSGIHandler, WSGIServer

from referee import large_pages
from referee.live.stalled import OWN_SOCKET, STALLED_SECONDS

log = logging.getLogger("referee.server")

IDLE_SECONDS = 50.0
"""How long a connection may lie idle between two requests."""
HANDSHAKE_SECONDS = HEAD_SECONDS = 20.0
BODY_SECONDS = 60.0

GARBAGE = (10_000, 5, 1_000)
"""What a request leaves behind is seldom a circle: it is looked for less often than Python would, and among few things
at a time. Everybody waits meanwhile: with half a million things, which a few thousand phones are, a fifth of a second.
"""

BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


MOST_HEADERS = 100
LONGEST_HEADER = LONGEST_HEAD = 64 * 1024
EMPTY_LINE, OTHER_EMPTY_LINE = b"\n\r\n", b"\n\n"
NAME = re.compile(r"[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,256}")


@lru_cache(1000)
def environ_name(header: str) -> str | None:
    """What a header is called in a WSGI environment; None: it is not there, or stands there by itself."""
    if not NAME.fullmatch(header):
        raise ValueError("not a header")
    name = header.upper().replace("-", "_")
    return None if "_" in header or name in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{name}"


class Head:
    """The head of a request, line by line: strictly, and without the parser for mail that Python has for it."""

    def __init__(self, lines: Any) -> None:
        self.environ: list[tuple[str, str]] = []
        self._first: dict[str, str] = {}
        headers = ends = size = hosts = 0
        while (line := lines.readline(LONGEST_HEADER + 1)) not in (b"\r\n", b"\n"):
            header, colon, value = line.decode("latin-1").rstrip("\r\n").partition(":")
            if not colon or "\r" in value or "\0" in value:
                raise ValueError("not a header")
            headers += 1
            size += len(line)
            if size > LONGEST_HEAD or headers > MOST_HEADERS:
                raise ValueError("too much of a head")
            name, value = header.lower(), value.strip(" \t")
            if (known := environ_name(header)) is not None:
                self.environ.append((known, value))
            self._first.setdefault(name, value)
            if name == "host":
                hosts += 1
            elif name == "content-length":
                ends += 1
                if not (value.isascii() and value.isdecimal()):
                    raise ValueError("not a length")
            elif name == "transfer-encoding":
                ends += 1
                if value.lower() != "chunked":
                    raise ValueError("not a way to send a body")
        if ends > 1:
            raise ValueError("two ways to say where the body ends")
        if hosts > 1:
            raise ValueError("two names for one site")

    @overload
    def get(self, name: str, default: str) -> str: ...

    @overload
    def get(self, name: str) -> str | None: ...

    def get(self, name: str, default: str | None = None) -> str | None:
        return self._first.get(name.lower(), default)

    # as gevent asks for them
    getheader = get

    @property
    def typeheader(self) -> str | None:
        return self.get("content-type")


class PhoneHandler(WSGIHandler):  # type: ignore[misc]
    """One connection."""

    # a phone out of reach is no mistake of ours, and nothing for the log
    ignored_socket_errors = (*WSGIHandler.ignored_socket_errors, errno.ETIMEDOUT, errno.EHOSTUNREACH, "timed out")

    def __init__(self, sock: Any, *more: Any, **others: Any) -> None:
        sock.settimeout(STALLED_SECONDS)
        # an answer goes out in two pieces, and the second must not wait until the phone has confirmed the first
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        super().__init__(sock, *more, **others)

    def read_requestline(self) -> str:
        with gevent.Timeout(IDLE_SECONDS, False):
            self._look_ahead()
            return bytes(self._head.readline(MAX_REQUEST_LINE)).decode("latin-1")
        return ""  # nothing came: the connection is closed

    def _look_ahead(self) -> None:
        """As a rule a request comes in one piece: then none of it has to be waited for."""
        here: bytes = self.rfile.peek()
        end = here.find(EMPTY_LINE)
        if end < 0 or here.find(OTHER_EMPTY_LINE, 0, end + 1) >= 0:
            self._head, self._body_at_hand = self.rfile, 0
        else:
            end += len(EMPTY_LINE)
            self._head, self._body_at_hand = BytesIO(self.rfile.read(end)), len(here) - end

    def read_request(self, raw_requestline: str) -> bool:
        """Raises ValueError for what is no request."""
        self.requestline = raw_requestline.rstrip()
        self.command, self.path, self.request_version = self.requestline.split()
        if self.request_version not in ("HTTP/1.1", "HTTP/1.0"):
            raise ValueError("not a version of HTTP")
        if self._head is self.rfile:
            with gevent.Timeout(HEAD_SECONDS, TimeoutError("the head of a request did not end")):
                self.headers = Head(self._head)
        else:
            self.headers = Head(self._head)
        length = self.headers.get("content-length")
        self.content_length = None if length is None else int(length)
        if self.content_length and self.command == "HEAD":
            raise ValueError("a question about a head, with a body")
        wish = self.headers.get("connection", "").lower()
        self.close_connection = wish == "close" if self.request_version == "HTTP/1.1" else wish != "keep-alive"
        return True

    def get_environ(self) -> dict[str, Any]:
        environ: dict[str, Any] = super().get_environ()
        if self.content_length is None or self.content_length > self._body_at_hand:
            environ["wsgi.input"] = ImpatientInput(environ["wsgi.input"])
        environ[OWN_SOCKET] = self.socket
        return environ

    def _headers(self) -> list[tuple[str, str]]:
        return self.headers.environ

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


class ImpatientInput:
    """A body that has to arrive in time."""

    def __init__(self, body: Any) -> None:
        self.body = body

    def read(self, *size: int) -> bytes:
        return self._in_time(self.body.read, *size)

    def readline(self, *size: int) -> bytes:
        return self._in_time(self.body.readline, *size)

    def _in_time(self, read: Any, *size: int) -> bytes:
        with gevent.Timeout(BODY_SECONDS, TimeoutError("a body did not end")):
            return bytes(read(*size))


class PhoneServer(WSGIServer):  # type: ignore[misc]
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


def let_garbage_lie() -> None:
    gc.set_threshold(*GARBAGE)
    # what is here before the first phone stays until the end: nobody has to look through it again
    gc.collect()
    gc.freeze()
    atexit.register(gc.unfreeze)
    large_pages.put_together()


def phone_server(listener: tuple[str, int], app: Any, **more: Any) -> PhoneServer:
    let_garbage_lie()
    return PhoneServer(listener, app, log=None, handler_class=PhoneHandler, **more)
