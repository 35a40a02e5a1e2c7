"""Pages say what is wrong as pages; the API says it as problem documents."""

import pytest
from flask import Flask
from flask.testing import FlaskClient


def test_missing_page(client: FlaskClient) -> None:
    answer = client.get("/no/such/page")
    assert (answer.status_code, answer.mimetype) == (404, "text/html")
    assert "<h1>Nothing is here</h1>" in answer.text


def test_missing_api_address_stays_a_problem(client: FlaskClient) -> None:
    answer = client.get("/api/v1/no/such/thing")
    assert (answer.status_code, answer.mimetype) == (404, "application/problem+json")


def test_wrong_method_says_what_is_allowed(client: FlaskClient) -> None:
    answer = client.delete("/timer")
    assert (answer.status_code, answer.mimetype) == (405, "text/html")
    assert "GET" in answer.headers["Allow"]


def test_own_mistakes_are_admitted(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False
    monkeypatch.setitem(app.view_functions, "pages.timer", lambda: 1 / 0)
    answer = app.test_client().get("/timer")
    assert (answer.status_code, answer.mimetype) == (500, "text/html")
    assert "The referee stumbled" in answer.text
    assert "division" not in answer.text
