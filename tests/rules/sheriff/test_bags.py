"""Loading and declaring (S-BAG, S-DEC)."""

import pytest

from tests.rules.sheriff.table import Table, inspecting


def loading(players: int = 4, **options: object) -> Table:
    table = Table(players=players, **options).begin()
    table.send("close_market")
    return table


def test_bag_1_one_to_five_cards_all_at_once() -> None:
    """S-BAG-1"""
    table = loading()
    for goods in ({}, {"apple": 0}, {"apple": 6}, {"apple": 3, "silk": 3}):
        no = table.refused("seal_bag", 3, goods=goods)
        assert (no.code, no.rule) == ("bag_size", "S-BAG-1")
    table.send("seal_bag", 3, goods={"apple": 1, "silk": 0})
    table.send("seal_bag", 1, goods={"apple": 3, "silk": 2})
    assert table.unknown("seal_bag", 2, goods={"gems": 1}).field == "goods"
    assert table.unknown("seal_bag", 2, goods={"apple": 3, "silk": -1}).field == "goods"
    assert table.view()["waiting_for"] == [2]


def test_bag_1_no_more_of_a_kind_than_were_printed() -> None:
    """A fifth crossbow is refused to nobody, but three green apples cards never were in one bag."""
    table = loading(royal_goods=True)
    assert table.refused("seal_bag", 1, goods={"green_apples": 3}).code == "not_in_box"
    for seat in (1, 2, 3):
        table.send("seal_bag", seat, goods={"crossbow": 5})
    assert table.game.phase == "declare"


def test_bag_2_a_closed_bag_cannot_be_changed() -> None:
    """S-BAG-2: it can be taken back while others load, and everybody sees that."""
    table = loading()
    assert table.refused("unseal_bag", 1).code == "no_bag"
    table.send("seal_bag", 1, goods={"apple": 1})
    assert table.refused("seal_bag", 1, goods={"silk": 1}).code == "bag_is_sealed"
    table.send("unseal_bag", 1)
    assert table.log()[-1] == "seat 1 opens their bag again to change it."
    table.load(s1={"silk": 1})
    no = table.refused("unseal_bag", 1)
    assert (no.code, no.rule) == ("bags_are_closed", "S-BAG-2")
    assert table.refused("correct_bag", 1, merchant=1, goods={"apple": 1}).code == "wrong_phase"


def test_bag_2_how_many_cards_a_sealed_bag_holds_is_corrected_by_its_owner() -> None:
    """S-BAG-2: the number changes, never the declared kind; offers about the bag lapse; phase and clock stay."""
    table = inspecting(timer=True)
    table.send("start_clock", 0)
    clock = table.view()["clock"]
    table.send("offer", 1, gold=3, ask={"do": "pass", "merchant": 1})
    table.send("offer", 2, gold=3, asks=[{"do": "pass", "merchant": 2}, {"do": "inspect", "merchant": 1}])
    table.send("offer", 1, bag={"apple": 1})
    table.send("offer", 3, gold=3, ask={"do": "pass", "merchant": 3})
    assert "correct_count" in table.may(1) and "correct_count" not in table.may(0) + table.may(None, host=True)
    table.send("correct_count", 1, merchant=1, goods={"apple": 2, "silk": 2})
    assert table.view()["seats"][1]["bag"]["declared"] == {"good": "apple", "count": 4}
    assert table.view(1)["me"]["bag"] == {"apple": 2, "silk": 2}
    assert [offer["by"] for offer in table.view()["offers"]] == [3]
    assert (table.game.phase, table.view()["clock"]) == ("inspect", clock)
    assert table.log(2)[-1] == "seat 1 corrects their bag: 4 cards, not 3. Declared: 4 apples."
    assert table.log(1)[-1] == "You correct your bag: 4 cards, not 3. Declared: 4 apples."
    assert "silk" not in str(table.view(2)) + str(table.log(2))
    table.send("inspect", 0, merchant=1)
    assert table.stand(1) == {"apple": 2} and table.gold(1) == 50 - 8


