"""What a goods card is: its kind, its numbers, and what it counts as."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

Kind = Literal["legal", "contraband", "royal"]
Typed = Mapping[str, Mapping[str, int]]
"""Promo cards a table plays with: value, penalty and copies of each."""


@dataclass(frozen=True, slots=True)
class Good:
    """One kind of goods card."""

    id: str
    kind: Kind
    value: int
    penalty: int
    copies: int
    copies_with_three: int
    counts_as: tuple[str, int] | None = None
    each_other: tuple[str, int] | None = None
    """Worth so much more for each other card of a kind (S-PRO-2)."""
    pays: int = 0
    """What it costs a sheriff who finds nothing else (S-PRO-3)."""
    stands_for_any: bool = False
    """A wildcard: true of whatever is declared, and worth what the good is worth that it stands for (S-PRO-1)."""

    @property
    def legal(self) -> bool:
        return self.kind == "legal"

    @property
    def printed_value(self) -> int | None:
        """None: it is worth what it stands for."""
        return None if self.stands_for_any else self.value

    def standing_for(self, good: "Good", id_: str) -> "Good":
        """A wildcard as a good: worth as much, and counted for its titles, but fined as itself."""
        return replace(good, id=id_, penalty=self.penalty, counts_as=(good.id, 1))

    def copies_for(self, players: int) -> int:
        """Copies in the deck before any option (S-SET-4)."""
        return self.copies_with_three if players == 3 else self.copies

    def copies_in_deck(self, players: int, *, royal_goods: bool) -> int:
        """How many cards of it the deck of a table holds (S-SET-4, S-SET-5)."""
        return 0 if self.kind == "royal" and not royal_goods else self.copies_for(players)
