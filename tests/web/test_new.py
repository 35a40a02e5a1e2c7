"""Opening a table by a plain form, and joining by code."""

import re
from html.parser import HTMLParser

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.http.extensions import all_editions
from referee.rules.options import options_of
from tests.phones import API


def opened(client: FlaskClient, **form: object) -> dict[str, object]:
    answer = client.post("/new", data={"edition": "sheriff-2e", "name": ["Ann", "Ben", "Cid"], **form})
    assert answer.status_code == 303, answer.text
    view: dict[str, object] = client.get(f"{API}/tables/{answer.location.removeprefix('/t/')}").json
    return view


def test_the_plain_form_opens_a_table_and_makes_its_host(client: FlaskClient) -> None:
    view = opened(client, name=["  Ann ", "", "Ben", "Cid   the  Tall", ""])
    assert [seat["name"] for seat in view["seats"]] == ["Ann", "Ben", "Cid the Tall"]  # type: ignore[attr-defined]
    assert view["viewer"] == {"seat": None, "host": True}


def test_options_are_those_that_were_ticked(client: FlaskClient) -> None:
    form = {"sheriff-2e:royal_goods": "on", "sheriff-2e:bags": "open", "sheriff-1e:timer": "on"}
    options = opened(client, **form)["options"]
    assert isinstance(options, dict)
    assert (options["royal_goods"], options["bags"], options["timer"]) == (True, "open", False)
    # a box that is ticked from the start and was unticked
    assert options["open_purses"] is False
    assert options["black_market_values"]["pepper"] == [30, 27]


def test_points_of_the_black_market_can_be_typed(client: FlaskClient) -> None:
    form = {"sheriff-2e:black_market": "on", "sheriff-2e:black_market_values:silk:0": "40"}
    options = opened(client, **form)["options"]
    assert isinstance(options, dict)
    assert options["black_market_values"] == {"pepper": [30, 27], "mead": [32, 29], "silk": [40, 31]}


@pytest.mark.parametrize(
    ("names", "words"),
    [(["Ann", "Ben"], "3 to 6"), (["Ann", "Ann", "Ben"], "Ann"), ([f"P{number}" for number in range(7)], "3 to 6")],
)
def test_what_cannot_be_opened_is_said_and_nothing_typed_is_lost(
    client: FlaskClient, names: list[str], words: str
) -> None:
    answer = client.post("/new", data={"edition": "sheriff-2e", "name": names, "sheriff-2e:timer": "on"})
    assert answer.status_code == 422
    alert = answer.text.partition('role="alert"')[2].partition("</div>")[0]
    assert words in alert
    for name in names:
        assert f'value="{name}"' in answer.text
    assert re.search(r'name="sheriff-2e:timer" checked', answer.text)


MISTAKES = [
    ("nottingham", "track", {"": "4 ? x"}),
    ("nottingham", "task_values", {":all_seven:0": "20"}),
    ("nottingham", "task_values", {":all_seven:0": "abc", ":all_seven:1": "9999"}),
    ("sheriff-2e", "bags", {"": "paper"}),
    ("sheriff-2e", "turns_as_sheriff", {"": "9"}),
    ("sheriff-2e", "starting_gold", {"": "abc"}),
    ("sheriff-2e", "clock_seconds", {"": "9999"}),
    ("sheriff-2e", "promo_cards", {":feast_plate": "on", ":feast_plate:copies": "abc"}),
    ("sheriff-2e", "promo_cards", {":feast_plate": "on", ":feast_plate:copies": "999"}),
    ("sheriff-2e", "black_market_values", {":silk:0": "abc"}),
    ("sheriff-1e", "black_market_values", {":silk:0": "9999"}),
]


