"""Buying and bartering, N-ACT-1 and N-ACT-7."""

from tests.rules.nottingham.table import Table


def turned_up(item: str, players: int = 4, **options: object) -> Table:
    table = Table(players, **options).begin()
    table.send("reveal", 0, item=item)
    return table


def test_buying_exchanges_the_copper_for_one_offered_card() -> None:
    """N-ACT-1: the player takes one card, its owner the copper; the others take theirs back."""
    table = turned_up("copper")
    table.send("buy", 0)
    asked = [(answer, seat) for seat in (1, 2, 3) for answer in ("bid", "cannot")]
    assert table.pending() == [*asked, ("bought", 0)]
    table.send("bid", 3, items={"gems": 1})
    table.send("bid", 1, items={"chain": 1})
    table.send("bid", 2, items={"pearls": 1})
    assert table.pending() == [("choose", 0), ("bought", 0)]
    assert table.log(last=1) == ["The offers are turned up: Chain by seat 1, Pearls by seat 2, Gems by seat 3."]
    table.send("choose", 0, seat=3)
    assert table.hands() == [4, 3, 3, 3]
    assert (table.view()["phase"], table.view()["bidding"], table.view()["revealed"]) == ("trade", None, None)
    assert table.log(3, last=1) == ["seat 0 takes 1 gem from you. You take the card: Copper coin."]
    assert table.log(0, last=1) == ["You take 1 gem. seat 3 takes the card: Copper coin."]
    assert table.all_cards() == 84


def test_what_is_offered_for_a_copper_lies_face_down_until_all_are_in() -> None:
    """N-ACT-1: all are turned up together."""
    table, twin = turned_up("copper"), turned_up("copper")
    for one, offered in ((table, "chain"), (twin, "gems")):
        one.send("buy", 0)
        one.send("bid", 1, items={offered: 1})
    for viewer in (None, 0, 2, 3):
        seen = table.view(viewer)["bidding"]
        assert (seen["kind"], seen["laid"], seen["cannot"], seen["offers"]) == ("buy", [1], [], None)
        assert table.view(viewer) == twin.view(viewer)
        assert table.log(viewer, last=1) == ["seat 1 offers a card."]
    assert table.view(1)["me"]["bid"] == {"chain": 1}
    assert table.log(1, last=1) == ["You offer 1 chain."]
    table.send("bid", 2, items={"gems": 1})
    table.send("bid", 3, items={"gems": 1})
    assert table.view()["bidding"]["offers"][0] == {"seat": 1, "items": {"chain": 1}}


def test_all_offers_can_be_refused_when_buying() -> None:
    """N-ACT-1: then the copper is kept."""
    table = turned_up("copper")
    table.send("buy", 0)
    for seat in (1, 2, 3):
        table.send("bid", seat, items={"chain": 1})
    table.send("choose", 0, seat=None)
    assert table.hands() == [4, 3, 3, 3]
    assert table.view()["phase"] == "trade"
    assert table.log(0, last=1) == ["You refuse all offers and keep the card: Copper coin."]


def test_what_may_not_be_offered() -> None:
    """N-ACT-1, N-ACT-7: one card and no copper; one or two cards and no casket."""
    table = turned_up("copper")
    table.send("buy", 0)
    for items, code in (({"copper": 1}, "same_item"), ({}, "bid_size"), ({"gems": 2}, "bid_size")):
        no = table.refused("bid", 1, items=items)
        assert (no.code, no.rule) == (code, "N-ACT-1")
    assert table.unknown("bid", 1, items={"apple": 1}).field == "items"
    assert table.refused("bid", 0, items={"gems": 1}).code == "not_your_turn"
    table.send("bid", 1, items={"casket": 1})
    assert table.refused("bid", 1, items={"gems": 1}).code == "not_your_turn"
    table = turned_up("casket")
    table.send("barter", 0)
    for items, code in (
        ({"casket": 1}, "same_item"),
        ({"gems": 1, "casket": 1}, "same_item"),
        ({"gems": 3}, "bid_size"),
        ({}, "bid_size"),
    ):
        no = table.refused("bid", 1, items=items)
        assert (no.code, no.rule) == (code, "N-ACT-7")
    table.send("bid", 1, items={"copper": 2})


