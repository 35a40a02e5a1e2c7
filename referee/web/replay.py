"""The replay of a finished game: every step that stands, the board as it was then, and what was hidden, if wanted."""

from dataclasses import dataclass

from flask import Blueprint, Response, jsonify, render_template
from werkzeug.exceptions import NotFound

from referee.http.access import Visit, visit
from referee.http.extensions import all_editions, get_tables, get_views
from referee.http.problems import Problem
from referee.rules.games import game_of
from referee.rules.sentences import say
from referee.speech import Speaker
from referee.tables.reader import Reader
from referee.tables.replaying import past_steps
from referee.tables.viewer import Viewer
from referee.web.asked import Asked, answering
from referee.web.games import pages_of
from referee.web.page import Page
from referee.web.regions import draw, kind_in
from referee.web.result import Held

blueprint = Blueprint("replay", __name__)


@dataclass(frozen=True, slots=True)
class Secret:
    """What somebody had before them that nobody else could see."""

    name: str
    cards: tuple[Held, ...]
    lines: tuple[str, ...]


def _finished(code: str) -> Visit:
    """A table whose game is over: then nothing is hidden any more."""
    found = visit(code)
    if not found.fold.table.is_over:
        raise Problem(409, say("A game can be watched again once it is over."))
    return found


@blueprint.get("/t/<code>/replay")
def show(code: str) -> Response:
    """Every step of a finished game; #<version> is a link to one."""
    found, asked = _finished(code), Asked.here(board=True)
    edition = all_editions()[found.fold.table.edition]
    speaker = Speaker(asked.language, found.fold.table.names)
    past = past_steps(get_tables().folds, get_views(), found.fold, Reader(Viewer(), asked.language))
    steps = [{"version": step.version, "chapter": speaker.say(step.chapter), "lines": step.lines} for step in past]
    html = render_template(
        "replay/page.html",
        code=found.code,
        steps=steps,
        sheets=("table", "table-game", "table-board", "table-result", *kind_in("board", edition).sheets, "replay"),
        edition_name=edition.name,
    )
    response = Response(html, mimetype="text/html")
    response.headers["Cache-Control"] = "private, no-cache"
    return response


@blueprint.get("/t/<code>/replay/<int:version>")
def at(code: str, version: int) -> Response:
    """The board as it was at a version, and what was hidden then."""
    found, asked = _finished(code), Asked.here(board=True)
    if not 0 < version <= found.fold.version:
        raise NotFound
    fold = get_tables().folds.folded(found.code, version)
    step = fold.recent[-1]
    view = get_views().view(fold, Reader(Viewer(), asked.language), step.at)
    page = Page("board", asked, view, all_editions()[view["edition"]], fold)
    with answering(asked):
        hidden = render_template("replay/hidden.html", secrets=_secrets(page, step.at))
    return jsonify({"board": draw(page).regions["board"], "hidden": hidden})


def _secrets(page: Page, now: int) -> tuple[Secret, ...]:
    return tuple(_hidden(page, seat, name, now) for seat, name in enumerate(page.names))


def _hidden(page: Page, seat: int, name: str, now: int) -> Secret:
    finale, counted = pages_of(page.edition).finale, game_of(page.edition).cards.counted
    own = get_views().view(page.fold, Reader(Viewer(seat), page.asked.language), now)
    cards = tuple(
        Held(card, finale.shape(page.edition, card), count, page.speaker.say(counted(card, count)))
        for card, count in finale.secrets(own).items()
    )
    return Secret(name, cards, tuple(map(page.speaker.say, finale.secret_lines(own))))
