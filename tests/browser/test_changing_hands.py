"""One phone in several hands: what the next eyes see, with network and without, and what the phone may do for them."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones, install
from tests.browser.play_phones import API, Player

HIDES = """(hidden) => {
  const value = hidden ? "hidden" : "visible";
  Object.defineProperty(document, "visibilityState", { configurable: true, value });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def host_for_dan(phones: Phones, **more: bool) -> Player:
    """Ann is the host and plays; Ben and Cid have phones that are elsewhere, Dan has none. Bags are loaded."""
    page = phones(**more)
    code = page.request.post(API, data={"edition": "sheriff-2e", "seats": ["Ann", "Ben", "Cid", "Dan"]}).json()["code"]
    for seat, phone in enumerate((page, phones(), phones())):
        assert phone.request.post(f"{API}/{code}/seats/{seat}/claim", data={}).ok
    ann = Player(page, code, 0)
    ann.command("start", first=1)
    ann.command("close_market")
    return ann


def pass_to_dan(ann: Player) -> None:
    ann.page.get_by_role("link", name="Pass this phone to Dan").first.click()
    ann.page.locator("body[data-ready]").wait_for()


def test_without_network_the_phone_does_not_show_the_hosts_page_to_the_next_player(phones: Phones) -> None:
    ann = host_for_dan(phones, installs=True)
    ann.command("seal_bag", goods={"silk": 1, "crossbow": 1})
    page = ann.open().page
    install(page)
    ann.open()
    expect(page.locator(".mine [data-covered]")).to_contain_text("silk")
    page.context.set_offline(True)
    page.get_by_role("link", name="Pass this phone to Dan").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("No connection")
    assert "seat=3" in page.url
    assert "silk" not in page.content()
    # still none: the same again
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("No connection")
    page.goto(f"/t/{ann.code}?back=1")
    expect(page.get_by_role("heading", level=1)).to_have_text("No connection")
    # the host's own page is still there for the host
    page.goto(f"/t/{ann.code}")
    expect(page.locator(".mine [data-covered]")).to_contain_text("silk")
    page.goto(f"/t/{ann.code}?seat=3")
    expect(page.get_by_role("heading", level=1)).to_have_text("No connection")
    # it goes on by itself, and it is Dan's page
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Pass me to Dan")).to_be_visible()
    assert page.locator("#table").get_attribute("data-acting") == "3"


def test_the_curtain_falls_over_open_dialogs_and_nothing_behind_it_can_be_reached(phones: Phones) -> None:
    ann = host_for_dan(phones)
    pass_to_dan(ann.open())
    page = ann.page
    focused = "document.activeElement.closest('#curtain, body')?.id"
    for _ in range(6):
        page.keyboard.press("Tab")
        assert page.evaluate(focused) in ("curtain", "")
    assert page.evaluate("document.querySelector('.bar').inert && document.querySelector('#now').inert")

    ann.tap("I am Dan")
    page.locator(".more summary").first.click()
    page.get_by_role("button", name="Correct my face-down goods").click()
    picker = page.get_by_role("dialog", name=re.compile("face-down"))
    picker.get_by_role("button", name="Silk: one more").click()
    page.evaluate(HIDES, True)
    page.evaluate(HIDES, False)
    expect(page.get_by_role("heading", name="Pass me to Dan")).to_be_focused()
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert page.evaluate("document.elementFromPoint(195, 400).closest('#curtain') !== null")
    # a late refusal does not lie over it either, and is not lost
    page.evaluate("document.querySelector('#refusal').showModal()")
    expect(page.locator("dialog[open]")).to_have_count(0)
    ann.tap("I am Dan")
    expect(page.locator("#refusal")).to_be_visible()
    ann.tap("All right")
    page.locator("[data-add=silk]").click()
    expect(page.locator(".slot.full")).to_have_count(1)


def entries(page: Page) -> str:
    page.get_by_role("button", name="Menu").click()
    words = page.locator("#menu-dialog").inner_text()
    page.locator("#menu-dialog [data-close]").click()
    return words


HOSTS_OWN = ("Move to another phone", "Get up from the table", "The host is gone")


def test_the_menu_behind_the_curtain_does_nothing_with_the_hosts_key(phones: Phones) -> None:
    ann = host_for_dan(phones)
    words = entries(ann.open().page)
    assert "Move to another phone" in words
    assert "Get up from the table" in words
    pass_to_dan(ann)
    ann.tap("I am Dan")
    words = entries(ann.page)
    assert "Show the code of the table" in words
    assert not [one for one in HOSTS_OWN if one in words]
    expect(ann.page.locator("[data-transfer-code], [data-call='/host'], #book-dialog")).to_have_count(0)


def test_whoever_becomes_the_host_can_correct_the_book_at_once(phones: Phones) -> None:
    pages = [phones() for _ in range(3)]
    code = pages[0].request.post(API, data={"edition": "sheriff-2e", "seats": ["Ann", "Ben", "Cid"]}).json()["code"]
    for seat, page in enumerate(pages):
        assert page.request.post(f"{API}/{code}/seats/{seat}/claim", data={}).ok
    ann, ben, _ = (Player(page, code, seat) for seat, page in enumerate(pages))
    ann.command("start", first=0)
    page = ben.open().page
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Correct the book")).to_have_count(0)
    assert ann.page.request.post(f"{API}/{code}/host", data={"seat": 1}).ok
    page.get_by_role("button", name="Correct the book").click()
    book = page.locator("#book-dialog")
    book.get_by_role("button", name="+5").click()
    book.get_by_label("Why? Everybody reads it.").fill("counted anew")
    ben.tap("Write it down")
    expect(book).to_be_hidden()
    assert ben.view()["seats"][0]["gold"] == 55
