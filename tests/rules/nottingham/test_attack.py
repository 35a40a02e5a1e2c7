"""Theft, robbery, hold-up and the chain, N-ACT-2 to N-ACT-6."""

import json

import pytest

from tests.rules.nottingham.table import Table

ATTACKS = [("candlestick", "steal", "N-ACT-2"), ("pearls", "rob", "N-ACT-4"), ("gems", "hold_up", "N-ACT-5")]


def attacked(item: str, action: str, **options: object) -> Table:
    table = Table(4, **options).begin(0, {"copper": 3}, {"casket": 1, "chain": 1, "gold": 1})
    table.send("reveal", 0, item=item)
    table.send(action, 0, target=1)
    return table


@pytest.mark.parametrize(("item", "action", "rule"), ATTACKS)
def test_the_attacker_takes_a_card_and_gives_the_one_turned_up(item: str, action: str, rule: str) -> None:
    """N-ACT-2, N-ACT-4, N-ACT-5: one card against the other."""
    table = attacked(item, action)
    assert table.pending() == [("defend", 1), ("yield", 1)]
    table.send("yield", 1)
    assert table.hands() == [4, 3, 3, 3]
    assert (table.view()["phase"], table.view()["revealed"], table.view()["attack"]) == ("trade", None, None)
    assert table.log(0, last=1)[0].startswith("You take a card from seat 1")
    assert table.all_cards() == 84


@pytest.mark.parametrize(("item", "action", "rule"), ATTACKS)
def test_nobody_attacks_themselves_or_somebody_who_is_not_there(item: str, action: str, rule: str) -> None:
    """N-ACT-2, N-ACT-4, N-ACT-5: another player."""
    table = Table().begin()
    table.send("reveal", 0, item=item)
    no = table.refused(action, 0, target=0)
    assert (no.code, no.rule) == ("not_yourself", rule)
    assert table.unknown(action, 0, target=4).field == "target"
    assert table.refused(action, 1, target=0).code == "not_your_turn"


@pytest.mark.parametrize(("item", "action", "rule"), ATTACKS)
def test_a_chain_from_the_hand_defends(item: str, action: str, rule: str) -> None:
    """N-ACT-6: the defender takes the attacking card, the attacker the chain; no new target then."""
    table = attacked(item, action)
    assert table.refused("defend", 2).rule == "N-ACT-6"
    table.send("defend", 1)
    assert table.hands() == [4, 3, 3, 3]
    assert table.view()["phase"] == "trade"
    assert table.refused(action, 0, target=2).code == "wrong_phase"
    assert "defends with a chain" in table.log(3, last=1)[0]
    assert "takes your card" in table.log(0, last=1)[0]


@pytest.mark.parametrize(("item", "action", "rule"), ATTACKS)
def test_tracked_cards_change_hands_in_defence(item: str, action: str, rule: str) -> None:
    """N-ACT-6: with tracked hands the chain must be there, and both cards move."""
    table = attacked(item, action, track_hands=True)
    table.send("defend", 1)
    assert table.view(0)["me"]["hand"] == {"copper": 3, "chain": 1}
    assert table.view(1)["me"]["hand"] == {item: 1, "casket": 1, "gold": 1}
    table.send("end_turn", 0)
    table.send("reveal", 1, item="gems")
    table.send("hold_up", 1, target=2)
    no = table.refused("defend", 2)
    assert (no.code, no.rule) == ("no_chain", "N-ACT-6")
    assert "defend" not in table.may(2) and "yield" in table.may(2)
    assert table.pending() == [("defend", 2), ("yield", 2)]  # asking must not tell what is in the hand


