"""Whoever leaves for good, and whoever comes back (S-RND-6)."""

import pytest

from referee.rules.kernel import NotYours
from referee.rules.sheriff import rulebook
from tests.rules.sheriff.table import Table, inspecting, made


def sheriffs(table: Table) -> list[int | None]:
    """Who is sheriff in each of the rounds that are still played, this one first."""
    found = []
    while table.game.phase != "over":
        found.append(table.game.sheriff)
        table.round()
    return found


def test_rnd_6_the_marker_skips_who_is_away_and_their_rounds_are_not_played() -> None:
    """S-RND-6: rounds is what was played and what is still to come."""
    table = Table(players=4).begin()
    assert table.view()["rounds"] == 8
    table.send("leave_game", 2)
    assert table.view()["rounds"] == 6
    assert sheriffs(table) == [0, 1, 3, 0, 1, 3]
    assert table.view()["round"] == table.view()["rounds"] == 6


def test_rnd_6_a_skipped_round_is_not_made_up() -> None:
    """S-RND-6: the order is fixed at the start; whoever comes back is sheriff in the rounds that are still theirs."""
    table = Table(players=4).begin()
    table.send("leave_game", 1)
    table.round()
    assert table.game.sheriff == 2
    assert table.view()["rounds"] == 6
    table.by_host("come_back", seat=1)
    assert table.view()["rounds"] == 7
    assert sheriffs(table) == [2, 3, 0, 1, 2, 3]
    assert table.game.first_sheriff == 0


def test_rnd_6_who_comes_back_plays_from_the_next_round_on() -> None:
    """S-RND-6"""
    table = Table(players=4).begin()
    table.send("leave_game", 2)
    table.send("come_back", 2)
    assert table.game.merchants == (1, 3)
    assert (table.view()["seats"][2]["away"], table.view()["seats"][2]["comes_back"]) == (True, True)
    table.send("close_market")
    assert table.refused("seal_bag", 2, goods={"apple": 1}).code == "not_back_yet"
    assert table.may(2) == ["correct_secret", "leave_game"]
    table.round()
    assert table.game.merchants == (2, 3, 0)
    assert (table.view()["seats"][2]["away"], table.view()["seats"][2]["comes_back"]) == (False, False)


def test_rnd_6_an_unsettled_bag_goes_back_to_the_hand_and_nobody_waits() -> None:
    """S-RND-6: while bags are loaded, declared and inspected."""
    table = Table().begin()
    table.send("close_market")
    table.send("seal_bag", 1, goods={"silk": 2})
    table.send("seal_bag", 2, goods={"apple": 1})
    table.send("leave_game", 1)
    assert table.game.players[1].bag is None
    assert table.game.phase == "load"
    table.send("leave_game", 3)
    assert table.refused("declare", 2, good="apple", count=1).code == "too_few_players"
    table.by_host("come_back", seat=1)
    assert table.game.phase == "declare"
    table.send("declare", 2, good="apple", count=1)
    assert table.game.phase == "inspect"
    inspected = inspecting()
    inspected.send("pass", 0, merchant=1)
    inspected.send("pass", 0, merchant=2)
    inspected.send("leave_game", 3)
    assert inspected.game.phase == "end"
    assert inspected.stand(3) == {}
    assert inspected.stand(1) == {"apple": 3}


def test_rnd_6_what_lies_on_the_stand_stays_and_counts() -> None:
    """S-RND-6: titles too."""
    table = Table(players=4, turns_as_sheriff=1).begin()
    table.give(3, apple=9)
    table.send("leave_game", 3)
    sheriffs(table)
    line = table.score()[3]
    assert {"good": "apple", "title": "king", "points": 20} in line["titles"]
    assert line["total"] == 50 + 18 + 20


