"""Open and counted bags: what was in them is typed after the decision, and the verdict follows (S-BAG-4, S-CNT-2)."""

from referee.rules.heaps import Heap, cards_in
from referee.rules.kernel import Chapter, Refused, Sent, Told, command, event
from referee.rules.sentences import Who, say
from referee.rules.sheriff.guards import (
    require_cards,
    require_declared_count,
    require_known_goods,
    require_known_seat,
    require_seat,
)
from referee.rules.sheriff.inspecting import let_pass, open_up
from referee.rules.sheriff.rulebook import EventBuffer
from referee.rules.sheriff.state import Bag, Game, bag_of, hidden_goods, with_bag
from referee.rules.sheriff.vocabulary import Goods
from referee.rules.sheriff.waiting import yet_to_record
from referee.rules.vocabulary import Count, Seat

chapter: Chapter[Game] = Chapter()


@command(chapter, "record_bag", "host", "seat")
class RecordBag:
    goods: Goods
    face_down: Count | None = None
    """Counted bags: how many cards of a bag that came back closed are not legal."""
    merchant: Seat | None = None
    """Whose bag; a merchant's own, or the only opened one, unless it is said."""


@event(chapter, "bag_recorded")
class BagRecorded:
    merchant: int
    by: int | None
    """None: the host."""
    goods: Heap


def recordable(game: Game, seat: int | None, host: bool, phones: frozenset[int]) -> tuple[int, ...]:
    """Whose bags this seat (or the host) can record: the own one, and any that lies open for all to see. What comes out
    of a counted one everybody sees: who has no phone does not have to say it."""

    def can_record(merchant: int) -> bool:
        bag = game.players[merchant].bag
        opened = bag is not None and bag.decision == "inspect"
        if seat == merchant and game.is_here(merchant):
            return True
        counted = game.is_counted and merchant not in phones and (host or seat in game.officers)
        # of who has left the host says what everybody could see (S-RND-6)
        gone = host and not game.is_here(merchant)
        return counted or gone or (opened and (host or seat is not None))

    return tuple([merchant for merchant in yet_to_record(game) if can_record(merchant)])


@chapter.decides(RecordBag)
def decide_record_bag(game: Game, asked: RecordBag, sent: Sent) -> list[object]:
    require_known_goods(game, asked.goods, "goods")
    if game.options.bags == "sealed":
        raise Refused("bags_are_sealed", say("At this table bags are typed when they are loaded."), "S-BAG-1")
    if asked.merchant is not None:
        require_known_seat(game, asked.merchant, "merchant")
    may = recordable(game, sent.seat, sent.host, sent.phones)
    if not may:
        if not sent.host:
            require_seat(sent)
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
    goods = require_cards(game, bag.decision or "pass", asked.goods, asked.face_down)
    if bag.decision == "pass" and not game.is_here(merchant) and not game.is_counted:
        _require_public(game, bag, goods)
    else:
        require_declared_count(game, bag, goods, "S-DEC-2")
    buffer = EventBuffer(game)
    buffer.add(BagRecorded(merchant=merchant, by=sent.seat, goods=goods))
    if bag.decision == "pass":
        let_pass(buffer, merchant, bag.decided_by)
    else:
        open_up(buffer, merchant, bag.decided_by)
    return buffer.events


def _require_public(game: Game, bag: Bag, goods: Heap) -> None:
    """Of a bag whose owner has left, what everybody could see: legal goods, and no more than it held (S-RND-6)."""
    if hidden_goods(game, goods) or cards_in(goods) > bag.count:
        raise Refused(
            "not_public",
            say(
                "Name the legal goods that lie face up, %(count)d at most. Nobody else knows what lies face down.",
                count=bag.count,
            ),
            "S-RND-6",
        )


@chapter.evolves(BagRecorded)
def evolve_bag_recorded(game: Game, recorded: BagRecorded) -> Game:
    return with_bag(game, recorded.merchant, goods=recorded.goods)


@chapter.tells(BagRecorded)
def tell_bag_recorded(recorded: BagRecorded) -> Told:
    merchant = Who(recorded.merchant)
    if recorded.by is None:
        return Told(
            say("The host records what was in %(merchant)s's bag.", merchant=merchant),
            {recorded.merchant: say("The host records what was in your bag.")},
        )
    if recorded.by == recorded.merchant:
        return Told(
            say("%(who)s records what was in their bag.", who=merchant),
            {recorded.by: say("You record what was in your bag.")},
        )
    return Told(
        say("%(who)s records what was in %(merchant)s's bag.", who=Who(recorded.by), merchant=merchant),
        {
            recorded.by: say("You record what was in %(merchant)s's bag.", merchant=merchant),
            recorded.merchant: say("%(who)s records what was in your bag.", who=Who(recorded.by)),
        },
    )
