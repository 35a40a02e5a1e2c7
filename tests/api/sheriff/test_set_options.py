"""S-SET-12: the host changes options in the lobby, and all phones see it."""

from typing import Any

import pytest
from flask import Flask

from tests.phones import API, open_table, refusal


def options_of(phone: Any) -> dict[str, Any]:
    chosen: dict[str, Any] = phone.view()["options"]
    return chosen


def test_set_12_what_changes_is_merged_and_everybody_sees_it(app: Flask) -> None:
    """S-SET-12, S-SET-11: rounds follow."""
    host = open_table(app, royal_goods=True)
    ben = host.claim(1)
    assert "set_options" in host.view()["may"]
    assert "set_options" not in ben.view()["may"]
    assert host.view()["rounds"] == 9
    done = host.command("set_options", options={"timer": True, "turns_as_sheriff": 1})
    assert done.status_code == 200
    seen = options_of(ben)
    assert (seen["timer"], seen["royal_goods"], seen["turns_as_sheriff"]) == (True, True, 1)
    assert ben.view()["rounds"] == 3
    assert ben.view()["log"][0]["event"] == "options_set"
    host.command("set_options", options={"turns_as_sheriff": None, "starting_gold": 20})
    assert ben.view()["rounds"] == 9
    host.command("start")
    assert [seat["gold"] for seat in ben.view()["seats"]] == [20, 20, 20]
    assert ben.view()["turns_as_sheriff"] == 3


@pytest.mark.parametrize(
    ("edition", "options", "field"),
    [
        ("sheriff-2e", {"turns_as_sheriff": 9}, "options.turns_as_sheriff"),
        ("sheriff-2e", {"merry_men": True}, "options.merry_men"),
        ("sheriff-1e", {"black_market": True}, "options.black_market"),
        ("nottingham", {"timer": True}, "options.timer"),
        ("sheriff-2e", [], "options"),
    ],
)
def test_set_12_the_result_is_checked_whole(app: Flask, edition: str, options: Any, field: str) -> None:
    """S-SET-12: 422 names the field, and nothing changes."""
    host = open_table(app, edition=edition)
    before = host.view()
    answer = host.command("set_options", options=options)
    assert answer.status_code == 422
    assert list(answer.json["errors"]) == [field]
    assert host.view()["version"] == before["version"]


def test_set_12_what_needs_another_option_does_not_outlive_it(app: Flask) -> None:
    """S-SET-1, S-SET-12: the black market of the first edition is one of its expansion."""
    host = open_table(app, edition="sheriff-1e", merry_men=True, black_market=True)
    answer = host.command("set_options", options={"merry_men": False})
    assert list(answer.json["errors"]) == ["options.black_market"]
    assert host.command("set_options", options={"merry_men": False, "black_market": False}).status_code == 200


def test_set_12_more_seats_than_could_play_are_refused(app: Flask) -> None:
    """S-SET-1, S-SET-12"""
    host = open_table(app, *"ABCDE", edition="sheriff-1e")
    answer = host.command("add_seat", name="F")
    assert (*refusal(answer), answer.json["rule"]) == (409, "table_full", "S-SET-1")
    host.command("set_options", options={"merry_men": True})
    assert host.command("add_seat", name="F").status_code == 200
    assert host.view()["rounds"] == 9
    answer = host.command("set_options", options={"merry_men": False})
    assert (*refusal(answer), answer.json["rule"]) == (409, "too_many_seats", "S-SET-12")


def test_set_12_never_later_and_never_by_others(app: Flask) -> None:
    """S-SET-12"""
    host = open_table(app)
    ben = host.claim(1)
    assert ben.command("set_options", options={"timer": True}).status_code == 403
    host.command("start")
    assert "set_options" not in host.view()["may"]
    answer = host.command("set_options", options={"timer": True})
    assert (*refusal(answer), answer.json["rule"]) == (409, "game_running", "S-SET-12")


def test_both_maxima_are_told(app: Flask) -> None:
    """S-SET-1, S-SET-12"""
    client = app.test_client()
    assert client.get(f"{API}/editions/sheriff-1e").json["players"] == {
        "min": 3,
        "max": 5,
        "max_with": {"merry_men": 6},
    }
    assert client.get(f"{API}/editions/sheriff-2e").json["players"] == {"min": 3, "max": 6}


def test_set_12_what_was_not_chosen_follows_who_taps(app: Flask) -> None:
    """S-SET-12, S-BAG-4: one device counts bags, unless the table has chosen otherwise."""
    assert options_of(open_table(app, one_device=True))["bags"] == "counted"
    assert options_of(open_table(app, one_device=True, bags="sealed"))["bags"] == "sealed"
    host = open_table(app)
    for one_device, bags in ((True, "counted"), (False, "sealed")):
        assert host.command("set_options", options={"one_device": one_device}).status_code == 200
        assert options_of(host)["bags"] == bags
    host.command("set_options", options={"bags": "open"})
    host.command("set_options", options={"one_device": True})
    assert options_of(host)["bags"] == "open"
