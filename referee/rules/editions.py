"""Reading editions: what seeds/editions/*.toml say, checked once and then never doubted."""

import tomllib
from collections.abc import Iterator, Mapping
from typing import cast

from marshmallow import ValidationError

from referee.rules.edition import Edition
from referee.rules.games import GAMES

Editions = Mapping[str, Edition]


class BrokenEdition(Exception):
    """A file of facts that cannot be used: says which file, which key, what was expected."""


def parse_edition(file: str, text: str) -> Edition:
    """The edition in the text of one TOML file, or a BrokenEdition that says what to mend."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BrokenEdition(f"{file}: not a TOML file: {error}") from error
    game = raw.get("game")
    rules = GAMES.get(game) if isinstance(game, str) else None
    if rules is None:
        raise BrokenEdition(f"{file}: game: expected one of {', '.join(GAMES)}, found {game!r}")
    try:
        return cast(Edition, rules.schema().load(raw))
    except ValidationError as error:
        key, expected = next(_complaints(error.messages))
        raise BrokenEdition(f"{file}: {key}: {expected}") from error


def _complaints(messages: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    if isinstance(messages, dict):
        for key, below in messages.items():
            yield from _complaints(below, path if key == "_schema" else (*path, str(key)))
    elif isinstance(messages, list):
        yield ".".join(path) or "the file", " ".join(map(str, messages))
