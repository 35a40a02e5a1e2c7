"""Out to where people keep their plays, and back: sheets, BG Stats' links and files, our own JSON."""

import csv
import io
import json
import re
from typing import Any
from urllib.parse import unquote

import pytest
from flask import Flask

from tests.groups.keepers import Keeper, do, open_group, play, tally
from tests.phones import API, Phone

NUMBERS = {"sheriff-1e": 157969, "sheriff-2e": 298638, "nottingham": 21754}
COLUMNS = "date,game,bgg_id,edition,table,players,seat,name,start_player,place,win,score"
PLAY = (
    "board comments durationMin entryDate expansionPlays gameRefId ignored locationRefId manualWinner modificationDate"
    " playDate playDateYmd playerScores rounds scoringSetting usesTeams uuid"
)
SCORE = "metaData newPlayer playerRefId rank role score seatOrder startPlayer team winner"
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")


@pytest.fixture
def keeper(app: Flask) -> Keeper:
    return open_group(app)


def rows_of(text: str, separator: str = ",") -> list[dict[str, str]]:
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text[1:], newline=""), delimiter=separator))


def test_the_result_of_a_table(keeper: Keeper) -> None:
    host = keeper.open_table("Ann", "Ben", "Cid", royal_goods=True)
    for kind in ("json", "csv", "bgsplay"):
        assert host.get(f"/result.{kind}").status_code == 409
    play(host, first=2)
    for phone in (host, Phone(keeper.app, host.code)):
        result = phone.get("/result.json").json
        assert set(result) >= {"edition", "played_at", "minutes", "rounds", "options", "first", "players", "awards"}
        assert (result["edition"], result["rounds"], result["first"]) == ("sheriff-2e", 1, 2)
        assert result["options"]["royal_goods"] is True
        assert [player["name"] for player in result["players"]] == ["Ann", "Ben", "Cid"]
        assert {"seat", "name", "start_player", "winner", "rank", "total", "gold"} <= set(result["players"][0])
    # the same game in the book, but for whose seats they are
    (game,) = keeper.games
    assert game["id"] == result["id"]
    assert [player | {"member": None} for player in game["players"]] == result["players"]
    assert result["bg_stats"] == game["bg_stats"]
    everything = "".join(host.get(f"/result.{kind}").text for kind in ("json", "csv", "bgsplay"))
    assert UUID.fullmatch(game["id"])
    assert host.code not in everything
    assert host.key is not None
    assert host.key not in everything


def play_in(link: str) -> dict[str, Any]:
    address, _, data = link.partition("?data=")
    assert address == "https://app.bgstatsapp.com/createPlay.html"
    # everything that could end or change the address is written as a number
    assert re.fullmatch(r"[A-Za-z0-9_.~%-]+", data)
    found: dict[str, Any] = json.loads(unquote(data))
    return found


def test_every_trap_of_bg_stats(keeper: Keeper) -> None:
    host = keeper.open_table("Ann & Co", 'B"en', "Cid+=#", royal_goods=True, timer=True)
    play(host, {"Cid+=#": 4}, first=1)
    result = host.get("/result.json").json
    found = play_in(result["bg_stats"])
    assert found["sourceName"] == "The Nottingham Referee"
    assert found["sourcePlayId"] == result["id"]
    # in UTC, when it ended
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", found["playDate"])
    assert found["durationMin"] == result["minutes"]
    assert type(found["durationMin"]) is int
    assert found["comments"] == ""
    assert found["board"] == "Sheriff of Nottingham, 2nd edition／Royal goods／Clock"
    game = found["game"]
    assert (game["bggId"], type(game["bggId"])) == (298638, int)
    assert (game["highestWins"], game["noPoints"], game["sourceGameId"]) == (True, False, "sheriff-2e")
    assert game["name"] == "Sheriff of Nottingham, 2nd edition"
    for seat, player in enumerate(found["players"]):
        assert {"winner", "startPlayer"} <= set(player)
        assert (type(player["winner"]), type(player["startPlayer"])) == (bool, bool)
        assert player["winner"] is (seat == 2)
        assert player["startPlayer"] is (seat == 1)
        assert player["sourcePlayerId"] == player["name"].lower()
        assert (type(player["score"]), type(player["rank"]), type(player["role"])) == (int, int, str)
    assert [player["name"] for player in found["players"]] == ["Ann & Co", 'B"en', "Cid+=#"]
    # in whatever language one asks
    assert play_in(host.get("/result.json?lang=ru").json["bg_stats"]) == found


