"""The pages of a group: read by whoever has the link, changed by whoever keeps it, with plain forms."""

import io
import json
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import escape

from tests.groups.keepers import Keeper, do, open_group, play, tally
from tests.phones import open_table


@pytest.fixture
def keeper(app: Flask) -> Keeper:
    return open_group(app, "The <b>Thursday</b> Table")


@pytest.fixture
def browser(keeper: Keeper) -> FlaskClient:
    """The keeper's own."""
    client = keeper.app.test_client()
    client.set_cookie(f"group_{keeper.code}", str(keeper.key))
    return client


def some_games(keeper: Keeper) -> None:
    for number in range(3):
        keeper.post("/games", tally(("Ann", 9 + number), ("Ben", 2), ("<i>Cid", 1), played_at=f"2024-01-0{number + 1}"))
    keeper.post(
        "/games",
        {
            "edition": "nottingham",
            "played_at": "2023-12-24",
            "results": [{"name": "Ann", "total": 3}, {"name": "Ben", "total": 30}, {"name": "Eve", "total": 30}],
        },
    )
    play(keeper.open_table("Ann", "Ben", "Eve"), {"Eve": 7})


def addresses(keeper: Keeper) -> list[str]:
    some_games(keeper)
    here = f"/g/{keeper.code}"
    members = [f"{here}/members/{one['id']}" for one in keeper.get()["members"]]
    games = [f"{here}/games/{one['id']}" for one in keeper.games]
    return [
        here,
        f"{here}/games",
        f"{here}/more",
        f"{here}?edition=nottingham",
        f"{here}?from=2024-01-01",
        *members,
        *games,
    ]


@pytest.mark.parametrize("language", ["en", "de", "fr", "ru"])
def test_every_page_for_readers_and_keepers(keeper: Keeper, browser: FlaskClient, language: str) -> None:
    for path in addresses(keeper):
        for client in (browser, keeper.app.test_client(use_cookies=False)):
            page = client.get(path, headers={"Accept-Language": language})
            assert page.status_code == 200, path
            assert page.headers["X-Robots-Tag"] == "noindex, nofollow"
            assert page.headers["Referrer-Policy"] == "same-origin"
            assert "private" in page.headers["Cache-Control"]
            # whatever somebody typed is only text
            assert "<i>Cid" not in page.text
            assert str(escape("The <b>Thursday</b> Table")) in page.text
            assert len(re.findall("<h1", page.text)) == 1
    assert 'method="post"' not in re.sub(r'<form method="post" action="/language".*?</form>', "", page.text, flags=re.S)


def test_the_league_says_who_is_ahead(keeper: Keeper) -> None:
    some_games(keeper)
    page = keeper.reader().app.test_client().get(f"/g/{keeper.code}").text
    assert re.findall(r'standing__name">([^<]+)', page) == [escape(line["name"]) for line in keeper.standings]
    assert "won 3 of 5, 1.7 expected, place 1.6 on average" in page
    assert "5 games since Dec 24, 2023" in page
    of_2023 = keeper.app.test_client().get(f"/g/{keeper.code}?from=2023-01-01&to=2023-12-31").text
    assert "Shared: Ben, Eve" in of_2023
    assert "&lt;i&gt;Cid" not in of_2023
    assert keeper.app.test_client().get(f"/g/{keeper.code.lower()}").status_code == 308


def test_the_whole_league_stands_in_a_table(keeper: Keeper) -> None:
    """Games, wins, share of wins beside the share expected, average place, average and best score, streak."""
    some_games(keeper)
    page = keeper.app.test_client().get(f"/g/{keeper.code}", headers={"Accept-Language": "en"}).text
    table = re.search(r'<table class="by">.*?</table>', page, flags=re.S)
    assert table is not None
    heads = re.findall(r'<th scope="col">([^<]*)</th>', table[0])
    assert heads == [
        "games", "won", "share won", "expected", "average place", "average score", "best score", "won in a row",
    ]  # fmt: skip
    rows = [re.findall(r"<td>([^<]*)</td>", row) for row in re.findall(r"<tr>.*?</tr>", table[0], flags=re.S)[1:]]
    told = [
        [
            str(line["games"]),
            str(line["wins"]),
            f"{line['wins'] / line['games']:.0%}",
            f"{line['expected_wins'] / line['games']:.0%}",
            f"{line['average_place']:.1f}",
            str(round(line["average_score"])),
            str(line["best_score"]),
            str(line["streak"]),
        ]
        for line in keeper.standings
    ]
    assert rows == told


