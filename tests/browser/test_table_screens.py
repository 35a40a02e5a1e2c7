"""Every screen around a table: nothing scrolls sideways, letters may double, targets fit a thumb, all has a name."""

import re
from collections.abc import Iterator

from playwright.sync_api import APIRequestContext, Page, expect

from tests.browser.conftest import Phones
from tests.browser.test_every_screen import TOO_SMALL

NAMES = ["Marion of Nottingham", "👑 Little John 🏹", "Wwwwwwwwwwwwwwwwwwww", "Мария-Антуанетта"]


class Table:
    """A table opened over the API with the cookies of one phone, which is host and sits on the first seat."""

    def __init__(self, request: APIRequestContext, names: list[str]) -> None:
        self.request = request
        options = {"timer": True, "royal_goods": True}
        body = {"edition": "sheriff-2e", "seats": names, "options": options}
        self.code = request.post("/api/v1/tables", data=body).json()["code"]
        self.api = f"/api/v1/tables/{self.code}"
        assert request.post(f"{self.api}/seats/0/claim").ok

    def command(self, command: str, **fields: object) -> None:
        answer = self.request.post(f"{self.api}/commands", data={"command": command, **fields})
        assert answer.ok, answer.text()


def look(phone: Page, path: str) -> None:
    """One screen, small, then with letters twice as large."""
    phone.goto(path)
    if not path.startswith(("/join", "/rules")):
        phone.locator("body[data-ready]").wait_for()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320, path
    small = [one for one in phone.evaluate(TOO_SMALL) if min(one["width"], one["height"]) < one["least"] - 0.01]
    assert small == [], path
    headings = phone.get_by_role("heading", level=1)
    expect(headings).to_have_count(1)
    for role in ("button", "link", "textbox", "radio", "checkbox", "combobox"):
        for control in phone.get_by_role(role).all():  # type: ignore[arg-type]
            expect(control).to_have_accessible_name(re.compile(r"\S"))
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390, path
    phone.set_viewport_size({"width": 320, "height": 568})


def dialogs(phone: Page) -> Iterator[str]:
    for name in ("Log", "Menu"):
        phone.get_by_role("button", name=name, exact=True).click()
        yield name
        phone.keyboard.press("Escape")


def test_every_screen_around_a_table(phones: Phones) -> None:
    phone, stranger = phones(320, 568), phones(320, 568)
    for path in ("/new", "/join", "/join?code=ZZZZZZ", "/rules/sheriff-2e", "/rules/nottingham"):
        look(phone, path)
    table = Table(phone.request, NAMES)
    look(phone, f"/t/{table.code}")
    look(stranger, f"/t/{table.code}")
    look(stranger, f"/t/{table.code}/board")
    phone.goto("/join")
    stranger.goto("/join")
    table.command("start", first=1)
    table.command("close_market")
    look(stranger, f"/t/{table.code}")
    look(stranger, f"/t/{table.code}/board")
    phone.goto(f"/t/{table.code}")
    phone.locator("body[data-ready]").wait_for()
    for name in dialogs(phone):
        small = [one for one in phone.evaluate(TOO_SMALL) if min(one["width"], one["height"]) < one["least"] - 0.01]
        assert small == [], name
        assert phone.locator("dialog[open]").evaluate("(one) => one.scrollWidth <= one.clientWidth"), name
    phone.goto(f"/t/{table.code}?seat=2")
    phone.locator("#curtain").wait_for()
    assert phone.evaluate("document.querySelector('#curtain').scrollWidth") <= 320
    # away from the table, so that no page turns over while it is left
    phone.goto("/join")
    table.command("end_game")
    look(phone, f"/t/{table.code}")
    phone.goto("/join")
    table.command("show", step=99)
    look(phone, f"/t/{table.code}")
    look(stranger, f"/t/{table.code}/board")
