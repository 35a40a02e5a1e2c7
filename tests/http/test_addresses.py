"""The Host header: what may stand in links and QR codes."""

import pytest
from flask import Flask

from referee.http.addresses import ON_THE_NETWORK
from tests.phones import TABLE, open_table


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


def test_a_name_in_the_network_leads_to_the_numbers_and_never_stands_in_a_link(app: Flask) -> None:
    app.config[ON_THE_NETWORK] = "http://192.168.1.7:8000"
    browser, host = app.test_client(), {"Host": "referee.local:8000"}
    answer = browser.get("/t/K7QFWM?first=2", headers=host)
    assert (answer.status_code, answer.location) == (302, "http://192.168.1.7:8000/t/K7QFWM?first=2")
    assert browser.get("/", headers=host).location == "http://192.168.1.7:8000/"
    opened = browser.post("/api/v1/tables", json=TABLE, headers=host).json
    assert opened["join_url"] == f"http://192.168.1.7:8000/t/{opened['code']}"


@pytest.mark.parametrize("address", [None, "http://127.0.0.1:8000", "http://my-pi.local:8000"])
def test_a_name_that_leads_further_than_what_we_know_is_kept(app: Flask, address: str | None) -> None:
    app.config[ON_THE_NETWORK] = address
    browser, host = app.test_client(), {"Host": "my-pi.local:8000"}
    assert browser.get("/", headers=host).status_code == 200
    opened = browser.post("/api/v1/tables", json=TABLE, headers=host).json
    assert opened["join_url"] == f"http://my-pi.local:8000/t/{opened['code']}"
