"""The clock of the inspection on a merchant's phone: what is told, when it buzzes."""

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.play_phones import sit_down, to_the_gate

LISTENING = """
  window.buzzes = []; window.said = [];
  navigator.vibrate = (pattern) => window.buzzes.push(pattern);
  addEventListener("DOMContentLoaded", () => {
    const place = document.querySelector("#composers [data-announce]");
    new MutationObserver(() => window.said.push(place.textContent)).observe(place, { childList: true });
  });
"""


def test_the_clock_speaks_at_four_moments_and_buzzes_at_three(phones: Phones) -> None:
    players = ann, ben, _ = sit_down(phones, timer=True)
    ann.command("start", first=0)
    to_the_gate(list(players), {1: ({"apple": 1}, "apple"), 2: ({"cheese": 1}, "cheese")})
    page = ben.page
    page.add_init_script(LISTENING)
    page.clock.install()
    ben.open()
    expect(page.locator(".ring .time")).to_have_text("2:00")
    # a phone may buzz only after it was touched
    ben.tap("+1 gold", within=page.locator("[data-deal]"))
    ann.command("start_clock")
    expect(page.locator("[data-clock][data-ends-at]")).to_have_count(1)
    # the clock of the page also goes on by itself, so the steps leave room
    page.clock.run_for(50_000)
    assert page.evaluate("said") == []
    page.clock.run_for(15_000)
    assert page.evaluate("said") == ["One minute left."]
    assert page.evaluate("buzzes") == []
    page.clock.run_for(30_000)
    assert page.evaluate("said") == ["One minute left.", "30 seconds left."]
    page.clock.run_for(16_000)
    assert page.evaluate("said") == ["One minute left.", "30 seconds left.", "10 seconds left."]
    assert page.locator("body").get_attribute("data-clock-phase") == "last"
    page.clock.run_for(12_000)
    assert page.evaluate("said") == ["One minute left.", "30 seconds left.", "10 seconds left.", "Time is up."]
    assert page.evaluate("buzzes.length") == 3
    expect(page.locator(".ring .time")).to_have_text("0:00")
