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


def test_lev_1_who_was_still_to_draw_draws_nothing() -> None:
    """N-LEV-1: favour waits for others to discard (N-DCK-2), and whoever leaves meanwhile gets none."""
    table = Table(4, track=[3, 9, 9, 9]).begin()
    table.kept()
    table.send("deck_empty")
    table.send("trade_set", 0, item="gems", count=3, keep=False)
    assert (table.hands(), table.pending()) == ([2, 4, 4, 3], [("discard", 1), ("discard", 2)])
    table.send("leave_game", 3)
    for seat in (1, 2):
        table.send("discard", seat, count=1)
    assert table.hands() == [2, 3, 3, 3]


def test_lev_1_who_was_still_to_put_a_card_back_is_waited_for_no_more() -> None:
    """N-LEV-1: the hand stays as it is."""
    table = Table(4, track=[3, 3], track_hands=True).begin(0, {"chain": 3})
    table.kept()
    table.send("trade_set", 0, item="chain", count=4, keep=True)
    for seat in table.game.seats:
        table.send("record_draw", seat, item="casket")
    table.send("read_field", number=2, position=1)
    table.send("leave_game", 1)
    for seat in (2, 3):
        table.send("put_back", seat, item="casket")
    table.send("end_turn", 0)
    assert table.hands() == [1, 4, 3, 3]


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
    table.send("correct", seat=0, hand=1)
    table.send("other_points", seat=0, points=4, words="a bet")
    assert table.refused("correct_secret", 0, loot={"gems": 1}).code == "too_few_players"
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


def test_lev_1_who_has_left_still_reads_the_points_of_a_task_and_corrects_the_own_loot() -> None:
    """N-LEV-1: both stay theirs; a turn they have no more."""
    table = Table(4, track=[9, 9, 9, 9]).begin()
    table.send("correct", seat=0, hand=1)
    table.send("reveal", 0, item="chain")
    table.send("trade_task", 0, task="five_of_a_kind", items={"gems": 5})
    table.send("leave_game", 0)
    assert table.may(0) == ["read_task", "correct_secret", "come_back"]
    table.send("read_task", 0, task="five_of_a_kind", alone=26, shared=20)
    table.send("correct_secret", 0, loot={"gems": 1})
    table.send("end_game")
    assert table.score()[0]["total"] == 26 + 11


def test_lev_1_what_who_left_has_offered_cannot_be_chosen() -> None:
    """N-LEV-1: it is in the hand again, where it counted all the time."""
    for card, kind, tracked in (("copper", "buy", False), ("casket", "barter", False), ("casket", "barter", True)):
        hand = {"gems": 2, "pearls": 1}
        table = Table(4, track_hands=tracked).begin(0, hand, hand, hand, hand)
        table.send("reveal", 0, item=card)
        table.send(kind, 0)
        table.send("bid", 1, items={"gems": 1})
        table.send("bid", 2, items={"pearls": 1})
        table.send("leave_game", 1)
        assert table.log()[-1] == "What seat 1 has offered goes back to the hand."
        assert table.log(1)[-1] == "What you have offered goes back to your hand."
        table.send("bid", 3, items={"gems": 1})
        assert table.refused("choose", 0, seat=1).code == "no_offer"
        assert table.view(0)["me"]["can_choose"]["seats"] == [2, 3]
        assert [offer["seat"] for offer in table.view()["bidding"]["offers"]] == [2, 3]
        assert table.view()["bidding"]["cannot"] == []
        assert table.hands()[1] == 3
        assert table.view(1)["me"]["hand"] == (hand if tracked else None)
        table.send("choose", 0, seat=2)
        assert table.game.phase == "trade"


def test_lev_1_when_only_the_leaver_has_offered_the_card_is_kept() -> None:
    """N-LEV-1, N-ACT-9: at once where all others have answered, also when the offers lie open already."""
    for before in (True, False):
        table = Table(4).begin()
        table.send("reveal", 0, item="copper")
        table.send("buy", 0)
        table.send("bid", 1, items={"gems": 1})
        for seat in (2, 3):
            if seat == 3 and before:
                table.send("leave_game", 1)
            table.send("cannot", seat)
        if not before:
            assert table.view()["bidding"]["offers"] == [{"seat": 1, "items": {"gems": 1}}]
            table.send("leave_game", 1)
        assert (table.game.phase, table.game.bidding, table.hands()[0]) == ("trade", None, 4)
        assert table.log()[-1] == "Nobody has anything to offer. seat 0 keeps the card: Copper coin."


def test_lev_1_who_has_not_answered_leaves_the_offers_to_the_others() -> None:
    """N-LEV-1: whoever is away is not waited for."""
    table = Table(4).begin()
    table.send("reveal", 0, item="copper")
    table.send("buy", 0)
    table.send("bid", 1, items={"gems": 1})
    table.send("bid", 2, items={"gems": 1})
    table.send("leave_game", 3)
    assert table.pending()[0] == ("choose", 0)


def test_lev_1_the_view_says_who_is_next() -> None:
    """N-LEV-1: whoever is away is skipped, whoever comes back is not."""
    table = Table(4)
    assert table.view()["next_turn"] is None
    table.begin()
    assert table.view()["next_turn"] == 1
    table.send("leave_game", 1)
    assert table.view()["next_turn"] == 2
    table.send("come_back", 1)
    assert table.view()["next_turn"] == 1
    table.send("end_game")
    assert table.view()["next_turn"] is None
