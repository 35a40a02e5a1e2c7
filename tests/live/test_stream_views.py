"""What streams carry: each phone its own view, and each page the regions that changed."""

import json
import re
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event

from tests.phones import API, Phone, open_table

Told = Iterator[dict[str, Any]]


def told(answer: Any) -> Told:
    """The data of the events of a stream, one after the other."""
    assert answer.status_code == 200, answer.text
    for chunk in answer.response:
        for line in chunk.decode().splitlines():
            if line.startswith("data: "):
                yield json.loads(line.removeprefix("data: "))


def views(phone: Phone, query: str = "", **headers: str) -> Told:
    return told(phone.get(f"/stream?view=1{query}", headers=headers, buffered=False))


def without_time(view: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in view.items() if key != "now"}


@pytest.fixture
def loading(app: Flask) -> tuple[Phone, Phone, Phone]:
    """A game in which the bags are loaded; the host, Ben and Cid."""
    host = open_table(app)
    ben, cid = host.claim(1), host.claim(2)
    host.command("start", first=0)
    host.command("close_market")
    return host, ben, cid


def test_every_phone_holds_its_whole_view_without_asking(app: Flask, loading: tuple[Phone, Phone, Phone]) -> None:
    host, ben, _ = loading
    phones = [*loading, Phone(app, host.code)]
    streams = [views(phone) for phone in phones]
    for told in streams:
        next(told)
    assert ben.command("seal_bag", goods={"silk": 2}).status_code == 200
    for phone, told in zip(phones, streams, strict=True):
        news = next(told)
        assert news["version"] == news["view"]["version"]
        assert without_time(news["view"]) == without_time(phone.view())
    assert "silk" in json.dumps(next(views(ben))["view"]["me"])


def test_a_secret_is_on_its_owners_stream_alone(app: Flask, loading: tuple[Phone, Phone, Phone]) -> None:
    """Whatever Ben puts into the bag, every other stream brings the same."""
    host, ben, cid = loading
    others = [host, cid, Phone(app, host.code)]

    def seen_by_others(goods: dict[str, int]) -> list[dict[str, Any]]:
        streams = [views(phone) for phone in others]
        for told in streams:
            next(told)
        assert ben.command("seal_bag", goods=goods).status_code == 200
        return [next(told)["view"] for told in streams]

    first = seen_by_others({"silk": 2})
    (last,) = ben.view()["undoable"]
    ben.command("undo", of=last["version"])
    second = seen_by_others({"apple": 1, "crossbow": 1})
    for view, again in zip(first, second, strict=True):
        # the undo in between is a step and a line of the log; what it undid is told in the same words again
        for key in view.keys() - {"version", "now", "log", "undoable"}:
            assert view[key] == again[key], key
        lines = [[entry["text"] for entry in one["log"]] for one in (view, again)]
        assert lines[1][0] == lines[0][0]
        assert lines[1][2:] == lines[0]


def test_what_was_missed_comes_without_a_view_and_the_newest_with_it(app: Flask) -> None:
    host = open_table(app)
    for number in range(4):
        host.command("rename", seat=0, name=f"Ann {number}")
    behind = views(host, **{"Last-Event-ID": "1"})
    news = [next(behind) for _ in range(3)]
    assert [one["version"] for one in news] == [2, 3, 4]
    assert ["view" in one for one in news] == [False, False, True]


def test_each_phone_reads_its_own_language(app: Flask, loading: tuple[Phone, Phone, Phone]) -> None:
    host, ben, cid = loading
    german, french = views(ben, **{"Accept-Language": "de"}), views(cid, **{"Accept-Language": "fr"})
    next(german), next(french)
    host.command("correct", seat=0, gold=-1, reason="x")
    texts = [next(stream)["view"]["log"][0]["text"] for stream in (german, french)]
    assert texts == [phone.view(lang=language)["log"][0]["text"] for phone, language in ((ben, "de"), (cid, "fr"))]
    assert len({*texts, host.view()["log"][0]["text"]}) == 3


def test_the_host_follows_a_player_without_a_phone_until_somebody_sits_there(app: Flask) -> None:
    host = open_table(app)
    ben = host.claim(1)
    curtain = views(host, "&seat=2")
    next(curtain)
    host.command("start", first=0)
    assert next(curtain)["view"]["me"]["seat"] == 2
    for phone, seat, status in ((ben, 2, 403), (host, 1, 403), (host, 9, 422)):
        assert phone.get(f"/stream?view=1&seat={seat}").status_code == status
    asked = Phone(app, host.code).post("/seats/2/claim", {"ask": True}).json
    assert next(curtain)["view"]["requests"]
    host.post(f"/requests/{asked['request']}", {"allow": True})
    assert list(curtain) == []


