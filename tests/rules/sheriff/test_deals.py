"""Bribes and deals (S-DEAL)."""

from dataclasses import replace
from typing import Any

import pytest

from referee.rules.sheriff import is_final, rulebook, undone
from referee.rules.sheriff.inspecting import BagPassed
from referee.rules.sheriff.view import DEALS_SHOWN
from referee.speech import Speaker
from tests.rules.sheriff.table import Table, inspecting
from tests.rules.sheriff.table import made as command_of

PASS_ME = {"do": "pass", "merchant": 1}


def with_bag(goods: dict[str, int], edition: str = "sheriff-2e", **options: object) -> Table:
    return Table(edition, **options).begin().load(s1=goods).declare()


def test_deal_1_what_an_offer_may_hold() -> None:
    """S-DEAL-1: gold, goods on the stand, contraband there, goods in the bag, promises."""
    table = inspecting().give(1, apple=2, silk=1)
    table.send(
        "offer",
        1,
        gold=5,
        stand={"apple": 2, "silk": 1},
        bag={"apple": 1},
        promise="I never inspect you",
        ask=PASS_ME,
    )
    (offer,) = table.view()["offers"]
    assert offer == {
        "id": 1,
        "by": 1,
        "to": 0,
        "consent": [],
        "gold": 5,
        "stand": {"apple": 2, "silk": 1},
        "bag": {"apple": 1},
        "promise": "I never inspect you",
        "promise_now": False,
        "face_down": 0,
        "said": {},
        "want": {
            "gold": 0,
            "stand": {},
            "bag": {},
            "promise": None,
            "promise_now": False,
            "face_down": 0,
            "said": {},
        },
        "ask": PASS_ME,
        "asks": [PASS_ME],
        "accepted": [],
        "can_answer": [0],
    }
    assert "silk" in str(table.log(2)[-1])  # contraband named in an offer is named in public


def test_deal_1_never_more_than_there_is() -> None:
    """S-DEAL-1: never more gold than the purse, never goods that are not on the stand."""
    table = inspecting()
    for fields in ({"gold": 51}, {"stand": {"apple": 1}}):
        no = table.refused("offer", 1, ask=PASS_ME, **fields)
        assert (no.code, no.rule) == ("offer_not_covered", "S-DEAL-1")
    assert table.unknown("offer", 1, stand={"gems": 1}, ask=PASS_ME).field == "stand"
    assert table.unknown("offer", 1, want={"stand": {"gems": 1}}, ask=PASS_ME).field == "want.stand"
    assert table.unknown("offer", 1, gold=1, ask={"do": "pass", "merchant": 9}).field == "ask.merchant"
    assert table.unknown("offer", 1, gold=1, to=9).field == "to"
    assert table.refused("offer", 1).code == "empty_offer"
    assert table.refused("offer", 0, to=1, bag={"apple": 1}, ask=PASS_ME).code == "no_bag"
    table.send("offer", 1, gold=50, ask=PASS_ME)


def test_deal_2_offers_from_either_side() -> None:
    """S-DEAL-2: the bribe "five gold and two apples", answered "eight gold": 8 gold and 2 apples change hands."""
    table = inspecting().give(1, apple=2)
    table.send("offer", 1, gold=5, stand={"apple": 2}, ask=PASS_ME)
    assert table.refused("offer", 0, ask=PASS_ME, want={"gold": 8}).code == "to_whom"
    table.send("offer", 0, to=1, want={"gold": 8, "stand": {"apple": 2}}, ask=PASS_ME)
    assert table.log(1)[-1] == "seat 0 offers you: for 8 gold, 2 apples your bag passes."
    table.send("accept", 1, offer=2)
    assert (table.gold(0), table.gold(1)) == (58, 42)
    assert table.stand(0) == {"apple": 2}
    assert table.view()["seats"][1]["bag"]["status"] == "passed"
    assert table.view()["offers"] == []  # the other offer about this bag has lapsed


def test_deal_2_for_another_merchants_inspection_or_passing() -> None:
    """S-DEAL-2"""
    table = inspecting()
    table.send("offer", 2, gold=3, ask={"do": "inspect", "merchant": 1})
    table.send("offer", 2, gold=4, ask={"do": "pass", "merchant": 3})
    table.send("accept", 0, offer=2)
    assert table.view()["seats"][3]["bag"]["status"] == "passed"
    table.send("accept", 0, offer=1)
    assert table.gold(0) == 57


def test_deal_2_offers_are_public_and_go_to_the_sheriff() -> None:
    """S-DEAL-2: talk is for the inspection."""
    table = inspecting()
    table.send("offer", 1, gold=3, ask=PASS_ME)
    assert table.view(None)["offers"] == table.view(3)["offers"] != []
    early = Table().begin()
    assert early.refused("offer", 1, gold=3, ask=PASS_ME).rule == "S-DEAL-2"


def test_deal_11_two_merchants_deal() -> None:
    """S-DEAL-11: gold, stand goods, promises; struck when the other accepts, and told to all."""
    table = inspecting().give(1, apple=2, silk=1)
    table.send("offer", 1, to=2, stand={"apple": 2, "silk": 1}, promise="peace", want={"gold": 5})
    (offer,) = table.view(3)["offers"]
    assert (offer["by"], offer["to"], offer["can_answer"]) == (1, 2, [2])
    assert table.log(2)[-1] == "seat 1 offers you: 2 apples, 1 silk, the promise “peace”, for 5 gold."
    assert "accept" in table.may(2) and "accept" not in table.may(0) + table.may(3)
    assert table.refused("accept", 0, offer=1).code == "not_your_offer"
    table.send("accept", 2, offer=1)
    assert (table.gold(1), table.gold(2)) == (55, 45)
    assert (table.stand(2), table.contraband(2)) == ({"apple": 2}, {"silk": 1})
    assert table.view()["deals"][0]["status"] == "done"
    table.send("judge_promise", 2, deal=1, kept=True)


