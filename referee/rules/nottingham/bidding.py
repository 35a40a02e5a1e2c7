"""Buying with a copper coin, bartering with a casket (N-ACT-1, N-ACT-7)."""

from referee.rules.heap import Heap, cards_in
from referee.rules.names import CARDS, cards_listed
from referee.rules.nottingham.book import awaited, command, event, holds, known_items, rulebook
from referee.rules.nottingham.state import Bid, Bidding, Game, Trading
from referee.rules.nottingham.turn import card, plays
from referee.rules.nottingham.vocabulary import Items
from referee.rules.play import Refused, Sent
from referee.rules.values import replace
from referee.rules.words import Sentence, Who, eyes, say

RULE: dict[Trading, str] = {"buy": "N-ACT-1", "barter": "N-ACT-7"}
MOST: dict[Trading, int] = {"buy": 1, "barter": 2}


@command("buy")
class Buy:
    pass


@command("barter")
class Barter:
    pass


@command("bid")
class LayBid:
    items: Items


@command("cannot")
class Cannot:
    pass


@event("bidding_opened")
class BiddingOpened:
    kind: Trading
    seat: int
    empty: tuple[int, ...]
    """Who has no hand cards, as everybody sees, and is not asked."""


@event("bid_laid")
class BidLaid:
    kind: Trading
    seat: int
    items: Heap


@event("nothing_to_bid")
class NothingToBid:
    seat: int
    item: str
    """What must not be offered; all cards of the hand shown are of this kind."""


@rulebook.decides(Buy)
def _(game: Game, asked: Buy, sent: Sent) -> list[object]:
    return _opened(game, "buy", plays(game, "buy", sent, "N-ACT-1"))


@rulebook.decides(Barter)
def _(game: Game, asked: Barter, sent: Sent) -> list[object]:
    return _opened(game, "barter", plays(game, "barter", sent, "N-ACT-7"))


def _opened(game: Game, kind: Trading, seat: int) -> list[object]:
    empty = tuple(other for other in game.others if not game.players[other].hand_count)
    return [BiddingOpened(kind=kind, seat=seat, empty=empty)]


@rulebook.decides(LayBid)
def _(game: Game, asked: LayBid, sent: Sent) -> list[object]:
    items = known_items(game, asked.items, "items")
    kind, rule = kind_of(game)
    seat = awaited(game, "bid", sent, rule)
    if not 1 <= cards_in(items) <= MOST[kind]:
        why = say("Offer one card.") if kind == "buy" else say("Offer one card or two.")
        raise Refused("bid_size", why, rule)
    if card(game) in items:
        why = say("This card may not be offered here: %(card)s.", card=CARDS[card(game)])
        raise Refused("same_item", why, rule)
    holds(game, seat, items, rule)
    return [BidLaid(kind=kind, seat=seat, items=items)]


@rulebook.decides(Cannot)
def _(game: Game, asked: Cannot, sent: Sent) -> list[object]:
    _, rule = kind_of(game)
    seat = awaited(game, "cannot", sent, rule)
    hand = game.players[seat].hand
    if hand is not None and any(item != card(game) for item in hand):
        raise Refused("must_offer", say("You hold cards you can offer: offer one of them."), rule)
    return [NothingToBid(seat=seat, item=card(game))]


def kind_of(game: Game) -> tuple[Trading, str]:
    """What is going on, and its rule; where nothing is, `awaited` will say so."""
    kind: Trading = game.bidding.kind if game.bidding is not None else "buy"
    return kind, RULE[kind]


@rulebook.evolves(BiddingOpened)
def _(game: Game, opened: BiddingOpened) -> Game:
    bids = tuple(Bid(answered=seat in opened.empty) for seat in game.seats)
    return replace(game, bidding=Bidding(kind=opened.kind, bids=bids, turned_up=opened.kind == "barter"))


def _answered(game: Game, seat: int, items: Heap) -> Game:
    bidding = game.bidding
    if bidding is None:
        return game
    bids = list(bidding.bids)
    bids[seat] = Bid(answered=True, items=items)
    return replace(game, bidding=replace(bidding, bids=tuple(bids)))


@rulebook.evolves(BidLaid)
def _(game: Game, laid: BidLaid) -> Game:
    return _answered(game, laid.seat, dict(laid.items))


@rulebook.evolves(NothingToBid)
def _(game: Game, nothing: NothingToBid) -> Game:
    return _answered(game, nothing.seat, {})


@rulebook.tells(BiddingOpened)
def _(opened: BiddingOpened, viewer: int | None) -> Sentence:
    seat, player = opened.seat, Who(opened.seat)
    if opened.kind == "buy":
        return eyes(
            viewer,
            seat,
            say("You want to buy: everybody else lays one card face down."),
            say("%(who)s wants to buy: lay one card face down.", who=player),
        )
    return eyes(
        viewer,
        seat,
        say("You barter: one after the other, the others lay one or two cards open."),
        say("%(who)s barters: one after the other, lay one or two cards open.", who=player),
    )


@rulebook.tells(BidLaid)
def _(laid: BidLaid, viewer: int | None) -> Sentence:
    seat, offered = laid.seat, cards_listed(laid.items)
    mine = say("You offer %(cards)s.", cards=offered)
    if laid.kind == "buy":
        return eyes(viewer, seat, mine, say("%(who)s offers a card.", who=Who(seat)))
    return eyes(viewer, seat, mine, say("%(who)s offers %(cards)s.", who=Who(seat), cards=offered))


@rulebook.tells(NothingToBid)
def _(nothing: NothingToBid, viewer: int | None) -> Sentence:
    return eyes(
        viewer,
        nothing.seat,
        say("You have nothing to offer: show your hand."),
        say("%(who)s has nothing to offer and shows the hand.", who=Who(nothing.seat)),
    )
