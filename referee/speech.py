"""Translation (gettext): catalogues, plural forms, endings and lists in the reader's language.

A catalogue may ask for more than gettext knows, since a language may need it ("Translating" in CONTRIBUTING.md):
`{count:card|cards}` is the form that goes with a number, a counted thing or a list of names in the sentence,
`куриц{а|у}` has an ending for the accusative, and `%(goods.acc)s` asks for it.
"""

import io
import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

from referee.config import LANGUAGES as LANGUAGES
from referee.config import PACKAGE
from referee.rules.sentences import Listing, Sentence, Who, Word, say

SOURCE_LANGUAGE = "en"

NAME_BEGINS, NAME_ENDS = "\ue000", "\ue001"
"""Where a page wants to know them in a sentence: letters that no script has."""


@cache
def translations_for(language: str) -> Translations:
    """The catalogue of a language, read from its .po file: no compiled file to forget."""
    if language == SOURCE_LANGUAGE:
        return Translations()
    file = PACKAGE / "translations" / f"{language}.po"
    with file.open("rb") as po:
        catalogue = read_po(po, locale=language)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Translations(compiled)


_BY_NUMBER = re.compile(r"\{(\w+):([^{}]*)\}")
_BY_CASE = re.compile(r"\{([^{}:|]*)\|([^{}|]*)\}")
_ACCUSATIVE = re.compile(r"%\((\w+)\.acc\)s")
_ELIDED = re.compile(r"\b([Dd]|[Qq]u|[Jj]usqu|[Ll]orsqu|[Pp]uisqu)e %\((\w+)\)s")
_TWO_FULL_STOPS = re.compile(rf"(?<!\.)\.({NAME_ENDS}?)\.(?!\.)")
_BEGINS_WITH_VOWEL = re.compile(rf"{NAME_BEGINS}?(?:[aeiouàâäéèêëîïôöùûüœæ]|y[^aeiouy\W])", re.IGNORECASE)
"""As French hears it: d’Ann, d’Émile, d’Yves, but de Yann, and de Hugo."""


@lru_cache(10_000)
def translated(language: str, text: str, *, accusative: bool = False) -> str:
    """A sentence of ours, blanks and all: there are only so many."""
    return _in_case(str(translations_for(language).ugettext(text)), accusative=accusative)


@lru_cache(10_000)
def counted(language: str, one: str, many: str, count: int, *, accusative: bool = False) -> str:
    """The same for a sentence with a number."""
    return _in_case(str(translations_for(language).ungettext(one, many, count)), accusative=accusative)


def _in_case(text: str, *, accusative: bool) -> str:
    return _BY_CASE.sub(r"\2" if accusative else r"\1", text) if "|" in text else text


def agreeing(language: str, text: str, words: Mapping[str, Any]) -> str:
    """A translation whose endings agree with the numbers and lists that are filled in."""
    if "{" not in text:
        return text
    form = getattr(translations_for(language), "plural", lambda number: int(number != 1))
    return _BY_NUMBER.sub(lambda found: str(found[2].split("|")[form(_number(words[found[1]]))]), text)


def _number(word: Any) -> int:
    match word:
        case int():
            return word
        case Listing(things):
            return len(things)
        case Sentence(count=count):
            return count
        case _:
            return 1


def elided(language: str, text: str, said: Mapping[str, Any]) -> str:
    """French drops an e before a vowel, also before the name that is filled in: le sac d’Ann."""
    if language != "fr" or "e %(" not in text:
        return text

    def fitting(found: re.Match[str]) -> str:
        vowel = _BEGINS_WITH_VOWEL.match(str(said[found[2]]))
        return f"{found[1]}’%({found[2]})s" if vowel else found[0]

    return _ELIDED.sub(fitting, text)


def one_full_stop(text: str) -> str:
    """A name at the end of a sentence may have a full stop of its own."""
    if ".." not in text and f".{NAME_ENDS}." not in text:
        return text
    return _TWO_FULL_STOPS.sub(r".\1", text)


TWO, MORE = say("%(first)s and %(last)s"), say("%(first)s, and %(last)s")
"""Lists of two things, and of more: the first of them stand with commas in between."""


def _listed(language: str, things: Sequence[str]) -> str:
    if len(things) < 2:
        return "".join(things)
    pattern = TWO if len(things) == 2 else MORE
    return translated(language, pattern.text) % {"first": ", ".join(things[:-1]), "last": things[-1]}


class Speaker:
    """Says sentences in one language, at a table whose players have these names."""

    __slots__ = ("language", "names")

    def __init__(self, language: str, names: Sequence[str] = ()) -> None:
        self.language, self.names = language, names

    def say(self, sentence: Sentence, *, accusative: bool = False) -> str:
        """In the accusative: where a verb takes it ("declare 1 chicken"), and a page puts the two together."""
        words = {key: self._word(word) for key, word in sentence.words.items()}
        text = agreeing(self.language, self.pattern(sentence, accusative=accusative), sentence.words)
        if ".acc)" in text:
            for key in _ACCUSATIVE.findall(text):
                words[f"{key}.acc"] = self._word(sentence.words[key], accusative=True)
        text = elided(self.language, text, words)
        if sentence.plural is not None:
            return one_full_stop(text % {"num": sentence.count, **words})
        return one_full_stop(text % words) if words else text

    def pattern(self, sentence: Sentence, *, accusative: bool = False) -> str:
        """The sentence with its blanks."""
        if sentence.plural is None:
            return translated(self.language, sentence.text, accusative=accusative)
        return counted(self.language, sentence.text, sentence.plural, sentence.count, accusative=accusative)

    def say_all(self, plain: Any) -> Any:
        """Something made of lists and dictionaries, with every sentence in it said."""
        match plain:
            case Sentence():
                return self.say(plain)
            case dict():
                return {key: self.say_all(value) for key, value in plain.items()}
            case list() | tuple():
                return [self.say_all(value) for value in plain]
            case _:
                return plain

    def _word(self, word: Word, *, accusative: bool = False) -> str | int:
        match word:
            case Who():
                return self.names[word.seat]
            case Sentence():
                return self.say(word, accusative=accusative)
            case Listing(things):
                said = [str(self._word(thing, accusative=accusative)) for thing in things]
                return _listed(self.language, said)
            case _:
                return word
