"""Running out of gold (S-DEBT)."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from referee.rules.sheriff.debt import cheapest, one_too_many, worth
from tests.rules.sheriff.games import Table, new_game


def fined(gold: int, bag: dict[str, int] | None = None, **stand: int) -> Table:
    """Seat 1 with so much gold and such a stand is caught with 2 mead (fine 8) declared as apples."""
    table = Table().begin().load(s1=bag or {"mead": 2}).declare()
    table.give(1, gold=gold - 50, **stand)
    table.send("inspect", 0, merchant=1)
    return table


def test_debt_1_first_all_gold_then_legal_goods_of_the_debtors_choice() -> None:
    """S-DEBT-1: worth at least the rest; no change."""
    table = fined(3, apple=3, cheese=2, chicken=1)
    assert (table.gold(0), table.gold(1)) == (53, 0)
    assert table.view()["debts"] == [{"debtor": 1, "creditor": 0, "rest": 5}]
    assert table.refused("pay_debt", 1, goods={"chicken": 1}).code == "not_enough"
    assert table.refused("pay_debt", 1, goods={"bread": 2}).code == "not_on_stand"
    assert table.refused("pay_debt", 2, goods={"apple": 1}).code == "no_debt"
    assert table.unknown("pay_debt", 1, goods={"gems": 1}).field == "goods"
    table.send("pay_debt", 1, goods={"apple": 1, "chicken": 1})
    assert table.view()["debts"] == []
    assert table.stand(0) == {"apple": 1, "chicken": 1}
    assert table.gold(0) == 53


def test_debt_1_the_others_go_on_and_the_debtor_makes_no_offers() -> None:
    table = fined(0, apple=9)
    assert table.refused("offer", 1, ask={"do": "inspect", "merchant": 2}).code == "debt_first"
    assert "offer" not in table.may(1) and "pay_debt" in table.may(1)
    table.send("offer", 0, to=1, want={"stand": {"apple": 1}})
    assert table.refused("accept", 1, offer=1).code == "debt_first"
    table.pass_all()
    assert table.game.phase == "end"
    no = table.refused("end_round", 0)
    assert no.code == "debts_open" and "seat 1" in str(no.why)
    assert "end_round" not in table.may(0)
    table.send("pay_debt", 1, goods={"apple": 4})
    table.send("end_round", 0)


def test_debt_2_contraband_only_when_all_legal_goods_are_not_enough() -> None:
    """S-DEBT-2: then all of them go, and contraband is shown as it is handed over."""
    table = fined(0, chicken=3, silk=1)
    assert table.refused("pay_debt", 1, goods={"silk": 1}).rule == "S-DEBT-2"
    short = fined(0, apple=1, silk=1, pepper=1, crossbow=1)
    assert short.refused("pay_debt", 1, goods={"crossbow": 1}).code == "legal_first"
    assert short.refused("pay_debt", 1, goods={"apple": 1}).code == "not_enough"
    short.send("pay_debt", 1, goods={"apple": 1, "silk": 1})
    assert short.stand(0) == {"apple": 1} and short.contraband(0) == {"silk": 1}
    assert short.view()["seats"][0]["contraband_count"] == 1
    assert "1 silk" in short.log(3)[-1]


def test_debt_3_the_rest_is_forgiven_and_no_purse_is_negative() -> None:
    """S-DEBT-3"""
    table = fined(3)
    assert (table.gold(0), table.gold(1), table.view()["debts"]) == (53, 0, [])
    assert table.log(1)[-1] == "Your stand is empty: what you owe is forgiven."
    some = fined(0, apple=1)
    assert some.stand(0) == {"apple": 1} and some.view()["debts"] == []
    assert "What is missing is forgiven" in some.log()[-1]


def test_debt_3_what_leaves_no_choice_settles_itself() -> None:
    """S-DEBT-3: everything, or nothing; all that is needed to the last card goes by itself."""
    assert fined(0, chicken=2).stand(0) == {"chicken": 2}
    assert fined(0, apple=1, pepper=1).contraband(0) == {"pepper": 1}
    assert fined(0, chicken=3).view()["debts"] != []


def test_debt_4_a_sheriff_who_owes_an_honest_merchant() -> None:
    """S-DEBT-4"""
    table = Table().begin().load(s1={"chicken": 4}, s2={"apple": 2}).declare(s1="chicken")
    table.give(0, gold=-48, cheese=4)
    table.send("inspect", 0, merchant=1)
    assert (table.gold(0), table.gold(1)) == (0, 52)
    assert table.view(0)["debts"] == [{"debtor": 0, "creditor": 1, "rest": 6}]
    assert table.view(0)["me"]["debt_proposal"] == {"cheese": 2}
    table.send("inspect", 0, merchant=2)  # other bags go on, and a second debt waits behind the first
    assert [debt["rest"] for debt in table.view()["debts"]] == [6, 4]
    table.send("pay_debt", 0, goods={"cheese": 2})
    assert table.stand(1) == {"chicken": 4, "cheese": 2}
    assert table.stand(2) == {"apple": 2, "cheese": 2}  # the last two leave no choice
    assert table.view()["debts"] == []


def test_debt_5_one_card_too_many_is_refused() -> None:
    """S-DEBT-5: if the set is enough without some card in it."""
    table = fined(3, apple=4, cheese=2, chicken=1)
    no = table.refused("pay_debt", 1, goods={"apple": 2, "cheese": 1})
    assert (no.code, no.rule) == ("one_too_many", "S-DEBT-5")
    assert table.refused("pay_debt", 1, goods={"apple": 4}).code == "one_too_many"
    table.send("pay_debt", 1, goods={"apple": 3})


def test_debt_5_all_legal_goods_go_and_only_contraband_can_be_too_much() -> None:
    """S-DEBT-2, S-DEBT-5"""
    table = fined(0, apple=1, silk=2)
    assert table.refused("pay_debt", 1, goods={"apple": 1, "silk": 2}).code == "one_too_many"
    table.send("pay_debt", 1, goods={"apple": 1, "silk": 1})


def test_debt_5_the_proposal_loses_least() -> None:
    """S-DEBT-5: and only its owner sees it."""
    table = fined(3, apple=1, cheese=1, chicken=2)
    assert table.view(1)["me"]["debt_proposal"] == {"apple": 1, "cheese": 1}
    assert "debt_proposal" not in str(table.view(None))
    assert table.view(0)["me"]["debt_proposal"] is None


KINDS = ("apple", "cheese", "chicken", "silk")


@given(st.tuples(*[st.integers(0, 4)] * 4), st.integers(1, 25))
def test_debt_5_no_other_set_loses_less(counts: tuple[int, ...], rest: int) -> None:
    """S-DEBT-5: against trying every set there is."""
    game = new_game()
    heap = {kind: count for kind, count in zip(KINDS, counts, strict=True) if count}
    if worth(game, heap) < rest:
        return
    proposed = cheapest(game, heap, rest)
    every = (dict(zip(KINDS, taken, strict=True)) for taken in product(*(range(count + 1) for count in counts)))
    least = min(worth(game, goods) for goods in every if worth(game, goods) >= rest)
    assert worth(game, proposed) == least
    assert not one_too_many(game, proposed, rest)
