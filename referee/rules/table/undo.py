"""Stepping back. An undo is an event like any other: the log keeps what was done and that it was undone."""

from dataclasses import replace

from referee.rules.kernel import Chapter, Refused, Sent, command, event
from referee.rules.sentences import Sentence, say
from referee.rules.table.state import Table

chapter: Chapter[Table] = Chapter()


@command(chapter, "undo", "seat", "host")
class Undo:
    of: int
    """The version of the step to take back."""


@event(chapter, "undone")
class Undone:
    of: int
    by: str | None
    """The name of whoever stepped back; None: the host."""
    seat_id: int | None
    at: int


@chapter.decides(Undo)
def decide_undo(table: Table, command: Undo, sent: Sent) -> list[Undone]:
    """That the step may be taken back, the table's history has shown before (referee.tables.history)."""
    if table.game is None:
        raise Refused("nothing_to_undo", say("There is nothing to undo yet."))
    seat = None if sent.seat is None else table.seats[sent.seat]
    return [Undone(of=command.of, by=seat.name if seat else None, seat_id=seat.id if seat else None, at=sent.now)]


@chapter.evolves(Undone)
def evolve_undone(table: Table, event: Undone) -> Table:
    """The seats stay as they are; the game goes back with its history, which the fold keeps. No show goes on."""
    return replace(table, shown=0)


def tell_undone(event: Undone, what: Sentence, *, mine: bool) -> Sentence:
    """The line in the log, with what was undone as its reader was told it; `mine`: who reads it stepped back."""
    if event.by is None:
        return say("The host undoes: %(what)s", what=what)
    if mine:
        return say("You undo: %(what)s", what=what)
    return say("%(name)s undoes: %(what)s", name=event.by, what=what)
