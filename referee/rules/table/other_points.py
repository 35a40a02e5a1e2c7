"""Points the referee does not know of: a line with words for whatever the table counts itself (S-END-9, N-OTH-1)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.rules.kernel import Chapter, Event, Refused, Sent, Told, Unknown
from referee.rules.sentences import Sentence, Who, say
from referee.rules.table.leaving import State
from referee.rules.vocabulary import Points, Seat, Text

OTHER_POINTS = say("Other points")
"""Where nobody said what for."""

MOST_LINES = 20
"""For one seat: more than anybody reads."""


@dataclass(frozen=True, slots=True)
class PointsLine:
    words: str
    points: int

    def explained(self) -> dict[str, Any]:
        """The line of a score as the API gives it."""
        text: str | Sentence = self.words or OTHER_POINTS
        return {"kind": "other_points", "words": self.words, "points": self.points, "text": text}


Lines = tuple[PointsLine, ...]


def total(lines: Lines) -> int:
    return sum(line.points for line in lines)


def tallied_lines(player: Mapping[str, Any]) -> Lines:
    """The line of one player of a tally, if there is one."""
    points = player.get("other_points", 0)
    return (PointsLine(player.get("other_points_for", ""), points),) if points else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherPoints:
    seat: Seat
    points: Points
    words: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherPointsSet:
    seat: int
    words: str
    points: int
    """None: the line is taken away."""


def register(chapter: Chapter[Any], rule: str, with_lines: Callable[[Any, int, Lines], Any]) -> None:
    """Makes it a chapter of a game. `with_lines`: the game with these lines for a seat."""
    chapter.commands["other_points"] = OtherPoints
    chapter.roles[OtherPoints] = ("host",)
    chapter.events["other_points_set"] = OtherPointsSet

    def decide_other_points(state: State, asked: OtherPoints, sent: Sent) -> list[Event]:
        words = " ".join(asked.words.split())
        if asked.seat not in range(len(state.players)):
            raise Unknown("seat", say("There is no such seat at this table."))
        if not words:
            raise Unknown("words", say("Say what these points are for."))
        if state.phase == "lobby":
            raise Refused("not_started", say("The game has not started yet. The host starts it."), rule)
        lines: Lines = state.players[asked.seat].other_points
        before = next((line.points for line in lines if line.words == words), 0)
        if before == asked.points:
            raise Refused("nothing_to_correct", say("That is what the line says already."), rule)
        if not before and len(lines) >= MOST_LINES:
            raise Refused("too_many_lines", say("There are many lines already. Put some of them together."), rule)
        return [OtherPointsSet(seat=asked.seat, words=words, points=asked.points)]

    def evolve_other_points_set(state: State, noted: OtherPointsSet) -> Any:
        """The same words replace, nothing takes the line away."""
        lines: Lines = state.players[noted.seat].other_points
        words = [line.words for line in lines]
        new = PointsLine(noted.words, noted.points)
        changed = [new if line.words == noted.words else line for line in lines]
        changed += [] if noted.words in words else [new]
        return with_lines(state, noted.seat, tuple(line for line in changed if line.points))

    chapter.decides(OtherPoints)(decide_other_points)
    chapter.evolves(OtherPointsSet)(evolve_other_points_set)
    chapter.tells(OtherPointsSet)(tell_other_points_set)


def tell_other_points_set(noted: OtherPointsSet) -> Told:
    who, words = Who(noted.seat), noted.words
    if not noted.points:
        return Told(
            say("The host takes %(who)s's points away: %(words)s", who=who, words=words),
            {noted.seat: say("The host takes your points away: %(words)s", words=words)},
        )
    points = f"+{noted.points}" if noted.points > 0 else f"\u2212{-noted.points}"
    return Told(
        say("The host notes for %(who)s: %(words)s (%(points)s)", who=who, words=words, points=points),
        {noted.seat: say("The host notes for you: %(words)s (%(points)s)", words=words, points=points)},
    )


def shown(lines: Lines) -> list[dict[str, Any]]:
    """As views have them."""
    return [{"words": line.words, "points": line.points} for line in lines]
