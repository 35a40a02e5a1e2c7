"""Pages that belong to no table: start, tally, timer."""

from typing import Any

from flask import Blueprint, render_template

from referee.api.editions import all_editions, edition_facts
from referee.api.wire import json_body
from referee.limits import TALLIES, take
from referee.speech import speaker
from referee.tally import tally as count
from referee.web.score import scoreboard

blueprint = Blueprint("pages", __name__)

# How many merchants can stand before a sheriff: three players have two, six players (two deputies) have four.
MERCHANTS = (2, 3, 4, 5)
USUAL_MERCHANTS = 3


def _editions() -> list[dict[str, Any]]:
    """The games as a page lists them: the sheriff's first, then its forerunner."""
    editions = sorted(all_editions().values(), key=lambda edition: (edition.game != "sheriff", edition.id))
    return [edition_facts(edition) for edition in editions]


@blueprint.get("/")
def start() -> str:
    return render_template("start.html", editions=_editions())


@blueprint.get("/tally")
def tally() -> str:
    """Score a finished game without a table."""
    return render_template("tally.html", editions=_editions())


@blueprint.post("/tally/result")
def tally_result() -> str:
    """The same count as POST /api/v1/tally, as the region of the page that shows it."""
    take(TALLIES)
    counted = count(all_editions(), json_body(), speaker())
    edition = all_editions()[counted["edition"]]
    return render_template(
        "score.html", score=scoreboard(edition, counted["results"], speaker()), summary=counted["summary"]
    )


@blueprint.get("/timer")
def timer() -> str:
    """The inspection timer alone."""
    return render_template("timer.html", merchants=MERCHANTS, usual=USUAL_MERCHANTS)
