"""The start page."""

from flask import Blueprint, render_template

from referee.web.games import SIDE_PAGES
from referee.web.offered import listed_editions

blueprint = Blueprint("start", __name__)


@blueprint.get("/")
def start() -> str:
    return render_template("start.html", editions=listed_editions(), side_pages=SIDE_PAGES)
