"""A whole bag in one step, by one phone for who has none: declared, decided on, and what was in it (S-CNT-2)."""

from dataclasses import dataclass, fields, replace

from referee.rules.heaps import Heap
from referee.rules.kernel import Chapter, Event, Refused, Sent, Told, command, event
from referee.rules.sentences import Who, say
from referee.rules.sheriff.agreed import Agreed, decide_agreed
from referee.rules.sheriff.declaring import require_declaration
from referee.rules.sheriff.deputies import ActedAlone
from referee.rules.sheriff.guards import (
    TIME_IS_UP,
    require_cards,
    require_declared_count,
    require_known_good,
    require_known_goods,
    require_known_seat,
    require_no_debt,
    require_on_duty,
    require_phase,
    require_unbound,
    require_unsettled_bag,
)
from referee.rules.sheriff.inspecting import let_pass, open_up
from referee.rules.sheriff.names import cards
from referee.rules.sheriff.round import begin_inspection
from referee.rules.sheriff.rulebook import EventBuffer
from referee.rules.sheriff.state import Game, binding_deals, debt_of, with_bag
from referee.rules.sheriff.vocabulary import Agreement, Ask, Declaration, Do, Goods
from referee.rules.vocabulary import Count, Seat

chapter: Chapter[Game] = Chapter()


@command(chapter, "settle_bag", "host", "seat")
class SettleBag:
    merchant: Seat
    do: Do
    declared: Declaration | None = None
    """Where it was not declared before."""
    goods: Goods | None = None
    """Nothing: the decision stands, and what was in the bag is recorded later."""
    face_down: Count | None = None
    deal: Agreement | None = None
    """It lets the bag pass."""
    by: Seat | None = None
    """A deputy who acted alone; otherwise the sheriff, or both."""


@event(chapter, "bag_counted")
class BagCounted:
    """What was in a bag, typed together with the decision on it, of which another event tells."""

    merchant: int
    goods: Heap


@dataclass(frozen=True, slots=True)
class Settlement:
    """A way to settle a bag, in the words of the command."""

    merchant: int
    by: int | None
    """A deputy who acted alone; otherwise the sheriff, or both."""
    do: tuple[Do, ...]


def settleable(game: Game, seat: int | None, host: bool, phones: frozenset[int]) -> tuple[Settlement, ...]:
    """Whose bags this seat (or the host) can settle in one step now, and who can have decided on them.

    A debt of whoever decides is in the way; but when time is up nobody does (S-DEBT-6).
    """
    if game.options.bags == "sealed" or game.phase not in ("market", "declare", "inspect"):
        return ()
    return tuple(
        Settlement(merchant, by[0] if game.deputies and len(by) == 1 else None, _ways(game, merchant))
        for merchant in game.merchants
        if not _is_settled(game, merchant)
        for by in _who_can(game, merchant)
        if _can_settle(merchant, by, seat, host, phones) and (game.time_was_up or not _has_debtor(game, by))
    )


def _ways(game: Game, merchant: int) -> tuple[Do, ...]:
    """When time was up it has passed; and a deal may say that it is opened (S-DEAL-5)."""
    if game.time_was_up:
        return ("pass",)
    return ("inspect",) if binding_deals(game, merchant) else ("pass", "inspect")


def _is_settled(game: Game, merchant: int) -> bool:
    player = game.players[merchant]
    return player.sits_out or (player.bag is not None and player.bag.settled)


def _who_can(game: Game, merchant: int) -> list[tuple[int, ...]]:
    """Who can have decided on this bag: the sheriff; both deputies, or one of them alone (S-DEP-4)."""
    authority = game.authority(merchant)
    return [authority] if len(authority) == 1 else [authority, *((deputy,) for deputy in authority)]


def _has_debtor(game: Game, seats: tuple[int, ...]) -> bool:
    return any(debt_of(game, seat) for seat in seats)


def _can_settle(merchant: int, by: tuple[int, ...], seat: int | None, host: bool, phones: frozenset[int]) -> bool:
    """Neither the merchant nor whoever decides has a phone; who decides on their own phone does it for who has none."""
    if not host:
        return by == (seat,) and merchant not in phones
    return all(one == seat or one not in phones for one in (merchant, *by))


