"""Running out of gold (S-DEBT)."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.sheriff.debt_choice import cheapest, is_one_too_many, worth
from tests.rules.sheriff.table import Table, inspecting, new_game, opened_and_recorded


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
    assert table.owed() == [(1, 0, 5)]
    assert table.refused("pay_debt", 1, goods={"chicken": 1}).code == "not_enough"
    assert table.refused("pay_debt", 1, goods={"bread": 2}).code == "not_on_stand"
    assert table.refused("pay_debt", 2, goods={"apple": 1}).code == "no_debt"
    assert table.unknown("pay_debt", 1, goods={"gems": 1}).field == "goods"
    table.send("pay_debt", 1, goods={"apple": 1, "chicken": 1})
    assert table.view()["debts"] == []
    assert table.stand(0) == {"apple": 1, "chicken": 1}
    assert table.gold(0) == 53


def test_debt_1_the_others_go_on_and_a_merchant_who_owes_makes_no_offers() -> None:
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
    assert table.log(1)[-1] == "You have nothing to pay with: what you owe is forgiven."
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
    table = Table().begin().load(s1={"chicken": 4}).declare(s1="chicken")
    table.give(0, gold=-48, cheese=4)
    table.send("inspect", 0, merchant=1)
    assert (table.gold(0), table.gold(1)) == (0, 52)
    assert table.owed() == [(0, 1, 6)]
    assert table.view(0)["me"]["debt_proposal"] == {"cheese": 2}
    table.send("pay_debt", 0, goods={"cheese": 2})
    assert table.stand(1) == {"chicken": 4, "cheese": 2} and table.owed() == []


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


def sheriff_owes(**options: object) -> Table:
    """Seat 0, sheriff, has three cheeses and no gold, and owes 6 for the honest bag of seat 1."""
    table = inspecting(**options).give(0, gold=-50, cheese=3)
    table.send("inspect", 0, merchant=1)
    assert table.owed() == [(0, 1, 6)]
    return table


def test_debt_6_a_sheriff_who_owes_settles_no_further_bag() -> None:
    """S-DEBT-6: not before the debt is paid."""
    table = sheriff_owes()
    for name in ("pass", "inspect"):
        no = table.refused(name, 0, merchant=2)
        assert (no.code, no.rule) == ("debt_first", "S-DEBT-6")
        assert name not in table.may(0)
    table.send("pay_debt", 0, goods={"cheese": 2})
    table.send("pass", 0, merchant=2)


def test_debt_6_a_sheriff_who_owes_takes_no_deal() -> None:
    """S-DEBT-6: whoever offers, and were it only a promise; the offer waits until the debt is paid."""
    table = inspecting().give(0, gold=-50, cheese=3)
    table.send("offer", 0, to=2, want={"gold": 5}, ask={"do": "pass", "merchant": 2})
    table.send("offer", 3, promise="a favour", ask={"do": "inspect", "merchant": 2})
    table.send("inspect", 0, merchant=1)
    table.send("offer", 3, gold=9, ask={"do": "pass", "merchant": 3})
    assert table.refused("accept", 0, offer=3).code == "debt_first"
    no = table.refused("accept", 2, offer=1)
    assert no.code == "debt_first" and "seat 0" in str(no.why)
    assert table.refused("accept", 0, offer=2).code == "debt_first"
    assert table.refused("offer", 0, to=2, gold=0, promise="later").code == "debt_first"
    assert "accept" not in table.may(0) + table.may(2)
    table.send("pay_debt", 0, goods={"cheese": 2})
    table.send("accept", 0, offer=3)
    assert table.gold(0) == 9


def test_debt_6_no_deal_gives_a_merchant_who_owes_anything() -> None:
    """S-DEBT-6: neither gold nor goods; a word of honour costs nothing."""
    table = fined(0, apple=9)
    table.send("offer", 0, to=1, gold=5)
    assert table.refused("accept", 1, offer=1).rule == "S-DEBT-6"
    table.send("offer", 0, to=1, promise="I let you pass")
    table.send("accept", 1, offer=2)
    table.send("pay_debt", 1, goods={"apple": 4})
    table.send("offer", 0, to=1, gold=5)
    table.send("accept", 1, offer=3)
    assert table.gold(1) == 5


def test_debt_6_a_joint_bag_waits_while_either_deputy_owes() -> None:
    """S-DEBT-6: stances may be taken, none settles the bag; acting alone is free for the one who does not owe."""
    table = inspecting(players=6).give(0, gold=-50, cheese=3)
    for deputy in (0, 1):
        table.send("stance", deputy, merchant=2, stance="inspect")
    assert table.owed() == [(0, 2, 3)]
    table.send("offer", 3, gold=5, ask={"do": "pass", "merchant": 3})
    for deputy in (0, 1):
        assert table.refused("accept", deputy, offer=1).code == "debt_first"
    table.send("stance", 0, merchant=3, stance="pass")
    assert table.refused("stance", 1, merchant=3, stance="pass").code == "debt_first"
    table.send("stance", 1, merchant=3, stance="inspect")
    table.send("stance", 1, merchant=4, stance="pass")
    table.send("stance", 0, merchant=4, stance="inspect")
    assert table.refused("act_alone", 0, merchant=4).code == "debt_first"
    assert "act_alone" not in table.may(0) and "act_alone" in table.may(1)
    table.send("act_alone", 1, merchant=3)
    table.send("accept", 1, offer=1)
    assert table.gold(1) == 47 + 5
    table.send("pay_debt", 0, goods={"cheese": 1})
    table.send("act_alone", 0, merchant=4)
    table.send("stance", 0, merchant=5, stance="pass")
    table.send("stance", 1, merchant=5, stance="pass")
    assert table.game.players[5].bag.status == "passed"


def test_debt_6_gold_that_comes_pays_the_oldest_debt_first_by_itself() -> None:
    """S-DEBT-6: by the host's correction; what is left of it stays in the purse."""
    table = opened_and_recorded({1: {"apple": 4}, 2: {"apple": 2}}, cheese=5)
    assert table.owed() == [(0, 1, 8), (0, 2, 4)]
    table.correct(seat=0, gold=10)
    assert table.owed() == [(0, 2, 2)] and table.gold(0) == 0
    table.correct(seat=0, gold=5)
    assert (table.owed(), table.gold(0), table.gold(2)) == ([], 3, 54)


