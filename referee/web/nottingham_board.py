"""The board of Nottingham: as for every game, with this game's table in the middle."""

from typing import Any

from referee.rules.editions import Edition
from referee.web.board import board_context
from referee.web.nottingham import nottingham_context
from referee.web.part import View


def nottingham_board_context(view: View, edition: Edition) -> dict[str, Any]:
    context = board_context(view, edition)
    running = view["phase"] not in ("lobby", "over")
    return context | (nottingham_context(view, edition) if running else {})
