"""One device for the whole table: bags are declared in any order and settled in one step (S-BAG-4, S-CNT-2)."""

from typing import Any

import pytest

from referee.rules.sheriff.final import is_final
from referee.rules.sheriff.inspecting import BagPassed
from tests.rules.sheriff.table import Table

APPLES = {"good": "apple", "count": 3}


def one_device(players: int = 4, bags: str = "counted", **options: Any) -> Table:
    table = Table(players=players, bags=bags, one_device=True, **options).begin()
    table.phones = frozenset()
    return table


def status(table: Table, seat: int) -> str | None:
    bag = table.view()["seats"][seat]["bag"]
    return None if bag is None else str(bag["status"])


class TestDeclaring:
    @pytest.mark.parametrize("edition", ["sheriff-1e", "sheriff-2e"])
    def test_dec_1_the_first_declaration_closes_the_market_and_begins_the_inspection(self, edition: str) -> None:
        """S-DEC-1, S-CLK-1: in any order, and its clock runs from then on."""
        table = Table(edition, bags="counted", one_device=True, timer=True).begin()
        assert [seat for seat in table.game.merchants if "declare" in table.may(seat)] == [1, 2, 3]
        table.send("declare", 2, host=True, good="apple", count=3)
        seen = table.view()
        assert seen["phase"] == "inspect"
        assert seen["clock"] == {
            "running": True,
            "started": True,
            "remaining_ms": 180_000,
            "ends_at": table.now + 180_000,
        }
        assert seen["waiting_for"] == [1, 3, 0]
        table.send("offer", 2, gold=5, ask={"do": "pass", "merchant": 2})
        table.send("accept", 0, offer=1)
        assert table.refused("declare", 2, good="apple", count=3).code == "wrong_phase"
        table.send("declare", 1, host=True, good="cheese", count=2)
        assert table.game.phase == "inspect"

    def test_the_inspection_ends_when_the_last_has_declared_and_is_decided_on(self) -> None:
        table = one_device()
        for seat in (3, 1):
            table.send("declare", seat, good="apple", count=3)
            table.send("pass", 0, merchant=seat)
        assert table.game.phase == "inspect"
        assert str(table.refused("end_round", 0).why) == "The table waits for seat 2 to declare."
        table.send("sit_out", 2)
        assert table.game.phase == "end"

    def test_sealed_bags_are_declared_as_ever(self) -> None:
        """S-DEC-1: what is typed beforehand is typed before the first declares."""
        table = one_device(bags="sealed")
        assert table.refused("declare", 1, good="apple", count=1).code == "wrong_phase"
        table.load()
        assert table.refused("declare", 2, good="apple", count=1).code == "not_your_turn"


