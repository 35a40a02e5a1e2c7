"""A table with one phone for each player: taps where it matters, commands to the API where it does not."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Phones
from tests.services import wait_until

API = "/api/v1/tables"


class Player:
    """One phone and its seat."""

    def __init__(self, page: Page, code: str, seat: int | None) -> None:
        self.page, self.code, self.seat = page, code, seat
        self.taps = 0

    def open(self, query: str = "") -> "Player":
        self.page.goto(f"/t/{self.code}{query}")
        self.page.locator("body[data-ready]").wait_for()
        return self

    def tap(self, name: str, *, within: Locator | None = None, exact: bool = True) -> None:
        """Taps the button of this name, and counts it."""
        (within or self.page).get_by_role("button", name=name, exact=exact).tap()
        self.taps += 1

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
        return self.page.locator(".bag-card", has=self.page.get_by_role("heading", name=name, exact=True))

    def headline(self) -> Locator:
        return self.page.get_by_role("heading", level=1)

    def command(self, command: str, **fields: Any) -> None:
        """Straight to the API, with this phone's own cookie."""
        answer = self.page.request.post(f"{API}/{self.code}/commands", data={"command": command, **fields})
        assert answer.ok, answer.text()

    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.page.request.get(f"{API}/{self.code}").json()
        return view


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
    body = {"edition": edition, "options": options, "seats": list(names)}
    answer = pages[0].request.post(API, data=body)
    assert answer.ok, answer.text()
    code = answer.json()["code"]
    for seat, page in enumerate(pages):
        claimed = page.request.post(f"{API}/{code}/seats/{seat}/claim", data={})
        assert claimed.ok, claimed.text()
    return [Player(page, code, seat) for seat, page in enumerate(pages)]


def to_the_gate(players: list[Player], bags: dict[int, tuple[dict[str, int], str]]) -> None:
    """From the market to the inspection: what each merchant puts in, and what they say it is."""
    sheriff = players[players[0].view().get("sheriff") or 0]
    sheriff.command("close_market")
    for seat, (goods, _) in bags.items():
        players[seat].command("seal_bag", goods=goods)
    for seat, (goods, said) in bags.items():
        players[seat].command("declare", good=said, count=sum(goods.values()))
