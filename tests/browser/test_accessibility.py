"""WCAG 2.2 AA by axe on every screen, light and dark; in every language where words make the difference."""

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.tally_page import put_down, ready, some_tally
from tests.services import Demo

RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
    # It counts a field that is scrolled half under the bottom bar as small; test_every_screen measures all targets.
    "rules": {"target-size": {"enabled": False}},
}


@pytest.fixture(scope="module")
def codes(demo: Demo) -> dict[str, str]:
    return demo.codes()


@pytest.fixture
def look(browser: Browser, demo: Demo) -> Iterator[Callable[..., Page]]:
    contexts = []

    def opened(path: str, scheme: str, language: str = "en", seat: tuple[str, int] | None = None) -> Page:
        context = browser.new_context(
            base_url=demo.url,
            viewport={"width": 390, "height": 844},
            color_scheme=scheme,  # type: ignore[arg-type]
            locale=language,
            reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()
        if seat:
            # whoever sits there already makes way: these tables are there to be looked at
            code, number = seat
            taken = page.request.post(f"/api/v1/tables/{code}/seats/{number}/claim")
            assert taken.ok or taken.status == 409
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()


def violations(page: Page) -> list[str]:
    found = Axe().run(page, options=RULES).response["violations"]
    return [f"{one['id']}: {node['target']}" for one in found for node in one["nodes"]]


SCHEMES = ("light", "dark")


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(
    "path", ["/", "/new", "/join", "/timer", "/rules/sheriff-2e", "/rules/nottingham", "/no/such/page"]
)
def test_pages_of_no_table(look: Callable[..., Page], path: str, scheme: str) -> None:
    assert violations(look(path, scheme)) == []


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("step", ["setup", "count", "result"])
def test_the_tally(look: Callable[..., Page], step: str, scheme: str) -> None:
    page = look("/timer", scheme)
    put_down(page, some_tally(step=step))
    page.goto("/tally")
    ready(page)
    assert violations(page) == []


@pytest.mark.parametrize(
    ("table", "seats", "scheme"),
    [("sheriff-3", (0, 1), "light"), ("sheriff-5", (3, 4), "dark"), ("sheriff-6", (0, 2), "dark")],
)
def test_a_seat_at_the_table(
    look: Callable[..., Page], codes: dict[str, str], table: str, seats: tuple[int, ...], scheme: str
) -> None:
    code = codes[table]
    for seat in seats:
        page = look(f"/t/{code}", scheme, seat=(code, seat))
        page.locator("#top").wait_for()
        assert violations(page) == []


@pytest.mark.parametrize("language", ["de", "fr", "ru"])
def test_joining_and_the_board_in_every_language(
    look: Callable[..., Page], codes: dict[str, str], language: str
) -> None:
    for path in (f"/t/{codes['nottingham-7']}", f"/t/{codes['sheriff-6']}/board"):
        page = look(path, "light", language)
        assert page.locator("html").get_attribute("lang") == language
        assert violations(page) == []