def test_rnd_6_offers_to_and_from_the_leaver_lapse() -> None:
    """S-RND-6"""
    table = inspecting()
    table.send("offer", 1, gold=3, ask={"do": "pass", "merchant": 1})
    table.send("offer", 2, gold=3, to=1)
    table.send("offer", 2, gold=3, ask={"do": "inspect", "merchant": 1})
    table.send("offer", 3, gold=3, ask={"do": "pass", "merchant": 3})
    table.send("leave_game", 1)
    assert [offer["by"] for offer in table.view()["offers"]] == [3]
    assert table.refused("offer", 2, gold=1, to=1).code == "has_left"


def test_rnd_6_deals_about_a_bag_that_went_back_lapse_and_what_was_paid_stays_paid() -> None:
    """S-RND-6"""
    table = inspecting()
    table.send("offer", 2, gold=7, ask={"do": "inspect", "merchant": 1})
    table.send("accept", 0, offer=1)
    table.send("leave_game", 1)
    assert table.view()["deals"][0]["status"] == "lapsed"
    assert table.gold(0) == 57


def test_rnd_6_open_debts_are_settled_by_the_proposed_set() -> None:
    """S-RND-6: the leaver chooses nothing any more."""
    table = inspecting()
    table.give(0, gold=-50, apple=4, cheese=2)
    table.send("inspect", 0, merchant=1)
    assert table.owed() == [(0, 1, 6)]
    proposed = table.view(0)["me"]["debt_proposal"]
    table.send("leave_game", 0)
    assert table.owed() == []
    assert sum(proposed.values()) == sum(table.stand(1).values()) - 3
    for good, count in proposed.items():
        assert table.stand(1)[good] >= count


def test_rnd_6_so_are_debts_that_arise_later() -> None:
    """S-RND-6: a bag that was opened before, and recorded after its owner or the sheriff had left."""
    for leaver in (0, 1):
        table = Table(bags="open").begin().load().declare()
        table.give(leaver, gold=-50, apple=4, cheese=2)
        table.send("inspect", 0, merchant=1)
        table.send("leave_game", leaver)
        table.by_host("record_bag", merchant=1, goods={"apple": 3} if leaver == 0 else {"bread": 3})
        assert table.owed() == []
        assert table.stand(leaver) == {"apple": 4}
        assert table.stand(1 - leaver).get("cheese") == 2


def test_rnd_6_what_only_unseen_cards_could_pay_is_forgiven() -> None:
    """S-RND-6, S-CNT-4: nobody is there to show them, and no debt outlives its round."""
    table = Table(bags="counted").begin().load().declare().give(1, gold=-50, apple=1).hide(1, 2)
    table.send("inspect", 0, merchant=1)
    table.send("record_bag", 1, goods={"silk": 3})
    assert table.owed() == [(1, 0, 12)]
    table.send("leave_game", 1)
    assert table.owed() == []
    assert (table.stand(0), table.stand(1), table.view()["seats"][1]["hidden"]) == ({"apple": 1}, {}, 2)


def test_rnd_6_a_sheriff_who_leaves_lets_every_bag_pass_and_the_host_ends_the_round() -> None:
    """S-RND-6: bound ones too; those deals lapse."""
    table = Table().begin()
    table.load(s1={"silk": 2}, s2={"apple": 2}).declare()
    table.send("offer", 2, gold=7, ask={"do": "inspect", "merchant": 1})
    table.send("accept", 0, offer=1)
    table.send("leave_game", 0)
    assert table.game.phase == "end"
    assert table.contraband(1) == {"silk": 2}
    assert (table.view()["deals"][0]["status"], table.gold(0)) == ("lapsed", 57)
    assert table.view()["waiting_for"] == []
    assert table.refused("end_round", 0).code == "has_left"
    table.send("end_round")
    assert table.game.sheriff == 1


@pytest.mark.parametrize("phase", ["market", "load", "declare"])
def test_rnd_6_a_sheriff_can_leave_at_any_time(phase: str) -> None:
    """S-RND-6: the round goes to its end."""
    table = Table().begin()
    if phase != "market":
        table.send("close_market")
        table.send("seal_bag", 1, goods={"apple": 2})
    if phase == "declare":
        table.send("seal_bag", 2, goods={"apple": 2})
        table.send("seal_bag", 3, goods={"apple": 2})
    assert table.game.phase == phase
    table.send("leave_game", 0)
    assert table.game.phase == "end"
    assert table.stand(1) == ({} if phase == "market" else {"apple": 2})
    table.send("end_round")
    assert table.game.sheriff == 1


