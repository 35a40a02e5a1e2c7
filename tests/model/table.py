"""A table at a running referee, as its phones see it, over one kept connection."""

import http.client
import json
import struct
import sys
from pathlib import Path
from typing import Any

from tests.services import Server

API = "/api/v1"
# Who acts when it is no seat.
HOST = -1
NAMES = ("Ann", "Ben", "Cid", "Dan", "Eve", "Fay", "Gil")
# Commands whose own field is called `seat`: whoever acts stands in the address.
ABOUT_A_SEAT = ("leave_game", "come_back", "turn_up", "other_points", "correct", "choose", "choose_colour", "look")


class HurriedServer(Server):
    """A referee whose time goes on when it is told to."""

    @property
    def shift(self) -> Path:
        return self.folder / "shift"

    def command(self) -> list[str]:
        return [sys.executable, "-m", "tests.model.hurried"]

    def environment(self) -> dict[str, str]:
        self.shift.write_bytes(struct.pack("d", 0))
        here = str(Path(__file__).parents[2])
        return super().environment() | {"TIME_SHIFT": str(self.shift), "PYTHONPATH": here}


class Connection:
    """Asks a server; `hurry` moves its clock on."""

    def __init__(self, server: Server, shift: Path | None = None) -> None:
        self.http = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        self.shift = shift

    def ask(self, method: str, path: str, body: Any = None, key: str | None = None) -> tuple[int, Any]:
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})}
        self.http.request(method, API + path, None if body is None else json.dumps(body), headers)
        answer = self.http.getresponse()
        text = answer.read()
        return answer.status, json.loads(text) if text else None

    def hurry(self, seconds: float) -> None:
        assert self.shift
        with self.shift.open("r+b") as file:
            (before,) = struct.unpack("d", file.read(8))
            file.seek(0)
            file.write(struct.pack("d", before + seconds))


class Table:
    def __init__(
        self, connection: Connection, edition: str, players: int, options: dict[str, Any], claimed: set[int]
    ) -> None:
        self.connection = connection
        body = {"edition": edition, "seats": NAMES[:players], "options": options}
        status, answer = connection.ask("POST", "/tables", body)
        assert status == 201, answer
        self.code: str = answer["code"]
        self.keys = {HOST: str(answer["host_key"])}
        self.sent: list[tuple[int, str, dict[str, Any], int]] = []
        for seat in sorted(claimed):
            status, answer = connection.ask("POST", f"/tables/{self.code}/seats/{seat}/claim", {})
            assert status == 200, answer
            self.keys[seat] = answer["key"]

    def view(self, who: int) -> dict[str, Any]:
        """What this seat sees, on its own phone or on the host's."""
        query = "" if who in self.keys else f"?seat={who}"
        status, view = self.connection.ask(
            "GET", f"/tables/{self.code}{query}", key=self.keys.get(who, self.keys[HOST])
        )
        assert status == 200, view
        found: dict[str, Any] = view
        return found

    def ledger(self, who: int) -> list[dict[str, Any]]:
        entries: list[dict[str, Any]] = []
        before = ""
        while True:
            path = f"/tables/{self.code}/ledger{before}"
            status, answer = self.connection.ask("GET", path, key=self.keys[who])
            assert status == 200, answer
            entries += answer["entries"]
            if answer["before"] is None:
                return entries
            before = f"?before={answer['before']}"

    def whole_log(self, who: int) -> list[dict[str, Any]]:
        entries: list[dict[str, Any]] = self.view(who)["log"]
        while entries[-1]["version"] > 1:
            path = f"/tables/{self.code}/log?before={entries[-1]['version']}"
            status, answer = self.connection.ask("GET", path, key=self.keys[who])
            assert status == 200, answer
            if not answer["log"]:
                break
            entries += answer["log"]
        return entries

    def command(self, who: int, command: str, fields: dict[str, Any]) -> tuple[int, Any]:
        path = f"/tables/{self.code}/commands"
        body = {"command": command, **fields}
        if who not in self.keys:
            if command in ABOUT_A_SEAT:
                path += f"?seat={who}"
            else:
                body["seat"] = who
        status, answer = self.connection.ask("POST", path, body, self.keys.get(who, self.keys[HOST]))
        self.sent.append((who, command, fields, status))
        return status, answer
