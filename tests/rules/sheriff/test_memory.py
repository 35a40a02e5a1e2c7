"""What a game of Sheriff is remembered for: the awards in `settled.md`, highlights, and the numbers of a member."""

from typing import Any

import pytest
from hypothesis import given, settings

from referee.rules.awards import Memory
from referee.rules.sheriff import final_score
from referee.rules.sheriff.memory import memory
from tests.rules.sheriff.games import RandomGame
from tests.rules.sheriff.strategies import games
from tests.rules.sheriff.table import Table

whole = settings.get_profile("whole games")


def remembered(table: Table) -> Memory:
    """The game is over now."""
    if table.game.phase != "over":
        table.send("end_game", host=True, leave_out_bags=True, rest_as_nothing=True)
    return memory(table.game, final_score(table.game, [str(seat) for seat in table.game.seats]) or ())


def awards(table: Table) -> dict[str, tuple[tuple[int, ...], int]]:
    """Award -> who has it, and the number."""
    return {one.id: (one.winners, one.feats[one.winners[0]].value) for one in remembered(table).awards}


def highlights(table: Table) -> list[str]:
    return [str(sentence) for sentence in remembered(table).highlights]


def at_the_gate(table: Table, **bags: dict[str, int]) -> Table:
    """All declare apples."""
    return table.load(**bags).declare()


def a_round(table: Table, opened: tuple[int, ...] = (), **bags: dict[str, int]) -> Table:
    """A round in which these bags are opened and the others pass."""
    at_the_gate(table, **bags)
    for merchant in opened:
        table.send("inspect", table.game.sheriff, merchant=merchant)
    table.pass_all().send("end_round", table.game.sheriff)
    return table


def test_sternest_and_softest() -> None:
    """The share of the bags opened of those decided on: at least three, softest below a quarter."""
    table = Table().begin()
    a_round(table, opened=(1, 2))
    a_round(table)
    found = awards(table)
    drawn = [("honest", 1, 1), ("honest", 1, 2), ("passed", 1, 3)]
    assert found["sternest"] == ((0,), 67)
    assert found["softest"] == ((1,), 0)
    sternest = next(one for one in remembered(table).awards if one.id == "sternest").feats[0]
    assert str(sternest.told) == "Opened 2 of 3 bags"
    assert len(sternest.evidence) == 3
    assert [(one.what, one.when, one.seat) for one in sternest.exhibits] == drawn


def test_the_softest_has_opened_less_than_a_quarter() -> None:
    """One of four is a quarter, one of eight is less."""
    table = Table(players=5, turns_as_sheriff=2).begin()
    a_round(table, opened=(1,))
    for _ in range(4):
        a_round(table, opened=tuple(table.game.merchants))
    assert "softest" not in awards(table)
    table = Table(players=5, turns_as_sheriff=2).begin()
    a_round(table, opened=(1,))
    for _ in range(4):
        a_round(table, opened=tuple(table.game.merchants))
    a_round(table)
    assert awards(table)["softest"] == ((0,), 12)


def test_two_bags_are_too_few_to_be_stern() -> None:
    table = Table(players=3).begin()
    assert "sternest" not in awards(a_round(table, opened=(1, 2)))


def test_what_the_clock_lets_pass_nobody_has_decided() -> None:
    table = Table(timer=True).begin()
    at_the_gate(table).send("start_clock", 0)
    table.tick(600)
    table.send("end_round", 0)
    assert "softest" not in awards(table)


def test_the_best_nose_has_opened_more_liars_than_honest_bags() -> None:
    table = Table().begin()
    lies = {"s1": {"silk": 1}, "s2": {"silk": 1}, "s3": {"silk": 1}}
    assert awards(a_round(table, opened=(1, 2, 3), **lies))["best_nose"] == ((0,), 3)
    table = Table().begin()
    assert "best_nose" not in awards(a_round(table, opened=(1, 2, 3), s1={"silk": 1}, s2={"silk": 1}))


def test_the_biggest_smuggler_has_brought_in_face_down_goods_worth_ten() -> None:
    table = Table(royal_goods=True).begin()
    found = awards(a_round(table, s1={"crossbow": 1, "apple": 1}, s2={"silk": 1, "gouda": 1}))
    assert found["biggest_smuggler"] == ((2,), 14)
    assert "biggest_smuggler" not in awards(a_round(Table().begin(), s1={"crossbow": 1, "chicken": 2}))


