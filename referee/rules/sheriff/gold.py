"""Every movement of gold is an event of its own, from the first 50 on: the ledger is the list of them (S-SET-2)."""

from collections.abc import Iterable
from typing import Any

from referee.rules.kernel import Chapter, Told, event
from referee.rules.ledger import BANK, CHEST, Account, seat_account, seat_of, shown_account
from referee.rules.sentences import Sentence, Who, say
from referee.rules.sheriff.rulebook import EventBuffer
from referee.rules.sheriff.state import Game, Payment, move_gold, with_bag

chapter: Chapter[Game] = Chapter()

VERDICTS = ("fine", "penalty", "verdict_corrected")


@event(chapter, "gold_moved")
class GoldMoved:
    from_: Account
    to: Account
    amount: int
    reason: str
    """A code: see `why`."""
    round: int
    bag: int | None = None
    """The merchant whose bag it is about."""


@chapter.evolves(GoldMoved)
def evolve_gold_moved(game: Game, moved: GoldMoved) -> Game:
    game = move_gold(game, moved.from_, moved.to, moved.amount)
    bag = None if moved.bag is None else game.players[moved.bag].bag
    if moved.bag is None or bag is None or moved.reason not in VERDICTS:
        return game
    # A corrected verdict has to know what this one moved.
    payment = Payment(from_=moved.from_, to=moved.to, gold=moved.amount)
    return with_bag(game, moved.bag, paid=(*bag.paid, payment))


@chapter.tells(GoldMoved)
def tell_gold_moved(moved: GoldMoved) -> Told:
    if moved.reason == "start":
        return Told(None)  # told once for all when the game starts
    payer, payee, amount = seat_of(moved.from_), seat_of(moved.to), moved.amount
    if payer is not None and payee is not None:
        return Told(
            say("%(who)s pays %(to)s %(amount)d gold.", who=Who(payer), to=Who(payee), amount=amount),
            {
                payee: say("%(who)s pays you %(amount)d gold.", who=Who(payer), amount=amount),
                payer: say("You pay %(to)s %(amount)d gold.", to=Who(payee), amount=amount),
            },
        )
    if payer is not None:
        return _put(moved, payer)
    if payee is not None:
        return _taken(moved, payee)
    if moved.to == CHEST:
        return Told(say("%(amount)d gold goes from the bank into the chest.", amount=amount))
    if moved.reason == "correction":
        return Told(say("%(amount)d gold goes out of the chest into the bank.", amount=amount))
    return Told(say("%(amount)d gold in the chest is left over and goes to the bank.", amount=amount))


def _put(moved: GoldMoved, payer: int) -> Told:
    """Into the bank or the chest."""
    who, amount = Who(payer), moved.amount
    if moved.to == BANK:
        return Told(
            say("%(who)s puts %(amount)d gold into the bank.", who=who, amount=amount),
            {payer: say("You put %(amount)d gold into the bank.", amount=amount)},
        )
    return Told(
        say("%(who)s puts %(amount)d gold into the chest.", who=who, amount=amount),
        {payer: say("You put %(amount)d gold into the chest.", amount=amount)},
    )


def _taken(moved: GoldMoved, payee: int) -> Told:
    """From the bank or out of the chest."""
    who, amount = Who(payee), moved.amount
    if moved.from_ == BANK:
        return Told(
            say("%(who)s takes %(amount)d gold from the bank.", who=who, amount=amount),
            {payee: say("You take %(amount)d gold from the bank.", amount=amount)},
        )
    return Told(
        say("%(who)s takes %(amount)d gold out of the chest.", who=who, amount=amount),
        {payee: say("You take %(amount)d gold out of the chest.", amount=amount)},
    )


def pay(buffer: EventBuffer, from_: Account, to: Account, amount: int, reason: str, bag: int | None = None) -> None:
    if amount:
        buffer.add(GoldMoved(from_=from_, to=to, amount=amount, reason=reason, round=buffer.game.round, bag=bag))


def why(moved: GoldMoved) -> Sentence:
    """Each line of the ledger says why."""
    bag = say("nobody") if moved.bag is None else Who(moved.bag)
    match moved.reason:
        case "start":
            return say("Gold to start with")
        case "deal":
            return say("A deal")
        case "fine":
            return say("Fine for %(bag)s's bag", bag=bag)
        case "penalty":
            return say("%(bag)s's bag was honest", bag=bag)
        case "verdict_corrected":
            return say("The verdict on %(bag)s's bag was corrected", bag=bag)
        case "chest":
            return say("The chest was shared")
        case "chest_rest":
            return say("Left over in the chest")
        case _:
            return say("Correction by the host")


def ledger(
    events: Iterable[tuple[int, Any]], viewer: int | None, *, open_purses: bool
) -> list[tuple[dict[str, Any], Sentence]]:
    """The lines this viewer may see, each with the sentence that says why, from (version, event) pairs."""
    own = None if viewer is None else seat_account(viewer)
    return [
        (
            {
                "version": version,
                "round": moved.round,
                "from": shown_account(moved.from_),
                "to": shown_account(moved.to),
                "amount": moved.amount,
                "kind": moved.reason,
                "bag": moved.bag,
            },
            why(moved),
        )
        for version, moved in events
        if isinstance(moved, GoldMoved) and (open_purses or own in (moved.from_, moved.to))
    ]
