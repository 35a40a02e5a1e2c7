"""Sets and tasks, N-TRD."""

import pytest

from tests.rules.nottingham.table import ITEMS, Table


def trading(cards: int = 9, track: list[int] | None = None, **options: object) -> Table:
    """Seat 0 may trade and holds so many cards."""
    table = Table(track=track or [0, 0, 0, 0, 0, 0, 0, 0], **options).begin()
    table.kept()
    if cards != 4:
        table.send("correct", seat=0, hand=cards - 4)
    return table


def test_a_set_is_three_or_more_and_one_may_be_kept() -> None:
    """N-TRD-1: one face down on the loot pile, the rest is discarded."""
    table = trading()
    no = table.refused("trade_set", 0, item="gems", count=2, keep=True)
    assert (no.code, no.rule) == ("set_too_small", "N-TRD-1")
    table.send("trade_set", 0, item="gems", count=4, keep=True)
    seen = table.view(0)
    assert table.hands()[0] == 5
    assert (seen["discard_count"], seen["seats"][0]["loot_count"], seen["me"]["loot"]) == (3, 1, {"gems": 1})
    assert "loot" not in table.view(1)["seats"][0]
    assert "You trade in 4 gems and keep one as loot." in table.log(0)
    assert table.all_cards() == 84


def test_one_need_not_be_kept() -> None:
    """N-TRD-1: "darf"."""
    table = trading()
    table.send("trade_set", 0, item="gems", count=3, keep=False)
    assert (table.view()["discard_count"], table.view()["seats"][0]["loot_count"]) == (3, 0)
    assert "seat 0 trades in 3 gems and keeps none." in table.log(2)


def test_nobody_trades_more_than_the_hand_or_the_box_holds() -> None:
    """N-TRD-1"""
    table = trading(4)
    no = table.refused("trade_set", 0, item="gems", count=5, keep=True)
    assert (no.code, no.rule) == ("not_that_many", "N-TRD-1")
    assert table.refused("trade_set", 0, item="gems", count=13, keep=True).code == "not_in_box"
    assert table.unknown("trade_set", 0, item="apple", count=3, keep=True).field == "item"
    table = trading(2)
    assert table.pending() == [("end_turn", 0)]
    assert table.refused("trade_set", 0, item="gems", count=3, keep=True).code == "not_that_many"


@pytest.mark.parametrize(
    ("task", "items", "cards"),
    [
        ("all_seven", dict.fromkeys(ITEMS, 1), 7),
        ("five_of_a_kind", {"gems": 5}, 5),
        ("four_pairs", {"gems": 2, "gold": 2, "chain": 2, "casket": 2}, 8),
        ("three_pairs", {"gems": 2, "gold": 2, "chain": 2}, 6),
    ],
)
def test_the_cards_of_a_task_are_discarded_and_its_card_taken(task: str, items: dict[str, int], cards: int) -> None:
    """N-TRD-2: exactly these cards."""
    table = trading()
    (first, each), *rest = items.items()
    another = {item: each for item in ITEMS if item not in items}
    one_more = [{**items, item: count} for item, count in another.items()]
    one_less = [dict(rest)] if rest else []
    for wrong in ({"gems": 3}, {**items, first: each + 3}, {"pearls": 6}, *one_more, *one_less):
        no = table.refused("trade_task", 0, task=task, items=wrong)
        assert (no.code, no.rule) == ("not_the_task", "N-TRD-2")
    table.send("trade_task", 0, task=task, items=items)
    seen = table.view()
    assert seen["seats"][0]["tasks"] == [task]
    assert (seen["discard_count"], table.hands()[0]) == (cards, 9 - cards)
    assert table.all_cards() == 84


def test_the_cards_are_named_where_there_is_a_choice() -> None:
    """N-TRD-2: all seven leave none; where hands are only counted, nobody is asked for them."""
    hands = [{"gems": 5, "pearls": 5, "chain": 2, "gold": 2, "copper": 2}]
    tracked = Table(track=[0, 0], track_hands=True).begin()
    tracked.send("correct", seat=0, hand=13)
    tracked.send("record_hand", 0, items=hands[0])
    tracked.kept()
    table = trading()
    for task, cards in (("five_of_a_kind", 5), ("four_pairs", 8), ("three_pairs", 6)):
        assert tracked.refused("trade_task", 0, task=task).code == "items_needed"
        counted = trading()
        counted.send("trade_task", 0, task=task)
        assert (counted.hands()[0], counted.view()["discard_count"], counted.all_cards()) == (9 - cards, cards, 84)
        (told,) = [line for line in counted.log(1) if "first to do a task" in line]
        assert " with " not in told
    assert table.unknown("trade_task", 0, task="six_of_a_kind").field == "task"
    table.send("trade_task", 0, task="all_seven")
    assert table.view()["discard_count"] == 7


def test_too_few_cards_for_a_task() -> None:
    """N-TRD-2"""
    table = trading(4)
    assert table.refused("trade_task", 0, task="five_of_a_kind", items={"gems": 5}).code == "not_that_many"
    assert ("trade_task", 0) not in table.pending()


def do_task(table: Table, seat: int, task: str = "five_of_a_kind") -> None:
    while table.game.turn != seat or table.game.phase != "trade":
        if table.game.phase == "reveal":
            table.kept()
        else:
            table.send("end_turn", table.game.turn)
    table.send("correct", seat=seat, hand=9)
    items = {"five_of_a_kind": {"gems": 5}, "three_pairs": {"gems": 2, "gold": 2, "chain": 2}}
    table.send("trade_task", seat, task=task, items=items.get(task))


