"""Shapes of the tables' API, and commands read by the annotations of their classes."""

import types
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import MISSING, Field, is_dataclass
from dataclasses import fields as dataclass_fields
from functools import cache
from typing import Annotated, Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from marshmallow import Schema, ValidationError, fields

from referee.rules.fields import Flag, OneOf, Plain, PlayerName, WholeNumber, invalid, showable
from referee.rules.games import GAMES
from referee.rules.play import Command
from referee.rules.table import BY_COMMAND, table_rules
from referee.rules.words import say


class OpenTableSchema(Schema):
    edition = fields.String(required=True)
    options = fields.Dict(load_default=dict)
    seats = fields.List(PlayerName(), required=True, metadata={"description": "Names in seating order, going left."})


class OpenedTableSchema(Schema):
    code = fields.String()
    host_key = fields.String()
    join_url = fields.String()
    version = fields.Integer()


class ClaimSchema(Schema):
    ask = Flag(load_default=False, metadata={"description": "If it is taken or the game runs: ask the host."})


class ClaimedSchema(Schema):
    seat = fields.Integer()
    key = fields.String()


class AskedSchema(Schema):
    seat = fields.Integer()
    request = fields.String()
    key = fields.String(metadata={"description": "Opens the seat as soon as the host agrees."})


class AllowSchema(Schema):
    allow = Flag(required=True)


class TransferSchema(Schema):
    url = fields.String()
    expires_at = fields.Integer(metadata={"description": "Milliseconds since 1970."})


class TakeTransferSchema(Schema):
    token = fields.String(required=True)


class HostSchema(Schema):
    seat = WholeNumber(required=True)


class VersionSchema(Schema):
    version = fields.Integer()


class PassedHostSchema(VersionSchema):
    host_seat = fields.Integer(allow_none=True)
    votes = fields.Integer()
    needed = fields.Integer()


class ViewerSchema(Schema):
    seat = fields.Integer(allow_none=True)
    host = fields.Boolean()


class SeatSchema(Schema):
    """A seat in public; the game adds what lies before it."""

    class Meta:
        unknown = "include"

    seat = fields.Integer()
    name = fields.String()
    claimed = fields.Boolean()


class LogEntrySchema(Schema):
    version = fields.Integer()
    event = fields.String(metadata={"description": "What happened, by the name it is stored under."})
    text = fields.String()
    yours = fields.Boolean(metadata={"description": "Only where it is about the viewer, and said in other words."})
    of = fields.Integer(metadata={"description": "Only where a step was undone: the version of that step."})
    covered = fields.String(
        metadata={
            "description": "Only where the text holds a secret of the viewer: the same without it, for other eyes."
        }
    )


class LogSchema(Schema):
    log = fields.List(fields.Nested(LogEntrySchema))


class LedgerEntrySchema(Schema):
    version = fields.Integer()
    round = fields.Integer()
    from_ = fields.Raw(data_key="from", metadata={"description": "A seat's number, bank or chest."})
    to = fields.Raw(metadata={"description": "A seat's number, bank or chest."})
    amount = fields.Integer()
    reason = fields.String(metadata={"description": "Why, in words."})
    kind = fields.String(metadata={"description": "Why, for programs: start, deal, fine, penalty, chest and so on."})
    bag = fields.Integer(allow_none=True, metadata={"description": "The merchant whose bag it is about."})
    undone = fields.Boolean(metadata={"description": "This line takes an earlier one back."})


class LedgerSchema(Schema):
    entries = fields.List(fields.Nested(LedgerEntrySchema))


class SheetSchema(Schema):
    """A set-up sheet; which numbers it has depends on the game."""

    class Meta:
        unknown = "include"

    steps = fields.List(fields.String(), metadata={"description": "What to do, in order."})
    take_out = fields.Raw(metadata={"description": "Card → how many go back to the box; or the colours that do."})
    deck = fields.Dict(metadata={"description": "Card → how many are in the deck."})
    coins = fields.Dict(metadata={"description": "Coin → how many for each player."})
    hand = fields.Integer()
    gold = fields.Integer()


class CoinsSchema(Schema):
    amount = fields.Integer()
    coins = fields.Dict(
        fields.String(),
        fields.Integer(),
        allow_none=True,
        metadata={"description": "Coin → how many, or null."},
    )


class CountCoinsSchema(Schema):
    seat = WholeNumber(required=True)
    coins = fields.Dict(fields.String(), WholeNumber(0, 1000), required=True)


class CountedCoinsSchema(Schema):
    counted = fields.Integer()
    book = fields.Integer()
    difference = fields.Integer(metadata={"description": "Above 0: too much lies there. Below: too little."})


class RequestSchema(Schema):
    id = fields.String()
    seat = fields.Integer()


class HostVotesSchema(Schema):
    seat = fields.Integer(metadata={"description": "Who is named."})
    by = fields.List(fields.Integer(), metadata={"description": "The seats that name them."})
    needed = fields.Integer()


class ViewSchema(Schema):
    """A table as one viewer sees it. The game that is played adds its own fields."""

    class Meta:
        unknown = "include"

    code = fields.String()
    edition = fields.String()
    options = fields.Dict()
    version = fields.Integer()
    now = fields.Integer(metadata={"description": "The server's clock, milliseconds since 1970."})
    viewer = fields.Nested(ViewerSchema)
    phase = fields.String()
    round = fields.Integer(allow_none=True)
    rounds = fields.Integer(allow_none=True)
    seats = fields.List(fields.Nested(SeatSchema))
    host_seat = fields.Integer(allow_none=True, metadata={"description": "The seat that is host, if a seat is."})
    host_votes = fields.List(
        fields.Nested(HostVotesSchema),
        metadata={"description": "Who is named as the next host while the host is gone."},
    )
    log = fields.List(fields.Nested(LogEntrySchema), metadata={"description": "Newest first."})
    may = fields.List(fields.String())
    may_for = fields.Dict(
        fields.String(), fields.List(fields.String()), metadata={"description": "Host only: seat → commands."}
    )
    undoable = fields.List(fields.Dict())
    requests = fields.List(fields.Nested(RequestSchema), metadata={"description": "Host only."})


