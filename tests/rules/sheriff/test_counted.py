"""Counted bags: what lies face down is only counted, and has a kind from when it is turned up (S-BAG-4, S-CNT)."""

from typing import Any

import pytest

from referee.rules.kernel import Refused
from referee.rules.sheriff import rulebook
from tests.rules.sheriff.table import Table, made

PASS_ME = {"do": "pass", "merchant": 1}


def counted(edition: str = "sheriff-2e", players: int = 4, **options: Any) -> Table:
    """Seat 0 is sheriff; everybody else has declared three apples."""
    table = Table(edition, players, bags="counted", **options).begin()
    table.send("close_market")
    for seat in table.game.merchants:
        table.send("declare", seat, good="apple", count=3)
    return table


def passed(table: Table, merchant: int = 1, face_down: int = 0, **goods: int) -> Table:
    """The bag of a merchant came back, and this was in it."""
    if table.game.deputies:
        for deputy in table.game.deputies:
            table.send("stance", deputy, merchant=merchant, stance="pass")
    else:
        table.send("pass", 0, merchant=merchant)
    table.send("record_bag", merchant, goods=goods, face_down=face_down)
    return table


def face_down(table: Table, seat: int) -> tuple[dict[str, int], int]:
    """What everybody has seen of it, and how many cards nobody has."""
    shown = table.view()["seats"][seat]
    assert shown["contraband_count"] == sum(shown["known"].values()) + shown["hidden"]
    return shown["known"], shown["hidden"]


class TestBags:
    def test_bag_4_nothing_is_typed_before_it_is_turned_up(self) -> None:
        """S-BAG-4: no bag is loaded on a phone, and nobody corrects kinds that nobody knows."""
        table = Table(bags="counted").begin()
        table.send("close_market")
        assert table.game.phase == "declare"
        assert table.refused("seal_bag", 1, goods={"apple": 1}).rule == "S-BAG-4"
        assert table.refused("correct_secret", 1, goods={"silk": 1}).rule == "S-CNT-8"
        assert "correct_secret" not in table.may(1)

    def test_cnt_1_a_stand_has_legal_goods_known_cards_and_a_number(self) -> None:
        """S-CNT-1: the public face-down count is all of both, and a player's own page knows no more."""
        table = passed(counted(), apple=2, face_down=1).give(1, silk=2)
        shown = table.view()["seats"][1]
        assert shown["stand"] == {"apple": 2}
        assert (shown["known"], shown["hidden"], shown["contraband_count"]) == ({"silk": 2}, 1, 3)
        assert "contraband" not in table.view(1)["me"]
        assert table.view(1)["seats"] == table.view()["seats"]

    def test_cnt_2_passed_legal_goods_by_kind_and_a_number(self) -> None:
        """S-CNT-2: the sum is the declared count, and contraband has no name."""
        table = counted()
        table.send("pass", 0, merchant=1)
        assert table.view()["seats"][1]["bag"]["status"] == "recording"
        assert table.refused("record_bag", 1, goods={"apple": 2}).code == "wrong_count"
        assert table.refused("record_bag", 1, goods={"apple": 2}, face_down=2).code == "wrong_count"
        assert table.unknown("record_bag", 1, goods={"apple": 2, "silk": 1}).field == "goods"
        table.send("record_bag", 1, goods={"cheese": 1}, face_down=2)
        bag = table.view()["seats"][1]["bag"]
        assert (bag["status"], bag["goods"], bag["face_down"]) == ("passed", {"cheese": 1}, 2)
        assert table.log(0, last=1) == [
            "You let seat 1's bag pass. To the stand: 1 cheese, 2 face-down cards.",
        ]
        assert table.log(1, last=1) == ["Your bag passes. To your stand: 1 cheese, 2 face-down cards."]
        assert face_down(table, 1) == ({}, 2)

    def test_cnt_2_opened_every_card_by_kind(self) -> None:
        """S-CNT-2: everybody has seen them."""
        table = counted()
        table.send("inspect", 0, merchant=1)
        assert table.refused("record_bag", 1, goods={"apple": 2}, face_down=1).rule == "S-CNT-2"
        table.send("record_bag", 1, goods={"apple": 2, "silk": 1})
        verdict = table.view()["seats"][1]["bag"]["verdict"]
        assert (verdict["confiscated"], verdict["paid"]["gold"]) == ({"silk": 1}, 4)
        assert face_down(table, 1) == ({}, 0)

    def test_cnt_2_a_bag_that_passed_can_be_corrected_by_all_who_saw_it(self) -> None:
        """S-CNT-2, S-BAG-2: nothing of it was a secret."""
        table = passed(counted(), apple=3)
        assert table.refused("correct_bag", 2, merchant=1, goods={"apple": 3}).code == "not_your_bag"
        for seat, cards in ((None, 1), (0, 2), (1, 3)):
            table.send(
                "correct_bag", seat, merchant=1, goods={"apple": 3 - cards} if cards < 3 else {}, face_down=cards
            )
            assert face_down(table, 1) == ({}, cards)
        assert table.stand(1) == {}

    def test_the_number_of_cards_is_corrected_before_the_verdict(self) -> None:
        """S-BAG-2."""
        table = counted()
        table.send("correct_count", merchant=1, count=4)
        passed(table, apple=3, face_down=1)
        assert table.stand(1) == {"apple": 3}


