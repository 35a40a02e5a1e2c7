"""The sheriff's pawn, favour and the numbers of the track, N-FAV."""

import pytest

from tests.rules.nottingham.table import Table


def traded(track: list[int] | None, hands: list[int], count: int = 3) -> Table:
    """Seat 0 trades a set; before, the hands are that large."""
    table = Table(len(hands), track=track).begin()
    table.kept()
    for seat, (held, wanted) in enumerate(zip(table.hands(), hands, strict=True)):
        if wanted != held:
            table.send("correct", seat=seat, hand=wanted - held)
    table.send("trade_set", 0, item="chain", count=count, keep=True)
    return table


def test_who_holds_at_most_the_number_draws() -> None:
    """N-FAV-1: one card each, unseen."""
    table = traded([4, 5], [9, 3, 4, 5])
    assert table.view()["favour"]["seats"] == [1, 2]
    assert table.hands() == [6, 4, 5, 5]
    assert table.log(1, last=1) == ["The field says 4 and you hold 3: draw one card. Also drawing: seat 2."]
    assert table.log(0, last=1) == ["The field says 4. One card is drawn by seat 1, seat 2."]
    assert table.all_cards() == 84


def test_nobody_draws_when_all_hold_more() -> None:
    """N-FAV-1"""
    table = traded([1, 5], [9, 3, 4, 5])
    assert table.hands() == [6, 3, 4, 5]
    assert "nobody draws" in table.log(last=1)[0]


def test_the_trading_player_counts_after_the_trade() -> None:
    """N-FAV-2: and draws first, then clockwise."""
    table = traded([4, 5], [7, 3, 9, 4])
    assert table.view()["favour"]["seats"] == [0, 1, 3]
    assert table.hands() == [5, 4, 9, 5]
    table.send("end_turn", 0)
    table.pass_turns(1)
    table.kept()
    table.send("trade_set", 2, item="chain", count=6, keep=True)
    assert table.view()["favour"]["seats"] == [2, 3, 0, 1]


def test_who_gets_a_card_is_settled_on_arrival() -> None:
    """N-FAV-2: discards in between for want of cards change nothing about it."""
    table = Table(3, track=[3, 3, 3]).begin()
    table.kept()
    table.send("correct", missing=table.view()["deck_count"])
    assert table.view()["deck_count"] == 0
    table.send("trade_set", 0, item="chain", count=3, keep=True)
    # Seat 0 (1 card), 1 and 2 (3 each) draw; the discard pile has two cards, then everything is used up.
    assert table.view()["favour"] == {"number": 3, "seats": [0, 1, 2], "waiting": [2]}
    assert table.hands() == [2, 4, 3]
    assert table.pending() == [("discard", 1)]
    table.send("discard", 1, count=1)
    assert table.hands() == [2, 3, 4]
    assert table.view()["sheriff"]["position"] == 2
    assert table.pending() == [("end_turn", 0)]
    assert table.all_cards() == 84


def test_an_unread_field_is_asked_for() -> None:
    """N-FAV-1: the number is printed on the board only; the player in turn reads it, or whoever is quicker."""
    table = traded(None, [9, 3, 4, 5])
    assert table.view()["sheriff"] == {"position": 1, "field": None}
    assert table.view()["phase"] == "favour"
    assert table.pending() == [("read_field", 0)]
    assert table.refused("end_turn", 0).code == "wrong_phase"
    for wrong in (-1, 100, "town"):
        assert table.unknown("read_field", 0, number=wrong).field == "number"
    table.send("read_field", 0, number=4)
    assert table.view()["sheriff"] == {"position": 1, "field": 4}
    assert table.hands() == [6, 4, 5, 5]
    assert table.refused("read_field", 0, number=4).code == "already_read"


@pytest.mark.parametrize("seat", [None, 2])
@pytest.mark.parametrize("position", [None, 1])
def test_the_host_can_read_the_field_too(seat: int | None, position: int | None) -> None:
    """N-FAV-1: whether they play themselves or not; what they are offered is not refused."""
    table = traded(None, [9, 3, 4, 5])
    assert "read_field" in table.may(seat, host=True)
    table.send("read_field", seat, as_host=True, number=4, position=position)
    assert table.view()["sheriff"] == {"position": 1, "field": 4}
    assert table.hands() == [6, 4, 5, 5]
    assert table.refused("read_field", seat, as_host=True, number=4).code == "already_read"


