"""Tables in full swing, from the recorded games in seeds/demo."""

import json
from dataclasses import replace

from referee.config import shipped
from referee.http.extensions import get_tables
from referee.tables.fold import Fold
from referee.tables.recording import Recording, read, replay
from referee.tables.store import Step
from referee.tables.upgrades import as_stored, from_store

MOMENTS = ("at", "ends_at")
"""Fields of events that hold a time."""


def recordings() -> dict[str, Recording]:
    """The recorded games, by the name of their file."""
    editions = get_tables().folds.editions
    files = sorted((shipped("seeds") / "demo").glob("*.json"))
    return {file.stem: read(editions, json.loads(file.read_text(encoding="utf-8"))) for file in files}


def in_full_swing(recording: Recording) -> Recording:
    """The game up to a lively moment: bags at the gate, or a card turned up, a good third of the way through."""
    wanted = len(recording.steps) * 2 // 5
    lively = [fold.version for fold in replay(get_tables().folds.editions, recording) if _is_lively(fold)]
    until = min(lively, key=lambda version: abs(version - wanted))
    return just_now(replace(recording, steps=recording.steps[:until]))


def _is_lively(fold: Fold) -> bool:
    table = fold.table
    return table.game is not None and get_tables().folds.game_of(table).is_lively(table.game)


def just_now(recording: Recording) -> Recording:
    """The same game as if its last step had just been made: a clock that ran then is running."""
    later = get_tables().now() - recording.steps[-1].at

    def moved(step: Step) -> Step:
        events = [
            {key: value + later if key in MOMENTS and value is not None else value for key, value in event.items()}
            for event in from_store(step.events)
        ]
        return replace(step, at=step.at + later, events=as_stored(events))

    return replace(recording, steps=tuple(moved(step) for step in recording.steps))


def open_demo_tables() -> dict[str, str]:
    """Opens one table for each recorded game; the codes, by the name of the recording."""
    tables = get_tables()
    return {name: tables.import_recording(in_full_swing(recording))[0] for name, recording in recordings().items()}