def test_debt_6_gold_of_a_corrected_bag_pays_an_open_debt() -> None:
    """S-DEBT-6: the sheriff has it back, and owes no goods any more."""
    table = inspecting().give(0, gold=-44, cheese=3)
    table.send("inspect", 0, merchant=1)
    assert table.gold(0) == 0
    table.send("inspect", 0, merchant=2)
    assert table.owed() == [(0, 2, 6)]
    table.send("correct_bag", 0, merchant=1, goods={"apple": 2, "silk": 1})
    assert (table.owed(), table.gold(0), table.gold(1), table.gold(2)) == ([], 4, 46, 56)
    assert table.stand(0) == {"cheese": 3}


def test_debt_6_gold_of_a_corrected_bag_pays_what_was_forgiven_since() -> None:
    """S-DEBT-6: as if the bag had been typed right at first; what was forgiven before it stays forgiven."""
    table = inspecting().give(0, gold=-44)
    table.send("inspect", 0, merchant=1)
    table.send("inspect", 0, merchant=2)
    assert table.view()["seats"][2]["bag"]["verdict"]["paid"] == {"gold": 0, "goods": {}, "forgiven": 6}
    table.send("correct_bag", 0, merchant=1, goods={"apple": 2, "silk": 1})
    assert (table.gold(0), table.gold(1), table.gold(2)) == (4, 46, 56)
    assert table.view()["seats"][2]["bag"]["verdict"]["paid"] == {"gold": 6, "goods": {}, "forgiven": 0}
    assert "You have the gold after all: 6 that was forgiven is paid." in table.log(0)
    before = inspecting().give(0, gold=-50)
    before.send("inspect", 0, merchant=1)
    before.send("inspect", 0, merchant=2)
    before.send("correct_bag", 0, merchant=2, goods={"silk": 3})
    assert (before.gold(0), before.gold(1), before.gold(2)) == (12, 50, 38)