@pytest.mark.parametrize("seat", [0, 1, 3])
def test_anybody_reads_the_field_that_is_waited_for(seat: int) -> None:
    """N-ONE-1, N-FAV-1: everybody sees the board; once it is read, it is changed by who has the turn, or the host."""
    table = traded(None, [9, 3, 4, 5])
    table.with_phones = frozenset(range(4))
    assert "read_field" in table.may(seat)
    table.send("read_field", seat, number=4)
    assert table.hands() == [6, 4, 5, 5]
    assert ("read_field" in table.may(seat)) == (seat == 0)


def test_fields_can_be_changed_for_later() -> None:
    """N-FAV-1: what was read stays known, and can be mended before it counts."""
    table = Table(3, track=[3, 3]).begin()
    table.send("read_field", 0, number=7, position=2)
    assert table.view()["track"] == {"numbers": [3, 7], "city": 3}
    table.send("read_field", number=5, position=3, as_host=True)
    assert table.view()["track"] == {"numbers": [3, 7, 5], "city": None}
    table.send("read_field", 0, number=5, position=5)
    assert table.view()["track"] == {"numbers": [3, 7, 5, None, 5], "city": None}
    table.send("read_field", 0, number="city", position=3)
    assert table.view()["track"] == {"numbers": [3, 7], "city": 3}
    assert table.refused("read_field", 0, number=5, position=4).code == "beyond_city"
    assert table.refused("read_field", 1, number=5, position=1).code == "not_your_turn"
    assert table.unknown("read_field", 0, number=5, position=0).field == "position"
    table.kept()
    table.send("trade_set", 0, item="chain", count=3, keep=True)
    table.send("read_field", 0, number=8, position=1)
    assert table.view()["sheriff"]["field"] == 8
    assert table.view()["favour"]["number"] == 8


def test_a_field_the_sheriff_has_passed_is_not_the_city() -> None:
    """N-END-1"""
    table = Table(4, track=[3, 3, 3]).begin()
    for _ in range(2):
        seat = table.kept()
        table.send("trade_set", seat, item="gems", count=3, keep=False)
        table.send("end_turn", seat)
    no = table.refused("read_field", 2, number="city", position=1)
    assert (no.code, no.rule) == ("passed_already", "N-END-1")
    table.send("read_field", 2, number=4, position=1)
    assert table.view()["track"]["numbers"] == [4, 3, 3]


@pytest.mark.parametrize("tracked", [False, True])
def test_drawn_cards_are_recorded_where_hands_are_tracked(tracked: bool) -> None:
    """N-FAV-1: unseen by all others."""
    table = Table(3, track=[3, 3], track_hands=tracked).begin(0, {"chain": 3}, {"gems": 3}, {"gems": 3})
    table.kept()
    table.send("trade_set", 0, item="chain", count=4, keep=True)
    if not tracked:
        assert table.pending() == [("end_turn", 0)]
        return
    assert table.pending() == [("record_draw", 0), ("record_draw", 1), ("record_draw", 2)]
    assert table.refused("end_turn", 0).code == "wrong_phase"
    table.send("record_draw", 2, item="casket")
    assert table.view(2)["me"]["hand"] == {"gems": 3, "casket": 1}
    assert "Casket" not in " ".join(table.log(1))
    table.send("record_draw", 0, item="casket")
    table.send("record_draw", 1, item="casket")
    assert table.hands() == [1, 4, 4]
    assert table.pending() == [("end_turn", 0)]


