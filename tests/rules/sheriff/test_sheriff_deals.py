"""Bribes and deals (S-DEAL)."""

import pytest

from referee.rules.sheriff import undone
from tests.rules.sheriff.games import Table, inspecting

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
        "want": {"gold": 0, "stand": {}, "bag": {}, "promise": None},
        "ask": PASS_ME,
        "accepted": [],
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
    """S-DEAL-2: merchants do not deal with each other; talk is for the inspection."""
    table = inspecting()
    assert table.refused("offer", 1, gold=3, to=2, ask=PASS_ME).code == "to_whom"
    table.send("offer", 1, gold=3, ask=PASS_ME)
    assert table.view(None)["offers"] == table.view(3)["offers"] != []
    early = Table().begin()
    assert early.refused("offer", 1, gold=3, ask=PASS_ME).rule == "S-DEAL-2"


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
    table.send("offer", 1, bag={"apple": 2, "silk": 1, "mead": 1}, ask=PASS_ME)
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
def test_deal_7_a_bag_handed_back_in_time_delivers_although_the_clock_prevents_the_rest(
    bags: str, corrected: bool
) -> None:
    """S-DEAL-7, S-CLK-2: what was paid stays paid, also where bags are recorded after the clock's end."""
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
    # Seat 3 still had its bag when the time was up: nothing is owed for what was never done.
    assert [table.contraband(seat).get("silk", 0) for seat in table.game.seats] == [1, 1 if corrected else 2, 3, 3]
    assert [deal["status"] for deal in table.view()["deals"]] == ["lapsed", "lapsed"]


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
            table.tick(500)
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