class TestDeals:
    def test_cnt_3_cards_go_by_number(self) -> None:
        """S-CNT-3: out of what is hidden unless known ones are named; what was said is words."""
        table = passed(counted(), merchant=2, apple=1, face_down=2).give(2, silk=1)
        table.send("offer", 2, face_down=2, stand={"silk": 1}, said={"mead": 2}, ask={"do": "inspect", "merchant": 1})
        (offer,) = table.view()["offers"]
        assert (offer["face_down"], offer["stand"], offer["said"]) == (2, {"silk": 1}, {"mead": 2})
        said = "seat 2 offers seat 0: 1 silk, 2 face-down cards (said to be: 2 mead)."
        assert table.log(last=1) == [f"{said} For that seat 1's bag is opened."]
        table.send("accept", 0, offer=1)
        assert face_down(table, 2) == ({}, 0)
        assert face_down(table, 0) == ({"silk": 1}, 2)
        assert "seat 2 hands seat 0 1 silk, 2 face-down cards." in table.log()

    @pytest.mark.parametrize("edition", ["sheriff-1e", "sheriff-2e"])
    def test_cnt_3_only_what_everybody_can_count_is_offered(self, edition: str) -> None:
        """S-CNT-3, S-DEAL-1: also in 2e, where one may lie about what cards are."""
        table = passed(counted(edition), merchant=2, apple=1, face_down=2)
        for given in ({"face_down": 3}, {"stand": {"silk": 1}}):
            assert table.refused("offer", 2, ask=PASS_ME, **given).code == "offer_not_covered"
        assert table.unknown("offer", 2, face_down={"silk": 1}).field == "face_down"
        assert Table().begin().load().declare().unknown("offer", 1, face_down=1, ask=PASS_ME).field == "face_down"

    def test_cnt_3_goods_from_a_bag_that_comes_back(self) -> None:
        """S-CNT-3, S-DEAL-7: legal goods as far as they are there, others by number; nobody is shown a proof."""
        table = counted()
        table.send("offer", 1, bag={"apple": 1, "silk": 2}, ask=PASS_ME)
        table.send("accept", 0, offer=1)
        table.send("record_bag", 1, goods={"apple": 2}, face_down=1)
        assert (table.stand(1), table.stand(0)) == ({"apple": 1}, {"apple": 1})
        assert (face_down(table, 1), face_down(table, 0)) == (({}, 0), ({}, 1))
        assert table.view(0)["me"]["shown"] == []

    def test_cnt_3_a_corrected_bag_takes_back_what_was_handed_over(self) -> None:
        """S-CNT-3, S-BAG-2."""
        table = counted()
        table.send("offer", 1, bag={"silk": 2}, ask=PASS_ME)
        table.send("accept", 0, offer=1)
        table.send("record_bag", 1, goods={"apple": 2}, face_down=1)
        table.send("correct_bag", 1, merchant=1, goods={}, face_down=3)
        assert (face_down(table, 1), face_down(table, 0)) == (({}, 1), ({}, 2))
        assert table.stand(1) == {}


def in_debt(hidden: int, **stand: int) -> Table:
    """Seat 1 has no gold, is caught with three silks and owes 12 to the sheriff."""
    table = counted().give(1, gold=-50, **stand)
    if hidden:
        table.hide(1, hidden)
    table.send("inspect", 0, merchant=1)
    table.send("record_bag", 0, merchant=1, goods={"silk": 3})
    return table


