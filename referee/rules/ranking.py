"""Places, ties and what broke them; the same for every game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from referee.rules.sentences import Listing, Sentence, listing, say


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


def explain_tie(place: Place, why: Callable[[str, Listing], Sentence]) -> dict[str, Any] | None:
    """What decided between equals; `why` has the words for what did, and for whom."""
    tie = place.tie_break
    if tie is None:
        return None
    others = listing(*tie.nearest)
    text = (
        why(tie.decided_by, others)
        if tie.decided_by
        else say("Equal in everything with %(others)s: the place is shared.", others=others)
    )
    return {"with": list(tie.others), "decided_by": tie.decided_by, "text": text}
