"""Opening tables, looking at them, and commands."""

from typing import Any, get_type_hints

from flask import Blueprint, Response, current_app, jsonify, request, url_for
from marshmallow import ValidationError

from referee.api import schemas
from referee.api.access import Visit, keep_key, visit
from referee.api.editions import all_editions
from referee.api.wire import answers, takes
from referee.live import get_live
from referee.live.stream import stream
from referee.rules.checks import distinct_names, enough_players, known_edition
from referee.rules.fields import invalid, shown
from referee.rules.games import GAMES
from referee.rules.options import parse_options
from referee.rules.play import NotYours
from referee.rules.table import BY_COMMAND, table_rules
from referee.rules.words import say
from referee.speech import speaker
from referee.tables import get_tables, get_views
from referee.tables.fold import Fold
from referee.tables.service import Idempotent, OtherRequest
from referee.tables.view import Eyes
from referee.tables.viewer import Viewer

blueprint = Blueprint("tables", __name__)

LONGEST_IDEMPOTENCY_KEY = 255


def join_url(code: str) -> str:
    """The plain link behind the QR code."""
    public = current_app.config["SETTINGS"].public_url
    return f"{public or request.host_url.rstrip('/')}/t/{code}"


def see(found: Visit, fold: Fold | None = None) -> dict[str, Any]:
    """The view of whoever asks, of the table as it is now or as a command left it."""
    tables = get_tables()
    fold = fold or found.fold
    viewer = tables.viewer(fold, found.grants)
    eyes = Eyes(viewer, speaker().language, _looking_for(fold, viewer))
    return get_views().view(fold, eyes, tables.now())


def seat_asked_for() -> int | None:
    """?seat=n, for whoever acts or looks for a player without a phone."""
    text = request.args.get("seat")
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise invalid(say("Expected the number of a seat."), "seat")
    return int(text)


def _looking_for(fold: Fold, viewer: Viewer) -> int | None:
    """The host may look behind the curtain of a seat that is played from the host's phone: ?seat=n."""
    number = seat_asked_for()
    if number is None or number == viewer.seat:
        return None
    if not 0 <= number < len(fold.table.seats):
        raise invalid(say("There is no seat %(number)d at this table.", number=number), "seat")
    seat = fold.table.seats[number]
    if not viewer.host or seat.claimed or not seat.played_by_host:
        raise NotYours(say("What lies at this seat is not for you to see."))
    return number


@blueprint.post("/tables")
@takes(schemas.OpenTableSchema())
@answers(201, schemas.OpenedTableSchema(), 400, 413, 422)
def open_table(body: dict[str, Any]) -> Response:
    """Open a table: edition, options and names in seating order."""
    edition = known_edition(all_editions(), body["edition"])
    options = parse_options(edition, body["options"])
    names = body["seats"]
    enough_players(edition, names, "seats")
    distinct_names(names, "seats")
    if options.get("colours") and len(options["colours"]) != len(names):
        raise ValidationError({"options": {"colours": [say("Choose one colour for each seat.")]}})
    code, key = get_tables().open(edition.id, options, names)
    response = jsonify(code=code, host_key=key, join_url=join_url(code), version=0)
    response.status_code = 201
    response.headers["Location"] = url_for("tables.show_table", code=code)
    return keep_key(response, code, key)


@blueprint.get("/tables/<code>")
@answers(200, schemas.ViewSchema(), 401, 403, 404, 422)
def show_table(code: str) -> Response:
    """The table as whoever asks may see it: without a key the public part."""
    found = visit(code)
    who = f"{'h' if found.viewer.host else ''}{'' if found.viewer.seat is None else found.viewer.seat}"
    etag = f"{found.fold.version}-{who}-{request.args.get('seat', '')}-{speaker().language}"
    response = jsonify(see(found))
    response.set_etag(etag, weak=True)
    response.headers["Cache-Control"] = "private, no-cache"
    response.headers["Vary"] = "Authorization, Cookie, Accept-Language"
    response.make_conditional(request)
    return response