@pytest.mark.parametrize("turn_ended", [False, True])
def test_a_field_that_says_more_lets_more_draw(turn_ended: bool) -> None:
    """N-FAV-1, N-FAV-2: settled anew until the next card is turned up, by the hands at the sheriff's arrival."""
    table = traded([4, 5], [9, 3, 4, 5])
    assert table.hands() == [6, 4, 5, 5]
    if turn_ended:
        table.send("end_turn", 0)
    table.send("read_field", number=5, position=1)
    assert table.hands() == [6, 4, 5, 6]
    assert table.view()["favour"] == {"number": 5, "seats": [1, 2, 3], "waiting": []}
    assert table.log(3, last=1) == ["The field says 5, not 4, and you held 5: draw one card."]
    assert table.log(1, last=1) == ["The field says 5, not 4. One card is drawn by seat 3, too."]
    assert table.pending() == [("reveal", 1) if turn_ended else ("end_turn", 0)]
    assert table.all_cards() == 84


@pytest.mark.parametrize("turn_ended", [False, True])
def test_a_field_that_says_less_takes_cards_back(turn_ended: bool) -> None:
    """N-FAV-1: who should not have drawn puts a card of their choice on the deck."""
    table = traded([4, 5], [9, 3, 4, 5])
    if turn_ended:
        table.send("end_turn", 0)
    deck = table.view()["deck_count"]
    table.send("read_field", number=3, position=1)
    assert table.hands() == [6, 4, 4, 5]
    assert table.view()["deck_count"] == deck + 1
    told = "The field says 3, not 4, and you held 4: put a card of your choice on the deck."
    assert table.log(2, last=1) == [told]
    assert table.log(1, last=1) == ["The field says 3, not 4. One card is put back on the deck by seat 2."]
    # and once more, as often as somebody reads wrong
    table.send("read_field", number=5, position=1)
    assert table.hands() == [6, 4, 5, 6]
    assert table.all_cards() == 84


@pytest.mark.parametrize("turn_ended", [False, True])
@pytest.mark.parametrize("tracked", [False, True])
def test_end_1_the_field_the_sheriff_stands_on_was_the_city(turn_ended: bool, tracked: bool) -> None:
    """N-END-1: the game is over at once, as long as nobody has turned up a card; hand cards score nothing."""
    table = traded([4, 5], [9, 3, 4, 5]) if not tracked else Table(3, track=[3, 3], track_hands=True)
    if tracked:
        table.begin(0, {"chain": 3}, {"gems": 3}, {"gems": 3}).kept()
        table.send("trade_set", 0, item="chain", count=4, keep=True)
        for seat in table.game.seats if turn_ended else ():
            table.send("record_draw", seat, item="casket")
    if turn_ended:
        table.send("end_turn", 0)
    assert table.refused("read_field", 2, number="city", position=1).code == "not_your_turn"
    table.send("read_field", number="city", position=1)
    assert table.view()["phase"] == "over"
    assert table.view()["track"]["city"] == 1
    assert table.log(last=2) == [
        "Field 1 of the track is the city.",
        "The sheriff is back in the city: the game is over.",
    ]


def test_end_1_after_the_next_card_the_sheriffs_field_is_the_city_only_by_undoing() -> None:
    """N-END-1: what is refused says what to do."""
    table = traded([4, 5], [9, 3, 4, 5])
    table.send("end_turn", 0)
    table.send("reveal", 1, item="gems")
    no = table.refused("read_field", 1, number="city", position=1)
    assert (no.code, no.rule) == ("gone_on", "N-END-1")
    assert "Undo back to that" in str(no.why)


def test_a_number_that_changes_nothing_is_said_to() -> None:
    """N-FAV-1"""
    table = traded([4, 5], [9, 3, 4, 6])
    table.send("read_field", number=5, position=1)
    assert table.hands() == [6, 4, 5, 6]
    assert table.log(last=1) == ["The field says 5, not 4. That changes nothing for anybody."]


