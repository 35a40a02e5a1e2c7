"""Cards by kind, and how many of each: stands, hands, bags, loot.

A card that is something else than the others of its kind has a mark, a number as a rule, and is a kind of its own in a
heap. What people say of cards has none.
"""

from collections.abc import Iterable, Mapping

Heap = Mapping[str, int]
"""Cards by kind; a kind that is not there is not named."""

_MARK = "#"


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


def card(kind: str, mark: int | str) -> str:
    """What the card of this mark is called in a heap."""
    return f"{kind}{_MARK}{mark}"


def kind_and_mark(card: str) -> tuple[str, str]:
    """What a card is; without a mark it is like the others of its kind."""
    kind, _, mark = card.partition(_MARK)
    return kind, mark


def number(card: str) -> int | None:
    """The number of a card; None: it has none."""
    mark = kind_and_mark(card)[1]
    return int(mark) if mark else None


def numbers(heap: Heap) -> list[int]:
    """Those of all cards that have one."""
    return sorted(found for card in heap if (found := number(card)) is not None)


def numbered(heap: Heap) -> list[str]:
    """The cards that have one, in the order of their numbers."""
    return sorted((card for card in heap if _MARK in card), key=lambda card: number(card) or 0)


def by_kind(heap: Heap) -> Heap:
    """The heap as anybody counts it: cards with a mark as what they are."""
    if not any(_MARK in card for card in heap):
        return heap
    counted: dict[str, int] = {}
    for card, count in heap.items():
        kind = kind_and_mark(card)[0]
        counted[kind] = counted.get(kind, 0) + count
    return tidy(counted)


def as_cards(goods: Heap, cards: Iterable[str]) -> Heap:
    """The same goods as these cards, the first of them; for what is not among them the kind is left."""
    found = dict(goods)
    for card in cards:
        kind = kind_and_mark(card)[0]
        if found.get(kind, 0) > 0:
            found[kind] -= 1
            found[card] = 1
    return tidy(found)