def test_debt_6_what_comes_later_does_not_count_for_the_debt() -> None:
    """S-DEBT-6: the choice is what lay there when it arose: a cheese that came since spares no contraband."""
    table = fined(0, apple=1, silk=2)
    table.give(1, cheese=9, pepper=1)
    assert table.view()["debts"][0]["choose_from"] == {"apple": 1}
    assert table.view()["debts"][0]["face_down_due"] is True
    assert table.view(1)["me"]["debt_choose_from"] == {"apple": 1, "silk": 2}
    assert table.view(1)["me"]["debt_proposal"] == {"apple": 1, "silk": 1}
    # all legal goods there are; of everything the rest of the debt
    debt = table.view()["debts"][0]
    assert (debt["worth_asked"], table.view(1)["me"]["debt_worth_asked"]) == (2, debt["rest"])
    no = table.refused("pay_debt", 1, goods={"cheese": 3})
    assert (no.code, no.rule) == ("came_later", "S-DEBT-6")
    assert table.refused("pay_debt", 1, goods={"apple": 1, "pepper": 1}).code == "came_later"
    table.send("pay_debt", 1, goods={"apple": 1, "silk": 1})
    assert table.stand(1) == {"cheese": 9} and table.contraband(1) == {"silk": 1, "pepper": 1}


def test_debt_6_goods_from_a_bag_that_passes_at_zero_do_not_pay_the_sheriffs_debt() -> None:
    """S-DEBT-6, S-CLK-2: the clock is nobody's act: bags settle whoever owes."""
    table = inspecting(timer=True)
    table.send("start_clock")
    table.send("offer", 2, bag={"apple": 3}, ask={"do": "inspect", "merchant": 1})
    table.send("accept", 0, offer=1)
    table.give(0, gold=-50, cheese=3)
    table.send("inspect", 0, merchant=1)
    table.tick(500)
    assert table.game.phase == "end" and table.owed() == [(0, 1, 6)]
    assert table.view()["debts"][0]["choose_from"] == {"cheese": 3}
    table.send("pay_debt", 0, goods={"cheese": 2})


def test_debt_6_bags_opened_at_zero_settle_one_after_the_other_whoever_owes() -> None:
    """S-DEBT-6, S-CLK-2: debts queue; a fine that comes in between pays the oldest at once."""
    table = Table(players=5, timer=True).begin()
    table.load(s1={"apple": 3}, s2={"apple": 4}, s3={"silk": 2}, s4={"apple": 5}).declare()
    table.send("start_clock")
    for merchant in (2, 3, 4):
        table.send("offer", 1, ask={"do": "inspect", "merchant": merchant})
        table.send("accept", 0, offer=merchant - 1)
    table.give(0, gold=-50, cheese=9)
    table.send("inspect", 0, merchant=1)
    assert table.owed() == [(0, 1, 6)]
    table.tick(600)
    # 8 for the second bag, a fine of 8 that pays the first debt and a part of the second, then 10 for the last
    assert table.owed() == [(0, 2, 6), (0, 4, 10)]
    assert [table.gold(seat) for seat in range(5)] == [0, 56, 52, 42, 50]
    assert table.game.phase == "end" and table.view()["waiting_for"] == [0]
    table.send("pay_debt", 0, goods={"cheese": 2})
    table.send("pay_debt", 0, goods={"cheese": 4})
    table.send("end_round", 0)


def test_debt_6_what_paid_one_debt_is_not_there_for_the_next() -> None:
    """S-DEBT-6: although others like it came since."""
    table = opened_and_recorded({1: {"apple": 3}, 2: {"apple": 3}}, cheese=3)
    table.give(0, cheese=9)
    table.send("pay_debt", 0, goods={"cheese": 2})
    # one of the three is left for the second debt, and goes by itself
    assert table.owed() == [] and table.stand(2) == {"apple": 3, "cheese": 1}
    assert table.stand(0) == {"cheese": 9}


