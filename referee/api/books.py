"""The games in a group's book, and files of them; the result of one table as a file."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from flask import Blueprint, Response, request

from referee.api.groups import of_a_span
from referee.api.operations import answers, asks, needs_key, takes
from referee.api.schemas import groups as schemas
from referee.groups import bgstats
from referee.groups.games import GAMES_A_PAGE
from referee.groups.importing import BOOK, LARGEST_FILE
from referee.groups.sheets import SEPARATORS
from referee.groups.shown import Game
from referee.http.access import visit
from referee.http.bodies import json_body
from referee.http.books import add_game as add_to_book
from referee.http.books import bring_file, span_asked_for
from referee.http.extensions import get_groups
from referee.http.files import as_bgsplay, as_csv, as_json, plain_game
from referee.http.group_access import GroupVisit, visit_group
from referee.rules.fields import invalid
from referee.rules.kernel import Refused
from referee.rules.sentences import say

blueprint = Blueprint("books", __name__)

A_PAGE = {"type": "integer", "minimum": 1, "maximum": 999_999}
A_SEPARATOR = {"type": "string", "enum": list(SEPARATORS)}

separated = asks("query", "separator", A_SEPARATOR, "Between the cells; a comma, unless another is asked for.")


@blueprint.get("/groups/<group_code>/games")
@of_a_span
@asks("query", "page", A_PAGE, "The first page has the last games.")
@answers(200, schemas.GamesSchema(), 401, 404, 422)
def list_games(group_code: str) -> dict[str, Any]:
    """The games in the book, page by page."""
    found, groups, span, page = visit_group(group_code), get_groups(), span_asked_for(), _page()
    games = groups.games(found.code, page, span)
    count = groups.count(found.code, span)
    return {"games": [plain_game(game) for game in games], "page": page, "pages": -(-count // GAMES_A_PAGE)}


def _page() -> int:
    text = request.args.get("page", "1")
    if not (text.isascii() and text.isdecimal() and 0 < len(text) <= 6 and int(text)):
        raise invalid(say("Expected the number of a page."), "page")
    return int(text)


@blueprint.post("/groups/<group_code>/games")
@takes(schemas.AddGameSchema())
@needs_key
@answers(201, schemas.GameSchema(), 400, 401, 404, 409, 413, 422)
def add_game(body: dict[str, Any], group_code: str) -> tuple[dict[str, Any], int]:
    """Add a finished table, or a game counted afterwards: a tally's body with `played_at` and `minutes` (keeper)."""
    found = visit_group(group_code, needs_key=True)
    game_id = add_to_book(found.code, body)
    return plain_game(get_groups().game(found.code, game_id)), 201


@blueprint.get("/groups/<group_code>/games/<game_id>")
@answers(200, schemas.GameSchema(), 401, 404)
def show_game(group_code: str, game_id: str) -> dict[str, Any]:
    """One game of the book."""
    return plain_game(get_groups().game(visit_group(group_code).code, game_id))


@blueprint.delete("/groups/<group_code>/games/<game_id>")
@needs_key
@answers(204, None, 401, 404)
def take_game_out(group_code: str, game_id: str) -> tuple[str, int]:
    """Take a game out of the book (keeper). Its table, if there is one, does not bring it back."""
    get_groups().take_out(visit_group(group_code, needs_key=True).code, game_id)
    return "", 204


@blueprint.post("/groups/<group_code>/import")
@needs_key
@answers(200, schemas.BroughtSchema(), 400, 401, 403, 404, 409, 413, 422)
def import_games(group_code: str) -> dict[str, int]:
    """Bring games from a file (keeper): our own JSON of a book, or what BG Stats exports.

    A game that is there already, by its uuid, is brought up to date. Of BG Stats' plays those of other games, and
    those marked as ignored, are counted and left out.
    """
    found = visit_group(group_code, needs_key=True)
    request.max_content_length = LARGEST_FILE
    return bring_file(found.code, json_body())


import_games.takes = schemas.BookSchema()  # type: ignore[attr-defined]


@blueprint.get("/groups/<group_code>/games.csv")
@of_a_span
@separated
@answers(200, "text/csv", 401, 404, 422)
def games_csv(group_code: str) -> Response:
    """The book for a spreadsheet: a row a player and game."""
    found, games = _book(group_code)
    return as_csv(games, found.code)


@blueprint.get("/groups/<group_code>/games.json")
@of_a_span
@answers(200, schemas.BookSchema(), 401, 404, 422)
def games_json(group_code: str) -> Response:
    """Everything in the book."""
    found, games = _book(group_code)
    members = get_groups().members(found.code)
    book = {
        "format": BOOK,
        "name": found.group.name,
        "members": [{"id": member, "name": name} for member, name in members.items()],
        "games": [plain_game(game) for game in games],
    }
    return as_json(book, found.code)


@blueprint.get("/groups/<group_code>/games.bgsplay")
@of_a_span
@answers(200, schemas.BgsplaySchema(), 401, 404, 422)
def games_bgsplay(group_code: str) -> Response:
    """The book as a file for BG Stats; brought there again, plays are changed, not doubled."""
    found, games = _book(group_code)
    return as_bgsplay(games, found.code, found.group.name)


def _book(group_code: str) -> tuple[GroupVisit, Iterator[Game]]:
    found = visit_group(group_code)
    games = get_groups().all_games(found.code, span_asked_for())
    # whatever is wrong is said before a file begins
    first = next(games, None)
    return found, games if first is None else chain([first], games)


@blueprint.get("/tables/<code>/result.json")
@answers(200, schemas.GameSchema(), 401, 404, 409)
def result_json(code: str) -> Response:
    """The result of a table whose game is over."""
    return as_json(plain_game(_result(code)), "result")


@blueprint.get("/tables/<code>/result.csv")
@separated
@answers(200, "text/csv", 401, 404, 409, 422)
def result_csv(code: str) -> Response:
    """The result of a table whose game is over, for a spreadsheet."""
    return as_csv([_result(code)], "result")


@blueprint.get("/tables/<code>/result.bgsplay")
@answers(200, schemas.BgsplaySchema(), 401, 404, 409)
def result_bgsplay(code: str) -> Response:
    """The result of a table whose game is over, as a file for BG Stats."""
    return as_bgsplay([_result(code)], "result", bgstats.SOURCE)


def _result(code: str) -> Game:
    game = get_groups().game_of(visit(code).fold)
    if game is None:
        raise Refused("not_over", say("The game is not over, or its points are not known yet."))
    return game
