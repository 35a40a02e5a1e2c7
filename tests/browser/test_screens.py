"""What holds on every screen of the sheriff's game and around it: read, reached and seen by everybody.

WCAG 2.2 AA by axe, light and dark; no sideways scroll on the smallest phone and with letters twice as large; targets
that fit a thumb; nothing moves when motion is unwanted; buttons are buttons in forced colours; nothing raw to read.
In `make test` each screen is looked at once, on both phones held upright, in turn in another language, by day or by
night, in wide letters or a usual phone's, on a phone held sideways or on a tablet; `make soak` looks at all of them in
every language, by day and by night.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from referee.config import shipped
from referee.speech import LANGUAGES
from tests.browser.conftest import PATIENCE_MS
from tests.browser.measures import (
    AWAY_FROM_THE_THUMB,
    BROKEN_WORDS,
    DISABLED,
    FONTS,
    LONG_HEADINGS,
    RUNS_OUT,
    SMALL,
    SMALLEST,
    SUBTITLES,
    TABLET,
    TOO_SMALL,
    TURNED,
    USUAL,
    WITHOUT_EDGE,
    overflow,
    violations,
    write_in,
)
from tests.browser.page_words import raw_ids
from tests.browser.screen import Screen, SetTables, show
from tests.browser.screens import SCREENS, named
from tests.browser.set_table import LONG
from tests.services import Demo
from tests.soak import short_or_long

LOOKS = list(product(LANGUAGES, ("light", "dark")))
UPRIGHT = (SMALLEST, SMALL, USUAL)
LARGER = (TURNED, TABLET)
WORDS_OF_NAMES = re.findall(r"\w+", " ".join(LONG))
OPENED_BY = {
    "agreed-dialog": ("[data-agreed]",),
    "black-market-dialog": ("[data-market]",),
    "book-dialog": ("[data-book]",),
    "deal-sheet": ("[data-more]",),
    "missing-dialog": ("[data-missing-card]",),
    "offer-dialog": ("[data-offer]",),
    "open-bag": (".bag [data-command=inspect]",),
    "pick-dialog": ("[data-pick]",),
    "promise-dialog": ("[data-promise]",),
    "transfer-dialog": ("[data-transfer]",),
}
"""Dialogs that are opened by something else than their name."""


@pytest.fixture(scope="module")
def page(browser: Browser, server_url: str) -> Iterator[Page]:
    context = browser.new_context(
        base_url=server_url, has_touch=True, is_mobile=True, reduced_motion="reduce", service_workers="block"
    )
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    context.close()


def holds(page: Page, screen: Screen, how: tuple[str, str], sizes: Sequence[tuple[int, int]]) -> None:
    where = (screen.name, *how)
    assert violations(page) == [], where
    assert raw_ids(page, meant=screen.meant) == [], where
    assert page.evaluate("document.getAnimations().length") == 0, where
    assert page.evaluate(DISABLED) == [], where
    expect(page.locator("h1:visible")).to_have_count(1)
    for size in (SMALLEST, SMALL, USUAL, *sizes):
        assert overflow(page, *size) <= 0, where
        assert page.locator("body").evaluate(BROKEN_WORDS, WORDS_OF_NAMES) == [], (*where, size)
        if size in UPRIGHT and "/board" not in screen.path:
            # what a group calls itself may be longer
            assert screen.group or page.evaluate(LONG_HEADINGS, LONG) == [], (*where, size)
    assert overflow(page, *SMALLEST) <= 0, where
    assert page.evaluate(SUBTITLES) == [], where
    assert page.evaluate(RUNS_OUT) == [], where
    targets = page.evaluate(TOO_SMALL)
    assert [one for one in targets if min(one["width"], one["height"]) < one["least"] - 0.01] == [], where
    for size in (SMALLEST, USUAL):
        assert overflow(page, *size, letters="200%") <= 0, where
        assert page.evaluate(RUNS_OUT) == [], where
        assert page.evaluate(AWAY_FROM_THE_THUMB) == [], where
    # a usual phone has passed with letters twice as large: only the long form looks at it once more
    for size in (*sizes, *short_or_long((), (USUAL,))):
        assert overflow(page, *size) <= 0, where
        assert page.evaluate(AWAY_FROM_THE_THUMB) == [], where
    page.emulate_media(forced_colors="active")
    assert page.evaluate(WITHOUT_EDGE) == [], where


@pytest.mark.soak
@pytest.mark.parametrize("number", range(len(SCREENS)), ids=[re.sub(r"\W+", "-", one.name) for one in SCREENS])
def test_a_screen_is_for_everybody(page: Page, server_url: str, tables: SetTables, number: int) -> None:
    screen = SCREENS[number]
    for how in short_or_long([LOOKS[number % len(LOOKS)]], LOOKS):
        show(page, server_url, tables, screen, *how, FONTS[number // len(LOOKS) % 2])
        holds(page, screen, how, short_or_long([LARGER[number % 2]], LARGER))


# Those whose name is made of another are in a loop or a macro.
DIALOG = re.compile(r'<dialog id="([\w-]+)"')


def test_every_dialog_is_opened_by_a_screen() -> None:
    """By a tap on what opens it, or by its name where one waits for it."""
    there = {name for file in shipped("templates").rglob("*.html") for name in DIALOG.findall(file.read_text("utf-8"))}
    opened = " ".join(" ".join((*one.taps, one.waits_for)) for one in SCREENS)
    missing = {
        name for name in there if name not in opened and not any(way in opened for way in OPENED_BY.get(name, ()))
    }
    assert missing == set()


def test_the_page_of_the_demo_is_for_everybody(page: Page, tmp_path: Path) -> None:
    with Demo(tmp_path) as demo:
        demo.codes()
        page.set_viewport_size({"width": USUAL[0], "height": USUAL[1]})
        page.emulate_media(color_scheme="dark", reduced_motion="reduce", forced_colors="none")
        page.context.clear_cookies()
        page.goto(f"{demo.url}/demo")
        holds(page, Screen("demo", "/demo"), ("en", "dark"), LARGER)


# With letters twice as large: what a column was too narrow for, and dialogs apart from the page behind them.
WORDS_TO_KEEP = (
    "menu",
    "ledger",
    "a book",
    "a member",
    "the league as a table",
    "all its games",
    "a game in the book",
    "watched again",
    "one device",
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WORDS_TO_KEEP)
def test_words_are_whole_with_letters_twice_as_large(
    page: Page, server_url: str, tables: SetTables, name: str, language: str
) -> None:
    """On the smallest phone, in every language; but for a few as long as they come, where a language has them."""
    show(page, server_url, tables, named(name), language, "light")
    seen = page.locator("dialog[open]" if page.locator("dialog[open]").count() else "body")
    for font in FONTS:
        write_in(page, font)
        assert overflow(page, *SMALLEST, letters="200%") <= 0, font
        broken = seen.evaluate(BROKEN_WORDS, WORDS_OF_NAMES)
        assert {word for word in broken if len(word) < len("marchandises")} == set(), font


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_heading_of_a_group_leaves_room_for_its_book(
    page: Page, server_url: str, tables: SetTables, language: str
) -> None:
    """With letters twice as large, and a name as long as names of groups can be."""
    show(page, server_url, tables, named("a book"), language, "light")
    assert overflow(page, *SMALLEST, letters="200%") <= 0
    heading = page.locator("h1:visible").bounding_box()
    assert heading and heading["y"] + heading["height"] < SMALLEST[1] / 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_timer_stay_on_their_buttons(
    page: Page, server_url: str, tables: SetTables, language: str
) -> None:
    """The longest of them have the smallest buttons, so it is looked at in every language each time."""
    show(page, server_url, tables, named("timer"), language, "light")
    for letters, size in product(("", "200%"), (SMALLEST, USUAL)):
        assert overflow(page, *size, letters=letters) <= 0
        assert page.evaluate(RUNS_OUT) == []
