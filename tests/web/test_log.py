"""The log on a page: lines are put on top of those that are there, and what was undone is struck out."""

import re
from dataclasses import replace
from http import HTTPStatus

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from referee.http.extensions import all_editions, get_tables, get_views
from referee.tables.log import LOG_SHOWN
from referee.tables.reader import Reader
from referee.tables.viewer import Viewer
from referee.web.asked import Asked
from referee.web.log import Added, Log, Run, ShownLine, added
from referee.web.page import Page
from referee.web.regions import Drawn, draw
from tests.phones import Phone, open_table

NOW = 1_800_000_000_000
LINES = tuple(
    ShownLine(f"line-{version}-0", version, f"Step {version}", undone=False, heading=False)
    for version in range(9, 0, -1)
)
BEFORE = Log(LINES[2:], 1)


def done(answer: TestResponse) -> None:
    assert answer.status_code == HTTPStatus.OK, answer.text


def page_of(app: Flask, phone: Phone, path: str) -> str:
    client = app.test_client()
    client.set_cookie(f"table_{phone.code}", phone.key or "")
    return client.get(f"/t/{phone.code}{path}").text


def drawn(code: str) -> Drawn:
    fold = get_tables().at(code)
    view = get_views().view(fold, Reader(Viewer(None, host=True), "en"), NOW)
    return draw(Page("play", Asked("en", "", "http://localhost"), view, all_editions()[view["edition"]], fold))


def test_only_new_lines_are_added() -> None:
    assert added(BEFORE, Log(LINES, 1)) == Added((Run("", LINES[:2]),))


def test_an_undone_line_is_sent_again_struck_out() -> None:
    undone = replace(LINES[2], undone=True)
    assert added(BEFORE, Log((*LINES[:2], undone, *LINES[3:]), 1)) == Added((Run("", (*LINES[:2], undone)),))


def test_where_nothing_is_as_it_was_the_log_is_sent_whole() -> None:
    """After a long sleep of the stream, or when somebody got another name."""
    assert added(Log(LINES[5:], 1), Log(LINES[:5], 5)) is None
    assert added(BEFORE, Log((replace(LINES[2], text="Another name"), *LINES[3:]), 1)) is None


def test_a_stream_is_told_new_lines_and_struck_out_ones(app: Flask) -> None:
    host = open_table(app, "Ann", "Ben", "Cid")
    done(host.command("start", first=0))
    with app.test_request_context():
        before = drawn(host.code)
        done(host.command("correct", seat=1, gold=1, reason="lost"))
        corrected = drawn(host.code)
        changes = corrected.since(before.told)
        assert "log" not in changes["regions"]
        assert "menu" in changes["regions"], "the host's book changes with the gold"
        assert len(re.findall("<li", changes["added"]["log"])) == 2, "the gold, and why"
        done(host.command("undo", of=host.view()["version"]))
        lines = drawn(host.code).since(corrected.told)["added"]["log"]
    assert len(re.findall("<li", lines)) == 3
    assert len(re.findall("<s>", lines)) == 2


def test_an_older_line_is_struck_out_too(app: Flask) -> None:
    """Also where the line that says so stands on the page before."""
    host = open_table(app, "Ann", "Ben", "Cid")
    done(host.command("start", first=0))
    done(host.command("correct", seat=1, gold=1, reason="lost"))
    version = host.view()["version"]
    done(host.command("undo", of=version))
    for _ in range(LOG_SHOWN):
        done(host.command("correct", seat=1, gold=1, reason="found"))
    older = app.test_client().get(f"/t/{host.code}/log?before={version + 1}").text
    line = older.partition(f'data-key="line-{version}-0"')[2].partition("</li>")[0]
    assert "<s>" in line
    assert older.count("<s>") == 2


def test_other_phones_menus_stay_while_the_game_goes_on(app: Flask) -> None:
    host = open_table(app, "Ann", "Ben", "Cid")
    done(host.command("start", first=0))
    page = f"/t/{host.code}/regions?watch=1"
    before = app.test_client().get(page).json
    done(host.command("correct", seat=1, gold=1, reason="lost"))
    after = app.test_client().get(page).json
    assert before is not None and after is not None
    assert before["regions"]["log"] != after["regions"]["log"]
    assert before["regions"]["menu"] == after["regions"]["menu"]


def test_each_line_is_told_where_it_stands() -> None:
    """A round that begins goes on top, what led to it below the heading before, what comes below its own."""
    first, began = replace(LINES[6], heading=True), replace(LINES[1], heading=True)
    before = Log((first, *LINES[3:6]), 3)
    second = Log((began, first, *LINES[2:6]), 3)
    assert added(before, second) == Added((Run("", (began,)), Run(first.key, LINES[2:3])))
    assert added(second, Log((began, LINES[0], first, *LINES[2:6]), 3)) == Added((Run(began.key, LINES[:1]),))


def test_lines_under_another_heading_are_sent_whole() -> None:
    """A round whose beginning was undone."""
    began = replace(LINES[0], heading=True)
    assert added(Log((began, *LINES[1:]), 1), Log((replace(began, heading=False, undone=True), *LINES[1:]), 1)) is None


LINE = re.compile(r'<li data-key="line-(\d+)-\d+"( data-version="\d+" class="log__chapter" data-heading)?')


