"""What a book comes to, against the same numbers computed another way."""

from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.groups import statistics
from referee.groups.statistics import Play
from tests.groups.keepers import Keeper, open_group, play, tally

DAY = 86_400_000
PEOPLE = ["ann", "ben", "cid", "dot", "eve"]


@st.composite
def some_games(draw: st.DrawFn) -> list[list[Play]]:
    games = []
    for number in range(draw(st.integers(0, 12))):
        seated: list[str | None] = draw(st.lists(st.sampled_from(PEOPLE), min_size=2, max_size=5, unique=True))
        if draw(st.booleans()):
            seated = [None, *seated[1:]]
        scores = [draw(st.integers(-5, 9)) for _ in seated]
        games.append(
            [
                Play(
                    str(number),
                    number * DAY,
                    "x",
                    len(seated),
                    seat,
                    member,
                    1 + sum(s > score for s in scores),
                    score == max(scores),
                    score,
                )
                for seat, (member, score) in enumerate(zip(seated, scores, strict=True))
            ]
        )
    return games


@given(some_games())
@settings(max_examples=60)
def test_standings_of_any_games(games: list[list[Play]]) -> None:
    """Wins, shared ones too; expected: one in as many as played; the order of settled.md."""
    lines = statistics.book(games, {name: name for name in PEOPLE})["standings"]
    plays = [play for game in games for play in game if play.member]
    for line in lines:
        own = [play for play in plays if play.member == line["member"]]
        assert line["games"] == len(own) > 0
        assert line["wins"] == sum(play.winner for play in own)
        assert line["expected_wins"] == pytest.approx(float(sum(Fraction(1, play.players) for play in own)))
        assert line["average_place"] == pytest.approx(sum(play.rank for play in own) / len(own))
        assert line["best_score"] == max(play.score for play in own if play.score is not None)
        won = "".join("w" if play.winner else "l" for play in own)
        assert line["streak"] == len(won) - len(won.rstrip("w"))
    assert {line["member"] for line in lines} == {play.member for play in plays}

    def better(line: dict[str, Any]) -> tuple[Any, ...]:
        own = [play for play in plays if play.member == line["member"]]
        luck = sum(play.winner for play in own) - sum(Fraction(1, play.players) for play in own)
        return -luck, Fraction(sum(play.rank for play in own), len(own)), -len(own), line["name"]

    assert lines == sorted(lines, key=better)


@given(some_games())
@settings(max_examples=60)
def test_head_to_head_of_any_games(games: list[list[Play]]) -> None:
    """From three games on, and the other side of it is the same."""
    names = {name: name for name in PEOPLE}
    played = statistics.of_members(games)
    pages = {name: statistics.member_page(name, played.get(name, []), names) for name in PEOPLE}
    for name, page in pages.items():
        for line in page["head_to_head"]:
            assert line["ahead"] + line["behind"] + line["level"] == line["games"] >= 3
            (back,) = [one for one in pages[line["member"]]["head_to_head"] if one["member"] == name]
            assert (back["behind"], back["ahead"], back["level"]) == (line["ahead"], line["behind"], line["level"])
        met = defaultdict(int)
        for game in games:
            seated = {play.member for play in game}
            for other in seated - {name, None} if name in seated else ():
                met[other] += 1
        assert {line["member"] for line in page["head_to_head"]} == {
            other for other, often in met.items() if often >= 3
        }


@pytest.fixture
def keeper(any_store_app: Flask) -> Keeper:
    return open_group(any_store_app)


def test_a_league_is_the_standings_of_a_span(keeper: Keeper) -> None:
    keeper.post("/games", tally(("Ann", 9), ("Ben", 2), ("Cid", 1), played_at="2024-12-31T23:59:59"))
    keeper.post("/games", tally(("Ann", 1), ("Ben", 20), ("Cid", 1), played_at="2025-01-01"))
    keeper.post(
        "/games",
        tally(("Ann", 1), ("Ben", 2), ("Cid", 30), played_at="2025-03-31T22:00:00Z") | {"edition": "sheriff-2e"},
    )
    assert keeper.get()["games"] == 3
    assert keeper.get()["years"] == {"2025": 2, "2024": 1}
    for query, winners in (
        ({"from": "2025-01-01"}, {"Ben", "Cid"}),
        ({"from": "2024-12-31", "to": "2024-12-31"}, {"Ann"}),
        ({"to": "2025-01-01"}, {"Ann", "Ben"}),
        ({"from": "2025-01-01", "to": "2025-03-31"}, {"Ben", "Cid"}),
        ({"edition": "sheriff-2e"}, {"Cid"}),
        ({"edition": "sheriff-2e", "to": "2025-01-01"}, set()),
        ({"edition": "nottingham"}, set()),
    ):
        found = keeper.get(**query)
        assert {line["name"] for line in found["standings"] if line["wins"]} == winners
        assert len(keeper.get("/games", **query)["games"]) == found["games"] == len(winners)
    for nonsense in ("?from=yesterday", "?edition=chess", "?to=2025-13-01"):
        assert keeper.send("GET", nonsense).status_code == 422
    for nonsense in ("?page=0", "?page=x", "?page=-1"):
        assert keeper.send("GET", f"/games{nonsense}").status_code == 422


