"""Hosts that change phones or lose them, newcomers in the lobby, and what brings everybody along."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Phones, comes_true
from tests.browser.lobby import at, lobby_of, ready, sit

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Eve", "Fay", "Gus")


def api(phone: Page, code: str, path: str, **body: object) -> dict[str, object]:
    answer = phone.request.post(f"/api/v1/tables/{code}{path}", data=body)
    assert answer.ok, answer.text()
    return dict(answer.json())


def command(phone: Page, code: str, name: str, **fields: object) -> object:
    """The version it became."""
    return api(phone, code, "/commands", command=name, **fields)["version"]


def shows(phone: Page, version: object) -> None:
    comes_true(phone, "(version) => Number(document.querySelector('#table').dataset.version) >= version", version)


def in_sight(what: Locator) -> bool:
    """The whole of it, without scrolling."""
    return bool(
        what.evaluate(
            "(one) => { const { top, bottom, height } = one.getBoundingClientRect();"
            " return height > 0 && top >= 0 && bottom <= innerHeight; }"
        )
    )


def copied_link(phone: Page) -> str:
    phone.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    phone.get_by_role("button", name="Copy the link").last.click()
    comes_true(phone, "!!window.copied")
    return str(phone.evaluate("window.copied"))


def test_a_host_without_a_seat_moves_to_another_phone(phones: Phones) -> None:
    old, new = phones(), phones(320, 568)
    code = lobby_of(old, "Ann", "Ben", "Cid")
    old.get_by_role("button", name="Menu").click()
    old.get_by_role("button", name="Move to another phone").click()
    expect(old.locator("[data-transfer-code]")).to_be_visible()
    comes_true(old, "document.querySelector('[data-transfer-code]').naturalWidth > 0")
    new.goto(copied_link(old))
    new.get_by_role("button", name="Yes, play here").click()
    at(new, "lobby")
    assert "#" not in new.url
    expect(new.get_by_role("button", name="Start the game")).to_be_visible()
    # the old one is told what became of it
    at(old, "join")
    expect(old.get_by_text("The host goes on with another phone. This one is out.")).to_be_visible()
    assert code in old.url


@pytest.mark.parametrize("way", ["link", "typed", "whole link typed"])
def test_a_hosts_key_fits_the_tables_page(phones: Phones, way: str) -> None:
    """As `referee import` and `referee reseat` print it."""
    phone = phones(320, 568)
    opened = phone.request.post("/api/v1/tables", data={"edition": "sheriff-2e", "seats": ["Ann", "Ben", "Cid"]}).json()
    code, key = opened["code"], opened["host_key"]
    phone.context.clear_cookies()
    if way == "link":
        phone.goto(f"/t/{code}#host={key}")
        ready(phone)
        assert key not in phone.url
        phone.get_by_role("button", name="Yes, I am the host").click()
    else:
        phone.goto(f"/t/{code}")
        ready(phone)
        phone.get_by_text("I am the host", exact=True).click()
        phone.get_by_label("The host's key").fill("wrong")
        phone.get_by_role("button", name="Go on as the host").click()
        expect(phone.locator("#refusal")).to_contain_text("not the key of this table's host")
        phone.get_by_role("button", name="All right").click()
        typed = key if way == "typed" else f"http://192.0.2.7:8000/t/{code}#host={key}"
        phone.get_by_label("The host's key").fill(typed)
        phone.get_by_role("button", name="Go on as the host").click()
    at(phone, "lobby")
    expect(phone.get_by_role("button", name="Start the game")).to_be_visible()


def test_a_phone_that_asked_in_vain_is_told_so_and_so_is_one_that_was_replaced(phones: Phones) -> None:
    ann, ben, new = phones(), phones(), phones(320, 568)
    code = lobby_of(ann, "Ann", "Ben", "Cid")
    sit(ben, code, "Ben")
    for answer, who, words in (
        ("No", new, "The host said no: Ben's seat stays as it is."),
        ("Yes, let them in", ben, "The host gave Ben's seat to another phone. This one is out."),
    ):
        new.goto(f"/t/{code}")
        ready(new)
        new.get_by_text("My phone died").click()
        # by key: what has just appeared under a finger waits for a second look
        new.get_by_role("button", name="Ben It's me, new phone").press("Enter")
        expect(new.get_by_text("You asked for Ben's seat")).to_be_visible()
        ann.get_by_role("button", name=answer, exact=True).click()
        expect(who.get_by_text(words)).to_be_visible()
        assert in_sight(who.get_by_text(words))
    at(new, "lobby")
    # whoever sits down again has read it
    ben.get_by_role("button", name="Cid That's me").click()
    at(ben, "lobby")


def test_the_last_free_name_is_in_sight_on_a_small_phone(phones: Phones) -> None:
    host, eve = phones(), phones(320, 568)
    code = host.request.post("/api/v1/tables", data={"edition": "nottingham", "seats": list(SEVEN)}).json()["code"]
    for seat in (0, 1, 2, 3, 5, 6):
        api(host, code, f"/seats/{seat}/claim")
    eve.goto(f"/t/{code}")
    ready(eve)
    assert in_sight(eve.get_by_role("button", name="Eve That's me"))
    expect(eve.get_by_role("button", name="It's me, new phone")).to_have_count(0)
    eve.get_by_text("My phone died").click()
    expect(eve.get_by_role("button", name="It's me, new phone")).to_have_count(6)


def test_the_lobby_says_who_is_missing_and_puts_the_code_away_when_nobody_is(phones: Phones) -> None:
    ann = phones(320, 568)
    code = lobby_of(ann, "Ann", "Ben", "Eve")
    sit(ann, code, "Ann")
    ben, eve = phones(), phones()
    expect(ann.locator("#welcome")).to_contain_text("Ben, Eve")
    assert in_sight(ann.locator("#invite .qr"))
    sit(ben, code, "Ben")
    expect(ann.get_by_role("heading", level=1)).to_have_text("Eve is missing")
    sit(eve, code, "Eve")
    expect(ann.get_by_role("heading", level=1)).to_have_text("All have sat down")
    expect(ann.locator("#invite .qr")).to_be_hidden()
    assert in_sight(ann.locator("[data-key=seat-0] .person"))
    ann.locator("#invite summary").click()
    expect(ann.locator("#invite .qr")).to_be_visible()
    # the board makes room for what is to be set up
    board = phones(1920, 1080)
    board.goto(f"/t/{code}/board")
    ready(board)
    expect(board.locator(".board__setup li").first).to_be_visible()
    assert board.locator(".qr").evaluate("(qr) => qr.clientWidth") < 250


def test_an_empty_seat_that_everybody_waits_for_is_said_and_the_host_knows_what_to_do(phones: Phones) -> None:
    host, cid = phones(), phones(320, 568)
    code = lobby_of(host, "Ann", "Ben", "Cid")
    ben = phones()
    sit(ben, code, "Ben")
    sit(cid, code, "Cid")
    sit(host, code, "Ann")
    command(host, code, "start", first=0)
    command(host, code, "close_market")
    at(cid, "play")
    command(cid, code, "seal_bag", goods={"apple": 1})
    assert ben.request.delete(f"/api/v1/tables/{code}/seats/1/claim").ok
    empty = "The table waits for Ben, whose seat is empty."
    expect(cid.get_by_text(empty)).to_be_visible()
    expect(cid.get_by_text("The host can let Ben in again, or play for Ben.")).to_be_visible()
    expect(host.get_by_text(empty)).to_be_visible()
    host.get_by_role("button", name="Show the code").click()
    expect(host.locator("#invite-dialog .qr")).to_be_visible()
    host.locator("#invite-dialog [data-close]").click()
    host.locator("#requests").get_by_role("button", name="Play for Ben from now on").click()
    host.get_by_role("button", name="Play for them").click()
    # every phone says so, and from now on it is passed on
    for phone in (host, cid):
        expect(phone.locator("#requests").get_by_text("From now on the host plays for Ben")).to_be_visible()
    expect(host.get_by_role("link", name="Pass this phone to Ben")).to_be_visible()
    expect(cid.get_by_text(empty)).to_have_count(0)


def test_a_rematch_takes_every_phone_and_the_board_along(phones: Phones) -> None:
    ann, ben, cid, board = phones(), phones(320, 568), phones(844, 390), phones(1920, 1080)
    code = lobby_of(ann, "Ann", "Ben", "Cid")
    for phone, name in ((ann, "Ann"), (ben, "Ben"), (cid, "Cid")):
        sit(phone, code, name)
    command(ann, code, "start", first=0)
    command(ann, code, "end_game")
    for phone in (ann, ben, cid):
        at(phone, "result")
    board.goto(f"/t/{code}/board")
    ready(board)
    # Cid has scrolled down, Ben is still in the show
    ann.get_by_role("button", name="Straight to the result").click()
    ann.get_by_role("button", name="Rematch").click()
    at(ann, "lobby")
    assert code not in ann.url
    board.wait_for_url(re.compile(r"/t/(?!" + code + r")\w+/board$"))
    for phone in (ben, cid):
        assert in_sight(phone.get_by_role("button", name="Go there")), phone.viewport_size
    assert in_sight(ben.get_by_role("button", name="To the next game"))
    ben.get_by_role("button", name="To the next game").click()
    cid.get_by_role("button", name="Go there").click()
    for phone, name in ((ben, "Ben"), (cid, "Cid")):
        at(phone, "lobby")
        expect(phone.locator(".person.mine")).to_contain_text(name)


def test_what_is_new_for_me_begins_at_the_top(phones: Phones) -> None:
    """Unless a dialog is open or a finger down: then when that is over."""
    ann, ben = phones(), phones(320, 568)
    code = lobby_of(ann, "Ann", "Ben", "Cid")
    sit(ann, code, "Ann")
    sit(ben, code, "Ben")
    scrolled = "scrollTo(0, 150), scrollY"
    top = "scrollY === 0"
    # a new game
    assert ben.evaluate(scrolled) == 150
    command(ann, code, "start", first=0)
    at(ben, "play")
    comes_true(ben, top)
    # a new phase, while a dialog is open
    assert ben.evaluate(scrolled) > 50
    ben.locator("[data-open=menu-dialog]").evaluate("(button) => button.click()")
    command(ann, code, "close_market")
    expect(ben.get_by_role("heading", level=1, include_hidden=True)).to_contain_text("Fill your bag")
    assert ben.evaluate("scrollY") > 50
    ben.locator("#menu-dialog [data-close]").click()
    comes_true(ben, top)
    # what others do moves nothing
    assert ben.evaluate(scrolled) > 50
    shows(ben, command(ann, code, "seal_bag", seat=2, goods={"apple": 1}))
    assert ben.evaluate("scrollY") > 50
    # under a finger it waits
    finger = ben.context.new_cdp_session(ben)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": 160, "y": 120}]})
    shows(ben, command(ben, code, "seal_bag", goods={"apple": 1}))
    assert ben.evaluate("scrollY") > 50
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    comes_true(ben, top)


def test_all_phones_share_the_ticks_of_the_set_up_sheet(phones: Phones) -> None:
    host, ben, board = phones(), phones(320, 568), phones(1280, 720)
    code = lobby_of(host, "Ann", "Ben", "Cid")
    sit(ben, code, "Ben")
    for seat in (0, 2):
        api(phones(), code, f"/seats/{seat}/claim")
    board.goto(f"/t/{code}/board")
    first = ben.locator(".checklist [role=checkbox]").first
    first.click()
    expect(host.locator(".checklist [role=checkbox]").first).to_be_checked()
    expect(board.locator(".board__setup .done")).to_have_count(1)
    expect(first).to_be_checked()
    host.locator(".checklist [role=checkbox]").first.click()
    expect(first).not_to_be_checked()
    expect(board.locator(".board__setup .done")).to_have_count(0)
