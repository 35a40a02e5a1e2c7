"""The board: all of it on the screen whatever happens, the end as a show, drama said large, a voice if wanted."""

import re
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.boards import (
    CUT,
    NO_LOCK,
    SCREENS,
    SEEN,
    SMALLEST_LETTERS,
    TOO_SMALL,
    VOICE,
    as_it_was,
    open_board,
    recorded,
    turn,
)
from tests.browser.conftest import Phones, comes_true, read
from tests.browser.measures import violations, write_in
from tests.browser.nottingham.tables import JOHN, MARION
from tests.browser.phones import sit_down
from tests.browser.screen import Screen, SetTables
from tests.browser.screens import SCREENS as ALL_SCREENS
from tests.browser.sheriff.phones import to_the_gate
from tests.soak import short_or_long

SIZES = ((1280, 720), (1920, 1080))
GAMES = ("sheriff-3", "sheriff-5", "sheriff-6", "nottingham-3", "nottingham-5", "nottingham-7")
LOOKS = tuple(product(SIZES, ("de", "ru")))
BOARDS = [one for one in ALL_SCREENS if one.path == "/board" and not one.board_screen]
ENDS = [("sheriff-3", "light"), ("nottingham-3", "dark"), ("sheriff-3", "dark"), ("nottingham-3", "light")]
MOMENTS = 12
"""Of a game that are looked at."""


def all_is_there(board: Page, where: object, height: int) -> None:
    assert board.evaluate(CUT) == [], where
    # read from three metres: all that has a screen of its own, and while the game runs all that matters
    least = 36 if board.locator("[data-screen]:visible").count() else 22
    assert round(board.evaluate(SMALLEST_LETTERS) * 1080 / height) >= least, where
    # an old, narrow screen shows all of it, if need be smaller
    assert height not in (high for _, high in SIZES) or board.evaluate(TOO_SMALL) == [], where


