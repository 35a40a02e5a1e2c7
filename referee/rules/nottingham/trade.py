"""Trading in a set (N-TRD-1), and what becomes of it when ambushes hit it (N-AMB-4, N-AMB-5)."""

from referee.rules.heap import plus
from referee.rules.names import cards
from referee.rules.nottingham.book import awaited, command, event, holds, known_item, rulebook
from referee.rules.nottingham.moves import into_hand, out_of_hand, with_player
from referee.rules.nottingham.pending import asked as asked_now
from referee.rules.nottingham.pending import pending
from referee.rules.nottingham.state import Game, Laid
from referee.rules.nottingham.vocabulary import Item
from referee.rules.play import Refused, Sent
from referee.rules.values import replace
from referee.rules.vocabulary import Count
from referee.rules.words import Sentence, Who, Word, eyes, say


@command("trade_set")
class TradeSet:
    item: Item
    count: Count
    keep: bool


@event("set_laid")
class SetLaid:
    seat: int
    item: str
    count: int
    keep: bool
    asked_first: int
    """The left neighbour: who is asked first for an ambush."""


@event("set_traded")
class SetTraded:
    seat: int
    item: str
    count: int
    kept: bool


@event("trade_failed")
class TradeFailed:
    seat: int
    item: str
    count: int


def may_trade(game: Game, name: str, sent: Sent, rule: str) -> int:
    """The seat in turn, while its one trade is not used up (N-TRN-2)."""
    if sent.seat is not None and ("end_turn", sent.seat) in pending(game):
        if game.traded:
            raise Refused("traded_already", say("One trade a turn: end your turn."), "N-TRN-2")
        return sent.seat
    return awaited(game, name, sent, rule)


@rulebook.decides(TradeSet)
def _(game: Game, asked: TradeSet, sent: Sent) -> list[object]:
    known_item(game, asked.item, "item")
    seat = may_trade(game, "trade_set", sent, "N-TRD-1")
    least, most = game.edition.set_min, game.edition.items[asked.item].copies
    if asked.count < least:
        why = say("A set is %(least)d or more cards of one item.", least=least)
        raise Refused("set_too_small", why, "N-TRD-1")
    if asked.count > most:
        raise Refused("not_in_box", say("There are only %(most)d cards of an item.", most=most), "N-TRD-1")
    holds(game, seat, {asked.item: asked.count}, "N-TRD-1")
    return [SetLaid(seat=seat, item=asked.item, count=asked.count, keep=asked.keep, asked_first=game.others[0])]


@rulebook.follows
def _(game: Game, sent: Sent) -> list[object]:
    laid = game.laid
    if laid is None:
        return []
    if laid.count < game.edition.set_min:
        return [TradeFailed(seat=game.turn, item=laid.item, count=laid.count)]
    if asked_now(game, laid) is None:
        return [SetTraded(seat=game.turn, item=laid.item, count=laid.count, kept=laid.keep)]
    return []


@rulebook.evolves(SetLaid)
def _(game: Game, set_: SetLaid) -> Game:
    game = out_of_hand(game, set_.seat, {set_.item: set_.count})
    laid = Laid(item=set_.item, count=set_.count, keep=set_.keep, first=set_.asked_first)
    return replace(game, laid=laid, traded=True)


@rulebook.evolves(SetTraded)
def _(game: Game, traded: SetTraded) -> Game:
    if traded.kept:
        loot = plus(game.players[traded.seat].loot, {traded.item: 1})
        game = with_player(game, traded.seat, loot=loot)
    discard = game.discard + traded.count - traded.kept
    return replace(game, phase="favour", laid=None, discard=discard, pawn="called")


@rulebook.evolves(TradeFailed)
def _(game: Game, failed: TradeFailed) -> Game:
    return replace(into_hand(game, failed.seat, {failed.item: failed.count}), laid=None)


@rulebook.tells(SetLaid)
def _(set_: SetLaid, viewer: int | None) -> Sentence:
    laid = cards(set_.item, set_.count)
    return eyes(
        viewer,
        set_.seat,
        say("You lay out a set: %(cards)s.", cards=laid),
        say("%(who)s lays out a set: %(cards)s.", who=Who(set_.seat), cards=laid),
    )


@rulebook.tells(SetTraded)
def _(traded: SetTraded, viewer: int | None) -> Sentence:
    seat, words = traded.seat, {"cards": cards(traded.item, traded.count)}
    player: Word = Who(seat)
    if traded.kept:
        return eyes(
            viewer,
            seat,
            say("You trade in %(cards)s and keep one as loot.", **words),
            say("%(who)s trades in %(cards)s and keeps one as loot.", who=player, **words),
        )
    return eyes(
        viewer,
        seat,
        say("You trade in %(cards)s and keep none.", **words),
        say("%(who)s trades in %(cards)s and keeps none.", who=player, **words),
    )


@rulebook.tells(TradeFailed)
def _(failed: TradeFailed, viewer: int | None) -> Sentence:
    back = cards(failed.item, failed.count)
    return eyes(
        viewer,
        failed.seat,
        say("Too few cards are left: your trade fails. Take back %(cards)s.", cards=back),
        say("Too few cards are left: the trade fails. %(who)s takes back %(cards)s.", who=Who(failed.seat), cards=back),
    )
