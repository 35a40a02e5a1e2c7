"""The turn, N-TRN."""

from tests.rules.nottingham.table import ITEMS, Table


def test_a_card_is_turned_up_for_all_to_see_and_taken_in_hand() -> None:
    """N-TRN-1: first the card, then it is taken in hand or played."""
    table = Table().begin(first=1)
    assert table.pending() == [("reveal", 1)]
    assert table.refused("keep", 1).code == "wrong_phase"
    table.send("reveal", 1, item="gems")
    assert (table.view()["revealed"], table.view()["phase"], table.view()["deck_count"]) == ("gems", "act", 71)
    assert table.pending() == [("hold_up", 1), ("keep", 1)]
    table.send("keep", 1)
    assert (table.view()["revealed"], table.view()["phase"]) == (None, "trade")
    assert table.hands() == [3, 4, 3, 3]
    assert table.log(1)[-2:] == ["You turn up: Gems.", "You take the card in hand: Gems."]
    assert table.log()[-2:] == ["seat 1 turns up: Gems.", "seat 1 takes the card in hand: Gems."]


def test_every_card_has_its_action() -> None:
    """N-TRN-1, N-ACT-8: the pearls rob, the gems hold up."""
    plays = {
        "copper": "buy",
        "candlestick": "steal",
        "gold": "lay_ambush",
        "pearls": "rob",
        "gems": "hold_up",
        "casket": "barter",
    }
    fields = {"steal": {"target": 1}, "rob": {"target": 1}, "hold_up": {"target": 1}, "lay_ambush": {"shows": "purple"}}
    assert set(ITEMS) - set(plays) == {"chain"}
    for item, action in plays.items():
        table = Table().begin()
        table.send("reveal", 0, item=item)
        assert {"keep", *plays.values()} & set(table.may(0)) == {"keep", action}
        for other in set(plays.values()) - {action}:
            assert table.refused(other, 0, **fields.get(other, {})).code == "wrong_card"
        table.send(action, 0, **fields.get(action, {}))


def test_one_trade_a_turn() -> None:
    """N-TRN-2: after the card the player may trade in once, a set or a task."""
    table = Table(track=[4, 5]).begin().pass_turns(16)
    assert table.refused("trade_set", 0, item="chain", count=3, keep=True).code == "wrong_phase"
    table.kept()
    assert table.pending() == [("trade_set", 0), ("trade_task", 0), ("end_turn", 0)]
    table.send("trade_set", 0, item="chain", count=3, keep=True)
    for command, fields in (
        ("trade_set", {"item": "gems", "count": 3, "keep": True}),
        ("trade_task", {"task": "five_of_a_kind", "items": {"gems": 5}}),
    ):
        no = table.refused(command, 0, **fields)
        assert (no.code, no.rule) == ("traded_already", "N-TRN-2")
    assert table.pending() == [("end_turn", 0)]


def test_a_trade_moves_the_sheriff_and_grants_favour() -> None:
    """N-TRN-3: one field, and then favour."""
    table = Table(track=[4, 5]).begin()
    table.kept()
    table.send("trade_set", 0, item="chain", count=3, keep=True)
    assert table.view()["phase"] == "favour"
    assert table.view()["sheriff"] == {"position": 1, "field": 4}
    assert table.view()["favour"] == {"number": 4, "seats": [0, 1, 2, 3], "waiting": []}
    assert table.hands() == [2, 4, 4, 4]


def test_a_task_moves_the_sheriff_too() -> None:
    """N-TRN-3: a set or a task, both are trades."""
    table = Table(track=[2, 5]).begin()
    table.send("correct", seat=0, hand=4, reason="for the task")
    table.kept()
    table.send("trade_task", 0, task="all_seven")
    assert table.view()["sheriff"] == {"position": 1, "field": 2}
    # after the trade one card is left, which is no more than two
    assert table.view()["favour"] == {"number": 2, "seats": [0], "waiting": []}
    assert table.hands() == [2, 3, 3, 3]


def test_without_a_trade_the_sheriff_stays() -> None:
    """N-TRN-3"""
    table = Table(track=[4, 5]).begin().pass_turns(4)
    assert table.view()["sheriff"] == {"position": 0, "field": "city"}
    assert table.hands() == [4, 4, 4, 4]


def test_then_it_is_the_left_neighbours_turn() -> None:
    """N-TRN-4: only the player in turn ends it, and the next seat goes on."""
    table = Table().begin(first=3)
    table.kept()
    no = table.refused("end_turn", 0)
    assert (no.code, no.rule) == ("not_your_turn", "N-TRN-4")
    table.send("end_turn", 3)
    assert (table.view()["turn"], table.view()["phase"]) == (0, "reveal")
    assert table.log(0, last=1) == ["It is your turn."]
    assert table.log(1, last=1) == ["It is seat 0's turn."]


def test_anybody_taps_the_card_that_everybody_sees() -> None:
    """N-ONE-1, N-TRN-1: whoever is quicker; it is still the card of the player in turn."""
    for by in (0, 2, None):
        table = Table().begin(first=1)
        table.with_phones = frozenset(range(4))
        assert "reveal" in table.may(by, host=by is None)
        table.send("reveal", by, item="gems")
        assert table.log()[-1] == "seat 1 turns up: Gems."
        assert table.pending() == [("hold_up", 1), ("keep", 1)]
        assert table.refused("reveal", by, item="gems").code == "wrong_phase"
        assert table.refused("keep", 2).code == "not_your_turn"


def test_a_card_is_kept_and_the_turn_ended_in_one_step() -> None:
    """N-TRN-1, N-TRN-4"""
    table = Table().begin()
    table.send("reveal", 0, item="gems")
    table.send("keep", 0, end=True)
    assert (table.hands(), table.pending()) == ([4, 3, 3, 3], [("reveal", 1)])
    assert table.log(last=2) == ["seat 0 takes the card in hand: Gems.", "It is seat 1's turn."]


def test_the_host_ends_the_turn_of_a_phone_that_lies_there() -> None:
    """N-ONE-1, N-TRN-4: it is told as the host's act; for who has no phone it is theirs."""
    table = Table().begin()
    table.with_phones = frozenset({0, 2})
    assert "end_turn" not in table.may(None, host=True)
    table.kept()
    assert "end_turn" in table.may(None, host=True)
    table.send("end_turn")
    assert table.log(last=1) == ["The host ends seat 0's turn. It is seat 1's turn."]
    assert table.log(0, last=1) == ["The host ends your turn. It is seat 1's turn."]
    assert table.log(1, last=1) == ["The host ends seat 0's turn. It is your turn."]
    table.kept()
    table.send("end_turn", 2, as_host=True)
    assert table.log(last=1) == ["It is seat 2's turn."]
    assert table.refused("end_turn").code == "wrong_phase"


def test_refusals_say_what_the_table_waits_for() -> None:
    table = Table().begin()
    assert str(table.refused("keep", 1).why) == "It is seat 0's turn to turn up a card."
    table.send("reveal", 0, item="gems")
    assert "play it or take it in hand" in str(table.refused("end_turn", 0).why)
    assert table.unknown("reveal", 0, item="apple").field == "item"
    assert table.refused("keep").code == "not_a_seat"
