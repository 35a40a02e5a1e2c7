"""A group plays three tables and two tallies of all editions on real phones, and its book agrees with their files."""

import csv
import io
import json
from collections import Counter

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.nottingham.keeper import KeepersHands
from tests.browser.phones import Player
from tests.browser.sheriff.keeper import Keeper as RoundSheet
from tests.browser.tally_page import some_tally
from tests.groups.agreement import book_agrees_with_its_files
from tests.groups.keepers import Keeper
from tests.groups.recount import game_is_that_of

ANN, BEN, CID = NAMES = ("Ann", "Ben", "Cid")


def make_group(page: Page) -> str:
    page.goto("/g")
    page.get_by_label("A new group").fill("The Thursday Table")
    page.get_by_role("button", name="Make a group").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("The Thursday Table")
    return page.url.partition("/g/")[2]


def open_table(page: Page, group: str, edition: str, *, one_device: bool) -> str:
    """From the group's page, by the form; the code of the table."""
    page.goto(f"/g/{group}")
    page.get_by_role("link", name="Open a table").tap()
    page.locator("body[data-ready]").wait_for()
    page.locator(f"label:has([name=edition][value={edition}])").tap()
    # the form remembers how the last table was played
    taps = "One device for the whole table" if one_device else "Everybody, on their own phone"
    page.get_by_text(taps).tap()
    chips = page.get_by_role("button", name=ANN, exact=True)
    for number, name in enumerate(NAMES, 1):
        # whoever has played for the group is at hand
        if chips.count():
            page.get_by_role("button", name=name, exact=True).tap()
        else:
            page.get_by_role("textbox", name=f"Name of player {number}").fill(name)
    page.get_by_role("button", name="Open the table").tap()
    page.locator("#table[data-kind=lobby]").wait_for(state="attached")
    return str(page.locator("#table").get_attribute("data-code"))


def start(page: Page) -> None:
    """Ann begins."""
    page.locator("[data-open=start-dialog]").filter(visible=True).first.tap()
    page.locator("#start-dialog").get_by_text(ANN, exact=True).tap()
    page.locator("#start-dialog button.big").tap()


def end(page: Page) -> None:
    page.get_by_role("button", name="Menu").tap()
    page.locator("[data-command=end_game]").tap()
    page.locator("#end-dialog [value=yes]").tap()


def over(page: Page) -> None:
    page.locator("#table[data-kind=result]").wait_for(state="attached")


def second_edition_on_one_device(page: Page, group: str) -> str:
    """A bribe for a bag with a card face down, a lie that is found, and a card turned up."""
    sheet = RoundSheet(page, open_table(page, group, "sheriff-2e", one_device=True))
    start(page)
    sheet.declares(BEN, 3, "apple")
    sheet.declares(CID, 2, "cheese")
    sheet.passes(BEN, 5, face_down=(0,))
    sheet.opens(CID, c0="silk")
    sheet.up_to_date()
    end(page)
    page.locator("[data-appears=mead]").tap()
    over(page)
    return sheet.code


def first_edition_on_phones(page: Page, phones: Phones, group: str) -> str:
    """Sealed bags: two silks pass as cheese for ten gold, and a chicken among apples is found."""
    code = open_table(page, group, "sheriff-1e", one_device=False)
    ann, ben, cid = (Player(one, code, seat).sit(seat) for seat, one in enumerate((page, phones(), phones())))
    for player in (ann, ben, cid):
        player.open()
    start(page)
    ann.press("[data-command=close_market]")
    for player, bag in ((ben, ("silk", "silk")), (cid, ("apple", "chicken"))):
        player.press(*(f"[data-add={good}]" for good in bag), "[data-seal]")
    for player, good in ((ben, "cheese"), (cid, "apple")):
        player.press(f"[data-declarer] [data-good={good}]")
        player.page.locator("[data-declarer]").wait_for(state="detached")
    ben.press(".act [data-step='5']", ".act [data-step='5']", "[data-send-offer]")
    expect(ann.card(BEN)).to_contain_text("10 gold")
    ann.unfolded(BEN)
    ann.press(".act [data-verdict=bag-1]")
    ann.unfolded(CID)
    ann.press("[data-key=bag-2] [data-command=inspect]", "#open-bag [value=yes]")
    expect(page.locator("[data-key=bag-2].settled")).to_be_visible()
    end(page)
    over(page)
    return code


