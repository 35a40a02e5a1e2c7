"""What a game of Sheriff is remembered for: the awards in `settled.md`, highlights, and the numbers of a member."""

from typing import Any

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
    assert found["sternest"] == ((0,), 67)
    assert found["softest"] == ((1,), 0)
    sternest = next(one for one in remembered(table).awards if one.id == "sternest").feats[0]
    assert str(sternest.told) == "Opened 2 of 3 bags"
    assert len(sternest.evidence) == 3


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


def test_what_was_promised_but_was_not_there_nobody_gave() -> None:
    """S-DEAL-7: in the 2nd edition one may lie about what lies face down."""
    table = Table().begin().give(1, silk=1)
    bribed(at_the_gate(table, s1={"apple": 1, "pepper": 1}), gold=3, stand={"silk": 2}, bag={"pepper": 2})
    assert awards(table)["deep_pockets"] == ((1,), 3 + 8 + 6)


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
        "Round 2: the bag of seat 2 is opened by seat 1 and honest. That costs 8 gold.",
        "Round 3: seat 3 is caught with 2 peppers under “3 apples”. That costs 8 gold.",
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
