"""Deals between any two, cards without a name, promises: composed and answered on phones."""

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phones import Player, sit_down
from tests.browser.sheriff.phones import to_the_gate


def at_the_gate(players: list[Player]) -> None:
    to_the_gate(players, {seat: ({"apple": 3}, "apple") for seat in players[0].view()["merchants"]})


def three(phones: Phones) -> list[Player]:
    players = sit_down(phones)
    players[0].command("start", first=0)
    players[1].command("correct_secret", goods={"silk": 2, "mead": 1}, reason="for the story")
    at_the_gate(players)
    return [player.open() for player in players]


def test_deal_11_and_12_a_merchant_offers_another_cards_nobody_names(phones: Phones) -> None:
    """S-DEAL-11, S-DEAL-12: found below the own bag; the others read how many cards it is, and nobody which."""
    ann, ben, cid = three(phones)
    ben.page.locator("[data-key=deal-with] summary").tap()
    expect(ben.page.locator("[data-key=deal-with] .hint")).to_contain_text("Any two players may deal")
    ben.tap("An offer to Cid…")
    composer = ben.page.locator("#offer-dialog")
    expect(composer.locator("[data-asks]")).to_be_hidden()
    expect(composer.locator("[data-place=bag]:visible")).to_have_count(0)
    ben.tap("Face down, unnamed", within=composer.locator("[data-side=give]"))
    for name in ("Silk: one more", "Mead: one more"):
        ben.tap(name)
    ben.tap("Put it in")
    expect(composer.locator("[data-side=give] [data-number]")).to_have_text("2")
    ben.tap("+5 gold", within=composer.locator("[data-side=get]"))
    ben.tap("Make this offer", within=composer)
    said = "Ben offers you: 2 face-down cards, for 5 gold."
    expect(cid.page.locator(".now .offer")).to_contain_text(said)
    expect(ann.page.locator(".gate .offer")).to_contain_text("Ben offers Cid: 2 face-down cards, for 5 gold.")
    expect(ben.page.locator("[data-key=offers-elsewhere]")).to_contain_text(
        "You offer Cid: 2 face-down cards, for 5 gold."
    )
    for other in (ann, cid):
        assert "silk" not in str(other.view()["offers"]) and "mead" not in str(other.view()["log"])
    # another price, answered by whoever was asked
    cid.tap("Answer…")
    answer = cid.page.locator("#offer-dialog")
    expect(answer.locator("[data-side=give] [data-gold]")).to_have_text("5")
    cid.tap("Never mind", within=answer)
    cid.tap("Accept")
    expect(cid.page.locator(".mine [data-covered]")).to_contain_text("mead")
    expect(ann.page.locator(".gate .offer")).to_have_count(0)
    assert [seat["gold"] for seat in ann.view()["seats"]] == [50, 55, 45]


def test_deal_5_a_gift_and_the_bag_passes(phones: Phones) -> None:
    """S-DEAL-5: a gift of a bag's owner that asks for nothing is proposed as a bribe for it."""
    ann, ben, cid = three(phones)
    # whoever asks for more reads that it binds
    cid.page.locator("[data-key=more]").tap()
    asks = cid.page.locator("#offer-dialog [data-asks]")
    expect(asks.locator(".hint")).to_have_text("What a deal asks of the sheriff in this round binds.")
    cid.tap("Never mind", within=cid.page.locator("#offer-dialog"))
    ben.command("offer", gold=4)
    ann.tap("Take it, and the bag passes")
    expect(ann.card("Ben")).to_contain_text("Passed for 4 gold, unopened.")
    # taken for nothing, it is put to the sheriff once more
    cid.command("offer", gold=3, want={"promise": "peace"})
    ann.tap("Accept")
    expect(ann.card("Cid")).to_contain_text("You were given 3 gold. Does the bag pass for it?")


def test_deal_6_a_promise_for_this_round_and_one_for_later(phones: Phones) -> None:
    """S-DEAL-6: what binds now is shown to both until it is ticked; a word of honour is asked about a round later."""
    ann, ben, cid = players = three(phones)
    bribe = ben.page.locator("[data-deal]")
    ben.tap("A promise…", within=bribe, exact=False)
    ben.page.locator("#promise-dialog [data-now]").check()
    ben.tap("I offer nothing about you")
    expect(bribe).to_contain_text("I offer nothing about you (for this round)")
    ben.page.locator("[data-send-offer]").tap()
    ann.tap("Take it, let Ben pass")
    now = "Ben promised Ann for this round: I offer nothing about you"
    for player in (ann, ben):
        expect(player.page.locator(".now [data-key^=asked]")).to_contain_text("promised")
    expect(ann.page.locator(".now [data-key^=asked]")).to_contain_text(now)
    expect(cid.page.locator(".now [data-key^=asked]")).to_have_count(0)
    expect(ben.page.locator(".now [data-command=judge_promise]")).to_have_count(0)
    ann.tap("Kept", within=ann.page.locator(".now"))
    for player in (ann, ben):
        expect(player.page.locator(".now [data-key^=asked]")).to_have_count(0)

    cid.command("offer", gold=1, promise="later", ask={"do": "pass", "merchant": 2})
    ann.command("accept", offer=2)
    expect(ann.page.locator(".now [data-key^=asked]")).to_have_count(0)
    ann.command("end_round")
    expect(ann.page.locator("[data-key=promises]")).to_contain_text("later")
    expect(ann.page.locator(".now [data-key^=asked]")).to_have_count(0)
    at_the_gate(players)
    for merchant in (0, 2):
        ben.command("pass", merchant=merchant)
    asked = ann.page.locator(".now [data-key^=asked]")
    expect(asked).to_contain_text("Was it kept? Cid promised Ann: later")
    ann.tap("Broken", within=asked)
    expect(asked).to_have_count(0)
    expect(cid.page.locator("[data-key=promises]")).to_contain_text("Broken")


def test_deal_6_when_all_is_over_the_open_words_are_asked_about(phones: Phones) -> None:
    """S-DEAL-6: on the page of whoever got them, below the result."""
    ann, ben, _cid = three(phones)
    ben.command("offer", gold=1, promise="later")
    ann.command("accept", offer=1)
    ann.command("end_game")
    ann.command("show", step=99)
    asked = ann.page.locator("[data-key^=asked]")
    expect(asked).to_contain_text("Was it kept? Ben promised Ann: later")
    expect(ben.page.locator(".history")).to_be_visible()
    expect(ben.page.locator("[data-key^=asked]")).to_have_count(0)
    ann.tap("Kept", within=asked)
    expect(asked).to_have_count(0)
    assert ann.view()["deals"][0]["promise_kept"] is True
