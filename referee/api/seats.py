"""Endpoints of seats: claim, ask for, leave, transfer; pass the host's role on; QR codes."""

from typing import Any

from flask import Blueprint, Response, jsonify, request

from referee.api.operations import A_SEAT, answers, asks, needs_key, takes
from referee.api.schemas import seats as schemas
from referee.http.access import Visit, visit
from referee.http.addresses import join_url
from referee.http.cookies import keep_key
from referee.http.extensions import get_live, get_tables
from referee.http.limits import address, counting_failures, get_limits
from referee.http.newcomers import giving_way, take_join
from referee.http.problems import Problem, problem
from referee.http.viewing import seat_asked_for
from referee.qr import svg
from referee.rules.fields import invalid
from referee.rules.kernel import Refused, Unknown
from referee.rules.sentences import say
from referee.rules.table.host import votes_needed
from referee.tables.seating import TRANSFER_SECONDS

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
    """Take a free seat in the lobby; or, with `ask`, ask the host for any seat at any time.

    At a running table on one device at which nobody else has a phone a seat can be taken without asking, once nothing
    was heard of that device for three minutes.
    """
    found = visit(code)
    take_join(found.code)
    response, key = _claimed(found, seat, ask=body["ask"])
    return keep_key(response, found.code, key)


def _claimed(found: Visit, seat: int, *, ask: bool) -> tuple[Response, str]:
    """Taken, or asked for if that is wanted: the answer, and the key in it."""
    tables, hosts = get_tables(), found.fold.table.hosts_grant
    try:
        key = tables.claim(found.code, seat, lost=get_live().presence.is_lost(found.code, hosts))
    except Refused:
        if not ask:
            raise
        request_id, key = tables.ask(found.code, seat, giving_way(found.fold.table, found.grants))
        get_limits().asked_from[request_id] = address()
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
    """A link that moves this seat to another phone, and the host's role if it is here too: one use, ten minutes."""
    found = visit(code, needs_key=True)
    return _transfer(found, get_tables().transfer_seat(found.fold, found.viewer, seat))


@blueprint.post("/tables/<code>/host/transfer")
@needs_key
@answers(200, schemas.TransferSchema(), 401, 403, 404)
def make_host_transfer(code: str) -> dict[str, Any]:
    """A link that moves the host to another phone, and the seat if there is one: one use, ten minutes."""
    found = visit(code, needs_key=True)
    return _transfer(found, get_tables().transfer_host(found.fold, found.viewer))


def _transfer(found: Visit, token: str) -> dict[str, Any]:
    return {
        "url": f"{join_url(found.code)}#transfer={token}",
        "expires_at": get_tables().now() + TRANSFER_SECONDS * 1000,
    }


@blueprint.post("/tables/<code>/transfer")
@takes(schemas.TakeTransferSchema())
@answers(200, schemas.MovedSchema(), 400, 404, 409, 422)
def take_transfer(body: dict[str, Any], code: str) -> Response:
    """Move a seat, or the host's role, to this phone with the token from the link's fragment."""
    found, tables = visit(code), get_tables()
    with counting_failures(Refused):
        viewer, key = tables.accept_transfer(found.code, body["token"])
    return keep_key(jsonify(seat=viewer.seat, host=viewer.host, key=key), found.code, key)


@blueprint.post("/tables/<code>/host/key")
@takes(schemas.HostKeySchema())
@answers(200, schemas.ViewerSchema(), 400, 401, 404, 422)
def keep_host_key(body: dict[str, Any], code: str) -> Response:
    """Keep the host's key on this phone: as it was typed, or from the fragment of a link that the operator gave."""
    found, tables = visit(code), get_tables()
    key = body["key"].strip()
    # a key is plain letters; whatever else was typed is none
    viewer = tables.viewer(found.fold, tables.grants(found.code, [key] if key.isascii() else []))
    with counting_failures(Problem):
        if not viewer.host:
            raise Problem(401, say("This is not the key of this table's host."))
    return keep_key(jsonify(seat=viewer.seat, host=viewer.host), found.code, key)


@blueprint.post("/tables/<code>/host")
@takes(schemas.HostSchema())
@needs_key
@answers(200, schemas.PassedHostSchema(), 400, 401, 403, 404, 409, 422)
@answers(202, schemas.PassedHostSchema())
def pass_host(body: dict[str, Any], code: str) -> tuple[dict[str, Any], int]:
    """Pass the host's role to a seat.

    Without the host, half of the other seats have to name the same one: 202 until they have. When nothing was heard of
    the host's phone for three minutes, one voice is enough, also for oneself; but not before the game, if the
    host had no seat.
    """
    found = visit(code, needs_key=True)
    hosts, presence = found.fold.table.hosts_grant, get_live().presence
    lost, sits = presence.is_lost(found.code, hosts), presence.sat(found.code, hosts)
    try:
        fold = get_tables().pass_host(found.code, found.grants, body["seat"], lost=lost, sits=sits)
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
@asks("query", "transfer", {"type": "string", "enum": ["1"]}, "Draw a link that moves seat and role to another phone.")
@asks("query", "seat", A_SEAT, "With `transfer`: which seat, if not the own. No other can be moved: 403.")
@answers(200, "image/svg+xml", 401, 403, 404, 422)
def show_qr(code: str) -> Response:
    """The join link as a QR code; with ?transfer=1 a fresh link that moves what this phone holds to another phone."""
    found, tables = visit(code), get_tables()
    link = join_url(found.code)
    if request.args.get("transfer"):
        if found.viewer.stranger:
            raise Problem(401, say("Take a seat first: this needs the key of a seat or of the host."))
        asked = seat_asked_for()
        seat = found.viewer.seat if asked is None else asked
        if seat is None:
            token = tables.transfer_host(found.fold, found.viewer)
        else:
            token = tables.transfer_seat(found.fold, found.viewer, seat)
        link += f"#transfer={token}"
    return Response(svg(link), mimetype="image/svg+xml", headers={"Cache-Control": "no-store"})
