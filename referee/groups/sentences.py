"""Sentences as they are kept in a book: not yet in a language, and with seats where the players' names will stand.

A member may be renamed, or forgotten, long after the game: so no name is kept in it.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from referee.rules.sentences import Listing, Sentence, Who, Word

NOBODYS_NAME = "\ue000"
"""A character nobody has a drawing for."""
STAND_IN = re.compile(f"{NOBODYS_NAME}([0-9])")
EARLIER = {
    "%(num)d Gems": ("%(num)d gem", "%(num)d gems"),
    "%(num)d Pearls": ("%(num)d pearl", "%(num)d pearls"),
    "%(cards)s: %(gold)d more for each of %(others)d others": (
        "%(cards)s: %(gold)d more for each other card (%(others)d)",
        None,
    ),
}
"""What books of earlier versions keep, and how it is said now: catalogues only know what the program says."""


def stand_in(seat: int) -> str:
    """What a game that is asked for its score is told instead of a name."""
    return f"{NOBODYS_NAME}{seat}"


def kept(thing: Any) -> Any:
    """Whatever a game tells of its result, as plain data."""
    match thing:
        case str() if found := STAND_IN.fullmatch(thing):
            return {"who": int(found[1])}
        case Who(seat):
            return {"who": seat}
        case Listing(things):
            return {"list": [kept(one) for one in things]}
        case Sentence():
            counted = {} if thing.plural is None else {"many": thing.plural, "count": thing.count}
            return {"say": thing.text, **counted, "words": kept(dict(thing.words))}
        case Mapping():
            return {key: kept(value) for key, value in thing.items()}
        case list() | tuple():
            return [kept(one) for one in thing]
        case _:
            return thing


def told(plain: Any, names: Sequence[str]) -> Any:
    """The same with sentences again, which speak of players by these names."""
    match plain:
        case {"who": int(seat)} if seat < len(names):
            return names[seat]
        case {"list": list(things)}:
            return Listing(tuple(told(one, names) for one in things))
        case {"say": str(text), "words": dict(words)}:
            said: dict[str, Word] = {key: told(word, names) for key, word in words.items()}
            one, many = EARLIER.get(text, (text, plain.get("many")))
            return Sentence(one, many, plain.get("count", 1), said)
        case dict():
            return {key: told(value, names) for key, value in plain.items()}
        case list():
            return [told(one, names) for one in plain]
        case _:
            return plain
