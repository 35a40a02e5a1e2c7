"""Set-up (S-SET): the sheet, the first gold, who starts."""

import pytest

from referee.rules.ledger import worth
from referee.rules.sheriff import sheet
from referee.rules.sheriff.gold import GoldMoved
from tests.rules.balances import balances
from tests.rules.sheriff.table import Table, editions, new_game


@pytest.mark.parametrize(
    ("edition", "merry_men", "least", "most"),
    [("sheriff-1e", False, 3, 5), ("sheriff-1e", True, 3, 6), ("sheriff-2e", False, 3, 6)],
)
def test_set_1_players_by_edition(edition: str, merry_men: bool, least: int, most: int) -> None:
    """S-SET-1"""
    for count in range(1, 8):
        table = Table(edition, count, merry_men=merry_men)
        if least <= count <= most:
            assert table.may(host=True) == ["start"]
            table.send("start")
            assert table.game.phase == "market"
            assert bool(table.game.deputies) == (count == 6)
        else:
            assert table.may(host=True) == []
            assert table.view()["rounds"] is None
            no = table.refused("start")
            assert (no.code, no.rule) == ("player_count", "S-SET-1")


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_set_2_fifty_gold_each_from_the_bank(players: int) -> None:
    """S-SET-2"""
    table = Table(players=players)
    table.send("start")
    assert [table.gold(seat) for seat in range(players)] == [50] * players
    moved = [event for event in table.events if isinstance(event, GoldMoved)]
    assert balances(moved)["bank"] == -50 * players
    assert {event.reason for event in moved} == {"start"}


def test_set_3_the_hand_is_six_or_seven() -> None:
    """S-SET-3"""
    assert sheet(new_game()).hand == 6
    assert sheet(new_game(seven_card_hand=True)).hand == 7


def test_set_4_with_three_players_every_4_plus_card_is_taken_out() -> None:
    """S-SET-4: card by card, the difference of the last two columns."""
    taken = sheet(new_game(players=3, royal_goods=True)).take_out
    assert taken == {
        "bread": 36,
        "pepper": 4,
        "mead": 5,
        "silk": 3,
        "golden_apples": 1,
        "bleu_cheese": 1,
        "rye_bread": 2,
        "pumpernickel": 1,
        "royal_rooster": 1,
    }
    assert sheet(new_game(players=4, royal_goods=True)).take_out == {}


def test_set_5_royal_goods_only_with_the_option() -> None:
    """S-SET-5"""
    without, with_them = sheet(new_game()), sheet(new_game(royal_goods=True))
    assert without.take_out["gouda"] == 2 and "gouda" not in without.deck
    assert with_them.deck["gouda"] == 2
    assert with_them.deck_cards - without.deck_cards == 12
    table = Table().begin()
    table.send("close_market")
    assert table.unknown("seal_bag", 1, goods={"gouda": 1}).field == "goods"


def test_set_6_ten_unseen_cards_go_back() -> None:
    """S-SET-6"""
    assert sheet(new_game()).remove_unseen == 0
    assert sheet(new_game(remove_ten=True)).remove_unseen == 10
    assert sheet(new_game()).draw_pile - sheet(new_game(remove_ten=True)).draw_pile == 10


def test_set_7_discard_piles() -> None:
    """S-SET-7"""
    first, second = sheet(new_game("sheriff-1e")), sheet(new_game("sheriff-2e"))
    assert (first.discard_piles, first.face_up_each) == (2, 5)
    assert (second.discard_piles, second.face_up_each) == (1, 0)
    assert first.draw_pile == second.draw_pile - 10


def test_set_8_the_first_sheriff_is_named_or_drawn() -> None:
    """S-SET-8"""
    table = Table(players=5)
    assert table.unknown("start", first=5).field == "first"
    table.send("start", first=3)
    assert table.game.sheriff == 3
    drawn = {seed: Table(players=5, seed=seed) for seed in range(40)}
    for one in drawn.values():
        one.send("start")
    assert {one.game.sheriff for one in drawn.values()} == set(range(5))
    assert table.refused("start", first=1).code == "already_started"


def test_set_8_six_have_deputies_instead() -> None:
    """S-SET-8"""
    assert Table(players=6).refused("start", first=1).code == "six_have_deputies"
    assert Table(players=4).refused("start", deputies=(0, 1)).code == "no_deputies"


