"""What several chapters demand before anything happens: a seat that exists, the lobby, the end."""

from referee.rules.kernel import Refused, Unknown
from referee.rules.sentences import say
from referee.rules.table.state import Seat, Table


def require_seat(table: Table, number: int) -> Seat:
    if not 0 <= number < len(table.seats):
        raise Unknown("seat", say("There is no seat %(number)d at this table.", number=number))
    return table.seats[number]


def require_lobby(table: Table) -> None:
    if not table.in_lobby:
        raise Refused("game_running", say("The game is running: this can only be changed before it starts."))


def require_over(table: Table) -> None:
    if not table.is_over:
        raise Refused("not_over", say("The game is not over yet."))
