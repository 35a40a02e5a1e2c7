"""The board: what everybody at the table may see, large enough for the far end of it."""

from typing import Any

from referee.api.access import visited
from referee.api.tables import join_url
from referee.rules.editions import Edition
from referee.rules.names import EDITIONS
from referee.speech import language
from referee.tables import get_views
from referee.web.part import View
from referee.web.play import play_context
from referee.web.play_gate import gate
from referee.web.play_offers import offers
from referee.web.result import result_context

EVENTS_SHOWN = 4


def board_context(view: View, edition: Edition) -> dict[str, Any]:
    """By phase what the phones show too, in the eyes of a stranger."""
    context: dict[str, Any] = {
        "edition_name": EDITIONS[edition.id],
        "join_url": join_url(view["code"]),
        "events": view["log"][:EVENTS_SHOWN],
    }
    match view["phase"]:
        case "lobby":
            sheet = get_views().sheet(visited().fold, language())
            return context | {"free": sum(not seat["claimed"] for seat in view["seats"]), "sheet": sheet}
        case "over":
            return context | result_context(view, edition)
        case _:
            played = context | play_context(view, edition)
            return played | ({"bags": _bags(played["play"])} if played["play"] else {})


def _bags(play: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """Every bag there is, by its merchant."""
    seen, words = play["seen"], play["goods"].words
    return {bag["seat"]: bag for bag in gate(seen, play["goods"], words, offers(seen, words))}
