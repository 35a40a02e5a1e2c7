"""Goods that change hands in deals: from the stand at once, from the bag when it comes back (S-DEAL-4, 7, 8)."""

from dataclasses import replace
from typing import Literal

from referee.rules.heaps import Heap, by_kind, cards_in, common, minus, plus
from referee.rules.kernel import Chapter, Secret, Told, event
from referee.rules.ledger import Account, seat_account, seat_of
from referee.rules.sentences import Listing, Sentence, Who, say, who
from referee.rules.sheriff.names import cards_listed
from referee.rules.sheriff.rulebook import EventBuffer
from referee.rules.sheriff.state import (
    Deal,
    Game,
    Shown,
    add_goods,
    brought,
    hidden_goods,
    legal_goods,
    lying,
    owner,
    public_goods,
    secret_goods,
    take_goods,
    without_hidden,
)
from referee.rules.sheriff.vocabulary import HIDDEN

chapter: Chapter[Game] = Chapter()

Place = Literal["bag", "stand"]


@event(chapter, "goods_handed")
class GoodsHanded:
    giver: int
    to: Account
    seers: tuple[int, ...]
    """Who sees the face-down cards among them: both sides."""
    legal: Heap
    hidden: Heap
    place: Place
    deal: int


@event(chapter, "proof_shown")
class ProofShown:
    """What was promised is not there: the other side, and nobody else, sees the place it was promised from."""

    seat: int
    to: tuple[int, ...]
    place: Place
    goods: Heap


def receivers(game: Game, to: Account) -> tuple[int, ...]:
    seat = seat_of(to)
    return game.deputies if seat is None else (seat,)


def hand(buffer: EventBuffer, deal: Deal, giver: int, to: Account, promised: Heap, place: Place) -> None:
    """As many of the promised goods as are really there; the rest is owed by nobody (S-DEAL-7).

    Out of a counted bag cards go by number: whether they are what was promised the table sees (S-CNT-3).
    """
    game = buffer.game
    if game.is_counted and place == "bag":
        unseen = cards_in(hidden_goods(game, promised))
        promised = plus(legal_goods(game, promised), {HIDDEN: unseen})
    player = game.players[giver]
    if place == "bag":
        there = {} if player.bag is None or player.bag.goods is None else player.bag.goods
        for earlier in game.deals:  # what another deal already took out of the same bag
            if earlier.round == game.round and earlier.from_bag and earlier.from_bag[0] == giver:
                there = minus(there, by_kind(earlier.delivered or {}))
        seen = common(promised, there)
        handed, left = brought(game, giver, seen), minus(there, seen)
    else:
        there = plus(player.stand, player.contraband)
        handed = common(lying(game, player.stand, promised), there)
        left = hidden_goods(game, minus(there, handed))
    to_seats = receivers(game, to)
    buffer.add(
        GoodsHanded(
            giver=giver,
            to=to,
            seers=(giver, *to_seats),
            legal=public_goods(game, handed),
            hidden=secret_goods(game, handed),
            place=place,
            deal=deal.id,
        )
    )
    if by_kind(handed) != promised and game.edition.missing_is_proved and not game.is_counted:
        buffer.add(ProofShown(seat=giver, to=to_seats, place=place, goods=left))


def deliver(buffer: EventBuffer, merchant: int) -> None:
    """A bag came back: what was promised from it is handed over, deal by deal.

    Somebody, not the clock, handed it back: then the goods were due at that moment, and stay so although the clock has
    prevented the rest of the deal before they were recorded or corrected (S-CLK-2: what was paid stays paid).
    """
    bag = buffer.game.players[merchant].bag
    in_time = bag is not None and bool(bag.decided_by)
    for deal in buffer.game.deals:
        due = deal.status == "bound" or (in_time and deal.status == "lapsed" and deal.round == buffer.game.round)
        if due and deal.delivered is None and deal.from_bag and deal.from_bag[0] == merchant:
            hand(buffer, deal, merchant, deal.bag_goes_to, deal.from_bag[1], "bag")


def refreshed(game: Game) -> Game:
    """Deals of this round whose part is done are done; bound to an inspection the clock prevented: lapsed."""

    def status(deal: Deal) -> Deal:
        if deal.status != "bound" or deal.round != game.round:
            return deal
        asked = [game.players[ask.merchant].bag for ask in deal.asks if ask.do == "inspect"]
        decisions = {bag.decision if bag else None for bag in asked}
        if "pass" in decisions:
            return replace(deal, status="lapsed")
        if None in decisions:
            return deal
        if deal.from_bag and deal.delivered is None:
            promised = game.players[deal.from_bag[0]].bag
            # An opened bag delivers nothing: only one that came back closed does (S-DEAL-7).
            if promised is not None and promised.decision != "inspect":
                return deal
        return replace(deal, status="done")

    return replace(game, deals=tuple(map(status, game.deals)))


