"""Sentences as a book keeps them."""

import pytest

from referee.groups.sentences import EARLIER, kept, told
from referee.rules.nottingham import names
from referee.rules.sentences import Who, listing, say
from referee.speech import Speaker
from tests.catalogues import texts


def test_a_kept_sentence_is_the_same_again_with_the_names_of_today() -> None:
    paid = say("%(who)s has %(cards)s", who=Who(1), cards=listing(names.cards("gems", 2), names.cards("copper", 1)))
    assert Speaker("en").say(told(kept(paid), ["Ann", "Ben"])) == "Ben has 2 gems and 1 copper coin"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "1 gem: 2 more for each other card (3)"), ("de", "1 Edelstein: je 2 mehr für jede andere Karte (3)")],
)
def test_what_an_earlier_version_kept_is_said_in_the_words_of_today(language: str, said: str) -> None:
    gems = {"say": "%(num)d Gems", "many": "%(num)d Gems", "count": 1, "words": {}}
    line = {
        "say": "%(cards)s: %(gold)d more for each of %(others)d others",
        "words": {"cards": gems, "gold": 2, "others": 3},
    }
    assert Speaker(language).say(told(line, ["Ann"])) == said


def test_what_was_said_earlier_is_said_otherwise_now() -> None:
    """A line of the list that names no sentence of the program helps nobody."""
    known = {text if isinstance(text, str) else text[0] for text in texts().values()}
    assert {one for one, _ in EARLIER.values()} <= known
    assert not known & set(EARLIER)
