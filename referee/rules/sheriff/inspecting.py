"""Handing bags back and opening them, and the verdict on what was found (S-INS)."""

from collections.abc import Mapping
from dataclasses import replace

from referee.rules.heaps import Heap
from referee.rules.kernel import Chapter, Refused, Secret, Sent, Told, command, event
from referee.rules.ledger import CHEST, Account, seat_account, seat_of
from referee.rules.sentences import Sentence, Who, say, who
from referee.rules.sheriff import promo
from referee.rules.sheriff.debts import owe, settle_by_themselves
from referee.rules.sheriff.gold import pay
from referee.rules.sheriff.guards import (
    require_no_debt,
    require_on_duty,
    require_phase,
    require_unbound,
    require_unsettled_bag,
)
from referee.rules.sheriff.handing import cards_seen, deliver, is_secret, refreshed
from referee.rules.sheriff.names import cards, cards_listed
from referee.rules.sheriff.rulebook import EventBuffer
from referee.rules.sheriff.state import (
    Game,
    Offer,
    add_goods,
    bag_of,
    discard,
    hidden_goods,
    legal_goods,
    no_stances,
    with_bag,
)
from referee.rules.sheriff.verdict import verdict
from referee.rules.sheriff.vocabulary import Do
from referee.rules.vocabulary import Seat

chapter: Chapter[Game] = Chapter()


@command(chapter, "pass")
class Pass:
    merchant: Seat


@command(chapter, "inspect")
class Inspect:
    merchant: Seat


@event(chapter, "bag_decided")
class BagDecided:
    """An open bag was handed back or opened; what was in it is recorded next."""

    merchant: int
    by: tuple[int, ...]
    do: Do


@event(chapter, "bag_passed")
class BagPassed:
    merchant: int
    by: tuple[int, ...]
    """Nobody: the clock."""
    legal: Heap
    hidden: Heap


@event(chapter, "bag_opened")
class BagOpened:
    merchant: int
    by: tuple[int, ...]
    goods: Heap
    declared: str
    let_in: Heap
    confiscated: Heap
    penalty: int

    @property
    def honest(self) -> bool:
        """Whether who opened it pays (S-PRO-3)."""
        return promo.is_no_lie(self.confiscated)


def _require_decider(game: Game, merchant: int, sent: Sent) -> int:
    require_phase(game, "inspect", rule="S-INS-1")
    seat = require_on_duty(game, sent, "S-INS-1")
    require_unsettled_bag(game, merchant)
    authority = game.authority(merchant)
    if seat not in authority:
        raise Refused(
            "out_of_this_bag",
            say("%(who)s acts alone on this bag: you are out of it.", who=Who(authority[0])),
            "S-DEP-4",
        )
    if len(authority) > 1:
        raise Refused(
            "stance_first",
            say("Both deputies decide on this bag: take a stance. Equal stances settle it."),
            "S-DEP-4",
        )
    require_no_debt(game, seat, seat)
    return seat


@chapter.decides(Pass)
def decide_pass(game: Game, asked: Pass, sent: Sent) -> list[object]:
    seat = _require_decider(game, asked.merchant, sent)
    require_unbound(game, asked.merchant)
    buffer = EventBuffer(game)
    let_pass(buffer, asked.merchant, (seat,))
    return buffer.events


@chapter.decides(Inspect)
def decide_inspect(game: Game, asked: Inspect, sent: Sent) -> list[object]:
    seat = _require_decider(game, asked.merchant, sent)
    buffer = EventBuffer(game)
    open_up(buffer, asked.merchant, (seat,))
    return buffer.events


def let_pass(buffer: EventBuffer, merchant: int, by: tuple[int, ...]) -> None:
    """The bag goes back closed; if nobody typed what is in it, that is recorded next."""
    bag = bag_of(buffer.game, merchant)
    if bag.goods is None:
        buffer.add(BagDecided(merchant=merchant, by=by, do="pass"))
        return
    game = buffer.game
    buffer.add(
        BagPassed(merchant=merchant, by=by, legal=legal_goods(game, bag.goods), hidden=hidden_goods(game, bag.goods))
    )
    deliver(buffer, merchant)


def open_up(
    buffer: EventBuffer, merchant: int, by: tuple[int, ...], moved: Mapping[Account, int] | None = None
) -> None:
    """The bag is opened for all to see (S-INS-7), and whoever was wrong pays.

    `moved`: what an earlier, wrong verdict has already moved from the merchant to each account; only the difference
    is paid.
    """
    bag = bag_of(buffer.game, merchant)
    if bag.goods is None:
        buffer.add(BagDecided(merchant=merchant, by=by, do="inspect"))
        return
    found = verdict(buffer.game, bag.goods, bag.declared)
    opened = BagOpened(
        merchant=merchant,
        by=by,
        goods=bag.goods,
        declared=bag.declared,
        let_in=found.let_in,
        confiscated=found.confiscated,
        penalty=found.penalty,
    )
    buffer.add(opened)
    _settle(buffer, opened, moved or {})
    buffer.add(*promo.taken(by, merchant, found.confiscated))


