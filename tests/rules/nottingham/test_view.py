"""What pages ask of the rules, the view says: what can be chosen now, and who has to do something."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings

from referee.rules.nottingham import rulebook
from tests.rules.nottingham.games import RandomGame
from tests.rules.nottingham.strategies import games
from tests.rules.nottingham.table import ITEMS, Table

whole = settings.get_profile("whole nottingham games")

NOTHING = {
    "can_offer": None,
    "can_choose": None,
    "can_lay": None,
    "can_spring": [],
    "possible_sets": {},
    "possible_tasks": [],
}


def choices(table: Table, seat: int) -> dict[str, object]:
    me = table.view(seat)["me"]
    return {name: me[name] for name in NOTHING}


def test_nobody_chooses_before_a_card_is_turned_up() -> None:
    table = Table(3).begin()
    assert [choices(table, seat) for seat in table.game.seats] == [NOTHING] * 3
    seen = table.view()
    assert (seen["playable"], seen["targets"], seen["waiting_for"]) == (None, [], [0])


def test_an_attack_can_hit_whoever_holds_cards() -> None:
    """N-ACT-9: the left neighbour first, an empty hand never, and nobody once the card is played."""
    table = Table(4).begin(first=1)
    table.send("correct", seat=2, hand=-3)
    table.send("reveal", 1, item="candlestick")
    assert (table.view()["playable"], table.view()["targets"]) == ("steal", [3, 0])
    table.send("steal", 1, target=3)
    assert (table.view()["playable"], table.view()["targets"]) == (None, [])
    assert table.view()["waiting_for"] == [3]


def test_what_cannot_be_played_has_no_command() -> None:
    """N-ACT-9: nobody is attacked whose hand is empty."""
    table = Table(3).begin().pass_turns(1)
    for seat in (0, 2):
        table.send("correct", seat=seat, hand=-table.hands()[seat])
    table.send("reveal", 1, item="pearls")
    assert (table.view()["playable"], table.view()["targets"]) == (None, [])


@pytest.mark.parametrize(("item", "kind", "most"), [("copper", "buy", 1), ("casket", "barter", 2)])
def test_what_can_be_offered(item: str, kind: str, most: int) -> None:
    """N-ACT-1, N-ACT-7: one card or up to two, never the item of the card turned up."""
    table = Table(3).begin()
    table.send("reveal", 0, item=item)
    table.send(kind, 0)
    assert choices(table, 1)["can_offer"] == {"items": [one for one in ITEMS if one != item], "most": most}
    assert choices(table, 0)["can_offer"] is None


def test_what_can_be_offered_from_a_hand_on_the_phone() -> None:
    """N-ACT-1: what is in it; whoever holds the item turned up only has nothing to offer."""
    table = Table(3, track_hands=True).begin(0, {"copper": 3}, {"copper": 1, "gems": 2}, {"copper": 3})
    table.send("reveal", 0, item="copper")
    table.send("buy", 0)
    assert choices(table, 1)["can_offer"] == {"items": ["gems"], "most": 1}
    assert choices(table, 2)["can_offer"] == {"items": [], "most": 1}


@pytest.mark.parametrize(("item", "kind"), [("copper", "buy"), ("casket", "barter")])
def test_whose_offer_can_be_taken(item: str, kind: str) -> None:
    """N-ACT-1, N-ACT-7: of those who offered something; a buy can be refused, a barter cannot."""
    table = Table(4).begin(first=1)
    table.send("reveal", 1, item=item)
    table.send(kind, 1)
    table.send("bid", 2, items={"gems": 1})
    table.send("cannot", 3)
    assert choices(table, 1)["can_choose"] is None
    table.send("bid", 0, items={"gold": 1})
    assert choices(table, 1)["can_choose"] == {"seats": [2, 0], "refuse": kind == "buy"}
    assert [choices(table, seat)["can_choose"] for seat in (0, 2, 3)] == [None] * 3


def test_a_barter_takes_no_more_cards_than_the_hand_holds() -> None:
    """N-ACT-7"""
    table = Table(3).begin()
    table.send("correct", seat=1, hand=-2)
    table.send("reveal", 0, item="casket")
    table.send("barter", 0)
    assert table.view(1)["me"]["can_offer"]["most"] == 1


def test_what_an_ambush_card_can_show() -> None:
    """N-ACT-3, N-AMB-2, N-SET-2: not the own colour, no colour not in play, no gold, nothing that all lies already."""
    table = Table(3, colours=["red", "blue", "green"]).begin()
    shown = ["blue", ("gems", "pearls"), ("gems", "chain")]
    for shows in shown:
        while table.game.turn:
            table.pass_turns(1)
        table.send("reveal", 0, item="gold")
        table.send("lay_ambush", 0, shows=shows)
        table.send("end_turn", 0)
    table.pass_turns(2)
    table.send("reveal", 0, item="gold")
    rest = ["copper", "candlestick", "pearls", "chain", "casket"]
    assert choices(table, 0)["can_lay"] == {"colours": ["green"], "items": rest}
    assert choices(table, 1)["can_lay"] is None
    # to correct one of them, the others count
    assert table.view(0)["me"]["can_correct"] == [
        {"id": 1, "colours": ["blue", "green"], "items": rest},
        {"id": 2, "colours": ["green"], "items": [one for one in ITEMS if one != "gold"]},
        {"id": 3, "colours": ["green"], "items": [one for one in ITEMS if one != "gold"]},
    ]
    assert table.view(1)["me"]["can_correct"] == []


def test_which_ambush_fits_is_for_its_owner_alone_to_know() -> None:
    """N-AMB-2: the item of the set, or the colour of whoever trades it in."""
    table = Table(3, colours=["red", "blue", "green"]).begin(first=1)
    for shows in ("red", ("gems", "pearls"), ("copper", "chain")):
        table.send("reveal", 1, item="gold")
        table.send("lay_ambush", 1, shows=shows)
        table.send("end_turn", 1)
        table.pass_turns(1)
        if shows != ("copper", "chain"):
            table.pass_turns(1)
    table.kept("gems")
    assert choices(table, 1)["can_spring"] == []
    table.send("trade_set", 0, item="gems", count=3, keep=True)
    assert choices(table, 1)["can_spring"] == [1, 2]
    assert [choices(table, seat)["can_spring"] for seat in (0, 2)] == [[], []]


def test_sets_and_tasks_of_a_hand_nobody_has_tapped_in() -> None:
    """N-TRD-1, N-TRD-2: as far as the number of cards tells."""
    table = Table(3).begin()
    table.kept()
    assert choices(table, 0)["possible_sets"] == dict.fromkeys(ITEMS, 4)
    assert choices(table, 0)["possible_tasks"] == []
    table.send("correct", seat=0, hand=3)
    tasks = choices(table, 0)["possible_tasks"]
    assert tasks == [
        {"id": "all_seven", "items": list(ITEMS), "different": 7, "of_each": 1, "choice": False},
        {"id": "five_of_a_kind", "items": list(ITEMS), "different": 1, "of_each": 5, "choice": False},
        {"id": "three_pairs", "items": list(ITEMS), "different": 3, "of_each": 2, "choice": False},
    ]
    assert choices(table, 1) == NOTHING


def test_sets_and_tasks_of_a_hand_on_the_phone() -> None:
    """N-TRD-1, N-TRD-2: only what is in it, and no question where there is no choice."""
    table = Table(3, track_hands=True).begin()
    table.send("correct", seat=0, hand=6)
    table.send("record_hand", 0, items={"gems": 3, "pearls": 2, "chain": 2, "gold": 2})
    table.kept("copper")
    assert choices(table, 0)["possible_sets"] == {"gems": 3}
    assert choices(table, 0)["possible_tasks"] == [
        {
            "id": "four_pairs",
            "items": ["gold", "pearls", "gems", "chain"],
            "different": 4,
            "of_each": 2,
            "choice": False,
        },
        {
            "id": "three_pairs",
            "items": ["gold", "pearls", "gems", "chain"],
            "different": 3,
            "of_each": 2,
            "choice": True,
        },
    ]


def test_what_is_possible_is_not_refused() -> None:
    """N-TRD-2, N-TRD-3: a task that is done is not possible again."""
    table = Table(3, track_hands=True).begin()
    table.send("correct", seat=0, hand=6)
    table.send("record_hand", 0, items={"gems": 5, "copper": 4})
    table.kept("copper")
    assert [task["id"] for task in table.view(0)["me"]["possible_tasks"]] == ["five_of_a_kind"]
    table.send("trade_task", 0, task="five_of_a_kind", items={"gems": 5})
    assert table.view(0)["me"]["possible_tasks"] == []


def test_the_worth_of_a_task_falls_when_it_is_done() -> None:
    """N-END-2, N-TRD-3: the first gets the higher points, the second the lower, and then it is closed."""
    table = Table(3, task_values={"all_seven": [30, 24]}, track=[9] * 9).begin()
    worth = []
    for _ in range(3):
        worth.append(table.view()["task_worth"]["all_seven"])
        seat = table.kept()
        if len(worth) < 3:
            table.send("correct", seat=seat, hand=6)
            table.send("trade_task", seat, task="all_seven")
            table.send("end_turn", seat)
    assert worth == [30, 24, None]
    assert table.view()["task_worth"]["four_pairs"] is None


def test_points_to_be_read_hold_nobody_up() -> None:
    """N-END-2"""
    table = Table(3, track=[1, 1]).begin()
    table.kept()
    table.send("correct", seat=0, hand=6)
    table.send("trade_task", 0, task="all_seven")
    table.send("end_turn", 0)
    seen = table.view()
    assert (seen["unread_tasks"], seen["waiting_for"]) == (["all_seven"], [1])
    table.send("read_task", 0, task="all_seven", alone=30, shared=24)
    assert table.view()["unread_tasks"] == []


def test_who_draws_by_favour_in_this_turn() -> None:
    """N-FAV-1: until the turn ends, for hands that are counted only."""
    table = Table(3, track=[4, 4]).begin()
    assert (table.view()["to_draw"], table.view()["to_city"]) == ([], 3)
    table.kept()
    table.send("trade_set", 0, item="gems", count=3, keep=True)
    assert (table.view()["to_draw"], table.view()["to_city"]) == ([0, 1, 2], 2)
    table.send("end_turn", 0)
    assert table.view()["to_draw"] == []


def test_a_card_tapped_in_is_drawn() -> None:
    """N-FAV-1: a phone that keeps the hand is told the card."""
    table = Table(3, track=[4, 4], track_hands=True).begin(0, {"gems": 3})
    table.kept()
    table.send("trade_set", 0, item="gems", count=3, keep=True)
    assert table.view()["to_draw"] == [0, 1, 2]
    table.send("record_draw", 1, item="gold")
    assert table.view()["to_draw"] == [0, 2]


def test_the_way_to_the_city_is_known_with_the_track_only() -> None:
    """N-END-1"""
    table = Table(3).begin()
    assert table.view()["to_city"] is None
    table.send("read_field", 0, number="city", position=4)
    assert table.view()["to_city"] == 4


def test_a_trade_has_failed_when_the_set_is_gone_and_not_before() -> None:
    """N-AMB-5"""
    table = Table(3, colours=["red", "blue", "green"]).begin(first=1)
    table.send("reveal", 1, item="gold")
    table.send("lay_ambush", 1, shows="red")
    table.send("end_turn", 1)
    table.pass_turns(1)
    table.kept()
    table.send("trade_set", 0, item="chain", count=3, keep=True)
    assert not table.view()["trade_failed"]
    table.send("spring", 1, ambush=1)
    assert table.view()["trade_failed"]
    table.send("end_turn", 0)
    assert not table.view()["trade_failed"]


def test_how_many_cards_are_to_be_discarded() -> None:
    """N-DCK-2: down to the number of the sheriff's field."""
    table = Table(3, track=[2, 9]).begin()
    table.kept()
    table.send("trade_set", 0, item="gems", count=3, keep=True)
    assert table.view()["to_discard"] == []
    table.send("correct", discard=-table.game.discard)
    table.send("deck_empty", 0)
    table.send("end_turn", 0)
    over = [{"seat": seat, "count": count - 2} for seat, count in enumerate(table.hands()) if count > 2]
    assert over and table.view()["to_discard"] == over
    for one in over:
        table.send("discard", one["seat"], count=one["count"])
    assert table.view()["to_discard"] == []


