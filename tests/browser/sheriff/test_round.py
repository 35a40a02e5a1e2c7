"""A round on three phones: tapped as people tap, watched by everybody else."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.phones import Player, sit_down
from tests.browser.sheriff.phones import to_the_gate
from tests.services import wait_until

TAPS_WITH_FIVE_CARDS = 7
"""As full as a bag can be; a usual one, with four, is counted in test_gate.py."""
SHERIFF_TAPS_A_BAG = 2


def load(player: Player, *names: str) -> None:
    """Tokens into the bag, and the seal."""
    for name in names:
        player.page.locator("[data-loader] .pick", has_text=re.compile(rf"^\W*\d?{name}")).first.tap()
        player.taps += 1
    player.tap("Seal the bag")


def declare(player: Player, words: str) -> None:
    """The kind declares."""
    player.tap(f"Declare {words}")


def test_a_round_with_an_offer_a_lie_an_inspection_and_a_debt(phones: Phones) -> None:
    players = ann, ben, cid = sit_down(phones)
    ann.command("start", first=0)
    # Ben is nearly broke, so that a fine makes a debt; he has goods to choose from
    ann.command("correct", seat=1, gold=-47, goods={"apple": 3, "chicken": 2}, reason="for the story")
    for player in players:
        player.open()
    expect(ann.headline()).to_have_text("Who starts at the market?")
    ann.tap("The market is over")

    expect(ben.headline()).to_have_text("Fill your bag")
    expect(ben.page).to_have_title(re.compile("^Your turn"))
    load(ben, "Apples", "Apples", "Silk", "Silk", "Pepper")
    expect(ben.headline()).to_have_text("Your bag is sealed")
    load(cid, "Cheese", "Cheese", "Cheese", "Cheese", "Cheese")
    expect(ben.headline()).to_have_text("What do you declare?")
    declare(ben, "5 apples")
    expect(cid.headline()).to_have_text("What do you declare?")
    declare(cid, "5 cheese")
    assert (ben.taps, cid.taps) == (TAPS_WITH_FIVE_CARDS, TAPS_WITH_FIVE_CARDS)

    # a bribe: gold by steps, goods from the stand, a ready-made promise
    expect(cid.headline()).to_have_text("The sheriff eyes your bag")
    cid.tap("+5 gold", within=cid.page.locator(".act"))
    cid.tap("+1 gold", within=cid.page.locator(".act"))
    cid.tap("A promise…", within=cid.page.locator("[data-deal]"), exact=False)
    cid.tap("You pass when I am the sheriff")
    cid.page.locator("[data-send-offer]").tap()
    gate = ann.card("Cid")
    expect(gate).to_contain_text("6 gold and the promise “You pass when I am the sheriff”")
    expect(cid.page.get_by_role("button", name="Withdraw it")).to_be_visible()

    ann.taps = 0
    ann.unfolded("Cid")
    ann.tap("Take it, let Cid pass")
    expect(ann.card("Cid")).to_contain_text(
        "Passed for 6 gold and the promise “You pass when I am the sheriff”, unopened."
    )
    assert ann.taps <= SHERIFF_TAPS_A_BAG
    ann.taps = 0
    ann.tap("Open the bag", within=ann.unfolded("Ben"))
    ann.tap("Open it")
    expect(ann.card("Ben")).to_contain_text(
        "Ben lied: the fine was 12 gold. Ben paid 3 gold and still owes goods worth 9."
    )
    assert ann.taps <= SHERIFF_TAPS_A_BAG
    expect(cid.card("Ben").locator(".bag__found")).to_have_count(5)
    expect(cid.card("Ben").locator(".bag__found.lost")).to_have_count(3)

    # 3 gold are gone and goods worth 9 are owed: an own choice, which the rules refuse, then what was proposed
    expect(ben.headline()).to_have_text("You owe goods worth 9")
    expect(ann.page.locator(".now .note")).to_contain_text("Ben still owes you goods worth 9.")
    ben.tap("Choose myself…")
    picker = ben.page.locator("#pick-dialog")
    expect(picker).to_contain_text("of 9")
    while picker.locator("[data-less]:visible").count():
        picker.locator("[data-less]:visible").first.tap()
    expect(picker.get_by_role("button", name="Hand it over")).to_be_hidden()
    for _ in range(2):
        ben.tap("Chickens: one more")
    for _ in range(2):
        ben.tap("Apples: one more")
    ben.tap("Hand it over")
    refusal = ben.page.locator("#refusal")
    expect(refusal).to_contain_text("That is one card too many: the rest is covered without it.")
    expect(refusal).to_contain_text("S-DEBT-5")
    ben.tap("All right")
    # nothing has to be tapped again
    expect(picker.locator("[data-good=chicken] .token__badge")).to_have_text("2")
    expect(picker.locator("[data-good=apple] .token__badge")).to_have_text("2")
    ben.tap("Never mind")
    ben.tap("Hand this over")
    expect(ben.headline()).to_have_text("All bags are settled")

    # the word of honour is judged by who got it
    ann.page.locator("[data-key=promises] summary").tap()
    ann.tap("Broken")
    expect(cid.page.locator(".promises")).to_contain_text("Broken")
    # a card that was typed wrong: the wrong one, the right one; the verdict is given anew
    ann.taps = 0
    ann.page.locator(".bag__found.lost button", has=ann.page.locator("[href$='#pepper']")).tap()
    ann.tap("Apples: one more")
    assert ann.taps == 1  # and the card itself
    expect(ann.card("Ben")).to_contain_text("the fine was 8 gold. Ben paid 3 gold and still owes goods worth 5.")
    expect(ben.card("You said").locator(".bag__found.lost")).to_have_count(2)

    expect(ben.headline()).to_have_text("You owe goods worth 5")
    ben.tap("Hand this over")
    ann.tap("Next round")
    expect(ben.headline()).to_have_text("Who starts at the market?")
    ben.tap("Cid")
    expect(cid.headline()).to_have_text("Swap your cards")
    cid.tap("3")
    expect(ann.headline()).to_have_text("Swap your cards")


def held(page: Page) -> dict[str, Any]:
    shown: dict[str, Any] = page.evaluate(
        """() => {
          const secret = document.querySelector(".mine [data-covered]");
          return { seen: secret.checkVisibility({ visibilityProperty: true }), reachable: !secret.inert,
                   pressed: document.querySelector(".mine [data-hold]").getAttribute("aria-pressed") };
        }"""
    )
    return shown


def test_secrets_are_seen_while_they_are_held_and_drafts_survive_the_table(phones: Phones) -> None:
    players = ann, ben, cid = sit_down(phones, timer=True)
    ann.command("start", first=0)
    to_the_gate(list(players), {1: ({"apple": 1, "silk": 2}, "apple"), 2: ({"cheese": 2}, "cheese")})
    for player in players:
        player.open()
    page = ben.page
    covered, seen = (
        {"seen": False, "reachable": False, "pressed": "false"},
        {"seen": True, "reachable": True, "pressed": "true"},
    )
    cover = page.locator(".mine [data-hold]")
    cover.scroll_into_view_if_needed()
    assert held(page) == covered
    cover.hover()
    page.mouse.down()
    wait_until(lambda: held(page) == seen, "what is held to be seen")
    # what happens meanwhile does not cover it, and does not stay behind afterwards
    cid.command("offer", gold=7, ask={"do": "pass", "merchant": 2})
    expect(page.locator("#gate")).to_contain_text("7 gold")
    assert held(page) == seen
    page.mouse.up()
    assert held(page) == covered
    cover.focus()
    page.keyboard.down("Space")
    assert held(page) == seen
    page.keyboard.up("Space")
    assert held(page) == covered
    # a finger that slides off the glass, a screen that goes dark
    page.keyboard.down("Enter")
    assert held(page) == seen
    page.evaluate("dispatchEvent(new Event('blur'))")
    assert held(page) == covered
    page.keyboard.up("Enter")

    # half an offer, a dialog on top of it, and a busy table
    bribe = page.locator("[data-deal]")
    ben.tap("+5 gold", within=page.locator(".act"))
    ben.tap("From my bag", within=bribe)
    ben.tap("Silk: one more")
    scrolled = page.evaluate("scrollY")
    ann.command("start_clock")
    ann.command("decline", offer=1)
    ann.command("offer", to=1, want={"gold": 9}, ask={"do": "pass", "merchant": 1})
    expect(page.locator(".bag").first).to_contain_text("Ann offers you")
    expect(page.get_by_role("dialog", name="From your bag")).to_be_visible()
    expect(page.locator("#pick-dialog [data-good=silk] .token__badge")).to_have_text("1")
    expect(page.get_by_role("button", name="Silk: one more")).to_be_focused()
    assert page.evaluate("scrollY") == scrolled
    ben.tap("Put it in")
    expect(page.locator(".act .sum")).to_have_text("5")
    page.reload()
    page.locator("body[data-ready]").wait_for()
    expect(page.locator(".act .sum")).to_have_text("5")
    expect(page.locator("[data-send-offer] .some")).to_have_count(2)
    page.locator("[data-send-offer]").tap()
    expect(ann.card("Ben")).to_contain_text("5 gold and 1 silk from the bag")
    expect(page.locator(".act .sum")).to_have_text("0")

    # answered by the sheriff, from the other side: the same, but for more
    ann.tap("Answer…", within=ann.unfolded("Ben"))
    side = ann.page.locator("#offer-dialog [data-side=get]")
    expect(side.locator("[data-gold]")).to_have_text("5")
    ann.tap("+1 gold", within=side)
    ann.tap("Make this offer", within=ann.page.locator("#offer-dialog"))
    expect(page.locator(".bag").first).to_contain_text("6 gold and 1 silk from the bag")

    # the same second everywhere, whatever the phones' own clocks say
    times = [player.page.locator(".ring .clock__time").inner_text() for player in players]
    seconds = [int(minute) * 60 + int(second) for minute, second in (time.split(":") for time in times)]
    assert max(seconds) - min(seconds) <= 1
    assert 90 < max(seconds) <= 120
    ann.tap("Pause")
    expect(page.locator("[data-clock]")).to_have_attribute("data-rest", re.compile(r"^\d+$"))


def test_money_on_the_table_is_first_and_nobody_lets_pass_for_nothing_by_mistake(phones: Phones) -> None:
    ann, ben, _ = players = sit_down(phones)
    ann.command("start", first=0)
    to_the_gate(players, {1: ({"apple": 2}, "apple"), 2: ({"cheese": 2}, "cheese")})
    ann.open()
    card, passes = ann.card("Ben"), ann.card("Ben").locator("[data-command=pass]")
    dock = ann.page.locator(".act .big:visible")
    expect(dock).to_have_text("Let Ben pass")
    expect(passes).to_have_count(0)
    ben.command("offer", gold=5, ask={"do": "pass", "merchant": 1})
    expect(passes).to_have_text("Let pass for nothing")
    expect(dock).to_have_text("Take it, let Ben pass5 gold")
    offer, free = card.locator(".offer").bounding_box(), passes.bounding_box()
    assert offer is not None
    assert free is not None
    assert offer["y"] + offer["height"] <= free["y"]
    # only the bag it is about: the dock follows the row that is unfolded
    ann.unfolded("Cid")
    expect(dock).to_have_text("Let Cid pass")
    expect(card.locator(".offer")).to_be_hidden()
    ann.unfolded("Ben")
    ben.command("withdraw", offer=ann.view()["offers"][0]["id"])
    expect(dock).to_have_text("Let Ben pass")
    expect(passes).to_have_count(0)


def test_an_answer_goes_to_whoever_made_the_offer(phones: Phones) -> None:
    """Ben pays to have Cid's bag opened; what the sheriff answers is for Ben, and about the same bag."""
    ann, ben, cid = players = sit_down(phones)
    ann.command("start", first=0)
    to_the_gate(players, {1: ({"apple": 2}, "apple"), 2: ({"cheese": 2}, "cheese")})
    asked = {"do": "inspect", "merchant": 2}
    ben.command("offer", gold=5, ask=asked)
    for player in players:
        player.open()
    ann.tap("Answer…", within=ann.unfolded("Cid"))
    dialog = ann.page.get_by_role("dialog", name="An offer to Ben", exact=True)
    expect(dialog.locator("[data-asks] :checked + b")).to_have_text("Cid's bag is opened")
    ann.tap("+1 gold", within=dialog.locator("[data-side=get]"))
    ann.tap("Make this offer", within=dialog)
    expect(dialog).to_be_hidden()
    (made,) = [offer for offer in ann.view()["offers"] if offer["by"] == 0]
    assert (made["to"], made["ask"], made["want"]["gold"]) == (1, asked, 6)
    expect(ben.page.get_by_role("button", name="Accept")).to_be_visible()
    expect(cid.page.get_by_role("button", name="Accept")).to_have_count(0)


