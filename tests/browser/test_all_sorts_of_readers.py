"""Around the screens: the document of the API, the dark, no motion, no script, keys alone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.measures import TOO_SMALL
from tests.browser.tally_page import ready, totals


def start(phone: Page) -> None:
    phone.goto("/")


def timer(phone: Page) -> None:
    phone.goto("/timer")
    phone.locator("[data-timer][data-ready]").wait_for()


def test_the_document_of_the_api_fits_every_phone(phones: Phones) -> None:
    """The other screens are in test_sheriff_screens and test_nottingham_screens."""
    phone = phones(320, 568)
    phone.goto("/api/v1/docs")
    phone.locator("summary code", has_text="/api/v1/tally").click()
    targets = phone.evaluate(TOO_SMALL)
    assert len(targets) >= 2
    assert [one for one in targets if min(one["width"], one["height"]) < one["least"] - 0.01] == []
    expect(phone.get_by_role("heading", level=1)).to_have_count(1)
    for width, height in ((320, 568), (390, 844), (844, 390), (820, 1180)):
        phone.set_viewport_size({"width": width, "height": height})
        assert phone.evaluate("document.documentElement.scrollWidth") <= width
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    assert phone.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") == 32
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_follows_the_phone_into_the_dark(phones: Phones, scheme: str) -> None:
    phone = phones(color_scheme=scheme)
    start(phone)
    paper = phone.evaluate("getComputedStyle(document.querySelector('.bar')).backgroundColor")
    assert paper == {"light": "rgb(255, 250, 240)", "dark": "rgb(33, 26, 18)"}[scheme]


def test_nothing_moves_when_motion_is_unwanted(phones: Phones) -> None:
    phone = phones(reduced_motion="reduce")
    timer(phone)
    phone.evaluate("document.querySelector('[data-timer]').dataset.phase = 'last'")
    assert phone.evaluate("getComputedStyle(document.querySelector('.clock__time')).animationName") == "none"


def test_language_is_switched_without_script(phones: Phones) -> None:
    phone = phones(java_script_enabled=False)
    phone.goto("/timer")
    phone.get_by_text("Language").locator("..").click()
    phone.get_by_role("button", name="Deutsch").click()
    expect(phone.locator("html")).to_have_attribute("lang", "de")
    assert phone.url.endswith("/timer")


def test_without_script_the_options_of_every_box_are_there(phones: Phones) -> None:
    """With scripts only those of the box that was chosen."""
    for scripts, seen in ((False, 3), (True, 1)):
        phone = phones(java_script_enabled=scripts)
        phone.goto("/new")
        options = phone.locator("fieldset[data-edition]")
        expect(options).to_have_count(3)
        expect(options.filter(visible=True)).to_have_count(seen)


def tab_to(page: Page, name: str) -> None:
    """Presses Tab until the control of this name has the focus; there are not that many."""
    for _ in range(120):
        page.keyboard.press("Tab")
        focused = page.locator(":focus")
        if focused.count() and name in (focused.get_attribute("aria-label") or focused.inner_text() or ""):
            return
    raise AssertionError(f"no way to {name!r} by Tab")


def test_a_game_is_counted_by_keys_alone(phones: Phones) -> None:
    page = phones(820, 1180)
    page.goto("/tally")
    ready(page)
    tab_to(page, "Name of player 1")
    page.keyboard.type("Ann")
    tab_to(page, "Count the goods")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("What lies before Ann?")
    tab_to(page, "Apples: one more")
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    tab_to(page, "Apples: one less")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    # at zero the minus is gone, and the focus is back on its token
    page.keyboard.press("Enter")
    tab_to(page, "Add a coin of 20")
    page.keyboard.press("Enter")
    for _ in range(3):
        tab_to(page, "Next: ")
        page.keyboard.press("Enter")
    tab_to(page, "See the result")
    page.keyboard.press("Enter")
    assert totals(page)["Ann"] == 20 + 2 + 20
    tab_to(page, "How it was counted")
    page.keyboard.press("Enter")
    expect(page.get_by_role("row", name="Gold in the purse")).to_be_visible()
