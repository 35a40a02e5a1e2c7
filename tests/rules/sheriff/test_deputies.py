"""Two deputies instead of a sheriff (S-DEP)."""

import pytest

from referee.rules.sheriff import rulebook
from referee.rules.sheriff.inspecting import BagOpened, BagPassed
from tests.rules.sheriff.table import Table, inspecting

PASS_2 = {"do": "pass", "merchant": 2}


def deputies(**bags: dict[str, int]) -> Table:
    """Seats 0 and 1 are the deputies; bags hold three apples unless said, declared as apples."""
    table = Table(players=6).begin()
    return table.load(**{**{f"s{seat}": {"apple": 3} for seat in range(6)}, **bags}).declare()


def alone(**bags: dict[str, int]) -> Table:
    """Deputy 0 acts alone on seat 2's bag."""
    table = deputies(**bags)
    table.send("stance", 0, merchant=2, stance="inspect")
    table.send("stance", 1, merchant=2, stance="pass")
    table.send("act_alone", 0, merchant=2)
    return table


def test_dep_1_two_of_six_cards_each_round() -> None:
    """S-DEP-1: drawn, or as the table drew them; after three rounds the deck is shuffled again."""
    for seed in range(10):
        table = Table(players=6, seed=seed)
        table.send("start")
        drawn = []
        for number in range(9):
            assert len(set(table.game.deputies)) == 2 and len(table.game.merchants) == 4
            drawn += table.game.deputies
            if number % 3 == 2:
                assert sorted(drawn) == [0, 1, 2, 3, 4, 5]
                drawn = []
            table.round()
        assert table.game.phase == "over"


def test_dep_1_the_table_may_draw_itself() -> None:
    """S-DEP-1"""
    table = Table(players=6)
    assert table.refused("start", deputies=(2, 2)).code == "two_deputies"
    assert table.unknown("start", deputies=(2, 6)).field == "deputies"
    table.send("start", deputies=(4, 2))
    assert table.view()["deputies"] == [4, 2] and "sheriff" not in table.view()
    table.load().declare().pass_all()
    no = table.refused("end_round", 4, deputies=(4, 1))
    assert (no.code, no.rule) == ("already_deputy", "S-DEP-1")
    table.send("end_round", 2, deputies=(1, 3))
    assert table.game.deputies == (1, 3)
    table.load().declare().pass_all()
    table.send("end_round", deputies=(5, 0))
    table.load().declare().pass_all()
    table.send("end_round", deputies=(4, 5))  # a new deck
    assert table.game.deputies == (4, 5)


def test_deal_10_what_both_agreed_on_passes_before_another_bag_is_opened() -> None:
    """S-DEAL-10: wherever it was named in the deal, and wherever its merchant sits."""
    table = deputies()
    asks = [{"do": "inspect", "merchant": 2}, {"do": "pass", "merchant": 5}]
    table.send("offer", 5, gold=4, asks=asks)
    table.send("accept", 0, offer=1)
    settled = [event for event in table.send("accept", 1, offer=1) if isinstance(event, BagPassed | BagOpened)]
    assert [(type(event), event.merchant) for event in settled] == [(BagPassed, 5), (BagOpened, 2)]


def test_rnd_6_what_the_deputy_who_left_undertook_alone_binds_the_other_no_more() -> None:
    """S-RND-6: the deal lapses, what was paid stays paid, and the other decides alone."""
    table = alone()
    table.send("offer", 3, to=0, gold=5, ask={"do": "inspect", "merchant": 2})
    table.send("accept", 0, offer=1)
    assert table.refused("pass", 0, merchant=2).code == "bound_by_deal"
    table.send("leave_game", 0)
    assert (table.view()["deals"][0]["status"], table.gold(0)) == ("lapsed", 55)
    table.send("pass", 1, merchant=2)
    assert table.stand(2) == {"apple": 3}


def test_dep_2_both_let_pass_and_the_bribe_goes_into_the_chest() -> None:
    """S-DEP-2: an offer to both needs both; a joint bribe of 12 is shared as 6 and 6."""
    table = deputies()
    table.send("offer", 2, gold=12, ask=PASS_2)
    assert table.view()["offers"][0]["to"] == [0, 1]
    table.send("accept", 1, offer=1)
    assert table.view()["seats"][2]["bag"]["stances"] == {"1": "pass"}
    assert table.gold(2) == 50
    assert table.refused("accept", 1, offer=1).code == "accepted"
    table.send("accept", 0, offer=1)
    assert table.view()["chest"]["gold"] == 12
    assert table.view()["seats"][2]["bag"]["status"] == "passed"
    table.pass_all()
    table.send("end_round", 0)
    assert (table.gold(0), table.gold(1), table.gold(2)) == (56, 56, 38)


