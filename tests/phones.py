"""Phones at a table: one kind, which talks to the referee in this process, over HTTP, or from a browser."""

import http.client
import json as json_module
import urllib.error
import urllib.request
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from functools import singledispatch
from typing import Any, Self
from urllib.parse import urlencode

from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import APIRequestContext
from sqlalchemy import func, select
from werkzeug.datastructures import Headers
from werkzeug.test import TestResponse

from referee.groups.models import StoredGroup
from referee.tables.models import db
from tests.services import PATIENCE_SECONDS, Server, wait_until

API = "/api/v1"
NAMES = ("Ann", "Ben", "Cid")
TABLE = {"edition": "sheriff-2e", "seats": NAMES}


@dataclass(frozen=True)
class Answer:
    """An answer that came over a network, read like one of this process."""

    status_code: int
    headers: Headers
    text: str

    @property
    def json(self) -> Any:
        return json_module.loads(self.text or "null")

    @property
    def mimetype(self) -> str:
        return self.headers.get("Content-Type", "").partition(";")[0]


@singledispatch
def ask(
    where: Any, method: str, path: str, json: Any = None, headers: Mapping[str, str] | None = None, **more: Any
) -> Any:
    """Sends a request to wherever the referee is: an application in this process, a server, or as a browser would."""
    raise TypeError(f"no way to talk to {where!r}")


@ask.register
def _in_process(where: Flask, method: str, path: str, json: Any = None, **more: Any) -> TestResponse:
    """Each time by a browser of its own, without anybody's cookies."""
    return where.test_client(use_cookies=False).open(path, method=method, json=json, **more)


@ask.register
def _with_cookies(where: FlaskClient, method: str, path: str, json: Any = None, **more: Any) -> TestResponse:
    return where.open(path, method=method, json=json, **more)


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """What leads elsewhere is an answer, as in this process."""

    def redirect_request(self, *_: Any) -> None:
        return None


_HTTP = urllib.request.build_opener(_NoRedirects)


@ask.register
def _over_http(
    where: Server,
    method: str,
    path: str,
    json: Any = None,
    headers: Mapping[str, str] | None = None,
    query_string: dict[str, Any] | None = None,
) -> Answer:
    """Raises OSError where no answer comes."""
    data = None if json is None else json_module.dumps(json).encode()
    sent = {"Content-Type": "application/json", **(headers or {})}
    query = f"?{urlencode(query_string)}" if query_string else ""
    request = urllib.request.Request(f"{where.url}{path}{query}", data, sent, method=method)
    try:
        with _HTTP.open(request, timeout=PATIENCE_SECONDS) as answer:
            return Answer(answer.status, Headers(answer.headers.items()), answer.read().decode())
    except urllib.error.HTTPError as refused:
        with refused:
            return Answer(refused.code, Headers(refused.headers.items()), refused.read().decode())
    except http.client.HTTPException as cut_off:
        raise ConnectionError(str(cut_off)) from cut_off


@ask.register
def _from_a_browser(
    where: APIRequestContext,
    method: str,
    path: str,
    json: Any = None,
    headers: Mapping[str, str] | None = None,
    query_string: dict[str, Any] | None = None,
    **more: Any,
) -> Answer:
    """With the cookies of this browser, which keeps those it is given."""
    answer = where.fetch(path, method=method, data=json, headers=dict(headers or {}), params=query_string, **more)
    # what comes twice (cookies do) is two lines
    headers_sent = Headers([(one["name"], one["value"]) for one in answer.headers_array])
    return Answer(answer.status, headers_sent, answer.text())


