"""Taking a seat, asking for one, leaving it, moving it to another phone."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from referee.rules.kernel import Chapter, NotYours, Refused, Sent, Told, Unknown, command, event
from referee.rules.sentences import say
from referee.rules.table.guards import require_seat
from referee.rules.table.state import Request, Table, with_dead_key, with_seat

chapter: Chapter[Table] = Chapter()

MOST_REQUESTS = 20
"""Nobody with nothing but the code can fill the host's page: the oldest give way."""


@command(chapter, "claim", "anyone")
class Claim:
    seat: int
    grant: str
    host_lost: bool = False
    """No phone with the host's key was connected or acted for three minutes."""


@event(chapter, "seat_claimed")
class SeatClaimed:
    seat_id: int
    name: str
    grant: str
    unasked: bool = False
    """In the middle of a game, since the one device was lost and nobody was left to ask."""


@chapter.decides(Claim)
def decide_claim(table: Table, command: Claim, sent: Sent) -> Iterator[SeatClaimed]:
    seat = require_seat(table, command.seat)
    if seat.claimed:
        raise Refused(
            "seat_taken",
            say("%(name)s's seat is taken. If it is yours, ask the host to hand it over.", name=seat.name),
        )
    unasked = command.host_lost and table.is_kept_on_one_phone and seat.played_by_host
    if not table.can_anybody_sit(seat) and not unasked:
        raise Refused("ask_host", say("The game is running: ask the host to let you in."))
    yield SeatClaimed(seat_id=seat.id, name=seat.name, grant=command.grant, unasked=unasked)


@chapter.evolves(SeatClaimed)
def evolve_seat_claimed(table: Table, event: SeatClaimed) -> Table:
    still_asking = tuple(
        request
        for request in table.requests
        if request.id != event.grant and not (event.unasked and request.seat_id == event.seat_id)
    )
    table = replace(table, requests=still_asking)
    table = with_dead_key(table, _grant_of(table, event.seat_id), "handed_over", event.name)
    return with_seat(table, event.seat_id, grant=event.grant, ever_claimed=True, adopted=False, opened_anew=False)


@chapter.tells(SeatClaimed)
def tell_seat_claimed(event: SeatClaimed) -> Told:
    if event.unasked:
        return Told(
            say("Nothing was heard of the host for three minutes: %(name)s sits down unasked.", name=event.name)
        )
    return Told(say("%(name)s sits down.", name=event.name), {event.seat_id: say("You sit down.")})


@command(chapter, "ask_for_seat", "anyone")
class AskForSeat:
    seat: int
    grant: str
    instead_of: tuple[str, ...] = ()
    """Earlier requests, of the same phone or its neighbours, that give way."""


@event(chapter, "seat_asked_for")
class SeatAskedFor:
    seat_id: int
    name: str
    grant: str
    instead_of: tuple[str, ...] = ()


@chapter.decides(AskForSeat)
def decide_ask_for_seat(table: Table, command: AskForSeat, sent: Sent) -> Iterator[SeatAskedFor]:
    seat = require_seat(table, command.seat)
    stay = [request.id for request in table.requests if request.id not in command.instead_of]
    stay = stay[max(0, len(stay) + 1 - MOST_REQUESTS) :]
    gone = tuple(request.id for request in table.requests if request.id not in stay)
    yield SeatAskedFor(seat_id=seat.id, name=seat.name, grant=command.grant, instead_of=gone)


@chapter.evolves(SeatAskedFor)
def evolve_seat_asked_for(table: Table, event: SeatAskedFor) -> Table:
    stay = tuple(request for request in table.requests if request.id not in event.instead_of)
    return replace(table, requests=(*stay, Request(event.grant, event.seat_id)))


@chapter.tells(SeatAskedFor)
def tell_seat_asked_for(event: SeatAskedFor) -> Told:
    return Told(
        say("Another phone asks for %(name)s's seat.", name=event.name),
        {event.seat_id: say("Another phone asks for your seat.")},
    )


@command(chapter, "answer_request", "host")
class AnswerRequest:
    request: str
    allow: bool


@event(chapter, "request_declined")
class RequestDeclined:
    name: str
    grant: str
    seat_id: int | None = None
    """None: stored before this was written down."""


