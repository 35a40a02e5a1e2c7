"""The round and the market (S-RND, S-MKT)."""

import pytest

from referee.rules.sheriff.round import refill_order
from tests.rules.sheriff.table import Table, inspecting


def test_rnd_1_the_phases_in_order() -> None:
    """S-RND-1: each goes on by itself when everybody is done; a command of another phase is refused."""
    table = Table("sheriff-1e").begin()
    seen = [table.game.phase]
    assert table.refused("seal_bag", 1, goods={"apple": 1}).code == "wrong_phase"
    for seat in (1, 2, 3):
        table.send("market_done", seat, swapped=0)
    seen.append(table.game.phase)
    assert table.refused("declare", 1, good="apple", count=1).rule == "S-DEC-1"
    for seat in (2, 1, 3):
        table.send("seal_bag", seat, goods={"apple": 1})
    seen.append(table.game.phase)
    assert table.refused("inspect", 0, merchant=1).code == "wrong_phase"
    table.declare()
    seen.append(table.game.phase)
    assert "waits" in str(table.refused("end_round", 0).why) or "decide" in str(table.refused("end_round", 0).why)
    table.pass_all()
    seen.append(table.game.phase)
    table.send("end_round", 0)
    assert seen == ["market", "load", "declare", "inspect", "end"]
    assert (table.game.phase, table.game.round) == ("market", 2)


def test_rnd_2_the_sheriff_takes_no_part_before_the_inspection() -> None:
    """S-RND-2"""
    table = Table().begin()
    assert table.refused("open_market", 0, first=0).rule == "S-RND-2"
    table.send("open_market", 0, first=1)
    assert table.refused("market_done", 0, swapped=1).code == "not_a_merchant"
    table.send("close_market", 0)
    assert table.refused("seal_bag", 0, goods={"apple": 1}).code == "not_a_merchant"
    table.load()
    assert table.refused("declare", 0, good="apple", count=1).code == "not_a_merchant"
    assert table.refused("close_market", 1).code == "wrong_phase"


@pytest.mark.parametrize(("players", "rounds"), [(3, 9), (4, 8), (5, 10)])
def test_rnd_3_everybody_is_sheriff_equally_often(players: int, rounds: int) -> None:
    """S-RND-3, S-RND-4: the marker passes to the left; the last end_round ends the game."""
    table = Table(players=players).begin(first=1)
    sheriffs = []
    while table.game.phase != "over":
        sheriffs.append(table.game.sheriff)
        assert table.game.rounds == rounds
        table.round()
    assert sheriffs == [(1 + number) % players for number in range(rounds)]


def test_rnd_4_everybody_draws_back_clockwise_from_the_new_sheriff() -> None:
    """S-RND-4: and after the last round nobody draws."""
    table = Table(players=4, seven_card_hand=True).begin(first=2).round()
    assert table.game.sheriff == 3
    assert refill_order(table.game) == (3, 0, 1, 2)
    assert table.view()["market"]["refill"] == [3, 0, 1, 2]
    assert "Draw back to 7 cards, clockwise from you" in table.log(3)[-1]
    while table.game.phase != "over":
        table.round()
    assert "Draw back" not in table.log(3)[-1]


def test_rnd_5_who_has_no_card_sits_the_round_out() -> None:
    """S-RND-5: no bag, no declaration; the round goes on without them."""
    table = Table().begin()
    assert table.refused("sit_out", 1).code == "wrong_phase"
    table.send("close_market", host=True)
    table.send("sit_out", 2)
    assert table.refused("seal_bag", 2, goods={"apple": 1}).rule == "S-RND-5"
    table.send("seal_bag", 1, goods={"apple": 2})
    assert table.refused("sit_out", 1).code == "has_a_bag"
    table.send("seal_bag", 3, goods={"apple": 2})
    assert table.game.phase == "declare"
    table.declare()
    assert table.game.phase == "inspect"
    assert table.refused("inspect", 0, merchant=2).code == "no_bag"
    table.pass_all()
    assert table.game.phase == "end"
    table.send("end_round", 0)
    table.send("close_market", host=True)
    assert "seal_bag" in table.may(2)


def test_rnd_5_nobody_has_a_card() -> None:
    """S-RND-5: even then the round comes to its end; open bags sit out in their turn to declare."""
    table = Table(bags="open").begin()
    table.send("close_market", host=True)
    assert table.refused("sit_out", 2).code == "not_your_turn"
    for seat in (1, 2, 3):
        table.send("sit_out", seat)
    assert table.game.phase == "end"


def test_mkt_1_one_after_another_up_to_five_cards() -> None:
    """S-MKT-1"""
    table = Table("sheriff-1e", 4).begin(first=2)
    assert table.view()["waiting_for"] == [3]
    no = table.refused("market_done", 0, swapped=1)
    assert (no.code, no.rule) == ("not_your_turn", "S-MKT-1")
    assert "seat 3" in str(no.why)
    assert table.refused("market_done", 3, swapped=6).code == "too_many_swapped"
    table.send("market_done", 3, swapped=5)
    table.send("market_done", 0, swapped=0)
    assert table.refused("market_done", 0, swapped=0).code == "not_your_turn"
    table.send("market_done", 1, swapped=2)
    assert table.game.phase == "load"
    assert "You swap 2 cards." in table.log(1)


def test_mkt_2_first_edition_starts_left_of_the_sheriff() -> None:
    """S-MKT-2"""
    table = Table("sheriff-1e", 4).begin(first=3)
    assert table.may(0) == ["market_done", "correct_secret", "leave_game"]
    assert table.refused("open_market", 3, first=1).code == "starts_left"


def test_mkt_2_second_edition_the_sheriff_names_who_starts() -> None:
    """S-MKT-2"""
    table = Table("sheriff-2e", 4).begin(first=0)
    assert "open_market" in table.may(0)
    assert table.refused("market_done", 1, swapped=0).code == "market_not_open"
    assert table.refused("open_market", 1, first=1).code == "not_the_sheriff"
    assert table.unknown("open_market", 0, first=9).field == "first"
    table.send("open_market", 0, first=3)
    assert table.refused("open_market", 0, first=2).code == "market_is_open"
    for seat in (3, 1, 2):
        assert table.view()["waiting_for"] == [seat]
        table.send("market_done", seat, swapped=1)
    assert table.game.phase == "load"


def test_the_market_can_be_closed_for_all() -> None:
    table = Table().begin()
    assert table.refused("close_market", 1).code == "not_the_sheriff"
    table.send("close_market", host=True)
    assert table.game.phase == "load"
    assert "The host closes the market." in table.log()
    again = Table().begin()
    again.send("close_market", 0)
    assert "You close the market." in again.log(0)


def test_out_of_turn_says_what_the_table_waits_for() -> None:
    table = inspecting()
    assert "seat 0" in str(table.refused("declare", 1, good="apple", count=3).why)
