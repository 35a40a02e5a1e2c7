"""What a finished game is remembered for, made ready to be shown: awards, highlights, the day and how long it took."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import ClassVar

from babel.dates import format_date

from referee.rules.sentences import say, say_n
from referee.web.page import Page, Part, View


@dataclass(frozen=True, slots=True)
class Award:
    """Two may share one."""

    id: str
    drawing: str
    title: str
    name: str
    text: str
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Memories(Part):
    template: ClassVar = "table/memories.html"

    awards: tuple[Award, ...]
    highlights: tuple[str, ...]


def memories(page: Page, drawings: Mapping[str, str]) -> Memories:
    """What the view tells; `drawings` has one for each award."""
    awards = tuple(_award(page, drawings[id_], list(shared)) for id_, shared in groupby(page.view["awards"], _id))
    return Memories(awards, tuple(page.view["highlights"]))


def _id(award: View) -> str:
    return str(award["id"])


def _award(page: Page, drawing: str, shared: Sequence[View]) -> Award:
    first = shared[0]
    return Award(
        id=first["id"],
        drawing=drawing,
        title=first["title"],
        name=" & ".join(page.names[award["seat"]] for award in shared),
        text=first["text"],
        evidence=tuple(line for award in shared for line in award["evidence"]),
    )


def when(page: Page) -> str:
    """The day it was, and how long it took."""
    # the clock of the house it was played in, as a rule
    day = datetime.fromtimestamp(page.view["ended_at"] / 1000).astimezone().date()
    date, minutes = format_date(day, "long", locale=page.asked.language), page.view["minutes"]
    if minutes is None:
        return date
    lasted = say_n("%(num)d minute", "%(num)d minutes", minutes)
    return page.words.say(say("%(date)s, %(lasted)s", date=date, lasted=lasted))


def told(found: Memories, date: str, summary: str) -> str:
    """The result as plain text, with what is remembered of it."""
    awards = [f"{award.title}: {award.name} ({award.text})" for award in found.awards]
    return "\n".join([summary, *awards, *found.highlights, date])
