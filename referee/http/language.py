"""The language of the current request, and what Python and templates say in it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from typing import Any

from flask import Flask, g, has_request_context, request
from markupsafe import Markup
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from referee.rules.table import Table
from referee.speech import (
    LANGUAGES,
    SOURCE_LANGUAGE,
    Speaker,
    agreeing,
    counted,
    elided,
    one_full_stop,
    translated,
)

LANGUAGE_COOKIE = "language"
LONGEST_WISH = 200
"""Letters of a list of languages that are read; browsers send fewer."""


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


_speaking: ContextVar[str | None] = ContextVar("speaking", default=None)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Whatever is said in here is said in this language, with or without a request."""
    before = _speaking.set(language)
    try:
        yield
    finally:
        _speaking.reset(before)


def language() -> str:
    """The language that is spoken now: that of the page that is drawn, else of the current request."""
    if (spoken := _speaking.get()) is not None:
        return spoken
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
    said = translated(language(), text)
    return one_full_stop(_fitting(said, words) % words) if words else said


def _fitting(text: str, words: Mapping[str, Any]) -> str:
    return elided(language(), agreeing(language(), text, words), words)


@cache
def _whole(language: str, text: str) -> Markup:
    """A text without blanks to fill in."""
    return Markup(translated(language, text)) % {}  # noqa: S704 - from our own catalogues


def _in_templates(text: str, **words: Any) -> Markup:
    """What a template says: our own words are markup, whatever is filled in is only text."""
    if not words:
        return _whole(language(), text)
    return _filled(_fitting(translated(language(), text), words), words)


def _counted_in_templates(one: str, many: str, number: int, **words: Any) -> Markup:
    return _filled(_fitting(counted(language(), one, many, number), words), {"num": number, **words})


def _filled(text: str, words: Mapping[str, Any]) -> Markup:
    filled = Markup(text) % words  # noqa: S704 - from our own catalogues
    return Markup(one_full_stop(filled))  # noqa: S704 - only a full stop less


def init_app(app: Flask) -> None:
    # Templates speak a hundred times a page: most of it is the same each time.
    app.jinja_env.globals.update(_=_in_templates, gettext=_in_templates, ngettext=_counted_in_templates)
    app.jinja_env.filters["say"] = lambda sentence: speaker().say(sentence)
