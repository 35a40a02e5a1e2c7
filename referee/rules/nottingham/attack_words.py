"""Theft, robbery and hold-up in the eyes of the attacker, the victim and everybody else."""

from collections.abc import Callable

from referee.rules.names import CARDS
from referee.rules.nottingham.state import Attacking
from referee.rules.words import Sentence, Who, say


def _three(viewer: int | None, seat: int, target: int, mine: Sentence, victims: Sentence, theirs: Sentence) -> Sentence:
    if viewer == seat:
        return mine
    return victims if viewer == target else theirs


def _steals(seat: int, target: int, viewer: int | None) -> Sentence:
    one, other = Who(seat), Who(target)
    return _three(
        viewer,
        seat,
        target,
        say("You want to steal from %(other)s.", other=other),
        say("%(who)s wants to steal from you.", who=one),
        say("%(who)s wants to steal from %(other)s.", who=one, other=other),
    )


def _robs(seat: int, target: int, viewer: int | None) -> Sentence:
    one, other = Who(seat), Who(target)
    return _three(
        viewer,
        seat,
        target,
        say("You want to rob %(other)s.", other=other),
        say("%(who)s wants to rob you.", who=one),
        say("%(who)s wants to rob %(other)s.", who=one, other=other),
    )


def _holds_up(seat: int, target: int, viewer: int | None) -> Sentence:
    one, other = Who(seat), Who(target)
    return _three(
        viewer,
        seat,
        target,
        say("You hold up %(other)s.", other=other),
        say("%(who)s holds you up.", who=one),
        say("%(who)s holds up %(other)s.", who=one, other=other),
    )


THREAT: dict[Attacking, Callable[[int, int, int | None], Sentence]] = {
    "steal": _steals,
    "rob": _robs,
    "hold_up": _holds_up,
}


def _taken_unseen(seat: int, target: int, item: str, viewer: int | None) -> Sentence:
    one, other, card = Who(seat), Who(target), CARDS[item]
    return _three(
        viewer,
        seat,
        target,
        say("You take a card from %(other)s, who takes: %(card)s.", other=other, card=card),
        say("%(who)s takes a card from you. You take: %(card)s.", who=one, card=card),
        say("%(who)s takes a card from %(other)s, who takes: %(card)s.", who=one, other=other, card=card),
    )


def _taken_seen(seat: int, target: int, item: str, taken: str, viewer: int | None) -> Sentence:
    one, other, card, loss = Who(seat), Who(target), CARDS[item], CARDS[taken]
    return _three(
        viewer,
        seat,
        target,
        say("You take %(taken)s from %(other)s, who takes: %(card)s.", other=other, card=card, taken=loss),
        say("%(who)s takes %(taken)s from you. You take: %(card)s.", who=one, card=card, taken=loss),
        say(
            "%(who)s takes %(taken)s from %(other)s, who takes: %(card)s.",
            who=one,
            other=other,
            card=card,
            taken=loss,
        ),
    )


def _secretly(seat: int, target: int, item: str, taken: str | None, viewer: int | None) -> Sentence:
    if taken is None or viewer not in (seat, target):
        return _taken_unseen(seat, target, item, viewer)
    return _taken_seen(seat, target, item, taken, viewer)


def _openly(seat: int, target: int, item: str, taken: str | None, viewer: int | None) -> Sentence:
    if taken is None:
        return _taken_unseen(seat, target, item, viewer)
    return _taken_seen(seat, target, item, taken, viewer)


TAKEN: dict[Attacking, Callable[[int, int, str, str | None, int | None], Sentence]] = {
    "steal": _secretly,
    "rob": _secretly,
    "hold_up": _openly,
}
