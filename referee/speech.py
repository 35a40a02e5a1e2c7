"""Sentences in the reader's language: catalogues, plural forms, lists."""

import io
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from babel import Locale
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations
from flask import Flask, g, has_request_context, request
from markupsafe import Markup
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from referee.config import PACKAGE
from referee.rules.table import Table
from referee.rules.words import Listing, Sentence, Who, Word

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français", "ru": "Русский"}
SOURCE_LANGUAGE = "en"
LANGUAGE_COOKIE = "language"
LONGEST_WISH = 200
"""Letters of a list of languages that are read; browsers send fewer."""


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
def _translated(language: str, text: str) -> str:
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
        if sentence.plural is not None:
            text = _counted(self.language, sentence.text, sentence.plural, sentence.count)
            return text % {"num": sentence.count, **words}
        text = _translated(self.language, sentence.text)
        return text % words if words else text

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


def preferred_language() -> str:
    """The language of whoever asks: chosen in the address, else chosen before, else what the phone speaks."""
    if not has_request_context():
        return SOURCE_LANGUAGE
    for chosen in (request.args.get("lang"), request.cookies.get(LANGUAGE_COOKIE)):
        if chosen in LANGUAGES:
            return chosen
    return _spoken(request.headers.get("Accept-Language", "")[:LONGEST_WISH])


@lru_cache(1000)
def _spoken(accepted: str) -> str:
    """In the order of preference, whatever the country: "de-CH, fr;q=0.5" reads German."""
    tags = parse_accept_header(accepted, LanguageAccept).values()
    languages = (tag.partition("-")[0].lower() for tag in tags)
    return next((language for language in languages if language in LANGUAGES), SOURCE_LANGUAGE)


def language() -> str:
    """The language of the current request."""
    if "language" not in g:
        g.language = preferred_language()
    found: str = g.language
    return found


def at_table(table: Table) -> None:
    """From now on this request speaks of the players of one table, by name."""
    g.table = table


def speaker() -> Speaker:
    """A speaker in the language of the current request."""
    return Speaker(language(), g.table.names if "table" in g else ())


def gettext(text: str, **words: Any) -> str:
    """What a page says, in the language of the current request."""
    said = _translated(language(), text)
    return said % words if words else said


@cache
def _marked_up(language: str, text: str) -> Markup:
    return Markup(translations_for(language).gettext(text))  # noqa: S704 - from our own catalogues


@cache
def _whole(language: str, text: str) -> Markup:
    """A text without blanks to fill in."""
    return _marked_up(language, text) % {}


def _in_templates(text: str, **words: Any) -> Markup:
    """What a template says: our own words are markup, whatever is filled in is only text."""
    return _marked_up(language(), text) % words if words else _whole(language(), text)


def _counted_in_templates(one: str, many: str, number: int, **words: Any) -> Markup:
    text = translations_for(language()).ngettext(one, many, number)
    return Markup(text) % {"num": number, **words}  # noqa: S704 - from our own catalogues


def init_app(app: Flask) -> None:
    for language in LANGUAGES:
        translations_for(language)  # a catalogue that cannot be read stops the start, and nobody waits for it later
    # Templates speak a hundred times a page: most of it is the same each time.
    app.jinja_env.globals.update(_=_in_templates, gettext=_in_templates, ngettext=_counted_in_templates)
    app.jinja_env.filters["say"] = lambda sentence: speaker().say(sentence)
