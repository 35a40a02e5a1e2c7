"""One device is enough: a whole game on the keeper's phone, with every tap counted."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.measures import FONTS, LONG_HEADINGS, write_in
from tests.browser.phones import Player
from tests.browser.set_table import LONG
from tests.browser.sheriff.keeper import NAMES, Keeper, one_device
from tests.browser.tally_page import following, ready, totals

QUIET_ROUND, NORMAL_ROUND, FINAL_COUNT = 10, 15, 9
"""What it takes, and not a tap more."""


def test_a_whole_game_on_one_phone(phone: Page) -> None:
    """Four players, bribes, lies, a debt, the black market, the clock; no curtain, nothing secret typed."""
    phone.goto("/new")
    phone.get_by_text("One device for the whole table").tap()
    for number, name in enumerate(NAMES, 1):
        phone.get_by_label(f"Name of player {number}").fill(name)
    phone.locator("fieldset[data-edition=sheriff-2e] .how > summary").tap()
    for option in ("Royal goods", "Clock", "Black market"):
        phone.locator("fieldset[data-edition=sheriff-2e]").get_by_text(option, exact=True).tap()
    phone.get_by_role("button", name="Open the table").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Set it up, and off you go")
    assert phone.get_by_role("button", name="That's me").count() == 0
    assert not phone.locator("img.qr").first.is_visible()
    phone.get_by_role("button", name="Say who begins…").tap()
    phone.locator("#start-dialog").get_by_text("Ann", exact=True).tap()
    phone.locator("#start-dialog").get_by_role("button", name="Start").tap()
    keeper = Keeper(phone, phone.url.rpartition("/")[2])
    phone.locator("[data-row]").first.wait_for()
    assert keeper.view()["options"]["bags"] == "counted"

    _quiet(keeper)
    _normal(keeper)
    _debt(keeper)
    _black_market(keeper)
    for number in range(5, 9):
        _silent(keeper, number)
    _turning_up(keeper)


def _quiet(keeper: Keeper) -> None:
    """Round 1: everybody passes as declared."""
    keeper.round_is(1)
    for name, good in (("Ben", "apple"), ("Cleo", "chicken"), ("Dan", "bread")):
        keeper.declares(name, 4, good)
    # the clock runs from the first declaration on, and is its own pause button
    expect(keeper.page.get_by_role("button", name="Pause the clock")).to_be_visible()
    for name in ("Ben", "Cleo", "Dan"):
        keeper.passes(name)
    keeper.next_round()
    keeper.round_is(2)
    keeper.no_curtain()
    assert keeper.counted() <= QUIET_ROUND
    assert [seat["stand"] for seat in keeper.view()["seats"]] == [{}, {"apple": 4}, {"chicken": 4}, {"bread": 4}]


def _normal(keeper: Keeper) -> None:
    """Round 2: a bribe with contraband, a lie that is found, an honest bag that is opened."""
    keeper.declares("Cleo", 4, "apple")
    keeper.declares("Dan", 3, "chicken")
    keeper.declares("Ann", 2, "cheese")
    keeper.passes("Cleo", 5, face_down=(3,))
    # what is not booked yet is taken back by undo, which says what it takes back
    undo = keeper.page.locator(".keeper-undo")
    expect(undo).to_have_text(re.compile("Undo: Cleo: Passed for 5"))
    keeper.opens("Dan", c0="pepper")
    expect(keeper.outcome("Cleo")).to_have_text("passed for 5 gold")
    keeper.opens("Ann")
    expect(keeper.outcome("Dan")).to_have_text("Dan lied. Dan paid 4 gold.")
    keeper.next_round()
    keeper.round_is(3)
    keeper.no_curtain()
    assert keeper.counted() <= NORMAL_ROUND
    view = keeper.view()
    assert [seat["gold"] for seat in view["seats"]] == [54, 50 + 5 + 4 - 4, 45, 46]
    assert (view["seats"][2]["hidden"], view["seats"][2]["known"]) == (1, {})


def _debt(keeper: Keeper) -> None:
    """Round 3: Cleo is sheriff. Dan cannot pay the fine in gold; goods go, in the row."""
    keeper.command("correct", seat=3, gold=-44, reason="a hole in the purse")
    keeper.declares("Dan", 3, "apple")
    keeper.declares("Ann", 2, "bread")
    keeper.declares("Ben", 5, "cheese")
    keeper.opens("Dan", c0="silk", c1="silk")
    keeper.passes("Ann", 1)
    row = keeper.row("Dan")
    expect(row).to_contain_text("still owes")
    # nobody is passed over: the way on leads to what is still open
    keeper.next_round()
    keeper.round_is(3)
    keeper.touch(row.get_by_role("button", name=re.compile("^Hand over")))
    expect(row.locator("[data-debt]")).to_have_count(0)
    keeper.passes("Ben", 10, 5, 1, face_down=(0, 1, 2, 3))
    keeper.next_round()
    keeper.round_is(4)
    # two cards to name, goods to hand over, three chips and four cards face down, and the way on a second time
    assert keeper.counted() <= NORMAL_ROUND + 9
    assert keeper.view()["seats"][1]["hidden"] == 4


def _black_market(keeper: Keeper) -> None:
    """Round 4: Dan is sheriff. Ben shows three peppers and takes the card."""
    keeper.declares("Ann", 1, "apple")
    keeper.declares("Ben", 1, "apple")
    keeper.declares("Cleo", 1, "apple")
    for name in ("Ann", "Ben", "Cleo"):
        keeper.passes(name)
    row = keeper.row("Ben")
    keeper.touch(keeper.row("Cleo").locator("[data-card='0']"))
    market = row.get_by_role("button", name="To the black market…")
    keeper.touch(market)
    keeper.touch(keeper.page.locator("#black-market-dialog").get_by_role("button", name="Pepper: 30 points"))
    expect(market).to_have_count(0)
    keeper.next_round()
    keeper.round_is(5)
    assert keeper.counted() <= QUIET_ROUND + 3
    ben = keeper.view()["seats"][1]
    assert (ben["black_market"], ben["hidden"]) == (["pepper_first"], 1)


def _silent(keeper: Keeper, number: int) -> None:
    keeper.round_is(number)
    merchants = [NAMES[seat] for seat in keeper.view()["merchants"]]
    for name in merchants:
        keeper.declares(name, 3, "cheese")
        keeper.passes(name, face_down=(2,) if number == 6 else ())
    keeper.next_round()
    assert keeper.counted() <= QUIET_ROUND + 3


def _turning_up(keeper: Keeper) -> None:
    page = keeper.page
    expect(page.get_by_role("heading", level=1, name=re.compile("turns up"))).to_be_visible()
    keeper.no_curtain()
    hidden = {seat["name"]: seat["hidden"] for seat in keeper.view()["seats"] if seat["hidden"]}
    assert sum(hidden.values()) == 6
    _longest_name_fits(page)
    for at, (name, count) in enumerate(hidden.items()):
        expect(page.get_by_role("heading", level=1)).to_have_text(f"{name} turns up {count}")
        for _ in range(count):
            keeper.touch(page.locator("[data-appears=silk]"))
        if at < len(hidden) - 1:
            keeper.touch(page.locator("[data-next-turner]:visible"))
    page.locator("#table[data-kind=result]").wait_for(state="attached")
    assert keeper.counted() <= FINAL_COUNT
    view = keeper.view()
    assert view["phase"] == "over" and all(one["total"] > 0 for one in view["score"])


def _longest_name_fits(page: Page) -> None:
    """Neither broken on its button nor wider than its card; tapped again, the card is face down as before."""
    names = page.locator("[data-appears=silk]:visible, [data-appears=crossbow]:visible").locator("> span:last-of-type")
    assert len(set(names.evaluate_all("all => all.map(one => one.offsetHeight)"))) == 1
    page.locator("[data-appears=crossbow]:visible").tap()
    card = page.locator("[data-up=crossbow]:visible")
    assert card.evaluate("card => card.querySelector('b').offsetWidth <= card.clientWidth")
    card.tap()
    expect(card).to_have_count(0)


def test_a_heading_of_the_end_has_at_most_two_lines_on_a_usual_phone(phones: Phones) -> None:
    """In the language that says it longest, with a long name."""
    keeper = one_device(phones(locale="ru"), LONG[:4])
    keeper.command("correct", seat=1, hidden=3, reason="counted wrong")
    keeper.command("end_game")
    keeper.open()
    for font in FONTS:
        write_in(keeper.page, font)
        assert keeper.page.evaluate(LONG_HEADINGS, LONG) == [], font


def test_one_tap_starts_the_game(phone: Page) -> None:
    """Nobody is waited for, and the lot says who begins."""
    body = {"edition": "sheriff-2e", "options": {"one_device": True}, "seats": list(NAMES)}
    keeper = Keeper(phone, phone.request.post("/api/v1/tables", data=body).json()["code"])
    keeper.open()
    keeper.tap("Start the game")
    phone.locator("[data-row]").first.wait_for()
    assert keeper.counted() == 1
    first = NAMES[keeper.view()["sheriff"]]
    expect(keeper.headline()).to_have_text(f"{first} is the sheriff")


def test_end_3_stands_show_the_crowns_as_of_now(phone: Page) -> None:
    """S-END-3, S-END-5: in the table of stands, down a column, as soon as a bag is booked."""
    keeper = one_device(phone)
    keeper.declares("Ben", 3, "apple")
    keeper.declares("Cleo", 2, "apple")
    keeper.declares("Dan", 2, "bread")
    for name in ("Ben", "Cleo", "Dan"):
        keeper.passes(name)
    phone.get_by_role("heading", level=1).tap()
    keeper.up_to_date()

    def crowned(seat: int) -> list[str]:
        return phone.locator(f"[data-key=stand-{seat}] .stands-table__crowned .stands-table__cell").all_inner_texts()

    assert [crowned(seat) for seat in range(4)] == [[], ["King\n3"], ["Queen\n2"], ["King\n2"]]


FIVE = ("Ann", "Ben", "Cleo", "Dan", "Eve")
QUIET_ROUND_OF_FIVE, NORMAL_ROUND_OF_FIVE = 13, 22


def test_five_players_cost_a_few_taps_more(phone: Page) -> None:
    """A quiet round, and one with bribes, contraband, a lie and an honest bag that is opened."""
    keeper = one_device(phone, FIVE)
    for name in FIVE[1:]:
        keeper.declares(name, 3, "apple")
    for name in FIVE[1:]:
        keeper.passes(name)
    keeper.next_round()
    expect(keeper.headline()).to_have_text("Ben is the sheriff")
    assert keeper.counted() <= QUIET_ROUND_OF_FIVE

    for name, good in (("Cleo", "apple"), ("Dan", "bread"), ("Eve", "cheese"), ("Ann", "chicken")):
        keeper.declares(name, 3, good)
    keeper.passes("Cleo", 5, face_down=(0, 1))
    keeper.passes("Dan", 1, 1, face_down=(2,))
    keeper.opens("Eve", c0="silk")
    keeper.opens("Ann")
    keeper.next_round()
    expect(keeper.headline()).to_have_text("Cleo is the sheriff")
    keeper.no_curtain()
    assert keeper.counted() <= NORMAL_ROUND_OF_FIVE
    assert [seat["hidden"] for seat in keeper.view()["seats"]] == [0, 0, 2, 1, 0]


def test_a_row_is_corrected_until_the_round_ends(phone: Page) -> None:
    """A settled row stays open to a tap: a card turned over, another kind named; undo takes back one row at a time."""
    keeper = one_device(phone)
    keeper.declares("Ben", 3, "apple")
    keeper.declares("Cleo", 2, "bread")
    keeper.passes("Ben", 5)
    keeper.passes("Cleo")
    expect(keeper.outcome("Ben")).to_have_text("passed for 5 gold")
    row = keeper.row("Ben")
    keeper.touch(row.locator("[data-card='0']"))
    keeper.touch(row.locator("[data-card='1']"))
    keeper.touch(row.locator("[data-card='1']"))
    keeper.touch(row.locator("[data-name-card=chicken]"))
    keeper.touch(keeper.row("Dan").get_by_role("button", name="2", exact=True))
    keeper.up_to_date()
    expect(row.locator("[data-card]")).to_have_count(3)
    ben = keeper.view()["seats"][1]
    assert (ben["stand"], ben["hidden"]) == ({"apple": 1, "chicken": 1}, 1)
    # Cleo's row is booked by then: one tap takes back the correction, and one the row before it
    for _ in range(2):
        keeper.touch(phone.locator(".keeper-undo"))
        keeper.up_to_date()
    expect(keeper.row("Cleo").get_by_role("button", name="Opened")).to_be_visible()
    assert keeper.view()["seats"][1]["stand"] == {"apple": 3}


def test_what_is_tapped_is_not_lost_and_nothing_waits_for_ever(phone: Page) -> None:
    """A row nobody goes on from is booked by itself; a reload before that loses nothing."""
    keeper = one_device(phone)
    keeper.declares("Ben", 3, "apple")
    keeper.passes("Ben", 5, face_down=(0,))
    keeper.open()
    expect(keeper.row("Ben").locator("[data-face=down]")).to_have_count(1)
    keeper.up_to_date()
    assert keeper.view()["seats"][1]["hidden"] == 1


def test_undo_says_what_it_undoes_and_is_not_cut_off(phone: Page) -> None:
    """The first to declare also ends the market: that is not what was tapped."""
    keeper = one_device(phone)
    words = phone.locator(".keeper-undo__words")
    whole = "place => place.scrollWidth <= place.clientWidth && place.scrollHeight <= place.clientHeight"
    for name, said in (("Ben", "Ben declares 3 apples."), ("Cleo", "Cleo declares 3 apples.")):
        keeper.declares(name, 3, "apple")
        expect(words).to_contain_text(said)
        assert words.evaluate(whole)
    keeper.passes("Ben", 5)
    expect(words).to_contain_text("Ben: Passed for 5")
    assert words.evaluate(whole)


def test_a_row_shows_what_will_be_before_it_is_booked(phone: Page) -> None:
    """The bribe has left the purse as soon as it is tapped, and is back in it when that is taken back."""
    keeper = one_device(phone)
    keeper.declares("Ben", 3, "apple")
    keeper.declares("Cleo", 2, "bread")
    in_row = keeper.row("Ben").locator("[data-in-purse]")
    in_stands = {name: phone.locator(f"[data-key=stand-{seat}] [data-in-purse]") for seat, name in enumerate(NAMES)}
    keeper.passes("Ben", 5)
    expect(in_row).to_have_text("45")
    expect(in_stands["Ben"]).to_have_text("45")
    expect(in_stands["Ann"]).to_have_text("55")
    assert keeper.view()["seats"][1]["gold"] == 50
    keeper.touch(phone.locator(".keeper-undo"))
    expect(in_row).to_have_text("50")
    expect(in_stands["Ann"]).to_have_text("50")
    keeper.passes("Ben", 1)
    # as declared: nothing can follow in that row, so the verdict is said at once
    keeper.opens("Cleo")
    expect(keeper.outcome("Cleo")).to_have_text("Cleo told the truth. Ann paid 4 gold.")
    keeper.up_to_date()
    assert [seat["gold"] for seat in keeper.view()["seats"]] == [47, 49, 54, 50]
    for name, gold in zip(NAMES, ("47", "49", "54", "50"), strict=True):
        expect(in_stands[name]).to_have_text(gold)


# Whether nothing lies over the middle of these.
ON_TOP = """(all) => all.map((css) => {
  const { x, y, width, height } = document.querySelector(css).getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".round-head") !== null;
})"""


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (1180, 820)])
def test_the_clock_never_leaves_the_screen(phones: Phones, size: tuple[int, int]) -> None:
    """Scrolled, and over a sheet: neither the clock nor whose round it is hides behind the bar."""
    keeper = one_device(phones(*size), timer=True)
    for name in NAMES[1:]:
        keeper.declares(name, 3, "apple")
    page = keeper.page
    head = page.locator(".round-head")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert page.evaluate(ON_TOP, [".round-head h1", ".round-head .ring"]) == [True, True]
    page.locator("[data-more]:visible").last.tap()
    lies, sheet = head.bounding_box(), page.locator("#deal-sheet").bounding_box()
    assert lies and sheet and lies["y"] + lies["height"] <= sheet["y"]
    expect(head.locator(".ring")).to_be_in_viewport(ratio=1)
    expect(head.locator("h1")).to_be_in_viewport(ratio=1)


def test_names_of_goods_are_not_broken_in_a_deal(phone: Page) -> None:
    keeper = one_device(phone)
    keeper.declares("Ben", 3, "apple")
    keeper.tap("more…", within=keeper.row("Ben"))
    sheet = phone.locator("#deal-sheet")
    sheet.get_by_text("From the bag").tap()
    names = sheet.locator("[data-bag] .kind-button > span:last-child")
    expect(names.first).to_be_visible()
    lines = names.evaluate_all("all => all.map(one => one.offsetHeight)")
    assert len(lines) == 8 and len(set(lines)) == 1


def test_any_other_deal_is_agreed_on_a_sheet_over_the_row(phone: Page) -> None:
    """S-DEAL-10, S-CNT-3: stand, face-down cards, a promise, and another's bag; over at most the lower 60 %."""
    keeper = one_device(phone)
    keeper.command("correct", seat=1, goods={"cheese": 2}, hidden=2, reason="counted wrong")
    keeper.declares("Ben", 3, "apple")
    keeper.declares("Cleo", 2, "bread")
    keeper.declares("Dan", 2, "bread")
    keeper.tap("more…", within=keeper.row("Ben"))
    sheet = phone.locator("#deal-sheet")
    box, screen = sheet.bounding_box(), phone.viewport_size
    assert box and screen and box["y"] >= 0.39 * screen["height"]
    keeper.tap("+5 gold", within=sheet.locator("[data-side=give]"))
    keeper.tap("Cheese", within=sheet.locator("[data-side=give]"))
    keeper.tap("Face-down cards 0", within=sheet.locator("[data-side=give]"))
    keeper.tap("Cleo's bag is opened", within=sheet)
    keeper.tap("Agreed", within=sheet)
    expect(sheet).to_be_hidden()
    keeper.tap("+1 gold", within=keeper.row("Dan"))
    expect(keeper.outcome("Ben")).to_have_text("passed for 5 gold, 1 cheese, and 1 face-down card")
    expect(keeper.row("Cleo")).to_contain_text("Must be opened: that is the deal with Ben.")
    expect(keeper.row("Cleo").get_by_role("button", name="Passed")).to_have_count(0)
    view = keeper.view()
    assert [seat["gold"] for seat in view["seats"]] == [55, 45, 50, 50]
    assert (view["seats"][0]["hidden"], view["seats"][0]["stand"]) == (1, {"cheese": 1})


