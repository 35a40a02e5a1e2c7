"""An edition as pages offer it: its facts, and by place the options that are asked for there."""

from typing import Any, get_args

from referee.http.editions import edition_facts
from referee.http.extensions import all_editions
from referee.rules.edition import Edition
from referee.rules.games import GAMES
from referee.rules.option import Option, Place
from referee.rules.options import options_of


def offered(edition: Edition) -> dict[str, Any]:
    return edition_facts(edition) | {"asked": {place: offered_at(edition, place) for place in get_args(Place)}}


def offered_at(edition: Edition, place: Place) -> list[Option]:
    """The options that are asked for there."""
    return [option for option in options_of(edition).values() if place in option.offered]


def listed_editions() -> list[dict[str, Any]]:
    """The games as a page lists them."""
    editions = [offered(edition) for edition in all_editions().values()]
    return sorted(editions, key=lambda edition: (list(GAMES).index(edition["game"]), edition["id"]))
