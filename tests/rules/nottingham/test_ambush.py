"""Ambushes laid and sprung, N-ACT-3 and N-AMB."""

from typing import Any

import pytest

from tests.rules.nottingham.table import Table


def lay(table: Table, *shows: Any) -> Table:
    """Each player in turn lays one of these ambushes."""
    for one in shows:
        seat = table.game.turn
        table.send("reveal", seat, item="gold")
        table.send("lay_ambush", seat, shows=one)
        table.send("end_turn", seat)
    return table


def set_laid(*shows: Any, item: str = "gems", count: int = 3, keep: bool = True, **options: Any) -> Table:
    """Seats 1, 2, … have these lying (red is seat 0's colour); seat 0 lays a set."""
    table = lay(Table(track=[3, 3, 3], **options).begin(first=1), *shows)
    table.pass_turns((-table.game.turn) % 4)
    table.kept("gems")
    table.send("correct", seat=0, hand=3)
    table.send("trade_set", 0, item=item, count=count, keep=keep)
    return table


def test_an_ambush_lies_face_down_with_the_gold_under_it() -> None:
    """N-ACT-3: neither counts as a hand card; what it shows is its owner's secret."""
    table = Table().begin()
    table.send("reveal", 0, item="gold")
    table.send("lay_ambush", 0, shows=("gems", "pearls"))
    seen = table.view(1)
    assert (seen["phase"], seen["revealed"], seen["ambush_count"]) == ("trade", None, 9)
    assert table.hands() == [3, 3, 3, 3]
    assert [seat["ambushes"] for seat in seen["seats"]] == [1, 0, 0, 0]
    other = Table().begin()
    other.send("reveal", 0, item="gold")
    other.send("lay_ambush", 0, shows=("chain", "casket"))
    assert seen == other.view(1)
    assert table.view(0)["me"]["ambushes"] == [{"id": 1, "shows": ["gems", "pearls"]}]
    assert table.log(0, last=1) == ["You lay an ambush: Gems, Pearls."]
    assert table.log(1, last=1) == ["seat 0 lays an ambush."]
    assert table.all_cards() == 84


def test_what_cannot_be_laid() -> None:
    """N-ACT-3, N-AMB-2: never the own colour, no gold, two different items, nothing that lies here already."""
    table = Table().begin()
    table.send("reveal", 0, item="gold")
    no = table.refused("lay_ambush", 0, shows="red")
    assert (no.code, no.rule) == ("own_colour", "N-ACT-3")
    assert table.refused("lay_ambush", 0, shows=("gems", "gems")).code == "two_items"
    assert table.refused("lay_ambush", 0, shows=("gems", "gold")).code == "no_gold"
    assert table.unknown("lay_ambush", 0, shows="pink").field == "shows"
    assert table.unknown("lay_ambush", 0, shows=("gems", "apple")).field == "shows"
    assert table.unknown("lay_ambush", 0, shows=("gems",)).field == "shows"
    lay_here = [("gems", "pearls"), "blue", ("gems", "chain"), "yellow"]
    table.send("keep", 0)
    table.send("end_turn", 0)
    table = lay(table, "red", "blue", "red")
    for shows in lay_here:
        table.send("reveal", 0, item="gold")
        table.send("lay_ambush", 0, shows=shows)
        table.send("end_turn", 0)
        table.pass_turns(3)
    table.send("reveal", 0, item="gold")
    for shows in ("blue", ("gems", "copper")):
        assert table.refused("lay_ambush", 0, shows=shows).code == "lies_already"


def test_any_number_may_lie_and_an_empty_pile_leaves_the_gold_in_hand() -> None:
    """N-ACT-9: with three players nine ambush cards are in play; then the gold is taken in hand."""
    table = Table(3).begin()
    pairs = [("copper", "gems"), ("gems", "chain"), ("chain", "casket")]
    for own, other in ((0, 1), (1, 2), (2, 0)):
        for shows in (table.game.players[other].colour, *pairs[:2]):
            while table.game.turn != own:
                table.pass_turns(1)
            table.send("reveal", own, item="gold")
            table.send("lay_ambush", own, shows=shows)
            table.send("end_turn", own)
    assert [seat["ambushes"] for seat in table.view()["seats"]] == [3, 3, 3]
    table.send("reveal", 0, item="gold")
    assert table.pending() == [("keep", 0)]
    no = table.refused("lay_ambush", 0, shows="yellow")
    assert (no.code, no.rule) == ("cannot_be_played", "N-ACT-9")
    table.send("keep", 0)


def test_a_last_card_of_the_own_colour_leaves_the_gold_in_hand() -> None:
    """N-ACT-9: the pile of one card can be laid, unless it is the own colour; keeping is always possible."""
    table = Table().begin()
    table.send("reveal", 0, item="gold")
    assert table.refused("lay_ambush", 0, shows="red").rule == "N-ACT-3"
    table.send("keep", 0)
    assert table.hands()[0] == 4


def test_everybody_with_an_ambush_is_asked_and_nobody_else() -> None:
    """N-AMB-1, N-AMB-4: fitting or not, from the left of the trading player; who trades is not asked."""
    table = lay(Table(track=[3, 3]).begin(), ("copper", "chain"), ("copper", "chain"), ("pearls", "chain"))
    table.pass_turns(1)
    table.kept("gems")
    table.send("trade_set", 0, item="gems", count=3, keep=True)
    assert table.pending() == [("spring", 1), ("let_be", 1)]
    assert table.refused("let_be", 2).code == "not_your_turn"
    assert table.refused("end_turn", 0).code == "wrong_phase"
    assert "spring" not in table.may(1) and "let_be" in table.may(1)
    table.send("let_be", 1)
    assert table.pending() == [("spring", 2), ("let_be", 2)]
    table.send("let_be", 2)
    assert (table.view()["phase"], table.view()["set"]) == ("favour", None)


