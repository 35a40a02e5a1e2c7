"""The offers lie open: one is taken, or a buy is refused (N-ACT-1, N-ACT-7)."""

from referee.rules.heap import Heap
from referee.rules.names import CARDS, cards_listed
from referee.rules.nottingham.bidding import kind_of
from referee.rules.nottingham.book import awaited, command, event, known_seat, rulebook
from referee.rules.nottingham.moves import into_hand, out_of_hand
from referee.rules.nottingham.pending import unanswered
from referee.rules.nottingham.state import Bid, Game
from referee.rules.nottingham.turn import CardKept, acted, card
from referee.rules.play import Refused, Sent
from referee.rules.values import replace
from referee.rules.vocabulary import Seat
from referee.rules.words import Sentence, Who, Word, eyes, listing, say


@command("choose")
class Choose:
    seat: Seat | None


@event("bids_turned_up")
class BidsTurnedUp:
    seats: tuple[int, ...]
    items: tuple[str, ...]
    """What each of them has offered."""


@event("bid_chosen")
class BidChosen:
    seat: int
    item: str
    owner: int
    items: Heap


@rulebook.decides(Choose)
def _(game: Game, asked: Choose, sent: Sent) -> list[object]:
    if asked.seat is not None:
        known_seat(game, asked.seat, "seat")
    kind, rule = kind_of(game)
    seat = awaited(game, "choose", sent, rule)
    if asked.seat is None:
        if kind == "barter":
            raise Refused("must_take", say("A barter is not refused: take one of the offers."), rule)
        return [CardKept(seat=seat, item=card(game), why="refused")]
    items = _bids(game)[asked.seat].items
    if not items:
        raise Refused("no_offer", say("There is no offer by %(who)s.", who=Who(asked.seat)), rule)
    return [BidChosen(seat=seat, item=card(game), owner=asked.seat, items=items)]


def _bids(game: Game) -> tuple[Bid, ...]:
    return game.bidding.bids if game.bidding is not None else ()


@rulebook.follows
def _(game: Game, sent: Sent) -> list[object]:
    bidding = game.bidding
    if bidding is None or unanswered(game, bidding):
        return []
    offers = {seat: bidding.bids[seat].items for seat in game.others if bidding.bids[seat].items}
    if not offers:
        return [CardKept(seat=game.turn, item=card(game), why="no_offer")]
    if bidding.turned_up:
        return []
    return [BidsTurnedUp(seats=tuple(offers), items=tuple(item for offer in offers.values() for item in offer))]


@rulebook.evolves(BidsTurnedUp)
def _(game: Game, turned: BidsTurnedUp) -> Game:
    return game if game.bidding is None else replace(game, bidding=replace(game.bidding, turned_up=True))


@rulebook.evolves(BidChosen)
def _(game: Game, chosen: BidChosen) -> Game:
    game = out_of_hand(game, chosen.owner, chosen.items)
    game = into_hand(game, chosen.owner, {chosen.item: 1})
    return acted(into_hand(game, chosen.seat, chosen.items))


@rulebook.tells(BidsTurnedUp)
def _(turned: BidsTurnedUp, viewer: int | None) -> Sentence:
    offers = (
        say("%(card)s by %(who)s", card=CARDS[item], who=Who(seat))
        for seat, item in zip(turned.seats, turned.items, strict=True)
    )
    return say("The offers are turned up: %(offers)s.", offers=listing(*offers))


@rulebook.tells(BidChosen)
def _(chosen: BidChosen, viewer: int | None) -> Sentence:
    words: dict[str, Word] = {"cards": cards_listed(chosen.items), "card": CARDS[chosen.item]}
    buyer, owner = Who(chosen.seat), Who(chosen.owner)
    if viewer is not None and viewer == chosen.owner:
        return say("%(who)s takes %(cards)s from you. You take the card: %(card)s.", who=buyer, **words)
    return eyes(
        viewer,
        chosen.seat,
        say("You take %(cards)s. %(owner)s takes the card: %(card)s.", owner=owner, **words),
        say("%(who)s takes %(cards)s. %(owner)s takes the card: %(card)s.", who=buyer, owner=owner, **words),
    )
