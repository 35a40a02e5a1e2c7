"""The inspection timer alone: for a table that keeps its book otherwise."""

from flask import Blueprint, render_template

from referee.rules.sentences import say
from referee.web.game_pages import SidePage

blueprint = Blueprint("sheriff", __name__)

# How many merchants can stand before a sheriff: three players have two, six players (two deputies) have four.
MERCHANTS = (2, 3, 4, 5)
USUAL_MERCHANTS = 3


@blueprint.get("/timer")
def timer() -> str:
    """The inspection timer alone."""
    return render_template("sheriff/timer.html", merchants=MERCHANTS, usual=USUAL_MERCHANTS)


TIMER = SidePage(
    blueprint,
    endpoint="sheriff.timer",
    drawing="clock",
    title=say("Inspection timer"),
    text=say("One minute for each merchant. Then the gate stands open."),
)