def turns(app: Flask, count: int, more: int = 0) -> Phone:
    """A table of Nottingham whose players do nothing but keep what they turn up, and more steps of the next turn."""
    host = open_table(app, "Ann", "Ben", "Cid", edition="nottingham", one_device=True)
    done(host.command("start", first=0))
    turn: list[tuple[str, dict[str, str]]] = [("reveal", {"item": "copper"}), ("keep", {}), ("end_turn", {})]
    for step in range(len(turn) * count + more):
        name, fields = turn[step % len(turn)]
        done(host.command(name, seat=host.view()["turn"], **fields))
    return host


def chapters(log: str) -> list[tuple[int, list[int]]]:
    """The version of each heading, 0 where there is none, and of the lines below it."""
    found: list[tuple[int, list[int]]] = []
    for version, heading in LINE.findall(log):
        if heading or not found:
            found.append((int(version) if heading else 0, []))
        if not heading:
            found[-1][1].append(int(version))
    return found


@pytest.mark.parametrize("more", range(3))
def test_a_heading_stands_above_the_lines_of_its_turn(app: Flask, more: int) -> None:
    """Also where it is too old to be among the newest lines, and on from page to page, as a phone asks for them."""
    host = turns(app, 15, more)
    with app.test_request_context():
        log = drawn(host.code).regions["log"]
    assert all(heading for heading, _ in chapters(log))
    before = int(log.partition('data-first="')[2].partition('"')[0])
    while older := app.test_client().get(f"/t/{host.code}/log?before={before}").text:
        log, before = log + older, int(LINE.findall(older)[-1][0])
    keys = re.findall('data-key="(.*?)"', log)
    assert len(keys) == len(set(keys))
    turned = chapters(log)
    assert [heading for heading, _ in turned] == sorted((heading for heading, _ in turned), reverse=True)
    assert len(turned) == 16
    for (heading, lines), (newer, _) in zip(turned, [(10**6, []), *turned], strict=False):
        assert lines == sorted(lines, reverse=True)
        assert all(heading <= line <= newer for line in lines)


def test_a_turn_that_begins_is_added_too(app: Flask) -> None:
    host = turns(app, 15)
    with app.test_request_context():
        before = drawn(host.code)
        done(host.command("reveal", seat=host.view()["turn"], item="copper"))
        done(host.command("keep", seat=host.view()["turn"]))
        done(host.command("end_turn", seat=host.view()["turn"]))
        added = drawn(host.code).since(before.told)["added"]["log"]
    (on_top,) = [run for run in added.split("<ol")[1:] if 'data-below=""' in run]
    assert len(re.findall("data-heading", on_top)) == 1
    assert len(re.findall("<li", added)) < LOG_SHOWN / 2


def test_a_turn_that_was_undone_heads_nothing(app: Flask) -> None:
    host = turns(app, 1)
    done(host.command("undo", of=host.view()["version"]))
    log = app.test_client().get(f"/t/{host.code}/log").text
    ((_, lines),) = [one for one in chapters(log) if one[0]]
    assert len(lines) >= 4


def test_a_round_begins_with_a_heading(app: Flask) -> None:
    host = open_table(app, "Ann", "Ben", "Cid")
    done(host.command("start", first=0))
    log = app.test_client().get(f"/t/{host.code}/log").text
    (heading,) = re.findall(r'<li [^>]*class="log__chapter" data-heading>(.*?)</li>', log, re.DOTALL)
    assert "Ann is the first sheriff." in heading
    # ears find it as one
    assert re.search("<h3>.*<button.*</button>.*</h3>", heading, re.DOTALL)


def test_a_line_shows_where_it_came_from(app: Flask) -> None:
    host = open_table(app, "Ann", "Ben", "Cid")
    ben = host.claim(1)
    done(host.command("start", first=1))
    done(host.command("correct", seat=1, gold=7, reason="lost"))
    version = host.view()["version"]
    shown = app.test_client().get(f"/t/{host.code}/log/{version}")
    assert shown.status_code == HTTPStatus.OK
    assert f"Step {version}" in shown.text
    assert "tapped by the host" in shown.text
    assert "the bank → Ben" in shown.text
    done(ben.command("open_market", first=2))
    assert "tapped by Ben" in app.test_client().get(f"/t/{host.code}/log/{version + 1}").text
    # to whoever it is about, it says you
    own = page_of(app, ben, f"/log/{version}") + page_of(app, ben, f"/log/{version + 1}")
    assert "the bank → your purse" in own
    assert "tapped by you" in own
    assert "Ben" not in own
    ledger = page_of(app, ben, "/ledger?of=1")
    assert "Your purse" in ledger
    assert "the bank → your purse" in ledger
    assert "the bank → Ben" in page_of(app, host, "/ledger?of=1")
    assert app.test_client().get(f"/t/{host.code}/log/{version + 2}").status_code == HTTPStatus.NOT_FOUND
    done(host.command("end_game"))
    assert f'/t/{host.code}/replay#{version}"' in app.test_client().get(f"/t/{host.code}/log/{version}").text


def test_with_closed_purses_a_line_says_nothing_of_others_gold(app: Flask) -> None:
    """S-SET: others' ledger lines stay hidden, here too."""
    host = open_table(app, "Ann", "Ben", "Cid", open_purses=False)
    done(host.command("start", first=0))
    done(host.command("correct", seat=1, gold=7, reason="lost"))
    assert "Ben" not in app.test_client().get(f"/t/{host.code}/log/{host.view()['version']}").text
