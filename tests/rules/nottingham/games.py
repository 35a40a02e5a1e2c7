"""A table to play at in tests, and a whole game with all 84 cards that plays by its own reading of the rules."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from referee.config import load_editions
from referee.rules.nottingham import final_score, may, rulebook, view
from referee.rules.nottingham.state import Game
from referee.rules.play import Refused, Sent, Unknown

EDITION = load_editions()["nottingham"]
OPTIONS: dict[str, Any] = {"colours": None, "track_hands": False, "track": None, "task_values": {}}

VALUES = {"copper": 7, "candlestick": 8, "gold": 9, "pearls": 10, "gems": 11, "chain": 12, "casket": 13}
ITEMS = tuple(VALUES)
COLOURS = ("red", "purple", "yellow", "blue", "white", "green", "grey")
TASKS = {"all_seven": (7, 1), "five_of_a_kind": (1, 5), "four_pairs": (4, 2), "three_pairs": (3, 2)}
ACTION = {
    "copper": "buy",
    "candlestick": "steal",
    "gold": "lay_ambush",
    "pearls": "rob",
    "gems": "hold_up",
    "chain": "keep",
    "casket": "barter",
}
POINTS = {"all_seven": (30, 24), "five_of_a_kind": (26, 20), "four_pairs": (22, 16), "three_pairs": (14, 10)}

Said = tuple[str, int | None, bool, dict[str, Any]]
"""A command as it was sent: name, seat, host, fields."""


def new_game(players: int = 4, **options: Any) -> Game:
    return rulebook.new(EDITION, {**OPTIONS, **options}, players)


class Table:
    """A game with its history. Each `send` is one accepted command; `refused` expects a no."""

    def __init__(self, players: int = 4, seed: int = 0, **options: Any) -> None:
        self.game = self.start = new_game(players, **options)
        self.events: list[Any] = []
        self.seed = seed

    def sent(self, seat: int | None, host: bool) -> Sent:
        # The same draw for the same moment, so that an undone command can be sent again.
        draw = random.Random(f"{self.seed}/{len(self.events)}")
        return Sent(seat=seat, host=host, now=0, chance=draw.randrange)

    def send(self, name: str, by: int | None = None, /, *, as_host: bool = False, **fields: Any) -> list[Any]:
        events = rulebook.decide(self.game, rulebook.commands[name](**fields), self.sent(by, as_host or by is None))
        for event in events:
            self.game = rulebook.evolve(self.game, event)
        self.events += events
        return events

    def refused(self, name: str, by: int | None = None, /, *, as_host: bool = False, **fields: Any) -> Refused:
        before = self.game
        try:
            rulebook.decide(self.game, rulebook.commands[name](**fields), self.sent(by, as_host or by is None))
        except Refused as no:
            assert self.game == before
            assert str(no.why)
            return no
        raise AssertionError(f"{name} was not refused")

    def unknown(self, name: str, by: int | None = None, /, *, as_host: bool = False, **fields: Any) -> Unknown:
        try:
            rulebook.decide(self.game, rulebook.commands[name](**fields), self.sent(by, as_host or by is None))
        except Unknown as no:
            return no
        raise AssertionError(f"{name} named nothing unknown")

    def view(self, viewer: int | None = None) -> dict[str, Any]:
        return view(self.game, viewer)

    def score(self) -> list[dict[str, Any]] | None:
        """The result as plain values, with the places."""
        final = final_score(self.game)
        return final and [
            {
                "total": one.total,
                "loot_value": one.loot_value,
                "task_value": one.task_value,
                "shared": [line.shared for line in one.tasks],
                "rank": one.place.rank,
                "winner": one.place.winner,
            }
            for one in final
        ]

    def may(self, seat: int | None = None, host: bool = False) -> list[str]:
        return may(self.game, seat, host)

    def pending(self) -> list[tuple[str, int]]:
        return [(one["command"], one["seat"]) for one in self.view()["pending"]]

    def hands(self) -> list[int]:
        return [seat["hand_count"] for seat in self.view()["seats"]]

    def log(self, viewer: int | None = None, last: int | None = None) -> list[str]:
        told = [str(line) for event in self.events if (line := rulebook.tell(event, viewer)) is not None]
        return told if last is None else told[-last:]

    # -- short cuts -------------------------------------------------------------------------------------------

    def begin(self, first: int = 0, *hands: dict[str, int]) -> "Table":
        """Starts; where hands are tracked they are recorded, three coppers unless said."""
        self.send("start", first=first)
        if self.game.tracked:
            for seat in self.game.seats:
                self.send("record_hand", seat, items=hands[seat] if seat < len(hands) else {"copper": 3})
        return self

    def pass_turns(self, count: int, item: str = "chain") -> "Table":
        """So many turns in which somebody turns up a card, keeps it and ends the turn."""
        for _ in range(count):
            seat = self.game.turn
            self.send("reveal", seat, item=item)
            self.send("keep", seat)
            self.send("end_turn", seat)
        return self

    def kept(self, item: str = "chain") -> int:
        """The player in turn turns up a card and keeps it; the answer is the seat, which may trade now."""
        seat = self.game.turn
        self.send("reveal", seat, item=item)
        self.send("keep", seat)
        return seat

    def all_cards(self) -> int:
        """How many cards the referee knows of, wherever they lie."""
        seen = self.view()
        seats = seen["seats"]
        held = sum(seat["hand_count"] + seat["loot_count"] + seat["ambushes"] for seat in seats)
        lying = (seen["revealed"] is not None) + (seen["set"]["count"] if seen["set"] else 0)
        return int(held + lying + seen["deck_count"] + seen["discard_count"] + seen["missing_count"])


class RandomGame:
    """Plays one game with real cards. Before each command the referee's book must agree with the cards.

    Nothing of referee.rules decides what happens here: the rules are written down once more, as a procedure.
    """

    def __init__(
        self,
        source: random.Random,
        players: int = 4,
        track_hands: bool = False,
        knows_numbers: bool = False,
        style: str = "mixed",
        losing: float = 0.0,
    ) -> None:
        self.source, self.players, self.tracked = source, players, track_hands
        self.style, self.losing = style, losing
        length = source.randrange(3, 12) if style != "tasks" else 60
        lowest = 2 if style != "tasks" else 5
        self.track = [source.randint(lowest, 8) for _ in range(length)]
        self.colours = source.sample(COLOURS, players)
        self.table = Table(
            players,
            seed=source.randrange(1000),
            colours=self.colours,
            track_hands=track_hands,
            track=list(self.track) if knows_numbers else None,
            task_values={task: list(pair) for task, pair in POINTS.items()} if knows_numbers else {},
        )
        self.sent: list[Said] = []
        self.read = set(range(1, length + 2)) if knows_numbers else set()
        self.points_read = set(TASKS) if knows_numbers else set()
        self.deck = [item for item in ITEMS for _ in range(12)]
        source.shuffle(self.deck)
        self.discard: list[str] = []
        self.lost: list[str] = []
        self.hands: list[Counter[str]] = [Counter() for _ in range(players)]
        self.loot: list[list[str]] = [[] for _ in range(players)]
        self.done: dict[str, list[int]] = {task: [] for task in TASKS}
        pairs = [item for item in ITEMS if item != "gold"]
        self.ambush_pile: list[Any] = [(one, pairs[(at + 1) % 6]) for at, one in enumerate(pairs)] + self.colours
        source.shuffle(self.ambush_pile)
        self.ambushes: list[list[tuple[int, Any]]] = [[] for _ in range(players)]
        self.laid_ambushes = 0
        self.revealed: str | None = None
        self.laid: list[str] = []
        self.position = 0
        self.turn = 0
        self.over = False
        self.unrecorded: dict[int, str] = {}

    @property
    def game(self) -> Game:
        return self.table.game

    # -- talking to the referee ----------------------------------------------------------------------------------

    def say(self, name: str, by: int | None = None, /, **fields: Any) -> Iterator[list[Any]]:
        self.check()
        if by is not None and name != "deck_empty":
            assert (name, by) in self.table.pending()
            assert name in self.table.may(by)
        self.sent.append((name, by, by is None, fields))
        yield self.table.send(name, by, **fields)

    def check(self) -> None:
        everywhere = Counter(self.deck + self.discard + self.lost + self.laid)
        everywhere.update(["gold"] * sum(len(lying) for lying in self.ambushes))
        everywhere.update([self.revealed] if self.revealed else [])
        for hand, loot in zip(self.hands, self.loot, strict=True):
            everywhere.update(hand)
            everywhere.update(loot)
        assert everywhere == Counter(dict.fromkeys(ITEMS, 12))
        seen = self.table.view()
        if seen["phase"] == "lobby":
            return
        assert self.table.all_cards() == 84
        assert seen["deck_count"] == len(self.deck)
        assert seen["discard_count"] == len(self.discard)
        assert seen["missing_count"] == len(self.lost)
        assert seen["ambush_count"] == len(self.ambush_pile)
        assert seen["revealed"] == self.revealed
        assert seen["sheriff"]["position"] == self.position
        assert (seen["phase"] == "over") == self.over
        assert {task["id"]: task["done_by"] for task in seen["tasks"]} == self.done
        for task in seen["tasks"]:
            assert len(set(task["done_by"])) == len(task["done_by"]) <= 2
        for seat, shown in enumerate(seen["seats"]):
            assert shown["hand_count"] == self.hands[seat].total()
            assert shown["loot_count"] == len(self.loot[seat])
        # One after the other: whatever is wrong with somebody's own cards stays wrong.
        self.check_own(len(self.sent) % self.players)

    def check_own(self, seat: int) -> None:
        mine = self.table.view(seat)["me"]
        assert mine["loot"] == Counter(self.loot[seat])
        lying = [(one["id"], one["shows"]) for one in mine["ambushes"]]
        assert lying == [(id_, shows if isinstance(shows, str) else list(shows)) for id_, shows in self.ambushes[seat]]
        if self.tracked and self.recorded:
            told = Counter(mine["hand"])
            if seat in self.unrecorded:
                told[self.unrecorded[seat]] += 1
            assert told == +self.hands[seat]

    recorded = False
    keeping = 0.2
    """How often a card is taken in hand that could be played."""

    # -- the game as a procedure -----------------------------------------------------------------------------------

    def play(self, most: int = 700) -> Iterator[list[Any]]:
        """Yields the events of each accepted command."""
        first = self.source.randrange(self.players)
        yield from self.say("start", first=first)
        self.turn = first
        for hand in self.hands:
            hand.update(self.deck.pop() for _ in range(3))
        if self.tracked:
            for seat in self.source.sample(range(self.players), self.players):
                yield from self.say("record_hand", seat, items=dict(self.hands[seat]))
        self.recorded = True
        while not self.over:
            yield from self.take_turn()
            if len(self.sent) > most and not self.over:
                yield from self.need_card()
                if not self.over:
                    yield from self.say("end_game")
                    self.over = True
        yield from self.read_points()
        self.check()
        for seat in range(self.players):
            self.check_own(seat)

    def take_turn(self) -> Iterator[list[Any]]:
        me = self.turn
        yield from self.need_card()
        if self.over:
            return
        self.revealed = None
        item = self.deck[-1]
        yield from self.say("reveal", me, item=item)
        self.revealed = self.deck.pop()
        if self.losing and self.deck and self.source.random() < self.losing:
            yield from self.say("deck_empty", self.source.randrange(self.players))
            self.lost, self.deck = self.lost + self.deck, []
        action = ACTION[item]
        if action == "keep" or self.source.random() < self.keeping or not self.possible(action):
            yield from self.say("keep", me)
            self.hands[me][item] += 1
        elif action in ("buy", "barter"):
            yield from self.bidding(action, item)
        elif action == "lay_ambush":
            yield from self.lay_ambush()
        else:
            yield from self.attack(action, item)
        self.revealed = None
        yield from self.trade()
        if self.over:
            return
        if not self.points_read >= {task for task in TASKS if self.done[task]} and self.source.random() < 0.3:
            yield from self.read_points()
        yield from self.say("end_turn", me)
        self.turn = (me + 1) % self.players

    def others(self) -> list[int]:
        return [(self.turn + step) % self.players for step in range(1, self.players)]

    def with_cards(self) -> list[int]:
        return [seat for seat in self.others() if self.hands[seat].total()]

    def possible(self, action: str) -> bool:
        if action in ("steal", "rob", "hold_up"):
            return bool(self.with_cards())
        if action == "lay_ambush":
            return any(card != self.colours[self.turn] for card in self.ambush_pile[:2])
        return True

    def pick(self, hand: Counter[str]) -> str:
        return self.source.choice(sorted(hand.elements()))

    def bidding(self, kind: str, item: str) -> Iterator[list[Any]]:
        me = self.turn
        yield from self.say(kind, me)
        bidders = self.with_cards()
        if kind == "buy":
            self.source.shuffle(bidders)
        offers: dict[int, Counter[str]] = {}
        for seat in bidders:
            good = Counter({card: count for card, count in self.hands[seat].items() if card != item and count})
            if not good:
                yield from self.say("cannot", seat)
                continue
            most = 1 if kind == "buy" else min(2, good.total())
            offer = Counter(self.source.sample(sorted(good.elements()), self.source.randint(1, most)))
            yield from self.say("bid", seat, items=dict(offer))
            offers[seat] = offer
        if not offers:
            self.hands[me][item] += 1
            return
        chosen = self.source.choice([*offers, *([None] if kind == "buy" else [])])
        yield from self.say("choose", me, seat=chosen)
        if chosen is None:
            self.hands[me][item] += 1
            return
        self.hands[chosen] -= offers[chosen]
        self.hands[chosen][item] += 1
        self.hands[me] += offers[chosen]

    def attack(self, kind: str, item: str) -> Iterator[list[Any]]:
        me, target = self.turn, self.source.choice(self.with_cards())
        yield from self.say(kind, me, target=target)
        victim = self.hands[target]
        if victim["chain"] and self.source.random() < 0.5:
            yield from self.say("defend", target)
            taken = "chain"
        else:
            yield from self.say("yield", target)
            taken = self.pick(victim)
            if self.tracked and kind == "steal":
                yield from self.say("give", target, item=taken)
            elif self.tracked:
                yield from self.say("take", me, item=taken)
        victim[taken] -= 1
        victim[item] += 1
        self.hands[me][taken] += 1

    def lay_ambush(self) -> Iterator[list[Any]]:
        me = self.turn
        seen = [card for card in self.ambush_pile[:2] if card != self.colours[me]]
        card = self.source.choice(seen)
        yield from self.say("lay_ambush", me, shows=card)
        under = [other for other in self.ambush_pile[:2] if other is not card]
        self.ambush_pile = self.ambush_pile[2:] + under
        self.laid_ambushes += 1
        self.ambushes[me].append((self.laid_ambushes, card))

    def trade(self) -> Iterator[list[Any]]:
        me, hand = self.turn, self.hands[self.turn]
        ways = [
            (task, dict.fromkeys(chosen, each))
            for task, (different, each) in TASKS.items()
            if len(self.done[task]) < 2 and me not in self.done[task]
            for chosen in combinations([item for item in ITEMS if hand[item] >= each], different)
        ]
        sets = [item for item in ITEMS if hand[item] >= 3]
        if ways and self.style != "sets" and self.source.random() < 0.9:
            task, cards = self.source.choice(ways)
            yield from self.do_task(task, cards, only=sum(way[0] == task for way in ways) == 1)
        elif sets and self.source.random() < (0.1 if self.style == "tasks" else 0.8):
            item = self.source.choice(sets)
            yield from self.do_set(item, self.source.randint(3, hand[item]), self.source.random() < 0.8)

    def do_task(self, task: str, cards: dict[str, int], only: bool) -> Iterator[list[Any]]:
        me = self.turn
        unsaid = (task == "all_seven" or (self.tracked and only)) and self.source.random() < 0.5
        yield from self.say("trade_task", me, task=task, items=None if unsaid else cards)
        self.hands[me] -= Counter(cards)
        self.discard += Counter(cards).elements()
        self.done[task].append(me)
        if all(len(by) == 2 for by in self.done.values()):
            self.over = True
            return
        yield from self.favour()

    def do_set(self, item: str, count: int, keep: bool) -> Iterator[list[Any]]:
        me = self.turn
        yield from self.say("trade_set", me, item=item, count=count, keep=keep)
        self.hands[me][item] -= count
        self.laid = [item] * count
        circle, silent = self.others(), set()
        while len(self.laid) >= 3:
            asked = next((seat for seat in circle if self.ambushes[seat] and seat not in silent), None)
            if asked is None:
                break
            fitting = [one for one in self.ambushes[asked] if self.colours[me] == one[1] or item in one[1]]
            if not fitting or self.source.random() < 0.3:
                yield from self.say("let_be", asked)
                silent.add(asked)
                continue
            sprung = self.source.choice(fitting)
            yield from self.say("spring", asked, ambush=sprung[0])
            self.ambushes[asked].remove(sprung)
            self.ambush_pile.append(sprung[1])
            self.hands[asked][self.laid.pop()] += 1
            self.hands[me]["gold"] += 1
            silent.clear()
            while circle[0] != asked:
                circle.append(circle.pop(0))
        lying, self.laid = self.laid, []
        if len(lying) < 3:
            self.hands[me].update(lying)
            return
        if keep:
            self.loot[me].append(lying.pop())
        self.discard += lying
        yield from self.favour()

    def favour(self) -> Iterator[list[Any]]:
        yield from self.move_sheriff()
        if self.over:
            return
        number = self.track[self.position - 1]
        drawing = [seat for seat in [self.turn, *self.others()] if self.hands[seat].total() <= number]
        for seat in drawing:
            yield from self.need_card()
            if self.over:
                return
            card = self.deck.pop()
            self.hands[seat][card] += 1
            if self.tracked:
                self.unrecorded[seat] = card
        yield from self.record_draws()

    def record_draws(self) -> Iterator[list[Any]]:
        for seat in self.source.sample(sorted(self.unrecorded), len(self.unrecorded)):
            yield from self.say("record_draw", seat, item=self.unrecorded[seat])
            del self.unrecorded[seat]

    def move_sheriff(self) -> Iterator[list[Any]]:
        self.position += 1
        city = self.position > len(self.track)
        if self.position not in self.read:
            yield from self.record_draws()
            yield from self.say("read_field", self.turn, number="city" if city else self.track[self.position - 1])
            self.read.add(self.position)
        self.over = city

    def need_card(self) -> Iterator[list[Any]]:
        while not self.deck and not self.over:
            if self.discard:
                self.deck, self.discard = self.discard, []
                self.source.shuffle(self.deck)
                return
            if self.position:
                number = self.track[self.position - 1]
                over = [seat for seat in range(self.players) if self.hands[seat].total() > number]
                if over:
                    yield from self.record_draws()
                for seat in self.source.sample(over, len(over)):
                    count = self.hands[seat].total() - number
                    cards = Counter(self.source.sample(sorted(self.hands[seat].elements()), count))
                    yield from self.say(
                        "discard", seat, **({"items": dict(cards)} if self.tracked else {"count": count})
                    )
                    self.hands[seat] -= cards
                    self.discard += cards.elements()
            yield from self.move_sheriff()

    def read_points(self) -> Iterator[list[Any]]:
        for task, by in self.done.items():
            if by and task not in self.points_read:
                if self.over:
                    assert self.table.score() is None
                alone, shared = POINTS[task]
                yield from self.say("read_task", self.source.choice(by), task=task, alone=alone, shared=shared)
                self.points_read.add(task)

    def totals(self) -> list[int]:
        """The final score, counted from the cards on the table."""
        return [
            sum(VALUES[item] for item in self.loot[seat])
            + sum(POINTS[task][len(by) - 1] for task, by in self.done.items() if seat in by)
            for seat in range(self.players)
        ]
