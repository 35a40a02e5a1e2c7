"""A tally in a link (static/js/tally/link.js): it travels in the fragment, which no server ever sees."""

from base64 import urlsafe_b64encode
from typing import Any

from referee.tables.encoding import encoded
from referee.web.games import pages_of
from referee.web.page import Page


def tally_link(page: Page) -> str:
    """To the page that counts a finished game, with everything filled in that everybody at this table sees."""
    tally: dict[str, Any] = {"edition": page.view["edition"], "step": "count", "turn": 0}
    text = urlsafe_b64encode(encoded(tally | pages_of(page.edition).tally(page.view))).decode().rstrip("=")
    return f"{page.link('tallying.tally')}#count={text}"
