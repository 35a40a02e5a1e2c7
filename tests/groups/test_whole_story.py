"""A group plays three tables and two tallies of all editions: its book, against numbers from its files."""

import json
from typing import Any

import pytest
from flask import Flask

from referee import create_app
from referee.config import Settings, shipped
from tests.groups.agreement import book_agrees_with_its_files
from tests.groups.keepers import Keeper, open_group
from tests.groups.recount import game_is_that_of
from tests.phones import API, ask

RECORDED = ("sheriff-3", "sheriff-5", "nottingham-3")
ALL_RECORDED = sorted(file.stem for file in (shipped("seeds") / "demo").glob("*.json"))


@pytest.fixture(scope="module")
def keeper(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("story")
    app = create_app(Settings(folder, f"sqlite:///{folder / 'r.sqlite'}", "for tests only", ratelimit_enabled=False))
    yield a_season(app)
    app.extensions["store"].engine.dispose()


def a_season(app: Flask) -> Keeper:
    keeper = open_group(app)
    for name in RECORDED:
        saved = json.loads((shipped("seeds") / "demo" / f"{name}.json").read_text(encoding="utf-8"))
        table = ask(app, "POST", f"{API}/tables/import", json=saved).json["code"]
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


def test_its_book_agrees_with_its_files(keeper: Keeper) -> None:
    book_agrees_with_its_files(keeper)
    assert sum(bool(game["awards"]) for game in keeper.get("/games.json")["games"]) >= 2


@pytest.mark.parametrize("name", ALL_RECORDED)
def test_each_game_agrees_with_its_events(keeper: Keeper, name: str) -> None:
    """Statistics, crowns and awards, counted once more from the export."""
    saved = json.loads((shipped("seeds") / "demo" / f"{name}.json").read_text(encoding="utf-8"))
    table = ask(keeper.app, "POST", f"{API}/tables/import", json=saved).json["code"]
    other = open_group(keeper.app)
    game_is_that_of(other.post("/games", {"table": table}), saved, ask(keeper.app, "GET", f"{API}/tables/{table}").json)


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
