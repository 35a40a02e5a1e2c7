"""One device for the table, and seats without a phone: N-ONE."""

from typing import Any

import pytest

from referee.rules.kernel import NotYours
from tests.rules.nottingham.table import Table


def one_device(players: int = 4, **options: Any) -> Table:
    return Table(players, one_device=True, **options).begin()


def test_hands_are_counted_on_one_device() -> None:
    """N-ONE-1: nobody taps in what only one player may see, whatever else was chosen."""
    assert not one_device(track_hands=True).game.has_tracked_hands
    assert Table(track_hands=True).game.has_tracked_hands


@pytest.mark.parametrize("typed", [0, 1, 2])
def test_of_a_buy_only_the_outcome_is_booked(typed: int) -> None:
    """N-ONE-2, N-ACT-1: from whom; what was tapped in until then is dropped, and nobody reads what it was."""
    table = one_device()
    table.send("reveal", 0, item="copper")
    table.send("buy", 0)
    for seat in range(1, 1 + typed):
        table.send("bid", seat, items={"gems": 1})
    assert table.view()["bookable"] == [{"seat": seat, "most": 1} for seat in (1, 2, 3)]
    table.send("bought", 0, from_=3)
    assert (table.hands(), table.view()["phase"], table.all_cards()) == ([4, 3, 3, 3], "trade", 84)
    assert table.log(last=1) == ["seat 0 takes 1 card offered by seat 3, who takes: Copper coin."]
    assert table.log(3, last=1) == ["seat 0 takes 1 card from you. You take: Copper coin."]
    assert not any("gems" in line for viewer in (None, 0, 3) for line in table.log(viewer))


def test_a_buy_that_was_refused() -> None:
    """N-ONE-2, N-ACT-1: the copper is kept."""
    table = one_device()
    table.send("reveal", 0, item="copper")
    table.send("buy", 0)
    table.send("bought", 0, from_=None)
    assert table.hands() == [4, 3, 3, 3]
    assert table.log(last=1) == ["seat 0 refuses all offers and keeps the card: Copper coin."]


@pytest.mark.parametrize(("count", "hands"), [(1, [4, 3, 3, 3]), (2, [5, 3, 2, 3])])
def test_of_a_barter_also_how_many_cards(count: int, hands: list[int]) -> None:
    """N-ONE-2, N-ACT-7"""
    table = one_device()
    table.send("reveal", 0, item="casket")
    table.send("barter", 0)
    for wrong in (0, 3):
        assert table.refused("bartered", 0, from_=2, count=wrong).code == "bid_size"
    assert table.unknown("bartered", 0, from_=2).field == "count"
    assert table.unknown("bartered", 0, from_=4, count=1).field == "from"
    for nobody in (0,):
        assert table.refused("bartered", 0, from_=nobody, count=1).code == "no_offer"
    table.send("bartered", 0, from_=2, count=count)
    assert (table.hands(), table.all_cards()) == (hands, 84)


def test_a_barter_in_which_nobody_had_anything_to_offer() -> None:
    """N-ONE-2, N-ACT-7, N-ACT-9: the casket is kept; but an offer that lies open is not refused."""
    for laid in (False, True):
        table = one_device()
        table.send("reveal", 0, item="casket")
        table.send("barter", 0)
        if laid:
            table.send("bid", 1, items={"gems": 1})
            assert table.refused("bartered", 0, from_=None).code == "must_take"
            continue
        table.send("bartered", 0, from_=None)
        assert table.hands() == [4, 3, 3, 3]
        assert "Nobody has anything to offer" in table.log(last=1)[0]


def test_who_is_booked_has_cards_and_no_more_than_are_there() -> None:
    """N-ONE-2, N-ACT-9: by what everybody can see."""
    table = one_device()
    table.send("correct", seat=1, hand=-3)
    table.send("correct", seat=2, hand=-2)
    table.send("reveal", 0, item="casket")
    table.send("barter", 0)
    assert table.view()["bookable"] == [{"seat": 2, "most": 1}, {"seat": 3, "most": 2}]
    assert table.refused("bartered", 0, from_=1, count=1).code == "no_offer"
    assert table.refused("bartered", 0, from_=2, count=2).code == "not_that_many"
    table.send("cannot", 2)
    assert table.refused("bartered", 0, from_=2, count=1).code == "no_offer"


