"""Tables whose clock was started some time ago: the clock of a real game lasts for minutes."""

import json
import time
from dataclasses import replace

from flask import Flask

from referee.config import shipped
from referee.demo import just_now
from referee.tables.saved_game import read

CLOCK_MS = 120_000
"""As three players have it (S-CLK-1)."""


def start_clock(app: Flask, seconds_ago: int) -> tuple[str, str, int]:
    """A table in this application's store whose clock runs: its code, its host's key, and when the clock ends."""
    tables = app.extensions["tables"]
    file = json.loads((shipped("seeds") / "demo" / "sheriff-3.json").read_text(encoding="utf-8"))
    recorded = read(tables.folds.editions, file)
    started = next(step.version for step in recorded.steps if "clock_started" in step.events)
    then = time.time_ns() // 1_000_000 - seconds_ago * 1000
    now, tables.now = tables.now, lambda: then
    try:
        with app.app_context():
            code, key, _ = tables.import_game(just_now(replace(recorded, steps=recorded.steps[:started])))
    finally:
        tables.now = now
    return code, key, then + CLOCK_MS
