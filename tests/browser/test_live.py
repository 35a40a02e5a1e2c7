"""How a page stays as the table is: by its stream, and by asking where there is none."""

import re
import signal
from pathlib import Path

from playwright.sync_api import Browser, Request, Route, expect

from tests.browser.conftest import Phones, comes_true
from tests.browser.evening import asleep
from tests.browser.play_phones import sit_down, to_the_gate
from tests.browser.test_table_story import open_table, ready
from tests.services import Server
from tests.wire import open_table as open_on_wire


def test_a_page_asks_only_where_its_stream_fails(phones: Phones) -> None:
    ann, ben, cid = phones(), phones(), phones()
    asked: list[str] = []

    def note(request: Request) -> None:
        if "/regions" in request.url:
            asked.append(request.url)

    code = open_table(ann, "Ann", "Ben", "Cid")
    ben.on("request", note)
    cid.route("**/t/*/stream*", lambda route: route.fulfill(status=503))
    for phone in (ben, cid):
        phone.goto(f"/t/{code}")
        ready(phone)
    ann.get_by_role("button", name="Ann That's me").click()
    for phone in (ben, cid):
        expect(phone.get_by_role("button", name="Ann That's me")).to_have_count(0)
    assert not asked


def test_a_server_that_says_nothing_is_noticed(tmp_path: Path, browser: Browser) -> None:
    """Its connections stay open, and nothing comes: neither news nor an answer."""
    with Server(tmp_path) as server, browser.new_context(base_url=server.url) as context:
        host = open_on_wire(server)
        page = context.new_page()
        page.clock.install()
        page.goto(f"/t/{host.code}")
        ready(page)
        behind = page.locator("#behind")
        assert server.process
        server.process.send_signal(signal.SIGSTOP)
        try:
            page.get_by_role("button", name="Ben That's me").click()
            page.clock.fast_forward(25_000)
            # no news, but not for long: only who tapped waits no longer
            expect(page.locator("#refusal")).to_contain_text("No connection.")
            page.locator("#refusal").get_by_role("button").click()
            expect(behind).to_be_empty()
            page.clock.fast_forward(6_000)
            page.clock.fast_forward(3_000)
            expect(behind).to_have_text(re.compile("No connection"))
            # and it stays so, whatever hangs
            page.clock.fast_forward(60_000)
            expect(behind).to_have_text(re.compile("No connection"))
        finally:
            server.process.send_signal(signal.SIGCONT)
        page.clock.fast_forward(20_000)
        expect(behind).to_be_empty()
        host.rename("Zoe")
        expect(page.get_by_role("button", name="Zoe That's me")).to_be_visible()


def test_news_leave_a_button_busy_until_its_answer(phones: Phones) -> None:
    ann, ben, _ = sit_down(phones)
    ann.open()
    held: list[Route] = []
    ann.page.route("**/seats/2/claim", lambda route: held.append(route))
    ann.page.locator("[data-key=seat-2] summary").click()
    free = ann.page.locator("[data-key=seat-2] [data-call='/seats/2/claim']")
    free.click()
    expect(free).to_have_attribute("aria-busy", "true")
    ben.command("rename", seat=1, name="Zoe")
    expect(ann.page.locator("[data-key=seat-1] .person")).to_contain_text("Zoe")
    expect(free).to_have_attribute("aria-busy", "true")
    held[0].fulfill(status=409, json={"detail": "Not now."})
    expect(ann.page.locator("#refusal")).to_be_visible()
    expect(free).not_to_have_attribute("aria-busy", "true")


def test_the_field_for_one_more_player_is_ready_for_the_next(phones: Phones) -> None:
    ann, *_ = sit_down(phones)
    ann.open()
    field = ann.page.locator("#add-seat")
    for name, left in (("Ben", "Ben"), ("Dan", "")):
        field.fill(name)
        field.press("Enter")
        if left:
            ann.page.locator("#refusal").get_by_role("button").click()
        expect(field).to_have_value(left)
    expect(ann.page.locator("[data-key=seat-3] .person")).to_contain_text("Dan")


def test_a_clock_goes_on_after_sleep_without_network(phones: Phones) -> None:
    ann, *others = sit_down(phones, timer=True)
    ann.command("start", first=0)
    to_the_gate([ann, *others], {1: ({"apple": 1}, "apple"), 2: ({"cheese": 1}, "cheese")})
    ann.command("start_clock")
    ann.page.clock.install()
    ann.open()
    ann.page.context.set_offline(True)
    with asleep(ann.page):
        pass
    ann.page.clock.fast_forward(65_000)
    expect(ann.page.locator(".ring .time")).to_have_text(re.compile("0:5"))


def test_the_second_of_two_hasty_taps_opens_no_bag(phones: Phones) -> None:
    """Where the bag was opened from, the question's answer may appear."""
    ann, *others = sit_down(phones)
    ann.command("start", first=0)
    to_the_gate([ann, *others], {1: ({"apple": 1}, "apple"), 2: ({"cheese": 1}, "cheese")})
    ann.open()
    page, dialog = ann.page, ann.page.locator("#open-bag")
    opener = page.locator("[data-confirm=open-bag]").first
    yes = dialog.locator("[value=yes]")
    # wherever the second tap lands, as soon as there is something to hit
    for hasty in ("yes.click()", "dialog.click()", "document.elementFromPoint(x, y).click()"):
        opener.tap()
        still_open = page.evaluate(
            f"""() => {{
              const dialog = document.querySelector("#open-bag"), yes = dialog.querySelector("[value=yes]");
              const {{ x, y }} = yes.getBoundingClientRect();
              {hasty};
              return dialog.open;
            }}"""
        )
        assert still_open
        # read, then answered
        dialog.locator("[value=no]").tap()
        expect(dialog).to_be_hidden()
    opener.focus()
    page.keyboard.down("Enter")
    expect(yes).to_be_focused()
    page.keyboard.down("Enter")
    comes_true(page, "document.querySelector('#open-bag form').style.pointerEvents === ''")
    # the key is still held down
    page.keyboard.down("Enter")
    expect(dialog).to_be_visible()
    page.keyboard.up("Enter")
    assert [seat["bag"]["status"] for seat in ann.view()["seats"] if seat["bag"]] == ["declared", "declared"]
    yes.tap()
    expect(dialog).to_be_hidden()
    ann.up_to_date()
    assert "inspected" in [seat["bag"]["status"] for seat in ann.view()["seats"] if seat["bag"]]


def test_the_log_has_no_gap_while_more_happens(phones: Phones) -> None:
    ann, *_ = sit_down(phones)
    for number in range(40):
        ann.command("rename", seat=1, name=f"Ben {number}")
    ann.open()
    ann.press("[data-open=log-dialog]")
    # a hasty finger
    ann.page.locator("[data-show-older]").evaluate("button => { button.click(); button.click(); }")
    lines = ann.page.locator("#log-dialog li")
    # one for each step: three sat down
    expect(lines).to_have_count(43)
    for number in range(40, 44):
        ann.command("rename", seat=1, name=f"Ben {number}")
    expect(lines).to_have_count(47)
    told = lines.all_inner_texts()
    assert len(set(told)) == len(told)
    assert [line for line in told if "is called Ben 20 now" in line]
