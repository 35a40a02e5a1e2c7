"""N-SET-1: colours are tapped in the lobby, each player's on the own phone, the others' on the host's."""

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Phones
from tests.browser.phones import Player, sit_down


def choices(player: Player, name: str) -> Locator:
    return player.page.get_by_role("group", name=f"{name}'s colour")


def test_colours_are_chosen_by_tapping(phones: Phones) -> None:
    ann, ben, _ = sit_down(phones, edition="nottingham")
    for player in (ann, ben):
        player.open()
    ann.command("add_seat", name="Dora")
    ann.tap("blue", within=choices(ann, "Ann"))
    expect(choices(ann, "Ann").get_by_role("button", name="blue")).to_have_attribute("aria-pressed", "true")
    # taken for everybody else, at once; one's own alone are offered, but to the host
    expect(choices(ben, "Ben").get_by_role("button", name="blue · Ann")).to_be_disabled()
    expect(ben.page.get_by_text("Choose for Dora")).to_have_count(0)
    ann.page.get_by_text("Choose for Dora").tap()
    ann.tap("grey", within=choices(ann, "Dora"))
    ben.tap("red", within=choices(ben, "Ben"))
    # tapped again it is given back
    ben.tap("red", within=choices(ben, "Ben"))
    expect(choices(ben, "Ben").get_by_role("button", name="red")).to_have_attribute("aria-pressed", "false")
    expect(ben.page.locator(".seat-colours")).to_contain_text("You get this one, unless you tap another.")
    # a colour goes with its player
    ann.command("reorder", order=[3, 0, 1, 2])
    assert [seat["colour"] for seat in ann.view()["seats"]] == ["grey", "blue", None, None]
    ben.page.goto(f"/t/{ben.code}/board")
    expect(ben.page.locator(".board__seats li", has_text="Ann")).to_contain_text("blue")