def test_dep_2_equal_stances_settle_the_bag() -> None:
    """S-DEP-2, S-DEP-3: stances are public and can change; each acceptance is also the stance "pass"."""
    table = deputies()
    assert table.refused("pass", 0, merchant=2).code == "stance_first"
    assert table.refused("stance", 2, merchant=3, stance="pass").code == "not_the_sheriff"
    table.send("stance", 0, merchant=2, stance="inspect")
    table.send("stance", 0, merchant=2, stance="pass")
    assert table.view(3)["seats"][2]["bag"]["stances"] == {"0": "pass"}
    table.send("stance", 1, merchant=2, stance="pass")
    assert table.view()["seats"][2]["bag"]["status"] == "passed"
    table.send("offer", 3, gold=4, ask={"do": "pass", "merchant": 3})
    table.send("accept", 0, offer=1)
    table.send("stance", 1, merchant=3, stance="pass", without_bribe=True)
    assert table.view()["seats"][3]["bag"]["status"] == "passed"
    assert table.view()["chest"]["gold"] == 0  # the bribe needed both


def test_accepting_does_not_throw_the_bribe_away_when_the_other_has_said_pass() -> None:
    table = deputies()
    table.send("stance", 1, merchant=2, stance="pass")
    table.send("offer", 2, gold=12, ask=PASS_2)
    table.send("accept", 0, offer=1)
    assert table.view()["seats"][2]["bag"]["status"] == "declared"
    table.send("accept", 1, offer=1)
    assert table.view()["chest"]["gold"] == 12


def test_a_stance_that_came_with_an_offer_goes_with_it() -> None:
    table = deputies()
    table.send("offer", 2, gold=12, ask=PASS_2)
    table.send("accept", 0, offer=1)
    table.send("decline", 1, offer=1)
    assert table.view()["seats"][2]["bag"]["stances"] == {}


def test_accepting_the_contrary_takes_the_first_acceptance_back() -> None:
    table = deputies()
    table.send("offer", 2, gold=12, ask=PASS_2)
    table.send("offer", 3, gold=2, ask={"do": "inspect", "merchant": 2})
    table.send("accept", 0, offer=1)
    table.send("accept", 0, offer=2)
    table.send("accept", 1, offer=1)
    assert table.view()["seats"][2]["bag"]["stances"] == {"0": "inspect", "1": "pass"}
    assert table.view()["chest"]["gold"] == 0


def test_who_changes_their_mind_takes_their_own_offer_back() -> None:
    """S-DEP-4: both may change their minds until one declares to act alone."""
    table = deputies()
    table.send("offer", 0, to=2, want={"gold": 10}, ask=PASS_2)
    table.send("accept", 1, offer=1)
    table.send("stance", 0, merchant=2, stance="inspect")
    assert table.view()["offers"] == []
    assert table.refused("accept", 2, offer=1).code == "offer_gone"
    bag = table.view()["seats"][2]["bag"]
    assert (bag["status"], bag["stances"]) == ("declared", {"0": "inspect"})
    assert "seat 0 withdraws an offer." in table.log()
    # an offer that asks for the same stays
    table.send("offer", 0, to=3, want={"gold": 1}, ask={"do": "inspect", "merchant": 2})
    table.send("stance", 0, merchant=2, stance="inspect")
    assert len(table.view()["offers"]) == 1


def test_a_new_bribe_for_the_one_who_acts_alone_replaces_that_for_both() -> None:
    """S-DEAL-3"""
    table = deputies()
    table.send("offer", 2, gold=8, ask=PASS_2)
    table.send("stance", 0, merchant=2, stance="inspect")
    table.send("stance", 1, merchant=2, stance="pass")
    table.send("act_alone", 0, merchant=2)
    table.send("offer", 2, gold=3, ask=PASS_2)
    assert [offer["gold"] for offer in table.view()["offers"]] == [3]
    assert table.refused("accept", 0, offer=1).code == "offer_gone"
    table.send("accept", 0, offer=2)
    assert table.gold(0) == 53


