"""A round without a pointer: one merchant has only keys, another acts only on what a screen reader says."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones, comes_true, read
from tests.browser.phones import Player, sit_down
from tests.browser.sheriff.phones import to_the_gate
from tests.phones import open_table

# What assistive technology was told to say by itself, in the order it was said.
LISTENING = """() => {
  window.said = [];
  const say = (text) => text && said.push(text);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const place = (target.nodeType === Node.TEXT_NODE ? target.parentElement : target)
        ?.closest("[aria-live]:not([aria-live=off]), [role=status], [role=log], output");
      if (!place) continue;
      const fresh = [...addedNodes].map((node) => node.textContent.trim()).join(" ").trim();
      say(place.matches("[role=log]") ? fresh : place.textContent.trim());
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def heard(page: Page, words: str) -> None:
    try:
        comes_true(page, "(words) => said.some((one) => one.includes(words))", words)
    except AssertionError as error:
        raise AssertionError(f"{words!r} was not said, but {page.evaluate('said')}") from error


def walk_to(page: Page, there: Callable[[], bool], what: str) -> None:
    """Tab by Tab, as long as it takes; there are not that many."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if there():
            return
    raise AssertionError(f"no way to {what} by Tab")


def focus(page: Page, selector: str) -> None:
    walk_to(page, lambda: bool(page.evaluate("(css) => !!document.activeElement?.matches(css)", selector)), selector)


def keys(page: Page, selector: str, *pressed: str) -> None:
    focus(page, selector)
    read(page)
    for key in pressed or ("Enter",):
        page.keyboard.press(key)


def test_a_round_by_keys_and_by_ear(phones: Phones) -> None:
    """Ben never touches the glass. Ann and Cid know roles, names and what is announced, nothing else."""
    players = ann, ben, cid = sit_down(phones)
    ann.command("start", first=0)
    for player in players:
        player.open()
        player.page.evaluate(LISTENING)
    ann.page.get_by_role("button", name="The market is over").click()
    load_by_keys(ben.page)
    load_by_ear(cid.page)
    keys(ben.page, "[data-declarer] [data-good=apple]", "Space")
    bribe_by_ear(cid.page)
    inspect_by_ear(ann.page)

    heard(ben.page, "Not as you declared. You paid 4 gold.")
    heard(cid.page, "Ben lied. Ben paid 4 gold.")
    heard(cid.page, "Your bag came back closed.")
    ann.page.get_by_role("button", name="Next round").click()
    heard(ben.page, "Who starts at the market?")
    keys(ben.page, "[data-key=first-2]")
    heard(cid.page, "Swap your cards")


def load_by_keys(page: Page) -> None:
    heard(page, "Fill your bag")
    keys(page, "[data-add=apple]")
    keys(page, "[data-add=silk]", "Space", "Enter")
    expect(page.locator(".slot.full")).to_have_count(3)
    # one silk too many is taken out again
    keys(page, "[data-slot='2']")
    expect(page.locator(".slot.full")).to_have_count(2)
    keys(page, "[data-seal]")
    heard(page, "Your bag is sealed")
    focus(page, ".mine [data-hold]")
    secret = page.locator(".mine [data-covered]")
    expect(secret).not_to_be_visible()
    page.keyboard.down("Space")
    expect(secret).to_be_visible()
    page.keyboard.up("Space")
    expect(secret).not_to_be_visible()
    keys(page, "[data-open=log-dialog]")
    expect(page.get_by_role("dialog", name="What happened")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-open=log-dialog]")).to_be_focused()


def load_by_ear(page: Page) -> None:
    page.get_by_role("group", name="Legal goods").get_by_role("button", name="Cheese: one more").click()
    page.get_by_role("group", name="Contraband").get_by_role("button", name="Mead: one more").click()
    heard(page, "In your bag: 2 of 5.")
    bag = page.get_by_role("region", name=re.compile("^In your bag: 2 of 5"))
    expect(bag.get_by_role("button", name="Mead: take it out")).to_be_enabled()
    page.get_by_role("button", name="Seal the bag").click()


def bribe_by_ear(page: Page) -> None:
    heard(page, "What do you declare?")
    kinds = page.get_by_role("group", name="What do you say is in it?")
    kinds.get_by_role("button", name="Declare 2 cheese").click()
    heard(page, "The sheriff eyes your bag")
    page.get_by_role("button", name="+5 gold").click()
    heard(page, "5")
    page.get_by_role("button", name="Make this offer").click()


def inspect_by_ear(page: Page) -> None:
    heard(page, "Cid offers you: 5 gold")
    page.get_by_role("button", name="1 offer Cid").click()
    page.get_by_role("button", name="Take it, let Cid pass").click()
    heard(page, "Cid's bag passes.")
    page.get_by_role("button", name="Open the bag").click()
    question = page.get_by_role("dialog", name="Open the bag?")
    expect(question.get_by_role("button", name="Open it")).to_be_focused()
    question.get_by_role("button", name="Open it").click()
    heard(page, "Ben lied. Ben paid 4 gold.")
    cards = page.get_by_role("list", name="What was in the bag").get_by_role("listitem")
    expect(cards.get_by_role("button")).to_have_count(2)
    expect(cards.filter(has=page.get_by_role("button", name="Silk: it is another card"))).to_have_text("taken away")


def test_the_focus_is_on_what_is_new_after_sitting_down_and_after_the_start(phones: Phones) -> None:
    """Pages that lead to another one leave nobody at the address bar."""
    host = phones()
    code = open_table(host.request, "Ann", "Ben", "Cid").code
    host.goto(f"/t/{code}")
    ben = phones()
    ben.goto(f"/t/{code}")
    ben.locator("body[data-ready]").wait_for()
    keys(ben, "[data-call='/seats/1/claim']")
    ben.locator("#table[data-seat='1']").wait_for(state="attached")
    heading = ben.get_by_role("heading", level=1)
    expect(heading).to_be_focused()
    Player(host, code, None).command("start", first=0)
    ben.locator("#table[data-kind=play]").wait_for(state="attached")
    expect(heading).to_be_focused()
    expect(heading).to_have_text("Ann names who starts at the market")


def test_the_sheriff_decides_by_keys(phones: Phones) -> None:
    """A row is unfolded by a key, and the button at the thumb is about it for fingers and for keys alike."""
    ann, ben, cid = players = sit_down(phones)
    ann.command("start", first=0)
    to_the_gate(players, {1: ({"apple": 2}, "apple"), 2: ({"silk": 2}, "cheese")})
    page = ann.open().page
    keys(page, "[data-key=bag-2] > summary")
    expect(page.locator("[data-key=bag-2] [data-agreed]")).to_be_visible()
    keys(page, "[data-key=bag-2] [data-agreed]")
    agreed = page.get_by_role("dialog", name="Agreed with Cid")
    expect(agreed).to_be_visible()
    keys(page, "#agreed-dialog [data-set='5']")
    keys(page, "#agreed-dialog [data-done]")
    expect(agreed).to_be_hidden()
    expect(ann.card("Cid")).to_contain_text("passed for 5")
    keys(page, "[data-verdict=bag-1]")
    expect(ann.headline()).to_have_text("All bags are settled")
    assert ben.view()["seats"][1]["stand"] == {"apple": 2}
    assert cid.view()["seats"][2]["gold"] == 45


def test_a_turn_of_nottingham_by_keys(phones: Phones) -> None:
    ann, ben, cid = sit_down(phones, edition="nottingham")
    ann.command("start", first=0)
    page = ann.open().page
    keys(page, ".item-card[data-fields*=copper]")
    keys(page, "[data-key=plays]")
    expect(ann.headline()).to_have_text("Whose card do you take?")
    ben.open()
    keys(ben.page, "[data-key=question]")
    expect(ben.page.get_by_role("dialog").locator("[data-good]").first).to_be_visible()
    keys(ben.page, "#choose-dialog [data-good=gems] [data-more]")
    cid.command("cannot")
    page.locator("[data-key=take-1]").wait_for()
    keys(page, "[data-key=take-1]")
    page.locator("[data-key=end-turn]").wait_for()
    keys(page, "[data-key=end-turn]")
    expect(ben.headline()).to_have_text("Turn up a card")


UNNAMED = """(dialogs) => dialogs
  .filter((one) => !document.getElementById(one.getAttribute("aria-labelledby")))
  .map(({ id }) => id)"""


@pytest.mark.parametrize("edition", ["sheriff-2e", "nottingham"])
def test_every_dialog_has_a_name_to_be_announced_by(phones: Phones, edition: str) -> None:
    ann, *_ = sit_down(phones, edition=edition)
    ann.command("start", first=0)
    ann.open()
    assert ann.page.locator("dialog").evaluate_all(UNNAMED) == []
