"""Loading the bags (S-BAG)."""

from referee.rules.heaps import Heap, cards_in
from referee.rules.kernel import Chapter, Refused, Secret, Sent, Told, command, event
from referee.rules.sentences import Who, say, say_n
from referee.rules.sheriff.guards import require_bag_size, require_known_goods, require_merchant, require_phase
from referee.rules.sheriff.names import cards_listed
from referee.rules.sheriff.state import Bag, Game, with_player
from referee.rules.sheriff.vocabulary import Goods
from referee.rules.sheriff.waiting import can_declare, phase_waits_for, waiting

chapter: Chapter[Game] = Chapter()


@command(chapter, "seal_bag")
class SealBag:
    goods: Goods


@command(chapter, "unseal_bag")
class UnsealBag:
    pass


@command(chapter, "sit_out")
class SitOut:
    """For who has no card at all (S-RND-5): the referee does not know the hands."""


@event(chapter, "bag_sealed")
class BagSealed:
    seat: int
    count: int
    goods: Heap


@event(chapter, "bag_unsealed")
class BagUnsealed:
    seat: int


@event(chapter, "sat_out")
class SatOut:
    seat: int


@chapter.decides(SealBag)
def decide_seal_bag(game: Game, asked: SealBag, sent: Sent) -> list[object]:
    goods = require_known_goods(game, asked.goods, "goods")
    seat = require_merchant(game, sent, "S-RND-2")
    if game.options.bags != "sealed":
        raise Refused(
            "bags_are_open",
            say("This table does not type bags beforehand: load it with your hands and declare it."),
            "S-BAG-4" if game.is_counted else "S-BAG-1",
        )
    require_phase(game, "load", rule="S-BAG-1")
    player = game.players[seat]
    if player.bag is not None:
        raise Refused("bag_is_sealed", say("Your bag is sealed. Unseal it first, everybody will see that."), "S-BAG-2")
    if player.sits_out:
        raise Refused("sits_out", say("You sit this round out."), "S-RND-5")
    require_bag_size(game, goods)
    return [BagSealed(seat=seat, count=cards_in(goods), goods=goods)]


@chapter.decides(UnsealBag)
def decide_unseal_bag(game: Game, asked: UnsealBag, sent: Sent) -> list[object]:
    seat = require_merchant(game, sent, "S-RND-2")
    if game.phase != "load":
        raise Refused(
            "bags_are_closed",
            say("A closed bag stays closed. Correct the number of cards now, and what is in it once it is settled."),
            "S-BAG-2",
        )
    if game.players[seat].bag is None:
        raise Refused("no_bag", say("You have not sealed a bag yet."), "S-BAG-2")
    return [BagUnsealed(seat=seat)]


@chapter.decides(SitOut)
def decide_sit_out(game: Game, asked: SitOut, sent: Sent) -> list[object]:
    seat = require_merchant(game, sent, "S-RND-2")
    if game.options.bags == "sealed":
        require_phase(game, "load", rule="S-RND-5")
    elif not can_declare(game, seat):
        require_phase(game, "declare", rule="S-RND-5")
    if game.players[seat].bag is not None:
        raise Refused("has_a_bag", say("You have a bag, so you take part in this round."), "S-RND-5")
    if game.players[seat].sits_out:
        raise Refused("sits_out", say("You sit this round out."), "S-RND-5")
    if not can_declare(game, seat) and seat not in phase_waits_for(game):
        raise Refused("not_your_turn", waiting(game), "S-DEC-1")
    return [SatOut(seat=seat)]


@chapter.evolves(BagSealed)
def evolve_bag_sealed(game: Game, sealed: BagSealed) -> Game:
    return with_player(game, sealed.seat, bag=Bag(count=sealed.count, goods=sealed.goods))


@chapter.evolves(BagUnsealed)
def evolve_bag_unsealed(game: Game, unsealed: BagUnsealed) -> Game:
    return with_player(game, unsealed.seat, bag=None)


@chapter.evolves(SatOut)
def evolve_sat_out(game: Game, sat: SatOut) -> Game:
    return with_player(game, sat.seat, sits_out=True)


@chapter.tells(BagSealed)
def tell_bag_sealed(sealed: BagSealed) -> Told:
    return Told(
        say_n(
            "%(who)s seals a bag of %(num)d card.",
            "%(who)s seals a bag of %(num)d cards.",
            sealed.count,
            who=Who(sealed.seat),
        ),
        {sealed.seat: Secret(say("You seal your bag: %(goods)s.", goods=cards_listed(sealed.goods)))},
    )


@chapter.tells(BagUnsealed)
def tell_bag_unsealed(unsealed: BagUnsealed) -> Told:
    return Told(
        say("%(who)s opens their bag again to change it.", who=Who(unsealed.seat)),
        {unsealed.seat: say("You open your bag again to change it.")},
    )


@chapter.tells(SatOut)
def tell_sat_out(sat: SatOut) -> Told:
    return Told(
        say("%(who)s has no card and sits this round out.", who=Who(sat.seat)),
        {sat.seat: say("You have no card and sit this round out.")},
    )
