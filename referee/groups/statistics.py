"""What a book comes to: standings, records, who beats whom. Pure: plays in their order, and numbers out."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from itertools import groupby
from math import fsum
from typing import Any, NamedTuple

from referee.rules.games import GAMES

STATISTICS = tuple(name for game in GAMES.values() for name in game.statistics)
"""What is counted in games that were refereed; None where nobody knows."""

ENOUGH_GAMES = 3
"""Two people are compared when they have met so often."""

PLACES_SHOWN = 20


class Play(NamedTuple):
    """One seat of one game."""

    game: str
    played_at: int
    edition: str
    players: int
    seat: int
    member: str | None
    rank: int
    winner: bool
    score: int | None
    statistics: Mapping[str, int | None] | None = None
    awards: Sequence[str] = ()


@dataclass(slots=True)
class Standing:
    """How somebody did, in some games."""

    games: int = 0
    wins: int = 0
    streak: int = 0
    """Won in a row, up to the last game."""
    longest_streak: int = 0
    chances: list[float] = field(default_factory=list)
    places: int = 0
    scores: list[int] = field(default_factory=list)

    def add(self, play: Play) -> None:
        self.games += 1
        self.wins += play.winner
        self.streak = self.streak + 1 if play.winner else 0
        self.longest_streak = max(self.longest_streak, self.streak)
        self.chances.append(1 / play.players)
        self.places += play.rank
        if play.score is not None:
            self.scores.append(play.score)

    def numbers(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "wins": self.wins,
            "expected_wins": fsum(self.chances),
            "average_place": self.places / self.games,
            "average_score": sum(self.scores) / len(self.scores) if self.scores else None,
            "best_score": max(self.scores, default=None),
            "streak": self.streak,
        }


def _by_member(plays: Iterable[Play]) -> dict[str, Standing]:
    found: dict[str, Standing] = {}
    for play in plays:
        if play.member is not None:
            if play.member not in found:
                found[play.member] = Standing()
            found[play.member].add(play)
    return found


def _standings(found: Mapping[str, Standing], names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Members, the best first: whoever won more than the number of players lets expect."""
    lines = [{"member": member, "name": names.get(member, ""), **one.numbers()} for member, one in found.items()]
    return sorted(lines, key=_order)


def _order(line: Mapping[str, Any]) -> tuple[Any, ...]:
    # sums of fractions: what differs by a rounding error is equal
    luck = round(line["wins"] - line["expected_wins"], 9)
    return -luck, round(line["average_place"], 9), -line["games"], line["name"].casefold(), line["member"]


def games_in(plays: Iterable[Play]) -> list[list[Play]]:
    """The plays game by game."""
    return [list(game) for _, game in groupby(plays, key=lambda play: play.game)]


def margin(game: Sequence[Play]) -> int | None:
    """By how much the winner was ahead; None for a shared victory, or where points are unknown."""
    won = [play.score for play in game if play.winner]
    lost = [play.score for play in game if not play.winner]
    if len(won) != 1 or won[0] is None or not lost or None in lost:
        return None
    return won[0] - max(score for score in lost if score is not None)


def _records(games: Sequence[Sequence[Play]], standings: Mapping[str, Standing]) -> dict[str, Any]:
    """The most points, the closest and the widest end, the longest row of victories."""
    best: Play | None = None
    closest: list[tuple[int, Sequence[Play]]] = []
    widest: tuple[int, Sequence[Play]] | None = None
    for game in games:
        for play in game:
            if play.score is not None and (best is None or best.score is None or play.score > best.score):
                best = play
        ahead = margin(game)
        if ahead is None:
            continue
        if not closest or ahead < closest[0][0]:
            closest = []
        if not closest or ahead == closest[0][0]:
            closest.append((ahead, game))
        if widest is None or ahead > widest[0]:
            widest = ahead, game
    longest = max(standings.items(), key=lambda row: row[1].longest_streak, default=None)
    return {
        "most_points": best and {"points": best.score, "member": best.member, **_where(best)},
        "closest": (closest and {"points": closest[0][0], "times": len(closest), **_where(closest[-1][1][0])}) or None,
        "widest": widest and {"points": widest[0], **_where(widest[1][0])},
        "longest_streak": (
            {"member": longest[0], "wins": longest[1].longest_streak}
            if longest is not None and longest[1].longest_streak > 1
            else None
        ),
    }


def _where(play: Play) -> dict[str, Any]:
    return {"game": play.game, "played_at": play.played_at}


