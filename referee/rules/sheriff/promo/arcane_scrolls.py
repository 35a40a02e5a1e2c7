"""The arcane scrolls: their owner wins titles like anybody, but takes no gold for them (S-PRO-4)."""

from referee.rules.heaps import Heap
from referee.rules.sentences import Sentence, say

SCROLLS = "arcane_scrolls"


def is_paid_for_titles(goods: Heap) -> bool:
    """Whether who owns these goods does."""
    return not goods.get(SCROLLS)


def unpaid(title: Sentence) -> Sentence:
    return say("%(title)s. The arcane scrolls take no gold for it", title=title)
