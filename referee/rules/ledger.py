"""Double entry: gold only moves from one account to another, so it can neither appear nor vanish.

An account is a seat, the bank or the chest; it is written as text ("0", "bank", "chest") so that it can be stored
as it is. The bank is the rest of the world: what it has paid out is what all others hold.
"""

from collections.abc import Mapping

Account = str
BANK: Account = "bank"
CHEST: Account = "chest"


def seat_account(seat: int) -> Account:
    return str(seat)


def seat_of(account: Account) -> int | None:
    """The seat behind an account; None for bank and chest."""
    return int(account) if account.isdecimal() else None


def shown_account(account: Account) -> int | str:
    """The account as the API names it: a seat's number, "bank" or "chest"."""
    seat = seat_of(account)
    return account if seat is None else seat


Coins = Mapping[int, int]
"""Value of a coin -> how many."""


def worth(coins: Coins) -> int:
    return sum(value * count for value, count in coins.items())


def change(amount: int, box: Coins) -> dict[int, int] | None:
    """The sum in coins of this box, the largest first; None where the box cannot make it.

    The largest are not always right (60 is three twenties where there is one fifty and no five): it steps back where
    it must.
    """

    values = sorted(box, reverse=True)

    def make(rest: int, at: int) -> dict[int, int] | None:
        if rest == 0:
            return {}
        if at == len(values):
            return None
        value = values[at]
        for count in range(min(rest // value, box[value]), -1, -1):
            smaller = make(rest - count * value, at + 1)
            if smaller is not None:
                return {value: count, **smaller} if count else smaller
        return None

    return make(amount, 0)


def purse(amount: int, players: int, box: Coins) -> dict[int, int] | None:
    """The same sum for each of so many players: every coin is handed out once, and there is some small change.

    One coin of 50 would be the fewest, but nobody could bribe with it. So each purse gets its fair share of the
    smaller coins: as many fives and ones as a merchant needs to pay anything up to the first few bribes.
    """
    fair = {value: count // players for value, count in box.items()}
    values = sorted(fair)
    # Small change first: up to ten in ones and about half of the sum in the coins above them.
    small: dict[int, int] = {}
    rest = amount
    for value, wish in zip(values[:2], (5, 5), strict=False):
        small[value] = min(fair[value], wish, rest // value)
        rest -= small[value] * value
    left = {value: fair[value] - small.get(value, 0) for value in fair}
    above = change(rest, left)
    if above is None:
        return change(amount, fair)
    both = {value: small.get(value, 0) + above.get(value, 0) for value in sorted(fair, reverse=True)}
    return {value: count for value, count in both.items() if count}


def counted(coins: Coins, book: int) -> int:
    """A count of the coins in front of a player against the book: how much lies there too much (or, below 0, too
    little)."""
    return worth(coins) - book
