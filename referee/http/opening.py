"""Validation of a new table: what was asked for is checked against the edition before anything is stored."""

from typing import Any

from marshmallow import Schema, ValidationError, fields

from referee.http.extensions import all_editions, get_groups, get_tables
from referee.http.group_access import require_keeper
from referee.http.limits import take
from referee.limits import TABLES
from referee.rules.checks import require_distinct_names, require_enough_players, require_known_edition
from referee.rules.fields import PlayerName
from referee.rules.options import parse_options, player_count
from referee.rules.sentences import say


class OpenTableSchema(Schema):
    edition = fields.String(required=True)
    options = fields.Dict(load_default=dict)
    seats = fields.List(PlayerName(), required=True, metadata={"description": "Names in seating order, going left."})
    group = fields.String(
        load_default=None,
        allow_none=True,
        metadata={"description": "The code of a group, whose keeper asks: its book gets the result."},
    )


def open_as_asked(asked: dict[str, Any], before: str | None = None, group_code: str | None = None) -> tuple[str, str]:
    """A new table, if that can be played: its code and its host's key.

    `before`: the host's key at the table it comes after; `group_code`: the group that one was opened for.
    """
    edition = require_known_edition(all_editions(), asked["edition"])
    options, names = parse_options(edition, asked["options"]), asked["seats"]
    require_enough_players(player_count(edition, options), names, "seats")
    require_distinct_names(names, "seats")
    if asked["group"]:
        group_code = require_keeper(asked["group"]).code
    if options.get("colours") and len(options["colours"]) != len(names):
        raise ValidationError({"options": {"colours": [say("Name a colour, or none, for each seat.")]}})
    take(TABLES)
    code, key = get_tables().open(edition.id, options, names, before, group_code)
    if group_code:
        get_groups().expect(get_tables().now_at(code))
    return code, key
