"""Files of the pages: asked for once, and never mistaken for those of another release."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from referee.web.files import address, fingerprint


def test_a_file_of_this_release_is_kept_for_good(client: FlaskClient) -> None:
    for name in ("css/shared-base.css", "js/table/main.js", "sprite.svg", "icons/icon-192.png"):
        answer = client.get(address(name), buffered=True)
        assert answer.status_code == 200
        kept = answer.headers["Cache-Control"].split(", ")
        assert {"public", "immutable", "max-age=31536000"} == set(kept)


def test_everything_a_script_imports_has_the_release_in_its_address_too(client: FlaskClient) -> None:
    """Relative addresses only: anything else would be asked for at every page."""
    script = client.get(address("js/table/main.js"), buffered=True).text
    imported = re.findall(r'from "([^"]+)"', script)
    assert imported
    assert all(name.startswith(("./", "../")) for name in imported)


@pytest.mark.parametrize("path", ["/static/css/shared-base.css", "/static/0badcafe/css/shared-base.css"])
def test_whatever_another_release_asks_for_it_is_given_but_does_not_keep(client: FlaskClient, path: str) -> None:
    answer = client.get(path, buffered=True)
    assert answer.status_code == 200
    assert answer.text == client.get(address("css/shared-base.css"), buffered=True).text
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("name", ["nothing.css", "../pyproject.toml", "%2e%2e/pyproject.toml", "css", ""])
def test_nothing_else_is_given(client: FlaskClient, name: str) -> None:
    assert client.get(address(name), buffered=True).status_code == 404
    assert client.get(f"/static/{name}", buffered=True).status_code == 404


def test_a_release_differs_in_what_its_files_hold_and_how_they_are_called(tmp_path: Path) -> None:
    found = set()
    for number, (name, content) in enumerate([("a.css", "x"), ("a.css", "y"), ("b.css", "x"), ("a.css", "")]):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / name).write_text(content)
        found.add(fingerprint(folder))
    assert len(found) == 4