@pytest.mark.parametrize("edition", NUMBERS)
def test_the_numbers_at_boardgamegeek(app: Flask, edition: str) -> None:
    assert app.test_client().get(f"{API}/editions/{edition}").json["bgg_id"] == NUMBERS[edition]


def test_end_9_what_other_points_were_for_stands_in_every_file(keeper: Keeper) -> None:
    """S-END-9: one line for each seat and words; a table's result and the group's book say the same."""
    host = keeper.open_table("Ann", "Ben", "Cid")
    host.done("start", first=0)
    for seat, points, words in ((1, -7, "special order"), (1, 12, "a law"), (2, 3, "=merry")):
        host.done("other_points", seat=seat, points=points, words=words)
    host.done("end_game")
    for text in (host.get("/result.csv").text, keeper.send("GET", "/games.csv").text):
        rows = rows_of(text)
        assert [(row["other_points"], row["other_points_for"]) for row in rows] == [
            ("0", ""),
            ("5", "special order; a law"),
            ("3", "'=merry"),
        ]
    comments = "Ben: special order (-7)\nBen: a law (+12)\nCid: =merry (+3)"
    assert play_in(host.get("/result.json").json["bg_stats"])["comments"] == comments
    for file in (host.get("/result.bgsplay"), keeper.send("GET", "/games.bgsplay")):
        (played,) = json.loads(file.text)["plays"]
        assert played["comments"] == comments


def test_the_sheet(keeper: Keeper) -> None:
    keeper.post("/games", tally(("=Ann", 9), ("-Ben", 2), ("@Cid;", 1), played_at="2024-03-05", minutes=50, first=0))
    keeper.post("/games", tally(("Дот, Ева", 9), ("+Fay", 9), ("Gus", 1), played_at="2024-03-04"))
    answer = keeper.send("GET", "/games.csv")
    assert answer.mimetype == "text/csv"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{keeper.code}.csv"'
    assert answer.text[1:].startswith(COLUMNS)
    rows = rows_of(answer.text)
    assert [row["date"] for row in rows] == ["2024-03-04"] * 3 + ["2024-03-05"] * 3
    assert [row["name"] for row in rows] == ["Дот, Ева", "'+Fay", "Gus", "'=Ann", "'-Ben", "'@Cid;"]
    assert [row["score"] for row in rows] == ["9", "9", "1", "9", "2", "1"]
    assert [row["win"] for row in rows] == ["1", "1", "0", "1", "0", "0"]
    assert [row["start_player"] for row in rows] == ["0", "0", "0", "1", "0", "0"]
    assert {(row["bgg_id"], row["edition"], row["players"]) for row in rows} == {("157969", "sheriff-1e", "3")}
    assert rows[3]["table"] == keeper.games[0]["id"]
    assert (rows[3]["minutes"], rows[0]["minutes"], rows[3]["gold"]) == ("50", "", "9")
    for separator, written in ((";", ";"), ("tab", "\t"), (",", ",")):
        text = keeper.send("GET", "/games.csv", query_string={"separator": separator}).text
        assert rows_of(text, written) == rows
    assert keeper.send("GET", "/games.csv?separator=x").status_code == 422
    assert len(rows_of(keeper.send("GET", "/games.csv?from=2024-03-05&to=2024-03-05").text)) == 3


