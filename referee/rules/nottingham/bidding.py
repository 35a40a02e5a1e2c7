"""Buying with a copper coin, bartering with a casket (N-ACT-1, N-ACT-7)."""

from dataclasses import replace

from referee.rules.heaps import Heap, cards_in
from referee.rules.kernel import Chapter, Refused, Secret, Sent, Told, command, event
from referee.rules.nottingham.booking import MOST, RULE, decide_booked_offer
from referee.rules.nottingham.guards import (
    require_awaited,
    require_in_hand,
    require_known_items,
    require_playable,
    require_revealed,
)
from referee.rules.nottingham.names import CARDS, cards_listed
from referee.rules.nottingham.state import Bid, Bidding, Game, Trading
from referee.rules.nottingham.vocabulary import Items
from referee.rules.sentences import Who, say
from referee.rules.vocabulary import Count, Seat

chapter: Chapter[Game] = Chapter()


@command(chapter, "buy")
class Buy:
    from_: Seat | None = None
    """Where hands are only counted: it was done aloud, and this is whose card was taken (N-ONE-2)."""


@command(chapter, "barter")
class Barter:
    from_: Seat | None = None
    count: Count | None = None
    """So many cards were taken."""


@command(chapter, "bid")
class LayBid:
    items: Items


@command(chapter, "cannot")
class Cannot:
    pass


@event(chapter, "bidding_opened")
class BiddingOpened:
    kind: Trading
    seat: int
    empty: tuple[int, ...]
    """Who has no hand cards, as everybody sees, and is not asked."""


@event(chapter, "bid_laid")
class BidLaid:
    kind: Trading
    seat: int
    items: Heap


@event(chapter, "nothing_to_bid")
class NothingToBid:
    seat: int
    item: str
    """What must not be offered; all cards of the hand shown are of this kind."""


@event(chapter, "bid_withdrawn")
class BidWithdrawn:
    """Whoever leaves takes back what they have offered: nobody can choose it any more (N-LEV-1)."""

    seat: int


@chapter.decides(Buy)
def decide_buy(game: Game, asked: Buy, sent: Sent) -> list[object]:
    seat = require_playable(game, "buy", sent, "N-ACT-1")
    return (
        _opened(game, "buy", seat) if asked.from_ is None else [decide_booked_offer(game, "buy", seat, asked.from_, 1)]
    )


@chapter.decides(Barter)
def decide_barter(game: Game, asked: Barter, sent: Sent) -> list[object]:
    seat = require_playable(game, "barter", sent, "N-ACT-7")
    if asked.from_ is None:
        return _opened(game, "barter", seat)
    return [decide_booked_offer(game, "barter", seat, asked.from_, asked.count or 0)]


def _opened(game: Game, kind: Trading, seat: int) -> list[object]:
    empty = tuple(other for other in game.others if not game.players[other].hand_count)
    return [BiddingOpened(kind=kind, seat=seat, empty=empty)]


@chapter.decides(LayBid)
def decide_lay_bid(game: Game, asked: LayBid, sent: Sent) -> list[object]:
    items = require_known_items(game, asked.items, "items")
    kind, rule = kind_of(game)
    seat = require_awaited(game, "bid", sent, rule)
    if not 1 <= cards_in(items) <= MOST[kind]:
        why = say("Offer one card.") if kind == "buy" else say("Offer one card or two.")
        raise Refused("bid_size", why, rule)
    if require_revealed(game) in items:
        why = say("This card may not be offered here: %(card)s.", card=CARDS[require_revealed(game)])
        raise Refused("same_item", why, rule)
    require_in_hand(game, seat, items, rule)
    return [BidLaid(kind=kind, seat=seat, items=items)]


@chapter.decides(Cannot)
def decide_cannot(game: Game, asked: Cannot, sent: Sent) -> list[object]:
    _, rule = kind_of(game)
    seat = require_awaited(game, "cannot", sent, rule)
    hand = game.players[seat].hand
    if hand is not None and offerable(game, seat):
        raise Refused("must_offer", say("You hold cards you can offer: offer one of them."), rule)
    return [NothingToBid(seat=seat, item=require_revealed(game))]


def offerable(game: Game, seat: int) -> list[str]:
    """The items this player can offer: any but that of the card turned up, as far as the hand is known."""
    hand = game.players[seat].hand
    return [item for item in game.edition.items if item != game.revealed and (hand is None or hand.get(item))]


def kind_of(game: Game) -> tuple[Trading, str]:
    """What is going on, and its rule; where nothing is, `awaited` will say so."""
    kind: Trading = game.bidding.kind if game.bidding is not None else "buy"
    return kind, RULE[kind]


@chapter.evolves(BiddingOpened)
def evolve_bidding_opened(game: Game, opened: BiddingOpened) -> Game:
    bids = tuple(Bid(answered=seat in opened.empty) for seat in game.seats)
    return replace(game, bidding=Bidding(kind=opened.kind, bids=bids, turned_up=opened.kind == "barter"))


def _with_bid(game: Game, seat: int, bid: Bid) -> Game:
    bidding = game.bidding
    if bidding is None:
        return game
    bids = list(bidding.bids)
    bids[seat] = bid
    return replace(game, bidding=replace(bidding, bids=tuple(bids)))


@chapter.evolves(BidLaid)
def evolve_bid_laid(game: Game, laid: BidLaid) -> Game:
    return _with_bid(game, laid.seat, Bid(answered=True, items=dict(laid.items)))


@chapter.evolves(NothingToBid)
def evolve_nothing_to_bid(game: Game, nothing: NothingToBid) -> Game:
    return _with_bid(game, nothing.seat, Bid(answered=True))


@chapter.evolves(BidWithdrawn)
def evolve_bid_withdrawn(game: Game, withdrawn: BidWithdrawn) -> Game:
    """It never left the hand, and whoever is away is not asked again."""
    return _with_bid(game, withdrawn.seat, Bid())


@chapter.tells(BiddingOpened)
def tell_bidding_opened(opened: BiddingOpened) -> Told:
    seat, player = opened.seat, Who(opened.seat)
    if opened.kind == "buy":
        return Told(
            say("%(who)s wants to buy: lay one card face down.", who=player),
            {seat: say("You want to buy: everybody else lays one card face down.")},
        )
    return Told(
        say("%(who)s barters: one after the other, lay one or two cards open.", who=player),
        {seat: say("You barter: one after the other, the others lay one or two cards open.")},
    )


@chapter.tells(BidLaid)
def tell_bid_laid(laid: BidLaid) -> Told:
    seat, offered = laid.seat, cards_listed(laid.items)
    mine = say("You offer %(cards)s.", cards=offered)
    if laid.kind == "buy":
        return Told(say("%(who)s offers a card.", who=Who(seat)), {seat: Secret(mine)})
    return Told(say("%(who)s offers %(cards)s.", who=Who(seat), cards=offered), {seat: mine})


@chapter.tells(NothingToBid)
def tell_nothing_to_bid(nothing: NothingToBid) -> Told:
    return Told(
        say("%(who)s has nothing to offer and shows the hand.", who=Who(nothing.seat)),
        {nothing.seat: say("You have nothing to offer: show your hand.")},
    )


@chapter.tells(BidWithdrawn)
def tell_bid_withdrawn(withdrawn: BidWithdrawn) -> Told:
    return Told(
        say("What %(who)s has offered goes back to the hand.", who=Who(withdrawn.seat)),
        {withdrawn.seat: say("What you have offered goes back to your hand.")},
    )
