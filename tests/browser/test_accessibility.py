"""WCAG 2.2 AA by axe on Nottingham's screens; test_sheriff_screens has those of the sheriff and of both games."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.test_sheriff_screens import violations
from tests.services import Demo


@pytest.fixture
def look(browser: Browser) -> Iterator[Callable[..., Page]]:
    contexts = []

    def opened(address: str, scheme: str, language: str = "en") -> Page:
        context = browser.new_context(
            viewport={"width": 390, "height": 844},
            color_scheme=scheme,  # type: ignore[arg-type]
            locale=language,
            reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()


def test_the_rules_to_look_up_by_day_and_by_night(look: Callable[..., Page], server_url: str) -> None:
    for scheme in ("light", "dark"):
        assert violations(look(f"{server_url}/rules/nottingham", scheme)) == []


def test_joining_and_the_board_in_every_language(look: Callable[..., Page], demo: Demo) -> None:
    codes = demo.codes()
    for language in ("de", "fr", "ru"):
        for path in (f"/t/{codes['nottingham-7']}", f"/t/{codes['nottingham-5']}/board"):
            page = look(f"{demo.url}{path}", "light", language)
            assert page.locator("html").get_attribute("lang") == language
            assert violations(page) == []
