"""The numbers of the sheriff's track: printed on the board only, so they are read when they are needed."""

from dataclasses import replace

from referee.rules.kernel import Chapter, Refused, Sent, Told, Unknown, command, event
from referee.rules.nottingham.favour import settled_anew
from referee.rules.nottingham.guards import require_awaited_by_anybody, require_running
from referee.rules.nottingham.state import Game
from referee.rules.nottingham.vocabulary import FieldNumber, Position
from referee.rules.nottingham.waiting import waiting
from referee.rules.sentences import say

chapter: Chapter[Game] = Chapter()

CITY = "city"
LONGEST = 100
HIGHEST = 99


@command(chapter, "read_field", "seat", "host", "host_for_seat")
class ReadField:
    number: FieldNumber
    position: Position | None = None
    """Another field than the sheriff's: for later."""


@event(chapter, "field_read")
class FieldRead:
    position: int
    number: int | None
    """None: the city."""


@chapter.decides(ReadField)
def decide_read_field(game: Game, asked: ReadField, sent: Sent) -> list[object]:
    number = _require_number(asked.number)
    if asked.position is not None and not 1 <= asked.position <= LONGEST:
        raise Unknown("position", say("No track has such a field: the first one after the city is field 1."))
    require_running(game)
    # The board lies open before all: anybody may read it, the table need not wait for a phone that is away.
    if asked.position is None or (asked.position == game.position and game.has_unread_field):
        if not game.has_unread_field and (sent.host or sent.seat == game.turn):
            why = say("The sheriff's field is known. To change a field, say which.")
            raise Refused("already_read", why, "N-FAV-1")
        require_awaited_by_anybody(game, "read_field", "N-FAV-1")
        return [FieldRead(position=game.position, number=number)]
    if not sent.host and sent.seat != game.turn:
        raise Refused("not_your_turn", waiting(game), "N-FAV-1")
    _require_changeable(game, asked.position, number)
    anew = [] if number is None else settled_anew(game, asked.position, number)
    return [FieldRead(position=asked.position, number=number), *anew]


def _require_number(number: int | str) -> int | None:
    if number == CITY:
        return None
    if isinstance(number, str) or not 0 <= number <= HIGHEST:
        raise Unknown("number", say("Expected the number printed on the field, or the city."))
    return number


def _require_changeable(game: Game, position: int, number: int | None) -> None:
    """A field can be changed for later, and the sheriff's own as long as nobody has gone on."""
    if number is None and position < game.position:
        why = say("The sheriff has passed this field, so it is not the city. Undo the move if it was.")
        raise Refused("passed_already", why, "N-END-1")
    if number is None and position == game.position:
        if game.granted is not None and game.granted.position == position:
            return  # nobody has gone on: the game is over, and cards drawn here count for nothing
        why = say("The game has gone on since the sheriff came here. Undo back to that, then say that it is the city.")
        raise Refused("gone_on", why, "N-END-1")
    favoured_here = game.granted is not None and game.granted.position == position
    if (favoured_here or position == game.position) and (game.dry or game.to_put_back or game.favour):
        raise Refused("in_the_middle", waiting(game), "N-DCK-2")
    if game.city_at is not None and position > game.city_at:
        raise Refused("beyond_city", say("The track ends at the city, before this field."), "N-END-1")


@chapter.evolves(FieldRead)
def evolve_field_read(game: Game, read: FieldRead) -> Game:
    place = read.position - 1
    if read.number is None:
        return replace(game, track=game.track[:place], city_at=read.position)
    track = [*game.track, *(None for _ in range(read.position - len(game.track)))]
    track[place] = read.number
    city_at = None if game.city_at == read.position else game.city_at
    return replace(game, track=tuple(track), city_at=city_at)


@chapter.tells(FieldRead)
def tell_field_read(read: FieldRead) -> Told:
    if read.number is None:
        return Told(say("Field %(position)d of the track is the city.", position=read.position))
    return Told(say("Field %(position)d of the track shows %(number)d.", position=read.position, number=read.number))
