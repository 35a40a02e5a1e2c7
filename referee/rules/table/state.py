"""What is known about a table besides the game: seats, grants, requests, votes."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from referee.rules.edition import most_players
from referee.rules.kernel import Rulebook
from referee.rules.sentences import Sentence, say

WhyDead = Literal["declined", "handed_over", "moved", "freed", "opened_anew", "host_moved", "host_passed"]

DEAD_KEYS_KEPT = 40
"""More than are asked for again: whoever lost a key that long ago starts anew."""


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
    colour: str | None = None
    """Chosen by its player; None: whichever is left when the game begins."""

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


@dataclass(frozen=True, slots=True)
class DeadKey:
    """A grant that holds nothing any more, so that its phone can be told why."""

    grant: str
    why: WhyDead
    name: str = ""
    """Whose seat it was about; who is the host instead."""


@dataclass(frozen=True)
class Table:
    edition: str
    options: Mapping[str, Any]
    seats: tuple[Seat, ...]
    seats_max: int
    host_grant: str | None
    seats_max_with: Mapping[str, int] = field(default_factory=dict)
    """By option: so many seats with it, where that is more."""
    colours: tuple[str, ...] = ()
    """Those players choose from, in games that have them."""
    opener: str = ""
    """The grant of whoever opened the table, host or not any more."""
    host_seat_id: int | None = None
    requests: tuple[Request, ...] = ()
    votes: tuple[Vote, ...] = ()
    dead_keys: tuple[DeadKey, ...] = ()
    """The last ones, the newest last."""
    shown: int = 0
    """How far the show at the end is."""
    rematch: str | None = None
    """The table where the same people go on."""
    saved: bool = False
    """Whether the game was saved as a file: whoever has it knows what was hidden."""
    begun_anew: int = 0
    """The version at which a game was undone to before its start: who sat where until then says nothing now."""
    started_at: int | None = None
    ended_at: int | None = None
    """When the game began, and when it was over, in milliseconds since 1970; None: it is not."""
    ticked: frozenset[int] = frozenset()
    """The steps of the set-up sheet that are done; none of another sheet, for other numbers of players or options."""
    game: Any = None

    @property
    def most_seats(self) -> int:
        return most_players(self.seats_max, self.seats_max_with, self.options)

    @property
    def is_over(self) -> bool:
        return self.game is not None and bool(self.game.phase == "over")

    @property
    def is_put_away(self) -> bool:
        """A finished game that was saved or followed by the next one stays as it is (S-END-9)."""
        return self.is_over and (self.saved or self.rematch is not None)

    @property
    def minutes(self) -> int | None:
        """How long the game took, as soon as it is over."""
        if self.started_at is None or self.ended_at is None:
            return None
        return max(1, round((self.ended_at - self.started_at) / 60_000))

    @property
    def options_now(self) -> Mapping[str, Any]:
        """The options with each player's colour at the place where they sit now."""
        return {**self.options, "colours": [seat.colour for seat in self.seats]} if self.colours else self.options

    @property
    def in_lobby(self) -> bool:
        return self.game is None

    @property
    def has_secrets(self) -> bool:
        """Whether something is hidden at a seat that the host's phone can show."""
        return not self.in_lobby and bool(self.game.has_secrets)

    def can_anybody_sit(self, seat: Seat) -> bool:
        """Whether the code alone is enough to take this seat, if it is free."""
        return self.in_lobby or seat.opened_anew

    @property
    def is_kept_on_one_phone(self) -> bool:
        """A running game on one device beside which nobody has a phone: if that is lost, nobody has a voice.

        Only where nothing that was typed is anybody's secret: whoever comes in would see it.
        """
        if self.in_lobby or not self.options.get("one_device") or self.game.types_secrets:
            return False
        return not any(seat.claimed for seat in self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def phones(self) -> frozenset[int]:
        """Who acts for themselves: everybody with a phone, and who had one and whose seat the host has not adopted."""
        return frozenset(number for number, seat in enumerate(self.seats) if seat.claimed or not seat.played_by_host)

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

    @property
    def hosts_grant(self) -> str | None:
        """The grant of the phone that is the host's; None: that seat is empty."""
        return self.host_grant if self.host_seat_id is None else self.seats[self.number(self.host_seat_id)].grant

    def dead_key(self, grants: Collection[str]) -> DeadKey | None:
        """What became of the last of these that died."""
        return next((dead for dead in reversed(self.dead_keys) if dead.grant in grants), None)

    def request(self, request_id: str) -> Request | None:
        return next((request for request in self.requests if request.id == request_id), None)


table_rules: Rulebook[Table] = Rulebook("table", Table)


def with_seat(table: Table, seat_id: int, **changes: Any) -> Table:
    seats = tuple(replace(seat, **changes) if seat.id == seat_id else seat for seat in table.seats)
    return replace(table, seats=seats)


def with_dead_key(table: Table, grant: str | None, why: WhyDead, name: str = "") -> Table:
    """One key more that opens nothing, if there was one."""
    if grant is None:
        return table
    return replace(table, dead_keys=(*table.dead_keys, DeadKey(grant, why, name))[-DEAD_KEYS_KEPT:])


def why_dead(dead: DeadKey) -> Sentence:
    """What a phone is told whose key opens nothing any more."""
    match dead.why:
        case "declined":
            return say("The host said no: %(name)s's seat stays as it is.", name=dead.name)
        case "handed_over":
            return say("The host gave %(name)s's seat to another phone. This one is out.", name=dead.name)
        case "moved":
            return say("%(name)s plays on with another phone. This one is out.", name=dead.name)
        case "freed":
            return say("%(name)s's seat is free again. This phone has left it.", name=dead.name)
        case "opened_anew":
            return say("All seats can be taken anew: tap your name again.")
        case "host_moved":
            return say("The host goes on with another phone. This one is out.")
        case "host_passed":
            return say("%(name)s is the host now. Are you playing too? Then tap your name.", name=dead.name)
