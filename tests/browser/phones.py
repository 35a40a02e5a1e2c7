"""A table with one phone for each player: taps where it matters, commands to the API where it does not."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Phones
from tests.phones import Answer, Phone, open_table
from tests.services import wait_until


class Player(Phone):
    """One phone, the page it shows, and its seat."""

    def __init__(self, page: Page, code: str, seat: int | None) -> None:
        super().__init__(page.request, code)
        self.page, self.seat = page, seat
        self.taps = 0

    def open(self, query: str = "") -> "Player":
        self.page.goto(f"/t/{self.code}{query}")
        self.page.locator("body[data-ready]").wait_for()
        return self

    def tap(self, name: str, *, within: Locator | None = None, exact: bool = True) -> None:
        """Taps the button of this name, and counts it."""
        (within or self.page).get_by_role("button", name=name, exact=exact).tap()
        self.taps += 1

    def unfolded(self, name: str) -> Locator:
        """The bag of this merchant, unfolded by a tap if it was not."""
        card = self.card(name)
        # the page itself unfolds the next one when a bag is settled
        self.up_to_date()
        if card.get_attribute("open") is None:
            card.locator("summary").first.tap()
            self.taps += 1
        return card

    def press(self, *selectors: str) -> None:
        """Taps what these name, one after the other, whatever it is called in this phone's language."""
        for selector in selectors:
            self.page.locator(f"{selector}:visible").first.tap()

    def up_to_date(self) -> None:
        """Nothing is on its way from this phone, and it shows the table as it is."""
        self.answered()
        wait_until(
            lambda: self.page.locator("#table").get_attribute("data-version") == str(self.view()["version"]),
            "the newest view",
        )

    def answered(self) -> None:
        """Nothing is on its way from this phone."""
        expect(self.page.locator("[aria-busy=true]")).to_have_count(0)

    def card(self, name: str) -> Locator:
        """The bag of this merchant, as it stands at the gate."""
        return self.page.locator(".bag", has=self.page.get_by_role("heading", name=name, exact=True))

    def headline(self) -> Locator:
        return self.page.get_by_role("heading", level=1)

    def command(self, command: str, /, **fields: Any) -> Answer:
        """Straight to the API; it has to succeed."""
        answer: Answer = super().command(command, **fields)
        assert answer.status_code == 200, (command, fields, answer.text)
        return answer


def sit_down(
    phones: Phones,
    names: Sequence[str] = ("Ann", "Ben", "Cid"),
    edition: str = "sheriff-2e",
    languages: Sequence[str] = (),
    **options: Any,
) -> list[Player]:
    """A phone for each name; the first is the host's. The game has not started."""
    pages = [
        # nothing moves just to please: six phones on one machine have enough to draw
        phones(locale=languages[at % len(languages)], reduced_motion="reduce") if languages else phones()
        for at in range(len(names))
    ]
    code = open_table(pages[0].request, *names, edition=edition, **options).code
    players = [Player(page, code, seat) for seat, page in enumerate(pages)]
    return [player.sit(seat) for seat, player in enumerate(players)]


DARK = """(dark) => {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => (dark ? "hidden" : "visible") });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@contextmanager
def asleep(page: Page) -> Iterator[None]:
    """The screen goes dark: the page is told so, and then not one line of it runs until the phone is picked up again.

    Chromium does not freeze pages in a browser without a screen, so its debugger holds the page.
    """
    page.evaluate(DARK, True)
    session = page.context.new_cdp_session(page)
    session.send("Debugger.enable")
    session.send("Debugger.pause")
    yield
    session.send("Debugger.disable")
    session.detach()
    page.evaluate(DARK, False)
