"""Phones around one table: opened, joined, started, lost, found, moved and counted."""

import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import Phones, comes_true, install
from tests.browser.lobby import at, lobby_of, open_by_form, ready, sit


def test_an_evening_of_three_phones(phones: Phones) -> None:
    ann, ben, cid = phones(), phones(390, 560), phones(320, 568)

    # names in seating order, moved by a button, then the code is on the table
    ann.goto("/new")
    ready(ann)
    for number, name in enumerate(("Ben", "Ann", "Cid"), 1):
        ann.get_by_label(f"Name of player {number}", exact=True).fill(name)
    ann.get_by_role("button", name="Player 2: one place up").click()
    ann.get_by_role("button", name="Open the table").click()
    at(ann, "lobby")
    code = ann.locator("#invite .code").inner_text()
    ann.get_by_role("button", name="Ann That's me").click()
    expect(ann.locator(".person.mine")).to_contain_text("Ann")

    # what Ann types is not lost while the others sit down; Ben types the code, Cid scanned it
    ann.locator(".seating__more summary").last.click()
    ann.locator("#rename-2").fill("Cecilia")
    ben.goto("/join")
    ben.get_by_label("The code stands below").fill(code.lower())
    ben.get_by_role("button", name="Join").click()
    ready(ben)
    ben.get_by_role("button", name="Ben That's me").click()
    expect(ann.locator("[data-key=seat-1] .person")).to_contain_text("has sat down")
    expect(ann.locator("#rename-2")).to_have_value("Cecilia")
    expect(ann.locator("#rename-2")).to_be_focused()
    ann.locator("#rename-2").press("Enter")
    sit(cid, code, "Cecilia")
    expect(ann.get_by_role("heading", level=1)).to_have_text("All have sat down")

    # a taken seat cannot be taken
    stranger = phones()
    stranger.goto(f"/t/{code}")
    expect(stranger.get_by_role("button", name="That's me")).to_have_count(0)

    # started on one phone, it runs on all
    ann.get_by_role("button", name="Start the game").click()
    ann.locator("#start-dialog label", has_text="Cecilia").click()
    ann.get_by_role("button", name="Start", exact=True).click()
    for phone in (ann, ben, cid):
        at(phone, "play")
    expect(cid.get_by_role("heading", level=1)).to_contain_text("Who starts at the market?")

    # a reload changes nothing; a dialog and the scroll survive what happens meanwhile
    ben.reload()
    at(ben, "play")
    ben.evaluate("scrollTo(0, 90)")
    assert ben.evaluate("scrollY") == 90
    # by script, since a tap would scroll up to the button first
    ben.locator("[data-open=menu-dialog]").evaluate("(button) => button.click()")

    # Cecilia is in a tunnel: what she taps is kept, and sent once when she is back
    cid.context.set_offline(True)
    cid.get_by_role("button", name="The market is over").click()
    expect(cid.locator("#behind")).to_have_text(re.compile("What you tapped is sent"))
    expect(ann.get_by_role("heading", level=1)).not_to_contain_text("Fill your bag")
    cid.context.set_offline(False)
    expect(ann.get_by_role("heading", level=1)).to_contain_text("Fill your bag")
    expect(cid.locator("#behind")).to_be_empty()
    expect(ben.get_by_role("heading", level=1, include_hidden=True)).to_contain_text("Fill your bag")
    expect(ben.locator("#menu-dialog")).to_be_visible()
    assert ben.evaluate("scrollY") == 90
    cid.get_by_role("button", name="Log", exact=True).click()
    expect(cid.locator("#log li", has_text="market")).to_have_count(1)

    # Ben's battery is low: the seat moves to another phone, and the old one is out
    moved = {}
    ben.on("response", lambda answer: moved.update(qr=answer.url) if "transfer=1" in answer.url else None)
    # by key: where a finger has just been, the next button would wait until it can have been read
    ben.get_by_role("button", name="Move to another phone").press("Enter")
    expect(ben.locator("[data-transfer-code]")).to_be_visible()
    ben.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    ben.get_by_role("button", name="Copy the link").click()
    comes_true(ben, "!!window.copied")
    # said above the open dialog
    expect(ben.locator(".toast")).to_have_text(re.compile("Copied"))
    assert ben.locator(".toast").evaluate("(toast) => toast.matches(':popover-open')")
    new = phones()
    new.goto(ben.evaluate("window.copied"))
    new.get_by_role("button", name="Yes, play here").click()
    at(new, "play")
    expect(new.get_by_role("heading", level=1)).to_contain_text("Fill your bag")
    assert "transfer" not in new.url
    at(ben, "join")
    assert "transfer=1" in moved["qr"]

    # the end, stepped through by the host, seen by all
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="End the game now").click()
    ann.get_by_role("button", name="End it").click()
    for phone in (ann, new, cid):
        at(phone, "result")
    for step in range(3):
        expect(ann.locator(".show")).to_have_attribute("data-step", str(step))
        ann.get_by_role("button", name="Next").click()
    expect(cid.get_by_role("heading", level=1)).to_have_text(re.compile("Who gets the crown"))
    ann.get_by_role("button", name="Straight to the result").click()
    for phone in (ann, new, cid):
        expect(phone.locator(".ranking > li:visible")).to_have_count(3)
    ann.get_by_role("button", name="Rematch").click()
    at(ann, "lobby")
    expect(ann.locator(".person.mine")).to_contain_text("Ann")
    new.get_by_role("button", name="Go there").click()
    at(new, "lobby")
    expect(new.locator(".person.mine")).to_contain_text("Ben")
    assert code not in new.url