def test_what_a_deal_takes_out_of_a_bag_is_not_smuggled_by_its_merchant() -> None:
    """S-DEAL-7: it comes in, but onto another's stand."""
    table = Table().begin()
    bribed(at_the_gate(table, s1={"silk": 2, "crossbow": 1}), bag={"silk": 2})
    table.pass_all().send("end_round", 0)
    found = remembered(table)
    assert [one["smuggled_value"] for one in found.statistics] == [0, 9, 0, 0]
    assert (found.statistics[1]["bribes_paid"], found.statistics[0]["bribes_taken"]) == (16, 16)
    assert "biggest_smuggler" not in {one.id for one in found.awards}


def test_the_smuggled_value_is_that_of_face_down_goods_in_bags_that_passed() -> None:
    """Legal goods that were not declared lie face up; what was found came in nowhere."""
    table = Table(royal_goods=True).begin()
    bags = {"s1": {"silk": 1, "gouda": 1}, "s2": {"cheese": 3}, "s3": {"crossbow": 2}}
    numbers = remembered(a_round(table, opened=(3,), **bags)).statistics
    assert [one["smuggled_value"] for one in numbers] == [0, 14, 0, 0]
    assert [one["got_through"] for one in numbers] == [0, 1, 1, 0]


def test_honest_and_always_searched() -> None:
    table = Table().begin()
    assert awards(a_round(a_round(table, opened=(3,)), opened=(3,)))["honest_and_searched"] == ((3,), 2)


def test_the_best_liar_has_two_lies_that_got_through_then_their_value_counts() -> None:
    table = Table().begin()
    for _ in range(3):
        a_round(table, s2={"silk": 1}, s3={"cheese": 1})
    # 2 was sheriff in the third round and 3 never; the legal goods of 3 were lies, too
    assert awards(table)["best_liar"] == ((3,), 3)
    table = Table().begin()
    for _ in range(2):
        a_round(table, s2={"silk": 1}, s3={"cheese": 1})
    assert awards(table)["best_liar"] == ((2,), 2)


def test_caught_in_the_act() -> None:
    table = Table().begin()
    for _ in range(2):
        a_round(table, opened=(3,), s3={"silk": 1})
    assert awards(table)["caught_in_the_act"] == ((3,), 2)


def bribed(table: Table, **given: Any) -> Table:
    """Merchant 1 buys the bag free."""
    table.send("offer", 1, **given, ask={"do": "pass", "merchant": 1})
    table.send("accept", 0, offer=table.view()["offers"][0]["id"])
    return table


def test_deep_pockets_and_the_open_hand_count_gold_and_printed_values() -> None:
    table = Table().begin().give(1, apple=2, silk=1)
    bribed(at_the_gate(table), gold=5, stand={"apple": 2, "silk": 1})
    found = awards(table)
    assert (found["deep_pockets"], found["open_hand"]) == (((1,), 17), ((0,), 17))


def test_ten_gold_are_enough_to_be_remembered() -> None:
    """Nine are not."""
    assert "deep_pockets" not in awards(bribed(at_the_gate(Table().begin()), gold=9))
    found = awards(bribed(at_the_gate(Table().begin()), gold=10))
    assert (found["deep_pockets"], found["open_hand"]) == (((1,), 10), ((0,), 10))


def test_an_own_bag_is_drawn_with_what_was_in_it() -> None:
    """Of an honest one what was declared, of a lie what was not."""
    table = Table().begin()
    for _ in range(2):
        a_round(table, opened=(2, 3), s2={"apple": 1, "silk": 1}, s3={"apple": 2})
    feats = {one.id: one.feats for one in remembered(table).awards}
    honest = [(one.what, one.when, one.seat, dict(one.cards)) for one in feats["honest_and_searched"][3].exhibits]
    assert honest == [("honest", number, None, {"apple": 2}) for number in (1, 2)]
    caught = [(one.what, one.when, one.seat, dict(one.cards)) for one in feats["caught_in_the_act"][2].exhibits]
    assert caught[0] == ("lie", 1, None, {"silk": 1})


def test_the_numbers_of_a_member() -> None:
    """What was opened, how often rightly, and the crowns of the end."""
    table = Table().begin()
    numbers = remembered(a_round(table, opened=(1, 2), s1={"silk": 1}, s3={"cheese": 1})).statistics
    assert [one["openings"] for one in numbers] == [2, 0, 0, 0]
    assert [one["right_openings"] for one in numbers] == [1, 0, 0, 0]
    # 2 is king of apples; the cheese of 3 came in under "1 apple"
    assert [one["crowns"] for one in numbers] == [0, 0, 1, 1]


def test_a_plate_is_drawn_as_what_it_is() -> None:
    """S-PRO-1: one is not like the next where it lies, but all of them look alike."""
    plate = {"feast_plate": {"value": 0, "penalty": 2, "copies": 1}}
    table = Table(promo_cards=plate).begin().give(1, feast_plate=1)
    bribed(at_the_gate(table), gold=10, stand={"feast_plate": 1})
    feats = {one.id: one.feats for one in remembered(table).awards}
    assert [dict(one.cards) for one in feats["deep_pockets"][1].exhibits] == [{"feast_plate": 1}]


