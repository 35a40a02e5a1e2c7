"""Random bytes at every door: addresses, queries, headers, cookies, bodies. No 5xx, no traceback, nothing stored."""

import json
import random
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from werkzeug.routing import Rule

from referee import create_app
from referee.config import Settings
from referee.http.bodies import DEEPEST
from tests.phones import API, Phone, open_table, stored_rows
from tests.soak import short_or_long


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder = tmp_path_factory.mktemp("nonsense")
    url = f"sqlite:///{folder / 'referee.sqlite'}"
    app = create_app(Settings(folder, url, "for tests only", ratelimit_enabled=False))
    app.config["PROPAGATE_EXCEPTIONS"] = False
    yield app
    app.extensions["store"].engine.dispose()


TEXTS = [
    *("", "0", "-1", "1e9", "1" * 30, "9" * 5000, "²", "１", "٣", "NaN", "null", "true", "None", "undefined", "1.0"),
    *(
        "\x00",
        "a\x00b",
        "\ud800",
        "\ufeff",
        "\u202e",
        "💰" * 40,
        "é",
        "\r\nSet-Cookie: a=b",
        "a" * 7000,
        "%",
        "%zz",
        "%(name)s",
    ),
    *(
        "{0}",
        "{{7*7}}",
        "../../etc/passwd",
        "..%2f..",
        "<script>",
        "'; DROP TABLE steps;--",
        "http://[",
        "//evil.example",
        "\\",
    ),
    *("AAAAAA", "aaaaaa", "ßßß", " K7QFWM ", "table_", "."),
]
VALUES: list[Any] = [
    *TEXTS,
    *(
        None,
        True,
        False,
        0,
        -1,
        2**31,
        2**63,
        2**64,
        -(2**63),
        10**400,
        0.5,
        1e308,
        -0.0,
        [],
        {},
        [[]],
        [None],
        {"": ""},
    ),
    *({"a": {"b": {"c": 1}}}, [1] * 500, {str(number): number for number in range(300)}, ["\x00"], {"\ud800": 1}),
]
RAW = [
    *(b"", b" ", b"{", b"}", b"[]", b"null", b"1", b'"x"', b"\xff\xfe", b"\x00" * 50, b"[" * 60_000, b'{"a":' * 9000),
    *(b'{"command": NaN}', b'{"a": 1e999}', b'{"a": -Infinity}', b'{"a": 1, "a": 2}', b"\xef\xbb\xbf{}", b'"\\ud800"'),
    *(
        b'{"command": "\\ud800"}',
        b'{"command": "rename", "name": "\\u0000"}',
        b"x" * 70_000,
        b'{"a": ' + b"9" * 5000 + b"}",
    ),
    *(b"------x\r\nContent-Disposition: form-data; name=a\r\n\r\n", b"a=b&" * 5000, b"%00=%ff&name=%ed%a0%80"),
]
HEADERS = ["Authorization", "Cookie", "Idempotency-Key", "Last-Event-ID", "If-None-Match", "If-Modified-Since", "Range"]
HEADERS += [
    "Accept",
    "Accept-Language",
    "Accept-Encoding",
    "Content-Type",
    "Content-Encoding",
    "Content-Length",
    "Host",
]
HEADERS += [
    "Origin",
    "Sec-Fetch-Site",
    "Referer",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Request-ID",
    "Transfer-Encoding",
]
QUERY = ["seat", "before", "amount", "lang", "watch", "page", "of", "code", "transfer", "first", "next"]
STREAMS = ("tables.open_stream", "table.stream")
METHODS = ["GET", "POST", "DELETE", "PUT", "PATCH", "HEAD", "OPTIONS", "TRACE", "BREW"]
CONTENT_TYPES = [
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/plain",
]


def written(text: str) -> str:
    """As it stands in an address; halves of characters become bytes that are no UTF-8."""
    return quote(text, safe="%/", errors="surrogatepass")


def filled(path: str, name: str, value: str) -> str:
    for spelling in (f"<int:{name}>", f"<path:{name}>", f"<{name}>"):
        path = path.replace(spelling, value)
    return path


def asked(query: dict[str, str]) -> str:
    return "&".join(f"{name}={written(value)}" for name, value in query.items())