def test_numbers_are_never_guarded(app: Flask) -> None:
    """A game that came from elsewhere may have a score below nothing."""
    keeper = open_group(app)
    export = bg_stats_export(scores=[["-5", True], ["-7", False]])
    assert keeper.post("/import", export)["added"] == 1
    assert [row["score"] for row in rows_of(keeper.send("GET", "/games.csv").text)] == ["-5", "-7"]


def bg_stats_export(
    scores: list[list[Any]], *, bgg: Any = 157969, uuid: str = "0a4be13b-6c93-4a62-b5f0-0123456789ab", **more: Any
) -> dict[str, Any]:
    """As BG Stats writes one, with much that we do not know."""
    return {
        "about": "",
        "games": [{"id": 7, "bggId": bgg, "name": "Whatever", "uuid": "x"}, {"id": 8, "bggId": 13, "name": "Catan"}],
        "players": [{"id": 40 + n, "name": name, "uuid": name} for n, name in enumerate(["Ann", "Ben", "Cid", "Dot"])],
        "locations": [],
        "userInfo": {"meRefId": 40},
        "plays": [
            {
                "uuid": uuid,
                "gameRefId": 7,
                "playDate": "2019-05-06 20:15:00",
                "durationMin": 70,
                "ignored": False,
                "rating": 0,
                "playerScores": [
                    {"playerRefId": 40 + n, "score": score, "winner": winner, "rank": 0, "startPlayer": n == 1}
                    for n, (score, winner) in enumerate(scores)
                ],
                **more,
            },
            {"uuid": "x", "gameRefId": 8, "playDate": "2019-05-06 20:15:00", "playerScores": []},
        ],
    }


def test_the_past_comes_from_bg_stats(any_store_app: Flask) -> None:
    keeper = open_group(any_store_app)
    export = bg_stats_export(scores=[["88", False], ["101", True], ["88", False], ["", False]])
    assert keeper.post("/import", export) == {"added": 1, "updated": 0, "ignored": 0, "other_games": 1}
    (game,) = keeper.games
    assert (game["edition"], game["minutes"], game["first"]) == ("sheriff-1e", 70, 1)
    assert game["played_at"] == 1_557_173_700_000
    assert [player["rank"] for player in game["players"]] == [2, 1, 2, 4]
    assert [player["total"] for player in game["players"]] == [88, 101, 88, None]
    # again: brought up to date, not doubled
    again = bg_stats_export(scores=[["188", True], ["101", False], ["50+38", False], ["1", False]])
    assert keeper.post("/import", again) == {"added": 0, "updated": 1, "ignored": 0, "other_games": 1}
    (game,) = keeper.games
    assert [player["total"] for player in game["players"]] == [188, 101, 88, 1]
    assert len(keeper.get()["members"]) == 4
    # nothing but the length was mended there
    again["plays"][0]["durationMin"] = 95
    assert keeper.post("/import", again)["updated"] == 1
    assert [game["minutes"] for game in keeper.games] == [95]
    ignored = bg_stats_export(scores=[["1", True]], ignored=True, uuid="0a4be13b-6c93-4a62-b5f0-0123456789ac")
    assert keeper.post("/import", ignored)["ignored"] == 1
    assert len(keeper.games) == 1


@pytest.mark.parametrize(
    "more",
    [
        {"uuid": "no uuid"},
        {"playDate": "yesterday"},
        {"playDate": "2999-01-01 00:00:00"},
        {"playerScores": []},
        {"playerScores": [{"playerRefId": 40, "winner": False, "score": "3"}]},
        {"playerScores": [{"playerRefId": 40, "winner": True}, {"playerRefId": 40, "winner": False}]},
        {"playerScores": "none"},
    ],
)
def test_plays_that_make_no_game_are_counted_and_left_out(keeper: Keeper, more: dict[str, Any]) -> None:
    answer = keeper.post(
        "/import",
        bg_stats_export([["3", True], ["2", False]])
        | {"plays": [bg_stats_export([["3", True], ["2", False]])["plays"][0] | more]},
    )
    assert answer == {"added": 0, "updated": 0, "ignored": 1, "other_games": 0}


