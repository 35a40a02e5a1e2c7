"""What to do now, in the strip that never leaves: two lines on the smallest phone, however long the names are.

A long name is marked, so that it is cut short where there is no room for it; ears hear all of it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from referee.rules.sentences import Sentence, Word, say_n, who
from referee.speech import NAME_BEGINS, NAME_ENDS, Speaker

Size = Literal["few", "some", "many", "most"]

SIZES: tuple[tuple[Size, int], ...] = (("most", 38), ("many", 29), ("some", 23))
"""From so many letters on."""
LETTERS_SEEN = 12
"""Of a name, on the smallest phone."""
LETTERS_IN_A_ROW = 24
"""Of all names that are told one by one."""

_NAME = re.compile(f"{NAME_BEGINS}(.*?){NAME_ENDS}")


@dataclass(frozen=True, slots=True)
class Heading:
    parts: tuple[str, ...]
    """Words and a long name in turn."""
    size: Size
    """How much there is to read: the more, the smaller it is written."""


def heading(speaker: Speaker, sentence: Sentence) -> Heading:
    names = tuple(_marked(name) for name in speaker.names)
    said = _as_title(Speaker(speaker.language, names).say(sentence), names)
    letters = len(_NAME.sub(lambda name: name[1][:LETTERS_SEEN], said))
    return Heading(tuple(_NAME.split(said)), next((size for size, least in SIZES if letters >= least), "few"))


def _as_title(said: str, names: Sequence[str]) -> str:
    """A single sentence without its full stop; one that is part of a name stays ("Ann B.")."""
    words = said
    for name in names:
        words = words.replace(name, "")
    return said[:-1] if words.endswith(".") and words.count(".") == 1 else said


def _marked(name: str) -> str:
    return f"{NAME_BEGINS}{name}{NAME_ENDS}" if len(name) > LETTERS_SEEN else name


def some(names: Sequence[str], seats: Sequence[int]) -> Word:
    """These players by name, or how many they are."""
    return say_n("%(num)d player", "%(num)d players", len(seats)) if is_long(names, seats) else who(seats)


def is_long(names: Sequence[str], seats: Sequence[int]) -> bool:
    """Whether these are too many names to read at a glance."""
    return len(seats) > 1 and sum(len(names[seat]) + 2 for seat in seats) > LETTERS_IN_A_ROW
