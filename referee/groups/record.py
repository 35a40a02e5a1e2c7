"""The record of a finished game: what a book keeps of it. Nothing that was hidden, beyond what the end turned up."""

import hashlib
import json
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.groups.sentences import kept, stand_in
from referee.rules.game import Game
from referee.rules.games import game_of
from referee.rules.table import Table
from referee.tally import Counted


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """One player's part of a record."""

    name: str
    """Only until the book knows whose seat it is: it is not kept."""
    rank: int
    winner: bool
    score: int | None
    lines: Mapping[str, Any] = field(default_factory=dict)
    """The score explained, as `referee.groups.sentences` keeps sentences."""
    statistics: Mapping[str, int | None] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    edition: str
    played_at: int
    """When it ended, in milliseconds since 1970."""
    minutes: int | None = None
    rounds: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    first: int | None = None
    begun: int = 0
    seats: tuple[Seated, ...]
    awards: tuple[Mapping[str, Any], ...] = ()
    highlights: tuple[Any, ...] = ()

    def dumps(self) -> str:
        """What is kept of it besides its seats' places, which have rows of their own."""
        plain = {
            "minutes": self.minutes,
            "rounds": self.rounds,
            "options": dict(self.options),
            "first": self.first,
            "lines": [dict(seat.lines) for seat in self.seats],
            "awards": list(self.awards),
            "highlights": list(self.highlights),
        }
        return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))

    def awards_of(self, seat: int) -> list[str]:
        return [str(award["id"]) for award in self.awards if award["seat"] == seat]


def id_of(table: Table) -> str:
    """The id of the game at a table: always the same, random, and no way back to the table."""
    return str(uuid.UUID(bytes=hashlib.sha256(f"game {table.opener}".encode()).digest()[:16], version=4))


def of_table(game: Game, table: Table) -> Record | None:
    """The record of a table's game; None while there is no score."""
    if not table.is_over or table.ended_at is None:
        return None
    scores = game.final_score(table.game, [stand_in(seat) for seat in range(len(table.seats))])
    if scores is None:
        return None
    memory = game.memory(table.game, scores)
    told = kept(memory.told())
    # drawn at the table only: the book has its lines
    awards = [{key: value for key, value in award.items() if key != "exhibits"} for award in told["awards"]]
    return Record(
        edition=table.edition,
        played_at=table.ended_at,
        minutes=table.minutes,
        rounds=game.shared(table.game).get("round"),
        options=table.options_now,
        first=game.first(table.game),
        begun=table.begun_anew,
        seats=_seated(game, table.names, scores, memory.statistics),
        awards=tuple(awards),
        highlights=tuple(told["highlights"]),
    )


def of_tally(counted: Counted, played_at: int, minutes: int | None, first: int | None) -> Record:
    """The record of a game that was counted afterwards."""
    game, names = game_of(counted.edition), [player["name"] for player in counted.players]
    players = [{**player, "name": stand_in(seat)} for seat, player in enumerate(counted.players)]
    scores = game.count(counted.edition, counted.options, players)
    return Record(
        edition=counted.edition.id,
        played_at=played_at,
        minutes=minutes,
        options=counted.options,
        first=first,
        seats=_seated(game, names, scores),
    )


def of_points(
    edition: str, points: Sequence[tuple[str, int]], played_at: int, minutes: int | None, first: int | None
) -> Record:
    """The record of a game of which only the points are known."""
    best = max(total for _, total in points)
    scores, winners = [total for _, total in points], [total == best for _, total in points]
    seats = tuple(
        Seated(name=name, rank=rank, winner=won, score=total)
        for (name, total), rank, won in zip(points, ranks(scores, winners), winners, strict=True)
    )
    return Record(edition=edition, played_at=played_at, minutes=minutes, first=first, seats=seats)


def _seated(
    game: Game, names: Sequence[str], scores: Sequence[Any], statistics: Sequence[Mapping[str, int | None]] = ()
) -> tuple[Seated, ...]:
    explained = [kept(game.explain(score)) for score in scores]
    return tuple(
        Seated(
            name=name,
            rank=lines["rank"],
            winner=lines["winner"],
            score=lines["total"],
            lines={key: value for key, value in lines.items() if key not in ("name", "rank", "winner", "total")},
            statistics=statistics[seat] if statistics else None,
        )
        for seat, (name, lines) in enumerate(zip(names, explained, strict=True))
    )


def ranks(scores: Sequence[int | None], winners: Sequence[bool]) -> list[int]:
    """Places where nobody wrote them down: winners first, then the others by their points, as far as known."""
    keys = [(won, -1 if score is None else score) for won, score in zip(winners, scores, strict=True)]
    return [1 if won else 1 + sum(other > key for other in keys) for (won, _), key in zip(keys, keys, strict=True)]
