"""Pages say what is wrong as pages; the API says it as problem documents."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.phones import open_table


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
    monkeypatch.setitem(app.view_functions, "sheriff.timer", lambda: 1 / 0)
    answer = app.test_client().get("/timer")
    assert (answer.status_code, answer.mimetype) == (500, "text/html")
    assert "The referee stumbled" in answer.text
    assert "division" not in answer.text


def test_own_mistakes_are_written_down_without_who_ran_into_them(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Where it was and how it came, but no code and no key, whatever the mistake says."""
    app.config["PROPAGATE_EXCEPTIONS"] = False
    host = open_table(app)
    key = str(host.key)

    def stumble(code: str) -> None:
        raise LookupError(f"{code.lower()} is at sea with {key}")

    monkeypatch.setitem(app.view_functions, "table.board", stumble)
    monkeypatch.setitem(app.view_functions, "tables.show_ledger", stumble)
    assert host.get("/ledger").status_code == 500
    client = app.test_client()
    client.set_cookie(f"table_{host.code}", key)
    assert client.get(f"/t/{host.code}/board").status_code == 500
    assert caplog.text.count("LookupError: … is at sea with …") == 2
    for endpoint in ("tables.show_ledger", "table.board"):
        assert f"unexpected at GET {endpoint}" in caplog.text
    for secret in (host.code, host.code.lower(), key):
        assert secret not in caplog.text
