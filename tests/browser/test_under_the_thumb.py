"""What a thumb does on a phone: it swipes, holds, taps twice, and finds the next thing to do where it lies."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones, comes_true
from tests.browser.fingers import Finger
from tests.browser.phones import Player, sit_down
from tests.browser.sheriff.phones import to_the_gate
from tests.services import wait_until

BAGS = {1: ({"apple": 1, "silk": 2}, "apple"), 2: ({"cheese": 2}, "cheese")}


def at_the_gate(phones: Phones, **options: Any) -> list[Player]:
    """Ann is the sheriff, the bags are declared."""
    players = sit_down(phones, **options)
    players[0].command("start", first=0)
    to_the_gate(players, BAGS)
    return players


def in_nottingham(phones: Phones, **options: Any) -> list[Player]:
    """Ann is in turn."""
    players = sit_down(phones, edition="nottingham", **options)
    players[0].command("start", first=0)
    return players


# How long a finger had been down, each time something was uncovered.
WATCHED = """() => {
  let down = 0;
  window.uncovered = [];
  addEventListener("pointerdown", () => (down = performance.now()), true);
  new MutationObserver((changes) => {
    const shown = changes.some(({ target }) => target.matches("[data-covered][data-held]"));
    if (shown) uncovered.push(performance.now() - down);
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-held"] });
}"""


# A page that was swiped glides on for a while.
AT_REST = """() => new Promise((resolve) => {
  let [still, last] = [0, scrollY];
  const look = () => {
    still = scrollY === last ? still + 1 : 0;
    last = scrollY;
    return still < 10 ? requestAnimationFrame(look) : resolve();
  };
  look();
})"""


@pytest.mark.parametrize("begin", [at_the_gate, in_nottingham], ids=["sheriff", "nottingham"])
def test_a_swipe_over_the_secrets_scrolls_and_a_finger_that_stays_sees_them(phones: Phones, begin: Any) -> None:
    players = begin(lambda: phones(320, 568))
    page = players[1].open().page
    page.evaluate(WATCHED)
    cover, secret = page.locator(".mine [data-hold]"), page.locator(".mine [data-covered]")
    cover.evaluate("(cover) => cover.scrollIntoView({ block: 'end' })")
    before = page.evaluate("scrollY")
    finger = Finger(page).over(cover)
    finger.down()
    finger.slide(-150)
    comes_true(page, "(before) => scrollY < before - 50", before)
    finger.up()
    assert page.evaluate("uncovered") == []

    # held still it is shown, not at once; let go it is covered
    page.evaluate(AT_REST)
    cover.evaluate("(cover) => cover.scrollIntoView({ block: 'center' })")
    finger.over(cover)
    finger.down()
    expect(secret).to_be_visible()
    finger.up()
    expect(secret).to_be_hidden()
    (waited,) = page.evaluate("uncovered")
    assert waited >= 240

    # a finger that goes on to scroll lets go
    finger.down()
    expect(secret).to_be_visible()
    finger.slide(-150)
    expect(secret).to_be_hidden()
    finger.up()


# Two taps as soon as this is there: one on it, no farther than a finger errs from where the last one was, and one on
# something else.
TAPS_AT_ONCE = """([selector, x, y, elsewhere]) => {
  const tap = (thing, x, y) => thing.dispatchEvent(
    new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y }));
  const watch = new MutationObserver(() => {
    const here = document.querySelector(selector)?.getBoundingClientRect();
    if (!here) return;
    watch.disconnect();
    const within = (at, from, to) => Math.min(Math.max(at, from + 1), to - 1);
    const [nearX, nearY] = [within(x, here.left, here.right), within(y, here.top, here.bottom)];
    window.hit = Math.max(Math.abs(nearX - x), Math.abs(nearY - y)) <= 32;
    tap(document.querySelector(selector), nearX, nearY);
    const other = document.querySelector(elsewhere);
    const place = other.getBoundingClientRect();
    tap(other, place.x + 1, place.y + 1);
  });
  watch.observe(document.body, { subtree: true, childList: true });
}"""


def sealing(phones: Phones) -> tuple[Player, str, str]:
    """Seal the bag, and the same place opens it again."""
    ann, ben, _ = sit_down(phones)
    ann.command("start", first=0)
    ann.command("close_market")
    ben.open().press("[data-add=apple]")
    return ben, "[data-seal]", "unseal_bag"


def taking_in_hand(phones: Phones) -> tuple[Player, str, str]:
    """Take the card in hand, and right below it the turn is ended."""
    ann, *_ = in_nottingham(phones)
    ann.command("reveal", item="gems")
    return ann.open(), "[data-key=keep]", "end_turn"


@pytest.mark.parametrize("begin", [sealing, taking_in_hand])
def test_a_second_hasty_tap_does_nothing_to_what_has_just_appeared(phones: Phones, begin: Any) -> None:
    """Where a finger just tapped, for half a second; taps elsewhere and keys work at once."""
    player, tapped, appears = begin(phones)
    page = player.page
    finger = Finger(page).over(page.locator(tapped))
    after = page.locator(f"[data-command={appears}]")
    page.evaluate(TAPS_AT_ONCE, [f"[data-command={appears}]", finger.x, finger.y, "[data-open=log-dialog]"])
    finger.tap()
    # the tap elsewhere
    expect(page.locator("#log-dialog")).to_be_visible()
    assert page.evaluate("hit")
    player.up_to_date()
    assert after.count() == 1
    version = player.view()["version"]
    page.keyboard.press("Escape")
    after.press("Enter")
    wait_until(lambda: player.view()["version"] > version, "what the key does")
