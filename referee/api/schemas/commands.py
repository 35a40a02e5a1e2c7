"""Commands, read by a schema that is generated from the annotations of their dataclasses."""

import types
from collections.abc import Mapping
from dataclasses import MISSING, Field, is_dataclass
from dataclasses import fields as dataclass_fields
from functools import cache
from typing import Annotated, Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from marshmallow import Schema, fields

from referee.api.schemas.fields import Either, Sequence
from referee.rules.fields import LONGEST_TEXT, Flag, OneOf, PlayerName, WholeNumber, Words
from referee.rules.games import GAMES
from referee.rules.kernel import Command
from referee.rules.option import LEAST_POINTS, MOST_POINTS
from referee.rules.table import BY_COMMAND, table_rules

MOST = 100_000
"""More than any count at any table."""


class CommandSchema(Schema):
    """A command's name and its fields, which depend on the command."""

    class Meta:
        unknown = "include"

    command = fields.String(required=True)
    seat = WholeNumber(allow_none=True, metadata={"description": "Host only: act for a player without a phone."})


def described_commands() -> dict[str, type[Schema]]:
    """Every command of every game as the document shows it, by a name of its own."""
    rulebooks = [("table", {name: table_rules.commands[name] for name in BY_COMMAND})]
    rulebooks += [(name, game.rules.commands) for name, game in GAMES.items()]
    return {
        f"{of}_{name}": type(
            f"{of}_{name}".title().replace("_", ""),
            (command_schema(cls),),
            {"command": OneOf([name], required=True)},
        )
        for of, commands in rulebooks
        for name, cls in commands.items()
    }


def read_command(cls: type, sent: dict[str, Any]) -> Command:
    """The command in a body, checked field by field against its class."""
    command: Command = cls(**_reader(cls).load(sent))
    return command


@cache
def _reader(cls: type) -> Schema:
    return command_schema(cls)()


@cache
def command_schema(cls: type) -> type[Schema]:
    hints = get_type_hints(cls, include_extras=True)
    return Schema.from_dict(
        {field.name: _field(field, hints[field.name]) for field in dataclass_fields(cls)}, name=cls.__name__
    )


def _field(field: "Field[Any]", hint: Any) -> fields.Field[Any]:
    required = field.default is MISSING and field.default_factory is MISSING
    optional = get_origin(hint) in (Union, types.UnionType) and type(None) in get_args(hint)
    if optional:
        hint = Union[tuple(arm for arm in get_args(hint) if arm is not type(None))]  # noqa: UP007
    arguments: dict[str, Any] = {"required": required, "allow_none": optional}
    if field.name.endswith("_"):  # only because Python has the word for itself
        arguments["data_key"] = field.name.rstrip("_")
    if field.default is not MISSING:
        arguments["load_default"] = field.default
    elif field.default_factory is not MISSING:
        arguments["load_default"] = field.default_factory
    return _of_type(field.name, hint, arguments)


def _of_type(name: str, hint: Any, arguments: dict[str, Any]) -> fields.Field[Any]:
    meaning = ""
    if get_origin(hint) is Annotated:
        hint, meaning = get_args(hint)
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return Either([_of_type(name, arm, {}) for arm in inner], **arguments)
    if hint is bool:
        return Flag(**arguments)
    if meaning == "points":
        return WholeNumber(LEAST_POINTS, MOST_POINTS, **arguments)
    if hint is int:
        return WholeNumber(-MOST if meaning.startswith("signed") else 0, MOST, **arguments)
    if hint is str:
        return PlayerName(**arguments) if name == "name" else Words(LONGEST_TEXT, **arguments)
    if origin is Literal:
        return OneOf(inner, **arguments)
    if origin is tuple:
        length = None if inner[-1] is Ellipsis else len(inner)
        return Sequence(_of_type(name, inner[0], {}), length, **arguments)
    if meaning == "options":
        return fields.Dict(keys=Words(40), **arguments)
    if origin is Mapping:
        least = -MOST if meaning.startswith("signed") else 0
        of_each = WholeNumber(least, MOST) if inner[1] is int else _of_type(name, inner[1], {})
        return fields.Dict(keys=Words(40), values=of_each, **arguments)
    if is_dataclass(hint):
        return NestedDataclass(cast(type, hint), **arguments)
    raise TypeError(f"no field is known for {name}: {hint}")


class NestedDataclass(fields.Nested):
    """A dataclass inside a command."""

    def __init__(self, cls: type, **kwargs: Any) -> None:
        super().__init__(command_schema(cls), **kwargs)
        self.cls = cls

    def _deserialize(self, value: Any, attr: str | None, data: Any, partial: Any = None, **kwargs: Any) -> Any:
        return self.cls(**super()._deserialize(value, attr, data, partial=partial, **kwargs))
