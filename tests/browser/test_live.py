"""How a page stays as the table is: by its stream, and by asking where there is none."""

import re
import signal
from pathlib import Path

from playwright.sync_api import Browser, Request, Route, expect

from referee.web.files import address
from referee.web.tables import STEPS_OF_THE_LEDGER
from tests.browser.conftest import Phones, comes_true
from tests.browser.lobby import open_by_form, ready
from tests.browser.phones import asleep, sit_down
from tests.browser.sheriff.phones import to_the_gate
from tests.phones import open_table
from tests.services import Server


def test_a_page_asks_only_where_its_stream_fails(phones: Phones) -> None:
    ann, ben, cid = phones(), phones(), phones()
    asked: list[str] = []

    def note(request: Request) -> None:
        if "/regions" in request.url:
            asked.append(request.url)

    code = open_by_form(ann, "Ann", "Ben", "Cid")
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
        host = open_table(server)
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
    expect(ann.page.locator(".ring .clock__time")).to_have_text(re.compile("0:5"))


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
    expect(page.locator(".bag__verdict")).to_be_visible()
    assert [seat["bag"]["status"] for seat in ann.view()["seats"] if seat["bag"]] == ["inspected", "declared"]


def test_a_question_asked_again_at_once_is_not_answered_by_the_last_one(phones: Phones) -> None:
    """A browser tells that a dialog was closed a moment after it is gone: meanwhile it may be open again."""
    ann, *others = sit_down(phones)
    ann.command("start", first=0)
    to_the_gate([ann, *others], {1: ({"apple": 1}, "apple"), 2: ({"cheese": 1}, "cheese")})
    ann.open()
    dialog = ann.page.locator("#open-bag")
    opener = ann.page.locator("[data-confirm=open-bag]").first
    opener.tap()
    expect(dialog).to_be_visible()
    opener.evaluate("opener => { document.querySelector('#open-bag').close(); opener.click(); }")
    expect(dialog).to_be_visible()
    dialog.locator("[value=yes]").tap()
    expect(ann.page.locator(".bag__verdict")).to_be_visible()
    assert [seat["bag"]["status"] for seat in ann.view()["seats"] if seat["bag"]] == ["inspected", "declared"]


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


def test_a_long_ledger_goes_on_below(phones: Phones) -> None:
    """The newest lines first; a tap adds those before them, down to the gold everybody began with."""
    (ann, *_) = sit_down(phones)
    ann.command("start", first=1)
    for _ in range(STEPS_OF_THE_LEDGER):
        ann.command("correct", seat=0, gold=1, reason="x")
    ann.open()
    ann.page.locator(".glance .purse").click()
    dialog = ann.page.locator("#ledger-dialog")
    lines, more = dialog.locator("tbody tr"), dialog.get_by_role("button", name="Show what was before")
    expect(lines).to_have_count(STEPS_OF_THE_LEDGER)
    expect(lines.first.locator(".ledger__held")).to_have_text(str(50 + STEPS_OF_THE_LEDGER))
    more.click()
    expect(lines).to_have_count(STEPS_OF_THE_LEDGER + 1)
    expect(lines.last.locator(".ledger__held")).to_have_text("50")
    expect(more).to_have_count(0)


def test_an_undone_line_is_struck_out_where_it_stands(phones: Phones) -> None:
    """New lines are put on top of the log, below their heading; the other lines stay what they are."""
    ann, *_ = sit_down(phones)
    ann.command("start", first=1)
    ann.open().press("[data-open=log-dialog]")
    lines = ann.page.locator("#log li")
    begun = lines.count()
    ann.command("correct", seat=1, gold=1, reason="lost")
    # the gold, and why
    expect(lines).to_have_count(begun + 2)
    lines.last.evaluate("line => line.setAttribute('data-seen', '')")
    ann.command("undo", of=ann.view()["version"])
    expect(lines).to_have_count(begun + 3)
    expect(ann.page.locator("#log li:has(s)")).to_have_count(2)
    assert [bool(lines.nth(place).locator("s").count()) for place in range(5)] == [False, False, True, True, False]
    expect(ann.page.locator("#log [data-seen]")).to_have_count(1)


def test_a_turn_begins_above_the_lines_that_are_there(phones: Phones) -> None:
    """What is added line by line stands as on a page that is opened anew."""
    players = sit_down(phones, edition="nottingham")
    ann = players[0]
    ann.command("start", first=0)
    ann.open().press("[data-open=log-dialog]")
    lines = ann.page.locator("#log li")
    for player in players:
        player.command("reveal", item="copper")
        player.command("keep")
        player.command("end_turn")
        expect(lines.first).to_have_attribute("data-version", str(ann.view()["version"]))
        # a stream's first news are whole
        lines.last.evaluate("line => line.setAttribute('data-seen', '')")
    expect(ann.page.locator("#log [data-seen]")).to_have_count(1)
    keys = "lines => lines.map((line) => line.dataset.key)"
    added = lines.evaluate_all(keys)
    ann.open()
    assert lines.evaluate_all(keys) == added


def test_white_space_between_elements_is_no_difference(phones: Phones) -> None:
    """Templates are indented: whatever is focused, open or half-typed stays the same element."""
    page = phones()
    page.goto("/")
    assert page.evaluate(
        """async (script) => {
          const { morph } = await import(script);
          const region = document.createElement("div");
          region.innerHTML = "\\n  <p>one</p>\\n  <b>two</b>\\n";
          const before = [...region.children];
          morph(region, "<p>one</p>\\n<b>three</b>");
          return region.textContent.includes("three") && before.every((one, place) => one === region.children[place]);
        }""",
        address("js/table/morph.js"),
    )
