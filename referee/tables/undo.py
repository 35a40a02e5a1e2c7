"""Undo: which move can be taken back, and by whom."""

from referee.rules.kernel import Refused
from referee.rules.sentences import say
from referee.rules.table import Table
from referee.tables.fold import Fold
from referee.tables.snapshots import Move
from referee.tables.viewer import BY_CLOCK, Viewer, by_seat


def undoable(fold: Fold, viewer: Viewer) -> Move | None:
    """The last move, if this viewer made it, is the other side of it or the host.

    A verdict, or the clock's end, only the host takes back.
    """
    move = None if fold.table.is_put_away else fold.move
    if move is None or viewer.host:
        return move
    if viewer.seat is None or move.by == BY_CLOCK:
        return None
    if viewer.seat in move.others:
        return move
    if move.final:
        return None
    return move if move.by == by_seat(fold.table.seats[viewer.seat].id) else None


def require_not_put_away(table: Table, rule: str) -> None:
    """Refuses to change a finished game that was saved, or after which the next one was opened (S-END-9, N-COR-1)."""
    if not table.is_put_away:
        return
    if table.saved:
        why = say("The game was saved as a file, which holds what was hidden. It stays as it is.")
        raise Refused("saved", why, rule)
    raise Refused("put_away", say("The next game is open: this one is put away and stays as it is."), rule)


def require_undoable(fold: Fold, viewer: Viewer, version: int, put_away: str) -> None:
    """Refuses what cannot be undone, or not by this viewer."""
    require_not_put_away(fold.table, put_away)
    if fold.move is None or fold.move.version != version:
        raise Refused("not_undoable", say("Only the last step can be undone, one after the other."))
    if undoable(fold, viewer) is not None:
        return
    if fold.move.final:
        raise Refused("not_your_step", say("A verdict is final: only the host can take it back."), "S-INS-2")
    raise Refused("not_your_step", say("Only the host, or whoever made that move, can undo it."))


def made_by(table: Table, by: str) -> int | str | None:
    """The seat that made a step stored as made `by` this one, "host", or None for the clock."""
    seat = next((number for number, seat in enumerate(table.seats) if by_seat(seat.id) == by), None)
    return by or None if seat is None else seat
