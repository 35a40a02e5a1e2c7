"""Keeps logs of today's format for later versions to read: python -m tests.tables.keep_old, once for each format."""

import contextlib
import itertools
import json
import sqlite3
import tempfile
from pathlib import Path
from typing import Any

from referee import create_app
from referee.config import Settings, load_editions
from referee.speech import SOURCE_LANGUAGE
from referee.tables.fold import Fold
from referee.tables.projection import Projection
from referee.tables.reader import Reader
from referee.tables.saved_game import read, replayed
from referee.tables.upgrades import FORMAT
from referee.tables.viewer import Viewer
from referee.tables.views import Views
from tests.api.nottingham.games import GameOverHttp
from tests.golden import GAMES, KEPT, NOTTINGHAM, RecordedGame, record
from tests.phones import Phone

OLD = Path(__file__).parent / "old"
PASSING = {"now", "log", "may", "may_about", "may_about_for", "may_for", "undoable"}
"""Parts of a view that are words or change with time: everything else has to stay as it was."""

STEPS = 70
"""How far the tables in a kept store are played: into the middle of the game."""


def lasting(view: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in view.items() if name not in PASSING}


def ends(fold: Fold) -> list[dict[str, Any]]:
    """What everybody sees of it in the end: strangers, then each seat."""
    views = Views(Projection(load_editions()))
    readers = [Reader(Viewer(seat), SOURCE_LANGUAGE) for seat in (None, *range(len(fold.table.seats)))]
    return [json.loads(json.dumps(lasting(views.view(fold, each, 0)))) for each in readers]


def keep_saved_game(name: str, folder: Path) -> None:
    saved = json.loads(record(name, folder))
    fold = replayed(load_editions(), read(load_editions(), saved))
    write(f"format-{FORMAT}-{name}.json", {"recording": saved, "ends": ends(fold)})


def keep_store(folder: Path) -> None:
    """A whole SQLite store with games in full swing, the phones' keys and what each phone sees."""
    file = folder / "store.sqlite"
    app = create_app(Settings(instance=folder, database_url=f"sqlite:///{file}", secret_key="recording"))
    seed, edition, players, options = GAMES["sheriff-3"]
    played = RecordedGame(app, seed, edition, players, **options)
    for _ in itertools.islice(played.play(steps=5000), STEPS):
        pass
    moments = itertools.count(1_791_000_000_000, 9_000)
    app.extensions["tables"].now = lambda: next(moments)
    over_http = GameOverHttp(app, NOTTINGHAM["nottingham-3"][0], 3, **NOTTINGHAM["nottingham-3"][2])
    for _ in itertools.islice(over_http.play(), STEPS):
        pass
    phones: list[Phone] = [played.host, *played.seats, over_http.table.host, *over_http.table.phones.values()]
    seen = [{"code": phone.code, "key": phone.key, "view": lasting(phone.view())} for phone in phones]
    app.extensions["store"].engine.dispose()
    with contextlib.closing(sqlite3.connect(file)) as connection:
        (OLD / f"store-{FORMAT}.sql").write_text("\n".join(connection.iterdump()) + "\n", encoding="utf-8")
    write(f"store-{FORMAT}.json", seen)


def write(name: str, plain: Any) -> None:
    (OLD / name).write_text(json.dumps(plain, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        for game in ("sheriff-3", *KEPT, "nottingham-5"):
            keep_saved_game(game, Path(made))
        keep_store(Path(made))
