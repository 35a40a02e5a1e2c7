"""Opening a table by a plain form, and joining by code."""

import re

import pytest
from flask.testing import FlaskClient

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
