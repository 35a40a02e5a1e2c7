"""A table as a tally: what its link holds, and that the tally takes it."""

import json
import re
from base64 import urlsafe_b64decode
from typing import Any

from flask import Flask

from tests.web.pages import Browser

SIX = ("Ann", "Ben", "Cid", "Dan", "Eve", "Fay")


def held(host: Browser) -> dict[str, Any]:
    """What the menu's link takes along."""
    found = re.search(r"#count=([\w-]+)", host.page())
    assert found
    tally: dict[str, Any] = json.loads(urlsafe_b64decode(found[1] + "==="))
    return tally


def results(host: Browser, tally: dict[str, Any]) -> list[dict[str, Any]]:
    body = {name: tally[name] for name in ("edition", "options", "players")}
    answer = host.client.post("/api/v1/tally", json=body)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json["results"]
    return found


def test_the_merry_men_take_the_sixth_player_and_the_black_market_along(app: Flask) -> None:
    """S-SET-1, S-END-9"""
    host = Browser(app).open(*SIX, edition="sheriff-1e", merry_men=True, black_market=True)
    host.command("start")
    host.command("other_points", seat=5, points=-7, words="a law")
    tally = held(host)
    assert tally["options"]["merry_men"] is tally["options"]["black_market"] is True
    assert [player["name"] for player in tally["players"]] == list(SIX)
    assert (tally["players"][5]["other_points"], tally["players"][5]["other_points_for"]) == (-7, "a law")
    assert "other_points" not in tally["players"][0]
    tally["players"][0]["black_market"] = ["pepper_first"]
    counted = results(host, tally)
    assert counted[0]["black_market_value"] > 0
    assert counted[5]["other_points"] == -7


def test_nottinghams_other_points_come_along(app: Flask) -> None:
    """N-OTH-1"""
    host = Browser(app).open(edition="nottingham")
    host.command("start", first=0)
    host.command("other_points", seat=1, points=12, words="the best hat")
    tally = held(host)
    assert (tally["players"][1]["other_points"], tally["players"][1]["other_points_for"]) == (12, "the best hat")
    assert results(host, tally)[1]["other_points"] == 12


def test_many_lines_become_one_that_a_tally_takes(app: Flask) -> None:
    host = Browser(app).open()
    host.command("start", first=0)
    for number in range(2):
        host.command("other_points", seat=0, points=600, words=f"special order {number}")
        host.command(
            "other_points", seat=1, points=5, words=f"{number} of the words that fill a whole line by themselves"
        )
    ann, ben, _cid = held(host)["players"]
    assert (ann["other_points"], ann["other_points_for"]) == (999, "special order 0, special order 1")
    assert ben["other_points"] == 10
    assert (len(ben["other_points_for"]), ben["other_points_for"][-1]) == (60, "…")
    results(host, held(host))
