"""A finished table as a file, and back."""

from flask import Blueprint, Response, jsonify, request

from referee.api import schemas
from referee.api.access import keep_key, refuse_other_sites, visit
from referee.api.editions import all_editions
from referee.api.tables import join_url
from referee.api.wire import answers, json_body, needs_key
from referee.limits import IMPORTS, take
from referee.rules.fields import invalid
from referee.rules.play import NotYours, Refused
from referee.rules.words import say
from referee.speech import SOURCE_LANGUAGE
from referee.tables import get_tables, get_views
from referee.tables.expiry import DAY_MS
from referee.tables.recording import Recording, RecordingSchema, read, replay
from referee.tables.telling import Eyes
from referee.tables.viewer import Viewer

blueprint = Blueprint("recordings", __name__)

LARGEST_RECORDING = 4 * 1024 * 1024


@blueprint.get("/tables/<code>/export")
@needs_key
@answers(200, RecordingSchema(), 401, 403, 404, 409)
def export_table(code: str) -> Response:
    """The whole table as a file (host, when the game is over).

    It holds what was hidden: everybody is told in the log that it was saved, and nothing can be undone afterwards.
    """
    # it changes something, although it is asked for by GET
    refuse_other_sites()
    found = visit(code, needs_key=True)
    if not found.viewer.host:
        raise NotYours(say("Only the host can export the table."))
    if not get_views().is_over(found.fold):
        raise Refused("not_over", say("The game is not over: a file would show what is still hidden."))
    file = {"Content-Disposition": f'attachment; filename="{found.code}.json"', "Cache-Control": "no-store"}
    if request.method == "HEAD":
        # whoever only asks whether there is one has seen nothing
        return Response(mimetype="application/json", headers=file)
    saved = get_tables().save(found.code, found.grants)
    return Response(saved.dumps(), mimetype="application/json", headers=file)


@blueprint.post("/tables/import")
@answers(201, schemas.OpenedTableSchema(), 400, 413, 422)
def import_table() -> Response:
    """Bring a table that was exported, here or elsewhere; it gets a new code and a new host key."""
    take(IMPORTS)
    request.max_content_length = LARGEST_RECORDING
    recording = playable(read(all_editions(), json_body()))
    code, key, version = get_tables().import_recording(recording)
    response = jsonify(code=code, host_key=key, join_url=join_url(code), version=version)
    response.status_code = 201
    return keep_key(response, code, key)


import_table.takes = RecordingSchema()  # type: ignore[attr-defined]


def playable(recording: Recording) -> Recording:
    """Refuses a file whose events do not make a finished game that can be shown to everybody."""
    tables, views = get_tables(), get_views()
    # a table is forgotten some time after its last step, so that may not lie ahead; clocks differ
    if max(recording.opened_at, *(step.at for step in recording.steps)) > tables.now() + DAY_MS:
        raise invalid(say("These steps do not make a game."), "steps")
    try:
        for fold in replay(all_editions(), recording):
            if len(fold.table.seats) > fold.table.most_seats:
                raise ValueError("more seats than a table has")
        for seat in (None, *range(len(fold.table.seats))):
            views.view(fold, Eyes(Viewer(seat, seat is None), SOURCE_LANGUAGE), tables.now())
        over = views.is_over(fold)
    except Exception as error:  # whatever the events make of the rules, the file is to blame
        raise invalid(say("These steps do not make a game."), "steps") from error
    if not over:
        raise invalid(say("Only finished games are taken here; running tables are moved by the operator."), "steps")
    return recording
