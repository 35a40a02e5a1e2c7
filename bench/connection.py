"""A minimal client of HTTP and WebSocket on plain sockets, so that the load itself costs little."""

import json
import os
import re
import socket
import struct
import time
from collections.abc import Callable
from typing import Any

import gevent

READABLE = 1
AT_ONCE = 65_536

Heard = Callable[[int, float], None]
"""The version of a view that a phone now holds, and since when."""

_VERSION = re.compile(rb"id: (\d+)\ndata: ")
_STATE = re.compile(rb'"_stateID":(\d+)')
_LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)


class Connection:
    """One connection."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=120)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = bytearray()
        self.received = 0

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def more(self) -> None:
        data = self.socket.recv(AT_ONCE)
        if not data:
            raise ConnectionError("the server hung up")
        self.buffer += data
        self.received += len(data)

    def until(self, mark: bytes) -> bytes:
        """Everything up to this mark, which is left out."""
        start = 0
        while (end := self.buffer.find(mark, start)) < 0:
            start = max(0, len(self.buffer) - len(mark))
            self.more()
        found = bytes(self.buffer[:end])
        del self.buffer[: end + len(mark)]
        return found

    def exactly(self, size: int) -> bytes:
        while len(self.buffer) < size:
            self.more()
        found = bytes(self.buffer[:size])
        del self.buffer[:size]
        return found

    def close(self) -> None:
        self.socket.close()


def request(method: str, path: str, key: str = "", body: bytes | None = None, tap: str = "", prefer: str = "") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    lines += [f"Authorization: Bearer {key}"] if key else []
    lines += [f"Idempotency-Key: {tap}"] if tap else []
    lines += [f"Prefer: {prefer}"] if prefer else []
    lines += [] if body is None else ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + (body or b"")


def answer(connection: Connection) -> bytes:
    """The body of an answer on a connection that stays open; an answer that is no success is an error."""
    head = connection.until(b"\r\n\r\n")
    length = _LENGTH.search(head)
    if length is None:
        raise ConnectionError(f"an answer without a length: {head[:200]!r}")
    body = connection.exactly(int(length[1]))
    if not head.startswith(b"HTTP/1.1 200"):
        raise ConnectionError(f"{head[:60]!r} {body[:300]!r}")
    return body


class Client:
    """A phone that holds a view of its table. It waits in the event loop itself, and so costs next to nothing."""

    def __init__(self, port: int) -> None:
        self.connection = Connection(port)
        self._coming: Any = None

    def follow(self, heard: Heard) -> int:
        """The version it holds by now; it tells of those that follow."""
        while not (versions := self.versions()):
            self.connection.more()
        self._coming = gevent.get_hub().loop.io(self.connection.socket.fileno(), READABLE)
        self._coming.start(self._read, heard)
        return versions[-1]

    def _read(self, heard: Heard) -> None:
        # there is something to read, so this does not wait; nor may it, here
        self.connection.more()
        now = time.perf_counter()
        for version in self.versions():
            heard(version, now)

    def versions(self) -> list[int]:
        """Those whose view has come whole since it was asked last."""
        raise NotImplementedError


class Stream(Client):
    """A phone's stream of server-sent events."""

    path, whole = "/api/v1/tables/{}/stream?view=1", b'"view":'

    def __init__(self, port: int, code: str, key: str) -> None:
        super().__init__(port)
        self.connection.send(request("GET", self.path.format(code), key))
        head = self.connection.until(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise ConnectionError(head[:200])
        self.last = b""

    def versions(self) -> list[int]:
        buffer, start, found = self.connection.buffer, 0, []
        while (end := buffer.find(b"\n\n", start)) >= 0:
            event = _VERSION.search(buffer, start, end)
            if event and buffer.find(self.whole, event.end(), end) >= 0:
                self.last = bytes(buffer[event.end() : end])
                found.append(int(event[1]))
            start = end + 2
        del buffer[:start]
        return found

    @property
    def view(self) -> Any:
        return json.loads(self.last)["view"]


class PageStream(Stream):
    """That of a page: the regions that changed, drawn."""

    path, whole = "/t/{}/stream", b'"regions":'


class BoardgameClient(Client):
    """A phone at a table of boardgame.io: socket.io over a WebSocket."""

    def __init__(self, port: int, match: str, player: int) -> None:
        super().__init__(port)
        self.match, self.player = match, str(player)
        upgrade = [
            "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            f"Origin: http://localhost:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        ]
        self.connection.send("\r\n".join([*upgrade, "", ""]).encode())
        head = self.connection.until(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            raise ConnectionError(head[:200])
        self._text("40/bench,")
        while not (self._frame() or b"").startswith(b"40/bench"):
            self.connection.more()
        self._emit("sync", self.match, self.player, None, 6)

    def move(self, what: str, state: int) -> None:
        payload = {"type": "act", "args": [what], "playerID": self.player, "credentials": None}
        self._emit("update", {"type": "MAKE_MOVE", "payload": payload}, state, self.match, self.player)

    def versions(self) -> list[int]:
        found = []
        while (message := self._frame()) is not None:
            if message == b"2":
                self._text("3")
            elif (state := _STATE.search(message)) is not None:
                found.append(int(state[1]))
        return found

    def _emit(self, *said: Any) -> None:
        self._text(f"42/bench,{json.dumps(said)}")

    def _text(self, text: str) -> None:
        data, mask = text.encode(), os.urandom(4)
        length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))
        self.connection.send(b"\x81" + length + mask + _masked(data, mask))

    def _frame(self) -> bytes | None:
        """The next frame, once it has come whole."""
        buffer = self.connection.buffer
        short = buffer[1] if len(buffer) > 1 else 0
        start = {126: 4, 127: 10}.get(short, 2)
        if len(buffer) < start:
            return None
        end = start + (int.from_bytes(buffer[2:start]) if start > 2 else short)
        if len(buffer) < end:
            return None
        frame = bytes(buffer[start:end])
        del buffer[:end]
        return frame


def _masked(data: bytes, mask: bytes) -> bytes:
    whole = mask * (len(data) // 4 + 1)
    return (int.from_bytes(data) ^ int.from_bytes(whole[: len(data)])).to_bytes(len(data))
