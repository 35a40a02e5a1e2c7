"""Nottingham on one phone, action by action, and on a tablet in the middle."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones, comes_true
from tests.browser.nottingham.keeper import NAMES, KeepersHands
from tests.browser.phones import Player
from tests.phones import open_table

ANN, BEN, CID, DORA = range(4)
MOST_TAPS = 6


class Kept(Player):
    """The page of whoever taps for all four."""

    def __init__(self, page: Page, **options: Any) -> None:
        table = open_table(page.request, *NAMES, edition="nottingham", one_device=True, **options)
        super().__init__(page, table.code, None)
        self.command("start", first=ANN)
        self.open()
        self.hands = KeepersHands(self)

    def seats(self, what: str) -> list[Any]:
        self.up_to_date()
        return [seat[what] for seat in self.view()["seats"]]

    def turn_is(self, name: str) -> None:
        """And the one before cost few taps, and no curtain."""
        expect(self.headline()).to_have_text(f"{name}'s turn")
        assert self.page.locator("#curtain, [data-key^=pass-on]").count() == 0
        assert self.hands.taps <= MOST_TAPS
        self.hands.taps = 0


def test_one_1_every_action_on_one_phone(phone: Page) -> None:
    """N-ONE-1, N-ONE-2: bought, refused, bartered, stolen, defended, robbed, held up, ambushed; a set and a task."""
    keeper = Kept(phone, track=[9] * 20)
    hands = keeper.hands
    # bought from Ben; and what nobody sells is kept
    hands.reveal("copper")
    hands.buy(BEN)
    hands.end_turn()
    keeper.turn_is("Ben")
    assert keeper.seats("hand_count") == [4, 3, 3, 3]
    hands.reveal("copper")
    expect(phone.locator("[data-key=from-2]")).to_be_visible()
    keeper.command("buy", seat=BEN)
    hands.key("refused")
    expect(phone.locator(".turn__told").last).to_contain_text("refuses")
    hands.end_turn()
    keeper.turn_is("Cid")
    assert keeper.seats("hand_count") == [4, 4, 3, 3]

    # two cards for a casket
    hands.reveal("casket")
    hands.barter(DORA, 2)
    hands.end_turn()
    keeper.turn_is("Dora")
    assert keeper.seats("hand_count") == [4, 4, 5, 2]

    # a theft that is warded off costs the victim a chain, and the thief the card
    hands.reveal("candlestick")
    hands.attack(ANN, defended=True)
    hands.end_turn()
    keeper.turn_is("Ann")
    assert keeper.seats("hand_count") == [4, 4, 5, 3]
    hands.reveal("candlestick")
    hands.attack(BEN)
    hands.end_turn()
    keeper.turn_is("Ben")
    hands.reveal("pearls")
    hands.attack(CID)
    hands.end_turn()
    keeper.turn_is("Cid")
    hands.reveal("gems")
    hands.attack(BEN)
    hands.end_turn()
    keeper.turn_is("Dora")
    assert keeper.seats("hand_count") == [5, 5, 6, 3]

    # nobody types what an ambush shows before it is sprung
    hands.reveal("gold")
    hands.lay_ambush(None)
    hands.end_turn()
    keeper.turn_is("Ann")
    assert keeper.seats("ambushes") == [0, 0, 0, 1]
    hands.reveal("pearls")
    hands.keep()
    hands.trade_set("pearls", 4, True)
    hands.spring(["pearls", "gems"], "pearls")
    expect(phone.locator(".turn__told", has_text="Dora")).to_be_visible()
    assert keeper.seats("ambushes") == [0, 0, 0, 0]
    hands.end_turn()
    keeper.turn_is("Ben")

    # a task; what is printed on its card is read aloud and tapped in
    keeper.command("correct", seat=BEN, hand=6, reason="for the story")
    keeper.up_to_date()
    hands.reveal("chain")
    hands.tap("button[data-key=task-all_seven]")
    task = phone.locator(".task", has_text="One of each")
    expect(task).to_contain_text("points not read yet")
    task.locator("[data-pad]").tap()
    hands.digits(20, 14)
    keeper.up_to_date()
    done = next(task for task in keeper.view()["tasks"] if task["id"] == "all_seven")
    assert (done["done_by"], done["values"]) == ([BEN], [20, 14])
    hands.end_turn()
    keeper.turn_is("Cid")


TABLET = (1180, 820)


def reads(page: Page) -> None:
    """What appeared where a finger has just tapped does nothing until it can have been read (js/table/hasty.js)."""
    comes_true(page, "[...document.querySelectorAll('[style]')].every((one) => one.style.pointerEvents !== 'none')")


@pytest.mark.parametrize("language", ["de", "ru"])
def test_on_a_tablet_a_turn_needs_no_scrolling(phones: Phones, language: str) -> None:
    """A board with hands: items, answers, the set and the way on are all in sight."""
    keeper = Kept(phones(*TABLET, locale=language))
    page = keeper.page
    for item in ("gold", "copper", "chain"):
        expect(page.locator(f".turn__item[data-key={item}]")).to_be_in_viewport(ratio=1)
    keeper.hands.reveal("pearls")
    for key in ("target-1", "defended-3", "keep-on", "keep-end"):
        expect(page.locator(f"[data-key={key}]")).to_be_in_viewport(ratio=1)
    reads(page)
    keeper.hands.keep()
    keeper.up_to_date()
    keeper.hands.tap("[data-laid-item=pearls]")
    for place in ("[data-laid-item=chain]", "[data-laid-count='3']", "[data-key=next]"):
        expect(page.locator(place)).to_be_in_viewport(ratio=1)


def test_a_host_with_a_seat_taps_for_the_others_beside_the_own_secrets(phones: Phones) -> None:
    """N-ONE-1: loot and ambushes of their own are nobody else's business, so they keep the page of a player; the turn
    of who has no phone is on it, without a curtain."""
    page = phones()
    ann = Player(page, open_table(page.request, *NAMES, edition="nottingham", one_device=True).code, ANN).sit(ANN)
    ann.command("start", first=BEN)
    ann.open()
    hands = KeepersHands(ann)
    hands.reveal("candlestick")
    hands.attack(CID)
    hands.end_turn()
    expect(page.get_by_text("Which card does Cid turn up?")).to_be_visible()
    hands.reveal("gold")
    hands.lay_ambush(None)
    hands.end_turn()
    expect(page.get_by_text("Which card does Dora turn up?")).to_be_visible()
    assert [seat["ambushes"] for seat in ann.view()["seats"]] == [0, 0, 1, 0]
    assert page.locator("#curtain, [data-key^=pass-on]").count() == 0
