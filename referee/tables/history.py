"""What may be undone, and by whom."""

from referee.rules.play import Refused
from referee.rules.table import Table
from referee.rules.words import say
from referee.tables.fold import Fold
from referee.tables.snapshots import Move
from referee.tables.viewer import BY_CLOCK, Viewer, by_seat


def undoable(fold: Fold, viewer: Viewer) -> Move | None:
    """The last move, if this viewer made it or is the host. What the clock did, only the host takes back."""
    move = None if fold.table.saved else fold.move
    if move is None or viewer.host:
        return move
    if viewer.seat is None or move.by == BY_CLOCK:
        return None
    return move if move.by == by_seat(fold.table.seats[viewer.seat].id) else None


def may_undo(fold: Fold, viewer: Viewer, version: int) -> None:
    """Refuses what cannot be undone, or not by this viewer."""
    if fold.table.saved:
        raise Refused("saved", say("The game was saved as a file, which holds what was hidden. It stays as it is."))
    if fold.move is None or fold.move.version != version:
        raise Refused("not_undoable", say("Only the last step can be undone, one after the other."))
    if undoable(fold, viewer) is None:
        raise Refused("not_your_step", say("Only the host, or whoever made that move, can undo it."))


def made_by(table: Table, move: Move) -> int | str | None:
    """The seat that made a move, "host", or None for the clock."""
    seat = next((number for number, seat in enumerate(table.seats) if by_seat(seat.id) == move.by), None)
    return move.by or None if seat is None else seat
