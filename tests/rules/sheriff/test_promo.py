"""Promo cards (S-PRO): chosen one by one, with the numbers of one's own copies."""

from typing import Any

import pytest

from referee.rules.options import parse_options
from referee.rules.sheriff import sheet
from referee.rules.sheriff.scoring import Estate, score
from tests.rules.sheriff.table import Table, editions, new_game

EDITIONS = ("sheriff-1e", "sheriff-2e")

# card: kind, value, penalty, what it gains for each other of its family
PROPOSED = {
    "feast_plate": ("legal", 0, 2, None),
    "dragon_pepper": ("contraband", 8, 6, ("pepper", 1)),
    "strawberry_mead": ("contraband", 8, 6, ("mead", 1)),
    "golden_silk": ("contraband", 9, 6, ("silk", 1)),
    "heavy_crossbow": ("contraband", 10, 7, ("crossbow", 2)),
    "olive_oil": ("contraband", 10, 5, None),
    "prince_johns_sword": ("contraband", 12, 6, None),
    "royal_summons": ("contraband", 0, 0, None),
    "arcane_scrolls": ("contraband", 12, 4, None),
    "brimstone_oil": ("contraband", 6, 4, None),
    "tabletop_trophy": ("contraband", 11, 5, None),
}


def chosen(*cards: str, copies: int = 3) -> dict[str, dict[str, int]]:
    """These, with the numbers proposed."""
    return {card: {"value": PROPOSED[card][1], "penalty": PROPOSED[card][2], "copies": copies} for card in cards}


ALL = chosen(*PROPOSED)


def played(edition: str = "sheriff-2e", players: int = 4, **options: Any) -> Table:
    return Table(edition, players, **{"promo_cards": ALL, **options}).begin()


def gate(s1: dict[str, int], declared: str = "apple", edition: str = "sheriff-2e", **options: Any) -> Table:
    """Seat 0 is sheriff; seat 1's bag is what it is about."""
    return played(edition, **options).load(s1=s1).declare(s1=declared)


def plates(table: Table, seat: int) -> list[tuple[int, str]]:
    return [(plate["id"], plate["good"]) for plate in table.view()["seats"][seat]["plates"]]


class TestOption:
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_the_proposals_are_those_of_the_cards(self, edition: str) -> None:
        found = editions()[edition].promo_cards  # type: ignore[attr-defined]
        assert {c.id: (c.kind, c.value, c.penalty, c.each_other) for c in found.values()} == PROPOSED
        assert found["royal_summons"].pays == 8
        assert [card.id for card in found.values() if card.stands_for_any] == ["feast_plate"]

    @pytest.mark.parametrize("edition", EDITIONS)
    def test_only_cards_that_were_ticked_are_in_the_deck(self, edition: str) -> None:
        """S-SET-10: with the numbers typed; whatever was not typed is as proposed."""
        game = new_game(edition, 3)
        assert "olive_oil" not in game.box
        options = parse_options(editions()[edition], {"promo_cards": {"olive_oil": {"value": 9}}})
        assert options["promo_cards"] == {"olive_oil": {"value": 9, "penalty": 5, "copies": 1}}
        game = new_game(edition, 3, promo_cards={"olive_oil": {"value": 9, "penalty": 1, "copies": 2}})
        oil = game.box["olive_oil"]
        assert (oil.value, oil.penalty, game.copies("olive_oil")) == (9, 1, 2)
        assert "dragon_pepper" not in game.box
        assert editions()[edition].goods.keys() == new_game(edition, 3).box.keys()  # type: ignore[attr-defined]

    def test_the_set_up_sheet_adds_them_before_shuffling(self) -> None:
        """S-SET-10"""
        made = sheet(new_game(promo_cards=chosen("olive_oil", "feast_plate", copies=2)))
        steps = [str(step) for step in made.steps]
        added = next(at for at, step in enumerate(steps) if "2 feast plates" in step and "2 olive oils" in step)
        assert "Shuffle" in steps[added + 1]
        assert made.deck_cards == sheet(new_game()).deck_cards + 4

    def test_a_bag_holds_no_more_than_the_copies_typed(self) -> None:
        table = played(promo_cards=chosen("olive_oil", copies=1))
        table.send("close_market")
        assert table.refused("seal_bag", 1, goods={"olive_oil": 2}).code == "not_in_box"
        assert table.unknown("seal_bag", 1, goods={"tabletop_trophy": 1}).field == "goods"
        table.send("seal_bag", 1, goods={"olive_oil": 1})