def test_what_was_promised_but_was_not_there_nobody_gave() -> None:
    """S-DEAL-7: in the 2nd edition one may lie about what lies face down."""
    table = Table().begin().give(1, silk=1)
    bribed(at_the_gate(table, s1={"apple": 1, "pepper": 1}), gold=3, stand={"silk": 2}, bag={"pepper": 2})
    assert awards(table)["deep_pockets"] == ((1,), 3 + 8 + 6)


@pytest.mark.parametrize("edition", ["sheriff-1e", "sheriff-2e"])
def test_deal_12_cards_given_face_down_are_a_bribe_too(edition: str) -> None:
    """S-DEAL-12: when the game is over their kinds are known to all."""
    table = Table(edition).begin().give(1, silk=1, mead=1)
    bribed(at_the_gate(table, s1={"crossbow": 1}), gold=2, face_down={"silk": 1, "mead": 1})
    table.pass_all().send("end_round", 0)
    found = remembered(table)
    value = 2 + sum(table.game.goods[good].value for good in ("silk", "mead"))
    assert found.statistics[1]["bribes_paid"] == found.statistics[0]["bribes_taken"] == value
    feats = {one.id: one.feats for one in found.awards}
    assert feats["deep_pockets"][1].value == feats["open_hand"][0].value == value
    said = "Round 1: seat 1 gives seat 0 2 gold, 1 mead, 1 silk."
    assert [str(line) for line in feats["deep_pockets"][1].evidence] == [said]
    assert [one.seat for one in feats["deep_pockets"][1].exhibits] == [0]
    assert str(found.highlights[0]).endswith("came in under “1 apple”, for 2 gold, 1 mead, 1 silk.")


@pytest.mark.parametrize("edition", ["sheriff-1e", "sheriff-2e"])
def test_cnt_3_what_cards_nobody_typed_are_worth_is_not_known(edition: str) -> None:
    """S-CNT-3: neither of their giver nor of whoever took them can one say how much; of all others one can."""
    table = Table(edition, bags="counted").begin().hide(1, 2)
    table.send("close_market")
    for seat in table.game.merchants:
        table.send("declare", seat, good="apple", count=3)
    bribed(table, gold=12, face_down=2)
    table.send("record_bag", 1, goods={"apple": 1}, face_down=2)
    table.send("offer", 2, gold=4, ask={"do": "pass", "merchant": 2})
    table.send("accept", 0, offer=table.view()["offers"][0]["id"])
    table.send("record_bag", 2, goods={"apple": 3})
    found = remembered(table)
    assert [one["bribes_paid"] for one in found.statistics] == [0, None, 4, 0]
    assert [one["bribes_taken"] for one in found.statistics] == [None, 0, 0, 0]
    assert [one["smuggled_value"] for one in found.statistics] == [0, None, 0, 0]
    assert [one["lies"] for one in found.statistics] == [0, 1, 0, 0]
    # what is known of it is enough for an award, and counted from what everybody saw
    feat = next(one for one in found.awards if one.id == "deep_pockets").feats[1]
    assert (feat.value, str(feat.evidence[0])) == (12, "Round 1: seat 1 gives seat 0 12 gold, 2 face-down cards.")
    (drawn,) = feat.exhibits
    assert (drawn.what, drawn.when, drawn.gold, dict(drawn.cards), drawn.face_down) == ("bribe", 1, 12, {}, 2)
    said = "Round 1, seat 1: 2 face-down cards came in under “3 apples”, for 12 gold, 2 face-down cards."
    assert str(found.highlights[0]) == said


def test_closed_purses_are_open_when_the_game_is_over() -> None:
    """Bribes and fines are remembered as at any other table."""
    table = Table(open_purses=False).begin()
    bribed(at_the_gate(table, s1={"silk": 2}, s2={"mead": 1}), gold=11)
    table.send("inspect", 0, merchant=2)
    table.pass_all().send("end_round", 0)
    found = remembered(table)
    assert (found.statistics[1]["bribes_paid"], found.statistics[0]["bribes_taken"]) == (11, 11)
    assert {"deep_pockets", "open_hand"} <= {one.id for one in found.awards}
    assert [str(line) for line in found.highlights] == [
        "Round 1, seat 1: 2 silk came in under “2 apples”, for 11 gold."
    ]


