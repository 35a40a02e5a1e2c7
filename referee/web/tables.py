"""Pages of a table: the viewer's own, the board for all, and their regions as they change."""

from dataclasses import asdict
from typing import Any

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from marshmallow import ValidationError
from werkzeug.wrappers import Response as AnyResponse

from referee.http.access import Visit, visit
from referee.http.extensions import all_editions, get_tables, get_views
from referee.http.language import at_table
from referee.http.newcomers import welcome
from referee.http.streaming import follow, version_in
from referee.http.viewing import looking_for
from referee.rules import reasons
from referee.rules.games import game_of
from referee.rules.kernel import NotYours
from referee.tables.encoding import encoded
from referee.tables.fold import Fold
from referee.tables.reader import Reader
from referee.tables.stage import stage_of
from referee.tables.viewer import Viewer
from referee.web.asked import Asked, answering
from referee.web.games import pages_of
from referee.web.log import older_lines
from referee.web.modules import modules
from referee.web.offered import offered_at
from referee.web.origin import origin_of
from referee.web.page import Page
from referee.web.picture import drawn as drawn_picture
from referee.web.purse import purse_of
from referee.web.regions import Drawn, draw, kind_in, kind_of
from referee.web.result import ResultPage

blueprint = Blueprint("table", __name__)

STEPS_OF_THE_LEDGER = 200
"""Read at once, until a page has enough lines."""


def page_of(asked: Asked, found: Visit) -> Page:
    """The page of whoever asks."""
    if asked.board:
        return _board(asked, found)
    view = get_views().view(found.fold, reader_of(asked, found), get_tables().now())
    edition = all_editions()[view["edition"]]
    if asked.acting is not None and asked.acting != found.viewer.seat and view["phase"] not in ("lobby", "over"):
        # behind the curtain the page is that player's, not the host's; but the phone's key is the host's, so what a key
        # does (seats, the host's role, the vote on it) is not for here
        viewer = {"seat": asked.acting, "host": False, "borrowed": True, "looks": "look" in view["may"]}
        acting = str(asked.acting)
        view |= {"viewer": viewer, "may": view["may_for"].get(acting, [])}
        view |= {"may_about": view["may_about_for"].get(acting, {}), "may_about_for": {}}
        view |= {"requests": [], "host_votes": [], "may_for": {}}
        return Page("play", asked, view, edition, found.fold, found.grants)
    kind = kind_of(view, pages_of(edition).keeps, watching=asked.watching)
    return Page(kind, asked, view, edition, found.fold, found.grants)


def _board(asked: Asked, found: Visit) -> Page:
    """The public screen: whoever asks, it shows what a stranger may see."""
    view = get_views().view(found.fold, Reader(Viewer(), asked.language), get_tables().now())
    return Page("board", asked, view, all_editions()[view["edition"]], found.fold)


def reader_of(asked: Asked, found: Visit) -> Reader:
    """Whose eyes look at the page, behind a curtain too. Raises NotYours or ValidationError where they may not."""
    return Reader(found.viewer, asked.language, looking_for(found.fold, found.viewer, asked.acting))


@blueprint.get("/t/<code>")
def table(code: str) -> AnyResponse:
    """Join, lobby, play or result, as it is now for whoever asks."""
    found = visit(code)
    if code != found.code:
        return redirect(
            url_for(".table", code=found.code, seat=request.args.get("seat"), watch=request.args.get("watch")), 308
        )
    try:
        page = page_of(Asked.here(), found)
    except (NotYours, ValidationError):
        # somebody took that seat meanwhile: back to the own page
        return redirect(url_for(".table", code=found.code))
    response = _render(page)
    return welcome(response, found.code) if found.viewer.stranger else response


@blueprint.get("/t/<code>/board")
def board(code: str) -> Response:
    """A tablet or TV in the middle of the table. Never a secret."""
    return _render(page_of(Asked.here(board=True), visit(code)))


@blueprint.get("/t/<code>/picture.svg")
def picture(code: str) -> Response:
    """The result of a finished game as a picture, light or ?look=dark."""
    page = page_of(Asked.here(board=True), visit(code))
    found = ResultPage(page, pages_of(page.edition).finale)
    return current_app.response_class(
        drawn_picture(found, dark=request.args.get("look") == "dark"), mimetype="image/svg+xml"
    )


