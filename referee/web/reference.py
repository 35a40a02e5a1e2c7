"""The rules of an edition to look things up in, in our own words, with the numbers of its own box."""

from flask import Blueprint, abort, render_template

from referee.api.editions import all_editions, edition_facts
from referee.rules.editions import SheriffEdition
from referee.rules.names import ACTIONS

blueprint = Blueprint("reference", __name__)


@blueprint.get("/rules/<edition_id>")
def rules(edition_id: str) -> str:
    edition = all_editions().get(edition_id)
    if edition is None:
        abort(404)
    page = "rules/sheriff.html" if isinstance(edition, SheriffEdition) else "rules/nottingham.html"
    return render_template(page, edition=edition, facts=edition_facts(edition), actions=ACTIONS)
