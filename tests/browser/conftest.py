"""Real phones: Chromium with a small touch screen, one context each, watched for every complaint."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.screen import SetTables
from tests.services import Server, wait_until

# The same browser without the windows, menus and tabs that nobody would see.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
QUIETLY = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Chromium reports every answer that is no success, and every request while a test keeps a phone offline; both the
# page expects, and shows in words. On a network at home there is no https, and it says what that does without.
EXPECTED = (
    "the server responded with a status of",
    "net::ERR_INTERNET_DISCONNECTED",
    "Service Worker registration blocked by Playwright",
    "The Cross-Origin-Opener-Policy header has been ignored",
)

# Long enough for a machine that is busy with everything else; whoever waits for something that comes does not notice.
PATIENCE_MS = 30_000
expect.set_options(timeout=PATIENCE_MS)

Phones = Callable[..., Page]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIETLY)
        yield browser
        browser.close()


@pytest.fixture
def phones(browser: Browser, server_url: str) -> Iterator[Phones]:
    """As many phones as a test needs; at its end none of them may have complained."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(one in message.text for one in EXPECTED):
            complaints.append(message.text)

    def new_phone(
        width: int = 390, height: int = 844, locale: str = "en-GB", installs: bool = False, **more: Any
    ) -> Page:
        # what a service worker fetches for later is much, and few tests are about it
        context = browser.new_context(
            base_url=server_url,
            viewport={"width": width, "height": height},
            has_touch=True,
            is_mobile=True,
            locale=locale,
            service_workers="allow" if installs else "block",
            **more,
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        context.on("console", heard)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        return context.new_page()

    yield new_phone
    for context in contexts:
        context.close()
    assert not complaints


def comes_true(page: Page, expression: str, arg: Any = None) -> None:
    """Waits for something in the page. (Playwright's own way needs what our content security policy forbids.)"""
    wait_until(lambda: bool(page.evaluate(expression, arg)), expression)


def read(page: Page) -> None:
    """Waits as long as a reader does: what has just appeared under a finger answers no tap (hasty.js, dialog.js)."""
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    comes_true(page, "[...document.querySelectorAll('[style]')].every((one) => one.style.pointerEvents !== 'none')")


def install(page: Page) -> None:
    """The app is kept on this phone from now on."""
    page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)")
    comes_true(page, "navigator.serviceWorker.controller !== null")


@pytest.fixture(scope="session")
def tables(server: Server) -> SetTables:
    """Tables to look at; their phones have keys, not cookies."""
    return SetTables(server)


@pytest.fixture
def phone(phones: Phones) -> Page:
    """One phone, 390 × 844."""
    return phones()
