"""A book against its own files: whatever it says is worked out once more from what it gives away."""

import csv
import io
from collections import Counter

import pytest

from tests.groups.keepers import Keeper

EDITIONS = {"sheriff-1e", "sheriff-2e", "nottingham"}


def rows_of(keeper: Keeper) -> list[dict[str, str]]:
    text = keeper.send("GET", "/games.csv").text
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def standings_are_those_of_the_sheet(keeper: Keeper) -> None:
    """Five games of all editions, added up once more from the rows of the CSV."""
    rows = rows_of(keeper)
    assert len({row["table"] for row in rows}) == 5
    assert {row["edition"] for row in rows} == EDITIONS
    for line in keeper.standings:
        own = [row for row in rows if row["name"] == line["name"]]
        assert line["games"] == len(own)
        assert line["wins"] == sum(row["win"] == "1" for row in own)
        assert line["expected_wins"] == pytest.approx(sum(1 / int(row["players"]) for row in own))
        assert line["average_place"] == pytest.approx(sum(int(row["place"]) for row in own) / len(own))
        assert line["best_score"] == max(int(row["score"]) for row in own)
        assert line["average_score"] == pytest.approx(sum(int(row["score"]) for row in own) / len(own))
    assert {line["name"] for line in keeper.standings} == {row["name"] for row in rows}


def statistics_are_those_of_the_games(keeper: Keeper) -> None:
    """Each member's numbers and awards, added up once more from the games in the JSON file."""
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


def scores_are_the_sums_of_their_lines(keeper: Keeper) -> None:
    for game in keeper.get("/games.json")["games"]:
        for player in game["players"]:
            assert sum(line["points"] for line in player["lines"]) == player["total"]
        best = max(player["total"] for player in game["players"])
        assert {player["total"] for player in game["players"] if player["winner"]} == {best}


def bg_stats_is_told_the_same(keeper: Keeper) -> None:
    """The .bgsplay file holds what the CSV holds."""
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


def book_agrees_with_its_files(keeper: Keeper) -> None:
    standings_are_those_of_the_sheet(keeper)
    statistics_are_those_of_the_games(keeper)
    scores_are_the_sums_of_their_lines(keeper)
    bg_stats_is_told_the_same(keeper)
