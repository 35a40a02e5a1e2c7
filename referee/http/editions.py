"""Serialization of an edition: its facts, with names and meanings in the reader's language."""

from typing import Any

from referee.http.language import speaker
from referee.rules.edition import Edition
from referee.rules.games import game_of
from referee.rules.options import options_of


def _players(edition: Edition) -> dict[str, Any]:
    players: dict[str, Any] = {"min": edition.players.min, "max": edition.players.max}
    more = dict(game_of(edition).players_max_with(edition))
    return players | {"max_with": more} if more else players


def edition_facts(edition: Edition) -> dict[str, Any]:
    """Everything the seeds say about an edition, with names and meanings in the reader's language."""
    game = game_of(edition)
    facts: dict[str, Any] = {
        "id": edition.id,
        "game": game.name,
        "name": edition.name,
        "bgg_id": edition.bgg_id,
        "players": _players(edition),
        "options": [
            {
                "name": option.name,
                "type": option.type,
                "default": option.default,
                "label": option.label,
                "meaning": option.meaning,
                "choices": [choice.id for choice in option.choices],
                "needs": option.needs,
                **({"min": option.bounds[0], "max": option.bounds[1]} if option.type == "number" else {}),
            }
            for option in options_of(edition).values()
        ],
        "hand": edition.hand,
        "sources": dict(edition.sources),
    }
    said: dict[str, Any] = speaker().say_all(facts | game.facts(edition))
    return said
