"""Opening tables, looking at them, and commands."""

from dataclasses import fields
from functools import cache
from typing import Any

from flask import Blueprint, Response, jsonify, request, url_for
from marshmallow import ValidationError

from referee.api.operations import answers, asks, for_a_seat, needs_key, takes
from referee.api.schemas import commands
from referee.api.schemas import tables as schemas
from referee.http.access import Visit, visit
from referee.http.addresses import join_url
from referee.http.cookies import keep_key
from referee.http.extensions import all_editions, get_tables, get_views
from referee.http.language import language
from referee.http.opening import OpenTableSchema, open_as_asked
from referee.http.streaming import follow
from referee.http.viewing import looking_for, reader_of, seat_asked_for
from referee.rules.fields import invalid, shown
from referee.rules.games import GAMES, game_of
from referee.rules.kernel import NotYours
from referee.rules.sentences import say
from referee.rules.table import BY_COMMAND, table_rules
from referee.tables.changes import Idempotent, OtherRequest
from referee.tables.fold import Fold
from referee.tables.reader import Reader
from referee.tables.viewer import Viewer

blueprint = Blueprint("tables", __name__)

LONGEST_IDEMPOTENCY_KEY = 255
MINIMAL = "return=minimal"


def _reader_after(found: Visit, fold: Fold, seat: int | None) -> Reader:
    """Whoever did something, at the table as that left it: it is done, and so answered, whatever they may see now."""
    viewer = get_tables().viewer(fold, found.grants)
    try:
        return Reader(viewer, language(), looking_for(fold, viewer, seat))
    except (NotYours, ValidationError):  # somebody sat down there meanwhile, or there is no such seat any more
        return Reader(viewer, language())


@blueprint.post("/tables")
@takes(OpenTableSchema())
@answers(201, schemas.OpenedTableSchema(), 400, 413, 422)
def open_table(body: dict[str, Any]) -> Response:
    """Open a table: edition, options and names in seating order."""
    code, key = open_as_asked(body)
    response = jsonify(code=code, host_key=key, join_url=join_url(code), version=0)
    response.status_code = 201
    response.headers["Location"] = url_for("tables.show_table", code=code)
    return keep_key(response, code, key)


@blueprint.get("/tables/<code>")
@for_a_seat
@answers(200, schemas.ViewSchema(), 401, 403, 404, 422)
def show_table(code: str) -> Response:
    """The table as whoever asks may see it: without a key the public part."""
    found = visit(code)
    who = f"{'h' if found.viewer.host else ''}{'' if found.viewer.seat is None else found.viewer.seat}"
    etag = f"{found.fold.version}-{who}-{request.args.get('seat', '')}-{language()}"
    response = _json(get_views().view_json(found.fold, reader_of(found), get_tables().now()))
    response.set_etag(etag, weak=True)
    response.headers["Cache-Control"] = "private, no-cache"
    response.headers["Vary"] = "Authorization, Cookie, Accept-Language"
    response.make_conditional(request)
    return response


@blueprint.delete("/tables/<code>")
@needs_key
@answers(204, None, 401, 403, 404)
def forget_table(code: str) -> tuple[str, int]:
    """Forget the table and everything that happened at it (host)."""
    found = visit(code, needs_key=True)
    get_tables().forget(found.code, found.viewer)
    return "", 204


BEFORE = {"type": "integer", "minimum": 0, "maximum": 999_999_999}


@blueprint.get("/tables/<code>/log")
@for_a_seat
@asks("query", "before", BEFORE, "The version to go back from.")
@answers(200, schemas.LogSchema(), 401, 403, 404, 422)
def show_log(code: str) -> dict[str, Any]:
    """Older entries of the log: those before a version."""
    found = visit(code)
    return {"log": get_views().log(found.fold, reader_of(found), _before(found.fold))}


@blueprint.get("/tables/<code>/ledger")
@for_a_seat
@asks("query", "before", BEFORE, "The version to go back from, where `before` of the newer entries says so.")
@answers(200, schemas.LedgerSchema(), 401, 403, 404, 422)
def show_ledger(code: str) -> dict[str, Any]:
    """Every movement of gold that whoever asks may see, and why: of the newest 2000 steps, or of those before."""
    found = visit(code)
    entries, before = get_views().ledger(found.fold, reader_of(found), _before(found.fold))
    return {"entries": entries, "before": before}


def _before(fold: Fold) -> int:
    """?before=n, or else nothing is too new."""
    before = request.args.get("before", str(fold.version + 1))
    if not (before.isascii() and before.isdecimal() and len(before) <= 9):
        raise invalid(say("Expected a version."), "before")
    return int(before)


@blueprint.get("/tables/<code>/sheet")
@answers(200, schemas.SheetSchema(), 401, 404)
def show_sheet(code: str) -> dict[str, Any]:
    """The set-up sheet: what to take out of the box, what to deal, how to hand out the gold, who starts."""
    return get_views().sheet(visit(code).fold, language())


