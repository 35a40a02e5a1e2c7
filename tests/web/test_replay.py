"""A finished game, watched again."""

import json
import re
from html import unescape
from typing import Any

import pytest
from flask import Flask

from tests.web.pages import Browser


def begun(app: Flask) -> Browser:
    host = Browser(app).open("Ann", "Ben", "Cid")
    host.command("start", first=0)
    host.command("close_market")
    host.command("seal_bag", seat=1, goods={"silk": 2})
    host.command("seal_bag", seat=2, goods={"apple": 1})
    host.command("declare", seat=1, good="apple", count=2)
    host.command("declare", seat=2, good="apple", count=1)
    host.command("pass", seat=0, merchant=1)
    view = host.client.get(f"/api/v1/tables/{host.code}").json
    host.command("undo", of=view["version"])
    host.command("inspect", seat=0, merchant=1)
    return host


@pytest.fixture
def over(app: Flask) -> Browser:
    host = begun(app)
    host.command("end_game")
    return host


def steps(host: Browser) -> list[dict[str, Any]]:
    page = host.client.get(f"/t/{host.code}/replay")
    assert page.status_code == 200
    found = re.search(r'data-steps="([^"]*)"', page.text)
    assert found
    told: list[dict[str, Any]] = json.loads(unescape(found[1]))
    return told


def test_while_it_is_played_there_is_nothing_to_watch(app: Flask) -> None:
    host = begun(app)
    for path in ("", "/3"):
        assert host.client.get(f"/t/{host.code}/replay{path}").status_code == 409


def test_every_step_that_stands_with_its_round_and_its_lines(over: Browser) -> None:
    told = steps(over)
    lines = [line for step in told for line in step["lines"]]
    assert {step["chapter"] for step in told} == {"Round 1"}
    assert any("is opened" in line for line in lines)
    # what was undone, and the undoing itself, are no steps of the game
    assert not any("Undone" in line or "passes" in line for line in lines[:-1])


def test_the_board_is_as_it_was_then(over: Browser) -> None:
    told = steps(over)
    first, last = (
        over.client.get(f"/t/{over.code}/replay/{told[place]['version']}", headers={"Accept-Language": "en"}).json
        for place in (0, -1)
    )
    assert "Silk" not in first["board"] and "2 silk" not in first["hidden"]
    assert first["board"] != last["board"]
    sealed = next(step for step in told if any("Ben" in line and "bag" in line for line in step["lines"]))
    then = over.client.get(f"/t/{over.code}/replay/{sealed['version']}").json
    assert "2 silk" in then["hidden"]
    assert "silk" not in then["board"]


def hidden_in_each_step(host: Browser) -> str:
    pages = (host.client.get(f"/t/{host.code}/replay/{step['version']}?lang=en").json for step in steps(host))
    return "".join(page["hidden"] for page in pages)


def test_closed_purses_and_offers_face_down_were_hidden_too(app: Flask) -> None:
    """S-DEAL-12."""
    host = Browser(app).open("Ann", "Ben", "Cid", open_purses=False)
    host.command("start", first=0)
    host.command("correct_secret", seat=1, goods={"silk": 2})
    host.command("close_market")
    for seat in (1, 2):
        host.command("seal_bag", seat=seat, goods={"apple": 1})
    for seat in (1, 2):
        host.command("declare", seat=seat, good="apple", count=1)
    host.command("offer", seat=1, gold=7, face_down={"silk": 1}, ask={"do": "pass", "merchant": 1})
    offered = host.client.get(f"/api/v1/tables/{host.code}").json["version"]
    host.command("end_game")
    assert "<span>50 gold</span>" in hidden_in_each_step(host)
    then = host.client.get(f"/t/{host.code}/replay/{offered}?lang=en").json
    assert "Offered face down: 1 silk" in then["hidden"]
    assert "silk" not in then["board"].lower()


def test_ambushes_that_lay_there_were_hidden_too(app: Flask) -> None:
    """N-ACT-3."""
    host = Browser(app).open("Ann", "Ben", "Cid", edition="nottingham")
    host.command("start", first=0)
    for seat, shows in ((0, ["gems", "pearls"]), (1, "red")):
        host.command("reveal", seat=seat, item="gold")
        host.command("lay_ambush", seat=seat, shows=shows)
        host.command("end_turn", seat=seat)
    host.command("end_game")
    found = hidden_in_each_step(host)
    assert "Ambush: Gems and Pearls" in found
    assert "Ambush: red" in found


def test_there_is_no_step_that_never_was(over: Browser) -> None:
    for version in (0, 999):
        assert over.client.get(f"/t/{over.code}/replay/{version}").status_code == 404


def test_nottingham_is_told_turn_by_turn(app: Flask) -> None:
    host = Browser(app).open("Ann", "Ben", "Cid", edition="nottingham")
    host.command("start", first=0)
    for seat in range(2):
        host.command("reveal", seat=seat, item="gems")
        host.command("keep", seat=seat)
        host.command("end_turn", seat=seat)
    host.command("end_game")
    told = steps(host)
    assert {"Turn 1, Ann", "Turn 2, Ben"} <= {step["chapter"] for step in told}
    for step in told:
        assert host.client.get(f"/t/{host.code}/replay/{step['version']}").status_code == 200
