"""Running out of gold: all of it first, then goods from the stand (S-DEBT)."""

from referee.rules.heap import Heap, plus, within
from referee.rules.ledger import Account, seat_account, seat_of
from referee.rules.names import cards_listed
from referee.rules.play import Refused, Sent
from referee.rules.sheriff.book import Story, acting, command, event, known_goods, rulebook
from referee.rules.sheriff.gold import pay
from referee.rules.sheriff.state import (
    Debt,
    Game,
    Payment,
    add_goods,
    hidden_part,
    legal_part,
    owner,
    take_goods,
    with_bag,
)
from referee.rules.sheriff.vocabulary import Goods
from referee.rules.values import replace
from referee.rules.words import Sentence, Who, say


@command("pay_debt")
class PayDebt:
    goods: Goods


@event("debt_incurred")
class DebtIncurred:
    debtor: int
    creditor: Account
    rest: int
    bag: int


@event("debt_paid")
class DebtPaid:
    debtor: int
    creditor: Account
    goods: Heap
    forgiven: int
    bag: int


@event("debt_lowered")
class DebtLowered:
    """By gold that should have paid it; the gold moves in an event of its own."""

    debtor: int
    creditor: Account
    rest: int
    """Nothing: it is settled."""
    bag: int


def owe(story: Story, debtor: int, creditor: Account, amount: int, reason: str, bag: int) -> None:
    """First all gold; the rest waits for the debtor's choice (S-DEBT-1, S-DEBT-4)."""
    paid = min(amount, story.game.players[debtor].gold)
    pay(story, seat_account(debtor), creditor, paid, reason, bag)
    if amount > paid:
        story.add(DebtIncurred(debtor=debtor, creditor=creditor, rest=amount - paid, bag=bag))


def pay_in_gold(story: Story, debtor: int, gold: int) -> None:
    """So much gold was there all along: it pays what is owed, the oldest debt first (S-DEBT-1)."""
    while gold and (debt := debt_of(story.game, debtor)) is not None:
        part = min(gold, debt.rest)
        gold -= part
        pay(story, seat_account(debtor), debt.creditor, part, "fine" if debt.bag == debtor else "penalty", debt.bag)
        story.add(DebtLowered(debtor=debtor, creditor=debt.creditor, rest=debt.rest - part, bag=debt.bag))


def debt_of(game: Game, seat: int) -> Debt | None:
    """The debt to pay first: the oldest."""
    for debt in game.debts:
        if debt.debtor == seat:
            return debt
    return None


def worth(game: Game, goods: Heap) -> int:
    return sum(game.edition.goods[good].value * count for good, count in goods.items())


def one_too_many(game: Game, goods: Heap, rest: int) -> bool:
    """Whether the goods cover the rest without one of them (S-DEBT-5)."""
    values = [game.edition.goods[good].value for good, count in goods.items() if count]
    return bool(values) and worth(game, goods) - min(values) >= rest


def forced(game: Game, debt: Debt) -> Heap | None:
    """What has to go where there is no choice: everything, or nothing where the stand is empty (S-DEBT-3)."""
    player = game.players[debt.debtor]
    legal = worth(game, player.stand)
    if legal >= debt.rest:
        return None if one_too_many(game, player.stand, debt.rest) else player.stand
    if one_too_many(game, player.contraband, debt.rest - legal):
        return None
    return plus(player.stand, player.contraband)


def proposal(game: Game, debt: Debt) -> dict[str, int]:
    """The set that loses least value; of equal ones that of the fewest cards, then of the kinds listed first."""
    player = game.players[debt.debtor]
    legal = worth(game, player.stand)
    if legal >= debt.rest:
        return cheapest(game, player.stand, debt.rest)
    return plus(player.stand, cheapest(game, player.contraband, debt.rest - legal))


def cheapest(game: Game, heap: Heap, rest: int) -> dict[str, int]:
    """For each sum within reach the best way to make it, kind by kind."""
    kinds = [good for good in game.edition.goods if heap.get(good)]
    limit = rest + max((game.edition.goods[good].value for good in kinds), default=0)
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for good in kinds:
        value = game.edition.goods[good].value
        step: dict[int, tuple[int, tuple[int, ...]]] = {}
        for total, (cards, counts) in best.items():
            for count in range(heap[good] + 1):
                made = total + count * value
                if made >= limit:
                    break
                # Negative counts: more of an earlier kind comes first.
                way = (cards + count, (*counts, -count))
                if made not in step or way < step[made]:
                    step[made] = way
        best = step
    enough = min((total for total in best if total >= rest), default=None)
    if enough is None:
        return dict(heap)
    return {good: -count for good, count in zip(kinds, best[enough][1], strict=True) if count}


