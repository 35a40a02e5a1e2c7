"""A result made ready to be shown: places in order, bars drawn to one scale, kings and queens kind by kind.

The finished tally and the end of a game played with the referee go through the same door.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.rules.edition import Edition
from referee.rules.sentences import Sentence, say
from referee.speech import Speaker
from referee.tally import headline

Result = Mapping[str, Any]
Number = int | str
"""Or the blank that stands for it."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One of the sums that make up a result."""

    name: str
    sum: str
    """What it is called in a result."""
    label: Sentence
    pattern: str | None = None
    """Drawn over its colour, for who does not see it."""


@dataclass(frozen=True, slots=True)
class Colour:
    """How one of the sums is drawn, in a bar and in the legend."""

    name: str
    pattern: str | None
    label: str


@dataclass(frozen=True, slots=True)
class Stretch:
    """Of a bar, in percent of the longest bar."""

    colour: Colour
    points: int
    start: float
    width: float


@dataclass(frozen=True, slots=True)
class Mark:
    """The drawing before a line: a token with its shape, or a plain icon without one."""

    drawing: str
    shape: str | None = None


@dataclass(frozen=True, slots=True)
class ScoreLine:
    mark: Mark
    text: str
    points: Number


@dataclass(frozen=True, slots=True)
class Row:
    """One player's place."""

    seat: int | None
    """At a table."""
    rank: Number
    name: str
    total: Number
    winner: bool
    tie_break: str | None
    bar: tuple[Stretch, ...]
    lines: tuple[ScoreLine, ...]
    titles: tuple[ScoreLine, ...]


@dataclass(frozen=True, slots=True)
class Throne:
    """One kind of goods: who is king and who is queen of it, each with the points."""

    good: str
    name: str
    kings: tuple[tuple[str, Number], ...]
    queens: tuple[tuple[str, Number], ...]
    king_title: str = ""
    queen_title: str = ""
    most: int = 0
    """So many of the kind made the king."""
    second: int = 0
    """And so many the queen."""


@dataclass(frozen=True, slots=True)
class Score:
    edition: str
    headline: str
    rows: tuple[Row, ...]
    legend: tuple[Colour, ...]
    court: tuple[Throne, ...]


@dataclass(frozen=True, slots=True)
class ScoreLook:
    """How a game's score is drawn."""

    bars: tuple[Bar, ...]
    """From left to right."""
    mark: Callable[[Any, Result], Mark]
    """The drawing before a line of a result, given the edition."""
    court: Callable[[Any, Sequence[Result], Speaker], tuple[Throne, ...]] = lambda _edition, _results, _speaker: ()
    """Kings and queens, where there are any."""
    tower: tuple[str, ...] = ()
    """Its bars from the ground, where they stand upright; those not named come on top."""
    names: Mapping[str, Sentence] = field(default_factory=dict)
    """Whatever else stands in its lines and has a name, by an id."""


OTHER = Bar("other", "other_points", say("Other points"), "dots")


def _mark(look: ScoreLook, edition: Edition, line: Result) -> Mark:
    return Mark("star") if line["kind"] == OTHER.sum else look.mark(edition, line)


def scoreboard(edition: Edition, look: ScoreLook, results: Sequence[Result], speaker: Speaker) -> Score:
    bars = (*look.bars, OTHER)
    # what is taken away has no stretch of its own; what was thought of later is not in the games of an old book
    longest = max((sum(max(0, result.get(bar.sum, 0)) for bar in bars) for result in results), default=0) or 1
    used = [
        (bar.sum, Colour(bar.name, bar.pattern, speaker.say(bar.label)))
        for bar in bars
        if any(result.get(bar.sum) for result in results)
    ]

    def stretches(result: Result) -> tuple[Stretch, ...]:
        found, start = [], 0.0
        for sum_, colour in used:
            points = max(0, result.get(sum_, 0))
            width = 100 * points / longest
            if points:
                found.append(Stretch(colour, points, start, width))
            start += width
        return tuple(found)

    def row(result: Result) -> Row:
        lines = [
            (line["kind"], ScoreLine(_mark(look, edition, line), line["text"], line["points"]))
            for line in result["lines"]
        ]
        tie_break = result["tie_break"]
        return Row(
            seat=result.get("seat"),
            rank=result["rank"],
            name=result["name"],
            total=result["total"],
            winner=result["winner"],
            tie_break=tie_break and tie_break["text"],
            bar=stretches(result),
            lines=tuple(line for _, line in lines),
            titles=tuple(line for kind, line in lines if kind == "title"),
        )

    return Score(
        edition=speaker.say(edition.name),
        headline=headline(results, speaker),
        rows=tuple(row(result) for result in sorted(results, key=lambda result: int(result["rank"]))),
        legend=tuple(colour for _, colour in used),
        court=look.court(edition, results, speaker),
    )
