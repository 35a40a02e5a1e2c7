"""A group on real phones: made, played for, counted for, passed on, and read by whoever has the link."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.tally_page import put_down, some_tally
from tests.groups.keepers import do, play
from tests.phones import Phone

NAMES = ("Ann", "Ben", "Cid")


def make_group(page: Page, name: str = "The Thursday Table") -> str:
    page.goto("/")
    page.get_by_role("link", name="Your groups").tap()
    page.get_by_label("A new group").fill(name)
    page.get_by_role("button", name="Make a group").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    return page.url.partition("/g/")[2]


def opened(page: Page) -> Phone:
    """The table that this page has just opened, as its host's phone."""
    page.get_by_role("button", name="Open the table").tap()
    page.wait_for_url(re.compile(r"/t/\w{6}"))
    return Phone(page.request, page.url.partition("/t/")[2][:6])


def test_a_group_plays_and_its_book_tells(phones: Phones) -> None:
    keeper = phones()
    code = make_group(keeper)
    expect(keeper.locator(".top small")).to_have_text("No games yet")
    # the first game: names are typed
    keeper.get_by_role("link", name="Open a table").tap()
    keeper.locator("body[data-ready]").wait_for()
    for number, name in enumerate(NAMES, 1):
        keeper.get_by_role("textbox", name=f"Name of player {number}").fill(name)
    host = opened(keeper)
    play(host, {"Ben": 20})
    do(host, "show", step=100)
    keeper.get_by_role("link", name="The group's book").tap()
    expect(keeper.locator(".standing__name")).to_have_text(["Ben", "Ann", "Cid"])
    # the second: its people are at hand, in the order they are tapped
    keeper.get_by_role("link", name="Open a table").tap()
    keeper.locator("body[data-ready]").wait_for()
    for name in ("Cid", "Ann", "Ben", "Ann", "Ann"):
        keeper.get_by_role("button", name=name, exact=True).tap()
    assert [field.input_value() for field in keeper.locator("[data-names] input").all()][:3] == ["Cid", "Ben", "Ann"]
    host = opened(keeper)
    assert [seat["name"] for seat in host.view()["seats"]] == ["Cid", "Ben", "Ann"]
    play(host, {"Ben": 9})
    # whoever has the link reads: the league, a member, a game
    reader = phones(locale="de-DE")
    reader.goto(f"/g/{code}")
    expect(reader.locator(".standing__name").first).to_contain_text("Ben")
    expect(reader.locator(".act")).to_have_count(0)
    reader.locator(".standing").nth(1).tap()
    expect(reader.get_by_role("heading", level=1)).to_have_text("Ben")
    reader.get_by_text("Als Tabelle").tap()
    expect(reader.locator(".behind tbody tr")).to_have_count(2)
    reader.locator(".behind tbody a").first.tap()
    expect(reader.get_by_role("heading", level=1)).to_have_text("Ben gewinnt mit 9 Punkten Vorsprung.")
    link = reader.get_by_role("link", name="An BG Stats").get_attribute("href")
    assert link is not None
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")


def test_a_counted_game_comes_into_the_book(phones: Phones) -> None:
    keeper = phones()
    put_down(keeper, some_tally())
    make_group(keeper)
    keeper.goto("/tally")
    keeper.locator("body[data-ready]").wait_for()
    keeper.get_by_role("button", name="Into a group's book").tap()
    keeper.get_by_role("button", name="The Thursday Table").tap()
    expect(keeper.get_by_role("heading", level=1)).to_contain_text("Ann wins by")
    keeper.get_by_text("The Thursday Table").tap()
    expect(keeper.locator(".standing__name").first).to_contain_text("Ann")


def test_the_key_is_passed_on_by_a_link_that_works_once(phones: Phones) -> None:
    keeper, second, third = phones(), phones(), phones()
    code = make_group(keeper)
    keeper.get_by_role("link", name="Files, people and more").tap()
    keeper.get_by_role("button", name="One more keeper").tap()
    link = keeper.get_by_role("button", name="Copy the link").get_attribute("data-copy-link")
    assert link is not None
    second.goto(link)
    expect(second.get_by_role("link", name="Add a game")).to_be_visible()
    assert "#" not in second.url
    third.goto(link)
    expect(third.locator(".toast")).to_have_text("This link is not good any more. Ask for a new one.")
    expect(third.get_by_role("link", name="Add a game")).to_have_count(0)
    # a past evening, typed in by the new keeper
    second.get_by_role("link", name="Add a game").tap()
    for number, (name, points) in enumerate((("Ann", "120"), ("Ben", "99"), ("Cid", "7")), 1):
        second.get_by_role("combobox", name=f"Name of player {number}").fill(name)
        second.get_by_role("spinbutton", name=f"Points of player {number}").fill(points)
    second.get_by_role("button", name="Write it into the book").tap()
    expect(second.get_by_role("heading", level=1)).to_have_text("Ann won by 21")
    # and taken out again, which asks first
    second.get_by_text("Take this game out of the book").tap()
    second.get_by_role("button", name="Take it out").tap()
    second.wait_for_url(re.compile(rf"/g/{code}$"))
    expect(second.locator(".standing__name")).to_have_count(0)