def test_deal_10_the_books_own_deal_is_made_and_read_on_phones(phones: Phones) -> None:
    """S-DEAL-10: "20 gold if you let me pass and open Guy's bag", tapped by Ben and taken by Ann with one tap."""
    ann, ben, guy = players = sit_down(phones, names=("Ann", "Ben", "Guy"))
    ann.command("start", first=0)
    to_the_gate(players, {1: ({"silk": 2}, "apple"), 2: ({"cheese": 2}, "cheese")})
    for player in players:
        player.open()
    ben.tap("More, or about others…")
    dialog = ben.page.get_by_role("dialog", name="An offer to Ann", exact=True)
    for _step in range(4):
        ben.tap("+5 gold", within=dialog.locator("[data-side=give]"))
    own, passes, opened = [
        dialog.get_by_role("checkbox", name=name, exact=True)
        for name in ("Your bag passes", "Guy's bag passes", "Guy's bag is opened")
    ]
    expect(own).to_be_checked()
    for ask in (passes, opened):  # one thing about each merchant: the second replaces the first
        ask.tap()
        expect(ask).to_be_checked()
    expect(passes).not_to_be_checked()
    expect(own).to_be_checked()
    ben.tap("Make this offer", within=dialog)
    expect(dialog).to_be_hidden()
    offer = "20 gold. For that Ben's bag passes and Guy's bag is opened."
    expect(ann.card("Ben").locator(".offer")).to_contain_text(f"Ben offers you: {offer}")
    expect(ben.page.locator(".offer")).to_contain_text("You offer Ann: 20 gold. For that your bag passes and")
    expect(guy.page.locator(".offer")).to_contain_text("Ben's bag passes and your bag is opened.")
    ann.unfolded("Ben")
    ann.tap("Accept")
    expect(ann.card("Ben")).to_contain_text("Passed for 20 gold, unopened.")
    expect(ann.card("Guy")).to_contain_text("Must be opened: that is the deal with Ben.")
    expect(ann.card("Guy").get_by_role("button", name="Let pass")).to_have_count(0)
    entries = [entry["text"] for entry in guy.view()["log"] if entry["event"] == "deal_made"]
    assert entries == ["A deal! Ben gives Ann 20 gold. Then Ben's bag passes and your bag is opened."]