class TestTheClock:
    def late(self) -> Table:
        """Time is up; seat 1 had declared."""
        table = one_device(timer=True)
        table.send("declare", 1, good="apple", count=3)
        table.tick(181)
        return table

    def test_clk_2_declared_bags_pass_and_the_others_are_still_settled(self) -> None:
        """S-CLK-2: only passed, and without a deal."""
        table = self.late()
        assert (table.game.phase, status(table, 1), status(table, 2)) == ("inspect", "recording", None)
        settle = {"merchant": 2, "declared": APPLES}
        assert table.refused("settle_bag", do="inspect", goods={"apple": 3}, **settle).rule == "S-CLK-2"
        assert table.refused("settle_bag", do="pass", deal={"gold": 1}, **settle).rule == "S-CLK-2"
        table.send("settle_bag", do="pass", goods={"apple": 2}, face_down=1, **settle)
        assert table.game.players[2].bag.decided_by == ()  # type: ignore[union-attr]
        table.send("settle_bag", do="pass", merchant=3, declared=APPLES)
        assert table.game.phase == "end"
        for seat in (1, 3):
            table.send("record_bag", seat, goods={"apple": 3})
        table.send("end_round")

    def test_clk_2_nothing_is_decided_and_no_deal_is_made_any_more(self) -> None:
        """S-CLK-2: although somebody has not declared yet."""
        table = self.late()
        assert table.may(0) == ["record_bag", "settle_bag", "leave_game"]
        assert table.refused("offer", 1, gold=1).rule == "S-CLK-2"
        assert table.refused("inspect", 0, merchant=2).rule == "S-CLK-2"
        assert table.refused("add_time", 0, seconds=10).rule == "S-CLK-2"
        assert {"settle_bag", "record_bag"} <= set(table.may(host=True))

    def test_debt_6_who_owes_is_not_in_the_way_when_time_is_up(self) -> None:
        """S-DEBT-6, S-CLK-2: the clock is nobody's act; what may be sent is taken."""
        table = one_device(timer=True)
        table.give(0, gold=-50, apple=4)
        table.send("settle_bag", merchant=1, declared=APPLES, do="inspect", goods={"apple": 3})
        assert table.owed() == [(0, 1, 6)]
        assert "settle_bag" not in table.about(host=True)
        assert table.refused("settle_bag", merchant=2, declared=APPLES, do="pass").code == "debt_first"
        table.tick(181)
        assert [one["merchant"] for one in table.about(host=True)["settle_bag"]] == [2, 3]
        table.send("settle_bag", merchant=2, declared=APPLES, do="pass", goods={"apple": 3})
        assert table.stand(2) == {"apple": 3}

    def test_clk_2_who_declares_late_passes(self) -> None:
        """S-CLK-2."""
        table = self.late()
        table.send("declare", 2, good="apple", count=3)
        assert status(table, 2) == "recording"


