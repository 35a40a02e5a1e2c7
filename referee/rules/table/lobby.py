"""Before the game: names, order, who plays at all."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from referee.rules.play import NotYours, Refused, Sent, Unknown, command, event
from referee.rules.table.state import Seat, Table, only_in_lobby, seat_at, table_rules, with_seat
from referee.rules.values import replace
from referee.rules.words import Sentence, say


def taken(name: str, names: Iterable[str]) -> bool:
    """Whether somebody is called so: Ann and ann could not be told apart across a table."""
    return name.casefold() in (other.casefold() for other in names)


@command(table_rules, "rename", "seat", "host")
class Rename:
    name: str
    seat: int | None = None


@event(table_rules, "seat_renamed")
class SeatRenamed:
    seat_id: int
    before: str
    name: str


@table_rules.decides(Rename)
def rename(table: Table, command: Rename, sent: Sent) -> Iterator[SeatRenamed]:
    number = sent.seat if command.seat is None else command.seat
    if number is None:
        raise Unknown("seat", say("Say which seat gets the new name."))
    seat = seat_at(table, number)
    if not (sent.host or sent.seat == number):
        raise NotYours(say("Everybody chooses their own name; the host can change all of them."))
    only_in_lobby(table)
    if taken(command.name, (other.name for other in table.seats if other.id != seat.id)):
        raise Refused("name_taken", say("Somebody is called %(name)s already.", name=command.name))
    yield SeatRenamed(seat_id=seat.id, before=seat.name, name=command.name)


@table_rules.evolves(SeatRenamed)
def _renamed(table: Table, event: SeatRenamed) -> Table:
    return with_seat(table, event.seat_id, name=event.name)


@table_rules.tells(SeatRenamed)
def _tell_renamed(event: SeatRenamed, viewer: int | None) -> Sentence:
    return say("%(before)s is called %(name)s now.", before=event.before, name=event.name)


@command(table_rules, "reorder", "host")
class Reorder:
    order: tuple[int, ...]


@event(table_rules, "seats_reordered")
class SeatsReordered:
    seat_ids: tuple[int, ...]
    names: tuple[str, ...]


@table_rules.decides(Reorder)
def reorder(table: Table, command: Reorder, sent: Sent) -> Iterator[SeatsReordered]:
    if sorted(command.order) != list(range(len(table.seats))):
        raise Unknown("order", say("Name every seat exactly once, in the new order."))
    only_in_lobby(table)
    seats = [table.seats[number] for number in command.order]
    yield SeatsReordered(seat_ids=tuple(seat.id for seat in seats), names=tuple(seat.name for seat in seats))


@table_rules.evolves(SeatsReordered)
def _reordered(table: Table, event: SeatsReordered) -> Table:
    order = [table.number(seat_id) for seat_id in event.seat_ids]
    return _reseated(table, lambda things: tuple(things[number] for number in order))


@table_rules.tells(SeatsReordered)
def _tell_reordered(event: SeatsReordered, viewer: int | None) -> Sentence:
    return say("You sit in this order now, going left: %(names)s.", names=", ".join(event.names))


@command(table_rules, "leave", "seat", "host")
class Leave:
    seat: int | None = None


@event(table_rules, "seat_removed")
class SeatRemoved:
    seat_id: int
    name: str


@table_rules.decides(Leave)
def leave(table: Table, command: Leave, sent: Sent) -> Iterator[SeatRemoved]:
    number = sent.seat if command.seat is None else command.seat
    if number is None:
        raise Unknown("seat", say("Say which seat leaves the table."))
    seat = seat_at(table, number)
    if not (sent.host or sent.seat == number):
        raise NotYours(say("Everybody leaves for themselves; the host can take any seat away."))
    only_in_lobby(table)
    if len(table.seats) == 1:
        raise Refused("last_seat", say("Somebody has to stay: this is the last seat."))
    if seat.id == table.host_seat_id:
        raise Refused("is_host", say("You are the host: pass that on first."))
    yield SeatRemoved(seat_id=seat.id, name=seat.name)


@table_rules.evolves(SeatRemoved)
def _removed(table: Table, event: SeatRemoved) -> Table:
    gone = table.number(event.seat_id)
    table = replace(
        table,
        requests=tuple(request for request in table.requests if request.seat_id != event.seat_id),
        votes=tuple(vote for vote in table.votes if event.seat_id not in (vote.by, vote.candidate)),
    )
    return _reseated(table, lambda things: things[:gone] + things[gone + 1 :])


@table_rules.tells(SeatRemoved)
def _tell_removed(event: SeatRemoved, viewer: int | None) -> Sentence:
    return say("%(name)s leaves the table.", name=event.name)


@command(table_rules, "add_seat", "host")
class AddSeat:
    name: str


@event(table_rules, "seat_added")
class SeatAdded:
    seat_id: int
    name: str


@table_rules.decides(AddSeat)
def add_seat(table: Table, command: AddSeat, sent: Sent) -> Iterator[SeatAdded]:
    only_in_lobby(table)
    if len(table.seats) >= table.most_seats:
        raise Refused("table_full", say("The table is full: this game is for %(most)d at most.", most=table.most_seats))
    if taken(command.name, table.names):
        raise Refused("name_taken", say("Somebody is called %(name)s already.", name=command.name))
    yield SeatAdded(seat_id=1 + max(seat.id for seat in table.seats), name=command.name)


@table_rules.evolves(SeatAdded)
def _added(table: Table, event: SeatAdded) -> Table:
    return replace(table, seats=(*table.seats, Seat(event.seat_id, event.name)))


@table_rules.tells(SeatAdded)
def _tell_added(event: SeatAdded, viewer: int | None) -> Sentence:
    return say("A seat for %(name)s is added.", name=event.name)


def _reseated(table: Table, arrange: Callable[[tuple[Any, ...]], tuple[Any, ...]]) -> Table:
    """Seats in a new arrangement, and with them what was chosen seat by seat."""
    options = dict(table.options)
    if options.get("colours"):
        options["colours"] = list(arrange(tuple(options["colours"])))
    return replace(table, seats=arrange(table.seats), options=options)
