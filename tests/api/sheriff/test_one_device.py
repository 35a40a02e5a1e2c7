"""Whole games on one device over the API, against a model that knows nothing of the rules' code: who has what gold,
what lies on which stand, and how many cards nobody has seen (S-CNT-1 to S-CNT-7)."""

import random
from collections import Counter
from typing import Any

import pytest
from flask import Flask

from tests.phones import API, Phone, open_table

Cards = Counter[str]


class Model:
    """A table as people see it who play with real cards and write down what happens."""

    def __init__(self, app: Flask, seed: int, edition: str, players: int, **options: Any) -> None:
        self.random, self.app, self.edition, self.players, self.options = (
            random.Random(seed),
            app,
            edition,
            players,
            options,
        )
        box = app.test_client().get(f"{API}/editions/{edition}").json["goods"]
        self.goods = {good["id"]: good for good in box}
        self.deck = [
            good["id"]
            for good in box
            if good["kind"] != "royal" or options.get("royal_goods")
            for _ in range(good["copies"][str(players)])
        ]
        self.random.shuffle(self.deck)
        self.names = [f"Player {seat}" for seat in range(players)]
        self.host: Phone = open_table(app, *self.names, edition=edition, one_device=True, **options)
        self.gold: dict[int | str, int] = {"chest": 0} | dict.fromkeys(range(players), options["starting_gold"])
        self.stand: list[Cards] = [Counter() for _ in range(players)]
        self.known: list[Cards] = [Counter() for _ in range(players)]
        self.hidden: dict[int | str, Cards] = {seat: Counter() for seat in [*range(players), "chest"]}
        self.in_chest: Cards = Counter()
        """Cards everybody has seen that lie in the chest."""
        self.market: list[list[str]] = [[] for _ in range(players)]
        self.seen: Counter[str] = Counter()
        """What happened, so that a game in which nothing did is noticed."""

    # -- small words ---------------------------------------------------------------------------------------------

    def legal(self, cards: Cards) -> Cards:
        return Counter({good: count for good, count in cards.items() if self.goods[good]["kind"] == "legal"})

    def worth(self, cards: Cards, of: str = "value") -> int:
        return sum(self.goods[good][of] * count for good, count in cards.items())

    def some_hidden(self, who: int | str, count: int) -> Cards:
        drawn = Counter(self.random.sample(sorted(self.hidden[who].elements()), count))
        self.hidden[who] -= drawn
        return drawn

    def send(self, command: str, **fields: Any) -> dict[str, Any]:
        answer = self.host.command(command, **fields)
        assert answer.status_code == 200, (command, fields, answer.text)
        view: dict[str, Any] = answer.json["view"]
        return view

    # -- a round -------------------------------------------------------------------------------------------------

    def play(self) -> None:
        view = self.send("start")
        while view["phase"] != "turn_up" and view["phase"] != "over":
            officers = view.get("deputies") or [view["sheriff"]]
            merchants = [seat for seat in range(self.players) if seat not in officers]
            self.random.shuffle(merchants)
            for merchant in merchants:
                self.settle(merchant, officers)
                self.compare()
            view = self.send("end_round")
            self.share_chest(officers)
            self.compare()
        for seat in self.random.sample(range(self.players), self.players):
            if self.hidden[seat]:
                view = self.send("turn_up", seat=seat, goods=dict(self.hidden[seat]))
                self.known[seat] += self.hidden[seat]
                self.hidden[seat] = Counter()
        assert view["phase"] == "over"

    def settle(self, merchant: int, officers: list[int]) -> None:
        rng = self.random
        bag = Counter(self.deck.pop() for _ in range(rng.randint(1, 4)))
        true = list(self.legal(bag)) or ["apple"]
        declared = {"good": rng.choice(true), "count": bag.total()}
        by = officers if len(officers) == 1 or rng.random() < 0.6 else [rng.choice(officers)]
        fields: dict[str, Any] = {"merchant": merchant}
        if by != officers:
            fields["by"] = by[0]
        if rng.random() < 0.5:
            self.send("declare", seat=merchant, **declared)
        else:
            fields["declared"] = declared
        if rng.random() < 0.55:
            self.passes(merchant, by, bag, fields)
        else:
            self.opened(merchant, by, bag, declared["good"], fields)

    def passes(self, merchant: int, by: list[int], bag: Cards, fields: dict[str, Any]) -> None:
        legal, taker = self.legal(bag), by[0] if len(by) == 1 else "chest"
        if self.random.random() < 0.6:
            gold = self.random.randint(0, min(9, self.gold[merchant]))
            cards = self.random.randint(0, min(2, self.hidden[merchant].total()))
            if gold or cards:
                fields["deal"] = {"gold": gold, "face_down": cards}
                self.gold[merchant] -= gold
                self.gold[taker] += gold
                self.hidden[taker] += self.some_hidden(merchant, cards)
                self.seen["bribes"] += 1
        self.send("settle_bag", do="pass", goods=dict(legal), face_down=(bag - legal).total(), **fields)
        self.stand[merchant] += legal
        self.hidden[merchant] += bag - legal
        if self.options.get("black_market"):
            self.to_market(merchant)

    def to_market(self, merchant: int) -> None:
        for kind, left in self.host.view()["black_market"].items():
            if left and self.known[merchant][kind] + self.hidden[merchant][kind] >= 3:
                self.send("claim_black_market", seat=merchant, kind=kind)
                known = min(3, self.known[merchant][kind])
                self.known[merchant] -= Counter({kind: known})
                self.hidden[merchant] -= Counter({kind: 3 - known})
                self.market[merchant].append(left[0])
                self.seen["black market"] += 1
                return

    def opened(self, merchant: int, by: list[int], bag: Cards, declared: str, fields: dict[str, Any]) -> None:
        lies = bag - Counter({declared: bag[declared]})
        self.stand[merchant] += Counter({declared: bag[declared]})
        self.send("settle_bag", do="inspect", goods=dict(bag), **fields)
        if lies:
            self.pay(merchant, by[0] if len(by) == 1 else "chest", self.worth(lies, "penalty"))
        else:
            for officer in by:
                self.pay(officer, merchant, self.worth(bag, "penalty") // len(by))

    # -- debts ---------------------------------------------------------------------------------------------------

    def pay(self, debtor: int, creditor: int | str, amount: int) -> None:
        gold = min(amount, self.gold[debtor])
        self.gold[debtor] -= gold
        self.gold[creditor] += gold
        rest = amount - gold
        if not rest:
            return
        self.seen["debts"] += 1
        legal = self.stand[debtor]
        if self.worth(legal) >= rest:
            self.hand(debtor, creditor, self.enough(legal, rest), all_of=legal)
            return
        rest -= self.worth(legal)
        if not self.hidden[debtor]:
            paid = self.enough(self.known[debtor], rest)
            self.hand(debtor, creditor, legal + paid, all_of=legal + self.known[debtor])
            return
        self.hand(debtor, creditor, Counter(legal), all_of=None)
        while rest > 0 and (self.hidden[debtor] or self.known[debtor]):
            held = self.hidden[debtor] + self.known[debtor]
            card = Counter([self.random.choice(sorted(held))])
            last = held == card
            rest -= self.worth(card)
            self.hand(debtor, creditor, card, all_of=card if last and not self.hidden[debtor] else None)
            self.seen["cards shown"] += 1

    def enough(self, cards: Cards, rest: int) -> Cards:
        """A set that covers the rest, without a card too many; all of them where that is not enough."""
        chosen: Cards = Counter()
        for good in sorted(cards.elements(), key=lambda good: (self.goods[good]["value"], good)):
            if self.worth(chosen) < rest:
                chosen[good] += 1
        for good in sorted(chosen.elements()):
            if self.worth(chosen) - self.goods[good]["value"] >= rest:
                chosen -= Counter([good])
        return chosen

    def hand(self, debtor: int, creditor: int | str, cards: Cards, all_of: Cards | None) -> None:
        """They are paid; where everything goes nobody is asked."""
        if cards and cards != all_of:
            self.send("pay_debt", seat=debtor, goods=dict(cards))
        legal = self.legal(cards)
        self.stand[debtor] -= legal
        shown = cards - legal - self.known[debtor]
        self.known[debtor] -= cards - legal
        self.hidden[debtor] -= shown
        if creditor == "chest":
            self.in_chest += cards
        else:
            self.stand[int(creditor)] += legal
            self.known[int(creditor)] += cards - legal

    def share_chest(self, officers: list[int]) -> None:
        """Half of the gold and half of the cards; who got which of those that were seen, the lot decides."""
        if len(officers) == 1:
            return
        view = self.host.view()
        for officer in officers:
            self.gold[officer] += self.gold["chest"] // 2
        self.gold["chest"] = 0
        cards, hidden = self.in_chest.total() + self.hidden["chest"].total(), self.hidden["chest"]
        gone: Cards = Counter()
        for officer in officers:
            shown = view["seats"][officer]
            stand, known = Counter(shown["stand"]) - self.stand[officer], Counter(shown["known"]) - self.known[officer]
            unseen = shown["hidden"] - self.hidden[officer].total()
            assert (stand + known).total() + unseen == cards // 2
            gone += stand + known
            self.stand[officer] += stand
            self.known[officer] += known
            self.hidden[officer] += self.some_hidden("chest", unseen)
        assert not gone - self.in_chest
        assert (self.in_chest - gone).total() + hidden.total() <= cards
        self.in_chest, self.hidden["chest"] = Counter(), Counter()
        self.seen["shared cards"] += cards

    # -- what is written down must be what lies there ---------------------------------------------------------------

    def compare(self) -> None:
        view = self.host.view()
        assert view["debts"] == []
        for seat, shown in enumerate(view["seats"]):
            assert shown["gold"] == self.gold[seat], seat
            assert Counter(shown["stand"]) == self.stand[seat], seat
            assert (Counter(shown["known"]), shown["hidden"]) == (self.known[seat], self.hidden[seat].total()), seat
            assert shown["black_market"] == self.market[seat]
        if "chest" in view:
            assert (view["chest"]["gold"], view["chest"]["hidden"]) == (
                self.gold["chest"],
                self.hidden["chest"].total(),
            )

    def tally(self) -> list[dict[str, Any]]:
        """The same count for people who come without a table."""
        players = [
            {
                "name": name,
                "gold": self.gold[seat],
                "goods": dict(self.stand[seat] + self.known[seat]),
                "black_market": self.market[seat],
            }
            for seat, name in enumerate(self.names)
        ]
        body = {"edition": self.edition, "options": self.options, "players": players}
        answer = self.app.test_client().post(f"{API}/tally", json=body)
        assert answer.status_code == 200, answer.text
        results: list[dict[str, Any]] = answer.json["results"]
        return results


ROYAL = {"royal_goods": True, "starting_gold": 6}
POOR = {"black_market": True, "starting_gold": 6}
TABLES = [
    *((seed, "sheriff-1e", players, ROYAL) for seed, players in enumerate((3, 4, 5))),
    *((seed, "sheriff-2e", players, POOR) for seed, players in enumerate((3, 4, 5, 6, 6), 10)),
]


@pytest.mark.parametrize(("seed", "edition", "players", "options"), TABLES)
def test_cnt_7_a_whole_game_on_one_device(
    app: Flask, seed: int, edition: str, players: int, options: dict[str, Any]
) -> None:
    """S-CNT-1 to S-CNT-7: with bribes, lies, debts and the black market; counted at the end like any other game."""
    model = Model(app, seed, edition, players, **options)
    model.play()
    score = model.host.view()["score"]
    for mine, theirs in zip(model.tally(), score, strict=True):
        assert {key: mine[key] for key in ("total", "rank", "winner")} == {
            key: theirs[key] for key in ("total", "rank", "winner")
        }
    assert model.seen["bribes"] and model.seen["debts"], model.seen
