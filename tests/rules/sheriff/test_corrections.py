"""When table and book differ: correct, correct_secret, correct_bag."""

import pytest

from tests.rules.sheriff.table import Table, inspecting, opened_and_recorded


def caught(bag: dict[str, int], **options: object) -> Table:
    table = Table(**options).begin().load(s1=bag).declare()
    table.send("inspect", 0, merchant=1)
    return table


def test_the_host_corrects_purse_and_face_up_goods() -> None:
    table = inspecting()
    table.correct(seat=1, gold=-5, goods={"apple": 2}, reason="we miscounted")
    assert table.log(1)[-1] == "You put 5 gold into the bank."
    assert (table.gold(1), table.stand(1)) == (45, {"apple": 2})
    assert table.log(2)[-2] == "The host corrects seat 1's stand or purse: we miscounted (added: 2 apples)"
    table.correct(seat=1, goods={"apple": -1, "cheese": 3, "bread": 1})
    assert table.log(1)[-1] == "The host corrects your stand or purse. (added: 3 cheese, 1 bread, taken away: 1 apple)"
    table.correct(seat=1, goods={"apple": 1, "cheese": -3, "bread": -1})
    for fields, code in (
        ({"gold": -46}, "below_zero"),
        ({"goods": {"apple": -3}}, "below_zero"),
        ({"goods": {"silk": 1}}, "face_down"),
        ({}, "nothing_to_correct"),
    ):
        with pytest.raises(Exception, match=code):
            table.correct(seat=1, **fields)
    with pytest.raises(Exception, match="seat"):
        table.correct(seat=9, gold=1)


def test_face_down_goods_are_corrected_by_their_owner_the_count_is_public() -> None:
    """S-INS-3"""
    table = inspecting().give(1, silk=2)
    table.send("correct_secret", 1, goods={"silk": -1, "mead": 2})
    assert table.contraband(1) == {"silk": 1, "mead": 2}
    assert table.log(2)[-1] == "seat 1 corrects their face-down goods: now 3 cards."
    assert table.refused("correct_secret", 1, goods={"silk": -2}).code == "below_zero"
    assert table.refused("correct_secret", 1, goods={"apple": 1}).code == "face_up"
    assert table.refused("correct_secret", 1, goods={}).code == "nothing_to_correct"
    assert table.refused("correct_secret", None, host=True, goods={"silk": 1}).code == "not_a_seat"


def test_bag_2_a_wrong_verdict_is_taken_back_and_given_anew() -> None:
    """S-BAG-2: from liar to honest and back, in public."""
    table = caught({"apple": 2, "mead": 1})
    assert (table.gold(0), table.gold(1)) == (54, 46)
    table.send("correct_bag", 0, merchant=1, goods={"apple": 3})
    assert (table.gold(0), table.gold(1)) == (44, 56)
    assert table.stand(1) == {"apple": 3} and table.game.discarded == {}
    assert "seat 0 corrects what was in your bag." in table.log(1)
    table.send("correct_bag", 1, merchant=1, goods={"silk": 3})
    assert (table.gold(0), table.gold(1)) == (62, 38)
    assert table.stand(1) == {} and table.game.discarded == {"silk": 3}
    table.send("correct_bag", None, host=True, merchant=1, goods={"apple": 2, "mead": 1})
    assert (table.gold(0), table.gold(1)) == (54, 46)


def test_who_corrects_a_bag_and_when() -> None:
    table = caught({"apple": 2, "mead": 1})
    assert table.refused("correct_bag", 2, merchant=1, goods={"apple": 3}).code == "not_your_bag"
    assert table.refused("correct_bag", 0, merchant=2, goods={"apple": 1}).code == "not_settled"
    assert table.refused("correct_bag", 0, merchant=1, goods={"apple": 4}).code == "wrong_count"
    assert table.refused("correct_bag", 0, merchant=1, goods={"apple": 2, "mead": 1}).code == "nothing_to_correct"
    assert table.unknown("correct_bag", 0, merchant=8, goods={"apple": 1}).field == "merchant"
    table.pass_all()
    table.send("correct_bag", 0, merchant=1, goods={"apple": 3})
    table.send("end_round", 0)
    assert table.refused("correct_bag", 0, merchant=1, goods={"apple": 3}).code == "wrong_phase"


def test_bag_3_a_bag_that_passed_is_corrected_by_its_merchant_alone() -> None:
    """S-BAG-3: and nobody learns what was in it."""
    table = Table().begin().load(s1={"apple": 1, "silk": 2}).declare()
    table.send("pass", 0, merchant=1)
    for seat, host in ((0, False), (2, False), (None, True)):
        no = table.refused("correct_bag", seat, host, merchant=1, goods={"apple": 3})
        assert no.code == "bag_was_closed"
    table.send("correct_bag", 1, merchant=1, goods={"apple": 1, "silk": 1, "crossbow": 1})
    assert table.contraband(1) == {"silk": 1, "crossbow": 1}
    for viewer in (None, 0, 2):
        assert "crossbow" not in str(table.view(viewer)) + str(table.log(viewer))


