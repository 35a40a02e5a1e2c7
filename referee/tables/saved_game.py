"""The file format of a whole table: written, read, replayed."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from referee.rules.checks import require_distinct_names, require_enough_players, require_known_edition
from referee.rules.editions import Editions
from referee.rules.fields import PlayerName, WholeNumber, invalid
from referee.rules.options import parse_options, player_count
from referee.rules.sentences import say
from referee.tables.fold import Fold
from referee.tables.projection import Projection, unhurried
from referee.tables.store import Opened, Step
from referee.tables.upgrades import FORMAT, as_stored, from_store, lifted

A_WHOLE_GAME = 20_000
"""More steps than anybody plays."""

LARGEST_NUMBER = 100_000
"""More than is ever counted at a table, but for the time."""

MOMENTS = frozenset({"at", "ends_at", "clock_ms", "remaining_ms"})

EVENTS_A_STEP = 2
"""As many as a step has at most, on the average of a whole game."""

LATEST = 2**53
"""Milliseconds since 1970, as far as every reader of JSON can count."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A parsed file: how the table was opened, and all its steps."""

    opened: Opened
    opened_at: int
    steps: tuple[Step, ...]

    def dumps(self) -> str:
        """The file's text. Grants are no secrets, keys are not in it."""
        return json.dumps(
            {
                "format": FORMAT,
                "edition": self.opened.edition,
                "options": self.opened.options,
                "names": self.opened.names,
                "host": self.opened.host_grant,
                "opened_at": self.opened_at,
                "steps": [
                    {"version": step.version, "at": step.at, "by": step.by, "events": from_store(step.events)}
                    for step in self.steps
                ],
            },
            ensure_ascii=False,
            indent=1,
        )


class StepSchema(Schema):
    version = WholeNumber(1, required=True)
    at = WholeNumber(0, LATEST, required=True)
    by = fields.String(required=True, validate=validate.Regexp(r"(host|seat [0-9]{1,3})?\Z"))
    events = fields.List(fields.Dict(), required=True)


class SavedGameSchema(Schema):
    format = WholeNumber(1, FORMAT, required=True)
    edition = fields.String(required=True)
    options = fields.Dict(required=True)
    names = fields.List(PlayerName(), required=True)
    host = fields.String(required=True, validate=validate.Length(max=32))
    opened_at = WholeNumber(0, LATEST, required=True)
    steps = fields.List(fields.Nested(StepSchema), required=True)


def read(editions: Editions, plain: Any) -> SavedGame:
    """The game in a file, checked as far as reading goes."""
    if isinstance(plain, dict) and isinstance(plain.get("format"), int) and plain["format"] > FORMAT:
        raise invalid(say("This was written by a newer version of the referee. Update the referee first."), "format")
    if not _short_enough(plain):
        raise invalid(say("These steps do not make a game."), "steps")
    found = _loaded(plain)
    edition = require_known_edition(editions, found["edition"])
    options = parse_options(edition, found["options"])
    require_enough_players(player_count(edition, options), found["names"], "names")
    require_distinct_names(found["names"], "names")
    steps = [_step(step, found["format"]) for step in unhurried(found["steps"])]
    if [step.version for step in steps] != list(range(1, len(steps) + 1)):
        raise invalid(say("Expected every step once and in order."), "steps")
    opened = Opened(edition.id, options, found["names"], found["host"])
    return SavedGame(opened, found["opened_at"], tuple(steps))


def _loaded(plain: Any) -> dict[str, Any]:
    """A file as its schema has it; a long one step by step, for everybody else waits meanwhile."""
    steps = plain.get("steps") if isinstance(plain, dict) else None
    if not isinstance(steps, list):
        return dict(SavedGameSchema().load(plain))
    found, one_step = SavedGameSchema().load(plain | {"steps": []}), StepSchema()
    for number, step in enumerate(unhurried(steps)):
        try:
            found["steps"].append(one_step.load(step))
        except ValidationError as error:
            raise ValidationError({"steps": {number: error.messages}}) from error
    return dict(found)


def _step(plain: dict[str, Any], written_in: int) -> Step:
    try:
        if _moderate(plain["events"]):
            events = as_stored(lifted(plain["events"], written_in))
            return Step(plain["version"], plain["at"], plain["by"], events)
    except (TypeError, ValueError) as error:  # numbers and characters that no game has
        raise invalid(say("These steps do not make a game."), "steps") from error
    raise invalid(say("These steps do not make a game."), "steps")


def _short_enough(plain: Any) -> bool:
    """Whether reading it, which keeps everybody else waiting, is soon done; what else may be wrong is found then."""
    steps = plain.get("steps") if isinstance(plain, dict) else None
    if not isinstance(steps, list):
        return True
    events = (step.get("events") for step in steps if isinstance(step, dict))
    happened = sum(len(one) for one in events if isinstance(one, list))
    return len(steps) <= A_WHOLE_GAME and happened <= EVENTS_A_STEP * A_WHOLE_GAME


def _moderate(plain: Any, name: str = "") -> bool:
    """Whether no number in it is larger than any in a game: some are counted up to, or drawn."""
    if isinstance(plain, dict):
        return all(_moderate(value, key) for key, value in plain.items())
    if isinstance(plain, list):
        return all(_moderate(value, name) for value in plain)
    return not isinstance(plain, int | float) or name in MOMENTS or abs(plain) <= LARGEST_NUMBER


def replay(editions: Editions, saved: SavedGame) -> Iterator[Fold]:
    """The table after each of its steps, from the beginning."""
    projection = Projection(editions)
    fold = Fold("", saved.opened_at, 0, projection.fresh(saved.opened))
    yield fold
    yield from projection.through(fold, projection.decoded(fold.table, saved.steps))


def replayed(editions: Editions, saved: SavedGame) -> Fold:
    """The table after the last step."""
    *_, last = replay(editions, saved)
    return last