def test_what_only_the_other_could_make_or_accept_goes_when_one_acts_alone() -> None:
    """S-DEP-4"""
    table = deputies()
    table.send("offer", 1, to=2, want={"gold": 4}, ask=PASS_2)
    table.send("offer", 2, to=1, gold=5, ask=PASS_2)
    table.send("offer", 2, to=0, gold=6, ask=PASS_2)
    table.send("offer", 1, to=3, want={"gold": 2}, ask={"do": "pass", "merchant": 3})
    table.send("stance", 0, merchant=2, stance="inspect")
    table.send("stance", 1, merchant=2, stance="pass")
    table.send("act_alone", 0, merchant=2)
    assert [offer["id"] for offer in table.view()["offers"]] == [3, 4]


def test_dep_3_both_inspect_an_honest_bag_and_pay_halves() -> None:
    """S-DEP-3"""
    table = deputies()
    for deputy in (0, 1):
        table.send("stance", deputy, merchant=2, stance="inspect")
    assert [table.gold(seat) for seat in (0, 1, 2)] == [47, 47, 56]


def test_dep_3_the_fine_of_a_liar_goes_into_the_chest() -> None:
    """S-DEP-3"""
    table = deputies(s2={"silk": 2, "apple": 1})
    for deputy in (0, 1):
        table.send("stance", deputy, merchant=2, stance="inspect")
    assert table.view()["chest"]["gold"] == 8
    assert [table.gold(seat) for seat in (0, 1, 2)] == [50, 50, 42]


def test_dep_4_the_first_to_declare_it_acts_alone() -> None:
    """S-DEP-4: only who wants to inspect while the other would let pass; then the other is out."""
    table = deputies()
    for stances in ((), ((0, "inspect"),), ((1, "pass"),)):
        for deputy, stance in stances:
            table.send("stance", deputy, merchant=2, stance=stance)
        if stances != ((1, "pass"),):
            no = table.refused("act_alone", 0, merchant=2)
            assert (no.code, no.rule) == ("stances_do_not_differ", "S-DEP-4")
    assert table.refused("act_alone", 1, merchant=2).code == "stances_do_not_differ"
    assert "act_alone" in table.may(0) and "act_alone" not in table.may(1)
    table.send("act_alone", 0, merchant=2)
    for name, fields in (("stance", {"stance": "inspect"}), ("pass", {}), ("inspect", {}), ("act_alone", {})):
        assert table.refused(name, 1, merchant=2, **fields).code == "out_of_this_bag"
    assert table.refused("offer", 1, to=2, ask=PASS_2).code == "out_of_this_bag"
    assert table.refused("offer", 2, to=1, gold=2, ask=PASS_2).code == "out_of_this_bag"
    assert table.refused("stance", 0, merchant=2, stance="pass").code == "acts_alone"


def test_dep_4_alone_passing_for_a_bribe_and_keeping_it() -> None:
    """S-DEP-4: a bribe of 8 to the one who acted alone stays whole, also one that was offered to both."""
    table = alone()
    table.send("offer", 2, gold=8, ask=PASS_2)
    table.send("accept", 0, offer=1)
    assert (table.gold(0), table.view()["chest"]["gold"]) == (58, 0)
    both = deputies()
    both.send("offer", 2, gold=8, ask=PASS_2)
    both.send("stance", 0, merchant=2, stance="inspect")
    both.send("accept", 1, offer=1)
    both.send("act_alone", 0, merchant=2)
    assert both.refused("accept", 1, offer=1).code == "not_your_offer"
    both.send("accept", 0, offer=1)
    assert (both.gold(0), both.gold(1), both.view()["chest"]["gold"]) == (58, 50, 0)
    assert both.view()["seats"][2]["bag"]["status"] == "passed"


def test_dep_4_alone_passing_for_nothing_or_inspecting() -> None:
    """S-DEP-4: keeps the fine or pays the penalty."""
    table = alone()
    table.send("pass", 0, merchant=2)
    assert table.gold(0) == 50
    honest = alone()
    honest.send("inspect", 0, merchant=2)
    assert [honest.gold(seat) for seat in (0, 1, 2)] == [44, 50, 56]
    liar = alone(s2={"silk": 3})
    liar.send("inspect", 0, merchant=2)
    assert [liar.gold(seat) for seat in (0, 1, 2)] == [62, 50, 38]
    assert liar.view()["chest"]["gold"] == 0


def test_dep_4_an_offer_to_one_deputy_waits_until_that_one_acts_alone() -> None:
    """S-DEP-4"""
    table = deputies()
    table.send("offer", 2, gold=8, to=0, ask=PASS_2)
    assert table.refused("accept", 0, offer=1).code == "act_alone_first"
    assert table.refused("accept", 1, offer=1).code == "not_your_offer"
    table.send("stance", 0, merchant=2, stance="inspect")
    table.send("stance", 1, merchant=2, stance="pass")
    table.send("act_alone", 0, merchant=2)
    table.send("accept", 0, offer=1)
    assert table.gold(0) == 58


