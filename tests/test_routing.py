"""Addresses are remembered: what they lead to stays the same, the first time and the second."""

import pytest
from flask import Flask, request

from referee.routing import ADDRESSES_KEPT, LONGEST_KEPT
from tests.phones import open_table
from tests.wire import TABLE


def led_to(app: Flask, method: str, path: str) -> tuple[str | None, object]:
    with app.test_request_context(path, method=method):
        failed = request.routing_exception
        return request.endpoint, failed.code if failed else request.view_args


def test_an_address_leads_to_the_same_again(app: Flask) -> None:
    for _ in range(2):
        assert led_to(app, "GET", "/api/v1/tables/ABCDEF") == ("tables.show_table", {"code": "ABCDEF"})
        assert led_to(app, "HEAD", "/api/v1/tables/ABCDEF") == ("tables.show_table", {"code": "ABCDEF"})
        assert led_to(app, "DELETE", "/api/v1/tables/ABCDEF") == ("tables.forget_table", {"code": "ABCDEF"})
        assert led_to(app, "GET", "/api/v1/tables/GHJKLM") == ("tables.show_table", {"code": "GHJKLM"})
        assert led_to(app, "PUT", "/api/v1/tables/ABCDEF") == (None, 405)
        assert led_to(app, "GET", "/nowhere") == (None, 404)


def test_what_a_view_does_with_its_arguments_is_its_own_business(app: Flask) -> None:
    with app.test_request_context("/api/v1/tables/ABCDEF"):
        assert request.view_args is not None
        request.view_args["code"] = "changed"
    assert led_to(app, "GET", "/api/v1/tables/ABCDEF")[1] == {"code": "ABCDEF"}


def test_a_redirection_goes_to_the_site_that_was_asked(app: Flask) -> None:
    client = app.test_client()
    for host in ("one.example", "other.example", "one.example"):
        sent = client.get("/api//v1/editions?lang=de", base_url=f"https://{host}")
        assert sent.status_code == 308
        assert sent.location == f"https://{host}/api/v1/editions?lang=de"


def test_only_so_many_addresses_are_remembered(app: Flask) -> None:
    found = app._found  # type: ignore[attr-defined]
    for number in range(ADDRESSES_KEPT + 10):
        assert led_to(app, "GET", f"/api/v1/tables/{number}")[1] == {"code": str(number)}
    assert 0 < len(found) <= ADDRESSES_KEPT
    long = "x" * LONGEST_KEPT
    assert led_to(app, "GET", f"/api/v1/tables/{long}")[1] == {"code": long}
    assert all(len(path) <= LONGEST_KEPT for _, path in found)


@pytest.mark.parametrize("host", ["x" * 4000, "a..b", "-" * 64 + ".example"])
def test_a_name_that_is_none_is_refused(app: Flask, host: str) -> None:
    table = open_table(app)
    for path in ("/", f"/t/{table.code}", f"/api/v1/tables/{table.code}/qr.svg"):
        answer = app.test_client().get(path, headers={"Host": host})
        assert answer.status_code == 400, path
        assert host not in answer.text


@pytest.mark.parametrize("host", ["evil/path?x", "a b", "a@b", "<b>", ""])
def test_what_cannot_be_a_name_is_never_repeated(app: Flask, host: str) -> None:
    """Checks of a proxy may come without any, so they are answered."""
    answer = app.test_client().post("/api/v1/tables", json=TABLE, headers={"Host": host})
    assert answer.json["join_url"] == f"/t/{answer.json['code']}"


@pytest.mark.parametrize("host", ["referee.example", "192.168.1.7:8000", "[fe80::1]:8000", "pi", "my-pi.local."])
def test_whatever_a_home_calls_it_stands_in_its_links(app: Flask, host: str) -> None:
    answer = app.test_client().post("/api/v1/tables", json=TABLE, headers={"Host": host})
    assert answer.json["join_url"] == f"http://{host}/t/{answer.json['code']}"
