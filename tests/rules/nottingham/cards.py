"""All 84 cards of a game that is played in a test, and the referee's book held against them."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from referee.rules.nottingham.state import Game
from tests.rules.nottingham.table import COLOURS, ITEMS, POINTS, TASKS, VALUES, Table

Said = tuple[str, int | None, bool, dict[str, Any]]
"""A command as it was sent: name, seat, host, fields."""


class Cards:
    """Where each card lies. Before each command the referee's book must agree with the cards."""

    def __init__(
        self,
        source: random.Random,
        players: int = 4,
        track_hands: bool = False,
        knows_numbers: bool = False,
        style: str = "mixed",
        losing: float = 0.0,
        misreading: float = 0.0,
        correcting: float = 0.0,
        phones: frozenset[int] | None = None,
    ) -> None:
        self.source, self.players, self.tracked = source, players, track_hands
        self.style, self.losing, self.misreading, self.correcting = style, losing, misreading, correcting
        self.phones = frozenset(range(players)) if phones is None else phones
        """Who acts for themselves; for all others the host does."""
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
        self.table.with_phones = self.phones
        self.sent: list[Said] = []
        self.read = set(range(1, length + 2)) if knows_numbers else set()
        self.points_read = set(TASKS) if knows_numbers else set()
        self.deck = [item for item in ITEMS for _ in range(12)]
        source.shuffle(self.deck)
        self.discard: list[str] = []
        self.lost: list[str] = []
        self.hands: list[Counter[str]] = [Counter() for _ in range(players)]
        self.loot: list[list[str]] = [[] for _ in range(players)]
        self.noted: Counter[int] = Counter()
        """Points that somebody noted besides."""
        self.away: set[int] = set()
        self.returning: set[int] = set()
        """Of these: who comes back with the next turn of theirs."""
        self.done: dict[str, list[int]] = {task: [] for task in TASKS}
        pairs = [item for item in ITEMS if item != "gold"]
        self.ambush_pile: list[Any] = [(one, pairs[(at + 1) % 6]) for at, one in enumerate(pairs)] + self.colours
        source.shuffle(self.ambush_pile)
        self.ambushes: list[list[tuple[int, Any]]] = [[] for _ in range(players)]
        self.laid_ambushes = 0
        self.unsaid: set[int] = set()
        """Ambushes of which the referee was not told what they show."""
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

    def say(self, name: str, by: int | None = None, /, *, of: int | None = None, **fields: Any) -> Iterator[list[Any]]:
        """Sends a command; `of`: it is awaited from another seat, for whom anybody may send it."""
        self.check()
        if by is not None and name not in ("deck_empty", "correct_secret"):
            assert (name, by if of is None else of) in self.table.pending()
        assert name in self.table.may(by, host=by is None)
        for_them = by is not None and by not in self.phones
        self.sent.append((name, by, by is None or for_them, fields))
        yield self.table.send(name, by, as_host=for_them, **fields)

    def anybody(self, seat: int) -> int | None:
        """Mostly this seat, but anybody else can tap what everybody sees."""
        others = [other for other in range(self.players) if other not in self.away]
        return self.source.choice([seat, seat, None, *others]) if self.helping else seat

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
        known = [(id_, None if id_ in self.unsaid else shows) for id_, shows in self.ambushes[seat]]
        assert lying == [(id_, list(shows) if isinstance(shows, tuple) else shows) for id_, shows in known]
        if self.tracked and self.recorded:
            told = Counter(mine["hand"])
            if seat in self.unrecorded:
                told[self.unrecorded[seat]] += 1
            assert told == +self.hands[seat]

    recorded = False
    helping = True
    """Whether others tap what everybody sees, and the host ends turns."""
    aloud = 0.5
    """How often, where nobody concerned has a phone, what came of an action is one step."""
    booking = 1.0
    """How often the outcome may be told before all offers are in."""
    unread = 0.7
    """How often an ambush of a player without a phone is laid without saying what it shows."""
    keeping = 0.2
    """How often a card is taken in hand that could be played."""

    def totals(self) -> list[int]:
        """The final score, counted from the cards on the table."""
        return [
            sum(VALUES[item] for item in self.loot[seat])
            + sum(POINTS[task][len(by) - 1] for task, by in self.done.items() if seat in by)
            + self.noted[seat]
            for seat in range(self.players)
        ]