def test_a_card_put_back_is_told_to_the_phone_that_keeps_the_hand() -> None:
    """N-FAV-1: its owner chooses it, and nobody else learns which."""
    hands = ({"chain": 3}, {"gems": 3}, {"gems": 3})
    table = Table(3, track=[3, 3], track_hands=True).begin(0, *hands)
    table.kept()
    table.send("trade_set", 0, item="chain", count=4, keep=True)
    table.send("read_field", number=2, position=1)
    # what was drawn is told first
    assert {command for command, _ in table.pending()} == {"record_draw"}
    for seat in range(3):
        table.send("record_draw", seat, item="casket")
    assert table.pending() == [("put_back", 1), ("put_back", 2)]
    assert table.refused("end_turn", 0).code == "wrong_phase"
    assert table.refused("put_back", 0, item="casket").code == "not_your_turn"
    assert table.refused("put_back", 1, item="pearls").code == "not_in_hand"
    assert table.refused("read_field", 0, number=3, position=1).code == "in_the_middle"
    assert "put_back" in table.may(1)
    table.send("put_back", 1, item="gems")
    assert table.view(1)["me"]["hand"] == {"gems": 2, "casket": 1}
    assert table.log(0, last=1) == ["seat 1 puts a card back on the deck."]
    table.send("put_back", 2, item="casket")
    assert table.hands() == [1, 3, 3]
    assert table.pending() == [("end_turn", 0)]
    assert table.all_cards() == 84


def test_after_the_next_card_a_field_is_changed_for_later_only() -> None:
    """N-FAV-1: what is wrong with hands then, the host corrects."""
    table = traded([4, 5], [9, 3, 4, 5])
    table.send("end_turn", 0)
    table.send("reveal", 1, item="chain")
    table.send("read_field", number=9, position=1)
    assert table.hands() == [6, 5, 5, 5]
    assert table.view()["favour"] is None
    assert table.log(last=1) == ["Field 1 of the track shows 9."]


def test_fav_2_who_came_back_after_the_sheriffs_arrival_draws_nothing() -> None:
    """N-FAV-2, N-LEV-1: it is settled when the sheriff arrives, though its field is read later."""
    table = Table(4).begin()
    table.send("leave_game", 1)
    table.kept()
    table.send("trade_set", 0, item="chain", count=3, keep=True)
    table.send("come_back", 1)
    table.send("leave_game", 0)
    assert table.game.turn == 1 and table.game.is_here(1)
    table.send("read_field", 1, number=8)
    assert table.hands() == [1, 3, 4, 4]
    assert table.view()["favour"]["seats"] == [2, 3]


@pytest.mark.parametrize("tracked", [False, True])
def test_lev_1_a_field_read_anew_leaves_the_hand_of_who_left_as_it_is(tracked: bool) -> None:
    """N-LEV-1, N-FAV-1: whoever has left neither puts a card back nor draws one, and nobody waits for them."""
    table = Table(4, track=[3, 3], track_hands=tracked).begin(0, {"chain": 3})
    table.kept()
    table.send("trade_set", 0, item="chain", count=4, keep=True)
    for seat in table.game.seats if tracked else ():
        table.send("record_draw", seat, item="casket")
    table.send("leave_game", 1)
    table.send("read_field", number=2, position=1)
    if tracked:
        assert table.pending() == [("put_back", 2), ("put_back", 3)]
        for seat in (2, 3):
            table.send("put_back", seat, item="casket")
    assert table.hands() == [1, 4, 3, 3]
    assert table.view()["favour"]["seats"] == [0, 1]
    # nor when they are back, and their turn has begun
    table.send("come_back", 1)
    table.send("end_turn", 0)
    assert table.game.turn == 1 and table.game.is_here(1)
    table.send("read_field", number=3, position=1)
    assert table.hands() == [1, 4, 4, 4]
    for seat in (2, 3) if tracked else ():
        table.send("record_draw", seat, item="casket")
    table.send("read_field", number=2, position=1)
    assert table.view(1)["seats"][1]["hand_count"] == 4
    assert table.all_cards() == 84


def test_dck_2_a_field_is_not_read_anew_while_its_favour_waits_for_cards() -> None:
    """N-DCK-2, N-FAV-1: not either when the sheriff has moved on for want of them."""
    table = Table(3, track=[3, None]).begin()
    table.kept()
    table.send("deck_empty", 0)
    table.send("trade_set", 0, item="chain", count=3, keep=True)
    table.send("discard", 1, count=1)
    assert table.view()["sheriff"] == {"position": 2, "field": None}
    assert table.view()["favour"]["waiting"] == [2]
    assert table.refused("read_field", number=2, position=1).code == "in_the_middle"
    table.send("read_field", 1, number=7)
    assert table.hands() == [2, 3, 4]
    table.send("read_field", number=2, position=1)
    assert table.hands() == [2, 2, 3]
