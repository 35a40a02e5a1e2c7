"""WCAG 2.2 AA by axe on Nottingham's screens; test_sheriff_screens has those of the sheriff and of both games."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.test_sheriff_screens import violations
from tests.services import Demo


@pytest.fixture(scope="module")
def codes(demo: Demo) -> dict[str, str]:
    return demo.codes()


@pytest.fixture
def look(browser: Browser, demo: Demo) -> Iterator[Callable[..., Page]]:
    contexts = []

    def opened(path: str, scheme: str, language: str = "en") -> Page:
        context = browser.new_context(
            base_url=demo.url,
            viewport={"width": 390, "height": 844},
            color_scheme=scheme,  # type: ignore[arg-type]
            locale=language,
            reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()


SCHEMES = ("light", "dark")


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_rules_to_look_up(look: Callable[..., Page], scheme: str) -> None:
    assert violations(look("/rules/nottingham", scheme)) == []


@pytest.mark.parametrize("language", ["de", "fr", "ru"])
def test_joining_and_the_board_in_every_language(
    look: Callable[..., Page], codes: dict[str, str], language: str
) -> None:
    for path in (f"/t/{codes['nottingham-7']}", f"/t/{codes['nottingham-5']}/board"):
        page = look(path, "light", language)
        assert page.locator("html").get_attribute("lang") == language
        assert violations(page) == []
