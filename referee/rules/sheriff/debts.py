"""Running out of gold: all of it first, then goods from the stand (S-DEBT)."""

from dataclasses import replace

from referee.rules.heaps import Heap, common, is_within, minus, plus
from referee.rules.kernel import Chapter, Refused, Sent, Told, command, event
from referee.rules.ledger import Account, seat_account, seat_of
from referee.rules.sentences import Who, say
from referee.rules.sheriff.debt_choice import (
    as_lying,
    face_down,
    face_up,
    forced,
    is_face_down_due,
    is_one_too_many,
    proposal,
    unseen,
    worth,
)
from referee.rules.sheriff.gold import pay
from referee.rules.sheriff.guards import require_known_goods, require_seat
from referee.rules.sheriff.names import cards_listed
from referee.rules.sheriff.rulebook import EventBuffer
from referee.rules.sheriff.state import (
    Debt,
    Game,
    Payment,
    add_goods,
    as_held,
    bag_of,
    debt_of,
    hidden_goods,
    legal_goods,
    owner,
    take_goods,
    with_bag,
)
from referee.rules.sheriff.vocabulary import Goods

chapter: Chapter[Game] = Chapter()


@command(chapter, "pay_debt")
class PayDebt:
    goods: Goods


@event(chapter, "debt_incurred")
class DebtIncurred:
    debtor: int
    creditor: Account
    rest: int
    bag: int


@event(chapter, "debt_paid")
class DebtPaid:
    debtor: int
    creditor: Account
    goods: Heap
    forgiven: int
    bag: int


@event(chapter, "debt_paid_in_part")
class DebtPaidInPart:
    """Cards that were only counted are shown one by one, until it is enough or nothing is left (S-CNT-4)."""

    debtor: int
    creditor: Account
    goods: Heap
    rest: int
    bag: int


@event(chapter, "debt_lowered")
class DebtLowered:
    """By gold that came after all; it moves in an event of its own."""

    debtor: int
    creditor: Account
    rest: int
    """Nothing: it is settled."""
    bag: int


@event(chapter, "debt_recalled")
class DebtRecalled:
    """What was forgiven is owed again: a corrected verdict gave the gold back that would have paid it."""

    debtor: int
    creditor: Account
    amount: int
    bag: int


def owe(buffer: EventBuffer, debtor: int, creditor: Account, amount: int, reason: str, bag: int) -> None:
    """First all gold; the rest waits for the debtor's choice (S-DEBT-1, S-DEBT-4)."""
    paid = min(amount, buffer.game.players[debtor].gold)
    pay(buffer, seat_account(debtor), creditor, paid, reason, bag)
    if amount > paid:
        buffer.add(DebtIncurred(debtor=debtor, creditor=creditor, rest=amount - paid, bag=bag))


def settle_by_themselves(buffer: EventBuffer) -> None:
    """Debts that need nobody's choice: gold that has come pays the oldest first (S-DEBT-6); then those whose debtor
    has to hand over everything, or has nothing (S-DEBT-3)."""
    while _pay_in_gold(buffer) or _pay_without_a_choice(buffer):
        pass


def _pay_in_gold(buffer: EventBuffer) -> bool:
    for debt in buffer.game.debts:
        debtor = debt.debtor
        if gold := min(buffer.game.players[debtor].gold, debt.rest):
            pay(
                buffer, seat_account(debtor), debt.creditor, gold, "fine" if debt.bag == debtor else "penalty", debt.bag
            )
            buffer.add(DebtLowered(debtor=debtor, creditor=debt.creditor, rest=debt.rest - gold, bag=debt.bag))
            return True
    return False


def _pay_without_a_choice(buffer: EventBuffer) -> bool:
    for debt in buffer.game.debts:
        if debt is debt_of(buffer.game, debt.debtor) and (goods := forced(buffer.game, debt)) is not None:
            buffer.add(paid(buffer.game, debt, goods))
            return True
    return False


