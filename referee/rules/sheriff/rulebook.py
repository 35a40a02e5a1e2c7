"""The rulebook of this game; `__init__.py` includes the chapters."""

from typing import Any

from referee.rules.kernel import Rulebook
from referee.rules.sheriff.state import Game, new

rulebook: Rulebook[Game] = Rulebook("sheriff", new)


class EventBuffer:
    """Uncommitted events of one decision: each is decided on the state that the earlier ones led to."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.events: list[Any] = []

    def add(self, *events: Any) -> None:
        for one in events:
            self.events.append(one)
            self.game = rulebook.evolve(self.game, one)
