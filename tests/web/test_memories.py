"""What a finished game is remembered for, as its pages show it."""

import re
import time
from html import unescape

import pytest
from flask import Flask

from tests.web.pages import Browser


def a_round(host: Browser, sheriff: int, opened: int) -> None:
    """Everybody brings an apple, and so many bags are opened."""
    host.done("close_market")
    merchants = [(sheriff + further) % 4 for further in (1, 2, 3)]
    for seat in merchants:
        host.done("seal_bag", seat=seat, goods={"apple": 1})
    for seat in merchants:
        host.done("declare", seat=seat, good="apple", count=1)
    for place, seat in enumerate(merchants):
        host.done("inspect" if place < opened else "pass", seat=sheriff, merchant=seat)
    host.done("end_round")


def test_a_shared_award_says_what_each_of_them_did(app: Flask) -> None:
    """Four of six bags are as stern as two of three, and both are told."""
    host = Browser(app).open("Ann", "Ben", "Cid", "Dan", turns_as_sheriff=2)
    host.done("start", first=0)
    for sheriff, opened in ((0, 2), (1, 2), (2, 1), (3, 1), (0, 2)):
        a_round(host, sheriff, opened)
    host.done("end_game")
    award = next(one for one in host.view()["awards"] if one["id"] == "sternest")
    assert award["text"] == "Opened 4 of 6 bags"
    page = host.client.get(f"/t/{host.code}", headers={"Accept-Language": "en"}).text
    assert "Ann &amp; Ben" in page
    assert "Opened 4 of 6 bags, Opened 2 of 3 bags" in page


def test_the_show_ends_with_what_is_still_talked_about(app: Flask) -> None:
    """On the phones as on the board: with the last award, before the winner."""
    host = Browser(app).open("Ann", "Ben", "Cid", "Dan")
    host.done("start", first=0)
    a_round(host, 0, 3)
    host.done("end_game")
    told = host.view()["highlights"]
    steps = 4 + 4 + len({award["id"] for award in host.view()["awards"]})
    for step in range(steps):
        if step:
            host.done("show", step=step)
        page = unescape(host.client.get(f"/t/{host.code}", headers={"Accept-Language": "en"}).text)
        show = page.partition('class="show"')[2].partition('class="act"')[0]
        assert ("Still talked about" in show) is (step == steps - 1)
        assert (told[0] in show) is (step == steps - 1)


def test_the_day_of_a_result_is_that_of_the_book(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """In UTC, wherever the server stands."""
    host = Browser(app).open("Ann", "Ben", "Cid")
    host.done("start", first=0)
    host.done("end_game")
    with app.extensions["store"].engine.begin() as connection:
        connection.exec_driver_sql("UPDATE steps SET at = 1600041600000 - 60000")
    app.extensions["tables"].folds.drop(host.code)
    monkeypatch.setenv("TZ", "Pacific/Kiritimati")
    time.tzset()
    try:
        picture = host.client.get(f"/t/{host.code}/picture.svg", headers={"Accept-Language": "en"}).text
    finally:
        monkeypatch.undo()
        time.tzset()
    assert "September 13, 2020" in picture


def test_one_point_is_no_points(app: Flask) -> None:
    """For ears, behind the number."""
    host = Browser(app).open("Ann", "Ben", "Cid")
    host.done("start", first=0)
    host.done("correct", seat=1, gold=-49, goods={}, reason="lost")
    host.done("end_game")
    host.done("show", step=100)
    page = host.client.get(f"/t/{host.code}", headers={"Accept-Language": "en"}).text
    totals = re.findall(r'rank__total">(\d+)<span class="for-ears">\s*(\w+)<', page)
    assert sorted(totals) == [("1", "point"), ("50", "points"), ("50", "points")]
