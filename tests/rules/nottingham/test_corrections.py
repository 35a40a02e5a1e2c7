"""When table and book differ; tracked hands."""

import pytest

from tests.rules.nottingham.table import Table

UNDO = "undo the last step first"


def test_counts_are_corrected_by_the_host_and_no_card_appears_or_vanishes() -> None:
    table = Table(3).begin()
    table.send("correct", seat=1, hand=2, reason="drew twice")
    assert (table.hands(), table.view()["deck_count"]) == ([3, 5, 3], 73)
    assert table.log(last=1) == ["The host corrects seat 1's hand: now 5 cards. Why: drew twice"]
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


def test_how_many_cards_a_hand_holds_its_player_corrects_too() -> None:
    """N-COR-1: in public; nobody but the host touches another hand or the piles."""
    table = Table(3).begin()
    assert "correct" in table.may(1)
    table.send("correct", 1, seat=1, hand=2, reason="counted wrong")
    assert (table.hands(), table.all_cards()) == ([3, 5, 3], 84)
    assert table.log(last=1) == ["seat 1 corrects how many cards they hold: 5 cards. Why: counted wrong"]
    for fields in ({"seat": 2, "hand": 1}, {"seat": 1, "hand": 1, "discard": 1}, {"missing": 1}):
        assert table.refused("correct", 1, **fields).code == "not_the_host"
    # a set that is laid out stays as it is
    table.kept()
    table.send("trade_set", 0, item="gems", count=3, keep=True)
    assert "correct" not in table.may(0)
    assert table.refused("correct", 0, seat=0, hand=1).code == "in_the_middle"


def test_nothing_is_corrected_while_cards_are_on_their_way() -> None:
    """N-ACT-1, N-ACT-5: an offer that lies, a hand that is shown, a set that is laid out stay as they are."""
    table = Table(3, track_hands=True).begin(0, {"gold": 2, "gems": 1}, {"chain": 3}, {"gems": 3})
    table.send("reveal", 0, item="copper")
    table.send("buy", 0)
    table.send("bid", 1, items={"chain": 1})
    for no in (table.refused("correct", seat=1, hand=1), table.refused("correct_secret", 1, hand=SWAPPED)):
        assert (no.code, UNDO in str(no.why)) == ("in_the_middle", True)
    assert "correct_secret" not in table.may(1)
    table.send("bid", 2, items={"gems": 1})
    table.send("choose", 0, seat=None)
    table.send("end_turn", 0)
    table.send("reveal", 1, item="gems")
    table.send("hold_up", 1, target=2)
    table.send("yield", 2)
    for no in (table.refused("correct", seat=2, hand=1), table.refused("correct_secret", 2, hand={"gems": -1})):
        assert (no.code, UNDO in str(no.why)) == ("in_the_middle", True)
    # The hand lies open: what is taken from it must be in the book.
    no = table.refused("take", 1, item="pearls")
    assert (no.code, no.rule, "undo" in str(no.why)) == ("not_in_hand", "N-ACT-5", True)
    table.send("take", 1, item="gems")
    table.send("trade_set", 1, item="chain", count=3, keep=True)
    assert table.pending() == [("read_field", 1)]
    no = table.refused("correct", seat=2, hand=1)
    assert (no.code, UNDO in str(no.why)) == ("in_the_middle", True)
    assert "correct" not in table.may(None, host=True)


SWAPPED = {"chain": -1, "gems": 1}


@pytest.mark.parametrize(("card", "command"), [("copper", "buy"), ("casket", "barter")])
def test_a_hand_is_corrected_before_it_is_offered_from(card: str, command: str) -> None:
    """N-ACT-1, N-ACT-7: what the refusal of an offer advises can be done."""
    table = Table(3, track_hands=True).begin(0, {"gold": 3}, {"chain": 3}, {"pearls": 3})
    table.send("reveal", 0, item=card)
    table.send(command, 0)
    no = table.refused("bid", 1, items={"gems": 1})
    assert (no.code, "correct your hand first" in str(no.why)) == ("not_in_hand", True)
    assert "correct_secret" in table.may(1)
    table.send("correct_secret", 1, hand=SWAPPED)
    table.send("bid", 1, items={"gems": 1})
    # Who plays the card, and who has not offered yet, can do it still.
    table.send("correct_secret", 0, hand={"gold": -1, "chain": 1})
    table.send("correct_secret", 2, hand={"pearls": -1, "chain": 1})
    table.send("bid", 2, items={"chain": 1})
    table.send("choose", 0, seat=1)
    assert table.view(1)["me"]["hand"] == {"chain": 2, card: 1}
    assert table.all_cards() == 84


