"""POST /tally: score a finished game without a table."""

from typing import Any

from flask import Blueprint
from marshmallow import Schema, fields

from referee.api.operations import answers
from referee.http.bodies import json_body
from referee.http.extensions import all_editions
from referee.http.language import speaker
from referee.http.limits import take
from referee.limits import TALLIES
from referee.tally import TallySchema, tally

blueprint = Blueprint("tally", __name__)


class TitleSchema(Schema):
    good = fields.String()
    title = fields.String(metadata={"enum": ["king", "queen"]})
    points = fields.Integer()


class LineSchema(Schema):
    """One line of a result; each kind adds its own numbers."""

    class Meta:
        unknown = "include"

    kind = fields.String(metadata={"enum": ["goods", "gold", "title", "black_market", "loot", "task", "other_points"]})
    points = fields.Integer()
    text = fields.String(metadata={"description": "The line in words, in the reader's language."})


class TieBreakSchema(Schema):
    others = fields.List(fields.String(), data_key="with")
    decided_by = fields.String(allow_none=True)
    text = fields.String()


class ResultSchema(Schema):
    class Meta:
        unknown = "include"

    name = fields.String()
    rank = fields.Integer()
    winner = fields.Boolean()
    total = fields.Integer()
    lines = fields.List(fields.Nested(LineSchema))
    tie_break = fields.Nested(TieBreakSchema, allow_none=True)
    gold = fields.Integer()
    legal_value = fields.Integer()
    contraband_value = fields.Integer()
    black_market_value = fields.Integer()
    bonus = fields.Integer()
    legal_cards = fields.Integer()
    contraband_cards = fields.Integer()
    titles = fields.List(fields.Nested(TitleSchema))
    loot_value = fields.Integer()
    task_value = fields.Integer()
    loot_cards = fields.Integer()
    other_points = fields.Integer(metadata={"description": "What the table counted itself; may be below 0."})


class TallyResultSchema(Schema):
    edition = fields.String()
    results = fields.List(fields.Nested(ResultSchema))
    summary = fields.String(metadata={"description": "The ranking as plain text, to be sent to the others."})


@blueprint.post("/tally")
@answers(200, TallyResultSchema(), 400, 413, 422)
def count() -> dict[str, Any]:
    """Count a finished game: who has what, who is king of what, who won and why."""
    take(TALLIES)
    return tally(all_editions(), json_body(), speaker())


count.takes = TallySchema()  # type: ignore[attr-defined]