def test_deal_11_only_who_is_on_duty_undertakes_something_about_bags() -> None:
    """S-DEAL-11"""
    table = inspecting()
    no = table.refused("offer", 1, gold=3, to=2, ask=PASS_ME)
    assert (no.code, no.rule) == ("to_whom", "S-DEAL-11")
    assert table.refused("offer", 1, gold=3, to=1).code == "to_whom"
    for fields in ({"bag": {"apple": 1}}, {"want": {"bag": {"apple": 1}}}):
        no = table.refused("offer", 1, to=2, **fields)
        assert (no.code, no.rule) == ("not_from_bags", "S-DEAL-11")


def test_deal_11_the_view_says_who_can_deal_with_whom() -> None:
    """S-DEAL-11: with everybody who is here; about bags only between a merchant and who is on duty."""
    table = inspecting()
    assert table.view(0)["me"]["can_deal_with"] == [{"seat": seat, "bags": True} for seat in (1, 2, 3)]
    table.send("leave_game", 3)
    assert table.view(1)["me"]["can_deal_with"] == [{"seat": 0, "bags": True}, {"seat": 2, "bags": False}]
    assert table.view(3)["me"]["can_deal_with"] == []


def test_deal_5_the_view_says_what_was_given_for_a_bag_and_what_for_nothing() -> None:
    """S-DEAL-2, S-DEAL-5: whoever made the offer, it is the merchant's side that gave it."""
    table = inspecting()
    table.send("offer", 1, gold=2)
    table.send("accept", 0, offer=1)
    bag = table.view()["seats"][1]["bag"]
    assert (bag["gift"]["gold"], bag["paid_for"]) == (2, None)
    table.send("offer", 0, to=1, want={"gold": 7}, ask=PASS_ME)
    table.send("accept", 1, offer=2)
    assert table.view()["seats"][1]["bag"]["paid_for"]["gold"] == 7
    other = table.view()["seats"][2]["bag"]
    assert (other["gift"], other["paid_for"]) == (None, None)


def test_deal_11_deputies_deal_with_each_other() -> None:
    """S-DEAL-11: without asks; it goes into no chest."""
    table = inspecting(players=6)
    table.send("offer", 0, to=1, gold=5, want={"promise": "peace"})
    assert table.refused("accept", 2, offer=1).code == "not_your_offer"
    table.send("accept", 1, offer=1)
    assert (table.gold(0), table.gold(1), table.game.chest.gold) == (45, 55, 0)
    no = table.refused("offer", 0, to=1, gold=5, ask={"do": "pass", "merchant": 2})
    assert (no.code, no.rule) == ("to_whom", "S-DEAL-11")
    assert table.refused("offer", 0, to=1, want={"bag": {"apple": 1}}).code == "no_bag"


def test_deal_11_to_a_merchant_who_owes_nothing_is_given() -> None:
    """S-DEAL-11, S-DEBT-6"""
    table = Table().begin().load(s1={"silk": 2, "mead": 2}).declare().give(1, gold=-50, apple=5, chicken=5)
    table.send("inspect", 0, merchant=1)
    table.send("offer", 2, to=1, gold=5)
    assert table.refused("accept", 1, offer=1).code == "debt_first"
    assert table.refused("offer", 1, to=2, want={"gold": 5}).code == "debt_first"


def test_deal_11_nor_does_who_owes_give_anything_away() -> None:
    """S-DEAL-11, S-DEBT-6: what lay there when the debt arose is there to pay it, whoever offered it before."""
    table = Table().begin().load(s1={"silk": 2, "mead": 2}).declare().give(1, gold=-50, apple=5, chicken=5)
    table.send("offer", 1, to=2, stand={"chicken": 5})
    table.send("inspect", 0, merchant=1)
    assert table.refused("accept", 2, offer=1).code == "debt_first"
    table.send("pay_debt", 1, goods={"apple": 2, "chicken": 3})
    table.send("offer", 1, to=2, stand={"chicken": 2})
    table.send("accept", 2, offer=2)
    assert table.stand(2) == {"chicken": 2}


def test_deal_11_it_lapses_when_the_talking_ends() -> None:
    """S-DEAL-11, S-DEAL-2"""
    table = inspecting()
    table.send("offer", 1, to=2, gold=3)
    table.send("pass", 0, merchant=1)
    table.send("pass", 0, merchant=2)
    assert [offer["id"] for offer in table.view()["offers"]] == [1]  # it is about no bag
    table.pass_all()
    assert table.refused("accept", 2, offer=1).code == "offer_gone"


def test_deal_2_the_sheriff_ends_the_talking_and_what_is_open_lapses() -> None:
    table = inspecting()
    table.send("offer", 1, gold=3)
    table.pass_all()
    assert table.view()["offers"] == []
    assert table.refused("accept", 0, offer=1).code == "offer_gone"


def test_deal_3_withdraw_replace_decline() -> None:
    """S-DEAL-3: a deal exists when one offers and the other accepts."""
    table = inspecting()
    table.send("offer", 1, gold=3, ask=PASS_ME)
    table.send("offer", 1, gold=5, ask=PASS_ME)
    assert [offer["id"] for offer in table.view()["offers"]] == [2]
    table.send("offer", 1, gold=1, ask={"do": "inspect", "merchant": 2})
    assert [offer["id"] for offer in table.view()["offers"]] == [2, 3]
    assert table.refused("accept", 1, offer=2).code == "your_own_offer"
    assert table.refused("accept", 2, offer=2).code == "not_your_offer"
    assert table.refused("withdraw", 0, offer=2).code == "not_your_offer"
    assert table.refused("decline", 1, offer=2).code == "not_your_offer"
    assert table.refused("accept", 0, offer=1).code == "offer_gone"
    assert table.unknown("accept", 0, offer=9).field == "offer"
    assert table.unknown("withdraw", 0, offer=0).field == "offer"
    table.send("withdraw", 1, offer=2)
    table.send("decline", 0, offer=3)
    assert table.view()["offers"] == [] == table.view()["deals"]
    assert table.log(1)[-1] == "seat 0 declines your offer."


