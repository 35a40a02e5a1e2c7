"""Feast plates on stands: each is a card of its own in heaps, since each stands for a good of its own (S-PRO-1)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from referee.rules.heaps import Heap, plus
from referee.rules.sheriff.goods import Good

PLATE = "feast_plate"
"""In hands, bags, the discard pile and in commands: cards of which none stands for anything."""
_MARK = "#"


@dataclass(frozen=True, slots=True)
class Plate:
    """A plate that has reached a stand."""

    good: str
    """What it stands for."""
    round: int
    """In which it came."""
    merchant: int | None
    """Out of whose bag; None: a correction."""


def named_plate(good: str) -> str:
    """What plates that stand for a good are called where a finished game is counted."""
    return f"{PLATE}:{good}"


def stands_for(card: str) -> str | None:
    """The same backwards; None: another card."""
    name, mark, good = card.partition(":")
    return good if name == PLATE and mark else None


def as_plate(box: Mapping[str, Good], good: str, id_: str) -> Good:
    """A plate that stands for a good: worth as much, and counted for its titles (S-PRO-1)."""
    return replace(box[good], id=id_, penalty=box[PLATE].penalty, counts_as=(good, 1))


def key(plate: int) -> str:
    """What the plate of this number is called in a heap."""
    return f"{PLATE}{_MARK}{plate}"


def number(card: str) -> int | None:
    """Which plate it is; None: another card."""
    name, mark, plate = card.partition(_MARK)
    return int(plate) if name == PLATE and mark else None


def plates_in(heap: Heap) -> list[int]:
    """The numbers of all plates that lie there."""
    return sorted(plate for card in heap if (plate := number(card)) is not None)


def as_cards(heap: Heap) -> Heap:
    """The heap as anybody counts it: plates are plates."""
    plates = plates_in(heap)
    if not plates:
        return heap
    return plus(without_plates(heap), {PLATE: sum(heap[key(plate)] for plate in plates)})


def without_plates(heap: Heap) -> dict[str, int]:
    return {card: count for card, count in heap.items() if number(card) is None}


def these(goods: Heap, plates: Iterable[int]) -> Heap:
    """The same goods with so many plates, of these the first; what is not among them stays without a number."""
    wanted = goods.get(PLATE, 0)
    if wanted <= 0:
        return goods
    found = list(plates)[:wanted]
    return plus(goods, {PLATE: -len(found), **{key(plate): 1 for plate in found}})
