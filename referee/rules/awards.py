"""What an evening is remembered for: awards nobody asked for, and the moments that are told again.

Each game says who did what (its `memory`); who is given an award for it is settled here, alike for all games.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from typing import Any

from referee.rules.sentences import Sentence

MOST_SHOWN = 5
MOST_SHARE = 2
"""What three or more did alike is nothing special."""

Measure = int | Fraction | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Exhibit:
    """One of the things a feat was counted from, without words, so that it can be drawn: a bag, a bribe, a theft."""

    what: str
    when: int
    """The round, or the turn."""
    seat: int | None = None
    """The other player in it."""
    cards: Mapping[str, int] = field(default_factory=dict)
    face_down: int = 0
    """Cards whose kind nobody knows."""
    gold: int = 0


@dataclass(frozen=True, slots=True)
class Feat:
    """What one player did that an award is given for."""

    measure: Measure
    """The highest wins."""
    value: int
    """The number that is told with it."""
    told: Sentence
    evidence: tuple[Sentence, ...] = ()
    """What it was counted from, line by line."""
    exhibits: tuple[Exhibit, ...] = ()
    """The same to be drawn, one for each line, where it can be."""


@dataclass(frozen=True, slots=True)
class Contest:
    """One kind of award, and by seat who did enough for it."""

    id: str
    title: Sentence
    feats: Mapping[int, Feat]

    @property
    def winners(self) -> tuple[int, ...]:
        if not self.feats:
            return ()
        best = max(feat.measure for feat in self.feats.values())
        seats = tuple(seat for seat, feat in sorted(self.feats.items()) if feat.measure == best)
        return seats if len(seats) <= MOST_SHARE else ()


@dataclass(frozen=True, slots=True)
class Memory:
    """What is remembered of a finished game."""

    awards: tuple[Contest, ...] = ()
    """Those that are given, in the order they are shown in."""
    highlights: tuple[Sentence, ...] = ()
    statistics: tuple[Mapping[str, int | None], ...] = field(default=())
    """By seat: what only this game counts. None: nobody can know."""

    def told(self) -> dict[str, Any]:
        """As the API gives it, with sentences not yet in a language."""
        return {
            "awards": [
                {
                    "id": contest.id,
                    "seat": seat,
                    "value": contest.feats[seat].value,
                    "title": contest.title,
                    "text": contest.feats[seat].told,
                    "evidence": list(contest.feats[seat].evidence),
                    "exhibits": [asdict(one) for one in contest.feats[seat].exhibits],
                }
                for contest in self.awards
                for seat in contest.winners
            ],
            "highlights": list(self.highlights),
        }


def shown(contests: Sequence[Contest]) -> tuple[Contest, ...]:
    """At most five, in their order: none a second time to a player while another who has one is without."""
    left = [contest for contest in contests if contest.winners]
    chosen: list[Contest] = []
    honoured: set[int] = set()

    def take(wanted: Callable[[set[int]], bool]) -> bool:
        found = next((contest for contest in left if wanted(set(contest.winners))), None)
        if found is None:
            return False
        left.remove(found)
        chosen.append(found)
        honoured.update(found.winners)
        return True

    while left and len(chosen) < MOST_SHOWN:
        # one that is new to all who get it, else one that is new to somebody, else whatever comes next
        _ = (
            take(lambda winners: not winners & honoured)
            or take(lambda winners: not winners <= honoured)
            or take(lambda _winners: True)
        )
    order = {contest.id: place for place, contest in enumerate(contests)}
    return tuple(sorted(chosen, key=lambda contest: order[contest.id]))