class TestFeastPlate:
    """S-PRO-1"""

    def test_pro_1_a_plate_is_true_for_any_declared_good(self) -> None:
        """S-PRO-1: the sheriff pays its penalty too."""
        table = gate({"chicken": 2, "feast_plate": 1}, "chicken")
        table.send("inspect", 0, merchant=1)
        verdict = table.view()["seats"][1]["bag"]["verdict"]
        assert verdict["honest"] and verdict["penalty"] == 6
        assert verdict["let_in"] == {"chicken": 2, "feast_plate": 1}
        assert table.gold(1) == 56
        assert table.view()["seats"][1]["stand"] == {"chicken": 2, "feast_plate": 1}
        assert plates(table, 1) == [(0, "chicken")]

    @pytest.mark.parametrize("phase", ["load", "declare"])
    def test_pro_1_of_a_bag_nobody_declared_it_stands_for_any_good(self, phase: str) -> None:
        """S-PRO-1, S-RND-6: a sheriff who leaves lets it pass; its owner names it, or corrects the bag."""
        table = played()
        table.send("close_market")
        table.send("seal_bag", 1, goods={"feast_plate": 1, "cheese": 1})
        if phase == "declare":
            table.send("seal_bag", 2, goods={"apple": 1})
            table.send("seal_bag", 3, goods={"apple": 1})
        assert table.game.phase == phase
        table.send("leave_game", 0)
        assert table.view()["seats"][1]["stand"] == {"cheese": 1, "feast_plate": 1}
        assert plates(table, 1) == [(0, "apple")]
        table.send("name_plate", 1, good="chicken")
        assert plates(table, 1) == [(0, "chicken")]
        table.send("correct_bag", 1, merchant=1, goods={"feast_plate": 2})
        assert plates(table, 1) == [(1, "apple"), (2, "apple")]
        table.send("end_round")

    def test_pro_1_it_comes_in_with_a_lie(self) -> None:
        """S-PRO-1"""
        table = gate({"silk": 1, "feast_plate": 1})
        table.send("inspect", 0, merchant=1)
        assert table.view()["seats"][1]["stand"] == {"feast_plate": 1}
        assert table.gold(1) == 46

    def test_pro_5_a_plate_is_never_declared(self) -> None:
        """S-PRO-5, S-DEC-2"""
        table = played().load(s1={"feast_plate": 1})
        assert table.refused("declare", 1, good="feast_plate", count=1).rule == "S-DEC-2"
        assert table.refused("declare", 1, good="olive_oil", count=1).rule == "S-DEC-2"

    def test_pro_1_its_owner_names_it_until_the_round_ends(self) -> None:
        """S-PRO-1: it counts for titles as what it was named."""
        table = gate({"apple": 1, "feast_plate": 2}, "cheese")
        assert "name_plate" not in table.may(1)
        table.send("pass", 0, merchant=1)
        assert plates(table, 1) == [(0, "cheese"), (1, "cheese")]
        assert table.about(1)["name_plate"] == [0, 1]
        assert table.view()["crowns"]["cheese"] == {"king": [1]}
        assert table.refused("name_plate", 1, good="chicken").code == "which_plate"
        assert table.refused("name_plate", 1, plate=1, good="silk").rule == "S-PRO-1"
        assert table.refused("name_plate", 2, plate=1, good="bread").code == "not_your_plate"
        assert table.unknown("name_plate", 1, plate=7, good="bread").field == "plate"
        table.send("name_plate", 1, plate=1, good="chicken")
        assert "Your feast plate now stands for: Chickens." in table.log(1)[-1]
        assert plates(table, 1) == [(0, "cheese"), (1, "chicken")]
        table.pass_all()
        table.send("end_round", 0)
        assert table.refused("name_plate", 1, plate=0, good="bread").rule == "S-PRO-1"
        table.load().declare().pass_all()
        assert table.refused("name_plate", 1, plate=0, good="bread").code == "plate_is_named"

    def test_pro_1_it_keeps_its_name_when_it_changes_hands(self) -> None:
        """S-PRO-1: in a deal, out of a bag, and of several the one that is worth least goes."""
        table = gate({"feast_plate": 2, "apple": 1})
        table.send("offer", 1, bag={"feast_plate": 1}, ask={"do": "pass", "merchant": 1})
        table.send("accept", 0, offer=1)
        assert plates(table, 0) == [(0, "apple")] and plates(table, 1) == [(1, "apple")]
        table.give(1, feast_plate=1)
        table.send("name_plate", 1, plate=1, good="chicken")
        assert plates(table, 1) == [(1, "chicken"), (2, "apple")]
        table.send("offer", 1, to=2, stand={"feast_plate": 1}, gold=1)
        table.send("accept", 2, offer=2)
        assert plates(table, 1) == [(1, "chicken")] and plates(table, 2) == [(2, "apple")]
        assert table.refused("offer", 1, to=2, stand={"feast_plate": 2}).code == "offer_not_covered"

    def test_pro_1_whoever_owns_it_names_it_in_the_round_in_which_it_came(self) -> None:
        """S-PRO-1: also who got it in a deal; but one of an earlier round keeps its name."""
        table = gate({"feast_plate": 1})
        table.send("offer", 1, bag={"feast_plate": 1}, ask={"do": "pass", "merchant": 1})
        table.send("accept", 0, offer=1)
        assert table.refused("name_plate", 1, plate=0, good="bread").code == "not_your_plate"
        table.send("name_plate", 0, plate=0, good="bread")
        assert plates(table, 0) == [(0, "bread")]
        table.pass_all()
        table.send("end_round")
        table.load().declare()
        table.send("offer", 0, to=2, stand={"feast_plate": 1})
        table.send("accept", 2, offer=2)
        assert table.refused("name_plate", 2, plate=0, good="chicken").code == "plate_is_named"

    def test_pro_1_it_is_named_before_it_pays_a_fine(self) -> None:
        """S-PRO-1, S-INS-5: it reaches the stand first, and then is worth what its owner names."""
        table = gate({"feast_plate": 1, "silk": 1})
        table.give(1, gold=-50, apple=1, cheese=1)
        table.send("inspect", 0, merchant=1)
        assert table.owed() == [(1, 0, 4)]
        assert table.refused("pay_debt", 1, goods={"feast_plate": 1}).code == "not_enough"
        table.send("name_plate", 1, good="chicken")
        table.send("pay_debt", 1, goods={"feast_plate": 1})
        assert table.owed() == [] and plates(table, 0) == [(0, "chicken")]

    def test_pro_1_it_pays_debts_as_the_good_it_stands_for(self) -> None:
        """S-PRO-1, S-DEBT-5: named only as a card, the one goes that covers the rest."""
        table = gate({"silk": 1})
        table.give(1, gold=-50, feast_plate=2)
        table.send("name_plate", 1, plate=1, good="chicken")
        table.send("inspect", 0, merchant=1)
        debt = table.view()["debts"][0]
        assert debt["rest"] == 4 and debt["choose_from"] == {"feast_plate": 2}
        assert table.view(1)["me"]["debt_proposal"] == {"feast_plate": 1}
        assert table.refused("pay_debt", 1, goods={"feast_plate": 2}).code == "one_too_many"
        assert table.refused("pay_debt", 1, goods={"feast_plate": 3}).code == "not_on_stand"
        table.send("pay_debt", 1, goods={"feast_plate": 1})
        assert plates(table, 0) == [(1, "chicken")] and plates(table, 1) == [(0, "apple")]

    def test_pro_1_a_corrected_bag_takes_its_plates_back(self) -> None:
        """S-PRO-1, S-BAG-2"""
        table = gate({"feast_plate": 1, "apple": 1}).give(1, feast_plate=1)
        table.send("pass", 0, merchant=1)
        table.send("correct_bag", 1, merchant=1, goods={"feast_plate": 2})
        assert table.view()["seats"][1]["stand"] == {"feast_plate": 3}
        table.send("correct_bag", 1, merchant=1, goods={"cheese": 2})
        assert table.view()["seats"][1]["stand"] == {"feast_plate": 1, "cheese": 2}
        assert plates(table, 1) == [(0, "apple")]
        table.correct(seat=1, goods={"feast_plate": -1})
        assert plates(table, 1) == []
        assert table.refused_correct(seat=1, goods={"feast_plate": -1}).code == "below_zero"
        assert table.refused_correct(seat=1, goods={"feast_plate": 4}).code == "not_in_box"

    def test_pro_1_deputies_share_them(self) -> None:
        """S-PRO-1, S-DEP-5"""
        table = played(players=6).load(s2={"feast_plate": 2}).declare(s2="chicken")
        table.send("offer", 2, bag={"feast_plate": 2}, ask={"do": "pass", "merchant": 2})
        for deputy in (0, 1):
            table.send("accept", deputy, offer=1)
        assert table.view()["chest"]["goods"] == {"feast_plate": 2}
        table.pass_all()
        shares = {str(deputy): {"goods": {"feast_plate": 1}} for deputy in (0, 1)}
        table.send("split_chest", 0, shares=shares)
        table.send("agree_split", 1, shares=shares)
        assert plates(table, 0) == [(0, "chicken")] and plates(table, 1) == [(1, "chicken")]

    def test_pro_1_counted_bags_lay_it_face_up(self) -> None:
        """S-PRO-1, S-CNT-2"""
        table = played(bags="counted")
        table.send("close_market")
        table.declare()
        table.send("pass", 0, merchant=1)
        table.send("record_bag", 1, goods={"feast_plate": 2}, face_down=1)
        assert plates(table, 1) == [(0, "apple"), (1, "apple")]
        assert table.view()["seats"][1]["hidden"] == 1

    def test_pro_1_the_end_counts_it_as_what_it_stands_for(self) -> None:
        """S-PRO-1, S-END-3"""
        table = gate({"feast_plate": 1, "chicken": 1}, "chicken")
        table.pass_all()
        table.by_host("end_game")
        mine = table.score()[1]
        assert (mine["legal_value"], mine["legal_cards"]) == (8, 2)
        assert {"good": "chicken", "title": "king", "points": 10} in mine["titles"]
        line = next(line for line in mine["lines"] if line.get("stands_for"))
        assert (line["good"], line["stands_for"], line["points"]) == ("feast_plate", "chicken", 4)
        assert "royal" not in next(line["text"] for line in mine["lines"] if line["kind"] == "title")


