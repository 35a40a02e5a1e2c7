"""The service: what can be done with groups and their books, its parts included."""

from referee.groups.games import Games
from referee.groups.keeping import Keeping
from referee.groups.totals import Totals


class Groups(Keeping, Games, Totals):
    """All of it, for one process."""
