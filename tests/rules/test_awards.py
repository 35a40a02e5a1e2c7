"""Which awards are shown: `settled.md`, below the table of awards."""

from referee.rules.awards import Contest, Feat, Memory, shown
from referee.rules.sentences import say


def contest(id_: str, **measures: int) -> Contest:
    """What seats did for an award ("s1" is seat 1)."""
    feats = {int(seat[1:]): Feat(measure, measure, say("told")) for seat, measure in measures.items()}
    return Contest(id_, say("title"), feats)


def ids(*contests: Contest) -> list[str]:
    return [one.id for one in shown(contests)]


def test_the_highest_wins_two_may_share_three_may_not() -> None:
    assert contest("a", s0=2, s1=3).winners == (1,)
    assert contest("a", s0=3, s1=3, s2=1).winners == (0, 1)
    assert contest("a", s0=3, s1=3, s2=3).winners == ()
    assert contest("a").winners == ()


def test_what_nobody_has_is_not_shown() -> None:
    assert ids(contest("a"), contest("b", s0=1), contest("c", s0=1, s1=1, s2=1)) == ["b"]


def test_at_most_five_in_their_order() -> None:
    assert ids(*(contest(id_, s0=1) for id_ in "abcdefg")) == list("abcde")


def test_none_a_second_time_while_another_who_has_one_is_without() -> None:
    first = [contest(id_, s0=1) for id_ in "abcde"]
    assert ids(*first, contest("f", s1=1), contest("g", s2=1)) == ["a", "b", "c", "f", "g"]


def test_a_shared_one_comes_after_those_that_are_new_to_all_who_get_them() -> None:
    found = ids(
        contest("a", s0=1), contest("b", s0=1, s1=1), contest("c", s1=1), contest("d", s2=1), contest("e", s0=2, s2=2),
        contest("f", s3=1), contest("g", s0=1),
    )  # fmt: skip
    assert found == ["a", "b", "c", "d", "f"]
    new_to_all = [contest(id_, **{seat: 1}) for id_, seat in zip("cdef", ("s1", "s2", "s3", "s4"), strict=True)]
    assert ids(contest("a", s0=1), contest("b", s0=1, s1=1), *new_to_all) == ["a", "c", "d", "e", "f"]
    assert ids(contest("a", s0=1), contest("b", s0=1), contest("c", s0=1, s1=1)) == ["a", "b", "c"]


def test_each_winner_is_a_line_of_its_own() -> None:
    told = Memory(awards=(contest("a", s0=3, s2=3),), highlights=(say("once"),)).told()
    assert [(line["id"], line["seat"], line["value"]) for line in told["awards"]] == [("a", 0, 3), ("a", 2, 3)]
    assert told["highlights"] == [say("once")]
