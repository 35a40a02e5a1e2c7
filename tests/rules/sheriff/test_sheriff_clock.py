"""The clock (S-CLK)."""

import pytest

from referee.rules.sheriff import due, expire, rulebook, undone
from referee.rules.sheriff.clock import ClockEnded, ClockPaused
from referee.rules.sheriff.market import PhaseBegan
from referee.rules.sheriff.state import Clock
from referee.rules.values import replace
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
    assert undone(before, 0, before) == before


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


def standing(seconds: int) -> Clock:
    return Clock(remaining_ms=seconds * 1000, started=True)


def test_clk_3_undoing_a_pause_does_not_count_the_time_it_lasted() -> None:
    """S-CLK-3: it stays paused with what was left, also where the time would not be over yet."""
    table = inspecting(timer=True)
    table.send("start_clock", 0)
    running = table.game
    table.tick(10)
    table.send("pause_clock", 0)
    table.tick(165)
    table.game = undone(running, table.now, table.game)
    assert table.game.clock == standing(170) and due(table.game) is None
    # The same when one more step is undone, long after.
    assert undone(running, table.now + 1000, table.game).clock == standing(170)
    table.send("resume_clock", 0)
    assert due(table.game) == table.now + 170_000
    # Of a clock that runs, what has run is gone.
    running = table.game
    table.tick(20)
    table.send("pass", 0, merchant=1)
    assert undone(running, table.now, table.game) == running


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