def test_set_9_the_black_market_has_default_points_and_takes_the_tables_own() -> None:
    """S-SET-9"""
    assert sheet(new_game(black_market=True)).black_market == {
        "pepper": (30, 27),
        "mead": (32, 29),
        "silk": (34, 31),
    }
    own = new_game(black_market=True, black_market_values={"pepper": [20, 10]})
    assert sheet(own).black_market == {"pepper": (20, 10)}
    assert sheet(new_game()).black_market == {}


def test_set_10_the_order_of_the_steps() -> None:
    """S-SET-10: 4+ cards out, royal goods in, shuffle, remove ten, deal, lay out the piles."""
    steps = [str(step) for step in sheet(new_game("sheriff-1e", 3, royal_goods=True, remove_ten=True)).steps]
    order = ["Take out", "royal goods", "Shuffle", "unseen", "Deal", "discard piles", "50 gold", "first sheriff"]
    found = [next(at for at, step in enumerate(steps) if word in step) for word in order]
    assert found == sorted(found)


@pytest.mark.parametrize("edition", ["sheriff-1e", "sheriff-2e"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_first_purses_can_be_made_from_the_box(edition: str, players: int) -> None:
    """S-SET-2: 50 gold for everybody in coins that are really there, with small change."""
    if (edition, players) == ("sheriff-1e", 6):
        return
    made = sheet(new_game(edition, players))
    assert worth(made.coins) == 50
    box = editions()[edition].coins
    assert all(count * players <= box[value] for value, count in made.coins.items())
    assert made.coins[1] >= 5 and made.coins[5] >= 5


def test_the_deck_adds_up() -> None:
    """As printed: 204 goods cards for four and more, 216 with the royal goods."""
    assert sheet(new_game()).deck_cards == 48 + 36 + 36 + 24 + 22 + 21 + 12 + 5
    assert sheet(new_game(players=6)).deputy_cards == 6


def test_set_1_merry_men_have_deputies_a_black_market_and_the_piles_of_the_first_edition() -> None:
    """S-SET-1, S-SET-7: with the market of the first edition."""
    made = sheet(new_game("sheriff-1e", 6, merry_men=True, black_market=True))
    assert (made.deputy_cards, made.discard_piles, made.face_up_each) == (6, 2, 5)
    assert made.black_market["silk"] == (34, 31)
    table = Table("sheriff-1e", 6, merry_men=True, black_market=True)
    table.send("start", deputies=(0, 1))
    assert table.game.deputies == (0, 1)
    assert table.game.market_first == 2
    assert table.view()["rounds"] == 9


@pytest.mark.parametrize(
    ("edition", "players", "by_the_book"),
    [("sheriff-1e", 3, 3), ("sheriff-1e", 5, 2), ("sheriff-2e", 4, 2), ("sheriff-2e", 6, 3)],
)
def test_set_11_how_often_each_is_sheriff(edition: str, players: int, by_the_book: int) -> None:
    """S-SET-11: the book's number where nobody chose one; with deputies, how often their deck runs through."""
    assert new_game(edition, players).turns_as_sheriff == by_the_book
    for turns in (1, 2, 3, 4):
        game = new_game(edition, players, turns_as_sheriff=turns)
        assert game.turns_as_sheriff == turns
        assert game.rounds == turns * players // (2 if players == 6 else 1)


def test_set_11_a_game_ends_after_as_many_rounds_as_the_house_plays() -> None:
    """S-SET-11, S-RND-3"""
    table = Table(players=3, turns_as_sheriff=1)
    table.send("start", first=0)
    for _ in range(3):
        assert table.game.phase == "market"
        table.send("close_market")
        for seat in table.game.merchants:
            table.send("sit_out", seat)
        table.send("end_round")
    assert table.game.phase == "over"


def test_set_11_gold_to_start_with() -> None:
    """S-SET-11"""
    table = Table(starting_gold=35)
    table.send("start")
    assert [table.gold(seat) for seat in range(4)] == [35] * 4
    made = sheet(new_game(starting_gold=35))
    assert made.gold == worth(made.coins) == 35
    nothing = Table(starting_gold=0)
    nothing.send("start")
    assert nothing.gold(0) == 0
    assert not any("gold to each" in str(step) for step in sheet(new_game(starting_gold=0)).steps)


def test_set_11_what_is_not_chosen_is_the_book_s() -> None:
    """S-SET-11: an edition is what it was, whatever a house plays."""
    for edition in ("sheriff-1e", "sheriff-2e"):
        game = new_game(edition)
        assert (game.options.clock_seconds, game.options.starting_gold) == (60, 50)
        assert new_game(edition, starting_gold=7, turns_as_sheriff=4).edition == game.edition
