"""The feast plate: a legal card that stands for a good, the declared one until its owner names another (S-PRO-1).

In hands, bags, the discard pile and in commands it stands for nothing. On a stand each has a number, since each stands
for a good of its own; when a game is counted, what it stands for is its mark.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any

from marshmallow import ValidationError

from referee.rules.fields import Counts, invalid
from referee.rules.heaps import Heap, as_cards, card, number, numbers, plus
from referee.rules.kernel import Chapter, Refused, Sent, Told, Unknown, command, event
from referee.rules.sentences import Who, say
from referee.rules.sheriff.edition import SheriffEdition
from referee.rules.sheriff.goods import Good as GoodsCard
from referee.rules.sheriff.guards import require_known_good, require_phase, require_seat
from referee.rules.sheriff.names import CARDS
from referee.rules.sheriff.state import Game, StandIn
from referee.rules.sheriff.vocabulary import Good

chapter: Chapter[Game] = Chapter()

PLATE = "feast_plate"
PlateId = Annotated[int, "plate"]
MOST = 10_000
"""More than ever come out of bags in a long evening, corrections included."""


def arriving(game: Game, goods: Heap, merchant: int | None, declared: str) -> tuple[Game, Heap]:
    """Goods as they reach a stand, out of whose bag and as what; plates of which nobody has said anything stand for any
    good, until their owner names one."""
    count = goods.get(PLATE, 0)
    if count <= 0:
        return game, goods
    first = len(game.plates)
    if first + count > MOST:
        raise ValueError("more plates than any game holds")  # a file from elsewhere may say what it likes
    new = (StandIn(declared or next(iter(game.edition.bonuses)), game.round, merchant),) * count
    numbered = [card(PLATE, first + at) for at in range(count)]
    return replace(game, plates=(*game.plates, *new)), as_cards(goods, numbered)


def corrected_in(game: Game, change: Heap) -> tuple[Game, Heap]:
    """What a correction brings: out of nobody's bag."""
    return arriving(game, change, None, "")


def require_in_box(game: Game, change: Heap) -> None:
    """A correction brings no more than there are: each is a card of its own in the book."""
    if change.get(PLATE, 0) > (game.copies(PLATE) if PLATE in game.box else 0):
        raise Refused("not_in_box", say("The box does not hold that many of them. Count again."), "S-PRO-1")


def is_sound(game: Game) -> bool:
    return all(plate.good in game.edition.bonuses for plate in game.plates)


def beside(game: Game, goods: Heap) -> dict[str, Any]:
    """What a view says beside a stand: which plates lie there, and what each stands for; only where a table has any."""
    if PLATE not in game.options.promo_cards:
        return {}
    return {"plates": [{"id": plate, "good": game.plates[plate].good} for plate in numbers(goods)]}


# -- a plate is named ------------------------------------------------------------------------------------------------


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


def about(game: Game, seat: int | None) -> dict[str, list[int]]:
    return {} if seat is None else {"name_plate": nameable(game, seat)}


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
        say("%(who)s's feast plate now stands for: %(good)s.", who=Who(named.seat), good=good),
        {named.seat: say("Your feast plate now stands for: %(good)s.", good=good)},
    )


# -- the game is counted ---------------------------------------------------------------------------------------------


def counted(game: Game, goods: Heap) -> Heap:
    """Goods as they are counted at the end: plates by what they stand for."""
    found: Heap = {}
    for held, count in goods.items():
        plate = number(held)
        found = plus(found, {held if plate is None else card(PLATE, game.plates[plate].good): count})
    return found


def kinds_counted(box: Mapping[str, GoodsCard], stood_for: Collection[str]) -> Mapping[str, GoodsCard]:
    """The goods of a table at the end: what plates stand for makes them kinds of their own."""
    if PLATE not in box:
        return box
    plates = [box[PLATE].standing_for(box[good], card(PLATE, good)) for good in stood_for]
    return {one.id: one for good in box.values() for one in (plates if good.id == PLATE else [good])}


def require_possible(edition: SheriffEdition, players: Sequence[Mapping[str, Any]]) -> None:
    """A plate stands for a good that can be declared: not for bread with three players (S-DEC-2)."""
    possible = edition.declarable(len(players))
    for good in edition.bonuses:
        if good not in possible and any(player["goods"].get(card(PLATE, good)) for player in players):
            why = say("%(good)s: not in this game, so no feast plate stands for it.", good=CARDS[good])
            raise invalid(why, "players")


class GoodsCounts(Counts):
    """How many of each good; of feast plates how many for each good they stand for."""

    def __init__(self, ids: Collection[str], stood_for: Collection[str], **kwargs: Any) -> None:
        super().__init__(ids, **kwargs)
        self.plates = Counts(stood_for)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> dict[str, int]:
        if not isinstance(value, dict) or PLATE not in value:
            return super()._deserialize(value, attr, data, **kwargs)
        plain = super()._deserialize({good: count for good, count in value.items() if good != PLATE}, attr, data)
        try:
            plates: Mapping[str, int] = self.plates.deserialize(value[PLATE]) or {}
        except ValidationError as error:
            raise ValidationError({PLATE: error.messages}) from error
        return plain | {card(PLATE, good): count for good, count in plates.items()}
