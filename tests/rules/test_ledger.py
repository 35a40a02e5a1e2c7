"""Double entry, and sums in coins of the box."""

from hypothesis import given
from hypothesis import strategies as st

from referee.config import load_editions
from referee.rules.ledger import change, counted, purse, seat_account, shown_account, worth
from referee.rules.sheriff.edition import SheriffEdition
from referee.rules.sheriff.gold import GoldMoved
from tests.rules.balances import balances

accounts = st.sampled_from(["bank", "chest", "0", "1", "2"])
postings = st.lists(
    st.builds(
        GoldMoved, from_=accounts, to=accounts, amount=st.integers(1, 99), reason=st.just("deal"), round=st.just(1)
    )
)


@given(postings)
def test_gold_is_conserved_whatever_is_posted(lines: list[GoldMoved]) -> None:
    assert sum(balances(lines).values()) == 0


def test_accounts_as_the_api_names_them() -> None:
    assert [shown_account(account) for account in ("bank", "chest", seat_account(3))] == ["bank", "chest", 3]


BOX = {1: 55, 5: 48, 20: 18, 50: 12}


@given(st.integers(0, 1255))
def test_a_sum_as_coins_of_this_box(amount: int) -> None:
    made = change(amount, BOX)
    assert made is not None and worth(made) == amount
    assert all(0 < count <= BOX[value] for value, count in made.items())


def test_the_largest_coins_are_not_always_right() -> None:
    assert change(60, {50: 1, 20: 3}) == {20: 3}
    assert change(3, {50: 1, 20: 3}) is None
    assert change(8, {5: 1, 1: 3}) == {5: 1, 1: 3}
    assert change(9, {5: 1, 1: 3}) is None


def test_first_purses_of_every_box() -> None:
    for edition in load_editions().values():
        if isinstance(edition, SheriffEdition):
            for players in edition.players:
                coins = purse(edition.gold, players, edition.coins)
                assert coins is not None and worth(coins) == edition.gold
                assert all(count * players <= edition.coins[value] for value, count in coins.items())


def test_a_purse_without_small_change_in_the_box() -> None:
    assert purse(50, 3, {50: 3}) == {50: 1}
    assert purse(50, 4, {50: 3}) is None


def test_a_count_against_the_book() -> None:
    assert counted({20: 2, 1: 3}, 50) == -7
    assert counted({50: 1}, 50) == 0