class CommandSchema(Schema):
    """A command's name and its fields, which depend on the command."""

    class Meta:
        unknown = "include"

    command = fields.String(required=True)
    seat = WholeNumber(allow_none=True, metadata={"description": "Host only: act for a player without a phone."})

    def load(self, data: Any, **how: Any) -> Any:
        """Every tap is a command, and most are plainly one: they need no closer look."""
        if type(data) is dict and type(data.get("command")) is str and "seat" not in data:
            return data
        return super().load(data, **how)


class DoneSchema(Schema):
    version = fields.Integer()
    view = fields.Nested(ViewSchema)


def described_commands() -> dict[str, type[Schema]]:
    """Every command of every game as the document shows it, by a name of its own."""
    books = [("table", {name: table_rules.commands[name] for name in BY_COMMAND})]
    books += [(name, game.rules.commands) for name, game in GAMES.items()]
    return {
        f"{book}_{name}": type(
            f"{book}_{name}".title().replace("_", ""),
            (command_schema(cls),),
            {"command": OneOf([name], required=True)},
        )
        for book, commands in books
        for name, cls in commands.items()
    }


def read_command(cls: type, sent: dict[str, Any]) -> Command:
    """The command in a body, checked field by field against its class."""
    return _read(cls, _reader(cls), sent)


def _read(cls: type, schema: Schema, sent: Any) -> Any:
    fields = schema.fields
    try:
        return cls(**{name: fields[name].deserialize(value) for name, value in sent.items()})
    except (ValidationError, KeyError, TypeError, AttributeError):
        # a field is wrong, unknown or missing: the schema says which, and all of them at once
        return cls(**schema.load(sent))


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
        hint = next(arm for arm in get_args(hint) if arm is not type(None))
    arguments: dict[str, Any] = {"required": required, "allow_none": optional}
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
    if hint is int:
        return WholeNumber(-MOST if meaning.startswith("signed") else 0, MOST, **arguments)
    if hint is str:
        return PlayerName(**arguments) if name == "name" else Words(LONGEST_TEXT, **arguments)
    if origin is Literal:
        return OneOf(inner, **arguments)
    if origin is tuple:
        length = None if inner[-1] is Ellipsis else len(inner)
        return Sequence(_of_type(name, inner[0], {}), length, **arguments)
    if origin is Mapping:
        least = -MOST if meaning.startswith("signed") else 0
        of_each = WholeNumber(least, MOST) if inner[1] is int else _of_type(name, inner[1], {})
        return Counts(keys=Words(40), values=of_each, **arguments)
    if is_dataclass(hint):
        return Part(cast(type, hint), **arguments)
    raise TypeError(f"no field is known for {name}: {hint}")


MOST = 100_000
"""More than any count at any table."""
LONGEST_TEXT = 200


class Words(Plain, fields.String):
    """Text that can be shown: no control characters, not endless."""

    def __init__(self, longest: int, **kwargs: Any) -> None:
        super().__init__(metadata={"maxLength": longest}, **kwargs)
        self.longest = longest

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text: str = super()._deserialize(value, attr, data, **kwargs)
        if len(text) > self.longest:
            raise invalid(say("This is too long: %(most)d characters at most.", most=self.longest))
        if not showable(text):
            raise invalid(say("This holds characters that cannot be shown: leave them out."))
        return text


class Counts(Plain, fields.Dict):
    """Something for each of some names."""

    def _deserialize(self, value: Any, *where: Any, **kwargs: Any) -> Any:
        read_key, read = self.key_field.deserialize, self.value_field.deserialize  # type: ignore[union-attr]
        try:
            return {read_key(key): read(each) for key, each in value.items()}
        except (ValidationError, AttributeError):
            # which of them are wrong, all of them at once
            return super()._deserialize(value, *where, **kwargs)  # type: ignore[no-untyped-call]


class Either(fields.Field[Any]):
    """One of several shapes: the first that fits."""

    def __init__(self, arms: list[fields.Field[Any]], **kwargs: Any) -> None:
        super().__init__(metadata={"description": "One of several shapes."}, **kwargs)
        self.arms = arms

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        for arm in self.arms[:-1]:
            with suppress(ValidationError):
                return arm.deserialize(value, attr, data)
        return self.arms[-1].deserialize(value, attr, data)


class Part(fields.Nested):
    """A dataclass inside a command."""

    def __init__(self, cls: type, **kwargs: Any) -> None:
        super().__init__(command_schema(cls), **kwargs)
        self.cls = cls

    def _deserialize(self, value: Any, attr: str | None, data: Any, partial: Any = None, **kwargs: Any) -> Any:
        return _read(self.cls, self.schema, value)


class Sequence(fields.List[Any]):
    """A JSON list as the tuple that frozen commands hold."""

    def __init__(self, inner: fields.Field[Any], length: int | None = None, **kwargs: Any) -> None:
        bounds = {} if length is None else {"minItems": length, "maxItems": length}
        super().__init__(inner, metadata=bounds, **kwargs)
        self.length = length

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        found = tuple(super()._deserialize(value, attr, data, **kwargs))
        if self.length is not None and len(found) != self.length:
            raise invalid(say("Expected %(count)d of them.", count=self.length))
        return found
