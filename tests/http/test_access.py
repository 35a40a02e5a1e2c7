"""What was stored is answered as done, also if the store is away a moment later: nobody else has the new key."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from sqlalchemy.exc import OperationalError

from referee.config import shipped
from tests.phones import API, TABLE, Phone, open_table

WRITES, QUESTIONS = ("append", "open_table", "import_table"), ("opened", "news", "steps", "grant", "answer")

GoAway = Callable[[], None]


@pytest.fixture
def go_away(app: Flask, monkeypatch: pytest.MonkeyPatch) -> GoAway:
    """From now on the store is there until something has been written, and then it is away."""
    store = app.extensions["store"]

    def asked(*_args: Any, **_more: Any) -> Any:
        raise OperationalError("SELECT", {}, ConnectionError("the store is away"))

    def writing(write: Callable[..., None]) -> Callable[..., None]:
        def written(*args: Any, **more: Any) -> None:
            write(*args, **more)
            for question in QUESTIONS:
                monkeypatch.setattr(store, question, asked)

        return written

    def goes() -> None:
        for name in WRITES:
            monkeypatch.setattr(store, name, writing(getattr(store, name)))

    return goes


def test_the_key_of_a_new_table(app: Flask, go_away: GoAway) -> None:
    go_away()
    answer = app.test_client().post(f"{API}/tables", json=TABLE)
    assert answer.status_code == 201
    assert answer.json["host_key"] in answer.headers["Set-Cookie"]


def test_the_key_of_an_imported_table(app: Flask, go_away: GoAway) -> None:
    file = (shipped("seeds") / "demo" / "sheriff-3.json").read_text(encoding="utf-8")
    go_away()
    answer = app.test_client().post(f"{API}/tables/import", data=file)
    assert (answer.status_code, answer.json["version"]) == (201, 1 + len(json.loads(file)["steps"]))
    assert answer.json["host_key"] in answer.headers["Set-Cookie"]


def test_the_key_of_a_seat_beside_one_the_phone_has(app: Flask, go_away: GoAway) -> None:
    host = open_table(app)
    go_away()
    cookie = {"Cookie": f"table_{host.code}={host.key}.never-heard-of"}
    answer = Phone(app, host.code).post("/seats/1/claim", headers=cookie)
    assert answer.status_code == 200
    kept = answer.headers["Set-Cookie"]
    assert answer.json["key"] in kept
    assert str(host.key) in kept


def test_the_key_of_a_seat_that_moved(app: Flask, go_away: GoAway) -> None:
    ann = open_table(app).claim(0)
    token = ann.post("/seats/0/transfer").json["url"].partition("#transfer=")[2]
    go_away()
    answer = Phone(app, ann.code).post("/transfer", {"token": token})
    assert (answer.status_code, answer.json["seat"]) == (200, 0)
    assert answer.json["key"] in answer.headers["Set-Cookie"]


def test_a_token_of_letters_that_are_none(app: Flask) -> None:
    answer = Phone(app, open_table(app).code).post("/transfer", {"token": "\ud800"})
    assert (answer.status_code, answer.json["refusal"]) == (409, "transfer_expired")


def test_the_role_of_the_host(app: Flask, go_away: GoAway) -> None:
    host = open_table(app)
    host.claim(1)
    go_away()
    answer = host.post("/host", {"seat": 1})
    assert (answer.status_code, answer.json["host_seat"]) == (200, 1)
