"""Choosing a language without any script."""

import pytest
from flask.testing import FlaskClient

from referee.speech import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_choice_is_remembered(client: FlaskClient, language: str) -> None:
    answer = client.post("/language", data={"language": language, "next": "/tally"})
    assert (answer.status_code, answer.location) == (303, "/tally")
    page = client.get("/timer", headers={"Accept-Language": "en"})
    assert f'<html lang="{language}">' in page.text


def test_every_page_offers_every_language(client: FlaskClient) -> None:
    page = client.get("/timer?table=7&lang=fr").text
    for code, name in LANGUAGES.items():
        assert f'value="{code}" lang="{code}"' in page
        assert name in page
    # back to the same place, but not back to the language one leaves
    assert 'name="next" value="/timer?table=7"' in page


def test_a_link_can_set_the_language(client: FlaskClient) -> None:
    assert '<html lang="ru">' in client.get("/?lang=ru").text
    assert '<html lang="ru">' in client.get("/timer").text


def test_unknown_language_changes_nothing(client: FlaskClient) -> None:
    answer = client.post("/language", data={"language": "tlh", "next": "/"})
    assert "Set-Cookie" not in answer.headers
    assert '<html lang="en">' in client.get("/?lang=tlh").text


@pytest.mark.parametrize("elsewhere", ["https://example.org/", "//example.org", "/\\example.org", "", "tally", "/\t/x"])
def test_leads_nowhere_else(client: FlaskClient, elsewhere: str) -> None:
    assert client.post("/language", data={"language": "de", "next": elsewhere}).location == "/"