def test_dep_4_an_offer_by_one_deputy_needs_the_other_as_well() -> None:
    """S-DEP-2, S-DEP-4: it is paid into the chest."""
    table = deputies()
    table.send("offer", 0, to=2, want={"gold": 10}, ask=PASS_2)
    table.send("accept", 2, offer=1)
    assert table.gold(2) == 50
    table.send("accept", 1, offer=1)
    assert (table.gold(2), table.view()["chest"]["gold"]) == (40, 10)
    assert table.refused("offer", 3, gold=1, want={"gold": 1}, ask={"do": "pass", "merchant": 3}).code == "one_deputy"


def test_deal_6_what_was_promised_to_both_deputies_either_of_them_judges() -> None:
    """S-DEAL-6, S-DEP-2: who made the offer, and who consented to it."""
    table = deputies()
    table.send("offer", 0, to=2, want={"promise": "peace"}, ask=PASS_2)
    table.send("accept", 2, offer=1)
    table.send("accept", 1, offer=1)
    assert table.refused("judge_promise", 3, deal=1, kept=True).code == "not_promised"
    for deputy in (0, 1):
        assert "judge_promise" in table.may(deputy)
        table.send("judge_promise", deputy, deal=1, kept=deputy == 0)
    assert table.view()["deals"][0]["promise_kept"] is False


def test_dep_4_a_deal_with_both_to_inspect_opens_the_bag() -> None:
    """S-DEP-3, S-DEP-4: both have taken the same stance."""
    table = deputies()
    table.send("offer", 3, gold=2, ask={"do": "inspect", "merchant": 2})
    table.send("accept", 0, offer=1)
    table.send("accept", 1, offer=1)
    assert table.view()["seats"][2]["bag"]["status"] == "inspected"
    assert table.view()["deals"][0]["status"] == "done"
    assert (table.view()["chest"]["gold"], table.gold(0)) == (2, 47)


def test_dep_4_the_view_says_who_decides_and_who_could_act_alone() -> None:
    """S-DEP-4, S-DEBT-6: who wants to open, once the other would let pass; not while a debt is open."""
    table = deputies()

    def bag() -> tuple[list[int], int | None]:
        seen = table.view(4)["seats"][2]["bag"]
        return seen["deciders"], seen["can_act_alone"]

    assert bag() == ([0, 1], None)
    table.send("stance", 1, merchant=2, stance="inspect")
    assert bag() == ([0, 1], None)
    table.send("stance", 0, merchant=2, stance="pass")
    assert bag() == ([0, 1], 1)
    table.give(1, gold=-50, apple=1, cheese=2)
    table.send("stance", 1, merchant=3, stance="inspect")
    table.send("stance", 0, merchant=3, stance="inspect")
    assert table.owed() and bag() == ([0, 1], None)
    assert table.refused("act_alone", 1, merchant=2).code == "debt_first"
    table.send("pay_debt", 1, goods=table.view(1)["me"]["debt_proposal"])
    table.send("act_alone", 1, merchant=2)
    assert bag() == ([1], None)
    table.send("pass", 1, merchant=2)
    assert bag() == ([], None)


def chest_with(gold: int, **goods: int) -> Table:
    table = deputies().give(2, **goods)
    table.send("offer", 2, gold=gold, stand=goods, ask=PASS_2)
    table.send("accept", 0, offer=1)
    table.send("accept", 1, offer=1)
    return table.pass_all()


