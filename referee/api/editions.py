"""GET /editions: the facts of each edition."""

from typing import Any

from flask import Blueprint, current_app
from marshmallow import Schema, fields

from referee.api.problems import Problem
from referee.api.wire import answers
from referee.rules import names
from referee.rules.editions import Edition, Editions, SheriffEdition
from referee.rules.options import options_of
from referee.rules.words import say
from referee.speech import speaker

blueprint = Blueprint("editions", __name__)


class PlayersSchema(Schema):
    min = fields.Integer()
    max = fields.Integer()


class OptionSchema(Schema):
    name = fields.String()
    type = fields.String()
    default = fields.Raw(allow_none=True)
    meaning = fields.String()
    choices = fields.List(fields.String())


class CardSchema(Schema):
    id = fields.String()
    name = fields.String()
    value = fields.Integer()
    copies = fields.Dict(fields.String(), fields.Integer(), metadata={"description": "By number of players."})
    kind = fields.String()
    penalty = fields.Integer()
    counts_as = fields.Dict(allow_none=True)
    action = fields.String()
    banner = fields.String()


class EditionSchema(Schema):
    class Meta:
        unknown = "include"

    id = fields.String()
    game = fields.String()
    name = fields.String()
    players = fields.Nested(PlayersSchema)
    options = fields.List(fields.Nested(OptionSchema))
    goods = fields.List(fields.Nested(CardSchema), metadata={"description": "Sheriff editions."})
    items = fields.List(fields.Nested(CardSchema), metadata={"description": "Nottingham."})
    bonuses = fields.Dict()
    coins = fields.Dict(metadata={"description": "Coins in the box by value."})
    black_market = fields.Dict()
    rounds = fields.Dict()
    hand = fields.Integer()
    gold = fields.Integer()
    colours = fields.List(fields.String())
    tasks = fields.List(fields.Dict())
    sources = fields.Dict(metadata={"description": "Where the numbers come from."})


class EditionListSchema(Schema):
    editions = fields.List(fields.Nested(EditionSchema))


def all_editions() -> Editions:
    editions: Editions = current_app.extensions["editions"]
    return editions


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


def edition_facts(edition: Edition) -> dict[str, Any]:
    """Everything the seeds say about an edition, with names and meanings in the reader's language."""
    speak = speaker().say
    facts: dict[str, Any] = {
        "id": edition.id,
        "game": edition.game,
        "name": speak(names.EDITIONS[edition.id]),
        "players": {"min": edition.players.min, "max": edition.players.max},
        "options": [
            {
                "name": option.name,
                "type": option.type,
                "default": option.default,
                "meaning": speak(option.meaning),
                "choices": list(option.choices),
            }
            for option in options_of(edition).values()
        ],
        "hand": edition.hand,
        "sources": dict(edition.sources),
    }
    if isinstance(edition, SheriffEdition):
        return facts | {
            "gold": edition.gold,
            "rounds": {str(players): rounds for players, rounds in edition.rounds.items()},
            "coins": {str(coin): count for coin, count in edition.coins.items()},
            "bonuses": {good: {"king": b.king, "queen": b.queen} for good, b in edition.bonuses.items()},
            "black_market": {kind: list(pair) for kind, pair in edition.black_market.items()},
            "goods": [
                {
                    "id": good.id,
                    "name": speak(names.CARDS[good.id]),
                    "kind": good.kind,
                    "value": good.value,
                    "penalty": good.penalty,
                    "counts_as": {"good": good.counts_as[0], "cards": good.counts_as[1]} if good.counts_as else None,
                    "copies": {str(players): good.copies_for(players) for players in edition.players},
                }
                for good in edition.goods.values()
            ],
        }
    return facts | {
        "colours": list(edition.colours),
        "items": [
            {
                "id": item.id,
                "name": speak(names.CARDS[item.id]),
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
                "name": speak(names.TASKS[task.id]),
                "different": task.different,
                "of_each": task.of_each,
                "copies": task.copies,
            }
            for task in edition.tasks.values()
        ],
    }