def test_an_offer_that_is_refused_need_not_be_composed_again(phones: Phones) -> None:
    ann, ben, _ = players = sit_down(phones)
    ann.command("start", first=0)
    to_the_gate(players, {1: ({"apple": 2}, "apple"), 2: ({"cheese": 2}, "cheese")})
    ben.open()
    ben.tap("More, or about others…")
    dialog = ben.page.locator("#offer-dialog")
    give = dialog.locator("[data-side=give]")
    for _step in range(2):
        ben.tap("+5 gold", within=give)
    # meanwhile the purse is not what it was
    ann.command("correct", seat=1, gold=-45, goods={}, reason="a hole in the purse")
    ben.tap("Make this offer", within=dialog)
    expect(ben.page.locator("#refusal")).to_contain_text("You can only offer gold and goods that you have.")
    ben.tap("All right")
    expect(dialog).to_be_visible()
    expect(give.locator("[data-gold]")).to_have_text("10")
    ben.tap("−5 gold", within=give)
    ben.tap("Make this offer", within=dialog)
    expect(dialog).to_be_hidden()
    assert [offer["gold"] for offer in ben.view()["offers"]] == [5]


def test_an_offer_about_another_bag_is_seen_where_it_was_made(phones: Phones) -> None:
    """The form is empty again: what was offered, and that it stands, is said above it."""
    ann, ben, _ = players = sit_down(phones)
    ann.command("start", first=0)
    to_the_gate(players, {1: ({"apple": 2}, "apple"), 2: ({"cheese": 2}, "cheese")})
    ben.open()
    ben.tap("More, or about others…")
    dialog = ben.page.locator("#offer-dialog")
    ben.tap("+5 gold", within=dialog.locator("[data-side=give]"))
    for ask in ("Your bag passes", "Cid's bag is opened"):  # not that, but this
        dialog.get_by_text(ask).tap()
    ben.tap("Make this offer", within=dialog)
    expect(ben.page.locator(".toast")).to_have_text("Offered. It stands until it is answered or withdrawn.")
    expect(ben.page.locator(".act .sum")).to_have_text("0")
    standing = ben.page.locator("[data-key=offers-elsewhere]")
    expect(standing).to_contain_text("5 gold. For that Cid's bag is opened")
    expect(standing).to_be_in_viewport()
    ben.tap("Withdraw it", within=standing)
    expect(standing).to_have_count(0)
    assert ben.view()["offers"] == []