def test_rnd_6_a_deputy_who_leaves_leaves_the_bags_and_the_chest_to_the_other() -> None:
    """S-RND-6"""
    table = inspecting(players=6)
    for deputy in (0, 1):
        table.send("stance", deputy, merchant=2, stance="pass")
    table.send("offer", 3, gold=9, ask={"do": "pass", "merchant": 3})
    table.send("accept", 0, offer=1)
    table.send("accept", 1, offer=1)
    assert table.game.chest.gold == 9
    table.send("stance", 0, merchant=4, stance="inspect")
    table.send("leave_game", 0)
    assert table.view()["seats"][4]["bag"]["deciders"] == [1]
    assert table.refused("stance", 1, merchant=4, stance="pass").code == "acts_alone"
    table.send("pass", 1, merchant=4)
    table.send("inspect", 1, merchant=5)
    assert table.gold(1) == 44
    assert table.game.phase == "end"
    assert table.refused("split_chest", 1, shares={}).code == "chest_is_yours"
    table.send("end_round", 1)
    assert (table.gold(0), table.gold(1)) == (50, 53)


def test_rnd_6_when_both_deputies_have_left_every_bag_passes() -> None:
    """S-RND-6"""
    table = inspecting(players=6)
    table.send("leave_game", 0)
    table.send("leave_game", 1)
    assert table.game.phase == "end"
    assert table.stand(5) == {"apple": 3}
    table.send("end_round")
    assert set(table.game.deputies) <= {2, 3, 4, 5}


def test_rnd_6_when_neither_deputy_stayed_both_share_the_chest() -> None:
    """S-RND-6, S-DEP-5: it is the other's only as long as there is one."""
    table = inspecting(players=6)
    table.correct(chest={"gold": 4})
    table.send("leave_game", 0)
    table.send("leave_game", 1)
    table.send("end_round")
    assert (table.gold(0), table.gold(1)) == (52, 52)


def test_rnd_6_a_market_without_merchants_is_over() -> None:
    """S-RND-6, S-RND-1: nobody has to name who starts, and whoever comes back finds the round's end."""
    table = Table(players=6).begin()
    for merchant in (2, 3, 4):
        table.send("leave_game", merchant)
    assert table.game.phase == "market"
    table.send("leave_game", 5)
    assert table.game.phase == "end"
    table.by_host("come_back", seat=5)
    table.send("end_round")
    assert (table.game.phase, 5 in table.game.deputies) == ("market", True)


def test_rnd_6_their_card_leaves_the_deck_and_the_number_of_rounds_stays() -> None:
    """S-RND-6: a single last card is dealt, its partner comes from the reshuffled others."""
    for seed in range(8):
        table = Table(players=6, seed=seed).begin()
        table.send("leave_game", 5)
        assert table.view()["rounds"] == 9
        table.round()
        left = {2, 3, 4} - set(table.game.deputies)
        assert len(left) == 1
        table.round()
        assert table.game.deputies[0] in left
        assert 5 not in table.game.deputies
        while table.game.phase != "over":
            assert 5 not in table.game.deputies
            table.round()
        assert table.game.round == 9


def test_rnd_6_a_table_that_draws_itself_names_the_last_card() -> None:
    """S-RND-6"""
    table = Table(players=6).begin()
    table.send("leave_game", 5)
    table.load().declare().pass_all()
    table.send("end_round", deputies=(2, 3))
    table.load().declare().pass_all()
    assert table.refused("end_round", deputies=(0, 1)).code == "last_card_first"
    assert table.refused("end_round", deputies=(4, 5)).code == "already_deputy"
    table.send("end_round", deputies=(4, 1))
    assert table.game.deputies == (4, 1)


