"""Pages of a table: who gets which, region by region, and never more than the viewer may see."""

import json
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.groups.bgstats import CREATE_PLAY, WITHOUT_INTERNET
from referee.speech import LANGUAGES
from referee.web.lobby import LOBBY
from tests.phones import API, NAMES
from tests.web.pages import Browser, Page


@pytest.fixture
def host(app: Flask) -> Browser:
    return Browser(app).open()


def kind(page: str) -> str:
    return re.search(r'data-kind="(\w+)"', page)[1]  # type: ignore[index]


def test_a_stranger_taps_a_name_and_is_in_the_lobby(app: Flask, host: Browser) -> None:
    ben = Browser(app, host.code)
    page = ben.page()
    assert kind(page) == "join"
    assert all(f"<b>{name}</b>" in page for name in NAMES)
    assert 'data-call="/seats/1/claim"' in page
    ben.sit(1)
    assert kind(ben.page()) == "lobby"
    assert 'data-call="/seats/1/claim" data-goes' not in Browser(app, host.code).page()
    assert "It's me, new phone" in Browser(app, host.code).page()


def test_only_seats_that_can_be_taken_are_offered(app: Flask, host: Browser) -> None:
    host.sit(0)
    host.command("start", first=0)
    app.extensions["tables"].reseat(host.code)

    def offered() -> list[str]:
        return re.findall(r'data-call="/seats/(\d)/claim" data-goes', Browser(app, host.code).page())

    assert offered() == ["0", "1", "2"]
    ben = Browser(app, host.code).sit(1)
    ben.client.delete(f"{API}/tables/{host.code}/seats/1/claim")
    assert offered() == ["0", "2"]
    assert "It's me: ask the host" in Browser(app, host.code).page()


def test_typed_in_any_case_the_code_leads_there(host: Browser) -> None:
    answer = host.client.get(f"/t/{host.code.lower()}")
    assert (answer.status_code, answer.location) == (308, f"/t/{host.code}")


def test_no_such_table_is_a_page(client: FlaskClient) -> None:
    answer = client.get("/t/ZZZZZZ")
    assert (answer.status_code, answer.mimetype) == (404, "text/html")
    assert client.get("/t/ZZZZZZ/regions").status_code == 404


def test_the_page_of_each_moment(app: Flask, host: Browser) -> None:
    host.sit(0)
    ben = Browser(app, host.code).sit(1)
    stranger = Browser(app, host.code)
    assert kind(host.page()) == kind(ben.page()) == "lobby"
    assert "Start the game" in host.page()
    assert 'data-open="start-dialog"' not in ben.page()
    host.command("start", first=2)
    assert kind(host.page()) == kind(ben.page()) == "play"
    assert kind(stranger.page()) == "join"
    assert kind(stranger.page("?watch=1")) == "play"
    host.command("end_game")
    assert {kind(phone.page()) for phone in (host, ben, stranger)} == {"result"}


def test_regions_are_those_of_the_page(host: Browser) -> None:
    host.sit(0)
    page, news = host.page(), host.regions()
    assert (news["kind"], news["seat"], news["version"]) == ("lobby", 0, 1)
    regions = news["regions"]
    assert isinstance(regions, dict)
    assert set(regions) == {*LOBBY.regions, "starters", "requests", "undo", "last-step", "log", "menu", "book"}
    for name, html in regions.items():
        assert f'<div id="{name}" class="region">{html}</div>' in page, name


def test_pages_are_kept_by_nobody_on_the_way(host: Browser) -> None:
    assert host.client.get(f"/t/{host.code}/regions").headers["Cache-Control"] == "private, no-store"
    assert host.client.get(f"/t/{host.code}").headers["Cache-Control"] == "private, no-cache"


def test_what_changes_is_in_the_next_regions(app: Flask, host: Browser) -> None:
    before = host.regions()["regions"]
    Browser(app, host.code).sit(2)
    after = host.regions()["regions"]
    changed = {name for name in before if before[name] != after[name]}  # type: ignore[attr-defined,index]
    assert "seats" in changed
    assert not changed & {"invite", "setup", "requests"}


def test_a_player_without_a_phone_is_played_behind_a_curtain(app: Flask, host: Browser) -> None:
    host.sit(0)
    ben = Browser(app, host.code).sit(1)
    host.command("start", first=0)
    host.command("close_market")
    page = host.page()
    assert "The table waits for Cid, who has no phone." in page
    page = host.page("?seat=2")
    assert "Pass me to Cid" in page
    assert 'data-acting="2"' in page
    assert host.regions("page=table&seat=2")["seat"] == 2
    host.command("seal_bag", goods={"silk": 1}, seat=2)
    assert 'data-key="pass-2"' not in host.page()
    # whoever has a phone is nobody else's business, and nobody but the host plays for others
    assert host.client.get(f"/t/{host.code}?seat=1").location == f"/t/{host.code}"
    assert ben.client.get(f"/t/{host.code}?seat=2").location == f"/t/{host.code}"
    assert host.client.get(f"/t/{host.code}?seat=9").location == f"/t/{host.code}"
    assert ben.client.get(f"/t/{host.code}/regions?seat=2").status_code == 403