class TestSettling:
    def test_cnt_2_one_step_while_the_market_is_open(self) -> None:
        """S-CNT-2: declared, passed for a bribe, and what was in it; in any order of merchants."""
        table = one_device()
        assert table.may(host=True) == [
            "close_market",
            "settle_bag",
            "correct",
            "end_game",
            "leave_game",
            "other_points",
        ]
        events = table.send(
            "settle_bag",
            merchant=2,
            declared=APPLES,
            do="pass",
            goods={"apple": 2},
            face_down=1,
            deal={"gold": 5},
        )
        assert (table.game.phase, status(table, 2)) == ("inspect", "passed")
        assert (table.gold(0), table.gold(2)) == (55, 45)
        assert table.view()["seats"][2]["hidden"] == 1
        assert table.view()["deals"][0]["status"] == "done"
        assert is_final(events)
        assert table.log(last=4) == [
            "seat 2 declares 3 apples.",
            "A deal! seat 2 gives seat 0 5 gold. Then seat 2's bag passes. (Agreed aloud, booked by the host.)",
            "seat 2 pays seat 0 5 gold.",
            "seat 2's bag passes. To the stand: 2 apples, 1 face-down card.",
        ]

    def test_cnt_2_opened(self) -> None:
        """S-CNT-2: with its verdict, and corrected afterwards."""
        table = one_device()
        table.send("settle_bag", merchant=1, declared=APPLES, do="inspect", goods={"apple": 1, "silk": 2})
        assert (table.gold(0), table.gold(1), table.stand(1)) == (58, 42, {"apple": 1})
        table.send("correct_bag", merchant=1, goods={"apple": 2, "silk": 1})
        assert (table.gold(0), table.gold(1), table.stand(1)) == (54, 46, {"apple": 2})

    def test_a_bag_declared_before_is_settled_as_it_was_declared(self) -> None:
        """S-DEC-2."""
        table = one_device()
        table.send("declare", 1, good="cheese", count=2)
        other = table.refused("settle_bag", merchant=1, declared=APPLES, do="pass", goods={"apple": 3})
        assert other.code == "already_declared"
        table.send("settle_bag", merchant=1, do="pass", goods={"cheese": 2})
        assert table.stand(1) == {"cheese": 2}
        assert table.refused("settle_bag", merchant=1, do="pass", goods={"cheese": 2}).code == "bag_settled"
        assert table.refused("settle_bag", merchant=2, do="pass", goods={"cheese": 2}).code == "not_declared"

    def test_refused_it_changes_nothing(self) -> None:
        table = one_device()
        settle = {"merchant": 1, "declared": APPLES}
        for fields, code in (
            ({"do": "pass", "goods": {"apple": 2}}, "wrong_count"),
            ({"do": "inspect", "goods": {"apple": 3}, "deal": {"gold": 1}}, "deal_means_pass"),
            ({"do": "pass", "goods": {"apple": 3}, "deal": {"gold": 99}}, "offer_not_covered"),
            ({"do": "pass", "goods": {"apple": 3}, "by": 2}, "not_the_sheriff"),
        ):
            assert table.refused("settle_bag", **settle, **fields).code == code
        assert table.refused("settle_bag", merchant=0, declared=APPLES, do="pass").code == "no_bag"
        assert table.unknown("settle_bag", merchant=9, declared=APPLES, do="pass").field == "merchant"

    def test_deal_10_and_open_another_bag(self) -> None:
        """S-DEAL-10: the sheriff is bound, and what contradicts it is refused."""
        table = one_device()
        table.send("declare", 3, good="apple", count=3)
        deal = {"gold": 5, "asks": [{"do": "inspect", "merchant": 3}]}
        table.send("settle_bag", merchant=1, declared=APPLES, do="pass", goods={"apple": 3}, deal=deal)
        assert table.refused("settle_bag", merchant=3, do="pass", goods={"apple": 3}).code == "bound_by_deal"
        table.send("settle_bag", merchant=3, do="inspect", goods={"apple": 3})
        assert [deal["status"] for deal in table.view()["deals"]] == ["done"]

    def test_deal_7_goods_from_the_bag_are_handed_over(self) -> None:
        """S-DEAL-7."""
        table = one_device()
        deal = {"bag": {"apple": 1, "silk": 1}, "want": {"gold": 2}}
        table.send("settle_bag", merchant=1, declared=APPLES, do="pass", goods={"apple": 2}, face_down=1, deal=deal)
        assert (table.stand(0), table.view()["seats"][0]["hidden"], table.gold(1)) == ({"apple": 1}, 1, 52)

    def test_the_next_offer_has_a_number_of_its_own(self) -> None:
        table = one_device()
        table.send("settle_bag", merchant=1, declared=APPLES, do="pass", goods={"apple": 3}, deal={"gold": 5})
        table.send("declare", 2, good="apple", count=3)
        table.send("offer", 2, gold=1, ask={"do": "pass", "merchant": 2})
        assert (table.view()["deals"][0]["id"], table.view()["offers"][0]["id"]) == (1, 2)

    def test_what_was_in_it_can_be_said_later(self) -> None:
        """S-CNT-2: the decision stands."""
        table = one_device()
        table.send("settle_bag", merchant=1, declared=APPLES, do="pass", deal={"gold": 5})
        assert status(table, 1) == "recording"
        table.send("record_bag", merchant=1, goods={"apple": 1}, face_down=2)
        assert status(table, 1) == "passed"

    def test_debt_6_who_owes_decides_on_no_bag(self) -> None:
        """S-DEBT-6."""
        table = one_device().give(0, gold=-50, chicken=3)
        table.send("settle_bag", merchant=1, declared=APPLES, do="inspect", goods={"apple": 3})
        assert table.owed() == [(0, 1, 6)]
        assert table.refused("settle_bag", merchant=2, declared=APPLES, do="pass").code == "debt_first"
        assert "settle_bag" not in table.may(host=True)
        table.send("pay_debt", 0, host=True, goods={"chicken": 2})
        table.send("settle_bag", merchant=2, declared=APPLES, do="pass", goods={"apple": 3})

    def test_open_bags_too(self) -> None:
        """S-BAG-1: the host types for who has no phone."""
        table = one_device(bags="open")
        table.send("settle_bag", merchant=1, declared=APPLES, do="pass", goods={"apple": 1, "silk": 2})
        assert table.contraband(1) == {"silk": 2}
        sheriffs = table.refused("settle_bag", 0, merchant=2, declared=APPLES, do="pass", goods={"apple": 3})
        assert sheriffs.code == "bag_was_closed"
        assert one_device(bags="sealed").refused("settle_bag", merchant=1, do="pass").code == "bags_are_sealed"


