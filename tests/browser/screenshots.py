"""make screenshots: the pictures in README.md and in the manifest, taken from the demo's running tables; one that
moves; and a contact sheet of every screen, which stays on this machine.

Arguments: which of `readme`, `moving` and `sheet` to take.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from referee.config import PACKAGE, shipped
from tests.browser import moving
from tests.browser import pictures as any_pictures
from tests.browser.conftest import CHROMIUM, QUIETLY
from tests.browser.sheriff.keeper import one_device as begin_with_one_device
from tests.browser.tally_page import put_down, ready
from tests.services import Demo, Server

FOLDER = shipped("static") / "screenshots"
MOVING = PACKAGE.parent / "pictures" / "a-bribe.png"
SHEET = PACKAGE.parent / "build" / "screens"
"""Thousands of pictures, for whoever looks at them here: they are in no commit and in no wheel."""
GAME: dict[str, Any] = {
    "edition": "sheriff-2e",
    "options": {"royal_goods": True, "black_market": False},
    "players": [
        {"name": "Marion", "gold": 47, "goods": {"apple": 6, "cheese": 9, "chicken": 2, "silk": 3, "gouda": 1}},
        {"name": "Robin", "gold": 62, "goods": {"apple": 11, "bread": 4, "chicken": 4, "pepper": 1}},
        {"name": "Tuck", "gold": 31, "goods": {"apple": 4, "cheese": 6, "bread": 4, "mead": 2, "crossbow": 1}},
        {"name": "Will", "gold": 70, "goods": {"apple": 3, "chicken": 4}},
    ],
}


def screen(
    browser: Browser, server: Server, scheme: str, width: int = 390, height: int = 844, *, touch: bool = False
) -> Page:
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": width, "height": height},
        color_scheme=scheme,  # type: ignore[arg-type]
        locale="en-GB",
        reduced_motion="reduce",
        has_touch=touch,
    )
    return context.new_page()


def take(page: Page, name: str) -> None:
    page.evaluate("document.fonts.ready")
    page.screenshot(path=FOLDER / f"{name}.png")
    page.context.close()


def tally(page: Page, step: str) -> Page:
    put_down(page, {**GAME, "step": step, "turn": 0})
    page.goto("/tally")
    ready(page)
    page.locator(".rank:visible, .good:visible").first.wait_for()
    return page


def seated(page: Page, code: str, seat: int) -> Page:
    """A phone that plays; the table lets a seat be taken once, so a later picture takes the next one."""
    assert page.request.post(f"/api/v1/tables/{code}/seats/{seat}/claim").ok
    page.goto(f"/t/{code}")
    page.locator("#top").wait_for()
    return page


def one_device(page: Page) -> Page:
    """In the middle of a round: one bag was opened, one is about to pass for a bribe, one is being declared."""
    keeper = begin_with_one_device(page, ("Marion", "Robin", "Tuck", "Will"), timer=True, clock_seconds=60)
    for seat, goods in (
        (0, {"cheese": 5, "bread": 3}),
        (1, {"apple": 6, "cheese": 3}),
        (2, {"bread": 4, "chicken": 2}),
    ):
        keeper.command("correct", seat=seat, goods=goods, hidden=seat + 1, reason="counted wrong")
    keeper.declares("Robin", 4, "apple")
    keeper.opens("Robin", c2="pepper", c3="mead")
    keeper.declares("Tuck", 3, "chicken")
    keeper.outcome("Robin").wait_for()
    for chip in (5, 1):
        keeper.tap(f"+{chip} gold", within=keeper.row("Tuck"))
    keeper.tap("4", within=keeper.row("Will"))
    keeper.up_to_date()
    page.evaluate("scrollTo(0, 0)")
    return page


def pictures(browser: Browser, server: Demo, scheme: str) -> None:
    """All pictures in light, or in dark."""
    codes = server.codes()

    def public(table: str) -> dict[str, Any]:
        view: dict[str, Any] = screen(browser, server, scheme).request.get(f"/api/v1/tables/{table}").json()
        return view

    def phone(name: str, table: str, seat: int) -> None:
        take(seated(screen(browser, server, scheme), table, seat), f"{name}-{scheme}")

    sheriff = public(codes["sheriff-3"])["sheriff"]
    phone("sheriff", codes["sheriff-3"], sheriff)
    phone("merchant", codes["sheriff-3"], (sheriff + 1) % 3)
    phone("nottingham", codes["nottingham-3"], public(codes["nottingham-3"])["turn"])
    board = screen(browser, server, scheme, 1280, 720)
    board.goto(f"/t/{codes['sheriff-5']}/board")
    take(board, f"board-{scheme}")
    take(tally(screen(browser, server, scheme), "count"), f"tally-{scheme}")
    take(tally(screen(browser, server, scheme), "result"), f"result-{scheme}")
    take(one_device(screen(browser, server, scheme, touch=True)), f"one-device-{scheme}")
    take(one_device(screen(browser, server, scheme, 1180, 820, touch=True)), f"one-device-tablet-{scheme}")
    timer = screen(browser, server, scheme)
    timer.goto("/timer")
    take(timer, f"timer-{scheme}")


def main(*wanted: str) -> None:
    wanted = wanted or ("readme", "moving", "sheet")
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright, playwright.chromium.launch(executable_path=CHROMIUM, args=QUIETLY) as browser:
        for scheme in ("light", "dark") if "readme" in wanted else ():
            with tempfile.TemporaryDirectory() as folder, Demo(Path(folder)) as server:
                pictures(browser, server, scheme)
        if "moving" in wanted:
            with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
                moving.write(MOVING, moving.a_bribe(browser, server.url))
        if "sheet" in wanted:
            with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
                any_pictures.take(browser, server, SHEET, every=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
