"""Loading the bags (S-BAG)."""

from referee.rules.heap import Heap, cards_in
from referee.rules.names import cards_listed
from referee.rules.play import Refused, Sent
from referee.rules.sheriff.book import (
    bag_sized,
    command,
    event,
    in_phase,
    known_goods,
    merchant_acting,
    rulebook,
)
from referee.rules.sheriff.market import PhaseBegan
from referee.rules.sheriff.state import Bag, Clock, Game, with_player
from referee.rules.sheriff.vocabulary import Goods
from referee.rules.sheriff.words import undeclared, waited_for, waiting
from referee.rules.values import replace
from referee.rules.words import Sentence, Who, eyes, say, say_n


@command("seal_bag")
class SealBag:
    goods: Goods


@command("unseal_bag")
class UnsealBag:
    pass


@command("sit_out")
class SitOut:
    """For who has no card at all (S-RND-5): the referee does not know the hands."""


@event("bag_sealed")
class BagSealed:
    seat: int
    count: int
    goods: Heap


@event("bag_unsealed")
class BagUnsealed:
    seat: int


@event("sat_out")
class SatOut:
    seat: int


@rulebook.decides(SealBag)
def _(game: Game, asked: SealBag, sent: Sent) -> list[object]:
    goods = known_goods(game, asked.goods, "goods")
    seat = merchant_acting(game, sent, "S-RND-2")
    if game.options.bags == "open":
        raise Refused(
            "bags_are_open",
            say("This table does not type bags beforehand: load it with your hands and declare it."),
            "S-BAG-1",
        )
    in_phase(game, "load", rule="S-BAG-1")
    player = game.players[seat]
    if player.bag is not None:
        raise Refused("bag_is_sealed", say("Your bag is sealed. Unseal it first, everybody will see that."), "S-BAG-2")
    if player.sits_out:
        raise Refused("sits_out", say("You sit this round out."), "S-RND-5")
    bag_sized(game, goods)
    return [BagSealed(seat=seat, count=cards_in(goods), goods=goods)]


@rulebook.decides(UnsealBag)
def _(game: Game, asked: UnsealBag, sent: Sent) -> list[object]:
    seat = merchant_acting(game, sent, "S-RND-2")
    if game.phase != "load":
        raise Refused(
            "bags_are_closed",
            say("A closed bag cannot be changed. If it was typed wrong, correct it in public once it is settled."),
            "S-BAG-2",
        )
    if game.players[seat].bag is None:
        raise Refused("no_bag", say("You have not sealed a bag yet."), "S-BAG-2")
    return [BagUnsealed(seat=seat)]


@rulebook.decides(SitOut)
def _(game: Game, asked: SitOut, sent: Sent) -> list[object]:
    in_phase(game, "declare" if game.options.bags == "open" else "load", rule="S-RND-5")
    seat = merchant_acting(game, sent, "S-RND-2")
    if game.players[seat].bag is not None:
        raise Refused("has_a_bag", say("You have a bag, so you take part in this round."), "S-RND-5")
    if game.players[seat].sits_out:
        raise Refused("sits_out", say("You sit this round out."), "S-RND-5")
    if seat not in waited_for(game):
        raise Refused("not_your_turn", waiting(game), "S-DEC-1")
    return [SatOut(seat=seat)]


@rulebook.follows
def _(game: Game, sent: Sent) -> list[object]:
    if game.phase == "load" and not waited_for(game):
        return [PhaseBegan(phase="declare")]
    if game.phase == "declare" and not undeclared(game):
        minutes = len(game.bags)
        clock_ms = game.edition.clock_seconds * 1000 * minutes if game.options.timer and minutes else None
        return [PhaseBegan(phase="inspect", clock_ms=clock_ms)]
    if game.phase == "inspect" and all(bag.settled for _, bag in game.bags):
        return [PhaseBegan(phase="end", remaining_ms=game.still_to_run(sent.now))]
    return []


@rulebook.evolves(PhaseBegan)
def _(game: Game, began: PhaseBegan) -> Game:
    clock = None if began.clock_ms is None else Clock(remaining_ms=began.clock_ms)
    # Talking ends with the inspection: nothing that is still open can be accepted later (S-DEAL-2).
    offers = game.offers if began.phase == "inspect" else ()
    return replace(game, phase=began.phase, clock=clock, stopped_ms=began.remaining_ms, offers=offers)


@rulebook.evolves(BagSealed)
def _(game: Game, sealed: BagSealed) -> Game:
    return with_player(game, sealed.seat, bag=Bag(count=sealed.count, goods=sealed.goods))


@rulebook.evolves(BagUnsealed)
def _(game: Game, unsealed: BagUnsealed) -> Game:
    return with_player(game, unsealed.seat, bag=None)


@rulebook.evolves(SatOut)
def _(game: Game, sat: SatOut) -> Game:
    return with_player(game, sat.seat, sits_out=True)


@rulebook.tells(BagSealed)
def _(sealed: BagSealed, viewer: int | None) -> Sentence:
    return eyes(
        viewer,
        sealed.seat,
        say("You seal your bag: %(goods)s.", goods=cards_listed(sealed.goods)),
        say_n(
            "%(who)s seals a bag of %(num)d card.",
            "%(who)s seals a bag of %(num)d cards.",
            sealed.count,
            who=Who(sealed.seat),
        ),
    )


@rulebook.tells(BagUnsealed)
def _(unsealed: BagUnsealed, viewer: int | None) -> Sentence:
    return eyes(
        viewer,
        unsealed.seat,
        say("You open your bag again to change it."),
        say("%(who)s opens their bag again to change it.", who=Who(unsealed.seat)),
    )


@rulebook.tells(SatOut)
def _(sat: SatOut, viewer: int | None) -> Sentence:
    return eyes(
        viewer,
        sat.seat,
        say("You have no card and sit this round out."),
        say("%(who)s has no card and sits this round out.", who=Who(sat.seat)),
    )