@chapter.decides(SettleBag)
def decide_settle_bag(game: Game, asked: SettleBag, sent: Sent) -> list[Event]:
    merchant = require_known_seat(game, asked.merchant, "merchant")
    require_known_goods(game, asked.goods or {}, "goods")
    if asked.declared is not None:
        require_known_good(game, asked.declared.good, "declared")
    if asked.by is not None:
        require_known_seat(game, asked.by, "by")
    if game.options.bags == "sealed":
        raise Refused("bags_are_sealed", say("At this table bags are typed when they are loaded."), "S-BAG-1")
    require_phase(game, "market", "declare", "inspect", rule="S-INS-1")
    if not sent.host:
        require_on_duty(game, sent, "S-INS-1")
    by = _require_deciders(game, asked, sent)
    buffer = EventBuffer(game)
    buffer.add(*begin_inspection(game, sent))
    _decide_declaration(buffer, asked)
    bag = require_unsettled_bag(buffer.game, merchant)
    if game.deputies and len(by) == 1 and bag.alone is None:
        buffer.add(ActedAlone(deputy=by[0], merchant=merchant))
    if asked.goods is not None or asked.face_down is not None:
        goods = require_cards(game, asked.do, asked.goods or {}, asked.face_down)
        if asked.do == "pass" and not game.is_counted and not sent.host:
            raise Refused(
                "bag_was_closed", say("Only %(who)s knows what was in that bag.", who=Who(merchant)), "S-BAG-3"
            )
        require_declared_count(game, bag, goods, "S-DEC-2")
        buffer.add(BagCounted(merchant=merchant, goods=goods))
    if asked.deal is not None:
        _decide_deal(buffer, asked, asked.deal, by, sent)
    elif asked.do == "inspect":
        open_up(buffer, merchant, by)
    else:
        require_unbound(game, merchant)
        let_pass(buffer, merchant, by)
    return buffer.events


def _require_deciders(game: Game, asked: SettleBag, sent: Sent) -> tuple[int, ...]:
    """Who decided: nobody when time was up, and then it passed (S-CLK-2)."""
    if asked.merchant in game.officers:
        raise Refused("no_bag", say("Whoever is on duty has no bag."), "S-INS-1")
    authority = game.authority(asked.merchant)
    by = authority if asked.by is None else (asked.by,)
    if not set(by) <= set(authority):
        if asked.by not in game.officers:
            raise Refused("not_the_sheriff", say("Only whoever is on duty decides on a bag."), "S-INS-1")
        raise Refused(
            "out_of_this_bag",
            say("%(who)s acts alone on this bag: you are out of it.", who=Who(authority[0])),
            "S-DEP-4",
        )
    if not _can_settle(asked.merchant, by, sent.seat, sent.host, sent.phones):
        raise Refused(
            "acts_for_themselves",
            say("Whoever has a phone acts for themselves: declare, decide and record one after the other."),
            "S-BAG-4",
        )
    if game.time_was_up:
        if asked.do == "inspect" or asked.deal is not None:
            raise Refused("wrong_phase", TIME_IS_UP, "S-CLK-2")
        return ()
    for decider in by:
        require_no_debt(game, decider, decider if sent.seat is None else sent.seat)
    return by


def _decide_declaration(buffer: EventBuffer, asked: SettleBag) -> None:
    """Where it was not done before; otherwise what is said must be the same."""
    player = buffer.game.players[asked.merchant]
    if player.sits_out:
        raise Refused("sits_out", say("%(who)s sits this round out.", who=Who(asked.merchant)), "S-RND-5")
    if player.bag is None:
        if asked.declared is None:
            raise Refused("not_declared", say("Say what %(who)s declares.", who=Who(asked.merchant)), "S-DEC-2")
        buffer.add(require_declaration(buffer.game, asked.merchant, asked.declared.good, asked.declared.count))
    elif asked.declared is not None and (asked.declared.good, asked.declared.count) != (
        player.bag.declared,
        player.bag.count,
    ):
        raise Refused(
            "already_declared",
            say(
                "%(who)s has declared %(goods)s. The number can be corrected, the kind cannot.",
                who=Who(asked.merchant),
                goods=cards(player.bag.declared, player.bag.count),
            ),
            "S-DEC-2",
        )


def _decide_deal(buffer: EventBuffer, asked: SettleBag, deal: Agreement, by: tuple[int, ...], sent: Sent) -> None:
    """What was agreed aloud for letting the bag pass (S-DEAL-13)."""
    merchant, asks = asked.merchant, (*(deal.asks or ()), *((deal.ask,) if deal.ask else ()))
    if asked.do == "inspect" or Ask("inspect", merchant) in asks:
        raise Refused("deal_means_pass", say("A deal lets the bag pass: without one it is opened."), "S-DEAL-4")
    terms = {each.name: getattr(deal, each.name) for each in fields(deal)}
    terms["asks"] = (Ask("pass", merchant), *(ask for ask in asks if ask.merchant != merchant))
    agreed = Agreed(**terms | {"ask": None, "by": merchant, "to": by[0] if len(by) == 1 else None})
    # who may settle the bag speaks for the merchant and for whoever decides
    buffer.add(*decide_agreed(buffer.game, agreed, replace(sent, host=True)))


@chapter.evolves(BagCounted)
def evolve_bag_counted(game: Game, counted: BagCounted) -> Game:
    return with_bag(game, counted.merchant, goods=counted.goods)


@chapter.tells(BagCounted)
def tell_bag_counted(counted: BagCounted) -> Told:
    return Told(None)  # the decision tells of it
