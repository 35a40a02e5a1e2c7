"""The set-up sheet is ticked off together: what one phone ticks, all see."""

import pytest
from flask import Flask

from tests.phones import Phone, open_table, refusal


@pytest.fixture
def app(any_store_app: Flask) -> Flask:
    return any_store_app


def ticked(phone: Phone) -> list[int]:
    return list(phone.get("/sheet").json["ticked"])


def test_whoever_sits_at_the_table_ticks_for_all(app: Flask) -> None:
    host = open_table(app)
    ben = host.claim(1)
    assert ticked(host) == []
    assert ben.command("tick", step=2, done=True).status_code == 200
    assert host.command("tick", step=0, done=True).status_code == 200
    assert ticked(ben) == ticked(host) == ticked(Phone(app, host.code)) == [0, 2]
    ben.command("tick", step=0, done=False)
    assert ticked(host) == [2]
    assert Phone(app, host.code).command("tick", step=1, done=True).status_code == 401
    assert not [entry for entry in host.view()["log"] if entry["event"] == "step_ticked"], "nothing to read about"


def test_a_step_that_is_not_on_the_sheet_cannot_be_ticked(app: Flask) -> None:
    host = open_table(app)
    steps = len(host.get("/sheet").json["steps"])
    assert host.command("tick", step=steps, done=True).status_code == 422
    assert host.command("tick", step=-1, done=True).status_code == 422
    assert host.command("tick", step=steps - 1, done=True).status_code == 200


@pytest.mark.parametrize(
    ("command", "fields"),
    [("add_seat", {"name": "Dot"}), ("leave", {"seat": 3}), ("set_options", {"options": {"remove_ten": True}})],
)
def test_another_sheet_begins_without_ticks(app: Flask, command: str, fields: dict[str, object]) -> None:
    host = open_table(app, "Ann", "Ben", "Cid", "Eve")
    host.command("tick", step=1, done=True)
    assert host.command(command, **fields).status_code == 200
    assert ticked(host) == []


def test_once_the_game_runs_the_sheet_is_done(app: Flask) -> None:
    host = open_table(app)
    assert "tick" in host.view()["may"]
    host.command("start", first=0)
    assert "tick" not in host.view()["may"]
    assert refusal(host.command("tick", step=0, done=True)) == (409, "game_running")