def test_dep_5_by_agreement_who_gets_which() -> None:
    """S-DEP-5: evenly, cards by number; what is left over goes where both agree."""
    table = chest_with(13, chicken=1, apple=1, silk=1)
    assert table.view()["chest"] == {
        "gold": 13,
        "goods": {"apple": 1, "chicken": 1},
        "contraband_count": 1,
        "share": {"gold": {"least": 6, "most": 7}, "cards": {"least": 1, "most": 2}},
        "split_proposed_by": None,
    }
    assert table.view(0)["me"]["chest"] == {"apple": 1, "chicken": 1, "silk": 1}
    assert "chest" not in table.view(3)["me"] and "silk" not in str(table.view(3)["chest"])
    uneven = {"0": {"gold": 9, "goods": {"silk": 1}}, "1": {"gold": 4, "goods": {"apple": 1, "chicken": 1}}}
    assert table.refused("split_chest", 0, shares=uneven).code == "uneven_split"
    assert table.refused("split_chest", 0, shares={"0": {"gold": 14}}).code == "not_in_chest"
    assert table.refused("split_chest", 0, shares={"3": {"gold": 6}}).code == "not_a_deputy"
    assert table.unknown("split_chest", 0, shares={"9": {"gold": 6}}).field == "shares"
    assert table.refused("agree_split", 1).code == "no_split"
    fair = {"0": {"gold": 7, "goods": {"silk": 1}}, "1": {"gold": 6, "goods": {"apple": 1, "chicken": 1}}}
    table.send("split_chest", 0, shares=fair)
    assert table.refused("agree_split", 0).code == "your_own_split"
    assert table.refused("agree_split", 1, shares={"0": {"gold": 6, "goods": {"silk": 1}}, "1": fair["1"]}).code
    assert "agree_split" in table.may(1) and "silk" not in str(table.view(3)["chest"])
    table.send("agree_split", 1, shares=fair)
    assert (table.gold(0), table.gold(1)) == (57, 56)
    assert table.contraband(0) == {"silk": 1} and table.stand(1) == {"apple": 1, "chicken": 1}
    assert table.game.chest.empty
    assert "1 face-down card for seat 0" in table.log(3)[-1] and "1 silk for seat 0" in table.log(1)[-1]
    table.send("end_round", 0)


def test_dep_5_without_agreement_halves_and_chance() -> None:
    """S-DEP-5: what is left over goes to bank and discard pile."""
    dealt = set()
    for seed in range(12):
        table = chest_with(13, chicken=1, apple=1, silk=1)
        table.seed = seed
        table.send("end_round", 1)
        assert (table.gold(0), table.gold(1)) == (56, 56)
        each = [{**table.stand(seat), **table.contraband(seat)} for seat in (0, 1)]
        assert [sum(goods.values()) for goods in each] == [1, 1]
        assert sum(table.game.discarded.values()) == 1
        assert table.game.chest.empty
        dealt.add(str(each))
    assert len(dealt) > 1
    assert "1 gold in the chest is left over and goes to the bank." in table.log()


def test_dep_5_the_chest_is_shared_when_all_is_settled() -> None:
    """S-DEP-5"""
    table = deputies()
    assert table.refused("split_chest", 0, shares={}).code == "wrong_phase"
    table.pass_all()
    assert table.refused("split_chest", 0, shares={}).code == "chest_empty"
    sheriff = inspecting()
    sheriff.pass_all()
    assert sheriff.refused("split_chest", 0, shares={}).code == "no_deputies"
    assert inspecting().refused("stance", 0, merchant=1, stance="pass").code == "no_deputies"


def test_dep_5_a_proposal_falls_when_the_chest_changes() -> None:
    table = chest_with(10)
    table.send("split_chest", 0, shares={"0": {"gold": 5}, "1": {"gold": 5}})
    table.send("correct_bag", 2, merchant=2, goods={"apple": 2, "silk": 1})
    assert table.game.chest.split is not None  # nothing went in or out
    table.send("split_chest", 1, shares={"0": {"gold": 5}, "1": {"gold": 5}})
    table.send("agree_split", 0)
    assert table.gold(0) == 55


def test_dep_6_nine_rounds() -> None:
    """S-DEP-6: when the deck has run out for the third time."""
    table = Table(players=6).begin()
    for _ in range(9):
        assert table.game.phase == "market"
        table.round()
    assert table.game.phase == "over"


def test_dep_5_the_chest_of_the_last_round_is_shared_too() -> None:
    """S-DEP-5, S-DEP-6: nothing in it is lost when the game ends."""
    table = Table(players=6).begin()
    for _ in range(8):
        table.round()
    table.load().declare()
    first, second = table.game.deputies
    payer = table.game.merchants[0]
    table.send("offer", payer, gold=10, ask={"do": "pass", "merchant": payer})
    held = table.gold(first), table.gold(second)
    for deputy in (first, second):
        table.send("accept", deputy, offer=1)
    table.pass_all()
    assert table.view()["chest"]["gold"] == 10
    table.send("end_round", first)
    assert table.game.phase == "over"
    assert (table.gold(first) - held[0], table.gold(second) - held[1]) == (5, 5)


def test_dep_7_each_debtor_owes_the_own_half() -> None:
    """S-DEP-7: and S-DEBT holds for it."""
    table = deputies().give(0, gold=-49, apple=5)
    for deputy in (0, 1):
        table.send("stance", deputy, merchant=2, stance="inspect")
    assert [table.gold(seat) for seat in (0, 1, 2)] == [0, 47, 54]
    assert table.owed() == [(0, 2, 2)]
    table.send("pay_debt", 0, goods={"apple": 1})
    assert table.stand(2) == {"apple": 4}


