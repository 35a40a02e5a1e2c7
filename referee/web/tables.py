"""Pages of a table: the viewer's own, the board for all, and their regions as they change."""

from collections.abc import Container
from dataclasses import dataclass
from typing import Any

from flask import (
    Blueprint,
    Response,
    current_app,
    g,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from marshmallow import ValidationError
from werkzeug.wrappers import Response as AnyResponse

from referee.api.access import Visit, visit
from referee.api.editions import all_editions
from referee.api.following import follow, version_in
from referee.api.tables import eyes_of, join_url, see
from referee.rules import names
from referee.rules.editions import Edition
from referee.rules.play import NotYours
from referee.rules.sheriff.offer_words import READY_MADE
from referee.speech import at_table, language
from referee.tables import get_tables, get_views
from referee.tables.encoding import encoded
from referee.tables.fold import Fold
from referee.tables.stage import stage_of
from referee.tables.telling import Eyes
from referee.tables.viewer import Viewer
from referee.web.modules import modules
from referee.web.purse import purse_of
from referee.web.regions import Kind, draw, kind_of, part_of

blueprint = Blueprint("table", __name__)


@dataclass(frozen=True, slots=True)
class Page:
    """What somebody asked for, and what they may see of it."""

    kind: Kind
    view: dict[str, Any]
    edition: Edition
    acting: int | None = None
    """The seat of a player without a phone, played from the host's."""

    @property
    def changes_hands(self) -> bool:
        """Whether a phone was passed on for this: to a player without one, or back to the host, who has secrets too."""
        back = "back" in request.args and self.view["viewer"]["seat"] is not None
        return self.acting is not None or (back and self.kind == "play")

    @property
    def query(self) -> str:
        """What the page has to say when it asks for its regions again."""
        if self.kind == "board":
            return "page=board"
        seat = "" if self.acting is None else f"&seat={self.acting}"
        return "page=table" + seat + ("&watch=1" if request.args.get("watch") else "")


def own_page(found: Visit) -> Page:
    """The page of whoever asks."""
    view = see(found)
    edition = all_editions()[view["edition"]]
    acting = request.args.get("seat", type=int)
    if acting is not None and acting != found.viewer.seat and view["phase"] not in ("lobby", "over"):
        # behind the curtain the page is that player's, not the host's; but the phone's key is the host's, so what a key
        # does (seats, the host's role, the vote on it) is not for here
        viewer = {"seat": acting, "host": False, "borrowed": True}
        view |= {"viewer": viewer, "may": view["may_for"].get(str(acting), [])}
        view |= {"requests": [], "host_votes": [], "may_for": {}}
        return Page("play", view, edition, acting)
    return Page(kind_of(view, watching=bool(request.args.get("watch"))), view, edition)


def board_page(found: Visit) -> Page:
    """The public screen: whoever asks, it shows what a stranger may see."""
    eyes = Eyes(Viewer(), language())
    view = get_views().view(found.fold, eyes, get_tables().now())
    return Page("board", view, all_editions()[view["edition"]])


@blueprint.get("/t/<code>")
def table(code: str) -> AnyResponse:
    """Join, lobby, play or result, as it is now for whoever asks."""
    found = visit(code)
    if code != found.code:
        return redirect(
            url_for(".table", code=found.code, seat=request.args.get("seat"), watch=request.args.get("watch")), 308
        )
    try:
        page = own_page(found)
    except (NotYours, ValidationError):
        # somebody took that seat meanwhile: back to the own page
        return redirect(url_for(".table", code=found.code))
    return _render(page)


@blueprint.get("/t/<code>/board")
def board(code: str) -> Response:
    """A tablet or TV in the middle of the table. Never a secret."""
    return _render(board_page(visit(code)))


def _render(page: Page) -> Response:
    drawn = draw(page.kind, page.view, page.edition)
    html = render_template(
        "table/page.html",
        part=part_of(page.kind, page.edition),
        page=page,
        view=page.view,
        edition=page.edition,
        edition_name=names.EDITIONS[page.edition.id],
        kind=page.kind,
        modules=modules("table/main", *part_of(page.kind, page.edition).scripts),
        drawn=drawn,
        stage=stage_of(page.view),
        card_names=names.CARDS,
        ready_made=READY_MADE,
        join_url=join_url(page.view["code"]),
    )
    response = make_response(html)
    # one viewer's own eyes: no cache on the way may keep it for others
    response.headers["Cache-Control"] = "private, no-cache"
    return response


@blueprint.get("/t/<code>/regions")
def regions(code: str) -> Response:
    """The regions of a page as they are now."""
    response = jsonify(_news(_page(visit(code))))
    response.headers["Cache-Control"] = "private, no-store"
    return response


@blueprint.get("/t/<code>/stream")
def stream(code: str) -> Response:
    """The page's own stream: with every change the regions that differ from what this stream has told before.

    ?since=n says which version the page shows already; nothing is drawn for it before the table moves on.
    """
    found, tables = visit(code), get_tables()
    eyes_of(found)  # whoever may not look there gets no stream
    app, environ, grants = current_app._get_current_object(), request.environ, found.grants  # type: ignore[attr-defined]
    told: dict[str, int] = {}
    shown = version_in(request.headers.get("Last-Event-ID")) or version_in(request.args.get("since"))

    def tell(fold: Fold, viewer: Viewer) -> bytes | None:
        if fold.version == shown and not told:
            return encoded({"version": fold.version, "now": tables.now()})
        # the same request again, as far as drawing is concerned: its language, its page
        with app.request_context(environ):
            at_table(fold.table)
            g.visit = Visit(fold, viewer, grants)
            try:
                news = _news(_page(g.visit), told)
            except (NotYours, ValidationError):  # somebody took that seat meanwhile
                return None
        marks = {name: hash(html) for name, html in news["regions"].items()}
        news["regions"] = {name: html for name, html in news["regions"].items() if told.get(name) != marks[name]}
        told.update(marks)
        return encoded(news)

    return follow(found, tell, to_page=True)


def _page(found: Visit) -> Page:
    return board_page(found) if request.args.get("page") == "board" else own_page(found)


def _news(page: Page, known: Container[str] = ()) -> dict[str, Any]:
    """What an open page has to know to be as the table is now."""
    drawn = draw(page.kind, page.view, page.edition, known)
    return {
        "version": page.view["version"],
        "now": page.view["now"],
        "stage": stage_of(page.view),
        "kind": page.kind,
        "seat": page.view["viewer"]["seat"],
        "title": drawn.title,
        "waits": drawn.waits,
        "regions": drawn.regions,
    }


@blueprint.get("/t/<code>/log")
def log(code: str) -> str:
    """Older entries of the log, as lines to be added to it."""
    found = visit(code)
    before = request.args.get("before", default=found.fold.version + 1, type=int)
    entries = get_views().log(found.fold, _eyes(found), before)
    return render_template("table/entries.html", entries=entries)


@blueprint.get("/t/<code>/ledger")
def ledger(code: str) -> str:
    """Every movement of gold in one purse, or in all, that whoever asks may see."""
    found = visit(code)
    view = see(found)
    of = request.args.get("of", type=int)
    of = of if of is not None and 0 <= of < len(view["seats"]) else None
    return render_template(
        "table/ledger.html", view=view, **purse_of(view, get_views().ledger(found.fold, _eyes(found)), of)
    )


def _eyes(found: Visit) -> Eyes:
    """The same eyes as the page has, behind a curtain too."""
    seen = own_page(found)
    return Eyes(found.viewer, language(), seen.acting)
