"""S-SET-11, S-SET-12: how you play, chosen when the table is opened and changed in the lobby."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones


def test_the_host_changes_in_the_lobby_how_you_play_and_every_phone_shows_it(phones: Phones) -> None:
    """S-SET-12"""
    host, other = phones(), phones()
    made = host.request.post(
        "/api/v1/tables", data={"edition": "sheriff-1e", "options": {"timer": True}, "seats": ["Ann", "Ben", "Cid"]}
    ).json()
    for phone in (host, other):
        phone.goto(f"/t/{made['code']}")
    other.locator("[data-call='/seats/1/claim']").click()
    how = other.locator("#how-you-play")
    expect(how).to_contain_text("9 rounds")
    expect(how.locator("[data-options]")).to_have_count(0)
    host.locator("[data-options]").click()
    form = host.locator("#options-dialog")
    expect(form.locator("[data-option=black_market]")).to_be_hidden()
    form.locator("[data-option=merry_men]").check()
    expect(form.locator("[data-option=black_market]")).to_be_visible()
    form.locator(".house-rules summary").click()
    form.locator("[data-number=turns_as_sheriff]").select_option("1")
    form.locator("[data-number=clock_seconds]").select_option("90")
    form.locator(".big").click()
    expect(form).to_be_hidden()
    for phone in (host, other):
        shown = phone.locator("#how-you-play")
        expect(shown).to_contain_text("Merry Men")
        expect(shown).to_contain_text("3 rounds")
        expect(shown).to_contain_text("90")


def test_a_house_s_numbers_are_chosen_when_the_table_is_opened(phone: Page) -> None:
    """S-SET-11, S-SET-1: and with Merry Men there is room for six."""
    phone.goto("/new")
    phone.locator("label:has([value='sheriff-1e'])").click()
    options = phone.locator("fieldset[data-edition='sheriff-1e']")
    options.locator("[data-option=merry_men]").check()
    options.locator(".house-rules summary").click()
    options.locator("[data-number=starting_gold]").select_option("35")
    add = phone.locator("[data-add-player]")
    while add.is_visible():
        add.click()
    fields = phone.locator("[data-names] input")
    expect(fields).to_have_count(6)
    for field, name in zip(fields.all(), "ABCDEF", strict=True):
        field.fill(name)
    phone.locator(".act .big").click()
    expect(phone.locator("#how-you-play")).to_contain_text("35")
    expect(phone.locator("#how-you-play")).to_contain_text("9 rounds")