def test_dep_7_a_merchant_owes_the_chest() -> None:
    """S-DEP-7"""
    table = deputies(s2={"silk": 2}).give(2, gold=-50, chicken=4)
    for deputy in (0, 1):
        table.send("stance", deputy, merchant=2, stance="inspect")
    assert table.owed() == [(2, "chest", 8)]
    table.pass_all()
    assert table.refused("split_chest", 0, shares={}).code == "not_settled"
    table.send("pay_debt", 2, goods={"chicken": 2})
    assert table.view()["chest"]["goods"] == {"chicken": 2}
    table.send("end_round", 0)
    assert table.stand(0) == {"chicken": 1} == table.stand(1)


@pytest.mark.parametrize(("lead", "other", "order"), [(0, 1, [2, 3, 4, 5]), (4, 0, [5, 1, 2, 3])])
def test_dep_8_the_deputy_drawn_first_stands_for_the_sheriff(lead: int, other: int, order: list[int]) -> None:
    """S-DEP-8: market start and order of declaring; the other deputy is skipped."""
    table = Table(players=6)
    table.send("start", deputies=(lead, other))
    assert table.refused("open_market", other, first=order[0]).rule == "S-DEP-8"
    assert table.refused("open_market", lead, first=other).rule == "S-RND-2"
    table.send("open_market", lead, first=order[0])
    table.load()
    declared = []
    while table.game.phase == "declare":
        (seat,) = table.view()["waiting_for"]
        table.send("declare", seat, good="apple", count=1)
        declared.append(seat)
    assert declared == order


def test_the_clock_passes_bags_the_deputies_could_not_agree_on() -> None:
    """S-CLK-2 with deputies."""
    table = Table(players=6, timer=True).begin().load().declare()
    table.send("start_clock", 1)
    table.send("stance", 0, merchant=2, stance="inspect")
    table.tick(400)
    assert table.game.phase == "end" and table.stand(2) == {"apple": 1}


PASS_3 = {"do": "pass", "merchant": 3}
OPEN_3 = {"do": "inspect", "merchant": 3}


@pytest.mark.parametrize("first", ["accepts", "lets pass"])
def test_dep_9_the_others_pass_is_asked_back_while_one_has_accepted(first: str) -> None:
    """S-DEP-9: with the bribe, or expressly without it; whoever comes first."""
    table = deputies()
    table.send("offer", 2, gold=12, ask=PASS_2)
    if first == "lets pass":
        table.send("stance", 1, merchant=2, stance="pass")
    table.send("accept", 0, offer=1)
    # who has accepted would throw it away too, by saying "pass" once more after the other has
    taken = {"1": 1} if first == "accepts" else {"0": 1, "1": 1}
    assert table.view()["seats"][2]["bag"]["bribe_taken"] == taken
    assert table.view()["seats"][3]["bag"]["bribe_taken"] == {}
    no = table.refused("stance", 1, merchant=2, stance="pass")
    assert (no.code, no.rule) == ("with_or_without_bribe", "S-DEP-9")
    assert "seat 0 has accepted seat 2's offer" in str(no.why)
    with_it = table.game
    table.send("accept", 1, offer=1)
    assert (table.game.chest.gold, table.gold(2)) == (12, 38)
    table.game = with_it
    table.send("stance", 1, merchant=2, stance="pass", without_bribe=True)
    assert (table.game.chest.gold, table.gold(2)) == (0, 50)
    assert table.view()["seats"][2]["bag"]["status"] == "passed" and table.view()["offers"] == []


def test_dep_9_an_offer_of_a_deputy_that_the_merchant_has_accepted_is_not_thrown_away() -> None:
    """S-DEP-9: it waits for the other deputy, and no two "pass" settle the bag without it unless one says so."""
    table = deputies()
    table.send("offer", 0, to=2, want={"gold": 9}, ask=PASS_2)
    table.send("accept", 2, offer=1)
    table.send("stance", 0, merchant=2, stance="pass")
    no = table.refused("stance", 1, merchant=2, stance="pass")
    assert (no.code, no.rule) == ("with_or_without_bribe", "S-DEP-9")
    assert "seat 2 has accepted seat 0's offer. Accept it too" in str(no.why)
    table.send("accept", 1, offer=1)
    assert table.game.chest.gold == 9

    table = deputies()
    table.send("offer", 0, to=2, want={"gold": 9}, ask=PASS_2)
    table.send("accept", 2, offer=1)
    table.send("stance", 1, merchant=2, stance="pass")
    no = table.refused("stance", 0, merchant=2, stance="pass")
    assert (no.code, no.rule) == ("with_or_without_bribe", "S-DEP-9")
    assert "waits for seat 1" in str(no.why)
    table.send("stance", 0, merchant=2, stance="pass", without_bribe=True)
    assert table.game.chest.gold == 0 and table.view()["seats"][2]["bag"]["status"] == "passed"


