"""The facts of each edition: what seeds/editions/*.toml say, checked once and then never doubted."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, cast

from marshmallow import Schema, ValidationError, fields, post_load, validate, validates_schema

from referee.rules.fields import WholeNumber

Kind = Literal["legal", "contraband", "royal"]


class BrokenEdition(Exception):
    """A file of facts that cannot be used: says which file, which key, what was expected."""


@dataclass(frozen=True, slots=True)
class PlayerCount:
    min: int
    max: int

    def __contains__(self, count: int) -> bool:
        return self.min <= count <= self.max

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.min, self.max + 1))


@dataclass(frozen=True, slots=True)
class Good:
    """One kind of goods card."""

    id: str
    kind: Kind
    value: int
    penalty: int
    copies: int
    copies_with_three: int
    counts_as: tuple[str, int] | None = None

    @property
    def legal(self) -> bool:
        return self.kind == "legal"

    def copies_for(self, players: int) -> int:
        """Copies in the deck before any option (S-SET-4)."""
        return self.copies_with_three if players == 3 else self.copies


@dataclass(frozen=True, slots=True)
class Bonus:
    king: int
    queen: int


@dataclass(frozen=True, slots=True)
class SheriffEdition:
    """Sheriff of Nottingham, one of its editions."""

    id: str
    players: PlayerCount
    gold: int
    hand: int
    seven_card_hand: int
    rounds: Mapping[int, int]
    swap_at_most: int
    sheriff_names_market_start: bool
    bag_min: int
    bag_max: int
    discard_piles: int
    discards_face_up: int
    clock_seconds: int
    coins: Mapping[int, int]
    goods: Mapping[str, Good]
    bonuses: Mapping[str, Bonus]
    black_market: Mapping[str, tuple[int, int]]
    sources: Mapping[str, str]

    game: Literal["sheriff"] = "sheriff"

    def copies(self, good: str, players: int, *, royal_goods: bool) -> int:
        """How many cards of this good the deck of this table holds (S-SET-4, S-SET-5)."""
        card = self.goods[good]
        if card.kind == "royal" and not royal_goods:
            return 0
        return card.copies_for(players)

    def declarable(self, players: int) -> tuple[str, ...]:
        """Legal kinds that are in the box at all (S-DEC-2)."""
        return tuple(good.id for good in self.goods.values() if good.legal and good.copies_for(players))


@dataclass(frozen=True, slots=True)
class Item:
    id: str
    value: int
    action: str
    banner: str
    copies: int


@dataclass(frozen=True, slots=True)
class Task:
    """So many different items, so many cards of each."""

    id: str
    different: int
    of_each: int
    copies: int

    @property
    def cards(self) -> int:
        return self.different * self.of_each


@dataclass(frozen=True, slots=True)
class NottinghamEdition:
    """Nottingham (2006)."""

    id: str
    players: PlayerCount
    hand: int
    colours: tuple[str, ...]
    colour_ambushes: int
    item_ambushes: int
    set_min: int
    items: Mapping[str, Item]
    tasks: Mapping[str, Task]
    sources: Mapping[str, str]

    game: Literal["nottingham"] = "nottingham"


Edition = SheriffEdition | NottinghamEdition
Editions = Mapping[str, Edition]


def parse_edition(file: str, text: str) -> Edition:
    """The edition in the text of one TOML file, or a BrokenEdition that says what to mend."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BrokenEdition(f"{file}: not a TOML file: {error}") from error
    game = raw.get("game")
    schema = SCHEMAS.get(game) if isinstance(game, str) else None
    if schema is None:
        raise BrokenEdition(f"{file}: game: expected one of {', '.join(SCHEMAS)}, found {game!r}")
    try:
        return cast(Edition, schema().load(raw))
    except ValidationError as error:
        key, expected = next(_complaints(error.messages))
        raise BrokenEdition(f"{file}: {key}: {expected}") from error