def count(*goods: dict[str, int], promo_cards: dict[str, dict[str, int]] = ALL) -> list[Any]:
    estates = [Estate(str(at), 0, one) for at, one in enumerate(goods)]
    return score(editions()["sheriff-2e"], estates, None, promo_cards)  # type: ignore[arg-type]


def test_pro_2_each_other_counts_plain_and_special_cards_of_the_own_stand() -> None:
    """S-PRO-2: but not itself; two promos of one family count each other."""
    alone, some, two, crossbows = count(
        {"dragon_pepper": 1, "mead": 2},
        {"dragon_pepper": 1, "pepper": 3},
        {"dragon_pepper": 2, "pepper": 1},
        {"heavy_crossbow": 1, "crossbow": 2},
    )
    assert alone.contraband_value == 8 + 2 * 7
    assert some.contraband_value == 8 + 3 * 6 + 3
    assert two.contraband_value == 2 * 8 + 6 + 2 * 2
    assert crossbows.contraband_value == 10 + 2 * 9 + 2 * 2
    assert sum(line.points for line in some.goods) + sum(line.points for line in some.families) == some.total


def test_pro_2_debts_use_printed_values() -> None:
    """S-PRO-2: each other counts at the end only."""
    table = gate({"silk": 2, "mead": 1})
    table.give(1, gold=-50, dragon_pepper=1, pepper=2)
    table.send("inspect", 0, merchant=1)
    assert table.view()["debts"][0]["rest"] == 12
    assert table.refused("pay_debt", 1, goods={"dragon_pepper": 1}).code == "not_enough"
    table.send("pay_debt", 1, goods={"pepper": 2})


