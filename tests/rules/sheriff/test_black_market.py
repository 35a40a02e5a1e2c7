"""The black market (S-BLK)."""

from tests.rules.sheriff.table import Table

PASS_1 = {"do": "pass", "merchant": 1}


def market(bag: dict[str, int] | None = None, **options: object) -> Table:
    return Table(black_market=True, **options).begin().load(s1=bag or {"pepper": 3}).declare()


def test_blk_1_only_after_getting_the_own_bag_back_unopened() -> None:
    """S-BLK-1: in the same round."""
    table = market().give(2, pepper=3)
    assert table.refused("claim_black_market", 1, kind="pepper").code == "bag_not_back"
    table.send("pass", 0, merchant=1)
    assert "claim_black_market" in table.may(1)
    table.send("inspect", 0, merchant=2)
    assert table.refused("claim_black_market", 2, kind="pepper").rule == "S-BLK-1"
    assert table.refused("claim_black_market", 0, kind="pepper").code == "not_a_merchant"
    table.send("pass", 0, merchant=3)
    assert table.game.phase == "end"
    table.send("claim_black_market", 1, kind="pepper")
    table.give(3, silk=3)
    table.send("end_round", 0)
    assert table.refused("claim_black_market", 3, kind="silk").code == "wrong_phase"


def test_blk_1_a_clock_pass_counts() -> None:
    """S-BLK-1"""
    table = market(timer=True)
    table.send("start_clock", 0)
    table.tick(500)
    table.send("claim_black_market", 1, kind="pepper")


def test_blk_1_promised_goods_are_handed_over_first() -> None:
    """S-BLK-1: with open bags that means recorded first."""
    table = market()
    table.send("offer", 1, bag={"pepper": 1}, ask=PASS_1)
    table.send("accept", 0, offer=1)
    assert table.refused("claim_black_market", 1, kind="pepper").code == "three_of_a_kind"
    opened = Table(black_market=True, bags="open").begin().give(1, silk=3)
    opened.send("close_market")
    opened.declare()
    opened.send("pass", 0, merchant=1)
    assert opened.refused("claim_black_market", 1, kind="silk").code == "bag_not_back"
    opened.send("record_bag", 1, goods={"apple": 3})
    opened.send("claim_black_market", 1, kind="silk")


def test_blk_2_three_of_the_kind_are_shown_and_discarded_for_the_top_card() -> None:
    """S-BLK-2"""
    table = market({"pepper": 4, "mead": 1})
    table.send("pass", 0, merchant=1)
    assert table.refused("claim_black_market", 1, kind="mead").rule == "S-BLK-2"
    assert table.unknown("claim_black_market", 1, kind="crossbow").field == "kind"
    assert table.unknown("claim_black_market", 1, kind="gems").field == "kind"
    table.send("claim_black_market", 1, kind="pepper")
    assert table.contraband(1) == {"pepper": 1, "mead": 1}
    assert table.game.discarded == {"pepper": 3}
    assert table.view()["seats"][1]["black_market"] == ["pepper_first"]
    assert table.view()["black_market"]["pepper"] == ["pepper_second"]
    assert "3 pepper" in table.log(3)[-1] and "30 points" in table.log(3)[-1]


def test_blk_3_one_card_a_round_any_number_in_a_game() -> None:
    """S-BLK-3: both of a kind too, in different rounds."""
    table = market().give(1, pepper=3, silk=3).give(2, pepper=3)
    table.pass_all()
    table.send("claim_black_market", 1, kind="pepper")
    no = table.refused("claim_black_market", 1, kind="silk")
    assert (no.code, no.rule) == ("one_a_round", "S-BLK-3")
    assert [seat["black_market_done"] for seat in table.view()["seats"]] == [False, True, False, False]
    table.send("end_round", 0)
    assert not table.view()["seats"][1]["black_market_done"]
    table.load().declare().pass_all()
    assert table.game.sheriff == 1
    table.send("end_round", 1)
    table.load().declare().pass_all()
    table.send("claim_black_market", 1, kind="pepper")
    assert table.view()["seats"][1]["black_market"] == ["pepper_first", "pepper_second"]
    table.give(3, pepper=3)
    assert table.refused("claim_black_market", 3, kind="pepper").code == "pile_empty"


def test_blk_4_its_points_count_at_the_end_and_it_is_no_goods_card() -> None:
    """S-BLK-4: public, in no face-down count and no tie-break; it pays no bribe and no debt."""
    table = market(black_market_values={"pepper": [40, 20]})
    table.send("pass", 0, merchant=1)
    table.send("claim_black_market", 1, kind="pepper")
    assert table.view(2)["seats"][1]["contraband_count"] == 0
    assert table.unknown("offer", 1, stand={"pepper_first": 1}).field == "stand"
    table.send("end_game", host=True)
    score = table.score()[1]
    assert (score["black_market_value"], score["contraband_cards"], score["total"]) == (40, 0, 90)


def test_no_black_market_without_the_option() -> None:
    """S-SET-9"""
    table = Table().begin().load(s1={"pepper": 3}).declare()
    table.send("pass", 0, merchant=1)
    assert table.refused("claim_black_market", 1, kind="pepper").rule == "S-SET-9"
    assert "black_market" not in table.view()
