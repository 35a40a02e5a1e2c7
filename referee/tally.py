"""Counting a finished game from what lies on the table: what was sent, checked, scored and explained."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from marshmallow import Schema, ValidationError, fields

from referee.rules.checks import require_distinct_names, require_enough_players, require_known_edition
from referee.rules.edition import Edition
from referee.rules.editions import Editions
from referee.rules.fields import LONGEST_TEXT, PlayerName, WholeNumber, Words, invalid
from referee.rules.games import game_of
from referee.rules.option import LEAST_POINTS, MOST_POINTS
from referee.rules.options import parse_options, player_count
from referee.rules.sentences import listing, say, say_n
from referee.speech import Speaker


class TallySchema(Schema):
    """The frame of every tally; what a player has depends on the edition."""

    edition = fields.String(required=True)
    options = fields.Raw(load_default=dict)
    players = fields.List(fields.Raw(), required=True)


def player_schema(edition: Edition) -> Schema:
    """What one player of this edition is asked for."""
    other_points: dict[str, fields.Field[Any]] = {
        "other_points": WholeNumber(LEAST_POINTS, MOST_POINTS, load_default=0),
        "other_points_for": Words(LONGEST_TEXT, load_default=""),
    }
    return Schema.from_dict({"name": PlayerName(required=True), **game_of(edition).tallied(edition), **other_points})()


@dataclass(frozen=True, slots=True)
class Counted:
    """What lies before each player when all is over."""

    edition: Edition
    options: dict[str, Any]
    players: list[dict[str, Any]]


def read_tally(editions: Editions, sent: Any) -> Counted:
    """What was counted, or a ValidationError that says field by field what is wrong."""
    if not isinstance(sent, dict):
        raise invalid(say("Expected an object with edition and players."))
    frame = TallySchema().load(sent)
    edition = require_known_edition(editions, frame["edition"])
    options = parse_options(edition, frame["options"])
    return Counted(edition, options, _players(edition, options, frame["players"]))


def tally(editions: Editions, sent: Any, speaker: Speaker) -> dict[str, Any]:
    """The answer to a tally."""
    counted = read_tally(editions, sent)
    game, edition = game_of(counted.edition), counted.edition
    results = [speaker.say_all(game.explain(score)) for score in game.count(edition, counted.options, counted.players)]
    return {"edition": edition.id, "results": results, "summary": summary(edition, results, speaker)}


def _players(edition: Edition, options: Mapping[str, Any], sent: Sequence[Any]) -> list[dict[str, Any]]:
    require_enough_players(player_count(edition, options), sent, "players")
    try:
        players: list[dict[str, Any]] = player_schema(edition).load(sent, many=True)
    except ValidationError as error:
        raise ValidationError({"players": error.messages}) from error
    require_distinct_names([player["name"] for player in players], "players")
    return players


def headline(results: Sequence[Mapping[str, Any]], speaker: Speaker) -> str:
    """Who won, in one sentence."""
    winners = [result for result in results if result["winner"]]
    best = winners[0]["total"]
    if len(winners) > 1:
        return speaker.say(
            say_n(
                "%(names)s share the victory with %(num)d point.",
                "%(names)s share the victory with %(num)d points.",
                best,
                names=listing(*(winner["name"] for winner in winners)),
            )
        )
    lead = best - max(result["total"] for result in results if not result["winner"])
    if not lead:
        return speaker.say(say("%(name)s wins on the tie-break.", name=winners[0]["name"]))
    return speaker.say(
        say_n("%(name)s wins by %(num)d point.", "%(name)s wins by %(num)d points.", lead, name=winners[0]["name"])
    )


def summary(edition: Edition, results: Sequence[Mapping[str, Any]], speaker: Speaker) -> str:
    """The result as plain text, to be sent to the others."""
    ranking = sorted(results, key=lambda result: int(result["rank"]))
    return "\n".join(
        [
            speaker.say(edition.name),
            headline(results, speaker),
            *(f"{result['rank']}. {result['name']}: {result['total']}" for result in ranking),
        ]
    )
