"""Pages as a browser in the test's own process gets them."""

from html.parser import HTMLParser
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.config import shipped
from referee.web.files import address as file_address
from tests.phones import Phone, open_table

ADDRESSES = {"src", "href", "action", "formaction", "poster", "data", "srcset"}


class Page(HTMLParser):
    """What a browser would obey."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.inside: str | None = None
        self.inline = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.inside = tag if tag in ("script", "style") else None

    def handle_endtag(self, tag: str) -> None:
        self.inside = None

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.inline += data.strip()

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]

    def addresses(self) -> list[str]:
        return [value or "" for _, attrs in self.tags for key, value in attrs.items() if key in ADDRESSES]


def file_at(address: str) -> Path:
    """The file behind an address of this release."""
    assert address.startswith(file_address("")), address
    return shipped("static") / address.removeprefix(file_address(""))


class Browser(Phone):
    """One phone's browser at one table: it keeps its cookies."""

    def __init__(self, app: Flask, code: str = "") -> None:
        super().__init__(app.test_client(), code)

    @property
    def client(self) -> FlaskClient:
        client: FlaskClient = self.where
        return client

    def open(self, *names: str, edition: str = "sheriff-2e", **options: object) -> "Browser":
        self.code = open_table(self.client, *names, edition=edition, **options).code
        return self

    def command(self, command: str, /, **fields: object) -> TestResponse:
        """It has to succeed."""
        answer: TestResponse = super().command(command, **fields)
        assert answer.status_code == 200, answer.text
        return answer

    def page(self, rest: str = "") -> str:
        answer = self.client.get(f"/t/{self.code}{rest}")
        assert answer.status_code == 200, (answer.status_code, answer.text)
        return answer.text

    def regions(self, query: str = "page=table") -> dict[str, object]:
        answer = self.client.get(f"/t/{self.code}/regions?{query}")
        assert answer.status_code == 200, answer.text
        return answer.json


class Uncovered(HTMLParser):
    """What a page shows without press and hold: the words, and the drawings."""

    def __init__(self) -> None:
        super().__init__()
        self.depth = 0
        self.shown: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        attrs = dict(attributes)
        if self.depth or "data-covered" in attrs:
            self.depth += tag not in ("img", "input", "circle", "path")
        elif "href" in attrs:
            self.shown.append(str(attrs["href"]))

    def handle_endtag(self, tag: str) -> None:
        if self.depth:
            self.depth -= 1

    def handle_data(self, data: str) -> None:
        if not self.depth:
            self.shown.append(data)


def uncovered(html: str) -> list[str]:
    found = Uncovered()
    found.feed(html)
    assert found.depth == 0
    return found.shown
