"""Opening a table from a page, joining one by its code, and playing again with the same people."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from marshmallow import ValidationError
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from referee.http.access import Visit, keys_by_grant, known_there, table_at, visit
from referee.http.cookies import keep_key
from referee.http.extensions import all_editions, get_groups, get_tables
from referee.http.group_access import own_groups
from referee.http.language import speaker
from referee.http.opening import OpenTableSchema, open_as_asked
from referee.http.problems import field_errors
from referee.http.viewing import see
from referee.rules.edition import Edition
from referee.rules.games import USUAL_EDITION
from referee.rules.kernel import NotYours, Refused
from referee.rules.option import ONE_DEVICE, Option, Place
from referee.rules.options import options_of
from referee.rules.sentences import say
from referee.rules.table.ending import OpenRematch
from referee.rules.table.guards import require_over
from referee.tables.fold import Fold, NoSuchTable
from referee.tables.keys import read_code
from referee.tables.viewer import Viewer
from referee.web.games import PAGES
from referee.web.offered import offered, offered_at

blueprint = Blueprint("new", __name__)


@blueprint.get("/new")
def new() -> str:
    """With ?group=… for a group that this phone keeps: its people are at hand, its book gets the result."""
    options = _chosen_already() if request.args.get("who") == ONE_DEVICE.name else None
    return _page({"edition": USUAL_EDITION, "seats": [], "options": options, "group": request.args.get("group")}, {})


def _chosen_already() -> dict[str, Any]:
    """One device, and the numbers that were set on the page before: ?clock_seconds=75, say, and so with a clock."""
    chosen: dict[str, Any] = {ONE_DEVICE.name: True}
    for option in options_of(all_editions()[USUAL_EDITION]).values():
        number = _whole(request.args.get(option.name, "")) if option.type == "number" else None
        if isinstance(number, int):
            chosen |= {option.name: number} | ({option.needs: True} if option.needs else {})
    return chosen


@blueprint.post("/new")
def open_table() -> ResponseReturnValue:
    """The plain form; works without any script."""
    body = _body(request.form)
    try:
        return _go_to(*opened(body))
    except ValidationError as error:
        errors = dict(field_errors(error.messages, speaker()))
        return _page(body, errors), 422


def _page(body: dict[str, Any], errors: dict[str, list[str]]) -> str:
    editions = all_editions()
    wrong_at = _by_field(errors, editions.get(body["edition"]))
    group = next((one for one in own_groups() if one.code == body["group"]), None) if body["group"] else None
    return render_template(
        "new.html",
        group=group,
        people=list(get_groups().members(group.code).values()) if group else [],
        editions=[offered(editions[edition_id]) for edition_id in sorted(editions, reverse=True)],
        chosen=body,
        one_device=ONE_DEVICE,
        wrong=wrong_at.pop("", []),
        wrong_at=wrong_at,
        scripts=[script for pages in PAGES.values() for script in pages.setup_scripts],
    )


def _by_field(errors: dict[str, list[str]], edition: Edition | None) -> dict[str, list[str]]:
    """Complaints by the field that shows them: an option that is asked for here, the players, or none of these."""
    places: tuple[Place, ...] = ("setup", "printed")
    asked = {option.name for place in places for option in offered_at(edition, place)} if edition else set()
    found = defaultdict[str, list[str]](list)
    for path, messages in errors.items():
        part, _, inside = path.partition(".")
        option = inside.partition(".")[0]
        field = "seats" if part == "seats" else option if part == "options" and option in asked else ""
        found[field] += [message for message in messages if message not in found[field]]
    return dict(found)


def _body(form: MultiDict[str, str]) -> dict[str, Any]:
    """What the form says, as the API would hear it."""
    edition_id = form.get("edition", "")
    edition = all_editions().get(edition_id)
    options: dict[str, Any] = {}
    for option in options_of(edition).values() if edition else ():
        field = f"{edition_id}:{option.name}"
        # what another one is needed for is not seen, and not meant, without it
        is_meant = option.needs is None or f"{edition_id}:{option.needs}" in form
        match option.type:
            case _ if option.name == ONE_DEVICE.name:
                options[option.name] = form.get("who") == option.name
            case _ if any(options.get(name) for name in option.default_with):
                pass  # what goes with it, and is not asked then
            case "boolean":
                options[option.name] = is_meant and field in form
            case _ if not is_meant:
                pass
            case "number" if field in form:
                options[option.name] = _whole(form[field]) if form[field] else None
            case "choice" if form.get(field):
                options[option.name] = form[field]
            case "points" if pairs := _points(form, field, option):
                options[option.name] = pairs
            case "cards":
                options[option.name] = {
                    card: {
                        number: _whole(form[typed])
                        for number in proposed.numbers
                        if form.get(typed := f"{field}:{card}:{number}")
                    }
                    for card, proposed in option.cards.items()
                    if f"{field}:{card}" in form
                }
            case "numbers" if form.get(field, "").strip():
                read = re.findall(r"[^\s,;]+", form[field])
                options[option.name] = [None if text == "?" else _whole(text) for text in read]
    return {
        "edition": edition_id,
        "options": options,
        "seats": [" ".join(name.split()) for name in form.getlist("name") if name.strip()],
        "group": form.get("group") or None,
    }


def _whole(text: str) -> int | str:
    """A number as typed; whatever is none is left to the option to complain about."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else text


