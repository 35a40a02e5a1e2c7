"""A group plays three tables and two tallies of all editions: its book, against numbers from its files."""

import csv
import io
import json
from collections import Counter
from typing import Any

import pytest
from flask import Flask

from referee import create_app
from referee.config import Settings, shipped
from tests.groups.keepers import Keeper, open_group
from tests.phones import API, ask

RECORDED = ("sheriff-3", "sheriff-5", "nottingham-3")
SHERIFFS = {"sheriff-1e", "sheriff-2e"}


@pytest.fixture(scope="module")
def keeper(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("story")
    app = create_app(Settings(folder, f"sqlite:///{folder / 'r.sqlite'}", "for tests only", ratelimit_enabled=False))
    yield a_season(app)
    app.extensions["store"].engine.dispose()


def a_season(app: Flask) -> Keeper:
    keeper = open_group(app)
    for name in RECORDED:
        recording = json.loads((shipped("seeds") / "demo" / f"{name}.json").read_text(encoding="utf-8"))
        table = ask(app, "POST", f"{API}/tables/import", json=recording).json["code"]
        keeper.post("/games", {"table": table})
    people = [
        {"name": name, "gold": 40 + 3 * seat, "goods": {"apple": seat, "mead": 1}}
        for seat, name in enumerate(("Marion", "Robin", "Tuck", "Will"))
    ]
    keeper.post(
        "/games", {"edition": "sheriff-2e", "players": people, "played_at": "2025-05-05", "minutes": 80, "first": 1}
    )
    loot = [{"name": "Tuck", "loot": {"gems": 3}}, {"name": "Will", "loot": {"gems": 3}}, {"name": "Robin", "loot": {}}]
    keeper.post("/games", {"edition": "nottingham", "players": loot, "played_at": "2025-05-06"})
    return keeper


def rows_of(keeper: Keeper) -> list[dict[str, str]]:
    text = keeper.send("GET", "/games.csv").text
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def test_the_standings_are_those_of_the_sheet(keeper: Keeper) -> None:
    rows = rows_of(keeper)
    assert len({row["table"] for row in rows}) == 5
    assert {row["edition"] for row in rows} == SHERIFFS | {"nottingham"}
    for line in keeper.standings:
        own = [row for row in rows if row["name"] == line["name"]]
        assert line["games"] == len(own)
        assert line["wins"] == sum(row["win"] == "1" for row in own)
        assert line["expected_wins"] == pytest.approx(sum(1 / int(row["players"]) for row in own))
        assert line["average_place"] == pytest.approx(sum(int(row["place"]) for row in own) / len(own))
        assert line["best_score"] == max(int(row["score"]) for row in own)
        assert line["average_score"] == pytest.approx(sum(int(row["score"]) for row in own) / len(own))
    assert {line["name"] for line in keeper.standings} == {row["name"] for row in rows}


def test_the_statistics_are_those_of_the_games(keeper: Keeper) -> None:
    games = keeper.get("/games.json")["games"]
    for one in keeper.get()["members"]:
        found = keeper.get(f"/members/{one['id']}")
        own = [player for game in games for player in game["players"] if player["member"] == one["id"]]
        counted = [player["statistics"] for player in own if player["statistics"] is not None]
        assert found["refereed"] == len(counted)
        for name in ("bags", "honest", "lies", "caught", "got_through", "bribes_paid", "bribes_taken", "crowns"):
            known = [statistics[name] for statistics in counted if statistics.get(name) is not None]
            assert found[name] == (sum(known) if known else None), name
        if found["bags"]:
            assert found["honest"] + found["lies"] == found["bags"]
            assert found["caught"] + found["got_through"] == found["lies"]
        prizes = Counter(
            award["id"]
            for game in games
            for award in game["awards"]
            if game["players"][award["seat"]]["member"] == one["id"]
        )
        assert {award["id"]: award["count"] for award in found["awards"]} == prizes
    assert sum(bool(game["awards"]) for game in games) >= 2


def test_a_score_is_the_sum_of_its_lines(keeper: Keeper) -> None:
    for game in keeper.get("/games.json")["games"]:
        for player in game["players"]:
            assert sum(line["points"] for line in player["lines"]) == player["total"]
        best = max(player["total"] for player in game["players"])
        assert {player["total"] for player in game["players"] if player["winner"]} == {best}


def test_bg_stats_is_told_the_same(keeper: Keeper) -> None:
    rows, file = rows_of(keeper), keeper.get("/games.bgsplay")
    names = {player["id"]: player["name"] for player in file["players"]}
    numbers = {game["id"]: str(game["bggId"]) for game in file["games"]}
    told = {
        (
            play["uuid"],
            numbers[play["gameRefId"]],
            names[score["playerRefId"]],
            score["score"],
            str(int(score["winner"])),
            str(score["rank"]),
            str(int(score["startPlayer"])),
        )
        for play in file["plays"]
        for score in play["playerScores"]
    }
    columns = ("table", "bgg_id", "name", "score", "win", "place", "start_player")
    assert told == {tuple(row[column] for column in columns) for row in rows}


def test_in_four_languages_the_same_numbers(keeper: Keeper) -> None:
    def numbers(language: str) -> Any:
        games = keeper.get("/games.json", lang=language)["games"]
        return [
            [(player["total"], player["rank"], len(player["lines"])) for player in game["players"]] for game in games
        ]

    texts = {
        language: keeper.send("GET", "/games.json", query_string={"lang": language}).text
        for language in ("en", "de", "fr", "ru")
    }
    assert len(set(texts.values())) == 4
    assert all(numbers(language) == numbers("en") for language in texts)