class TestDebts:
    def test_cnt_4_cards_are_shown_one_by_one_until_it_is_enough(self) -> None:
        """S-CNT-4: legal goods first, then cards nobody had seen; the creditor has them for all to see."""
        table = in_debt(3, apple=2)
        assert table.owed() == [(1, 0, 12)]
        (debt,) = table.view()["debts"]
        assert (debt["choose_from"], debt["face_down_due"], debt["known"], debt["hidden"]) == (
            {"apple": 2},
            True,
            {},
            3,
        )
        assert table.view(1)["me"]["debt_proposal"] == {"apple": 2}
        assert table.refused("pay_debt", 1, goods={}).code == "not_enough"
        assert table.refused("pay_debt", 1, goods={"silk": 1}).code == "legal_first"
        table.send("pay_debt", 1, goods={"apple": 2})
        assert table.owed() == [(1, 0, 8)]
        table.send("pay_debt", 1, goods={"pepper": 1})
        assert table.owed() == [(1, 0, 2)]
        assert table.log(last=1) == ["seat 1 hands over 1 pepper and still owes 2."]
        assert table.refused("pay_debt", 1, goods={"silk": 2}).code == "one_too_many"
        table.send("pay_debt", 1, goods={"mead": 1})
        assert table.owed() == []
        assert (face_down(table, 1), face_down(table, 0)) == (({}, 1), ({"pepper": 1, "mead": 1}, 0))
        paid = table.view()["seats"][1]["bag"]["verdict"]["paid"]
        assert paid == {"gold": 0, "goods": {"apple": 2, "pepper": 1, "mead": 1}, "forgiven": 0}

    def test_cnt_4_all_at_once(self) -> None:
        """S-CNT-4: in one go, known cards before those nobody had seen."""
        table = in_debt(1, apple=1, mead=1)
        assert table.refused("pay_debt", 1, goods={"apple": 1, "mead": 3}).code == "not_on_stand"
        table.send("pay_debt", 1, goods={"apple": 1, "mead": 2})
        assert table.owed() == []
        assert (face_down(table, 1), face_down(table, 0)) == (({}, 0), ({"mead": 2}, 0))

    def test_cnt_4_nothing_left_the_rest_is_forgiven(self) -> None:
        """S-CNT-4: after the last card there is nothing to pay with."""
        table = in_debt(1)
        table.send("pay_debt", 1, goods={"pepper": 1})
        assert table.owed() == []
        assert table.view()["seats"][1]["bag"]["verdict"]["paid"]["forgiven"] == 6

    def test_cnt_4_legal_goods_that_are_enough_pay_alone(self) -> None:
        """S-CNT-4: as ever."""
        table = in_debt(2, chicken=4)
        assert table.refused("pay_debt", 1, goods={"silk": 2}).code == "legal_first"
        assert table.refused("pay_debt", 1, goods={"chicken": 1}).code == "not_enough"
        table.send("pay_debt", 1, goods={"chicken": 3})
        assert face_down(table, 1) == ({}, 2)

    def test_cnt_4_what_came_later_does_not_count(self) -> None:
        """S-CNT-4, S-DEBT-6."""
        table = in_debt(1).hide(1, 2)
        assert table.refused("pay_debt", 1, goods={"pepper": 2}).code == "came_later"

    def test_cnt_4_a_corrected_verdict_gives_back_what_was_shown(self) -> None:
        """S-CNT-4: it goes back as everybody has seen it now."""
        table = in_debt(2)
        table.send("pay_debt", 1, goods={"crossbow": 1})
        table.send("correct_bag", 0, merchant=1, goods={"apple": 3})
        assert table.owed() == []
        assert (face_down(table, 1), face_down(table, 0)) == (({"crossbow": 1}, 1), ({}, 0))
        assert table.gold(1) == 6

    def test_cnt_4_when_the_host_ends_the_game_the_rest_waits_for_the_cards(self) -> None:
        """S-CNT-4, S-DEBT-7: legal and known goods go as proposed, the rest is paid as cheaply as can be."""
        table = in_debt(3, apple=1)
        table.send("end_game")
        assert (table.game.phase, table.owed()) == ("turn_up", [(1, 0, 10)])
        table.turn_up(1, silk=1, pepper=1, crossbow=1)
        assert table.game.phase == "over"
        assert table.view()["seats"][1]["contraband"] == {"crossbow": 1}
        assert table.view()["seats"][0]["contraband"] == {"pepper": 1, "silk": 1}

    def test_cnt_4_debts_to_the_chest_that_cards_pay_at_the_end_are_shared(self) -> None:
        """S-CNT-4, S-DEP-5: two cards, one for each deputy."""
        table = counted(players=6).give(2, gold=-50).hide(2, 2)
        for deputy in (0, 1):
            table.send("stance", deputy, merchant=2, stance="inspect")
        table.send("record_bag", 0, merchant=2, goods={"silk": 3})
        table.send("end_game")
        table.turn_up(2, pepper=2)
        assert table.game.phase == "over" and table.game.chest.empty
        assert [table.contraband(seat) for seat in (0, 1, 2)] == [{"pepper": 1}, {"pepper": 1}, {}]