def test_pro_2_the_black_market_takes_plain_cards() -> None:
    """S-PRO-2, S-BLK-2"""
    table = gate({"dragon_pepper": 1, "pepper": 2}, black_market=True)
    table.send("pass", 0, merchant=1)
    assert table.refused("claim_black_market", 1, kind="pepper").code == "three_of_a_kind"


@pytest.mark.parametrize("edition", EDITIONS)
def test_pro_3_a_summons_in_a_bag_that_is_true_but_for_it(edition: str) -> None:
    """S-PRO-3: the sheriff pays the penalties of the true cards and 8 for each; they are confiscated."""
    table = gate({"apple": 2, "feast_plate": 1, "royal_summons": 2}, edition=edition)
    table.send("inspect", 0, merchant=1)
    verdict = table.view()["seats"][1]["bag"]["verdict"]
    assert verdict["confiscated"] == {"royal_summons": 2}
    assert (verdict["penalty"], table.gold(0), table.gold(1)) == (3 * 2 + 16, 28, 72)
    assert table.game.discarded == {"royal_summons": 2}
    assert "nothing else is a lie" in "".join(table.log(2))


def test_pro_3_it_pays_only_if_all_else_is_true() -> None:
    """S-PRO-3: otherwise it is confiscated like any card, and costs its own penalty."""
    table = gate({"apple": 2, "silk": 1, "royal_summons": 1})
    table.send("inspect", 0, merchant=1)
    assert (table.gold(0), table.gold(1)) == (54, 46)
    assert table.game.discarded == {"royal_summons": 1, "silk": 1}


