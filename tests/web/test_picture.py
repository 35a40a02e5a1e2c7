"""The picture of a result, for the chat."""

from xml.etree import ElementTree

import pytest
from flask import Flask

from referee.config import LANGUAGES, load_editions
from referee.rules.games import game_of
from referee.speech import Speaker
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


def drawn(host: Browser, language: str = "en") -> list[ElementTree.Element]:
    """The texts of the picture."""
    answer = host.client.get(f"/t/{host.code}/picture.svg", headers={"Accept-Language": language})
    assert answer.status_code == 200
    return [one for one in ElementTree.fromstring(answer.text).iter() if one.tag.endswith("}text")]


def words(text: ElementTree.Element) -> str:
    return "".join(text.itertext())


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_legend_stays_on_the_picture(app: Flask, language: str) -> None:
    """With a black market there is one more colour, and long words for it in most languages."""
    host = Browser(app).open("Ann", "Ben", "Cid", black_market=True)
    host.command("start", first=0)
    host.command("correct", seat=0, goods={"apple": 1}, black_market={"silk_first": 1}, reason="found")
    host.command("correct_secret", seat=0, goods={"silk": 1})
    host.command("end_game")
    speaker, finale = Speaker(language, ()), pages_of(load_editions()["sheriff-2e"]).finale
    texts = {words(one): one for one in drawn(host, language)}
    labels = [speaker.say(bar.label) for bar in finale.score.bars]
    spots = {(texts[label].get("x"), texts[label].get("y")) for label in labels}
    assert len(spots) == len(labels) == 5
    for label in labels:
        # a wide letter is six tenths as wide as its type is high
        assert float(texts[label].get("x") or 0) + 0.6 * 24 * len(label) < 1000
        assert 830 < float(texts[label].get("y") or 0) < 908


def test_three_winners_with_the_longest_names_are_all_there(app: Flask) -> None:
    names = ("Maximiliane of Yorks", "Friar Tuck of Newark", "Wilhelmina Scarletts")
    host = Browser(app).open(*names)
    host.command("start", first=0)
    host.command("end_game")
    texts = drawn(host)
    headline = [one for one in texts if float(one.get("y") or 0) < 390 and words(one) != texts[0].text]
    assert " ".join(map(words, headline)) == " & ".join(names) + " win"
    assert len(headline) == 3
    assert "50 points" in map(words, texts)
    rows = {words(one): one for one in texts if one.get("x") == "132"}
    assert set(rows) == set(names)
    for name, one in rows.items():
        assert 132 + 0.64 * float(one.get("font-size") or 0) * len(name) <= 420


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
