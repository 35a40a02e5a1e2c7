"""The clock (S-CLK)."""

from dataclasses import replace

import pytest

from referee.rules.sheriff import due, expire, rulebook, undone
from referee.rules.sheriff.clock import ClockEnded, ClockPaused
from referee.rules.sheriff.inspecting import BagOpened
from referee.rules.sheriff.round import PhaseBegan
from referee.rules.sheriff.state import Clock
from tests.rules.sheriff.table import Table, inspecting


@pytest.mark.parametrize(("players", "seconds"), [(3, 120), (4, 180), (5, 240), (6, 240)])
def test_clk_1_one_minute_for_each_merchant(players: int, seconds: int) -> None:
    """S-CLK-1: four players start at 3:00, six at 4:00; it runs from start_clock."""
    table = inspecting(players=players, timer=True)
    clock = table.view()["clock"]
    assert (clock["running"], clock["remaining_ms"], clock["ends_at"]) == (False, seconds * 1000, None)
    assert due(table.game) is None
    table.send("start_clock", 0)
    assert due(table.game) == table.now + seconds * 1000
    assert table.tick(10) == []
    assert table.view()["clock"]["remaining_ms"] == (seconds - 10) * 1000


def test_set_11_a_house_may_play_with_other_seconds_a_merchant() -> None:
    """S-SET-11, S-CLK-1"""
    assert inspecting(timer=True, clock_seconds=75).view()["clock"]["remaining_ms"] == 3 * 75_000


def test_clk_1_who_sits_out_brings_no_minute() -> None:
    """S-CLK-1, S-RND-5"""
    table = Table(timer=True).begin()
    table.send("close_market")
    table.send("sit_out", 2)
    for seat in (1, 3):
        table.send("seal_bag", seat, goods={"apple": 1})
    assert table.declare().view()["clock"]["remaining_ms"] == 120_000


def test_clk_1_no_clock_without_the_option() -> None:
    """S-CLK-1"""
    table = inspecting()
    assert table.view()["clock"] is None
    assert table.refused("start_clock", 0).code == "no_clock"
    early = Table(timer=True).begin()
    assert early.view()["clock"] is None
    assert early.refused("start_clock", 0).code == "wrong_phase"


def test_clk_2_at_zero_everybody_passes_without_a_bribe() -> None:
    """S-CLK-2: open offers lapse, what was paid stays paid."""
    table = inspecting(timer=True)
    table.send("start_clock", host=True)
    table.send("offer", 1, gold=7, ask={"do": "pass", "merchant": 1})
    table.send("offer", 2, gold=5, ask={"do": "pass", "merchant": 2})
    table.send("accept", 0, offer=2)
    ends = due(table.game)
    assert expire(table.game, table.now + 179_999) == []
    events = table.tick(500)
    assert isinstance(events[0], ClockEnded) and events[0].at == ends
    assert [seat["bag"] and seat["bag"]["status"] for seat in table.view()["seats"]] == [None] + ["passed"] * 3
    assert (table.gold(0), table.gold(1)) == (55, 50)
    assert table.game.phase == "end" and table.view()["offers"] == []
    assert table.stand(1) == {"apple": 3}
    assert due(table.game) is None and table.tick(500) == []


@pytest.mark.parametrize("bags", ["sealed", "open"])
def test_clk_2_whoever_comes_too_late_is_told_that_time_is_up(bags: str) -> None:
    """S-CLK-2: not which bags wait to be recorded."""
    table = Table(bags=bags, timer=True).begin().load()
    table.declare()
    table.send("offer", 2, gold=1, ask={"do": "pass", "merchant": 2})
    table.send("start_clock", 0)
    table.tick(500)
    assert table.view()["time_was_up"] is True
    for name, seat, fields in (
        ("offer", 1, {"gold": 3, "ask": {"do": "pass", "merchant": 1}}),
        ("pass", 0, {"merchant": 1}),
        ("inspect", 0, {"merchant": 1}),
        ("accept", 0, {"offer": 1}),
        ("withdraw", 2, {"offer": 1}),
    ):
        no = table.refused(name, seat, **fields)
        assert (no.rule, str(no.why)[:11]) == ("S-CLK-2", "Time is up:"), name
    for seat in (1, 2, 3) if bags == "open" else ():
        table.send("record_bag", seat, goods={"apple": 3})
    table.send("end_round", 0)
    assert table.view()["time_was_up"] is False
    assert table.refused("offer", 1, gold=3).rule == "S-DEAL-2"


