"""Authorization of a view: one's own, or that of a player without a phone for whom the host looks (?seat=n)."""

from typing import Any

from flask import request

from referee.http.access import Visit
from referee.http.extensions import get_tables, get_views
from referee.http.language import language
from referee.rules.fields import invalid
from referee.rules.kernel import NotYours
from referee.rules.sentences import say
from referee.tables.fold import Fold
from referee.tables.reader import Reader
from referee.tables.viewer import Viewer


def see(found: Visit) -> dict[str, Any]:
    """The view of whoever asks."""
    return get_views().view(found.fold, reader_of(found), get_tables().now())


def reader_of(found: Visit) -> Reader:
    """Whoever asks, and for whom they look."""
    return Reader(found.viewer, language(), looking_for(found.fold, found.viewer, seat_asked_for()))


def seat_asked_for() -> int | None:
    """?seat=n, for whoever acts or looks for a player without a phone."""
    text = request.args.get("seat") if request.query_string else None
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise invalid(say("Expected the number of a seat."), "seat")
    return int(text)


def looking_for(fold: Fold, viewer: Viewer, number: int | None) -> int | None:
    """The host may look behind the curtain of a seat that is played from the host's phone: ?seat=n."""
    if number is None or number == viewer.seat:
        return None
    if not 0 <= number < len(fold.table.seats):
        raise invalid(say("There is no seat %(number)d at this table.", number=number), "seat")
    seat = fold.table.seats[number]
    if not viewer.host or seat.claimed or not seat.played_by_host:
        raise NotYours(say("What lies at this seat is not for you to see."))
    return number