LOWER_PART = 0.6


def test_every_sheet_leaves_the_rows_in_sight(phone: Page) -> None:
    """The black market and goods for a debt, too: over at most the lower 60 %."""
    keeper = one_device(phone, black_market=True)
    keeper.command("correct", seat=1, gold=-50, goods={"cheese": 3, "bread": 3}, hidden=3, reason="counted wrong")
    keeper.command("correct", seat=2, hidden=3, reason="counted wrong")
    keeper.declares("Ben", 3, "apple")
    keeper.declares("Cleo", 2, "bread")
    keeper.passes("Cleo")
    keeper.opens("Ben", c0="silk")
    for opens, sheet in (
        (keeper.row("Cleo").get_by_role("button", name="To the black market…"), "#black-market-dialog"),
        (keeper.row("Ben").get_by_role("button", name="Something else…"), "#pick-dialog"),
    ):
        opens.tap()
        box, screen = phone.locator(sheet).bounding_box(), phone.viewport_size
        assert box and screen and box["y"] >= (1 - LOWER_PART) * screen["height"] - 1
        phone.keyboard.press("Escape")


def test_on_a_tablet_the_rows_lie_three_abreast_with_their_buttons(phones: Phones) -> None:
    """A board with hands: nothing to scroll to, and every row can be tapped where it lies."""
    keeper = one_device(phones(1180, 820))
    for name in NAMES[1:]:
        keeper.declares(name, 2, "apple")
    boxes = [keeper.row(name).bounding_box() for name in NAMES[1:]]
    assert all(boxes) and len({box["y"] for box in boxes if box}) == 1
    assert len({box["x"] for box in boxes if box}) == 3
    for name in NAMES[1:]:
        expect(keeper.row(name).get_by_role("button", name="Passed")).to_be_in_viewport(ratio=1)
    expect(keeper.page.locator("[data-next-round]")).to_be_in_viewport(ratio=1)


