"""The options of an edition, and what was chosen of them."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError

from referee.rules.edition import Edition, PlayerCount, most_players
from referee.rules.fields import invalid
from referee.rules.games import game_of
from referee.rules.option import Option
from referee.rules.sentences import say


def options_of(edition: Edition) -> dict[str, Option]:
    """The options this edition has, by name, in the order a set-up page asks for them."""
    return {option.name: option for option in game_of(edition).options(edition)}


def player_count(edition: Edition, options: Mapping[str, Any]) -> PlayerCount:
    """For how many players it is with these options."""
    return PlayerCount(
        edition.players.min, most_players(edition.players.max, game_of(edition).players_max_with(edition), options)
    )


def parse_options(edition: Edition, chosen: Any) -> dict[str, Any]:
    """All options of the edition, the chosen ones checked and the others at their default."""
    if not isinstance(chosen, dict):
        raise invalid(say("Expected an object of options."), "options")
    options = options_of(edition)
    schema = Schema.from_dict({name: option.field for name, option in options.items()})
    try:
        parsed = schema().load(chosen)
    except ValidationError as error:
        raise ValidationError({"options": error.messages}) from error
    whole = {
        name: _whole(option, parsed[name]) if name in parsed else option.default_among(parsed)
        for name, option in options.items()
    }
    for name, option in options.items():
        if option.type == "boolean" and option.needs and whole[name] and not whole[option.needs]:
            why = say("This needs the option “%(other)s”.", other=options[option.needs].label)
            raise ValidationError({"options": {name: [why]}})
    return whole


def chosen_of(edition: Edition, options: Mapping[str, Any]) -> dict[str, Any]:
    """What was chosen: all that is not what it would be anyway, so that it can follow when others are chosen anew."""
    known = options_of(edition)
    return {
        name: value
        for name, value in options.items()
        if name not in known or value != known[name].default_among(options)
    }


def _whole(option: Option, chosen: Any) -> Any:
    """What was chosen; a partial list of points keeps the printed ones for the rest."""
    return {**option.default, **chosen} if option.type == "points" else chosen
