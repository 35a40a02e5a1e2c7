"""Taking a seat, asking for one, leaving it, moving it to another phone."""

from collections.abc import Iterator
from typing import Any

from referee.rules.play import NotYours, Refused, Sent, Unknown, command, event
from referee.rules.table.state import Request, Table, seat_at, table_rules, with_seat
from referee.rules.values import replace
from referee.rules.words import Sentence, say

MOST_REQUESTS = 20
"""Nobody with nothing but the code can fill the host's page."""


@command(table_rules, "claim", "anyone")
class Claim:
    seat: int
    grant: str


@event(table_rules, "seat_claimed")
class SeatClaimed:
    seat_id: int
    name: str
    grant: str


@table_rules.decides(Claim)
def claim(table: Table, command: Claim, sent: Sent) -> Iterator[SeatClaimed]:
    seat = seat_at(table, command.seat)
    if seat.claimed:
        raise Refused(
            "seat_taken",
            say("%(name)s's seat is taken. If it is yours, ask the host to hand it over.", name=seat.name),
        )
    if not table.lets_anybody_sit(seat):
        raise Refused("ask_host", say("The game is running: ask the host to let you in."))
    yield SeatClaimed(seat_id=seat.id, name=seat.name, grant=command.grant)


@table_rules.evolves(SeatClaimed)
def _claimed(table: Table, event: SeatClaimed) -> Table:
    still_asking = tuple(request for request in table.requests if request.id != event.grant)
    table = replace(table, requests=still_asking)
    return with_seat(table, event.seat_id, grant=event.grant, ever_claimed=True, adopted=False, opened_anew=False)


@table_rules.tells(SeatClaimed)
def _tell_claimed(event: SeatClaimed, viewer: int | None) -> Sentence:
    if viewer == event.seat_id:
        return say("You sit down.")
    return say("%(name)s sits down.", name=event.name)


@command(table_rules, "ask_for_seat", "anyone")
class AskForSeat:
    seat: int
    grant: str


@event(table_rules, "seat_asked_for")
class SeatAskedFor:
    seat_id: int
    name: str
    grant: str


@table_rules.decides(AskForSeat)
def ask_for_seat(table: Table, command: AskForSeat, sent: Sent) -> Iterator[SeatAskedFor]:
    seat = seat_at(table, command.seat)
    if len(table.requests) >= MOST_REQUESTS:
        raise Refused("too_many_requests", say("Too many are asking for a seat. The host has to answer them first."))
    yield SeatAskedFor(seat_id=seat.id, name=seat.name, grant=command.grant)


@table_rules.evolves(SeatAskedFor)
def _asked(table: Table, event: SeatAskedFor) -> Table:
    return replace(table, requests=(*table.requests, Request(event.grant, event.seat_id)))


@table_rules.tells(SeatAskedFor)
def _tell_asked(event: SeatAskedFor, viewer: int | None) -> Sentence:
    return say("Another phone asks for %(name)s's seat.", name=event.name)


@command(table_rules, "answer_request", "host")
class AnswerRequest:
    request: str
    allow: bool


@event(table_rules, "request_declined")
class RequestDeclined:
    name: str
    grant: str


@table_rules.decides(AnswerRequest)
def answer_request(table: Table, command: AnswerRequest, sent: Sent) -> Iterator[Any]:
    request = table.request(command.request)
    if request is None:
        raise Unknown("request", say("Nobody is asking this (any more)."))
    seat = table.seats[table.number(request.seat_id)]
    if command.allow:
        yield SeatClaimed(seat_id=seat.id, name=seat.name, grant=request.id)
    else:
        yield RequestDeclined(name=seat.name, grant=request.id)


@table_rules.evolves(RequestDeclined)
def _declined(table: Table, event: RequestDeclined) -> Table:
    return replace(table, requests=tuple(request for request in table.requests if request.id != event.grant))


@table_rules.tells(RequestDeclined)
def _tell_declined(event: RequestDeclined, viewer: int | None) -> Sentence:
    return say("The host says no: %(name)s's seat stays as it is.", name=event.name)


@command(table_rules, "free_seat", "seat", "host")
class FreeSeat:
    seat: int


@event(table_rules, "seat_freed")
class SeatFreed:
    seat_id: int
    name: str


