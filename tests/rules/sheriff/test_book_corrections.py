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
    away = Table().begin()
    away.by_host("leave_game", seat=2)
    no = away.refused_correct(sheriff=2)
    assert (no.code, no.rule) == ("has_left", "S-RND-6")


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


def test_dep_5_the_log_says_where_the_gold_of_a_corrected_chest_comes_from() -> None:
    """S-DEP-5: and why, whatever was corrected."""
    table = inspecting(players=6)
    table.correct(chest={"gold": 5}, reason="counted wrong")
    assert table.log(last=2) == [
        "The host corrects the gold in the chest. Why: counted wrong",
        "5 gold goes from the bank into the chest.",
    ]
    table.correct(chest={"gold": -2, "goods": {"apple": 1}}, reason=" two too many ")
    assert table.log(last=2) == [
        "The host corrects the goods in the chest. Why: two too many",
        "2 gold goes out of the chest into the bank.",
    ]
    table.correct(chest={"gold": 1})
    assert table.log()[-2] == "The host corrects the gold in the chest."
    assert table.refused_correct(chest={"gold": 0}).code == "nothing_to_correct"


def test_the_reason_of_a_correction_is_told_of_cards_and_duty_too() -> None:
    """S-BLK-3, S-RND-4"""
    table = Table(black_market=True).begin()
    table.correct(seat=1, black_market={"pepper_first": 1}, reason="agreed by all")
    assert table.log()[-1].endswith(". Why: agreed by all")
    table.correct(seat=1, black_market={"pepper_first": -1}, reason="agreed by all")
    assert table.log()[-1] == "The host corrects seat 1's black market cards: none. Why: agreed by all"
    table.correct(sheriff=2, reason="the older one begins")
    assert table.log()[-1] == "The host corrects who is sheriff: seat 2. Why: the older one begins"
    assert table.log(2)[-1] == "The host corrects who is sheriff: you are. Why: the older one begins"
    six = Table(players=6).begin()
    six.correct(deputies=(4, 0), reason="x")
    assert six.log()[-1].endswith(" Why: x")


def test_cnt_6_the_chest_s_face_down_cards_are_corrected_where_they_are_counted() -> None:
    """S-CNT-6: `known` and `hidden`, as at a stand; elsewhere only the deputies know them."""
    table = inspecting(players=6, bags="counted")
    table.correct(chest={"hidden": 3, "known": {"silk": 2}})
    table.correct(chest={"hidden": -1, "known": {"silk": -1}})
    chest = table.view()["chest"]
    assert (chest["hidden"], chest["known"], chest["contraband_count"]) == (2, {"silk": 1}, 3)
    assert table.log()[-1] == "The host corrects the goods in the chest."
    assert table.refused_correct(chest={"hidden": -3}).code == "below_zero"
    assert table.refused_correct(chest={"known": {"silk": -2}}).code == "below_zero"
    assert table.refused_correct(chest={"known": {"apple": 1}}).code == "face_up"
    assert table.unknown("correct", chest={"known": {"diamond": 1}}).field == "chest"
    for fields in ({"chest": {"goods": {"silk": 1}}}, {"seat": 1, "goods": {"silk": 1}}):
        no = table.refused_correct(**fields)
        assert (no.code, no.rule) == ("face_down", "S-CNT-1")
        assert "everybody has seen" in str(no.why)
    secret = inspecting(players=6)
    for change in ({"hidden": 1}, {"known": {"silk": 1}}, {"goods": {"silk": 1}}):
        no = secret.refused_correct(chest=change)
        assert (no.code, no.rule) == ("face_down", "S-INS-3")
