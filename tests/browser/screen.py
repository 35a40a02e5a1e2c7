"""A screen: a page as somebody opens it, with what is tapped there before one looks."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from tests.browser.measures import USUAL, Font, write_in
from tests.browser.nottingham.tables import NottinghamTables
from tests.browser.set_table import SetTable
from tests.browser.sheriff.tables import SheriffTables
from tests.browser.some_groups import SomeGroups


@dataclass(frozen=True)
class Screen:
    """A page, as whom it is opened, and what is tapped there before one looks."""

    name: str
    path: str = ""
    table: str = ""
    """One of `SheriffTables`, or a moment of `NottinghamTables` with the game's name before it."""
    seat: int | None = None
    host: bool = False
    taps: tuple[str, ...] = ()
    waits_for: str = ""
    uncovers: str = ""
    """The cover that is held open while one looks, by the space bar."""
    holds: dict[str, Any] | None = None
    """The tally that this phone keeps."""
    meant: tuple[str, ...] = ()
    """Ids that are meant to be read here."""
    group: str = ""
    """One of `SomeGroups`, whose pages the path is below."""
    board_screen: str = ""
    """Of a board at the end: the screen that it is turned to, by the beginning of its name."""
    lacks: tuple[str, ...] = ()
    """What this phone's browser has not, as JavaScript names it."""


MOST_BOARD_SCREENS = 40


class SetTables:
    """The tables of every game, each set when it is first looked at."""

    def __init__(self, where: Any) -> None:
        self.sheriff, self.nottingham = SheriffTables(where), NottinghamTables(where)
        self.groups = SomeGroups(where)

    def at(self, screen: Screen) -> SetTable:
        game, _, moment = screen.table.partition(" ")
        table: SetTable = self.nottingham.at(moment) if moment else getattr(self.sheriff, game)
        return table


def show(
    page: Page, url: str, tables: SetTables, screen: Screen, language: str, scheme: str, font: Font = "wide"
) -> None:
    page.keyboard.up("Space")
    if page.url.startswith("http"):
        # a phone keeps what was begun on it; here every look begins anew
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.set_viewport_size({"width": USUAL[0], "height": USUAL[1]})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce", forced_colors="none")  # type: ignore[arg-type]
    page.context.clear_cookies()
    cookies = {"language": language}
    path = screen.path
    if screen.group:
        path, kept = tables.groups.address(screen.group, path)
        cookies |= kept
    if screen.table:
        table = tables.at(screen)
        path = f"/t/{table.code}{screen.path}"
        if screen.seat is not None or screen.host:
            cookies[f"table_{table.code}"] = table.cookie(screen.seat, host=screen.host)
    page.context.add_cookies([{"name": name, "value": value, "url": url} for name, value in cookies.items()])
    if screen.holds:
        page.goto("/healthz")
        page.evaluate("(held) => localStorage.setItem('tally', JSON.stringify(held))", screen.holds)
    if "#" in path:
        # a fragment alone would not open the page anew
        page.goto("about:blank")
    page.goto(path)
    write_in(page, font)
    if screen.table:
        page.locator("body[data-ready]").wait_for()
    for what in screen.lacks:
        page.evaluate(f"delete {what}")
    for _ in range(MOST_BOARD_SCREENS if screen.board_screen else 0):
        if page.locator(f"[data-screen^={screen.board_screen}]:visible").count():
            break
        page.keyboard.press("ArrowRight")
    for selector in screen.taps:
        page.locator(f"{selector}:visible").first.tap()
    if screen.uncovers:
        page.locator(screen.uncovers).first.focus()
        page.keyboard.down("Space")
    if screen.waits_for:
        page.locator(screen.waits_for).first.wait_for()
    assert page.locator("html").get_attribute("lang") == language
    assert not screen.board_screen or page.locator(f"[data-screen^={screen.board_screen}]:visible").count() == 1
