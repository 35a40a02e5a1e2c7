"""The end of Sheriff of Nottingham, S-END-1 to S-END-8 and S-BLK-4."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.config import load_editions
from referee.rules.sheriff.edition import SheriffEdition
from referee.rules.sheriff.scoring import Estate, SheriffScore, score

EDITION = load_editions()["sheriff-2e"]
assert isinstance(EDITION, SheriffEdition)


def count(*players: Mapping[str, int], gold: tuple[int, ...] = ()) -> list[SheriffScore]:
    """Players named A, B, C, … with these goods, and this gold where given."""
    assert isinstance(EDITION, SheriffEdition)
    purses = [*gold, *[0] * (len(players) - len(gold))]
    estates = [Estate(chr(65 + who), purses[who], goods) for who, goods in enumerate(players)]
    return score(EDITION, estates)


def titles(one: SheriffScore) -> dict[str, tuple[str, int]]:
    return {line.good: (line.title, line.points) for line in one.titles}


def ranks(scores: list[SheriffScore]) -> list[int]:
    return [one.place.rank for one in scores]


def test_worked_example_of_the_book() -> None:
    """S-END-2, S-END-3: 8+18+3+16+12+9+42+15+2 = 125; bread king is somebody else here."""
    ann = {"apple": 4, "cheese": 6, "bread": 1, "chicken": 4, "pepper": 2, "crossbow": 1}
    scores = count(
        ann,
        {"apple": 5, "bread": 3, "cheese": 5, "chicken": 6},
        {"apple": 6, "bread": 2, "chicken": 4},
        gold=(42,),
    )
    lisa = scores[0]
    assert titles(lisa) == {"cheese": ("king", 15), "chicken": ("queen", 2)}
    assert [line.points for line in lisa.goods] == [8, 18, 3, 16, 12, 9]
    assert (lisa.gold, lisa.legal_value, lisa.contraband_value, lisa.bonus) == (42, 45, 21, 17)
    assert lisa.total == 125


def test_the_hand_is_not_asked_for() -> None:
    """S-END-1: hand cards are worth nothing, so an estate has no place for them."""
    assert set(Estate.__dataclass_fields__) == {"name", "gold", "goods", "black_market", "other"}


def test_royal_goods_count_for_the_king_and_as_contraband() -> None:
    """S-END-3, S-INS-6: 10 cheese and a gouda beat 11 cheese; the gouda is no legal card."""
    with_gouda, without = count({"cheese": 10, "gouda": 1}, {"cheese": 11})
    assert titles(with_gouda) == {"cheese": ("king", 15)}
    assert titles(without) == {"cheese": ("queen", 10)}
    assert (with_gouda.legal_cards, with_gouda.contraband_cards) == (10, 1)
    assert (with_gouda.legal_value, with_gouda.contraband_value) == (30, 6)


@pytest.mark.parametrize(
    ("royal", "kind", "cards"),
    [
        ("green_apples", "apple", 2),
        ("golden_apples", "apple", 3),
        ("gouda", "cheese", 2),
        ("bleu_cheese", "cheese", 3),
        ("rye_bread", "bread", 2),
        ("pumpernickel", "bread", 3),
        ("royal_rooster", "chicken", 2),
    ],
)
def test_each_royal_good_counts_as_printed(royal: str, kind: str, cards: int) -> None:
    """S-END-3."""
    one_more, as_many = count({royal: 1}, {kind: cards - 1}), count({royal: 1}, {kind: cards})
    assert titles(one_more[0])[kind][0] == "king"
    assert titles(as_many[0])[kind] == titles(as_many[1])[kind]
    assert one_more[0].titles[0].count == cards


def test_tie_for_king_shares_both_bonuses_and_pays_no_queen() -> None:
    """S-END-4; others got wrong: a king tie that still pays a queen."""
    first, second, third = count({"apple": 5}, {"apple": 5}, {"apple": 4})
    assert titles(first) == titles(second) == {"apple": ("king", 15)}
    assert titles(third) == {}


def test_shared_bonuses_are_rounded_down() -> None:
    """S-END-4, S-END-5."""
    three_kings = count({"cheese": 2}, {"cheese": 2}, {"cheese": 2})
    assert [titles(one)["cheese"] for one in three_kings] == [("king", 8)] * 3  # 25 / 3
    queens = count({"chicken": 3}, {"chicken": 1}, {"chicken": 1})
    assert [titles(one)["chicken"] for one in queens] == [("king", 10), ("queen", 2), ("queen", 2)]


def test_queen_tie_is_shared_by_players_not_judged_by_cards() -> None:
    """S-END-5; others got wrong: a queen tie judged by cards instead of players."""
    king, a_queen, another = count({"apple": 9}, {"apple": 2, "golden_apples": 2}, {"apple": 8})
    assert titles(king) == {"apple": ("king", 20)}
    assert titles(a_queen) == titles(another) == {"apple": ("queen", 5)}


def test_nobody_is_king_or_queen_of_nothing() -> None:
    """S-END-6; others got wrong: king or queen awarded for zero goods."""
    only, *others = count({"bread": 1}, {}, {})
    assert titles(only) == {"bread": ("king", 15)}
    assert all(titles(one) == {} for one in others)
    assert all(one.bonus == 0 for one in count({}, {"pepper": 2}, {}))


def test_the_king_does_not_take_the_queens_bonus_too() -> None:
    """Others got wrong: king also taking the queen bonus (S-END-3, S-END-6)."""
    assert [one.bonus for one in count({"apple": 7}, {}, {})] == [20, 0, 0]


def test_tie_among_leaders_legal_goods_then_contraband_cards() -> None:
    """S-END-7; others got wrong: contraband tie-break by value, not by cards."""
    fewer, more = count({"crossbow": 2}, {"pepper": 3})
    assert fewer.total == more.total == 18
    assert (fewer.place.rank, more.place.rank) == (2, 1)
    assert more.place.tie_break is not None
    assert more.place.tie_break.decided_by == "contraband_cards"
    # kings of apples share 30; one more cheese (3 and 15 for its king) is worth 18 gold here
    more_legal, richer = count({"apple": 2, "cheese": 1}, {"apple": 2, "silk": 1}, gold=(0, 10))
    assert more_legal.total == richer.total
    assert (more_legal.place.rank, richer.place.rank) == (1, 2)
    assert more_legal.place.tie_break is not None
    assert more_legal.place.tie_break.decided_by == "legal_cards"


def test_shared_victory() -> None:
    """S-END-7: equal in everything, several winners."""
    scores = count({"silk": 1}, {"silk": 1}, {})
    assert [one.place.winner for one in scores] == [True, True, False]
    assert ranks(scores) == [1, 1, 3]
    assert scores[0].place.tie_break is not None
    assert scores[0].place.tie_break.decided_by is None


def test_tie_break_compares_the_tied_only() -> None:
    """Others got wrong: tie-break compared with all players instead of the tied ones (S-END-7)."""
    # C has the most legal cards of all, but fewer points than A and B, who tie
    a, b, c = count({"crossbow": 2}, {"pepper": 3}, {"apple": 5}, gold=(50, 50, 0))
    assert a.total == b.total > c.total
    assert (b.place.rank, a.place.rank, c.place.rank) == (1, 2, 3)


def test_lower_places_are_ordered_the_same_way() -> None:
    """S-END-8: 1, 2, 2, 4 and tie-breaks below the first."""
    scores = count({}, {"pepper": 1}, {"pepper": 1}, {"crossbow": 0}, gold=(90, 0, 0, 6))
    assert [one.total for one in scores] == [90, 6, 6, 6]
    assert ranks(scores) == [1, 2, 2, 4]


def test_what_decided_is_said_of_those_it_decided_between() -> None:
    """S-END-7, S-END-8: of three with equal points two may be equal in everything, and the third not."""
    first, second, third = count({"pepper": 1}, {"pepper": 1}, {}, gold=(10, 10, 16))
    assert ranks([first, second, third]) == [1, 1, 3]
    for one, other in ((first, second), (second, first)):
        assert one.place.tie_break is not None
        assert (one.place.tie_break.decided_by, one.place.tie_break.nearest) == (None, (other.name,))
        assert set(one.place.tie_break.others) == {other.name, third.name}
    assert third.place.tie_break is not None
    assert third.place.tie_break.decided_by == "contraband_cards"
    assert third.place.tie_break.nearest == (first.name, second.name)


def test_gold_is_never_capped() -> None:
    """Others got wrong: gold capped at 99."""
    assert count({}, {}, gold=(250,))[0].total == 250


def test_bread_is_worth_three() -> None:
    """Others got wrong: bread worth 4."""
    assert count({"bread": 2})[0].legal_value == 6


def test_black_market_points_count_but_are_no_goods() -> None:
    """S-BLK-4, S-SET-9: no tie-break includes the card, a table can type its own points."""
    assert isinstance(EDITION, SheriffEdition)
    estates = [Estate("A", 0, {}, ("pepper_first", "silk_second")), Estate("B", 61, {}), Estate("C", 0, {})]
    a, b, _ = score(EDITION, estates)
    assert a.black_market_value == a.total == 61
    assert (a.legal_cards, a.contraband_cards) == (0, 0)
    assert a.place.rank == b.place.rank == 1
    own = score(EDITION, estates, {"pepper": (3, 2), "silk": (5, 4)})
    assert own[0].black_market_value == 7


GOODS = st.dictionaries(st.sampled_from(sorted(EDITION.goods)), st.integers(0, 12))
ESTATES = st.lists(st.tuples(GOODS, st.integers(0, 200)), min_size=3, max_size=6)


def scored(players: list[tuple[dict[str, int], int]]) -> list[SheriffScore]:
    assert isinstance(EDITION, SheriffEdition)
    return score(EDITION, [Estate(str(who), gold, goods) for who, (goods, gold) in enumerate(players)])


@given(ESTATES, st.randoms(use_true_random=False))
def test_order_of_players_does_not_matter(players: list[tuple[dict[str, int], int]], random: st.DataObject) -> None:
    order = list(range(len(players)))
    random.shuffle(order)  # type: ignore[attr-defined]
    straight, shuffled = scored(players), scored([players[who] for who in order])
    for place, who in enumerate(order):
        assert shuffled[place].total == straight[who].total
        assert shuffled[place].place.rank == straight[who].place.rank
        assert shuffled[place].titles == straight[who].titles


@given(ESTATES, st.sampled_from(sorted(EDITION.goods)))
def test_a_card_more_never_lowers_the_own_goods_value(players: list[tuple[dict[str, int], int]], good: str) -> None:
    before = scored(players)[0]
    goods, gold = players[0]
    after = scored([({**goods, good: goods.get(good, 0) + 1}, gold), *players[1:]])[0]
    assert after.legal_value + after.contraband_value > before.legal_value + before.contraband_value
    assert after.total > before.total


@given(ESTATES)
def test_bonuses_paid_never_exceed_those_printed(players: list[tuple[dict[str, int], int]]) -> None:
    assert isinstance(EDITION, SheriffEdition)
    scores = scored(players)
    for kind, bonus in EDITION.bonuses.items():
        paid = sum(line.points for one in scores for line in one.titles if line.good == kind)
        assert paid <= bonus.king + bonus.queen


@given(ESTATES)
def test_the_lines_add_up_to_the_total(players: list[tuple[dict[str, int], int]]) -> None:
    for one in scored(players):
        lines = [*one.goods, *one.black_market, *one.titles]
        assert one.total == one.gold + sum(line.points for line in lines)