class TestBlackMarket:
    def test_cnt_5_three_of_a_kind_out_of_what_is_hidden(self) -> None:
        """S-CNT-5: known ones first; the three are public."""
        table = passed(counted(black_market=True), apple=1, face_down=2)
        assert table.refused("claim_black_market", 1, kind="silk").code == "three_of_a_kind"
        table.give(1, silk=1)
        assert "claim_black_market" in table.may(1)
        table.send("claim_black_market", 1, kind="silk")
        assert face_down(table, 1) == ({}, 0)
        assert table.game.discarded == {"silk": 3}
        assert table.view()["seats"][1]["black_market"] == ["silk_first"]

    def test_cnt_5_known_cards_go_before_hidden_ones(self) -> None:
        """S-CNT-5."""
        table = passed(counted(black_market=True), face_down=3).give(1, mead=2, silk=1)
        table.send("claim_black_market", 1, kind="mead")
        assert face_down(table, 1) == ({"silk": 1}, 2)


class TestChest:
    def chest(self) -> Table:
        """In the chest: an apple, a known silk and three cards nobody has seen."""
        table = counted(players=6).give(2, silk=1).hide(2, 3).give(2, apple=1)
        table.send("offer", 2, stand={"apple": 1, "silk": 1}, face_down=3, ask={"do": "pass", "merchant": 2})
        for deputy in (0, 1):
            table.send("accept", deputy, offer=1)
        table.send("record_bag", 2, goods={"apple": 3})
        for seat in (3, 4, 5):
            passed(table, seat, apple=3)
        return table

    def test_cnt_6_the_chest_shows_known_cards_and_a_number(self) -> None:
        """S-CNT-6."""
        chest = self.chest().view()["chest"]
        assert (chest["goods"], chest["known"], chest["hidden"], chest["contraband_count"]) == (
            {"apple": 1},
            {"silk": 1},
            3,
            4,
        )

    def test_cnt_6_hidden_cards_are_shared_by_number(self) -> None:
        """S-CNT-6: by agreement."""
        table = self.chest()
        shares = {"0": {"goods": {"apple": 1, "silk": 1}, "face_down": 1}, "1": {"face_down": 2}}
        too_much = {"0": {"face_down": 2}, "1": {"face_down": 2}}
        assert table.refused("split_chest", 0, shares=too_much).code == "not_in_chest"
        table.send("split_chest", 0, shares=shares)
        assert table.view(1)["me"]["split"] == {
            "0": {"gold": 0, "goods": {"apple": 1, "silk": 1}, "face_down": 1},
            "1": {"gold": 0, "goods": {}, "face_down": 2},
        }
        table.send("agree_split", 1, shares=shares)
        assert (face_down(table, 0), face_down(table, 1)) == (({"silk": 1}, 1), ({}, 2))

    def test_cnt_6_by_lot(self) -> None:
        """S-CNT-6: two cards each, one is left over."""
        table = self.chest()
        table.send("end_round", 0)
        assert [sum(table.stand(seat).values()) + sum(table.contraband(seat).values()) for seat in (0, 1)] == [2, 2]
        assert sum(table.game.discarded.values()) == 1


def last_round(**options: Any) -> Table:
    """The last round of three players is over but for its end; seat 1 hides two cards, seat 2 one."""
    table = Table(players=3, bags="counted", **options).begin()
    table.phones = frozenset()
    an_apple: dict[str, Any] = {"declared": {"good": "apple", "count": 1}, "do": "pass", "goods": {"apple": 1}}
    while True:
        for seat in table.game.merchants:
            table.send("settle_bag", merchant=seat, **an_apple)
        if table.game.round == table.game.rounds:
            return table.hide(1, 2).hide(2, 1)
        table.send("end_round")