@blueprint.post("/tables/<code>/commands")
@for_a_seat
@asks(
    "header",
    "Idempotency-Key",
    {"type": "string", "minLength": 1, "maxLength": LONGEST_IDEMPOTENCY_KEY, "pattern": "^[!-~]+$"},
    "The same request again, within a day, has one effect.",
)
@asks(
    "header",
    "If-Stage",
    {"type": "string", "pattern": "^[a-z]+(-[0-9]+)?$"},
    "Phase and round of the view, or phase and `turns` (`inspect-2`), for what may come late: refused (`too_late`) at "
    "any other stage, unless the same request was carried out before.",
)
@asks("header", "Prefer", {"type": "string", "enum": [MINIMAL]}, "The answer holds the version alone (RFC 7240).")
@takes(commands.CommandSchema())
@needs_key
@answers(200, schemas.DoneSchema(), 400, 401, 403, 404, 409, 413, 422)
def send_command(body: dict[str, Any], code: str) -> Response:
    """Do something at the table. 200 means it is stored durably."""
    looks_for = seat_asked_for()
    found = visit(code, needs_key=True, at_hand=looks_for is None)
    # what they may not see is said before anything is done
    looking_for(found.fold, found.viewer, looks_for)
    sent = dict(body)
    command_class = _command_class(found, sent.pop("command"))
    # ?seat=n is whom the host acts for; "seat" in the body too, unless the command itself speaks of a seat
    named = None if _speaks_of_seat(command_class) else sent.pop("seat", None)
    acting_for = looks_for if named is None else named
    idempotent = _idempotent(body if looks_for is None else [body, looks_for])
    command = commands.read_command(command_class, sent)
    try:
        version, fold = get_tables().command(
            found.code, found.grants, command, acting_for, idempotent, request.headers.get("If-Stage")
        )
    except OtherRequest as error:
        why = say("This Idempotency-Key was used for another request. Take a new one.")
        raise invalid(why, "Idempotency-Key") from error
    if _prefers_minimal():
        # our pages: their stream brings what changed
        response = _json(b'{"version":%d}' % version)
        response.headers["Preference-Applied"] = MINIMAL
        return response
    view = get_views().view_json(fold, _reader_after(found, fold, looks_for), get_tables().now())
    return _json(b'{"version":%d,"view":%b}' % (version, view))


send_command.one_of = commands.described_commands  # type: ignore[attr-defined]


def _prefers_minimal() -> bool:
    wishes = request.headers.get("Prefer", "").lower().split(",")
    return any(wish.partition(";")[0].replace(" ", "") == MINIMAL for wish in wishes)


def _json(body: bytes) -> Response:
    return Response(body, mimetype="application/json")


@cache
def _commands(game: str) -> dict[str, type]:
    """What can be sent to a table at which this game is played."""
    return {command: table_rules.commands[command] for command in BY_COMMAND} | GAMES[game].rules.commands


@cache
def _speaks_of_seat(command: type) -> bool:
    return any(field.name == "seat" for field in fields(command))


def _command_class(found: Visit, name: str) -> type:
    known = _commands(game_of(all_editions()[found.fold.table.edition]).name)
    if name not in known:
        raise invalid(say("There is no command %(name)s. `may` lists what you can do.", name=shown(name)), "command")
    return known[name]


def _idempotent(asked: Any) -> Idempotent | None:
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return None
    if not (0 < len(key) <= LONGEST_IDEMPOTENCY_KEY and key.isascii() and key.isprintable()):
        why = say("Expected 1 to %(most)d letters, digits or signs (ASCII).", most=LONGEST_IDEMPOTENCY_KEY)
        raise invalid(why, "Idempotency-Key")
    return Idempotent.of(key, asked)


@blueprint.get("/tables/<code>/stream")
@for_a_seat
@asks("query", "view", {"type": "string", "enum": ["1"]}, "Every event carries the viewer's whole view.")
@asks("header", "Last-Event-ID", {"type": "string", "pattern": "^[0-9]{1,9}$"}, "The last version this phone was told.")
@answers(200, "text/event-stream", 401, 403, 404, 422)
def open_stream(code: str) -> Response:
    """Server-sent events: one at once, one for every change. Ends when the key dies.

    The id is the version; the data is an object with `version` and `now`, and with ?view=1 also `view`: the whole view
    of whoever asks, as the table's own address gives it. Versions missed on the way come without a view, the newest
    with it. A comment line comes at least every 15 seconds.
    """
    found, tables, views = visit(code), get_tables(), get_views()
    read, seat, with_view = language(), seat_asked_for(), request.args.get("view") == "1"
    looking_for(found.fold, found.viewer, seat)

    def tell(fold: Fold, viewer: Viewer) -> bytes | None:
        now = tables.now()
        if not with_view:
            return b'{"version":%d,"now":%d}' % (fold.version, now)
        try:
            reader = Reader(viewer, read, looking_for(fold, viewer, seat))
        except NotYours:  # somebody sits down where the host looked behind the curtain
            return None
        return b'{"version":%d,"now":%d,"view":%b}' % (fold.version, now, views.view_json(fold, reader, now))

    return follow(found, tell)