def test_every_table_that_only_counts_hands_books_the_outcome() -> None:
    """N-ONE-2: the player in turn alone; where phones keep the cards, everybody offers."""
    table = Table().begin()
    table.with_phones = frozenset(range(4))
    table.send("reveal", 0, item="copper")
    table.send("buy", 0)
    assert "bought" in table.may(0) and "bought" not in table.may(1)
    assert table.refused("bought", 1, from_=2).code == "not_your_turn"
    assert table.refused("bartered", 0, from_=2, count=1).code == "wrong_phase"
    table.send("bought", 0, from_=2)
    tracked = Table(track_hands=True).begin()
    tracked.send("reveal", 0, item="gold")
    tracked.send("keep", 0, end=True)
    tracked.send("reveal", 1, item="copper")
    tracked.send("buy", 1)
    assert "bought" not in tracked.may(1)
    no = tracked.refused("bought", 1, from_=2)
    assert (no.code, no.rule) == ("hands_tracked", "N-ONE-2")


def test_a_buy_or_barter_done_aloud_is_one_step() -> None:
    """N-ONE-1, N-ONE-2: nobody is asked for an offer; where phones keep the cards it takes the offers."""
    table = one_device()
    table.send("reveal", 0, item="copper")
    assert table.view()["bookable"] == [{"seat": seat, "most": 1} for seat in (1, 2, 3)]
    assert table.refused("buy", 0, from_=0).code == "no_offer"
    table.send("buy", 0, from_=2)
    assert (table.hands(), table.view()["phase"], table.all_cards()) == ([4, 3, 3, 3], "trade", 84)
    table.send("end_turn", 0)
    table.send("reveal", 1, item="casket")
    assert table.refused("barter", 1, from_=2, count=3).code == "bid_size"
    assert table.refused("barter", 1, from_=2).code == "bid_size"
    table.send("barter", 1, from_=2, count=2)
    assert (table.hands(), table.all_cards()) == ([4, 5, 2, 3], 84)
    assert table.view()["bookable"] == []
    tracked = Table(track_hands=True).begin()
    tracked.send("reveal", 0, item="copper")
    assert tracked.refused("buy", 0, from_=1).code == "hands_tracked"
    assert tracked.view()["bookable"] == []


@pytest.mark.parametrize(("item", "action"), [("candlestick", "steal"), ("pearls", "rob"), ("gems", "hold_up")])
def test_an_attack_and_its_answer_are_one_step(item: str, action: str) -> None:
    """N-ONE-1, N-ACT-6: for a victim without a phone; whoever has one answers there."""
    for defended, told in ((False, "takes a card from"), (True, "defends with a chain")):
        table = one_device()
        table.send("reveal", 0, item=item)
        table.send(action, 0, as_host=True, target=2, defended=defended)
        assert (table.hands(), table.view()["phase"], table.all_cards()) == ([4, 3, 3, 3], "trade", 84)
        assert told in table.log(last=1)[0]
    mixed = Table().begin()
    mixed.with_phones = frozenset({2})
    mixed.send("reveal", 0, item=item)
    with pytest.raises(NotYours):
        mixed.send(action, 0, as_host=True, target=2, defended=False)
    mixed.send(action, 0, as_host=True, target=2)
    assert mixed.pending() == [("defend", 2), ("yield", 2)]
    tracked = Table(track_hands=True).begin()
    tracked.send("reveal", 0, item=item)
    assert tracked.refused(action, 0, as_host=True, target=2, defended=False).code == "hands_tracked"


# -- ambushes --------------------------------------------------------------------------------------------------------


