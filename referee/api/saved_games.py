"""A finished table as a file, and back."""

from flask import Blueprint, Response, current_app, jsonify, request

from referee.api.operations import answers, needs_key
from referee.api.schemas.tables import OpenedTableSchema
from referee.http.access import visit
from referee.http.addresses import join_url
from referee.http.bodies import json_body
from referee.http.cookies import keep_key
from referee.http.extensions import all_editions, get_tables, get_views
from referee.http.limits import take
from referee.http.problems import Problem
from referee.limits import IMPORTS
from referee.rules.kernel import NotYours, Refused
from referee.rules.sentences import say
from referee.tables.imports import one_at_a_time, require_playable
from referee.tables.saved_game import SavedGameSchema, read

blueprint = Blueprint("saved_games", __name__)

LARGEST_FILE = 4 * 1024 * 1024


@blueprint.post("/tables/<code>/export")
@needs_key
@answers(200, SavedGameSchema(), 401, 403, 404, 409)
def export_table(code: str) -> Response:
    """Save the whole table as a file (host, when the game is over).

    It holds what was hidden: everybody is told in the log that it was saved, and nothing can be undone afterwards.
    """
    found = visit(code, needs_key=True)
    if not found.viewer.host:
        raise NotYours(say("Only the host can export the table."))
    if not get_views().is_over(found.fold):
        raise Refused("not_over", say("The game is not over: a file would show what is still hidden."))
    file = {"Content-Disposition": f'attachment; filename="{found.code}.json"', "Cache-Control": "no-store"}
    saved = get_tables().save(found.code, found.grants)
    return Response(saved.dumps(), mimetype="application/json", headers=file)


@blueprint.post("/tables/import")
@answers(201, OpenedTableSchema(), 400, 403, 413, 422)
def import_table() -> Response:
    """Bring a table that was exported, here or elsewhere; it gets a new code and a new host key."""
    take(IMPORTS)
    request.max_content_length = LARGEST_FILE
    if not current_app.config["SETTINGS"].imports_enabled:
        raise Problem(403, say("This server takes no games from files. Ask whoever runs it to bring it in."))
    tables, views = get_tables(), get_views()
    with one_at_a_time():
        saved = read(all_editions(), json_body())
        last = require_playable(views, saved, tables.now())
        code, key, version = tables.import_game(saved, last)
    response = jsonify(code=code, host_key=key, join_url=join_url(code), version=version)
    response.status_code = 201
    return keep_key(response, code, key)


import_table.takes = SavedGameSchema()  # type: ignore[attr-defined]