def test_debt_6_what_was_taken_off_the_stand_is_no_choice() -> None:
    """S-DEBT-6: a good that lay there then and no longer does pays nothing."""
    table = fined(0, apple=4, chicken=3)
    table.correct(seat=1, goods={"apple": -3})
    assert table.view()["debts"][0]["choose_from"] == {"apple": 1, "chicken": 3}


def test_debt_7_ending_the_game_settles_open_debts_and_says_so() -> None:
    """S-DEBT-7: by the proposed set."""
    table = fined(3, apple=1, cheese=1, chicken=2)
    table.send("end_game", host=True)
    assert table.stand(0) == {"apple": 1, "cheese": 1} and table.stand(1) == {"chicken": 2}
    assert table.log(2)[-2] == "seat 1 pays the debt to seat 0 with 1 apple, 1 cheese."


def test_debt_7_the_chest_is_shared_before_deputies_pay_and_after_it_is_paid() -> None:
    """S-DEBT-7: merchants' debts to the chest, the chest, gold that came, the rest by the proposed sets."""
    table = Table(players=6).begin().load(s2={"silk": 2}, s3={"apple": 4}, s4={"silk": 1}).declare()
    table.give(2, gold=-50, chicken=4)
    for merchant in (2, 4):
        for deputy in (0, 1):
            table.send("stance", deputy, merchant=merchant, stance="inspect")
    table.give(0, gold=-50, cheese=4, bread=9).give(1, gold=-50, bread=9)
    table.send("stance", 0, merchant=3, stance="inspect")
    table.send("stance", 1, merchant=3, stance="inspect")
    assert table.owed() == [(2, "chest", 8), (0, 3, 4), (1, 3, 4)]
    assert table.game.chest.gold == 4
    table.send("end_game", host=True)
    assert [table.stand(seat).get("chicken") for seat in (0, 1, 2)] == [1, 1, 2]
    assert [table.gold(seat) for seat in (0, 1, 3)] == [0, 0, 54]
    # two gold each came out of the chest; for the other two each hands over the least
    assert (table.stand(0)["cheese"], table.stand(1)["bread"]) == (3, 8)


def unrecorded(do: str) -> Table:
    table = Table(bags="open").begin()
    table.send("close_market")
    table.declare()
    table.send(do, 0, merchant=1)
    return table


@pytest.mark.parametrize("do", ["pass", "inspect"])
def test_debt_7_bags_nobody_recorded_are_left_out_only_expressly(do: str) -> None:
    """S-DEBT-7: passed or opened."""
    table = unrecorded(do)
    no = table.refused("end_game", host=True)
    assert (no.code, no.rule) == ("bags_unrecorded", "S-DEBT-7") and "seat 1" in str(no.why)
    table.send("end_game", host=True, leave_out_bags=True)
    assert table.game.phase == "over" and table.stand(1) == {}
    assert "Nobody said what was in your bag: it is left out." in table.log(1)
    recorded = unrecorded(do)
    recorded.send("record_bag", 1, goods={"apple": 3})
    recorded.send("end_game", host=True)
    assert recorded.stand(1) == {"apple": 3}


def verdict_of(table: Table, seat: int) -> dict[str, Any]:
    verdict = table.view()["seats"][seat]["bag"]["verdict"]
    assert table.view(seat)["seats"][seat]["bag"]["verdict"] == verdict
    return verdict


