"""Opening a table from a page, joining one by its code, and playing again with the same people."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from marshmallow import ValidationError
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from referee.api import schemas
from referee.api.access import Visit, keep_key, keys_by_grant, known_there, table_at, visit
from referee.api.editions import all_editions, edition_facts
from referee.api.problems import field_errors
from referee.api.tables import open_as_asked
from referee.rules.games import GAMES
from referee.rules.play import NotYours, Refused
from referee.rules.table.after import OpenRematch, only_when_over
from referee.rules.values import replace
from referee.rules.words import say
from referee.speech import speaker
from referee.tables import get_tables
from referee.tables.fold import Fold, NoSuchTable
from referee.tables.keys import read_code
from referee.tables.viewer import Viewer

blueprint = Blueprint("new", __name__)

USUAL_EDITION = "sheriff-2e"

# What each option is called; what it changes is said by the option itself.
OPTIONS = {
    "royal_goods": say("Royal goods"),
    "black_market": say("Black market"),
    "timer": say("Clock"),
    "seven_card_hand": say("Seven cards in hand"),
    "remove_ten": say("Ten cards stay unseen"),
    "open_purses": say("Open purses"),
    "track_hands": say("Phones keep the cards"),
}


def playable() -> list[dict[str, Any]]:
    """The editions a table can be opened for: those whose rules are there."""
    editions = [edition for edition in all_editions().values() if edition.game in GAMES]
    return [edition_facts(edition) for edition in sorted(editions, key=lambda edition: edition.id, reverse=True)]


@blueprint.get("/new")
def new() -> str:
    return _page({"edition": USUAL_EDITION, "seats": [], "options": None}, {})


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
    messages = list(dict.fromkeys(message for each in errors.values() for message in each))
    return render_template("new.html", editions=playable(), chosen=body, wrong=messages, labels=OPTIONS)


def _body(form: MultiDict[str, str]) -> dict[str, Any]:
    """What the form says, as the API would hear it."""
    edition = form.get("edition", "")
    facts = next((each for each in playable() if each["id"] == edition), None)
    options: dict[str, Any] = {}
    for option in facts["options"] if facts else ():
        name = f"{edition}:{option['name']}"
        match option["type"]:
            case "boolean":
                options[option["name"]] = name in form
            case "choice" if form.get(name):
                options[option["name"]] = form[name]
            case "points" if pairs := _points(form, name, option["default"] or _no_points(facts)):
                options[option["name"]] = pairs
            case "numbers" if form.get(name, "").strip():
                options[option["name"]] = [_whole(text) for text in re.findall(r"[^\s,;]+", form[name])]
    return {
        "edition": edition,
        "options": options,
        "seats": [" ".join(name.split()) for name in form.getlist("name") if name.strip()],
    }


def _no_points(facts: Mapping[str, Any] | None) -> dict[str, Sequence[int]]:
    """The tasks of a game whose points are printed on its cards only."""
    return {task["id"]: () for task in (facts or {}).get("tasks", ())}


def _whole(text: str) -> int | str:
    """A number as typed; whatever is none is left to the option to complain about."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else text


def _points(form: MultiDict[str, str], name: str, default: Mapping[str, Sequence[int]]) -> dict[str, list[int | str]]:
    """Points typed card by card; a field left empty keeps what is printed by default, if that is known."""
    found: dict[str, list[int | str]] = {}
    for kind, printed in default.items():
        typed = [form.get(f"{name}:{kind}:{which}", "").strip() for which in (0, 1)]
        if any(typed):
            known: Sequence[int | str] = printed or ("", "")
            found[kind] = [
                number if isinstance(number := _whole(text), int) else value
                for text, value in zip(typed, known, strict=True)
            ]
    return found


def opened(body: dict[str, Any], before: str | None = None) -> tuple[str, str]:
    """A new table: its code and its host's key."""
    return open_as_asked(schemas.OpenTableSchema().load(body), before)


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
    only_when_over(table)
    if not table.rematch:
        hosts = next((key for grant, key in keys_by_grant(found).items() if table.is_host(grant)), None)
        asked = {"edition": table.edition, "options": dict(table.options), "seats": list(table.names)}
        next_code, _ = opened(asked, hosts)
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
