"""What everybody has to see, wherever they have scrolled and whatever they have opened."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Phones, comes_true
from tests.browser.phones import sit_down
from tests.browser.screen import Screen, SetTables
from tests.browser.screens import SCREENS


def test_what_the_table_waits_for_stays_in_sight(phones: Phones) -> None:
    """Once the headline is scrolled away, a line at the upper edge says the same, also when it changes."""
    ann, ben, _ = sit_down(lambda: phones(320, 568), ("Ann", "Ben", "Cid"))
    ann.command("start", first=0)
    ben.open()
    line = ben.page.locator("#top-line")
    expect(line).to_be_hidden()
    ann.command("close_market")
    expect(ben.headline()).to_contain_text("fill your bag")
    ben.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(line).to_be_visible()
    expect(line).to_contain_text("fill your bag")
    assert line.evaluate("(line) => line.getBoundingClientRect().top") == 0
    ben.command("seal_bag", goods={"apple": 1})
    # the page is shorter then, and may be back at its headline
    expect(ben.headline()).to_contain_text("Your bag is sealed")
    ben.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(line).to_be_visible()
    expect(line).to_have_text(ben.headline().inner_text())
    line.tap()
    expect(line).to_be_hidden()
    comes_true(ben.page, "scrollY === 0")


def test_the_list_of_languages_closes_by_itself(phones: Phones) -> None:
    phone = phones()
    phone.goto("/")
    languages = phone.locator(".languages")
    for close in (lambda: phone.locator("h1").first.click(), lambda: phone.keyboard.press("Escape")):
        languages.locator("summary").click()
        expect(languages.get_by_role("button", name="Deutsch")).to_be_visible()
        close()
        expect(languages.get_by_role("button", name="Deutsch")).to_be_hidden()
    expect(languages.locator("summary")).to_be_focused()


# all but the result: a table of scores is read from near, and line by line
BOARDS = [one for one in SCREENS if one.path == "/board" and one.table != "counted"]


@pytest.mark.parametrize("screen", BOARDS, ids=lambda one: one.name)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)], ids="{0[0]}".format)
def test_all_of_a_board_is_on_the_screen(
    phones: Phones, browser: Browser, server_url: str, screen: Screen, size: tuple[int, int]
) -> None:
    """Nobody scrolls a television: what is much is written smaller, in the longest language too."""
    with browser.new_context(base_url=server_url) as context:
        table = SetTables(context.request).at(screen)
    board = phones(*size, locale="de-DE")
    board.goto(f"/t/{table.code}/board")
    board.locator("body[data-ready]").wait_for()
    comes_true(board, "document.documentElement.scrollHeight <= innerHeight")
    assert board.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # still to be read from the end of the table
    assert board.evaluate("parseFloat(getComputedStyle(document.querySelector('h1')).fontSize)") >= 20
