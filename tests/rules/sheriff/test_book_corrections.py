"""The host puts the rest of the book right: chest, black market cards, who is sheriff (S-DEP-5, S-BLK-3, S-RND-4)."""

from tests.rules.sheriff.table import Table, inspecting


def test_dep_5_the_chest_is_corrected() -> None:
    """S-DEP-5: gold and face-up goods; the purse of the bank answers for the coins."""
    table = inspecting(players=6)
    table.correct(chest={"gold": 9, "goods": {"apple": 2}})
    assert (table.game.chest.gold, dict(table.game.chest.stand)) == (9, {"apple": 2})
    table.correct(chest={"gold": -4, "goods": {"apple": -1}})
    assert (table.view()["chest"]["gold"], table.view()["chest"]["goods"]) == (5, {"apple": 1})
    assert table.refused_correct(chest={"gold": -6}).code == "below_zero"
    assert table.refused_correct(chest={"goods": {"apple": -2}}).code == "below_zero"
    assert table.refused_correct(chest={"goods": {"silk": 1}}).code == "face_down"
    assert inspecting().refused_correct(chest={"gold": 1}).code == "no_deputies"


def test_blk_3_black_market_cards_are_corrected() -> None:
    """S-BLK-3: each card lies once, and the pile is what nobody has."""
    table = Table(black_market=True).begin()
    table.correct(seat=1, black_market={"pepper_first": 1})
    assert table.view()["seats"][1]["black_market"] == ["pepper_first"]
    assert table.view()["black_market"]["pepper"] == ["pepper_second"]
    assert table.refused_correct(seat=2, black_market={"pepper_first": 1}).code == "not_there"
    assert table.refused_correct(seat=2, black_market={"pepper_first": -1}).code == "not_there"
    table.correct(seat=1, black_market={"pepper_first": -1, "silk_second": 1})
    assert table.view()["seats"][1]["black_market"] == ["silk_second"]
    assert table.view()["black_market"]["pepper"] == ["pepper_first", "pepper_second"]
    assert table.view()["black_market"]["silk"] == ["silk_first"]
    assert Table().begin().refused_correct(seat=1, black_market={"pepper_first": 1}).code == "no_black_market"


def test_rnd_4_who_is_sheriff_is_corrected_and_the_marker_goes_on_from_there() -> None:
    """S-RND-4: before bags are declared; whoever is sheriff has no bag."""
    table = Table(players=4).begin()
    table.send("close_market")
    table.send("seal_bag", 2, goods={"apple": 1})
    table.correct(sheriff=2)
    assert (table.game.sheriff, table.game.first_sheriff) == (2, 2)
    assert table.game.players[2].bag is None
    assert set(table.view()["waiting_for"]) == {3, 0, 1}
    assert table.refused_correct(sheriff=2).code == "nothing_to_correct"
    table.round()
    assert table.game.sheriff == 3
    assert table.view()["rounds"] == 8
    table.load()
    assert table.refused_correct(sheriff=0).code == "wrong_phase"


def test_dep_1_who_are_the_deputies_is_corrected_and_the_deck_with_them() -> None:
    """S-DEP-1"""
    table = Table(players=6).begin()
    table.correct(deputies=(4, 0))
    assert table.game.deputies == (4, 0)
    assert set(table.game.deputy_deck) == {1, 2, 3, 5}
    assert table.refused_correct(sheriff=1).code == "wrong_duty"
    assert table.refused_correct(deputies=(1, 1)).code == "two_deputies"
    assert Table().begin().refused_correct(deputies=(1, 2)).code == "wrong_duty"


def test_a_correction_says_whose_it_is() -> None:
    """S-INS-3: a stand and a purse are somebody's."""
    table = Table().begin()
    assert table.unknown("correct", None, gold=3).field == "seat"
    assert table.refused("correct", None).code == "nothing_to_correct"
