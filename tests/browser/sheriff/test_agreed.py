"""What was agreed aloud is booked on the sheriff's phone, and told on the other (S-DEAL-13)."""

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phones import Player, sit_down
from tests.browser.sheriff.phones import to_the_gate
from tests.phones import open_table

TAPS_FOR_A_BRIBE = 3


def at_the_gate(phones: Phones, **options: object) -> list[Player]:
    players = sit_down(phones, **options)
    players[0].command("start", first=0)
    to_the_gate(players, {1: ({"apple": 3}, "apple"), 2: ({"silk": 2}, "cheese")})
    return [player.open() for player in players]


def test_deal_13_a_bribe_agreed_aloud_costs_three_taps(phones: Phones) -> None:
    """S-DEAL-13: the bag's button, a chip, done; the merchant reads it and takes it back while it is the last step."""
    ann, ben, cid = at_the_gate(phones)
    ann.taps = 0
    ann.tap("Agreed…", within=ann.unfolded("Ben"))
    sheet = ann.page.locator("#agreed-dialog")
    box, screen = sheet.bounding_box(), ann.page.viewport_size
    assert box and screen and box["y"] >= 0.38 * screen["height"], "the bag stays in sight"
    ann.tap("10 gold", within=sheet)
    ann.tap("Agreed, it passes 10", within=sheet)
    assert ann.taps == TAPS_FOR_A_BRIBE
    expect(ann.card("Ben")).to_contain_text("Passed for 10 gold, unopened.")
    expect(sheet).to_be_hidden()

    note = ben.page.locator("[data-key=booked]")
    expect(note).to_contain_text("Booked as agreed aloud: A deal! You give Ann 10 gold. Then your bag passes.")
    expect(ann.page.locator("[data-key=booked]")).to_have_count(0)
    expect(cid.page.locator("[data-key=booked]")).to_have_count(0)
    ben.tap("That was not agreed…")
    ben.tap("Undo", within=ben.page.locator("#undo-dialog"))
    expect(note).to_have_count(0)
    expect(ann.unfolded("Ben").get_by_role("button", name="Open the bag")).to_be_visible()
    assert ann.view()["seats"][0]["gold"] == 50


def test_deal_13_the_sheriff_pays_and_more_is_composed(phones: Phones) -> None:
    """S-DEAL-13: who pays is one tap; goods from the bag become an offer on the merchant's phone."""
    ann, ben, cid = at_the_gate(phones)
    ann.tap("Agreed…", within=ann.unfolded("Ben"))
    sheet = ann.page.locator("#agreed-dialog")
    ann.tap("You pay", within=sheet)
    for _ in range(2):
        ann.tap("+1 gold", within=sheet)
    ann.tap("−1 gold", within=sheet)
    ann.tap("Agreed, it passes 1", within=sheet)
    expect(ben.page.locator("[data-key=booked]")).to_contain_text("Ann gives you 1 gold.")

    ann.tap("Agreed…", within=ann.unfolded("Cid"))
    ann.tap("5 gold", within=sheet)
    ann.tap("Goods, a promise, other bags…", within=sheet)
    composer = ann.page.locator("#offer-dialog")
    expect(composer.locator("[data-side=get] [data-gold]")).to_have_text("5")
    ann.tap("From the bag", within=composer.locator("[data-side=get]"))
    ann.tap("Silk: one more")
    ann.tap("Put it in")
    ann.tap("Agreed", within=composer)
    expect(composer).to_be_hidden()
    # only Cid knows what is in that bag
    expect(cid.page.locator(".offer")).to_contain_text(
        "Ann offers you: for 5 gold and 1 silk from the bag your bag passes."
    )
    cid.tap("Accept")
    expect(ann.card("Cid")).to_contain_text("Passed for 5 gold and 1 silk from the bag, unopened.")


def test_deal_13_the_host_books_for_players_without_a_phone(phones: Phones) -> None:
    """S-DEAL-13: on the host's own page, at the bag."""
    page = phones()
    code = open_table(page.request, "Ann", "Ben", "Cid").code
    host = Player(page, code, None)
    host.command("start", first=0)
    host.command("close_market")
    for seat in (1, 2):
        host.command("seal_bag", seat=seat, goods={"apple": 2})
    for seat in (1, 2):
        host.command("declare", seat=seat, good="apple", count=2)
    host.open()
    host.tap("Agreed…", within=host.unfolded("Cid"))
    sheet = page.locator("#agreed-dialog")
    expect(sheet.get_by_role("button", name="Ann pays")).to_be_visible()
    expect(sheet.locator("[data-compose]")).to_be_hidden()
    host.tap("5 gold", within=sheet)
    host.tap("Agreed, it passes 5", within=sheet)
    expect(host.card("Cid")).to_contain_text("Passed for 5 gold, unopened.")
