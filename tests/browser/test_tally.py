"""Scoring whole games by tapping."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones, install
from tests.browser.tally_page import (
    badge,
    choose,
    count,
    following,
    open_tally,
    put_down,
    ready,
    some_tally,
    tap,
    token,
    totals,
)


def headline(page: Page) -> str:
    return page.get_by_role("heading", level=1).inner_text()


def test_first_edition(phone: Page) -> None:
    open_tally(phone)
    choose(phone, "Sheriff of Nottingham, 1st edition", "Ann", "Ben", "Cid")
    tap(phone, "Count the goods")
    count(phone, (20, 5, 1, 1), Apples=4, Cheese=2, Pepper=1)
    following(phone, "Ben")
    count(phone, (50,), Apples=2, Chickens=3)
    following(phone, "Cid")
    count(phone, (5,), Cheese=2, Silk=1)
    tap(phone, "See the result")
    # Ann 8+6+6 goods, 27 gold, king of apples 20, half of cheese's 25; Ben 16, 50, 10+10; Cid 14, 5, 12
    assert totals(phone) == {"Ben": 86, "Ann": 79, "Cid": 31}
    assert headline(phone) == "Ben wins by 7 points."


def test_second_edition_with_royal_goods_and_black_market(phone: Page) -> None:
    open_tally(phone)
    choose(phone, "Sheriff of Nottingham, 2nd edition", "Ann", "Ben", "Cid", "Dan")
    phone.get_by_role("checkbox", name="Royal goods").tap()
    phone.get_by_role("checkbox", name="Black market").tap()
    tap(phone, "Count the goods")
    count(phone, (5, 5), Apples=2, Gouda_Cheese=1, Bread=1)
    so_far = phone.locator("[data-so-far] [data-sum]")
    before = int(so_far.inner_text())
    phone.get_by_role("button", name="Pepper First card 30").tap()
    expect(so_far).to_have_text(str(before + 30))
    following(phone, "Ben")
    expect(phone.get_by_role("button", name="Pepper First card 30 Ann has it")).to_be_disabled()
    expect(so_far).to_have_text("0")
    count(phone, (20,), Cheese=1, Golden_Apples=1)
    following(phone, "Cid")
    count(phone, (5, 1, 1), Crossbows=2, Mead=1)
    following(phone, "Dan")
    count(phone, (1,), Chickens=1)
    tap(phone, "See the result")
    assert totals(phone) == {"Ann": 93, "Ben": 59, "Cid": 32, "Dan": 15}


def test_own_points_of_black_market_cards(phone: Page) -> None:
    put_down(phone, some_tally(step="setup"))
    open_tally(phone)
    phone.get_by_text("Other points on your black market cards?").tap()
    phone.get_by_role("group", name="Mead").get_by_label("Second card").fill("41")
    tap(phone, "Count the goods")
    so_far = phone.locator("[data-so-far] [data-sum]")
    before = int(so_far.inner_text())
    phone.get_by_role("button", name="Mead Second card 41").tap()
    expect(so_far).to_have_text(str(before + 41))
    tap(phone, "Result")
    phone.locator(".rank").first.tap()
    expect(phone.get_by_role("row", name="Black market: second mead card")).to_contain_text("41")


def test_promo_cards_of_ones_own(phone: Page) -> None:
    """S-PRO-1, S-PRO-2: ticked with what is printed on them; a plate is counted by what it stands for."""
    put_down(phone, some_tally(step="setup"))
    open_tally(phone)
    cards = phone.locator("fieldset:not([hidden]) > .choices [data-own-cards]")
    cards.locator("summary").tap()
    for card in ("feast_plate", "dragon_pepper"):
        cards.locator(f"label:has([data-own-card={card}])").tap()
    cards.locator(".stepper:has([data-printed-on=dragon_pepper][data-printed=value]) [data-step='1']").tap()
    tap(phone, "Count the goods")
    so_far = phone.locator("[data-so-far] [data-sum]")
    before = int(so_far.inner_text())
    expect(phone.locator("[data-card=olive_oil]").last).to_be_hidden()
    count(phone, **{"Feast_Plate:_Chickens": 1, "Dragon_Pepper": 1, "Pepper": 1})
    expect(so_far).to_have_text(str(before + 4 + 9 + 6))
    tap(phone, "Result")
    phone.locator(".rank").first.tap()
    expect(phone.get_by_role("row", name="1 feast plate (Chickens) at 4 gold")).to_contain_text("4")
    expect(phone.get_by_role("row", name="1 dragon pepper: 1 more for each other card (1)")).to_contain_text("1")
    # all of it is kept
    phone.reload()
    phone.locator("body[data-ready]").wait_for()
    tap(phone, "Game")
    expect(cards.locator("[data-own-card=dragon_pepper]")).to_be_checked()


def test_nottingham(phone: Page) -> None:
    open_tally(phone)
    choose(phone, "Nottingham (2006)", "Ann", "Ben", "Cid")
    for task, alone, shared in (("One of each", "20", "12"), ("Three pairs", "14", "8")):
        group = phone.get_by_role("group", name=task)
        group.get_by_label("Done by one").fill(alone)
        group.get_by_label("Done by two").fill(shared)
    tap(phone, "Count the goods")
    count(phone, Copper_coin=3)
    phone.get_by_role("button", name="One of each").tap()
    following(phone, "Ben")
    count(phone, Gems=2)
    phone.get_by_role("button", name="One of each Ann did it too").tap()
    following(phone, "Cid")
    expect(phone.get_by_role("button", name="One of each")).to_be_disabled()
    count(phone, Casket=1)
    phone.get_by_role("button", name="Three pairs").tap()
    tap(phone, "See the result")
    assert totals(phone) == {"Ben": 34, "Ann": 33, "Cid": 27}


def test_seven_players_with_any_names(phone: Page) -> None:
    names = ("Ann", "👑🏹", "<b>Tuck</b>", "Мария", "Little John of Locksley", '"; drop', "{name}")
    open_tally(phone)
    choose(phone, "Nottingham (2006)", *names)
    tap(phone, "Count the goods")
    for name in names[1:]:
        count(phone, Gold=1)
        following(phone, name)
    tap(phone, "See the result")
    assert totals(phone) == {**dict.fromkeys(names[:-1], 9), "{name}": 0}
    assert phone.locator(".rank b b").count() == 0


def test_without_names_it_counts_just_as_well(phone: Page) -> None:
    open_tally(phone)
    tap(phone, "Count the goods")
    count(phone, (20,))
    tap(phone, "Result")
    assert totals(phone) == {"Player 1": 20, "Player 2": 0, "Player 3": 0, "Player 4": 0}


def test_minus_and_steps(phone: Page) -> None:
    open_tally(phone)
    tap(phone, "Count the goods")
    minus = phone.get_by_role("button", name="Apples: one less")
    expect(minus).to_be_hidden()
    count(phone, (50,), Apples=3)
    minus.tap()
    tap(phone, "−5")
    tap(phone, "−1")
    tap(phone, "+1")
    tap(phone, "+5")
    tap(phone, "+5")
    assert badge(phone, "Apples") == "2"
    expect(phone.locator("[data-gold]:visible")).to_have_text("55")
    expect(phone.locator("[data-sum]")).to_have_text("59")
    tap(phone, "Apples: one less", 2)
    expect(minus).to_be_hidden()


def test_gold_never_falls_below_nothing(phone: Page) -> None:
    open_tally(phone)
    tap(phone, "Count the goods")
    tap(phone, "+1")
    tap(phone, "−5")
    expect(phone.locator("[data-gold]:visible")).to_have_text("0")


def test_three_players_have_no_bread(phone: Page) -> None:
    open_tally(phone)
    choose(phone, "2nd edition", "Ann", "Ben", "Cid")
    tap(phone, "Count the goods")
    expect(token(phone, "Apples")).to_be_visible()
    expect(token(phone, "Bread")).to_be_hidden()


def test_pro_1_with_three_players_no_plate_stands_for_bread(phone: Page) -> None:
    """S-PRO-1, S-DEC-2: what is not in the box cannot be typed."""
    tally = some_tally(step="count")
    tally["options"]["promo_cards"] = {"feast_plate": {"copies": 2}}
    put_down(phone, tally)
    open_tally(phone)
    expect(token(phone, "Feast Plate: Cheese")).to_be_visible()
    expect(token(phone, "Feast Plate: Bread")).to_be_hidden()
    count(phone, **{"Feast_Plate:_Cheese": 1})
    expect(token(phone, "Feast Plate: Cheese")).to_contain_text("1 of 2 left")
    expect(token(phone, "Feast Plate: Bread")).to_be_hidden()


def test_tells_what_is_left_in_the_box(phone: Page) -> None:
    open_tally(phone)
    choose(phone, "1st edition", "Ann", "Ben", "Cid", "Dan")
    tap(phone, "Count the goods")
    count(phone, Cheese=5)
    following(phone, "Ben")
    count(phone, Cheese=1)
    expect(token(phone, "Cheese")).to_contain_text("30 of 36 left")


def test_impossible_counts_are_said_where_they_happened(phone: Page) -> None:
    tally = some_tally(step="count", turn=1)
    tally["players"][0]["goods"]["apple"] = 33
    put_down(phone, tally)
    open_tally(phone)
    count(phone, Apples=1)
    expect(token(phone, "Apples")).to_contain_text("1 too many")
    tap(phone, "Result")
    expect(phone.get_by_role("alert")).to_have_text("Apples: 49 counted, but this game holds only 48 cards of it.")
    expect(phone.get_by_role("heading", level=1)).to_have_text("What lies before Ben?")
    tap(phone, "Apples: one less")
    tap(phone, "Result")
    assert totals(phone)["Ben"] > 0


def test_two_of_one_name_are_told_apart(phone: Page) -> None:
    put_down(phone, some_tally(names=("Ann", "Ben", "Ann")))
    open_tally(phone)
    expect(phone.get_by_role("alert")).to_have_text("Two players are called Ann: tell them apart.")
    expect(phone.get_by_role("heading", level=1)).to_have_text("What did you play?")


def test_a_bad_name_is_said_at_its_field(phone: Page) -> None:
    put_down(phone, some_tally(names=("Ann", "Ben\u202e", "Cid")))
    open_tally(phone)
    field = phone.get_by_role("textbox", name="Name of player 2")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile("characters that cannot be shown"))
    field.fill("Ben")
    tap(phone, "Result")
    assert list(totals(phone)) == ["Ann", "Ben", "Cid"]


def test_missing_task_points_lead_to_where_they_are_typed(phone: Page) -> None:
    tally = some_tally("nottingham")
    tally["options"]["task_values"] = {}
    put_down(phone, tally)
    open_tally(phone)
    expect(phone.get_by_role("alert")).to_contain_text("One of each: type the points")
    phone.get_by_role("group", name="One of each").get_by_label("Done by two").fill("12")
    tap(phone, "Result")
    assert max(totals(phone).values()) == 11 + 13 + 12


def test_too_many_for_another_edition(phone: Page) -> None:
    open_tally(phone)
    choose(phone, "2nd edition", *"ABCDEF")
    phone.get_by_role("radio", name="1st edition").tap()
    expect(phone.get_by_text("This game is for 5 players at most. Remove some.")).to_be_visible()
    tap(phone, "Remove player 6")
    expect(phone.get_by_text("This game is for 5 players at most. Remove some.")).to_be_hidden()


def test_after_the_first_visit_a_whole_count_needs_no_network(phones: Phones) -> None:
    phone = phones(installs=True)
    open_tally(phone)
    install(phone)
    phone.context.set_offline(True)
    open_tally(phone)
    choose(phone, "Sheriff of Nottingham, 1st edition", "Ann", "Ben", "Cid")
    tap(phone, "Count the goods")
    count(phone, (20,), Apples=4)
    following(phone, "Ben")
    following(phone, "Cid")
    tap(phone, "See the result")
    assert totals(phone) == {"Ann": 48, "Ben": 0, "Cid": 0}


def test_a_count_needs_no_server(phone: Page) -> None:
    put_down(phone, some_tally(step="count"))
    open_tally(phone)
    phone.context.set_offline(True)
    tap(phone, "Result")
    assert list(totals(phone)) == ["Ann", "Ben", "Cid"]


def test_every_line_is_explained(phone: Page) -> None:
    put_down(phone, some_tally())
    open_tally(phone)
    expect(phone.locator(".lines").first).to_be_hidden()
    tap(phone, "Show how it was counted")
    for row in phone.locator(".rank").all():
        points = [int(cell) for cell in row.locator("tbody td:last-child").all_inner_texts()]
        assert len(points) > 2
        assert sum(points) == int(row.locator("tfoot td:last-child").inner_text())
    tap(phone, "Hide how it was counted")
    expect(phone.locator(".lines").first).to_be_hidden()


def test_start_again_asks_first_and_keeps_names(phone: Page) -> None:
    put_down(phone, some_tally())
    open_tally(phone)
    totals(phone)
    tap(phone, "Start again")
    tap(phone, "Keep it")
    assert totals(phone)["Ann"] > 0
    tap(phone, "Start again")
    tap(phone, "Wipe it off")
    expect(phone.get_by_role("textbox", name="Name of player 1")).to_have_value("Ann")
    tap(phone, "Count the goods")
    assert phone.locator("[data-sum]").inner_text() == "0"


def test_the_way_back_is_the_phones_own(phone: Page) -> None:
    put_down(phone, some_tally(step="setup"))
    open_tally(phone)
    tap(phone, "Count the goods")
    tap(phone, "Next: Ben")
    phone.go_back()
    expect(phone.get_by_role("heading", level=1)).to_have_text("What lies before Ann?")
    phone.go_back()
    expect(phone.get_by_role("heading", level=1)).to_have_text("What did you play?")


def test_reload_keeps_everything(phone: Page) -> None:
    open_tally(phone)
    choose(phone, "2nd edition", "Ann", "Ben 🏹", "Cid")
    phone.get_by_role("checkbox", name="Royal goods").tap()
    tap(phone, "Count the goods")
    following(phone, "Ben 🏹")
    count(phone, (20, 1), Apples=3, Gouda_Cheese=1)
    phone.reload()
    ready(phone)
    expect(phone.get_by_role("heading", level=1)).to_have_text("What lies before Ben 🏹?")
    assert badge(phone, "Apples") == "3"
    assert badge(phone, "Gouda Cheese") == "1"
    expect(phone.locator("[data-gold]:visible")).to_have_text("21")
    tap(phone, "Game")
    expect(phone.get_by_role("checkbox", name="Royal goods")).to_be_checked()
    expect(phone.get_by_role("textbox", name="Name of player 3")).to_have_value("Cid")


def test_works_where_nothing_can_be_kept(phones: Phones) -> None:
    phone = phones()
    phone.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no') } })")
    open_tally(phone)
    tap(phone, "Count the goods")
    count(phone, (50,))
    tap(phone, "Result")
    assert totals(phone)["Player 1"] == 50
