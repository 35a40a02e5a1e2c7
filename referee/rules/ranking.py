"""Places, ties and what broke them; the same for every game."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TieBreak:
    """Why players with equal totals stand where they stand."""

    others: tuple[str, ...]
    """Everybody else with as many points."""
    decided_by: str | None
    """What told this player from the nearest of the others; None: nothing did, the place is shared."""
    nearest: tuple[str, ...]
    """Those of the others of whom that is true."""


@dataclass(frozen=True, slots=True)
class Place:
    rank: int
    winner: bool
    tie_break: TieBreak | None


def places(names: Sequence[str], totals: Sequence[int], **criteria: Sequence[int]) -> list[Place]:
    """Most points first, then each criterion in turn; equal in all of them: the same rank (1, 2, 2, 4)."""
    keys = list(zip(totals, *criteria.values(), strict=True))
    ranks = [1 + sum(other > key for other in keys) for key in keys]

    def tie_break(me: int) -> TieBreak | None:
        tied = [who for who in range(len(keys)) if who != me and totals[who] == totals[me]]
        if not tied:
            return None

        def decider(who: int) -> str | None:
            return next((name for name, counts in criteria.items() if counts[who] != counts[me]), None)

        nearest = min(tied, key=lambda who: (abs(ranks[who] - ranks[me]), ranks[who]))
        alike = [who for who in tied if decider(who) == decider(nearest)]
        return TieBreak(tuple(names[who] for who in tied), decider(nearest), tuple(names[who] for who in alike))

    return [Place(rank, rank == 1, tie_break(who)) for who, rank in enumerate(ranks)]
