"""The log on a page: the newest lines at first, then each as it comes; what was undone is struck out."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from referee.http.extensions import get_tables
from referee.tables.fold import Fold
from referee.web.page import Growth, Page, Region

Entry = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class LogLine:
    key: str
    version: int
    text: str
    """Without what is not for a neighbour's eyes."""
    undone: bool
    heading: bool
    """Whether a round or a turn begins here: what is above belongs to it."""


@dataclass(frozen=True, slots=True)
class Log:
    lines: tuple[LogLine, ...]
    first: int
    """The version of the oldest line: what is older is asked for."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines to be put into a log: new ones on top, others in place of what they were."""

    lines: tuple[LogLine, ...]


def log(page: Page) -> Log:
    entries = page.view["log"]
    lines = lines_of(entries, undone_in(entries), headings_of(page.fold))
    return Log(lines, entries[-1]["version"] if entries else 0)


def headings_of(fold: Fold) -> frozenset[str]:
    """The events that begin a round or a turn of this table's game."""
    return get_tables().folds.game_of(fold.table).chapter_begins


def undone_in(entries: Iterable[Entry]) -> frozenset[int]:
    """The versions that these lines say were undone."""
    return frozenset(entry["of"] for entry in entries if "of" in entry)


def lines_of(entries: Sequence[Entry], undone: frozenset[int], headings: frozenset[str]) -> tuple[LogLine, ...]:
    return tuple(
        LogLine(
            key=f"line-{version}-{number}",
            version=version,
            text=entry.get("covered") or entry["text"],
            undone=version in undone,
            heading=entry["event"] in headings,
        )
        for version, step in groupby(entries, lambda entry: int(entry["version"]))
        for number, entry in enumerate(step)
    )


def added(before: Log, now: Log) -> Lines | None:
    """What turns the one into the other; None where too much is different, as after somebody was given another name."""
    known = {line.key: line for line in before.lines}
    fresh = tuple(line for line in now.lines if known.get(line.key) != line)
    reworded = any(line.key in known and known[line.key].text != line.text for line in fresh)
    return None if reworded or len(fresh) == len(now.lines) else Lines(fresh)


LOG = Region("table/log.html", log, Growth("table/lines.html", added))
