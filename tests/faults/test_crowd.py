"""Two hundred phones on one table, and phones that never read: nobody pays for the others."""

import contextlib
import itertools
import socket
import sys
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.phones import Answer, Phone, open_table
from tests.services import PATIENCE_SECONDS, Server, wait_until
from tests.soak import short_or_long
from tests.streams import Streams

CROWD = 200


@pytest.mark.soak
def test_two_hundred_phones_press_at_once(tmp_path: Path, listen: Streams) -> None:
    """Several phones for each seat, the host's, and strangers: each gets a clear answer, and versions have no gap."""
    with Server(tmp_path, RATELIMIT_ENABLED="0") as server:
        host = open_table(server, "Ann", "Ben", "Cid", "Dora", "Eve")
        seats = [host.claim(number) for number in range(5)]
        events = listen(host.stranger())
        before = next(events)
        rounds, at_once = short_or_long(1, 20), threading.Barrier(CROWD)

        def press(number: int) -> list[Answer]:
            phone = (*seats, host, host.stranger(), Phone(server, host.code, "a guess"))[number % 8]
            answers = []
            for turn in range(rounds):
                at_once.wait()
                name = f"{number} in turn {turn}"
                # one of them always comes too late or too early for what it wants
                wanted = ("market_done", {"swapped": 1}) if number % 20 == 0 else ("rename", {"name": name})
                extra = {"seat": number % 5} if phone is host and wanted[0] == "rename" else {}
                answers.append(phone.command(wanted[0], tap=f"tap {name}", **wanted[1], **extra))
            return answers

        with ThreadPoolExecutor(CROWD) as phones:
            answers = list(itertools.chain(*phones.map(press, range(CROWD))))
        found = Counter(answer.status_code for answer in answers)
        assert set(found) == {200, 401, 409}
        assert found[401] == rounds * CROWD // 4
        versions = sorted(answer.json["version"] for answer in answers if answer.status_code == 200)
        assert versions == list(range(before + 1, before + 1 + found[200]))
        assert host.view()["version"] == versions[-1]
        heard = list(itertools.takewhile(lambda version: version < versions[-1], events))
        assert heard == sorted(set(heard))
        for answer in answers:
            if answer.status_code != 200:
                assert answer.mimetype == "application/problem+json"
                assert answer.json["detail"]


class Impatient(Server):
    """A referee that lets stalled phones go after a second, so that a test can wait for it."""

    def command(self) -> list[str]:
        patience = "stalled.STALLED_SECONDS = 1; stalled.UNREAD_BYTES = 1024"
        return [
            sys.executable,
            "-c",
            f"from referee.live import stalled; {patience}; from referee.cli import main; main(['serve'])",
        ]

    def connections(self) -> int:
        """Sockets the process holds."""
        assert self.process is not None
        return sum(
            fd.is_symlink() and str(fd.readlink()).startswith("socket:")
            for fd in Path(f"/proc/{self.process.pid}/fd").iterdir()
        )


def dead_phone(phone: Phone, last: int) -> socket.socket:
    """Opens a stream and never reads a byte of it."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    connection.connect(("127.0.0.1", phone.where.port))
    request = f"GET /api/v1/tables/{phone.code}/stream HTTP/1.1\r\nHost: test\r\nLast-Event-ID: {last}\r\n\r\n"
    connection.sendall(request.encode())
    return connection


def left_unread(connection: socket.socket) -> bytes:
    """Everything that is there to read, up to the end that the other side made."""
    connection.settimeout(PATIENCE_SECONDS)
    found = bytearray()
    with contextlib.suppress(ConnectionResetError):
        while part := connection.recv(65536):
            found += part
    return bytes(found)


@pytest.mark.soak
def test_phones_that_never_read_cost_nobody_anything(tmp_path: Path, listen: Streams) -> None:
    with Impatient(tmp_path, RATELIMIT_ENABLED="0") as server, contextlib.ExitStack() as held:
        host = open_table(server)
        for number in range(1, 121):
            assert host.rename(f"Ann {number}") == number
        events = listen(host.stranger())
        assert next(events) == 120
        alive = server.connections()
        dead = [held.enter_context(dead_phone(host, last=10)) for _ in range(short_or_long(40, 400))]
        # all others hear everything and are answered, while the dead ones hold what they were sent
        for number in range(121, 141):
            assert host.rename(f"Ann {number}") == number
            assert next(events) == number

        def still_held() -> int:
            # counted first: the connection of the change before this one is closed by now
            count = server.connections() - alive
            # whoever is let go leaves room in its connection: more events come, and fill what is left
            host.rename("Ann")
            return count

        # all of them: one that is left would read again below, and hear signs of life for ever
        wait_until(lambda: still_held() <= 0, "the dead phones to be let go")
        # one of the versions is a new one, and it is heard
        last = host.rename("Zoe")
        assert next(version for version in events if version == last) == last
        # each of them was served, and let go: what they find when they wake up is an end
        assert all(left_unread(phone).startswith(b"HTTP/1.1 200") for phone in dead)
        assert "Traceback" not in server.log.read_text(encoding="utf-8")
