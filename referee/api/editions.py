"""GET /editions: the facts of each edition."""

from typing import Any

from flask import Blueprint
from marshmallow import Schema, fields

from referee.api.operations import answers
from referee.http.editions import edition_facts
from referee.http.extensions import all_editions
from referee.http.problems import Problem
from referee.rules.games import GAMES
from referee.rules.sentences import say

blueprint = Blueprint("editions", __name__)


class PlayersSchema(Schema):
    min = fields.Integer()
    max = fields.Integer()
    max_with = fields.Dict(
        fields.String(),
        fields.Integer(),
        metadata={"description": "Option → so many can play with it, where that is more than without."},
    )


class OptionSchema(Schema):
    name = fields.String()
    type = fields.String()
    default = fields.Raw(allow_none=True)
    label = fields.String()
    meaning = fields.String()
    choices = fields.List(fields.String())
    needs = fields.String(allow_none=True, metadata={"description": "The option without which it means nothing."})
    min = fields.Integer(metadata={"description": "Of a number."})
    max = fields.Integer(metadata={"description": "Of a number."})


def _of_games() -> dict[str, fields.Field[Any]]:
    return {name: of for game in GAMES.values() for name, of in game.documents.edition.items()}


class EditionSchema(Schema.from_dict(_of_games())):  # type: ignore[misc]
    """What every edition has, and what its game adds."""

    class Meta:
        unknown = "include"

    id = fields.String()
    game = fields.String()
    name = fields.String()
    bgg_id = fields.Integer(allow_none=True, metadata={"description": "Its number at BoardGameGeek."})
    players = fields.Nested(PlayersSchema)
    options = fields.List(fields.Nested(OptionSchema))
    hand = fields.Integer()
    sources = fields.Dict(metadata={"description": "Where the numbers come from."})


class EditionListSchema(Schema):
    editions = fields.List(fields.Nested(EditionSchema))


@blueprint.get("/editions")
@answers(200, EditionListSchema())
def list_editions() -> dict[str, Any]:
    """All editions the referee knows."""
    return {"editions": [edition_facts(edition) for edition in all_editions().values()]}


@blueprint.get("/editions/<edition_id>")
@answers(200, EditionSchema(), 404)
def show_edition(edition_id: str) -> dict[str, Any]:
    """One edition: players, options, cards, bonuses, coins."""
    edition = all_editions().get(edition_id)
    if edition is None:
        raise Problem(404, say("There is no such edition. GET /api/v1/editions lists them."))
    return edition_facts(edition)
