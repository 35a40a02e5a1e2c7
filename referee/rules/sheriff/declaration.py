"""Declaring: one legal kind, and as many as there are cards in the bag (S-DEC)."""

from referee.rules.names import cards
from referee.rules.play import Refused, Sent, Unknown
from referee.rules.sheriff.book import command, event, in_phase, merchant_acting, rulebook
from referee.rules.sheriff.state import Bag, Game, with_bag, with_player
from referee.rules.sheriff.vocabulary import Good
from referee.rules.sheriff.words import undeclared, waiting
from referee.rules.vocabulary import Count
from referee.rules.words import Sentence, Who, eyes, say


@command("declare")
class Declare:
    good: Good
    count: Count


@event("declared")
class Declared:
    seat: int
    good: str
    count: int


@rulebook.decides(Declare)
def _(game: Game, asked: Declare, sent: Sent) -> list[object]:
    if asked.good not in game.edition.goods:
        raise Unknown("good", say("“%(good)s” is not in the box of this table.", good=asked.good))
    in_phase(game, "declare", rule="S-DEC-1")
    seat = merchant_acting(game, sent, "S-RND-2")
    if undeclared(game)[:1] != (seat,):
        raise Refused("not_your_turn", waiting(game), "S-DEC-1")
    if asked.good not in game.edition.declarable(len(game.players)):
        raise Refused(
            "not_declarable", say("Declare one kind of legal goods that is in the box, never contraband."), "S-DEC-2"
        )
    bag, edition = game.players[seat].bag, game.edition
    if bag is not None and asked.count != bag.count:
        raise Refused(
            "wrong_count",
            say("There are %(count)d cards in your bag: declare exactly as many.", count=bag.count),
            "S-DEC-2",
        )
    if not edition.bag_min <= asked.count <= edition.bag_max:
        raise Refused(
            "bag_size",
            say("A bag holds %(least)d to %(most)d cards.", least=edition.bag_min, most=edition.bag_max),
            "S-BAG-1",
        )
    return [Declared(seat=seat, good=asked.good, count=asked.count)]


@rulebook.evolves(Declared)
def _(game: Game, declared: Declared) -> Game:
    if game.players[declared.seat].bag is None:
        # Open bags: what is declared is all the referee knows of the bag.
        bag = Bag(count=declared.count, goods=None, declared=declared.good, status="declared")
        return with_player(game, declared.seat, bag=bag)
    return with_bag(game, declared.seat, declared=declared.good, status="declared")


@rulebook.tells(Declared)
def _(declared: Declared, viewer: int | None) -> Sentence:
    goods = cards(declared.good, declared.count)
    return eyes(
        viewer,
        declared.seat,
        say("You declare %(goods)s.", goods=goods),
        say("%(who)s declares %(goods)s.", who=Who(declared.seat), goods=goods),
    )
