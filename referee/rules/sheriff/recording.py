"""Open bags: what was in them is typed after the decision, and the verdict follows (option bags: "open")."""

from referee.rules.heap import Heap, cards_in
from referee.rules.play import Refused, Sent
from referee.rules.sheriff.book import (
    Story,
    acting,
    bag_of,
    bag_sized,
    command,
    event,
    known_goods,
    known_seat,
    rulebook,
)
from referee.rules.sheriff.inspection import let_pass, open_up
from referee.rules.sheriff.state import Bag, Game, with_bag
from referee.rules.sheriff.vocabulary import Goods
from referee.rules.sheriff.words import recording
from referee.rules.vocabulary import Seat
from referee.rules.words import Sentence, Who, eyes, say


@command("record_bag", "host", "seat")
class RecordBag:
    goods: Goods
    merchant: Seat | None = None
    """Whose bag; a merchant's own, or the only opened one, unless it is said."""


@event("bag_recorded")
class BagRecorded:
    merchant: int
    by: int | None
    """None: the host."""
    goods: Heap


def recordable(game: Game, seat: int | None, host: bool) -> tuple[int, ...]:
    """Whose bags this seat (or the host) can record: the own one, and any that lies open for all to see."""

    def may(merchant: int) -> bool:
        bag = game.players[merchant].bag
        opened = bag is not None and bag.decision == "inspect"
        return seat == merchant or (opened and (host or seat in game.officers))

    return tuple([merchant for merchant in recording(game) if may(merchant)])


def counted(game: Game, bag: Bag, goods: Heap, rule: str) -> None:
    bag_sized(game, goods)
    if cards_in(goods) != bag.count:
        raise Refused(
            "wrong_count",
            say("%(count)d cards were declared: count again and name exactly as many.", count=bag.count),
            rule,
        )


@rulebook.decides(RecordBag)
def _(game: Game, asked: RecordBag, sent: Sent) -> list[object]:
    goods = known_goods(game, asked.goods, "goods")
    if game.options.bags != "open":
        raise Refused("bags_are_sealed", say("At this table bags are typed when they are loaded."), "S-BAG-1")
    if asked.merchant is not None:
        known_seat(game, asked.merchant, "merchant")
    may = recordable(game, sent.seat, sent.host)
    if not may:
        if not sent.host:
            acting(sent)
        raise Refused("nothing_to_record", say("There is no bag for you to record."), "S-INS-3")
    if asked.merchant is not None:
        merchant = asked.merchant
    else:
        merchant = sent.seat if sent.seat is not None and sent.seat in may else may[0]
    if merchant not in may:
        raise Refused(
            "not_your_bag",
            say("%(who)s alone knows what was in that bag, or it is not yet to be recorded.", who=Who(merchant)),
            "S-BAG-3",
        )
    bag = bag_of(game, merchant)
    counted(game, bag, goods, "S-DEC-2")
    story = Story(game)
    by = sent.seat if sent.seat == merchant or sent.seat in game.officers else None
    story.add(BagRecorded(merchant=merchant, by=by, goods=goods))
    if bag.decision == "pass":
        let_pass(story, merchant, bag.decided_by)
    else:
        open_up(story, merchant, bag.decided_by)
    return story.events


@rulebook.evolves(BagRecorded)
def _(game: Game, recorded: BagRecorded) -> Game:
    return with_bag(game, recorded.merchant, goods=recorded.goods)


@rulebook.tells(BagRecorded)
def _(recorded: BagRecorded, viewer: int | None) -> Sentence:
    merchant = Who(recorded.merchant)
    if recorded.by is None:
        return say("The host records what was in the bag of %(merchant)s.", merchant=merchant)
    if recorded.by == recorded.merchant:
        return eyes(
            viewer,
            recorded.by,
            say("You record what was in your bag."),
            say("%(who)s records what was in their bag.", who=merchant),
        )
    return eyes(
        viewer,
        recorded.by,
        say("You record what was in the bag of %(merchant)s.", merchant=merchant),
        say("%(who)s records what was in the bag of %(merchant)s.", who=Who(recorded.by), merchant=merchant),
    )