def test_pro_3_two_deputies_pay_halves() -> None:
    """S-PRO-3, S-DEP-3"""
    table = played(players=6).load(s2={"apple": 1, "royal_summons": 1}).declare()
    for deputy in (0, 1):
        table.send("stance", deputy, merchant=2, stance="inspect")
    assert (table.gold(0), table.gold(1), table.gold(2)) == (45, 45, 60)


def test_pro_4_the_scrolls_win_titles_and_take_nothing_for_them() -> None:
    """S-PRO-4: the title counts for the others' places; a share that is not paid goes to nobody."""
    owner, second = count({"arcane_scrolls": 1, "apple": 3}, {"apple": 2})
    assert (owner.bonus, owner.titles[0].title, owner.contraband_value) == (0, "king", 12)
    assert (second.bonus, second.titles[0].title) == (10, "queen")
    owner, other = count({"arcane_scrolls": 1, "apple": 2}, {"apple": 2})
    assert (owner.bonus, other.bonus) == (0, 15)


def test_pro_5_they_are_contraband_face_down_and_counted_in_tie_breaks() -> None:
    """S-PRO-5"""
    table = gate({"olive_oil": 1, "royal_summons": 1})
    table.send("pass", 0, merchant=1)
    assert table.view(2)["seats"][1]["contraband_count"] == 2
    assert table.view(1)["me"]["contraband"] == {"olive_oil": 1, "royal_summons": 1}
    assert "olive" not in str(table.view(2)) + "".join(table.log(2))
    assert count({"olive_oil": 1, "royal_summons": 1})[0].contraband_cards == 2