def test_deal_3_an_offer_that_is_answered_with_another_is_declined() -> None:
    """S-DEAL-10: a new offer of the same two replaces any that shares a merchant with it, whoever of them makes it."""
    table = inspecting()
    table.send("offer", 1, gold=3, ask=PASS_ME)
    table.send("offer", 1, gold=1, ask=GUY)
    table.send("offer", 2, gold=4, ask=PASS_ME)
    table.send("offer", 0, to=1, want={"gold": 8}, ask=PASS_ME)
    assert [offer["id"] for offer in table.view()["offers"]] == [2, 3, 4]
    assert table.refused("accept", 0, offer=1).code == "offer_gone"
    assert table.log(1)[-2] == "seat 0 declines your offer."
    table.send("accept", 1, offer=4)
    assert (table.gold(0), table.gold(1)) == (58, 42)


def test_deal_11_two_merchants_answer_each_other() -> None:
    """S-DEAL-11: about no bag, and so about the same as what was offered before."""
    table = inspecting()
    table.send("offer", 1, to=2, gold=3, want={"promise": "I keep quiet"})
    table.send("offer", 2, to=3, gold=1)
    table.send("offer", 2, to=1, want={"gold": 5}, promise="I keep quiet")
    assert [(offer["by"], offer["to"]) for offer in table.view()["offers"]] == [(2, 3), (2, 1)]


def test_deal_3_the_number_of_an_offer_that_was_undone_is_never_given_again() -> None:
    """S-DEAL-3: who accepts it late does not accept another one."""
    table = inspecting()
    before = table.game
    table.send("offer", 1, gold=1, ask=PASS_ME)
    table.game = undone(before, table.now, table.game)
    assert table.view()["offers"] == []
    assert table.refused("accept", 0, offer=1).code == "offer_gone"
    between = table.game
    table.send("offer", 1, gold=30, ask=PASS_ME)
    assert [offer["id"] for offer in table.view()["offers"]] == [2]
    assert table.refused("accept", 0, offer=1).code == "offer_gone"
    # and the same once more, further back
    table.game = undone(before, table.now, undone(between, table.now, table.game))
    table.send("offer", 2, gold=2, ask={"do": "pass", "merchant": 2})
    assert [offer["id"] for offer in table.view()["offers"]] == [3]
    table.send("accept", 0, offer=3)
    assert [deal["id"] for deal in table.view()["deals"]] == [3]


def test_deal_4_gold_and_stand_goods_move_on_acceptance_checked_again() -> None:
    """S-DEAL-4: nothing is reserved."""
    table = inspecting()
    table.send("offer", 1, gold=40, ask=PASS_ME)
    table.send("offer", 1, gold=20, ask={"do": "inspect", "merchant": 2})
    table.send("accept", 0, offer=2)
    assert (table.gold(0), table.gold(1)) == (70, 30)
    assert "accept" not in table.may(0)
    no = table.refused("accept", 0, offer=1)
    assert (no.code, no.rule) == ("offer_not_covered", "S-DEAL-4")


def test_deal_4_what_the_other_side_gives_is_checked_too() -> None:
    table = inspecting()
    table.send("offer", 0, to=1, want={"gold": 51}, ask=PASS_ME)
    assert table.refused("accept", 1, offer=1).code == "offer_not_covered"
    table.send("offer", 0, to=1, want={"stand": {"cheese": 1}}, ask=PASS_ME)
    assert table.refused("accept", 1, offer=2).code == "offer_not_covered"


def test_deal_4_a_deal_for_passing_hands_the_bag_back_at_once() -> None:
    """S-DEAL-4: the payer's own or another's."""
    table = inspecting()
    table.send("offer", 2, gold=1, ask=PASS_ME)
    table.send("accept", 0, offer=1)
    assert table.view()["seats"][1]["bag"]["status"] == "passed"
    assert table.view()["deals"][0]["status"] == "done"


def test_deal_5_what_a_deal_asks_binds() -> None:
    """S-DEAL-5: "inspect Guy" means Guy's bag must be opened and can no longer be passed for any bribe."""
    table = inspecting()
    table.send("offer", 1, gold=9, ask=PASS_ME)
    table.send("offer", 2, gold=3, ask={"do": "inspect", "merchant": 1})
    table.send("accept", 0, offer=2)
    assert table.view()["deals"][0]["status"] == "bound"
    for attempt in (
        table.refused("pass", 0, merchant=1),
        table.refused("accept", 0, offer=1),
        table.refused("offer", 1, gold=30, ask=PASS_ME),
        table.refused("offer", 0, to=1, want={"gold": 30}, ask=PASS_ME),
    ):
        assert (attempt.code, attempt.rule) == ("bound_by_deal", "S-DEAL-5")
        assert "seat 2" in str(attempt.why)
    assert table.may(0).count("pass") == 1  # the other bags can still pass
    table.send("pass", 0, merchant=3)
    table.send("pass", 0, merchant=2)
    assert "pass" not in table.may(0) and "inspect" in table.may(0)
    table.send("inspect", 0, merchant=1)
    assert table.view()["deals"][0]["status"] == "done"


def test_deal_6_promises_bind_nobody_and_can_be_ticked() -> None:
    """S-DEAL-6"""
    table = inspecting()
    table.send("offer", 1, promise="you pass next round", ask=PASS_ME)
    table.send("accept", 0, offer=1)
    (deal,) = table.view()["deals"]
    assert (deal["status"], deal["promise"], deal["promise_kept"]) == ("done", "you pass next round", None)
    table.pass_all()
    table.send("end_round", 0)
    assert "judge_promise" in table.may(0) and "judge_promise" not in table.may(1)
    no = table.refused("judge_promise", 1, deal=1, kept=True)
    assert (no.code, no.rule) == ("not_promised", "S-DEAL-6")
    assert table.unknown("judge_promise", 0, deal=4, kept=True).field == "deal"
    table.send("judge_promise", 0, deal=1, kept=False)
    assert table.view()["deals"][0]["promise_kept"] is False
    assert table.log(1)[-1] == "seat 0 says that you broke your word."


