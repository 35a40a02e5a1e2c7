"""Trading in a set (N-TRD-1), and what becomes of it when ambushes hit it (N-AMB-4, N-AMB-5)."""

from dataclasses import replace

from referee.rules.heaps import plus
from referee.rules.kernel import Chapter, Refused, Sent, Told, command, event
from referee.rules.nottingham.guards import require_in_hand, require_known_item, require_trade_left
from referee.rules.nottingham.moves import did, into_hand, out_of_hand, with_player
from referee.rules.nottingham.names import cards
from referee.rules.nottingham.state import Game, Laid, PastSet
from referee.rules.nottingham.turn import go_on_to_favour
from referee.rules.nottingham.vocabulary import Item
from referee.rules.nottingham.waiting import asked_for_ambush
from referee.rules.sentences import Who, Word, say
from referee.rules.vocabulary import Count

chapter: Chapter[Game] = Chapter()


@command(chapter, "trade_set")
class TradeSet:
    item: Item
    count: Count
    keep: bool


@event(chapter, "set_laid")
class SetLaid:
    seat: int
    item: str
    count: int
    keep: bool
    asked_first: int
    """The left neighbour: who is asked first for an ambush."""


@event(chapter, "set_traded")
class SetTraded:
    seat: int
    item: str
    count: int
    kept: bool


@event(chapter, "trade_failed")
class TradeFailed:
    seat: int
    item: str
    count: int


def possible_sets(game: Game, seat: int) -> dict[str, int]:
    """Item -> how many cards of it this player can lay out at most; a hand not on the phone may hold anything."""
    player, edition = game.players[seat], game.edition
    found = {
        item.id: min(item.copies, player.hand_count if player.hand is None else player.hand.get(item.id, 0))
        for item in edition.items.values()
    }
    return {item: most for item, most in found.items() if most >= edition.set_min}


def is_hand_enough(game: Game, seat: int, *, more: int = 0) -> bool:
    """Whether with so many more cards this player may hold a set, or what a task wants: whatever the cards are."""
    tasks = (game.edition.tasks[task].cards for task in game.open_tasks(seat))
    return game.players[seat].hand_count + more >= min((game.edition.set_min, *tasks))


@chapter.decides(TradeSet)
def decide_trade_set(game: Game, asked: TradeSet, sent: Sent) -> list[object]:
    require_known_item(game, asked.item, "item")
    seat = require_trade_left(game, "trade_set", sent, "N-TRD-1")
    least, most = game.edition.set_min, game.edition.items[asked.item].copies
    if asked.count < least:
        why = say("A set is %(least)d or more cards of one item.", least=least)
        raise Refused("set_too_small", why, "N-TRD-1")
    if asked.count > most:
        raise Refused("not_in_box", say("There are only %(most)d cards of an item.", most=most), "N-TRD-1")
    require_in_hand(game, seat, {asked.item: asked.count}, "N-TRD-1")
    return [SetLaid(seat=seat, item=asked.item, count=asked.count, keep=asked.keep, asked_first=game.next_turn)]


@chapter.follows
def settle_set(game: Game, sent: Sent) -> list[object]:
    """Lets the trade fail when too few cards lie, and go through when nobody is left to spring an ambush."""
    laid = game.laid
    if laid is None:
        return []
    if laid.count < game.edition.set_min:
        return [TradeFailed(seat=game.turn, item=laid.item, count=laid.count)]
    if asked_for_ambush(game, laid) is None:
        return [SetTraded(seat=game.turn, item=laid.item, count=laid.count, kept=laid.keep)]
    return []


@chapter.evolves(SetLaid)
def evolve_set_laid(game: Game, set_: SetLaid) -> Game:
    game = out_of_hand(game, set_.seat, {set_.item: set_.count})
    laid = Laid(item=set_.item, count=set_.count, keep=set_.keep, first=set_.asked_first)
    return replace(game, laid=laid, traded=True, turned_over=None)


@chapter.evolves(SetTraded)
def evolve_set_traded(game: Game, traded: SetTraded) -> Game:
    if traded.kept:
        loot = plus(game.players[traded.seat].loot, {traded.item: 1})
        game = with_player(game, traded.seat, loot=loot)
    discard = game.discard + traded.count - traded.kept
    game = did(game, traded.seat, "set", what=traded.item, count=traded.count)
    game = _remembered(game, PastSet(game.turns + 1, traded.seat, traded.item, traded.count))
    return go_on_to_favour(replace(game, discard=discard))


@chapter.evolves(TradeFailed)
def evolve_trade_failed(game: Game, failed: TradeFailed) -> Game:
    game = _remembered(game, PastSet(game.turns + 1, failed.seat, failed.item, failed.count, failed=True))
    return replace(into_hand(game, failed.seat, {failed.item: failed.count}), laid=None)


def _remembered(game: Game, set_: PastSet) -> Game:
    return replace(game, sets=(*game.sets, set_))


@chapter.tells(SetLaid)
def tell_set_laid(set_: SetLaid) -> Told:
    laid = cards(set_.item, set_.count)
    return Told(
        say("%(who)s lays out a set: %(cards)s.", who=Who(set_.seat), cards=laid),
        {set_.seat: say("You lay out a set: %(cards)s.", cards=laid)},
    )


@chapter.tells(SetTraded)
def tell_set_traded(traded: SetTraded) -> Told:
    seat, words = traded.seat, {"cards": cards(traded.item, traded.count)}
    player: Word = Who(seat)
    if traded.kept:
        return Told(
            say("%(who)s trades in %(cards)s and keeps one as loot.", who=player, **words),
            {seat: say("You trade in %(cards)s and keep one as loot.", **words)},
        )
    return Told(
        say("%(who)s trades in %(cards)s and keeps none.", who=player, **words),
        {seat: say("You trade in %(cards)s and keep none.", **words)},
    )


@chapter.tells(TradeFailed)
def tell_trade_failed(failed: TradeFailed) -> Told:
    back = cards(failed.item, failed.count)
    return Told(
        say("Too few cards are left: the trade fails. %(who)s takes back %(cards)s.", who=Who(failed.seat), cards=back),
        {failed.seat: say("Too few cards are left: your trade fails. Take back %(cards)s.", cards=back)},
    )