def test_rnd_6_with_fewer_than_three_only_the_end_is_open() -> None:
    """S-RND-6: end_game, come_back and correct; undo is the table's."""
    table = Table(players=3).begin()
    table.send("leave_game", 2)
    assert table.refused("close_market").code == "too_few_players"
    assert table.refused("correct_secret", 0, goods={"silk": 1}).code == "too_few_players"
    assert table.may(host=True) == ["correct", "end_game", "come_back", "other_points"]
    assert table.may(1) == []
    table.correct(seat=1, gold=3)
    table.correct(sheriff=1)
    assert table.game.sheriff == 1
    table.by_host("other_points", seat=1, points=4, words="special order")
    assert table.view()["seats"][1]["other_points"] == [{"words": "special order", "points": 4}]
    table.by_host("come_back", seat=2)
    table.send("close_market")
    table.by_host("leave_game", seat=2)
    table.send("end_game")
    assert table.game.phase == "over"


def test_rnd_6_a_leaver_s_bag_is_recorded_as_far_as_it_is_public() -> None:
    """S-RND-6: opened ones whole, passed ones by their legal goods; or it is left out."""
    table = inspecting(bags="open")
    table.send("inspect", 0, merchant=1)
    table.send("pass", 0, merchant=2)
    table.send("pass", 0, merchant=3)
    table.send("leave_game", 2)
    assert table.refused("record_bag", 2, goods={"apple": 3}).code == "has_left"
    table.send("record_bag", 1, goods={"apple": 3})
    table.send("record_bag", 3, goods={"apple": 3})
    assert table.refused("end_round", 0).code == "bags_unrecorded"
    assert table.view()["waiting_for"] == [0]
    assert table.refused("record_bag", host=True, merchant=2, goods={"silk": 1}).code == "not_public"
    assert table.refused("record_bag", host=True, merchant=2, goods={"apple": 4}).code == "not_public"
    table.send("record_bag", host=True, merchant=2, goods={"apple": 2})
    assert table.stand(2) == {"apple": 2}
    table.send("end_round", 0)


def test_rnd_6_or_the_bag_is_left_out() -> None:
    """S-RND-6: on end_round too, but only a leaver's."""
    table = inspecting(bags="open")
    for merchant in (1, 2, 3):
        table.send("pass", 0, merchant=merchant)
    table.send("record_bag", 1, goods={"apple": 3})
    table.send("leave_game", 2)
    assert table.refused("end_round", 0, leave_out_bags=True).code == "bags_unrecorded"
    table.send("record_bag", 3, goods={"apple": 3})
    table.send("end_round", 0, leave_out_bags=True)
    assert (table.game.round, table.stand(2)) == (2, {})


def test_rnd_6_who_has_left_still_says_whether_a_promise_was_kept() -> None:
    """S-RND-6, S-DEAL-6: it is always allowed; and what lies on the own stand stays one's own to correct."""
    table = inspecting()
    table.send("offer", 1, gold=1, want={"promise": "peace"})
    table.send("accept", 0, offer=1)
    table.send("leave_game", 1)
    assert table.may(1) == ["judge_promise", "correct_secret", "come_back"]
    table.send("judge_promise", 1, deal=1, kept=False)
    assert table.view()["deals"][0]["promise_kept"] is False
    table.send("correct_secret", 1, goods={"silk": 1})
    assert table.contraband(1) == {"silk": 1}


def test_rnd_6_by_the_host_or_the_seat_itself() -> None:
    """S-RND-6: public, in words for everybody."""
    table = Table().begin()
    with pytest.raises(NotYours):
        rulebook.decide(table.game, made("leave_game", {"seat": 2}), table.sent(1, False))
    table.by_host("leave_game", seat=2)
    assert "seat 2 has left the game" in table.log()[-1]
    assert "you have left the game" in table.log(2)[-1]
    assert table.refused("leave_game", 2).code == "has_left"
    assert table.refused("come_back", 1).code == "is_here"
    assert table.unknown("leave_game", None).field == "seat"
    assert Table().refused("leave_game", 2).code == "not_started"
