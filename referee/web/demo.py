"""The page of `referee demo`: all there is to see, at a tap each."""

from dataclasses import dataclass

from flask import Blueprint, abort, render_template, url_for

from referee.http.access import Visit
from referee.http.demo import DemoTable, get_demo
from referee.http.extensions import get_groups, get_tables
from referee.http.language import speaker
from referee.speech import Speaker
from referee.tables.viewer import Viewer
from referee.web.asked import Asked
from referee.web.regions import draw
from referee.web.tables import page_of

blueprint = Blueprint("demo", __name__)


@dataclass(frozen=True, slots=True)
class ShownTable:
    edition: str
    names: tuple[str, ...]
    moment: tuple[str, ...]
    """Round or turn, and what goes on there; who won."""
    one_device: bool
    page: str
    """For the one device of a table: with the host's key, so that it can be played on."""
    board: str
    replay: str | None


@blueprint.get("/demo")
def demo() -> str:
    found = get_demo()
    if found is None:
        abort(404)
    return render_template(
        "demo.html",
        running=[_shown(table) for table in found.running.values()],
        finished=[_shown(table) for table in found.finished],
        group=get_groups().at(found.group).name,
        book=url_for("group.book", group_code=found.group),
    )


def _shown(demo_table: DemoTable) -> ShownTable:
    code, tables = demo_table.code, get_tables()
    table = tables.now_at(code).table
    page, one_device = url_for("table.table", code=code), bool(table.options["one_device"])
    return ShownTable(
        edition=speaker().say(tables.folds.editions[table.edition].name),
        names=table.names,
        moment=_moment(code),
        one_device=one_device,
        page=f"{page}#host={demo_table.host_key}" if one_device and not table.is_over else page,
        board=url_for("table.board", code=code),
        replay=url_for("replay.show", code=code) if table.is_over else None,
    )


def _moment(code: str) -> tuple[str, ...]:
    """As the table's board tells it."""
    found, asked = Visit(get_tables().now_at(code), Viewer(), ()), Asked.here(board=True)
    table, now = found.fold.table, draw(page_of(asked, found)).title
    if table.is_over:
        return (now,)
    chapter = get_tables().folds.game_of(table).chapter(table.game)
    return (Speaker(asked.language, table.names).say(chapter), now)