def test_clk_2_a_bag_that_a_deal_binds_is_opened_at_zero() -> None:
    """S-CLK-2: the deal was struck and paid, only the opening was late; then the others pass."""
    table = inspecting(timer=True)
    table.send("start_clock", 0)
    table.send("offer", 1, gold=20, bag={"apple": 1}, ask={"do": "inspect", "merchant": 2})
    table.send("accept", 0, offer=1)
    opened, *_ = events = table.tick(500)
    assert isinstance(opened, BagOpened) and (opened.merchant, opened.by) == (2, (0,))
    assert [type(event) for event in events].count(ClockEnded) == 1
    statuses = [table.view()["seats"][seat]["bag"]["status"] for seat in (1, 2, 3)]
    assert statuses == ["passed", "inspected", "passed"]
    # the honest merchant is paid, and what was promised from a bag that passed is handed over
    assert (table.gold(0), table.gold(1), table.gold(2)) == (50 + 20 - 6, 30, 56)
    assert (table.stand(0), table.stand(1)) == ({"apple": 1}, {"apple": 2})
    assert [deal["status"] for deal in table.view()["deals"]] == ["done"]
    assert table.game.phase == "end"


def test_clk_2_bound_bags_owe_nothing_out_of_each_other() -> None:
    """S-CLK-2, S-DEAL-7: both are opened, and an opened bag delivers nothing."""
    table = inspecting(timer=True)
    table.send("start_clock", 0)
    for payer, other in ((1, 2), (2, 1)):
        table.send("offer", payer, gold=5, bag={"apple": 1}, ask={"do": "inspect", "merchant": other})
        table.send("accept", 0, offer=payer)
    table.tick(500)
    assert [table.view()["seats"][seat]["bag"]["status"] for seat in (1, 2, 3)] == ["inspected", "inspected", "passed"]
    assert [deal["status"] for deal in table.view()["deals"]] == ["done", "done"]
    assert table.stand(0) == {} and table.stand(1) == {"apple": 3} == table.stand(2)


def test_clk_2_the_deputy_who_is_bound_opens() -> None:
    """S-CLK-2, S-DEP-4: whoever acts alone on the bag."""
    table = inspecting(players=6, timer=True)
    table.send("start_clock", 0)
    table.send("stance", 0, merchant=2, stance="pass")
    table.send("stance", 1, merchant=2, stance="inspect")
    table.send("act_alone", 1, merchant=2)
    table.send("offer", 3, gold=4, ask={"do": "inspect", "merchant": 2})
    table.send("accept", 1, offer=1)
    table.tick(500)
    assert [bag.decided_by for _, bag in table.game.bags] == [(1,), (), (), ()]
    assert (table.gold(0), table.gold(1)) == (50, 50 + 4 - 6)


def test_clk_2_a_clock_that_ended_in_earlier_days_means_what_it_did() -> None:
    """S-CLK-2: in stored games a bound bag passed, and the deal lapsed."""
    table = inspecting(timer=True)
    table.send("start_clock", 0)
    table.send("offer", 1, gold=5, ask={"do": "inspect", "merchant": 2})
    table.send("accept", 0, offer=1)
    table.time_was_up_in_earlier_days()
    assert [deal["status"] for deal in table.view()["deals"]] == ["lapsed"]
    assert table.stand(2) == {"apple": 3}


def test_clk_2_a_bound_open_bag_is_opened_and_recorded() -> None:
    """S-CLK-2: open bags become "recording", the bound one as opened."""
    table = Table(bags="open", timer=True).begin()
    table.send("close_market")
    table.declare()
    table.send("start_clock", 0)
    table.send("offer", 1, gold=20, ask={"do": "inspect", "merchant": 2})
    table.send("accept", 0, offer=1)
    table.tick(500)
    assert {bag.status for _, bag in table.game.bags} == {"recording"}
    assert [(bag.decision, bag.decided_by) for _, bag in table.game.bags] == [
        ("pass", ()),
        ("inspect", (0,)),
        ("pass", ()),
    ]
    table.send("record_bag", 0, goods={"silk": 3}, merchant=2)
    assert table.gold(0) == 50 + 20 + 12


def test_clk_2_open_bags_are_recorded_after_it() -> None:
    """S-CLK-2"""
    table = Table(bags="open", timer=True).begin()
    table.send("close_market")
    table.declare()
    table.send("start_clock", 0)
    table.tick(500)
    assert table.game.phase == "end"
    assert {bag.status for _, bag in table.game.bags} == {"recording"}
    for seat in (1, 2, 3):
        table.send("record_bag", seat, goods={"silk": 3})
    assert table.contraband(3) == {"silk": 3}


