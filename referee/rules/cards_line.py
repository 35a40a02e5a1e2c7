"""A line of a result: so many cards of a kind, each worth so much; the same for every game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.rules.heaps import Heap
from referee.rules.sentences import Sentence


@dataclass(frozen=True, slots=True)
class CardsLine:
    card: str
    count: int
    each: int

    @property
    def points(self) -> int:
        return self.count * self.each

    def explained(self, kind: str, card: str, text: Sentence) -> dict[str, Any]:
        """The line as the API gives it; `card` is what the game calls one."""
        numbers = {"count": self.count, "each": self.each, "points": self.points}
        return {"kind": kind, card: self.card, **numbers, "text": text}


def cards_lines(heap: Heap, values: Mapping[str, int]) -> tuple[CardsLine, ...]:
    """A line for each kind that is there, in the order of the box."""
    return tuple(CardsLine(card, heap[card], each) for card, each in values.items() if heap.get(card))
