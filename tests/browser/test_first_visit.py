"""A first visit is light, and nothing jumps while it is drawn. How long it takes is measured in bench/."""

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Phones
from tests.browser.first_visit import first_visit
from tests.browser.stage import OfStage, Stage

MOST_KILOBYTES = 100
# Less than anybody sees: 0.1 counts as good. A busy machine may draw the bar before it has all of it.
MOST_SHIFT = 0.01

PAGES: dict[str, tuple[int, OfStage, str]] = {
    "merchant": (1, lambda stage: stage.inspecting, "[data-deal] [data-step='5']"),
    "sheriff": (0, lambda stage: stage.inspecting, "[data-open=log-dialog]"),
    "loading": (2, lambda stage: stage.loading, "[data-add=silk]"),
    "lobby": (1, lambda stage: stage.lobby, "[data-open=menu-dialog]"),
    "result": (1, lambda stage: stage.counted, "[data-show-all]"),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_first_visit_is_light_and_steady(browser: Browser, server_url: str, name: str) -> None:
    seat, of_stage, tap = PAGES[name]
    with browser.new_context(base_url=server_url) as context:
        table = of_stage(Stage(context.request))
        cookie = {f"table_{table.code}": table.cookie(seat)}
        visit = first_visit(browser, f"{server_url}/t/{table.code}", cookie, tap)
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
