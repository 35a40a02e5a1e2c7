"""Every sentence with a name or a number in it, as players read it, in all languages.

    python -m tests.sentences > sentences.txt

writes the list for somebody who speaks the language: with names that begin with a vowel, with a long one, and with
one, two and five of everything. What a machine can find in it, `tests/test_sentences.py` looks for.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import repeat

from referee.rules.nottingham import names as nottingham
from referee.rules.sentences import Listing, Sentence, Who, Word, listing, say, say_n
from referee.rules.sheriff import names as sheriff
from referee.speech import LANGUAGES, Speaker
from tests.catalogues import texts

NAMES = ("Ann", "Émile", "Olga", "Maximiliane-Viktoria")
SOME = (1, 2, 5)
BLANK = re.compile(r"%\((\w+)\)([sd])")

ONE = {
    "bag",
    "before",
    "by",
    "first",
    "giver",
    "leader",
    "maker",
    "merchant",
    "name",
    "one",
    "other",
    "owner",
    "promised",
}
ONE |= {"second", "sheriff", "taker", "to", "victim", "voter", "who"}
"""Blanks for a player."""
SEVERAL = {"deputies", "merchants", "names", "others", "seats"}
"""Blanks for one or more players."""
GOODS = {
    "declared",
    "given",
    "goods",
    "left",
    "let_in",
    "lost",
    "offers",
    "price",
    "said",
    "taken",
    "things",
    "wanted",
    "what",
}
NUMBERS = {"average", "copies", "count", "expected", "least", "most", "number", "over", "rest", "worth"}
"""Blanks that a script fills with a number."""
AT_LEAST = dict.fromkeys(
    (
        "%(least)s players",
        "%(least)d to %(most)d players",
        "%(most)d players",
        "%(most)s players",
        "%(most)d cards",
        "%(most)d games",
        "%(most)d characters",
        "%(most)d letters",
        "%(least)d or more cards",
        "ewer than %(least)d cards",
        "%(hand)d cards",
        "deck of %(count)d cards",
        "Deal %(count)d cards",
        "Put %(count)d cards",
        "%(count)d ambush cards",
        "%(piles)d discard piles of %(count)d cards",
        "more than %(number)s cards",
        "%(price)d cards",
        "%(points)d points",
        "%(alone)d points",
        "at %(each)d gold",
        "%(needed)d votes",
        "won the last %(count)d",
    ),
    2,
) | {"at %(each)d points": 5}
"""Numbers that at no table are one: who can play, the cards of a deck, of a full hand or a set, what is printed on a
card. Everything else has to be right with one, too."""
BY_PAGES = {
    "You were given %(what)s. Does the bag pass for it?",
    "Passed for %(what)s",
    "Declare %(what)s",
    "Lay out %(cards)s",
    "Take %(cards)s",
}
"""Pages and scripts put in goods that are said in the accusative already."""
OTHER = "Robin"
WORDS: dict[str, Word] = {
    "card": nottingham.CARDS["pearls"],
    "colour": nottingham.COLOURS["red"],
    "colours": listing(*nottingham.COLOURS.values()),
    "done": say("%(merchant)s's bag passes", merchant=Who(0)),
    "duty": say("%(who)s is the sheriff", who=Who(0)),
    "edition": sheriff.EDITIONS["sheriff-2e"],
    "good": sheriff.CARDS["chicken"],
    "item": nottingham.CARDS["pearls"],
    "shows": nottingham.COLOURS["red"],
    "task": nottingham.TASKS["all_seven"],
    "tasks": listing(*nottingham.TASKS.values()),
    "title": sheriff.TITLES["chicken", "queen"],
}
SENTENCES = {"deal", "gift", "headline", "paid", "state", "terms", "verdict", "waiting"}
COUNTED = {
    "deck": ("%(num)d card in the deck", "%(num)d cards in the deck"),
    "games": ("%(num)d game", "%(num)d games"),
    "gold": ("%(num)d gold", "%(num)d gold"),
    "players": ("%(num)d player", "%(num)d players"),
    "points": ("%(num)d point", "%(num)d points"),
}


@dataclass(frozen=True)
class Said:
    language: str
    text: str
    """In English, with its blanks."""
    said: str


def _goods(count: int) -> Listing:
    kinds = {1: ("chicken", "crossbow"), 2: ("mead", "silk"), 5: ("apple", "gouda")}[count]
    return listing(*(sheriff.cards(kind, count) for kind in kinds))


def _filled(text: str, blank: str, kind: str, count: int) -> Word:
    count = max([count, *(least for part, least in AT_LEAST.items() if part in text and f"%({blank})" in part)])
    if kind == "d":
        return count
    if blank in NUMBERS or f"%({blank})s gold" in text:
        return str(count)
    if blank in ONE:
        return Who(SOME.index(count))
    if blank in SEVERAL:
        return listing(*map(Who, range(min(count, len(NAMES)))))
    if blank == "cards":
        return listing(nottingham.cards("pearls", count), nottingham.cards("copper", count))
    if blank in GOODS:
        return _goods(count)
    if blank in COUNTED:
        return say_n(*COUNTED[blank], count)
    if blank in SENTENCES:
        return say("%(merchant)s's bag passes.", merchant=Who(0))
    return WORDS.get(blank, OTHER)


def _ways(text: str | tuple[str, ...]) -> Iterator[Sentence]:
    one, many = (text, None) if isinstance(text, str) else (text[0], text[1])
    blanks = dict(BLANK.findall(one) + BLANK.findall(many or one))
    blanks.pop("num", None) if many else None
    filled = {count: {blank: _filled(one, blank, kind, count) for blank, kind in blanks.items()} for count in SOME}
    for count in SOME:
        yield Sentence(one, many, count, filled[count])
    if {"name", "who"} & set(blanks):
        yield Sentence(one, many, 2, filled[2] | dict.fromkeys({"name", "who"} & set(blanks), Who(3)))


def _by_pages(speaker: Speaker, way: Sentence) -> Sentence:
    goods = {blank: speaker.say(say("%(words)s", words=word), accusative=True) for blank, word in way.words.items()}
    return Sentence(way.text, words=goods)


def sentences(language: str) -> Iterator[Said]:
    """Each sentence of ours that has a blank, filled in a few ways."""
    speaker = Speaker(language, NAMES)
    for text in texts().values():
        if not BLANK.search(text if isinstance(text, str) else "".join(text)):
            continue
        whole = text if isinstance(text, str) else text[0]
        ways = map(_by_pages, repeat(speaker), _ways(text)) if whole in BY_PAGES else _ways(text)
        said = dict.fromkeys(speaker.say(way) for way in ways)
        yield from (Said(language, whole, one) for one in said)


if __name__ == "__main__":
    for language in LANGUAGES:
        last = ""
        for found in sentences(language):
            if found.text != last:
                sys.stdout.write(f"\n{language}  [{found.text}]\n")
                last = found.text
            sys.stdout.write(f"    {found.said}\n")
