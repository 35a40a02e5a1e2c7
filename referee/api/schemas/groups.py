"""Shapes of groups, their members and the games in their books."""

from typing import Any

from marshmallow import Schema, fields

from referee.api.schemas.fields import Either
from referee.api.tally import ResultSchema
from referee.groups.importing import LONGEST_MINUTES, MOST_POINTS
from referee.groups.keeping import LONGEST_NAME
from referee.rules.fields import PlayerName, WholeNumber
from referee.rules.games import GAMES

LATEST = 2**53


class NameGroupSchema(Schema):
    name = PlayerName(LONGEST_NAME, required=True)


class OpenedGroupSchema(Schema):
    code = fields.String()
    keeper_key = fields.String()
    url = fields.String()


class MemberNameSchema(Schema):
    id = fields.String()
    name = fields.String()


class StandingSchema(Schema):
    member = fields.String()
    name = fields.String()
    games = fields.Integer()
    wins = fields.Integer(metadata={"description": "Shared victories too."})
    expected_wins = fields.Float(metadata={"description": "One for so many players, game by game."})
    average_place = fields.Float(allow_none=True)
    average_score = fields.Float(allow_none=True)
    best_score = fields.Integer(allow_none=True)
    streak = fields.Integer(metadata={"description": "Won in a row, up to the last game."})


class GroupSchema(Schema):
    code = fields.String()
    name = fields.String()
    keeper = fields.Boolean(metadata={"description": "Whether whoever asks may write."})
    members = fields.List(fields.Nested(MemberNameSchema))
    games = fields.Integer()
    since = fields.Integer(allow_none=True, metadata={"description": "Milliseconds since 1970."})
    standings = fields.List(fields.Nested(StandingSchema), metadata={"description": "The best first."})
    records = fields.Dict()
    awards = fields.List(fields.Dict(), metadata={"description": "Who has which award how often."})
    years = fields.Dict(fields.String(), fields.Integer())
    quarters = fields.Dict(
        fields.String(), fields.Integer(), metadata={"description": "“2026-1” is the first of 2026."}
    )
    editions = fields.Dict(fields.String(), fields.Integer())


class PlayerSchema(ResultSchema):
    """A player's score, as a tally gives it, and whose it is."""

    seat = fields.Integer()
    member = fields.String(allow_none=True, metadata={"description": "Null: a guest, or the game is in no book."})
    start_player = fields.Boolean()
    total = fields.Integer(allow_none=True)
    statistics = fields.Dict(allow_none=True)


class GameSchema(Schema):
    """A finished game."""

    id = fields.String()
    edition = fields.String()
    played_at = fields.Integer(metadata={"description": "When it ended, in milliseconds since 1970."})
    minutes = fields.Integer(allow_none=True)
    rounds = fields.Integer(allow_none=True)
    options = fields.Dict()
    first = fields.Integer(allow_none=True, metadata={"description": "The seat that began."})
    players = fields.List(fields.Nested(PlayerSchema), metadata={"description": "By seat."})
    awards = fields.List(fields.Dict())
    highlights = fields.List(fields.String())
    bg_stats = fields.String(metadata={"description": "A link that brings the play into BG Stats."})


class GamesSchema(Schema):
    games = fields.List(fields.Nested(GameSchema), metadata={"description": "The last one first."})
    page = fields.Integer()
    pages = fields.Integer()


class BookSchema(Schema):
    """A whole book as a file; /import takes it."""

    format = fields.Integer()
    name = fields.String()
    members = fields.List(fields.Nested(MemberNameSchema))
    games = fields.List(fields.Nested(GameSchema), metadata={"description": "The first one first."})


class BgsplaySchema(Schema):
    """A file that BG Stats opens."""

    about = fields.String()
    games = fields.List(fields.Dict())
    locations = fields.List(fields.Dict())
    players = fields.List(fields.Dict())
    plays = fields.List(fields.Dict())
    userInfo = fields.Dict()  # noqa: N815 - as BG Stats writes it


class PointsSchema(Schema):
    name = PlayerName(required=True)
    total = WholeNumber(-MOST_POINTS, MOST_POINTS, required=True)


class AddGameSchema(Schema):
    """A finished table, a game as a tally takes it, or only the points of one."""

    table = fields.String(metadata={"description": "The code of a table whose game is over; nothing else then."})
    edition = fields.String()
    options = fields.Raw()
    players = fields.List(fields.Raw())
    results = fields.List(
        fields.Nested(PointsSchema),
        metadata={"description": "Instead of `players`, where only the points are known: by seat."},
    )
    played_at = Either([WholeNumber(0, LATEST, metadata={"description": "Milliseconds since 1970."}), fields.String()])
    minutes = WholeNumber(1, LONGEST_MINUTES, allow_none=True)
    first = WholeNumber(allow_none=True, metadata={"description": "The seat that began."})


def _statistics() -> dict[str, fields.Field[Any]]:
    return {name: fields.Integer(allow_none=True) for game in GAMES.values() for name in game.statistics}


class MemberSchema(StandingSchema.from_dict(_statistics())):  # type: ignore[misc]
    """A member; what is counted at the gate is null where nobody refereed."""

    class Meta:
        unknown = "include"
        exclude = ("member",)

    id = fields.String()
    since = fields.Integer(allow_none=True)
    last = fields.Integer(allow_none=True)
    by_edition = fields.List(fields.Dict())
    by_players = fields.List(fields.Dict())
    head_to_head = fields.List(fields.Dict(), metadata={"description": "Of those met three times or more."})
    places = fields.List(fields.Dict(), metadata={"description": "The last games, the oldest of them first."})
    awards = fields.List(fields.Dict())
    refereed = fields.Integer()


class ChangeMemberSchema(Schema):
    name = PlayerName()
    merge_into = fields.String(metadata={"description": "The id of the member they turned out to be."})


class KeeperLinkSchema(Schema):
    url = fields.String()
    expires_at = fields.Integer(metadata={"description": "Milliseconds since 1970."})


class TakeKeeperLinkSchema(Schema):
    token = fields.String(required=True)


class KeeperKeySchema(Schema):
    keeper_key = fields.String()


class BroughtSchema(Schema):
    added = fields.Integer()
    updated = fields.Integer()
    ignored = fields.Integer(metadata={"description": "Plays that do not count, or cannot be read."})
    other_games = fields.Integer()
