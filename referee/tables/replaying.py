"""Replay: a finished game step by step, without what was undone."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from referee.rules.sentences import Sentence
from referee.tables.fold import Fold
from referee.tables.folds import Folds
from referee.tables.reader import Reader
from referee.tables.views import Views


@dataclass(frozen=True, slots=True)
class PastStep:
    """A step that stands: the version it made, the round or turn it belongs to, and what everybody was told of it."""

    version: int
    chapter: Sentence
    lines: tuple[str, ...]


def past_steps(folds: Folds, views: Views, fold: Fold, reader: Reader) -> Iterator[PastStep]:
    """The moves of the game that stand, the oldest first."""
    history = folds.steps(fold, 1, fold.version)
    undone = {step.undone.of for step in history if step.undone}
    game = folds.game_of(fold.table)
    for after in folds.from_the_start(fold.code, history):
        step = after.recent[-1]
        if step.version in undone or step.undone or not step.moves_the_game or after.table.game is None:
            continue
        entries = views.log_entries.entries(fold, [step], reader)
        lines = tuple(json.loads(entry)["text"] for entry in reversed(entries))
        yield PastStep(step.version, game.chapter(after.table.game), lines)
