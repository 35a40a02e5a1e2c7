"""The log is carried on from step to step, and is the same as if it were told anew."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from referee.config import Editions, shipped
from referee.tables.fold import DecodedStep, PeopleCache
from referee.tables.log import LOG_SHOWN
from referee.tables.projection import Projection
from referee.tables.reader import Reader
from referee.tables.saved_game import read, replay
from referee.tables.viewer import Viewer
from referee.tables.views import Views

DEMO = sorted((shipped("seeds") / "demo").glob("*.json"))


@pytest.mark.parametrize("file", DEMO, ids=lambda file: file.stem)
def test_a_log_carried_on_is_the_log_told_anew(file: Path, editions: Editions) -> None:
    """Two processes that came to a table at different times show the same view, byte for byte."""
    saved = read(editions, json.loads(file.read_text(encoding="utf-8")))
    views = Views(Projection(editions))
    longest = 0
    for fold in replay(editions, saved):
        anew = tuple(DecodedStep(step.version, step.at, step.by, step.events) for step in fold.recent)
        afresh = replace(fold, recent=anew, people=PeopleCache())
        for seat in (None, 0, 1):
            # one of them looks at every second version only
            if seat != 1 or fold.version % 2:
                reader = Reader(Viewer(seat, host=seat == 0), "de")
                view = views.view_json(fold, reader, 0)
                assert view == views.view_json(afresh, reader, 0)
                longest = max(longest, len(json.loads(view)["log"]))
    assert longest == LOG_SHOWN


@pytest.mark.parametrize("file", DEMO, ids=lambda file: file.stem)
def test_nobody_reads_their_own_name(file: Path, editions: Editions) -> None:
    """Each is told what happened as "you"; only what somebody wrote may hold a name."""
    saved = read(editions, json.loads(file.read_text(encoding="utf-8")))
    views, names = Views(Projection(editions)), saved.opened.names
    for fold in replay(editions, saved):
        for seat, name in enumerate(names):
            view = views.view(fold, Reader(Viewer(seat), "en"), 0)
            for entry in view["log"]:
                if entry["version"] < fold.version:
                    break
                assert not re.search(rf"(?<!Little ){name}\b", entry["text"]), entry
