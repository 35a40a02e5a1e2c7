"""Before a game of Nottingham: as for every game, and which colour is whose."""

from typing import Any

from referee.rules.editions import Edition
from referee.rules.names import COLOURS
from referee.web.lobby import lobby_context
from referee.web.part import View


def nottingham_lobby_context(view: View, edition: Edition) -> dict[str, Any]:
    context = lobby_context(view, edition)
    # more seats than colours are refused at the start
    colours = zip(view["seats"], context["sheet"]["colours"], strict=False)
    return context | {"seat_colours": [(seat["name"], colour, COLOURS[colour]) for seat, colour in colours if colour]}
