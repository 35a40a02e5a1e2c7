"""What holds on every screen of the sheriff's game and around it: read, reached and seen by everybody.

WCAG 2.2 AA by axe, light and dark; no sideways scroll on the smallest phone and with letters twice as large; targets
that fit a thumb; nothing moves when motion is unwanted; buttons are buttons in forced colours; nothing raw to read.
In `make test` each screen is looked at once, in turn in another language and by day or by night; `make soak` looks at
all of them in every language, by day and by night.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from referee.speech import LANGUAGES
from tests.browser.conftest import PATIENCE_MS
from tests.browser.page_words import raw_ids
from tests.browser.stage import LONG, OfStage, Stage
from tests.browser.tally_page import some_tally
from tests.browser.test_every_screen import RUNS_OUT, TOO_SMALL
from tests.soak import by_patience

RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
    # It counts a field that is scrolled half under the bottom bar as small; here all targets are measured.
    "rules": {"target-size": {"enabled": False}},
}
SMALLEST, USUAL, TURNED, TABLET = (320, 568), (390, 844), (844, 390), (820, 1180)
EDITIONS = ("sheriff-1e", "sheriff-2e", "nottingham")
SEVEN = (*LONG, "Gus")


@dataclass(frozen=True)
class Screen:
    """A page, as whom it is opened, and what is tapped there before one looks."""

    name: str
    path: str = ""
    table: OfStage | None = None
    seat: int | None = None
    host: bool = False
    taps: tuple[str, ...] = ()
    waits_for: str = ""
    holds: dict[str, Any] | None = None
    """The tally that this phone keeps."""
    meant: tuple[str, ...] = ()
    """Ids that are meant to be read here."""


def at(name: str, seat: int | None, table: OfStage, *taps: str, **more: str | bool | tuple[str, ...]) -> Screen:
    return Screen(name, table=table, seat=seat, taps=taps, **more)  # type: ignore[arg-type]


def tally(edition: str, step: str, *taps: str) -> Screen:
    names = SEVEN if edition == "nottingham" else SEVEN[: 6 if edition == "sheriff-2e" else 5]
    held = some_tally(edition, names, step=step, turn=1)
    return Screen(f"tally {edition} {step}", "/tally", holds=held, taps=taps, waits_for="body[data-ready]")


SCREENS = [
    Screen("start", "/"),
    Screen("languages", "/", taps=(".languages summary",)),
    Screen("new", "/new", waits_for="body[data-ready]"),
    Screen("join", "/join"),
    Screen("wrong code", "/join?code=ZZZZZZ"),
    Screen("no page", "/no/such/page"),
    Screen("no table", "/t/ZZZZZZ"),
    Screen("timer", "/timer", waits_for="[data-timer][data-ready]"),
    Screen("rules 1e", "/rules/sheriff-1e"),
    Screen("rules 2e", "/rules/sheriff-2e"),
    *(tally(edition, step) for edition in EDITIONS for step in ("setup", "count")),
    *(tally(edition, "result", "[data-show-all]") for edition in EDITIONS),
    at("who are you", None, lambda stage: stage.lobby),
    at("arriving", None, lambda stage: stage.lobby, path="#transfer=none", waits_for="#arrive-dialog[open]"),
    at("lobby of the host", 0, lambda stage: stage.lobby, ".seat-more summary", host=True),
    at("lobby of a guest", 1, lambda stage: stage.lobby),
    at("starting", 0, lambda stage: stage.lobby_of_six, "[data-open=start-dialog]", "[value=table] + b", host=True),
    at("lobby on the board", None, lambda stage: stage.lobby, path="/board"),
    at("who comes late", None, lambda stage: stage.market),
    at("watching", None, lambda stage: stage.inspecting, path="?watch=1"),
    at("sheriff opens the market", 0, lambda stage: stage.market),
    at("merchant before the market", 1, lambda stage: stage.market),
    at("merchant swaps", 2, lambda stage: stage.swapping),
    at("merchant loads", 2, lambda stage: stage.loading, "[data-add=silk]", "[data-add=gouda]", waits_for=".slot.full"),
    at("merchant has sealed", 1, lambda stage: stage.loading),
    at("sheriff looks away", 0, lambda stage: stage.loading, host=True),
    at("sitting out", 2, lambda stage: stage.loading, ".more summary", "[data-confirm=sit-out]"),
    at("curtain", 0, lambda stage: stage.loading, path="?seat=3", host=True),
    at("behind it", 0, lambda stage: stage.loading, "[data-curtain-open]", path="?seat=3", host=True),
    at("merchant declares", 2, lambda stage: stage.declaring, "[data-declarer] [data-good=cheese]"),
    at("merchant has declared", 1, lambda stage: stage.declaring),
    at("sheriff hears", 0, lambda stage: stage.declaring),
    at("sheriff at the gate", 0, lambda stage: stage.inspecting, host=True),
    at("bribing", 1, lambda stage: stage.inspecting, "[data-deal] [data-step='5']"),
    at("offered", 2, lambda stage: stage.inspecting),
    at("an offer", 0, lambda stage: stage.inspecting, ".bag-card .plain[data-offer]"),
    at("goods", 0, lambda stage: stage.inspecting, ".bag-card .plain[data-offer]", "#offer-dialog [data-place=bag]"),
    at("a promise", 1, lambda stage: stage.inspecting, "[data-deal] [data-promise]"),
    at("clock", 1, lambda stage: stage.inspecting, "[data-open=clock-dialog]"),
    at("opening a bag", 0, lambda stage: stage.inspecting, ".bag-card [data-command=inspect]"),
    at("log", 1, lambda stage: stage.inspecting, "[data-open=log-dialog]"),
    at("menu", 0, lambda stage: stage.inspecting, "[data-open=menu-dialog]", host=True),
    at("menu of a guest", 2, lambda stage: stage.inspecting, "[data-open=menu-dialog]", "#menu-dialog summary"),
    at("ledger", 1, lambda stage: stage.inspecting, ".play-top .purse", waits_for="#ledger-dialog table"),
    at("code", 1, lambda stage: stage.inspecting, "[data-open=menu-dialog]", "[data-open=invite-dialog]"),
    at("moving", 1, lambda stage: stage.inspecting, "[data-open=menu-dialog]", "[data-transfer]"),
    at("undo", 0, lambda stage: stage.inspecting, "[data-open=log-dialog]", "#log-dialog [data-confirm]", host=True),
    at("book", 0, lambda stage: stage.inspecting, "[data-open=menu-dialog]", "[data-open=book-dialog]", host=True),
    at("ending", 0, lambda stage: stage.inspecting, "[data-open=menu-dialog]", "[data-confirm=end-dialog]", host=True),
    at("board", None, lambda stage: stage.inspecting, path="/board"),
    at("sheriff at the end", 0, lambda stage: stage.ending),
    at("debt", 2, lambda stage: stage.ending),
    at("choosing goods", 2, lambda stage: stage.ending, "[data-key=choose]"),
    at("black market", 1, lambda stage: stage.ending, "[data-market]"),
    at(
        "no",
        1,
        lambda stage: stage.ending,
        "[data-market]",
        "#black-market-dialog [data-fields*=mead]",
        waits_for="#refusal[open]",
        meant=("S-",),
    ),
    at("put right", 1, lambda stage: stage.ending, ".more summary"),
    at("another card", 0, lambda stage: stage.ending, ".found button"),
    at("deputy", 0, lambda stage: stage.deputies),
    at("merchant of deputies", 2, lambda stage: stage.deputies),
    at("board of deputies", None, lambda stage: stage.deputies, path="/board"),
    at("chest", 0, lambda stage: stage.chest),
    at("sharing", 1, lambda stage: stage.chest, "[data-key=chest] [data-pick]"),
    at("deputies drawn", 1, lambda stage: stage.chest, "[data-open=drawn-dialog]", "#drawn-dialog [data-draw]"),
    at("merchant says how many", 2, lambda stage: stage.open_bags, "[data-number='3']"),
    at("recording", 1, lambda stage: stage.recording, "[data-key=record]"),
    at("recorded by the sheriff", 0, lambda stage: stage.recording),
    at("turning up", 0, lambda stage: stage.turning_up, host=True),
    at("crowning", 1, lambda stage: stage.crowning),
    at("result", 0, lambda stage: stage.counted, host=True),
    at("result explained", 1, lambda stage: stage.counted, "[data-show-all]"),
    at("result on the board", None, lambda stage: stage.counted, path="/board"),
    Screen("no connection", "/offline"),
]
LOOKS = list(product(LANGUAGES, ("light", "dark")))

# In forced colours the ground of a button is gone: an edge says what can be tapped, and what is chosen stands out.
WITHOUT_EDGE = """() => [...document.querySelectorAll("button, .big, .quiet, summary")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled)
  .filter((one) => {
    const { borderTopWidth, borderTopStyle, outlineWidth, outlineStyle, textDecorationLine } = getComputedStyle(one);
    const edge = parseFloat(borderTopWidth) > 0 && borderTopStyle !== "none";
    const ring = parseFloat(outlineWidth) > 0 && outlineStyle !== "none";
    return one.getAttribute("aria-pressed") === "true" ? !ring : !edge && !ring && textDecorationLine === "none";
  })
  .map((one) => one.outerHTML.slice(0, 120))"""


@pytest.fixture(scope="module")
def page(browser: Browser, server_url: str) -> Iterator[Page]:
    context = browser.new_context(
        base_url=server_url, has_touch=True, is_mobile=True, reduced_motion="reduce", service_workers="block"
    )
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def stage(browser: Browser, server_url: str) -> Iterator[Stage]:
    """Its phones have keys, not cookies."""
    context = browser.new_context(base_url=server_url)
    yield Stage(context.request)
    context.close()


def show(page: Page, url: str, stage: Stage, screen: Screen, language: str, scheme: str) -> None:
    if page.url.startswith("http"):
        # a phone keeps what was begun on it; here every look begins anew
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.set_viewport_size({"width": USUAL[0], "height": USUAL[1]})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce", forced_colors="none")  # type: ignore[arg-type]
    page.context.clear_cookies()
    cookies = {"language": language}
    path = screen.path
    if screen.table:
        table = screen.table(stage)
        path = f"/t/{table.code}{screen.path}"
        if screen.seat is not None:
            cookies[f"table_{table.code}"] = table.cookie(screen.seat, host=screen.host)
    page.context.add_cookies([{"name": name, "value": value, "url": url} for name, value in cookies.items()])
    if screen.holds:
        page.goto("/healthz")
        page.evaluate("(held) => localStorage.setItem('tally', JSON.stringify(held))", screen.holds)
    if "#" in path:
        # a fragment alone would not open the page anew
        page.goto("about:blank")
    page.goto(path)
    if screen.table:
        page.locator("body[data-ready]").wait_for()
    for selector in screen.taps:
        page.locator(f"{selector}:visible").first.tap()
    if screen.waits_for:
        page.locator(screen.waits_for).first.wait_for()
    assert page.locator("html").get_attribute("lang") == language


AXE = Axe().axe_script
# Only what is wrong is brought back: all that is right would be more than half of the work.
BROKEN_RULES = """async (rules) => (await axe.run(rules)).violations
  .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))"""


def violations(page: Page) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(BROKEN_RULES, RULES)
    return found


def overflow(page: Page, width: int, height: int, letters: str = "") -> int:
    """How far the page, or the dialog on it, is wider than the phone."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", letters)
    wider: int = page.evaluate(
        """() => Math.max(...[document.documentElement, ...document.querySelectorAll("dialog[open], #curtain")]
             .map((one) => one.scrollWidth - one.clientWidth))"""
    )
    return wider


