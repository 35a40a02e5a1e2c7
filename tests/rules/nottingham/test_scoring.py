"""The end of Nottingham, N-END-2 and N-END-3."""

from hypothesis import given
from hypothesis import strategies as st

from referee.config import load_editions
from referee.rules.nottingham.edition import NottinghamEdition
from referee.rules.nottingham.scoring import Hoard, NottinghamScore, score

EDITION = load_editions()["nottingham"]
assert isinstance(EDITION, NottinghamEdition)
VALUES = {"all_seven": (30, 25), "five_of_a_kind": (25, 20), "four_pairs": (20, 15), "three_pairs": (15, 10)}


def count(*hoards: Hoard) -> list[NottinghamScore]:
    assert isinstance(EDITION, NottinghamEdition)
    return score(EDITION, hoards, VALUES)


def test_loot_and_tasks_as_they_lie() -> None:
    """N-END-2, N-TRD-3: a task done by two scores the lower number for both."""
    ann, ben, cid = count(
        Hoard("Ann", {"copper": 2, "casket": 1}, ("all_seven", "three_pairs")),
        Hoard("Ben", {}, ("all_seven",)),
        Hoard("Cid", {"gems": 1}),
    )
    assert (ann.loot_value, ann.task_value, ann.loot_cards, ann.total) == (27, 40, 3, 67)
    assert (ben.task_value, ben.total) == (25, 25)
    assert [(line.task, line.shared, line.points) for line in ann.tasks] == [
        ("all_seven", True, 25),
        ("three_pairs", False, 15),
    ]
    assert cid.total == 11


def test_tie_goes_to_the_larger_loot_pile_then_is_shared() -> None:
    """N-END-3."""
    more, fewer, other = count(Hoard("A", {"copper": 2}), Hoard("B", {}, ()), Hoard("C", {"copper": 1}, ()))
    assert (more.place.rank, other.place.rank, fewer.place.rank) == (1, 2, 3)
    # 20 points each: two pearls, or one task alone
    two, none, third = count(Hoard("A", {"pearls": 2}), Hoard("B", {}, ("four_pairs",)), Hoard("C", {}))
    assert two.total == none.total == 20
    assert (two.place.rank, none.place.rank) == (1, 2)
    assert two.place.tie_break is not None
    assert two.place.tie_break.decided_by == "loot_cards"
    assert not third.place.winner
    same = count(Hoard("A", {"gold": 1}), Hoard("B", {"gold": 1}), Hoard("C", {}))
    assert [one.place.winner for one in same] == [True, True, False]


LOOT = st.dictionaries(st.sampled_from(sorted(EDITION.items)), st.integers(0, 4))


@given(st.lists(LOOT, min_size=3, max_size=7))
def test_every_line_adds_up(loot: list[dict[str, int]]) -> None:
    """N-END-2."""
    assert isinstance(EDITION, NottinghamEdition)
    for one, items in zip(count(*(Hoard(str(who), mine) for who, mine in enumerate(loot))), loot, strict=True):
        assert one.total == sum(EDITION.items[item].value * number for item, number in items.items())