def test_behind_the_curtain_nothing_is_offered_that_the_hosts_key_would_do(app: Flask) -> None:
    host = Browser(app).open("Ann", "Ben", "Cid", "Dan", "Eve", "Fay").sit(0)
    ben = Browser(app, host.code).sit(1)
    for seat in (2, 3, 4):
        Browser(app, host.code).sit(seat)
    host.command("start", deputies=[0, 1])
    # a vote goes on: behind the curtain a yes would be the host's word, and settle it
    assert ben.client.post(f"{API}/tables/{host.code}/host", json={"seat": 2}).status_code == 202
    page = host.page("?seat=5")
    assert 'data-acting="5"' in page
    assert 'data-call="/host"' not in page
    assert "data-transfer" not in page
    assert 'data-confirm="get-up-dialog"' not in page
    mine = host.page()
    assert 'data-call="/host"' in mine
    assert "data-transfer" in mine
    assert 'data-confirm="get-up-dialog"' in mine


def test_a_deputys_answer_to_the_other_is_another_offer_to_the_same_merchant(app: Flask) -> None:
    host = Browser(app).open("Ann", "Ben", "Cid", "Dan", "Eve", "Fay").sit(0)
    ben = Browser(app, host.code).sit(1)
    host.command("start", deputies=[0, 1])
    host.command("close_market")
    for seat in (2, 3, 4, 5):
        host.command("seal_bag", goods={"apple": 2}, seat=seat)
    for seat in (2, 3, 4, 5):
        host.command("declare", good="apple", count=2, seat=seat)
    host.command("offer", to=3, gold=1, want={"gold": 7}, ask={"do": "pass", "merchant": 2})
    (draft,) = [json.loads(str(one["data-draft"])) for one in Page(ben.page()).all("button") if "data-draft" in one]
    assert (draft["to"], draft["gold"], draft["want"]["gold"]) == (3, 1, 7)
    (form,) = [json.loads(str(one["data-offer"])) for one in Page(ben.page()).all("button") if "data-draft" in one]
    assert (form["to"], form["title"]) == (3, "An offer to Dan")


def test_the_book_lies_ready_for_whoever_may_become_the_host(app: Flask, host: Browser) -> None:
    host.sit(0)
    ben = Browser(app, host.code).sit(1)
    host.command("start", first=0)
    assert all('id="book-dialog"' in phone.page() for phone in (host, ben))
    assert "data-book=" not in ben.page()
    assert 'id="book-dialog"' not in Browser(app, host.code).page("?watch=1")
    assert 'id="book-dialog"' not in host.page("?seat=2")


def test_the_board_shows_everybody_the_same_and_no_secret(app: Flask, host: Browser) -> None:
    def board(browser: Browser) -> str:
        return str(browser.regions("page=board")["regions"]["board"])  # type: ignore[index]

    def game(goods: dict[str, int]) -> tuple[Browser, Browser]:
        mine = Browser(app).open()
        mine.sit(0)
        ben = Browser(app, mine.code).sit(1)
        mine.command("start", first=0)
        mine.command("close_market")
        ben.command("seal_bag", goods=goods)
        return mine, ben

    (mine, ben), (other, _) = game({"silk": 2, "apple": 1}), game({"crossbow": 3})
    assert "silk" in ben.page()
    assert board(mine) == board(ben) == board(Browser(app, mine.code))
    # two games that differ in what was never shown look alike
    assert board(mine).replace(mine.code, "") == board(other).replace(other.code, "")
    page = ben.page("/board")
    assert kind(page) == "board"
    assert "silk" not in page


def test_another_phone_asks_and_the_host_answers(app: Flask, host: Browser) -> None:
    host.sit(0)
    Browser(app, host.code).sit(1)
    host.command("start", first=0)
    new = Browser(app, host.code)
    asked = new.client.post(f"{API}/tables/{host.code}/seats/1/claim", json={"ask": True})
    assert asked.status_code == 202
    assert "You asked for Ben's seat." in new.page()
    assert "You asked for" not in Browser(app, host.code).page()
    assert "Another phone asks for Ben's seat." in host.page()
    host.client.post(f"{API}/tables/{host.code}/requests/{asked.json['request']}", json={"allow": True})
    assert kind(new.page()) == "play"
    assert 'data-key="request-' not in host.page()


