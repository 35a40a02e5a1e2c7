"""The sum of all there is in a ledger."""

from collections.abc import Iterable
from typing import Any

from referee.rules.ledger import Account


def balances(postings: Iterable[Any]) -> dict[Account, int]:
    """What each account holds after all of them; the sum is always nothing."""
    held: dict[Account, int] = {}
    for posting in postings:
        held[posting.from_] = held.get(posting.from_, 0) - posting.amount
        held[posting.to] = held.get(posting.to, 0) + posting.amount
    return held
