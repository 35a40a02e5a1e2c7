"""What is known about a table besides the game: seats, grants, requests, votes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.rules.play import Refused, Rulebook, Unknown
from referee.rules.values import replace
from referee.rules.words import say


@dataclass(frozen=True, slots=True)
class Seat:
    id: int
    name: str
    grant: str | None = None
    ever_claimed: bool = False
    """Somebody's secrets may lie here: the host looks in only by adopting the seat, for all to see."""
    adopted: bool = False
    opened_anew: bool = False
    """Its key was lost while the game ran: once more, whoever comes first may sit down without asking."""

    @property
    def claimed(self) -> bool:
        return self.grant is not None

    @property
    def played_by_host(self) -> bool:
        return self.adopted or not self.ever_claimed


@dataclass(frozen=True, slots=True)
class Request:
    """Somebody without a key asks the host for a seat. Its id is the grant that will hold the seat."""

    id: str
    seat_id: int


@dataclass(frozen=True, slots=True)
class Vote:
    by: int
    candidate: int


@dataclass(frozen=True)
class Table:
    edition: str
    options: Mapping[str, Any]
    seats: tuple[Seat, ...]
    most_seats: int
    host_grant: str | None
    opener: str = ""
    """The grant of whoever opened the table, host or not any more."""
    host_seat_id: int | None = None
    requests: tuple[Request, ...] = ()
    votes: tuple[Vote, ...] = ()
    shown: int = 0
    """How far the show at the end is."""
    rematch: str | None = None
    """The table where the same people go on."""
    saved: bool = False
    """Whether the game was saved as a file: whoever has it knows what was hidden."""
    begun_anew: int = 0
    """The version at which a game was undone to before its start: who sat where until then says nothing now."""
    game: Any = None

    @property
    def in_lobby(self) -> bool:
        return self.game is None

    def lets_anybody_sit(self, seat: Seat) -> bool:
        """Whether the code alone is enough to take this seat, if it is free."""
        return self.in_lobby or seat.opened_anew

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    def number(self, seat_id: int) -> int:
        return next(number for number, seat in enumerate(self.seats) if seat.id == seat_id)

    def seat_of(self, grant: str) -> int | None:
        """The number of the seat this grant holds."""
        for number, seat in enumerate(self.seats):
            if seat.grant == grant:
                return number
        return None

    def is_host(self, grant: str) -> bool:
        if grant == self.host_grant:
            return True
        if self.host_seat_id is None:
            return False
        seat = self.seat_of(grant)
        return seat is not None and self.seats[seat].id == self.host_seat_id

    def request(self, request_id: str) -> Request | None:
        return next((request for request in self.requests if request.id == request_id), None)


table_rules: Rulebook[Table] = Rulebook("table", Table)


def seat_at(table: Table, number: int) -> Seat:
    if not 0 <= number < len(table.seats):
        raise Unknown("seat", say("There is no seat %(number)d at this table.", number=number))
    return table.seats[number]


def with_seat(table: Table, seat_id: int, **changes: Any) -> Table:
    seats = tuple(replace(seat, **changes) if seat.id == seat_id else seat for seat in table.seats)
    return replace(table, seats=seats)


def only_in_lobby(table: Table) -> None:
    if not table.in_lobby:
        raise Refused("game_running", say("The game is running: this can be changed before it starts only."))
