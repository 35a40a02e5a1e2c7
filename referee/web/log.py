"""The log on a page: the newest lines at first, then each as it comes; what was undone is struck out."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, ClassVar

from referee.http.extensions import get_tables, get_views
from referee.tables.fold import Fold
from referee.tables.log import LOG_SHOWN
from referee.tables.reader import Reader
from referee.tables.viewer import Viewer
from referee.web.page import Growth, Page, Part, Region

Entry = Mapping[str, Any]

LINES_KEPT = 20_000
"""Every phone keeps the thirty it was told last, and those of a table are mostly the same: so they share them."""


@dataclass(frozen=True, slots=True)
class ShownLine:
    key: str
    version: int
    text: str
    """Without what is not for a neighbour's eyes."""
    undone: bool
    heading: bool
    """Whether a round or a turn begins here: it stands above what happened in it."""


@dataclass(frozen=True, slots=True)
class Log:
    lines: tuple[ShownLine, ...]
    first: int
    """The version of the oldest line: what is older is asked for."""


@dataclass(frozen=True, slots=True)
class Run(Part):
    """Lines that follow each other, new or different."""

    template: ClassVar = "table/log-run.html"

    below: str
    """The key of the line they stand below; the topmost stand below none."""
    lines: tuple[ShownLine, ...]


@dataclass(frozen=True, slots=True)
class Added:
    """What is put into a log: new lines where they belong, others in place of what they were."""

    runs: tuple[Run, ...]


def log(page: Page) -> Log:
    entries = page.view["log"]
    seat = page.view["viewer"]["seat"] if page.acting is None else page.acting
    reader = Reader(Viewer(seat, host=False), page.asked.language)
    lines = in_chapters(page.fold, reader, entries, undone_in(entries), continues=False)
    return Log(lines, entries[-1]["version"] if entries else 0)


def older_lines(fold: Fold, reader: Reader, before: int) -> tuple[ShownLine, ...]:
    """Those before a version, to be put below the others."""
    entries = get_views().log(fold, reader, before)
    # what was undone is followed by the line that says so, perhaps on the page before
    newer = get_views().log(fold, reader, before + LOG_SHOWN)
    undone = undone_in([*newer, *entries])
    above = lines_of([entry for entry in newer if entry["version"] >= before], undone, _headings_of(fold))
    return in_chapters(fold, reader, entries, undone, continues=bool(above) and not above[-1].heading)


def in_chapters(
    fold: Fold, reader: Reader, entries: Sequence[Entry], undone: frozenset[int], *, continues: bool
) -> tuple[ShownLine, ...]:
    """Newest first, but a round's heading above its lines; not of the one that continues what stands above."""
    found, chapter, headings = list[ShownLine](), list[ShownLine](), _headings_of(fold)
    for line in lines_of(entries, undone, headings):
        if not line.heading:
            chapter.append(line)
            continue
        found += chapter if continues else (line, *chapter)
        chapter, continues = [], False
    if chapter and not continues:
        # it began before: the heading is asked for
        began = get_views().chapter(fold, reader, entries[-1]["version"], undone)
        found += [line for line in lines_of(began, undone, headings) if line.heading][:1]
    return (*found, *chapter)


def _headings_of(fold: Fold) -> frozenset[str]:
    """The events that begin a round or a turn of this table's game."""
    return get_tables().folds.game_of(fold.table).chapter_begins


def undone_in(entries: Iterable[Entry]) -> frozenset[int]:
    """The versions that these lines say were undone."""
    return frozenset(entry["of"] for entry in entries if "of" in entry)


def lines_of(entries: Sequence[Entry], undone: frozenset[int], headings: frozenset[str]) -> tuple[ShownLine, ...]:
    return tuple(
        [
            _line(
                version,
                number,
                entry.get("covered") or entry["text"],
                version in undone,
                entry["event"] in headings and version not in undone,
            )
            for version, step in groupby(entries, itemgetter("version"))
            for number, entry in enumerate(step)
        ]
    )


@lru_cache(LINES_KEPT)
def _line(version: int, number: int, text: str, undone: bool, heading: bool) -> ShownLine:
    return ShownLine(f"line-{version}-{number}", version, text, undone, heading)


def added(before: Log, now: Log) -> Added | None:
    """What turns the one into the other; None where too much is different, as after somebody was given another name,
    or where what began a round was undone and its lines stand under another heading."""
    known = {line.key: line for line in before.lines}
    runs, below, any_known = list[Run](), "", False
    for is_known, run in groupby(now.lines, lambda line: known.get(line.key) == line):
        lines = tuple(run)
        if is_known:
            any_known, below = True, lines[-1].key
            continue
        told = ((known[line.key], line) for line in lines if line.key in known)
        if any((was.text, was.heading) != (line.text, line.heading) for was, line in told):
            return None
        runs.append(Run(below, lines))
    return Added(tuple(runs)) if any_known else None


LOG = Region("table/log.html", log, Growth("table/log-added.html", added))
