"""The facts of the box of Nottingham (2006)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import Schema, fields, post_load, validate

from referee.rules.edition import Edition, EditionSchema, Sourced, SourcedMapping, without_source
from referee.rules.fields import WholeNumber
from referee.rules.nottingham.names import CARDS, EDITIONS, TASKS


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


@dataclass(frozen=True, slots=True, kw_only=True)
class NottinghamEdition(Edition):
    """Nottingham (2006)."""

    colour_ambushes: int
    item_ambushes: int
    set_min: int
    items: Mapping[str, Item]
    tasks: Mapping[str, Task]


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
    names = EDITIONS

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
            items={name: Item(id=name, **facts) for name, facts in without_source(data["items"]).items()},
            tasks={name: Task(id=name, **facts) for name, facts in without_source(data["tasks"]).items()},
            **self.common(data),
        )


def facts(edition: NottinghamEdition) -> dict[str, Any]:
    """What the API says about an edition of this game, with names not yet in a language."""
    return {
        "colours": list(edition.colours),
        "items": [
            {
                "id": item.id,
                "name": CARDS[item.id],
                "value": item.value,
                "action": item.action,
                "banner": item.banner,
                "copies": {str(players): item.copies for players in edition.players},
            }
            for item in edition.items.values()
        ],
        "tasks": [
            {
                "id": task.id,
                "name": TASKS[task.id],
                "different": task.different,
                "of_each": task.of_each,
                "copies": task.copies,
            }
            for task in edition.tasks.values()
        ],
    }