class Unfolded(HTMLParser):
    """Where the complaints of a page stand: their ids, unless a folded part hides them, and the editions."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.folded: list[bool] = []
        self.edition: str | None = None
        self.seen: list[tuple[str | None, str | None]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "details":
            self.folded.append("open" not in found)
        self.edition = found.get("data-edition", self.edition)
        if found.get("role") == "alert" and not any(self.folded):
            self.seen.append((self.edition, found.get("id")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "details":
            self.folded.pop()


@pytest.mark.parametrize(("edition", "option", "typed"), MISTAKES)
def test_a_mistake_is_said_at_its_field(client: FlaskClient, edition: str, option: str, typed: dict[str, str]) -> None:
    """Unfolded, and once."""
    needed = {f"{edition}:{name}": "on" for name in ("timer", "merry_men", "black_market")}
    form = {"edition": edition, "name": ["Ann", "Ben", "Cid"], **needed}
    page = client.post("/new", data=form | {f"{edition}:{option}{part}": text for part, text in typed.items()})
    assert page.status_code == 422
    assert Unfolded(page.text).seen == [(edition, f"wrong-{option}")]


def test_every_kind_of_option_can_be_wrong_at_its_field(app: Flask) -> None:
    with app.app_context():
        editions = all_editions()
    asked = {
        option.type
        for edition in editions.values()
        for option in options_of(edition).values()
        if {"setup", "printed"} & set(option.offered)
    }
    tried = {options_of(editions[edition])[name].type for edition, name, _ in MISTAKES}
    # a box is ticked or not
    assert asked == tried | {"boolean"}


def test_a_mistaken_field_is_named_to_ears(client: FlaskClient) -> None:
    form = {"edition": "nottingham", "name": ["Ann", "Ben", "Cid"], "nottingham:track": "4 ? x"}
    page = client.post("/new", data=form)
    assert 'value="4 ? x "' in page.text
    field = page.text.partition('data-numbers="track"')[2].partition(">")[0]
    assert 'aria-invalid="true"' in field
    assert "wrong-track" in field


def test_what_was_read_of_a_track_is_taken_with_its_gaps(client: FlaskClient) -> None:
    """N-FAV-1: a question mark is a field nobody has read; at the end, that the city lies further on."""
    options = opened(client, edition="nottingham", **{"nottingham:track": "4 ? 6, ?"})["options"]
    assert isinstance(options, dict)
    assert options["track"] == [4, None, 6, None]


def test_an_edition_nobody_knows_is_refused(client: FlaskClient) -> None:
    assert client.post("/new", data={"edition": "chess", "name": ["A", "B", "C"]}).status_code == 422


def test_joining_by_a_typed_code(client: FlaskClient) -> None:
    code = str(opened(client)["code"])
    typed = f" {code[:3].lower()} {code[3:].lower()} "
    answer = client.get("/join", query_string={"code": typed})
    assert (answer.status_code, answer.location) == (302, f"/t/{code}")


@pytest.mark.parametrize("typed", ["ZZZZZZ", "12", "<script>"])
def test_a_wrong_code_is_said(client: FlaskClient, typed: str) -> None:
    answer = client.get("/join", query_string={"code": typed})
    assert answer.status_code == 404
    assert "There is no table with this code." in answer.text
    assert "<script>" not in answer.text.partition("<main")[2]


def test_the_start_page_leads_to_both(client: FlaskClient) -> None:
    page = client.get("/").text
    assert 'href="/new"' in page
    assert 'href="/join"' in page


def test_one_device_needs_no_other_answer(client: FlaskClient) -> None:
    """S-BAG-4: what goes with it is not asked, and everything else is as it was ticked."""
    options = opened(client, **{"who": "one_device", "sheriff-2e:bags": "sealed", "sheriff-2e:timer": "on"})["options"]
    assert isinstance(options, dict)
    assert (options["one_device"], options["bags"], options["timer"]) == (True, "counted", True)
    options = opened(client, **{"who": "everybody", "sheriff-2e:bags": "open"})["options"]
    assert isinstance(options, dict)
    assert (options["one_device"], options["bags"]) == (False, "open")
