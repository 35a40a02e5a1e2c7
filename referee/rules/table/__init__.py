"""The table itself, whatever is played at it: seats, who may sit on them, who is host (the lobby of every game).

A phone proves with its key that it holds a *grant*; which grant holds which seat is said by the events alone. So a
seat given to somebody else kills the old key in the same breath, and nothing secret stands in an event.
Seats have a number (their place at the table, which changes when people move) and an id (which never does).
"""

from referee.rules.table import ending, host, lobby, seats, undo
from referee.rules.table.state import Request, Seat, Table, table_rules

table_rules.include(lobby.chapter, seats.chapter, host.chapter, undo.chapter, ending.chapter)

BY_COMMAND = (
    "rename",
    "reorder",
    "leave",
    "add_seat",
    "set_options",
    "choose_colour",
    "tick",
    "adopt_seat",
    "look",
    "undo",
    "show",
)
"""What is sent as a command; the rest of this chapter has addresses of its own: it hands out or ends keys."""

__all__ = ["BY_COMMAND", "Request", "Seat", "Table", "ending", "host", "lobby", "seats", "table_rules", "undo"]
