"""make screenshots: the pictures in README.md and in the manifest, taken from a running referee."""

import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from referee.config import shipped
from tests.browser.conftest import CHROMIUM, QUIETLY
from tests.browser.tally_page import put_down, ready
from tests.services import Server

FOLDER = shipped("static") / "screenshots"
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


def phone(browser: Browser, server: Server, scheme: str) -> Page:
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": 390, "height": 844},
        color_scheme=scheme,  # type: ignore[arg-type]
        locale="en-GB",
        reduced_motion="reduce",
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


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=CHROMIUM, args=QUIETLY) as browser,
    ):
        for scheme in ("light", "dark"):
            take(tally(phone(browser, server, scheme), "count"), f"tally-{scheme}")
            take(tally(phone(browser, server, scheme), "result"), f"result-{scheme}")
            page = phone(browser, server, scheme)
            page.goto("/timer")
            take(page, f"timer-{scheme}")


if __name__ == "__main__":
    main()
