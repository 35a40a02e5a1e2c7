"""The little of HTTP and WebSocket that phones need, on plain sockets, so that the load itself costs little."""

import json
import os
import re
import socket
import struct
from collections.abc import Iterator
from typing import Any

_VERSION = re.compile(rb"id: (\d+)\ndata: ")
_STATE = re.compile(rb'"_stateID":(\d+)')
_LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)


class Wire:
    """One connection."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=120)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = bytearray()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def more(self) -> None:
        data = self.socket.recv(262_144)
        if not data:
            raise ConnectionError("the server hung up")
        self.buffer += data

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


def request(method: str, path: str, key: str = "", body: bytes | None = None, tap: str = "") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    lines += [f"Authorization: Bearer {key}"] if key else []
    lines += [f"Idempotency-Key: {tap}"] if tap else []
    lines += [] if body is None else ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + (body or b"")


def answer(wire: Wire) -> bytes:
    """The body of an answer on a connection that stays open; an answer that is no success is an error."""
    head = wire.until(b"\r\n\r\n")
    length = _LENGTH.search(head)
    if length is None:
        raise ConnectionError(f"an answer without a length: {head[:200]!r}")
    body = wire.exactly(int(length[1]))
    if not head.startswith(b"HTTP/1.1 200"):
        raise ConnectionError(f"{head[:60]!r} {body[:300]!r}")
    return body


class Stream:
    """A phone's stream of server-sent events."""

    def __init__(self, port: int, code: str, key: str) -> None:
        self.wire = Wire(port)
        self.wire.send(request("GET", f"/api/v1/tables/{code}/stream?view=1", key))
        head = self.wire.until(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise ConnectionError(head[:200])
        self.last = b""

    def held(self) -> Iterator[int]:
        """The versions of which this phone holds the view, one after the other."""
        while True:
            message = self.wire.until(b"\n\n")
            found = _VERSION.search(message)
            if found and b'"view":' in message:
                self.last = message[found.end() :]
                yield int(found[1])

    @property
    def view(self) -> Any:
        return json.loads(self.last)["view"]


class BoardgameClient:
    """A phone at a table of boardgame.io: socket.io over a WebSocket."""

    def __init__(self, port: int, match: str, player: int) -> None:
        self.match, self.player = match, str(player)
        self.wire = Wire(port)
        upgrade = [
            "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            f"Origin: http://localhost:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        ]
        self.wire.send("\r\n".join([*upgrade, "", ""]).encode())
        head = self.wire.until(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            raise ConnectionError(head[:200])
        self._text("40/bench,")
        while not self._frame().startswith(b"40/bench"):
            pass
        self._emit("sync", self.match, self.player, None, 6)

    def move(self, what: str, state: int) -> None:
        payload = {"type": "act", "args": [what], "playerID": self.player, "credentials": None}
        self._emit("update", {"type": "MAKE_MOVE", "payload": payload}, state, self.match, self.player)

    def held(self) -> Iterator[int]:
        while True:
            message = self._frame()
            if message == b"2":
                self._text("3")
            elif (found := _STATE.search(message)) is not None:
                yield int(found[1])

    def _emit(self, *said: Any) -> None:
        self._text(f"42/bench,{json.dumps(said)}")

    def _text(self, text: str) -> None:
        data, mask = text.encode(), os.urandom(4)
        length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))
        self.wire.send(b"\x81" + length + mask + masked)

    def _frame(self) -> bytes:
        _, length = self.wire.exactly(2)
        if length == 126:
            (length,) = struct.unpack("!H", self.wire.exactly(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", self.wire.exactly(8))
        return self.wire.exactly(length)
