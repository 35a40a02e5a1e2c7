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
    chosen = options.locator("[data-chosen]")
    expect(chosen).to_have_text("By the book")
    options.locator(".how > summary").click()
    options.locator("[data-option=merry_men]").check()
    options.locator(".house-rules summary").click()
    options.locator("[data-number=starting_gold]").select_option("35")
    expect(chosen).to_have_text("Merry Men expansion · Gold to start with: 35")
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


def test_promo_cards_are_ticked_with_the_numbers_of_the_own_copy(phones: Phones) -> None:
    """S-PRO-5: by steppers when the table is opened, and changed in the lobby."""
    host, other = phones(), phones()
    host.goto("/new")
    cards = host.locator("fieldset[data-edition='sheriff-2e'] [data-own-cards]")
    cards.locator("summary").click()
    expect(cards.locator("[data-printed-on=olive_oil]").first).to_be_hidden()
    cards.locator("label:has([data-own-card=olive_oil])").click()
    oil = cards.locator(".own-card:has([data-own-card=olive_oil])")
    oil.locator(".stepper:has([data-printed=value]) [data-step='1']").click()
    oil.locator(".stepper:has([data-printed=copies]) [data-step='1']").click()
    for field, name in zip(host.locator("[data-names] input").all(), ("Ann", "Ben", "Cid"), strict=False):
        field.fill(name)
    host.locator(".act .big").click()
    host.wait_for_url("**/t/*")
    code = host.url.rpartition("/")[2]
    other.goto(f"/t/{code}")
    other.locator("[data-call='/seats/1/claim']").click()
    expect(other.locator("#how-you-play")).to_contain_text("Olive Oil")
    host.locator("[data-options]").click()
    dialog = host.locator("#options-dialog")
    copies = dialog.locator("[data-printed-on=olive_oil][data-printed=copies]")
    expect(copies).to_have_value("2")
    expect(dialog.locator("[data-printed-on=olive_oil][data-printed=value]")).to_have_value("11")
    dialog.locator("label:has([data-own-card=arcane_scrolls])").click()
    dialog.locator(".act .big, .two .big").last.click()
    expect(other.locator("#how-you-play")).to_contain_text("Arcane Scrolls")
    chosen = host.request.get(f"/api/v1/tables/{code}").json()["options"]["promo_cards"]
    assert chosen["olive_oil"] == {"value": 11, "penalty": 5, "copies": 2}
    assert chosen["arcane_scrolls"] == {"value": 12, "penalty": 4, "copies": 1}


def test_the_box_of_last_time_is_chosen_already(phone: Page) -> None:
    phone.goto("/new")
    phone.locator("body[data-ready]").wait_for()
    box = phone.locator("[name=edition][value=nottingham]")
    expect(box).not_to_be_checked()
    box.check()
    for number, name in enumerate(("Ann", "Ben", "Cid")):
        phone.locator("[name=name]").nth(number).fill(name)
    phone.get_by_role("button", name="Open the table").tap()
    phone.wait_for_url("**/t/*")
    phone.goto("/new")
    expect(box).to_be_checked()
