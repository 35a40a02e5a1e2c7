"""What holds on every screen of a running game, on the smallest phone and with the longest names."""

from playwright.sync_api import Page

from tests.browser.conftest import Phones, comes_true
from tests.browser.play_phones import Player, sit_down
from tests.browser.test_every_screen import RUNS_OUT, TOO_SMALL

LONG = ("Marion von Nottingham", "👑 Little John 🏹 Esq.", "Wwwwwwwwwwwwwwwwwwww", "Мария-Антуанетта ф.")
SMALLEST, USUAL = (320, 568), (390, 844)
TURNED_UP = """() => document.getAnimations().every(one =>
    one.playState === "finished" || one.effect.getComputedTiming().endTime === Infinity)"""


def holds(page: Page, what: str) -> None:
    """No sideways scroll on the smallest phone and with letters twice as large; every target fits a thumb.

    Measured once the cards have turned up: while one turns, it is as narrow as it looks.
    """
    comes_true(page, TURNED_UP)
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALLEST[0], what
    targets = page.evaluate(TOO_SMALL)
    assert len(targets) >= 2, what
    assert [one for one in targets if min(one["width"], one["height"]) < one["least"] - 0.01] == [], what
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for width, height in (USUAL, SMALLEST):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, what
        assert page.evaluate(RUNS_OUT) == [], what
    page.evaluate("document.documentElement.style.fontSize = ''")


def test_every_screen_of_a_round(phones: Phones) -> None:
    players = sit_down(lambda: phones(*SMALLEST), LONG, royal_goods=True, timer=True)
    marion, john, will, maria = players
    marion.command("start", first=0)
    marion.command("correct", seat=2, gold=-48, goods={"apple": 3, "bread": 2}, reason="for the screens")

    def look(player: Player, waits_for: str, what: str) -> None:
        player.page.locator(waits_for).first.wait_for()
        holds(player.page, what)

    marion.open()
    john.open()
    look(marion, "[data-command=open_market]", "naming who starts")
    marion.command("close_market")
    john.page.locator("[data-add=silk]").tap()
    john.page.locator("[data-add=pumpernickel]").tap()
    look(john, ".slot.full", "loading")
    for player, goods in ((john, {"silk": 3, "gouda": 2}), (will, {"apple": 1, "silk": 2}), (maria, {"bread": 5})):
        player.command("seal_bag", goods=goods)
    look(john, "[data-declarer]", "declaring")
    for player, good, count in ((john, "apple", 5), (will, "apple", 3), (maria, "bread", 5)):
        player.command("declare", good=good, count=count)
    words = "Whatever you carry next time, I shall look the other way and whistle a merry tune for everybody to hear"
    john.command("offer", gold=31, bag={"gouda": 2}, promise=words, ask={"do": "pass", "merchant": 1})
    maria.command("offer", gold=12, ask={"do": "inspect", "merchant": 2})
    marion.command("start_clock")
    look(john, "[data-command=withdraw]", "a merchant at the gate")
    look(marion, "[data-command=pause_clock]", "the sheriff at the gate")
    marion.page.locator(".bag-card [data-offer]").last.tap()
    look(marion, "#offer-dialog[open]", "an offer from both sides")
    marion.page.locator("#offer-dialog [data-place=bag]:visible").tap()
    look(marion, "#pick-dialog[open]", "picking goods")
    marion.page.keyboard.press("Escape")
    marion.page.locator("#offer-dialog [data-promise]").first.tap()
    look(marion, "#promise-dialog[open]", "a promise")
    marion.page.reload()
    marion.page.locator("body[data-ready]").wait_for()
    marion.command("accept", offer=2)
    marion.command("inspect", merchant=2)
    will.open()
    look(will, "[data-command=pay_debt]", "a debt")
    look(marion, ".opened", "an opened bag")