def test_a_task_is_never_ambushed() -> None:
    """N-AMB-1: only a set."""
    table = lay(Table(track=[3, 3]).begin(first=1), "red", "red", "yellow")
    table.kept("gems")
    table.send("correct", seat=0, hand=3)
    table.send("trade_task", 0, task="five_of_a_kind", items={"gems": 5})
    assert table.view()["phase"] == "favour"
    assert table.pending() == [("end_turn", 0), ("read_task", 0)]


@pytest.mark.parametrize(
    ("shows", "item", "hit"),
    [
        (("gems", "chain"), "gems", True),
        (("gems", "chain"), "chain", True),
        (("gems", "chain"), "pearls", False),
        ("red", "pearls", True),
        ("yellow", "pearls", False),
        ("red", "gold", True),
        (("gems", "chain"), "gold", False),
    ],
)
def test_which_ambush_fits(shows: Any, item: str, hit: bool) -> None:
    """N-AMB-2: one of its two items, or the trading player's colour; gold falls to a colour only."""
    table = set_laid(shows, item=item)
    assert ("spring" in table.may(1)) == hit
    if hit:
        table.send("spring", 1, ambush=1)
    else:
        no = table.refused("spring", 1, ambush=1)
        assert (no.code, no.rule) == ("does_not_fit", "N-AMB-2")


def test_a_sprung_ambush_takes_a_card_for_the_gold() -> None:
    """N-AMB-3: the owner takes one of the cards, the victim the gold; the ambush card goes under its pile."""
    table = set_laid(("gems", "chain"), count=4)
    before, pile = table.hands(), table.view()["ambush_count"]
    assert table.unknown("spring", 1, ambush=9).field == "ambush"
    table.send("spring", 1, ambush=1)
    assert table.view()["ambush_count"] == pile + 1
    assert table.view()["seats"][1]["ambushes"] == 0
    assert "(Gems, Chain)" in table.log(3, last=9)[-4]
    seen = table.view()
    assert (seen["phase"], seen["discard_count"], seen["seats"][0]["loot_count"]) == ("favour", 2, 1)
    drawn = [seat in seen["favour"]["seats"] for seat in range(4)]
    assert table.hands() == [before[0] + 1 + drawn[0], before[1] + 1 + drawn[1], before[2], before[3]]
    assert table.all_cards() == 84


def test_tracked_cards_of_an_ambush() -> None:
    """N-AMB-3, N-AMB-5: card and gold come to hand; a failed trade brings the rest back."""
    hands = [{"gems": 3}, {"copper": 3}, {"copper": 3}, {"copper": 3}]
    table = lay(Table(track_hands=True).begin(1, *hands), ("gems", "chain"))
    table.pass_turns(2)
    table.kept("pearls")
    table.send("trade_set", 0, item="gems", count=3, keep=True)
    assert table.view(0)["me"]["hand"] == {"pearls": 1}
    table.send("spring", 1, ambush=1)
    assert table.view(1)["me"]["hand"] == {"copper": 3, "gems": 1}
    assert table.view(0)["me"]["hand"] == {"gold": 1, "pearls": 1, "gems": 2}


def test_several_may_hit_one_trade_and_all_are_asked_again() -> None:
    """N-AMB-4: until nobody springs another."""
    table = set_laid(("gems", "chain"), ("gems", "copper"), "red", count=6)
    table.send("let_be", 1)
    table.send("spring", 2, ambush=2)
    assert table.pending() == [("spring", 3), ("let_be", 3)]
    table.send("let_be", 3)
    assert table.pending() == [("spring", 1), ("let_be", 1)]
    table.send("spring", 1, ambush=1)
    assert table.pending() == [("spring", 3), ("let_be", 3)]
    laid = table.view()["set"]
    assert (laid["item"], laid["count"], laid["keep"], laid["asked"], laid["owners"]) == ("gems", 4, True, 3, [3])
    table.send("spring", 3, ambush=3)
    assert table.view()["phase"] == "favour"
    assert table.view()["discard_count"] == 2


def test_one_player_may_spring_several() -> None:
    """N-AMB-4: whoever sprang one is asked for another."""
    table = lay(Table(track=[2, 2]).begin(first=1), "red")
    table.pass_turns(3)
    table = lay(table, ("gems", "chain"))
    table.pass_turns(2)
    table.kept("gems")
    table.send("correct", seat=0, hand=3)
    table.send("trade_set", 0, item="gems", count=5, keep=False)
    table.send("spring", 1, ambush=2)
    assert table.pending() == [("spring", 1), ("let_be", 1)]
    table.send("spring", 1, ambush=1)
    assert (table.view()["phase"], table.view()["discard_count"]) == ("favour", 3)


def test_fewer_than_three_left_fail_the_trade() -> None:
    """N-AMB-5: the cards go back in hand, the trade of the turn is used up (N-TRN-2), the sheriff does not move."""
    table = set_laid(("gems", "chain"), ("gems", "copper"), count=3)
    before = table.hands()
    table.send("spring", 1, ambush=1)
    assert table.hands() == [before[0] + 3, before[1] + 1, before[2], before[3]]
    seen = table.view()
    assert (seen["phase"], seen["set"], seen["sheriff"]["position"]) == ("trade", None, 0)
    assert (seen["discard_count"], seen["seats"][0]["loot_count"]) == (0, 0)
    assert table.pending() == [("end_turn", 0)]
    assert table.refused("trade_set", 0, item="gold", count=3, keep=True).code == "traded_already"
    assert "your trade fails" in table.log(0, last=1)[0]
    assert table.all_cards() == 84
