"""What the keepers of a group do on its pages: plain forms, which work without any script."""

from base64 import b64encode
from datetime import UTC, datetime
from typing import Any

from flask import Response, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from marshmallow import ValidationError
from werkzeug.wrappers import Response as AnyResponse

from referee.groups.importing import LARGEST_FILE
from referee.groups.keeping import LONGEST_NAME
from referee.http.addresses import group_url
from referee.http.bodies import read_json
from referee.http.books import WITH_A_TALLY, add_game, bring_file
from referee.http.extensions import get_groups
from referee.http.group_access import keep_group, leave_group, visit_group
from referee.http.language import speaker
from referee.http.limits import take
from referee.http.problems import Problem, field_errors
from referee.limits import GROUPS
from referee.qr import svg
from referee.rules.fields import PlayerName, WholeNumber, invalid
from referee.rules.games import USUAL_EDITION
from referee.rules.kernel import Refused
from referee.rules.sentences import say
from referee.web.group.pages import blueprint, mine_page, more_page
from referee.web.offered import listed_editions

MOST_PLAYERS = 7
"""That the page has rows for."""


def _go(endpoint: str, **where: Any) -> Response:
    return make_response(redirect(url_for(endpoint, **where), 303))


@blueprint.get("/g/<group_code>/add")
def add(group_code: str) -> str:
    """A game that is over: who played, and how many points they had."""
    found = visit_group(group_code, needs_key=True)
    return _add_page(found.code, found.group.name, {}, [])


@blueprint.post("/g/<group_code>/add")
def add_points(group_code: str) -> ResponseReturnValue:
    found = visit_group(group_code, needs_key=True)
    try:
        game_id = add_game(found.code, _points_typed())
    except ValidationError as error:
        messages = [one for each in dict(field_errors(error.messages, speaker())).values() for one in each]
        return _add_page(found.code, found.group.name, request.form.to_dict(flat=False), messages), 422
    return _go(".game", group_code=found.code, game_id=game_id)


def _points_typed() -> dict[str, Any]:
    """What the form says, as the API would hear it."""
    form = request.form
    names, points = form.getlist("name"), form.getlist("points")
    results = [
        {"name": PlayerName().deserialize(name), "total": _number(total)}
        for name, total in zip(names, points, strict=False)
        if name.strip()
    ]
    minutes = form.get("minutes", "").strip()
    return {
        "edition": form.get("edition", ""),
        "results": results,
        "played_at": form.get("played_at") or datetime.now(UTC).date().isoformat(),
        "minutes": WholeNumber(1, 10_000).deserialize(_number(minutes)) if minutes else None,
    }


def _number(text: str) -> int:
    try:
        return int(text) if len(text) < 6 else int("")
    except ValueError as error:
        raise invalid(say("Type the points of everybody who played.")) from error


def _add_page(code: str, group: str, typed: dict[str, list[str]], wrong: list[str]) -> str:
    return render_template(
        "group/add.html",
        code=code,
        group=group,
        editions=listed_editions(),
        usual=(typed.get("edition") or [USUAL_EDITION])[0],
        names=list(get_groups().members(code).values()),
        rows=range(MOST_PLAYERS),
        typed=typed,
        today=datetime.now(UTC).date().isoformat(),
        wrong=list(dict.fromkeys(wrong)),
    )


@blueprint.post("/g")
def open_group() -> ResponseReturnValue:
    """A new group, whose book begins with the game that is brought along, if there is one."""
    typed = request.form.get("name", "")
    try:
        name: str = PlayerName(LONGEST_NAME).deserialize(typed)
    except ValidationError as error:
        return mine_page(_why(error), typed), 422
    take(GROUPS)
    code, key = get_groups().open(name)
    game_id = _add_brought(code)
    there = _go(".game", group_code=code, game_id=game_id) if game_id else _go(".book", group_code=code)
    return keep_group(there, code, key)


@blueprint.post("/g/<group_code>/games")
def add_brought(group_code: str) -> AnyResponse:
    """A finished table comes into the book, from its result page; or a game that was counted."""
    found = visit_group(group_code, needs_key=True)
    game_id = _add_brought(found.code)
    return _go(".game", group_code=found.code, game_id=game_id) if game_id else _go(".book", group_code=found.code)


def _add_brought(code: str) -> str | None:
    form = request.form
    if form.get("table"):
        return add_game(code, {"table": form["table"]})
    if not form.get("tally"):
        return None
    tally = read_json(form["tally"].encode())
    return add_game(code, {name: tally.get(name) for name in WITH_A_TALLY} if isinstance(tally, dict) else {})


@blueprint.post("/g/<group_code>/games/<game_id>/remove")
def remove_game(group_code: str, game_id: str) -> AnyResponse:
    found = visit_group(group_code, needs_key=True)
    get_groups().take_out(found.code, game_id)
    return _go(".book", group_code=found.code)


@blueprint.post("/g/<group_code>/members/<member_id>")
def change_member(group_code: str, member_id: str) -> ResponseReturnValue:
    """A new name, or the other they turned out to be; or nothing is left of them."""
    found, groups, form = visit_group(group_code, needs_key=True), get_groups(), request.form
    if "remove" in form:
        groups.forget_member(found.code, member_id)
        return _go(".book", group_code=found.code)
    if into := form.get("merge_into"):
        groups.merge_member(found.code, member_id, into)
        return _go(".member", group_code=found.code, member_id=into)
    groups.rename_member(found.code, member_id, PlayerName().deserialize(form.get("name", "")))
    return _go(".member", group_code=found.code, member_id=member_id)


@blueprint.post("/g/<group_code>/name")
def rename(group_code: str) -> AnyResponse:
    found = visit_group(group_code, needs_key=True)
    get_groups().rename(found.code, PlayerName(LONGEST_NAME).deserialize(request.form.get("name", "")))
    return _go(".book", group_code=found.code)


@blueprint.post("/g/<group_code>/remove")
def remove(group_code: str) -> AnyResponse:
    found = visit_group(group_code, needs_key=True)
    get_groups().forget(found.code)
    leave_group(found.code)
    return _go(".mine")


@blueprint.post("/g/<group_code>/keeper")
def pass_on(group_code: str) -> AnyResponse:
    """A link that makes another phone a keeper, to be scanned or sent."""
    found = visit_group(group_code, needs_key=True)
    token, _until = get_groups().make_link(found.code)
    link = f"{group_url(found.code)}#keeper={token}"
    return more_page(found, keeper_link=link, keeper_code=b64encode(svg(link)).decode())


@blueprint.post("/g/<group_code>/import")
def bring(group_code: str) -> ResponseReturnValue:
    """Games from a file that was chosen on the page."""
    found = visit_group(group_code, needs_key=True)
    request.max_content_length = LARGEST_FILE
    file = request.files.get("file")
    try:
        brought = bring_file(found.code, read_json(file.read() if file else b""))
    except (ValidationError, Problem, Refused) as error:
        return more_page(found, wrong=_why(error)), 422
    return more_page(found, brought=brought)


def _why(error: ValidationError | Problem | Refused) -> str:
    if isinstance(error, ValidationError):
        return next(iter(dict(field_errors(error.messages, speaker())).values()))[0]
    return speaker().say(error.why)
