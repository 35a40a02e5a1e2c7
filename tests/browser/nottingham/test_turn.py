"""A turn each on three phones: a buy, an attack with defence, a hold-up, a set with favour."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.phones import Player, sit_down
from tests.phones import open_table

ANN, BEN, CID = range(3)


def turn_up(player: Player, card: str) -> None:
    player.page.locator(".item-card", has_text=card).tap()


def test_a_turn_each_with_defence_a_set_and_favour(phones: Phones) -> None:
    players = ann, ben, cid = sit_down(phones, edition="nottingham")
    ann.command("start", first=ANN)
    for player in players:
        player.open()

    # Ann buys: two offers face down, one is taken
    expect(ann.headline()).to_have_text("Turn up a card")
    expect(ann.page).to_have_title(re.compile("^Your turn"))
    expect(ben.headline()).to_have_text("Ann turns up a card")
    turn_up(ann, "Copper coin")
    ann.tap("Buy with it")
    expect(ben.headline()).to_have_text("Ann buys: offer a card, face down")
    ben.tap("Make an offer")
    expect(ben.page.locator("#choose-dialog [data-good]")).to_have_count(6)
    ben.tap("Gems")
    expect(cid.page.locator(".bids")).to_contain_text("has offered a card")
    expect(cid.page.locator(".bids")).not_to_contain_text("gems")
    cid.tap("I have nothing else: show my hand")
    ann.tap("Take 1 gem")
    expect(ann.headline()).to_have_text("Trade in, or end your turn?")
    expect(ann.page.locator(".handed")).to_contain_text("You take 1 gem. Ben takes the card: Copper coin.")
    expect(ben.page.locator(".handed")).to_contain_text("Ann takes 1 gem from you. You take the card: Copper coin.")
    # who has done it ticks it off, on the own phone only
    ben.tap("Done")
    expect(ben.page.locator(".handed")).to_be_hidden()
    ben.page.reload()
    ben.page.locator("body[data-ready]").wait_for()
    expect(ben.page.locator(".handed")).to_be_hidden()
    expect(ann.page.locator(".handed")).to_be_visible()
    ann.tap("End my turn")

    # Ben steals, Cid answers with a chain
    turn_up(ben, "Candlestick")
    ben.page.locator(".targets button", has_text="Cid").tap()
    expect(cid.headline()).to_have_text("Ben wants to steal from you")
    expect(ben.page.locator(".now")).to_contain_text("Wait before you touch a card")
    cid.tap("Defend with a chain")
    expect(ben.page.locator(".handed")).to_contain_text(
        "Cid defends with a chain, which is yours now, and takes your card: Candlestick."
    )
    expect(ann.page.locator(".note.handed")).to_contain_text("Cid defends with a chain.")
    ben.tap("End my turn")

    # Cid holds Ann up, who lets it happen, and trades in a set
    turn_up(cid, "Gems")
    cid.page.locator(".targets button", has_text="Ann").tap()
    ann.tap("Let it happen")
    expect(ann.page.locator(".handed")).to_contain_text("Cid takes a card from you. You take: Gems.")
    cid.tap("Trade in a set…")
    cid.tap("Gems", within=cid.page.locator("#set-dialog"))
    cid.tap("Lay out 3 gems")
    expect(cid.headline()).to_have_text("What is printed on the sheriff's field?")
    expect(ann.headline()).to_have_text("Cid moves the sheriff")
    cid.tap("2", within=cid.page.locator(".numbers"))
    # an empty hand draws, three cards do not
    expect(cid.page.locator(".draw")).to_contain_text("Draw one card from the deck.")
    expect(cid.page.locator(".draw")).to_contain_text("The field says 2 and you hold 1")
    expect(ann.page.locator(".now")).to_contain_text("draws one: Cid.")
    expect(ann.page.locator(".draw")).to_have_count(0)
    cid.tap("End my turn")
    expect(ann.headline()).to_have_text("Turn up a card")
    # the turn has ended, the card is still to be drawn
    expect(cid.page.locator(".draw")).to_be_visible()
    cid.tap("I have drawn it")
    expect(cid.page.locator(".draw")).to_be_hidden()
    seats = ann.view()["seats"]
    assert [(seat["hand_count"], seat["loot_count"]) for seat in seats] == [(4, 0), (4, 0), (2, 1)]

    # a number is put right on the pad, and the host's phone remembers it
    field = cid.page.locator(".track .here")
    expect(field).to_contain_text("2")
    ann.page.locator(".track .here button").tap()
    ann.tap("7", within=ann.page.locator(".pad__keys"))
    ann.tap("Write it down", within=ann.page.locator("#pad-dialog"))
    expect(field).to_contain_text("7")
    expect(ann.page.locator(".track .here")).to_contain_text("7")
    kept = ann.page.evaluate("JSON.parse(localStorage.getItem('nottingham-copy'))")
    assert kept == {"track": [7], "city": None, "tasks": {}}
    assert cid.page.evaluate("localStorage.getItem('nottingham-copy')") is None


def test_the_second_of_two_hasty_taps_offers_no_card(phones: Phones) -> None:
    """One tap is the whole answer, and the cards come up where the first tap was."""
    ann, ben, _ = sit_down(phones, edition="nottingham")
    ann.command("start", first=ANN)
    ann.command("reveal", item="copper")
    ann.command("buy")
    ben.open()
    dialog = ben.page.locator("#choose-dialog")
    ben.page.locator("[data-key=question]").tap()
    # as soon as there is something to hit
    dialog.locator("[data-good=gems] [data-more]").evaluate("card => card.click()")
    expect(dialog).to_be_visible()
    assert {"command": "bid", "seat": BEN} in ann.view()["pending"]
    # closed and opened again at once: it waits anew, and no longer
    ben.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    ben.page.locator("[data-key=question]").tap()
    dialog.locator("[data-good=pearls] [data-more]").tap()
    expect(dialog).to_be_hidden()
    ben.up_to_date()
    assert {"command": "bid", "seat": BEN} not in ann.view()["pending"]


def test_hands_on_the_phones_an_ambush_and_a_trade_that_fails(phones: Phones) -> None:
    players = ann, ben, cid = sit_down(phones, edition="nottingham", track_hands=True, track=[5, 6])
    ann.command("start", first=ANN)
    ann.command("record_hand", items={"gems": 3})
    ben.command("record_hand", items={"pearls": 3})
    for player in players:
        player.open()
    expect(ann.headline()).to_have_text("Waiting for cards to be tapped in: Cid")
    cid.tap("Tap in my hand")
    done = cid.page.get_by_role("button", name="These are my cards")
    for card in ("Chain", "Gold", "Gold"):
        expect(done).to_be_hidden()
        cid.tap(f"{card}: one more")
    done.tap()

    # Ann lays an ambush on Ben's colour: hers alone, and under a cover
    turn_up(ann, "Gold")
    ann.tap("Lay an ambush…")
    ann.tap("purple Ben")
    expect(ann.page.locator("[data-covered]")).to_contain_text("purple")
    expect(ben.page.locator("#others")).to_contain_text("1 ambush lying")
    ann.tap("End my turn")

    # Ben's set is hit: only what the hand holds is offered, and too little is left
    turn_up(ben, "Chain")
    ben.tap("Trade in a set…")
    expect(ben.page.locator("#set-dialog [data-good]")).to_have_count(1)
    ben.tap("Pearls", within=ben.page.locator("#set-dialog"))
    ben.tap("Lay out 3 pearls")
    expect(ann.headline()).to_have_text("Do you spring an ambush on Ben?")
    ann.tap("Spring an ambush…")
    ann.tap("purple fits this set")
    expect(ben.headline()).to_have_text("The trade failed: end your turn")
    assert ben.view()["me"]["hand"] == {"gold": 1, "pearls": 2, "chain": 1}
    assert ann.view()["me"]["hand"] == {"gems": 3, "pearls": 1}
    ben.tap("End my turn")

    # Cid robs Ann and sees her hand in a dialog only
    turn_up(cid, "Pearls")
    cid.page.locator(".targets button", has_text="Ann").tap()
    ann.tap("Let it happen")
    cid.tap("Take a card")
    expect(cid.page.locator("#choose-dialog [data-good]")).to_have_count(2)
    cid.tap("Gems", within=cid.page.locator("#choose-dialog"))
    expect(cid.headline()).to_have_text("Trade in, or end your turn?")
    assert cid.view()["me"]["hand"] == {"gold": 2, "gems": 1, "chain": 1}


def test_numbers_of_the_copy_are_kept_for_the_next_game(phones: Phones) -> None:
    ann, *_ = sit_down(phones, edition="nottingham")
    ann.command("start", first=ANN)
    ann.command("correct", seat=ANN, hand=6, reason="for the story")
    ann.command("reveal", item="chain")
    ann.open()
    ann.tap("Trade in a task…")
    ann.tap("One of each", within=ann.page.locator("#options-dialog"), exact=False)
    ann.tap("6", within=ann.page.locator(".numbers"))
    ann.tap("Tap in the points")
    for key in "2014":
        ann.tap(key, within=ann.page.locator(".pad__keys"))
    ann.tap("Write it down", within=ann.page.locator("#pad-dialog"))
    expect(ann.page.locator(".task", has_text="One of each")).to_contain_text("14 points")

    # the same phone opens the next table: what was read of its track and its points stand in the form
    ann.page.goto("/new")
    ann.page.locator("body[data-ready]").wait_for()
    ann.page.get_by_text("Nottingham (2006)").tap()
    ann.page.get_by_text("Numbers printed on your copy").tap()
    points = ann.page.get_by_role("group", name="One of each")
    expect(points.get_by_label("Done by one")).to_have_value("20")
    expect(points.get_by_label("Done by two")).to_have_value("14")
    expect(ann.page.locator("[data-numbers=track]")).to_have_value("6 ?")
    # one number more, by the keys
    keys = ann.page.locator("[data-number-row]")
    keys.get_by_role("button", name="Delete").tap()
    for key in ("4", "Not read yet"):
        keys.get_by_role("button", name=key, exact=True).tap()
    expect(ann.page.locator("[data-numbers=track]")).to_have_value("6 4 ?")
    for seat, name in enumerate(("Ann", "Ben", "Cid"), start=1):
        ann.page.get_by_label(f"Name of player {seat}").fill(name)
    ann.tap("Open the table")
    ann.page.locator("#table[data-kind=lobby]").wait_for(state="attached")
    ann.page.locator("body[data-ready]").wait_for()
    ann.page.locator("[data-open=start-dialog]").tap()
    ann.tap("Start", within=ann.page.locator("#start-dialog"))
    ann.code = ann.page.url.rpartition("/")[2]
    assert ann.view()["options"]["track"] == [6, 4, None]
    expect(ann.page.locator(".task", has_text="One of each")).to_contain_text("20 points")
    expect(ann.page.get_by_role("button", name="Fill them in")).to_be_hidden()


# What of a dialog lies outside the screen, or under its buttons.
OUT_OF_SIGHT = """(dialog) => {
  const dock = dialog.querySelector("form > .two:last-child").getBoundingClientRect();
  return [...dialog.querySelectorAll("h2, .good, legend, [data-numbers] button, [data-another], [data-keeping]")]
    .filter((one) => one.checkVisibility())
    .filter((one) => one.getBoundingClientRect().top < 0 || one.getBoundingClientRect().bottom > dock.top)
    .map((one) => one.textContent)
    .concat(dock.bottom > innerHeight ? ["the buttons"] : []);
}"""


@pytest.mark.parametrize("language", ["en", "de", "fr", "ru"])
def test_all_that_makes_a_set_is_in_sight_on_the_smallest_phone(phones: Phones, language: str) -> None:
    """N-TRD-1: the seven items first; then item, number and the one that is kept, with the button that lays it out."""

    def smallest() -> Page:
        return phones(320, 568, extra_http_headers={"Accept-Language": language})

    ann, *_ = sit_down(smallest, edition="nottingham")
    ann.command("start", first=ANN)
    # as many as there can be of one item
    ann.command("correct", seat=ANN, hand=8, reason="for the story")
    ann.command("reveal", item="chain")
    ann.open()
    ann.page.locator("[data-key=set]").tap()
    dialog = ann.page.locator("#set-dialog")
    expect(dialog.locator("[data-good]:visible")).to_have_count(7)
    assert dialog.evaluate(OUT_OF_SIGHT) == []
    for item in ("casket", "copper"):
        dialog.locator(f"[data-good={item}] [data-more]").tap()
        expect(dialog.locator("[data-done]")).to_be_enabled()
        expect(dialog.locator("[data-good]:visible")).to_have_count(1)
        assert dialog.evaluate(OUT_OF_SIGHT) == []
        dialog.locator("[data-another]").tap()
        expect(dialog.locator("[data-done]")).to_be_hidden()
        expect(dialog.locator("[data-good]:visible")).to_have_count(7)
    dialog.locator("[data-good=chain] [data-more]").tap()
    dialog.locator("[data-count='4']").tap()
    dialog.locator("[data-done]").tap()
    ann.up_to_date()
    assert (ann.view()["seats"][ANN]["hand_count"], ann.view()["seats"][ANN]["loot_count"]) == (8, 1)


def test_the_points_of_a_task_are_tapped_in_by_the_host_when_all_is_over(phones: Phones) -> None:
    """N-END-2: with the pad, as during the game; until then everybody reads whose they are."""
    ann, ben, cid = sit_down(phones, edition="nottingham", track=[1, 1])
    ann.command("start", first=BEN)
    ann.command("correct", seat=BEN, hand=6, reason="for the story")
    for command, fields in (("reveal", {"item": "chain"}), ("trade_task", {"task": "all_seven"})):
        ben.command(command, **fields)
    ann.command("end_game")
    for player in (ann, ben, cid):
        player.open()
        expect(player.page.locator(".outcome")).to_contain_text("Its card lies with Ben.")
        expect(player.page.locator("#points input")).to_have_count(0)
    expect(ben.page).to_have_title(re.compile("^Your turn"))
    expect(cid.page.locator("[data-pad]")).to_have_count(0)
    ann.tap("Tap in the points")
    for key in "2014":
        ann.tap(key, within=ann.page.locator(".pad__keys"))
    ann.tap("Write it down", within=ann.page.locator("#pad-dialog"))
    for player in (ann, ben, cid):
        expect(player.headline()).to_contain_text("loot pile?")
    assert ann.view()["score"][BEN]["task_value"] == 20


def test_the_keepers_undo_says_what_it_undoes(phone: Page) -> None:
    """One tap, no question: the button itself says what it takes back, and is not cut off."""
    code = open_table(phone.request, "Ann", "Ben", "Cid", edition="nottingham", one_device=True).code
    keeper = Player(phone, code, None)
    keeper.command("start", first=ANN)
    keeper.open()
    undo = phone.locator(".keeper-undo")
    words = undo.locator(".keeper-undo__words")
    whole = "place => place.scrollWidth <= place.clientWidth && place.scrollHeight <= place.clientHeight"
    phone.locator(".turn__item[data-key=candlestick]").tap()
    expect(words).to_contain_text("Ann turns up: Candlestick.")
    assert words.evaluate(whole)
    phone.locator("[data-key=target-1]").tap()
    expect(words).to_contain_text("Ann wants to steal from Ben.")
    assert words.evaluate(whole)
    undo.tap()
    expect(words).to_contain_text("Ann turns up: Candlestick.")
    assert [seat["hand_count"] for seat in keeper.view()["seats"]] == [3, 3, 3]
