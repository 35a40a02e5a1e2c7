"""Validation of a file from anybody: it is replayed, within bounds, before it becomes a table."""

import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from marshmallow import ValidationError

from referee.rules.checks import require_distinct_names
from referee.rules.fields import PlayerName, invalid
from referee.rules.game import EventFields
from referee.rules.kernel import Event
from referee.rules.ledger import BANK, CHEST
from referee.rules.options import parse_options
from referee.rules.player_names import is_showable
from referee.rules.sentences import say
from referee.rules.table import Table, table_rules
from referee.speech import SOURCE_LANGUAGE
from referee.tables.changes import Busy
from referee.tables.expiry import DAY_MS
from referee.tables.fold import Fold
from referee.tables.locks import holding
from referee.tables.projection import Projection
from referee.tables.reader import Reader
from referee.tables.saved_game import SavedGame, replay
from referee.tables.viewer import Viewer
from referee.tables.views import Views

LONGEST_SECONDS = 20.0
"""How long a file may take to be played through, with everybody else having their turns meanwhile."""

LONGEST_TEXT = 200
"""As a promise or a reason may be; everything else is shorter."""

NAMES = frozenset({"name", "names", "before", "voter"})
"""What fields of the table's own events are called that hold the name of a player."""

SIGNED = ("corrected", "other_points_set")
"""How events end that may take something away."""

QUEUE_SECONDS = 10.0


@cache
def _reading() -> threading.Lock:
    """Made when it is first needed: a lock that is older than gevent's would stop all greenlets, not one."""
    return threading.Lock()


def one_at_a_time() -> AbstractContextManager[None]:
    """A file takes seconds and memory: in one process one is read after the other."""
    return holding(_reading(), QUEUE_SECONDS, Busy())


def require_playable(views: Views, saved: SavedGame, now: int) -> Fold:
    """The table after the last step; refuses a file whose events do not make a finished game fit to be shown."""
    # a table is forgotten some time after its last step, so that may not lie ahead; clocks differ
    if max(saved.opened_at, *(step.at for step in saved.steps)) > now + DAY_MS:
        raise invalid(say("These steps do not make a game."), "steps")
    try:
        fold = _played_through(views, saved)
        for seat in (None, *range(len(fold.table.seats))):
            views.view(fold, Reader(Viewer(seat, seat is None), SOURCE_LANGUAGE), now)
        over = views.is_over(fold)
    except ValidationError:
        raise
    except Exception as error:  # whatever the events make of the rules, the file is to blame
        raise invalid(say("These steps do not make a game."), "steps") from error
    if not over:
        raise invalid(say("Only finished games are taken here; running tables are moved by the operator."), "steps")
    return fold


def _played_through(views: Views, saved: SavedGame) -> Fold:
    give_up = time.monotonic() + LONGEST_SECONDS
    for fold in replay(views.folds.editions, saved):
        if time.monotonic() > give_up:
            raise ValueError("it takes too long")
        _require_sound(views.folds, fold)
        readers = [Reader(Viewer(seat), SOURCE_LANGUAGE) for seat in (None, *range(len(fold.table.seats)))]
        for one in readers:
            views.log_entries.entries(fold, fold.recent[-1:], one)
    return fold


def _require_sound(folds: Projection, fold: Fold) -> None:
    """A state and the step that led to it, as they can be in a game."""
    table, happened = fold.table, fold.recent[-1:]
    if not happened or happened[0].moves_people:
        _require_seats(table)
        edition = folds.editions[table.edition]
        if parse_options(edition, dict(table.options)) != table.options:
            raise ValueError("no options of this edition")
    if table.game is not None and not folds.game_of(table).is_sound(table.game):
        raise ValueError("no state of a game")
    known = folds.game_of(table).event_fields
    for step in happened:
        for event in step.events:
            _require_event(table, event, known, signed=folds.codec(table).name(event).endswith(SIGNED))


def _require_seats(table: Table) -> None:
    if len(table.seats) > table.most_seats:
        raise ValueError("more seats than a table has")
    require_distinct_names(table.names, "steps")


def _require_event(table: Table, event: Event, known: EventFields, *, signed: bool) -> None:
    """Names as people have them, seats that are there, no text without end, nothing below nothing."""
    seats, of_the_table = range(len(table.seats)), table_rules.knows(event)
    accounts = {BANK, CHEST, *map(str, seats)}
    for field, value in _values(event):
        if isinstance(value, str):
            fits = len(value) <= LONGEST_TEXT and is_showable(value)
            if field in known.accounts:
                fits = fits and value in accounts
            if of_the_table and field in NAMES:
                fits = fits and PlayerName().deserialize(value) == value
        elif isinstance(value, int) and not of_the_table:
            fits = value in seats if field in known.seats else signed or value >= 0
            fits = fits and value <= known.most.get(field, value)
        else:
            fits = True
        if not fits:
            raise ValueError(f"{field} of {type(event).__name__}")


def _values(thing: Any, field: str = "") -> Iterator[tuple[str, Any]]:
    """All that stands in an event, with the name of its field; what a mapping holds has none."""
    if is_dataclass(thing):
        for one in fields(thing):
            yield from _values(getattr(thing, one.name), one.name)
    elif isinstance(thing, Mapping):
        for key, value in thing.items():
            yield "", key
            yield from _values(value)
    elif isinstance(thing, tuple | list):
        for one in thing:
            yield from _values(one, field)
    else:
        yield field, thing