def test_all_games_are_those_that_were_chosen(keeper: Keeper) -> None:
    """The filter goes along, from page to page and back."""
    for number in range(23):
        keeper.post("/games", tally(("Ann", 9), ("Ben", 2), ("Cid", 1), played_at=f"2024-01-{number + 1:02}"))
    keeper.post("/games", tally(("Ann", 9), ("Ben", 2), ("Cid", 1), played_at="2023-01-01"))
    here, client = f"/g/{keeper.code}", keeper.app.test_client()
    chosen = "edition=sheriff-1e&amp;from=2024-01-01&amp;to=2024-12-31"
    book = client.get(f"{here}?{chosen.replace('&amp;', '&')}").text
    assert f'href="{here}/games?{chosen}">All 23<' in book
    first = client.get(f"{here}/games?{chosen.replace('&amp;', '&')}").text
    assert (first.count('class="play"'), f'href="{here}?{chosen}"' in first) == (20, True)
    assert f'href="{here}/games?{chosen}&amp;page=2">Older<' in first
    second = client.get(f"{here}/games?{chosen.replace('&amp;', '&')}&page=2").text
    assert second.count('class="play"') == 3
    assert f'href="{here}/games?{chosen}&amp;page=1">Newer<' in second
    assert "2024-01-01 – 2024-12-31" in second


def test_earlier_quarters_can_be_chosen(keeper: Keeper) -> None:
    for day in ("2022-02-03", "2024-02-29", "2024-06-30", "2024-07-01", "2025-12-31"):
        keeper.post("/games", tally(("Ann", 9), ("Ben", 2), ("Cid", 1), played_at=day))
    here, client = f"/g/{keeper.code}", keeper.app.test_client()
    page = client.get(here, headers={"Accept-Language": "en"}).text
    listed = re.findall(r'<li><a href="[^"?]*\?from=([\d-]+)&amp;to=([\d-]+)">([^<]+)', page)
    assert [label.strip() for _, _, label in listed] == [
        "Q4 2025", "Q3 2024", "Q2 2024", "Q1 2024", "2025", "2024", "2022",
    ]  # fmt: skip
    for first, last, label in listed:
        span = client.get(f"{here}?from={first}&to={last}", headers={"Accept-Language": "en"}).text
        games = 3 if label.strip() == "2024" else 1
        assert f">All {games}<" in span, label
    assert ("2024-04-01", "2024-06-30") in [(first, last) for first, last, _ in listed]


def test_an_award_opens_what_it_was_counted_from(keeper: Keeper) -> None:
    """In the book as at the table; and a member's awards lead to the games they were given in."""
    host = keeper.open_table("Ann", "Ben", "Cid")
    do(host, "start", first=0)
    do(host, "close_market")
    for seat in (1, 2):
        do(host, "seal_bag", seat=seat, goods={"silk": 2})
    for seat in (1, 2):
        do(host, "declare", seat=seat, good="apple", count=2)
    for seat in (1, 2):
        do(host, "inspect", seat=0, merchant=seat)
    do(host, "end_game")
    (game,) = keeper.games
    (award,) = game["awards"]
    here, client = f"/g/{keeper.code}", keeper.app.test_client()
    page = client.get(f"{here}/games/{game['id']}").text
    found = re.search(r'<details class="award" id="award-best_nose">.*?</details>', page, flags=re.S)
    assert found is not None
    assert re.findall(r"<li>([^<]+)</li>", found[0]) == [str(escape(line)) for line in award["evidence"]]
    assert len(award["evidence"]) == 2
    member = client.get(f"{here}/members/{keeper.member('Ann')}").text
    assert f'href="{here}/games/{game["id"]}#award-best_nose"' in member
    # and what only this game counts stands there too, for whoever had a bag
    assert "At the gate" in client.get(f"{here}/members/{keeper.member('Ben')}").text


