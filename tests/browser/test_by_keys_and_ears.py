"""A round without a pointer: one merchant has only keys, another acts only on what a screen reader says."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones, comes_true
from tests.browser.phones import sit_down

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
    keys(ben.page, "[data-declare]")
    bribe_by_ear(cid.page)
    inspect_by_ear(ann.page)

    heard(ben.page, "Not as you declared. You paid 4 gold.")
    heard(cid.page, "Ben lied. Ben paid 4 gold.")
    heard(cid.page, "Your bag came back closed.")
    ann.page.get_by_role("button", name="Next round").click()
    heard(ben.page, "You are the sheriff. Who starts at the market?")
    keys(ben.page, "[data-key=first-2]")
    heard(cid.page, "Cid, swap your cards")


def load_by_keys(page: Page) -> None:
    heard(page, "Ben, fill your bag")
    keys(page, "[data-add=apple]")
    keys(page, "[data-add=silk]", "Space", "Enter")
    expect(page.locator(".slot.full")).to_have_count(3)
    # one silk too many is taken out again
    keys(page, "[data-slot='2']")
    expect(page.locator(".slot.full")).to_have_count(2)
    keys(page, "[data-seal]")
    heard(page, "Your bag is sealed. The others are still at it.")
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
    heard(page, "Cid, what do you declare?")
    page.get_by_role("group", name="What do you say is in it?").get_by_role("button", name="Cheese").click()
    page.get_by_role("button", name="Declare 2 cheeses").click()
    heard(page, "The sheriff eyes your bag")
    page.get_by_role("button", name="+5 gold").click()
    heard(page, "5")
    page.get_by_role("button", name="Make this offer").click()


def inspect_by_ear(page: Page) -> None:
    heard(page, "Cid offers you: 5 gold")
    page.get_by_role("button", name="Take it, let Cid pass").click()
    heard(page, "The bag of Cid passes.")
    page.get_by_role("button", name="Open the bag").click()
    question = page.get_by_role("dialog", name="Open the bag?")
    expect(question.get_by_role("button", name="Open it")).to_be_focused()
    question.get_by_role("button", name="Open it").click()
    heard(page, "Ben lied. Ben paid 4 gold.")
    cards = page.get_by_role("list", name="What was in the bag").get_by_role("listitem")
    expect(cards.get_by_role("button")).to_have_count(2)
    expect(cards.filter(has=page.get_by_role("button", name="Silk: it is another card"))).to_have_text("taken away")
