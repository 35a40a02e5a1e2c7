"""What the demo shows, from the recorded games in seeds/demo: tables in full swing, finished ones, a group's season."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from referee.config import shipped
from referee.http.demo import Demo, DemoTable
from referee.http.extensions import get_groups, get_tables
from referee.rules.table.ending import MOST_STEPS, Show
from referee.tables.fold import Fold
from referee.tables.saved_game import SavedGame, read, replay
from referee.tables.store import Step
from referee.tables.upgrades import as_stored, from_store
from referee.tables.viewer import Viewer

MOMENTS = ("at", "ends_at")
"""Fields of events that hold a time."""
GROUP = "The Thursday Table"
TIMES_PLAYED = 3
"""So often the group has played each recorded game."""
GAMES_APART_MS = 12 * 24 * 60 * 60 * 1000


def saved_games() -> dict[str, SavedGame]:
    """The recorded games, by the name of their file."""
    editions = get_tables().folds.editions
    files = sorted((shipped("seeds") / "demo").glob("*.json"))
    return {file.stem: read(editions, json.loads(file.read_text(encoding="utf-8"))) for file in files}


def in_full_swing(found: Mapping[str, SavedGame]) -> dict[str, SavedGame]:
    """Each game up to where there is much to see, a good third of the way through; on each table another scene."""
    shown = Counter[str]()
    return {name: _in_full_swing(saved, shown) for name, saved in found.items()}


def _in_full_swing(saved: SavedGame, shown: Counter[str]) -> SavedGame:
    wanted = len(saved.steps) * 2 // 5
    scenes = {fold.version: _scene(fold) for fold in replay(get_tables().folds.editions, saved)}
    lively = {version: scene for version, scene in scenes.items() if scene}
    until = min(lively, key=lambda version: (shown[lively[version]], abs(version - wanted)))
    shown[lively[until]] += 1
    return just_now(replace(saved, steps=saved.steps[:until]))


def _scene(fold: Fold) -> str | None:
    table = fold.table
    return None if table.game is None else get_tables().folds.game_of(table).scene(table.game)


def just_now(saved: SavedGame, earlier_ms: int = 0) -> SavedGame:
    """The same game as if its last step had just been made, or so long ago: a clock that ran then is running."""
    later = get_tables().now() - earlier_ms - saved.steps[-1].at

    def moved(step: Step) -> Step:
        events = [
            {key: value + later if key in MOMENTS and value is not None else value for key, value in event.items()}
            for event in from_store(step.events)
        ]
        return replace(step, at=step.at + later, events=as_stored(events))

    opened_at = saved.opened_at + later
    return replace(saved, opened_at=opened_at, steps=tuple(moved(step) for step in saved.steps))


def open_demo() -> Demo:
    """Opens a table for each recorded game, one of each edition that is over, and the group that played them all."""
    tables, found = get_tables(), saved_games()
    running = {name: _opened(saved) for name, saved in in_full_swing(found).items()}
    group, _ = get_groups().open(GROUP)
    finished: dict[str, DemoTable] = {}
    for number, saved in enumerate(list(found.values()) * TIMES_PLAYED):
        table = _opened(just_now(saved, number * GAMES_APART_MS))
        get_groups().add_table(group, tables.now_at(table.code))
        if saved.opened.edition not in finished:
            # its table is still there, and the show at its end was seen
            tables.command(table.code, tables.grants(table.code, [table.host_key]), Show(step=MOST_STEPS))
            finished[saved.opened.edition] = table
        else:
            tables.forget(table.code, Viewer(host=True))
    return Demo(running, tuple(finished.values()), group)


def _opened(saved: SavedGame) -> DemoTable:
    code, key, _ = get_tables().import_game(saved)
    return DemoTable(code, key)
