"""The arcane scrolls: their owner wins titles like anybody, but takes no gold for them (S-PRO-4)."""

from referee.rules.heaps import Heap

SCROLLS = "arcane_scrolls"


def has_scrolls(goods: Heap) -> bool:
    return bool(goods.get(SCROLLS))
