"""S-PRO over HTTP: promo cards as an option, at a table, and in the tally."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.phones import API, open_table, refusal

CARDS = {
    "feast_plate": {"penalty": 2, "copies": 2},
    "dragon_pepper": {"value": 9, "penalty": 6, "copies": 1},
    "arcane_scrolls": {},
}


def test_pro_5_the_cards_are_facts_of_both_editions(client: FlaskClient) -> None:
    """S-PRO-5: proposals with their kind."""
    for edition in ("sheriff-1e", "sheriff-2e"):
        facts = client.get(f"{API}/editions/{edition}").json
        assert facts is not None
        kinds = {card["id"]: card["kind"] for card in facts["promo_cards"]}
        assert len(kinds) == 11 and kinds.pop("feast_plate") == "legal" and set(kinds.values()) == {"contraband"}
        assert next(one for one in facts["options"] if one["name"] == "promo_cards")["default"] == {}
        assert not {good["id"] for good in facts["goods"]} & {*kinds, "feast_plate"}


@pytest.mark.parametrize(
    ("chosen", "field"),
    [
        ({"chess": {}}, "options.promo_cards.chess"),
        ({"olive_oil": {"value": -1}}, "options.promo_cards.olive_oil.value"),
        ({"olive_oil": {"copies": 0}}, "options.promo_cards.olive_oil.copies"),
        ({"olive_oil": {"colour": 3}}, "options.promo_cards.olive_oil.colour"),
    ],
)
def test_what_is_no_such_card_is_refused(app: Flask, chosen: Any, field: str) -> None:
    host = open_table(app)
    answer = host.command("set_options", options={"promo_cards": chosen})
    assert (answer.status_code, list(answer.json["errors"])) == (422, [field])


def test_pro_1_a_plate_over_the_api(app: Flask) -> None:
    """S-PRO-1, S-SET-12: chosen in the lobby, carried past the sheriff, and named."""
    host = open_table(app)
    assert host.command("set_options", options={"promo_cards": CARDS}).status_code == 200
    assert host.view()["options"]["promo_cards"]["arcane_scrolls"] == {"value": 12, "penalty": 4, "copies": 1}
    host.command("start", first=0)
    host.command("close_market")
    host.command("seal_bag", seat=1, goods={"feast_plate": 1, "dragon_pepper": 1})
    host.command("seal_bag", seat=2, goods={"apple": 1})
    host.command("declare", seat=1, good="cheese", count=2)
    host.command("declare", seat=2, good="apple", count=1)
    host.command("pass", seat=0, merchant=1)
    seat = host.view()["seats"][1]
    assert (seat["stand"], seat["contraband_count"]) == ({"feast_plate": 1}, 1)
    (plate,) = seat["plates"]
    assert plate["good"] == "cheese"
    named = host.command("name_plate", seat=1, plate=plate["id"], good="chicken")
    assert named.status_code == 200
    assert host.view()["seats"][1]["plates"] == [{"id": plate["id"], "good": "chicken"}]
    again = host.command("name_plate", seat=2, plate=plate["id"], good="apple")
    assert refusal(again) == (409, "not_your_plate")
    host.command("end_game")
    mine = host.view()["score"][1]
    assert (mine["legal_value"], mine["contraband_value"], mine["contraband_cards"]) == (4, 9, 1)


@pytest.mark.parametrize(("rest", "pays"), [({"apple": 2}, 8 + 2 * 2), ({"apple": 1, "silk": 1}, -4)])
def test_pro_3_a_royal_summons_over_the_api(app: Flask, rest: dict[str, int], pays: int) -> None:
    """S-PRO-3: confiscated; the sheriff pays 8 more for it, if all other cards are as declared."""
    host = open_table(app, promo_cards={"royal_summons": {}})
    host.done("start", first=0)
    host.done("close_market")
    host.done("seal_bag", seat=1, goods={**rest, "royal_summons": 1})
    host.done("seal_bag", seat=2, goods={"apple": 1})
    host.done("declare", seat=1, good="apple", count=3)
    host.done("declare", seat=2, good="apple", count=1)
    host.done("inspect", seat=0, merchant=1)
    sheriff, merchant, _ = host.view()["seats"]
    assert (sheriff["gold"], merchant["gold"]) == (50 - pays, 50 + pays)
    assert merchant["stand"] == {"apple": rest["apple"]} and merchant["contraband_count"] == 0
    verdict = merchant["bag"]["verdict"]
    assert verdict["honest"] == (pays > 0)
    assert verdict["confiscated"]["royal_summons"] == 1


def tallied(client: FlaskClient, *goods: dict[str, Any], **options: Any) -> Any:
    players = [{"name": name, "gold": 0, "goods": one} for name, one in zip("ABCD", goods, strict=False)]
    return client.post(f"{API}/tally", json={"edition": "sheriff-2e", "options": options, "players": players})


def test_the_tally_counts_them(client: FlaskClient) -> None:
    """S-PRO-1, S-PRO-2, S-PRO-4"""
    answer = tallied(
        client,
        {"feast_plate": {"apple": 1, "chicken": 1}, "apple": 1},
        {"dragon_pepper": 1, "pepper": 2},
        {"arcane_scrolls": 1, "cheese": 1},
        promo_cards=CARDS,
    )
    assert answer.status_code == 200, answer.text
    plates, family, scrolls = answer.json["results"]
    assert (plates["legal_value"], plates["bonus"], plates["legal_cards"]) == (8, 30, 3)
    assert family["contraband_value"] == 9 + 2 + 12
    assert scrolls["titles"] == [{"good": "cheese", "title": "king", "points": 0}] and scrolls["bonus"] == 0


@pytest.mark.parametrize(
    "goods",
    [
        {"olive_oil": 1},
        {"feast_plate": {"apple": 2, "bread": 1}},
        {"feast_plate": 1},
        {"feast_plate": {"silk": 1}},
        {"dragon_pepper": 2},
    ],
)
def test_what_the_table_does_not_have_is_refused(client: FlaskClient, goods: dict[str, Any]) -> None:
    """S-PRO-1: box limits use the copies typed."""
    assert tallied(client, goods, {}, {}, promo_cards=CARDS).status_code == 422
