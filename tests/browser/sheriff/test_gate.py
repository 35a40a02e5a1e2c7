"""Phones at the gate: slim rows, one of them unfolded, the dock for that one; and what a usual round costs in taps."""

import pytest
from playwright.sync_api import expect

from referee.speech import LANGUAGES
from tests.browser.conftest import Phones, comes_true
from tests.browser.fingers import Finger
from tests.browser.measures import FONTS, write_in
from tests.browser.phones import Player, sit_down
from tests.browser.sheriff.phones import to_the_gate

MERCHANT_TAPS = 6
MOST_CONTROLS = 9
SLIM_PX = 64


def at_the_gate(phones: Phones, **options: object) -> list[Player]:
    """Ann is the sheriff; three bags are declared."""
    players = sit_down(phones, ("Ann", "Ben", "Cid", "Dot"), **options)
    players[0].command("start", first=0)
    bags = {1: ({"apple": 3}, "apple"), 2: ({"silk": 2}, "cheese"), 3: ({"bread": 2}, "bread")}
    to_the_gate(players, bags)
    return players


def test_a_usual_round_costs_a_merchant_six_taps(phones: Phones) -> None:
    """Four tokens, the seal, the kind, which declares; the market needs none."""
    ann, ben, cid = sit_down(phones)
    ann.command("start", first=0)
    ann.command("close_market")
    cid.command("seal_bag", goods={"cheese": 2})
    ben.open()
    for name in ("Apples", "Apples", "Apples", "Silk"):
        ben.tap(f"{name}: one more")
    ben.tap("Seal the bag")
    ben.tap("Declare 4 apples")
    ben.up_to_date()
    assert ben.taps <= MERCHANT_TAPS
    assert ben.view()["seats"][1]["bag"]["declared"] == {"good": "apple", "count": 4}


def test_the_sheriff_taps_once_for_a_bag_that_passes_and_twice_for_one_that_is_opened(phones: Phones) -> None:
    """The next row is unfolded by itself, and the dock is about it."""
    ann, *_ = at_the_gate(phones)
    ann.open()
    ann.tap("Let Ben pass")
    expect(ann.card("Ben")).to_contain_text("passed")
    assert ann.taps == 1
    ann.tap("Open the bag", within=ann.card("Cid"))
    ann.tap("Open it")
    expect(ann.card("Cid").locator(".bag__found.lost")).to_have_count(2)
    expect(ann.card("Cid").locator(".bag__verdict")).to_be_in_viewport()
    assert ann.taps == 3
    ann.tap("Let Dot pass")
    expect(ann.headline()).to_have_text("All bags are settled")
    assert ann.taps == 4


def test_rows_are_slim_and_one_is_unfolded_at_a_time(phones: Phones) -> None:
    ann, ben, cid, _ = at_the_gate(phones)
    ben.command("offer", gold=8, ask={"do": "pass", "merchant": 1})
    cid.command("offer", gold=5, ask={"do": "pass", "merchant": 2})
    ann.open()
    rows, dock = ann.page.locator("details.bag"), ann.page.locator(".act .big:visible")
    expect(rows).to_have_count(3)
    for name, docked in (("Ben", "Take it, let Ben pass"), ("Cid", "Take it, let Cid pass"), ("Dot", "Let Dot pass")):
        ann.unfolded(name)
        expect(ann.page.locator("details.bag[open]")).to_have_count(1)
        expect(dock).to_contain_text(docked)
        for folded in ann.page.locator("details.bag:not([open])").all():
            assert folded.bounding_box()["height"] <= SLIM_PX  # type: ignore[index]
        controls = ann.card(name).locator("button:visible").count() + dock.count()
        assert controls < MOST_CONTROLS
    # money is first: before every verdict, in the row and on the page
    row = ann.unfolded("Ben")
    offer, free = row.locator(".offer").bounding_box(), row.locator("[data-command=pass]").bounding_box()
    assert offer and free and offer["y"] + offer["height"] <= free["y"]
    expect(row.locator("[data-command=pass]")).to_have_text("Let pass for nothing")


def test_money_on_the_table_is_unfolded_first(phones: Phones) -> None:
    ann, _, cid, _ = at_the_gate(phones)
    cid.command("offer", gold=5, ask={"do": "pass", "merchant": 2})
    ann.open()
    expect(ann.card("Cid").locator(".offer")).to_be_visible()
    expect(ann.page.locator("details.bag[open]")).to_have_count(1)
    ann.tap("Take it, let Cid pass")
    expect(ann.card("Cid")).to_contain_text("passed for 5")
    assert ann.taps == 1