def _render(page: Page) -> Response:
    drawn, part = draw(page), kind_in(page.kind, page.edition)
    scripts = part.scripts_of(page)
    html = render_template(
        "table/page.html",
        part=part,
        sheets=part.sheets_of(page),
        scripts=scripts,
        modules=modules(*scripts),
        page=page,
        view=page.view,
        edition_name=page.edition.name,
        game=game_of(page.edition).name,
        kind=page.kind,
        drawn=drawn,
        regions=drawn.regions,
        stage=stage_of(page.view),
        chapter=_chapter(page.view, drawn),
        pages=pages_of(page.edition),
        **pages_of(page.edition).page,
        reasons=reasons.READY_MADE,
        asked=offered_at(page.edition, "setup"),
        join_url=page.join_url,
    )
    response = make_response(html)
    # one viewer's own eyes: no cache on the way may keep it for others
    response.headers["Cache-Control"] = "private, no-cache"
    return response


@blueprint.get("/t/<code>/regions")
def regions(code: str) -> Response:
    """The regions of a page as they are now."""
    page = page_of(Asked.here(), visit(code))
    drawn = draw(page)
    response = jsonify(_news(page, drawn) | {"regions": drawn.regions})
    response.headers["Cache-Control"] = "private, no-store"
    return response


@blueprint.get("/t/<code>/stream")
def stream(code: str) -> Response:
    """The page's own stream: with every change the regions that differ from what this stream has told before.

    Of the log, which only grows, it sends the lines that are new, or struck out.

    ?since=n says which version the page shows already; nothing is drawn for it before the table moves on.
    """
    found, tables, asked = visit(code), get_tables(), Asked.here()
    reader_of(asked, found)  # whoever may not look there gets no stream
    app, grants = current_app._get_current_object(), found.grants  # type: ignore[attr-defined]
    told: dict[str, Any] = {}
    shown = version_in(request.headers.get("Last-Event-ID")) or version_in(request.args.get("since"))

    def tell(fold: Fold, viewer: Viewer) -> bytes | None:
        if fold.version == shown and not told:
            return encoded({"version": fold.version, "now": tables.now()})

        with app.app_context(), answering(asked):
            at_table(fold.table)
            try:
                page = page_of(asked, Visit(fold, viewer, grants))
            except (NotYours, ValidationError):  # somebody took that seat meanwhile
                return None
            drawn = draw(page, told)
            news = _news(page, drawn) | drawn.since(told)
        told.update(drawn.told)
        return encoded(news)

    return follow(found, tell, to_page=True)


def _news(page: Page, drawn: Drawn) -> dict[str, Any]:
    """What an open page has to know to be as the table is now, besides its regions."""
    return {
        "version": page.view["version"],
        "now": page.view["now"],
        "stage": stage_of(page.view),
        "chapter": _chapter(page.view, drawn),
        "kind": page.kind,
        "seat": page.view["viewer"]["seat"],
        "title": drawn.title,
        "waits": drawn.waits,
    }


def _chapter(view: dict[str, Any], drawn: Drawn) -> str:
    """What a page shows from its top on when it begins: a phase of the round, unless its game has another idea."""
    return stage_of(view) if drawn.chapter is None else drawn.chapter


@blueprint.get("/t/<code>/log")
def log(code: str) -> str:
    """Older entries of the log, as lines to be added to it."""
    found = visit(code)
    before = request.args.get("before", default=found.fold.version + 1, type=int)
    lines = older_lines(found.fold, reader_of(Asked.here(), found), before)
    return render_template("table/log-lines.html", lines=lines)


@blueprint.get("/t/<code>/log/<int:version>")
def origin(code: str, version: int) -> str:
    """Where a line of the log comes from."""
    found, asked = visit(code), Asked.here()
    with answering(asked):
        facts = origin_of(found.fold, reader_of(asked, found), version) if version <= found.fold.version else None
    if facts is None:
        abort(404)
    return render_template("table/origin.html", **asdict(facts))


@blueprint.get("/t/<code>/ledger")
def ledger(code: str) -> str:
    """Movements of gold in one purse, or in all, that whoever asks may see; ?before=n&held=m goes on where it ended."""
    found = visit(code)
    reader = reader_of(Asked.here(), found)
    view = get_views().view(found.fold, reader, get_tables().now())
    of = request.args.get("of", type=int)
    of = of if of is not None and 0 <= of < len(view["seats"]) else None
    before = version_in(request.args.get("before"))
    held = None if of is None else view["seats"][of].get("gold", 0)
    if before is not None:
        held = request.args.get("held", type=int)

    def read(before: int | None) -> tuple[list[dict[str, Any]], int | None]:
        return get_views().ledger(found.fold, reader, before, STEPS_OF_THE_LEDGER)

    return render_template("table/ledger.html", view=view, **purse_of(view, read, of, before, held))