def test_deputies_halve_what_they_take_together() -> None:
    """S-DEP-2, S-DEP-5."""
    table = Table(players=6).begin()
    at_the_gate(table).send("offer", 2, gold=25, ask={"do": "pass", "merchant": 2})
    for deputy in (0, 1):
        table.send("accept", deputy, offer=table.view()["offers"][0]["id"])
    numbers = remembered(table).statistics
    assert [one["bribes_taken"] for one in numbers] == [12, 12, 0, 0, 0, 0]
    assert numbers[2]["bribes_paid"] == 25


def test_promises_kept_and_broken() -> None:
    """S-DEAL-6: who broke one has kept none; two are needed to be praised, one to be blamed."""
    table = Table().begin()
    at_the_gate(table)
    for merchant in (1, 1, 2):
        table.send("offer", merchant, promise="I will")
        offer = table.view()["offers"][0]["id"]
        table.send("accept", 0, offer=offer)
        table.send("judge_promise", 0, deal=offer, kept=merchant == 1)
    found = awards(table)
    assert (found["word_kept"], found["word_broken"]) == (((1,), 2), ((2,), 1))


@pytest.mark.parametrize(("kept", "praised"), [(1, None), (2, ((0,), 2))])
def test_the_other_side_of_an_offer_promises_too(kept: int, praised: Any) -> None:
    """S-DEAL-6: the word is that of whoever gave it, and one that was kept is not yet praised."""
    table = Table().begin()
    at_the_gate(table)
    for _ in range(kept):
        table.send("offer", 1, gold=1, want={"promise": "I will"})
        offer = table.view()["offers"][0]["id"]
        table.send("accept", 0, offer=offer)
        table.send("judge_promise", 1, deal=offer, kept=True)
    assert awards(table).get("word_kept") == praised


def test_who_broke_one_promise_is_not_praised_for_two() -> None:
    """S-DEAL-6."""
    table = Table().begin()
    at_the_gate(table)
    for kept in (True, True, False):
        table.send("offer", 1, promise="I will")
        offer = table.view()["offers"][0]["id"]
        table.send("accept", 0, offer=offer)
        table.send("judge_promise", 0, deal=offer, kept=kept)
    found = awards(table)
    assert "word_kept" not in found
    assert found["word_broken"] == ((1,), 1)


def test_highlights_are_the_dearest_bags_one_a_round() -> None:
    table = Table().begin()
    bribed(at_the_gate(table, s1={"crossbow": 2, "silk": 1, "apple": 1}, s2={"mead": 1}), gold=5)
    table.send("inspect", 0, merchant=2)
    table.pass_all().send("end_round", 0)
    a_round(table, opened=(2,), s2={"apple": 4})
    a_round(table, opened=(3,), s3={"pepper": 2, "apple": 1})
    a_round(table, s0={"cheese": 1})
    assert highlights(table) == [
        "Round 1, seat 1: 1 silk, 2 crossbows came in under “4 apples”, for 5 gold.",
        "Round 2: seat 2's bag is opened by seat 1 and honest. That costs 8 gold.",
        "Round 3: seat 3 is caught with 2 pepper under “3 apples”. That costs 8 gold.",
    ]


def test_a_quiet_game_has_no_highlights() -> None:
    assert highlights(a_round(Table().begin())) == []


def test_a_corrected_verdict_is_remembered_as_it_stands_in_the_end() -> None:
    """S-BAG-2."""
    table = Table().begin()
    at_the_gate(table, s1={"silk": 1}).send("inspect", 0, merchant=1)
    table.send("correct_bag", 1, merchant=1, goods={"apple": 1})
    table.pass_all().send("end_round", 0)
    numbers = remembered(table).statistics[1]
    assert (numbers["lies"], numbers["honest"]) == (0, 1)


def test_a_bag_nobody_has_recorded_is_not_remembered() -> None:
    """S-DEBT-7."""
    table = Table(bags="open").begin()
    table.send("close_market", 0)
    table.declare().pass_all()
    table.send("end_game", host=True, leave_out_bags=True, rest_as_nothing=True)
    assert [one["bags"] for one in remembered(table).statistics] == [0, 0, 0, 0]


@settings(whole)
@given(games())
def test_the_numbers_agree_with_each_other(played: RandomGame) -> None:
    for _ in played.play():
        pass
    numbers = remembered(played.table).statistics
    for one in numbers:
        bags, lies = one["bags"] or 0, one["lies"] or 0
        assert bags == (one["honest"] or 0) + lies
        assert lies == (one["caught"] or 0) + (one["got_through"] or 0)
        assert (one["right_openings"] or 0) <= (one["openings"] or 0)
    opened = sum(bag.decision == "inspect" for past in played.game.past for bag in past.bags)
    joint = sum(len(bag.by) for past in played.game.past for bag in past.bags if bag.decision == "inspect")
    assert sum(one["openings"] or 0 for one in numbers) == joint >= opened