def test_goods_promised_from_a_corrected_bag_are_delivered_anew() -> None:
    """S-DEAL-7"""
    table = Table().begin().load(s1={"apple": 2, "silk": 1}).declare()
    table.send("offer", 1, bag={"silk": 1, "apple": 1}, ask={"do": "pass", "merchant": 1})
    table.send("accept", 0, offer=1)
    assert table.stand(0) == {"apple": 1} and table.contraband(0) == {"silk": 1}
    table.send("correct_bag", 1, merchant=1, goods={"apple": 2, "mead": 1})
    assert table.stand(0) == {"apple": 1} and table.contraband(0) == {}
    assert table.stand(1) == {"apple": 1} and table.contraband(1) == {"mead": 1}
    assert table.view(0)["me"]["shown"] == [{"seat": 1, "place": "bag", "goods": {"apple": 1, "mead": 1}}]


def test_a_debt_of_the_wrong_verdict_is_taken_back_too() -> None:
    """S-DEBT: goods that paid it go home."""
    table = Table().begin().load(s1={"apple": 1, "mead": 2}).declare().give(1, gold=-47, chicken=4)
    table.send("inspect", 0, merchant=1)
    assert table.owed() == [(1, 0, 5)]
    table.send("correct_bag", 0, merchant=1, goods={"apple": 3})
    assert table.view()["debts"] == []
    assert (table.gold(0), table.gold(1)) == (44, 9)
    table.send("correct_bag", 0, merchant=1, goods={"apple": 1, "mead": 2})
    assert (table.gold(0), table.gold(1)) == (53, 0)
    assert table.owed() == [(1, 0, 5)]


def test_goods_that_paid_a_debt_by_themselves_go_home() -> None:
    table = Table().begin().load(s1={"mead": 3}).declare().give(1, gold=-50, chicken=2, pepper=1)
    table.send("inspect", 0, merchant=1)
    assert table.stand(0) == {"chicken": 2} and table.contraband(0) == {"pepper": 1}
    table.send("correct_bag", 1, merchant=1, goods={"apple": 3})
    assert table.stand(1) == {"apple": 3, "chicken": 2} and table.contraband(1) == {"pepper": 1}
    assert table.stand(0) == {} == table.contraband(0)
    assert (table.gold(0), table.gold(1)) == (44, 6)


def test_what_has_moved_on_cannot_be_taken_back() -> None:
    table = caught({"apple": 3})
    table.send("offer", 1, stand={"apple": 1}, ask={"do": "pass", "merchant": 2})
    table.send("accept", 0, offer=1)
    assert table.refused("correct_bag", 0, merchant=1, goods={"silk": 3}).code == "moved_on"
    assert "correct_bag" not in table.may(0) + table.may(1)


def test_nobody_is_offered_to_correct_a_bag_whose_cards_went_to_the_black_market() -> None:
    """S-BAG-2: what `may` lists can be done."""
    table = Table(black_market=True).begin().load(s1={"pepper": 3}).declare()
    table.send("pass", 0, merchant=1)
    assert "correct_bag" in table.may(1)
    table.send("claim_black_market", 1, kind="pepper")
    assert table.refused("correct_bag", 1, merchant=1, goods={"silk": 3}).code == "moved_on"
    assert "correct_bag" not in table.may(1)


def test_a_corrected_bag_of_two_deputies() -> None:
    """S-DEP-3"""
    table = Table(players=6).begin().load(s2={"apple": 2, "silk": 1}).declare()
    for deputy in (0, 1):
        table.send("stance", deputy, merchant=2, stance="inspect")
    assert (table.game.chest.gold, table.gold(2)) == (4, 46)
    table.send("correct_bag", 0, merchant=2, goods={"apple": 3})
    assert [table.gold(seat) for seat in (0, 1, 2)] == [47, 47, 56] and table.game.chest.gold == 0
    table.send("correct_bag", 0, merchant=2, goods={"apple": 2, "silk": 1})
    assert [table.gold(seat) for seat in (0, 1, 2)] == [50, 50, 46] and table.game.chest.gold == 4


def test_dep_3_the_deputies_get_back_what_they_paid_before_the_chest_gets_its_fine() -> None:
    """S-DEP-3, S-DEBT-1: as if the bag had been typed right at first."""

    def inspected(bag: dict[str, int]) -> Table:
        table = Table(players=6).begin().load(s2=bag).declare().give(2, gold=-50)
        for deputy in (0, 1):
            table.send("stance", deputy, merchant=2, stance="inspect")
        return table

    right = inspected({"apple": 4, "pepper": 1})
    table = inspected({"apple": 5})
    assert [table.gold(seat) for seat in (0, 1, 2)] == [45, 45, 10]
    table.send("correct_bag", 0, merchant=2, goods={"apple": 4, "pepper": 1})
    assert [table.gold(seat) for seat in (0, 1, 2)] == [50, 50, 0] and table.game.chest.gold == 0
    assert table.owed() == [(2, "chest", 4)] == right.owed()
    table.send("pay_debt", 2, goods={"apple": 2})
    assert table.game.chest.stand == {"apple": 2}
    # and back again: the goods go home, the halves are paid anew
    table.send("correct_bag", 0, merchant=2, goods={"apple": 5})
    assert [table.gold(seat) for seat in (0, 1, 2)] == [45, 45, 10]
    assert table.stand(2) == {"apple": 5} and table.view()["debts"] == []


