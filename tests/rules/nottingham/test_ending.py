"""Both ends and the score, N-END."""

from typing import Any

from tests.rules.nottingham.table import ITEMS, POINTS, Table

PAID: dict[str, dict[str, int]] = {
    "all_seven": dict.fromkeys(ITEMS, 1),
    "five_of_a_kind": {"gems": 5},
    "four_pairs": {"gems": 2, "gold": 2, "chain": 2, "casket": 2},
    "three_pairs": {"gems": 2, "gold": 2, "chain": 2},
}


def trade(table: Table, count: int = 3, item: str = "chain", keep: bool = True) -> None:
    seat = table.kept(item)
    table.send("correct", seat=seat, hand=count)
    table.send("trade_set", seat, item=item, count=count, keep=keep)
    if table.game.is_running:
        table.send("end_turn", seat)


def tasks(table: Table, number: int) -> None:
    """So many tasks are done, by two players each."""
    todo = [(task, turn) for task in PAID for turn in (0, 1)][:number]
    for task, _ in todo:
        seat = table.kept()
        table.send("correct", seat=seat, hand=8, discard=-min(8, table.game.discard))
        table.send("trade_task", seat, task=task, items=PAID[task])
        if table.game.is_running:
            table.send("end_turn", seat)


def test_back_on_the_city_it_is_over_at_once() -> None:
    """N-END-1: without favour."""
    table = Table(3, track=[9]).begin()
    trade(table)
    before = table.hands()
    table.kept()
    table.send("correct", seat=1, hand=3)
    table.send("trade_set", 1, item="chain", count=4, keep=True)
    assert table.view()["phase"] == "over"
    assert table.hands() == [before[0], before[1], before[2]]
    assert table.log(last=1) == ["The sheriff is back in the city: the game is over."]
    assert table.view()["pending"] == []
    assert table.refused("reveal", 2, item="gems").code == "wrong_phase"
    assert table.may(1) == ["correct_secret"]


def test_the_city_can_be_read_when_the_sheriff_gets_there() -> None:
    """N-END-1"""
    table = Table(3).begin()
    table.kept()
    table.send("trade_set", 0, item="chain", count=3, keep=True)
    table.send("read_field", 0, number="city")
    assert (table.view()["phase"], table.view()["sheriff"]) == ("over", {"position": 1, "field": "city"})
    assert table.hands() == [1, 3, 3]


def test_the_eighth_task_card_ends_the_game() -> None:
    """N-END-1: the first owner still turns theirs over; no sheriff move, no favour."""
    table = Table(3, track=[0] * 20, task_values={task: list(pair) for task, pair in POINTS.items()}).begin()
    tasks(table, 7)
    assert table.view()["phase"] == "reveal"
    position = table.view()["sheriff"]["position"]
    seat = table.kept()
    table.send("correct", seat=seat, hand=8, discard=-min(8, table.game.discard))
    before = table.hands()
    table.send("trade_task", seat, task="three_pairs", items=PAID["three_pairs"])
    assert table.view()["phase"] == "over"
    assert table.view()["sheriff"]["position"] == position
    assert table.hands() == [held - 6 * (who == seat) for who, held in enumerate(before)]
    assert all(len(task["done_by"]) == 2 and not task["open"] for task in table.view()["tasks"])
    assert "turns the first card over" in " ".join(table.log(None, last=3))
    assert table.log(last=1) == ["The last task card is taken: the game is over."]
    assert [shared for one in table.score() or () for shared in one["shared"]] == [True] * 8


def test_the_score_is_loot_and_tasks_as_they_lie() -> None:
    """N-END-2: hand cards score nothing (N-END-3)."""
    values = {"five_of_a_kind": [25, 20]}
    table = Table(3, track=[0] * 9, task_values=values).begin()
    trade(table, item="casket")
    trade(table, item="copper")
    seat = table.kept()
    table.send("correct", seat=seat, hand=5)
    table.send("trade_task", seat, task="five_of_a_kind", items={"gems": 5})
    assert table.score() is None
    table.send("end_game")
    score = table.score()
    assert [(one["loot_value"], one["task_value"], one["total"]) for one in score] == [
        (13, 0, 13),
        (7, 0, 7),
        (0, 25, 25),
    ]
    assert [(one["rank"], one["winner"]) for one in score] == [(2, False), (3, False), (1, True)]
    assert table.view()["seats"][0]["loot"] == {"casket": 1}


def test_impossible_totals_are_pointed_out_at_the_end_not_refused() -> None:
    """N-END-2: twelve cards of an item are in the box; before the end a loot pile is its owner's secret."""
    table = Table(3, track=[0] * 40).begin()
    for _ in range(12):
        trade(table, item="gems")
        table.send("correct", discard=-2)
    assert "impossible" not in table.view()
    trade(table, item="gems")
    assert "impossible" not in table.view(0)
    table.send("end_game")
    assert table.view()["impossible"] == {"gems": {"counted": 13, "in_box": 12}}
    table.send("correct_secret", 0, loot={"gems": -1, "chain": 1})
    assert table.view(1)["impossible"] == {}


def test_a_tie_goes_to_the_larger_loot_pile_and_may_be_shared() -> None:
    """N-END-3: most points; then more cards in the loot pile; still tied: shared."""

    def played(*kept: str) -> list[Any]:
        table = Table(3, track=[0] * 9).begin()
        for item in kept:
            if item:
                trade(table, item=item)
            else:
                table.pass_turns(1)
        table.send("end_game")
        return [(one["total"], one["rank"], one["winner"]) for one in table.score()]

    # 9 + 9 + 8 = 13 + 13: three cards beat two.
    assert played("gold", "casket", "", "gold", "casket", "", "candlestick") == [
        (26, 1, True),
        (26, 2, False),
        (0, 3, False),
    ]
    assert played("casket", "", "casket") == [(13, 1, True), (0, 3, False), (13, 1, True)]


def test_the_host_can_end_the_game_at_any_time() -> None:
    """What lies there is counted; a set not yet traded and a card turned up count as hand cards."""
    table = Table(3, track=[3]).begin()
    table.send("reveal", 0, item="gold")
    table.send("lay_ambush", 0, shows="yellow")
    table.send("end_turn", 0)
    table.kept()
    table.send("trade_set", 1, item="chain", count=3, keep=True)
    assert table.pending() == [("spring", 0), ("let_be", 0)]
    table.send("end_game")
    assert (table.view()["phase"], table.hands()) == ("over", [3, 4, 3])
    assert table.all_cards() == 84
    assert [one["winner"] for one in table.score()] == [True, True, True]
    assert table.refused("end_game").code == "wrong_phase"