def _settle(buffer: EventBuffer, opened: BagOpened, moved: Mapping[Account, int]) -> None:
    """Fine or penalty (S-INS-4, S-INS-5); two deputies pay halves and fine into the chest (S-DEP-3)."""
    merchant, reason = opened.merchant, "verdict_corrected" if moved else "fine"
    owed: dict[Account, int] = dict.fromkeys(moved, 0)
    if opened.honest:
        reason = "verdict_corrected" if moved else "penalty"
        share, odd = divmod(opened.penalty, len(opened.by))
        for at, officer in enumerate(opened.by):
            owed[seat_account(officer)] = -(share + (at < odd))
    else:
        owed[seat_account(opened.by[0]) if len(opened.by) == 1 else CHEST] = opened.penalty
    due = {account: amount - moved.get(account, 0) for account, amount in owed.items()}
    # What only goes back goes first: nobody is fined with gold that belongs to another. Of the rest, what comes to the
    # merchant comes first, so that nobody owes what is about to come back.
    for account, amount in sorted(due.items(), key=lambda item: (owed[item[0]] != 0, item[1])):
        payer = seat_of(account)
        if amount > 0:
            owe(buffer, merchant, account, amount, reason, merchant)
        elif amount and payer is not None:
            owe(buffer, payer, seat_account(merchant), -amount, reason, merchant)
        elif amount:
            pay(buffer, account, seat_account(merchant), -amount, reason, merchant)
    # At once, before the next bag: several are opened in one step where a deal or the clock opens them.
    settle_by_themselves(buffer)


def closed(game: Game, merchant: int) -> Game:
    """A settled bag: nobody can offer anything about it any more."""
    return refreshed(lapsed(game, merchant))


def lapsed(game: Game, merchant: int) -> Game:
    """Offers about this bag lapse as a whole, and so do those that promise goods from it."""

    def is_about(offer: Offer) -> bool:
        promised = (offer.gives.bag and offer.by == merchant) or (offer.wants.bag and merchant in offer.to)
        return merchant in offer.merchants or bool(promised)

    for offer in filter(is_about, game.offers):
        # who had accepted it has no stance on the other bags of it any more
        game = no_stances(game, set(offer.merchants) - {merchant}, offer.accepted)
    return replace(game, offers=tuple(offer for offer in game.offers if not is_about(offer)))


@chapter.evolves(BagDecided)
def evolve_bag_decided(game: Game, decided: BagDecided) -> Game:
    game = with_bag(game, decided.merchant, status="recording", decision=decided.do, decided_by=decided.by)
    return closed(game, decided.merchant)


@chapter.evolves(BagPassed)
def evolve_bag_passed(game: Game, passed: BagPassed) -> Game:
    game = with_bag(game, passed.merchant, status="passed", decision="pass", decided_by=passed.by)
    game = _to_stand(game, passed.merchant, {**passed.legal, **passed.hidden})
    return closed(game, passed.merchant)


def _to_stand(game: Game, merchant: int, goods: Heap) -> Game:
    game, goods = promo.arriving(game, goods, merchant, bag_of(game, merchant).declared)
    return add_goods(game, seat_account(merchant), goods)


@chapter.evolves(BagOpened)
def evolve_bag_opened(game: Game, opened: BagOpened) -> Game:
    bag = game.players[opened.merchant].bag
    number = (bag and bag.verdict) or 1 + max((other.verdict for _, other in game.bags), default=0)
    game = with_bag(game, opened.merchant, status="inspected", decision="inspect", decided_by=opened.by, verdict=number)
    game = _to_stand(game, opened.merchant, opened.let_in)
    return closed(discard(game, promo.to_discards(opened.confiscated)), opened.merchant)


@chapter.tells(BagDecided)
def tell_bag_decided(decided: BagDecided) -> Told:
    merchant, by = Who(decided.merchant), who(decided.by)
    if not decided.by:
        return Told(say("%(merchant)s's bag passes.", merchant=merchant), {decided.merchant: say("Your bag passes.")})
    if decided.do == "pass":
        everybody = say("%(merchant)s's bag is handed back closed by %(by)s.", by=by, merchant=merchant)
        officer = say("You hand %(merchant)s's bag back closed.", merchant=merchant)
        mine = say("Your bag is handed back closed by %(by)s.", by=by)
    else:
        everybody = say("%(merchant)s's bag is opened by %(by)s.", by=by, merchant=merchant)
        officer = say("You open %(merchant)s's bag.", merchant=merchant)
        mine = say("Your bag is opened by %(by)s.", by=by)
    return Told(everybody, {**_alone(decided.by, officer), decided.merchant: mine})