def test_the_dock_does_not_change_under_a_finger(phones: Phones) -> None:
    """An offer that comes while a finger lies on the button waits until it is lifted: what was meant is sent."""
    ann, ben, *_ = at_the_gate(phones)
    ann.open()
    dock = ann.page.locator(".act .big:visible")
    finger = Finger(ann.page).over(dock)
    finger.down()
    ben.command("offer", gold=5, ask={"do": "pass", "merchant": 1})
    comes_true(
        ann.page, "(version) => document.querySelector('#table').dataset.version >= version", ben.view()["version"]
    )
    expect(dock).to_have_text("Let Ben pass")
    finger.up()
    expect(ann.card("Ben")).to_contain_text("Passed, unopened.")
    assert ann.view()["seats"][0]["gold"] == 50


def test_what_happens_elsewhere_folds_nothing(phones: Phones) -> None:
    """Whoever reads one row goes on reading it, whatever is offered about the others."""
    ann, ben, cid, _ = at_the_gate(phones)
    ann.open()
    ann.unfolded("Dot")
    ben.command("offer", gold=5, ask={"do": "pass", "merchant": 1})
    cid.command("offer", gold=6, ask={"do": "pass", "merchant": 2})
    expect(ann.page.get_by_role("button", name="2 offers Ben, Cid")).to_be_visible()
    expect(ann.card("Dot").get_by_role("button", name="Open the bag")).to_be_visible()
    expect(ann.page.locator(".act .big:visible")).to_have_text("Let Dot pass")


def test_the_next_action_is_never_a_disabled_button(phones: Phones) -> None:
    """A bag without cards has no seal; an offer without gold leads to where one is composed."""
    ann, ben, cid = sit_down(phones)
    ann.command("start", first=0)
    ann.command("close_market")
    ben.open()
    expect(ben.page.locator(".act .big:visible")).to_have_count(0)
    ben.tap("Apples: one more")
    expect(ben.page.locator(".act .big:visible")).to_be_enabled()
    ben.tap("Seal the bag")
    cid.command("seal_bag", goods={"cheese": 2})
    ben.tap("Declare 1 apple")
    cid.command("declare", good="cheese", count=2)
    ben.tap("Make an offer…")
    dialog = ben.page.get_by_role("dialog", name="An offer to Ann")
    expect(dialog).to_be_visible()
    ben.tap("Never mind", within=dialog)
    ben.tap("+5 gold", within=ben.page.locator(".act"))
    ben.tap("Make this offer", exact=False)
    expect(ben.card("You said")).to_contain_text("5 gold")


FIRST_SIGHT = """() => {
  const dock = document.querySelector(".act").getBoundingClientRect();
  return [...document.querySelectorAll("[data-loader] [data-add]")]
    .filter((one) => one.getBoundingClientRect().bottom > dock.top)
    .map((one) => one.dataset.add);
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bag_is_loaded_without_scrolling(phones: Phones, language: str) -> None:
    """Whoever scrolls is seen to look for contraband: every kind is in sight at 390 × 844, royal goods too."""
    ann, ben, _ = sit_down(lambda: phones(390, 844, locale=language), royal_goods=True)
    ann.command("start", first=0)
    ann.command("close_market")
    ben.open()
    assert ben.page.evaluate(FIRST_SIGHT) == []
    ben.press("[data-add=silk]")
    expect(ben.page.locator("[data-seal]")).to_be_visible()
    for font in FONTS:
        write_in(ben.page, font)
        assert ben.page.evaluate(FIRST_SIGHT) == [], font
    assert ben.page.evaluate("scrollY") == 0


BELOW = """([one, other]) => document.querySelector(one).getBoundingClientRect().top
  > document.querySelector(other).getBoundingClientRect().bottom - 1"""


@pytest.mark.parametrize("edition", ["sheriff-2e", "nottingham"])
def test_whoever_waits_looks_at_the_others_first(phones: Phones, edition: str) -> None:
    """What lies before the others, oneself last; own secrets and what can be put right come after that."""
    ann, ben, _ = sit_down(phones, edition=edition)
    ann.command("start", first=0)
    ben.open()
    assert ben.page.evaluate(BELOW, [".mine", ".others"])
    expect(ben.page.locator(".others .stand header > div > b").first).to_have_text("Cid")
    expect(ben.page.locator(".others .stand header > div > b").last).to_have_text("Ben")
    expect(ben.page.locator(".others .stand").first).to_be_in_viewport()
