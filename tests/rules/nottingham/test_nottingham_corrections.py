"""When table and book differ; tracked hands."""

from tests.rules.nottingham.games import Table


def test_counts_are_corrected_by_the_host_and_no_card_appears_or_vanishes() -> None:
    table = Table(3).begin()
    table.send("correct", seat=1, hand=2, reason="drew twice")
    assert (table.hands(), table.view()["deck_count"]) == ([3, 5, 3], 73)
    assert table.log(last=1) == ["The host corrects the hand of seat 1: now 5 cards. Why: drew twice"]
    table.send("correct", seat=1, hand=-1, discard=1)
    assert (table.hands(), table.view()["deck_count"], table.view()["discard_count"]) == ([3, 4, 3], 73, 1)
    table.send("correct", missing=3)
    assert table.view()["missing_count"] == 3
    assert table.all_cards() == 84
    for fields, code in (
        ({"seat": 1, "hand": -5}, "below_zero"),
        ({"seat": 1, "hand": 80}, "below_zero"),
        ({"discard": -2}, "below_zero"),
        ({"seat": 1}, "nothing_to_correct"),
        ({"hand": 1}, "nobody_named"),
    ):
        assert table.refused("correct", **fields).code == code
    assert table.unknown("correct", seat=3, hand=1).field == "seat"


def test_nothing_is_corrected_while_cards_are_on_their_way() -> None:
    table = Table(3).begin()
    table.send("reveal", 0, item="gems")
    table.send("hold_up", 0, target=1)
    assert table.refused("correct", seat=1, hand=1).code == "in_the_middle"
    assert table.refused("correct_secret", 1, loot={"gems": 1, "gold": -1}).code == "in_the_middle"
    assert "correct" not in table.may(None, host=True)


def test_hidden_cards_are_corrected_by_their_owner() -> None:
    """The kinds change, the number stays: everybody can count it."""
    table = Table(3, track_hands=True, track=[0, 0]).begin(0, {"gems": 3})
    table.kept("gems")
    table.send("trade_set", 0, item="gems", count=4, keep=True)
    assert table.refused("correct_secret", 0, loot={"gems": -1, "gold": 1}).code == "in_the_middle"
    table.send("record_draw", 0, item="gems")
    table.send("correct_secret", 0, loot={"gems": -1, "gold": 1})
    assert table.view(0)["me"]["loot"] == {"gold": 1}
    table.send("correct_secret", 1, hand={"copper": -2, "chain": 2})
    assert table.view(1)["me"]["hand"] == {"copper": 1, "chain": 2}
    assert table.log(0, last=1) == ["seat 1 corrects their own hidden cards; the number stays."]
    assert table.log(1, last=1) == ["You correct your hidden cards."]
    assert table.refused("correct_secret", 1, hand={"copper": -2, "chain": 2}).code == "below_zero"
    assert table.refused("correct_secret", 1, hand={"chain": 1}).code == "same_number"
    assert table.refused("correct_secret", 1).code == "nothing_to_correct"
    assert table.unknown("correct_secret", 1, hand={"apple": 1}).field == "hand"
    untracked = Table(3).begin()
    assert untracked.refused("correct_secret", 1, hand={"copper": -1, "chain": 1}).code == "hands_not_tracked"


def test_a_corrected_tracked_hand_is_recorded_anew() -> None:
    table = Table(3, track_hands=True).begin()
    table.send("correct", seat=1, hand=1)
    assert table.pending() == [("record_hand", 1)]
    assert table.refused("reveal", 0, item="gems").code == "wrong_phase"
    table.send("record_hand", 1, items={"copper": 4})
    assert table.view(1)["me"]["hand"] == {"copper": 4}


def test_hands_are_recorded_at_the_start_where_they_are_tracked() -> None:
    """N-SET-1: three cards each; nobody else sees them."""
    table = Table(3, track_hands=True)
    table.send("start", first=0)
    assert table.pending() == [("record_hand", 0), ("record_hand", 1), ("record_hand", 2)]
    assert table.refused("reveal", 0, item="gems").code == "wrong_phase"
    no = table.refused("record_hand", 1, items={"gems": 2})
    assert (no.code, no.rule) == ("hand_size", "N-SET-1")
    assert table.unknown("record_hand", 1, items={"apple": 3}).field == "items"
    assert table.unknown("record_hand", 1, items={"gems": -1}).field == "items"
    table.send("record_hand", 1, items={"gems": 3, "gold": 0})
    assert table.view(1)["me"]["hand"] == {"gems": 3}
    assert table.log(1, last=1) == ["You tap in your hand: 3 gems cards."]
    assert table.log(0, last=1) == ["seat 1 has tapped in the hand."]
    assert table.refused("record_hand", 1, items={"gems": 3}).code == "not_your_turn"
    untracked = Table(3).begin()
    assert untracked.refused("record_hand", 0, items={"gems": 3}).code == "hands_not_tracked"
    assert untracked.refused("record_draw", 0, item="gems").code == "hands_not_tracked"
    assert untracked.view(0)["me"]["hand"] is None
