"""Taking, asking for, leaving and moving seats; passing the host's role on; QR codes."""

from typing import Any

from flask import Blueprint, Response, jsonify, request

from referee.api import schemas
from referee.api.access import keep_key, visit
from referee.api.problems import Problem, problem
from referee.api.tables import join_url, seat_asked_for
from referee.api.wire import A_SEAT, answers, asks, needs_key, takes
from referee.limits import JOINS, address, failures_counted, take
from referee.qr import svg
from referee.rules.fields import invalid
from referee.rules.play import Refused, Unknown
from referee.rules.table.host import votes_needed
from referee.rules.words import say
from referee.tables import get_tables
from referee.tables.service import TRANSFER_SECONDS

blueprint = Blueprint("seats", __name__)


@blueprint.errorhandler(Unknown)
def no_such_place(error: Unknown) -> Response:
    """Here seats and requests stand in the address."""
    return problem(404, error.why)


@blueprint.post("/tables/<code>/seats/<int:seat>/claim")
@takes(schemas.ClaimSchema(), optional=True)
@answers(200, schemas.ClaimedSchema(), 400, 404, 409, 422)
@answers(202, schemas.AskedSchema())
def claim_seat(body: dict[str, Any], code: str, seat: int) -> Response:
    """Take a free seat in the lobby; or, with `ask`, ask the host for any seat at any time."""
    found = visit(code)
    take(JOINS, f"{address()} {found.code}")
    with failures_counted(Refused, Unknown):
        response, key = _claimed(found.code, seat, ask=body["ask"])
    return keep_key(response, found.code, key)


def _claimed(code: str, seat: int, *, ask: bool) -> tuple[Response, str]:
    """Taken, or asked for if that is wanted: the answer, and the key in it."""
    tables = get_tables()
    try:
        key = tables.claim(code, seat)
    except Refused:
        if not ask:
            raise
        request_id, key = tables.ask(code, seat)
        response = jsonify(seat=seat, request=request_id, key=key)
        response.status_code = 202
        return response, key
    return jsonify(seat=seat, key=key), key


@blueprint.delete("/tables/<code>/seats/<int:seat>/claim")
@needs_key
@answers(200, schemas.VersionSchema(), 401, 403, 404, 409, 422)
def free_seat(code: str, seat: int) -> dict[str, Any]:
    """Free a seat (the host, or whoever sits there). Its key and its stream are dead at once."""
    found = visit(code, needs_key=True)
    return {"version": get_tables().free(found.code, found.grants, seat)}


@blueprint.post("/tables/<code>/requests/<request_id>")
@takes(schemas.AllowSchema())
@needs_key
@answers(200, schemas.VersionSchema(), 400, 401, 403, 404, 409, 422)
def answer_request(body: dict[str, Any], code: str, request_id: str) -> dict[str, Any]:
    """Let somebody have the seat they asked for, or not (host)."""
    found = visit(code, needs_key=True)
    return {"version": get_tables().answer_request(found.code, found.grants, request_id, body["allow"])}


@blueprint.post("/tables/<code>/seats/<int:seat>/transfer")
@needs_key
@answers(200, schemas.TransferSchema(), 401, 403, 404, 422)
def make_transfer(code: str, seat: int) -> dict[str, Any]:
    """A link that moves this seat to another phone: one use, ten minutes."""
    found, tables = visit(code, needs_key=True), get_tables()
    return {
        "url": f"{join_url(found.code)}#transfer={tables.transfer(found.fold, found.viewer, seat)}",
        "expires_at": tables.now() + TRANSFER_SECONDS * 1000,
    }


@blueprint.post("/tables/<code>/transfer")
@takes(schemas.TakeTransferSchema())
@answers(200, schemas.ClaimedSchema(), 400, 404, 409, 422)
def take_transfer(body: dict[str, Any], code: str) -> Response:
    """Move a seat to this phone with the token from the link's fragment."""
    found, tables = visit(code), get_tables()
    with failures_counted(Refused):
        seat, key = tables.accept_transfer(found.code, body["token"])
    return keep_key(jsonify(seat=seat, key=key), found.code, key)


@blueprint.post("/tables/<code>/host")
@takes(schemas.HostSchema())
@needs_key
@answers(200, schemas.PassedHostSchema(), 400, 401, 403, 404, 409, 422)
@answers(202, schemas.PassedHostSchema())
def pass_host(body: dict[str, Any], code: str) -> tuple[dict[str, Any], int]:
    """Pass the host's role to a seat.

    Without the host, half of the other seats have to name the same one: 202 until they have.
    """
    found = visit(code, needs_key=True)
    try:
        fold = get_tables().pass_host(found.code, found.grants, body["seat"])
    except Unknown as error:  # here it stands in the body
        raise invalid(error.why, error.field) from error
    table = fold.table
    heir = table.seats[body["seat"]].id
    passed = table.host_seat_id == heir
    return {
        "version": fold.version,
        "host_seat": body["seat"] if passed else None,
        "votes": sum(vote.candidate == heir for vote in table.votes),
        "needed": votes_needed(table, heir),
    }, 200 if passed else 202


@blueprint.get("/tables/<code>/qr.svg")
@asks("query", "transfer", {"type": "string", "enum": ["1"]}, "Draw a link that moves the own seat to another phone.")
@asks("query", "seat", A_SEAT, "With `transfer`: which seat, if not the own. No other can be moved: 403.")
@answers(200, "image/svg+xml", 401, 403, 404, 422)
def show_qr(code: str) -> Response:
    """The join link as a QR code; with ?transfer=1 a fresh link that moves the own seat to another phone."""
    found, tables = visit(code), get_tables()
    link = join_url(found.code)
    if request.args.get("transfer"):
        if found.viewer.seat is None:
            raise Problem(401, say("Take a seat first: this needs the key of a seat."))
        asked = seat_asked_for()
        seat = found.viewer.seat if asked is None else asked
        link += f"#transfer={tables.transfer(found.fold, found.viewer, seat)}"
    return Response(svg(link), mimetype="image/svg+xml", headers={"Cache-Control": "no-store"})