class Nonsense:
    """Everything comes from one seed, so that what was found can be found again."""

    def __init__(self, app: Flask, seed: int) -> None:
        self.app, self.random = app, random.Random(seed)
        self.rules = sorted(app.url_map.iter_rules(), key=lambda rule: (rule.rule, rule.endpoint))

    def text(self) -> str:
        pick = self.random
        if pick.random() < 0.7:
            return pick.choice(TEXTS)
        return "".join(chr(pick.randrange(1, 0x300)) for _ in range(pick.randrange(20)))

    def header(self) -> str:
        """As it would come over the wire: latin-1, in one line."""
        text = self.text().replace("\r", "").replace("\n", "").replace("\x00", "")
        return text.encode("utf-8", "replace").decode("latin-1")

    def path(self, rule: Rule, host: Phone) -> str:
        path = rule.rule
        for name in rule.arguments:
            known = {"code": host.code, "seat": str(self.random.randrange(4)), "edition_id": "sheriff-2e"}
            value = known.get(name, "x") if self.random.random() < 0.7 else written(self.text())
            path = filled(path, name, value)
        return path

    def body(self) -> tuple[bytes, str]:
        pick = self.random
        if pick.random() < 0.4:
            return pick.choice(RAW), pick.choice(CONTENT_TYPES)
        if pick.random() < 0.1:
            return pick.randbytes(pick.randrange(200)), pick.choice(CONTENT_TYPES)
        names = ["command", "seat", "name", "goods", "edition", "seats", "options", "ask", "token", "allow", "players"]
        names += ["coins", "offer", "of", "format", "steps", "names", "items", "shows", "count", "merchant", "shares"]
        body = {name: pick.choice(VALUES) for name in pick.sample(names, pick.randrange(6))}
        if pick.random() < 0.6:
            commands = ["rename", "seal_bag", "offer", "undo", "split_chest", "bid", "lay_ambush", "correct", "reorder"]
            body["command"] = pick.choice(commands)
        return json.dumps(body).encode(), "application/json"

    def send(self, host: Phone) -> tuple[str, int, str]:
        """One request: what it was, and the answer's status and text."""
        pick = self.random
        rule = pick.choice(self.rules)
        method = pick.choice(sorted(rule.methods or METHODS)) if pick.random() < 0.8 else pick.choice(METHODS)
        headers = [(name, self.header()) for name in pick.sample(HEADERS, pick.randrange(4))]
        if pick.random() < 0.6:
            headers = [(name, value) for name, value in headers if name != "Authorization"]
            headers.append(("Authorization", f"Bearer {host.key}"))
        body, content_type = self.body() if method in ("POST", "PUT", "PATCH", "BREW") else (None, None)
        query = {name: self.text() for name in pick.sample(QUERY, pick.randrange(3))}
        path = self.path(rule, host)
        what = f"{method} {path[:200]} {str(query)[:200]} {str(headers)[:300]} {str(body)[:200]}"
        client = self.app.test_client(use_cookies=False)
        if rule.endpoint in STREAMS:
            method = "HEAD"  # it would not end
        answer = client.open(
            path, method=method, headers=headers, data=body, content_type=content_type, query_string=asked(query)
        )
        text = "" if answer.is_streamed and method == "HEAD" else answer.text if answer.mimetype != "image/png" else ""
        answer.close()
        return what, answer.status_code, text


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(short_or_long(3, 200)))
def test_random_nonsense_is_refused_and_leaves_nothing_behind(app: Flask, seed: int) -> None:
    nonsense = Nonsense(app, seed)
    host = open_table(app, edition="nottingham" if seed % 2 else "sheriff-2e")
    host.claim(1)
    if seed % 4 > 1:
        host.command("start", first=1)
    for _ in range(100):
        before = stored_rows(app)
        what, status, text = nonsense.send(host)
        assert status < 500, (what, status, text[:2000])
        assert "Traceback" not in text, what
        assert "sqlalchemy" not in text.lower(), what
        if status >= 400:
            assert stored_rows(app) == before, what
        if host.get().status_code != 200:
            host = open_table(app)


@pytest.mark.soak
@pytest.mark.parametrize("text", short_or_long(TEXTS[5::9], TEXTS), ids=ascii)
def test_every_text_in_every_place_of_an_address(app: Flask, text: str) -> None:
    host = open_table(app)
    client = app.test_client(use_cookies=False)
    key = {"Authorization": f"Bearer {host.key}"}
    for rule in app.url_map.iter_rules():
        method = "HEAD" if rule.endpoint in STREAMS else sorted((rule.methods or set()) - {"OPTIONS", "HEAD"})[0]
        if method == "DELETE":
            continue
        for name in (*rule.arguments, *QUERY):
            path = rule.rule
            for argument in rule.arguments:
                sane = {"code": host.code, "seat": "1"}.get(argument, "sheriff-2e")
                path = filled(path, argument, written(text) if argument == name else sane)
            query = "" if name in rule.arguments else asked({name: text})
            if name in QUERY and "code" not in rule.arguments and not rule.rule.startswith("/join"):
                continue
            answer = client.open(
                path, method=method, query_string=query, headers=key, data=b"{}" if method == "POST" else None
            )
            answer.close()
            assert answer.status_code < 500, (method, path[:100], query)


@pytest.mark.parametrize("depth", [DEEPEST, 450, 960, 5000])
@pytest.mark.parametrize("door", ["commands", "import", "tally"])
def test_a_nest_is_refused(app: Flask, door: str, depth: int) -> None:
    """Whatever goes through it would go as deep."""
    host = open_table(app)
    nest = "[" * depth + "]" * depth
    doors = {
        "commands": (f"/tables/{host.code}/commands", f'{{"command": "correct", "reason": {nest}}}'),
        "import": ("/tables/import", f'{{"format": 3, "steps": [{{"events": [{nest}]}}]}}'),
        "tally": ("/tally", nest),
    }
    path, body = doors[door]
    headers = {"Authorization": f"Bearer {host.key}", "Idempotency-Key": "once"}
    answer = app.test_client(use_cookies=False).post(f"{API}{path}", data=body, headers=headers)
    assert answer.status_code == (422 if depth == DEEPEST and door == "tally" else 400), answer.text
    assert answer.mimetype == "application/problem+json"


def test_tables_survive_it(app: Flask) -> None:
    host = open_table(app)
    answer = app.test_client().post(f"{API}/tables/{host.code}/seats/{'9' * 5000}/claim")
    assert answer.status_code == 404
    assert host.claim(0).command("rename", name="Zoe").status_code == 200
