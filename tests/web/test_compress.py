"""Pages and files travel compressed, and are the same when unpacked."""

import gzip

import pytest
from flask.testing import FlaskClient

from referee.web.files import address

ZIPPED = {"Accept-Encoding": "gzip, br"}


@pytest.mark.parametrize(
    "path", ["/", "/tally", address("sprite.svg"), address("css/tally.css"), "/static/js/tally/main.js"]
)
def test_text_travels_compressed(client: FlaskClient, path: str) -> None:
    plain, zipped = client.get(path, buffered=True), client.get(path, headers=ZIPPED, buffered=True)
    assert "Content-Encoding" not in plain.headers
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(zipped.data) == plain.data
    assert len(zipped.data) < 0.7 * len(plain.data)
    assert "Accept-Encoding" in plain.headers["Vary"]
    # from memory the second time, and still right
    assert client.get(path, headers=ZIPPED, buffered=True).data == zipped.data
    assert int(zipped.headers["Content-Length"]) == len(zipped.data)


def test_a_file_that_is_known_is_not_sent_again(client: FlaskClient) -> None:
    first = client.get("/static/css/shared-base.css", headers=ZIPPED, buffered=True)
    again = client.get(
        "/static/css/shared-base.css", headers={**ZIPPED, "If-None-Match": first.headers["ETag"]}, buffered=True
    )
    assert (again.status_code, again.data) == (304, b"")


def test_a_file_that_is_not_there_is_told_in_everybodys_own_language(client: FlaskClient) -> None:
    said = [
        gzip.decompress(client.get(address("no.css"), headers={**ZIPPED, "Accept-Language": language}).data)
        for language in ("de", "en", "de")
    ]
    assert said[0] == said[2] != said[1]


@pytest.mark.parametrize("path", ["/api/v1/editions", "/static/screenshots/tally-light.png", "/healthz"])
def test_what_does_not_gain_stays_as_it_is(client: FlaskClient, path: str) -> None:
    assert "Content-Encoding" not in client.get(path, headers=ZIPPED, buffered=True).headers
