"""Editions as data: the numbers of the boxes, and what happens to a broken file."""

from pathlib import Path

import pytest

from referee.config import load_editions, shipped
from referee.rules.editions import BrokenEdition, Editions, parse_edition
from referee.rules.games import game_of
from referee.rules.nottingham.edition import NottinghamEdition
from referee.rules.nottingham.names import COLOURS, TASKS
from referee.rules.sheriff.edition import SheriffEdition
from referee.rules.sheriff.names import BLACK_MARKET, TITLES

SEEDS = shipped("seeds") / "editions"

# good: kind, value, penalty, counts as, copies with four and more, copies with three
GOODS = {
    "apple": ("legal", 2, 2, None, 48, 48),
    "cheese": ("legal", 3, 2, None, 36, 36),
    "bread": ("legal", 3, 2, None, 36, 0),
    "chicken": ("legal", 4, 2, None, 24, 24),
    "pepper": ("contraband", 6, 4, None, 22, 18),
    "mead": ("contraband", 7, 4, None, 21, 16),
    "silk": ("contraband", 8, 4, None, 12, 9),
    "crossbow": ("contraband", 9, 4, None, 5, 5),
    "green_apples": ("royal", 4, 3, ("apple", 2), 2, 2),
    "golden_apples": ("royal", 6, 4, ("apple", 3), 2, 1),
    "gouda": ("royal", 6, 4, ("cheese", 2), 2, 2),
    "bleu_cheese": ("royal", 9, 5, ("cheese", 3), 1, 0),
    "rye_bread": ("royal", 6, 4, ("bread", 2), 2, 0),
    "pumpernickel": ("royal", 9, 5, ("bread", 3), 1, 0),
    "royal_rooster": ("royal", 8, 4, ("chicken", 2), 2, 1),
}
COINS = {"sheriff-1e": {1: 39, 5: 42, 20: 17, 50: 12}, "sheriff-2e": {1: 55, 5: 48, 20: 18, 50: 12}}


def sheriff(editions: Editions, edition_id: str) -> SheriffEdition:
    edition = editions[edition_id]
    assert isinstance(edition, SheriffEdition)
    return edition


@pytest.mark.parametrize("edition_id", COINS)
def test_goods_are_those_of_the_box(editions: Editions, edition_id: str) -> None:
    """S-SET-4: the 4+ cards are the difference of the last two numbers."""
    goods = sheriff(editions, edition_id).goods
    assert {
        good.id: (good.kind, good.value, good.penalty, good.counts_as, good.copies_for(4), good.copies_for(3))
        for good in goods.values()
    } == GOODS


@pytest.mark.parametrize("edition_id", COINS)
def test_royal_goods_only_with_the_option(editions: Editions, edition_id: str) -> None:
    """S-SET-5."""
    edition = sheriff(editions, edition_id)
    assert edition.copies("gouda", 4, royal_goods=True) == 2
    assert edition.copies("gouda", 4, royal_goods=False) == 0
    assert edition.copies("apple", 4, royal_goods=False) == 48


def test_players_rounds_and_coins(editions: Editions) -> None:
    """S-SET-1, S-SET-2, S-SET-3, S-RND-3."""
    first, second = sheriff(editions, "sheriff-1e"), sheriff(editions, "sheriff-2e")
    assert (first.players.min, first.players.max) == (3, 5)
    assert (second.players.min, second.players.max) == (3, 6)
    assert first.rounds == {3: 9, 4: 8, 5: 10}
    assert second.rounds == {3: 9, 4: 8, 5: 10, 6: 9}
    for edition in (first, second):
        assert edition.coins == COINS[edition.id]
        assert (edition.gold, edition.hand, edition.seven_card_hand) == (50, 6, 7)
        assert {kind: (bonus.king, bonus.queen) for kind, bonus in edition.bonuses.items()} == {
            "apple": (20, 10),
            "cheese": (15, 10),
            "bread": (15, 10),
            "chicken": (10, 5),
        }


def test_deals_and_deputies_are_facts_of_the_edition(editions: Editions) -> None:
    """S-DEAL-7: only the second book lets one lie about the stand. S-SET-8: only there six have deputies."""
    first, second = sheriff(editions, "sheriff-1e"), sheriff(editions, "sheriff-2e")
    assert (first.lies_about_stand, first.missing_is_proved, first.deputies_with) == (False, False, None)
    assert (second.lies_about_stand, second.missing_is_proved, second.deputies_with) == (True, True, 6)


def test_an_edition_without_a_name_is_broken() -> None:
    text = (SEEDS / "sheriff-1e.toml").read_text(encoding="utf-8").replace('id = "sheriff-1e"', 'id = "sheriff-9e"')
    with pytest.raises(BrokenEdition, match=r"id: .*names\.py"):
        parse_edition("sheriff-9e.toml", text)


def test_only_the_second_edition_has_a_black_market(editions: Editions) -> None:
    """S-SET-9."""
    assert sheriff(editions, "sheriff-1e").black_market == {}
    assert sheriff(editions, "sheriff-2e").black_market == {"pepper": (30, 27), "mead": (32, 29), "silk": (34, 31)}


def test_discard_piles_and_market_start(editions: Editions) -> None:
    """S-SET-7, S-MKT-2."""
    first, second = sheriff(editions, "sheriff-1e"), sheriff(editions, "sheriff-2e")
    assert (first.discard_piles, first.discards_face_up, first.sheriff_names_market_start) == (2, 5, False)
    assert (second.discard_piles, second.sheriff_names_market_start) == (1, True)