def test_a_player_without_a_phone_and_a_board(phones: Phones) -> None:
    ann = phones()
    code = open_by_form(ann, "Ann", "Ben", "Cid")
    ann.get_by_role("button", name="Ann That's me").click()
    expect(ann.locator(".person.mine")).to_contain_text("Ann")
    board = phones(1920, 1080)
    board.goto(f"/t/{code}/board")
    ready(board)
    ann.get_by_role("button", name="Start the game").click()
    ann.locator("#start-dialog label", has_text="Ann").click()
    ann.get_by_role("button", name="Start", exact=True).click()
    at(ann, "play")
    expect(board.get_by_role("heading", level=1)).to_contain_text("Ann is the sheriff")
    ann.get_by_role("button", name="The market is over").click()

    ann.get_by_role("link", name="Pass this phone to Ben").click()
    ready(ann)
    # nothing can be read or reached before Ben says that he is there
    expect(ann.get_by_role("heading", name="Pass me to Ben")).to_be_focused()
    assert ann.evaluate("document.elementFromPoint(195, 700).closest('#curtain') !== null")
    ann.get_by_role("button", name="I am Ben").click()
    expect(ann.get_by_role("heading", level=1)).to_contain_text("Fill your bag")
    ann.locator("#now").get_by_role("button", name="Silk").click()
    ann.get_by_role("button", name="Seal the bag").click()
    expect(board.locator("[data-key=bag-1]")).to_contain_text("1 card")
    ann.get_by_role("link", name="Done: hand it back").click()
    ready(ann)
    ann.get_by_role("button", name="I am Ann").click()
    expect(ann.get_by_role("link", name="Pass this phone to Cid")).to_be_visible()
    expect(ann.get_by_role("link", name="Pass this phone to Ben")).to_have_count(0)
    assert "silk" not in board.content()


def test_a_phone_that_comes_back_has_kept_my_bag_and_shows_it_to_me_alone(phones: Phones) -> None:
    """S-BAG-3: what the host has put in so far is there again, and nobody saw it while the phone was on its way."""
    ann = phones()
    open_by_form(ann, "Ann", "Ben", "Cid")
    ann.get_by_role("button", name="Ann That's me").click()
    expect(ann.locator(".person.mine")).to_contain_text("Ann")
    ann.get_by_role("button", name="Start the game").click()
    ann.locator("#start-dialog label", has_text="Ben").click()
    ann.get_by_role("button", name="Start", exact=True).click()
    at(ann, "play")
    ann.get_by_role("button", name="The market is over").click()
    for good in ("Silk", "Apple"):
        ann.locator("#now").get_by_role("button", name=good).click()
    expect(ann.locator(".in-bag")).to_contain_text("2 of")

    ann.get_by_role("link", name="Pass this phone to Cid").click()
    ready(ann)
    ann.get_by_role("button", name="I am Cid").click()
    expect(ann.locator(".in-bag")).to_contain_text("Tap what goes into your bag")
    ann.locator("[data-add=cheese]").click()
    ann.get_by_role("link", name="Done: hand it back").click()
    ready(ann)
    expect(ann.get_by_role("heading", name="Pass me to Ann")).to_be_focused()
    assert ann.evaluate("document.elementFromPoint(195, 700).closest('#curtain') !== null")
    ann.get_by_role("button", name="I am Ann").click()
    expect(ann.locator(".in-bag")).to_contain_text("2 of")
    # it is Ann's own phone again
    ann.reload()
    ready(ann)
    expect(ann.locator("#curtain")).to_have_count(0)
    expect(ann.locator(".in-bag")).to_contain_text("2 of")