def test_bag_2_what_correct_count_does_not_do() -> None:
    """S-BAG-2, S-BAG-3: it is no way to change what is in a closed bag, and nobody else knows what that is."""
    table = inspecting()
    no = table.refused("correct_count", 1, merchant=1, goods={"silk": 3})
    assert (no.code, no.rule) == ("nothing_to_correct", "S-BAG-2")
    assert table.refused("correct_count", 2, merchant=1, goods={"apple": 4}).code == "not_your_bag"
    no = table.refused("correct_count", host=True, merchant=1, goods={"apple": 4})
    assert (no.code, no.rule) == ("bag_is_closed", "S-BAG-3")
    assert table.refused("correct_count", 1, merchant=1, count=4).code == "say_what_is_in_it"
    assert table.refused("correct_count", 1, merchant=1).code == "say_what_is_in_it"
    assert table.refused("correct_count", 1, merchant=1, goods={"apple": 6}).rule == "S-BAG-1"
    assert table.unknown("correct_count", 1, merchant=1, goods={"gems": 1}).field == "goods"
    assert table.refused("correct_count", 0, merchant=0, goods={"apple": 1}).code == "no_bag"
    table.send("pass", 0, merchant=1)
    no = table.refused("correct_count", 1, merchant=1, goods={"apple": 4})
    assert (no.code, no.rule) == ("bag_settled", "S-INS-2")
    assert loading().refused("correct_count", 1, merchant=1, goods={"apple": 1}).code == "wrong_phase"
    # whose seat the host plays, the host says what is in it
    table.send("correct_count", 2, host=True, merchant=2, goods={"apple": 1})
    assert table.log(0)[-1] == "seat 2 corrects their bag: 1 card, not 3. Declared: 1 apple."


def test_bag_2_before_declaring_nobody_seals_again() -> None:
    """S-BAG-2: who finds five cards in a bag of four corrects it alone, and declares five."""
    table = loading().load(s1={"apple": 4})
    no = table.refused("declare", 1, good="apple", count=5)
    assert (no.code, "correct the number" in str(no.why)) == ("wrong_count", True)
    assert "Correct the number of cards now" in str(table.refused("unseal_bag", 1).why)
    table.send("correct_count", 1, merchant=1, goods={"apple": 5})
    assert table.log(3)[-1] == "seat 1 corrects their bag: 5 cards, not 4."
    table.send("declare", 1, good="apple", count=5)
    assert table.game.phase == "declare"


def test_bag_2_open_bags_are_counted_by_their_owner_or_the_host() -> None:
    """S-BAG-2: what is in them nobody has typed."""
    table = loading(bags="open").declare()
    assert "correct_count" in table.may(1) and "correct_count" in table.may(None, host=True)
    assert "correct_count" not in table.may(0)
    table.send("correct_count", 1, merchant=1, count=5)
    table.send("correct_count", host=True, merchant=2, count=1)
    assert [bag.count for _, bag in table.game.bags] == [5, 1, 3]
    assert table.log(2)[-1] == "The host corrects your bag: 1 card, not 3. Declared: 1 apple."
    assert table.log(3)[-1] == "The host corrects seat 2's bag: 1 card, not 3. Declared: 1 apple."
    assert table.refused("correct_count", 1, merchant=1, goods={"apple": 4}).code == "say_how_many"
    assert table.refused("correct_count", 1, merchant=1, count=6).rule == "S-BAG-1"
    assert table.refused("correct_count", 0, merchant=1, count=2).code == "not_your_bag"
    table.send("pass", 0, merchant=1)
    no = table.refused("record_bag", 1, goods={"apple": 3})
    assert (no.code, "the host undoes the verdict" in str(no.why)) == ("wrong_count", True)
    table.send("record_bag", 1, goods={"apple": 5})


def test_bag_3_only_its_owner_knows_what_is_in_it() -> None:
    """S-BAG-3: contraband kinds are sent to nobody else."""
    table = loading()
    table.send("seal_bag", 1, goods={"apple": 1, "crossbow": 2})
    assert table.view(1)["me"]["bag"] == {"apple": 1, "crossbow": 2}
    for viewer in (None, 0, 2, 3):
        shown = table.view(viewer)
        assert "crossbow" not in str(shown)
        assert shown["seats"][1]["bag"] == {
            "count": 3,
            "declared": None,
            "status": "sealed",
            "decision": None,
            "deciders": [0],
            "paid_for": None,
            "gift": None,
        }
        assert table.log(viewer)[-1] == "seat 1 seals a bag of 3 cards."
    assert table.log(1)[-1] == "You seal your bag: 1 apple, 2 crossbows."


def test_dec_1_clockwise_from_the_sheriffs_left() -> None:
    """S-DEC-1"""
    table = Table(players=5).begin(first=3).load()
    order = []
    for _ in range(4):
        (seat,) = table.view()["waiting_for"]
        other = (seat + 1) % 5
        if other != 3:
            assert table.refused("declare", other, good="apple", count=1).code == "not_your_turn"
        table.send("declare", seat, good="apple", count=1)
        order.append(seat)
    assert order == [4, 0, 1, 2]
    assert table.game.phase == "inspect"


@pytest.mark.parametrize("good", ["silk", "pepper", "gouda", "green_apples"])
def test_dec_2_one_legal_kind(good: str) -> None:
    """S-DEC-2: never contraband, never royal."""
    table = Table(royal_goods=True).begin().load(s1={good: 2})
    no = table.refused("declare", 1, good=good, count=2)
    assert (no.code, no.rule) == ("not_declarable", "S-DEC-2")


