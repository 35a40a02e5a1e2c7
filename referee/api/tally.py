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
from referee.rules.games import GAMES
from referee.tally import TallySchema, tally

blueprint = Blueprint("tally", __name__)


LINES = (*(kind for game in GAMES.values() for kind in game.documents.lines), "other_points")


class LineSchema(Schema):
    """One line of a result; each kind adds its own numbers."""

    class Meta:
        unknown = "include"

    kind = fields.String(metadata={"enum": list(LINES)})
    points = fields.Integer()
    text = fields.String(metadata={"description": "The line in words, in the reader's language."})


class TieBreakSchema(Schema):
    others = fields.List(fields.String(), data_key="with")
    decided_by = fields.String(allow_none=True)
    text = fields.String()


def _of_games() -> dict[str, fields.Field[Any]]:
    return {name: of for game in GAMES.values() for name, of in game.documents.result.items()}


class ResultSchema(Schema.from_dict(_of_games())):  # type: ignore[misc]
    class Meta:
        unknown = "include"

    name = fields.String()
    rank = fields.Integer()
    winner = fields.Boolean()
    total = fields.Integer()
    lines = fields.List(fields.Nested(LineSchema))
    tie_break = fields.Nested(TieBreakSchema, allow_none=True)
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
