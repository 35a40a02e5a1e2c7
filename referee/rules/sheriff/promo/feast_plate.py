"""The feast plate: a legal card that stands for a good, the declared one until its owner names another (S-PRO-1)."""

from dataclasses import replace

from referee.rules.heaps import numbers
from referee.rules.kernel import Chapter, Refused, Sent, Told, Unknown, command, event
from referee.rules.sentences import Who, say
from referee.rules.sheriff.guards import require_known_good, require_phase, require_seat
from referee.rules.sheriff.names import CARDS
from referee.rules.sheriff.state import Game
from referee.rules.sheriff.vocabulary import Good, PlateId

chapter: Chapter[Game] = Chapter()


@command(chapter, "name_plate")
class NamePlate:
    good: Good
    plate: PlateId | None = None
    """Its id; the only one that came this round unless it is said."""


@event(chapter, "plate_named")
class PlateNamed:
    seat: int
    plate: int
    good: str


def nameable(game: Game, seat: int) -> list[int]:
    """The plates on this stand that came this round, and stand for whatever their owner says until it ends."""
    if game.phase not in ("inspect", "end"):
        return []
    return [plate for plate in numbers(game.players[seat].stand) if game.plates[plate].round == game.round]


@chapter.decides(NamePlate)
def decide_name_plate(game: Game, asked: NamePlate, sent: Sent) -> list[object]:
    require_known_good(game, asked.good, "good")
    if asked.plate is not None and asked.plate >= len(game.plates):
        raise Unknown("plate", say("There is no such feast plate."))
    seat = require_seat(sent)
    if asked.good not in game.edition.declarable(len(game.players)):
        raise Refused("not_a_legal_good", say("A feast plate stands for a legal good."), "S-PRO-1")
    require_phase(game, "inspect", "end", rule="S-PRO-1")
    can = nameable(game, seat)
    plate = asked.plate if asked.plate is not None else can[0] if len(can) == 1 else None
    if plate is None and can:
        raise Refused("which_plate", say("Several feast plates came this round: say which one."), "S-PRO-1")
    if plate is None or plate not in numbers(game.players[seat].stand):
        raise Refused("not_your_plate", say("Only whoever owns a feast plate says what it stands for."), "S-PRO-1")
    if plate not in can:
        raise Refused(
            "plate_is_named",
            say("A feast plate is named in the round in which it comes: after that it keeps its name."),
            "S-PRO-1",
        )
    if game.plates[plate].good == asked.good:
        raise Refused("nothing_to_name", say("That is what it stands for already."), "S-PRO-1")
    return [PlateNamed(seat=seat, plate=plate, good=asked.good)]


@chapter.evolves(PlateNamed)
def evolve_plate_named(game: Game, named: PlateNamed) -> Game:
    plates = list(game.plates)
    plates[named.plate] = replace(plates[named.plate], good=named.good)
    return replace(game, plates=tuple(plates))


@chapter.tells(PlateNamed)
def tell_plate_named(named: PlateNamed) -> Told:
    good = CARDS[named.good]
    return Told(
        say("A feast plate of %(who)s now stands for: %(good)s.", who=Who(named.seat), good=good),
        {named.seat: say("Your feast plate now stands for: %(good)s.", good=good)},
    )