def _points(form: MultiDict[str, str], field: str, option: Option) -> dict[str, list[int | str]]:
    """Points typed card by card; a field left empty keeps what is printed by default, if that is known."""
    found: dict[str, list[int | str]] = {}
    for card in option.pairs:
        typed = [form.get(f"{field}:{card}:{which}", "").strip() for which in (0, 1)]
        if any(typed):
            printed: Sequence[int | str] = option.default.get(card, ("", ""))
            found[card] = [_whole(text) if text else value for text, value in zip(typed, printed, strict=True)]
    return found


def opened(body: dict[str, Any], before: str | None = None, group_code: str | None = None) -> tuple[str, str]:
    """A new table: its code and its host's key."""
    return open_as_asked(OpenTableSchema().load(body), before, group_code)


def _go_to(code: str, *keys: str, first: int | None = None) -> AnyResponse:
    """To a table, whose keys stay on this phone."""
    response = redirect(url_for("table.table", code=code, first=first), 303)
    return keep_key(response, code, *keys) if keys else response  # type: ignore[arg-type]


@blueprint.post("/t/<code>/rematch")
def rematch(code: str) -> AnyResponse:
    """The same people at a new table; the next one in turn is proposed as first sheriff."""
    found = visit(code, needs_key=True)
    if not found.viewer.host:
        raise NotYours(say("Only the host can open the next table."))
    table, tables = found.fold.table, get_tables()
    require_over(table)
    if not table.rematch:
        hosts = next((key for grant, key in keys_by_grant(found).items() if table.is_host(grant)), None)
        # whatever was read from the board or the cards meanwhile is printed there in the next game too
        options = {**see(found)["options"], **tables.folds.game_of(table).printed(table.game)}
        asked = {"edition": table.edition, "options": options, "seats": list(table.names)}
        next_code, _ = opened(asked, hosts, found.fold.group)
        try:
            _, fold = tables.command(found.code, found.grants, OpenRematch(code=next_code))
            found = replace(found, fold=fold)
        except Refused:  # tapped twice: there is one already
            tables.forget(next_code, Viewer(host=True))
            found = visit(code)
    return _go_on(found, first=request.form.get("first", type=int))


@blueprint.post("/t/<code>/follow")
def follow(code: str) -> AnyResponse:
    """To the next table, where this phone gets the seat of the same player."""
    return _go_on(visit(code))


def _go_on(found: Visit, first: int | None = None) -> AnyResponse:
    """To the next table as who one was at this one. The answer may be lost: whoever asks again is answered the same."""
    next_code = found.fold.table.rematch
    if next_code is None or found.viewer.stranger:
        return _go_to(next_code or found.code)
    # no visit: whoever has a key here is no guesser there, whatever others at the same address have tried
    fold = table_at(next_code)
    return _go_to(fold.code, *_keys_there(found, fold), first=first)


def _keys_there(found: Visit, fold: Fold) -> list[str]:
    """What this phone's keys are worth at the next table; where that is nothing, the lobby asks who this is."""
    tables, table = get_tables(), found.fold.table
    there, keys = known_there(fold), []
    for grant, key in keys_by_grant(found).items():
        if table.is_host(grant) and not there.host:
            keys.append(tables.host_again(fold.code, key))
        seat = table.seat_of(grant)
        if seat is not None and seat == found.viewer.seat:
            # whoever sits elsewhere by now takes no second seat
            keys.append(tables.sit_again(fold.code, key, table.names[seat] if there.seat is None else None))
    return [key for key in keys if key]


@blueprint.get("/join")
def join() -> ResponseReturnValue:
    """Typing the code, for those without a camera."""
    typed = request.args.get("code", "")
    code = read_code("".join(typed.split()))
    if code is not None:
        try:
            visit(code)
            return redirect(url_for("table.table", code=code))
        except NoSuchTable:
            pass
    return render_template("join.html", typed=typed, wrong=bool(typed)), 404 if typed else 200