def award_counts(plays: Iterable[Play]) -> list[dict[str, Any]]:
    """Who has which award how often, the most frequent first."""
    counts = Counter((award, play.member) for play in plays if play.member for award in play.awards)
    return [
        {"id": award, "member": member, "count": count}
        for (award, member), count in sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    ]


def quarter_of(day: date) -> str:
    """ "2026-1" is the first of 2026: January to March."""
    return f"{day.year:04}-{(day.month + 2) // 3}"


def book(games: Sequence[Sequence[Play]], names: Mapping[str, str]) -> dict[str, Any]:
    """Everything a group's page says."""
    plays = [play for game in games for play in game]
    members = _by_member(plays)
    days = [datetime.fromtimestamp(game[0].played_at / 1000, UTC) for game in games]
    years, quarters = Counter(day.year for day in days), Counter(quarter_of(day) for day in days)
    return {
        "games": len(games),
        "since": games[0][0].played_at if games else None,
        "standings": _standings(members, names),
        "records": _records(games, members),
        "awards": award_counts(plays),
        "years": {str(year): count for year, count in sorted(years.items(), reverse=True)},
        "quarters": dict(sorted(quarters.items(), reverse=True)),
        "editions": dict(Counter(game[0].edition for game in games)),
    }


def of_members(games: Sequence[Sequence[Play]]) -> dict[str, list[Sequence[Play]]]:
    """The games of each member."""
    found: dict[str, list[Sequence[Play]]] = {}
    for game in games:
        for play in game:
            if play.member is not None:
                found.setdefault(play.member, []).append(game)
    return found


def member_page(member: str, games: Sequence[Sequence[Play]], names: Mapping[str, str]) -> dict[str, Any]:
    """Everything a member's page says, from the games they were in."""
    own = [next(play for play in game if play.member == member) for game in games]
    return {
        **_numbers(own),
        "since": own[0].played_at if own else None,
        "last": own[-1].played_at if own else None,
        "by_edition": _by(own, "edition"),
        "by_players": _by(own, "players"),
        "head_to_head": _head_to_head(member, games, names),
        "places": [
            {"game": play.game, "played_at": play.played_at, "place": play.rank, "players": play.players}
            | {"winner": play.winner, "score": play.score}
            for play in own[-PLACES_SHOWN:]
        ],
        "awards": [
            {"id": one["id"], "count": one["count"], "games": _honoured(own, one["id"])} for one in award_counts(own)
        ],
        "refereed": sum(play.statistics is not None for play in own),
        **{name: _known(play.statistics.get(name) for play in own if play.statistics) for name in STATISTICS},
    }


def _honoured(plays: Iterable[Play], award: str) -> list[dict[str, Any]]:
    """In which games there was this award, the last one first, as far as one looks back."""
    return [_where(play) for play in plays if award in play.awards][: -PLACES_SHOWN - 1 : -1]


def _numbers(plays: Iterable[Play]) -> dict[str, Any]:
    standing = Standing()
    for play in plays:
        standing.add(play)
    if standing.games:
        return standing.numbers()
    return {"games": 0, "wins": 0, "expected_wins": 0.0, "streak": 0} | dict.fromkeys(
        ("average_place", "average_score", "best_score")
    )


def _by(plays: Sequence[Play], what: str) -> list[dict[str, Any]]:
    kinds = sorted({getattr(play, what) for play in plays})
    return [{what: kind, **_numbers(play for play in plays if getattr(play, what) == kind)} for kind in kinds]


def _head_to_head(member: str, games: Iterable[Sequence[Play]], names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Whom they beat, and who beats them."""
    met: dict[str, Counter[str]] = {}
    for game in games:
        mine = next(play.rank for play in game if play.member == member)
        for play in game:
            if play.member is not None and play.member != member:
                how = "ahead" if mine < play.rank else "behind" if mine > play.rank else "level"
                met.setdefault(play.member, Counter())[how] += 1
    lines = [
        {"member": other, "name": names.get(other, ""), "games": counts.total()}
        | {how: counts[how] for how in ("ahead", "behind", "level")}
        for other, counts in met.items()
        if counts.total() >= ENOUGH_GAMES
    ]
    return sorted(lines, key=lambda line: (-line["games"], line["name"].casefold(), line["member"]))


def _known(counts: Iterable[int | None]) -> int | None:
    """The sum of what is known; None where nothing is."""
    found = [count for count in counts if count is not None]
    return sum(found) if found else None