@blueprint.delete("/tables/<code>")
@answers(204, None, 401, 403, 404)
def forget_table(code: str) -> tuple[str, int]:
    """Forget the table and everything that happened at it (host)."""
    found = visit(code, needs_key=True)
    get_tables().forget(found.code, found.viewer)
    return "", 204


@blueprint.get("/tables/<code>/log")
@answers(200, schemas.LogSchema(), 401, 403, 404, 422)
def show_log(code: str) -> dict[str, Any]:
    """Older entries of the log: those before a version."""
    found = visit(code)
    before = request.args.get("before", str(found.fold.version + 1))
    if not before.isdecimal() or len(before) > 9:
        raise invalid(say("Expected a version."), "before")
    return {"log": get_views().older_log(found.fold, _eyes(found), int(before))}


@blueprint.get("/tables/<code>/ledger")
@answers(200, schemas.LedgerSchema(), 401, 403, 404, 422)
def show_ledger(code: str) -> dict[str, Any]:
    """Every movement of gold that whoever asks may see, and why."""
    found = visit(code)
    return {"entries": get_views().ledger(found.fold, _eyes(found))}


@blueprint.get("/tables/<code>/sheet")
@answers(200, schemas.SheetSchema(), 401, 404)
def show_sheet(code: str) -> dict[str, Any]:
    """The set-up sheet: what to take out of the box, what to deal, how to hand out the gold, who starts."""
    return get_views().sheet(visit(code).fold, speaker().language)


def _eyes(found: Visit) -> Eyes:
    return Eyes(found.viewer, speaker().language, _looking_for(found.fold, found.viewer))


@blueprint.post("/tables/<code>/commands")
@takes(schemas.CommandSchema())
@answers(200, schemas.DoneSchema(), 400, 401, 403, 404, 409, 413, 422)
def send_command(body: dict[str, Any], code: str) -> dict[str, Any]:
    """Do something at the table. 200 means it is stored durably."""
    found = visit(code, needs_key=True)
    sent = dict(body)
    command_class = _command_class(found, sent.pop("command"))
    # "seat" is whom the host acts for, unless the command itself speaks of a seat: then ?seat=n says it
    speaks_of_seat = "seat" in get_type_hints(command_class)
    acting_for = seat_asked_for() if speaks_of_seat else sent.pop("seat", None)
    command = schemas.read_command(command_class, sent)
    try:
        version, fold = get_tables().command(found.code, found.grants, command, acting_for, _idempotent(body))
    except OtherRequest as error:
        why = say("This Idempotency-Key was used for another request. Take a new one.")
        raise invalid(why, "Idempotency-Key") from error
    return {"version": version, "view": see(found, fold)}


send_command.one_of = [schema() for schema in schemas.described_commands().values()]  # type: ignore[attr-defined]


def _command_class(found: Visit, name: str) -> type:
    commands = {command: table_rules.commands[command] for command in BY_COMMAND}
    commands |= GAMES[all_editions()[found.fold.table.edition].game].rules.commands
    if name not in commands:
        raise invalid(say("There is no command %(name)s. `may` lists what you can do.", name=shown(name)), "command")
    return commands[name]


def _idempotent(body: dict[str, Any]) -> Idempotent | None:
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return None
    if not 0 < len(key) <= LONGEST_IDEMPOTENCY_KEY:
        raise invalid(say("Expected 1 to %(most)d characters.", most=LONGEST_IDEMPOTENCY_KEY), "Idempotency-Key")
    return Idempotent.of(key, body)


@blueprint.get("/tables/<code>/stream")
@answers(200, "text/event-stream", 401, 404)
def open_stream(code: str) -> Response:
    """Server-sent events: one at once, one for every change. Ends when the key dies."""
    found = visit(code)
    tables, live = get_tables(), get_live()
    live.start()
    seen = request.headers.get("Last-Event-ID", "")

    def still_welcome(fold: Fold) -> bool:
        now = tables.viewer(fold, found.grants)
        return now.host >= found.viewer.host and (now.seat is None) <= (found.viewer.seat is None)

    events = stream(
        found.code,
        tables,
        live.local,
        still_welcome,
        int(seen) if seen.isdecimal() and len(seen) < 10 else None,
    )
    unbuffered = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Response(events, mimetype="text/event-stream", headers=unbuffered)
