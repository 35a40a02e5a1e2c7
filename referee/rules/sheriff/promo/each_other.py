"""Cards that are worth more for each other card of their family, counted at the end (S-PRO-2)."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.rules.heaps import Heap
from referee.rules.sheriff.goods import Good


@dataclass(frozen=True, slots=True)
class FamilyLine:
    """So many cards of a kind, each worth more for each of so many others."""

    card: str
    count: int
    others: int
    gold: int

    @property
    def points(self) -> int:
        return self.count * self.others * self.gold


def family_lines(goods: Mapping[str, Good], held: Heap) -> tuple[FamilyLine, ...]:
    """Plain and special cards of the family count, but none for itself; two special ones count each other."""

    def others(family: str) -> int:
        return sum(count for card, count in held.items() if _family(goods[card]) == family) - 1

    return tuple(
        FamilyLine(card.id, held[card.id], others(card.each_other[0]), card.each_other[1])
        for card in goods.values()
        if card.each_other and held.get(card.id) and others(card.each_other[0])
    )


def _family(card: Good) -> str:
    return card.each_other[0] if card.each_other else card.id
