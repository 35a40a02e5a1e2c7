"""What an edition is: the facts that every game has, and how a file of them is checked.

Each game's own `edition.py` adds what its boxes hold besides.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from marshmallow import Schema, ValidationError, fields, validate, validates, validates_schema

from referee.rules.fields import WholeNumber
from referee.rules.sentences import Sentence


@dataclass(frozen=True, slots=True)
class PlayerCount:
    min: int
    max: int

    def __contains__(self, count: int) -> bool:
        return self.min <= count <= self.max

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.min, self.max + 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One edition of a game: the facts of its box."""

    id: str
    name: Sentence
    players: PlayerCount
    hand: int
    sources: Mapping[str, str]
    """Where the numbers come from, by the table of the file."""
    rounds: Mapping[int, int] = field(default_factory=dict)
    """By the number of players; empty where nobody knows beforehand."""
    coins: Mapping[int, int] = field(default_factory=dict)
    """In the box, by value; empty where nothing is paid for."""
    colours: tuple[str, ...] = ()
    """What players can choose from; empty where nobody has one."""
    bgg_id: int | None = None
    """Its number at BoardGameGeek, by which other programs know it."""


def most_players(most: int, most_with: Mapping[str, int], options: Mapping[str, Any]) -> int:
    """How many can play with these options, by the options with which more can."""
    return max(most, *(more for option, more in most_with.items() if options.get(option)), 0)


def source_field() -> fields.String:
    return fields.String(required=True, validate=validate.Length(min=1))


class Sourced(Schema):
    """A table of facts; each must say where its numbers come from."""

    source = source_field()


class PlayersSchema(Sourced):
    min = WholeNumber(1, required=True)
    max = WholeNumber(1, required=True)

    @validates_schema
    def _ordered(self, data: dict[str, Any], **_: Any) -> None:
        if data["min"] > data["max"]:
            raise ValidationError("Expected a number not below min.", "max")


class BoardGameGeekSchema(Sourced):
    id = WholeNumber(1, required=True)


class SourcedMapping(fields.Field[dict[str, Any]]):
    """A table whose keys are ids (or numbers) rather than fixed names, beside its source."""

    def __init__(self, inner: fields.Field[Any], *, numbered: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.inner, self.numbered = inner, numbered

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise ValidationError("Expected a table.")
        errors: dict[str, Any] = {}
        result: dict[str, Any] = {}
        for key, raw in value.items():
            if self.numbered and key != "source" and not key.isdecimal():
                errors[key] = ["Expected a number as key."]
                continue
            field = source_field() if key == "source" else self.inner
            try:
                result[key] = field.deserialize(raw)
            except ValidationError as error:
                errors[key] = error.messages
        if "source" not in value:
            errors["source"] = ["Missing data for required field."]
        if errors:
            raise ValidationError(errors)
        return result


def without_source(table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key != "source"}


def numbered(table: Mapping[str, Any]) -> dict[int, int]:
    return {int(key): value for key, value in without_source(table).items()}


class EditionSchema(Schema):
    """The file of an edition; each game adds its own tables."""

    names: ClassVar[Mapping[str, Sentence]]
    """What the editions of this game are called, by id."""

    id = fields.String(required=True)
    game = fields.String(required=True)
    players = fields.Nested(PlayersSchema, required=True)
    boardgamegeek = fields.Nested(BoardGameGeekSchema)

    @validates("id")
    def _named(self, value: str, **_: Any) -> None:
        if value not in self.names:
            raise ValidationError(f"Expected one that the game's names.py names ({', '.join(self.names)}).")

    def common(self, data: dict[str, Any]) -> dict[str, Any]:
        return {
            "id": data["id"],
            "name": self.names[data["id"]],
            "players": PlayerCount(data["players"]["min"], data["players"]["max"]),
            "bgg_id": data.get("boardgamegeek", {}).get("id"),
            "sources": {key: table["source"] for key, table in data.items() if isinstance(table, dict)},
        }
