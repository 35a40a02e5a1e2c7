"""The rulebook the chapters write in, and what all of them need."""

from collections.abc import Callable
from dataclasses import field
from typing import TypeVar, dataclass_transform

from referee.rules import play
from referee.rules.heap import Heap, tidy, within
from referee.rules.nottingham.pending import pending
from referee.rules.nottingham.state import Game, new
from referee.rules.nottingham.words import waiting
from referee.rules.play import Refused, Role, Rulebook, Sent, Unknown
from referee.rules.words import Sentence, say

rulebook: Rulebook[Game] = Rulebook("nottingham", new)

C = TypeVar("C", bound=type)


# Bound to this rulebook, so that a chapter only names its commands and events.
@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def command(name: str, *roles: Role) -> Callable[[C], C]:
    return play.command(rulebook, name, *roles)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def event(name: str) -> Callable[[C], C]:
    return play.event(rulebook, name)


def acting(sent: Sent) -> int:
    """The seat that acts. The host's key alone is no seat."""
    if sent.seat is None:
        raise Refused("not_a_seat", say("The host is no player: say for which seat this is."))
    return sent.seat


def awaited(game: Game, name: str, sent: Sent, rule: str) -> int:
    """The seat that acts, if this is what the table waits for, from this seat."""
    seat = acting(sent)
    if (name, seat) in pending(game):
        return seat
    if any(command == name for command, _ in pending(game)):
        raise Refused("not_your_turn", waiting(game), rule)
    raise Refused("wrong_phase", waiting(game), rule)


def started(game: Game) -> None:
    if not game.running:
        raise Refused("wrong_phase", waiting(game), "N-SET-4")


def known_seat(game: Game, seat: int, where: str) -> int:
    if seat not in game.seats:
        raise Unknown(where, say("There is no such seat at this table."))
    return seat


def known_item(game: Game, item: str, where: str) -> str:
    if item not in game.edition.items:
        raise Unknown(where, say("“%(item)s” is not in this game.", item=item))
    return item


def known_items(game: Game, items: Heap, where: str) -> dict[str, int]:
    """The cards without zeros; whatever is not in the box does not exist."""
    for item, count in items.items():
        known_item(game, item, where)
        if not 0 <= count <= game.edition.items[item].copies:
            raise Unknown(where, say("The box does not hold that many of them. Count again."))
    return tidy(items)


def known_task(game: Game, task: str) -> str:
    if task not in game.edition.tasks:
        raise Unknown("task", say("“%(task)s” is no task of this game.", task=task))
    return task


def holds(game: Game, seat: int, items: Heap, rule: str) -> None:
    """Where the phone keeps the hand, nobody plays what is not in it; otherwise the count must allow it."""
    player = game.players[seat]
    if player.hand is not None and not within(items, player.hand):
        raise Refused("not_in_hand", say("You do not hold these cards. If you do, correct your hand first."), rule)
    if sum(items.values()) > player.hand_count:
        raise Refused("not_that_many", not_that_many(player.hand_count), rule)


def not_that_many(count: int) -> Sentence:
    return say("By the referee's count you hold %(count)d. If that is wrong, let the host correct it.", count=count)
