"""The end of Nottingham: the loot pile and the task cards as they lie (N-END-2, N-END-3)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from referee.rules.cards_line import CardsLine, cards_lines
from referee.rules.nottingham.edition import NottinghamEdition
from referee.rules.ranking import Place, places
from referee.rules.table.other_points import Lines, total

TaskValues = Mapping[str, tuple[int, int]]
"""Points of each task as printed on this copy: done alone, done by two."""


@dataclass(frozen=True, slots=True)
class Hoard:
    """What scores for one player. Hand cards score nothing, so they are not here."""

    name: str
    loot: Mapping[str, int]
    tasks: tuple[str, ...] = ()
    other: Lines = ()
    """What the table counted itself (N-OTH-1)."""


@dataclass(frozen=True, slots=True)
class TaskLine:
    task: str
    shared: bool
    points: int


@dataclass(frozen=True, slots=True)
class NottinghamScore:
    name: str
    loot: tuple[CardsLine, ...]
    tasks: tuple[TaskLine, ...]
    place: Place
    other: Lines = ()

    @property
    def other_points(self) -> int:
        return total(self.other)

    @property
    def loot_value(self) -> int:
        return sum(line.points for line in self.loot)

    @property
    def loot_cards(self) -> int:
        return sum(line.count for line in self.loot)

    @property
    def task_value(self) -> int:
        return sum(line.points for line in self.tasks)

    @property
    def total(self) -> int:
        return self.loot_value + self.task_value + self.other_points


def score(edition: NottinghamEdition, hoards: Sequence[Hoard], task_values: TaskValues) -> list[NottinghamScore]:
    """Everybody's result in the order given, ranked; ties go to the larger loot pile."""
    values = {item.id: item.value for item in edition.items.values()}
    done = Counter(task for hoard in hoards for task in hoard.tasks)

    def task_line(task: str) -> TaskLine:
        alone, shared = task_values[task]
        return TaskLine(task, done[task] > 1, shared if done[task] > 1 else alone)

    counted = [
        NottinghamScore(
            name=hoard.name,
            loot=cards_lines(hoard.loot, values),
            tasks=tuple(task_line(task) for task in edition.tasks if task in hoard.tasks),
            place=Place(0, False, None),
            other=hoard.other,
        )
        for hoard in hoards
    ]
    placed = places(
        [one.name for one in counted],
        [one.total for one in counted],
        loot_cards=[one.loot_cards for one in counted],
    )
    return [replace(one, place=place) for one, place in zip(counted, placed, strict=True)]