def test_files_that_are_none(keeper: Keeper) -> None:
    for nonsense in (
        {},
        [],
        3,
        {"games": [3]},
        {"games": [{}]},
        {"plays": 3},
        {"games": [{"id": "x"}]},
        {"format": 9, "games": []},
    ):
        assert keeper.send("POST", "/import", nonsense).status_code == 422, nonsense
    for strange in (
        {"plays": [3]},
        {"plays": [{}]},
        {"plays": [{"gameRefId": []}], "games": [{"id": {}, "bggId": []}]},
    ):
        assert keeper.post("/import", strange)["added"] == 0
    assert keeper.send("POST", "/import", data=b"{", headers={"Content-Type": "application/json"}).status_code == 400
    assert keeper.games == []


def test_a_book_goes_out_and_comes_back(keeper: Keeper) -> None:
    """As our JSON and as BG Stats' file: into another group, where numbers, places and names are the same."""
    play(keeper.open_table("Ann", "Ben", "Cid"), first=2)
    play(keeper.open_table(edition="nottingham"), {})
    keeper.post("/games", tally(("Ann", 9), ("Dot", 2), ("Cid", 9), played_at="2024-03-05", minutes=50, first=0))
    for kind in ("json", "bgsplay"):
        file = keeper.send("GET", f"/games.{kind}")
        assert file.mimetype == "application/json"
        other = open_group(keeper.app)
        assert other.post("/import", file.json)["added"] == 3
        assert other.post("/import", file.json)["updated"] == 3
        # two games of one second may change places in a file that knows no milliseconds
        unlike = {"member": "", "streak": 0}
        assert [line | unlike for line in other.standings] == [line | unlike for line in keeper.standings]
        known = {game["id"]: game for game in keeper.games}
        assert {game["id"] for game in other.games} == set(known)
        for there in other.games:
            here = known[there["id"]]
            assert there["first"] == here["first"]
            assert there["played_at"] // 1000 == here["played_at"] // 1000
            for one, same in zip(there["players"], here["players"], strict=True):
                assert all(one[name] == same[name] for name in ("name", "rank", "winner", "total", "start_player"))
    # into the same one: what its tables wrote says more than any file
    before = keeper.games
    file = keeper.get("/games.json")
    assert keeper.post("/import", file)["updated"] == 3
    assert keeper.games == before
    # nor does a file say otherwise how a table's game ended
    for game in file["games"]:
        game["players"][0]["total"] = 1000
    assert keeper.post("/import", file)["updated"] == 3
    assert [game["players"][0]["total"] for game in keeper.games] == [
        *(one["players"][0]["total"] for one in before[:2]),
        1000,
    ]


def test_the_shape_of_a_bgsplay(keeper: Keeper) -> None:
    host = keeper.open_table("Ann", "Ben", "Cid")
    play(host, {"Ann": 3, "Ben": 3}, first=1)
    keeper.post("/games", tally(("Ann", 9), ("Dot", 2), ("Cid", 9), played_at="2024-03-05"))
    one = host.get("/result.bgsplay").json
    book = keeper.get("/games.bgsplay")
    for file in (one, book):
        assert set(file) == {"about", "games", "locations", "players", "plays", "userInfo"}
        assert file["userInfo"] == {"meRefId": 0}
        for game in file["games"]:
            assert type(game["bggId"]) is int
        games = {game["id"] for game in file["games"]}
        people = {player["id"]: player["name"] for player in file["players"]}
        places = {place["id"] for place in file["locations"]}
        for played in file["plays"]:
            assert " ".join(sorted(played)) == PLAY
            assert played["gameRefId"] in games
            assert played["locationRefId"] in places
            assert type(played["playDateYmd"]) is int
            assert str(played["playDateYmd"]) == played["playDate"][:10].replace("-", "")
            assert (type(played["durationMin"]), type(played["rounds"])) == (int, int)
            for score in played["playerScores"]:
                assert " ".join(sorted(score)) == SCORE
                assert score["playerRefId"] in people
                assert score["score"] is None or type(score["score"]) is str
                assert (type(score["winner"]), type(score["startPlayer"])) == (bool, bool)
    (played,) = one["plays"]
    assert [(score["seatOrder"], score["startPlayer"]) for score in played["playerScores"]] == [
        (1, False),
        (2, True),
        (3, False),
    ]
    assert (played["manualWinner"], played["usesTeams"], played["ignored"]) == (False, False, False)
    # the same play in both, so that the app knows it again
    assert one["plays"][0]["uuid"] == book["plays"][1]["uuid"] == keeper.games[0]["id"]
    names = {player["name"]: player["uuid"] for player in one["players"]}
    assert names.items() <= {player["name"]: player["uuid"] for player in book["players"]}.items()