def answers(table: Table, seat: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every answer the view offers this seat, and of sets, tasks and offers one of each kind."""
    seen = table.view(seat)
    me = seen["me"]
    if seat == seen["turn"]:
        yield from ((seen["playable"], {"target": target}) for target in seen["targets"])
    unknown = [one["id"] for one in me["ambushes"] if one["shows"] is None]
    yield from (("spring", {"ambush": id_}) for id_ in me["can_spring"] if id_ not in unknown)
    if unknown and me["can_spring"]:
        yield from (("spring", {"shows": shows}) for shows in fitting(seen["set"], me))
    if seat == seen["turn"]:
        buys, bidding = seen["revealed"] == "copper", seen["bidding"]
        command = ("bought" if buys else "bartered") if bidding else ("buy" if buys else "barter")
        for one in seen["bookable"]:
            yield command, {"from_": one["seat"], **({} if buys else {"count": one["most"]})}
    for item, most in me["possible_sets"].items():
        yield "trade_set", {"item": item, "count": most, "keep": True}
    for task in me["possible_tasks"]:
        chosen = dict.fromkeys(task["items"][-task["different"] :], task["of_each"])
        yield "trade_task", {"task": task["id"], "items": chosen if task["choice"] else None}
    if offer := me["can_offer"]:
        yield from (("bid", {"items": {item: 1}}) for item in offer["items"])
    if choose := me["can_choose"]:
        yield from (("choose", {"seat": seat}) for seat in (*choose["seats"], *([None] if choose["refuse"] else [])))
    if lay := me["can_lay"]:
        yield from (("lay_ambush", {"shows": shows}) for shows in (*lay["colours"], *combinations(lay["items"], 2)))


def fitting(laid: dict[str, Any], me: dict[str, Any]) -> Iterator[Any]:
    """What the view says an unknown ambush can show, unless the owner has such cards lying, which others cannot see."""
    yield laid["fits"]["colour"]
    own = Counter(item for one in me["ambushes"] if isinstance(one["shows"], list) for item in one["shows"])
    if not own:
        yield from ((laid["item"], other) for other in laid["fits"]["with"])


@settings(whole, max_examples=15)
@given(games())
def test_what_the_view_offers_is_never_refused(played: RandomGame) -> None:
    """N-ACT-1 to N-ACT-9, N-TRD-1, N-TRD-2, N-AMB-2: a page draws what the view says, and every tap is accepted."""
    table = played.table
    for _ in played.play(most=200):
        for seat in table.game.seats:
            for name, fields in answers(table, seat):
                rulebook.decide(table.game, rulebook.commands[name](**fields), table.sent(seat, False))
