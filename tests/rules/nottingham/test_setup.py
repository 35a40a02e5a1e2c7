"""Before the first turn, N-SET."""

import pytest

from referee.rules.nottingham import sheet
from tests.rules.nottingham.table import COLOURS, Table, new_game


@pytest.mark.parametrize("players", [3, 5, 7])
def test_three_cards_and_a_colour_each(players: int) -> None:
    """N-SET-1: three item cards each, every colour once."""
    table = Table(players).begin()
    assert table.hands() == [3] * players
    assert table.view()["deck_count"] == 84 - 3 * players
    colours = [seat["colour"] for seat in table.view()["seats"]]
    assert len(set(colours)) == players
    assert table.all_cards() == 84


@pytest.mark.parametrize("players", [1, 2, 8])
def test_three_to_seven_play(players: int) -> None:
    """N-SET-1: 3 to 7 players."""
    table = Table(players, colours=list(COLOURS[: min(players, 7)]))
    assert "start" not in table.may(None, host=True)
    assert (table.refused("start").code, table.refused("start").rule) == ("player_count", "N-SET-1")


def test_colours_are_as_chosen_and_the_rest_is_dealt_in_order() -> None:
    """N-SET-1: whoever chose none gets the next free one."""
    game = new_game(4, colours=["blue", "red"])
    assert game.options.colours == ("blue", "red", "purple", "yellow")
    assert new_game(3).options.colours == ("red", "purple", "yellow")


def test_ambush_cards_of_colours_not_in_play_go_back() -> None:
    """N-SET-2: with four players three colours go back to the box, and none of them is ever laid."""
    table = Table(4, colours=["red", "blue", "white", "grey"])
    made = sheet(table.game)
    assert made.take_out == ("purple", "yellow", "green")
    assert made.ambush_cards == 10
    assert "purple, yellow, green" in " ".join(map(str, made.steps))
    table.begin()
    assert table.view()["ambush_count"] == 10
    table.send("reveal", 0, item="gold")
    no = table.refused("lay_ambush", 0, shows="green")
    assert (no.code, no.rule) == ("not_in_play", "N-SET-2")


def test_with_seven_players_nothing_goes_back() -> None:
    """N-SET-2"""
    made = sheet(new_game(7))
    assert made.take_out == ()
    assert made.ambush_cards == 13
    assert "back into the box" not in " ".join(map(str, made.steps))
    assert (made.deck_cards, made.hand, made.draw_pile) == (84, 3, 63)
    assert made.numbers()["ambush_cards"] == 13 and "steps" not in made.numbers()


def test_the_task_pairs_lie_open() -> None:
    """N-SET-3: four tasks, open, done by nobody; the one-pawn card on top."""
    table = Table().begin()
    assert [task["id"] for task in table.view()["tasks"]] == list(sheet(table.game).tasks)
    assert all(task["open"] and task["done_by"] == [] and task["values"] is None for task in table.view()["tasks"])
    assert "one pawn on top" in " ".join(map(str, sheet(table.game).steps))


def test_the_sheriff_stands_on_the_city_and_somebody_agreed_on_starts() -> None:
    """N-SET-4: then play goes to the left."""
    table = Table()
    assert table.view()["phase"] == "lobby"
    assert table.view()["pending"] == []
    table.send("start", first=2)
    seen = table.view()
    assert seen["sheriff"] == {"position": 0, "field": "city"}
    assert (seen["phase"], seen["turn"], seen["round"], seen["rounds"]) == ("reveal", 2, None, None)
    assert table.log(2) == ["The game begins with 3 cards each. You start."]
    assert table.log(0) == ["The game begins with 3 cards each. seat 2 starts."]
    table.pass_turns(1)
    assert table.view()["turn"] == 3
    table.pass_turns(1)
    assert table.view()["turn"] == 0


def test_nobody_named_is_drawn_by_lot() -> None:
    """N-SET-4"""
    firsts = set()
    for seed in range(20):
        table = Table(4, seed=seed)
        table.send("start")
        firsts.add(table.view()["turn"])
    assert firsts == {0, 1, 2, 3}


def test_nothing_is_played_before_the_start_and_it_starts_once() -> None:
    table = Table()
    assert table.refused("reveal", 0, item="gems").code == "wrong_phase"
    assert table.refused("end_game").code == "wrong_phase"
    assert table.refused("deck_empty", 0).code == "wrong_phase"
    assert table.refused("correct", seat=0, hand=1).code == "wrong_phase"
    assert table.refused("read_task", task="all_seven", alone=1, shared=1).code == "wrong_phase"
    assert table.unknown("start", first=9).field == "first"
    table.begin()
    assert table.refused("start", first=0).code == "already_started"
