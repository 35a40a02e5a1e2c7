"""What lies open and was booked otherwise, N-COR-1."""

from typing import Any

import pytest

from tests.rules.nottingham.table import POINTS, Table


def with_loot() -> Table:
    """Seat 0 has a gems card on the loot pile; the points of all tasks are known."""
    table = Table(3, track=[0, 0, 0, 0], task_values=POINTS).begin()
    table.with_phones = frozenset({0, 1})
    table.kept()
    table.send("trade_set", 0, item="gems", count=3, keep=True)
    table.send("end_turn", 0)
    return table


def loot_counts(table: Table) -> list[int]:
    return [seat["loot_count"] for seat in table.view()["seats"]]


@pytest.mark.parametrize("over", [False, True])
def test_the_host_counts_a_loot_pile_and_its_owner_says_which_cards(over: bool) -> None:
    """N-COR-1: there is no score before; also after the end."""
    table = with_loot()
    if over:
        table.send("end_game")
    table.send("correct", seat=0, loot_count=3, reason="counted wrong")
    assert (loot_counts(table), table.all_cards()) == ([3, 0, 0], 84)
    assert table.log(last=1) == ["The host corrects seat 0's loot pile: now 3 cards. Why: counted wrong"]
    assert ("correct_secret", 0) in table.pending() and "correct_secret" in table.may(0)
    assert table.view(0)["me"]["loot_counted"] == 3
    assert table.view()["waiting_for"] == ([] if over else [1])
    if not over:
        table.send("end_game")
    assert table.score() is None
    assert table.refused("correct_secret", 0, loot={"chain": 1}).code == "wrong_count"
    table.send("correct_secret", 0, loot={"chain": 2})
    assert table.view(0)["me"]["loot"] == {"gems": 1, "chain": 2}
    assert [one["total"] for one in table.score() or ()] == [11 + 2 * 12, 0, 0]
    assert (table.pending(), table.all_cards()) == ([], 84)


def test_an_owner_corrects_the_loot_pile_with_its_count() -> None:
    """N-COR-1: everybody is told the count, nobody the kinds."""
    table = with_loot()
    table.send("correct_secret", 0, loot={"gems": -1, "pearls": 2})
    assert (loot_counts(table), table.all_cards()) == ([2, 0, 0], 84)
    assert table.log(1, last=1) == ["seat 0 corrects their own loot pile: now 2 cards."]
    assert table.log(0, last=1) == ["You correct your loot pile: now 2 cards."]
    assert table.refused("correct_secret", 0, loot={"gold": -1}).code == "below_zero"


def test_for_a_seat_without_a_phone_the_host_says_which_cards() -> None:
    """N-COR-1: where there is a phone, how many is all the host can say."""
    table = with_loot()
    assert table.refused("correct", seat=0, loot={"gems": 1}).code == "has_a_phone"
    table.send("correct", seat=2, loot={"gems": 2, "gold": 1})
    assert (loot_counts(table), table.all_cards(), table.pending()) == ([1, 0, 3], 84, [("reveal", 1)])
    assert "gems" not in table.log(last=1)[0]
    assert table.refused("correct", seat=2, loot={"chain": -1}).code == "below_zero"
    table.send("correct", seat=2, loot={"gems": -2})
    table.send("end_game")
    assert [one["total"] for one in table.score() or ()] == [11, 0, 9]


def test_counted_as_the_book_says_nothing_is_asked() -> None:
    """N-COR-1"""
    table = with_loot()
    table.send("correct", seat=0, loot_count=2)
    table.send("correct", seat=0, loot_count=1)
    assert (table.pending(), table.all_cards()) == ([("reveal", 1)], 84)


def test_what_is_as_it_was_is_not_corrected() -> None:
    """N-COR-1: whoever reads three numbers and changes one corrects that one."""
    table = with_loot()
    hand = table.hands()[0]
    table.send("correct", seat=0, hand_count=hand + 2, loot_count=1, ambushes=0)
    assert (table.hands()[0], table.all_cards()) == (hand + 2, 84)
    assert table.log(last=1) == [f"The host corrects seat 0's hand: now {hand + 2} cards."]
    assert "loot pile" not in " ".join(table.log(last=2))
    assert table.refused("correct", seat=0, hand_count=hand + 2).code == "nothing_to_correct"
    # what is counted, and found to be so, is told
    assert len(table.send("correct", seat=0, loot_count=1)) == 1


