"""Telling the others: links, text, paper."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones, comes_true
from tests.browser.sheriff.tables import SheriffTables
from tests.browser.tally_page import open_tally, put_down, ready, some_tally, tap, totals

PLAIN_HTTP = "delete Navigator.prototype.clipboard; delete Navigator.prototype.share;"
SHEET = "navigator.share = async (what) => { window.shared = what; };"


def link_from(phone: Page) -> str:
    """The link as the phone's own sheet gets it."""
    tap(phone, "Share")
    comes_true(phone, "!!window.shared")
    url: str = phone.evaluate("window.shared.url")
    return url


@pytest.fixture
def counted(phones: Phones) -> Page:
    phone = phones()
    phone.add_init_script(SHEET)
    put_down(phone, some_tally(names=("Ann", "Ben 🏹", "Мария")))
    open_tally(phone)
    totals(phone)
    return phone


def test_link_opens_the_same_count_on_another_phone(counted: Page, phones: Phones) -> None:
    other = phones()
    other.goto(link_from(counted))
    assert totals(other) == totals(counted)
    # what is changed there stays, also after a reload: the link has done its work
    assert "#" not in other.url
    tap(other, "Count")
    tap(other, "Apples: one more")
    other.reload()
    ready(other)
    tap(other, "Result")
    assert totals(other)["Ann"] == totals(counted)["Ann"] + 2


def test_shared_text_says_who_won(counted: Page) -> None:
    link_from(counted)
    text = counted.evaluate("window.shared.text")
    assert "1. Ann: " in text
    assert "Ann wins by" in text


def test_link_does_not_wipe_a_count_without_asking(counted: Page, phones: Phones) -> None:
    link = link_from(counted)
    other = phones()
    put_down(other, some_tally(names=("Tuck", "Will", "John")))
    open_tally(other)
    own = totals(other)
    other.goto(link)
    expect(other.get_by_role("dialog")).to_contain_text("Open the count you were sent?")
    tap(other, "Keep mine")
    assert totals(other) == own
    other.goto(link)
    tap(other, "Open the other")
    expect(other.locator(".rank .rank__name").first).to_have_text("Ann")


@pytest.mark.parametrize("broken", ["", "x", "e30", "bnVsbA", "WzEsMl0", "eyJwbGF5ZXJzIjpbbnVsbCw1XX0", "____"])
def test_broken_links_open_an_ordinary_page(phone: Page, broken: str) -> None:
    phone.goto(f"/tally#count={broken}")
    ready(phone)
    expect(phone.get_by_role("heading", level=1)).to_have_text("What did you play?")
    tap(phone, "Count the goods")
    tap(phone, "Result")
    assert len(totals(phone)) >= 3


def test_copies_over_plain_http(phones: Phones) -> None:
    phone = phones()
    phone.add_init_script(PLAIN_HTTP)
    put_down(phone, some_tally())
    open_tally(phone)
    totals(phone)
    expect(phone.get_by_role("button", name="Share")).to_be_hidden()
    tap(phone, "Copy as text")
    expect(phone.get_by_text("Copied. Paste it wherever you like.")).to_be_visible()
    tap(phone, "Game")
    field = phone.get_by_role("textbox", name="Name of player 1")
    field.fill("")
    field.press("Control+V")
    expect(field).to_have_value(re.compile("Sheriff of Nottingham, 2nd edition"))


def test_what_cannot_be_copied_is_shown_to_copy_by_hand(phones: Phones) -> None:
    phone = phones()
    phone.add_init_script(PLAIN_HTTP + "document.execCommand = () => false;")
    put_down(phone, some_tally())
    open_tally(phone)
    totals(phone)
    tap(phone, "Copy the link")
    text = phone.get_by_role("dialog").get_by_role("textbox")
    expect(text).to_have_value(re.compile(r"/tally#count=\w+"))
    tap(phone, "Done")
    expect(phone.get_by_role("dialog")).to_be_hidden()


def test_paper_has_the_reasons_and_nothing_to_tap(counted: Page) -> None:
    expect(counted.locator(".lines").first).to_be_hidden()
    counted.emulate_media(media="print")
    for row in counted.locator(".lines").all():
        assert row.locator("tfoot").bounding_box()
    expect(counted.locator(".lines").first).to_be_visible()
    expect(counted.get_by_role("button")).to_have_count(0)
    expect(counted.get_by_role("link")).to_have_count(0)


def test_print_button_prints(phones: Phones) -> None:
    phone = phones()
    phone.add_init_script("window.print = () => { window.printed = true; };")
    put_down(phone, some_tally())
    open_tally(phone)
    totals(phone)
    tap(phone, "Print")
    assert phone.evaluate("window.printed") is True


def test_reasons_unfold_for_the_printer_and_fold_again(counted: Page) -> None:
    opened = "[...document.querySelectorAll('.rank')].map((rank) => rank.open)"
    counted.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert counted.evaluate(opened) == [True] * 3
    counted.evaluate("dispatchEvent(new Event('afterprint'))")
    assert counted.evaluate(opened) == [False] * 3


def test_what_is_shared_is_what_is_kept(counted: Page) -> None:
    link_from(counted)
    kept = json.loads(counted.evaluate("localStorage.getItem('tally')"))
    assert [one["name"] for one in kept["players"]] == ["Ann", "Ben 🏹", "Мария"]


def test_the_host_saves_the_game_as_a_file(phones: Phones, server_url: str) -> None:
    """By a button, not a link: saving is written down for all, and ends all undoing."""
    phone = phones(accept_downloads=True)
    table = SheriffTables(phone.request).counted
    cookie = table.cookie(0, host=True)
    phone.context.add_cookies([{"name": f"table_{table.code}", "value": cookie, "url": server_url}])
    phone.goto(f"/t/{table.code}")
    with phone.expect_download() as download:
        phone.get_by_role("button", name="Save the game as a file").click()
    assert download.value.suggested_filename == f"{table.code}.json"
    saved = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert saved["edition"] == "sheriff-2e"
    assert phone.url.endswith(f"/t/{table.code}")
    expect(phone.get_by_text("saves the game as a file").first).to_be_attached()