def test_clk_3_pause_resume_and_add_time_in_the_log_for_all() -> None:
    """S-CLK-3"""
    table = inspecting(timer=True)
    assert table.refused("pause_clock", 0).code == "clock_stands"
    assert table.refused("resume_clock", 0).code == "clock_not_started"
    table.send("start_clock", 1)  # anybody at the table
    assert table.refused("start_clock", 0).code == "clock_started"
    assert table.refused("resume_clock", 0).code == "clock_runs"
    table.tick(60)
    table.send("pause_clock", 0)
    assert table.tick(3600) == []
    assert table.view()["clock"]["remaining_ms"] == 120_000
    table.send("add_time", None, host=True, seconds=30)
    assert table.refused("add_time", 0, seconds=0).code == "no_time"
    table.send("resume_clock", 0)
    table.send("add_time", 0, seconds=30)
    assert due(table.game) == table.now + 180_000
    assert table.log(2)[-5:] == [
        "seat 1 starts the clock.",
        "seat 0 pauses the clock.",
        "The host adds 30 seconds to the clock.",
        "seat 0 lets the clock go on.",
        "seat 0 adds 30 seconds to the clock.",
    ]


def test_undoing_the_clocks_end_leaves_it_paused_with_thirty_seconds() -> None:
    table = inspecting(timer=True)
    table.send("start_clock", 0)
    before = table.game
    table.tick(500)
    back = undone(before, table.now, table.game)
    assert back.clock is not None
    assert (back.clock.running, back.clock.remaining_ms, back.phase) == (False, 30_000, "inspect")
    assert due(back) is None
    table.game = back
    assert "resume_clock" in table.may(0)
    assert undone(before, 0, before) == before


def standing(seconds: int) -> Clock:
    return Clock(remaining_ms=seconds * 1000, started=True)


def test_clk_3_undoing_a_pause_makes_the_clock_run_again_with_what_was_left() -> None:
    """S-CLK-3: the time the pause lasted is not counted, however long it was."""
    table = inspecting(timer=True)
    table.send("start_clock", 0)
    started = table.game
    table.tick(4)
    table.send("pass", 0, merchant=1)
    running = table.game
    table.tick(6)
    for pause in (165, 600):
        table.game = running
        table.send("pause_clock", 0)
        left = table.view()["clock"]["remaining_ms"]
        table.tick(pause)
        table.game = undone(running, table.now, table.game)
        assert table.view()["clock"]["running"] and due(table.game) == table.now + left
        running = table.game
    # One more step is undone, later: what has run meanwhile is gone, and the pauses still do not count.
    table.tick(5)
    ends_at = due(table.game)
    assert ends_at is not None
    assert due(undone(started, table.now, table.game)) == ends_at
    # What is done and undone from here on is not moved once more.
    table.send("pass", 0, merchant=2)
    assert due(undone(running, table.now, table.game)) == ends_at
    # It would be over by now: then it stands with 30 s, as after any end.
    assert undone(started, ends_at + 1, table.game).clock == standing(30)


def test_clk_3_undoing_that_the_clock_goes_on_leaves_the_pause_and_then_that_is_undone() -> None:
    """S-CLK-3: one step after the other."""
    table = inspecting(timer=True)
    table.send("start_clock", 0)
    running = table.game
    table.tick(10)
    table.send("pause_clock", 0)
    paused = table.game
    table.tick(100)
    table.send("resume_clock", 0)
    table.tick(20)
    table.game = undone(paused, table.now, table.game)
    assert table.game.clock == standing(170)
    table.game = undone(running, table.now, table.game)
    assert due(table.game) == table.now + 170_000


def test_clk_3_a_pause_of_earlier_days_stays_when_it_is_undone() -> None:
    """S-CLK-3: a table that was played before goes back to what everybody saw then."""
    table = inspecting(timer=True)
    table.send("start_clock", 0)
    running = table.game
    table.tick(10)
    (paused,) = table.send("pause_clock", 0)
    table.tick(165)
    back = undone(running, table.now, rulebook.evolve(running, replace(paused, runs_on=False)))
    assert back.clock == standing(170) and due(back) is None
    assert undone(running, table.now + 1000, back).clock == standing(170)