def test_tasks_done_by_whom() -> None:
    """N-COR-1, N-TRD-3: who did it first stays the first; done by two, a third is refused."""
    table = with_loot()
    table.send("correct", seat=1, tasks=("three_pairs", "all_seven"))
    table.send("correct", seat=0, tasks=("three_pairs",))
    seen = {task["id"]: task["done_by"] for task in table.view()["tasks"]}
    assert (seen["three_pairs"], seen["all_seven"]) == ([1, 0], [1])
    no = table.refused("correct", seat=2, tasks=("three_pairs",))
    assert (no.code, no.rule) == ("task_closed", "N-TRD-3")
    assert table.unknown("correct", seat=2, tasks=("six_pairs",)).field == "tasks"
    table.send("correct", seat=1, tasks=("three_pairs",))
    table.send("correct", seat=0, tasks=())
    assert [seat["tasks"] for seat in table.view()["seats"]] == [[], ["three_pairs"], []]
    assert table.log(last=1) == ["The host corrects seat 0's tasks: none."]
    table.send("end_game")
    assert table.score()[1]["total"] == POINTS["three_pairs"][0]  # type: ignore[index]


def test_corrections_do_not_end_a_game() -> None:
    """N-COR-1, N-END-1: neither the last task card nor the city."""
    table = with_loot()
    for seat in (0, 1):
        table.send("correct", seat=seat, tasks=tuple(POINTS))
    table.send("correct", position=5)
    assert table.view()["phase"] == "reveal"
    assert table.view()["sheriff"] == {"position": 5, "field": "city"}
    table.pass_turns(1)
    assert table.view()["phase"] == "reveal"
    table.send("correct", seat=0, tasks=())
    table.kept()
    table.send("trade_set", 2, item="gems", count=3, keep=True)
    assert (table.view()["phase"], table.view()["ended"]) == ("over", "city")


@pytest.mark.parametrize(
    "fields", [{"position": 1}, {"seat": 0, "tasks": ()}, {"seat": 0, "loot_count": 0}, {"seat": 1, "hand": 1}]
)
def test_corrections_after_the_end_do_not_take_the_game_up_again(fields: dict[str, Any]) -> None:
    """N-COR-1: what was counted wrong is counted right, and the game stays over."""
    table = with_loot()
    table.send("end_game")
    assert "correct" in table.may(None, host=True)
    table.send("correct", **fields)
    assert table.view()["phase"] == "over"
    assert table.all_cards() == 84


def test_where_the_sheriff_stands() -> None:
    """N-COR-1: a field nobody has read is read then."""
    table = Table(3).begin()
    table.send("correct", position=4, reason="forgotten to tap in")
    assert table.log(last=1) == ["The host puts the sheriff on field 4. Why: forgotten to tap in"]
    assert table.pending() == [("read_field", 0)]
    assert "correct" in table.may(None, host=True)
    table.send("correct", position=3)
    table.send("read_field", 0, number=5)
    assert table.view()["sheriff"] == {"position": 3, "field": 5}
    table.send("read_field", 0, number="city", position=7)
    assert table.refused("correct", position=8).code == "beyond_city"
    assert table.unknown("correct", position=101).field == "position"
    table.send("correct", position=0)
    assert table.view()["sheriff"] == {"position": 0, "field": "city"}
    assert table.view()["phase"] == "reveal"


def test_how_many_ambushes_lie_before_whom() -> None:
    """N-COR-1, N-ONE-2: what a new one shows is read when it is sprung; the gold goes and comes with it."""
    table = with_loot()
    table.send("correct", seat=0, ambushes=2)
    assert [seat["ambushes"] for seat in table.view()["seats"]] == [2, 0, 0]
    assert table.view(0)["me"]["ambushes"] == [{"id": 1, "shows": None}, {"id": 2, "shows": None}]
    assert table.all_cards() == 84
    table.send("reveal", 1, item="gold")
    table.send("lay_ambush", 1, shows=("gems", "pearls"))
    table.send("correct", seat=1, ambushes=2)
    table.send("correct", seat=1, ambushes=1)
    assert [one["shows"] for one in table.view(1)["me"]["ambushes"]] == [["gems", "pearls"]]
    assert table.log(last=1) == ["The host corrects what lies before seat 1: now 1 ambush."]
    assert table.refused("correct", seat=2, ambushes=7).code == "not_that_many"
    assert table.all_cards() == 84


def test_what_hangs_on_the_cards_is_not_corrected_in_between() -> None:
    """N-COR-1: a set that lies stays as it is, and so does the sheriff."""
    table = with_loot()
    table.send("correct", seat=0, ambushes=1)
    table.kept()
    table.send("trade_set", 1, item="gems", count=3, keep=True)
    for fields in ({"seat": 0, "ambushes": 0}, {"seat": 0, "loot_count": 0}, {"position": 2}, {"seat": 1, "tasks": ()}):
        assert table.refused("correct", **fields).code == "in_the_middle"


def test_only_the_host_corrects_them() -> None:
    """N-COR-1: and everything about a player needs a name."""
    table = with_loot()
    for fields in ({"loot_count": 0}, {"tasks": ()}, {"ambushes": 0}, {"position": 1}, {"loot": {"gems": 1}}):
        assert table.refused("correct", 0, seat=0, **fields).code == "not_the_host"
        if "position" not in fields:
            assert table.refused("correct", **fields).code == "nobody_named"
    assert Table(3).refused("correct", seat=0, loot_count=1).code == "wrong_phase"
