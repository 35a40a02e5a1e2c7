"""A whole game on three phones: some rounds are tapped, the others go by the API, and every page follows."""

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.play_phones import Player, sit_down

ROUNDS = 9
TAPPED = (1, 5, 9)
BAGS = [({"apple": 2, "silk": 1}, "apple"), ({"cheese": 3}, "cheese"), ({"chicken": 1, "mead": 1}, "chicken")]


def to_the_gate(merchants: list[Player], number: int) -> None:
    bags = [BAGS[(number + at) % len(BAGS)] for at in range(len(merchants))]
    for merchant, (goods, _) in zip(merchants, bags, strict=True):
        merchant.command("seal_bag", goods=goods)
    for merchant, (goods, said) in zip(merchants, bags, strict=True):
        merchant.command("declare", good=said, count=sum(goods.values()))


def by_taps(sheriff: Player, merchants: list[Player], number: int) -> None:
    sheriff.tap("The market is over")
    # the tap has to reach the table before the others go on
    expect(sheriff.page.locator(".glance small")).to_have_text(f"Round {number} of {ROUNDS}, bags are being loaded")
    to_the_gate(merchants, number)
    cards = sheriff.page.locator(".bag-card")
    expect(cards).to_have_count(len(merchants))
    sheriff.tap("Let pass", within=cards.first)
    sheriff.tap("Open the bag", within=cards.last)
    sheriff.tap("Open it")
    for player in (sheriff, *merchants):
        expect(player.page.locator(".opened")).to_have_count(1)
        expect(player.page.locator(".verdict")).to_have_count(len(merchants))
    sheriff.tap("Count everything" if number == ROUNDS else "Next round")


def by_api(sheriff: Player, merchants: list[Player], number: int) -> None:
    sheriff.command("close_market")
    to_the_gate(merchants, number)
    sheriff.command("pass", merchant=merchants[0].seat)
    sheriff.command("inspect", merchant=merchants[1].seat)
    sheriff.command("end_round")


def test_a_whole_game_with_three_players(phones: Phones) -> None:
    players = sit_down(phones)
    players[0].command("start", first=0)
    for player in players:
        player.open()
    for number in range(1, ROUNDS + 1):
        for player in players:
            expect(player.page.locator(".glance small")).to_have_text(f"Round {number} of {ROUNDS}, market")
        sheriff, *merchants = (players[(number - 1 + step) % 3] for step in range(3))
        (by_taps if number in TAPPED else by_api)(sheriff, merchants, number)
    for player in players:
        player.page.locator("#table[data-kind=result]").wait_for(state="attached")
    assert len(players[0].view()["score"]) == 3