@table_rules.decides(FreeSeat)
def free_seat(table: Table, command: FreeSeat, sent: Sent) -> Iterator[SeatFreed]:
    seat = seat_at(table, command.seat)
    if not (sent.host or sent.seat == command.seat):
        raise NotYours(say("Only the host or whoever sits there can free a seat."))
    if not seat.claimed:
        raise Refused("seat_free", say("%(name)s's seat is free already.", name=seat.name))
    if seat.id == table.host_seat_id:
        # the role stays with the seat: whoever sat down next would have it
        raise Refused("is_host", say("You are the host: pass that on first."))
    yield SeatFreed(seat_id=seat.id, name=seat.name)


@table_rules.evolves(SeatFreed)
def _freed(table: Table, event: SeatFreed) -> Table:
    return with_seat(table, event.seat_id, grant=None)


@table_rules.tells(SeatFreed)
def _tell_freed(event: SeatFreed, viewer: int | None) -> Sentence:
    return say("%(name)s's seat is free.", name=event.name)


@command(table_rules, "move_seat", "anyone")
class MoveSeat:
    """To another phone; `held_by` is the grant that invited it."""

    seat_id: int
    held_by: str
    grant: str


@event(table_rules, "seat_moved")
class SeatMoved:
    seat_id: int
    name: str
    grant: str


@table_rules.decides(MoveSeat)
def move_seat(table: Table, command: MoveSeat, sent: Sent) -> Iterator[SeatMoved]:
    seat = next((seat for seat in table.seats if seat.id == command.seat_id), None)
    if seat is None or seat.grant != command.held_by:
        raise Refused("transfer_used", say("This code was used before. Make a new one on the old phone."))
    yield SeatMoved(seat_id=seat.id, name=seat.name, grant=command.grant)


@table_rules.evolves(SeatMoved)
def _moved(table: Table, event: SeatMoved) -> Table:
    return with_seat(table, event.seat_id, grant=event.grant)


@table_rules.tells(SeatMoved)
def _tell_moved(event: SeatMoved, viewer: int | None) -> Sentence:
    if viewer == event.seat_id:
        return say("You play on with another phone.")
    return say("%(name)s plays on with another phone.", name=event.name)


@command(table_rules, "reseat", "anyone")
class Reseat:
    """The operator's: all keys were lost, everybody may claim a seat anew, once."""


@event(table_rules, "seats_opened")
class SeatsOpened:
    new_host: bool = False
    """A table that was moved here: whoever brought it is the host again."""


@table_rules.decides(Reseat)
def reseat(table: Table, command: Reseat, sent: Sent) -> Iterator[SeatsOpened]:
    yield SeatsOpened()


@table_rules.evolves(SeatsOpened)
def _opened(table: Table, event: SeatsOpened) -> Table:
    # in the lobby all seats are open anyway, and close as usual when the game begins
    running = not table.in_lobby
    seats = tuple(replace(seat, grant=None, opened_anew=running) for seat in table.seats)
    table = replace(table, seats=seats, requests=(), votes=())
    return replace(table, host_grant=table.opener, host_seat_id=None) if event.new_host else table


@table_rules.tells(SeatsOpened)
def _tell_opened(event: SeatsOpened, viewer: int | None) -> Sentence:
    return say("All seats can be taken anew.")


@command(table_rules, "adopt_seat", "host")
class AdoptSeat:
    seat: int


@event(table_rules, "seat_adopted")
class SeatAdopted:
    seat_id: int
    name: str


@table_rules.decides(AdoptSeat)
def adopt_seat(table: Table, command: AdoptSeat, sent: Sent) -> Iterator[SeatAdopted]:
    seat = seat_at(table, command.seat)
    if seat.claimed:
        raise Refused("seat_taken", say("%(name)s's seat is taken: free it first.", name=seat.name))
    if seat.played_by_host:
        raise Refused("seat_adopted", say("The host plays for %(name)s already.", name=seat.name))
    yield SeatAdopted(seat_id=seat.id, name=seat.name)


@table_rules.evolves(SeatAdopted)
def _adopted(table: Table, event: SeatAdopted) -> Table:
    return with_seat(table, event.seat_id, adopted=True)


@table_rules.tells(SeatAdopted)
def _tell_adopted(event: SeatAdopted, viewer: int | None) -> Sentence:
    return say("From now on the host plays for %(name)s and sees what is hidden there.", name=event.name)
