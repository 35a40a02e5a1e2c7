"""The end of the game (S-END) and what everybody sees then."""

from tests.rules.sheriff.table import Table, inspecting


def over(players: int = 4, **options: object) -> Table:
    return Table(players=players, **options).begin()


def test_end_1_contraband_is_turned_up_and_hands_count_nothing() -> None:
    """S-END-1"""
    table = over().give(1, silk=2)
    assert "contraband" not in table.view(0)["seats"][1]
    table.send("end_game", host=True)
    assert table.view()["seats"][1]["contraband"] == {"silk": 2}
    assert table.score()[1]["contraband_value"] == 16


def test_end_2_the_worked_example_of_the_book() -> None:
    """S-END-2, S-END-3, S-END-5: 8+18+3+16+12+9+42+15+2 = 125."""
    table = over()
    table.give(0, gold=-8, apple=4, cheese=6, bread=1, chicken=4, pepper=2, crossbow=1)
    table.give(1, apple=5, chicken=5, cheese=1, bread=2)
    table.give(2, apple=6, chicken=4, bread=3)
    table.send("end_game", host=True)
    score = table.score()[0]
    assert (score["total"], score["gold"], score["legal_value"], score["contraband_value"]) == (125, 42, 45, 21)
    assert score["titles"] == [
        {"good": "cheese", "title": "king", "points": 15},
        {"good": "chicken", "title": "queen", "points": 2},
    ]


def test_end_3_royal_goods_count_for_kings() -> None:
    """S-END-3: 10 cheese and a gouda beat 11 cheese."""
    table = over(royal_goods=True).give(1, cheese=10, gouda=1).give(2, cheese=11)
    table.send("end_game", host=True)
    titles = [score["titles"] for score in table.score()]
    assert titles[1][0]["title"] == "king" and titles[2][0]["title"] == "queen"


def test_end_4_and_6_king_ties_pay_no_queen_and_nobody_is_crowned_for_nothing() -> None:
    """S-END-4, S-END-6"""
    table = over().give(1, apple=3).give(2, apple=3).give(3, apple=1, cheese=1)
    table.send("end_game", host=True)
    titles = [[(one["good"], one["title"], one["points"]) for one in score["titles"]] for score in table.score()]
    assert titles == [[], [("apple", "king", 15)], [("apple", "king", 15)], [("cheese", "king", 15)]]


def test_end_7_and_8_ties() -> None:
    """S-END-7, S-END-8: legal cards, then contraband cards, then it is shared."""
    table = over()
    table.send("end_game", host=True)
    assert [score["winner"] for score in table.score()] == [True] * 4
    legal = over().give(0, gold=-14, bread=0, pepper=1).give(1, gold=-14)
    legal.give(0, gold=8)
    legal.give(1, gold=14)
    legal.send("end_game", host=True)
    ranks = [score["rank"] for score in legal.score()]
    assert ranks[0] == 1  # equal totals: contraband cards decide
    assert set(ranks[1:]) == {2}


def test_the_last_round_ends_the_game_and_nothing_more_happens() -> None:
    """S-RND-3, S-RND-4"""
    table = over(3)
    while table.game.phase != "over":
        table.round()
    assert table.view()["round"] == 9
    for name, fields in (("close_market", {}), ("end_round", {}), ("end_game", {})):
        assert table.refused(name, None, host=True, **fields).code == "wrong_phase"
    assert table.may(0) == ["correct_secret"] and table.may(host=True) == ["correct", "other_points"]


def test_ending_early_counts_what_lies_there() -> None:
    table = inspecting(players=6)
    table.send("offer", 2, gold=9, ask={"do": "pass", "merchant": 2})
    table.send("accept", 0, offer=1)
    table.send("accept", 1, offer=1)
    assert "end_game" not in table.may(0)
    assert table.refused("end_game", 0).code == "not_the_host"
    table.send("end_game", host=True)
    assert [score["gold"] for score in table.score()] == [54, 54, 41, 50, 50, 50]
    assert table.view()["seats"][2]["stand"] == {"apple": 3} and table.view()["seats"][3]["stand"] == {}


def test_impossible_totals_are_pointed_out_at_the_end_not_refused() -> None:
    table = over().give(0, crossbow=3).give(1, crossbow=3)
    assert "impossible" not in table.view()
    table.send("end_game", host=True)
    assert table.view()["impossible"] == {"crossbow": {"counted": 6, "in_box": 5}}


def test_hidden_purses_are_shown_when_it_is_over() -> None:
    table = over(open_purses=False)
    assert [seat["gold"] for seat in table.view(2)["seats"]] == [None, None, 50, None]
    assert [seat["gold"] for seat in table.view()["seats"]] == [None] * 4
    table.send("end_game", host=True)
    assert [seat["gold"] for seat in table.view()["seats"]] == [50] * 4


def test_rnd_4_the_view_says_who_was_the_first_sheriff() -> None:
    """S-RND-4: the marker goes left once a round, also past the last seat; deputies are drawn (S-DEP-1)."""
    table = Table(players=4)
    assert "first_sheriff" not in table.view()
    table.begin(2)
    for _ in range(3):
        assert table.view()["first_sheriff"] == 2
        table.round()
    assert (table.view()["sheriff"], table.view()["first_sheriff"]) == (1, 2)
    table.send("end_game", host=True)
    assert table.view()["first_sheriff"] == 2
    six = Table(players=6).begin(1).view()
    assert (six["first_sheriff"], six["deputies"]) == (None, [1, 2])


def test_dec_1_the_view_says_in_which_order_merchants_declare() -> None:
    """S-DEC-1, S-DEP-8: clockwise from the sheriff's left, the other deputy skipped."""
    assert Table(players=4).begin(2).view()["merchants"] == [3, 0, 1]
    assert Table(players=6).begin(1).view()["merchants"] == [3, 4, 5, 0]


def test_rnd_4_the_view_says_whose_round_is_the_next() -> None:
    """S-RND-4, S-DEP-1: to the left; nobody's after the last round, and nobody knows which deputies are drawn."""
    table = Table(players=3).begin(1)
    assert table.view()["next_sheriff"] == 2
    for _ in range(8):
        announced = table.view()["next_sheriff"]
        table.round()
        assert table.view()["sheriff"] == announced
    assert table.view()["next_sheriff"] is None
    assert Table(players=6).begin(1).view()["next_sheriff"] is None


def test_end_3_the_view_says_who_would_be_crowned_by_what_lies_face_up() -> None:
    """S-END-3, S-END-4, S-END-6: as of now, and by nothing that is hidden."""
    table = over(royal_goods=True).give(0, cheese=3, apple=2).give(1, cheese=2, apple=2, gouda=2).give(2, cheese=2)
    assert table.view()["crowns"] == {"apple": {"king": [0, 1]}, "cheese": {"king": [0], "queen": [1, 2]}}
