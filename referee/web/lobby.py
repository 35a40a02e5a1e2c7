"""Before the game: who sits where, what to take out of the box, who starts."""

from typing import Any

from referee.api.access import visited
from referee.api.tables import join_url
from referee.rules.editions import Edition, SheriffEdition
from referee.rules.names import EDITIONS
from referee.speech import language
from referee.tables import get_views
from referee.web.part import View

REGIONS = ("welcome", "invite", "seats", "setup", "start")
SIX = 6


def join_context(view: View, edition: Edition) -> dict[str, Any]:
    """Who is asking to come in has a key already, which opens nothing yet."""
    found = visited()
    table = found.fold.table
    asked = [request for grant in found.grants if (request := table.request(grant))]
    return {
        "edition_name": EDITIONS[edition.id],
        "asked_for": table.number(asked[-1].seat_id) if asked else None,
        "claimable": [number for number, seat in enumerate(table.seats) if table.lets_anybody_sit(seat)],
    }


def lobby_context(view: View, edition: Edition) -> dict[str, Any]:
    count, players = len(view["seats"]), edition.players
    fold = visited().fold
    return {
        "edition_name": EDITIONS[edition.id],
        "free": sum(not seat["claimed"] for seat in view["seats"]),
        "missing": max(0, players.min - count),
        "too_many": max(0, count - players.max),
        "most": players.max,
        "sheet": get_views().sheet(fold, language()),
        "seat_ids": [seat.id for seat in fold.table.seats],
        "deputies": count == SIX and isinstance(edition, SheriffEdition),
        "join_url": join_url(view["code"]),
        "order_with": order_with,
    }


def order_with(count: int, seat: int, step: int) -> list[int]:
    """The order of seats in which one has moved up (-1) or down (+1)."""
    order = list(range(count))
    other = seat + step
    if 0 <= other < count:
        order[seat], order[other] = order[other], order[seat]
    return order