def nottingham_on_one_device(page: Page, group: str) -> str:
    """One set is traded in, and the sheriff is back on the city."""
    code = open_table(page, group, "nottingham", one_device=True)
    start(page)
    hands = KeepersHands(Player(page, code, None))
    hands.reveal("gems")
    hands.keep()
    hands.trade_set("gems", 3, keep=True)
    hands.read_field("city")
    over(page)
    return code


def count_for_the_book(page: Page, group: str, edition: str) -> None:
    page.evaluate("tally => localStorage.setItem('tally', JSON.stringify(tally))", some_tally(edition, NAMES))
    page.goto("/tally")
    page.locator("body[data-ready]").wait_for()
    page.get_by_role("button", name="Into a group's book").tap()
    page.get_by_role("button", name="The Thursday Table").tap()
    page.wait_for_url(f"**/g/{group}/games/*")


def test_three_tables_and_two_tallies_of_all_editions(phones: Phones) -> None:
    page = phones()
    group = make_group(page)
    codes = (
        second_edition_on_one_device(page, group),
        first_edition_on_phones(page, phones, group),
        nottingham_on_one_device(page, group),
    )
    page.goto(f"/g/{group}")
    for edition in ("sheriff-1e", "nottingham"):
        count_for_the_book(page, group, edition)
    book = Keeper(page.request, group)
    book_agrees_with_its_files(book)

    # statistics, crowns and awards are those of each table's own events
    games = book.get("/games.json")["games"]
    for code in codes:
        saved = json.loads(page.request.post(f"/api/v1/tables/{code}/export").text())
        view = page.request.get(f"/api/v1/tables/{code}").json()
        refereed = [one for one in games if one["players"][0]["statistics"] is not None]
        (game,) = [one for one in refereed if one["edition"] == saved["edition"]]
        game_is_that_of(game, saved, view)
    game = next(one for one in games if one["edition"] == "sheriff-1e" and one["awards"])
    awards = {(award["id"], game["players"][award["seat"]]["name"]) for award in game["awards"]}
    assert awards == {("biggest_smuggler", BEN), ("deep_pockets", BEN), ("open_hand", ANN)}

    # and the pages say what the files say, which are taken from there
    page.goto(f"/g/{group}/more")
    files = {}
    for name in ("For a spreadsheet", "For BG Stats", "Everything (JSON)"):
        with page.expect_download() as download:
            page.get_by_role("link", name=name).tap()
        files[name] = download.value.path().read_text(encoding="utf-8")
    rows = list(csv.DictReader(io.StringIO(files["For a spreadsheet"].removeprefix("\ufeff"))))
    assert len(json.loads(files["For BG Stats"])["plays"]) == len(json.loads(files["Everything (JSON)"])["games"]) == 5
    page.goto(f"/g/{group}")
    expect(page.locator(".top small")).to_contain_text("5 games")
    shown = page.locator(".standing:not(.standing--head)").all_inner_texts()
    assert len(shown) == len(NAMES)
    for name in NAMES:
        own = [row for row in rows if row["name"] == name]
        wins = sum(row["win"] == "1" for row in own)
        assert any(name in line and f"{wins} of {len(own)}" in line for line in shown)
    page.get_by_role("link", name=BEN).first.tap()
    prizes = Counter(one["id"] for one in book.get(f"/members/{book.member(BEN)}")["awards"])
    expect(page.locator(".honour")).to_have_count(len(prizes))
