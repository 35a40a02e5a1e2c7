"""Schemas of what Nottingham says of its editions and results."""

from marshmallow import fields

from referee.rules.documents import CardSchema, Documents


class ItemSchema(CardSchema):
    action = fields.String()
    banner = fields.String()


DOCUMENTS = Documents(
    edition={
        "items": fields.List(fields.Nested(ItemSchema)),
        "colours": fields.List(fields.String()),
        "tasks": fields.List(fields.Dict()),
    },
    result={
        "loot_value": fields.Integer(),
        "task_value": fields.Integer(),
        "loot_cards": fields.Integer(),
    },
    lines=("loot", "task"),
)