def test_an_evening_is_typed_in(keeper: Keeper, browser: FlaskClient) -> None:
    form = {"edition": "sheriff-2e", "played_at": "2022-02-02", "minutes": "66"}
    form |= {"name": ["Ann", "", "Ben", " Eve "], "points": ["50", "", "70", "-3"]}
    answer = browser.post(f"/g/{keeper.code}/add", data=form)
    assert answer.status_code == 303
    assert "Ben won by 20" in browser.get(answer.headers["Location"]).text
    (game,) = keeper.games
    assert [(one["name"], one["total"], one["rank"]) for one in game["players"]] == [
        ("Ann", 50, 2),
        ("Ben", 70, 1),
        ("Eve", -3, 3),
    ]
    for wrong in (
        {"points": ["", "", "1", "2"]},
        {"points": ["x", "", "1", "2"]},
        {"name": ["Ann"]},
        {"edition": "chess"},
        {"played_at": "2999-01-01"},
        {"minutes": "0"},
    ):
        answer = browser.post(f"/g/{keeper.code}/add", data=form | wrong)
        assert answer.status_code == 422, wrong
        assert 'role="alert"' in answer.text
    assert len(keeper.games) == 1
    assert 'value="Ann"' in browser.get(f"/g/{keeper.code}/add").text


def test_a_table_comes_into_a_book_from_its_result(keeper: Keeper, browser: FlaskClient) -> None:
    host = open_table(keeper.app)
    play(host)
    do(host, "show", step=100)
    result = browser.get(f"/t/{host.code}").text
    assert f'href="/g?table={host.code}"' in result
    assert "https://app.bgstatsapp.com/createPlay.html?data=" in result
    assert "bgstats://app.bgstatsapp.com/createPlay.html?data=" in result
    assert f"/api/v1/tables/{host.code}/result.csv?separator=," in result
    assert "result.csv?separator=;" in browser.get(f"/t/{host.code}?lang=de").text
    browser.get("/?lang=en")
    page = browser.get(f"/g?table={host.code}").text
    assert f'action="/g/{keeper.code}/games"' in page
    added = browser.post(f"/g/{keeper.code}/games", data={"table": host.code})
    assert added.headers["Location"] == f"/g/{keeper.code}/games/{keeper.games[0]['id']}"
    assert "It is in this book." in browser.get(f"/g?table={host.code}").text
    assert browser.get("/g?table=ZZZZZZ").status_code == 404


def test_a_new_group_begins_with_the_game_that_is_brought(app: Flask) -> None:
    client = app.test_client()
    counted = json.dumps(tally(("Ann", 3), ("Ben", 2), ("Cid", 1)) | {"options": {}})
    assert "Into a group's book" in client.post("/g/tally", data={"tally": counted}).text
    answer = client.post("/g", data={"name": "Tuesdays", "tally": counted})
    assert answer.status_code == 303
    assert "Ann wins by 1 point." in client.get(answer.headers["Location"]).text
    code = answer.headers["Location"].split("/")[2]
    assert client.get_cookie(f"group_{code}") is not None
    assert Keeper(app, code).get()["games"] == 1
    again = client.post(f"/g/{code}/games", data={"tally": counted})
    assert again.status_code == 303
    assert Keeper(app, code).get()["games"] == 2
    assert client.post("/g", data={"name": "  "}).status_code == 422
    assert "Tuesdays" in client.get("/g").text