def test_what_the_rules_refuse_is_said_with_its_rule(phones: Phones) -> None:
    ann = phones()
    open_by_form(ann, "Ann", "Ben", "Cid")
    ann.get_by_role("button", name="Ann That's me").click()
    expect(ann.locator(".person.mine")).to_contain_text("Ann")
    ann.locator("[data-key=seat-1] summary").click()
    ann.locator("#rename-1").fill("Cid")
    ann.locator("[data-key=seat-1]").get_by_role("button", name="Rename").click()
    expect(ann.locator("#refusal")).to_contain_text("Somebody is called Cid already.")
    ann.get_by_role("button", name="All right").click()
    # what was typed is still there
    expect(ann.locator("#rename-1")).to_have_value("Cid")


def test_who_taps_before_the_page_is_ready_need_not_tap_again(phones: Phones) -> None:
    ann = phones()
    open_by_form(ann, "Ann", "Ben", "Cid")
    ann.get_by_role("button", name="Ann That's me").click()
    expect(ann.locator(".person.mine")).to_contain_text("Ann")
    ready(ann)
    held: list[Route] = []
    ann.route("**/js/table/main.js*", lambda route: held.append(route))
    ann.reload(wait_until="commit")
    ann.locator("[data-key=seat-1] summary").click()
    ann.locator("#rename-1").fill("Cid")
    ann.locator("[data-key=seat-1]").get_by_role("button", name="Rename").click()
    ann.get_by_role("button", name="Start the game").click()
    expect(ann.locator("#start-dialog")).to_be_hidden()
    for route in held:
        route.continue_()
    ready(ann)
    expect(ann.locator("#start-dialog")).to_be_visible()
    expect(ann.locator("#refusal")).to_contain_text("Somebody is called Cid already.")
    expect(ann.locator("#rename-1")).to_have_value("Cid")


def test_without_network_the_shell_the_rules_and_the_last_table_open(phones: Phones) -> None:
    phone = phones(installs=True)
    code = open_by_form(phone, "Ann", "Ben", "Cid")
    install(phone)
    phone.reload()
    at(phone, "lobby")
    phone.context.set_offline(True)
    phone.goto("/rules/sheriff-1e")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Sheriff of Nottingham, 1st edition")
    phone.goto("/")
    phone.get_by_role("link", name=code).click()
    expect(phone.locator("#invite .code")).to_have_text(code)
    expect(phone.locator("#behind")).to_have_text(re.compile("No connection"))
    kept = phone.evaluate(
        "caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((one) => one.keys()))))"
        ".then((all) => all.flat().map((request) => new URL(request.url).pathname))"
    )
    assert f"/t/{code}" in kept
    assert not [path for path in kept if path.startswith(("/api/", f"/t/{code}/"))]


def test_a_phone_without_room_shows_the_table_all_the_same(phones: Phones) -> None:
    phone = phones(installs=True)
    code = open_by_form(phone, "Ann", "Ben", "Cid")
    install(phone)
    phone.reload()
    at(phone, "lobby")
    full = {"origin": phone.evaluate("location.origin"), "quotaSize": 1}
    phone.context.new_cdp_session(phone).send("Storage.overrideQuotaForOrigin", full)
    for _ in range(2):
        phone.reload()
        at(phone, "lobby")
        expect(phone.locator("#invite .code")).to_have_text(code)


def test_who_was_to_begin_begins_though_others_leave_and_lots_are_drawn_if_nobody_is_left(phones: Phones) -> None:
    ann = phones()
    code = lobby_of(ann, "Ann", "Ben", "Cid", "Dan", "Eve")

    def leaves(seat: int) -> None:
        gone = ann.request.post(f"/api/v1/tables/{code}/commands", data={"command": "leave", "seat": seat})
        assert gone.ok

    ann.get_by_role("button", name="Start the game").click()
    choices = ann.locator("#start-dialog .choices")
    chosen = choices.locator(":checked + b")
    choices.locator("label", has_text="Dan").click()
    leaves(1)
    expect(choices.locator("label", has_text="Ben")).to_have_count(0)
    expect(chosen).to_have_text("Dan")
    # Dan goes too: nobody slides into his place
    leaves(2)
    expect(choices.locator("label", has_text="Dan")).to_have_count(0)
    expect(chosen).to_have_text("Draw lots")
    choices.locator("label", has_text="Eve").click()
    order = ann.request.post(f"/api/v1/tables/{code}/commands", data={"command": "reorder", "order": [2, 0, 1]})
    assert order.ok
    expect(choices.locator("b")).to_have_text(["Draw lots", "Eve", "Ann", "Cid"])
    expect(chosen).to_have_text("Eve")
    ann.get_by_role("button", name="Start", exact=True).click()
    at(ann, "play")
    assert ann.request.get(f"/api/v1/tables/{code}").json()["sheriff"] == 0


