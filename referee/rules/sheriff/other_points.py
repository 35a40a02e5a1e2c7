"""A line for whatever the referee does not know (S-END-9)."""

from referee.rules.kernel import Chapter
from referee.rules.sheriff.state import Game, with_player
from referee.rules.table.other_points import Lines, register

chapter: Chapter[Game] = Chapter()


def with_lines(game: Game, seat: int, lines: Lines) -> Game:
    return with_player(game, seat, other_points=lines)


register(chapter, "S-END-9", with_lines)
