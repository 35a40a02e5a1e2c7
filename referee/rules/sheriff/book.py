"""The rulebook the chapters write in, and what all of them need."""

from collections.abc import Callable
from dataclasses import field
from typing import Any, TypeVar, dataclass_transform

from referee.rules import play
from referee.rules.heap import Heap, cards_in, tidy
from referee.rules.play import Refused, Role, Rulebook, Sent, Unknown
from referee.rules.sheriff.state import Bag, Game, Phase, new
from referee.rules.sheriff.words import waiting
from referee.rules.words import say

rulebook: Rulebook[Game] = Rulebook("sheriff", new)

C = TypeVar("C", bound=type)


# Bound to this rulebook, so that a chapter only names its commands and events.
@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def command(name: str, *roles: Role) -> Callable[[C], C]:
    return play.command(rulebook, name, *roles)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def event(name: str) -> Callable[[C], C]:
    return play.event(rulebook, name)


class Story:
    """Events in the making: each is told on the state the earlier ones led to."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.events: list[Any] = []

    def add(self, *events: Any) -> None:
        for one in events:
            self.events.append(one)
            self.game = rulebook.evolve(self.game, one)


def in_phase(game: Game, *phases: Phase, rule: str = "S-RND-1") -> None:
    if game.phase not in phases:
        raise Refused("wrong_phase", waiting(game), rule)


def acting(sent: Sent) -> int:
    """The seat that acts. The host's key alone is no seat."""
    if sent.seat is None:
        raise Refused("not_a_seat", say("The host is no player: say for which seat this is."))
    return sent.seat


def merchant_acting(game: Game, sent: Sent, rule: str) -> int:
    seat = acting(sent)
    if seat in game.officers:
        raise Refused("not_a_merchant", say("Merchants do this. You are on duty this round."), rule)
    return seat


def duty_or_host(game: Game, sent: Sent, rule: str) -> int | None:
    """The sheriff's or a deputy's seat; None for the host, who may do this too."""
    if sent.host and sent.seat not in game.officers:
        return None
    return on_duty(game, sent, rule)


def on_duty(game: Game, sent: Sent, rule: str) -> int:
    """The sheriff's or a deputy's seat."""
    if sent.seat is not None and sent.seat in game.officers:
        return sent.seat
    if game.deputies:
        raise Refused("not_the_sheriff", say("Only the deputies of this round can do this."), rule)
    raise Refused("not_the_sheriff", say("Only the sheriff of this round can do this."), rule)


def bag_of(game: Game, merchant: int) -> Bag:
    """The bag of a merchant who is known to have one."""
    bag = game.players[merchant].bag
    if bag is None:
        raise LookupError(f"seat {merchant} has no bag")
    return bag


def known_seat(game: Game, seat: int, where: str) -> int:
    if seat not in game.seats:
        raise Unknown(where, say("There is no such seat at this table."))
    return seat


def known_goods(game: Game, goods: Heap, where: str, *, signed: bool = False) -> dict[str, int]:
    """The goods without zeros; whatever is not in this table's box does not exist."""
    for good, count in goods.items():
        if count < 0 and not signed:
            raise Unknown(where, say("There are no fewer cards than none."))
        if good not in game.edition.goods or (count and not game.copies(good)):
            raise Unknown(where, say("“%(good)s” is not in the box of this table.", good=good))
    return tidy(goods)


def bag_sized(game: Game, goods: Heap) -> None:
    """One to five cards, and no more of a kind than were ever printed (S-BAG-1)."""
    edition = game.edition
    if not edition.bag_min <= cards_in(goods) <= edition.bag_max:
        raise Refused(
            "bag_size",
            say(
                "A bag holds %(least)d to %(most)d cards. Change it and seal it again.",
                least=edition.bag_min,
                most=edition.bag_max,
            ),
            "S-BAG-1",
        )
    for good, count in goods.items():
        if count > game.copies(good):
            raise Refused("not_in_box", say("The box does not hold that many of them. Count again."), "S-BAG-1")
