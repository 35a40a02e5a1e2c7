"""The offers lie open: one is taken, or a buy is refused (N-ACT-1, N-ACT-7)."""

from dataclasses import replace

from referee.rules.heaps import Heap
from referee.rules.kernel import Chapter, Refused, Sent, Told, command, event
from referee.rules.nottingham.bidding import kind_of
from referee.rules.nottingham.booking import can_refuse
from referee.rules.nottingham.guards import require_awaited, require_known_seat, require_revealed
from referee.rules.nottingham.moves import into_hand, out_of_hand
from referee.rules.nottingham.names import CARDS, cards_listed
from referee.rules.nottingham.state import Bid, Game
from referee.rules.nottingham.turn import CardKept, go_on_to_trade
from referee.rules.nottingham.waiting import unanswered
from referee.rules.sentences import Sentence, Who, Word, listing, say
from referee.rules.vocabulary import Seat

chapter: Chapter[Game] = Chapter()


@command(chapter, "choose")
class Choose:
    seat: Seat | None


@event(chapter, "bids_turned_up")
class BidsTurnedUp:
    seats: tuple[int, ...]
    items: tuple[str, ...]
    """What each of them has offered."""


@event(chapter, "bid_chosen")
class BidChosen:
    seat: int
    item: str
    owner: int
    items: Heap


@chapter.decides(Choose)
def decide_choose(game: Game, asked: Choose, sent: Sent) -> list[object]:
    if asked.seat is not None:
        require_known_seat(game, asked.seat, "seat")
    kind, rule = kind_of(game)
    seat = require_awaited(game, "choose", sent, rule)
    if asked.seat is None:
        if not can_refuse(kind):
            raise Refused("must_take", say("A barter is not refused: take one of the offers."), rule)
        return [CardKept(seat=seat, item=require_revealed(game), why="refused")]
    items = _bids(game)[asked.seat].items
    if not items:
        raise Refused("no_offer", say("There is no offer by %(who)s.", who=Who(asked.seat)), rule)
    return [BidChosen(seat=seat, item=require_revealed(game), owner=asked.seat, items=items)]


def _bids(game: Game) -> tuple[Bid, ...]:
    return game.bidding.bids if game.bidding is not None else ()


@chapter.follows
def turn_up_offers(game: Game, sent: Sent) -> list[object]:
    """When everybody has answered: turns the offers up, or keeps the card where there are none."""
    bidding = game.bidding
    if bidding is None or unanswered(game, bidding):
        return []
    offers = {seat: bidding.bids[seat].items for seat in game.others if bidding.bids[seat].items}
    if not offers:
        return [CardKept(seat=game.turn, item=require_revealed(game), why="no_offer")]
    if bidding.turned_up:
        return []
    return [BidsTurnedUp(seats=tuple(offers), items=tuple(item for offer in offers.values() for item in offer))]


@chapter.evolves(BidsTurnedUp)
def evolve_bids_turned_up(game: Game, turned: BidsTurnedUp) -> Game:
    return game if game.bidding is None else replace(game, bidding=replace(game.bidding, turned_up=True))


@chapter.evolves(BidChosen)
def evolve_bid_chosen(game: Game, chosen: BidChosen) -> Game:
    game = out_of_hand(game, chosen.owner, chosen.items)
    game = into_hand(game, chosen.owner, {chosen.item: 1})
    return go_on_to_trade(into_hand(game, chosen.seat, chosen.items))


@chapter.tells(BidsTurnedUp)
def tell_bids_turned_up(turned: BidsTurnedUp) -> Told:
    def offers(reader: int | None) -> Sentence:
        each = (
            say("%(card)s by you", card=CARDS[item])
            if seat == reader
            else say("%(card)s by %(who)s", card=CARDS[item], who=Who(seat))
            for seat, item in zip(turned.seats, turned.items, strict=True)
        )
        return say("The offers are turned up: %(offers)s.", offers=listing(*each))

    return Told(offers(None), {seat: offers(seat) for seat in turned.seats})


@chapter.tells(BidChosen)
def tell_bid_chosen(chosen: BidChosen) -> Told:
    words: dict[str, Word] = {"cards": cards_listed(chosen.items), "card": CARDS[chosen.item]}
    buyer, owner = Who(chosen.seat), Who(chosen.owner)
    return Told(
        say("%(who)s takes %(cards)s. %(owner)s takes the card: %(card)s.", who=buyer, owner=owner, **words),
        {
            chosen.seat: say("You take %(cards)s. %(owner)s takes the card: %(card)s.", owner=owner, **words),
            chosen.owner: say("%(who)s takes %(cards)s from you. You take the card: %(card)s.", who=buyer, **words),
        },
    )
