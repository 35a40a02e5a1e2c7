"""Phones over the wire: requests to real servers, and streams of what they tell."""

import http.client
import json
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.services import Server, wait_until

TABLE = {"edition": "sheriff-2e", "seats": ["Ann", "Ben", "Cid"]}
PATIENCE_SECONDS = 60


@dataclass(frozen=True)
class Answered:
    """An answer, whatever it is."""

    status: int
    headers: Any
    body: Any


def ask(
    server: Server, method: str, path: str, body: Any = None, key: str | None = None, tap: str | None = None
) -> Answered:
    """Any address of the API; `tap` is the Idempotency-Key. Raises OSError where no answer comes."""
    headers = {"Content-Type": "application/json"}
    headers |= {"Authorization": f"Bearer {key}"} if key else {}
    headers |= {"Idempotency-Key": tap} if tap else {}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{server.url}/api/v1{path}", data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as answer:
            return Answered(answer.status, answer.headers, json.loads(answer.read() or b"null"))
    except urllib.error.HTTPError as refused:
        with refused:
            return Answered(refused.code, refused.headers, json.load(refused))
    except http.client.HTTPException as cut_off:
        raise ConnectionError(str(cut_off)) from cut_off


def call(server: Server, method: str, path: str, body: Any = None, key: str | None = None) -> Any:
    """What is answered to something that has to succeed."""
    answer = ask(server, method, path, body, key)
    assert answer.status < 400, answer.body
    return answer.body


@dataclass(frozen=True)
class WirePhone:
    """A phone at one table, with its key."""

    server: Server
    code: str
    key: str | None

    def at(self, server: Server) -> "WirePhone":
        """The same phone, talking to another server."""
        return WirePhone(server, self.code, self.key)

    def get(self, path: str = "") -> Any:
        return call(self.server, "GET", f"/tables/{self.code}{path}", key=self.key)

    def command(self, command: str, tap: str | None = None, **fields: Any) -> Answered:
        body = {"command": command, **fields}
        return ask(self.server, "POST", f"/tables/{self.code}/commands", body, self.key, tap)

    def done(self, command: str, **fields: Any) -> int:
        """The version a command became that has to succeed."""
        answer = self.command(command, **fields)
        assert answer.status == 200, answer.body
        return int(answer.body["version"])

    def rename(self, name: str, seat: int = 0) -> int:
        return self.done("rename", seat=seat, name=name)

    def claim(self, seat: int) -> "WirePhone":
        """Another phone that takes this seat."""
        taken = call(self.server, "POST", f"/tables/{self.code}/seats/{seat}/claim", {})
        return WirePhone(self.server, self.code, taken["key"])

    def insist(self, command: str, **fields: Any) -> Answered:
        """Repeats one tap, as a phone does, until it is answered by anything but «come again»."""
        tap = uuid.uuid4().hex
        found: list[Answered] = []

        def answered() -> bool:
            try:
                found[:] = [self.command(command, tap, **fields)]
            except OSError:
                return False
            return found[0].status not in (429, 503)

        wait_until(answered, command)
        return found[0]


def open_table(server: Server, *names: str, edition: str = "sheriff-2e", **options: Any) -> WirePhone:
    """The host's phone at a new table."""
    body = {"edition": edition, "seats": list(names or TABLE["seats"]), "options": options}
    opened = call(server, "POST", "/tables", body)
    return WirePhone(server, opened["code"], opened["host_key"])


class Streams:
    """Opens streams, each an iterator of the versions it is told, and closes them all in the end."""

    def __init__(self) -> None:
        self._open: list[http.client.HTTPConnection | http.client.HTTPResponse] = []

    def __call__(self, phone: WirePhone, last: int | None = None) -> Iterator[int]:
        return (int(json.loads(line[6:])["version"]) for line in self.lines(phone, last) if line.startswith(b"data: "))

    def lines(self, phone: WirePhone, last: int | None = None) -> Iterator[bytes]:
        """Everything the stream says, signs of life included."""
        connection = http.client.HTTPConnection("127.0.0.1", phone.server.port, timeout=PATIENCE_SECONDS)
        headers = {"Authorization": f"Bearer {phone.key}"} if phone.key else {}
        if last is not None:
            headers["Last-Event-ID"] = str(last)
        connection.request("GET", f"/api/v1/tables/{phone.code}/stream", headers=headers)
        answer = connection.getresponse()
        self._open += [answer, connection]
        assert answer.status == 200
        return iter(answer)

    def close(self) -> None:
        for each in self._open:
            each.close()


def stranger(host: WirePhone) -> WirePhone:
    """Somebody who has only the code."""
    return WirePhone(host.server, host.code, None)
