"""What everybody has to see, wherever they have scrolled and whatever they have opened."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from referee.speech import LANGUAGES
from tests.browser.boards import recorded
from tests.browser.conftest import Phones
from tests.browser.measures import FONTS, LONG_HEADINGS, SMALL, SMALLEST, TURNED, USUAL, overflow, write_in
from tests.browser.phones import sit_down
from tests.browser.screen import SetTables, show
from tests.browser.screens import SCREENS, named
from tests.browser.set_table import LONG, SetTable
from tests.browser.sheriff.phones import to_the_gate
from tests.services import Server
from tests.soak import short_or_long

# In wide letters theirs need most room.
LONGEST_WORDS = ("de", "ru")

TOPMOST = "(strip) => Math.round(strip.getBoundingClientRect().top)"


def test_the_strip_never_leaves(phones: Phones) -> None:
    """What to do, the clock with the word for a stopped one, the purse and the offers: scrolled, and above a dialog."""
    ann, ben, cid = sit_down(lambda: phones(320, 568), ("Ann", "Ben", "Cid"), timer=True)
    ann.command("start", first=0)
    to_the_gate([ann, ben, cid], {1: ({"apple": 2}, "apple"), 2: ({"cheese": 2}, "cheese")})
    ann.command("start_clock")
    ann.command("pause_clock")
    ann.open()
    strip = ann.page.locator(".glance")
    expect(strip).to_contain_text("You are the sheriff")
    expect(strip.locator(".ring")).to_contain_text("Paused")
    expect(strip.locator(".purse")).to_contain_text("50")
    expect(strip.get_by_role("button", name="offer")).to_have_count(0)
    cid.command("offer", gold=7, ask={"do": "pass", "merchant": 2})
    jump = strip.get_by_role("button", name="1 offer Cid")
    expect(jump).to_be_visible()
    ann.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert strip.evaluate(TOPMOST) == 0
    ann.page.evaluate("scrollTo(0, 0)")
    assert strip.evaluate(TOPMOST) > 0, "below the bar"
    jump.tap()
    offer = ann.page.locator("[data-for-me]")
    expect(offer).to_be_in_viewport(ratio=1)
    assert offer.bounding_box()["y"] >= strip.bounding_box()["height"], "not under the strip"  # type: ignore[index]

    for opener in ("[data-open=clock-dialog]", "[data-open=log-dialog]", "[data-open=menu-dialog]"):
        ann.page.evaluate("scrollTo(0, 0)")
        ann.page.locator(opener).tap()
        dialog = ann.page.locator("dialog[open]")
        expect(dialog).to_be_visible()
        assert strip.evaluate(TOPMOST) == 0
        assert dialog.bounding_box()["y"] >= strip.bounding_box()["height"], opener  # type: ignore[index]
        assert ann.page.evaluate("scrollY") == 0
        ann.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


def test_the_strip_says_what_is_new_while_one_reads_further_down(phones: Phones) -> None:
    ann, ben, _ = sit_down(lambda: phones(320, 568), ("Ann", "Ben", "Cid"))
    ann.command("start", first=0)
    ben.open()
    ben.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    ann.command("close_market")
    expect(ben.headline()).to_contain_text("Fill your bag")
    expect(ben.headline()).to_be_in_viewport(ratio=1)


# Strips, one after the other in the place of the page's own: how many lines the heading has, and what is wrong with it.
HEADINGS = """(strips) => strips.map((strip) => {
  document.querySelector(".glance").outerHTML = strip;
  const heading = document.querySelector(".glance h1");
  const lines = Math.round(heading.scrollHeight / parseFloat(getComputedStyle(heading).lineHeight));
  const subtitle = document.querySelector(".glance small").checkVisibility();
  return { words: heading.textContent, lines, cut: heading.scrollHeight > heading.clientHeight + 2, subtitle };
})"""


def strips_of(page: Page, table: SetTable, language: str) -> Iterator[str]:
    """The strip on every phone of a table, and of whoever watches."""
    for key in (*(phone.key for phone in table.phones.values()), "" if table.phones else table.host.key):
        cookies = {"Cookie": f"language={language}; table_{table.code}={key}"}
        html = page.request.get(f"/t/{table.code}?watch=1", headers=cookies).text()
        yield from re.findall(r'<header class="top glance">.*?</header>', html, re.DOTALL)


@pytest.mark.soak
@pytest.mark.parametrize("language", short_or_long(LONGEST_WORDS, LANGUAGES))
@pytest.mark.parametrize("game", ["sheriff", "nottingham"])
def test_a_heading_has_at_most_two_lines_on_the_smallest_phone(
    phones: Phones, tables: SetTables, game: str, language: str
) -> None:
    """At every moment there is a screen of, on every phone, with the longest names: all of it is read, no subtitle."""
    page = phones(320, 568, locale=language)
    moments = {one.table: one for one in SCREENS if one.table}
    of_game = [
        tables.at(one) for name, one in moments.items() if name.startswith("nottingham") == (game == "nottingham")
    ]
    found = {table.code: list(strips_of(page, table, language)) for table in of_game}
    strips = [strip for of_table in found.values() for strip in of_table]
    assert len(strips) > 50
    page.goto(f"/t/{next(code for code, of_table in found.items() if len(of_table) > 1)}?watch=1")
    page.locator(".glance").wait_for()
    for font in FONTS:
        write_in(page, font)
        seen = page.evaluate(HEADINGS, strips)
        assert [one for one in seen if one["lines"] > 2 or one["cut"] or one["subtitle"]] == [], font


LONGEST_HEADINGS = (
    "start",
    "rules 2e",
    "rules nottingham",
    "tally sheriff-1e count",
    "tally nottingham count",
    "tally sheriff-2e result",
    "tally, opened from a link",
    "lobby of a guest",
    "a game of points",
    "curtain",
    "merchant loads",
    "booked for me",
    "an offer",
    "a deal with anybody",
    "agreed by a deputy",
    "deputies drawn",
    "debt",
    "sheriff who owes",
    "one device, more",
    "nottingham points still to be read",
    "nottingham a hand lies open",
    "nottingham others attacked",
    "nottingham the end as a show",
    "nottingham kept: turn",
    "nottingham kept: ambush",
    "nottingham kept: set laid",
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LONGEST_HEADINGS)
def test_a_heading_has_at_most_two_lines_on_every_phone(
    phones: Phones, server_url: str, tables: SetTables, name: str, language: str
) -> None:
    """Pages', regions' and dialogs': those that are longest, in every language; test_screens.py looks at all in one."""
    page = phones(320, 568, locale=language)
    show(page, server_url, tables, named(name), language, "light")
    for font in FONTS:
        write_in(page, font)
        for size in (SMALLEST, SMALL, USUAL):
            assert overflow(page, *size) <= 0
            assert page.evaluate(LONG_HEADINGS, LONG) == [], (font, size)