@chapter.decides(AnswerRequest)
def decide_answer_request(table: Table, command: AnswerRequest, sent: Sent) -> Iterator[Any]:
    request = table.request(command.request)
    if request is None:
        raise Unknown("request", say("Nobody is asking this (any more)."))
    seat = table.seats[table.number(request.seat_id)]
    if command.allow:
        yield SeatClaimed(seat_id=seat.id, name=seat.name, grant=request.id)
    else:
        yield RequestDeclined(name=seat.name, grant=request.id, seat_id=seat.id)


@chapter.evolves(RequestDeclined)
def evolve_request_declined(table: Table, event: RequestDeclined) -> Table:
    table = replace(table, requests=tuple(request for request in table.requests if request.id != event.grant))
    return with_dead_key(table, event.grant, "declined", event.name)


@chapter.tells(RequestDeclined)
def tell_request_declined(event: RequestDeclined) -> Told:
    mine = say("The host says no: your seat stays as it is.")
    return Told(
        say("The host says no: %(name)s's seat stays as it is.", name=event.name),
        {} if event.seat_id is None else {event.seat_id: mine},
    )


@command(chapter, "free_seat", "seat", "host")
class FreeSeat:
    seat: int


@event(chapter, "seat_freed")
class SeatFreed:
    seat_id: int
    name: str


@chapter.decides(FreeSeat)
def decide_free_seat(table: Table, command: FreeSeat, sent: Sent) -> Iterator[SeatFreed]:
    seat = require_seat(table, command.seat)
    if not (sent.host or sent.seat == command.seat):
        raise NotYours(say("Only the host or whoever sits there can free a seat."))
    if not seat.claimed:
        raise Refused("seat_free", say("%(name)s's seat is free already.", name=seat.name))
    if seat.id == table.host_seat_id:
        # the role stays with the seat: whoever sat down next would have it
        raise Refused("is_host", say("You are the host: pass that on first."))
    yield SeatFreed(seat_id=seat.id, name=seat.name)


@chapter.evolves(SeatFreed)
def evolve_seat_freed(table: Table, event: SeatFreed) -> Table:
    table = with_dead_key(table, _grant_of(table, event.seat_id), "freed", event.name)
    return with_seat(table, event.seat_id, grant=None)


@chapter.tells(SeatFreed)
def tell_seat_freed(event: SeatFreed) -> Told:
    return Told(say("%(name)s's seat is free.", name=event.name))


@command(chapter, "move_to_phone", "anyone")
class MoveToPhone:
    """Everything the phone holds that made the link: its seat, the host's role, or both."""

    seat_id: int | None
    seat_held_by: str | None
    host_held_by: str | None
    grant: str
    """What holds it all from now on."""


@event(chapter, "seat_moved")
class SeatMoved:
    seat_id: int
    name: str
    grant: str


@event(chapter, "host_moved")
class HostMoved:
    grant: str


@chapter.decides(MoveToPhone)
def decide_move_to_phone(table: Table, command: MoveToPhone, sent: Sent) -> Iterator[SeatMoved | HostMoved]:
    seat = next((seat for seat in table.seats if seat.id == command.seat_id), None)
    holds_seat = seat is not None and seat.grant == command.seat_held_by
    holds_host = command.host_held_by is not None and command.host_held_by == table.host_grant
    if holds_seat != (command.seat_id is not None) or holds_host != (command.host_held_by is not None):
        raise Refused("transfer_used", say("This code was used before. Make a new one on the old phone."))
    if seat is not None:
        yield SeatMoved(seat_id=seat.id, name=seat.name, grant=command.grant)
    if holds_host:
        yield HostMoved(grant=command.grant)


@chapter.evolves(SeatMoved)
def evolve_seat_moved(table: Table, event: SeatMoved) -> Table:
    table = with_dead_key(table, _grant_of(table, event.seat_id), "moved", event.name)
    return with_seat(table, event.seat_id, grant=event.grant)


@chapter.evolves(HostMoved)
def evolve_host_moved(table: Table, event: HostMoved) -> Table:
    table = with_dead_key(table, table.host_grant, "host_moved")
    return replace(table, host_grant=event.grant, host_seat_id=None, votes=())