def test_ins_5_the_verdict_says_what_was_paid() -> None:
    """S-INS-5, S-DEBT-1, S-DEBT-3: gold, goods, what was forgiven, and what is still owed."""
    table = fined(1, {"apple": 1, "silk": 4}, chicken=1)
    assert verdict_of(table, 1) == {
        "honest": False,
        "let_in": {"apple": 1},
        "confiscated": {"silk": 4},
        "penalty": 16,
        "paid": {"gold": 1, "goods": {"apple": 1, "chicken": 1}, "forgiven": 9},
        "payments": [
            {"from": 1, "to": 0, "gold": 1, "goods": {"apple": 1, "chicken": 1}, "forgiven": 9, "rest": 0},
        ],
    }
    owing = fined(3, chicken=5)
    assert verdict_of(owing, 1)["paid"] == {"gold": 3, "goods": {}, "forgiven": 0}
    assert verdict_of(owing, 1)["payments"][0]["rest"] == 5
    owing.send("pay_debt", 1, goods={"chicken": 2})
    assert verdict_of(owing, 1)["paid"] == {"gold": 3, "goods": {"chicken": 2}, "forgiven": 0}


def test_ins_4_of_an_honest_bag_each_deputy_pays_the_own_half() -> None:
    """S-INS-4, S-DEP-3"""
    table = inspecting(players=6).give(0, gold=-49, apple=5)
    for deputy in (0, 1):
        table.send("stance", deputy, merchant=2, stance="inspect")
    seen = verdict_of(table, 2)
    assert (seen["honest"], seen["penalty"], seen["paid"]["gold"]) == (True, 6, 4)
    assert [(one["from"], one["to"], one["gold"], one["rest"]) for one in seen["payments"]] == [
        (0, 2, 1, 2),
        (1, 2, 3, 0),
    ]


def test_bag_2_a_corrected_verdict_says_what_was_paid_in_the_end() -> None:
    """S-BAG-2: only what did not go back."""
    table = inspecting()
    table.send("inspect", 0, merchant=1)
    assert verdict_of(table, 1)["paid"]["gold"] == 6
    table.send("correct_bag", 0, merchant=1, goods={"apple": 2, "silk": 1})
    assert verdict_of(table, 1)["paid"] == {"gold": 4, "goods": {}, "forgiven": 0}
    assert [(one["from"], one["to"]) for one in verdict_of(table, 1)["payments"]] == [(1, 0)]


def test_bag_2_a_verdict_says_what_could_not_be_given_back() -> None:
    """S-BAG-2, S-DEBT-3: the sheriff spent a part of a fine that was too high, and gives a cheese for it."""
    table = fined(50, {"apple": 2, "silk": 2})
    table.give(0, gold=-58, cheese=1)
    table.send("correct_bag", 0, merchant=1, goods={"apple": 3, "silk": 1})
    seen = verdict_of(table, 1)
    assert (seen["penalty"], seen["paid"]) == (4, {"gold": 8, "goods": {}, "forgiven": 0})
    assert [(one["from"], one["gold"], one["goods"], one["forgiven"]) for one in seen["payments"]] == [
        (1, 8, {}, 0),
        (0, 0, {"cheese": 1}, 1),
    ]


def test_debt_6_the_table_waits_for_debtors_and_for_who_has_to_answer() -> None:
    """S-DEBT-6, S-DEAL-3: everybody somebody waits for, and first who alone can do it."""
    table = fined(0, apple=9)
    assert table.view()["waiting_for"] == [1, 0]
    table.send("offer", 0, to=3, want={"gold": 2}, ask={"do": "pass", "merchant": 3})
    assert table.view()["waiting_for"] == [1, 3, 0]
    table.send("decline", 3, offer=1)
    table.send("pay_debt", 1, goods={"apple": 4})
    assert table.view()["waiting_for"] == [0]
    joint = inspecting(players=6)
    joint.send("offer", 2, gold=2, ask={"do": "pass", "merchant": 2})
    joint.send("accept", 1, offer=1)
    assert joint.view()["waiting_for"] == [0, 1]
    assert sheriff_owes().view()["waiting_for"] == [0]


def test_open_bags_are_waited_for_until_they_are_recorded() -> None:
    """S-INS-3"""
    assert unrecorded("pass").view()["waiting_for"] == [1, 0]


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
    assert not is_one_too_many(game, proposed, rest)
