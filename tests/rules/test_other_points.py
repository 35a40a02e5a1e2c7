"""A line for whatever the referee does not know, in every game (S-END-9, N-OTH-1)."""

from collections.abc import Callable
from typing import Any

import pytest

from referee.rules.nottingham.ending import final_score as nottingham_score
from referee.rules.nottingham.result import explain as explain_nottingham
from referee.rules.sheriff.result import explain as explain_sheriff
from referee.rules.sheriff.view import final_score as sheriff_score
from referee.speech import Speaker
from tests.rules.nottingham.table import Table as NottinghamTable
from tests.rules.sheriff.table import Table as SheriffTable


def sheriff() -> Any:
    table = SheriffTable(players=3).begin()
    table.note = lambda **fields: table.by_host("other_points", **fields)  # type: ignore[attr-defined]
    table.results = lambda: [  # type: ignore[attr-defined]
        Speaker("en").say_all(explain_sheriff(one)) for one in sheriff_score(table.game) or ()
    ]
    return table


def nottingham() -> Any:
    table = NottinghamTable(players=3)
    table.send("start", first=0)
    table.note = lambda **fields: table.send("other_points", **fields)  # type: ignore[attr-defined]
    table.results = lambda: [  # type: ignore[attr-defined]
        Speaker("en").say_all(explain_nottingham(one)) for one in nottingham_score(table.game) or ()
    ]
    return table


games = pytest.mark.parametrize(("open_table", "rule"), [(sheriff, "S-END-9"), (nottingham, "N-OTH-1")])


def lines_of(table: Any, seat: int) -> list[tuple[str, int]]:
    return [(line["words"], line["points"]) for line in table.view()["seats"][seat]["other_points"]]


@games
def test_one_line_for_each_seat_and_words(open_table: Callable[[], Any], rule: str) -> None:
    """S-END-9, N-OTH-1: the same words replace, nothing removes, and everybody sees it."""
    table = open_table()
    table.note(seat=1, points=12, words="special order")
    table.note(seat=1, points=-3, words="  a   law ")
    table.note(seat=2, points=4, words="special order")
    assert lines_of(table, 1) == [("special order", 12), ("a law", -3)]
    table.note(seat=1, points=15, words="special order")
    assert lines_of(table, 1) == [("special order", 15), ("a law", -3)]
    table.note(seat=1, points=0, words="special order")
    assert (lines_of(table, 1), lines_of(table, 2)) == ([("a law", -3)], [("special order", 4)])
    told = table.log()[-1]
    assert "special order" in told


@games
def test_they_count_in_the_score_and_break_no_tie(open_table: Callable[[], Any], rule: str) -> None:
    """S-END-9, N-OTH-1: also when the game is over."""
    table = open_table()
    table.note(seat=1, points=12, words="special order")
    table.send("end_game")
    table.note(seat=2, points=7, words="another")
    table.note(seat=2, points=5, words="and one more")
    before = {one["rank"] for one in table.results()[1:]}
    ann, ben, cid = table.results()
    assert (ann["other_points"], ben["other_points"], cid["other_points"]) == (0, 12, 12)
    assert ben["total"] == cid["total"] == ann["total"] + 12
    assert ben["rank"] == cid["rank"] == 1 and before == {1}
    assert ben["tie_break"]["decided_by"] is None
    assert {"kind": "other_points", "words": "special order", "points": 12, "text": "special order"} in ben["lines"]
    assert ben["total"] == sum(line["points"] for line in ben["lines"])


@games
def test_what_cannot_be_noted(open_table: Callable[[], Any], rule: str) -> None:
    """S-END-9, N-OTH-1"""
    table = open_table()
    table.note(seat=0, points=3, words="a law")
    for fields, code in (
        ({"seat": 0, "points": 3, "words": "a law"}, "nothing_to_correct"),
        ({"seat": 1, "points": 0, "words": "a law"}, "nothing_to_correct"),
    ):
        with pytest.raises(Exception, match=code):
            table.note(**fields)
    with pytest.raises(Exception, match="words"):
        table.note(seat=0, points=3, words="  ")
    with pytest.raises(Exception, match="seat"):
        table.note(seat=9, points=3, words="a law")
    for number in range(19):
        table.note(seat=0, points=1, words=f"line {number}")
    with pytest.raises(Exception, match="too_many_lines"):
        table.note(seat=0, points=1, words="one more")
