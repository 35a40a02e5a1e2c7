"""Sentences that know what they say, not yet in which language.

The rules speak in whole English sentences; referee.speech says them in the reader's language.
`say` and `say_n` are the names the catalogues are extracted by.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Listing:
    """Several things in a row, joined the way the reader's language joins them."""

    things: tuple["Word", ...]


@dataclass(frozen=True, slots=True)
class Who:
    """The player at a seat, by name."""

    seat: int


@dataclass(frozen=True, slots=True)
class Sentence:
    text: str
    plural: str | None = None
    count: int = 1
    words: Mapping[str, "Word"] = field(default_factory=dict)

    def __str__(self) -> str:
        """In English, for developers' eyes: tracebacks and tests."""
        text = self.text if self.plural is None or self.count == 1 else self.plural
        words = {key: _plain(word) for key, word in self.words.items()}
        return text % {"num": self.count, **words} if self.words or self.plural else text


Word = str | int | Who | Sentence | Listing


def say(text: str, /, **words: Word) -> Sentence:
    return Sentence(text, words=words)


def say_n(one: str, many: str, count: int, /, **words: Word) -> Sentence:
    """A sentence that depends on a number, which stands in it as %(num)d."""
    return Sentence(one, many, count, words)


def listing(*things: Word) -> Listing:
    return Listing(things)


def who(seats: Iterable[int]) -> Word:
    """The players at these seats, one or several."""
    names = tuple(Who(seat) for seat in seats)
    return names[0] if len(names) == 1 else Listing(names)


def _plain(word: Word) -> str | int:
    match word:
        case Listing(things):
            return ", ".join(str(_plain(thing)) for thing in things)
        case Sentence():
            return str(word)
        case Who(seat):
            return f"seat {seat}"
        case _:
            return word