def laid(*seats: int, players: int = 4, **options: Any) -> Table:
    """Ambushes nobody was told of lie before these seats, and it is the turn of seat 0."""
    table = Table(players, one_device=True, colours=["red", "blue", "green", "white"][:players], **options).begin()
    while True:
        seat = table.game.turn
        if seat in seats and len(table.game.players[seat].ambushes) < seats.count(seat):
            table.send("reveal", seat, item="gold")
            table.send("lay_ambush", seat, as_host=True, shows=None)
            table.send("end_turn", seat)
        else:
            table.pass_turns(1)
        done = all(len(table.game.players[seat].ambushes) == seats.count(seat) for seat in seats)
        if done and table.game.turn == 0:
            return table


def set_laid(table: Table, item: str = "gems", count: int = 3) -> Table:
    table.kept()
    table.send("trade_set", 0, item=item, count=count, keep=True)
    return table


def test_what_an_ambush_shows_is_not_asked_for_a_seat_without_a_phone() -> None:
    """N-ONE-2, N-ACT-3: only that it lies."""
    table = laid(1)
    assert table.view(1)["me"]["ambushes"] == [{"id": 1, "shows": None}]
    assert [seat["ambushes"] for seat in table.view()["seats"]] == [0, 1, 0, 0]
    assert "You lay an ambush." in table.log(1)


def test_a_phone_keeps_what_its_own_ambush_shows() -> None:
    """N-ONE-2: null is for seats without a phone only."""
    table = Table().begin()
    table.with_phones = frozenset({0})
    table.send("reveal", 0, item="gold")
    assert table.unknown("lay_ambush", 0, shows=None).field == "shows"
    assert table.unknown("lay_ambush", 0, as_host=True, shows=None).field == "shows"
    table.send("keep", 0, end=True)
    table.send("reveal", 1, item="gold")
    assert table.unknown("lay_ambush", 1, shows=None).field == "shows"
    table.send("lay_ambush", 1, as_host=True, shows=None)


@pytest.mark.parametrize("shows", ["red", ("gems", "pearls"), ("chain", "gems")])
def test_it_is_read_from_the_card_when_it_is_sprung(shows: Any) -> None:
    """N-ONE-2, N-AMB-2, N-AMB-3"""
    table = set_laid(laid(1, 2), count=4)
    assert table.view()["set"]["fits"]["colour"] == "red"
    assert table.unknown("spring", 1, ambush=1).field == "shows"
    table.send("spring", 1, ambush=1, shows=shows)
    assert table.view()["set"]["count"] == 3
    assert table.view()["seats"][1]["ambushes"] == 0
    assert "springs an ambush" in table.log(last=1)[0]
    assert table.all_cards() == 84


@pytest.mark.parametrize(
    ("shows", "code"),
    [
        ("white", "does_not_fit"),
        ("blue", "own_colour"),
        ("grey", "not_in_play"),
        (("pearls", "chain"), "does_not_fit"),
        (("gems", "gems"), "two_items"),
        (("gems", "gold"), "no_gold"),
    ],
)
def test_what_is_read_must_fit(shows: Any, code: str) -> None:
    """N-ONE-2, N-AMB-2: as if it had been known all the time."""
    table = set_laid(laid(1))
    assert table.refused("spring", 1, ambush=1, shows=shows).code == code
    assert table.unknown("spring", 1, ambush=1, shows=("gems", "apple")).field == "shows"


def test_no_item_stands_on_a_third_card() -> None:
    """N-ONE-2: two cards show an item, and everybody has seen those that were sprung."""
    table = laid(1, 2, 3, 1, track=[0] * 9)
    table.send("correct", seat=0, hand=4)
    set_laid(table, count=7)
    table.send("spring", 1, shows=("gems", "pearls"))
    table.send("spring", 1, shows=("pearls", "gems"))  # the same card may have come back
    assert table.view()["set"]["fits"]["with"] == ["copper", "candlestick", "pearls", "chain", "casket"]
    table.send("spring", 2, shows=("gems", "chain"))
    assert table.view()["set"]["fits"]["with"] == ["pearls", "chain"]
    no = table.refused("spring", 3, shows=("gems", "casket"))
    assert (no.code, no.rule) == ("third_card", "N-AMB-2")
    table.send("spring", 3, shows=("chain", "gems"))
    assert table.all_cards() == 84


