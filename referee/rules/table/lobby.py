"""Before the game: names, order, colours, who plays at all."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from referee.rules.kernel import Chapter, NotYours, Refused, Sent, Told, Unknown, command, event
from referee.rules.names import COLOURS, Colour
from referee.rules.player_names import is_taken
from referee.rules.sentences import say
from referee.rules.table.guards import require_lobby, require_seat
from referee.rules.table.state import Seat, Table, with_dead_key, with_seat
from referee.rules.vocabulary import Options

chapter: Chapter[Table] = Chapter()


@command(chapter, "rename", "seat", "host")
class Rename:
    name: str
    seat: int | None = None


@event(chapter, "seat_renamed")
class SeatRenamed:
    seat_id: int
    before: str
    name: str


@chapter.decides(Rename)
def decide_rename(table: Table, command: Rename, sent: Sent) -> Iterator[SeatRenamed]:
    number = sent.seat if command.seat is None else command.seat
    if number is None:
        raise Unknown("seat", say("Say which seat gets the new name."))
    seat = require_seat(table, number)
    if not (sent.host or sent.seat == number):
        raise NotYours(say("Everybody chooses their own name; the host can change all of them."))
    require_lobby(table)
    if is_taken(command.name, (other.name for other in table.seats if other.id != seat.id)):
        raise Refused("name_taken", say("Somebody is called %(name)s already.", name=command.name))
    yield SeatRenamed(seat_id=seat.id, before=seat.name, name=command.name)


@chapter.evolves(SeatRenamed)
def evolve_seat_renamed(table: Table, event: SeatRenamed) -> Table:
    return with_seat(table, event.seat_id, name=event.name)


@chapter.tells(SeatRenamed)
def tell_seat_renamed(event: SeatRenamed) -> Told:
    return Told(
        say("%(before)s is called %(name)s now.", before=event.before, name=event.name),
        {event.seat_id: say("You are called %(name)s now.", name=event.name)},
    )


@command(chapter, "reorder", "host")
class Reorder:
    order: tuple[int, ...]


@event(chapter, "seats_reordered")
class SeatsReordered:
    seat_ids: tuple[int, ...]
    names: tuple[str, ...]


@chapter.decides(Reorder)
def decide_reorder(table: Table, command: Reorder, sent: Sent) -> Iterator[SeatsReordered]:
    if sorted(command.order) != list(range(len(table.seats))):
        raise Unknown("order", say("Name every seat exactly once, in the new order."))
    require_lobby(table)
    seats = [table.seats[number] for number in command.order]
    yield SeatsReordered(seat_ids=tuple(seat.id for seat in seats), names=tuple(seat.name for seat in seats))


@chapter.evolves(SeatsReordered)
def evolve_seats_reordered(table: Table, event: SeatsReordered) -> Table:
    order = [table.number(seat_id) for seat_id in event.seat_ids]
    return replace(table, seats=tuple(table.seats[number] for number in order))


@chapter.tells(SeatsReordered)
def tell_seats_reordered(event: SeatsReordered) -> Told:
    return Told(say("You sit in this order now, clockwise: %(names)s.", names=", ".join(event.names)))


@command(chapter, "leave", "seat", "host")
class Leave:
    seat: int | None = None


@event(chapter, "seat_removed")
class SeatRemoved:
    seat_id: int
    name: str


@chapter.decides(Leave)
def decide_leave(table: Table, command: Leave, sent: Sent) -> Iterator[SeatRemoved]:
    number = sent.seat if command.seat is None else command.seat
    if number is None:
        raise Unknown("seat", say("Say which seat leaves the table."))
    seat = require_seat(table, number)
    if not (sent.host or sent.seat == number):
        raise NotYours(say("Only you can leave your seat; the host can take any seat away."))
    require_lobby(table)
    if len(table.seats) == 1:
        raise Refused("last_seat", say("Somebody has to stay: this is the last seat."))
    if seat.id == table.host_seat_id:
        raise Refused("is_host", say("You are the host: pass that on first."))
    yield SeatRemoved(seat_id=seat.id, name=seat.name)


@chapter.evolves(SeatRemoved)
def evolve_seat_removed(table: Table, event: SeatRemoved) -> Table:
    gone = table.number(event.seat_id)
    table = with_dead_key(table, table.seats[gone].grant, "freed", event.name)
    table = replace(
        table,
        requests=tuple(request for request in table.requests if request.seat_id != event.seat_id),
        votes=tuple(vote for vote in table.votes if event.seat_id not in (vote.by, vote.candidate)),
    )
    return replace(table, seats=table.seats[:gone] + table.seats[gone + 1 :], ticked=frozenset())


@chapter.tells(SeatRemoved)
def tell_seat_removed(event: SeatRemoved) -> Told:
    return Told(say("%(name)s leaves the table.", name=event.name))


@command(chapter, "add_seat", "host")
class AddSeat:
    name: str


@event(chapter, "seat_added")
class SeatAdded:
    seat_id: int
    name: str


@chapter.decides(AddSeat)
def decide_add_seat(table: Table, command: AddSeat, sent: Sent) -> Iterator[SeatAdded]:
    require_lobby(table)
    if len(table.seats) >= table.most_seats:
        raise Refused("table_full", say("The table is full: this game is for %(most)d at most.", most=table.most_seats))
    if is_taken(command.name, table.names):
        raise Refused("name_taken", say("Somebody is called %(name)s already.", name=command.name))
    yield SeatAdded(seat_id=1 + max(seat.id for seat in table.seats), name=command.name)


@chapter.evolves(SeatAdded)
def evolve_seat_added(table: Table, event: SeatAdded) -> Table:
    return replace(table, seats=(*table.seats, Seat(event.seat_id, event.name)), ticked=frozenset())


@chapter.tells(SeatAdded)
def tell_seat_added(event: SeatAdded) -> Told:
    return Told(say("A seat for %(name)s is added.", name=event.name))


@command(chapter, "set_options", "host")
class SetOptions:
    options: Options
    """Those that change; decided on are all of them, checked against the edition (referee.tables.changes)."""


@event(chapter, "options_set")
class OptionsSet:
    options: Mapping[str, Any]
    """All of them."""


@chapter.decides(SetOptions)
def decide_set_options(table: Table, command: SetOptions, sent: Sent) -> Iterator[OptionsSet]:
    require_lobby(table)
    most = replace(table, options=command.options).most_seats
    if len(table.seats) > most:
        raise Refused(
            "too_many_seats",
            say("With these options the game is for %(most)d players at most. Take a seat away first.", most=most),
            "S-SET-12",
        )
    yield OptionsSet(options=command.options)


@chapter.evolves(OptionsSet)
def evolve_options_set(table: Table, event: OptionsSet) -> Table:
    """Each one's colour is known by the seat, wherever that is at the table (N-SET-1)."""
    colours = event.options.get("colours") or ()
    seats = (replace(seat, colour=colour) for seat, colour in zip(table.seats, colours, strict=False))
    seats_now = (*seats, *table.seats[len(colours) :])
    return replace(table, options=event.options, seats=seats_now, ticked=frozenset())


