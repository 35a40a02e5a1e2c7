"""The clock of the inspection on a merchant's phone: what is told, when it buzzes."""

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phones import sit_down
from tests.browser.sheriff.phones import to_the_gate

LISTENING = """
  window.buzzes = []; window.said = [];
  navigator.vibrate = (pattern) => window.buzzes.push(pattern);
  addEventListener("DOMContentLoaded", () => {
    const place = document.querySelector("#dialogs [data-announce]");
    new MutationObserver(() => window.said.push(place.textContent)).observe(place, { childList: true });
  });
"""


def test_the_clock_speaks_at_four_moments_and_buzzes_at_three(phones: Phones) -> None:
    players = ann, ben, _ = sit_down(phones, timer=True)
    ann.command("start", first=0)
    to_the_gate(list(players), {1: ({"apple": 1}, "apple"), 2: ({"cheese": 1}, "cheese")})
    page = ben.page
    page.add_init_script(LISTENING)
    page.clock.install()
    ben.open()
    expect(page.locator(".ring .clock__time")).to_have_text("2:00")
    # a phone may buzz only after it was touched
    ben.tap("+1 gold", within=page.locator(".act"))
    ann.command("start_clock")
    expect(page.locator("[data-clock][data-ends-at]")).to_have_count(1)
    # the clock of the page also goes on by itself, so the steps leave room
    page.clock.run_for(50_000)
    assert page.evaluate("said") == []
    page.clock.run_for(15_000)
    assert page.evaluate("said") == ["One minute left."]
    assert page.evaluate("buzzes") == []
    page.clock.run_for(30_000)
    assert page.evaluate("said") == ["One minute left.", "30 seconds left."]
    page.clock.run_for(16_000)
    assert page.evaluate("said") == ["One minute left.", "30 seconds left.", "10 seconds left."]
    assert page.locator("body").get_attribute("data-clock-phase") == "last"
    page.clock.run_for(12_000)
    assert page.evaluate("said") == ["One minute left.", "30 seconds left.", "10 seconds left.", "Time is up."]
    assert page.evaluate("buzzes.length") == 3
    expect(page.locator(".ring .clock__time")).to_have_text("0:00")


def test_a_paused_clock_says_so_and_looks_it(phones: Phones) -> None:
    """S-CLK-1: on every phone, on its large face and on the board; one that runs, or has not begun, does not."""
    players = ann, ben, _ = sit_down(phones, timer=True)
    ann.command("start", first=0)
    to_the_gate(list(players), {1: ({"apple": 1}, "apple"), 2: ({"cheese": 1}, "cheese")})
    board = phones(1280, 720)
    board.goto(f"/t/{ann.code}/board")
    faces = (ben.open().page, board)
    looks = "getComputedStyle(document.querySelector('.ring .clock__time')).color"
    for page in faces:
        expect(page.locator(".ring .clock__time")).to_have_text("2:00")
        expect(page.locator(".ring .clock__paused")).to_have_count(0)
    ann.command("start_clock")
    for page in faces:
        expect(page.locator("[data-clock][data-ends-at]")).to_have_count(1)
        expect(page.locator(".ring .clock__paused")).to_have_count(0)
    running = [page.evaluate(looks) for page in faces]
    ann.command("pause_clock")
    for page in faces:
        expect(page.locator(".ring .clock__paused")).to_have_text("Paused")
    paused = [page.evaluate(looks) for page in faces]
    assert all(was != now for was, now in zip(running, paused, strict=True))
    ben.press("[data-open=clock-dialog]")
    expect(ben.page.locator("#clock-dialog .clock__paused")).to_be_visible()
    ann.command("resume_clock")
    expect(ben.page.locator("#clock-dialog .clock__paused")).to_be_hidden()
    for page in faces:
        expect(page.locator(".ring .clock__paused")).to_have_count(0)
    assert [page.evaluate(looks) for page in faces] == running


def test_clk_2_an_open_sheet_says_that_the_time_is_up_and_sends_nothing(phones: Phones) -> None:
    """S-CLK-2: it stays as it is, and so does the focus."""
    players = ann, ben, _ = sit_down(phones, timer=True)
    ann.command("start", first=0)
    to_the_gate(list(players), {1: ({"apple": 1}, "apple"), 2: ({"cheese": 1}, "cheese")})
    page = ben.page
    page.clock.install()
    ben.open()
    ann.command("start_clock")
    expect(page.locator("[data-clock][data-ends-at]")).to_have_count(1)
    ben.tap("More, or about others…")
    sheet = page.locator("#offer-dialog")
    late, offer = sheet.locator("[data-late]"), sheet.get_by_role("button", name="Make this offer")
    ben.tap("+5 gold", within=sheet.locator("[data-side=give]"))
    expect(late).to_be_hidden()
    offer.focus()
    page.clock.run_for(125_000)
    expect(late).to_have_text("Time is up: no deal can be made any more this round.")
    expect(late).to_be_in_viewport()
    expect(offer).to_be_focused()
    expect(offer).to_have_attribute("aria-disabled", "true")
    offer.press("Enter")
    expect(sheet).to_be_visible()
    ben.answered()
    assert ben.view()["offers"] == []


def test_an_open_sheet_says_that_the_inspection_is_over_until_the_host_undoes_it(phones: Phones) -> None:
    """S-INS-2: what is undone can be talked about again, and nothing has to be composed anew."""
    players = ann, ben, cid = sit_down(phones)
    ann.command("start", first=0)
    to_the_gate(list(players), {1: ({"apple": 1}, "apple"), 2: ({"cheese": 1}, "cheese")})
    ann.command("pass", merchant=2)
    ben.open()
    ben.tap("More, or about others…")
    sheet = ben.page.locator("#offer-dialog")
    ben.tap("+5 gold", within=sheet.locator("[data-side=give]"))
    ann.command("pass", merchant=1)
    late = sheet.locator("[data-late]")
    expect(late).to_have_text("The inspection is over: no deal can be made any more this round.")
    ann.command("undo", of=ann.view()["undoable"][0]["version"])
    expect(late).to_be_hidden()
    ben.tap("Make this offer", within=sheet)
    expect(sheet).to_be_hidden()
    assert [offer["gold"] for offer in ann.view()["offers"]] == [5]
    assert cid.view()["undoable"] == []