def holds(page: Page, screen: Screen, how: tuple[str, str]) -> None:
    where = (screen.name, *how)
    assert violations(page) == [], where
    assert raw_ids(page, meant=screen.meant) == [], where
    assert page.evaluate("document.getAnimations().length") == 0, where
    expect(page.locator("h1:visible")).to_have_count(1)
    assert overflow(page, *SMALLEST) <= 0, where
    assert page.evaluate(RUNS_OUT) == [], where
    targets = page.evaluate(TOO_SMALL)
    assert [one for one in targets if min(one["width"], one["height"]) < one["least"] - 0.01] == [], where
    for size in (SMALLEST, USUAL):
        assert overflow(page, *size, letters="200%") <= 0, where
        assert page.evaluate(RUNS_OUT) == [], where
    for size in (TURNED, TABLET, USUAL):
        assert overflow(page, *size) <= 0, where
    page.emulate_media(forced_colors="active")
    assert page.evaluate(WITHOUT_EDGE) == [], where


@pytest.mark.soak
@pytest.mark.parametrize("number", range(len(SCREENS)), ids=[re.sub(r"\W+", "-", one.name) for one in SCREENS])
def test_a_screen_is_for_everybody(page: Page, server_url: str, stage: Stage, number: int) -> None:
    screen = SCREENS[number]
    for how in by_patience([LOOKS[number % len(LOOKS)]], LOOKS):
        show(page, server_url, stage, screen, *how)
        holds(page, screen, how)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_timer_stay_on_their_buttons(page: Page, server_url: str, stage: Stage, language: str) -> None:
    """The longest of them have the smallest buttons, so it is looked at in every language each time."""
    show(page, server_url, stage, next(one for one in SCREENS if one.name == "timer"), language, "light")
    for letters, size in product(("", "200%"), (SMALLEST, USUAL)):
        assert overflow(page, *size, letters=letters) <= 0
        assert page.evaluate(RUNS_OUT) == []
