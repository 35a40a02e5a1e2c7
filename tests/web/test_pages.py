"""Every page, in every language: it answers, says which language it speaks, and holds nothing the policy forbids."""

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.config import shipped
from referee.speech import LANGUAGES
from tests.web.pages import Page, file_at

PAGES = ["/", "/tally", "/timer", "/api/v1/docs", "/there-is-no-such-page"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", PAGES)
def test_answers_in_the_readers_language(client: FlaskClient, path: str, language: str) -> None:
    answer = client.get(path, headers={"Accept-Language": language})
    assert answer.status_code == (404 if "no-such" in path else 200)
    assert Page(answer.text).all("html") == [{"lang": language}]
    assert answer.headers["Content-Language"] == language
    assert {"accept-language", "cookie"} <= {name.lower() for name in answer.vary}


@pytest.mark.parametrize("path", PAGES)
def test_holds_nothing_inline_and_nothing_from_elsewhere(client: FlaskClient, path: str) -> None:
    page = Page(client.get(path).text)
    assert page.tags
    assert not page.inline
    assert not page.all("style")
    assert all(script.get("src") for script in page.all("script"))
    for tag, attributes in page.tags:
        assert not [name for name in attributes if name == "style" or name.startswith("on")], (tag, attributes)
    for address in page.addresses():
        assert re.match(r"(/(?!/)|#)", address), address


@pytest.mark.parametrize("path", PAGES)
def test_every_file_and_drawing_it_names_exists(client: FlaskClient, path: str) -> None:
    drawings = set(re.findall(r'<symbol id="([\w-]+)"', (shipped("static") / "sprite.svg").read_text()))
    addresses = [address for address in Page(client.get(path).text).addresses() if address.startswith("/static/")]
    assert addresses
    for address in addresses:
        file, _, drawing = address.partition("#")
        assert file_at(file).is_file(), file
        # a blank is filled with the name of another
        assert not drawing or drawing in drawings or "{" in drawing, drawing


@pytest.mark.parametrize("path", PAGES)
def test_policy_forbids_inline_and_foreign_code(client: FlaskClient, path: str) -> None:
    policy = client.get(path).headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy


def test_own_forms_can_say_where_they_come_from(client: FlaskClient) -> None:
    """Under no-referrer browsers send "Origin: null" with forms, which is refused as another site's."""
    assert client.get("/").headers["Referrer-Policy"] == "same-origin"
    assert client.get("/api/v1/editions").headers["Referrer-Policy"] == "no-referrer"


def files(*endings: str) -> list[Path]:
    found = [file for file in shipped("static").rglob("*") if file.suffix in endings]
    assert found
    return found


def test_no_static_file_calls_home() -> None:
    for file in files(".js", ".css", ".svg"):
        text = file.read_text(encoding="utf-8").replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert not re.search(r"https?://|url\(['\"]?//", text), file.name


def test_modules_import_only_what_exists() -> None:
    for file in files(".js"):
        for imported in re.findall(r'from "([^"]+)"', file.read_text(encoding="utf-8")):
            assert (file.parent / imported).is_file(), f"{file.name} imports {imported}"


def test_scripts_hold_no_sentences() -> None:
    """Words for people stand in the templates, where translators find them; what is said by `say` is looked up in the
    catalogue, and the server says the same."""
    for file in files(".js"):
        code = re.sub(r"(?m)//.*$|/\*.*?\*/", "", file.read_text(encoding="utf-8"))
        code = re.sub(r'\bsayN?\(\s*"[^"]*"(,\s*"[^"]*")?', "", code)
        for text in re.findall(r'"([^"\n]*)"|`([^`]*)`', code):
            assert not re.search(r"[A-Z][a-z]+ [a-z]+ [a-z]+", "".join(text)), (file.name, text)


def test_stylesheets_stay_readable() -> None:
    for file in files(".css"):
        assert len(file.read_text(encoding="utf-8").splitlines()) < 600, file.name


def test_docs_show_every_call(client: FlaskClient, app: Flask) -> None:
    page = client.get("/api/v1/docs").text
    paths = client.get("/api/v1/openapi.json").json["paths"]
    assert "/api/v1/tally" in paths
    for path in paths:
        assert f"<code>{path}</code>" in page
