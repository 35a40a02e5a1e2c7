"""Schemas of what a game says of itself: the API's documents are made of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from marshmallow import Schema, fields

Fields = Mapping[str, fields.Field[Any]]


@dataclass(frozen=True, slots=True)
class Documents:
    """What one game adds to editions and to results of a tally."""

    edition: Fields = field(default_factory=dict)
    result: Fields = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    """Kinds of lines a result has, in their order."""


class CardSchema(Schema):
    """A kind of cards, of any game."""

    id = fields.String()
    name = fields.String()
    value = fields.Integer()
    copies = fields.Dict(fields.String(), fields.Integer(), metadata={"description": "By number of players."})
