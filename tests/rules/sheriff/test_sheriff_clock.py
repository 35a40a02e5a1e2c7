"""The clock (S-CLK)."""

import pytest

from referee.rules.sheriff import due, expire, undone
from referee.rules.sheriff.clock import ClockEnded
from tests.rules.sheriff.games import Table, inspecting


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


def test_clk_2_the_clock_outranks_a_deal_to_inspect() -> None:
    """S-CLK-2"""
    table = inspecting(timer=True)
    table.send("start_clock", 0)
    for payer, other in ((1, 2), (2, 1)):
        table.send("offer", payer, gold=5, bag={"apple": 1}, ask={"do": "inspect", "merchant": other})
        table.send("accept", 0, offer=payer)
    table.tick(500)
    assert [table.view()["seats"][seat]["bag"]["status"] for seat in (1, 2)] == ["passed", "passed"]
    assert [deal["status"] for deal in table.view()["deals"]] == ["lapsed", "lapsed"]
    # Gold that was paid stays paid; goods that were still in a bag are not owed for what was never done.
    assert table.gold(0) == 60 and table.stand(1) == {"apple": 3} == table.stand(2)


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
    assert table.refused("start_clock", 1).code == "not_the_sheriff"
    table.send("start_clock", 0)
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
        "seat 0 starts the clock.",
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
    assert undone(before, 0, table.game) == before


def test_undoing_a_pause_gives_back_what_was_left() -> None:
    """However long the pause was; 30 s are for a clock that has ended."""
    table = inspecting(timer=True)
    table.send("start_clock", 0)
    before = table.game
    assert before.clock is not None
    assert before.clock.ends_at is not None
    table.tick(10)
    table.send("pause_clock", 0)
    left = table.view()["clock"]["remaining_ms"]
    table.tick(600)
    back = undone(before, table.now, table.game)
    assert back.clock is not None
    assert (back.clock.running, back.clock.remaining_ms) == (False, left)
    # and back to a moment before that
    again = undone(before, table.now, back)
    assert again.clock == back.clock
