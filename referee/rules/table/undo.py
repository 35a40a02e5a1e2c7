"""Stepping back. An undo is an event like any other: the log keeps what was done and that it was undone."""

from referee.rules.play import Refused, Sent, command, event
from referee.rules.table.state import Table, table_rules
from referee.rules.values import replace
from referee.rules.words import Sentence, say


@command(table_rules, "undo", "seat", "host")
class Undo:
    of: int
    """The version of the step to take back."""


@event(table_rules, "undone")
class Undone:
    of: int
    by: str | None
    """The name of whoever stepped back; None: the host."""
    seat_id: int | None
    at: int


@table_rules.decides(Undo)
def undo(table: Table, command: Undo, sent: Sent) -> list[Undone]:
    """That the step may be taken back, the table's history has shown before (referee.tables.history)."""
    if table.game is None:
        raise Refused("nothing_to_undo", say("There is nothing to undo yet."))
    seat = None if sent.seat is None else table.seats[sent.seat]
    return [Undone(of=command.of, by=seat.name if seat else None, seat_id=seat.id if seat else None, at=sent.now)]


@table_rules.evolves(Undone)
def _undone(table: Table, event: Undone) -> Table:
    """The seats stay as they are; the game goes back with its history, which the fold keeps. No show goes on."""
    return replace(table, shown=0)


def tell_undone(event: Undone, viewer: int | None, what: Sentence) -> Sentence:
    """The line in the log, with what was undone in the viewer's own words."""
    if event.by is None:
        return say("The host undoes: %(what)s", what=what)
    if viewer == event.seat_id:
        return say("You undo: %(what)s", what=what)
    return say("%(name)s undoes: %(what)s", name=event.by, what=what)
