"""Declaring: one legal kind, and as many as there are cards in the bag (S-DEC)."""

from referee.rules.kernel import Chapter, Refused, Sent, Told, command, event
from referee.rules.sentences import Who, say, say_n
from referee.rules.sheriff.guards import require_known_good, require_merchant, require_phase
from referee.rules.sheriff.names import cards
from referee.rules.sheriff.round import begin_inspection
from referee.rules.sheriff.state import Bag, Game, with_bag, with_player
from referee.rules.sheriff.vocabulary import Good
from referee.rules.sheriff.waiting import can_declare, waiting
from referee.rules.vocabulary import Count

chapter: Chapter[Game] = Chapter()


@command(chapter, "declare", "seat", "host_for_seat")
class Declare:
    good: Good
    count: Count


@event(chapter, "declared")
class Declared:
    seat: int
    good: str
    count: int
    by_host: bool = False
    """Said aloud, and tapped by the host."""


@chapter.decides(Declare)
def decide_declare(game: Game, asked: Declare, sent: Sent) -> list[object]:
    require_known_good(game, asked.good, "good")
    if not (sent.seat is not None and can_declare(game, sent.seat)):
        require_phase(game, "declare", rule="S-DEC-1")
    seat = require_merchant(game, sent, "S-RND-2")
    if not can_declare(game, seat):
        raise Refused("not_your_turn", waiting(game), "S-DEC-1")
    bag = game.players[seat].bag
    if bag is not None and asked.count != bag.count:
        raise Refused(
            "wrong_count",
            say_n(
                "There is %(num)d card in your bag: declare that one, or correct the number.",
                "There are %(num)d cards in your bag: declare as many, or correct the number.",
                bag.count,
            ),
            "S-DEC-2",
        )
    begun = begin_inspection(game, sent) if game.any_order else []
    return [*begun, require_declaration(game, seat, asked.good, asked.count, by_host=sent.by_host)]


def require_declaration(game: Game, seat: int, good: str, count: int, *, by_host: bool = False) -> Declared:
    """The declaration, if it is one that can be made (S-DEC-2)."""
    edition = game.edition
    if good not in edition.declarable(len(game.players)):
        raise Refused(
            "not_declarable", say("Declare one kind of legal goods that is in the box, never contraband."), "S-DEC-2"
        )
    if not edition.bag_min <= count <= edition.bag_max:
        raise Refused(
            "bag_size",
            say("A bag holds %(least)d to %(most)d cards.", least=edition.bag_min, most=edition.bag_max),
            "S-BAG-1",
        )
    return Declared(seat=seat, good=good, count=count, by_host=by_host)


@chapter.evolves(Declared)
def evolve_declared(game: Game, declared: Declared) -> Game:
    if game.players[declared.seat].bag is None:
        # Open bags: what is declared is all the referee knows of the bag.
        bag = Bag(count=declared.count, goods=None, declared=declared.good, status="declared")
        return with_player(game, declared.seat, bag=bag)
    return with_bag(game, declared.seat, declared=declared.good, status="declared")


@chapter.tells(Declared)
def tell_declared(declared: Declared) -> Told:
    goods = cards(declared.good, declared.count)
    if declared.by_host:
        return Told(
            say("%(who)s declares %(goods)s, the host notes.", who=Who(declared.seat), goods=goods),
            {declared.seat: say("You declare %(goods)s, the host notes.", goods=goods)},
        )
    return Told(
        say("%(who)s declares %(goods)s.", who=Who(declared.seat), goods=goods),
        {declared.seat: say("You declare %(goods)s.", goods=goods)},
    )
