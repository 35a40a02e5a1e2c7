"""Translation (gettext): catalogues, plural forms and lists in the reader's language."""

import io
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from babel import Locale
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

from referee.config import LANGUAGES as LANGUAGES
from referee.config import PACKAGE
from referee.rules.sentences import Listing, Sentence, Who, Word

SOURCE_LANGUAGE = "en"


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


_locale = cache(Locale.parse)


@lru_cache(10_000)
def translated(language: str, text: str) -> str:
    """A sentence of ours, blanks and all: there are only so many."""
    return str(translations_for(language).ugettext(text))


@lru_cache(10_000)
def _counted(language: str, one: str, many: str, count: int) -> str:
    return str(translations_for(language).ungettext(one, many, count))


@lru_cache(1000)
def _listed(language: str, things: tuple[str, ...]) -> str:
    """What several are told at once, each in a sentence of their own, holds the same list as a rule."""
    return format_list(things, locale=_locale(language))


class Speaker:
    """Says sentences in one language, at a table whose players have these names."""

    __slots__ = ("language", "names")

    def __init__(self, language: str, names: Sequence[str] = ()) -> None:
        self.language, self.names = language, names

    def say(self, sentence: Sentence) -> str:
        words = {key: self._word(word) for key, word in sentence.words.items()}
        text = self.pattern(sentence)
        if sentence.plural is not None:
            return text % {"num": sentence.count, **words}
        return text % words if words else text

    def pattern(self, sentence: Sentence) -> str:
        """The sentence with its blanks."""
        if sentence.plural is None:
            return translated(self.language, sentence.text)
        return _counted(self.language, sentence.text, sentence.plural, sentence.count)

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

    def _word(self, word: Word) -> str | int:
        match word:
            case Who():
                return self.names[word.seat]
            case Sentence():
                return self.say(word)
            case Listing():
                return _listed(self.language, tuple([str(self._word(thing)) for thing in word.things]))
            case _:
                return word
