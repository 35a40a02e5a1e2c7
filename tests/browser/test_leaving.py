"""S-RND-6, N-LEV-1, S-END-9: whoever has to go, and points the referee does not know."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.tally_page import put_down, ready


def at_table(host: Page, other: Page, edition: str) -> None:
    body = {"edition": edition, "seats": ["Ann", "Ben", "Cid", "Dot"]}
    code = host.request.post("/api/v1/tables", data=body).json()["code"]
    for seat, phone in enumerate((host, other)):
        assert phone.request.post(f"/api/v1/tables/{code}/seats/{seat}/claim").ok
    assert host.request.post(f"/api/v1/tables/{code}/commands", data={"command": "start", "first": 0}).ok
    for phone in (host, other):
        phone.goto(f"/t/{code}")
        expect(phone.locator("#top")).to_be_visible()


@pytest.mark.parametrize("edition", ["sheriff-2e", "nottingham"])
def test_a_player_leaves_on_the_own_phone_and_comes_back_with_one_tap(phones: Phones, edition: str) -> None:
    """S-RND-6, N-LEV-1: every phone shows it."""
    host, other = phones(), phones()
    at_table(host, other, edition)
    other.locator("[data-open=menu-dialog]").click()
    other.locator("#menu [data-command=leave_game]").click()
    other.locator("#leave-game-dialog .big").click()
    expect(other.locator("#top")).to_contain_text("You have left the game")
    expect(host.locator("#others")).to_contain_text("has left")
    other.locator("#menu-dialog [data-close]").click()
    other.locator("[data-key=come-back]").click()
    expect(other.locator("#top")).to_contain_text("You play again")
    expect(host.locator("#others")).to_contain_text("comes back")


def test_the_host_says_that_somebody_has_left_and_notes_other_points(phones: Phones) -> None:
    """S-RND-6, S-END-9: both are in the host's menu, and the points are in the score."""
    host, other = phones(), phones()
    at_table(host, other, "sheriff-2e")
    host.locator("[data-open=menu-dialog]").click()
    host.locator("#menu details", has_text="Somebody has to go").locator("summary").click()
    # by key: a tap would come too soon after the one that unfolded it
    host.locator("#menu [data-key=presence-3] button").press("Enter")
    host.locator("#leave-game-dialog .big").click()
    expect(host.locator("#menu [data-key=presence-3]")).to_contain_text("Dot is back")
    host.locator("#menu [data-open=other-points-dialog]").click()
    form = host.locator("#other-points-dialog")
    form.locator("[name=seat]").select_option("1")
    form.locator("[name=words]").fill("Special order")
    form.locator("[name=points]").fill("12")
    form.locator(".big").click()
    expect(form).to_be_hidden()
    expect(host.locator("#menu")).to_contain_text("Take away: Special order")
    other.locator("[data-open=log-dialog]").click()
    expect(other.locator("#log")).to_contain_text("Special order")


def test_a_tally_has_a_line_for_other_points(phone: Page) -> None:
    """S-END-9: typed beside the cards, counted in the result, kept while the page is away."""
    players = [{"name": name, "gold": 5, "goods": {"apple": 1}} for name in ("Ann", "Ben", "Cid")]
    put_down(phone, {"edition": "sheriff-2e", "options": {}, "players": players, "step": "count", "turn": 2})
    phone.goto("/tally")
    ready(phone)
    phone.locator("details[data-key=other-points] > summary").click()
    phone.locator("[data-other=other_points]").fill("12")
    phone.locator("[data-other=other_points_for]").fill("Special order")
    phone.locator("[data-next]").click()
    winner = phone.locator(".rank.winner")
    expect(winner).to_contain_text("Cid")
    winner.locator("summary").click()
    expect(winner).to_contain_text("Special order")