@chapter.tells(SeatMoved)
def tell_seat_moved(event: SeatMoved) -> Told:
    return Told(
        say("%(name)s plays on with another phone.", name=event.name),
        {event.seat_id: say("You play on with another phone.")},
    )


@chapter.tells(HostMoved)
def tell_host_moved(event: HostMoved) -> Told:
    return Told(say("The host goes on with another phone."))


@command(chapter, "reseat", "anyone")
class Reseat:
    """The operator's: all keys were lost, everybody may claim a seat anew, once."""


@event(chapter, "seats_opened")
class SeatsOpened:
    new_host: bool = False
    """The host's own key is new: a table that was moved here, or whose host was one of the seats."""


@chapter.decides(Reseat)
def decide_reseat(table: Table, command: Reseat, sent: Sent) -> Iterator[SeatsOpened]:
    # a host who was one of the seats has lost that key too: the role goes back to whoever opened the table
    yield SeatsOpened(new_host=table.host_seat_id is not None)


@chapter.evolves(SeatsOpened)
def evolve_seats_opened(table: Table, event: SeatsOpened) -> Table:
    # in the lobby all seats are open anyway, and close as usual when the game begins
    running = not table.in_lobby
    for seat in table.seats:
        table = with_dead_key(table, seat.grant, "opened_anew")
    seats = tuple(replace(seat, grant=None, opened_anew=running) for seat in table.seats)
    table = replace(table, seats=seats, requests=(), votes=())
    return replace(table, host_grant=table.opener, host_seat_id=None) if event.new_host else table


@chapter.tells(SeatsOpened)
def tell_seats_opened(event: SeatsOpened) -> Told:
    return Told(say("All seats can be taken anew."))


def _grant_of(table: Table, seat_id: int) -> str | None:
    return table.seats[table.number(seat_id)].grant


@command(chapter, "adopt_seat", "host")
class AdoptSeat:
    seat: int


@event(chapter, "seat_adopted")
class SeatAdopted:
    seat_id: int
    name: str


@chapter.decides(AdoptSeat)
def decide_adopt_seat(table: Table, command: AdoptSeat, sent: Sent) -> Iterator[SeatAdopted]:
    seat = require_seat(table, command.seat)
    if seat.claimed:
        raise Refused("seat_taken", say("%(name)s's seat is taken: free it first.", name=seat.name))
    if seat.played_by_host:
        raise Refused("seat_adopted", say("The host plays for %(name)s already.", name=seat.name))
    yield SeatAdopted(seat_id=seat.id, name=seat.name)


@chapter.evolves(SeatAdopted)
def evolve_seat_adopted(table: Table, event: SeatAdopted) -> Table:
    return with_seat(table, event.seat_id, adopted=True)


@chapter.tells(SeatAdopted)
def tell_seat_adopted(event: SeatAdopted) -> Told:
    return Told(say("From now on the host plays for %(name)s and sees what is hidden there.", name=event.name))


@command(chapter, "look", "host")
class Look:
    """The host's phone shows what is hidden at a seat that is played from it."""

    seat: int


@event(chapter, "seat_looked_at")
class SeatLookedAt:
    seat_id: int
    name: str


@chapter.decides(Look)
def decide_look(table: Table, command: Look, sent: Sent) -> Iterator[SeatLookedAt]:
    seat = require_seat(table, command.seat)
    if command.seat in table.phones:
        raise NotYours(say("What lies at this seat is not for you to see."))
    if table.in_lobby:
        raise Refused("nothing_hidden", say("The game has not started: nothing is hidden yet."))
    if not table.has_secrets:
        why = say("Nothing is hidden at this table: what lies face down is only counted.")
        raise Refused("nothing_hidden", why, "S-CNT-1")
    yield SeatLookedAt(seat_id=seat.id, name=seat.name)


@chapter.evolves(SeatLookedAt)
def evolve_seat_looked_at(table: Table, event: SeatLookedAt) -> Table:
    return table


@chapter.tells(SeatLookedAt)
def tell_seat_looked_at(event: SeatLookedAt) -> Told:
    return Told(say("The host's phone shows what is hidden at %(name)s's seat.", name=event.name))
