"""A table's page, region by region: what one viewer's own page shows now, and how it is called.

Each region is one template, named after its DOM id, drawn from the viewer's view alone. A page holds all regions of
its kind, empty or not; while it is open, its stream (`GET /t/<code>/stream`) brings the regions that changed, and
`GET /t/<code>/regions` all of them whenever it has to ask.
"""

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import Literal

from flask import current_app
from jinja2 import Template

from referee.rules.editions import Edition
from referee.speech import gettext as _
from referee.web import board, lobby, nottingham, nottingham_board, nottingham_lobby, nottingham_result, play, result
from referee.web.part import IN_DIALOGS, Part, View

Kind = Literal["join", "lobby", "play", "result", "board"]

PARTS: dict[Kind, Part] = {
    "join": Part(("join",), lobby.join_context, sheets=("lobby",), scripts=("lobby/main",), above=(), in_dialogs=()),
    "lobby": Part(
        lobby.REGIONS,
        lobby.lobby_context,
        sheets=("lobby",),
        scripts=("lobby/main",),
        in_dialogs=("starters", *IN_DIALOGS),
    ),
    "play": Part(play.REGIONS, play.play_context, "table/play", play.SHEETS, ("play/main",)),
    "result": Part(result.REGIONS, result.result_context, sheets=("score", "result"), scripts=("result/main",)),
    "board": Part(
        ("board",),
        board.board_context,
        sheets=("board", "score", "result"),
        scripts=("board/main",),
        above=(),
        in_dialogs=(),
    ),
}

# What Nottingham does its own way.
NOTTINGHAM: dict[Kind, Part] = {
    "lobby": replace(
        PARTS["lobby"],
        context=nottingham_lobby.nottingham_lobby_context,
        folder="table/nottingham",
        sheets=(*PARTS["lobby"].sheets, "nottingham"),
    ),
    "play": Part(
        nottingham.REGIONS,
        nottingham.nottingham_context,
        "table/nottingham",
        (*play.SHEETS, "nottingham"),
        ("nottingham/main",),
    ),
    "result": replace(
        PARTS["result"],
        regions=("show", "result", "points", "after"),
        context=nottingham_result.nottingham_result_context,
        folder="table/nottingham",
        sheets=("score", "result", *play.SHEETS, "nottingham"),
        scripts=("result/main", "nottingham/result"),
    ),
    "board": replace(
        PARTS["board"],
        context=nottingham_board.nottingham_board_context,
        sheets=(*PARTS["board"].sheets, "nottingham"),
    ),
}


def part_of(kind: Kind, edition: Edition) -> Part:
    own = NOTTINGHAM if edition.game == "nottingham" else {}
    return own.get(kind, PARTS[kind])


def kind_of(view: View, *, watching: bool = False) -> Kind:
    """Which page this viewer gets: strangers join or watch, the others are where the game is."""
    stranger = view["viewer"]["seat"] is None and not view["viewer"]["host"]
    if view["phase"] == "over":
        return "result"
    if stranger and (view["phase"] == "lobby" or not watching):
        return "join"
    return "lobby" if view["phase"] == "lobby" else "play"


@dataclass(frozen=True, slots=True)
class Drawn:
    """The regions of one page, drawn."""

    title: str
    regions: dict[str, str]
    waits: bool


def draw(kind: Kind, view: View, edition: Edition, known: Container[str] = ()) -> Drawn:
    """All regions of a page, but for those that stay as they are where they are known already."""
    part = part_of(kind, edition)
    context = {"view": view, "edition": edition, "kind": kind, "names": [seat["name"] for seat in view["seats"]]}
    context |= part.context(view, edition)
    waits = bool(context.get("waits", waits_for_me(view)))
    current_app.update_template_context(context)
    regions = {
        name: _template(f"{part.folder}/{name}.html", f"table/{name}.html", "table/empty.html").render(context)
        for name in part.regions
        if not (name in part.fixed and name in known)
    }
    regions |= {name: _template(f"table/{name}.html").render(context) for name in part.above + part.in_dialogs}
    return Drawn(str(context.get("title") or _title(view, waits)), regions, waits)


def _template(*names: str) -> Template:
    """The first of these that there is."""
    return current_app.jinja_env.select_template(names)


def waits_for_me(view: View) -> bool:
    """Whether the table waits for whoever looks."""
    mine = view.get("me", {}).get("seat")
    return mine is not None and mine in view.get("waiting_for", ())


def _title(view: View, waits: bool) -> str:
    where = _("Table %(code)s", code=view["code"])
    if waits:
        return str(_("Your turn! · %(where)s", where=where))
    return f"{where} · {_('The Referee')}"
