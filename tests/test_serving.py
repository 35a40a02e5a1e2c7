"""Nonsense on the wire, at a real server: malformed HTTP, endless heads, bodies that never come. Others play on."""

import errno
import json
import random
import socket
import sqlite3
import ssl
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any

import pytest
from gevent.pywsgi import WSGIHandler

from referee.serving import PhoneHandler
from tests.services import Server, wait_until
from tests.soak import short_or_long

API = "/api/v1/tables"
KEY = "Bearer this-key-must-not-be-written-down"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("wire")) as running:
        yield running


def rows(server: Server) -> list[int]:
    """What is stored, seen past the server."""
    with closing(sqlite3.connect(server.folder / "instance" / "referee.sqlite")) as store:
        names = [name for (name,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        return [store.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names]


def plays_on(server: Server) -> None:
    """Somebody opens a table, sits down and moves, and throws it all away again."""

    def call(method: str, path: str, body: Any = None, key: str = "") -> Any:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{server.url}{API}{path}", data, headers, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            text = answer.read()
            return json.loads(text) if text else None

    table = call("POST", "", {"edition": "sheriff-2e", "seats": ["Ann", "Ben", "Cid"]})
    seat = call("POST", f"/{table['code']}/seats/0/claim", {})
    moved = call("POST", f"/{table['code']}/commands", {"command": "rename", "name": "Zoe"}, seat["key"])
    assert moved["view"]["seats"][0]["name"] == "Zoe"
    call("DELETE", f"/{table['code']}", key=table["host_key"])


def answer_to(server: Server, sent: bytes) -> bytes:
    """What the server says to these bytes before it hangs up, or as far as it gets."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
        try:
            connection.sendall(sent)
            connection.shutdown(socket.SHUT_WR)
            heard = b""
            while chunk := connection.recv(65536):
                heard += chunk
        except OSError as error:  # it may well hang up on us, before or while we speak
            if not isinstance(error, ConnectionError) and error.errno != errno.ENOTCONN:
                raise
            return b""
        return heard


def head(line: str = f"POST {API} HTTP/1.1", *headers: str) -> bytes:
    return "\r\n".join([line, "Host: referee", f"Authorization: {KEY}", *headers, "", ""]).encode("latin-1")


MALFORMED = [
    b"\r\n\r\n",
    b"\x00" * 1000,
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # a phone that tries https
    b"GET\r\n\r\n",
    b"GET /\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET / HTTP/1.1",
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
    b"GET /%00%ff%fe HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET //evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: \xff\xfe\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"GET / HTTP/1.1\r\nno colon here\r\n\r\n",
    b"GET / HTTP/1.1\r\n: empty\r\n\r\n",
    b"GET / HTTP/1.1\r\nCookie: \x00\x01\x02\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: 1\r\n" % number for number in range(2000)) + b"\r\n",
    b"GET / HTTP/1.1\r\nX: " + b"a" * 200_000 + b"\r\n\r\n",
    head("GET / HTTP/1.1", *(f"X-{number}: 1" for number in range(300))),
    head(f"POST {API} HTTP/1.1", "Content-Length: -1") + b"{}",
    head(f"POST {API} HTTP/1.1", "Content-Length: nonsense") + b"{}",
    head(f"POST {API} HTTP/1.1", "Content-Length: 99999999999999999999") + b"{}",
    head(f"POST {API} HTTP/1.1", "Content-Length: 10", "Content-Length: 20") + b"{}",
    head(f"POST {API} HTTP/1.1", "Content-Length: 50") + b"{}",
    head(f"POST {API} HTTP/1.1", "Transfer-Encoding: chunked") + b"zz\r\n{}\r\n0\r\n\r\n",
    head(f"POST {API} HTTP/1.1", "Transfer-Encoding: chunked") + b"-5\r\n{}\r\n0\r\n\r\n",
    head(f"POST {API} HTTP/1.1", "Transfer-Encoding: chunked") + b"ffffffffffffffff\r\n{}",
    head(f"POST {API} HTTP/1.1", "Transfer-Encoding: chunked", "Content-Length: 3") + b"2\r\n{}\r\n0\r\n\r\n",
    head(f"POST {API} HTTP/1.1", "Transfer-Encoding: chunked") + b"11170\r\n" + b" " * 70_000 + b"\r\n0\r\n\r\n",
    head(f"POST {API} HTTP/1.1", "Content-Encoding: gzip", "Content-Length: 4") + b"\x1f\x8b\x08\x00",
    head(f"POST {API} HTTP/1.1", "Upgrade: websocket", "Connection: Upgrade", "Content-Length: 2") + b"{}",
    head(f"POST {API} HTTP/1.1", "Content-Length: 70000") + b" " * 70_000,
    head(f"POST {API}/import HTTP/1.1", "Content-Length: 5000000") + b" " * 100_000,
    head("POST /new HTTP/1.1", "Content-Type: multipart/form-data", "Content-Length: 5") + b"--x\r\n",
    head("POST /new HTTP/1.1", "Content-Type: multipart/form-data; boundary=" + "x" * 500, "Content-Length: 5")
    + b"12345",
    head("POST /language HTTP/1.1", "Content-Type: application/x-www-form-urlencoded", "Content-Length: 11")
    + b"next=%0d%0a",
    head(f"GET {API}/ZZZZZZ/stream HTTP/1.1", "Last-Event-ID: \x01\x02"),
]

# Whatever stands in front of the referee could read these in another way than the referee does.
AMBIGUOUS = {
    "folded": head("GET /healthz HTTP/1.1", "X-Note: one", " two"),
    "space before the colon": head("GET /healthz HTTP/1.1", "X-Note : one"),
    "zero": head("GET /healthz HTTP/1.1", "X-Note: \0"),
    "no colon": head("GET /healthz HTTP/1.1", "no colon here"),
    "too many": head("GET /healthz HTTP/1.1", *(f"X-{number}: 1" for number in range(100))),
    "two hosts": head("GET /healthz HTTP/1.1", "Host: other"),
    "another blank": head(f"POST {API} HTTP/1.1", "Content-Length:\xa02") + b"{}",
    "another blank before chunks": head(f"POST {API} HTTP/1.1", "Transfer-Encoding: \x0bchunked") + b"{}",
    "too long": head("GET /healthz HTTP/1.1", "X-Note: " + "a" * 65_536),
    "two lengths": head(f"POST {API} HTTP/1.1", "Content-Length: 2", "Content-Length: 2") + b"{}",
    "length and chunks": head(f"POST {API} HTTP/1.1", "Content-Length: 2", "Transfer-Encoding: chunked") + b"{}",
    "signed length": head(f"POST {API} HTTP/1.1", "Content-Length: +2") + b"{}",
    "unknown coding": head(f"POST {API} HTTP/1.1", "Transfer-Encoding: gzip, chunked") + b"{}",
}


def is_an_answer(heard: bytes) -> bool:
    """Nothing, or one HTTP answer after the other, none of them a failure of ours."""
    return not heard or (heard.startswith(b"HTTP/1.1 ") and not heard.startswith(b"HTTP/1.1 5"))


@pytest.mark.parametrize("sent", AMBIGUOUS.values(), ids=AMBIGUOUS)
def test_a_head_that_can_be_read_in_two_ways_is_refused(server: Server, sent: bytes) -> None:
    assert answer_to(server, sent).startswith(b"HTTP/1.1 400 ")


def test_a_head_is_read_whatever_its_letters(server: Server) -> None:
    sent = b"GET /healthz HTTP/1.1\nhOST:referee\r\nX-Note:\t one \r\nX-Note: two\r\nCONNECTION: Close\r\n\r\n"
    assert answer_to(server, sent).startswith(b"HTTP/1.1 200 ")


ASKED = b"POST /api/v1/coins HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}"
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"

# A head may end in two ways, and what looks like the end of one may stand in a body.
SEQUENCES = {
    "one after the other": HEALTH * 3,
    "bodies between them": ASKED + HEALTH + ASKED + HEALTH,
    "plain line ends": HEALTH.replace(b"\r", b"") * 3,
    "a body with an empty line": b"POST / HTTP/1.1\nHost: x\nContent-Length: 8\n\n a\r\n\r\nb " + HEALTH,
    "a body with another empty line": b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\n\r\n a\n\nb " + HEALTH,
    "a body that could end the head": b"POST / HTTP/1.1\nHost: x\nContent-Length: 2\n\n\r\n" + HEALTH,
    "more than a buffer": (ASKED + HEALTH) * 200,
    "an upgrade with a body": ASKED.replace(b"Host", b"Connection: Upgrade\r\nUpgrade: websocket\r\nHost") + HEALTH,
    "an upgrade with a body nobody reads": b"POST / HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\n"
    b"Content-Length: 10\r\n\r\n0123456789" + HEALTH,
    "an upgrade without a body": b"GET /healthz HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n\r\n" + HEALTH,
}


@pytest.mark.parametrize("piece", [1, 7, 100_000], ids="in pieces of {}".format)
@pytest.mark.parametrize("sent", SEQUENCES.values(), ids=SEQUENCES)
def test_requests_are_told_apart_however_they_arrive(server: Server, sent: bytes, piece: int) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for at in range(0, min(len(sent), 500), piece):
            connection.sendall(sent[at : min(at + piece, 500)])
        connection.sendall(sent[500:])
        connection.shutdown(socket.SHUT_WR)
        heard = b"".join(iter(lambda: connection.recv(65536), b""))
    asked = sent.count(b"POST /") + sent.count(b"GET /")
    assert heard.count(b"HTTP/1.1 ") == asked, heard[-300:]
    assert heard.count(b"HTTP/1.1 200 ") == sent.count(b"GET /")
    assert b"HTTP/1.1 400 Bad Request\r\nConnection: close" not in heard


def nothing_happened(server: Server, before: list[int]) -> None:
    assert rows(server) == before
    assert server.alive()
    written = server.log.read_text(encoding="utf-8", errors="replace")
    assert "Traceback" not in written, written[-3000:]
    assert KEY not in written


def test_who_hangs_up_in_the_middle_of_a_body_has_asked_for_nothing(server: Server) -> None:
    opened = json.dumps({"edition": "sheriff-2e", "seats": ["Ann", "Ben", "Cid"]}).encode()
    with urllib.request.urlopen(f"{server.url}{API}", opened, timeout=60) as answer:
        code = json.load(answer)["code"]
    before = rows(server)
    for came in (b"", b'{"ask": '):
        sent = f"POST {API}/{code}/seats/0/claim HTTP/1.1\r\nHost: x\r\nContent-Length: 13\r\n\r\n".encode()
        assert answer_to(server, sent + came).startswith(b"HTTP/1.1 400 ")
    nothing_happened(server, before)


def test_malformed_requests_are_refused(server: Server) -> None:
    plays_on(server)
    before = rows(server)
    for sent in MALFORMED:
        heard = answer_to(server, sent)
        assert is_an_answer(heard), (sent[:200], heard[:300])
        assert b"Traceback" not in heard
    nothing_happened(server, before)
    plays_on(server)


@pytest.mark.soak
def test_random_bytes_are_refused(server: Server) -> None:
    pick = random.Random(2006)
    before = rows(server)
    for _ in range(short_or_long(60, 5000)):
        sent = bytearray(pick.choice(MALFORMED)[:3000])
        for _ in range(pick.randrange(1, 8)):
            at = pick.randrange(len(sent) + 1)
            sent[at : at + pick.randrange(4)] = pick.choice([pick.randbytes(3), b"\r\n", b":", b"%", b" ", b"\x00"])
        heard = answer_to(server, bytes(sent))
        assert is_an_answer(heard), (bytes(sent)[:300], heard[:300])
    nothing_happened(server, before)


def test_who_never_finishes_keeps_nobody_waiting(server: Server) -> None:
    """Hundreds of connections that begin a head, a body or a chunk and leave it at that."""
    before = rows(server)
    beginnings = [
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        head(f"POST {API} HTTP/1.1", "Content-Length: 60") + b'{"edition"',
        head(f"POST {API} HTTP/1.1", "Transfer-Encoding: chunked") + b"40\r\n{",
        b"",
    ]
    with ExitStack() as connections:
        for number in range(300):
            connection = socket.create_connection(("127.0.0.1", server.port), timeout=30)
            connections.enter_context(connection)
            connection.sendall(beginnings[number % len(beginnings)])
        plays_on(server)
        assert rows(server) == before
    plays_on(server)
    nothing_happened(server, before)


def test_who_never_reads_keeps_nobody_waiting(server: Server) -> None:
    before = rows(server)
    with ExitStack() as connections:
        for _ in range(30):
            connection = socket.socket()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            connection.connect(("127.0.0.1", server.port))
            connections.enter_context(connection)
            connection.sendall(b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 20)
        plays_on(server)
    nothing_happened(server, before)


def test_a_phone_that_speaks_https_to_http_is_hung_up_on(server: Server) -> None:
    careless = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    careless.check_hostname, careless.verify_mode = False, ssl.CERT_NONE
    with (
        socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection,
        pytest.raises((ssl.SSLError, ConnectionError)),
    ):
        careless.wrap_socket(connection)
    plays_on(server)


class Impatient(Server):
    """With less patience than in earnest."""

    options = "[]"

    def command(self) -> list[str]:
        program = self.folder / "impatient.py"
        program.write_text(
            "from gevent import monkey; monkey.patch_all()\n"
            "from referee import serving\n"
            "serving.IDLE_SECONDS = serving.HEAD_SECONDS = serving.BODY_SECONDS = serving.HANDSHAKE_SECONDS = 0.2\n"
            "from referee.cli import main\n"
            f"main(['serve', *{self.options}])\n"
        )
        return [sys.executable, str(program)]


class ImpatientInSecret(Impatient):
    options = "['--tls']"

    def ready(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


def test_slow_heads_and_bodies_are_given_up(tmp_path: Path) -> None:
    with Impatient(tmp_path) as running:
        for sent, heard in (
            (b"", b""),
            (b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow", b"HTTP/1.1 400 "),
            (head(f"POST {API} HTTP/1.1", "Content-Length: 60") + b"{", b"HTTP/1.1 400 "),
        ):
            with socket.create_connection(("127.0.0.1", running.port), timeout=60) as connection:
                connection.sendall(sent)
                assert connection.recv(13) == heard
        plays_on(running)
        written = running.log.read_text(encoding="utf-8")
        assert "Traceback" not in written, written[-3000:]


def hung_up_on(connection: socket.socket, sent: bytes) -> bool:
    """Whether the server has closed, seen by sending some more."""
    try:
        connection.sendall(sent)
        return not connection.recv(65536)
    except TimeoutError:
        return False
    except ConnectionError:
        return True


@pytest.mark.parametrize(("length", "piece"), [(10_000, b"x"), (10**18, b"x" * 100_000)])
def test_a_body_nobody_reads_does_not_hold_its_connection(tmp_path: Path, length: int, piece: bytes) -> None:
    """It is answered at once; then the body has to arrive in time, even if it comes drop by drop, and within bounds."""
    with (
        Impatient(tmp_path) as running,
        socket.create_connection(("127.0.0.1", running.port), timeout=60) as connection,
    ):
        connection.sendall(f"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: {length}\r\n\r\n".encode())
        assert connection.recv(13) == b"HTTP/1.1 405 "
        connection.settimeout(0.05)
        wait_until(lambda: hung_up_on(connection, piece), "the end")
        assert "Traceback" not in running.log.read_text(encoding="utf-8")


def test_who_does_not_shake_hands_is_hung_up_on(tmp_path: Path) -> None:
    """Says nothing, begins and stops, or speaks http to https."""
    with ImpatientInSecret(tmp_path) as running:
        for sent in (b"", b"\x16\x03\x01\x02\x00\x01", HEALTH):
            with socket.create_connection(("127.0.0.1", running.port), timeout=60) as connection:
                connection.sendall(sent)
                # an alert, perhaps, and then the end
                with suppress(ConnectionResetError):
                    while connection.recv(100):
                        pass
        trusting = ssl.create_default_context(cafile=tmp_path / "instance" / "tls" / "authority.crt")
        address = f"https://127.0.0.1:{running.port}/healthz"
        with urllib.request.urlopen(address, timeout=30, context=trusting) as answer:
            assert answer.status == 200
        written = running.log.read_text(encoding="utf-8")
        assert written.count("no handshake") >= 3
        assert "Traceback" not in written, written[-3000:]


def test_an_error_is_written_down_without_address_or_key(caplog: pytest.LogCaptureFixture) -> None:
    handler = object.__new__(PhoneHandler)
    handler.environ = {"REMOTE_ADDR": "192.0.2.7", "HTTP_AUTHORIZATION": KEY}
    try:
        raise LookupError("no such thing")
    except LookupError as error:
        handler._log_error(LookupError, error, error.__traceback__)
    assert "no such thing" in caplog.text
    assert "192.0.2.7" not in caplog.text
    assert KEY not in caplog.text
    # where gevent asks for it
    assert callable(WSGIHandler._log_error)


def test_the_second_piece_of_an_answer_does_not_wait_for_the_first_to_be_confirmed() -> None:
    with (
        closing(socket.create_server(("127.0.0.1", 0))) as listener,
        closing(socket.create_connection(listener.getsockname())),
    ):
        connection, address = listener.accept()
        with closing(connection):
            PhoneHandler(connection, address, None)
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
