"""Every screen of Nottingham on the smallest phone: axe, thumbs, no sideways scroll, no broken word; light and dark."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Phones
from tests.browser.nottingham_walk import LONG, Look, hands_counted, hands_on_phones
from tests.browser.play_phones import Player, sit_down
from tests.browser.test_accessibility import violations
from tests.browser.test_play_screens import SMALLEST, holds
from tests.soak import LONG as LONG_FORM
from tests.soak import by_patience

LANGUAGES, SCHEMES = ("de", "ru", "fr", "en"), ("dark", "light")
LANDSCAPE, BOARD = (844, 390), (1280, 720)

# Words of card names that stand on more than one line.
BROKEN_WORDS = """() => [...document.querySelectorAll(".item-card b, .item-card small, .good b, .turned-card b")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .flatMap((one) => [...one.textContent.matchAll(/\\S+/g)].map((word) => ({ one, word })))
  .filter(({ one, word }) => {
    const range = document.createRange();
    range.setStart(one.firstChild, word.index);
    range.setEnd(one.firstChild, word.index + word[0].length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  })
  .map(({ word }) => word[0])"""


def fits(page: Page, width: int, height: int, what: str) -> None:
    """No sideways scroll, also not inside an open dialog, and every card's name in whole words."""
    page.set_viewport_size({"width": width, "height": height})
    assert page.evaluate("document.documentElement.scrollWidth") <= width, what
    inside = "[...document.querySelectorAll('dialog[open]')].every((one) => one.scrollWidth <= one.clientWidth)"
    assert page.evaluate(inside), what
    assert page.evaluate(BROKEN_WORDS) == [], what


def phones_of_all_sorts(phones: Phones, turn: int) -> Callable[[], Page]:
    """Each phone speaks another language, every other is dark; with every turn they change about."""
    made = iter(range(turn, turn + len(LONG)))

    def phone() -> Page:
        at = next(made)
        language, scheme = LANGUAGES[at % 4], SCHEMES[(at + at // 4) % 2]
        return phones(
            *SMALLEST,
            extra_http_headers={"Accept-Language": language},
            color_scheme=scheme,
            reduced_motion="reduce",
        )

    return phone


@pytest.mark.soak
@pytest.mark.parametrize("turn", by_patience(range(1), range(8)))
@pytest.mark.parametrize("walk", [hands_counted, hands_on_phones], ids=lambda walk: walk.__name__)
def test_every_screen(phones: Phones, walk: Callable[[list[Player], Look], None], turn: int) -> None:
    tracked = walk is hands_on_phones
    players = sit_down(phones_of_all_sorts(phones, turn), LONG, edition="nottingham", track_hands=tracked)
    board = phones(*BOARD, color_scheme=SCHEMES[turn % 2], extra_http_headers={"Accept-Language": LANGUAGES[turn % 4]})
    boards: set[str] = set()

    def look(player: Player, what: str, selector: str) -> None:
        page = player.page
        page.locator(selector).first.wait_for(state="attached")
        if LONG_FORM or selector.startswith("#"):
            # a dialog has least room in a phone that is turned
            fits(page, *LANDSCAPE, what)
        fits(page, *SMALLEST, what)
        assert violations(page) == [], what
        holds(page, what)
        phase = player.view()["phase"]
        if phase not in boards:
            boards.add(phase)
            board.goto(f"/t/{player.code}/board")
            board.locator("h1").first.wait_for()
            assert board.evaluate("document.documentElement.scrollWidth") <= BOARD[0], f"board: {what}"
            assert violations(board) == [], f"board: {what}"

    walk(players, look)
    assert len(boards) >= 3
