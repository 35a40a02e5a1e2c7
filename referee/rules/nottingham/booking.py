"""What came of a buy or a barter, where hands are only counted: from whom, and how many cards (N-ONE-2)."""

from referee.rules.kernel import Chapter, Refused, Sent, Told, Unknown, command, event
from referee.rules.nottingham.guards import require_awaited, require_known_seat, require_revealed
from referee.rules.nottingham.moves import into_hand, unseen_into_hand, unseen_out_of_hand
from referee.rules.nottingham.names import CARDS
from referee.rules.nottingham.state import Bid, Game, Trading
from referee.rules.nottingham.turn import CardKept, Why, go_on_to_trade
from referee.rules.nottingham.waiting import BOOKED, targets
from referee.rules.sentences import Who, say, say_n
from referee.rules.vocabulary import Count, Seat

chapter: Chapter[Game] = Chapter()

RULE: dict[Trading, str] = {"buy": "N-ACT-1", "barter": "N-ACT-7"}
MOST: dict[Trading, int] = {"buy": 1, "barter": 2}


@command(chapter, "bought")
class Bought:
    """Hands are only counted: whose card was bought, without the offers; None: refused."""

    from_: Seat | None


@command(chapter, "bartered")
class Bartered:
    """Hands are only counted: with whom, and for how many cards; None: nobody had anything to offer."""

    from_: Seat | None
    count: Count | None = None


@event(chapter, "offer_booked")
class OfferBooked:
    """What came of a buy or a barter; which cards moved was not told."""

    kind: Trading
    seat: int
    item: str
    owner: int
    count: int


@chapter.decides(Bought)
def decide_bought(game: Game, asked: Bought, sent: Sent) -> list[object]:
    return _decide_booked(game, "buy", asked.from_, 1, sent)


@chapter.decides(Bartered)
def decide_bartered(game: Game, asked: Bartered, sent: Sent) -> list[object]:
    if asked.from_ is not None and asked.count is None:
        raise Unknown("count", say("Say how many cards were taken."))
    return _decide_booked(game, "barter", asked.from_, asked.count or 0, sent)


def _decide_booked(game: Game, kind: Trading, owner: int | None, count: int, sent: Sent) -> list[object]:
    """Ends the bidding. Whatever was tapped in until then is dropped, unseen (N-ONE-2)."""
    if owner is not None:
        require_known_seat(game, owner, "from")
    _require_counted_hands(game)
    seat = require_awaited(game, BOOKED[kind], sent, RULE[kind])
    if owner is not None:
        return [decide_booked_offer(game, kind, seat, owner, count)]
    if not can_refuse(kind) and any(bid.items for bid in _bids(game)):
        raise Refused("must_take", say("A barter is not refused: take one of the offers."), RULE[kind])
    why: Why = "refused" if can_refuse(kind) else "no_offer"
    return [CardKept(seat=seat, item=require_revealed(game), why=why)]


def _require_counted_hands(game: Game) -> None:
    if game.has_tracked_hands:
        why = say("Phones keep the cards at this table: everybody offers on their own.")
        raise Refused("hands_tracked", why, "N-ONE-2")


def can_refuse(kind: Trading) -> bool:
    """A buy can be refused, a barter cannot (N-ACT-1, N-ACT-7)."""
    return kind == "buy"


def decide_booked_offer(game: Game, kind: Trading, seat: int, owner: int, count: int) -> OfferBooked:
    """What was taken from whom, if it can have been."""
    require_known_seat(game, owner, "from")
    _require_counted_hands(game)
    rule = RULE[kind]
    if owner not in bookable(game):
        raise Refused("no_offer", say("There is no offer by %(who)s.", who=Who(owner)), rule)
    if not 1 <= count <= MOST[kind]:
        raise Refused("bid_size", say("One card was offered, or two."), rule)
    if count > game.players[owner].hand_count:
        why = say("By the referee's count %(who)s does not hold that many.", who=Who(owner))
        raise Refused("not_that_many", why, rule)
    return OfferBooked(kind=kind, seat=seat, item=require_revealed(game), owner=owner, count=count)


def bookable(game: Game) -> list[int]:
    """Whose cards may have been taken: whoever holds some and has not shown a hand without any to offer."""
    bids = _bids(game)
    return [seat for seat in targets(game) if not (bids and bids[seat].answered and not bids[seat].items)]


def _bids(game: Game) -> tuple[Bid, ...]:
    return game.bidding.bids if game.bidding is not None else ()


@chapter.evolves(OfferBooked)
def evolve_offer_booked(game: Game, booked: OfferBooked) -> Game:
    game = unseen_out_of_hand(game, booked.owner, booked.count)
    game = into_hand(game, booked.owner, {booked.item: 1})
    return go_on_to_trade(unseen_into_hand(game, booked.seat, booked.count))


@chapter.tells(OfferBooked)
def tell_offer_booked(booked: OfferBooked) -> Told:
    card, count = CARDS[booked.item], booked.count
    taker, owner = Who(booked.seat), Who(booked.owner)
    return Told(
        say_n(
            "%(who)s takes %(num)d card offered by %(owner)s, who takes: %(card)s.",
            "%(who)s takes %(num)d cards offered by %(owner)s, who takes: %(card)s.",
            count,
            who=taker,
            owner=owner,
            card=card,
        ),
        {
            booked.seat: say_n(
                "You take %(num)d card offered by %(owner)s, who takes: %(card)s.",
                "You take %(num)d cards offered by %(owner)s, who takes: %(card)s.",
                count,
                owner=owner,
                card=card,
            ),
            booked.owner: say_n(
                "%(who)s takes %(num)d card from you. You take: %(card)s.",
                "%(who)s takes %(num)d cards from you. You take: %(card)s.",
                count,
                who=taker,
                card=card,
            ),
        },
    )
