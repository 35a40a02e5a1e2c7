"""The end of a game of Nottingham: as for every game, and what is still to be read from the task cards."""

from typing import Any

from referee.rules.editions import Edition, NottinghamEdition
from referee.speech import Speaker, language
from referee.web.nottingham import goals
from referee.web.nottingham_seen import Seen
from referee.web.part import View
from referee.web.result import result_context


def nottingham_result_context(view: View, edition: Edition) -> dict[str, Any]:
    context = result_context(view, edition)
    if not isinstance(edition, NottinghamEdition):
        return context
    seen = Seen(view, edition)
    found = goals(seen, Speaker(language(), seen.names))
    return context | {"goals": found, "waits": bool(found["unread"])}