@pytest.mark.soak
@pytest.mark.parametrize("number", range(len(GAMES)), ids=GAMES)
def test_nothing_of_a_game_has_to_be_scrolled(phones: Phones, browser: Browser, server_url: str, number: int) -> None:
    """Every phase as it was, 3 to 7 players with long names, then the end screen by screen."""
    with browser.new_context(base_url=server_url) as context:
        code, steps = recorded(context, GAMES[number])
    for (width, height), language in short_or_long((LOOKS[number % len(LOOKS)],), LOOKS):
        board = phones(width, height, locale=language, reduced_motion="reduce")
        open_board(board, code)
        for key in board.evaluate(SCREENS):
            assert board.evaluate(SEEN) == [key]
            all_is_there(board, (GAMES[number], language, height, key), height)
            turn(board)
        for moment in range(1, steps, max(1, steps // short_or_long(MOMENTS, steps))):
            as_it_was(board, code, moment)
            all_is_there(board, (GAMES[number], language, height, moment), height)


@pytest.mark.parametrize("screen", BOARDS, ids=lambda one: one.name)
def test_all_of_a_board_is_on_the_screen(phones: Phones, tables: SetTables, screen: Screen) -> None:
    """Nobody scrolls a television: what is much is written smaller, in the longest language too."""
    board = phones(*SIZES[0], locale="de-DE", reduced_motion="reduce")
    open_board(board, tables.at(screen).code)
    for width, height in (*SIZES, (1024, 768)):
        board.set_viewport_size({"width": width, "height": height})
        read(board)
        all_is_there(board, screen.name, height)


def test_offers_verdicts_and_debts_are_drawn(phones: Phones, tables: SetTables) -> None:
    """S-DEAL-2, S-INS-4, S-DEBT: who gives what for what, in tokens and numbers, and in words for ears."""
    board = phones(1920, 1080, reduced_motion="reduce")
    open_board(board, tables.sheriff.inspecting.code)
    offers = board.locator("[data-key=bag-2] .offer")
    expect(offers).to_have_count(2)
    # somebody else's, for opening it; and the sheriff's own, who stands there as a crown
    expect(offers.nth(0).locator(".drawn")).to_have_text(re.compile(r"Мария-Антуанетта ф\.\s*12.*→\s*$", re.DOTALL))
    expect(offers.nth(1).locator(".drawn > .icon").first).to_be_visible()
    expect(offers.nth(1).locator(".drawn")).to_have_text(re.compile(r"→\s*9"))
    bribe = board.locator("[data-key=bag-1] .offer")
    expect(bribe.locator(".drawn__bag b")).to_have_text("2")
    expect(bribe.locator(".for-ears").first).to_contain_text("31 gold, 2 Gouda from the bag")
    open_board(board, tables.sheriff.crowded.code)
    expect(board.locator(".board__deals .offer")).to_have_count(4)
    open_board(board, tables.sheriff.debts.code)
    caught = board.locator("[data-key=bag-2]")
    expect(caught.locator(".bag__verdict .drawn")).to_have_text(re.compile(r"A lie!\s*−\s*2"))
    expect(caught.locator(".note .drawn b")).to_have_text("18")
    expect(board.locator("[data-key=bag-5] .bag__verdict .drawn")).to_have_text(re.compile(r"Honest!\s*\+\s*4"))
    expect(board.locator("[data-key=duty-0] .note .drawn__name")).to_have_text("Fáy")


def is_ordered(screens: list[str]) -> bool:
    parts = ["hidden", "crown", "award", "totals", "winner", "page"]
    places = [parts.index(screen.partition("-")[0]) for screen in screens]
    return places == sorted(places)


@pytest.mark.parametrize("game", ["sheriff-5", "nottingham-5"])
def test_the_end_is_one_thing_a_screen_and_turns_by_itself(
    phones: Phones, browser: Browser, server_url: str, game: str
) -> None:
    """The winner's name comes last; then the pages of the result go round."""
    with browser.new_context(base_url=server_url) as context:
        code, _ = recorded(context, game)
    board = phones(1920, 1080)
    board.clock.install()
    open_board(board, code)
    screens = board.evaluate(SCREENS)
    assert is_ordered(screens)
    assert [one for one in screens if one in ("totals", "winner")] == ["totals", "winner"]
    assert any(one.startswith("crown") for one in screens) == game.startswith("sheriff")
    assert sum(one.startswith("hidden") for one in screens) == 5
    assert sum(one.startswith("award") for one in screens) >= 1
    shown = []
    for _ in range(len(screens) + 2):
        (seen,) = board.evaluate(SEEN)
        shown.append(seen)
        expect(board.locator("h1:visible")).to_have_count(1)
        board.clock.run_for(1000 * int(board.locator(f"[data-screen={seen}]").get_attribute("data-seconds") or 0))
    assert shown == [*screens, "winner", screens[screens.index("winner") + 1]]


@pytest.mark.parametrize("game", ["sheriff-5", "nottingham-7"])
def test_an_award_shows_its_evidence_bag_by_bag(phones: Phones, browser: Browser, server_url: str, game: str) -> None:
    """Each bag, bribe or theft that was counted is drawn, and said in words for ears."""
    with browser.new_context(base_url=server_url) as context:
        code, _ = recorded(context, game)
    board = phones(1920, 1080, reduced_motion="reduce")
    open_board(board, code)
    given = board.request.get(f"/api/v1/tables/{code}").json()["awards"]
    assert {"honest", "lie", "passed"} <= drawn(given) or {"steal", "rob", "ambush"} & drawn(given)
    for id_ in {award["id"] for award in given}:
        shown = board.locator(f"[data-screen=award-{id_}]")
        shared = [award for award in given if award["id"] == id_]
        for what in drawn(shared):
            count = sum(one["what"] == what for award in shared for one in award["exhibits"])
            look = what.removeprefix("lost_by_")
            expect(shown.locator(f".exhibits .exhibit--{look}")).to_have_count(count)
        said = [line for award in shared for line in award["evidence"]]
        assert shown.locator("li.for-ears").all_text_contents() == said


def drawn(awards: list[dict[str, Any]]) -> set[str]:
    return {one["what"] for award in awards for one in award["exhibits"]}


def test_what_matters_is_read_from_three_metres(phones: Phones, browser: Browser, server_url: str) -> None:
    """Names, purses, what is declared and lies on the stands; at the end towers as high as the screen allows."""
    with browser.new_context(base_url=server_url) as context:
        code, steps = recorded(context, "sheriff-5", ("Marion", "Robin", "Tuck", "Little John", "Will"))
    board = phones(1920, 1080, locale="de-DE", reduced_motion="reduce")
    open_board(board, code)
    while not board.locator("[data-screen=winner]:visible").count():
        turn(board)
    towers = board.locator("[data-screen=winner] .towers").bounding_box()
    assert towers is not None and towers["height"] > 1080 * 0.6
    for moment in (steps // 2, steps * 4 // 5):
        as_it_was(board, code, moment)
        write_in(board, "usual")
        assert board.evaluate(TOO_SMALL) == [], moment


def test_the_board_follows_the_host_and_the_totals_climb(phones: Phones) -> None:
    ann, *_ = sit_down(phones)
    ann.command("start", first=0)
    board = phones(1920, 1080)
    board.clock.install()
    open_board(board, ann.code)
    ann.command("correct", seat=1, goods={"apple": 3}, reason="for the crown")
    ann.command("end_game")
    curtain = board.locator(".large")
    expect(curtain).to_be_visible()
    expect(curtain).to_contain_text("The game is over!")
    board.clock.run_for(5_100)
    expect(curtain).to_be_hidden()
    screens = board.evaluate(SCREENS)
    ann.command("show", step=1)
    comes_true(board, f"(want) => ({SEEN})[0] === want", screens[1])
    # at the host's pace, however slow that is
    board.clock.run_for(120_000)
    assert board.evaluate(SEEN) == [screens[1]]
    crown = screens.index("crown-apple")
    ann.command("show", step=crown)
    expect(board.locator("[data-screen=crown-apple]")).to_be_visible()
    expect(board.locator("[data-screen=crown-apple]")).to_contain_text("with 3")
    ann.command("show", step=screens.index("totals"))
    expect(board.locator("[data-screen=totals]")).to_be_visible()
    total = board.locator("[data-screen=totals] .tower__total").nth(1)
    expect(total).to_have_text("0")
    board.clock.run_for(2_100)
    expect(total).to_have_text("50")
    board.clock.run_for(6_100)
    expect(total).to_have_text("76")
    assert "wins" not in board.locator("[data-screen=totals]").inner_text()
    board.clock.run_for(15_000)
    expect(board.get_by_role("heading", level=1)).to_have_text("Ben wins by 26 points.")
    # the show again, from its beginning
    ann.command("show", step=0)
    comes_true(board, f"(want) => ({SEEN})[0] === want", screens[0])


def test_a_crown_says_with_how_many_it_was_won(phones: Phones) -> None:
    """S-END: as people say it."""
    ann, *_ = sit_down(phones)
    ann.command("start", first=0)
    for seat, count in ((1, 9), (2, 6)):
        ann.command("correct", seat=seat, goods={"apple": count}, reason="for the crown")
    ann.command("end_game")
    board = phones(1280, 720, reduced_motion="reduce")
    open_board(board, ann.code)
    ann.command("show", step=board.evaluate(SCREENS).index("crown-apple"))
    expect(board.locator("[data-screen=crown-apple]")).to_contain_text("9 to 6")
    expect(board.locator("[data-screen=crown-apple]")).to_be_visible()


def test_whoever_wants_no_motion_gets_none(phones: Phones, browser: Browser, server_url: str) -> None:
    with browser.new_context(base_url=server_url) as context:
        code, _ = recorded(context, "sheriff-3")
    board = phones(1280, 720, reduced_motion="reduce")
    open_board(board, code)
    while board.evaluate(SEEN) != ["totals"]:
        turn(board)
    sums = board.locator("[data-screen=totals] .tower__total").all_text_contents()
    assert all(int(total) > 0 for total in sums)
    assert board.evaluate("document.getAnimations().length") == 0


@pytest.mark.soak
@pytest.mark.parametrize(("game", "scheme"), short_or_long(ENDS[:2], ENDS))
def test_every_screen_of_the_end_is_for_everybody(
    phones: Phones, browser: Browser, server_url: str, game: str, scheme: str
) -> None:
    with browser.new_context(base_url=server_url) as context:
        code, _ = recorded(context, game)
    board = phones(1280, 720, color_scheme=scheme, reduced_motion="reduce")
    open_board(board, code)
    for key in board.evaluate(SCREENS):
        assert violations(board) == [], key
        turn(board)


def test_drama_is_said_large_for_a_moment(phones: Phones) -> None:
    """N-AMB: nobody has to read the log to know that an ambush was sprung."""
    board = phones(1280, 720)
    table = SetTables(board.request).nottingham.at("set laid")
    board.context.clear_cookies()
    board.clock.install()
    open_board(board, table.code)
    large = board.locator(".large")
    expect(large).to_be_hidden()
    table.send(2, "spring", ambush=1)
    expect(large).to_be_visible()
    expect(large).to_contain_text(re.compile("The ambush strikes!|The trade fails!"))
    assert board.evaluate(CUT) == []
    board.clock.run_for(5_100)
    expect(large).to_be_hidden()


def test_the_end_is_said_large(phones: Phones) -> None:
    """N-END: why the game is over."""
    board = phones(1280, 720)
    table = SetTables(board.request).nottingham.at("task done")
    board.context.clear_cookies()
    open_board(board, table.code)
    table.send(MARION, "end_turn").send(JOHN, "reveal", item="gems").send(JOHN, "keep")
    table.send(JOHN, "trade_set", item="gems", count=3, keep=False).send(JOHN, "read_field", number="city")
    expect(board.locator(".large")).to_contain_text("The sheriff is back in the city!")


def test_a_verdict_is_said_large(phones: Phones) -> None:
    """S-INS-4, S-INS-5."""
    players = ann, *_ = sit_down(phones)
    ann.command("start", first=0)
    to_the_gate(list(players), {1: ({"silk": 1}, "apple"), 2: ({"cheese": 1}, "cheese")})
    board = phones(1280, 720)
    open_board(board, ann.code)
    large = board.locator(".large")
    ann.command("inspect", merchant=1)
    expect(large).to_contain_text("A lie!")
    ann.command("inspect", merchant=2)
    expect(large).to_contain_text("Honest!")


def heard(board: Page) -> list[str]:
    return [one if isinstance(one, str) else one[1] for one in board.evaluate("heard")]


def test_a_voice_reads_what_happens_once_it_is_switched_on(phones: Phones) -> None:
    """S-DEC, S-INS, S-CLK: declarations, verdicts, the last seconds, crowns, the winner."""
    ann, ben, cid = sit_down(phones, timer=True)
    ann.command("start", first=0)
    ann.command("close_market")
    board = phones(1280, 720)
    board.add_init_script(VOICE)
    board.clock.install()
    open_board(board, ann.code)
    switch = board.get_by_role("button", name="Voice")
    expect(switch).to_have_attribute("aria-pressed", "false")
    ben.command("seal_bag", goods={"silk": 1})
    cid.command("seal_bag", goods={"cheese": 1})
    ben.command("declare", good="apple", count=1)
    expect(board.locator("[data-key=bag-1]")).to_contain_text("1 apple")
    assert heard(board) == []
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert heard(board) == ["Hear ye! From now on I read aloud what happens."]
    assert board.evaluate("heard[0][0]") == "en-GB"
    cid.command("declare", good="cheese", count=1)
    comes_true(board, "heard.length === 2")
    assert heard(board)[-1] == "Cid declares 1 cheese."
    ann.command("start_clock")
    expect(board.locator("[data-clock][data-ends-at]")).to_have_count(1)
    board.clock.run_for(95_000)
    board.clock.run_for(16_000)
    assert heard(board)[2:] == ["30 seconds left.", "10 seconds left."]
    ann.command("inspect", merchant=1)
    comes_true(board, "heard.length === 5")
    assert heard(board)[-1].startswith("Ben's bag is opened")
    ann.command("pass", merchant=2)
    comes_true(board, "heard.length === 6")
    assert heard(board)[-1].startswith("Cid's bag passes.")
    ann.command("end_game")
    comes_true(board, "heard.length === 7")
    screens = board.evaluate(SCREENS)
    ann.command("show", step=screens.index("crown-cheese"))
    comes_true(board, "heard.at(-1)[1].startsWith('King of cheese: Cid')")
    ann.command("show", step=screens.index("totals"))
    expect(board.locator("[data-screen=totals]")).to_be_visible()
    board.clock.run_for(30_000)
    expect(board.locator("[data-screen=winner]")).to_be_visible()
    winner = board.get_by_role("heading", level=1).inner_text()
    assert winner in heard(board)
    switch.click()
    assert heard(board)[-1] == "silence"


def test_no_switch_where_the_browser_has_no_voice_for_the_language(phones: Phones) -> None:
    ann, *_ = sit_down(phones)
    for locale, script in (("ru-RU", VOICE), ("en-GB", "delete window.speechSynthesis;")):
        board = phones(1280, 720, locale=locale)
        board.add_init_script(script)
        open_board(board, ann.code)
        expect(board.locator("[data-voice]")).to_be_hidden()


def test_the_board_stays_lit_over_plain_http_or_says_that_it_may_not(phones: Phones) -> None:
    ann, *_ = sit_down(phones)
    dark = "This screen may go dark: switch that off in its own settings."
    lit = phones(1280, 720)
    lit.add_init_script(NO_LOCK)
    open_board(lit, ann.code)
    comes_true(lit, "document.querySelector('.moving-picture')?.currentTime > 0")
    expect(lit.locator("[data-awake]")).to_be_hidden()
    assert lit.evaluate(CUT) == []
    poor = phones(1280, 720)
    poor.add_init_script(NO_LOCK + "delete HTMLCanvasElement.prototype.captureStream;")
    open_board(poor, ann.code)
    expect(poor.locator("[data-awake]")).to_have_text(dark)
    assert poor.evaluate(CUT) == []


def test_the_black_market_and_the_way_back_are_on_the_board(phones: Phones) -> None:
    """S-BLK: what is left, and what it brings; whoever lost the phone finds the seat again."""
    players = ann, ben, _ = sit_down(phones, black_market=True)
    ann.command("start", first=0)
    ben.command("correct_secret", goods={"mead": 3}, reason="for the story")
    board = phones(1280, 720)
    open_board(board, ann.code)
    market = board.locator("[data-key=black-market]")
    before = market.locator("b").count()
    expect(board.locator(".board__again .qr")).to_be_visible()
    expect(board.locator(".board__again")).to_contain_text("Scan to take your seat again")
    to_the_gate(list(players), {1: ({"apple": 1}, "apple"), 2: ({"apple": 1}, "apple")})
    ann.command("pass", merchant=1)
    ben.command("claim_black_market", kind="mead")
    expect(market.locator("b")).to_have_count(before - 1)
    assert before == 6