# Whether what these name shares a place on the screen.
OVERLAP = """([one, other]) => {
  const [a, b] = [one, other].map((css) => document.querySelector(css).getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""


@pytest.mark.parametrize("size", [(1180, 820), (820, 1180)])
def test_a_round_with_the_longest_names_is_all_in_sight_on_a_tablet(phones: Phones, size: tuple[int, int]) -> None:
    """Five players; one declares, two are at the gate, one was opened and lied."""
    keeper = one_device(phones(*size, locale="ru"), LONG[:5], timer=True, royal_goods=True)
    for seat in range(5):
        keeper.command("correct", seat=seat, gold=170, known={"silk": seat}, hidden=2, goods={"apple": 9}, reason="a")
    for seat in (1, 2, 3):
        keeper.command("declare", seat=seat, good="apple", count=5)
    keeper.command("settle_bag", merchant=1, do="inspect", goods={"apple": 3, "silk": 2})
    keeper.open()
    for font in FONTS:
        write_in(keeper.page, font)
        assert keeper.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0, font
        assert not keeper.page.evaluate(OVERLAP, [".round-head__words", ".keeper-undo"]), font


@pytest.mark.parametrize("names", [NAMES, ("Wilhelmina", "Alexandria", "Maximilian")])
def test_a_name_in_the_table_of_stands_is_whole(phones: Phones, names: Sequence[str]) -> None:
    """On the smallest phone, with purses of three digits; longer ones above their numbers."""
    keeper = one_device(phones(320, 568), names)
    for seat in range(len(names)):
        keeper.command("correct", seat=seat, gold=170, goods={"apple": 9 + seat, "cheese": 12}, reason="counted wrong")
    keeper.open()
    for font in FONTS:
        write_in(keeper.page, font)
        assert keeper.page.locator(".stands-table__matrix").evaluate(LINES_OF_NAMES) == [1] * len(names), font
        assert keeper.page.locator(".stands-table__matrix").evaluate(TOUCHING) == [], font


LINES_OF_NAMES = """(table) => [...table.querySelectorAll("tbody th button")].map((name) => {
  const range = document.createRange();
  range.selectNodeContents(name);
  return range.getClientRects().length;
})"""
# Numbers of a player that lie on each other.
TOUCHING = """(table) => [...table.querySelectorAll("tbody tr")].flatMap((line) => {
  const numbers = [...line.querySelectorAll("[data-in-purse], .stands-table__cell")];
  const shown = numbers.map((one) => one.getBoundingClientRect());
  return shown.slice(1).filter(({ left, top }, at) => top < shown[at].bottom && left < shown[at].right);
})"""


def test_some_have_phones_and_some_have_not(phones: Phones) -> None:
    """Whoever has a phone does the own part; the keeper does everything else, at the place where it is seen."""
    keeper = one_device(phones())
    ben = phones()
    # in the middle of a game the keeper lets a phone in
    asked = ben.request.post(f"/api/v1/tables/{keeper.code}/seats/1/claim", data={"ask": True})
    assert asked.status == 202
    keeper.page.get_by_role("button", name="Yes").first.tap()
    ben.goto(f"/t/{keeper.code}")
    ben.locator("[data-good=apple]").first.wait_for()
    ben.locator("[data-number='2']").tap()
    ben.locator("[data-declarer] [data-good=apple]").tap()
    row = keeper.row("Ben")
    expect(row).to_contain_text("2 apples")
    keeper.declares("Cleo", 2, "bread")
    keeper.tap("Passed", within=row)
    expect(keeper.outcome("Ben")).to_have_text("passed")
    expect(row.locator("[data-card]:enabled")).to_have_count(0)
    assert keeper.view()["seats"][1]["bag"]["status"] == "recording"


def test_two_rounds_at_a_mixed_table(phones: Phones) -> None:
    """Ben has a phone: he bribes, records and decides there, and the keeper answers on the sheet for all others."""
    keeper, page = one_device(phones(), NAMES[:3]), phones()
    assert page.request.post(f"/api/v1/tables/{keeper.code}/seats/1/claim", data={"ask": True}).status == 202
    keeper.page.get_by_role("button", name="Yes").first.tap()
    ben = Player(page, keeper.code, 1).open()

    # Ann is the sheriff, without a phone: what Ben offers is answered in his row
    ben.press("[data-number='3']", "[data-declarer] [data-good=apple]")
    keeper.declares("Cleo", 2, "chicken")
    ben.press(".act [data-step='5']", "[data-send-offer]")
    row = keeper.row("Ben")
    expect(row.locator(".offer")).to_contain_text("5 gold")
    keeper.touch(row.locator("[data-command=accept]"))
    expect(keeper.outcome("Ben")).to_have_text("passed for 5 gold")
    expect(row).to_contain_text("records the bag on their own phone")
    keeper.opens("Cleo")
    # as declared is proposed, and one of them lies face down
    ben.press("[data-key=record]", "#pick-dialog [data-good=apple] [data-less]", "#pick-dialog [data-done]")
    expect(row.locator("[data-face=down]")).to_have_count(1)
    keeper.next_round()
    expect(keeper.headline()).to_have_text("Ben is the sheriff")
    view = keeper.view()
    assert [seat["gold"] for seat in view["seats"]] == [50 + 5 - 4, 45, 54]
    assert (view["seats"][1]["stand"], view["seats"][1]["hidden"]) == ({"apple": 2}, 1)

    # Ben decides on his phone; what was in the bags is said on the sheet
    keeper.declares("Cleo", 2, "cheese")
    keeper.declares("Ann", 1, "chicken")
    ben.tap("Open the bag", within=ben.card("Cleo"))
    ben.tap("Open it", within=page.locator("#open-bag"))
    keeper.touch(keeper.row("Cleo").locator("[data-card='0']"))
    keeper.touch(keeper.row("Cleo").locator("[data-name-card=silk]"))
    ben.unfolded("Ann")
    ben.tap("Let Ann pass")
    expect(keeper.outcome("Ann")).to_have_text("passed")
    keeper.next_round()
    expect(keeper.headline()).to_have_text("Cleo is the sheriff")
    view = keeper.view()
    assert [seat["gold"] for seat in view["seats"]] == [51, 45 + 4, 54 - 4]
    assert [seat["stand"] for seat in view["seats"]] == [{"chicken": 1}, {"apple": 2}, {"chicken": 2, "cheese": 1}]


def test_at_zero_open_rows_pass_and_lie_there_as_declared(phone: Page) -> None:
    """S-CLK-2: declared bags pass; who has not declared still may, and passes too; the way on records them all."""
    keeper = one_device(phone, NAMES[:3], timer=True, clock_seconds=15)
    keeper.declares("Ben", 3, "apple")
    expect(keeper.page.get_by_text("Time was up")).to_be_visible(timeout=60_000)
    row = keeper.row("Ben")
    expect(keeper.outcome("Ben")).to_have_text("passed")
    keeper.touch(row.locator("[data-card='2']"))
    keeper.next_round()
    keeper.declares("Cleo", 2, "cheese")
    expect(keeper.outcome("Cleo")).to_have_text("passed")
    keeper.next_round()
    expect(keeper.page.get_by_role("heading", level=1)).to_have_text("Ben is the sheriff")
    view = keeper.view()
    assert [(seat["stand"], seat["hidden"]) for seat in view["seats"]] == [
        ({}, 0),
        ({"apple": 2}, 1),
        ({"cheese": 2}, 0),
    ]


def test_clock_table_and_tally_are_one(phone: Page) -> None:
    """From the clock alone to a table with a clock; and from there to the tally, with all that everybody sees."""
    phone.goto("/timer")
    phone.get_by_label("3 merchants").tap()
    phone.get_by_role("button", name="Add 30 seconds").tap()
    runs_on = phone.get_by_text("This clock runs on here.")
    expect(runs_on).to_be_hidden()
    phone.get_by_role("button", name="Start").tap()
    expect(runs_on).to_be_visible()
    phone.get_by_role("link", name="Keep the book here, too").tap()
    expect(phone.get_by_label("One device for the whole table")).to_be_checked()
    expect(phone.locator("[name='sheriff-2e:timer']")).to_be_checked()
    # three minutes and a half for three, in whole steps
    expect(phone.locator("[name='sheriff-2e:clock_seconds']")).to_have_value("75")
    # what one device settles is not asked
    expect(phone.get_by_text("When does a merchant tap in the bag?").first).to_be_hidden()

    keeper = one_device(phone)
    keeper.command("correct", seat=1, gold=-8, goods={"apple": 2}, known={"silk": 1}, hidden=3, reason="counted wrong")
    keeper.up_to_date()
    phone.get_by_role("button", name="Menu").tap()
    with phone.expect_popup() as opened:
        phone.get_by_role("link", name="Count it without the table").tap()
    tally = opened.value
    tally.locator("body[data-ready]").wait_for()
    held = tally.evaluate("JSON.parse(localStorage.getItem('tally'))")
    assert [one["name"] for one in held["players"]] == list(NAMES)
    assert (held["players"][1]["gold"], held["players"][1]["goods"]) == (42, {"apple": 2, "silk": 1})
    assert held["step"] == "count"


def test_six_of_the_first_edition_are_counted_without_the_table(phone: Page) -> None:
    """S-SET-1, S-END-9: with the Merry Men expansion, and a line the table counts itself."""
    names = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
    body = {"edition": "sheriff-1e", "options": {"one_device": True, "merry_men": True}, "seats": names}
    keeper = Keeper(phone, phone.request.post("/api/v1/tables", data=body).json()["code"])
    keeper.command("start")
    keeper.command("other_points", seat=0, points=-7, words="a law")
    keeper.open()
    phone.get_by_role("button", name="Menu").tap()
    with phone.expect_popup() as opened:
        phone.get_by_role("link", name="Count it without the table").tap()
    tally = opened.value
    ready(tally)
    for name in names[1:]:
        following(tally, name)
    tally.get_by_role("button", name="See the result").tap()
    assert totals(tally) == {name: 43 if name == "Ann" else 50 for name in names}


def test_dep_4_one_deputy_acts_alone_on_the_sheet(phone: Page) -> None:
    """S-DEP-2, S-DEP-4: for both the bribe goes into the chest, for one alone into that purse; the chest is halved."""
    keeper = one_device(phone, ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"), first=None)
    deputies = keeper.view()["deputies"]
    merchants = [keeper.view()["seats"][seat]["name"] for seat in keeper.view()["merchants"]]
    alone = keeper.view()["seats"][deputies[1]]["name"]
    for name in merchants:
        keeper.declares(name, 2, "cheese")
    keeper.passes(merchants[0], 5, 1)
    keeper.tap(f"{alone} alone", within=keeper.row(merchants[1]))
    keeper.passes(merchants[1], 10)
    keeper.opens(merchants[2])
    keeper.passes(merchants[3])
    expect(keeper.outcome(merchants[2])).to_contain_text("told the truth")
    keeper.page.get_by_role("heading", level=1).tap()
    expect(keeper.page.get_by_role("heading", name="The chest")).to_be_visible()
    keeper.up_to_date()
    view = keeper.view()
    assert view["chest"]["gold"] == 6
    # each of the two paid half for the honest bag
    assert [view["seats"][seat]["gold"] for seat in deputies] == [48, 58]
    keeper.next_round()
    expect(keeper.page.locator(".round-head small")).to_have_text("Round 2 of 9")
    assert [keeper.view()["seats"][seat]["gold"] for seat in deputies] == [51, 61]


def test_the_sheriff_has_a_phone_and_the_merchants_have_none(phones: Phones) -> None:
    """The sheriff decides on their own phone; what was in the bags is said on the sheet."""
    keeper = one_device(phones())
    ann = phones()
    assert ann.request.post(f"/api/v1/tables/{keeper.code}/seats/0/claim", data={"ask": True}).status == 202
    keeper.page.get_by_role("button", name="Yes").first.tap()
    for name in ("Ben", "Cleo", "Dan"):
        keeper.declares(name, 2, "apple")
    ann.goto(f"/t/{keeper.code}")
    ann.get_by_role("button", name="Let Ben pass").tap()
    expect(keeper.outcome("Ben")).to_have_text("passed")
    keeper.touch(keeper.row("Ben").locator("[data-card='1']"))
    bag = ann.locator(".bag", has=ann.get_by_role("heading", name="Cleo", exact=True))
    bag.get_by_role("button", name="Open the bag").tap()
    ann.locator("#open-bag").get_by_role("button", name="Open it").tap()
    keeper.tap("As declared", within=keeper.row("Cleo"))
    expect(keeper.row("Dan")).to_contain_text("Ann decides on their own phone")
    expect(keeper.outcome("Cleo")).to_contain_text("told the truth")
    keeper.up_to_date()
    seats = keeper.view()["seats"]
    assert (seats[1]["stand"], seats[1]["hidden"], seats[2]["stand"]) == ({"apple": 1}, 1, {"apple": 2})


def test_whoever_has_to_go_has_no_row_any_more(phone: Page) -> None:
    """S-RND-6: the others go on, and the stand stays."""
    keeper = one_device(phone)
    keeper.command("correct", seat=3, goods={"apple": 2}, reason="counted wrong")
    keeper.command("leave_game", seat=3)
    expect(keeper.row("Dan")).to_have_count(0)
    expect(keeper.page.locator("[data-key=stand-3]")).to_contain_text("has left")
    for name in ("Ben", "Cleo"):
        keeper.declares(name, 1, "apple")
        keeper.passes(name)
    keeper.next_round()
    expect(keeper.headline()).to_have_text("Ben is the sheriff")


def test_cnt_7_who_has_a_phone_turns_up_the_own_cards_there(phones: Phones) -> None:
    """S-CNT-7: in any order, each on the own phone or on the keeper's; a card that is missing counts for nothing."""
    keeper, ben = one_device(phones()), phones()
    assert ben.request.post(f"/api/v1/tables/{keeper.code}/seats/1/claim", data={"ask": True}).status == 202
    keeper.page.get_by_role("button", name="Yes").first.tap()
    for seat, hidden in ((1, 2), (2, 3)):
        keeper.command("correct", seat=seat, hidden=hidden, reason="counted wrong")
    ben.goto(f"/t/{keeper.code}")
    keeper.command("end_game")
    expect(ben.get_by_role("heading", level=1)).to_have_text("Ben turns up 2")
    ben.locator("[data-appears=silk]").tap()
    ben.locator("[data-appears=mead]").tap()
    # taken back before it is told, and another one is tapped
    ben.get_by_role("button", name="Mead: take it back").tap()
    ben.locator("[data-appears=pepper]").tap()
    page = keeper.page
    expect(page.locator("[data-show-turner='1'] .icon")).to_be_visible()
    assert keeper.view()["seats"][1]["known"] == {"pepper": 1, "silk": 1}
    expect(page.get_by_role("heading", level=1)).to_have_text("Cleo turns up 3")
    page.locator("[data-appears=crossbow]").tap()
    page.locator("[data-missing-card]").tap()
    page.get_by_role("button", name="It counts for nothing").tap()
    page.locator("#table[data-kind=result]").wait_for(state="attached")
    view = keeper.view()
    assert view["phase"] == "over"
    assert [seat["contraband"] for seat in view["seats"]] == [{}, {"pepper": 1, "silk": 1}, {"crossbow": 1}, {}]
