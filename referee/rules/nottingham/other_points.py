"""A line for whatever the referee does not know (N-OTH-1)."""

from referee.rules.kernel import Chapter
from referee.rules.nottingham.moves import with_player
from referee.rules.nottingham.state import Game
from referee.rules.table.other_points import Lines, register

chapter: Chapter[Game] = Chapter()


def with_lines(game: Game, seat: int, lines: Lines) -> Game:
    return with_player(game, seat, other_points=lines)


register(chapter, "N-OTH-1", with_lines)
