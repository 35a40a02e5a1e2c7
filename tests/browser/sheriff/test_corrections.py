"""Table and book differ: corrected where it is shown, by tapping, with what it was and what it will be."""

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phones import sit_down
from tests.browser.sheriff.phones import to_the_gate


def test_the_book_is_corrected_from_what_it_says_to_what_is_right(phones: Phones) -> None:
    """Reasons are tapped, and everybody reads them in their own language; own words are the one thing typed."""
    ann, ben, cid = sit_down(phones, languages=("en-GB", "de-DE", "en-GB"))
    ann.command("start", first=0)
    ann.command("correct", seat=1, gold=-6, goods={"apple": 2}, reason="agreed by all")
    page = ann.open().page
    # a purse leads there
    page.locator("[data-key=stand-1] .purse").tap()
    ann.tap("Correct the book", within=page.locator("#ledger-dialog"))
    book = page.locator("#book-dialog")
    expect(book.locator("select option:checked")).to_have_text("Ben")
    gold, apples = (book.get_by_role("group", name=name, exact=True) for name in ("Gold", "Apples"))
    expect(gold.locator("output")).to_have_text("44")
    write = book.get_by_role("button", name="Write it down")
    expect(write).to_be_disabled()
    ann.tap("+1", within=gold)
    expect(gold.locator("output")).to_have_text("44 → 45")
    # never below nothing
    for _ in range(3):
        ann.tap("−1", within=apples)
    expect(apples.locator("output")).to_have_text("2 → 0")
    # what happens meanwhile is what the book says then
    ann.command("correct", seat=1, gold=10, reason="agreed by all")
    expect(gold.locator("output")).to_have_text("54 → 55")
    assert not book.get_by_role("textbox").is_visible()
    book.get_by_text("forgotten to tap in").tap()
    write.tap()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".toast")).to_have_text("Corrected. Ben: Gold 54 → 55, Apples 2 → 0")
    seat = ann.view()["seats"][1]
    assert (seat["gold"], seat["stand"]) == (55, {})
    ben.open().press("[data-open=log-dialog]")
    expect(ben.page.locator("#log-dialog")).to_contain_text("nicht eingetippt")

    ann.press("[data-open=menu-dialog]", "#menu [data-book]")
    book.locator("select").select_option("2")
    ann.tap("+5", within=gold)
    book.get_by_text("something else…").tap()
    words = book.get_by_role("textbox", name="Why? Everybody reads it.")
    expect(words).to_be_focused()
    words.fill("a coin under the table")
    write.tap()
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert [entry for entry in cid.view()["log"] if "a coin under the table" in entry["text"]]


def test_a_player_says_how_many_cards_are_in_the_own_hand(phones: Phones) -> None:
    """N-COR-1: no host is needed for what only the player can count."""
    ann, ben, _ = sit_down(phones, edition="nottingham")
    ann.command("start", first=0)
    page = ben.open().page
    page.get_by_text("Something is not right").tap()
    ben.tap("I hold more or fewer cards")
    book = page.locator("#book-dialog")
    expect(book.get_by_role("group")).to_have_count(2)
    expect(book.locator("select")).to_be_hidden()
    hand = book.get_by_role("group", name="Hand cards")
    expect(hand.locator("output")).to_have_text("3")
    ben.tap("+1", within=hand)
    expect(hand.locator("output")).to_have_text("3 → 4")
    ben.tap("Write it down")
    expect(book).to_be_hidden()
    expect(page.locator(".toast")).to_have_text("Corrected. Ben: Hand cards 3 → 4")
    assert ann.view()["seats"][1]["hand_count"] == 4


def test_everybody_sees_that_a_card_of_an_opened_bag_can_be_corrected(phones: Phones) -> None:
    """S-INS-3: on the card, and under "Something is not right" for those who do it; the others read who does."""
    ann, ben, cid = players = sit_down(phones)
    ann.command("start", first=0)
    to_the_gate(players, {1: ({"apple": 1, "pepper": 1}, "apple"), 2: ({"cheese": 2}, "cheese")})
    ann.command("inspect", merchant=1)
    for player in players:
        player.open()
    for player, name in ((ann, "Ben"), (ben, "You said")):
        expect(player.card(name).locator(".bag__found button .slot__mend")).to_have_count(2)
        expect(player.card(name)).to_contain_text("Another card on the table? Tap it here.")
    expect(cid.card("Ben").locator(".bag__found button")).to_have_count(0)
    expect(cid.card("Ben")).to_contain_text("The merchant, whoever searches, or the host can correct it.")
    ann.page.get_by_text("Something is not right").tap()
    ann.tap("Correct the bag of Ben")
    expect(ann.page.get_by_role("dialog", name="What was really in the bag of Ben?")).to_be_visible()
    ann.tap("Pepper: one less")
    ann.tap("Apples: one more")
    ann.tap("Correct it")
    expect(ann.page.locator("#pick-dialog")).to_be_hidden()
    ann.up_to_date()
    assert ann.view()["seats"][1]["bag"]["goods"] == {"apple": 2}