def test_a_count_is_corrected_before_it_is_offered_from() -> None:
    """N-ACT-7: the host can do what the refusal of an offer asks the host to do."""
    table = Table(3).begin()
    table.send("correct", seat=1, hand=-2)
    table.send("reveal", 0, item="casket")
    table.send("barter", 0)
    no = table.refused("bid", 1, items={"gems": 2})
    assert (no.code, "let the host correct it" in str(no.why)) == ("not_that_many", True)
    assert "correct" in table.may(None, host=True)
    table.send("correct", seat=1, hand=1)
    table.send("bid", 1, items={"gems": 2})
    table.send("bid", 2, items={"gems": 1})
    table.send("choose", 0, seat=1)
    assert table.hands() == [5, 1, 3]
    assert table.all_cards() == 84


def test_a_tracked_hand_corrected_in_a_barter_is_tapped_in_first() -> None:
    """N-ACT-7: the barter waits for it and then goes on."""
    table = Table(3, track_hands=True).begin(0, {"gold": 3}, {"chain": 3}, {"pearls": 3})
    table.send("reveal", 0, item="casket")
    table.send("barter", 0)
    table.send("correct", seat=1, hand=1)
    assert table.pending() == [("record_hand", 1)]
    table.send("record_hand", 1, items={"chain": 3, "gems": 1})
    assert table.pending() == [("bid", 1), ("cannot", 1)]
    assert table.all_cards() == 84


def test_a_victim_corrects_the_hand_before_a_card_is_named() -> None:
    """N-ACT-2, N-ACT-6: the card that was really drawn, or the chain, is not in the book."""
    table = Table(3, track_hands=True).begin(0, {"gold": 3}, {"copper": 3}, {"pearls": 3})
    table.send("reveal", 0, item="candlestick")
    table.send("steal", 0, target=1)
    table.send("correct_secret", 1, hand={"copper": -1, "pearls": 1})
    table.send("yield", 1)
    no = table.refused("give", 1, item="gems")
    assert (no.code, no.rule, "correct your hand first" in str(no.why)) == ("not_in_hand", "N-ACT-2", True)
    assert "correct_secret" in table.may(1)
    table.send("correct_secret", 1, hand={"copper": -1, "gems": 1})
    assert table.log(0, last=1) == ["seat 1 corrects their own hidden cards; the number stays."]
    table.send("give", 1, item="gems")
    assert table.view(0)["me"]["hand"] == {"gold": 3, "gems": 1}
    assert table.view(1)["me"]["hand"] == {"copper": 1, "candlestick": 1, "pearls": 1}
    assert table.all_cards() == 84


def test_a_hand_under_attack_is_counted_anew_but_not_down_to_nothing() -> None:
    """N-ACT-9: an empty hand cannot be attacked, so the attack is to be undone first."""
    table = Table(3).begin()
    table.send("reveal", 0, item="gems")
    table.send("hold_up", 0, target=1)
    no = table.refused("correct", seat=1, hand=-3)
    assert (no.code, no.rule, "undo" in str(no.why).lower()) == ("empty_hand", "N-ACT-9", True)
    table.send("correct", seat=1, hand=-2)
    table.send("correct", seat=2, hand=-3)
    table.send("yield", 1)
    assert table.hands() == [4, 1, 0]
    assert table.all_cards() == 84


def test_a_hand_is_corrected_before_it_is_discarded_from() -> None:
    """N-DCK-2: what the refusal of a discard advises can be done."""
    table = Table(3, track_hands=True, track=[2, 2]).begin(0, {"gems": 3}, {"chain": 3}, {"gold": 3})
    table.kept("gems")
    table.send("trade_set", 0, item="gems", count=4, keep=True)
    table.send("record_draw", 0, item="gold")
    table.send("deck_empty", 0)
    table.send("correct", discard=-3, missing=3)
    table.send("end_turn", 0)
    assert table.pending() == [("discard", 1), ("discard", 2)]
    assert table.refused("discard", 1, items={"gems": 1}).code == "not_in_hand"
    table.send("correct_secret", 1, hand=SWAPPED)
    table.send("discard", 1, items={"gems": 1})
    assert table.refused("correct", seat=2, hand=-1).code == "in_the_middle"
    assert table.all_cards() == 84