def test_the_board_says_all_that_was_chosen(app: Flask) -> None:
    """Whatever differs from the box: flags, choices, numbers and cards; what is printed on one's copy is none."""
    keeper = open_group(app)
    house = {"bags": "counted", "open_purses": False, "starting_gold": 60, "turns_as_sheriff": 1}
    play(keeper.open_table(**house, black_market=False, promo_cards={"feast_plate": {}}, clock_seconds=90))
    (played,) = keeper.get("/games.bgsplay")["plays"]
    assert played["board"].split("／") == [
        "Sheriff of Nottingham, 2nd edition",
        "Only what everybody sees",
        "Open purses: no",
        "Feast Plate",
        "Turns as sheriff: 1",
        "Gold to start with: 60",
    ]


def test_a_play_says_when_it_was_last_changed(keeper: Keeper) -> None:
    host = keeper.open_table()
    play(host)
    (before,) = keeper.get("/games.bgsplay")["plays"]
    with keeper.app.extensions["store"].engine.begin() as connection:
        connection.exec_driver_sql("UPDATE games SET changed_at = 0, played_at = 0")
    do(host, "undo", of=host.view()["undoable"][0]["version"])
    do(host, "end_game")
    (after,) = keeper.get("/games.bgsplay")["plays"]
    assert after["modificationDate"] >= before["modificationDate"] > "2020"
    keeper.post("/games", tally(("Ann", 9), ("Dot", 2), ("Cid", 9), played_at="2024-03-05"))
    typed = keeper.get("/games.bgsplay")["plays"][0]
    assert (typed["playDate"][:10], typed["modificationDate"] > "2026") == ("2024-03-05", True)


def test_who_is_anonymous_in_bg_stats_is_a_guest_here(keeper: Keeper) -> None:
    play(keeper.open_table("Ann", "Ben", "a guest"))
    keeper.send("DELETE", f"/members/{keeper.member('Ben')}")
    file = keeper.get("/games.bgsplay")
    assert {(one["name"], one["isAnonymous"]) for one in file["players"]} == {
        ("Ann", False), ("a guest", True), ("a guest", False),
    }  # fmt: skip
    assert len({one["uuid"] for one in file["players"]}) == 3
    other = open_group(keeper.app)
    other.post("/import", file)
    assert sorted(one["name"] for one in other.get()["members"]) == ["Ann", "a guest"]
    assert [player["member"] is None for player in other.games[0]["players"]] == [False, True, False]


def test_two_guests_are_two(keeper: Keeper) -> None:
    play(keeper.open_table("Ann", "Ben", "Cid"))
    for name in ("Ben", "Cid"):
        keeper.send("DELETE", f"/members/{keeper.member(name)}")
    assert [player["name"] for player in keeper.games[0]["players"]] == ["Ann", "a guest", "a guest 2"]
    assert len(keeper.get("/games.bgsplay")["players"]) == 3
    other = open_group(keeper.app)
    other.post("/import", keeper.get("/games.json"))
    assert [one["name"] for one in other.get()["members"]] == ["Ann"]


def test_a_large_file(app: Flask) -> None:
    keeper = open_group(app)
    export = bg_stats_export([["3", True], ["2", False]])
    export["padding"] = "x" * (20 * 1024 * 1024)
    assert keeper.send("POST", "/import", export).status_code == 413
