"""The rulebook of this game; `__init__.py` includes the chapters."""

from referee.rules.kernel import Rulebook
from referee.rules.nottingham.state import Game, new

rulebook: Rulebook[Game] = Rulebook("nottingham", new)