def test_debt_1_gold_the_host_finds_pays_an_open_debt() -> None:
    """S-DEBT-1: all gold first; of several debts the oldest, and what is left over stays in the purse."""
    table = opened_and_recorded({1: {"chicken": 4}, 2: {"apple": 2}}, cheese=5)
    assert table.owed() == [(0, 1, 8), (0, 2, 4)]
    table.correct(seat=0, gold=3)
    assert (table.gold(0), table.gold(1)) == (0, 53)
    assert table.owed() == [(0, 1, 5), (0, 2, 4)]
    assert table.log(1, 2) == ["seat 0 pays you 3 gold.", "seat 0 still owes you goods worth 5."]
    assert table.view(0)["me"]["debt_proposal"] == {"cheese": 2}
    table.correct(seat=0, gold=6)
    assert (table.gold(0), table.gold(1), table.gold(2)) == (0, 58, 51)
    assert table.owed() == [(0, 2, 3)]
    table.correct(seat=0, gold=10)
    assert (table.gold(0), table.gold(2)) == (7, 54) and table.view()["debts"] == []
    assert table.log(2, 1) == ["seat 0 pays you 3 gold."]
    assert table.stand(0) == {"cheese": 5}
    table.pass_all()
    table.send("record_bag", 3, goods={"apple": 1})
    table.send("end_round", 0)


def test_debt_1_a_correction_pays_no_more_than_it_brings_and_takes_nothing_away() -> None:
    """S-DEBT-1: who owes nothing keeps it, and a purse that is corrected downwards pays nothing."""
    table = Table().begin().load(s1={"mead": 2}).declare().give(1, gold=-50, apple=9)
    table.send("inspect", 0, merchant=1)
    table.correct(seat=2, gold=5)
    table.correct(seat=1, goods={"apple": 1})
    table.correct(seat=0, gold=-1)
    assert table.owed() == [(1, 0, 8)]
    assert (table.gold(0), table.gold(2)) == (49, 55)


def test_bag_2_a_corrected_verdict_takes_back_gold_that_paid_its_debt_later() -> None:
    """S-BAG-2, S-DEBT-1"""
    table = Table().begin().load(s1={"mead": 2}).declare().give(1, gold=-50, apple=9)
    table.send("inspect", 0, merchant=1)
    table.correct(seat=1, gold=5)
    assert (table.gold(0), table.gold(1)) == (55, 0)
    table.send("correct_bag", 0, merchant=1, goods={"apple": 2})
    assert (table.gold(0), table.gold(1)) == (46, 9) and table.view()["debts"] == []


def test_debt_3_what_leaves_no_choice_settles_itself_once_the_debt_before_it_is_paid() -> None:
    """S-DEBT-3: after gold that the host found."""
    table = opened_and_recorded({1: {"chicken": 4}, 2: {"apple": 5}}, cheese=4)
    assert table.owed() == [(0, 1, 8), (0, 2, 10)]
    table.correct(seat=0, gold=8)
    assert (table.gold(1), table.gold(2), table.view()["debts"]) == (58, 50, [])
    assert table.stand(2) == {"apple": 5, "cheese": 4}


def test_goods_that_paid_for_a_wrong_verdict_go_back_and_the_table_is_told() -> None:
    """S-BAG-2, S-DEBT-1"""
    table = Table(players=4).begin().load(s1={"silk": 2, "apple": 1}, s2={"apple": 3}, s3={"apple": 3}).declare()
    table.give(1, gold=-50, chicken=5)
    table.send("inspect", 0, merchant=1)
    table.send("pay_debt", 1, goods={"chicken": 2})
    held = table.stand(1)["chicken"]
    table.send("correct_bag", 0, merchant=1, goods={"apple": 3})
    assert table.stand(1)["chicken"] == held + 2
    told = "seat 0 corrects what was in seat 1's bag. Goods handed over because of it go back."
    assert told in table.log()


def test_goods_promised_from_a_bag_that_is_settled_are_offered_no_longer() -> None:
    """S-DEAL-7: neither by its merchant nor wanted from them."""
    table = inspecting()
    table.send("offer", 1, bag={"apple": 1}, ask={"do": "inspect", "merchant": 2})
    table.send("offer", 0, to=1, gold=1, want={"bag": {"apple": 1}})
    table.send("offer", 2, gold=1, ask={"do": "pass", "merchant": 2})
    table.send("pass", 0, merchant=1)
    assert [offer["by"] for offer in table.view()["offers"]] == [2]
