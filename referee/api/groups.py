"""Groups: made, looked at, kept, removed; their members."""

from typing import Any

from flask import Blueprint, Response, jsonify, url_for

from referee.api.operations import answers, asks, needs_key, takes
from referee.api.schemas import groups as schemas
from referee.http.addresses import group_url
from referee.http.books import span_asked_for
from referee.http.extensions import get_groups
from referee.http.group_access import keep_group, leave_group, visit_group
from referee.http.limits import counting_failures, take
from referee.limits import GROUPS
from referee.rules.fields import invalid
from referee.rules.kernel import Refused
from referee.rules.sentences import say

blueprint = Blueprint("groups", __name__)

DAY = {"type": "string", "format": "date"}


def of_a_span(view: Any) -> Any:
    """The view reads ?edition=, ?from= and ?to=."""
    view = asks("query", "to", DAY, "The last day, included (UTC).")(view)
    view = asks("query", "from", DAY, "The first day (UTC).")(view)
    return asks("query", "edition", {"type": "string"}, "Games of this edition only.")(view)


@blueprint.post("/groups")
@takes(schemas.NameGroupSchema())
@answers(201, schemas.OpenedGroupSchema(), 400, 413, 422)
def open_group(body: dict[str, Any]) -> Response:
    """Make a group: a link, and a book of finished games. Whoever has the link reads, who has the key writes."""
    take(GROUPS)
    code, key = get_groups().open(body["name"])
    response = jsonify(code=code, keeper_key=key, url=group_url(code))
    response.status_code = 201
    response.headers["Location"] = url_for("groups.show_group", group_code=code)
    return keep_group(response, code, key)


@blueprint.get("/groups/<group_code>")
@of_a_span
@answers(200, schemas.GroupSchema(), 401, 404, 422)
def show_group(group_code: str) -> dict[str, Any]:
    """A group: its members, how many games there are, and who stands where; of all games, or of a span (a league)."""
    found, groups = visit_group(group_code), get_groups()
    members = groups.members(found.code)
    return {
        "code": found.code,
        "name": found.group.name,
        "keeper": found.is_keeper,
        "members": [{"id": member, "name": name} for member, name in members.items()],
        **groups.book(found.group, span_asked_for()),
    }


@blueprint.patch("/groups/<group_code>")
@takes(schemas.NameGroupSchema())
@needs_key
@answers(200, schemas.NameGroupSchema(), 400, 401, 404, 413, 422)
def rename_group(body: dict[str, Any], group_code: str) -> dict[str, Any]:
    """Give a group another name (keeper)."""
    get_groups().rename(visit_group(group_code, needs_key=True).code, body["name"])
    return body


@blueprint.delete("/groups/<group_code>")
@needs_key
@answers(204, None, 401, 404)
def forget_group(group_code: str) -> tuple[str, int]:
    """Remove a group with its whole book (keeper). Its tables go on without it."""
    found = visit_group(group_code, needs_key=True)
    get_groups().forget(found.code)
    leave_group(found.code)
    return "", 204


@blueprint.post("/groups/<group_code>/keeper")
@needs_key
@answers(200, schemas.KeeperLinkSchema(), 401, 404)
def make_keeper_link(group_code: str) -> dict[str, Any]:
    """A link that makes another phone a keeper: one use, one day (keeper)."""
    found = visit_group(group_code, needs_key=True)
    token, until = get_groups().make_link(found.code)
    return {"url": f"{group_url(found.code)}#keeper={token}", "expires_at": until}


@blueprint.post("/groups/<group_code>/keeper/accept")
@takes(schemas.TakeKeeperLinkSchema())
@answers(200, schemas.KeeperKeySchema(), 400, 404, 409, 422)
def take_keeper_link(body: dict[str, Any], group_code: str) -> Response:
    """Become a keeper with the token from the link's fragment."""
    found = visit_group(group_code)
    with counting_failures(Refused):
        key = get_groups().take_link(found.code, body["token"])
    return keep_group(jsonify(keeper_key=key), found.code, key)


@blueprint.get("/groups/<group_code>/members/<member_id>")
@answers(200, schemas.MemberSchema(), 401, 404)
def show_member(group_code: str, member_id: str) -> dict[str, Any]:
    """A member's record: by edition and number of players, head to head, and what is counted at the gate."""
    return get_groups().member(visit_group(group_code).group, member_id)


@blueprint.patch("/groups/<group_code>/members/<member_id>")
@takes(schemas.ChangeMemberSchema())
@needs_key
@answers(200, schemas.MemberNameSchema(), 400, 401, 404, 409, 413, 422)
def change_member(body: dict[str, Any], group_code: str, member_id: str) -> dict[str, Any]:
    """Rename a member, or merge them into the one they turned out to be (keeper).

    Merged, their games are the other's, and so is the name, also at tables to come. Two who sat at one table: 409.
    """
    code, groups = visit_group(group_code, needs_key=True).code, get_groups()
    if len(body) != 1:
        raise invalid(say("Send either a name or merge_into."))
    if "name" in body:
        groups.rename_member(code, member_id, body["name"])
        return {"id": member_id, "name": body["name"]}
    groups.merge_member(code, member_id, body["merge_into"])
    return {"id": body["merge_into"], "name": groups.members(code)[body["merge_into"]]}


@blueprint.delete("/groups/<group_code>/members/<member_id>")
@needs_key
@answers(204, None, 401, 404)
def forget_member(group_code: str, member_id: str) -> tuple[str, int]:
    """Remove a member's name whole (keeper): at the tables they sat at there was a guest."""
    get_groups().forget_member(visit_group(group_code, needs_key=True).code, member_id)
    return "", 204
