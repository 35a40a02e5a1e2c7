"""What every answer tells the browser: no frames, no sniffing, no inline script, no caches, cookies out of reach."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import escape

from referee import create_app
from referee.config import Settings
from referee.http.cookies import COOKIES_KEPT
from tests.phones import API, Phone, open_table

EVERYWHERE = ["/", "/new", "/join", "/tally", "/timer", "/rules/sheriff-2e", "/sw.js", "/manifest.webmanifest"]
EVERYWHERE += [
    "/static/css/shared-base.css",
    "/offline",
    "/nowhere",
    "/t/ZZZZZZ",
    f"{API}/editions",
    f"{API}/tables/ZZZZZZ",
]
EVERYWHERE += [
    "/healthz",
    f"{API}/docs",
    f"{API}/openapi.json",
    "/t/{code}",
    "/t/{code}/board",
    f"{API}/tables/{{code}}",
]


@pytest.mark.parametrize("address", EVERYWHERE)
def test_every_answer_is_guarded(app: Flask, address: str) -> None:
    answer = app.test_client().get(address.format(code=open_table(app).code))
    answer.close()
    headers = answer.headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == ("same-origin" if answer.mimetype == "text/html" else "no-referrer")
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    if address.startswith("/static/"):
        # a style sheet is nothing that a browser shows by itself or runs
        assert not set(headers.keys()) & {"Content-Security-Policy", "X-Frame-Options", "Permissions-Policy"}
    else:
        policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
        assert policy["default-src"] == "'self'"
        assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
        assert policy["form-action"] == "'self'"
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert "camera=()" in headers["Permissions-Policy"]
    assert "Access-Control-Allow-Origin" not in headers
    assert "Strict-Transport-Security" not in headers
    assert "Server" not in headers


def test_no_cache_keeps_what_one_viewer_sees(app: Flask) -> None:
    host = open_table(app)
    ann = host.claim(0)
    for path in ("", "/log", "/ledger", "/sheet", "/qr.svg", "/stream", "/coins"):
        kept = ann.get(path, buffered=False).headers["Cache-Control"]
        assert "no-store" in kept or kept == "private, no-cache", path
    for path in ("", "/board", "/regions", "/log", "/ledger"):
        kept = app.test_client().get(f"/t/{host.code}{path}").headers["Cache-Control"]
        assert kept in ("private, no-cache", "private, no-store"), path
    assert "no-store" in host.post("/export").headers["Cache-Control"]
    claimed = Phone(app, host.code).post("/seats/1/claim")
    assert "no-store" in claimed.headers["Cache-Control"]
    assert "no-store" in app.test_client().post(f"{API}/tables", json=TABLE).headers["Cache-Control"]


TABLE: dict[str, Any] = {"edition": "sheriff-1e", "seats": ["Ann", "Ben", "Cid"]}


@pytest.fixture
def site(settings: Settings) -> Iterator[FlaskClient]:
    """A hosted referee behind a proxy that does https."""
    app = create_app(replace(settings, public_url="https://referee.example", trusted_proxies=1))
    yield app.test_client()
    app.extensions["store"].engine.dispose()


HTTPS = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1", "X-Forwarded-Host": "referee.example"}


def test_a_site_with_https_stays_with_it(site: FlaskClient) -> None:
    assert site.get("/", headers=HTTPS).headers["Strict-Transport-Security"] == "max-age=31536000"
    assert "Strict-Transport-Security" not in site.get("/").headers


def test_https_at_home_can_be_given_up_again(client: FlaskClient) -> None:
    assert "Strict-Transport-Security" not in client.get("/", base_url="https://192.0.2.1:8000").headers


def test_cookies_are_out_of_reach(site: FlaskClient, client: FlaskClient) -> None:
    flags = {"HttpOnly", "SameSite=Lax", "Path=/"}
    plain = client.post(f"{API}/tables", json=TABLE).headers["Set-Cookie"].split("; ")
    assert flags <= set(plain)
    assert "Secure" not in plain
    assert not [flag for flag in plain if flag.startswith("Domain")]
    secure = site.post(f"{API}/tables", json=TABLE, headers=HTTPS).headers["Set-Cookie"].split("; ")
    assert flags | {"Secure"} <= set(secure)
    chosen = client.post("/language", data={"language": "de"}).headers["Set-Cookie"].split("; ")
    assert flags <= set(chosen)


def test_a_phone_of_many_tables_forgets_the_oldest(app: Flask) -> None:
    """Else its requests would grow until servers refuse them."""
    browser = app.test_client()
    codes = [browser.post(f"{API}/tables", json=TABLE).json["code"] for _ in range(COOKIES_KEPT + 5)]
    hosts = [browser.get(f"{API}/tables/{code}").json["viewer"]["host"] for code in codes]
    assert hosts == [False] * 5 + [True] * COOKIES_KEPT


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "http://[", "https://localhost.evil.example", "", "http://localhost@evil.example"],
)
@pytest.mark.parametrize("path", ["/new", "/language", f"{API}/tables", f"{API}/tally", f"{API}/tables/import"])
def test_whatever_another_site_sends_is_refused(client: FlaskClient, path: str, origin: str) -> None:
    assert client.post(path, json=TABLE, headers={"Origin": origin}).status_code == 403
    answer = client.post(path, data={"name": ["A", "B", "C"]}, headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403


NASTY = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'; DROP TABLE tables; --",
    "{{ 7 * 7 }}{% raw %}",
    "%(name)s %d %s",
    "</textarea><svg/onload=alert(1)>",
    "javascript:alert(1)",
]


def look_everywhere(app: Flask, language: str, *phones: Phone) -> list[str]:
    """Every page of the table as these phones and a stranger get it: whatever is typed comes back as letters."""
    drawn: list[str] = []
    for path in ("", "/board", "/regions", "/log", "/ledger", "?watch=1"):
        for phone in (None, *phones):
            headers = {"Accept-Language": language}
            if phone:
                headers["Authorization"] = f"Bearer {phone.key}"
            answer = app.test_client().get(f"/t/{phones[0].code}{path}", headers=headers)
            assert answer.status_code == 200
            drawn.append("".join(answer.json["regions"].values()) if answer.is_json else answer.text)
            for tag in ("<script>alert", "<img src=x", "<svg/onload", 'href="javascript', "49{%"):
                assert tag not in drawn[-1]
    return drawn


@pytest.mark.parametrize(("edition", "language"), [("sheriff-2e", "en"), ("sheriff-1e", "ru"), ("nottingham", "de")])
def test_names_are_only_ever_text(app: Flask, edition: str, language: str) -> None:
    """Before and in the game."""
    host = open_table(app, *NASTY[:3], edition=edition)
    phones = [host.claim(seat) for seat in range(3)]
    for phone, name in zip(phones, NASTY[3:], strict=False):
        assert phone.command("rename", name=name).status_code == 200
    assert len(look_everywhere(app, language, host, *phones)) == 30
    assert host.command("start", first=0).status_code == 200
    assert len(look_everywhere(app, language, host, *phones)) == 30


@pytest.mark.parametrize("nasty", NASTY)
def test_promises_and_reasons_are_only_ever_text(app: Flask, nasty: str) -> None:
    """As an offer, as a deal, in the log, in the ledger, and when it is taken back (S-DEAL-6)."""
    host = open_table(app)
    ann, ben, cid = (host.claim(seat) for seat in range(3))
    host.command("start", first=0)
    host.command("close_market")
    for merchant in (ben, cid):
        merchant.command("seal_bag", goods={"apple": 1})
    for merchant in (ben, cid):
        merchant.command("declare", good="apple", count=1)
    offered = ben.command("offer", gold=1, promise=nasty, ask={"do": "pass", "merchant": 1})
    assert offered.status_code == 200, offered.text
    letters = str(escape(nasty))
    assert any(letters in page for page in look_everywhere(app, "en", ann))
    assert ann.command("accept", offer=offered.json["view"]["offers"][0]["id"]).status_code == 200
    assert host.command("correct", seat=2, gold=1, reason=nasty).status_code == 200
    assert any(letters in page for page in look_everywhere(app, "de", ann, cid))
    assert host.command("undo", of=host.view()["undoable"][0]["version"]).status_code == 200
    look_everywhere(app, "fr", ann, cid)