def test_deputies_that_were_drawn_stay_drawn_when_places_change(phones: Phones) -> None:
    ann = phones()
    code = lobby_of(ann, "Ann", "Ben", "Cid", "Dan", "Eve", "Fay")
    ann.get_by_role("button", name="Start the game").click()
    ann.get_by_text("We drew the cards").click()
    first, second = (ann.locator(f"[data-deputy='{which}']") for which in (0, 1))
    first.select_option(label="Dan")
    second.select_option(label="Ben")
    body = {"command": "reorder", "order": [5, 4, 3, 2, 1, 0]}
    assert ann.request.post(f"/api/v1/tables/{code}/commands", data=body).ok
    expect(first.locator("option")).to_have_text(["Fay", "Eve", "Dan", "Cid", "Ben", "Ann"])
    expect(first.locator(":checked")).to_have_text("Dan")
    expect(second.locator(":checked")).to_have_text("Ben")
    ann.get_by_role("button", name="Start", exact=True).click()
    at(ann, "play")
    assert ann.request.get(f"/api/v1/tables/{code}").json()["deputies"] == [2, 4]


def test_a_group_is_remembered_and_a_table_found_again(phones: Phones) -> None:
    phone = phones()
    code = open_by_form(phone, "Ann", "Ben", "Cid", "Dora")
    phone.goto("/")
    expect(phone.get_by_role("link", name=code)).to_be_visible()
    phone.goto("/new")
    ready(phone)
    # the same people as chips, one by one in another order, or all at once
    for name in ("Dora", "Ann"):
        phone.locator("[data-people]").get_by_role("button", name=name).click()
    assert [field.input_value() for field in phone.locator("[data-names] input").all()][:2] == ["Dora", "Ann"]
    phone.reload()
    ready(phone)
    phone.get_by_role("button", name="The same as last time").click()
    expect(phone.locator("[data-names] input")).to_have_count(4)
    # dragged by the grip, the last one comes first
    grips = phone.locator("[data-grip]")
    grips.nth(3).hover()
    phone.mouse.down()
    for row in (2, 1, 0):
        grips.nth(row).hover()
    phone.mouse.up()
    first = phone.locator("[data-names] input").first
    expect(first).to_have_value("Dora")
    expect(first).to_have_attribute("aria-label", "Name of player 1")


def test_the_start_page_leads_first_to_where_a_game_goes_on(phones: Phones) -> None:
    phone = phones()
    over, running, gone = (open_by_form(phone, "Ann", "Ben", "Cid") for _ in range(3))
    # another phone ends one game and forgets a table meanwhile: this one has not looked
    for code, command in ((over, "start"), (over, "end_game"), (running, "start")):
        assert phone.request.post(f"/api/v1/tables/{code}/commands", data={"command": command}).ok
    assert phone.request.delete(f"/api/v1/tables/{gone}").ok
    phone.goto("/")
    ready(phone)
    expect(phone.locator("[data-running] a")).to_have_count(1)
    expect(phone.locator("[data-running] a")).to_contain_text(running)
    expect(phone.locator("[data-finished] a")).to_contain_text(over)
    expect(phone.locator("main")).not_to_contain_text(gone)
    back = phone.locator("[data-running] a").bounding_box()
    new = phone.get_by_role("link", name="New table").bounding_box()
    assert back is not None
    assert new is not None
    assert back["y"] < new["y"]


def test_a_line_of_the_log_unfolds_where_it_came_from(phones: Phones) -> None:
    phone = phones(320, 568)
    code = lobby_of(phone, "Ann", "Ben", "Cid")
    assert phone.request.post(f"/api/v1/tables/{code}/commands", data={"command": "start", "first": 0}).ok
    at(phone, "play")
    phone.get_by_role("button", name="Log").click()
    line = phone.locator("#log-dialog .log__line").first
    line.click()
    expect(phone.locator(".log__origin")).to_contain_text("the bank → Ann")
    expect(phone.locator(".log__origin time")).to_have_text(re.compile(r"\d?\d:\d\d"))
    line.click()
    expect(phone.locator(".log__origin")).to_have_count(0)
