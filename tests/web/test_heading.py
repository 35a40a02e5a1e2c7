"""The heading of the strip: long names are cut short where there is no room, and many of them are counted."""

from referee.rules.sentences import Who, say, who
from referee.speech import Speaker
from referee.web.heading import heading, some

NAMES = ("Ann", "Émile de Nottingham", "Marion v. Nottingham")


def test_a_long_name_is_a_part_of_its_own() -> None:
    told = say("%(who)s wants to rob %(other)s.", who=Who(0), other=Who(2))
    assert heading(Speaker("en", NAMES), told).parts == ("Ann wants to rob ", "Marion v. Nottingham", "")


def test_a_single_sentence_has_no_full_stop() -> None:
    speaker = Speaker("en", ("Ann", "Ben B."))
    told = say("%(who)s wants to rob %(other)s.", who=Who(1), other=Who(0))
    assert heading(speaker, told).parts == ("Ben B. wants to rob Ann",)
    told = say("%(who)s wants to rob %(other)s.", who=Who(0), other=Who(1))
    assert heading(speaker, told).parts == ("Ann wants to rob Ben B.",)
    two = say("%(who)s buys. Waiting for offers.", who=Who(0))
    assert heading(speaker, two).parts == ("Ann buys. Waiting for offers.",)


def test_an_e_goes_before_a_marked_name_too() -> None:
    told = heading(Speaker("fr", NAMES), say("%(who)s's turn", who=Who(1)))
    assert told.parts == ("Tour d’", "Émile de Nottingham", "")


def test_the_more_there_is_to_read_the_smaller_it_is_written() -> None:
    words = Speaker("en", NAMES)
    assert heading(words, say("%(who)s declares", who=Who(0))).size == "few"
    assert heading(words, say("%(who)s names who starts at the market", who=Who(2))).size == "most"


def test_names_that_would_be_too_long_are_counted() -> None:
    assert some(("Ann", "Ben", "Cid"), (0, 2)) == who((0, 2))
    assert str(some(NAMES, (1, 2))) == "2 players"
    assert some(NAMES, (2,)) == Who(2)