class TestTheEnd:
    def test_cnt_7_there_is_no_score_before_everything_is_turned_up(self) -> None:
        """S-CNT-7: in any order, exactly as many as are hidden, by the host or the seat."""
        table = last_round()
        table.send("end_round")
        seen = table.view()
        assert (seen["phase"], seen["waiting_for"], "score" in seen) == ("turn_up", [1, 2], False)
        assert table.score() == []
        assert (table.may(1), table.may(0)) == (["turn_up"], [])
        assert "turn_up" in table.may(host=True)
        assert table.refused("turn_up", 1, goods={"silk": 1}).code == "wrong_count"
        assert table.unknown("turn_up", 1, goods={"silk": 1, "apple": 1}).field == "goods"
        assert table.refused("turn_up", 0, goods={"silk": 1}).code == "nothing_hidden"
        table.turn_up(2, silk=1)
        assert table.view()["seats"][2]["known"] == {"silk": 1}
        assert table.game.phase == "turn_up"
        table.send("turn_up", 1, goods={"mead": 2})
        assert table.game.phase == "over"
        assert [line["contraband_value"] for line in table.score()] == [0, 14, 8]
        assert "seat 1 turns up 2 mead." in table.log()

    def test_cnt_7_nobody_turns_up_the_cards_of_others(self) -> None:
        """S-CNT-7: but the host."""
        table = last_round()
        table.send("end_round")
        with pytest.raises(Refused):
            rulebook.decide(table.game, made("turn_up", {"seat": 2, "goods": {"silk": 1}}), table.sent(1, False))

    def test_cnt_7_nothing_hidden_it_is_over_at_once(self) -> None:
        """S-CNT-7."""
        table = last_round()
        table.correct(seat=1, hidden=-2)
        table.correct(seat=2, hidden=-1)
        table.send("end_round")
        assert table.game.phase == "over"

    def test_cnt_7_the_host_corrects_how_many_there_are(self) -> None:
        """S-CNT-7: also while they are turned up; the last one away ends it."""
        table = last_round()
        table.send("end_round")
        table.correct(seat=1, hidden=-1, known={"silk": 1})
        assert face_down(table, 1) == ({"silk": 1}, 1)
        table.correct(seat=2, hidden=-1)
        table.turn_up(1, pepper=1)
        assert table.game.phase == "over"
        no = table.refused_correct(seat=1, hidden=1)
        assert no.rule == "S-CNT-7"

    def test_cnt_7_the_rest_counts_for_nothing_if_the_host_says_so(self) -> None:
        """S-CNT-7: expressly."""
        table = last_round()
        table.send("end_round")
        table.turn_up(1, silk=2)
        assert table.refused("end_game").code == "cards_hidden"
        table.send("end_game", rest_as_nothing=True)
        assert [line["contraband_cards"] for line in table.score()] == [0, 2, 0]
        assert "Nobody has turned up 1 of seat 2's cards: it counts for nothing." in table.log()

    def test_cnt_7_debts_that_cards_might_have_paid_are_forgiven(self) -> None:
        """S-CNT-7: when the rest counts for nothing."""
        table = in_debt(2)
        table.send("end_game", rest_as_nothing=True)
        assert (table.game.phase, table.game.debts) == ("over", ())

    def test_cnt_7_too_many_of_a_kind_are_pointed_out(self) -> None:
        """S-CNT-7: accepted, for nobody can know who is wrong."""
        table = last_round().hide(1, 4)
        table.send("end_round")
        table.turn_up(1, crossbow=6)
        assert table.view()["impossible"] == {"crossbow": {"counted": 6, "in_box": 5}}
        table.turn_up(2, pepper=1)
        assert table.view()["impossible"] == {"crossbow": {"counted": 6, "in_box": 5}}


class TestCorrections:
    def test_known_and_hidden_cards_are_corrected_by_the_host(self) -> None:
        """S-CNT-1: everybody can count them."""
        table = counted()
        table.correct(seat=1, hidden=3, known={"silk": 2}, reason="miscounted")
        assert face_down(table, 1) == ({"silk": 2}, 3)
        assert table.log(last=1) == [
            "The host corrects seat 1's stand or purse: miscounted (added: 2 silk, 3 face-down cards)"
        ]
        assert table.refused_correct(seat=1, hidden=-4).code == "below_zero"
        assert table.refused_correct(seat=1, known={"silk": -3}).code == "below_zero"
        assert table.refused_correct(seat=1, known={"apple": 1}).code == "face_up"
        sealed = Table().begin()
        assert sealed.refused_correct(seat=1, hidden=1).code == "face_down"

    def test_offers_of_cards_lapse_only_when_some_leave(self) -> None:
        """S-DEAL-12, S-CNT-3: a card that was forgotten comes to the others; one too many goes."""
        table = counted().hide(1, 2)
        table.send("offer", 1, to=2, face_down=1)
        table.correct(seat=1, hidden=1, known={"silk": 1})
        assert [offer["id"] for offer in table.view()["offers"]] == [1]
        table.correct(seat=1, hidden=-1)
        assert table.view()["offers"] == []