def test_deal_6_the_other_side_can_promise_too() -> None:
    """S-DEAL-6: a promise wanted by the sheriff is judged by the sheriff, one wanted by a merchant by the merchant."""
    table = inspecting()
    table.send("offer", 1, gold=2, want={"promise": "no inspection next time"})
    table.send("accept", 0, offer=1)
    assert table.refused("judge_promise", 0, deal=1, kept=True).code == "not_promised"
    table.send("judge_promise", 1, deal=1, kept=True)
    assert table.view()["deals"][0]["promise_kept"] is True


@pytest.mark.parametrize("edition", ["sheriff-1e", "sheriff-2e"])
def test_deal_7_goods_from_the_bag_as_far_as_they_are_there(edition: str) -> None:
    """S-DEAL-7: handed over when the bag opens after passing; the rest is owed by nobody."""
    table = with_bag({"apple": 1, "silk": 2}, edition)
    table.send("offer", 1, bag={"apple": 2, "silk": 1}, ask=PASS_ME)
    table.send("accept", 0, offer=1)
    assert table.stand(0) == {"apple": 1} and table.contraband(0) == {"silk": 1}
    assert table.stand(1) == {} and table.contraband(1) == {"silk": 1}
    assert table.view()["debts"] == []
    shown = table.view(0)["me"]["shown"]
    if edition == "sheriff-1e":
        assert shown == []
    else:
        assert shown == [{"seat": 1, "place": "bag", "goods": {"silk": 1}}]
        assert table.view(2)["me"]["shown"] == []
        assert "shows you the bag: 1 silk" in table.log(0)[-1]
        assert table.log(2)[-1] == "Something promised is missing: seat 1 shows seat 0 the bag."


def test_deal_7_no_proof_when_nothing_is_missing() -> None:
    """S-DEAL-7: 2e shows only when something promised is missing."""
    table = with_bag({"apple": 1, "silk": 2})
    table.send("offer", 1, bag={"silk": 1}, ask=PASS_ME)
    table.send("accept", 0, offer=1)
    assert table.view(0)["me"]["shown"] == []


def test_deal_7_goods_promised_from_a_bag_that_is_opened_stay() -> None:
    """S-DEAL-7: only a bag that came back closed delivers."""
    table = with_bag({"apple": 2})
    table.send("offer", 1, bag={"apple": 1}, ask={"do": "inspect", "merchant": 2})
    table.send("accept", 0, offer=1)
    table.send("inspect", 0, merchant=2)
    assert table.view()["deals"][0]["status"] == "bound"
    table.send("inspect", 0, merchant=1)
    assert table.stand(1) == {"apple": 2} and table.stand(0) == {}
    assert table.view()["deals"][0]["status"] == "done"


def test_deal_7_two_deals_about_one_bag_share_what_is_there() -> None:
    table = with_bag({"apple": 3, "silk": 1})
    table.send("offer", 1, bag={"apple": 2}, ask={"do": "inspect", "merchant": 2})
    table.send("accept", 0, offer=1)
    table.send("offer", 1, bag={"apple": 2}, ask=PASS_ME)
    table.send("accept", 0, offer=2)
    assert table.stand(0) == {"apple": 3} and table.stand(1) == {}


def smuggling(table: Table) -> Table:
    """Everybody carries three silk in a bag declared "3 apples"."""
    if table.game.options.bags == "open":
        table.send("close_market")
    else:
        table.load(**{f"s{seat}": {"silk": 3} for seat in table.game.seats})
    return table.declare()


@pytest.mark.parametrize("corrected", [False, True])
@pytest.mark.parametrize("bags", ["sealed", "open"])
def test_deal_7_bags_deliver_at_the_clocks_end_and_before(bags: str, corrected: bool) -> None:
    """S-DEAL-7, S-CLK-2: what was struck is handed over, also where bags are recorded after the clock's end."""
    table = smuggling(Table(bags=bags, timer=True).begin())
    table.send("start_clock", 0)
    for payer, other in ((1, 2), (3, 2)):
        table.send("offer", payer, bag={"silk": 1}, ask={"do": "inspect", "merchant": other})
    table.send("accept", 0, offer=1)
    table.send("accept", 0, offer=2)
    table.send("pass", 0, merchant=1)
    table.tick(500)
    if bags == "open":
        for seat in (3, 1, 2):
            table.send("record_bag", seat, goods={"silk": 3})
    if corrected:
        table.send("correct_bag", 1, merchant=1, goods={"silk": 2, "mead": 1})
    # seat 1's bag was back before, that of seat 3 passed with the clock; seat 2 was opened for both of them
    assert [table.contraband(seat).get("silk", 0) for seat in table.game.seats] == [2, 1 if corrected else 2, 0, 2]
    assert [deal["status"] for deal in table.view()["deals"]] == ["done", "done"]


@pytest.mark.parametrize("bags", ["sealed", "open"])
def test_deal_7_what_lapsed_in_an_earlier_round_is_not_handed_over_later(bags: str) -> None:
    """S-DEAL-7"""
    table = Table(bags=bags, timer=True).begin()
    for sheriff in (0, 1):
        smuggling(table)
        if sheriff == 0:
            table.send("offer", 3, bag={"silk": 1}, ask={"do": "inspect", "merchant": 2})
            table.send("accept", 0, offer=1)
            table.send("start_clock", 0)
            table.time_was_up_in_earlier_days()
        else:
            table.pass_all()
        if bags == "open":
            for merchant in table.game.merchants:
                table.send("record_bag", merchant, goods={"silk": 3})
        table.send("end_round", sheriff)
    assert [table.contraband(seat) for seat in table.game.seats] == [{"silk": 3}, {"silk": 3}, {"silk": 6}, {"silk": 6}]


