"""Streams of real servers, as phones hear them."""

import http.client
import json as json_module
from collections.abc import Iterator

from tests.phones import API, Phone
from tests.services import PATIENCE_SECONDS


class Streams:
    """Opens streams, each an iterator of the versions it is told, and closes them all in the end."""

    def __init__(self) -> None:
        self._open: list[http.client.HTTPConnection | http.client.HTTPResponse] = []

    def __call__(self, phone: Phone, last: int | None = None) -> Iterator[int]:
        lines = self.lines(phone, last)
        return (int(json_module.loads(line[6:])["version"]) for line in lines if line.startswith(b"data: "))

    def lines(self, phone: Phone, last: int | None = None) -> Iterator[bytes]:
        """Everything the stream says, heartbeats included."""
        connection = http.client.HTTPConnection("127.0.0.1", phone.where.port, timeout=PATIENCE_SECONDS)
        headers = {"Authorization": f"Bearer {phone.key}"} if phone.key else {}
        if last is not None:
            headers["Last-Event-ID"] = str(last)
        connection.request("GET", f"{API}/tables/{phone.code}/stream", headers=headers)
        answer = connection.getresponse()
        self._open += [answer, connection]
        assert answer.status == 200
        return iter(answer)

    def close(self) -> None:
        for each in self._open:
            each.close()
