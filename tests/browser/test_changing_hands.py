"""One phone in several hands: what the next eyes see, with network and without, and what the phone may do for them."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones, install
from tests.browser.phones import Player
from tests.phones import Phone, open_table
from tests.services import wait_until

HIDES = """(hidden) => {
  const value = hidden ? "hidden" : "visible";
  Object.defineProperty(document, "visibilityState", { configurable: true, value });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def host_for_dan(phones: Phones, **more: bool) -> Player:
    """Ann is the host and plays; Ben and Cid have phones that are elsewhere, Dan has none. Bags are loaded."""
    page = phones(**more)
    code = open_table(page.request, "Ann", "Ben", "Cid", "Dan").code
    for seat, phone in enumerate((page, phones(), phones())):
        Phone(phone.request, code).sit(seat)
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


def test_opening_the_curtain_of_another_is_told_to_all(phones: Phones) -> None:
    """Whoever looks at what lies hidden at a seat without a phone is seen doing so; the own curtain is not told."""
    ann = host_for_dan(phones).open()
    said = "The host's phone shows what is hidden at Dan's seat."
    pass_to_dan(ann)
    assert said not in [line["text"] for line in ann.view()["log"]]
    ann.page.locator("[data-curtain-open]").click()
    wait_until(lambda: [line["text"] for line in ann.view()["log"]].count(said) == 1, "the line for all")
    ann.page.goto(f"/t/{ann.code}?back=1")
    ann.page.locator("body[data-ready]").wait_for()
    ann.page.locator("[data-curtain-open]").click()
    ann.up_to_date()
    assert [line["text"] for line in ann.view()["log"]].count(said) == 1


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
    code = open_table(pages[0].request).code
    for seat, page in enumerate(pages):
        Phone(page.request, code).sit(seat)
    ann, ben, _ = (Player(page, code, seat) for seat, page in enumerate(pages))
    ann.command("start", first=0)
    page = ben.open().page
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Correct the book")).to_have_count(0)
    assert ann.post("/host", {"seat": 1}).status_code == 200
    page.get_by_role("button", name="Correct the book").click()
    book = page.locator("#book-dialog")
    gold = book.get_by_role("group", name="Gold")
    expect(gold.locator("output")).to_have_text("50")
    gold.get_by_role("button", name="+5").click()
    expect(gold.locator("output")).to_have_text("50 → 55")
    ben.tap("Write it down")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".toast")).to_have_text("Corrected. Ann: Gold 50 → 55")
    assert ben.view()["seats"][0]["gold"] == 55


def test_what_somebody_with_a_phone_says_aloud_the_host_notes(phones: Phones) -> None:
    """S-DEC-1, S-MKT-1: in a fold on the host's own page, and it is told as the host's act."""
    page = phones()
    code = open_table(page.request, "Ann", "Ben", "Cid", edition="sheriff-1e").code
    for seat, phone in enumerate((page, phones(), phones())):
        Phone(phone.request, code).sit(seat)
    ann = Player(page, code, 0)
    ann.command("start", first=0)
    ann.open()
    page.locator("[data-key=noted] summary").tap()
    ann.tap("2 cards", within=page.locator("[data-key=noted]"))
    expect(page.locator("[data-key=noted] summary")).to_contain_text("Cid has said it? Note it")
    ann.up_to_date()
    assert "Ben swaps 2 cards, the host notes." in [line["text"] for line in ann.view()["log"]]
