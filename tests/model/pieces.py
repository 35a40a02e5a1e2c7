"""What lies on a table of Sheriff of Nottingham: bags, stands, offers, deals, debts, chest and clock."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from tests.model.facts import LEGAL, PLATE, printed

CHEST = "chest"
Goods = Counter[str]


# What a card is called whose kind nobody knows.
HIDDEN = "?"


def is_legal(good: str) -> bool:
    return good in LEGAL or printed(good) == PLATE


def split(goods: Goods) -> tuple[Goods, Goods]:
    """Face up and face down (S-INS-3)."""
    up = Counter({good: count for good, count in goods.items() if is_legal(good)})
    return up, Counter({good: count for good, count in goods.items() if not is_legal(good)})


def as_printed(goods: Goods) -> Goods:
    """Plates counted together, whatever they stand for."""
    found: Goods = Counter()
    for good, count in goods.items():
        found[printed(good)] += count
    return found


def take(heap: Goods, goods: Goods) -> None:
    for good, count in goods.items():
        assert heap[good] >= count, (heap, goods)
        heap[good] -= count
        if not heap[good]:
            del heap[good]


def holds(heap: Goods, goods: Goods) -> bool:
    return all(heap[good] >= count for good, count in goods.items())


def as_far_as_there(heap: Goods, goods: Goods) -> Goods:
    return Counter({good: min(heap[good], count) for good, count in goods.items() if min(heap[good], count)})


def parts_of(cards: Goods, number: int) -> list[Goods]:
    """Every way to take so many cards."""
    kinds = sorted(cards)
    ways = product(*(range(cards[kind] + 1) for kind in kinds))
    return [Counter(dict(zip(kinds, way, strict=True))) - Counter() for way in ways if sum(way) == number]


@dataclass
class Bag:
    count: int
    goods: Goods | None = None
    declared: str | None = None
    status: str = "sealed"
    decision: str | None = None
    by: tuple[int, ...] = ()
    stances: dict[int, str] = field(default_factory=dict)
    alone: int | None = None
    face_down: int = 0


@dataclass
class Seat:
    gold: int = 0
    stand: Goods = field(default_factory=Counter)
    # Face down by kind: everybody's secret, but in counted games what all have seen.
    down: Goods = field(default_factory=Counter)
    hidden: int = 0
    black_market: list[str] = field(default_factory=list)
    claimed_card: bool = False
    bag: Bag | None = None
    sits_out: bool = False
    away: bool = False
    comes_back: bool = False
    other_points: dict[str, int] = field(default_factory=dict)
    # Plates by their numbers.
    plates: dict[int, str] = field(default_factory=dict)
    # What came face down this round, of which one may burn something: brimstone oil, and cards of no known kind.
    oils: int = 0
    unseen_came: int = 0

    @property
    def face_down(self) -> int:
        return self.down.total() + self.hidden


@dataclass
class Part:
    """What one side of an offer gives."""

    gold: int = 0
    stand: Goods = field(default_factory=Counter)
    bag: Goods = field(default_factory=Counter)
    face_down: Goods = field(default_factory=Counter)
    number: int = 0
    promise: str | None = None
    now: bool = False

    @staticmethod
    def of(fields: dict[str, Any]) -> "Part":
        down = fields.get("face_down") or {}
        promise = fields.get("promise")
        now = isinstance(promise, dict) and bool(promise.get("now"))
        return Part(
            fields.get("gold", 0),
            Counter(fields.get("stand") or {}),
            Counter(fields.get("bag") or {}),
            Counter() if isinstance(down, int) else Counter(down),
            down if isinstance(down, int) else sum(down.values()),
            promise["text"] if isinstance(promise, dict) else promise,
            now,
        )

    @property
    def gives_down(self) -> bool:
        return bool(self.number or split(self.stand)[1])

    @property
    def gives(self) -> bool:
        return bool(self.gold or self.stand or self.bag or self.number)


@dataclass
class Offer:
    by: int
    to: tuple[int, ...]
    gives: Part
    wants: Part
    asks: tuple[tuple[str, int], ...]
    accepted: set[int] = field(default_factory=set)
    # Who has to agree besides: the other deputy, when one of them offers what both decide on.
    besides: tuple[int, ...] = ()
    id: int | None = None

    def part_of(self, seat: int) -> Part:
        """What this seat would give."""
        if seat == self.by:
            return self.gives
        return self.wants if seat in self.to else Part()


@dataclass
class Deal:
    by: int
    to: tuple[int, ...]
    round: int
    gives: Part
    wants: Part
    asks: tuple[tuple[str, int], ...]
    status: str = "bound"
    kept: bool | None = None
    want_kept: bool | None = None
    open_asks: set[tuple[str, int]] = field(default_factory=set)
    awaits_bag: set[int] = field(default_factory=set)
    # Where goes what the maker gets: their own, or the chest for what both deputies offered.
    wants_to: int | str = CHEST
    id: int | None = None


@dataclass
class Debt:
    debtor: int
    creditor: int | str
    rest: int
    stand: Goods
    down: Goods
    hidden: int
    # Paid when cards are turned up: nothing more can be proposed (S-CNT-4, 7).
    waits: bool = False


@dataclass
class Chest:
    gold: int = 0
    stand: Goods = field(default_factory=Counter)
    down: Goods = field(default_factory=Counter)
    hidden: int = 0

    @property
    def cards(self) -> int:
        return self.stand.total() + self.down.total() + self.hidden


@dataclass
class Clock:
    remaining_ms: int
    running: bool = False
    started: bool = False
