"""The rules to look up: searched, linked, and left again for the table."""

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phones import sit_down


def test_a_word_finds_its_rules_and_nothing_else(phones: Phones) -> None:
    phone = phones()
    phone.goto("/rules/sheriff-2e")
    search = phone.get_by_role("searchbox", name="Search the rules")
    search.fill("royal apples")
    expect(phone.locator("#S-INS-6")).to_be_visible()
    expect(phone.locator("#S-RND-1")).to_be_hidden()
    expect(phone.locator("#deputies")).to_be_hidden()
    search.fill("spaceship")
    expect(phone.get_by_text("Nothing found. Try another word.")).to_be_visible()
    search.fill("")
    expect(phone.locator("#S-RND-1")).to_be_visible()


def test_cards_in_tables_and_lists_are_found_too(phones: Phones) -> None:
    """S-PRO, S-SET-1: promo cards, goods, and what an expansion brings."""
    phone = phones()
    phone.goto("/rules/sheriff-1e")
    search = phone.get_by_role("searchbox", name="Search the rules")
    search.fill("dragon")
    expect(phone.get_by_role("listitem").filter(has_text="Dragon")).to_be_visible()
    expect(phone.get_by_role("listitem").filter(has_text="Golden")).to_be_hidden()
    search.fill("crossbow")
    expect(phone.get_by_role("row", name="Crossbows")).to_be_visible()
    expect(phone.get_by_role("row", name="Silk")).to_be_hidden()
    search.fill("merry men")
    expect(phone.locator("#S-SET-1")).to_be_visible()
    expect(phone.locator("#often-wrong")).to_be_hidden()


def test_what_is_often_played_wrong_leads_to_its_rule(phones: Phones) -> None:
    phone = phones()
    phone.goto("/rules/sheriff-1e")
    phone.get_by_role("link", name="No gold does not mean no fine: goods pay the rest.").click()
    expect(phone).to_have_url(phone.url.partition("#")[0] + "#S-DEBT-1")
    expect(phone.locator("#S-DEBT-1")).to_be_in_viewport()


def test_there_is_a_way_back_to_the_table(phones: Phones) -> None:
    ann, *_ = sit_down(phones)
    ann.open()
    ann.page.goto("/rules/sheriff-2e")
    ann.page.get_by_role("link", name="Back to the table").click()
    expect(ann.page).to_have_url(f"{ann.page.url.partition('/t/')[0]}/t/{ann.code}")