def _complaints(messages: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    if isinstance(messages, dict):
        for key, below in messages.items():
            yield from _complaints(below, path if key == "_schema" else (*path, str(key)))
    elif isinstance(messages, list):
        yield ".".join(path) or "the file", " ".join(map(str, messages))


def _source() -> fields.String:
    return fields.String(required=True, validate=validate.Length(min=1))


class Sourced(Schema):
    """A table of facts; each must say where its numbers come from."""

    source = _source()


class PlayersSchema(Sourced):
    min = WholeNumber(1, required=True)
    max = WholeNumber(1, required=True)

    @validates_schema
    def _ordered(self, data: dict[str, Any], **_: Any) -> None:
        if data["min"] > data["max"]:
            raise ValidationError("Expected a number not below min.", "max")


class PurseSchema(Sourced):
    gold = WholeNumber(required=True)


class SheriffHandSchema(Sourced):
    cards = WholeNumber(1, required=True)
    seven_card_hand = WholeNumber(1, required=True)


class MarketSchema(Sourced):
    swap_at_most = WholeNumber(required=True)
    starts = fields.String(required=True, validate=validate.OneOf(["left of the sheriff", "named by the sheriff"]))


class BagSchema(Sourced):
    min = WholeNumber(1, required=True)
    max = WholeNumber(1, required=True)


class DiscardsSchema(Sourced):
    piles = WholeNumber(1, required=True)
    face_up = WholeNumber(required=True)


class ClockSchema(Sourced):
    seconds_per_merchant = WholeNumber(1, required=True)


class CountsAsSchema(Schema):
    good = fields.String(required=True)
    cards = WholeNumber(1, required=True)


class GoodSchema(Schema):
    kind = fields.String(required=True, validate=validate.OneOf(["legal", "contraband", "royal"]))
    value = WholeNumber(required=True)
    penalty = WholeNumber(required=True)
    copies = WholeNumber(required=True)
    copies_with_three = WholeNumber(required=True)
    counts_as = fields.Nested(CountsAsSchema)


class BonusSchema(Schema):
    king = WholeNumber(required=True)
    queen = WholeNumber(required=True)


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
            field = _source() if key == "source" else self.inner
            try:
                result[key] = field.deserialize(raw)
            except ValidationError as error:
                errors[key] = error.messages
        if "source" not in value:
            errors["source"] = ["Missing data for required field."]
        if errors:
            raise ValidationError(errors)
        return result


def _facts(table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key != "source"}


def _numbered(table: Mapping[str, Any]) -> dict[int, int]:
    return {int(key): value for key, value in _facts(table).items()}


class EditionSchema(Schema):
    id = fields.String(required=True)
    game = fields.String(required=True)
    players = fields.Nested(PlayersSchema, required=True)

    def common(self, data: dict[str, Any]) -> dict[str, Any]:
        return {
            "id": data["id"],
            "players": PlayerCount(data["players"]["min"], data["players"]["max"]),
            "sources": {key: table["source"] for key, table in data.items() if isinstance(table, dict)},
        }


class SheriffEditionSchema(EditionSchema):
    purse = fields.Nested(PurseSchema, required=True)
    hand = fields.Nested(SheriffHandSchema, required=True)
    rounds = SourcedMapping(WholeNumber(1), numbered=True, required=True)
    market = fields.Nested(MarketSchema, required=True)
    bag = fields.Nested(BagSchema, required=True)
    discards = fields.Nested(DiscardsSchema, required=True)
    clock = fields.Nested(ClockSchema, required=True)
    coins = SourcedMapping(WholeNumber(), numbered=True, required=True)
    goods = SourcedMapping(fields.Nested(GoodSchema), required=True)
    bonuses = SourcedMapping(fields.Nested(BonusSchema), required=True)
    black_market = SourcedMapping(fields.Tuple((WholeNumber(), WholeNumber())))

    @validates_schema
    def _consistent(self, data: dict[str, Any], **_: Any) -> None:
        goods = _facts(data["goods"])
        legal = {name for name, good in goods.items() if good["kind"] == "legal"}
        for name, good in goods.items():
            counts_as = good.get("counts_as")
            if (good["kind"] == "royal") != (counts_as is not None):
                raise ValidationError({"goods": {name: {"counts_as": ["Expected for royal goods and only there."]}}})
            if counts_as and counts_as["good"] not in legal:
                raise ValidationError({"goods": {name: {"counts_as": ["Expected a legal good."]}}})
            if good["copies_with_three"] > good["copies"]:
                raise ValidationError({"goods": {name: {"copies_with_three": ["Expected no more than copies."]}}})
        if set(_facts(data["bonuses"])) != legal:
            raise ValidationError("Expected exactly the legal goods.", "bonuses")
        for kind in _facts(data.get("black_market", {})):
            if goods.get(kind, {}).get("kind") != "contraband":
                raise ValidationError({"black_market": {kind: ["Expected a contraband good."]}})
        players = data["players"]
        if set(_numbered(data["rounds"])) != set(range(players["min"], players["max"] + 1)):
            raise ValidationError("Expected a number of rounds for each number of players.", "rounds")

    @post_load
    def _edition(self, data: dict[str, Any], **_: Any) -> SheriffEdition:
        def good(name: str, facts: dict[str, Any]) -> Good:
            counts_as = facts.pop("counts_as", None)
            return Good(id=name, counts_as=(counts_as["good"], counts_as["cards"]) if counts_as else None, **facts)

        return SheriffEdition(
            gold=data["purse"]["gold"],
            hand=data["hand"]["cards"],
            seven_card_hand=data["hand"]["seven_card_hand"],
            rounds=_numbered(data["rounds"]),
            swap_at_most=data["market"]["swap_at_most"],
            sheriff_names_market_start=data["market"]["starts"] == "named by the sheriff",
            bag_min=data["bag"]["min"],
            bag_max=data["bag"]["max"],
            discard_piles=data["discards"]["piles"],
            discards_face_up=data["discards"]["face_up"],
            clock_seconds=data["clock"]["seconds_per_merchant"],
            coins=_numbered(data["coins"]),
            goods={name: good(name, facts) for name, facts in _facts(data["goods"]).items()},
            bonuses={name: Bonus(**facts) for name, facts in _facts(data["bonuses"]).items()},
            black_market=_facts(data.get("black_market", {})),
            **self.common(data),
        )


class HandSchema(Sourced):
    cards = WholeNumber(1, required=True)


class ColoursSchema(Sourced):
    names = fields.List(fields.String(), required=True, validate=validate.Length(min=1))


class AmbushesSchema(Sourced):
    colour_cards = WholeNumber(required=True)
    item_cards = WholeNumber(required=True)


class SetSchema(Sourced):
    min = WholeNumber(1, required=True)


class ItemSchema(Schema):
    value = WholeNumber(required=True)
    action = fields.String(required=True)
    banner = fields.String(required=True, validate=validate.OneOf(["red", "orange"]))
    copies = WholeNumber(required=True)


class TaskSchema(Schema):
    different = WholeNumber(1, required=True)
    of_each = WholeNumber(1, required=True)
    copies = WholeNumber(1, required=True)


class NottinghamEditionSchema(EditionSchema):
    hand = fields.Nested(HandSchema, required=True)
    colours = fields.Nested(ColoursSchema, required=True)
    ambushes = fields.Nested(AmbushesSchema, required=True)
    set = fields.Nested(SetSchema, required=True)
    items = SourcedMapping(fields.Nested(ItemSchema), required=True)
    tasks = SourcedMapping(fields.Nested(TaskSchema), required=True)

    @post_load
    def _edition(self, data: dict[str, Any], **_: Any) -> NottinghamEdition:
        return NottinghamEdition(
            hand=data["hand"]["cards"],
            colours=tuple(data["colours"]["names"]),
            colour_ambushes=data["ambushes"]["colour_cards"],
            item_ambushes=data["ambushes"]["item_cards"],
            set_min=data["set"]["min"],
            items={name: Item(id=name, **facts) for name, facts in _facts(data["items"]).items()},
            tasks={name: Task(id=name, **facts) for name, facts in _facts(data["tasks"]).items()},
            **self.common(data),
        )


SCHEMAS: dict[str, type[EditionSchema]] = {
    "sheriff": SheriffEditionSchema,
    "nottingham": NottinghamEditionSchema,
}
