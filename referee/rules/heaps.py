"""Cards by kind, and how many of each: stands, hands, bags, loot."""

from collections.abc import Mapping

Heap = Mapping[str, int]
"""Cards by kind; a kind that is not there is not named."""


def tidy(heap: Heap) -> dict[str, int]:
    """Without the kinds of which there are none."""
    return {kind: count for kind, count in heap.items() if count}


def plus(heap: Heap, more: Heap) -> dict[str, int]:
    return tidy({kind: heap.get(kind, 0) + more.get(kind, 0) for kind in {**heap, **more}})


def minus(heap: Heap, less: Heap) -> dict[str, int]:
    return tidy({kind: heap.get(kind, 0) - less.get(kind, 0) for kind in {**heap, **less}})


def is_within(heap: Heap, larger: Heap) -> bool:
    """Whether all of these cards are in the larger heap."""
    return all(count <= larger.get(kind, 0) for kind, count in heap.items())


def common(heap: Heap, larger: Heap) -> dict[str, int]:
    """As many of these cards as are in the larger heap."""
    return tidy({kind: min(count, larger.get(kind, 0)) for kind, count in heap.items()})


def cards_in(heap: Heap) -> int:
    return sum(heap.values())