def test_deal_7_second_edition_lets_one_lie_about_face_down_goods() -> None:
    """S-DEAL-7: 2e never refuses them as absent; what is missing is proved to the sheriff alone."""
    table = inspecting("sheriff-2e").give(1, silk=1, pepper=1)
    table.send("offer", 1, stand={"silk": 2}, ask=PASS_ME)
    table.send("accept", 0, offer=1)
    assert table.contraband(0) == {"silk": 1} and table.contraband(1) == {"pepper": 1}
    assert table.view(0)["me"]["shown"] == [{"seat": 1, "place": "stand", "goods": {"pepper": 1}}]
    assert "pepper" not in str(table.view(2)) + str(table.log(2))
    table.pass_all()
    table.send("end_round", 0)
    assert table.view(0)["me"]["shown"] == []


def test_deal_7_a_deal_that_shows_the_whole_stand_is_taken_back_by_the_host_only() -> None:
    """S-DEAL-7, S-INS-2: else its taker would have a free look at all face-down cards."""
    table = inspecting().give(1, silk=1, pepper=1)
    table.send("offer", 1, stand={"silk": 1}, ask={"do": "inspect", "merchant": 2})
    assert not is_final(table.send("accept", 0, offer=1))
    table.send("offer", 1, stand={"silk": 1}, ask={"do": "inspect", "merchant": 3})
    assert is_final(table.send("accept", 0, offer=2))
    assert table.view(0)["me"]["shown"] == [{"seat": 1, "place": "stand", "goods": {"pepper": 1}}]


def test_deal_1_no_more_cards_from_a_bag_than_it_holds() -> None:
    """S-DEAL-1: how many there are everybody sees."""
    table = inspecting()
    no = table.refused("offer", 1, bag={"silk": 2, "apple": 2}, ask=PASS_ME)
    assert (no.code, no.rule) == ("more_than_the_bag_holds", "S-DEAL-1")
    assert str(no.why) == "Name at most as many cards as are in that bag: 3."
    assert table.refused("offer", 0, to=1, want={"bag": {"silk": 4}}, ask=PASS_ME).code == "more_than_the_bag_holds"
    table.send("offer", 1, bag={"silk": 2, "apple": 1}, ask=PASS_ME)


def test_deal_7_in_the_first_edition_goods_on_the_stand_must_be_there() -> None:
    """S-DEAL-7"""
    table = inspecting("sheriff-1e").give(1, silk=1)
    assert table.refused("offer", 1, stand={"silk": 2}, ask=PASS_ME).code == "offer_not_covered"
    table.send("offer", 1, stand={"silk": 1}, ask=PASS_ME)
    table.send("offer", 0, to=2, want={"stand": {"silk": 1}}, ask={"do": "pass", "merchant": 2})
    assert table.refused("accept", 2, offer=2).code == "offer_not_covered"
    table.send("accept", 0, offer=1)
    assert table.contraband(0) == {"silk": 1}


def test_first_edition_offers_of_face_down_goods_lapse_when_face_down_goods_leave() -> None:
    """Otherwise accepting would tell the other side whether they are still there."""
    for count in (1, 2):
        table = inspecting("sheriff-1e").give(1, silk=count)
        table.send("offer", 1, stand={"silk": 1}, ask=PASS_ME)
        table.send("offer", 1, stand={"silk": 1}, ask={"do": "inspect", "merchant": 2})
        table.send("accept", 0, offer=2)
        assert table.refused("accept", 0, offer=1).code == "offer_gone"
        assert table.log()[-1] == "An offer from seat 1 lapses: gold or face-down cards have been handed over since."


def test_first_edition_offers_of_earlier_days_lapse_without_a_word() -> None:
    """What was stored leads to the same as ever: such an offer is gone as soon as face-down goods leave."""
    table = inspecting("sheriff-1e").give(1, silk=2)
    (made,) = rulebook.decide(
        table.game, command_of("offer", {"stand": {"silk": 1}, "ask": PASS_ME}), table.sent(1, False)
    )
    table.append([replace(made, offer=replace(made.offer, lapses_aloud=False))])
    table.send("correct_secret", 1, goods={"silk": -1})
    assert table.view()["offers"] == []
    assert not any("lapses" in line for line in table.log())


def test_deal_8_goods_received_go_to_the_receivers_stand() -> None:
    """S-DEAL-8: legal face up, contraband face down."""
    table = inspecting().give(1, cheese=1, silk=1)
    table.send("offer", 1, stand={"cheese": 1, "silk": 1}, ask=PASS_ME)
    table.send("accept", 0, offer=1)
    seen = table.view(3)["seats"][0]
    assert (seen["stand"], seen["contraband_count"]) == ({"cheese": 1}, 1)
    assert table.view(0)["me"]["contraband"] == {"silk": 1}
    assert "seat 1 hands seat 0 1 cheese, 1 face-down card." in table.log(3)
    assert "seat 1 hands you 1 cheese, 1 silk." in table.log(0)


GUY = {"do": "inspect", "merchant": 3}