def test_dep_9_opening_one_bag_of_a_deal_for_several_is_asked_back() -> None:
    """S-DEP-9, S-DEAL-10: the offer lapses as a whole when one of its bags is settled without it."""
    table = deputies()
    table.send("offer", 2, gold=20, asks=[PASS_2, OPEN_3])
    table.send("accept", 0, offer=1)
    assert table.view()["seats"][3]["bag"]["bribe_taken"] == {"1": 1}
    no = table.refused("stance", 1, merchant=3, stance="inspect")
    assert (no.code, no.rule) == ("with_or_without_bribe", "S-DEP-9")
    assert "is opened without it" in str(no.why)
    table.send("stance", 1, merchant=3, stance="pass")  # no settled bag, nothing is thrown away
    assert table.view()["offers"][0]["accepted"] == [0]
    table.send("stance", 1, merchant=3, stance="inspect", without_bribe=True)
    assert table.view()["seats"][3]["bag"]["status"] == "inspected" and table.view()["offers"] == []


def test_dep_9_nothing_is_asked_back_where_no_bribe_was_taken() -> None:
    """S-DEP-9: an offer nobody accepted, one for opening, one to a single deputy, the own acceptance."""
    table = deputies()
    table.send("offer", 2, gold=12, ask=PASS_2)
    table.send("offer", 3, gold=1, ask={"do": "inspect", "merchant": 4})
    table.send("offer", 5, gold=2, ask={"do": "pass", "merchant": 5}, to=0)
    table.send("accept", 0, offer=2)
    for merchant in (4, 5, 2):
        table.send("stance", 1, merchant=merchant, stance="pass")
    table.send("accept", 1, offer=1)
    table.send("stance", 1, merchant=2, stance="pass")  # says the same again
    assert [offer["accepted"] for offer in table.view()["offers"]] == [[1], [0], []]


def test_deal_10_both_deputies_strike_a_deal_of_several_asks() -> None:
    """S-DEAL-10, S-DEP-2: the bribe goes into the chest, the bag comes back, the other is opened."""
    table = deputies()
    table.send("offer", 2, gold=20, asks=[PASS_2, OPEN_3])
    assert table.view()["offers"][0]["can_answer"] == [0, 1]
    table.send("accept", 1, offer=1)
    assert table.view()["offers"][0]["can_answer"] == [0]
    assert table.game.players[2].bag.stances == ((1, "pass"),)  # type: ignore[union-attr]
    assert table.game.players[3].bag.stances == ((1, "inspect"),)  # type: ignore[union-attr]
    made, *_ = table.send("accept", 0, offer=1)
    assert [table.view()["seats"][seat]["bag"]["status"] for seat in (2, 3)] == ["passed", "inspected"]
    assert (table.game.chest.gold, table.gold(0), table.gold(1)) == (20, 47, 47)
    assert table.view()["deals"][0]["status"] == "done"
    assert str(rulebook.tell(made, 0)) == (
        "A deal! seat 2 gives you and seat 1 20 gold. Then seat 2's bag passes, seat 3's bag is opened."
    )


def test_a_deal_offered_by_a_deputy_says_who_gives_whom_what() -> None:
    """S-DEP-2: with the other's consent the merchant gives both; a promise of both is the deputies'."""
    table = deputies()
    table.send("offer", 0, to=2, want={"gold": 8}, ask=PASS_2)
    table.send("accept", 1, offer=1)
    made, *_ = table.send("accept", 2, offer=1)
    assert str(rulebook.tell(made, 2)) == "A deal! You give seat 0, seat 1 8 gold. Then your bag passes."
    assert str(rulebook.tell(made, 1)).startswith("A deal! seat 2 gives you and seat 0 8 gold.")
    table.send("offer", 3, gold=1, want={"promise": "peace"}, ask=PASS_3)
    table.send("accept", 0, offer=2)
    made, *_ = table.send("accept", 1, offer=2)
    assert str(rulebook.tell(made, 4)) == (
        "A deal! seat 3 gives seat 0, seat 1 1 gold. The deputies give seat 3 the promise “peace”. "
        "Then seat 3's bag passes."
    )
    assert "The deputies give you the promise" in str(rulebook.tell(made, 3))