def test_the_number_of_an_unknown_ambush_need_not_be_said() -> None:
    """N-ONE-2: what it shows is enough."""
    table = set_laid(laid(1, 1), count=5)
    table.send("spring", 1, shows="red")
    assert table.view(1)["me"]["ambushes"] == [{"id": 2, "shows": None}]
    table.send("let_be", 1)
    assert table.view()["set"] is None


def test_a_known_ambush_is_sprung_as_it_was_laid() -> None:
    """N-ONE-2, N-AMB-3: whoever reads something else from it corrects it first."""
    table = Table(colours=["red", "blue", "green", "white"]).begin(first=1)
    table.send("reveal", 1, item="gold")
    table.send("lay_ambush", 1, shows=("gems", "pearls"))
    table.send("end_turn", 1)
    table.pass_turns(2)
    set_laid(table)
    assert table.refused("spring", 1, ambush=1, shows=("gems", "chain")).code == "shows_otherwise"
    table.send("spring", 1, shows=("pearls", "gems"))
    assert table.view()["seats"][1]["ambushes"] == 0


def test_the_host_answers_for_all_who_have_no_phone_at_once() -> None:
    """N-ONE-1, N-ONE-2, N-AMB-4: who has no ambush lying is not asked; who has a phone answers there."""
    table = set_laid(laid(1, 3))
    assert "let_be" in table.may(None, host=True)
    assert table.unknown("let_be", seats=(1, 7)).field == "seats"
    assert table.refused("let_be", seats=(3,)).code == "not_your_turn"
    table.send("let_be", seats=(0, 1, 2, 3))
    assert (table.view()["set"], table.view()["phase"]) == (None, "favour")
    assert table.log(last=9).count("seat 1 lets the set be.") == table.log(last=9).count("seat 3 lets the set be.") == 1
    assert table.refused("let_be", seats=(1,)).code == "wrong_phase"


def test_nobody_answers_for_a_phone() -> None:
    """N-ONE-1: neither the host nor another player."""
    table = set_laid(laid(1, 3))
    table.with_phones = frozenset({3})
    with pytest.raises(NotYours):
        table.send("let_be", seats=(1, 3))
    with pytest.raises(NotYours):
        table.send("let_be", 3, seats=(1,))
    table.send("let_be", seats=(1,))
    assert table.pending() == [("spring", 3), ("let_be", 3)]
    assert "let_be" not in table.may(None, host=True)
    table.send("let_be", 3)
    assert table.view()["set"] is None


def test_who_draws_by_favour_is_named_for_all_at_once() -> None:
    """N-ONE-3: in one line, and in the view until the next card is turned up."""
    table = one_device(track=[4, 4])
    table.send("correct", seat=2, hand=3)
    table.kept()
    table.send("trade_set", 0, item="gems", count=3, keep=True)
    assert "The field says 4. One card is drawn by seat 0, seat 1, seat 3." in table.log()
    assert table.view()["favour"] == {"number": 4, "seats": [0, 1, 3], "waiting": []}
    table.send("end_turn", 0)
    assert table.view()["favour"]["seats"] == [0, 1, 3]
    table.send("reveal", 1, item="gems")
    assert table.view()["favour"] is None


def test_the_view_says_whether_a_trade_can_follow_the_card_kept() -> None:
    """N-TRD-1: three cards can be a set, whatever they are."""
    table = one_device()
    assert not table.view()["trade_follows"]
    table.send("reveal", 0, item="gold")
    assert table.view()["trade_follows"]
    table.send("correct", hand=-2, seat=0, reason="few")
    assert not table.view()["trade_follows"]