def settle_as_proposed(buffer: EventBuffer, creditor: Account | None = None) -> None:
    """All debts, or those to one creditor, oldest first, each by the set that loses least (S-DEBT-7).

    What only cards can pay whose kind nobody knows waits until they are turned up.
    """

    def is_due(debt: Debt) -> bool:
        can_be_paid = bool(proposal(buffer.game, debt)) or not unseen(buffer.game, debt)
        return creditor in (None, debt.creditor) and can_be_paid

    while debts := list(filter(is_due, buffer.game.debts)):
        buffer.add(handed_over(buffer.game, debts[0], proposal(buffer.game, debts[0])))


@chapter.decides(PayDebt)
def decide_pay_debt(game: Game, asked: PayDebt, sent: Sent) -> list[object]:
    known = require_known_goods(game, asked.goods, "goods")
    seat = require_seat(sent)
    debt = debt_of(game, seat)
    if debt is None:
        raise Refused("no_debt", say("You owe nothing."), "S-DEBT-1")
    player, goods = game.players[seat], as_lying(game, debt, known)
    if not is_within(_out_of(game, player.contraband, goods), plus(player.stand, player.contraband)):
        raise Refused("not_on_stand", say("You can only pay with goods that lie on your stand."), "S-DEBT-1")
    stand, shown = face_up(game, debt), hidden_goods(game, goods)
    if not is_within(_out_of(game, face_down(game, debt), goods), plus(stand, face_down(game, debt))):
        raise Refused(
            "came_later",
            say("What came to your stand after the debt does not count for it. Pay with what lay there then."),
            "S-DEBT-6",
        )
    if not is_face_down_due(game, debt):
        if shown:
            raise Refused("legal_first", say("Your legal goods are enough: pay with them."), "S-DEBT-2")
        extra, rest = goods, debt.rest
    else:
        if legal_goods(game, goods) != stand and (shown or not unseen(game, debt)):
            raise Refused(
                "legal_first", say("All your legal goods go first, then contraband makes up the rest."), "S-DEBT-2"
            )
        extra, rest = shown, debt.rest - worth(game, stand)
    if worth(game, extra) < rest and not (goods and unseen(game, debt)):
        raise Refused("not_enough", say("You still owe %(rest)d: hand over more.", rest=debt.rest), "S-DEBT-1")
    if is_one_too_many(game, extra, rest):
        raise Refused("one_too_many", say("That is one card too many: the rest is covered without it."), "S-DEBT-5")
    return [handed_over(game, debt, goods)]


def _out_of(game: Game, face_down: Heap, goods: Heap) -> Heap:
    """The goods as they lie there: a kind that is not known there is shown out of the cards only counted (S-CNT-4)."""
    if not game.is_counted:
        return goods
    return plus(legal_goods(game, goods), as_held(face_down, hidden_goods(game, goods)))


def handed_over(game: Game, debt: Debt, goods: Heap) -> DebtPaid | DebtPaidInPart:
    """All of a debt is paid with it, unless cards are left that nobody has seen yet."""
    rest = debt.rest - worth(game, goods)
    held = plus(face_up(game, debt), face_down(game, debt))
    if rest <= 0 or not minus(held, _out_of(game, face_down(game, debt), goods)):
        return paid(game, debt, goods)
    return DebtPaidInPart(debtor=debt.debtor, creditor=debt.creditor, goods=goods, rest=rest, bag=debt.bag)


def paid(game: Game, debt: Debt, goods: Heap) -> DebtPaid:
    return DebtPaid(
        debtor=debt.debtor,
        creditor=debt.creditor,
        goods=goods,
        forgiven=max(0, debt.rest - worth(game, goods)),
        bag=debt.bag,
    )


@chapter.follows
def settle_debts(game: Game, sent: Sent) -> list[object]:
    buffer = EventBuffer(game)
    settle_by_themselves(buffer)
    # whoever has left chooses nothing any more, and turns nothing up for a debt: what is missing is forgiven (S-RND-6)
    while debts := [debt for debt in buffer.game.debts if not buffer.game.is_here(debt.debtor)]:
        buffer.add(paid(buffer.game, debts[0], proposal(buffer.game, debts[0])))
        settle_by_themselves(buffer)
    return buffer.events