def test_two_may_do_a_task_and_the_first_turns_the_card_over() -> None:
    """N-TRD-3: then it is closed; nobody does it twice."""
    table = Table(track=[0] * 9, task_values={"five_of_a_kind": [25, 20]}).begin()
    do_task(table, 0)
    assert table.view()["tasks"][1] == {"id": "five_of_a_kind", "done_by": [0], "open": True, "values": [25, 20]}
    table.send("end_turn", 0)
    table.pass_turns(3)
    table.kept()
    table.send("correct", seat=0, hand=9)
    no = table.refused("trade_task", 0, task="five_of_a_kind", items={"gems": 5})
    assert (no.code, no.rule) == ("done_by_you", "N-TRD-3")
    table.send("end_turn", 0)
    do_task(table, 1)
    assert table.view()["tasks"][1]["done_by"] == [0, 1]
    assert table.view()["tasks"][1]["open"] is False
    assert any("Turn your card over" in line for line in table.log(0))
    assert any("seat 0 turns the first card over" in line for line in table.log(1))
    table.send("end_turn", 1)
    table.kept()
    table.send("correct", seat=2, hand=9)
    no = table.refused("trade_task", 2, task="five_of_a_kind", items={"gems": 5})
    assert (no.code, no.rule) == ("task_closed", "N-TRD-3")
    table.send("end_game")
    score = table.score()
    assert [one["task_value"] for one in score] == [20, 20, 0, 0]


def test_the_view_says_whose_card_is_turned_over_and_who_did_the_task_second() -> None:
    """N-TRD-3, N-LEV-1: of the last trade, whoever had turns or was skipped since."""
    table = Table(4, track=[0] * 9).begin()
    do_task(table, 0)
    assert table.view()["turned_over"] is None
    do_task(table, 3)
    second = {"task": "five_of_a_kind", "first": 0, "second": 3}
    assert table.view()["turned_over"] == second
    table.send("leave_game", 0)
    table.send("end_turn", 3)
    assert (table.game.turn, table.view()["turned_over"]) == (1, second)
    table.kept()
    table.send("correct", seat=1, hand=4)
    table.send("trade_set", 1, item="gems", count=3, keep=True)
    assert table.view()["turned_over"] is None
    do_task(table, 2, "three_pairs")
    assert table.view()["turned_over"] is None
    do_task(table, 3, "three_pairs")
    assert table.view()["turned_over"] == {"task": "three_pairs", "first": 2, "second": 3}
    table.send("correct", seat=3, tasks=["five_of_a_kind"])
    assert table.view()["turned_over"] is None


def test_alone_a_task_scores_the_higher_number() -> None:
    """N-TRD-3"""
    table = Table(track=[0] * 9, task_values={"five_of_a_kind": [25, 20]}).begin()
    do_task(table, 0)
    table.send("end_game")
    assert [one["task_value"] for one in table.score()] == [25, 0, 0, 0]


def test_the_points_are_read_by_whoever_did_the_task() -> None:
    """N-END-2: asked as soon as they are needed, never invented; nobody has to wait for them."""
    table = Table(track=[0] * 9).begin()
    do_task(table, 0)
    assert table.pending() == [("end_turn", 0), ("read_task", 0)]
    assert table.refused("read_task", 1, task="five_of_a_kind", alone=25, shared=20).code == "not_your_task"
    no = table.refused("read_task", 0, task="five_of_a_kind", alone=20, shared=25)
    assert (no.code, no.rule) == ("shared_is_less", "N-TRD-3")
    assert table.unknown("read_task", 0, task="five_of_a_kind", alone=-1, shared=20).field == "alone"
    table.send("end_turn", 0)
    table.send("end_game")
    assert table.score() is None
    assert table.pending() == [("read_task", 0)]
    table.send("read_task", 0, task="five_of_a_kind", alone=25, shared=20)
    assert table.view()["tasks"][1]["values"] == [25, 20]
    assert table.score()[0]["total"] == 25
    table.send("read_task", task="five_of_a_kind", alone=26, shared=20)
    assert table.score()[0]["total"] == 26
    assert table.pending() == []


def test_tracked_hands_trade_what_they_hold() -> None:
    """N-TRD-1, N-TRD-2: only legal trades are offered and accepted."""
    hands = [{"gems": 3}, {"gems": 3}, {"copper": 2, "gems": 1}]
    table = Table(3, track_hands=True, track=[0, 0]).begin(0, *hands)
    table.kept("gems")
    assert table.refused("trade_set", 0, item="pearls", count=3, keep=True).code == "not_in_hand"
    assert "trade_set" in table.may(0) and "trade_task" not in table.may(0)
    table.send("correct", seat=0, hand=2)
    table.send("record_hand", 0, items={"gems": 5, "chain": 1})
    assert "trade_task" in table.may(0)
    assert table.refused("trade_task", 0, task="three_pairs").code == "not_in_hand"
    table.send("trade_task", 0, task="five_of_a_kind")
    assert table.view(0)["me"]["hand"] == {"chain": 1}
    table.send("end_turn", 0)
    table.kept("pearls")
    table.send("trade_set", 1, item="gems", count=3, keep=True)
    assert table.view(1)["me"]["hand"] == {"pearls": 1}
    table.send("end_turn", 1)
    table.kept("pearls")
    assert ("trade_set", 2) in table.pending()  # by the size of the hand: what is in it is a secret
    assert "trade_set" not in table.may(2)