def test_a_chain_turned_up_is_always_taken_in_hand() -> None:
    """N-ACT-6: it cannot be played from the deck, so it is taken in the same step."""
    table = Table().begin()
    table.send("reveal", 0, item="chain")
    assert (table.view()["phase"], table.view()["revealed"], table.hands()[0]) == ("trade", None, 4)
    assert ("end_turn", 0) in table.pending()
    assert table.refused("steal", 0, target=1).code == "wrong_phase"
    assert table.log(0, last=2) == ["You turn up: Chain.", "You take the card in hand: Chain."]


def test_a_stolen_card_is_known_to_the_two_involved_only() -> None:
    """N-ACT-2: drawn blind; the victim tells the phone which one it was."""
    table = attacked("candlestick", "steal", track_hands=True)
    (yielded,) = table.send("yield", 1)
    assert yielded.hand == {}, "nobody has seen it, so it is told to nobody"
    assert table.pending() == [("give", 1)]
    assert table.view(0)["me"]["shown"] is None
    assert table.refused("take", 0, item="casket").code == "wrong_phase"
    no = table.refused("give", 1, item="gems")
    assert (no.code, no.rule) == ("not_in_hand", "N-ACT-2")
    table.send("give", 1, item="casket")
    assert table.view(0)["me"]["hand"] == {"copper": 3, "casket": 1}
    assert table.view(1)["me"]["hand"] == {"candlestick": 1, "gold": 1, "chain": 1}
    for viewer in (0, 1):
        assert "Casket" in table.log(viewer, last=1)[0]
    for viewer in (None, 2, 3):
        assert "Casket" not in " ".join(table.log(viewer))


def test_a_robber_looks_secretly_and_must_take_one() -> None:
    """N-ACT-4: the hand is shown to the robber alone, and so is the card that moved."""
    table = attacked("pearls", "rob", track_hands=True)
    table.send("yield", 1)
    assert table.pending() == [("take", 0)]
    assert table.view(0)["me"]["shown"] == {"seat": 1, "hand": {"gold": 1, "chain": 1, "casket": 1}}
    assert "Casket" not in " ".join(table.log(2)) and "1 casket" in table.log(0, last=1)[0]
    for viewer in (None, 2, 3):
        assert "casket" not in json.dumps(table.view(viewer))
    assert table.refused("end_turn", 0).code == "wrong_phase"
    assert table.refused("take", 0, item="gems").rule == "N-ACT-4"
    table.send("take", 0, item="casket")
    assert table.view(0)["me"]["hand"] == {"copper": 3, "casket": 1}
    assert table.view(0)["me"]["shown"] is None
    assert "Casket" in table.log(1, last=1)[0]
    assert "Casket" not in table.log(2, last=1)[0]


def test_a_hold_up_lays_the_hand_open_to_all() -> None:
    """N-ACT-5: everybody sees the hand and the card taken."""
    table = attacked("gems", "hold_up", track_hands=True)
    assert table.view(3)["attack"]["hand"] is None
    table.send("yield", 1)
    assert table.view(None)["attack"]["hand"] == {"gold": 1, "chain": 1, "casket": 1}
    assert table.log(3, last=1) == ["seat 1 lays the hand open: 1 piece of gold, 1 chain, 1 casket."]
    table.send("take", 0, item="gold")
    assert table.log(3, last=1) == ["seat 0 takes Gold from seat 1, who takes: Gems."]


def test_an_empty_hand_cannot_be_attacked() -> None:
    """N-ACT-9: and with no possible target the card is taken in hand."""
    table = Table(3).begin()
    table.send("correct", seat=1, hand=-3, discard=3)
    table.send("reveal", 0, item="gems")
    no = table.refused("hold_up", 0, target=1)
    assert (no.code, no.rule) == ("empty_hand", "N-ACT-9")
    table.send("correct", seat=2, hand=-3, discard=3)
    assert table.pending() == [("keep", 0)]
    no = table.refused("hold_up", 0, target=1)
    assert (no.code, no.rule) == ("cannot_be_played", "N-ACT-9")
    table.send("keep", 0)
    assert table.hands() == [4, 0, 0]
