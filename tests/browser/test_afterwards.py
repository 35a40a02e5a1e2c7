"""When the game is over: the picture for the chat, and the game watched again."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones, comes_true
from tests.phones import Phone, open_table
from tests.services import Server


def finished(server: Server) -> Phone:
    """Ben smuggled a silk past Ann, Cid was honest."""
    host = open_table(server, "Ann", "Ben", "Cid")
    host.done("start", first=0)
    host.done("close_market")
    for seat, goods in ((1, {"silk": 1}), (2, {"apple": 1})):
        host.done("seal_bag", seat=seat, goods=goods)
    for seat in (1, 2):
        host.done("declare", seat=seat, good="apple", count=1)
    for seat in (1, 2):
        host.done("pass", seat=0, merchant=seat)
    host.done("end_round", seat=0)
    host.done("end_game")
    host.done("show", step=99)
    return host


def at(page: Page) -> int:
    return int(page.locator("[data-slider]").input_value())


def test_the_picture_of_a_result_is_a_png_to_be_saved(phones: Phones, server: Server) -> None:
    host, phone = finished(server), phones()
    phone.goto(f"/t/{host.code}?watch=1")
    phone.get_by_role("button", name="Picture").click()
    dialog = phone.get_by_role("dialog", name="Picture of the result")
    shown = dialog.get_by_role("img")
    phone.locator("#picture-dialog[data-ready]").wait_for()
    assert (shown.get_attribute("src") or "").startswith("data:image/png;base64,")
    with phone.expect_download() as saved:
        dialog.get_by_role("button", name="Save the picture").click()
    assert saved.value.suggested_filename.endswith(".png")
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")


def test_a_game_is_watched_again_step_by_step(phones: Phones, server: Server) -> None:
    host, phone = finished(server), phones()
    phone.goto(f"/t/{host.code}?watch=1")
    phone.get_by_role("link", name="Watch it again").click()
    phone.locator("[data-shown]").wait_for()
    assert at(phone) == 0
    expect(phone.get_by_role("heading", level=1).first).to_have_text("Round 1")
    phone.get_by_role("button", name="One step on").click()
    assert at(phone) == 1
    # by a chapter, and by keys
    phone.get_by_role("button", name="Round 2").click()
    expect(phone.get_by_role("heading", level=1).first).to_have_text("Round 2")
    there = at(phone)
    phone.locator("[data-slider]").press("ArrowLeft")
    assert at(phone) == there - 1
    # what was hidden is shown only if wanted
    phone.locator("[data-slider]").fill(str(there - 1))
    hidden = phone.locator("[data-hidden]")
    expect(hidden).to_be_hidden()
    phone.get_by_role("checkbox", name="Show what was hidden").check()
    expect(hidden).to_contain_text("1 silk")


def test_a_link_leads_to_one_step_and_it_plays_by_itself(phones: Phones, server: Server) -> None:
    host, phone = finished(server), phones()
    phone.goto(f"/t/{host.code}/replay")
    phone.locator("[data-shown]").wait_for()
    phone.get_by_role("button", name="One step on").click()
    phone.get_by_role("button", name="One step on").click()
    link, other = phone.url, phones()
    other.goto(link)
    other.locator("[data-shown]").wait_for()
    assert at(other) == 2
    other.get_by_role("button", name="Play").click()
    comes_true(other, "Number(document.querySelector('[data-slider]').value) > 3")
    other.get_by_role("button", name="Stop").click()
    expect(other.get_by_role("button", name="Play")).to_be_visible()