def test_records(keeper: Keeper) -> None:
    keeper.post("/games", tally(("Ann", 9), ("Ben", 2), ("Cid", 1), played_at="2024-01-01"))
    keeper.post("/games", tally(("Ann", 9), ("Ben", 8), ("Cid", 1), played_at="2024-01-02"))
    keeper.post("/games", tally(("Ann", 7), ("Ben", 30), ("Cid", 29), played_at="2024-01-03"))
    keeper.post("/games", tally(("Ann", 7), ("Ben", 7), ("Cid", 1), played_at="2024-01-04"))
    games = [game["id"] for game in reversed(keeper.games)]
    found, ann, ben = keeper.get()["records"], keeper.member("Ann"), keeper.member("Ben")
    assert (found["most_points"]["points"], found["most_points"]["member"]) == (30, ben)
    assert found["closest"] == {"points": 1, "times": 2, "game": games[2], "played_at": 1_704_240_000_000}
    assert (found["widest"]["points"], found["widest"]["game"]) == (7, games[0])
    # a shared victory goes on
    assert found["longest_streak"] == {"member": ann, "wins": 2}


def test_a_member(keeper: Keeper) -> None:
    for number in range(3):
        keeper.post("/games", tally(("Ann", 9 + number), ("Ben", 2), ("Cid", 1), played_at=f"2024-01-0{number + 1}"))
    keeper.post("/games", tally(("Ann", 1), ("Ben", 2), ("Dot", 3), ("Eve", 4), played_at="2024-01-09"))
    play(keeper.open_table("Ann", "Ben", "Cid"), {})
    found = keeper.get(f"/members/{keeper.member('Ann')}")
    assert (found["name"], found["games"], found["wins"], found["streak"]) == ("Ann", 5, 4, 1)
    assert found["expected_wins"] == pytest.approx(4 / 3 + 1 / 4)
    assert [(line["edition"], line["games"], line["wins"]) for line in found["by_edition"]] == [
        ("sheriff-1e", 4, 3),
        ("sheriff-2e", 1, 1),
    ]
    assert [(line["players"], line["games"]) for line in found["by_players"]] == [(3, 4), (4, 1)]
    assert [(line["name"], line["ahead"], line["behind"], line["level"]) for line in found["head_to_head"]] == [
        ("Ben", 3, 1, 1),
        ("Cid", 3, 0, 1),
    ]
    assert [one["place"] for one in found["places"]] == [1, 1, 1, 4, 1]
    assert found["since"] == 1_704_067_200_000
    # nobody refereed the tallies
    assert found["bags"] is None or found["refereed"] == 1
    for nobody in ("nobody", "", "0" * 8):
        assert keeper.send("GET", f"/members/{nobody}x").status_code == 404


def test_sums_are_worked_out_once_for_each_version(keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper.post("/games", tally(("Ann", 9), ("Ben", 2), ("Cid", 1)))
    first = keeper.get()
    monkeypatch.setattr("referee.groups.sums.worked_out", None)
    assert keeper.get() == first
    assert keeper.get(f"/members/{keeper.member('Ann')}")["games"] == 1
    monkeypatch.undo()
    keeper.post("/games", tally(("Ann", 9), ("Ben", 2), ("Cid", 1)))
    assert keeper.get()["games"] == 2
    assert keeper.get(f"/members/{keeper.member('Ann')}")["games"] == 2


def test_pages_of_games(keeper: Keeper) -> None:
    for number in range(21):
        keeper.post("/games", tally(("Ann", number), ("Ben", 2), ("Cid", 1), played_at=number * DAY))
    first, second, third = (keeper.get("/games", page=page) for page in (1, 2, 3))
    assert (first["pages"], len(first["games"]), len(second["games"]), third["games"]) == (2, 20, 1, [])
    assert [game["players"][0]["total"] for game in (first["games"][0], second["games"][0])] == [20, 0]
    assert len(keeper.get("/games.json")["games"]) == 21