@rulebook.decides(PayDebt)
def _(game: Game, asked: PayDebt, sent: Sent) -> list[object]:
    goods = known_goods(game, asked.goods, "goods")
    seat = acting(sent)
    debt = debt_of(game, seat)
    if debt is None:
        raise Refused("no_debt", say("You owe nothing."), "S-DEBT-1")
    player = game.players[seat]
    if not within(goods, plus(player.stand, player.contraband)):
        raise Refused("not_on_stand", say("You can only pay with goods that lie on your stand."), "S-DEBT-1")
    legal = worth(game, player.stand)
    shown = hidden_part(game.edition, goods)
    if legal >= debt.rest:
        if shown:
            raise Refused("legal_first", say("Your legal goods are enough: pay with them."), "S-DEBT-2")
        extra, rest = goods, debt.rest
    else:
        if legal_part(game.edition, goods) != player.stand:
            raise Refused(
                "legal_first", say("All your legal goods go first, then contraband makes up the rest."), "S-DEBT-2"
            )
        extra, rest = shown, debt.rest - legal
    if worth(game, extra) < rest:
        raise Refused("not_enough", say("You still owe %(rest)d: hand over more.", rest=debt.rest), "S-DEBT-1")
    if one_too_many(game, extra, rest):
        raise Refused("one_too_many", say("That is one card too many: the rest is covered without it."), "S-DEBT-5")
    return [paid(game, debt, goods)]


def paid(game: Game, debt: Debt, goods: Heap) -> DebtPaid:
    return DebtPaid(
        debtor=debt.debtor,
        creditor=debt.creditor,
        goods=goods,
        forgiven=max(0, debt.rest - worth(game, goods)),
        bag=debt.bag,
    )


@rulebook.follows
def settles_itself(game: Game, sent: Sent) -> list[object]:
    for debt in game.debts:
        if debt is debt_of(game, debt.debtor) and (goods := forced(game, debt)) is not None:
            return [paid(game, debt, goods)]
    return []


@rulebook.evolves(DebtIncurred)
def _(game: Game, incurred: DebtIncurred) -> Game:
    debt = Debt(debtor=incurred.debtor, creditor=incurred.creditor, rest=incurred.rest, bag=incurred.bag)
    return replace(game, debts=(*game.debts, debt))


@rulebook.evolves(DebtLowered)
def _(game: Game, lowered: DebtLowered) -> Game:
    debt = debt_of(game, lowered.debtor)
    debts = (replace(one, rest=lowered.rest) if one is debt else one for one in game.debts)
    return replace(game, debts=tuple(one for one in debts if one.rest))


@rulebook.evolves(DebtPaid)
def _(game: Game, settled: DebtPaid) -> Game:
    debt = debt_of(game, settled.debtor)
    game = replace(game, debts=tuple(one for one in game.debts if one is not debt))
    debtor = seat_account(settled.debtor)
    game = take_goods(game, debtor, settled.goods)
    game = add_goods(game, settled.creditor, settled.goods)
    bag = game.players[settled.bag].bag
    if bag is None:
        return game
    mark = owner(game, settled.creditor).left
    payment = Payment(from_=debtor, to=settled.creditor, goods=settled.goods, mark=mark)
    return with_bag(game, settled.bag, paid=(*bag.paid, payment))


@rulebook.tells(DebtIncurred)
def _(incurred: DebtIncurred, viewer: int | None) -> Sentence:
    return _still_owed(incurred, viewer)


@rulebook.tells(DebtLowered)
def _(lowered: DebtLowered, viewer: int | None) -> Sentence | None:
    return _still_owed(lowered, viewer) if lowered.rest else None


def _still_owed(debt: DebtIncurred | DebtLowered, viewer: int | None) -> Sentence:
    rest, debtor, creditor = debt.rest, debt.debtor, seat_of(debt.creditor)
    if viewer is not None and viewer == debtor:
        return say("Your gold is not enough: you owe goods worth %(rest)d.", rest=rest)
    if creditor is None:
        return say("%(who)s still owes the chest goods worth %(rest)d.", who=Who(debtor), rest=rest)
    if viewer == creditor:
        return say("%(who)s still owes you goods worth %(rest)d.", who=Who(debtor), rest=rest)
    return say("%(who)s still owes %(to)s goods worth %(rest)d.", who=Who(debtor), to=Who(creditor), rest=rest)


@rulebook.tells(DebtPaid)
def _(settled: DebtPaid, viewer: int | None) -> Sentence:
    debtor, creditor, goods = settled.debtor, seat_of(settled.creditor), cards_listed(settled.goods)
    mine = viewer is not None and viewer == debtor
    if not settled.goods:
        if mine:
            return say("Your stand is empty: what you owe is forgiven.")
        return say("The stand of %(who)s is empty: the rest of the debt is forgiven.", who=Who(debtor))
    if settled.forgiven:
        if mine:
            return say("You hand over all you have: %(goods)s. What is missing is forgiven.", goods=goods)
        return say(
            "%(who)s hands over everything: %(goods)s. What is missing is forgiven.", who=Who(debtor), goods=goods
        )
    if creditor is None:
        if mine:
            return say("You pay your debt to the chest with %(goods)s.", goods=goods)
        return say("%(who)s pays the debt to the chest with %(goods)s.", who=Who(debtor), goods=goods)
    if mine:
        return say("You pay your debt to %(to)s with %(goods)s.", to=Who(creditor), goods=goods)
    if viewer == creditor:
        return say("%(who)s pays the debt to you with %(goods)s.", who=Who(debtor), goods=goods)
    return say("%(who)s pays the debt to %(to)s with %(goods)s.", who=Who(debtor), to=Who(creditor), goods=goods)