def test_dec_2_never_a_kind_that_is_not_in_the_box() -> None:
    """S-DEC-2: no bread with three players."""
    table = Table(players=3).begin().load()
    assert table.refused("declare", 1, good="bread", count=1).rule == "S-DEC-2"
    assert table.unknown("declare", 1, good="gems", count=1).field == "good"
    four = Table(players=4).begin().load()
    four.send("declare", 1, good="bread", count=1)


def test_dec_2_exactly_as_many_as_there_are_cards() -> None:
    """S-DEC-2: a royal good is one card here."""
    table = Table(royal_goods=True).begin().load(s1={"gouda": 2, "cheese": 1})
    for count in (0, 2, 4, 5, 7):
        assert table.refused("declare", 1, good="cheese", count=count).rule == "S-DEC-2"
    table.send("declare", 1, good="cheese", count=3)
    assert table.view()["seats"][1]["bag"]["declared"] == {"good": "cheese", "count": 3}
    assert table.view()["seats"][1]["bag"]["status"] == "declared"
    assert table.refused("declare", 1, good="apple", count=3).code == "not_your_turn"


class TestOpenBags:
    """bags: "open": nothing is loaded, what was in a bag is typed after the decision."""

    def opened(self, **options: object) -> Table:
        table = Table(bags="open", **options).begin()
        table.send("close_market")
        return table.declare()

    def test_nothing_is_loaded(self) -> None:
        table = Table(bags="open").begin()
        assert table.refused("seal_bag", 1, goods={"apple": 1}).code == "bags_are_open"
        table.send("close_market")
        assert table.game.phase == "declare"
        assert table.refused("declare", 1, good="apple", count=6).rule == "S-BAG-1"
        assert table.refused("declare", 1, good="apple", count=0).rule == "S-BAG-1"
        table.send("declare", 1, good="apple", count=5)
        assert table.view()["seats"][1]["bag"]["count"] == 5
        assert table.view(1)["me"]["bag"] is None

    def test_a_passed_bag_is_recorded_by_its_merchant_alone(self) -> None:
        table = self.opened()
        table.send("pass", 0, merchant=1)
        assert table.view()["seats"][1]["bag"]["status"] == "recording"
        assert table.refused("record_bag", 0, goods={"apple": 3}).code == "nothing_to_record"
        assert table.refused("record_bag", None, host=True, goods={"apple": 3}).code == "nothing_to_record"
        assert "record_bag" in table.may(1) and "record_bag" not in table.may(0, host=True)
        assert table.refused("record_bag", 1, goods={"apple": 2}).code == "wrong_count"
        table.send("record_bag", 1, goods={"apple": 1, "silk": 2})
        assert table.stand(1) == {"apple": 1} and table.contraband(1) == {"silk": 2}
        assert table.view()["seats"][1]["bag"]["status"] == "passed"
        assert "silk" not in str(table.view(0)) and "silk" not in str(table.log(0))

    def test_an_opened_bag_is_recorded_by_anybody_who_sees_it(self) -> None:
        table = self.opened()
        for merchant in (1, 2, 3):
            table.send("inspect", 0, merchant=merchant)
        assert table.gold(1) == 50
        assert "record_bag" in table.may(0) and "record_bag" in table.may(3)
        table.send("record_bag", 3, merchant=1, goods={"apple": 3})
        assert "seat 3 records what was in seat 1's bag." in table.log(2)
        assert (table.gold(0), table.gold(1)) == (44, 56)
        table.send("record_bag", 2, goods={"apple": 1, "mead": 2})
        assert table.gold(2) == 42
        no = table.refused("end_round", 0)
        assert no.code == "bags_unrecorded"
        table.send("record_bag", None, host=True, goods={"apple": 3})
        table.send("end_round", 0)

    def test_recording_is_for_open_bags(self) -> None:
        table = inspecting()
        table.send("pass", 0, merchant=1)
        assert table.refused("record_bag", 1, goods={"apple": 3}).code == "bags_are_sealed"

    def test_bribe_gold_moves_at_once_and_bag_goods_on_recording(self) -> None:
        table = self.opened()
        table.send("offer", 1, gold=5, bag={"apple": 1, "silk": 1}, ask={"do": "pass", "merchant": 1})
        table.send("accept", 0, offer=1)
        assert table.gold(0) == 55 and table.stand(0) == {}
        assert table.view()["deals"][0]["status"] == "bound"
        table.send("record_bag", 1, goods={"apple": 2, "silk": 1})
        assert table.stand(0) == {"apple": 1} and table.contraband(0) == {"silk": 1}
        assert table.stand(1) == {"apple": 1} and table.contraband(1) == {}
        assert table.view()["deals"][0]["status"] == "done"
