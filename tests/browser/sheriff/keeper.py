"""One phone that keeps the book for the whole table: what its thumb does, and how often it taps."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import comes_true
from tests.browser.phones import Player

NAMES = ("Ann", "Ben", "Cleo", "Dan")
KINDS = {"apple": "Apples", "cheese": "Cheese", "bread": "Bread", "chicken": "Chickens"}


class Keeper(Player):
    def __init__(self, page: Page, code: str) -> None:
        super().__init__(page, code, None)

    def row(self, name: str) -> Locator:
        return self.page.locator("[data-row]", has=self.page.get_by_role("heading", name=name, exact=True))

    def touch(self, place: Locator) -> None:
        """One tap, counted."""
        place.tap()
        self.taps += 1

    def reads(self) -> None:
        """What appeared where a finger has just tapped does nothing until it can have been read (js/table/hasty.js)."""
        comes_true(
            self.page, "[...document.querySelectorAll('[style]')].every((one) => one.style.pointerEvents !== 'none')"
        )

    def declares(self, name: str, count: int, good: str) -> None:
        row = self.row(name)
        self.tap(str(count), within=row)
        self.touch(row.locator(f"[data-say={good}]"))
        expect(row).not_to_have_attribute("data-mode", "declare")

    def passes(self, name: str, *chips: int, face_down: Sequence[int] = ()) -> None:
        """For the sum of these chips; the cards at these places lie face down."""
        self.reads()
        row = self.row(name)
        for chip in chips:
            self.tap(f"+{chip} gold", within=row)
        self.tap(f"Passed for {sum(chips)}" if chips else "Passed", within=row)
        for place in face_down:
            self.touch(row.locator(f"[data-card='{place}']"))

    def opens(self, name: str, **wrong: str) -> None:
        """As declared, or with these cards instead of those at these places (c0="silk")."""
        row = self.row(name)
        self.tap("Opened", within=row)
        if not wrong:
            self.tap("As declared", within=row)
        for place, good in wrong.items():
            self.touch(row.locator(f"[data-card='{place.removeprefix('c')}']"))
            self.touch(row.locator(f"[data-name-card={good}]"))

    def outcome(self, name: str) -> Locator:
        return self.row(name).locator(".round-row__outcome:visible")

    def next_round(self) -> None:
        self.touch(self.page.locator("[data-next-round]"))

    def counted(self) -> int:
        """How many taps since this was asked last."""
        taps, self.taps = self.taps, 0
        return taps

    def round_is(self, number: int) -> None:
        expect(self.page.locator(".round-head small")).to_have_text(f"Round {number} of 8")

    def no_curtain(self) -> None:
        assert self.page.locator("#curtain").count() == 0
        assert "Pass this phone" not in self.page.locator("main").inner_text()


def one_device(phone: Page, names: Sequence[str] = NAMES, first: int | None = 0, **options: Any) -> Keeper:
    """A table that has begun, kept on this phone."""
    body = {"edition": "sheriff-2e", "options": {"one_device": True, **options}, "seats": list(names)}
    opened = phone.request.post("/api/v1/tables", data=body)
    assert opened.ok, opened.text()
    keeper = Keeper(phone, opened.json()["code"])
    keeper.command("start", first=first)
    keeper.open()
    return keeper
