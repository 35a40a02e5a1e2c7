"""What a finished game is remembered for, made ready to be shown: awards, highlights, the day and how long it took."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
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
    return Memories(awards(page.view["awards"], page.names, drawings), tuple(page.view["highlights"]))


def awards(found: Sequence[View], names: Sequence[str], drawings: Mapping[str, str]) -> tuple[Award, ...]:
    """As they are given, seat by seat: what two share is one."""
    return tuple(_award(names, drawings.get(id_, "star"), list(shared)) for id_, shared in groupby(found, _id))


def _id(award: View) -> str:
    return str(award["id"])


def _award(names: Sequence[str], drawing: str, shared: Sequence[View]) -> Award:
    first = shared[0]
    return Award(
        id=first["id"],
        drawing=drawing,
        title=first["title"],
        name=" & ".join(names[award["seat"]] for award in shared),
        # the same number may come from different things: two of three bags, or four of six
        text=", ".join(dict.fromkeys(award["text"] for award in shared)),
        evidence=tuple(line for award in shared for line in award["evidence"]),
    )


def when(page: Page) -> str:
    """The day it was, and how long it took."""
    # the same day everywhere: on the result, in its picture and its text, and in the book (UTC)
    day = datetime.fromtimestamp(page.view["ended_at"] / 1000, UTC).date()
    date, minutes = format_date(day, "long", locale=page.asked.language), page.view["minutes"]
    if minutes is None:
        return date
    lasted = say_n("%(num)d minute", "%(num)d minutes", minutes)
    return page.speaker.say(say("%(date)s, %(lasted)s", date=date, lasted=lasted))


def told(found: Memories, date: str, summary: str) -> str:
    """The result as plain text, with what is remembered of it."""
    awards = [f"{award.title}: {award.name} ({award.text})" for award in found.awards]
    return "\n".join([summary, *awards, *found.highlights, date])
