"""What a turn costs in taps on the phone of whoever is in turn."""

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phones import Player, sit_down

KEEP_TAPS, BUY_TAPS = 2, 4


def in_turn(phones: Phones) -> list[Player]:
    players = sit_down(phones, edition="nottingham")
    players[0].command("start", first=0)
    players[0].open()
    return players


def turn_up(player: Player, card: str) -> None:
    player.page.locator(".item-card", has_text=card).tap()
    player.taps += 1


def test_to_keep_a_card_costs_two_taps(phones: Phones) -> None:
    """What was turned up, and that it is kept, which ends the turn."""
    ann, *_ = in_turn(phones)
    turn_up(ann, "Pearls")
    ann.tap("Keep it and end my turn")
    expect(ann.headline()).to_have_text("Ben turns up a card")
    assert ann.taps == KEEP_TAPS


def test_to_buy_costs_four_taps(phones: Phones) -> None:
    """The card, that it buys, whose offer, and the end of the turn."""
    ann, ben, cid = in_turn(phones)
    turn_up(ann, "Copper coin")
    ann.tap("Buy with it")
    expect(ann.headline()).to_have_text("Whose card do you take?")
    ben.command("bid", items={"gems": 1})
    cid.command("cannot")
    ann.tap("Take 1 gem")
    ann.tap("End my turn")
    expect(ann.headline()).to_have_text("Ben turns up a card")
    assert ann.taps == BUY_TAPS