def test_deal_10_the_books_own_deal() -> None:
    """S-DEAL-10: "20 gold if you let me pass and open Guy's bag": 20 gold move, the bag comes back, Guy's is bound."""
    table = inspecting()
    table.send("offer", 1, gold=20, asks=[PASS_ME, GUY])
    (offer,) = table.view()["offers"]
    assert (offer["ask"], offer["asks"]) == (PASS_ME, [PASS_ME, GUY])
    table.send("accept", 0, offer=1)
    (deal,) = table.view()["deals"]
    assert (deal["asks"], deal["ask"], deal["status"]) == ([PASS_ME, GUY], PASS_ME, "bound")
    assert (table.gold(0), table.gold(1)) == (70, 30)
    assert [seat["bag"] and seat["bag"]["status"] for seat in table.view()["seats"]][1:] == [
        "passed",
        "declared",
        "declared",
    ]
    assert table.refused("pass", 0, merchant=3).code == "bound_by_deal"
    assert table.refused("offer", 3, gold=40, ask={"do": "pass", "merchant": 3}).rule == "S-DEAL-5"
    table.send("inspect", 0, merchant=3)
    assert table.view()["deals"][0]["status"] == "done"


def test_deal_10_all_asks_or_none() -> None:
    """S-DEAL-10: the sheriff cannot take the gold for a part of it, from either side."""
    table = inspecting()
    table.send("offer", 0, to=1, want={"gold": 20}, asks=[GUY, PASS_ME])
    table.send("inspect", 0, merchant=3)
    assert table.view()["offers"] == []  # the whole offer lapses when one of its bags is settled
    assert table.refused("accept", 1, offer=1).code == "offer_gone"
    no = table.refused("offer", 1, gold=20, asks=[PASS_ME, GUY])
    assert no.code == "bag_settled"


def test_deal_10_one_thing_about_each_merchant() -> None:
    """S-DEAL-10; `ask` is the short form of one, and not sent beside `asks`."""
    table = inspecting()
    no = table.refused("offer", 1, gold=1, asks=[PASS_ME, {"do": "inspect", "merchant": 1}])
    assert (no.code, no.rule) == ("asked_twice", "S-DEAL-10")
    assert table.unknown("offer", 1, gold=1, asks=[GUY], ask=PASS_ME).field == "asks"
    assert table.unknown("offer", 1, gold=1, asks=[{"do": "pass", "merchant": 7}]).field == "asks"
    assert table.refused("offer", 1, asks=[]).code == "empty_offer"
    table.send("offer", 1, gold=1, asks=[])
    assert table.view()["offers"][0]["ask"] is None


def test_deal_10_bags_pass_before_others_are_opened_in_the_order_of_the_seats() -> None:
    """S-DEAL-10"""
    table = inspecting(players=5)
    passes = [{"do": "pass", "merchant": seat} for seat in (4, 1)]
    events = table.send("offer", 2, gold=1, asks=[GUY, *passes]) + table.send("accept", 0, offer=1)
    assert [event.merchant for event in events if isinstance(event, BagPassed)] == [1, 4]


def test_deal_10_a_new_offer_replaces_any_that_shares_a_merchant() -> None:
    """S-DEAL-10: of the same two."""
    table = inspecting(players=5)
    table.send("offer", 1, gold=1, ask=PASS_ME)
    table.send("offer", 1, gold=2, ask=GUY)
    table.send("offer", 1, gold=3, ask={"do": "pass", "merchant": 4})
    table.send("offer", 2, gold=4, ask=GUY)
    table.send("offer", 1, gold=5, asks=[PASS_ME, GUY])
    assert [offer["gold"] for offer in table.view()["offers"]] == [3, 4, 5]
    table.send("offer", 1, gold=6, ask=GUY)
    assert [offer["gold"] for offer in table.view()["offers"]] == [3, 4, 6]


def test_deal_10_what_is_bound_cannot_be_asked_to_pass() -> None:
    """S-DEAL-5, 10: not as one of several things either."""
    table = inspecting()
    table.send("offer", 1, gold=1, asks=[PASS_ME, {"do": "pass", "merchant": 3}])
    table.send("offer", 2, gold=1, ask=GUY)
    table.send("accept", 0, offer=2)
    assert table.refused("accept", 0, offer=1).code == "bound_by_deal"
    assert table.view()["seats"][1]["bag"]["status"] == "declared"


def test_offers_say_who_may_answer_whether_they_are_covered_or_not() -> None:
    """It depends on roles alone: nothing hidden shows in it."""
    table = inspecting()
    table.send("offer", 0, to=1, want={"gold": 51, "stand": {"silk": 1}}, ask=PASS_ME)
    table.send("offer", 2, gold=50)
    table.send("offer", 2, gold=50, ask=GUY)
    table.send("accept", 0, offer=3)
    assert [offer["can_answer"] for offer in table.view()["offers"]] == [[1], [0]]


