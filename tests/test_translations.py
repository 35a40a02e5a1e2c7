"""Every string is in every catalogue: none missing, none fuzzy, none with other placeholders."""

import re

import pytest
from babel.messages.catalog import Message
from flask import Flask
from flask.testing import FlaskClient

from referee.http.language import gettext
from referee.rules.sentences import Who, listing, say, say_n
from referee.rules.sheriff import names
from referee.speech import LANGUAGES, NAME_BEGINS, NAME_ENDS, SOURCE_LANGUAGE, Speaker
from referee.web.tally import scoring
from tests.catalogues import catalogue, texts

TRANSLATED = [language for language in LANGUAGES if language != SOURCE_LANGUAGE]


def forms(message: Message) -> list[str]:
    return list(message.string) if isinstance(message.string, (tuple, list)) else [message.string]


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"%\((\w+)(?:\.acc)?\)[sd]", text))


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
            for word, endings in re.findall(r"\{(\w+):([^{}]*)\}", form):
                assert word in wanted, message.id
                assert endings.count("|") + 1 == catalogue(language).num_plurals, message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_percent_sign_is_doubled_where_the_text_is_filled_in(language: str) -> None:
    for message in catalogue(language):
        for form in forms(message):
            if message.id and placeholders(form):
                assert not re.search(r"(?<!%)%(?![%(])", form), message.id


def test_french_has_a_hard_space_at_its_signs() -> None:
    """U+00A0, also where nothing is filled in, so that no sign begins a line."""
    said = [form for message in catalogue("fr") if message.id for form in forms(message)]
    assert [form for form in said if re.search(r"[ \u202f][:;!?»]|«[ \u202f]|\w'\w", form)] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_scripts_say_has_no_forms_in_braces(app: Flask, language: str) -> None:
    """A script knows plural forms, but not those that go with another number in the sentence."""
    with app.test_request_context(f"/tally?lang={language}"):
        said = scoring()["catalogue"]
    forms = {one: found.values() if isinstance(found, dict) else [found] for one, found in said.items()}
    assert len(forms) > 50
    assert [one for one, found in forms.items() if "{" in "".join(found)] == []


def test_russian_has_three_forms() -> None:
    speaker = Speaker("ru")
    assert [speaker.say(names.cards("apple", count)) for count in (1, 2, 5, 21)] == [
        "1 яблоко",
        "2 яблока",
        "5 яблок",
        "21 яблоко",
    ]


def test_an_ending_goes_with_its_number_and_its_case() -> None:
    """Two numbers in one sentence, and goods where Russian wants the accusative."""
    speaker = Speaker("ru", ["Ann", "Боря", "Вера"])
    paid = [say("%(who)s pays %(to)s %(amount)d gold.", who=Who(0), to=Who(1), amount=gold) for gold in (1, 2, 5)]
    assert [speaker.say(one) for one in paid] == [
        "Ann платит игроку Боря 1 золотой.",
        "Ann платит игроку Боря 2 золотых.",
        "Ann платит игроку Боря 5 золотых.",
    ]
    hen = listing(names.cards("apple", 2), names.cards("chicken", 1))
    assert speaker.say(say("%(who)s declares %(goods)s.", who=Who(0), goods=hen)) == "Ann заявляет 2 яблока и 1 курицу."
    assert speaker.say(say("%(goods)s from the bag", goods=hen)) == "2 яблока и 1 курица из мешка"
    assert speaker.say(names.cards("mead", 21), accusative=True) == "21 медовуху"
    both = say("%(merchant)s's bag is opened by %(by)s.", merchant=Who(0), by=listing(Who(1), Who(2)))
    assert speaker.say(both) == "Боря и Вера вскрывают мешок игрока Ann."
    assert Speaker("de", speaker.names).say(both) == "Боря und Вера öffnen den Beutel von Ann."


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ann", "d’Ann"),
        ("Élise", "d’Élise"),
        ("Yves", "d’Yves"),
        ("Yann", "de Yann"),
        ("Bob", "de Bob"),
        ("🦊", "de 🦊"),
    ],
)
def test_french_elides_before_a_name(name: str, said: str) -> None:
    assert Speaker("fr", [name]).say(say("%(merchant)s's bag passes.", merchant=Who(0))) == f"Le sac {said} passe."


def test_pages_elide_too(app: Flask) -> None:
    with app.test_request_context("/?lang=fr"):
        drawn = app.jinja_env.from_string('{{ _("%(name)s\'s purse:", name=name) }}').render(name="Ann & Éva")
        assert drawn == "La bourse d’Ann &amp; Éva\u00a0:"
        assert gettext("%(name)s's colour", name="Ann") == "La couleur d’Ann"


def test_a_name_that_ends_in_a_full_stop_ends_the_sentence(app: Flask) -> None:
    marked = f"{NAME_BEGINS}Ann B.{NAME_ENDS}"
    passed = say("%(merchant)s's bag passes.", merchant=Who(0))
    waits = say("Waiting for %(who)s.", who=Who(0))
    assert Speaker("en", ["Ann B."]).say(waits) == "Waiting for Ann B."
    assert Speaker("en", [marked]).say(waits) == f"Waiting for {marked}"
    assert Speaker("en", ["Ann B."]).say(passed) == "Ann B.'s bag passes."
    assert Speaker("en", ["Ann..."]).say(waits) == "Waiting for Ann...."
    with app.test_request_context("/?lang=en"):
        assert gettext("Waiting for %(who)s.", who="Ann B.") == "Waiting for Ann B."
        drawn = app.jinja_env.from_string("{{ _('Waiting for %(who)s.', who=name) }}").render(name="<b> B.")
        assert drawn == "Waiting for &lt;b&gt; B."


def test_sentences_hold_names_lists_and_sentences() -> None:
    speaker = Speaker("en", ["Ann", "Ben"])
    assert speaker.say(say("%(who)s has %(what)s.", who=Who(1), what=names.cards("silk", 2))) == "Ben has 2 silk."
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
