"""One device is enough: deals agreed aloud and booked on the round sheet, and what was said about face-down cards."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.phones import Player
from tests.browser.sheriff.keeper import NAMES, Keeper, one_device


def _more(keeper: Keeper, name: str) -> None:
    keeper.tap("more…", within=keeper.row(name))


def _wrong(keeper: Keeper, **more: object) -> None:
    keeper.command("correct", **more, reason="counted wrong")


def test_cnt_3_what_was_said_about_a_card_is_proposed_when_it_is_turned_up(phone: Page) -> None:
    """S-CNT-3, S-CNT-7, S-CNT-8: marked as said, and nothing more; all of a kind that are up are grey, and one too
    many is pointed out."""
    keeper = one_device(phone)
    _wrong(keeper, seat=1, hidden=2)
    keeper.declares("Ben", 3, "apple")
    _more(keeper, "Ben")
    gives = phone.locator("#deal-sheet [data-side=give]")
    said = gives.locator("[data-said]")
    # nothing is said about cards that are not given
    expect(said).to_be_hidden()
    keeper.tap("Face-down cards 0", within=gives)
    keeper.touch(said.get_by_role("button", name="Silk"))
    # one card is one thing: what is said now takes the place of what was said before
    keeper.touch(said.get_by_role("button", name="Pepper"))
    expect(said.locator("[aria-pressed=true]")).to_have_count(1)
    keeper.tap("Agreed", within=phone.locator("#deal-sheet"))
    phone.get_by_role("heading", level=1).tap()
    keeper.up_to_date()
    view = keeper.view()
    assert view["deals"][0]["gives"]["said"] == {"pepper": 1}
    assert (view["seats"][0]["hidden"], view["seats"][0]["known"]) == (1, {})

    copies = 5  # of the crossbow
    _wrong(keeper, seat=2, known={"crossbow": copies})
    keeper.command("end_game")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Ann turns up 1")
    expect(phone.locator("[data-appears=pepper] [data-was-said]")).to_be_visible()
    expect(phone.locator("[data-appears=silk] [data-was-said]")).to_be_hidden()
    crossbow = phone.locator("[data-appears=crossbow]")
    expect(crossbow.locator("[data-all-up]")).to_have_text(f"all {copies} are up")
    # who counts the table is right: it can be tapped, and everybody is told that it cannot be
    keeper.touch(crossbow)
    expect(phone.get_by_text(f"{copies + 1} × Crossbows lie there, but the box holds {copies}.")).to_be_visible()


def test_cnt_3_a_card_promised_from_a_bag_is_proposed_too(phone: Page) -> None:
    keeper = one_device(phone)
    keeper.declares("Ben", 2, "apple")
    promised = {"bag": {"silk": 1}}
    keeper.command("settle_bag", merchant=1, do="pass", goods={"apple": 1}, face_down=1, deal=promised)
    keeper.command("end_game", leave_out_bags=True)
    expect(phone.get_by_role("heading", level=1)).to_have_text("Ann turns up 1")
    expect(phone.locator("[data-appears=silk] [data-was-said]")).to_be_visible()


def test_cnt_3_what_everybody_has_seen_goes_by_its_kind_and_the_rest_by_number(phone: Page) -> None:
    """S-CNT-3: known cards are named, hidden ones counted; neither is offered as the other."""
    keeper = one_device(phone)
    _wrong(keeper, seat=1, known={"silk": 1}, hidden=1)
    _wrong(keeper, seat=2, known={"mead": 2})
    keeper.declares("Ben", 2, "apple")
    keeper.declares("Cleo", 2, "apple")
    _more(keeper, "Ben")
    sheet = phone.locator("#deal-sheet")
    gives = sheet.locator("[data-side=give]")
    keeper.tap("Silk", within=gives)
    keeper.tap("Face-down cards 0", within=gives)
    # there is one: another tap would take it back
    expect(gives.get_by_role("button", name="Face-down cards 1")).to_be_visible()
    keeper.tap("Agreed", within=sheet)
    _more(keeper, "Cleo")
    expect(gives.get_by_role("button", name="Mead")).to_be_visible()
    expect(gives.locator("[data-face-down]")).to_be_hidden()
    keeper.up_to_date()
    seats = keeper.view()["seats"]
    assert (seats[0]["known"], seats[0]["hidden"]) == ({"silk": 1}, 1)
    assert (seats[1]["known"], seats[1]["hidden"]) == ({}, 0)


def test_deal_6_a_word_of_honour_is_asked_about_when_the_next_round_ends(phone: Page) -> None:
    """S-DEAL-6: not at once; then above the other words, until somebody says whether it was kept."""
    keeper = one_device(phone)
    for name in NAMES[1:]:
        keeper.declares(name, 1, "apple")
    keeper.command("agreed", by=1, to=0, gold=1, promise="later")
    asked = phone.locator("[data-key=stands] > [data-key^=asked]")
    words = phone.locator("[data-key=promises]")
    for name in NAMES[1:]:
        keeper.passes(name)
    keeper.next_round()
    keeper.round_is(2)
    expect(words).to_contain_text("later")
    expect(asked).to_have_count(0)
    for name in ("Cleo", "Dan", "Ann"):
        keeper.declares(name, 1, "apple")
        keeper.passes(name)
    phone.get_by_role("heading", level=1).tap()
    expect(asked).to_contain_text("Was it kept? Ben promised Ann: later")
    expect(words).to_have_count(0)
    keeper.reads()
    keeper.tap("Broken", within=asked)
    expect(asked).to_have_count(0)
    expect(words).to_contain_text("Broken")


def test_deal_11_two_merchants_deal_on_one_device_and_a_promise_binds_now(phone: Page) -> None:
    """S-DEAL-11, S-DEAL-6: nothing is asked about bags, both stay at the gate; whoever got the word says how it was."""
    keeper = one_device(phone)
    _wrong(keeper, seat=1, goods={"cheese": 2})
    _wrong(keeper, seat=2, goods={"bread": 1})
    for name in NAMES[1:]:
        keeper.declares(name, 2, "apple")
    _more(keeper, "Ben")
    sheet = phone.locator("#deal-sheet")
    gives, asks = sheet.locator("[data-side=give]"), sheet.locator("[data-asks]")
    expect(asks).to_be_visible()
    keeper.tap("Cleo", within=sheet.locator("[data-with]"))
    expect(sheet.get_by_role("heading", level=2)).to_have_text("Agreed: Ben with Cleo")
    expect(asks).to_be_hidden()
    expect(sheet.get_by_text("From the bag")).to_be_hidden()
    keeper.tap("+5 gold", within=gives)
    keeper.tap("Cheese", within=gives)
    keeper.touch(sheet.get_by_text("Cleo gives something, too"))
    keeper.tap("Bread", within=sheet.locator("[data-side=want]"))
    keeper.touch(sheet.get_by_text("A promise…"))
    keeper.touch(sheet.get_by_text("For this round: then it binds"))
    sheet.locator("[data-promise]").fill("I lie low")
    keeper.tap("Agreed", within=sheet)
    expect(sheet).to_be_hidden()
    asked = phone.locator("[data-key=stands] > [data-key^=asked]")
    expect(asked).to_contain_text("Ben promised Cleo for this round: I lie low")
    seats = keeper.view()["seats"]
    assert [seat["gold"] for seat in seats] == [50, 45, 55, 50]
    assert [seat["stand"] for seat in seats] == [{}, {"cheese": 1, "bread": 1}, {"cheese": 1}, {}]
    assert [seat["bag"]["decision"] for seat in seats[1:]] == [None] * 3
    keeper.reads()
    keeper.tap("Kept", within=asked)
    expect(asked).to_have_count(0)
    # the next deal begins as usual, with the sheriff and for later; a bribe may come with a word that binds, too
    _more(keeper, "Cleo")
    expect(sheet.get_by_role("heading", level=2)).to_have_text("Agreed with Cleo")
    keeper.touch(sheet.get_by_text("A promise…"))
    expect(sheet.locator("[data-now]")).not_to_be_checked()
    keeper.touch(sheet.get_by_text("For this round: then it binds"))
    sheet.locator("[data-promise]").fill("No tricks")
    keeper.tap("Agreed", within=sheet)
    phone.get_by_role("heading", level=1).tap()
    expect(asked).to_contain_text("Cleo promised Ann for this round: No tricks")


def test_open_bags_on_one_device_name_every_card(phone: Page) -> None:
    """S-DEAL-12, S-DEBT-2: whoever gives face-down cards would pick them on a phone; a debt is chosen in the row."""
    keeper = one_device(phone, bags="open")
    for name in NAMES[1:]:
        keeper.declares(name, 2, "apple")
    row = keeper.row("Ben")
    keeper.tap("Passed", within=row)
    keeper.touch(row.locator("[data-card='0']"))
    keeper.touch(row.locator("[data-name-card=silk]"))
    keeper.passes("Cleo")
    keeper.passes("Dan")
    keeper.next_round()
    keeper.round_is(2)
    assert keeper.view()["seats"][1]["contraband_count"] == 1
    for name in ("Cleo", "Dan", "Ann"):
        keeper.declares(name, 1, "apple")
    _more(keeper, "Cleo")
    sheet = phone.locator("#deal-sheet")
    sheet.get_by_text("The sheriff gives something, too").tap()
    expect(sheet.locator("[data-side=want] [data-face-down]")).to_be_hidden()
    phone.keyboard.press("Escape")

    _wrong(keeper, seat=2, gold=-50, goods={"cheese": 3, "bread": 1})
    keeper.opens("Cleo", c0="silk")
    keeper.tap("Hand over", within=keeper.row("Cleo"))
    asked = phone.locator("#pick-dialog")
    for _ in range(2):
        asked.locator("[data-good=cheese] [data-more]").tap()
    keeper.tap("Hand it over", within=asked)
    expect(keeper.row("Cleo").locator("[data-debt]")).to_have_count(0)


def test_cnt_3_on_a_phone_it_is_said_in_the_offer(phones: Phones) -> None:
    """S-CNT-3: so many cards, and what they are said to be; nothing is said about cards that are not given."""
    keeper, page = one_device(phones(), NAMES[:3]), phones()
    _wrong(keeper, seat=1, hidden=2, known={"mead": 1})
    assert page.request.post(f"/api/v1/tables/{keeper.code}/seats/1/claim", data={"ask": True}).status == 202
    keeper.page.get_by_role("button", name="Yes").first.tap()
    ben = Player(page, keeper.code, 1).open()
    ben.press("[data-number='3']", "[data-declarer] [data-good=apple]", "[data-key=more]")
    gives = page.locator("#offer-dialog [data-side=give]")
    said = gives.locator("[data-place=said]")
    expect(said).to_be_hidden()
    # what everybody has seen is named, and nothing else of what lies face down
    gives.locator("[data-place=stand]").tap()
    expect(page.locator("#pick-dialog [data-goods] > [data-good]")).to_have_count(1)
    page.keyboard.press("Escape")
    gives.locator("[data-place=face_down]").tap()
    said.tap()
    page.locator("#pick-dialog [data-good=pepper] [data-more]").tap()
    expect(page.locator("#pick-dialog [data-good=silk] [data-more]")).to_be_disabled()
    ben.tap("That is what was said")
    ben.tap("Make this offer", within=page.locator("#offer-dialog"))
    expect(keeper.row("Ben").locator(".offer")).to_contain_text("1 face-down card (said to be: 1 pepper)")
    offer = keeper.view()["offers"][0]
    assert (offer["face_down"], offer["said"]) == (1, {"pepper": 1})