# What a sheet asks, all of it above its buttons, and nothing of it to be scrolled to.
SHEETS = ("nottingham the number pad", "nottingham two numbers", "nottingham my hand", "nottingham a set")
TO_BE_SCROLLED = "(sheet) => sheet.scrollHeight - sheet.clientHeight"


@pytest.mark.soak
@pytest.mark.parametrize("language", short_or_long(LONGEST_WORDS, LANGUAGES))
def test_a_sheet_of_nottingham_is_all_in_sight_on_a_short_screen(
    phones: Phones, server_url: str, tables: SetTables, language: str
) -> None:
    """Held upright or sideways: who scrolls a hand tells that they do not find a card."""
    page = phones(320, 568, locale=language)
    for name in SHEETS:
        show(page, server_url, tables, named(name), language, "light")
        for font in FONTS:
            write_in(page, font)
            for width, height in (SMALLEST, TURNED):
                page.set_viewport_size({"width": width, "height": height})
                sheet = page.locator("dialog[open]")
                assert sheet.evaluate(TO_BE_SCROLLED) <= 1, (name, font, width)


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


# How many of these lie whole above the dock's buttons, where nobody has scrolled.
WHOLE = """(some) => some.filter((one) => {
  const { top, bottom } = one.getBoundingClientRect();
  const dock = [...document.querySelectorAll(".act")].find((act) => act.checkVisibility());
  const below = dock.firstElementChild.getBoundingClientRect().top;
  return one.checkVisibility() && top >= 0 && bottom <= below + 1;
}).length"""


@pytest.mark.parametrize("screen", ["tally nottingham count", "tally sheriff-2e count"])
@pytest.mark.parametrize("size", [SMALLEST, TURNED])
def test_four_kinds_are_in_sight_while_one_counts(
    phones: Phones, tables: SetTables, server: Server, screen: str, size: tuple[int, int]
) -> None:
    phone = phones(*size)
    show(phone, server.url, tables, named(screen), "de", "light")
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    assert phone.locator(".good").evaluate_all(WHOLE) >= 4


@pytest.mark.parametrize("game", ["nottingham-7", "sheriff-6"])
def test_what_was_said_and_the_table_are_seen_together_when_a_game_is_watched_again(phones: Phones, game: str) -> None:
    phone = phones(*SMALLEST)
    code, steps = recorded(phone.context, game)
    phone.goto(f"/t/{code}/replay#{steps // 2}")
    phone.locator("[data-shown]").wait_for()
    expect(phone.locator("[data-lines] li").last).to_be_in_viewport(ratio=1)
    assert phone.locator(".board__bag").evaluate_all(WHOLE) >= 1
