"""The numbers of the sheriff's track: printed on the board only, so they are read when they are needed."""

from referee.rules.nottingham.book import awaited, command, event, rulebook, started
from referee.rules.nottingham.state import Game
from referee.rules.nottingham.vocabulary import FieldNumber, Position
from referee.rules.nottingham.words import waiting
from referee.rules.play import Refused, Sent, Unknown
from referee.rules.values import replace
from referee.rules.words import Sentence, say

CITY = "city"
LONGEST = 100
HIGHEST = 99


@command("read_field", "seat", "host")
class ReadField:
    number: FieldNumber
    position: Position | None = None
    """Another field than the sheriff's: for later."""


@event("field_read")
class FieldRead:
    position: int
    number: int | None
    """None: the city."""


@rulebook.decides(ReadField)
def _(game: Game, asked: ReadField, sent: Sent) -> list[object]:
    number = _number(asked.number)
    if asked.position is not None and not 1 <= asked.position <= LONGEST:
        raise Unknown("position", say("No track has such a field: the first one after the city is field 1."))
    started(game)
    if asked.position is None or (asked.position == game.position and game.unread):
        if not game.unread and (sent.host or sent.seat == game.turn):
            why = say("The sheriff's field is known. To change a field, say which.")
            raise Refused("already_read", why, "N-FAV-1")
        # The host may read it too: the table need not wait for a phone that is away.
        if not sent.host:
            awaited(game, "read_field", sent, "N-FAV-1")
        return [FieldRead(position=game.position, number=number)]
    if not sent.host and sent.seat != game.turn:
        raise Refused("not_your_turn", waiting(game), "N-FAV-1")
    _changeable(game, asked.position, number)
    return [FieldRead(position=asked.position, number=number)]


def _number(number: int | str) -> int | None:
    if number == CITY:
        return None
    if isinstance(number, str) or not 0 <= number <= HIGHEST:
        raise Unknown("number", say("Expected the number printed on the field, or the city."))
    return number


def _changeable(game: Game, position: int, number: int | None) -> None:
    """A field can be changed for later, not for what has happened on it."""
    if number is None and position <= game.position:
        why = say("The sheriff has passed this field, so it is not the city. Undo the move if it was.")
        raise Refused("passed_already", why, "N-END-1")
    if position == game.position and game.dry:
        raise Refused("in_the_middle", waiting(game), "N-DCK-2")
    if game.city_at is not None and position > game.city_at:
        raise Refused("beyond_city", say("The track ends at the city, before this field."), "N-END-1")


@rulebook.evolves(FieldRead)
def _(game: Game, read: FieldRead) -> Game:
    place = read.position - 1
    if read.number is None:
        return replace(game, track=game.track[:place], city_at=read.position)
    track = [*game.track, *(None for _ in range(read.position - len(game.track)))]
    track[place] = read.number
    city_at = None if game.city_at == read.position else game.city_at
    return replace(game, track=tuple(track), city_at=city_at)


@rulebook.tells(FieldRead)
def _(read: FieldRead, viewer: int | None) -> Sentence:
    if read.number is None:
        return say("Field %(position)d of the track is the city.", position=read.position)
    return say("Field %(position)d of the track shows %(number)d.", position=read.position, number=read.number)
