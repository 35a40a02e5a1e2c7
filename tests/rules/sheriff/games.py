"""Whole random games with real cards: who acts, what they would like, and what must hold after every step."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from referee.rules.kernel import Refused
from referee.rules.ledger import seat_of
from referee.rules.sheriff import expire, rulebook, view
from referee.rules.sheriff.gold import GoldMoved
from referee.rules.sheriff.promo.feast_plate import PLATE
from referee.rules.sheriff.round import GameOver, TurningUpBegan
from referee.rules.sheriff.state import without_hidden
from referee.rules.table.leaving import is_stopped
from tests.rules.balances import balances
from tests.rules.sheriff.fields import RandomFields
from tests.rules.sheriff.table import made


class RandomGame(RandomFields):
    """People who do whatever they may, until the game is over."""

    def play(self, steps: int = 400) -> Iterator[list[Any]]:
        """Step by step until the game is over; yields the events of each accepted command."""
        for _ in range(steps):
            if self.game.phase == "over":
                return
            events = self.step()
            if events:
                yield events

    def step(self) -> list[Any]:
        self.table.now += self.random.randrange(40_000 if self.random.random() < 0.1 else 1500)
        expired = expire(self.game, self.table.now)
        if expired:
            before, discarded = self.game, Counter(without_hidden(self.game.discarded))
            self.table.append(expired)
            self.sent.append(("", None, True, self.table.now, {}))
            self.follow_cards(before, expired, discarded)
            return expired
        seat, host = self.who()
        allowed = [name for name in self.table.may(seat, host) if self.likes(name)]
        if not allowed:
            return []
        name = self.random.choice(allowed)
        fields = self.fields(name, seat)
        if fields is None:
            return []
        # for who has no phone the host sends it
        return self.send(name, seat, host or seat not in self.table.phones, fields) or []

    def send(self, name: str, seat: int | None, host: bool, fields: dict[str, Any]) -> list[Any] | None:
        before, discarded = self.game, Counter(without_hidden(self.game.discarded))
        try:
            events = rulebook.decide(self.game, made(name, fields), self.table.sent(seat, host))
        except Refused:
            return None
        self.table.append(events)
        self.sent.append((name, seat, host, self.table.now, fields))
        self.follow_cards(before, events, discarded)
        return events

    def who(self) -> tuple[int | None, bool]:
        waiting = list(view(self.game, None)["waiting_for"])
        if waiting and self.random.random() < 0.5:
            return self.random.choice(waiting), False
        host = 0.6 if self.game.options.one_device else 0.15
        if self.random.random() < host or self.game.phase == "lobby":
            return None, True
        return self.random.randrange(len(self.game.players)), False

    def likes(self, name: str) -> bool:
        seldom = {
            "end_game": 0.002,
            "close_market": 0.1,
            "sit_out": 0.03,
            "unseal_bag": 0.2,
            "correct": 0.4,
            "correct_secret": 0.05,
            "settle_bag": 0.5 if self.game.options.one_device else 0.05,
            "correct_bag": 0.15,
            "correct_count": 0.05,
            "pause_clock": 0.05,
            "judge_promise": 0.1,
            "pass": 0.4,
            "inspect": 0.4,
            "offer": 0.5,
            "agreed": 0.3,
            "add_time": 0.1,
            "withdraw": 0.2,
            "decline": 0.3,
            "leave_game": 0.02,
            "come_back": 0.05,
            "other_points": 0.1,
        }
        if is_stopped(self.game):
            seldom = {"end_game": 0.3, "come_back": 0.3}
        return self.random.random() < seldom.get(name, 1.0)

    # -- what must always hold -----------------------------------------------------------------------------------

    def check(self) -> None:
        game = self.game
        assert all(player.gold >= 0 for player in game.players) and game.chest.gold >= 0
        held = balances(event for event in self.table.events if isinstance(event, GoldMoved))
        for account, gold in held.items():
            seat = seat_of(account)
            if seat is not None:
                assert game.players[seat].gold == gold
            elif account == "chest":
                assert game.chest.gold == gold
        assert sum(held.values()) == 0
        for heap in (*(p.stand for p in game.players), *(p.contraband for p in game.players), game.discarded):
            assert all(count > 0 for count in heap.values())
        if not any(isinstance(one, (GameOver, TurningUpBegan)) and one.early for one in self.table.events):
            assert self.cards() == self.box
            self.unseen.check(game)
        assert all(deal.status != "bound" for deal in game.deals if deal.round < game.round)
        self.check_debts()

    def check_debts(self) -> None:
        """S-DEBT-1, 3, 6: nobody owes with gold in the purse or without a choice, and verdicts are paid to the last
        coin: in gold, in goods (no change), forgiven, or still owed."""
        goods, seen = self.game.goods, view(self.game, None)
        for debt in seen["debts"]:
            assert self.game.players[debt["debtor"]].gold == 0 and debt["rest"] > 0
            mine = view(self.game, debt["debtor"])["me"]
            proposed, choice = sum(mine["debt_proposal"].values()), sum(mine["debt_choose_from"].values())
            assert choice > proposed or (debt.get("hidden") and debt["face_down_due"])
        for seat in seen["seats"]:
            verdict = (seat["bag"] or {}).get("verdict")
            if verdict is None:
                continue
            paid = verdict["paid"]
            due = "to" if verdict["honest"] else "from"
            owed = sum(one["rest"] for one in verdict["payments"] if one[due] == seat["seat"])
            given_back = any(one[due] != seat["seat"] for one in verdict["payments"])
            # a plate may have been named anew since: no legal good is worth more than 4
            worth = {good: 4 if good == PLATE else goods[good].value for good in paid["goods"]}
            in_goods = sum(worth[good] * count for good, count in paid["goods"].items())
            covered = paid["gold"] + paid["forgiven"] + owed + in_goods
            assert covered >= verdict["penalty"]
            assert covered == verdict["penalty"] or in_goods or given_back