def test_a_table_is_opened_for_a_group(keeper: Keeper, browser: FlaskClient) -> None:
    some_games(keeper)
    page = browser.get(f"/new?group={keeper.code}").text
    assert f'name="group" value="{keeper.code}"' in page
    assert re.findall(r'aria-pressed="false">([^<]+)<', page) == ["&lt;i&gt;Cid", "Ann", "Ben", "Eve"]
    # whoever only has the link opens tables of their own
    assert 'name="group"' not in keeper.app.test_client().get(f"/new?group={keeper.code}").text
    form = {"edition": "sheriff-1e", "name": ["Ann", "Ben", "Eve"], "group": keeper.code}
    opened = browser.post("/new", data=form)
    assert opened.status_code == 303
    assert keeper.app.test_client().post("/new", data=form).status_code == 401
    code = opened.headers["Location"].partition("/t/")[2][:6]
    assert keeper.app.extensions["tables"].at(code).group == keeper.code


def test_what_keepers_change(keeper: Keeper, browser: FlaskClient) -> None:
    some_games(keeper)
    here, ann = f"/g/{keeper.code}", keeper.member("Ann")
    assert browser.post(f"{here}/members/{ann}", data={"name": "Annabel"}).status_code == 303
    eve, cid = keeper.member("Eve"), keeper.member("<i>Cid")
    assert (
        browser.post(f"{here}/members/{cid}", data={"merge_into": eve}).headers["Location"] == f"{here}/members/{eve}"
    )
    assert browser.post(f"{here}/members/{eve}", data={"merge_into": ann}).status_code == 409
    assert browser.post(f"{here}/members/{eve}", data={"remove": "1"}).status_code == 303
    assert [one["name"] for one in keeper.get()["members"]] == ["Annabel", "Ben"]
    assert browser.post(f"{here}/games/{keeper.games[0]['id']}/remove").status_code == 303
    assert keeper.get()["games"] == 4
    assert browser.post(f"{here}/name", data={"name": "Fridays"}).status_code == 303
    assert keeper.get()["name"] == "Fridays"
    passed_on = browser.post(f"{here}/keeper").text
    token = re.search(r"#keeper=([\w-]+)", passed_on)
    assert token is not None
    assert "data:image/svg+xml;base64," in passed_on
    assert keeper.reader().send("POST", "/keeper/accept", {"token": token[1]}).status_code == 200
    assert browser.post(f"{here}/remove").headers["Location"] == "/g"
    assert browser.get(here).status_code == 404


def test_a_file_is_brought(keeper: Keeper, browser: FlaskClient) -> None:
    some_games(keeper)
    other = open_group(keeper.app)
    browser.set_cookie(f"group_{other.code}", str(other.key))
    file = json.dumps(keeper.get("/games.json")).encode()
    page = browser.post(f"/g/{other.code}/import", data={"file": (io.BytesIO(file), "book.json")})
    assert page.status_code == 200
    assert "5 new" in page.text
    assert other.get()["games"] == 5
    for nonsense in (b"", b"{", b"{}", b"\xff"):
        answer = browser.post(f"/g/{other.code}/import", data={"file": (io.BytesIO(nonsense), "x")})
        assert answer.status_code == 422
        assert 'role="alert"' in answer.text


def test_other_sites_cannot_keep_a_book(keeper: Keeper, browser: FlaskClient) -> None:
    answer = browser.post(f"/g/{keeper.code}/remove", headers={"Origin": "https://evil.example"})
    assert answer.status_code == 403
    assert keeper.get()["games"] == 0


def test_a_game_of_an_earlier_version_can_still_be_read(keeper: Keeper) -> None:
    """A book outlives versions: what nobody counted then is not there, and not missed."""
    some_games(keeper)
    game = next(one for one in keeper.games if one["edition"] == "sheriff-2e")
    with keeper.app.extensions["store"].engine.begin() as connection:
        rows = connection.exec_driver_sql("SELECT id, record FROM games WHERE edition = 'sheriff-2e'").all()
        for game_id, text in rows:
            record = json.loads(text)
            for line in record["lines"]:
                for later in ("other_points", "black_market_value", "titles", "tie_break"):
                    line.pop(later, None)
            connection.exec_driver_sql("UPDATE games SET record = ? WHERE id = ?", (json.dumps(record), game_id))
    page = keeper.app.test_client().get(f"/g/{keeper.code}/games/{game['id']}")
    assert page.status_code == 200
    assert "Eve wins by" in page.text
    assert keeper.send("GET", "/games.csv").status_code == 200