def _alone(by: tuple[int, ...], sentence: Sentence) -> dict[int, Sentence]:
    """For who decided alone; two deputies are told what everybody is told."""
    return dict.fromkeys(by, sentence) if len(by) == 1 else {}


@chapter.tells(BagPassed)
def tell_bag_passed(passed: BagPassed) -> Told:
    merchant, goods = Who(passed.merchant), cards_seen(passed.legal, passed.hidden, seen=False)
    officer = say("You let %(merchant)s's bag pass. To the stand: %(goods)s.", merchant=merchant, goods=goods)
    mine = say("Your bag passes. To your stand: %(goods)s.", goods=cards_seen(passed.legal, passed.hidden, seen=True))
    return Told(
        say("%(merchant)s's bag passes. To the stand: %(goods)s.", merchant=merchant, goods=goods),
        {**_alone(passed.by, officer), passed.merchant: Secret(mine) if is_secret(passed.hidden) else mine},
    )


def _who_pays(opened: BagOpened) -> dict[int, Sentence]:
    """For the sheriff, or for each of the two deputies, whose honest merchant it was."""
    merchant, gold = Who(opened.merchant), opened.penalty
    declared = cards(opened.declared, sum(opened.goods.values()))
    if len(opened.by) == 1:
        alone = say(
            "%(merchant)s's bag is opened: %(declared)s, as declared. %(merchant)s gets %(gold)d gold from you.",
            merchant=merchant,
            declared=declared,
            gold=gold,
        )
        return dict.fromkeys(opened.by, alone)
    return {
        one: say(
            "%(merchant)s's bag is opened: %(declared)s, as declared. "
            "%(merchant)s gets %(gold)d gold from you and %(other)s.",
            merchant=merchant,
            declared=declared,
            gold=gold,
            other=who(tuple(seat for seat in opened.by if seat != one)),
        )
        for one in opened.by
    }


@chapter.tells(BagOpened)
def tell_bag_opened(opened: BagOpened) -> Told:
    merchant, gold = Who(opened.merchant), opened.penalty
    declared = cards(opened.declared, sum(opened.goods.values()))
    if opened.honest and opened.confiscated:
        return _tell_no_lie(opened)
    if opened.honest:
        return Told(
            say(
                "%(merchant)s's bag is opened: %(declared)s, as declared. %(merchant)s gets %(gold)d gold from %(by)s.",
                merchant=merchant,
                declared=declared,
                gold=gold,
                by=who(opened.by),
            ),
            {
                **_who_pays(opened),
                opened.merchant: say(
                    "Your bag is opened: %(declared)s, as declared. You get %(gold)d gold from %(by)s.",
                    declared=declared,
                    gold=gold,
                    by=who(opened.by),
                ),
            },
        )
    lost = cards_listed(opened.confiscated)
    if not opened.let_in:
        return Told(
            say(
                "%(merchant)s's bag is opened. Confiscated: %(lost)s. The fine is %(gold)d gold.",
                merchant=merchant,
                lost=lost,
                gold=gold,
            ),
            {
                opened.merchant: say(
                    "Your bag is opened. You lose %(lost)s, and the fine is %(gold)d gold.", lost=lost, gold=gold
                )
            },
        )
    let_in = cards_listed(opened.let_in)
    return Told(
        say(
            "%(merchant)s's bag is opened. Let in: %(let_in)s. Confiscated: %(lost)s. The fine is %(gold)d gold.",
            merchant=merchant,
            let_in=let_in,
            lost=lost,
            gold=gold,
        ),
        {
            opened.merchant: say(
                "Your bag is opened. You keep %(let_in)s and lose %(lost)s, and the fine is %(gold)d gold.",
                let_in=let_in,
                lost=lost,
                gold=gold,
            )
        },
    )


def _tell_no_lie(opened: BagOpened) -> Told:
    """Not all was true, but nothing a lie (S-PRO-3)."""
    merchant, lost, gold = Who(opened.merchant), cards_listed(opened.confiscated), opened.penalty
    return Told(
        say(
            "%(merchant)s's bag is opened: %(lost)s, and nothing else is a lie. The penalty is %(gold)d gold.",
            merchant=merchant,
            lost=lost,
            gold=gold,
        ),
        {
            opened.merchant: say(
                "Your bag is opened: %(lost)s, and nothing else is a lie. You are owed %(gold)d gold.",
                lost=lost,
                gold=gold,
            )
        },
    )
