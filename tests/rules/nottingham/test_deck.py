"""When the cards run out, N-DCK."""

from tests.rules.nottingham.table import Table


def run_out(table: Table) -> None:
    """Nothing is left in the deck; what was there is missing."""
    table.send("deck_empty", 1)


def test_the_discard_pile_becomes_the_deck_when_a_card_is_needed() -> None:
    """N-DCK-1: not before."""
    table = Table(3, track=[0, 0, 0]).begin()
    table.kept()
    table.send("trade_set", 0, item="chain", count=4, keep=True)
    run_out(table)
    assert (table.view()["deck_count"], table.view()["discard_count"]) == (0, 3)
    table.send("end_turn", 0)
    assert (table.view()["deck_count"], table.view()["discard_count"]) == (3, 0)
    assert table.log(last=1) == ["The deck is empty: shuffle the discard pile (3 cards) into a new deck."]
    assert table.pending() == [("reveal", 1)]
    assert table.all_cards() == 84


def test_a_deck_that_is_used_up_is_not_renewed_before_it_is_needed() -> None:
    """N-DCK-1: the last card can be turned up and favour ends without shuffling."""
    table = Table(3, track=[0, 0, 0]).begin()
    table.kept()
    table.send("trade_set", 0, item="chain", count=3, keep=True)
    table.send("correct", missing=table.view()["deck_count"] - 1)
    table.send("end_turn", 0)
    table.send("reveal", 1, item="gems")
    assert (table.view()["deck_count"], table.view()["discard_count"]) == (0, 2)


def test_favour_shuffles_too() -> None:
    """N-DCK-1: in the middle of the draws."""
    table = Table(3, track=[6, 6]).begin()
    table.kept()
    table.send("correct", seat=0, hand=3)
    table.send("correct", missing=table.view()["deck_count"] - 1)
    table.send("trade_set", 0, item="chain", count=5, keep=False)
    assert table.hands() == [3, 4, 4]
    assert (table.view()["deck_count"], table.view()["discard_count"]) == (3, 0)


def test_without_a_discard_pile_hands_are_cut_down_to_the_field() -> None:
    """N-DCK-2: each choosing; the discards are the new deck; the sheriff moves one field, without favour."""
    table = Table(3, track=[2, 5, 5]).begin()
    table.kept()
    table.send("trade_set", 0, item="chain", count=3, keep=True)
    assert table.view()["favour"]["seats"] == [0]
    table.send("correct", discard=-2)
    assert (table.hands(), table.view()["discard_count"]) == ([2, 3, 3], 0)
    run_out(table)
    table.send("end_turn", 0)
    assert table.pending() == [("discard", 1), ("discard", 2)]
    assert table.view()["phase"] == "reveal"
    assert table.refused("reveal", 1, item="gems").code == "wrong_phase"
    no = table.refused("discard", 1, count=2)
    assert (no.code, no.rule) == ("discard_down", "N-DCK-2")
    assert table.refused("discard", 0, count=1).code == "not_your_turn"
    table.send("discard", 2, count=1)
    assert table.view()["sheriff"]["position"] == 1
    table.send("discard", 1, count=1)
    assert table.hands() == [2, 2, 2]
    assert table.view()["sheriff"] == {"position": 2, "field": 5}
    assert (table.view()["deck_count"], table.view()["discard_count"]) == (2, 0)
    assert table.pending() == [("reveal", 1)]
    assert table.all_cards() == 84


def test_nobody_over_the_number_moves_the_sheriff_on_until_somebody_is() -> None:
    """N-DCK-2: on the city there is no number, so nobody discards; the rule is applied again."""
    table = Table(3, track=[5, 4, 2, 6]).begin()
    run_out(table)
    assert table.view()["sheriff"] == {"position": 3, "field": 2}
    assert table.pending() == [("discard", 0), ("discard", 1), ("discard", 2)]
    for seat in range(3):
        table.send("discard", seat, count=1)
    assert table.view()["sheriff"]["position"] == 4
    assert table.hands() == [2, 2, 2]
    assert table.view()["deck_count"] == 3


def test_unread_fields_are_asked_for_on_the_way() -> None:
    """N-DCK-2: each field the sheriff reaches."""
    table = Table(3).begin()
    run_out(table)
    assert table.pending() == [("read_field", 0)]
    table.send("read_field", 0, number=5)
    assert table.view()["sheriff"] == {"position": 2, "field": None}
    table.send("read_field", 0, number=2)
    assert table.pending() == [("discard", 0), ("discard", 1), ("discard", 2)]
    assert table.refused("read_field", 0, number=3, position=2).code == "in_the_middle"


def test_arriving_in_the_city_this_way_ends_the_game() -> None:
    """N-DCK-2, N-END-1"""
    table = Table(3, track=[5, 4]).begin()
    run_out(table)
    assert table.view()["phase"] == "over"
    assert table.view()["sheriff"] == {"position": 3, "field": "city"}
    table = Table(3).begin()
    run_out(table)
    table.send("read_field", 0, number="city")
    assert table.view()["phase"] == "over"


def test_tracked_hands_say_which_cards_they_discard() -> None:
    """N-DCK-2: the owner's choice, and secret."""
    hands = [{"gems": 2, "casket": 1}, {"copper": 3}, {"copper": 3}]
    table = Table(3, track_hands=True, track=[2, 3]).begin(0, *hands)
    run_out(table)
    assert table.refused("discard", 0, count=1).code == "items_needed"
    assert table.refused("discard", 0, items={"gold": 1}).code == "not_in_hand"
    assert table.refused("discard", 0, items={"gems": 2}).code == "discard_down"
    table.send("discard", 0, items={"casket": 1})
    assert table.view(0)["me"]["hand"] == {"gems": 2}
    assert table.log(0, last=1) == ["You discard 1 casket."]
    assert table.log(1, last=1) == ["seat 0 discards 1 card."]


def test_anyone_can_say_that_the_deck_ran_out() -> None:
    """N-DCK-1: the count is put right; what is not there is missing."""
    table = Table(3, track=[4, 4]).begin()
    table.kept()
    table.send("deck_empty", 2)
    assert (table.view()["deck_count"], table.view()["missing_count"]) == (0, 74)
    assert table.log(1, last=1) == ["seat 2 says that the deck has run out."]
    no = table.refused("deck_empty", 1)
    assert (no.code, no.rule) == ("deck_is_empty", "N-DCK-1")
    assert table.all_cards() == 84


def test_dck_1_a_card_that_is_put_back_comes_before_the_discard_pile() -> None:
    """N-DCK-1: no card is needed while some are still to be put on the deck."""
    table = Table(3, track=[3, 3], track_hands=True).begin(0, {"chain": 3})
    table.kept()
    table.send("trade_set", 0, item="chain", count=4, keep=True)
    for seat in range(3):
        table.send("record_draw", seat, item="casket")
    table.send("end_turn", 0)
    table.send("read_field", number=2, position=1)
    run_out(table)
    assert (table.view()["deck_count"], table.view()["discard_count"]) == (0, 3)
    for seat in (1, 2):
        table.send("put_back", seat, item="casket")
    assert (table.view()["deck_count"], table.view()["discard_count"]) == (2, 3)
    assert table.pending() == [("reveal", 1)]