def test_no_bread_is_declared_by_three(editions: Editions) -> None:
    """S-DEC-2: never a kind that is not in the box."""
    edition = sheriff(editions, "sheriff-2e")
    assert edition.declarable(3) == ("apple", "cheese", "chicken")
    assert edition.declarable(4) == ("apple", "cheese", "bread", "chicken")


def test_nottingham_components(editions: Editions) -> None:
    """N-SET-1, N-SET-2, N-SET-3: 84 items, seven colours, thirteen ambushes, four pairs of tasks."""
    edition = editions["nottingham"]
    assert isinstance(edition, NottinghamEdition)
    assert (edition.players.min, edition.players.max, edition.hand) == (3, 7, 3)
    assert sum(item.copies for item in edition.items.values()) == 84
    assert {item.id: (item.value, item.action, item.banner) for item in edition.items.values()} == {
        "copper": (7, "buy", "orange"),
        "candlestick": (8, "theft", "red"),
        "gold": (9, "ambush", "orange"),
        "pearls": (10, "robbery", "red"),
        "gems": (11, "hold_up", "red"),
        "chain": (12, "defence", "orange"),
        "casket": (13, "barter", "orange"),
    }
    assert edition.colours == ("red", "purple", "yellow", "blue", "white", "green", "grey")
    assert edition.colour_ambushes + edition.item_ambushes == 13
    assert {task.id: (task.cards, task.copies) for task in edition.tasks.values()} == {
        "all_seven": (7, 2),
        "five_of_a_kind": (5, 2),
        "four_pairs": (8, 2),
        "three_pairs": (6, 2),
    }


def test_every_number_has_a_source(editions: Editions) -> None:
    for edition in editions.values():
        assert edition.sources
        assert all(edition.sources.values())


def test_everything_has_a_name(editions: Editions) -> None:
    for edition in editions.values():
        assert edition.name.text
        names = game_of(edition).cards
        for card in game_of(edition).facts(edition)["goods" if isinstance(edition, SheriffEdition) else "items"]:
            assert names.printed[card["id"]].text
            assert "3" in str(names.counted(card["id"], 3))
        if isinstance(edition, SheriffEdition):
            for kind in edition.bonuses:
                assert (kind, "king") in TITLES
                assert (kind, "queen") in TITLES
            for kind in edition.black_market:
                assert f"{kind}_first" in BLACK_MARKET
                assert f"{kind}_second" in BLACK_MARKET
        elif isinstance(edition, NottinghamEdition):
            assert set(edition.tasks) == set(TASKS)
            assert set(edition.colours) == set(COLOURS)


@pytest.mark.parametrize(
    ("before", "after", "key", "expected"),
    [
        ("value = 2", "value = true", "goods.apple.value", "whole number"),
        ("lies_about_stand = true", "lies_about_stand = 1", "deals.lies_about_stand", "true or false"),
        ("[deputies]\nplayers = 6", "[deputies]\nplayers = 7", "deputies.players", "number of players"),
        ("value = 2", "value = -2", "goods.apple.value", "at least 0"),
        ("penalty = 2", "", "goods.apple.penalty", "Missing"),
        ('kind = "legal"', 'kind = "forbidden"', "goods.apple.kind", "legal, contraband, royal"),
        ("copies = 48", "copies = 48\ncolour = 3", "goods.apple.colour", "Unknown"),
        ('counts_as = { good = "apple", cards = 2 }', "", "goods.green_apples.counts_as", "royal"),
        (
            'counts_as = { good = "apple", cards = 2 }',
            'counts_as = { good = "pear", cards = 2 }',
            "counts_as",
            "legal",
        ),
        ("copies_with_three = 9", "copies_with_three = 99", "goods.silk.copies_with_three", "no more"),
        ("min = 3", "min = 9", "players.max", "below min"),
        ("3 = 9", "", "rounds", "each number of players"),
        ("3 = 9", "three = 9", "rounds.three", "number as key"),
        ("apple = { king = 20, queen = 10 }", "", "bonuses", "legal goods"),
        ("pepper = [30, 27]", "pepper = [30]", "black_market.pepper", "Length"),
        ("pepper = [30, 27]", "apple = [30, 27]", "black_market.apple", "contraband"),
        ('source = "2e rulebook, set-up"', "", "purse.source", "Missing"),
        ('game = "sheriff"', 'game = "chess"', "game", "sheriff, nottingham"),
        ("[players]", "[players", "TOML", "line"),
    ],
)
def test_a_broken_file_says_file_key_and_what_was_expected(before: str, after: str, key: str, expected: str) -> None:
    text = (SEEDS / "sheriff-2e.toml").read_text(encoding="utf-8")
    assert before in text
    with pytest.raises(BrokenEdition) as broken:
        parse_edition("sheriff-2e.toml", text.replace(before, after, 1))
    message = str(broken.value)
    assert message.startswith("sheriff-2e.toml: ")
    assert key in message
    assert expected.lower() in message.lower()


def test_a_file_is_named_after_its_edition(tmp_path: Path) -> None:
    (tmp_path / "sheriff-3e.toml").write_text((SEEDS / "sheriff-2e.toml").read_text(encoding="utf-8"))
    with pytest.raises(BrokenEdition, match=r"sheriff-3e\.toml: id: expected 'sheriff-3e'"):
        load_editions(tmp_path)


def test_no_edition_at_all_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BrokenEdition, match="at least one edition"):
        load_editions(tmp_path)
