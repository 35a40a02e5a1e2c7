"""Whoever leaves for good, and whoever comes back (N-LEV-1)."""

from tests.rules.nottingham.table import Table


def turns(table: Table, count: int) -> list[int]:
    """Whose turns follow, each of them taking a chain in hand."""
    found = []
    for _ in range(count):
        found.append(table.game.turn)
        table.send("reveal", table.game.turn, item="chain")
        table.send("end_turn", table.game.turn)
    return found


def test_lev_1_who_left_is_skipped() -> None:
    """N-LEV-1"""
    table = Table(4).begin()
    table.send("leave_game", 2)
    assert turns(table, 5) == [0, 1, 3, 0, 1]
    assert table.refused("reveal", 2, item="chain").code == "has_left"
    assert table.view()["seats"][2]["away"]


def test_lev_1_what_is_turned_up_goes_to_the_hand_and_the_turn_passes() -> None:
    """N-LEV-1: bidding and attack end."""
    for card, play in (("copper", {}), ("copper", {"name": "buy"}), ("gems", {"name": "hold_up", "target": 1})):
        table = Table(4).begin()
        table.send("reveal", 0, item=card)
        if play:
            fields = {key: value for key, value in play.items() if key != "name"}
            table.send(str(play["name"]), 0, **fields)
        table.send("leave_game", 0)
        assert (table.game.turn, table.game.phase) == (1, "reveal")
        assert table.game.players[0].hand_count == 4
        assert table.game.attack is None and table.game.bidding is None and table.game.revealed is None


def test_lev_1_what_is_laid_goes_to_the_hand() -> None:
    """N-LEV-1"""
    table = Table(4).begin()
    table.send("reveal", 0, item="gold")
    table.send("lay_ambush", 0, shows=("gems", "pearls"))
    table.send("end_turn", 0)
    table.send("reveal", 1, item="chain")
    table.send("trade_set", 1, item="gems", count=3, keep=True)
    assert table.game.laid is not None
    table.send("leave_game", 1)
    assert table.game.laid is None
    assert table.game.players[1].hand_count == 4
    assert table.game.turn == 2


def test_lev_1_ambushes_go_under_their_pile_and_their_gold_to_the_discards() -> None:
    """N-LEV-1"""
    table = Table(4).begin()
    before = table.game.ambush_pile
    table.send("reveal", 0, item="gold")
    table.send("lay_ambush", 0, shows=("gems", "pearls"))
    assert table.game.ambush_pile == before - 1
    table.send("leave_game", 0)
    assert (table.game.ambush_pile, table.game.discard) == (before, 1)
    assert table.view()["seats"][0]["ambushes"] == 0


def test_lev_1_the_hand_is_out_of_play_no_target_and_not_asked() -> None:
    """N-LEV-1"""
    table = Table(4).begin()
    table.send("leave_game", 1)
    table.send("reveal", 0, item="gems")
    assert table.view()["targets"] == [2, 3]
    assert table.refused("hold_up", 0, target=1).code == "has_left"
    table.send("keep", 0)
    table.send("end_turn", 0)
    table.send("reveal", 2, item="copper")
    table.send("buy", 2)
    assert {seat for command, seat in table.pending() if command == "bid"} == {0, 3}


def test_lev_1_a_target_who_leaves_is_attacked_no_more() -> None:
    """N-LEV-1: the card is played otherwise, or kept."""
    table = Table(4).begin()
    table.send("reveal", 0, item="gems")
    table.send("hold_up", 0, target=1)
    table.send("leave_game", 1)
    assert table.game.attack is None
    table.send("hold_up", 0, target=2)
    assert table.view()["waiting_for"] == [2]


def test_lev_1_no_favour_and_no_discards() -> None:
    """N-LEV-1"""
    table = Table(4, track=[9, 9, 9, 9]).begin()
    table.send("leave_game", 3)
    table.send("reveal", 0, item="chain")
    table.send("trade_set", 0, item="gems", count=3, keep=True)
    assert table.game.granted is not None
    assert table.game.granted.seats == (0, 1, 2)
    assert table.game.players[3].hand_count == 3


def test_lev_1_who_comes_back_plays_from_their_next_turn_on() -> None:
    """N-LEV-1"""
    table = Table(4).begin()
    table.send("leave_game", 1)
    turns(table, 1)
    assert table.game.turn == 2
    table.send("come_back", 1)
    table.send("reveal", 2, item="gems")
    assert table.view()["targets"] == [3, 0]
    table.send("keep", 2)
    table.send("end_turn", 2)
    assert turns(table, 3) == [3, 0, 1]
    assert not table.view()["seats"][1]["away"]


def test_lev_1_with_fewer_than_three_only_the_end_is_open() -> None:
    """N-LEV-1"""
    table = Table(3).begin()
    table.send("leave_game", 2)
    assert table.refused("reveal", 0, item="chain").code == "too_few_players"
    assert table.may(None, host=True) == ["correct", "end_game", "come_back", "other_points"]
    assert table.may(0) == []
    table.send("end_game")
    assert table.game.phase == "over"
    assert len(table.score()) == 3


def test_lev_1_hand_loot_and_tasks_stay_and_count() -> None:
    """N-LEV-1"""
    table = Table(4, track=[9, 9, 9, 9]).begin()
    table.send("reveal", 0, item="chain")
    table.send("trade_set", 0, item="gems", count=3, keep=True)
    loot = dict(table.game.players[0].loot)
    table.send("leave_game", 0)
    assert dict(table.game.players[0].loot) == loot == {"gems": 1}
    table.send("end_game")
    assert table.score()[0]["total"] == 11
