"""Goods that change hands in deals: from the stand at once, from the bag when it comes back (S-DEAL-4, 7, 8)."""

from typing import Literal

from referee.rules.heap import Heap, cards_in, common, minus, plus
from referee.rules.ledger import Account, seat_account, seat_of
from referee.rules.names import cards_listed
from referee.rules.sheriff.book import Story, event, rulebook
from referee.rules.sheriff.state import Deal, Game, Shown, add_goods, hidden_part, legal_part, owner, take_goods
from referee.rules.values import replace
from referee.rules.words import Listing, Sentence, Who, listing, say, say_n, who

Place = Literal["bag", "stand"]


@event("goods_handed")
class GoodsHanded:
    giver: int
    to: Account
    seers: tuple[int, ...]
    """Who sees the face-down cards among them: both sides."""
    legal: Heap
    hidden: Heap
    place: Place
    deal: int


@event("proof_shown")
class ProofShown:
    """What was promised is not there: the other side, and nobody else, sees the place it was promised from."""

    seat: int
    to: tuple[int, ...]
    place: Place
    goods: Heap


def receivers(game: Game, to: Account) -> tuple[int, ...]:
    seat = seat_of(to)
    return game.deputies if seat is None else (seat,)


def hand(story: Story, deal: Deal, giver: int, to: Account, promised: Heap, place: Place) -> None:
    """As many of the promised goods as are really there; the rest is owed by nobody (S-DEAL-7)."""
    game = story.game
    player = game.players[giver]
    if place == "bag":
        there = {} if player.bag is None or player.bag.goods is None else player.bag.goods
        for earlier in game.deals:  # what another deal already took out of the same bag
            if earlier.round == game.round and earlier.from_bag and earlier.from_bag[0] == giver:
                there = minus(there, earlier.delivered or {})
    else:
        there = plus(player.stand, player.contraband)
    handed = common(promised, there)
    to_seats = receivers(game, to)
    story.add(
        GoodsHanded(
            giver=giver,
            to=to,
            seers=(giver, *to_seats),
            legal=legal_part(game.edition, handed),
            hidden=hidden_part(game.edition, handed),
            place=place,
            deal=deal.id,
        )
    )
    if handed != promised and game.second_edition:
        left = minus(there, handed)
        shown = left if place == "bag" else hidden_part(game.edition, left)
        story.add(ProofShown(seat=giver, to=to_seats, place=place, goods=shown))


def deliver(story: Story, merchant: int) -> None:
    """A bag came back: what was promised from it is handed over, deal by deal.

    Somebody, not the clock, handed it back: then the goods were due at that moment, and stay so although the clock has
    prevented the rest of the deal before they were recorded or corrected (S-CLK-2: what was paid stays paid).
    """
    bag = story.game.players[merchant].bag
    in_time = bag is not None and bool(bag.decided_by)
    for deal in story.game.deals:
        due = deal.status == "bound" or (in_time and deal.status == "lapsed" and deal.round == story.game.round)
        if due and deal.delivered is None and deal.from_bag and deal.from_bag[0] == merchant:
            hand(story, deal, merchant, deal.bag_goes_to, deal.from_bag[1], "bag")


def refreshed(game: Game) -> Game:
    """Deals of this round whose part is done are done; bound to an inspection the clock prevented: lapsed."""

    def status(deal: Deal) -> Deal:
        if deal.status != "bound" or deal.round != game.round:
            return deal
        if deal.ask and deal.ask.do == "inspect":
            asked = game.players[deal.ask.merchant].bag
            decision = asked.decision if asked else None
            if decision == "pass":
                return replace(deal, status="lapsed")
            if decision is None:
                return deal
        if deal.from_bag and deal.delivered is None:
            promised = game.players[deal.from_bag[0]].bag
            # An opened bag delivers nothing: only one that came back closed does (S-DEAL-7).
            if promised is not None and promised.decision != "inspect":
                return deal
        return replace(deal, status="done")

    return replace(game, deals=tuple(map(status, game.deals)))


@rulebook.evolves(GoodsHanded)
def _(game: Game, handed: GoodsHanded) -> Game:
    goods = plus(handed.legal, handed.hidden)
    game = take_goods(game, seat_account(handed.giver), goods)
    game = add_goods(game, handed.to, goods)
    if handed.place == "stand":
        return game
    mark = owner(game, handed.to).left
    deals = (replace(deal, delivered=goods, mark=mark) if deal.id == handed.deal else deal for deal in game.deals)
    return refreshed(replace(game, deals=tuple(deals)))


@rulebook.evolves(ProofShown)
def _(game: Game, shown: ProofShown) -> Game:
    proof = Shown(to=shown.to, seat=shown.seat, place=shown.place, goods=shown.goods)
    return replace(game, shown=(*game.shown, proof))


def cards_seen(legal: Heap, hidden: Heap, *, seen: bool) -> Listing:
    """Goods in a row; face-down cards by their number only, unless they may be seen."""
    if seen:
        return cards_listed(plus(legal, hidden))
    count = cards_in(hidden)
    face_down = (say_n("%(num)d face-down card", "%(num)d face-down cards", count),) if count else ()
    return listing(*cards_listed(legal).things, *face_down)


@rulebook.tells(GoodsHanded)
def _(handed: GoodsHanded, viewer: int | None) -> Sentence:
    giver, to = handed.giver, seat_of(handed.to)
    mine = viewer is not None and viewer == giver
    if not handed.legal and not handed.hidden:
        if mine:
            return say("Nothing of what you promised is there.")
        return say("Nothing of what %(who)s promised is there.", who=Who(giver))
    goods = cards_seen(handed.legal, handed.hidden, seen=viewer in handed.seers)
    if to is None:
        if mine:
            return say("You put %(goods)s into the chest.", goods=goods)
        return say("%(who)s puts %(goods)s into the chest.", who=Who(giver), goods=goods)
    if mine:
        return say("You hand %(to)s %(goods)s.", to=Who(to), goods=goods)
    if viewer == to:
        return say("%(who)s hands you %(goods)s.", who=Who(giver), goods=goods)
    return say("%(who)s hands %(to)s %(goods)s.", who=Who(giver), to=Who(to), goods=goods)


@rulebook.tells(ProofShown)
def _(shown: ProofShown, viewer: int | None) -> Sentence:
    goods = cards_listed(shown.goods) if shown.goods else None
    giver, bag = Who(shown.seat), shown.place == "bag"
    if viewer is not None and viewer == shown.seat:
        if bag:
            return say("Something promised is missing: you show %(to)s your bag.", to=who(shown.to))
        return say("Something promised is missing: you show %(to)s your face-down cards.", to=who(shown.to))
    if viewer in shown.to:
        if goods is None:
            return say("Something promised is missing: %(who)s shows you that nothing is left.", who=giver)
        if bag:
            return say("Something promised is missing: %(who)s shows you the bag: %(goods)s.", who=giver, goods=goods)
        return say(
            "Something promised is missing: %(who)s shows you the face-down cards: %(goods)s.",
            who=giver,
            goods=goods,
        )
    if bag:
        return say("Something promised is missing: %(who)s shows %(to)s the bag.", who=giver, to=who(shown.to))
    return say("Something promised is missing: %(who)s shows %(to)s the face-down cards.", who=giver, to=who(shown.to))