def laid(*shows: str | tuple[str, str], players: int = 4) -> Table:
    """The first player, who is red, has these ambushes lying; purple, yellow and blue sit to the left."""
    table = Table(players).begin()
    for each in shows:
        table.send("reveal", 0, item="gold")
        table.send("lay_ambush", 0, shows=each)
        table.send("end_turn", 0)
        table.pass_turns(players - 1)
    return table


def test_an_ambush_is_corrected_by_its_owner() -> None:
    """N-ACT-3, N-AMB-2: what it shows was tapped wrong; that it was put right is for all to know, not what it shows."""
    table = laid("purple", ("gems", "pearls"))
    before = table.view(1)
    table.send("correct_secret", 0, ambush=1, shows="yellow")
    table.send("correct_secret", 0, ambush=2, shows=("gems", "chain"))
    assert table.view(0)["me"]["ambushes"] == [{"id": 1, "shows": "yellow"}, {"id": 2, "shows": ["gems", "chain"]}]
    assert table.view(1) == before
    assert table.log(0, last=1) == ["You correct what your ambush card shows."]
    assert table.log(1, last=1) == table.log(last=1) == ["seat 0 corrects what their ambush card shows."]
    assert table.all_cards() == 84


@pytest.mark.parametrize(
    ("shows", "code", "rule"),
    [
        ("red", "own_colour", "N-ACT-3"),
        ("grey", "not_in_play", "N-SET-2"),
        ("yellow", "lies_already", "N-ACT-3"),
        (("gems", "gems"), "two_items", "N-ACT-3"),
        (("gems", "gold"), "no_gold", "N-AMB-2"),
        (("pearls", "gems"), "lies_already", "N-ACT-3"),
        ("purple", "nothing_to_correct", "N-COR-1"),
    ],
)
def test_a_corrected_ambush_shows_what_one_can_show(shows: str | tuple[str, str], code: str, rule: str) -> None:
    """N-ACT-3, N-AMB-2, N-SET-2: as when it is laid; the others that lie there count, the corrected one does not."""
    table = laid("purple", "yellow", ("gems", "pearls"), ("gems", "chain"))
    no = table.refused("correct_secret", 0, ambush=1, shows=shows)
    assert (no.code, no.rule) == (code, rule)
    # A card of its own kind does not stand in its way.
    table.send("correct_secret", 0, ambush=4, shows=("gems", "copper"))


def test_a_corrected_ambush_is_one_that_lies_there() -> None:
    """N-ACT-3: nobody corrects what is another's, or says only half."""
    table = laid("purple")
    assert table.unknown("correct_secret", 0, ambush=7, shows="yellow").field == "ambush"
    assert table.unknown("correct_secret", 1, ambush=1, shows="yellow").field == "ambush"
    assert table.unknown("correct_secret", 0, shows="yellow").field == "ambush"
    assert table.unknown("correct_secret", 0, ambush=1).field == "shows"
    assert table.unknown("correct_secret", 0, ambush=1, shows="pink").field == "shows"
    assert table.unknown("correct_secret", 0, ambush=1, shows=("gems", "apple")).field == "shows"


def test_an_ambush_is_corrected_when_it_should_have_fitted() -> None:
    """N-AMB-2: that it was tapped wrong shows when a set is laid out."""
    table = laid(("gems", "pearls"), players=3)
    table.pass_turns(1)
    table.kept("chain")
    table.send("trade_set", 1, item="casket", count=3, keep=True)
    no = table.refused("spring", 0, ambush=1)
    assert (no.code, no.rule) == ("does_not_fit", "N-AMB-2")
    assert "correct_secret" in table.may(0)
    table.send("correct_secret", 0, ambush=1, shows=("casket", "pearls"))
    table.send("spring", 0, ambush=1)
    assert table.all_cards() == 84


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
    assert table.log(1, last=1) == ["You tap in your hand: 3 gems."]
    assert table.log(0, last=1) == ["seat 1 has tapped in the hand."]
    assert table.refused("record_hand", 1, items={"gems": 3}).code == "not_your_turn"
    untracked = Table(3).begin()
    assert untracked.refused("record_hand", 0, items={"gems": 3}).code == "hands_not_tracked"
    assert untracked.refused("record_draw", 0, item="gems").code == "hands_not_tracked"
    assert untracked.view(0)["me"]["hand"] is None
