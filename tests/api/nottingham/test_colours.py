"""N-SET-1: a colour belongs to its player, is chosen before the game, and goes along when places change."""

from typing import Any

import pytest
from flask import Flask

from tests.phones import Phone, open_table, refusal

ANN, BEN, CID = range(3)


def colours(phone: Phone) -> list[str | None]:
    """By seat, and the options say the same."""
    view = phone.view()
    shown = [seat["colour"] for seat in view["seats"]]
    assert view["options"]["colours"] == shown
    return shown


def test_a_player_chooses_changes_and_gives_back(app: Flask) -> None:
    """N-SET-1"""
    host = open_table(app, edition="nottingham")
    ben = host.claim(BEN)
    assert colours(host) == [None, None, None]
    assert "choose_colour" in ben.view()["may"]
    assert ben.command("choose_colour", colour="grey").status_code == 200
    assert colours(Phone(app, host.code)) == [None, "grey", None]
    assert ben.command("choose_colour", colour="blue").status_code == 200
    assert colours(host) == [None, "blue", None]
    assert ben.command("choose_colour", colour=None).status_code == 200
    assert colours(host) == [None, None, None]
    told = [entry["text"] for entry in host.view()["log"]]
    assert told[:3] == ["Ben gives the chosen colour back.", "Ben's colour: blue.", "Ben's colour: grey."]
    mine = [entry["text"] for entry in ben.view()["log"]]
    assert mine[:3] == ["You give the chosen colour back.", "Your colour: blue.", "Your colour: grey."]


def test_a_colour_is_had_by_one_player_only(app: Flask) -> None:
    """N-SET-1: every colour once."""
    host = open_table(app, edition="nottingham", colours=["red", None, None])
    ben = host.claim(BEN)
    assert refusal(ben.command("choose_colour", colour="red")) == (409, "colour_taken")
    assert colours(host) == ["red", None, None]


def test_colours_change_with_the_other_options(app: Flask) -> None:
    """N-SET-1, S-SET-12: they are derived from the seats, which are given theirs; old lists are padded."""
    host = open_table(app, edition="nottingham", colours=["red", None, None])
    host.done("set_options", options={"colours": ["blue", "green"]})
    assert colours(host) == ["blue", "green", None]
    host.done("set_options", options={"track_hands": True})
    assert colours(host) == ["blue", "green", None]


def test_the_host_chooses_for_players_without_a_phone_and_for_no_other(app: Flask) -> None:
    """N-SET-1"""
    host = open_table(app, edition="nottingham")
    ben, cid = host.claim(BEN), host.claim(CID)
    assert "choose_colour" in host.view()["may_for"]["0"]
    assert host.command("choose_colour", seat=ANN, colour="red").status_code == 200
    in_address = host.post("/commands", {"command": "choose_colour", "colour": "white"}, query_string={"seat": ANN})
    assert in_address.status_code == 200
    assert host.command("choose_colour", seat=BEN, colour="blue").status_code == 403
    assert ben.command("choose_colour", seat=CID, colour="blue").status_code == 403
    assert host.command("choose_colour", colour="blue").status_code == 422, "for whom?"
    # whoever got up has no phone either
    cid.delete(f"/seats/{CID}/claim")
    assert host.command("choose_colour", seat=CID, colour="green").status_code == 200
    assert colours(host) == ["white", None, "green"]


@pytest.mark.parametrize("colour", ["pink", 3, ["red"]])
def test_there_are_seven_colours(app: Flask, colour: Any) -> None:
    """N-SET-1"""
    host = open_table(app, edition="nottingham")
    assert host.claim(BEN).command("choose_colour", colour=colour).status_code == 422


def test_nobody_has_a_colour_in_the_other_game(app: Flask) -> None:
    host = open_table(app)
    ann = host.claim(ANN)
    assert "choose_colour" not in ann.view()["may"]
    assert ann.command("choose_colour", colour="red").status_code == 422
    assert "colour" not in ann.view()["seats"][0]


def test_colours_go_with_their_players(app: Flask) -> None:
    """N-SET-1: places change, somebody comes, somebody leaves; a table was opened with a colour for each seat."""
    host = open_table(app, edition="nottingham", colours=["red", "blue", "grey"])
    assert host.command("add_seat", name="Dora").status_code == 200
    assert colours(host) == ["red", "blue", "grey", None]
    assert host.command("reorder", order=[3, 2, 0, 1]).status_code == 200
    assert colours(host) == [None, "grey", "red", "blue"]
    assert host.command("leave", seat=1).status_code == 200
    assert colours(host) == [None, "red", "blue"]
    # whoever chose none gets the first that is left
    assert host.command("start", first=0).status_code == 200
    assert colours(host) == ["purple", "red", "blue"]
    answer = host.command("choose_colour", seat=0, colour="grey")
    assert (*refusal(answer), answer.json["rule"]) == (409, "game_running", "N-SET-1")
    # an undo to before the start leaves what was chosen
    (start,) = host.view()["undoable"]
    assert host.command("undo", of=start["version"]).status_code == 200
    assert colours(host) == [None, "red", "blue"]


def test_a_list_that_is_too_short_is_padded(app: Flask) -> None:
    """N-SET-1: earlier versions stored such lists when a seat was added."""
    with app.app_context():
        tables = app.extensions["tables"]
        options = {"colours": ["blue", "red"], "track_hands": False, "track": None, "task_values": {}}
        code, key = tables.open("nottingham", options, ["Ann", "Ben", "Cid", "Dora"])
    host = Phone(app, code, key)
    assert colours(host) == ["blue", "red", None, None]
    assert host.command("reorder", order=[2, 0, 1, 3]).status_code == 200
    assert host.command("start", first=0).status_code == 200
    assert colours(host) == ["purple", "blue", "red", "yellow"]


def test_a_rematch_keeps_the_players_colours(app: Flask) -> None:
    """N-SET-1: those that were given, too: they lie before their players."""
    host = open_table(app, edition="nottingham", colours=["red", "blue", "grey"])
    for command, fields in (("add_seat", {"name": "Dora"}), ("reorder", {"order": [3, 2, 0, 1]}), ("start", {})):
        assert host.command(command, **fields).status_code == 200
    played = colours(host)
    assert played == ["purple", "grey", "red", "blue"]
    assert host.command("end_game").status_code == 200
    browser = app.test_client()
    browser.set_cookie(f"table_{host.code}", host.key or "")
    answer = browser.post(f"/t/{host.code}/rematch")
    assert answer.status_code == 303, answer.text
    again = Phone(app, host.view()["rematch"])
    assert colours(again) == played
