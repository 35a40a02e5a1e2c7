"""A phone that is told to wait keeps what was tapped, and sends it when it may."""

from playwright.sync_api import Route, expect

from tests.browser.conftest import Phones
from tests.browser.lobby import open_by_form

TEN_MINUTES = 600


def test_what_was_tapped_too_fast_is_sent_when_the_time_has_come(phones: Phones) -> None:
    ann = phones()
    ann.clock.install()
    open_by_form(ann, "Ann", "Ben", "Cid")
    tries: list[Route] = []

    def first_too_fast(route: Route) -> None:
        tries.append(route)
        if len(tries) == 1:
            route.fulfill(status=429, headers={"Retry-After": str(TEN_MINUTES)}, body="{}")
        else:
            route.continue_()

    ann.route("**/commands", first_too_fast)
    ann.locator("[data-key=seat-1] summary").click()
    ann.locator("#rename-1").fill("Zoe")
    with ann.expect_response("**/commands") as answered:
        ann.locator("[data-key=seat-1]").get_by_role("button", name="Rename").click()
    assert answered.value.status == 429
    # neither a better network nor another tap makes it hurry
    ann.evaluate("dispatchEvent(new Event('online'))")
    ann.locator("[data-key=seat-2] summary").click()
    ann.locator("#rename-2").fill("Uta")
    ann.locator("[data-key=seat-2]").get_by_role("button", name="Rename").click()
    ann.clock.fast_forward((TEN_MINUTES - 60) * 1000)
    ann.evaluate("dispatchEvent(new Event('online'))")
    assert len(tries) == 1
    ann.clock.fast_forward(61_000)
    expect(ann.locator("[data-key=seat-1] .person")).to_contain_text("Zoe")
    expect(ann.locator("[data-key=seat-2] .person")).to_contain_text("Uta")
    assert len(tries) == 3


def test_what_the_server_fails_at_holds_nothing_up(phones: Phones) -> None:
    """It would fail again and again, and everything tapped later would wait behind it, also after a reload."""
    ann = phones()
    open_by_form(ann, "Ann", "Ben", "Cid")
    tries: list[Route] = []

    def first_fails(route: Route) -> None:
        tries.append(route)
        if len(tries) == 1:
            route.fulfill(status=500, json={"title": "Internal error", "detail": "Something broke here."})
        else:
            route.continue_()

    ann.route("**/commands", first_fails)
    for seat, name in ((1, "Zoe"), (2, "Uta")):
        ann.locator(f"[data-key=seat-{seat}] summary").click()
        ann.locator(f"#rename-{seat}").fill(name)
        ann.locator(f"[data-key=seat-{seat}]").get_by_role("button", name="Rename").click()
        if seat == 1:
            expect(ann.locator("#refusal")).to_contain_text("Something broke here.")
            ann.locator("#refusal").get_by_role("button").click()
    expect(ann.locator("[data-key=seat-2] .person")).to_contain_text("Uta")
    assert len(tries) == 2