def test_only_the_host_has_the_hosts_menu(app: Flask, host: Browser) -> None:
    host.sit(0)
    ben = Browser(app, host.code).sit(1)
    host.command("start", first=0)
    menu, others = (str(phone.regions()["regions"]["menu"]) for phone in (host, ben))  # type: ignore[index]
    for words in ("Correct the book", "End the game now", "Remove the table", "Free Ben's seat"):
        assert words in menu
        assert words not in others
    assert "The host is gone" in others
    host.client.delete(f"{API}/tables/{host.code}/seats/1/claim")
    assert "Play for Ben from now on" in str(host.regions()["regions"]["menu"])  # type: ignore[index]
    host.command("adopt_seat", seat=1)
    assert "Pass this phone to Ben" in str(host.regions()["regions"]["menu"])  # type: ignore[index]


def test_undo_says_what_it_will_undo(host: Browser) -> None:
    host.command("start", first=0)
    host.command("close_market")
    page = host.page()
    assert 'data-command="undo"' in page
    assert 'data-confirm="undo-dialog"' in page
    words = re.search(r'data-confirm-text="([^"]+)"', page)
    assert words is not None
    assert words[1] in page.partition('class="log"')[2]


def test_older_log_entries_come_on_demand(host: Browser) -> None:
    for number in range(40):
        host.command("rename", seat=0, name=f"Ann {number}")
    assert "Ann 5 " not in host.page()
    older = host.client.get(f"/t/{host.code}/log?before=11").text
    assert "Ann 8 is called Ann 9 now." in older
    assert "Ann 9 is called" not in older


def test_a_purse_has_its_ledger(app: Flask, host: Browser) -> None:
    host.sit(0)
    host.command("start", first=0)
    host.command("correct", seat=1, gold=-7, goods={}, reason="counted anew")
    page = host.client.get(f"/t/{host.code}/ledger?of=1").text
    assert "Ben's purse" in page
    assert re.search(r'class="ledger__gold">−7</td>\s*<td class="ledger__held">43<', page)
    assert "Ann" not in page
    everything = host.client.get(f"/t/{host.code}/ledger").text
    assert "your purse" in everything
    assert all(name in everything for name in NAMES[1:])
    assert "All gold that moved" in host.client.get(f"/t/{host.code}/ledger?of=77").text


def test_closed_purses_stay_closed(app: Flask) -> None:
    host = Browser(app).open(open_purses=False).sit(0)
    ben = Browser(app, host.code).sit(1)
    host.command("start", first=2)
    host.command("correct", seat=1, gold=-7, goods={}, reason="counted anew")
    assert "43" in ben.client.get(f"/t/{host.code}/ledger?of=1").text
    assert "No gold has moved that you may see." in host.client.get(f"/t/{host.code}/ledger?of=1").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_page_obeys_the_policy(app: Flask, language: str) -> None:
    host = Browser(app).open("A <b>&'\" B", "Ben", "Cid").sit(0)
    host.client.set_cookie("language", language)
    pages = [host.page(), host.page("/board"), Browser(app, host.code).page()]
    host.command("start", first=1)
    pages += [host.page(), host.page("/board"), Browser(app, host.code).page()]
    host.command("end_game")
    pages += [host.page(), host.page("/board")]
    host.command("show", step=99)
    pages += [host.page(), host.page("/board")]
    for html in pages:
        page = Page(html)
        assert not page.inline
        assert not page.all("style")
        assert "A <b>" not in html
        for tag, attributes in page.tags:
            assert not [name for name in attributes if name == "style" or name.startswith("on")], (tag, attributes)
        links = {str(one["href"]) for one in page.all("a") if "href" in one}
        for address in page.addresses():
            # a page loads nothing from elsewhere; only a tap hands a result to BG Stats
            to_bg_stats = address in links and address.startswith((CREATE_PLAY, WITHOUT_INTERNET))
            assert to_bg_stats or re.match(r"(/(?!/)|#)", address), address
    assert Page(pages[-2]).all("html") == [{"lang": language}]


def test_a_vote_for_a_new_host_is_seen_and_joined_on_every_phone(app: Flask) -> None:
    host = Browser(app).open("Ann", "Ben", "Cid", "Dora", "Eve").sit(0)
    ben, cid, dora, eve = (Browser(app, host.code).sit(seat) for seat in (1, 2, 3, 4))

    def card(phone: Browser) -> str:
        return str(phone.regions()["regions"]["requests"])  # type: ignore[index]

    assert "data-call" not in card(ben)
    assert ben.client.post(f"{API}/tables/{host.code}/host", json={"seat": 2}).status_code == 202
    assert "You have 1 of 2 votes." in card(cid)
    assert "Cid has 1 of 2 votes." in card(ben)
    # whoever named them, and whoever is named, has nothing to tap
    assert "Yes, Cid" not in card(ben) + card(cid)
    assert all("Yes, Cid" in card(phone) for phone in (host, dora, eve))
    assert "of 2 votes" not in str(Browser(app, host.code).page())
    assert dora.client.post(f"{API}/tables/{host.code}/host", json={"seat": 2}).status_code == 200
    assert "votes" not in card(eve)
    assert cid.client.get(f"{API}/tables/{host.code}").json["viewer"]["host"]
