"""A first visit is light, and nothing jumps while it is drawn. How long it takes is measured in bench/."""

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.conftest import Phones
from tests.browser.first_visit import PAGES, visit_of
from tests.browser.phones import sit_down
from tests.browser.screen import SetTables

MOST_KILOBYTES = 100
# Less than anybody sees: 0.1 counts as good. A busy machine may draw the bar before it has all of it.
MOST_SHIFT = 0.01


@pytest.mark.parametrize("name", PAGES)
def test_a_first_visit_is_light_and_steady(browser: Browser, server_url: str, tables: SetTables, name: str) -> None:
    visit = visit_of(browser, server_url, tables, name)
    # the page itself, its styles and its modules: it did come over the wire
    assert visit.requests > 10
    assert 10 < visit.kilobytes < MOST_KILOBYTES
    assert visit.layout_shift < MOST_SHIFT


def test_a_phone_that_was_here_before_asks_for_no_file_again(phones: Phones) -> None:
    """At home there is no https and so no service worker: what the browser itself keeps is all there is."""
    page = phones()
    page.goto("/")
    page.goto("/new")
    page.reload()
    fetched = page.evaluate(
        "performance.getEntriesByType('resource').map(({ name, transferSize }) => [name, transferSize])"
    )
    files = [(name, size) for name, size in fetched if "/static/" in name]
    assert len(files) > 5
    assert not [name for name, size in files if size]


def test_a_tap_waits_for_what_comes_with_it(phones: Phones) -> None:
    """The ledger's script comes when a purse is tapped; without connection a later tap gets it."""
    ann, *_ = sit_down(phones)
    ann.command("start", first=0)
    page = ann.open().page
    held: list[Route] = []
    page.route("**/ledger.js", lambda route: held.append(route))
    purse, ledger = page.locator("[data-key=stand-1] .purse"), page.locator("#ledger-dialog")
    with page.expect_event("requestfailed"):
        with page.expect_request("**/ledger.js"):
            purse.tap()
        held.pop().abort("internetdisconnected")
    with page.expect_request("**/ledger.js"):
        purse.tap()
    assert not ledger.is_visible()
    held.pop().continue_()
    expect(ledger.get_by_role("heading")).to_contain_text("Ben")
