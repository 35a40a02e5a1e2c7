"""Pages that belong to no table: start, timer."""

from flask import Blueprint, render_template

from referee.web.offered import listed_editions

blueprint = Blueprint("pages", __name__)

# How many merchants can stand before a sheriff: three players have two, six players (two deputies) have four.
MERCHANTS = (2, 3, 4, 5)
USUAL_MERCHANTS = 3


@blueprint.get("/")
def start() -> str:
    return render_template("start.html", editions=listed_editions())


@blueprint.get("/timer")
def timer() -> str:
    """The inspection timer alone."""
    return render_template("timer.html", merchants=MERCHANTS, usual=USUAL_MERCHANTS)