def test_clk_3_a_pause_of_an_earlier_round_is_forgotten() -> None:
    """S-CLK-3: the last verdict of the next round is undone as ever."""
    table = inspecting(timer=True)
    table.send("start_clock", 0)
    table.send("pause_clock", 0)
    table.pass_all()
    table.send("end_round", 0)
    table.load().declare()
    table.send("start_clock", 1)
    *_, last = table.game.merchants
    for merchant in table.game.merchants[:-1]:
        table.send("pass", 1, merchant=merchant)
    before = table.game
    table.tick(60)
    table.send("pass", 1, merchant=last)
    assert undone(before, table.now, table.game).clock == standing(120)


def test_clk_3_a_pause_of_an_earlier_round_is_forgotten_on_one_device_too() -> None:
    """S-CLK-3: there the clock runs from the first declaration on, and nobody starts it."""
    table = Table(bags="counted", one_device=True, timer=True).begin()
    table.phones = frozenset()
    settle = {"do": "pass", "goods": {"apple": 3}, "declared": {"good": "apple", "count": 3}}
    table.send("settle_bag", merchant=1, **settle)
    table.send("pause_clock")
    for merchant in (2, 3):
        table.send("settle_bag", merchant=merchant, **settle)
    table.send("end_round")
    for merchant in (2, 3):
        table.send("settle_bag", merchant=merchant, **settle)
    running = table.game
    table.tick(60)
    table.send("settle_bag", merchant=0, **settle)
    assert table.game.phase == "end"
    table.tick(60)
    assert undone(running, table.now, table.game).clock == standing(120)
    # so it is when the host ends the game in the middle of the round
    table.game = running
    table.send("end_game")
    table.tick(60)
    assert undone(running, table.now, table.game).clock == standing(60)


def test_clk_3_undoing_the_last_verdict_gives_back_what_was_left_when_the_inspection_ended() -> None:
    """S-CLK-3: the clock does not run while there is nothing to inspect."""
    table = inspecting(timer=True)
    table.send("start_clock", 0)
    started = table.game
    table.tick(60)
    table.send("pass", 0, merchant=1)
    table.send("pass", 0, merchant=2)
    last = table.game
    table.send("pass", 0, merchant=3)
    assert table.game.phase == "end" and table.view()["clock"] is None
    table.tick(115)
    back = undone(last, table.now, table.game)
    assert (back.phase, back.clock) == ("inspect", standing(120))
    assert undone(last, table.now + 3_600_000, table.game).clock == standing(120)
    # and so it stays when the verdicts before it are undone too
    assert undone(started, table.now, back).clock == standing(120)
    # What comes after the inspection is undone without a clock, and the number is kept meanwhile.
    end = table.game
    table.send("end_round", 0)
    table.tick(60)
    assert undone(end, table.now, table.game) == end
    assert undone(last, table.now, undone(end, table.now, table.game)).clock == standing(120)


def test_clk_3_a_paused_clock_is_paused_again_when_the_last_verdict_is_undone() -> None:
    """S-CLK-3"""
    table = inspecting(timer=True)
    table.send("start_clock", 0)
    table.tick(60)
    table.send("pause_clock", 0)
    paused = table.game
    table.pass_all()
    assert undone(paused, table.now + 500_000, table.game).clock == standing(120)


def test_clk_3_undoing_the_end_of_the_game_gives_back_what_was_left() -> None:
    """S-CLK-3"""
    table = inspecting(timer=True)
    table.send("start_clock", 0)
    running = table.game
    table.tick(10)
    table.send("end_game", host=True)
    table.tick(100)
    assert undone(running, table.now, table.game).clock == standing(170)


def test_clk_3_stored_events_that_do_not_say_it_are_undone_as_they_were() -> None:
    """S-CLK-3: a table that was played before goes back to what everybody saw then."""
    table = inspecting(timer=True)
    table.send("start_clock", 0)
    table.send("pass", 0, merchant=1)
    table.send("pass", 0, merchant=2)
    running = table.game
    table.tick(10)
    *_, ended = table.send("pass", 0, merchant=3)
    assert isinstance(ended, PhaseBegan)
    assert ended.remaining_ms == 170_000
    old = rulebook.evolve(table.game, replace(ended, remaining_ms=None))
    assert undone(running, table.now + 165_000, old) == running
    assert undone(running, table.now + 500_000, old).clock == standing(30)
    table.game = running
    (paused,) = table.send("pause_clock", 0)
    assert isinstance(paused, ClockPaused)
    assert paused.at == table.now
    old = rulebook.evolve(running, replace(paused, at=None))
    assert undone(running, table.now + 165_000, old) == running
    assert undone(running, table.now + 500_000, old).clock == standing(170)