@pytest.mark.parametrize(
    ("sender", "fields", "told"),
    [
        (
            1,
            {"gold": 7, "ask": PASS_ME},
            {
                0: "seat 1 gives you 7 gold. Then seat 1's bag passes.",
                1: "You give seat 0 7 gold. Then your bag passes.",
                2: "seat 1 gives seat 0 7 gold. Then seat 1's bag passes.",
            },
        ),
        (
            0,
            {"to": 1, "want": {"gold": 7}, "ask": PASS_ME},
            {
                0: "seat 1 gives you 7 gold. Then seat 1's bag passes.",
                1: "You give seat 0 7 gold. Then your bag passes.",
                2: "seat 1 gives seat 0 7 gold. Then seat 1's bag passes.",
            },
        ),
        (
            1,
            {"gold": 20, "asks": [PASS_ME, GUY]},
            {
                1: "You give seat 0 20 gold. Then your bag passes, seat 3's bag is opened.",
                3: "seat 1 gives seat 0 20 gold. Then seat 1's bag passes, your bag is opened.",
            },
        ),
        (
            1,
            {"gold": 2, "bag": {"apple": 1}, "want": {"promise": "no more"}, "ask": PASS_ME},
            {
                0: "seat 1 gives you 2 gold, 1 apple from the bag. You give seat 1 the promise “no more”. "
                "Then seat 1's bag passes.",
            },
        ),
        (1, {"gold": 2}, {2: "seat 1 gives seat 0 2 gold."}),
        (
            1,
            {"gold": 2, "want": {"promise": "no more"}},
            {2: "seat 1 gives seat 0 2 gold. seat 0 gives seat 1 the promise “no more”."},
        ),
    ],
)
def test_a_deal_says_who_gives_whom_what_and_what_happens_then(
    sender: int, fields: dict[str, Any], told: dict[int, str]
) -> None:
    """S-DEAL-2, 10: whoever made the offer, the same is told."""
    table = inspecting()
    table.send("offer", sender, **fields)
    made, *_ = table.send("accept", 1 - sender, offer=1)
    assert {viewer: str(rulebook.tell(made, viewer)) for viewer in told} == {
        viewer: f"A deal! {words}" for viewer, words in told.items()
    }


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "A deal! Ann gives Dot 20 gold. Then Ann's bag passes and Guy's bag is opened."),
        (
            "de",
            "Abgemacht! Ann gibt Dot 20 Gold. "
            "Dafür: der Beutel von Ann kommt durch und der Beutel von Guy wird geöffnet.",
        ),
        (
            "fr",
            "Accord conclu\u00a0! Ann donne 20 pièces d’or à Dot. "
            "En échange\u00a0: le sac d’Ann passe et le sac de Guy est ouvert.",
        ),
        (
            "ru",
            "По рукам! Ann даёт игроку Dot 20 золотых. Взамен мешок игрока Ann проходит и мешок игрока Guy вскрывают.",
        ),
    ],
)
@pytest.mark.parametrize("by_sheriff", [False, True])
def test_a_deal_in_the_words_of_players(language: str, told: str, by_sheriff: bool) -> None:
    """S-DEAL-10: whoever offered it, it says who pays whom, and what happens then."""
    table = inspecting()
    if by_sheriff:
        table.send("offer", 0, to=1, want={"gold": 20}, asks=[PASS_ME, GUY])
    else:
        table.send("offer", 1, gold=20, asks=[PASS_ME, GUY])
    made, *_ = table.send("accept", int(by_sheriff), offer=1)
    sentence = rulebook.tell(made, 2)
    assert sentence is not None
    assert Speaker(language, ["Dot", "Ann", "Ben", "Guy"]).say(sentence) == told


def test_a_deal_for_nothing_says_so() -> None:
    table = inspecting()
    table.send("offer", 1, ask=PASS_ME)
    made, *_ = table.send("accept", 0, offer=1)
    assert str(rulebook.tell(made, 2)) == "A deal, for nothing: seat 1's bag passes."


def test_deal_9_a_refused_bribe_is_not_paid() -> None:
    """S-DEAL-9"""
    table = inspecting()
    table.send("offer", 1, gold=9, ask=PASS_ME)
    table.send("inspect", 0, merchant=1)
    assert (table.gold(0), table.gold(1)) == (44, 56)
    assert table.refused("accept", 0, offer=1).code == "offer_gone"


def test_offers_about_a_settled_bag_are_refused() -> None:
    table = inspecting()
    table.send("pass", 0, merchant=1)
    assert table.refused("offer", 2, gold=1, ask=PASS_ME).code == "bag_settled"
    assert table.refused("offer", 1, bag={"apple": 1}, ask={"do": "inspect", "merchant": 2}).code == "bag_settled"
    assert table.refused("offer", 0, to=1, want={"bag": {"apple": 1}}).code == "bag_settled"


def test_of_very_many_deals_those_are_shown_that_matter() -> None:
    """S-DEAL-5, 6: what binds and what was promised; every phone gets the view with every step."""
    table = inspecting()

    def deal(by: int, to: int, **fields: object) -> None:
        table.send("offer", by, **fields, **({"to": to} if by == 0 else {}))
        table.send("accept", to, offer=table.view()["offers"][-1]["id"])

    deal(1, 0, promise="You pass next round")
    deal(1, 0, gold=1, ask={"do": "inspect", "merchant": 2})
    for _ in range(DEALS_SHOWN):
        deal(0, 1, gold=1)
        deal(1, 0, gold=1)
    shown = table.view()["deals"]
    assert len(shown) == DEALS_SHOWN
    assert shown[0]["status"] == "bound"
    assert len(table.game.deals) == 2 * DEALS_SHOWN + 2
    # of the rounds before only what was promised
    table.game = replace(table.game, round=table.game.round + 1)
    assert [(deal["status"], deal["promise"]) for deal in table.view()["deals"]] == [
        ("done", "You pass next round"),
        ("bound", None),
    ]


@pytest.mark.parametrize("edition", ["sheriff-1e", "sheriff-2e"])
def test_deal_12_face_down_cards_are_offered_without_naming_them(edition: str) -> None:
    """S-DEAL-12: everybody sees how many, their giver alone which, and the receiver once they are theirs."""
    table = inspecting(edition).give(1, silk=2, mead=1)
    table.send("offer", 1, face_down={"silk": 1, "mead": 1}, promise="both are silk", ask=PASS_ME)
    for viewer in (None, 0, 2, 3):
        (offer,) = table.view(viewer)["offers"]
        assert (offer["face_down"], offer["want"]["face_down"]) == (2, 0)
        assert "mead" not in str(table.view(viewer)["offers"]) + str(table.log(viewer))
        assert viewer is None or table.view(viewer)["me"]["offered"] == {}
    assert table.view(1)["me"]["offered"] == {"1": {"mead": 1, "silk": 1}}
    said = "seat 1 offers you: 2 face-down cards, the promise “both are silk”. For that seat 1's bag passes."
    assert table.log(0)[-1] == said
    table.send("accept", 0, offer=1)
    assert (table.contraband(0), table.contraband(1)) == ({"silk": 1, "mead": 1}, {"silk": 1})
    assert "mead" in str(table.log(0)) and "mead" not in str(table.log(2))
    assert table.view(1)["me"]["offered"] == {}
    assert table.view(2)["deals"][0]["gives"]["face_down"] == 2