@chapter.evolves(GoodsHanded)
def evolve_goods_handed(game: Game, handed: GoodsHanded) -> Game:
    goods = plus(handed.legal, handed.hidden)
    game = take_goods(game, seat_account(handed.giver), goods)
    game = add_goods(game, handed.to, goods)
    mark = owner(game, handed.to).left

    def carried_out(deal: Deal) -> Deal:
        if deal.id != handed.deal:
            return deal
        if handed.place == "stand":
            return replace(deal, handed=plus(deal.handed, goods))
        return replace(deal, delivered=goods, mark=mark)

    game = replace(game, deals=tuple(map(carried_out, game.deals)))
    return game if handed.place == "stand" else refreshed(game)


@chapter.evolves(ProofShown)
def evolve_proof_shown(game: Game, shown: ProofShown) -> Game:
    proof = Shown(to=shown.to, seat=shown.seat, place=shown.place, goods=shown.goods)
    return replace(game, shown=(*game.shown, proof))


def cards_seen(legal: Heap, hidden: Heap, *, seen: bool) -> Listing:
    """Goods in a row; face-down cards by their number only, unless they may be seen."""
    if seen:
        return cards_listed(plus(legal, hidden))
    return cards_listed(plus(legal, {HIDDEN: cards_in(hidden)}))


def is_secret(hidden: Heap) -> bool:
    """Whether there are kinds in it that not everybody may see; what was only counted has none."""
    return bool(without_hidden(hidden))


@chapter.tells(GoodsHanded)
def tell_goods_handed(handed: GoodsHanded) -> Told:
    giver, to = handed.giver, seat_of(handed.to)
    if not handed.legal and not handed.hidden:
        return Told(
            say("Nothing of what %(who)s promised is there.", who=Who(giver)),
            {giver: say("Nothing of what you promised is there.")},
        )
    covered = cards_seen(handed.legal, handed.hidden, seen=False)
    goods = cards_seen(handed.legal, handed.hidden, seen=True)
    mine: dict[int, Sentence]
    if to is None:
        everybody = say("%(who)s puts %(goods)s into the chest.", who=Who(giver), goods=covered)
        mine = {giver: say("You put %(goods)s into the chest.", goods=goods)}
        if is_secret(handed.hidden):
            seen = say("%(who)s puts %(goods)s into the chest.", who=Who(giver), goods=goods)
            mine = {**dict.fromkeys(handed.seers, seen), **mine}
    else:
        everybody = say("%(who)s hands %(to)s %(goods)s.", who=Who(giver), to=Who(to), goods=covered)
        mine = {
            to: say("%(who)s hands you %(goods)s.", who=Who(giver), goods=goods),
            giver: say("You hand %(to)s %(goods)s.", to=Who(to), goods=goods),
        }
    secret = is_secret(handed.hidden)
    return Told(everybody, {seat: Secret(said) if secret else said for seat, said in mine.items()})


@chapter.tells(ProofShown)
def tell_proof_shown(shown: ProofShown) -> Told:
    giver, to = Who(shown.seat), who(shown.to)
    if shown.place == "bag":
        everybody = say("Something promised is missing: %(who)s shows %(to)s the bag.", who=giver, to=to)
        mine = say("Something promised is missing: you show %(to)s your bag.", to=to)
    else:
        everybody = say("Something promised is missing: %(who)s shows %(to)s the face-down cards.", who=giver, to=to)
        mine = say("Something promised is missing: you show %(to)s your face-down cards.", to=to)
    return Told(everybody, {**dict.fromkeys(shown.to, _proof(shown)), shown.seat: mine})


def _proof(shown: ProofShown) -> Sentence | Secret:
    """What is shown, for the eyes it is shown to."""
    giver, goods = Who(shown.seat), cards_listed(shown.goods)
    if not shown.goods:
        return say("Something promised is missing: %(who)s shows you that nothing is left.", who=giver)
    if shown.place == "bag":
        return Secret(
            say("Something promised is missing: %(who)s shows you the bag: %(goods)s.", who=giver, goods=goods)
        )
    return Secret(
        say("Something promised is missing: %(who)s shows you the face-down cards: %(goods)s.", who=giver, goods=goods)
    )
