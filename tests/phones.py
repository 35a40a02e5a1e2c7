"""Players for API tests: each phone has its own key and sends it as a header."""

from typing import Any

from flask import Flask
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from referee.tables.models import db

API = "/api/v1"


class Phone:
    """One phone at one table. Every phone is a browser of its own, without the others' cookies."""

    def __init__(self, app: Flask, code: str, key: str | None = None) -> None:
        self.app, self.code, self.key = app, code, key

    def send(self, method: str, path: str = "", json: Any = None, **more: Any) -> TestResponse:
        headers = dict(more.pop("headers", {}))
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        client = self.app.test_client(use_cookies=False)
        return client.open(f"{API}/tables/{self.code}{path}", method=method, json=json, headers=headers, **more)

    def get(self, path: str = "", **more: Any) -> TestResponse:
        return self.send("GET", path, **more)

    def post(self, path: str, json: Any = None, **more: Any) -> TestResponse:
        return self.send("POST", path, json, **more)

    def delete(self, path: str = "", **more: Any) -> TestResponse:
        return self.send("DELETE", path, **more)

    def command(self, command: str, /, headers: dict[str, str] | None = None, **fields: Any) -> TestResponse:
        return self.post("/commands", {"command": command, **fields}, headers=headers or {})

    def view(self, **query: Any) -> dict[str, Any]:
        answer = self.get(query_string=query)
        assert answer.status_code == 200, answer.text
        view: dict[str, Any] = answer.json
        return view

    def claim(self, seat: int) -> "Phone":
        """Another phone that takes this seat."""
        answer = Phone(self.app, self.code).post(f"/seats/{seat}/claim")
        assert answer.status_code == 200, answer.text
        return Phone(self.app, self.code, answer.json["key"])


def open_table(app: Flask, *names: str, edition: str = "sheriff-2e", **options: Any) -> Phone:
    """The host's phone at a new table."""
    body = {"edition": edition, "options": options, "seats": list(names or ("Ann", "Ben", "Cid"))}
    answer = app.test_client(use_cookies=False).post(f"{API}/tables", json=body)
    assert answer.status_code == 201, answer.text
    return Phone(app, answer.json["code"], answer.json["host_key"])


def stored_rows(app: Flask) -> tuple[int, ...]:
    """How many rows there are, of everything that is stored. Nothing is ever rewritten, so this tells any change."""
    with app.extensions["store"].engine.connect() as connection:
        return tuple(
            connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in db.metadata.sorted_tables
        )


def refusal(answer: TestResponse) -> tuple[int, str]:
    """The status and code of a refused command."""
    assert answer.mimetype == "application/problem+json", answer.text
    problem = answer.json
    assert problem["status"] == answer.status_code
    assert problem["detail"]
    return answer.status_code, problem["refusal"]