def test_deal_10_all_asks_of_a_deal_have_the_same_deciders() -> None:
    """S-DEAL-10, S-DEP-4: else nobody could strike it as a whole."""
    table = alone()
    for fields in ({"gold": 2}, {"gold": 2, "to": 0}):
        no = table.refused("offer", 4, asks=[PASS_2, OPEN_3], **fields)
        assert (no.code, no.rule) == ("act_alone_first", "S-DEAL-10")
    assert table.refused("offer", 0, to=4, want={"gold": 2}, asks=[PASS_2, OPEN_3]).code == "act_alone_first"
    # and one that was made before can only be accepted when one acts alone on all of them
    table = deputies()
    table.send("offer", 4, gold=2, asks=[PASS_2, OPEN_3])
    table.send("accept", 1, offer=1)
    table.send("stance", 0, merchant=2, stance="inspect")
    table.send("act_alone", 0, merchant=2)
    assert table.game.players[3].bag.stances == ()  # type: ignore[union-attr]
    assert table.view()["offers"][0]["can_answer"] == [0, 1]
    assert table.refused("accept", 0, offer=1).code == "act_alone_first"
    table.send("stance", 0, merchant=3, stance="inspect")
    table.send("stance", 1, merchant=3, stance="pass")
    table.send("act_alone", 0, merchant=3)
    assert table.view()["offers"][0]["can_answer"] == [0]
    table.send("accept", 0, offer=1)
    assert table.gold(0) == 52 and table.view()["deals"][0]["status"] == "bound"


def test_a_change_of_mind_takes_back_all_that_was_accepted_with_it() -> None:
    """S-DEAL-10, S-DEP-4: the acceptance was a stance on every bag of the offer."""
    table = deputies()
    table.send("offer", 4, gold=2, asks=[PASS_2, OPEN_3])
    table.send("accept", 1, offer=1)
    table.send("stance", 1, merchant=2, stance="inspect")
    assert table.view()["offers"][0]["accepted"] == []
    assert [table.view()["seats"][seat]["bag"]["stances"] for seat in (2, 3)] == [{"1": "inspect"}, {}]
    # and a bag that is settled takes the whole offer along
    table.send("accept", 1, offer=1)
    table.send("stance", 0, merchant=3, stance="inspect", without_bribe=True)
    assert table.view()["offers"] == [] and table.view()["seats"][2]["bag"]["stances"] == {}


def test_dep_4_who_decides_is_said_so_that_it_is_right_for_two() -> None:
    """S-DEP-4: two deputies do not "decides"."""
    table = deputies()
    no = table.refused("end_round", 0)
    assert str(no.why) == (
        "Bags are being inspected: it is for seat 0, seat 1 to decide on the bags of seat 2, seat 3, seat 4, seat 5."
    )
    table.pass_all()
    assert str(table.refused("seal_bag", 2, goods={"apple": 1}).why) == (
        "The inspection is over. It is for seat 0, seat 1 to end the round."
    )


def test_dep_2_what_both_decide_on_an_open_bag_is_said_so_that_it_is_right_for_two() -> None:
    """S-DEP-2, S-DEP-3: two deputies do not "opens" a bag."""
    table = Table(players=6, bags="open").begin()
    table.send("close_market")
    table.declare()
    for merchant, stance in ((2, "pass"), (3, "inspect")):
        for deputy in (0, 1):
            table.send("stance", deputy, merchant=merchant, stance=stance)
    told = table.log(5)
    assert "seat 2's bag is handed back closed by seat 0, seat 1." in told
    assert "seat 3's bag is opened by seat 0, seat 1." in told
    assert "Your bag is opened by seat 0, seat 1." in table.log(3)


def test_dep_9_a_corrected_count_takes_the_accepted_bribe_and_its_stance() -> None:
    """S-DEP-9, S-BAG-2: who said "pass" by accepting a bribe has said nothing once the offer has lapsed."""
    table = deputies()
    table.send("offer", 2, gold=5, ask=PASS_2)
    table.send("accept", 0, offer=1)
    table.send("stance", 1, merchant=3, stance="pass")
    table.send("correct_count", 2, merchant=2, goods={"apple": 4})
    assert not table.view()["offers"] and table.view()["seats"][2]["bag"]["stances"] == {}
    assert table.view()["seats"][3]["bag"]["stances"] == {"1": "pass"}
    table.send("stance", 1, merchant=2, stance="pass")
    assert table.view()["seats"][2]["bag"]["status"] == "declared"
