"""The royal summons: who opens a bag that is true but for it pays more (S-PRO-3)."""

from collections.abc import Mapping

from referee.rules.heaps import Heap
from referee.rules.sheriff.goods import Good

SUMMONS = "royal_summons"


def is_no_lie(confiscated: Heap) -> bool:
    """Whether nothing else in the bag was untrue."""
    return set(confiscated) <= {SUMMONS}


def paid_for(goods: Mapping[str, Good], confiscated: Heap) -> int:
    """What the sheriff pays for those in a bag that is true but for them."""
    return sum(goods[SUMMONS].pays * count for count in confiscated.values())
