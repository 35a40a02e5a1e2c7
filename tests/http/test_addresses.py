"""The Host header: what may stand in links and QR codes."""

import pytest
from flask import Flask

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
