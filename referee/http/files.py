"""Files of games, one or a whole book: for spreadsheets, for BG Stats, and as plain JSON."""

from collections.abc import Iterable
from typing import Any

from flask import Response, json, request

from referee.groups import bgstats, sheets
from referee.groups.shown import Game
from referee.http.extensions import get_tables
from referee.http.language import language, speaker
from referee.rules.fields import invalid
from referee.rules.sentences import say

COMMA_LANGUAGES = frozenset({"en"})
"""Elsewhere a comma is part of a number, and spreadsheets expect a semicolon."""


def own_separator() -> str:
    """What spreadsheets of the reader's language put between cells."""
    return "," if language() in COMMA_LANGUAGES else ";"


def as_csv(games: Iterable[Game], name: str) -> Response:
    """A row a player and game; ?separator= says what stands between the cells."""
    asked = request.args.get("separator", ",")
    if asked not in sheets.SEPARATORS:
        raise invalid(say("Expected one of %(ids)s.", ids=" ".join(sheets.SEPARATORS)), "separator")
    return _file(sheets.sheet(games, sheets.SEPARATORS[asked]), "text/csv", f"{name}.csv")


def as_bgsplay(games: Iterable[Game], name: str, location: str) -> Response:
    found = bgstats.bgsplay(games, location, get_tables().now())
    return _file([json.dumps(found, ensure_ascii=False)], "application/json", f"{name}.bgsplay")


def as_json(found: dict[str, Any], name: str) -> Response:
    return _file([json.dumps(found, ensure_ascii=False, indent=1)], "application/json", f"{name}.json")


def plain_game(game: Game) -> dict[str, Any]:
    """A game as the API gives it, with the link to BG Stats."""
    return game.plain(speaker()) | {"bg_stats": bgstats.link(game)}


def _file(text: Iterable[str], mimetype: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-store"}
    return Response(text, mimetype=mimetype, headers=headers)
