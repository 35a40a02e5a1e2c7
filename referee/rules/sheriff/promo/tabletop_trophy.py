"""The tabletop trophy: found in a bag it goes into the sheriff's hand, who discards another card for it."""

from referee.rules.heaps import Heap
from referee.rules.kernel import Chapter, Told, event
from referee.rules.sentences import Who, say_n
from referee.rules.sheriff.state import Game

chapter: Chapter[Game] = Chapter()

TROPHY = "tabletop_trophy"


@event(chapter, "trophy_taken")
class TrophyTaken:
    """It leaves the book: what is in a hand, the referee does not know."""

    by: int
    merchant: int
    count: int


def to_discards(confiscated: Heap) -> dict[str, int]:
    """What goes to the discard pile of what was found."""
    return {good: count for good, count in confiscated.items() if good != TROPHY}


def taken(by: tuple[int, ...], merchant: int, confiscated: Heap) -> list[TrophyTaken]:
    """After the fine; of two deputies who opened it together the one drawn first takes it (S-DEP-8)."""
    count = confiscated.get(TROPHY, 0)
    return [TrophyTaken(by=by[0], merchant=merchant, count=count)] if count else []


@chapter.evolves(TrophyTaken)
def evolve_trophy_taken(game: Game, taken: TrophyTaken) -> Game:
    return game


@chapter.tells(TrophyTaken)
def tell_trophy_taken(taken: TrophyTaken) -> Told:
    return Told(
        say_n(
            "%(who)s takes the tabletop trophy in hand and discards another card.",
            "%(who)s takes %(num)d tabletop trophies in hand and discards as many other cards.",
            taken.count,
            who=Who(taken.by),
        ),
        {
            taken.by: say_n(
                "You take the tabletop trophy in hand: discard another card.",
                "You take %(num)d tabletop trophies in hand: discard as many other cards.",
                taken.count,
            )
        },
    )
