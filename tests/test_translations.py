"""Every string is in every catalogue: none missing, none fuzzy, none with other placeholders."""

import re
from functools import cache

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po
from flask import Flask
from flask.testing import FlaskClient

from referee.config import PACKAGE
from referee.rules.sentences import Who, listing, say, say_n
from referee.rules.sheriff import names
from referee.speech import LANGUAGES, SOURCE_LANGUAGE, Speaker

ROOT = PACKAGE.parent
KEYWORDS = DEFAULT_KEYWORDS | {"say": None, "say_n": (1, 2)}
TRANSLATED = [language for language in LANGUAGES if language != SOURCE_LANGUAGE]


@cache
def texts() -> dict[str, tuple[str, ...] | str]:
    """Everything the program says, as code and templates have it now."""
    with (ROOT / "babel.cfg").open() as settings:
        methods, options = parse_mapping_cfg(settings)
    found = Catalog()
    for _, _, message, _, context in extract_from_dir(ROOT, methods, options, KEYWORDS):
        found.add(message, context=context)
    return {str(message.id): message.id for message in found if message.id}


@cache
def catalogue(language: str) -> Catalog:
    with (PACKAGE / "translations" / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def forms(message: Message) -> list[str]:
    return list(message.string) if isinstance(message.string, (tuple, list)) else [message.string]


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"%\((\w+)\)[sd]", text))


def test_there_is_something_to_say() -> None:
    assert len(texts()) > 100


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_string_is_missing_or_fuzzy(language: str) -> None:
    known = {str(message.id): message for message in catalogue(language) if message.id}
    missing = [text for text in texts() if text not in known]
    unfinished = [text for text, message in known.items() if message.fuzzy or not all(forms(message))]
    assert missing == [], "run make translations"
    assert unfinished == []
    assert [text for text in known if text not in texts()] == [], "run make translations"


@pytest.mark.parametrize("language", TRANSLATED)
def test_plural_forms_are_those_of_the_language(language: str) -> None:
    for message in catalogue(language):
        if message.pluralizable:
            assert len(forms(message)) == catalogue(language).num_plurals, message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_placeholders_stay_what_they_are(language: str) -> None:
    for message in catalogue(language):
        if not message.id:
            continue
        wanted = set().union(
            *(placeholders(text) for text in ([message.id] if isinstance(message.id, str) else message.id))
        )
        for form in forms(message):
            # the number itself may be spelled out ("one") in any form
            assert placeholders(form) <= wanted, message.id
            assert wanted - placeholders(form) <= {"num"}, message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_percent_sign_is_doubled_where_the_text_is_filled_in(language: str) -> None:
    for message in catalogue(language):
        for form in forms(message):
            if message.id and placeholders(form):
                assert not re.search(r"(?<!%)%(?![%(])", form), message.id


def test_russian_has_three_forms() -> None:
    speaker = Speaker("ru")
    assert [speaker.say(names.cards("apple", count)) for count in (1, 2, 5, 21)] == [
        "1 яблоко",
        "2 яблока",
        "5 яблок",
        "21 яблоко",
    ]


def test_sentences_hold_names_lists_and_sentences() -> None:
    speaker = Speaker("en", ["Ann", "Ben"])
    assert speaker.say(say("%(who)s has %(what)s.", who=Who(1), what=names.cards("silk", 2))) == "Ben has 2 silks."
    assert speaker.say(say("%(all)s", all=listing("a", Who(0), names.cards("apple", 1)))) == "a, Ann, and 1 apple"
    assert speaker.say(say_n("%(num)d left", "%(num)d left of 100 %%", 3)) == "3 left of 100 %"
    assert speaker.say(say("100 %")) == "100 %"
    assert str(say("%(who)s: %(all)s", who=Who(0), all=listing("a", 2))) == "seat 0: a, 2"


@pytest.mark.parametrize(
    ("header", "query", "cookie", "language"),
    [
        ("de-CH, fr;q=0.5", "", "", "de"),
        ("xx", "", "", "en"),
        ("de", "?lang=ru", "fr", "ru"),
        ("de", "", "fr", "fr"),
        ("de", "?lang=klingon", "elvish", "de"),
        ("", "", "", "en"),
    ],
)
def test_each_phone_has_its_language(app: Flask, header: str, query: str, cookie: str, language: str) -> None:
    client: FlaskClient = app.test_client()
    if cookie:
        client.set_cookie("language", cookie)
    page = client.get(f"/timer{query}", headers={"Accept-Language": header} if header else {})
    assert f'<html lang="{language}"' in page.text
