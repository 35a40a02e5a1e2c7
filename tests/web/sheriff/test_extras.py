"""Pages load what their game has: a clock, a black market, cards to be turned up."""

import re

import pytest
from flask import Flask

from tests.web.pages import Browser

EXTRAS = {"clock.js", "black-market.js", "turning-up.js", "sheriff-turning-up.css"}


@pytest.mark.parametrize(
    ("players", "options", "loaded"),
    [
        (3, {}, set()),
        (3, {"timer": True, "black_market": True}, {"clock.js", "black-market.js"}),
        (3, {"bags": "counted"}, {"turning-up.js", "sheriff-turning-up.css"}),
        (6, {}, set()),
    ],
)
@pytest.mark.parametrize("one_device", [False, True])
def test_a_page_loads_what_its_game_has(
    app: Flask, players: int, options: dict[str, object], loaded: set[str], one_device: bool
) -> None:
    names = ("Ann", "Ben", "Cid", "Dan", "Eve", "Fay")[:players]
    host = Browser(app).open(*names, one_device=one_device, **options)
    if not one_device:
        host.sit(0)
    assert host.command("start", **({} if players == 6 else {"first": 0})).status_code == 200
    page = host.page()
    found = {name for name in EXTRAS if re.search(rf'(?:src|href)="[^"]*/{name}"', page)}
    # one device counts bags
    assert found == loaded | ({"turning-up.js", "sheriff-turning-up.css"} if one_device else set())
    assert ("clock-dialog" in page) == ("clock.js" in loaded)
    assert "table/curtain.js" not in page
