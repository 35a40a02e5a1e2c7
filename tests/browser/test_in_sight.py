"""What everybody has to see, wherever they have scrolled and whatever they have opened."""

from playwright.sync_api import expect

from tests.browser.conftest import Phones, comes_true
from tests.browser.play_phones import sit_down


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
    ben.page.evaluate("scrollTo(0, document.body.scrollHeight)")
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
