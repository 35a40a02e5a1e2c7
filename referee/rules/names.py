"""Naming things in every game: its cards, one kind or a whole heap, and the colours of its players.

What the cards are called stands in each game's own `names.py`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from referee.rules.heaps import Heap, tidy
from referee.rules.sentences import Listing, Sentence, listing, say

Colour = Literal["red", "purple", "yellow", "blue", "white", "green", "grey"]
COLOURS: dict[str, Sentence] = {
    "red": say("red"),
    "purple": say("purple"),
    "yellow": say("yellow"),
    "blue": say("blue"),
    "white": say("white"),
    "green": say("green"),
    "grey": say("grey"),
}


@dataclass(frozen=True, slots=True)
class CardNames:
    """What the cards of a game are called, in the order in which they are always listed."""

    printed: Mapping[str, Sentence]
    counted: Callable[[str, int], Sentence]
    """So many of a kind."""

    def listed(self, heap: Heap) -> Listing:
        """ "3 apples, 1 silk", always in the same order."""
        return listing(*(self.counted(card, count) for card, count in self.in_order(heap)))

    def in_order(self, heap: Heap) -> list[tuple[str, int]]:
        """What is in a heap, in the order of the cards."""
        places = list(self.printed)
        return sorted(tidy(heap).items(), key=lambda held: places.index(held[0]))