class Phone:
    """One phone at one table. Its key goes into a header, unless it has a browser that keeps it in a cookie."""

    def __init__(self, where: Any, code: str, key: str | None = None) -> None:
        self.where, self.code, self.key = where, code, key

    def at(self, where: Any) -> "Phone":
        """The same phone, talking to another referee."""
        return Phone(where, self.code, self.key)

    def stranger(self) -> "Phone":
        """Somebody who has only the code."""
        return Phone(self.where, self.code)

    def send(self, method: str, path: str = "", json: Any = None, **more: Any) -> Any:
        headers = dict(more.pop("headers", {}))
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        return ask(self.where, method, f"{API}/tables/{self.code}{path}", json=json, headers=headers, **more)

    def get(self, path: str = "", **more: Any) -> Any:
        return self.send("GET", path, **more)

    def post(self, path: str, json: Any = None, **more: Any) -> Any:
        return self.send("POST", path, json, **more)

    def delete(self, path: str = "", **more: Any) -> Any:
        return self.send("DELETE", path, **more)

    def command(
        self, command: str, /, headers: Mapping[str, str] | None = None, tap: str | None = None, **fields: Any
    ) -> Any:
        """Whatever is answered to it; `tap` is the Idempotency-Key."""
        tapped = {"Idempotency-Key": tap} if tap else {}
        return self.post("/commands", {"command": command, **fields}, headers={**(headers or {}), **tapped})

    def done(self, command: str, /, **fields: Any) -> int:
        """The version a command became that has to succeed."""
        answer = self.command(command, **fields)
        assert answer.status_code == 200, (command, fields, answer.text)
        return int(answer.json["version"])

    def rename(self, name: str, seat: int = 0) -> int:
        return self.done("rename", seat=seat, name=name)

    def insist(self, command: str, /, **fields: Any) -> Any:
        """Repeats one tap, as a phone does, until it is answered by anything but «come again»."""
        tap = uuid.uuid4().hex
        found: list[Any] = []

        def answered() -> bool:
            try:
                found[:] = [self.command(command, tap=tap, **fields)]
            except OSError:
                return False
            return found[0].status_code not in (429, 503)

        wait_until(answered, command)
        return found[0]

    def view(self, **query: Any) -> dict[str, Any]:
        answer = self.get(**({"query_string": query} if query else {}))
        assert answer.status_code == 200, answer.text
        view: dict[str, Any] = answer.json
        return view

    def sit(self, seat: int) -> Self:
        """Takes this seat with this very phone, which keeps the key as a cookie."""
        answer = self.post(f"/seats/{seat}/claim", {})
        assert answer.status_code == 200, answer.text
        return self

    def claim(self, seat: int) -> "Phone":
        """Another phone that takes this seat."""
        answer = self.stranger().post(f"/seats/{seat}/claim", {})
        assert answer.status_code == 200, answer.text
        return Phone(self.where, self.code, answer.json["key"])


def open_table(where: Any, *names: str, edition: str = "sheriff-2e", **options: Any) -> Phone:
    """The host's phone at a new table."""
    body = {"edition": edition, "options": options, "seats": list(names or NAMES)}
    answer = ask(where, "POST", f"{API}/tables", json=body)
    assert answer.status_code == 201, answer.text
    return Phone(where, answer.json["code"], answer.json["host_key"])


def stored_rows(app: Flask) -> tuple[int, ...]:
    """How many rows there are, of everything that cannot be worked out anew, and how often books were changed.

    Nothing else is ever rewritten, so this tells any change.
    """
    kept = [table for table in db.metadata.sorted_tables if not table.info.get("disposable")]
    with app.extensions["store"].engine.connect() as connection:
        changed = connection.execute(select(func.sum(StoredGroup.version))).scalar_one() or 0
        return (
            changed,
            *(connection.execute(select(func.count()).select_from(table)).scalar_one() for table in kept),
        )


def refusal(answer: Any) -> tuple[int, str]:
    """The status and code of a refused command."""
    assert answer.mimetype == "application/problem+json", answer.text
    problem = answer.json
    assert problem["status"] == answer.status_code
    assert problem["detail"]
    return answer.status_code, problem["refusal"]
