"""The verdict on an opened bag: who was wrong, what it costs, and what was paid for it (S-INS-4, S-INS-5)."""

from dataclasses import dataclass, replace

from referee.rules.heaps import Heap, minus, plus, tidy
from referee.rules.ledger import Account, seat_account
from referee.rules.sheriff import promo
from referee.rules.sheriff.state import Bag, Game


@dataclass(frozen=True, slots=True)
class Verdict:
    let_in: Heap
    confiscated: Heap
    penalty: int

    @property
    def honest(self) -> bool:
        """Whether who opened it pays: all was true, or the rest is no lie of the merchant's (S-PRO-3)."""
        return promo.is_no_lie(self.confiscated)


@dataclass(frozen=True, slots=True)
class Paid:
    """What one payer of a verdict has handed over, what was forgiven, and what is still owed."""

    from_: Account
    to: Account
    gold: int
    goods: Heap
    forgiven: int
    rest: int


def true_cards(game: Game, goods: Heap, declared: str) -> dict[str, int]:
    """A royal good is not what it counts as: only cards of the very kind are true (S-INS-6), and wildcards."""
    wild = [good.id for good in game.box.values() if good.stands_for_any]
    return tidy({good: goods.get(good, 0) for good in (declared, *wild)})


def verdict(game: Game, goods: Heap, declared: str) -> Verdict:
    """What an opened bag comes to."""
    let_in = true_cards(game, goods, declared)
    found = Verdict(let_in=let_in, confiscated=minus(goods, let_in), penalty=0)
    fined = let_in if found.honest else found.confiscated
    penalty = sum(game.box[good].penalty * count for good, count in fined.items())
    more = promo.paid_for(game.box, found.confiscated) if found.honest else 0
    return replace(found, penalty=penalty + more)


def gold_moved(merchant: int, bag: Bag) -> dict[Account, int]:
    """What the verdict moved from the merchant to each account (below 0: to the merchant)."""
    moved: dict[Account, int] = {}
    own = seat_account(merchant)
    for one in bag.paid:
        if one.gold:
            other, sign = (one.to, 1) if one.from_ == own else (one.from_, -1)
            moved[other] = moved.get(other, 0) + sign * one.gold
    return moved


def payments(game: Game, merchant: int, bag: Bag, *, honest: bool) -> list[Paid]:
    """Who has paid what for the verdict on this bag: whoever opened an honest one, else its merchant.

    After a correction also the other way round: what was paid for the wrong verdict and could not be given back.
    """
    own = seat_account(merchant)
    moved = gold_moved(merchant, bag)
    owed = {(seat_account(debt.debtor), debt.creditor): debt.rest for debt in game.debts if debt.bag == merchant}
    sides = [*((one.from_, one.to) for one in bag.paid), *owed]
    found = []
    for other in dict.fromkeys(to if from_ == own else from_ for from_, to in sides):
        gold = moved.get(other, 0)
        ways = ((other, own, -gold), (own, other, gold))
        for payer, payee, net in ways if honest else reversed(ways):
            goods: Heap = {}
            forgiven = 0
            for one in bag.paid:
                if (one.from_, one.to) == (payer, payee):
                    goods, forgiven = plus(goods, one.goods), forgiven + one.forgiven
            paid = Paid(payer, payee, max(net, 0), goods, forgiven, owed.get((payer, payee), 0))
            if paid.gold or paid.goods or paid.forgiven or paid.rest:
                found.append(paid)
    return found
