"""The inspection and the verdict (S-INS)."""

from tests.rules.sheriff.table import Table, inspecting


def verdict(bag: dict[str, int], declared: str, players: int = 4, **options: object) -> Table:
    table = Table(players=players, **options).begin().load(s1=bag).declare(s1=declared)
    table.send("inspect", 0, merchant=1)
    return table


def test_ins_1_bags_in_any_order_any_number_or_none() -> None:
    """S-INS-1"""
    table = inspecting(players=5)
    table.send("pass", 0, merchant=3)
    table.send("inspect", 0, merchant=1)
    assert table.refused("pass", 1, merchant=2).code == "not_the_sheriff"
    assert table.refused("pass", None, host=True, merchant=2).code == "not_the_sheriff"
    assert table.unknown("pass", 0, merchant=7).field == "merchant"
    assert table.refused("inspect", 0, merchant=0).code == "no_bag"
    table.send("pass", 0, merchant=4)
    table.send("pass", 0, merchant=2)
    assert table.game.phase == "end"


def test_ins_2_a_settled_bag_is_final() -> None:
    """S-INS-2"""
    table = inspecting()
    table.send("pass", 0, merchant=1)
    table.send("inspect", 0, merchant=2)
    for merchant in (1, 2):
        for name in ("pass", "inspect"):
            no = table.refused(name, 0, merchant=merchant)
            assert (no.code, no.rule) == ("bag_settled", "S-INS-2")


def test_ins_3_passed_goods_go_to_the_stand_contraband_face_down() -> None:
    """S-INS-3: how many cards lie face down is public, which is not."""
    bag = {"apple": 2, "silk": 1, "gouda": 1, "pepper": 1}
    table = Table(royal_goods=True).begin().load(s1=bag).declare()
    table.send("pass", 0, merchant=1)
    assert table.stand(1) == {"apple": 2}
    assert table.contraband(1) == {"silk": 1, "gouda": 1, "pepper": 1}
    assert table.view(1)["me"]["contraband"] == {"pepper": 1, "silk": 1, "gouda": 1}
    for viewer in (None, 0, 2):
        seen = table.view(viewer)["seats"][1]
        assert (seen["stand"], seen["contraband_count"]) == ({"apple": 2}, 3)
        assert "contraband" not in seen
        for word in ("silk", "gouda", "pepper"):
            assert word not in str(table.view(viewer)) and word not in str(table.log(viewer))
    assert table.log(2)[-1] == "seat 1's bag passes. To the stand: 2 apples, 3 face-down cards."


def test_ins_4_an_honest_merchant_is_paid_for_every_card() -> None:
    """S-INS-4: declared and true 4 chicken, the sheriff pays 8."""
    table = verdict({"chicken": 4}, "chicken")
    assert (table.gold(0), table.gold(1)) == (42, 58)
    assert table.stand(1) == {"chicken": 4}
    assert table.log(1)[-2:] == [
        "Your bag is opened: 4 chickens, as declared. You get 8 gold from seat 0.",
        "seat 0 pays you 8 gold.",
    ]


def test_ins_5_a_liar_loses_what_was_not_declared_and_pays_for_it() -> None:
    """S-INS-5: declared 4 apple, bag 1 apple, 1 cheese, 2 mead: apple in, fine 2+4+4 = 10."""
    table = verdict({"apple": 1, "cheese": 1, "mead": 2}, "apple")
    assert (table.gold(0), table.gold(1)) == (60, 40)
    assert table.stand(1) == {"apple": 1} and table.contraband(1) == {}
    assert table.game.discarded == {"cheese": 1, "mead": 2}


def test_ins_5_undeclared_legal_goods_are_fined_too() -> None:
    """Seen wrong elsewhere: undeclared legal goods not fined."""
    table = verdict({"apple": 4, "cheese": 1}, "apple")
    assert (table.gold(0), table.gold(1)) == (52, 48)
    assert table.stand(1) == {"apple": 4}


def test_ins_5_goods_let_in_are_on_the_stand_before_the_fine_is_paid() -> None:
    """S-INS-5"""
    table = Table().begin().load(s1={"apple": 2, "silk": 1}).declare()
    table.give(1, gold=-50)
    table.send("inspect", 0, merchant=1)
    assert table.stand(1) == {} and table.stand(0) == {"apple": 2}


def test_ins_6_a_royal_good_is_contraband() -> None:
    """S-INS-6: green apples in a bag declared "apple" are a lie."""
    table = verdict({"green_apples": 1, "apple": 2}, "apple", royal_goods=True)
    assert (table.gold(0), table.gold(1)) == (53, 47)
    assert table.stand(1) == {"apple": 2} and table.game.discarded == {"green_apples": 1}
    bread = verdict({"pumpernickel": 1, "bread": 1}, "bread", royal_goods=True)
    assert bread.gold(1) == 45


def test_ins_7_opened_cards_are_seen_by_all() -> None:
    """S-INS-7"""
    table = verdict({"apple": 1, "mead": 2}, "apple")
    for viewer in (None, 2):
        assert table.view(viewer)["seats"][1]["bag"]["goods"] == {"apple": 1, "mead": 2}
        assert table.view(viewer)["seats"][1]["bag"]["status"] == "inspected"
        assert "Confiscated: 2 mead" in table.log(viewer)[-2]


def test_the_purse_is_not_capped() -> None:
    """Seen wrong elsewhere: gold capped at 99."""
    table = inspecting().give(1, gold=200)
    assert table.gold(1) == 250
    table.send("offer", 1, gold=180, ask={"do": "pass", "merchant": 1})
    table.send("accept", 0, offer=1)
    assert table.gold(0) == 230


def test_ins_1_the_view_says_who_decides_on_a_bag_until_it_is_settled() -> None:
    """S-INS-1"""
    table = inspecting()
    assert table.view(2)["seats"][1]["bag"]["deciders"] == [0]
    table.send("pass", 0, merchant=1)
    assert table.view(2)["seats"][1]["bag"]["deciders"] == []