def test_bartering_goes_round_and_lies_open() -> None:
    """N-ACT-7: clockwise from the left, one or two cards, open; the owner of the offer taken takes the casket."""
    table = turned_up("casket")
    table.send("barter", 0)
    assert table.pending() == [("bid", 1), ("cannot", 1), ("bartered", 0)]
    assert table.refused("bid", 2, items={"gems": 1}).code == "not_your_turn"
    table.send("bid", 1, items={"gems": 1, "pearls": 1})
    assert table.view(3)["bidding"]["offers"] == [{"seat": 1, "items": {"pearls": 1, "gems": 1}}]
    assert table.log(3, last=1) == ["seat 1 offers 1 pearl, 1 gem."]
    assert table.pending() == [("bid", 2), ("cannot", 2), ("bartered", 0)]
    table.send("bid", 2, items={"gems": 1})
    table.send("cannot", 3)
    assert table.log(last=1) == ["seat 3 has nothing to offer and shows the hand."]
    assert table.pending() == [("choose", 0), ("bartered", 0)]
    no = table.refused("choose", 0, seat=None)
    assert (no.code, no.rule) == ("must_take", "N-ACT-7")
    assert table.refused("choose", 0, seat=3).code == "no_offer"
    assert table.unknown("choose", 0, seat=7).field == "seat"
    table.send("choose", 0, seat=1)
    assert table.hands() == [5, 2, 3, 3]
    assert table.all_cards() == 84


def test_two_cards_taken_in_a_barter_and_one() -> None:
    """N-ACT-7: the hand counts follow the size of the offer."""
    table = turned_up("casket", players=3)
    table.send("barter", 0)
    table.send("bid", 1, items={"gems": 2})
    table.send("bid", 2, items={"gems": 1})
    table.send("choose", 0, seat=2)
    assert table.hands() == [4, 3, 3]


def test_no_offer_at_all_keeps_the_card() -> None:
    """N-ACT-9: the card is kept by itself."""
    for item, action in (("copper", "buy"), ("casket", "barter")):
        table = turned_up(item)
        table.send(action, 0)
        for seat in (1, 2, 3):
            table.send("cannot", seat)
        assert table.view()["phase"] == "trade"
        assert table.hands() == [4, 3, 3, 3]
        assert "Nobody has anything to offer" in table.log(last=1)[0]


def test_empty_hands_are_not_asked() -> None:
    """N-ACT-9: everybody sees that there is nothing to show."""
    table = Table(3).begin()
    for seat in (1, 2):
        table.send("correct", seat=seat, hand=-3, discard=3)
    table.send("reveal", 0, item="copper")
    table.send("buy", 0)
    assert (table.view()["phase"], table.hands()) == ("trade", [4, 0, 0])
    table.send("end_turn", 0)
    table.kept("gems")
    table.send("end_turn", 1)
    table.send("reveal", 2, item="casket")
    table.send("barter", 2)
    assert table.pending() == [("bid", 0), ("cannot", 0), ("bartered", 2)]
    table.send("bid", 0, items={"gems": 2})
    assert table.pending() == [("bid", 1), ("cannot", 1), ("bartered", 2)]
    assert table.refused("bid", 1, items={"gems": 2}).code == "not_that_many"
    table.send("bid", 1, items={"gems": 1})
    table.send("choose", 2, seat=1)
    assert table.hands() == [4, 1, 1]


def test_tracked_hands_offer_what_they_hold() -> None:
    """N-ACT-1, N-ACT-7: with tracked hands only what is there is offered, and who could offer must."""
    table = Table(3, track_hands=True).begin(0, {"gems": 3}, {"copper": 2, "chain": 1}, {"copper": 3})
    table.send("reveal", 0, item="copper")
    table.send("buy", 0)
    no = table.refused("cannot", 1)
    assert (no.code, no.rule) == ("must_offer", "N-ACT-1")
    assert table.refused("bid", 1, items={"gems": 1}).code == "not_in_hand"
    assert "cannot" not in table.may(1) and "bid" in table.may(1)
    assert "bid" not in table.may(2) and "cannot" in table.may(2)
    table.send("bid", 1, items={"chain": 1})
    table.send("cannot", 2)
    table.send("choose", 0, seat=1)
    assert table.view(0)["me"]["hand"] == {"gems": 3, "chain": 1}
    assert table.view(1)["me"]["hand"] == {"copper": 3}
