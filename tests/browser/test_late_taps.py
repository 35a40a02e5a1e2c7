"""What was tapped without network: sent once, into the round it was meant for, or not at all."""

from collections.abc import Sequence

from playwright.sync_api import Route, expect

from tests.browser.conftest import Phones, comes_true
from tests.browser.phones import Player, sit_down
from tests.browser.sheriff.phones import to_the_gate

BAGS = {1: ({"apple": 1}, "apple"), 2: ({"cheese": 1}, "cheese")}


def at_the_gate(phones: Phones, **options: bool) -> Sequence[Player]:
    """Ann is the sheriff, the bags are declared."""
    players = sit_down(phones, **options)
    players[0].command("start", first=0)
    to_the_gate(players, BAGS)
    return players


def offers_ten_gold_in_a_tunnel(ben: Player) -> None:
    for _ in range(2):
        ben.tap("+5 gold", within=ben.page.locator(".act"))
    ben.page.context.set_offline(True)
    ben.press("[data-send-offer]")
    expect(ben.page.locator("#behind")).to_contain_text("What you tapped is sent")


def test_a_bribe_of_the_last_round_is_not_offered_in_this_one(phones: Phones) -> None:
    ann, ben, cid = at_the_gate(phones)
    ben.open()
    offers_ten_gold_in_a_tunnel(ben)
    expect(ben.page.locator("[data-send-offer]")).to_have_attribute("aria-busy", "true")
    for merchant in (1, 2):
        ann.command("pass", merchant=merchant)
    ann.command("end_round")
    ben.command("close_market")
    for player in (ann, cid):
        player.command("seal_bag", goods={"cheese": 1})
    cid.command("declare", good="cheese", count=1)
    ann.command("declare", good="cheese", count=1)
    version = ann.view()["version"]
    ben.page.context.set_offline(False)
    expect(ben.page.locator(".toast")).to_contain_text("Too late, so it was not sent:")
    expect(ben.page.locator("#behind")).to_be_empty()
    ben.up_to_date()
    assert (ann.view()["version"], ann.view()["offers"]) == (version, [])


def test_an_answer_that_was_lost_on_the_way_is_no_late_tap(phones: Phones) -> None:
    """The table moved on because of this very tap: sent again it is answered, not dropped."""
    ann, ben, _ = at_the_gate(phones)
    for merchant in (1, 2):
        ann.command("pass", merchant=merchant)
    ann.open()
    tries: list[Route] = []

    def lost(route: Route) -> None:
        tries.append(route)
        if len(tries) == 1:
            route.fetch()
            route.abort("internetdisconnected")
        else:
            route.continue_()

    ann.page.route("**/commands", lost)
    ann.press("[data-command=end_round]")
    expect(ann.page.locator("#behind")).to_be_empty()
    ann.up_to_date()
    comes_true(ann.page, "(key) => localStorage.getItem(key) === '[]'", f"unsent-{ann.code}")
    assert len(tries) == 2
    assert ben.view()["round"] == 2
    expect(ann.page.locator(".toast")).to_be_empty()


def test_the_same_tap_waits_once(phones: Phones) -> None:
    """30 seconds more are 30 seconds, also after a reload."""
    ann, *_ = at_the_gate(phones, timer=True)
    ann.command("start_clock")
    before = ann.view()["clock"]["remaining_ms"]
    ann.open()
    more = ann.page.locator("[data-command=add_time]")
    ann.page.route("**/commands", lambda route: route.abort("internetdisconnected"))
    more.tap()
    expect(ann.page.locator("#behind")).to_contain_text("What you tapped is sent")
    expect(more).to_have_attribute("aria-busy", "true")
    more.tap()
    ann.open()
    more.tap()
    expect(ann.page.locator("#behind")).to_contain_text("What you tapped is sent")
    ann.page.unroute("**/commands")
    expect(ann.page.locator("#behind")).to_be_empty()
    ann.up_to_date()
    assert before < ann.view()["clock"]["remaining_ms"] < before + 31_000


def test_what_waited_for_minutes_is_forgotten(phones: Phones) -> None:
    ann, ben, _ = at_the_gate(phones)
    ben.page.clock.install()
    ben.open()
    with ben.page.expect_response("**/toast.js"):
        ben.page.clock.fast_forward(6_000)
    offers_ten_gold_in_a_tunnel(ben)
    # it is tried again and again meanwhile
    for _ in range(29):
        ben.page.clock.fast_forward(10_000)
    ben.page.clock.fast_forward(15_000)
    expect(ben.page.locator(".toast")).to_contain_text("Too late, so it was not sent:")
    ben.page.context.set_offline(False)
    ben.page.clock.fast_forward(10_000)
    ben.up_to_date()
    assert ann.view()["offers"] == []
