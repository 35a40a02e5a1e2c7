"""Opening tables, looking at them, and commands."""

import re
from dataclasses import fields
from functools import cache
from typing import Any

from flask import Blueprint, Response, current_app, jsonify, request, url_for
from marshmallow import ValidationError

from referee.api import schemas
from referee.api.access import Visit, keep_key, visit
from referee.api.editions import all_editions
from referee.api.following import follow
from referee.api.wire import answers, asks, for_a_seat, needs_key, takes
from referee.limits import TABLES, take
from referee.rules.checks import distinct_names, enough_players, known_edition
from referee.rules.fields import invalid, shown
from referee.rules.games import GAMES
from referee.rules.options import parse_options
from referee.rules.play import NotYours
from referee.rules.table import BY_COMMAND, table_rules
from referee.rules.words import say
from referee.speech import language
from referee.tables import get_tables, get_views
from referee.tables.fold import Fold
from referee.tables.service import Idempotent, OtherRequest
from referee.tables.telling import Eyes
from referee.tables.viewer import Viewer

blueprint = Blueprint("tables", __name__)

ON_THE_NETWORK = "ON_THE_NETWORK"
"""Where a server that everybody reaches says how they do."""
ONLY_HERE = re.compile(r"((localhost|127\.[0-9.]+|\[::1\])(:[0-9]+)?)?")

LONGEST_IDEMPOTENCY_KEY = 255


def join_url(code: str) -> str:
    """The plain link behind the QR code."""
    return f"{_address()}/t/{code}"


def _address() -> str:
    """Where phones reach us: as it is set, or as we were called; but "localhost" is somewhere else for every phone."""
    public: str | None = current_app.config["SETTINGS"].public_url
    on_the_network: str | None = current_app.config.get(ON_THE_NETWORK)
    if public or (on_the_network and ONLY_HERE.fullmatch(request.host)):
        return public or on_the_network or ""
    return request.host_url.rstrip("/") if request.host else ""


def eyes_of(found: Visit) -> Eyes:
    """Whoever asks, and for whom they look."""
    return Eyes(found.viewer, language(), looking_for(found.fold, found.viewer, seat_asked_for()))


def _eyes_after(found: Visit, fold: Fold, seat: int | None) -> Eyes:
    """Whoever did something, at the table as that left it: it is done, and so answered, whatever they may see now."""
    viewer = get_tables().viewer(fold, found.grants)
    try:
        return Eyes(viewer, language(), looking_for(fold, viewer, seat))
    except (NotYours, ValidationError):  # somebody sat down there meanwhile, or there is no such seat any more
        return Eyes(viewer, language())


def see(found: Visit) -> dict[str, Any]:
    """The view of whoever asks."""
    return get_views().view(found.fold, eyes_of(found), get_tables().now())


def seat_asked_for() -> int | None:
    """?seat=n, for whoever acts or looks for a player without a phone."""
    text = request.args.get("seat") if request.query_string else None
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise invalid(say("Expected the number of a seat."), "seat")
    return int(text)


def looking_for(fold: Fold, viewer: Viewer, number: int | None) -> int | None:
    """The host may look behind the curtain of a seat that is played from the host's phone: ?seat=n."""
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
    code, key = open_as_asked(body)
    response = jsonify(code=code, host_key=key, join_url=join_url(code), version=0)
    response.status_code = 201
    response.headers["Location"] = url_for("tables.show_table", code=code)
    return keep_key(response, code, key)


def open_as_asked(asked: dict[str, Any], before: str | None = None) -> tuple[str, str]:
    """A new table, if that can be played: its code and its host's key. `before`: that of the table it comes after."""
    edition = known_edition(all_editions(), asked["edition"])
    options, names = parse_options(edition, asked["options"]), asked["seats"]
    enough_players(edition, names, "seats")
    distinct_names(names, "seats")
    if options.get("colours") and len(options["colours"]) != len(names):
        raise ValidationError({"options": {"colours": [say("Choose one colour for each seat.")]}})
    take(TABLES)
    return get_tables().open(edition.id, options, names, before)


@blueprint.get("/tables/<code>")
@for_a_seat
@answers(200, schemas.ViewSchema(), 401, 403, 404, 422)
def show_table(code: str) -> Response:
    """The table as whoever asks may see it: without a key the public part."""
    found = visit(code)
    who = f"{'h' if found.viewer.host else ''}{'' if found.viewer.seat is None else found.viewer.seat}"
    etag = f"{found.fold.version}-{who}-{request.args.get('seat', '')}-{language()}"
    response = _json(get_views().view_json(found.fold, eyes_of(found), get_tables().now()))
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


@blueprint.get("/tables/<code>/log")
@for_a_seat
@asks("query", "before", {"type": "integer", "minimum": 0, "maximum": 999_999_999}, "The version to go back from.")
@answers(200, schemas.LogSchema(), 401, 403, 404, 422)
def show_log(code: str) -> dict[str, Any]:
    """Older entries of the log: those before a version."""
    found = visit(code)
    before = request.args.get("before", str(found.fold.version + 1))
    if not before.isdecimal() or len(before) > 9:
        raise invalid(say("Expected a version."), "before")
    return {"log": get_views().log(found.fold, eyes_of(found), int(before))}


@blueprint.get("/tables/<code>/ledger")
@for_a_seat
@answers(200, schemas.LedgerSchema(), 401, 403, 404, 422)
def show_ledger(code: str) -> dict[str, Any]:
    """Every movement of gold that whoever asks may see, and why."""
    found = visit(code)
    return {"entries": get_views().ledger(found.fold, eyes_of(found))}


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
@takes(schemas.CommandSchema())
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
    # "seat" is whom the host acts for, unless the command itself speaks of a seat: then ?seat=n says it
    asked_for = looks_for if _speaks_of_seat(command_class) else None
    acting_for = sent.pop("seat", None) if not _speaks_of_seat(command_class) else asked_for
    idempotent = _idempotent(body if asked_for is None else [body, asked_for])
    command = schemas.read_command(command_class, sent)
    try:
        version, fold = get_tables().command(
            found.code, found.grants, command, acting_for, idempotent, request.headers.get("If-Stage")
        )
    except OtherRequest as error:
        why = say("This Idempotency-Key was used for another request. Take a new one.")
        raise invalid(why, "Idempotency-Key") from error
    view = get_views().view_json(fold, _eyes_after(found, fold, looks_for), get_tables().now())
    return _json(b'{"version":%d,"view":%b}' % (version, view))


send_command.one_of = schemas.described_commands  # type: ignore[attr-defined]


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
    commands = _commands(all_editions()[found.fold.table.edition].game)
    if name not in commands:
        raise invalid(say("There is no command %(name)s. `may` lists what you can do.", name=shown(name)), "command")
    return commands[name]


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
            eyes = Eyes(viewer, read, looking_for(fold, viewer, seat))
        except NotYours:  # somebody sits down where the host looked behind the curtain
            return None
        return b'{"version":%d,"now":%d,"view":%b}' % (fold.version, now, views.view_json(fold, eyes, now))

    return follow(found, tell)
