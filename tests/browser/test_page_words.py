"""The searches themselves: what they have to find, wherever it stands, and what is no secret."""

import json

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Phones
from tests.browser.page_words import found_of, raw_ids

KINDS = ["pepper", "mead", "silk", "crossbow"]
PLANT = """([how, what]) => ({
  text: () => document.querySelector("main").append(what),
  title: () => (document.title = what),
  attribute: () => (document.body.dataset.seen = what),
  asked: () => (document.body.dataset.pick = what),
  kept: () => localStorage.setItem("x", what),
  drafted: () => sessionStorage.setItem("x", what),
})[how]()"""


@pytest.fixture
def german(phones: Phones) -> Page:
    phone = phones(locale="de")
    phone.goto("/join")
    return phone


def test_a_secret_is_found_wherever_it_stands(german: Page) -> None:
    found = 0
    for how in ("text", "title", "attribute", "kept", "drafted"):
        assert len(found_of(german, {"silk"}, KINDS)) == found, how
        german.evaluate(PLANT, [how, "2 Seide" if how in ("text", "title") else '{"silk": 2}'])
        found += 1
    assert len(found_of(german, {"silk"}, KINDS)) == found
    assert found_of(german, {"mead"}, KINDS) == []


def test_a_list_of_every_kind_tells_nothing_and_a_shorter_one_does(german: Page) -> None:
    german.evaluate(PLANT, ["asked", json.dumps({"only": KINDS, "limits": dict.fromkeys(KINDS, 3)})])
    assert found_of(german, {"silk"}, KINDS) == []
    german.evaluate(PLANT, ["asked", json.dumps({"only": ["silk", "mead"]})])
    assert len(found_of(german, {"silk"}, KINDS)) == 1
    german.evaluate(PLANT, ["asked", json.dumps({"only": KINDS, "start": {"silk": 1}})])
    assert len(found_of(german, {"silk"}, KINDS)) == 1


def test_what_is_raw_is_read(german: Page) -> None:
    assert raw_ids(german) == []
    planted = ["green_apples", "seal_bag", "{rule}", "%(name)s", "S-BLK-2", "sheriff-2e", "silk"]
    german.evaluate(PLANT, ["text", f" {' , '.join(planted)} "])
    assert raw_ids(german) == planted


def test_a_rule_may_be_meant_where_it_is_named(german: Page) -> None:
    german.evaluate(PLANT, ["text", " S-BLK-2 {rule} "])
    assert raw_ids(german, meant=("S-",)) == ["{rule}"]
