"""Counted bags: what really lies face down on the stands and in the chest, which the referee only counts."""

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from referee.rules.ledger import CHEST, Account, seat_account
from referee.rules.sheriff import (
    black_market,
    book_corrections,
    chest,
    corrections,
    debts,
    declaring,
    handing,
    inspecting,
    turning_up,
)
from referee.rules.sheriff import verdict_corrections as verdicts
from referee.rules.sheriff.promo import brimstone_oil
from referee.rules.sheriff.state import Game, as_held, hidden_cards, hidden_goods, owner
from referee.rules.sheriff.vocabulary import HIDDEN

SAID = ("stand", "bag", "said")
"""Claims in offers: what was said about a card, true or not."""


def spoken_of(fields: Mapping[str, Any], events: Iterable[Any]) -> set[str]:
    """The kinds everybody sees, or hears of, when an accepted command is carried out (S-CNT-8)."""
    sides = [fields, *(side for side in (fields.get("want"), fields.get("deal")) if isinstance(side, Mapping))]
    heard = {kind for side in sides for claim in SAID for kind in side.get(claim) or ()}
    return heard.union(*map(_shown, events))


def _shown(event: Any) -> set[str]:
    match event:
        case (
            inspecting.BagOpened(goods=goods)
            | debts.DebtPaid(goods=goods)
            | debts.DebtPaidInPart(goods=goods)
            | turning_up.CardsTurnedUp(goods=goods)
            | corrections.Corrected(face_down=goods)
            | book_corrections.ChestCorrected(face_down=goods)
        ):
            return set(goods)
        case black_market.BlackMarketClaimed(kind=kind) | declaring.Declared(good=kind):
            return {kind}
        case brimstone_oil.GoodsBurnt():
            return {brimstone_oil.OIL}
    return set()


class Unseen:
    """Real cards by account. Which of them change hands nobody sees, so any may."""

    def __init__(self, source: random.Random) -> None:
        self.random = source
        self.cards: dict[Account, Counter[str]] = {}

    def at(self, account: Account) -> Counter[str]:
        return self.cards.setdefault(account, Counter())

    def total(self) -> Counter[str]:
        return sum(self.cards.values(), Counter())

    def draw(self, account: Account, count: int) -> list[str]:
        drawn = self.random.sample(sorted(self.at(account).elements()), count)
        self.at(account).subtract(drawn)
        self.cards[account] = +self.at(account)
        return drawn

    def shown(self, before: Game, seat: int, goods: Mapping[str, int]) -> None:
        """Cards are shown as they leave a stand: those of kinds that were not known there lay here."""
        hidden = hidden_goods(before, goods)
        known = as_held(before.players[seat].contraband, hidden)
        for good, count in hidden.items():
            for _ in range(count - known.get(good, 0)):
                assert self.at(seat_account(seat))[good], "somebody showed a card that was not there"
                self.at(seat_account(seat))[good] -= 1
        self.cards[seat_account(seat)] = +self.at(seat_account(seat))

    def follow(self, before: Game, event: Any, bag: Counter[str] | None, deck: list[str], pile: list[str]) -> None:
        """One event; `bag` is what really was in the bag it is about."""
        match event:
            case inspecting.BagPassed(merchant=merchant, hidden={"hidden": _}) if bag is not None:
                self.at(seat_account(merchant)).update(hidden_goods(before, bag))
            case handing.GoodsHanded(giver=giver, to=to, hidden={"hidden": count}):
                self.at(to).update(self.draw(seat_account(giver), count))
            case debts.DebtPaid(debtor=seat, goods=goods) | debts.DebtPaidInPart(debtor=seat, goods=goods):
                self.shown(before, seat, goods)
            case black_market.BlackMarketClaimed(seat=seat, kind=kind, shown=count):
                self.shown(before, seat, {kind: count})
            case brimstone_oil.GoodsBurnt(seat=seat):
                self.shown(before, seat, {brimstone_oil.OIL: 1})
            case chest.ChestShared(portions=portions, left_hidden=left):
                for portion in portions:
                    self.at(seat_account(portion.seat)).update(self.draw(CHEST, hidden_cards(portion.hidden)))
                pile += self.draw(CHEST, hidden_cards(left))
            case corrections.Corrected(seat=seat, face_down={"hidden": count}) if count > 0:
                smuggled = [good for good in deck if not before.goods[good].legal][:count]
                self.at(seat_account(seat)).update(smuggled)
                for good in smuggled:
                    deck.remove(good)
            case corrections.Corrected(seat=seat, face_down={"hidden": count}):
                pile += self.draw(seat_account(seat), -count)
            case verdicts.BagCorrected(returned=returned):
                for one in returned:
                    self.at(one.to).update(self.draw(one.from_, one.goods.get(HIDDEN, 0)))
            case turning_up.CardsTurnedUp(seat=seat, goods=goods):
                assert self.at(seat_account(seat)) == Counter(goods)
                self.cards[seat_account(seat)] = Counter()

    def check(self, game: Game) -> None:
        """The book has the right number everywhere."""
        for account in (*map(seat_account, game.seats), CHEST):
            assert all(self.at(account).values()), account
            assert hidden_cards(owner(game, account).contraband) == self.at(account).total(), account
