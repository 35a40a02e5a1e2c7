"""Games as a sheet for a spreadsheet, a row a player and game; and as text for BoardGameGeek."""

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

from referee.groups.shown import Game
from referee.groups.statistics import STATISTICS
from referee.rules.games import GAMES

BYTE_ORDER_MARK = "\ufeff"
"""Without it spreadsheets take UTF-8 for something else."""
DANGEROUS = ("=", "+", "-", "@", "\t", "\r")
"""A text that begins so would be reckoned with."""
SEPARATORS = {",": ",", ";": ";", "tab": "\t"}

SUMS = (*(name for game in GAMES.values() for name in game.sums), "other_points")
COLUMNS = (
    *("date", "game", "bgg_id", "edition", "table", "players", "seat", "name", "start_player", "place", "win", "score"),
    *("minutes", "rounds", *SUMS, "other_points_for", *STATISTICS, "awards"),
)


def sheet(games: Iterable[Game], separator: str = ",") -> Iterator[str]:
    """The sheet, game by game."""
    yield BYTE_ORDER_MARK + _written([COLUMNS], separator)
    for game in games:
        yield _written([_row(game, seat) for seat in range(len(game.places))], separator)


def _written(rows: Iterable[Iterable[Any]], separator: str) -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=separator).writerows([_guarded(cell) for cell in row] for row in rows)
    return out.getvalue()


def _guarded(cell: Any) -> Any:
    """Numbers stay numbers; a text is never a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(DANGEROUS) else cell


def _row(game: Game, seat: int) -> list[Any]:
    place, lines = game.places[seat], game.record["lines"][seat]
    counted = place.statistics or {}
    awards = [str(award["id"]) for award in game.record["awards"] if award["seat"] == seat]
    return [
        datetime.fromtimestamp(game.played_at / 1000, UTC).date().isoformat(),
        str(game.edition.name),
        game.edition.bgg_id,
        game.edition.id,
        game.id,
        len(game.places),
        seat,
        game.names[seat],
        int(seat == game.first),
        place.rank,
        int(place.winner),
        place.score,
        game.minutes,
        game.record["rounds"],
        *(lines.get(name) for name in SUMS),
        "; ".join(words for words, _ in other_points(game, seat) if words),
        *(counted.get(name) for name in STATISTICS),
        " ".join(awards),
    ]


def other_points(game: Game, seat: int) -> list[tuple[str, int]]:
    """What the table counted itself for a seat: the words, and how many points (S-END-9)."""
    lines = game.record["lines"][seat].get("lines") or ()
    return [(str(line["words"]), line["points"]) for line in lines if line["kind"] == "other_points"]


def for_boardgamegeek(game: Game) -> str:
    """A play as one types it there: who, which place, how many points."""
    ranked = sorted(zip(game.names, game.places, strict=True), key=lambda one: one[1].rank)
    day = datetime.fromtimestamp(game.played_at / 1000, UTC).date().isoformat()
    lines = [f"{place.rank}. {name}{_points(place.score)}{' (won)' if place.winner else ''}" for name, place in ranked]
    length = [] if game.minutes is None else [f"{game.minutes} min"]
    return "\n".join([", ".join([str(game.edition.name), day, *length]), *lines])


def _points(score: int | None) -> str:
    return "" if score is None else f": {score}"
