"""Brimstone oil: discarded in the round in which it arrives, it burns up to two equal legal goods of an opponent."""

from typing import Any

from referee.rules.heaps import Heap, common, minus, numbered, plus
from referee.rules.kernel import Chapter, Refused, Sent, Told, Unknown, command, event
from referee.rules.ledger import seat_account
from referee.rules.sentences import Who, say
from referee.rules.sheriff.guards import (
    require_known_good,
    require_known_seat,
    require_no_debt,
    require_phase,
    require_seat,
)
from referee.rules.sheriff.names import cards_listed
from referee.rules.sheriff.state import Game, debt_of, discard, take_goods, with_player
from referee.rules.sheriff.vocabulary import HIDDEN, Good
from referee.rules.vocabulary import Count, Seat

chapter: Chapter[Game] = Chapter()

OIL = "brimstone_oil"
MOST = 2


@command(chapter, "burn_goods")
class BurnGoods:
    victim: Seat
    good: Good
    count: Count = MOST


@event(chapter, "goods_burnt")
class GoodsBurnt:
    seat: int
    victim: int
    goods: Heap


def can_burn_now(game: Game) -> bool:
    """Whether this table has the card, and it is the time for it."""
    return game.phase in ("inspect", "end") and OIL in game.options.promo_cards


def can_burn(game: Game, seat: int) -> bool:
    """Whether one may lie on this stand that came this round; of counted cards any could be it (S-CNT-1)."""
    player = game.players[seat]
    return can_burn_now(game) and any(
        player.arrived.get(card) and player.contraband.get(card) for card in (OIL, HIDDEN)
    )


def may(game: Game, seat: int) -> set[str]:
    """A debt comes first."""
    return {"burn_goods"} if can_burn(game, seat) and debt_of(game, seat) is None else set()


def burnable(game: Game, victim: int, good: str) -> list[str]:
    """The cards on a stand that are this good, plain ones first, then what stands for it."""
    stand = game.players[victim].stand
    return [good] * stand.get(good, 0) + [card for card in numbered(stand) if game.goods[card].counts_as == (good, 1)]


def shown(game: Game) -> dict[str, Any]:
    """What could be burnt now, by whoever has the card, which nobody knows: as fields of the command."""
    return {"to_burn": _to_burn(game)} if can_burn_now(game) else {}


def _to_burn(game: Game) -> list[dict[str, Any]]:
    return [
        {"victim": victim, "good": good, "count": min(there, MOST)}
        for victim in game.seats
        for good in game.edition.bonuses
        if (there := len(burnable(game, victim, good)))
    ]


@chapter.decides(BurnGoods)
def decide_burn_goods(game: Game, asked: BurnGoods, sent: Sent) -> list[object]:
    victim = require_known_seat(game, asked.victim, "victim")
    require_known_good(game, asked.good, "good")
    if asked.good not in game.edition.bonuses:
        raise Unknown("good", say("Brimstone oil burns legal goods: name one of them."))
    if not 1 <= asked.count <= MOST:
        raise Unknown("count", say("Brimstone oil burns one or two cards."))
    seat = require_seat(sent)
    if OIL not in game.options.promo_cards:
        raise Refused("no_such_card", say("This table plays without that promo card."), "S-PRO-5")
    require_phase(game, "inspect", "end", rule="S-PRO-5")
    if victim == seat:
        raise Refused("not_an_opponent", say("Brimstone oil burns goods of an opponent."), "S-PRO-5")
    if not can_burn(game, seat):
        raise Refused(
            "no_brimstone_oil", say("Only brimstone oil that came to your stand this round burns anything."), "S-PRO-5"
        )
    # a debt is paid at once, with what lay there then (S-DEBT-6)
    require_no_debt(game, seat, seat)
    require_no_debt(game, victim, seat)
    there = burnable(game, victim, asked.good)
    if len(there) < asked.count:
        raise Refused("not_on_stand", say("There are not that many on %(who)s's stand.", who=Who(victim)), "S-PRO-5")
    goods: Heap = {}
    for card in there[: asked.count]:
        goods = plus(goods, {card: 1})
    return [GoodsBurnt(seat=seat, victim=victim, goods=goods)]


@chapter.evolves(GoodsBurnt)
def evolve_goods_burnt(game: Game, burnt: GoodsBurnt) -> Game:
    oil = {OIL: 1}
    arrived = game.players[burnt.seat].arrived
    # one that lay there before burns nothing in its stead
    used = common({OIL if arrived.get(OIL) else HIDDEN: 1}, arrived)
    game = with_player(game, burnt.seat, arrived=minus(arrived, used))
    game = discard(take_goods(game, seat_account(burnt.seat), oil), oil)
    return discard(take_goods(game, seat_account(burnt.victim), burnt.goods), burnt.goods)


@chapter.tells(GoodsBurnt)
def tell_goods_burnt(burnt: GoodsBurnt) -> Told:
    goods, by, victim = cards_listed(burnt.goods), Who(burnt.seat), Who(burnt.victim)
    return Told(
        say(
            "%(who)s discards brimstone oil and burns %(goods)s from %(victim)s's stand.",
            who=by,
            goods=goods,
            victim=victim,
        ),
        {
            burnt.seat: say(
                "You discard brimstone oil and burn %(goods)s from %(victim)s's stand.", goods=goods, victim=victim
            ),
            burnt.victim: say(
                "%(who)s discards brimstone oil and burns %(goods)s from your stand.", who=by, goods=goods
            ),
        },
    )
