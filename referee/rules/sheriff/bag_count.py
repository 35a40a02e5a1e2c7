"""A bag of more or fewer cards than was said: the number is put right in public, before the verdict (S-BAG-2)."""

from referee.rules.heaps import Heap, cards_in
from referee.rules.kernel import Chapter, Refused, Sent, Told, command, event
from referee.rules.sentences import Sentence, Who, say, say_n
from referee.rules.sheriff.guards import (
    require_bag_size,
    require_known_goods,
    require_known_seat,
    require_phase,
    require_unsettled_bag,
)
from referee.rules.sheriff.inspecting import lapsed
from referee.rules.sheriff.names import cards
from referee.rules.sheriff.offers import gone
from referee.rules.sheriff.state import Bag, Game, with_bag
from referee.rules.sheriff.vocabulary import Goods
from referee.rules.vocabulary import Count, Seat

chapter: Chapter[Game] = Chapter()


@command(chapter, "correct_count", "host", "seat")
class CorrectCount:
    merchant: Seat
    count: Count | None = None
    """Of a bag nobody typed."""
    goods: Goods | None = None
    """Of a sealed bag: all that is in it."""


@event(chapter, "count_corrected")
class CountCorrected:
    merchant: int
    by: int | None
    """None: the host."""
    was: int
    count: int
    goods: Heap | None
    declared: str
    """The kind, which stays; nothing: not declared yet."""


def countable(game: Game, seat: int | None, host: bool) -> tuple[int, ...]:
    """Whose number of cards this seat (or the host) can correct now."""
    if game.phase not in ("declare", "inspect"):
        return ()
    return tuple(merchant for merchant, bag in game.bags if not bag.settled and _can_count(merchant, bag, seat, host))


def _can_count(merchant: int, bag: Bag, seat: int | None, host: bool) -> bool:
    """What is in a sealed bag its owner alone can say; whose cards were only counted, the host counts too."""
    return seat == merchant or (host and bag.goods is None)


@chapter.decides(CorrectCount)
def decide_correct_count(game: Game, asked: CorrectCount, sent: Sent) -> list[object]:
    merchant = require_known_seat(game, asked.merchant, "merchant")
    goods = None if asked.goods is None else require_known_goods(game, asked.goods, "goods")
    require_phase(game, "declare", "inspect", rule="S-BAG-2")
    bag = require_unsettled_bag(game, merchant)
    if not _can_count(merchant, bag, sent.seat, sent.host):
        if sent.host:
            raise Refused("bag_is_closed", say("Only %(who)s knows what is in that bag.", who=Who(merchant)), "S-BAG-3")
        raise Refused("not_your_bag", say("Its merchant or the host corrects how many cards it holds."), "S-BAG-2")
    count = _require_count(game, bag, goods, asked.count)
    if count == bag.count:
        raise Refused(
            "nothing_to_correct",
            say("The bag holds that many already. What is in it is corrected once it is settled."),
            "S-BAG-2",
        )
    by = merchant if sent.seat == merchant else None
    return [
        CountCorrected(merchant=merchant, by=by, was=bag.count, count=count, goods=goods, declared=bag.declared),
    ]


def _require_count(game: Game, bag: Bag, goods: Heap | None, count: int | None) -> int:
    """The new number, said in the way this bag was said."""
    if bag.goods is None:
        if goods is not None or count is None:
            raise Refused("say_how_many", say("This bag was only counted: say how many cards it holds."), "S-BAG-2")
        if not game.edition.bag_min <= count <= game.edition.bag_max:
            least, most = game.edition.bag_min, game.edition.bag_max
            raise Refused(
                "bag_size", say("A bag holds %(least)d to %(most)d cards.", least=least, most=most), "S-BAG-1"
            )
        return count
    if goods is None or count is not None:
        raise Refused("say_what_is_in_it", say("This bag was typed: say all that is in it."), "S-BAG-2")
    require_bag_size(game, goods)
    return cards_in(goods)


@chapter.evolves(CountCorrected)
def evolve_count_corrected(game: Game, corrected: CountCorrected) -> Game:
    """Offers were made for a bag of another number: a stance that came with accepting one goes with it."""
    game = with_bag(game, corrected.merchant, count=corrected.count, goods=corrected.goods)
    game = gone(game, *(offer.id for offer in game.offers if corrected.merchant in offer.merchants))
    return lapsed(game, corrected.merchant)


@chapter.tells(CountCorrected)
def tell_count_corrected(corrected: CountCorrected) -> Told:
    theirs, mine = _who_corrects(corrected)
    if corrected.declared:
        goods = cards(corrected.declared, corrected.count)
        theirs = say("%(what)s Declared: %(goods)s.", what=theirs, goods=goods)
        mine = say("%(what)s Declared: %(goods)s.", what=mine, goods=goods)
    return Told(theirs, {corrected.merchant: mine})


def _who_corrects(corrected: CountCorrected) -> tuple[Sentence, Sentence]:
    """For everybody, and for the merchant whose bag it is."""
    count, was, merchant = corrected.count, corrected.was, Who(corrected.merchant)
    if corrected.by is None:
        return (
            say_n(
                "The host corrects %(merchant)s's bag: %(num)d card, not %(was)d.",
                "The host corrects %(merchant)s's bag: %(num)d cards, not %(was)d.",
                count,
                was=was,
                merchant=merchant,
            ),
            say_n(
                "The host corrects your bag: %(num)d card, not %(was)d.",
                "The host corrects your bag: %(num)d cards, not %(was)d.",
                count,
                was=was,
            ),
        )
    return (
        say_n(
            "%(who)s corrects their bag: %(num)d card, not %(was)d.",
            "%(who)s corrects their bag: %(num)d cards, not %(was)d.",
            count,
            was=was,
            who=merchant,
        ),
        say_n(
            "You correct your bag: %(num)d card, not %(was)d.",
            "You correct your bag: %(num)d cards, not %(was)d.",
            count,
            was=was,
        ),
    )
