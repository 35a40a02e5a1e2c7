"""A tally in a link (static/js/tally/link.js): it travels in the fragment, which no server ever sees."""

from base64 import urlsafe_b64encode
from typing import Any

from referee.rules.option import LEAST_POINTS, MOST_POINTS
from referee.tables.encoding import encoded
from referee.web.games import pages_of
from referee.web.page import Page, View

LONGEST_WORDS = 60
"""As the tally's field takes them."""


def tally_link(page: Page) -> str:
    """To the page that counts a finished game, with everything filled in that everybody at this table sees."""
    tally: dict[str, Any] = {"edition": page.view["edition"], "step": "count", "turn": 0}
    tally |= pages_of(page.edition).tally(page.view)
    players = zip(tally["players"], page.view["seats"], strict=True)
    tally["players"] = [player | _other_points(seat) for player, seat in players]
    text = urlsafe_b64encode(encoded(tally)).decode().rstrip("=")
    return f"{page.link('tallying.tally')}#count={text}"


def _other_points(seat: View) -> dict[str, Any]:
    """A tally has one line for all of a player's lines (S-END-9, N-OTH-1)."""
    lines = seat["other_points"]
    if not lines:
        return {}
    points = sum(line["points"] for line in lines)
    words = ", ".join(line["words"] for line in lines)
    return {
        "other_points": min(max(points, LEAST_POINTS), MOST_POINTS),
        "other_points_for": words if len(words) <= LONGEST_WORDS else f"{words[: LONGEST_WORDS - 1]}…",
    }