def recall_forgiven(buffer: EventBuffer, before: Game, merchant: int) -> None:
    """Gold that a corrected verdict brought pays what was forgiven in the verdicts after it, the oldest first.

    Typed right at first the bag would have left that gold in the purse, and nothing would have been forgiven.
    """
    corrected = bag_of(buffer.game, merchant).verdict
    later = [(bag.verdict, seat, bag) for seat, bag in buffer.game.bags if bag.verdict > corrected]
    for _, seat, bag in sorted(later, key=lambda one: one[0]):
        for one in bag.paid:
            debtor = seat_of(one.from_)
            if debtor is None or not one.forgiven:
                continue
            brought = buffer.game.players[debtor].gold - before.players[debtor].gold
            if (amount := min(one.forgiven, brought)) > 0:
                buffer.add(DebtRecalled(debtor=debtor, creditor=one.to, amount=amount, bag=seat))
                settle_by_themselves(buffer)


@chapter.evolves(DebtIncurred)
def evolve_debt_incurred(game: Game, incurred: DebtIncurred) -> Game:
    player = game.players[incurred.debtor]
    debt = Debt(
        debtor=incurred.debtor,
        creditor=incurred.creditor,
        rest=incurred.rest,
        bag=incurred.bag,
        stand=player.stand,
        contraband=player.contraband,
    )
    return replace(game, debts=(*game.debts, debt))


@chapter.evolves(DebtLowered)
def evolve_debt_lowered(game: Game, lowered: DebtLowered) -> Game:
    debt = _spoken_of(game, lowered)
    debts = (replace(one, rest=lowered.rest) if one is debt else one for one in game.debts)
    return replace(game, debts=tuple(one for one in debts if one.rest))


@chapter.evolves(DebtRecalled)
def evolve_debt_recalled(game: Game, recalled: DebtRecalled) -> Game:
    debtor, creditor = seat_account(recalled.debtor), recalled.creditor
    bag, left = bag_of(game, recalled.bag), recalled.amount
    paid = []
    for one in bag.paid:
        again = min(one.forgiven, left) if (one.from_, one.to) == (debtor, creditor) else 0
        left -= again
        paid.append(replace(one, forgiven=one.forgiven - again))
    game = with_bag(game, recalled.bag, paid=tuple(paid))
    debt = Debt(debtor=recalled.debtor, creditor=creditor, rest=recalled.amount, bag=recalled.bag)
    return replace(game, debts=(*game.debts, debt))


@chapter.evolves(DebtPaid)
def evolve_debt_paid(game: Game, settled: DebtPaid) -> Game:
    debt = _spoken_of(game, settled)
    # What paid this debt is no longer there for a later one.
    debts = tuple(_without(game, one, settled) for one in game.debts if one is not debt)
    return _handed(replace(game, debts=debts), settled, settled.forgiven)


@chapter.evolves(DebtPaidInPart)
def evolve_debt_paid_in_part(game: Game, settled: DebtPaidInPart) -> Game:
    debt = _spoken_of(game, settled)
    debts = (replace(one, rest=settled.rest) if one is debt else one for one in game.debts)
    return _handed(replace(game, debts=tuple(_without(game, one, settled) for one in debts)), settled)


def _handed(game: Game, settled: DebtPaid | DebtPaidInPart, forgiven: int = 0) -> Game:
    """The goods change hands, and a corrected verdict will know it."""
    debtor = seat_account(settled.debtor)
    game = take_goods(game, debtor, settled.goods)
    game = add_goods(game, settled.creditor, settled.goods)
    bag = game.players[settled.bag].bag
    if bag is None:
        return game
    mark = owner(game, settled.creditor).left
    payment = Payment(from_=debtor, to=settled.creditor, goods=settled.goods, mark=mark, forgiven=forgiven)
    return with_bag(game, settled.bag, paid=(*bag.paid, payment))


