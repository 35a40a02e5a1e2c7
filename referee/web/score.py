"""A result made ready to be shown: places in order, bars drawn to one scale, kings and queens kind by kind.

The finished tally and the end of a game played with the referee go through the same door.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.rules import names
from referee.rules.editions import Edition, SheriffEdition
from referee.speech import Speaker
from referee.tally import headline

Result = Mapping[str, Any]

# Which sums of a result make up its bar, from left to right.
SHERIFF_PARTS = {
    "legal": "legal_value",
    "contraband": "contraband_value",
    "gold": "gold",
    "titles": "bonus",
    "black_market": "black_market_value",
}
NOTTINGHAM_PARTS = {"loot": "loot_value", "tasks": "task_value"}


@dataclass(frozen=True, slots=True)
class Part:
    """One stretch of a bar, in percent of the longest bar."""

    name: str
    points: int
    start: float
    width: float


@dataclass(frozen=True, slots=True)
class Mark:
    """The drawing before a line: a token with its shape, or a plain icon without one."""

    drawing: str
    shape: str | None = None


@dataclass(frozen=True, slots=True)
class Line:
    mark: Mark
    text: str
    points: int


@dataclass(frozen=True, slots=True)
class Row:
    """One player's place."""

    result: Result
    bar: tuple[Part, ...]
    lines: tuple[Line, ...]
    titles: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Throne:
    """One kind of goods: who is king and who is queen of it, each with the points."""

    good: str
    name: str
    kings: tuple[tuple[str, int], ...]
    queens: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Score:
    edition: str
    headline: str
    rows: tuple[Row, ...]
    parts: tuple[str, ...]
    court: tuple[Throne, ...]


def scoreboard(edition: Edition, results: Sequence[Result], speaker: Speaker) -> Score:
    sums = SHERIFF_PARTS if isinstance(edition, SheriffEdition) else NOTTINGHAM_PARTS
    longest = max((result["total"] for result in results), default=0) or 1
    used = [name for name, key in sums.items() if any(result[key] for result in results)]

    def bar(result: Result) -> tuple[Part, ...]:
        parts, start = [], 0.0
        for name in used:
            points = result[sums[name]]
            width = 100 * points / longest
            if points:
                parts.append(Part(name, points, start, width))
            start += width
        return tuple(parts)

    def row(result: Result) -> Row:
        lines = [(line["kind"], Line(_mark(edition, line), line["text"], line["points"])) for line in result["lines"]]
        return Row(
            result,
            bar(result),
            tuple(line for _, line in lines),
            tuple(line for kind, line in lines if kind == "title"),
        )

    return Score(
        edition=speaker.say(names.EDITIONS[edition.id]),
        headline=headline(results, speaker),
        rows=tuple(row(result) for result in sorted(results, key=lambda result: int(result["rank"]))),
        parts=tuple(used),
        court=_court(edition, results, speaker) if isinstance(edition, SheriffEdition) else (),
    )


def _mark(edition: Edition, line: Mapping[str, Any]) -> Mark:
    match line["kind"]:
        case "goods":
            good = line["good"]
            return Mark(good, edition.goods[good].kind if isinstance(edition, SheriffEdition) else None)
        case "loot":
            return Mark(line["item"], "loot")
        case "title":
            return Mark(line["title"])
        case "gold":
            return Mark("coin")
        case other:
            return Mark(other)


def _court(edition: SheriffEdition, results: Sequence[Result], speaker: Speaker) -> tuple[Throne, ...]:
    def holders(good: str, title: str) -> tuple[tuple[str, int], ...]:
        return tuple(
            (result["name"], held["points"])
            for result in results
            for held in result["titles"]
            if held["good"] == good and held["title"] == title
        )

    return tuple(
        Throne(good, speaker.say(names.CARDS[good]), holders(good, "king"), holders(good, "queen"))
        for good in edition.bonuses
        if edition.goods[good].copies_for(len(results))
    )