@chapter.tells(OptionsSet)
def tell_options_set(event: OptionsSet) -> Told:
    return Told(say("The host changes how you play."))


@command(chapter, "choose_colour", "seat", "host")
class ChooseColour:
    colour: Colour | None
    """None: the one that was chosen is given back."""
    seat: int | None = None


@event(chapter, "colour_chosen")
class ColourChosen:
    seat_id: int
    name: str
    colour: Colour | None


def can_choose_colour(seat: Seat, number: int, sender: int | None, host: bool) -> bool:
    """Everybody the own one; the host those of players without a phone."""
    return sender == number or (host and not seat.claimed)


@chapter.decides(ChooseColour)
def decide_choose_colour(table: Table, command: ChooseColour, sent: Sent) -> Iterator[ColourChosen]:
    number = sent.seat if command.seat is None else command.seat
    if number is None:
        raise Unknown("seat", say("Say for which seat this colour is."))
    seat, colour = require_seat(table, number), command.colour
    if not table.colours:
        raise Unknown("colour", say("Nobody has a colour in this game."))
    if not can_choose_colour(seat, number, sent.seat, sent.host):
        raise NotYours(say("Everybody chooses their own colour; the host does it for players without a phone."))
    require_lobby(table)
    owner = next((other for other in table.seats if colour and other.colour == colour and other.id != seat.id), None)
    if owner is not None:
        why = say("%(name)s has this colour. Take another one.", name=owner.name)
        raise Refused("colour_taken", why, "N-SET-1")
    yield ColourChosen(seat_id=seat.id, name=seat.name, colour=colour)


@chapter.evolves(ColourChosen)
def evolve_colour_chosen(table: Table, event: ColourChosen) -> Table:
    return with_seat(table, event.seat_id, colour=event.colour)


@chapter.tells(ColourChosen)
def tell_colour_chosen(event: ColourChosen) -> Told:
    if event.colour is None:
        return Told(
            say("%(name)s gives the chosen colour back.", name=event.name),
            {event.seat_id: say("You give the chosen colour back.")},
        )
    colour = COLOURS[event.colour]
    return Told(
        say("%(name)s's colour: %(colour)s.", name=event.name, colour=colour),
        {event.seat_id: say("Your colour: %(colour)s.", colour=colour)},
    )


@command(chapter, "tick", "seat", "host")
class Tick:
    """What the hands have done of the set-up sheet, or not after all."""

    step: int
    """Its place on the sheet; whether there is such a step is asked where the sheet is known (tables.changes)."""
    done: bool


@event(chapter, "step_ticked")
class StepTicked:
    step: int
    done: bool


@chapter.decides(Tick)
def decide_tick(table: Table, command: Tick, sent: Sent) -> Iterator[StepTicked]:
    require_lobby(table)
    yield StepTicked(step=command.step, done=command.done)


@chapter.evolves(StepTicked)
def evolve_step_ticked(table: Table, event: StepTicked) -> Table:
    others = table.ticked - {event.step}
    return replace(table, ticked=others | {event.step} if event.done else others)
