"""The picture of a result, for the chat."""

from xml.etree import ElementTree

import pytest
from flask import Flask

from referee.config import LANGUAGES, load_editions
from referee.rules.games import game_of
from referee.web.games import pages_of
from referee.web.picture import DARK, LIGHT, symbols
from tests.web.pages import Browser


@pytest.fixture
def over(app: Flask) -> Browser:
    """Two who lied were caught by Ann."""
    host = Browser(app).open("Ann & <Söhne>", "Ben", "Cid")
    host.command("start", first=0)
    host.command("close_market")
    for seat in (1, 2):
        host.command("seal_bag", seat=seat, goods={"silk": 2})
    for seat in (1, 2):
        host.command("declare", seat=seat, good="apple", count=2)
    for seat in (1, 2):
        host.command("inspect", seat=0, merchant=seat)
    host.command("end_game")
    return host


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("look", ["light", "dark"])
def test_it_names_winner_places_awards_and_day(over: Browser, language: str, look: str) -> None:
    answer = over.client.get(f"/t/{over.code}/picture.svg?look={look}", headers={"Accept-Language": language})
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    texts = ["".join(one.itertext()) for one in ElementTree.fromstring(answer.text).iter() if one.tag.endswith("}text")]
    view = over.client.get(f"/api/v1/tables/{over.code}", headers={"Accept-Language": language}).json
    assert "Ann & <Söhne>" in texts
    assert {str(row["total"]) for row in view["score"]} <= set(texts)
    (award,) = view["awards"]
    assert award["text"] in texts
    assert any(award["title"] in text for text in texts)


def test_its_colours_are_written_out(over: Browser) -> None:
    """Style sheets and variables do not survive the way to a PNG."""
    text = over.client.get(f"/t/{over.code}/picture.svg").text
    assert "var(" not in text and "style=" not in text and "class=" not in text
    assert "<use" not in text


def test_there_is_none_while_the_game_runs(app: Flask) -> None:
    host = Browser(app).open("Ann", "Ben", "Cid")
    host.command("start", first=0)
    assert host.client.get(f"/t/{host.code}/picture.svg").status_code == 409


def test_every_award_has_a_drawing_and_every_bar_a_colour() -> None:
    for edition in load_editions().values():
        finale = pages_of(edition).finale
        assert set(finale.awards.values()) <= set(symbols()), game_of(edition).name
        for look in (LIGHT, DARK):
            assert {bar.name for bar in finale.score.bars} <= set(look.bars)
