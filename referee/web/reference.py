"""The rules of an edition to look things up in, in our own words, with the numbers of its own box."""

from flask import Blueprint, abort, render_template

from referee.http.editions import edition_facts
from referee.http.extensions import all_editions
from referee.rules.games import game_of
from referee.web.games import pages_of

blueprint = Blueprint("reference", __name__)


@blueprint.get("/rules/<edition_id>")
def rules(edition_id: str) -> str:
    edition = all_editions().get(edition_id)
    if edition is None:
        abort(404)
    page = f"{game_of(edition).name}/rules.html"
    return render_template(page, edition=edition, facts=edition_facts(edition), **pages_of(edition).rules)