# --- the page's own stream ------------------------------------------------------------------------------------


def news_of(phone: Phone, query: str = "page=table", **headers: str) -> Told:
    """The stream of this phone's page."""
    client = phone.where.test_client(use_cookies=False)
    if phone.key:
        headers["Authorization"] = f"Bearer {phone.key}"
    return told(client.get(f"/t/{phone.code}/stream?{query}", headers=headers, buffered=False))


def page_of(client: FlaskClient, phone: Phone) -> dict[str, Any]:
    answer = client.get(f"/t/{phone.code}/regions?page=table", headers={"Authorization": f"Bearer {phone.key}"})
    found: dict[str, Any] = answer.json
    return found


def lines_of(log: str) -> list[str]:
    return re.findall(r"<button[^>]*>(.*?)</button>", log)


def test_a_page_is_brought_what_changed_and_nothing_else(
    client: FlaskClient, loading: tuple[Phone, Phone, Phone]
) -> None:
    host, ben, cid = loading
    news = news_of(cid)
    shown = next(news)
    assert shown["regions"] == page_of(client, cid)["regions"]
    regions = shown["regions"]
    host.command("correct", seat=0, gold=-1, reason="x")
    ben.command("seal_bag", goods={"apple": 2})
    changed = [next(news), next(news)][-1]
    # the log only grows: of it come the lines that are new
    assert changed["added"].keys() == {"log"}
    assert "menu" not in changed["regions"]
    whole = page_of(client, cid)
    added = lines_of(changed["added"]["log"])
    log = lines_of(whole["regions"].pop("log"))
    before = lines_of(regions.pop("log"))
    assert added[0] == "Ben seals a bag of 2 cards."
    heading, *lines = before
    assert log == [heading, *added, *lines][: len(log)]
    regions |= changed["regions"]
    assert regions == whole["regions"]
    assert {key: changed[key] for key in ("kind", "seat", "title", "waits")} == {
        key: whole[key] for key in ("kind", "seat", "title", "waits")
    }


def test_a_page_that_is_up_to_date_is_drawn_nothing(loading: tuple[Phone, Phone, Phone]) -> None:
    host, ben, _ = loading
    version = ben.view()["version"]
    for news in (news_of(ben, f"page=table&since={version}"), news_of(ben, **{"Last-Event-ID": str(version)})):
        assert next(news).keys() == {"version", "now"}
    host.command("correct", seat=0, gold=-1, reason="x")
    assert "log" in next(news)["regions"]
    assert "regions" in next(news_of(ben, f"page=table&since={version}"))


def test_the_stream_of_the_board_never_holds_a_secret(app: Flask, loading: tuple[Phone, Phone, Phone]) -> None:
    _, ben, _ = loading
    board = news_of(ben, "page=board")
    next(board)
    ben.command("seal_bag", goods={"silk": 2})
    shown = next(board)
    assert shown["kind"] == "board"
    assert "silk" not in json.dumps(shown["regions"]).lower().replace("silk.svg", "")


def test_the_page_of_a_freed_seat_is_left_alone(app: Flask, loading: tuple[Phone, Phone, Phone]) -> None:
    host, ben, _ = loading
    news = news_of(ben)
    next(news)
    assert host.delete("/seats/1/claim").status_code == 200
    assert list(news) == []
    assert app.test_client().get(f"{API}/tables/{host.code}/stream?seat=x").status_code == 422


@pytest.mark.parametrize("query", ["page=table", "page=board"])
@pytest.mark.parametrize("who", ["host", "seat", "stranger"])
def test_a_page_is_drawn_from_what_is_at_hand(app: Flask, query: str, who: str) -> None:
    """However many pages follow a change, the store is not asked for it again."""
    host = open_table(app)
    phone = {"host": host, "seat": host.claim(1), "stranger": Phone(app, host.code)}[who]
    news = news_of(phone, query)
    next(news)
    host.command("rename", seat=0, name="Zoe")
    asked: list[str] = []

    @event.listens_for(app.extensions["store"].engine, "before_cursor_execute")
    def count(_connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        # not what a thread of the server asks from time to time
        if threading.current_thread() is threading.main_thread():
            asked.append(statement)

    assert "Zoe" in json.dumps(next(news)["regions"])
    assert asked == []