@pytest.mark.parametrize("edition", ["sheriff-1e", "sheriff-2e"])
def test_deal_12_what_is_picked_has_to_be_there(edition: str) -> None:
    """S-DEAL-12: in both editions; in 1e together with what the same offer names."""
    table = inspecting(edition).give(1, silk=1)
    assert table.refused("offer", 1, face_down={"silk": 2}).code == "offer_not_covered"
    assert table.refused("offer", 1, face_down={"mead": 1}).code == "offer_not_covered"
    both = {"face_down": {"silk": 1}, "stand": {"silk": 1}, "ask": PASS_ME}
    if edition == "sheriff-1e":
        assert table.refused("offer", 1, **both).code == "offer_not_covered"
        return
    # 2e: what was picked goes first, and what was named as far as it is left
    table.send("offer", 1, **both)
    table.send("accept", 0, offer=1)
    assert table.contraband(0) == {"silk": 1}
    assert "shows you that nothing is left" in table.log(0)[-2] + table.log(0)[-3]


def test_deal_12_who_gives_picks() -> None:
    """S-DEAL-12: nobody picks among another's cards, and legal goods lie face up."""
    table = inspecting().give(1, silk=1)
    assert table.unknown("offer", 0, to=1, want={"face_down": {"silk": 1}}).field == "want.face_down"
    assert table.unknown("offer", 0, to=1, want={"face_down": 1}).field == "want.face_down"
    assert table.unknown("offer", 1, face_down=1, ask=PASS_ME).field == "face_down"
    assert table.unknown("offer", 1, face_down={"apple": 1}, ask=PASS_ME).field == "face_down"
    assert table.unknown("offer", 1, face_down={"gems": 1}, ask=PASS_ME).field == "face_down"
    no = table.refused("agreed", 0, by=1, to=0, face_down={"silk": 1}, ask=PASS_ME)
    assert (no.code, no.rule) == ("not_yours_to_pick", "S-DEAL-12")


def test_deal_12_it_lapses_when_face_down_cards_leave() -> None:
    """S-DEAL-12, S-DEAL-4: whatever is left, so that accepting it tells nothing."""
    table = inspecting().give(1, silk=5)
    table.send("offer", 1, to=2, face_down={"silk": 1})
    table.send("offer", 1, to=3, face_down={"silk": 1})
    table.send("offer", 1, to=3, gold=1, want={"promise": "peace"}, ask=None, asks=None)
    table.send("offer", 1, to=3, face_down={"silk": 1}, gold=1)
    table.send("accept", 2, offer=1)
    assert table.view()["offers"] == []
    assert table.refused("accept", 3, offer=4).code == "offer_gone"


def test_deal_6_a_promise_for_this_round_is_shown_and_named_when_it_is_still_open() -> None:
    """S-DEAL-6: `promise` as text and `now`; it blocks nothing, and ticked it is not named."""
    table = inspecting()
    table.send("offer", 1, gold=1, promise={"text": " I raise no word about you ", "now": True}, ask=PASS_ME)
    (offer,) = table.view()["offers"]
    assert (offer["promise"], offer["promise_now"]) == ("I raise no word about you", True)
    assert "the promise “I raise no word about you” for this round" in table.log(0)[-1]
    table.send("accept", 0, offer=1)
    (deal,) = table.view()["deals"]
    assert (deal["promise"], deal["promise_now"], deal["promise_kept"]) == ("I raise no word about you", True, None)
    table.send("offer", 2, gold=1, promise={"text": "peace", "now": True})
    table.send("accept", 0, offer=2)
    table.send("offer", 3, gold=1, promise="later")
    table.send("accept", 0, offer=3)
    table.send("judge_promise", 0, deal=2, kept=True)
    table.pass_all()
    table.send("end_round", 0)
    assert table.log(0)[-1] == "Still open: what seat 1 promised you for this round, “I raise no word about you”."
    assert table.log(1)[-1] == "Still open: what you promised seat 0 for this round, “I raise no word about you”."
    assert sum("Still open" in line for line in table.log(2)) == 1
    # at the end of its round, and at no other
    before = len(table.log(2))
    table.load().declare().pass_all().send("end_round", 1)
    assert not any("Still open" in line for line in table.log(2)[before:])
    table.send("judge_promise", 0, deal=1, kept=False)  # later, too


@pytest.mark.parametrize("bags", ["sealed", "counted"])
def test_deal_6_an_open_promise_is_named_when_the_host_ends_the_game(bags: str) -> None:
    """S-DEAL-6: once, also where cards are still to be turned up."""
    table = inspecting(bags=bags)
    if bags == "counted":
        table.hide(3, 1)
    table.send("offer", 1, gold=1, promise={"text": "peace", "now": True})
    table.send("accept", 0, offer=1)
    table.send("end_game")
    assert table.log(2)[-1] == "Still open: what seat 1 promised seat 0 for this round, “peace”."
    if table.game.phase == "turn_up":
        table.send("end_game", rest_as_nothing=True)
    assert table.game.phase == "over"
    assert sum("Still open" in line for line in table.log(2)) == 1


def test_deal_6_a_promise_wanted_for_this_round() -> None:
    """S-DEAL-6: of the other side, and of the last round."""
    table = Table("sheriff-1e", 3).begin()
    for _ in range(8):
        table.round()
    table.load().declare()
    sheriff, merchant = table.game.lead, table.game.merchants[0]
    table.send("offer", sheriff, to=merchant, gold=1, want={"promise": {"text": "peace", "now": True}})
    table.send("accept", merchant, offer=1)
    table.pass_all()
    table.send("end_round")
    assert table.game.phase == "over"
    assert table.log(None)[-1].startswith("Still open: what seat")
    assert table.view()["deals"][0]["promise_now"] is True


def test_deal_6_no_words_no_promise() -> None:
    """S-DEAL-6"""
    table = inspecting()
    assert table.refused("offer", 1, promise={"text": "  ", "now": True}).code == "empty_offer"
