"""Table and book differ: corrected where it is shown, by tapping, with what it was and what it will be."""

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phones import Player, sit_down
from tests.browser.sheriff.phones import to_the_gate
from tests.phones import open_table


def test_the_book_is_corrected_from_what_it_says_to_what_is_right(phones: Phones) -> None:
    """Reasons are tapped, and everybody reads them in their own language; own words are the one thing typed."""
    ann, ben, cid = sit_down(phones, languages=("en-GB", "de-DE", "en-GB"))
    ann.command("start", first=0)
    ann.command("correct", seat=1, gold=-6, goods={"apple": 2}, reason="agreed by all")
    page = ann.open().page
    # what lies on a stand leads there, and a purse
    page.locator("[data-key=stand-1] .put-right").tap()
    expect(page.locator("#book-dialog select option:checked")).to_have_text("Ben")
    page.keyboard.press("Escape")
    page.locator("[data-key=stand-1] .purse").tap()
    ann.tap("Correct the book", within=page.locator("#ledger-dialog"))
    book = page.locator("#book-dialog")
    expect(book.locator("select option:checked")).to_have_text("Ben")
    gold, apples = (book.get_by_role("group", name=name, exact=True) for name in ("Gold", "Apples"))
    expect(gold.locator("output")).to_have_text("44")
    write = book.get_by_role("button", name="Write it down")
    expect(write).to_be_hidden()
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


def test_the_rest_of_the_book_is_corrected_from_what_is_shown(phones: Phones) -> None:
    """The chest, black market cards and who is on duty: one tap on what differs, and "44 → 45"."""
    names = ("Ann", "Ben", "Cid", "Dan", "Eve", "Fay")
    page = phones()
    code = open_table(page.request, *names, edition="sheriff-2e", black_market=True, one_device=True).code
    keeper = Player(page, code, None)
    keeper.command("start", deputies=[0, 1])
    keeper.open()
    book = page.locator("#book-dialog")
    write = book.get_by_role("button", name="Write it down")

    # a number of somebody's stand leads to that player's book
    page.locator("[data-key=stand-2] .stands-table__hidden").tap()
    expect(book.locator("select option:checked")).to_have_text("Cid")
    down = book.get_by_role("group", name="Face-down cards")
    keeper.tap("+1", within=down)
    expect(down.locator("output")).to_have_text("0 → 1")
    book.get_by_text("Cards of the black market").tap()
    card = book.get_by_role("group", name="Black market: first silk card")
    for _ in range(2):
        keeper.tap("+1", within=card)
    expect(card.locator("output")).to_have_text("0 → 1")
    write.tap()
    expect(book).to_be_hidden()
    seat = keeper.view()["seats"][2]
    assert (seat["hidden"], seat["black_market"]) == (1, ["silk_first"])

    keeper.press("[data-open=menu-dialog]", "#menu [data-book]")
    book.locator("select").select_option("chest")
    # the chest has coins, goods and counted cards, and nothing else
    expect(book.get_by_text("Cards of the black market")).to_be_hidden()
    keeper.tap("+1", within=down)
    keeper.tap("+5", within=book.get_by_role("group", name="Gold"))
    keeper.tap("+1", within=book.get_by_role("group", name="Apples"))
    write.tap()
    expect(page.locator(".toast")).to_have_text("Corrected. The chest: Gold 0 → 5, Apples 0 → 1, Face-down cards 0 → 1")
    chest = keeper.view()["chest"]
    assert (chest["gold"], chest["goods"], chest["hidden"]) == (5, {"apple": 1}, 1)
    # what is shown of it leads there, too
    page.locator("[data-key=chest] .put-right").tap()
    expect(book.locator("select option:checked")).to_have_text("The chest")

    # who is on duty: two, in the order they were drawn
    keeper.tap("Who are the deputies?", within=book)
    duty = page.locator("#duty-dialog")
    for name in ("Dan", "Ben"):
        duty.get_by_role("button", name=name, exact=True).tap()
    duty.get_by_role("button", name="Write it down").tap()
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert keeper.view()["deputies"] == [3, 1]


def test_who_is_sheriff_is_corrected_until_bags_are_declared(phones: Phones) -> None:
    ann, _, _ = sit_down(phones)
    ann.command("start", first=0)
    page = ann.open().page
    page.locator("[data-key=stand-1] .purse").tap()
    ann.tap("Correct the book", within=page.locator("#ledger-dialog"))
    ann.tap("Who is the sheriff?", within=page.locator("#book-dialog"))
    duty = page.locator("#duty-dialog")
    duty.get_by_role("button", name="Ben", exact=True).tap()
    duty.get_by_role("button", name="Write it down").tap()
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert ann.view()["sheriff"] == 1


def test_cor_1_nottingham_is_corrected_after_its_end(phones: Phones) -> None:
    """N-COR-1: the host says which tasks and how many cards, their owner which cards; then there is a score again."""
    ann, ben, _ = sit_down(phones, edition="nottingham")
    ann.command("start", first=0)
    ann.command("end_game")
    ann.command("show", step=100)
    page = ann.open().page
    page.locator(".after-game").get_by_role("button", name="Correct the book").tap()
    book = page.locator("#book-dialog")
    book.locator("select").select_option("1")
    loot = book.get_by_role("group", name="Loot pile")
    ann.tap("+1", within=loot)
    expect(loot.locator("output")).to_have_text("0 → 1")
    book.get_by_role("button", name="Write it down").tap()
    expect(book).to_be_hidden()
    assert ann.view()["score"] is None
    # Ben is asked which card it is
    expect(ben.open().page.get_by_text("The host found 1 card in your loot pile. Say which.")).to_be_visible()
    ben.tap("Correct my loot pile")
    own = ben.page.locator("#book-dialog")
    own.locator("summary:visible").tap()
    ben.tap("+1", within=own.get_by_role("group", name="Gems"))
    own.get_by_role("button", name="Write it down").tap()
    expect(own).to_be_hidden()
    assert [one["total"] for one in ann.view()["score"]] == [0, 11, 0]


def test_a_player_says_how_many_cards_are_in_the_own_hand(phones: Phones) -> None:
    """N-COR-1: no host is needed for what only the player can count."""
    ann, ben, _ = sit_down(phones, edition="nottingham")
    ann.command("start", first=0)
    page = ben.open().page
    page.get_by_text("Something of mine is not right").tap()
    ben.tap("I hold more or fewer cards")
    book = page.locator("#book-dialog")
    expect(book.get_by_role("group")).to_have_count(2)
    expect(book.locator("select")).to_be_hidden()
    hand = book.get_by_role("group", name="Cards in hand")
    expect(hand.locator("output")).to_have_text("3")
    ben.tap("+1", within=hand)
    expect(hand.locator("output")).to_have_text("3 → 4")
    ben.tap("Write it down")
    expect(book).to_be_hidden()
    expect(page.locator(".toast")).to_have_text("Corrected. Ben: Cards in hand 3 → 4")
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
    ann.tap("Correct Ben's bag")
    expect(ann.page.get_by_role("dialog", name="What was really in Ben's bag?")).to_be_visible()
    ann.tap("Pepper: one less")
    ann.tap("Apples: one more")
    ann.tap("Correct it")
    expect(ann.page.locator("#pick-dialog")).to_be_hidden()
    ann.up_to_date()
    assert ann.view()["seats"][1]["bag"]["goods"] == {"apple": 2}
