"""The sentences for theft, robbery and hold-up: for everybody, and for attacker and victim."""

from collections.abc import Callable

from referee.rules.nottingham.names import CARDS
from referee.rules.nottingham.state import Attacking
from referee.rules.sentences import Sentence, Who, say

Sentences = tuple[Sentence, dict[int, Sentence]]
"""What everybody is told, and what the two involved are told instead."""


def _steals(seat: int, target: int) -> Sentences:
    one, other = Who(seat), Who(target)
    return (
        say("%(who)s wants to steal from %(other)s.", who=one, other=other),
        {
            seat: say("You want to steal from %(other)s.", other=other),
            target: say("%(who)s wants to steal from you.", who=one),
        },
    )


def _robs(seat: int, target: int) -> Sentences:
    one, other = Who(seat), Who(target)
    return (
        say("%(who)s wants to rob %(other)s.", who=one, other=other),
        {
            seat: say("You want to rob %(other)s.", other=other),
            target: say("%(who)s wants to rob you.", who=one),
        },
    )


def _holds_up(seat: int, target: int) -> Sentences:
    one, other = Who(seat), Who(target)
    return (
        say("%(who)s holds up %(other)s.", who=one, other=other),
        {
            seat: say("You hold up %(other)s.", other=other),
            target: say("%(who)s holds you up.", who=one),
        },
    )


THREAT: dict[Attacking, Callable[[int, int], Sentences]] = {
    "steal": _steals,
    "rob": _robs,
    "hold_up": _holds_up,
}


def taken_unseen(seat: int, target: int, item: str) -> Sentences:
    """The victim takes the attacking card, and nobody said which card went."""
    one, other, card = Who(seat), Who(target), CARDS[item]
    return (
        say("%(who)s takes a card from %(other)s, who takes: %(card)s.", who=one, other=other, card=card),
        {
            seat: say("You take a card from %(other)s, who takes: %(card)s.", other=other, card=card),
            target: say("%(who)s takes a card from you. You take: %(card)s.", who=one, card=card),
        },
    )


def taken_seen(seat: int, target: int, item: str, taken: str) -> Sentences:
    """The victim takes the attacking card, and which card went is known."""
    one, other, card, loss = Who(seat), Who(target), CARDS[item], CARDS[taken]
    return (
        say(
            "%(who)s takes %(taken)s from %(other)s, who takes: %(card)s.",
            who=one,
            other=other,
            card=card,
            taken=loss,
        ),
        {
            seat: say("You take %(taken)s from %(other)s, who takes: %(card)s.", other=other, card=card, taken=loss),
            target: say("%(who)s takes %(taken)s from you. You take: %(card)s.", who=one, card=card, taken=loss),
        },
    )