class TestBrimstoneOil:
    """S-PRO-5, with the card's own words."""

    def test_pro_5_it_burns_up_to_two_equal_legal_goods_of_an_opponent(self) -> None:
        """S-PRO-5: from its arrival until the round ends."""
        table = gate({"brimstone_oil": 1}).give(2, cheese=3).give(3, brimstone_oil=1)
        assert table.refused("burn_goods", 1, victim=2, good="cheese", count=2).code == "no_brimstone_oil"
        table.send("pass", 0, merchant=1)
        assert "burn_goods" in table.may(1) and "burn_goods" not in table.may(2)
        assert table.refused("burn_goods", 3, victim=2, good="cheese", count=1).code == "no_brimstone_oil"
        assert table.refused("burn_goods", 1, victim=1, good="apple", count=1).code == "not_an_opponent"
        assert table.refused("burn_goods", 1, victim=2, good="bread", count=1).code == "not_on_stand"
        assert table.unknown("burn_goods", 1, victim=2, good="cheese", count=3).field == "count"
        assert table.unknown("burn_goods", 1, victim=2, good="silk", count=1).field == "good"
        table.send("burn_goods", 1, victim=2, good="cheese", count=2)
        assert table.stand(2) == {"cheese": 1} and table.contraband(1) == {}
        assert table.game.discarded == {"brimstone_oil": 1, "cheese": 2}
        assert "burns 2 cheese from your stand" in table.log(2)[-1]

    def test_pro_5_what_could_be_burnt_is_the_same_for_all_eyes(self) -> None:
        """S-PRO-5: who has the oil does not show."""
        table = gate({"brimstone_oil": 1}).give(2, cheese=3, apple=1, feast_plate=1)
        there = [{"victim": 2, "good": "apple", "count": 2}, {"victim": 2, "good": "cheese", "count": 2}]
        assert [table.view(seat)["to_burn"] for seat in (None, 0, 1, 2)] == [there] * 4
        assert "to_burn" not in played().view() and "to_burn" not in Table().begin().load().declare().view()

    def test_pro_5_a_plate_is_the_good_it_stands_for(self) -> None:
        """S-PRO-1, S-PRO-5"""
        table = gate({"brimstone_oil": 1}).give(2, apple=1, feast_plate=1)
        table.send("pass", 0, merchant=1)
        table.send("burn_goods", 1, victim=2, good="apple", count=2)
        assert table.stand(2) == {}
        assert table.game.discarded == {"brimstone_oil": 1, "apple": 1, "feast_plate": 1}

    def test_pro_5_not_in_a_later_round(self) -> None:
        """S-PRO-5"""
        table = gate({"brimstone_oil": 1}).pass_all()
        table.send("end_round", 0)
        table.load().declare().pass_all()
        assert table.refused("burn_goods", 1, victim=2, good="apple", count=1).code == "no_brimstone_oil"

    def test_pro_5_it_arrives_however_it_comes_to_a_stand(self) -> None:
        """S-PRO-5, S-DEAL-8: handed over in a deal it burns for whoever got it, also one that lay there before."""
        table = gate({"apple": 1}).give(1, brimstone_oil=1).give(3, cheese=1)
        table.send("offer", 1, to=2, face_down={"brimstone_oil": 1})
        table.send("accept", 2, offer=1)
        table.send("burn_goods", 2, victim=3, good="cheese", count=1)
        assert table.stand(3) == {} and table.contraband(2) == {}

    def test_pro_5_an_older_one_burns_nothing_in_its_stead(self) -> None:
        """S-PRO-5: as many as arrived this round."""
        table = gate({"brimstone_oil": 1}).give(1, brimstone_oil=1).give(2, cheese=3)
        table.send("pass", 0, merchant=1)
        table.send("burn_goods", 1, victim=2, good="cheese", count=1)
        assert table.contraband(1) == {"brimstone_oil": 1}
        assert table.refused("burn_goods", 1, victim=2, good="cheese", count=1).code == "no_brimstone_oil"

    def test_pro_5_nor_after_the_bag_was_corrected(self) -> None:
        """S-PRO-5, S-BAG-2: it came once, however often the bag is typed; and what goes back has not arrived."""
        table = gate({"brimstone_oil": 1, "silk": 1}).give(1, brimstone_oil=1).give(2, cheese=3)
        table.send("pass", 0, merchant=1)
        table.send("correct_bag", 1, merchant=1, goods={"brimstone_oil": 1, "mead": 1})
        table.send("burn_goods", 1, victim=2, good="cheese", count=1)
        assert table.refused("burn_goods", 1, victim=2, good="cheese", count=1).code == "no_brimstone_oil"
        paid = gate({"silk": 2}).give(1, gold=-50, brimstone_oil=2).give(2, cheese=1)
        paid.send("inspect", 0, merchant=1)
        assert paid.contraband(0) == {"brimstone_oil": 2}
        paid.send("correct_bag", 0, merchant=1, goods={"apple": 2})
        assert paid.contraband(1) == {"brimstone_oil": 2}
        for seat in (0, 1):
            assert paid.refused("burn_goods", seat, victim=2, good="cheese", count=1).code == "no_brimstone_oil"

    def test_pro_5_out_of_counted_cards(self) -> None:
        """S-PRO-5, S-CNT-1: it is shown as it goes."""
        table = played(bags="counted")
        table.send("close_market")
        table.declare()
        table.send("pass", 0, merchant=1)
        table.send("record_bag", 1, goods={"apple": 1}, face_down=2)
        table.give(2, bread=1)
        table.send("burn_goods", 1, victim=2, good="bread", count=1)
        assert table.view()["seats"][1]["hidden"] == 1
        assert table.game.discarded == {"brimstone_oil": 1, "bread": 1}

    def test_pro_5_who_owes_pays_first(self) -> None:
        """S-PRO-5, S-DEBT-6"""
        table = played().load(s1={"brimstone_oil": 1}, s2={"silk": 1}).declare()
        table.send("pass", 0, merchant=1)
        table.give(2, gold=-50, apple=5)
        table.send("inspect", 0, merchant=2)
        assert table.refused("burn_goods", 1, victim=2, good="apple", count=2).rule == "S-DEBT-6"


class TestTrophy:
    """S-PRO-5, with the card's own words."""

    def test_pro_5_the_sheriff_takes_it_in_hand_and_discards_another(self) -> None:
        """S-PRO-5: it leaves the book, after the fine."""
        table = gate({"tabletop_trophy": 1, "silk": 1})
        table.send("inspect", 0, merchant=1)
        assert (table.gold(0), table.gold(1)) == (59, 41)
        assert table.game.discarded == {"silk": 1}
        assert "discard another card" in table.log(0)[-1]

    def test_pro_5_a_corrected_bag_has_none(self) -> None:
        """S-PRO-5, S-BAG-2"""
        table = gate({"tabletop_trophy": 1, "silk": 1})
        table.send("inspect", 0, merchant=1)
        table.send("correct_bag", 0, merchant=1, goods={"silk": 2})
        assert table.game.discarded == {"silk": 2} and table.gold(1) == 42