def _spoken_of(game: Game, event: DebtPaid | DebtPaidInPart | DebtLowered) -> Debt | None:
    about = (event.debtor, event.creditor, event.bag)
    return next((debt for debt in game.debts if (debt.debtor, debt.creditor, debt.bag) == about), None)


def _without(game: Game, debt: Debt, settled: DebtPaid | DebtPaidInPart) -> Debt:
    if debt.debtor != settled.debtor:
        return debt
    goods = _out_of(game, debt.contraband, settled.goods)
    return replace(
        debt,
        stand=minus(debt.stand, common(goods, debt.stand)),
        contraband=minus(debt.contraband, common(goods, debt.contraband)),
    )


@chapter.tells(DebtIncurred)
def tell_debt_incurred(incurred: DebtIncurred) -> Told:
    return _still_owed(incurred)


@chapter.tells(DebtLowered)
def tell_debt_lowered(lowered: DebtLowered) -> Told:
    return _still_owed(lowered) if lowered.rest else Told(None)


@chapter.tells(DebtPaidInPart)
def tell_debt_paid_in_part(settled: DebtPaidInPart) -> Told:
    goods, rest = cards_listed(settled.goods), settled.rest
    return Told(
        say("%(who)s hands over %(goods)s and still owes %(rest)d.", who=Who(settled.debtor), goods=goods, rest=rest),
        {settled.debtor: say("You hand over %(goods)s and still owe %(rest)d.", goods=goods, rest=rest)},
    )


@chapter.tells(DebtRecalled)
def tell_debt_recalled(recalled: DebtRecalled) -> Told:
    return Told(
        say(
            "%(who)s has the gold after all: %(amount)d that was forgiven is paid.",
            who=Who(recalled.debtor),
            amount=recalled.amount,
        ),
        {
            recalled.debtor: say(
                "You have the gold after all: %(amount)d that was forgiven is paid.", amount=recalled.amount
            )
        },
    )


def _still_owed(debt: DebtIncurred | DebtLowered) -> Told:
    rest, debtor, creditor = debt.rest, Who(debt.debtor), seat_of(debt.creditor)
    mine = say("Your gold is not enough: you owe goods worth %(rest)d.", rest=rest)
    if creditor is None:
        return Told(
            say("%(who)s still owes the chest goods worth %(rest)d.", who=debtor, rest=rest), {debt.debtor: mine}
        )
    return Told(
        say("%(who)s still owes %(to)s goods worth %(rest)d.", who=debtor, to=Who(creditor), rest=rest),
        {creditor: say("%(who)s still owes you goods worth %(rest)d.", who=debtor, rest=rest), debt.debtor: mine},
    )


@chapter.tells(DebtPaid)
def tell_debt_paid(settled: DebtPaid) -> Told:
    debtor, creditor, goods = settled.debtor, seat_of(settled.creditor), cards_listed(settled.goods)
    if not settled.goods:
        return Told(
            say("%(who)s has nothing to pay with: the rest of the debt is forgiven.", who=Who(debtor)),
            {debtor: say("You have nothing to pay with: what you owe is forgiven.")},
        )
    if settled.forgiven:
        return Told(
            say("%(who)s hands over %(goods)s. What is missing is forgiven.", who=Who(debtor), goods=goods),
            {debtor: say("You hand over %(goods)s. What is missing is forgiven.", goods=goods)},
        )
    if creditor is None:
        return Told(
            say("%(who)s pays the debt to the chest with %(goods)s.", who=Who(debtor), goods=goods),
            {debtor: say("You pay your debt to the chest with %(goods)s.", goods=goods)},
        )
    return Told(
        say("%(who)s pays the debt to %(to)s with %(goods)s.", who=Who(debtor), to=Who(creditor), goods=goods),
        {
            creditor: say("%(who)s pays the debt to you with %(goods)s.", who=Who(debtor), goods=goods),
            debtor: say("You pay your debt to %(to)s with %(goods)s.", to=Who(creditor), goods=goods),
        },
    )
