"""The tally page as somebody at the table uses it."""

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect


def open_tally(page: Page) -> None:
    page.goto("/tally")
    ready(page)


def ready(page: Page) -> None:
    page.locator("body[data-ready]").wait_for()


def put_down(page: Page, tally: dict[str, Any]) -> None:
    """A tally as if it had been typed on this phone before; kept once, so that later changes stay."""
    page.add_init_script(
        f"""if (!sessionStorage.getItem("put down")) {{
            sessionStorage.setItem("put down", "yes");
            localStorage.setItem("tally", {json.dumps(json.dumps(tally))});
        }}"""
    )


def some_tally(
    edition: str = "sheriff-2e", names: tuple[str, ...] = ("Ann", "Ben", "Cid"), **more: Any
) -> dict[str, Any]:
    """A small finished game; the first player has the most of everything."""
    sheriff = edition != "nottingham"
    players = [
        {"name": name, "gold": 60 - 7 * at, "goods": {"apple": 9 - at, "cheese": 2, "silk": at % 3}}
        if sheriff
        else {"name": name, "loot": {"gems": 1, "casket": at % 2}, "tasks": ["all_seven"] if at < 2 else []}
        for at, name in enumerate(names)
    ]
    options = {"royal_goods": True, "black_market": True, "task_values": {"all_seven": [20, 12]}}
    return {"edition": edition, "options": options, "players": players, "step": "result", "turn": 0, **more}


def choose(page: Page, edition: str, *names: str) -> None:
    """Edition and names, on the first step."""
    page.get_by_role("radio", name=edition).tap()
    fields = page.get_by_role("textbox", name="Name of player")
    while fields.count() > len(names):
        page.get_by_role("button", name=re.compile("^Remove player")).last.tap()
    while fields.count() < len(names):
        page.get_by_role("button", name="One more player").tap()
    for field, name in zip(fields.all(), names, strict=True):
        field.fill(name)


def tap(page: Page, name: str, times: int = 1) -> None:
    button = page.get_by_role("button", name=name, exact=True)
    for _ in range(times):
        button.tap()


def count(page: Page, coins: tuple[int, ...] = (), **cards: int) -> None:
    """Taps what lies before the player whose turn it is."""
    for card, number in cards.items():
        tap(page, f"{card.replace('_', ' ')}: one more", number)
    for coin in coins:
        tap(page, f"Add a coin of {coin}")


def following(page: Page, name: str) -> None:
    tap(page, f"Next: {name}")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"What lies before {name}?")


def totals(page: Page) -> dict[str, int]:
    """Who has how many points, in the order of the places."""
    page.locator(".rank").first.wait_for()
    rows = page.locator(".rank summary").all()
    return {
        row.locator(".rank__name").inner_text(): int(row.locator(".rank__total").inner_text().split()[0])
        for row in rows
    }


def token(page: Page, card: str) -> Locator:
    return page.get_by_role("button", name=f"{card}: one more", exact=True)


def badge(page: Page, card: str) -> str:
    return token(page, card).locator(".token__badge").inner_text()
