"""Points the table counts itself: over the API, in the tally, until the game is put away (S-END-9, N-OTH-1)."""

from typing import Any

import pytest
from flask import Flask

from tests.phones import API, Phone, open_table, refusal
from tests.web.pages import Browser


def lines_of(phone: Phone, seat: int) -> Any:
    return phone.view()["seats"][seat]["other_points"]


@pytest.mark.parametrize("edition", ["sheriff-1e", "sheriff-2e", "nottingham"])
def test_the_host_notes_points_and_takes_the_step_back(app: Flask, edition: str) -> None:
    """S-END-9, N-OTH-1: public, undoable, the host's alone."""
    host = open_table(app, edition=edition)
    ben = host.claim(1)
    body = {"seat": 1, "points": -99, "words": "law of the land"}
    assert refusal(host.command("other_points", **body)) == (409, "not_started")
    host.command("start")
    assert ben.command("other_points", **body).status_code == 403
    assert host.command("other_points", **body).status_code == 200
    assert lines_of(ben, 1) == [{"words": "law of the land", "points": -99}]
    assert "law of the land" in ben.view()["log"][0]["text"]
    host.command("undo", of=host.view()["undoable"][0]["version"])
    assert lines_of(ben, 1) == []


@pytest.mark.parametrize("points", [-100, 1000, 1.5, "3", None, True])
def test_points_have_bounds(app: Flask, points: Any) -> None:
    """S-END-9: from -99 to 999."""
    host = open_table(app)
    host.command("start")
    answer = host.command("other_points", seat=0, points=points, words="a law")
    assert (answer.status_code, list(answer.json["errors"])) == (422, ["points"])


def test_a_finished_game_is_corrected_and_undone_until_a_rematch_is_opened(app: Flask) -> None:
    """S-END-9: then it is put away."""
    ann = Browser(app).open("Ann", "Ben", "Cid").sit(0)
    host = Phone(app, ann.code)
    ann.command("start", first=0)
    ann.command("end_game")
    assert ann.command("other_points", seat=1, points=7, words="special order").status_code == 200
    assert ann.command("correct", seat=1, gold=3).status_code == 200
    assert host.view()["score"][1]["total"] == 60
    last = ann.view()["undoable"][0]["version"]
    assert ann.command("undo", of=last).status_code == 200
    assert host.view()["score"][1]["total"] == 57
    assert ann.client.post(f"/t/{ann.code}/rematch").status_code == 303
    view = ann.view()
    assert view["undoable"] == []
    assert not {"undo", "correct", "other_points"} & set(view["may"])
    for command, fields in (
        ("other_points", {"seat": 1, "points": 8, "words": "special order"}),
        ("correct", {"seat": 1, "gold": 3}),
        ("undo", {"of": last}),
    ):
        answer = ann.client.post(f"{API}/tables/{ann.code}/commands", json={"command": command, **fields})
        assert (answer.status_code, answer.json["refusal"], answer.json["rule"]) == (409, "put_away", "S-END-9")


def test_a_saved_game_is_put_away_too(app: Flask) -> None:
    """S-END-9"""
    host = open_table(app)
    host.command("start")
    host.command("end_game")
    assert host.post("/export").status_code == 200
    assert refusal(host.command("other_points", seat=1, points=8, words="a law")) == (409, "saved")


@pytest.mark.parametrize(
    ("edition", "held"), [("sheriff-2e", {"gold": 50}), ("sheriff-1e", {"gold": 50}), ("nottingham", {})]
)
def test_a_tally_has_a_line_for_them(app: Flask, edition: str, held: dict[str, Any]) -> None:
    """S-END-9, N-OTH-1"""
    names = [{"name": name, **held} for name in ("Ann", "Ben", "Cid")]
    names[1] |= {"other_points": 12, "other_points_for": "special order"}
    names[2] |= {"other_points": -4}
    answer = app.test_client().post(f"{API}/tally", json={"edition": edition, "players": names})
    ann, ben, cid = answer.json["results"]
    assert [one["other_points"] for one in (ann, ben, cid)] == [0, 12, -4]
    assert (ben["total"] - ann["total"], cid["total"] - ann["total"]) == (12, -4)
    assert [line["text"] for line in ben["lines"] if line["kind"] == "other_points"] == ["special order"]
    assert [line["text"] for line in cid["lines"] if line["kind"] == "other_points"] == ["Other points"]
    assert f"1. Ben: {ben['total']}" in answer.json["summary"]


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"other_points": 1000}, "players.0.other_points"),
        ({"other_points": -100}, "players.0.other_points"),
        ({"other_points_for": "x" * 201, "other_points": 1}, "players.0.other_points_for"),
    ],
)
def test_a_tally_refuses_more(app: Flask, more: dict[str, Any], field: str) -> None:
    """S-END-9"""
    players = [{"name": name, "gold": 5} for name in ("Ann", "Ben", "Cid")]
    players[0] |= more
    answer = app.test_client().post(f"{API}/tally", json={"edition": "sheriff-2e", "players": players})
    assert (answer.status_code, list(answer.json["errors"])) == (422, [field])
