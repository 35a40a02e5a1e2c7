"""Moments of the recorded games that are worth drawing."""

from collections.abc import Iterator

from referee.config import Editions
from referee.demo import saved_games
from referee.tables.fold import Fold
from referee.tables.saved_game import replay
from referee.tables.viewer import Viewer


def one_of_each_sort(editions: Editions, name: str) -> Iterator[Fold]:
    """The running game after a step of each sort in each phase."""
    seen: set[tuple[str, str]] = set()
    for fold in replay(editions, saved_games()[name]):
        game = fold.table.game
        if game is None or game.phase in ("lobby", "over") or not fold.recent:
            continue
        sort = (game.phase, type(fold.recent[-1].events[0]).__name__ if fold.recent[-1].events else "")
        if sort not in seen:
            seen.add(sort)
            yield fold


def everybody_at(fold: Fold) -> list[Viewer]:
    """A stranger, the host and every seat."""
    return [Viewer(), Viewer(None, host=True), *(Viewer(seat) for seat in range(len(fold.table.seats)))]