class TestDeputies:
    def test_dep_2_both_let_pass_the_bribe_goes_into_the_chest(self) -> None:
        """S-DEP-2, S-DEP-3."""
        table = one_device(players=6)
        table.send("settle_bag", merchant=2, declared=APPLES, do="pass", goods={"apple": 3}, deal={"gold": 5})
        assert table.game.chest.gold == 5
        table.send("settle_bag", merchant=3, declared=APPLES, do="inspect", goods={"apple": 3})
        assert (table.gold(0), table.gold(1), table.gold(3)) == (47, 47, 56)

    def test_dep_4_one_acted_alone(self) -> None:
        """S-DEP-4: and keeps the bribe, or pays alone."""
        table = one_device(players=6)
        table.send("settle_bag", merchant=2, declared=APPLES, do="pass", goods={"apple": 3}, deal={"gold": 5}, by=1)
        assert (table.game.chest.gold, table.gold(1)) == (0, 55)
        table.send("settle_bag", merchant=3, declared=APPLES, do="inspect", goods={"apple": 3}, by=0)
        assert (table.gold(0), table.gold(1)) == (44, 55)


class TestPhones:
    """Whoever has a phone acts for themselves."""

    def settle(self, table: Table, seat: int | None, merchant: int, host: bool = False) -> str:
        fields = {"merchant": merchant, "declared": APPLES, "do": "pass", "goods": {"apple": 3}}
        before = table.game
        try:
            table.send("settle_bag", seat, host=host, **fields)
        except Exception as no:
            return str(getattr(no, "code", no))
        table.game = before
        return "settled"

    def test_bag_4_neither_the_merchant_nor_who_decides_has_a_phone(self) -> None:
        """S-BAG-4: but the sheriff's own phone does it for who has none."""
        table = one_device()
        assert self.settle(table, None, 1) == "settled"
        table.phones = frozenset({1})
        assert self.settle(table, None, 1) == "acts_for_themselves"
        assert self.settle(table, None, 2) == "settled"
        table.phones = frozenset({0})
        assert self.settle(table, None, 1) == "acts_for_themselves"
        assert self.settle(table, 0, 1) == "settled"
        assert self.settle(table, 2, 1) == "not_the_sheriff"
        assert "settle_bag" in table.may(0) and "settle_bag" not in table.may(host=True)
        table.phones = frozenset({0, 1})
        assert self.settle(table, 0, 1) == "acts_for_themselves"

    def test_bag_4_a_host_who_plays_settles_the_own_bag(self) -> None:
        """S-BAG-4."""
        table = one_device()
        table.phones = frozenset({1})
        assert self.settle(table, 1, 1, host=True) == "settled"

    def test_bag_4_at_a_table_with_phones_the_others_declare_when_they_are_ready(self) -> None:
        """S-BAG-4: settling a bag begins the inspection; whoever has a phone declares then."""
        table = Table(bags="counted", timer=True).begin()
        table.phones = frozenset({0, 2, 3})
        table.send("settle_bag", 0, merchant=1, declared=APPLES, do="pass", goods={"apple": 3})
        assert table.game.phase == "inspect"
        assert table.view()["clock"]["started"] is False
        table.send("declare", 3, good="apple", count=3)
        table.send("declare", 2, good="apple", count=3)
        table.pass_all()
        assert table.game.phase == "end"
        assert table.refused("record_bag", 0, merchant=2, goods={"apple": 3}).code == "nothing_to_record"

    def test_final_a_settled_bag_is_undone_by_the_host_alone(self) -> None:
        """S-INS-2: the sheriff sends it, and must not look and take it back."""
        table = one_device()
        events = table.send("settle_bag", 0, merchant=1, declared=APPLES, do="pass", goods={}, face_down=3)
        assert any(isinstance(event, BagPassed) for event in events) and is_final(events)
