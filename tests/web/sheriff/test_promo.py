"""Promo cards on the pages (S-PRO)."""

import re

from flask import Flask
from flask.testing import FlaskClient

from tests.phones import Phone, ask, open_table

CARDS = {card: {"copies": 2} for card in ("feast_plate", "brimstone_oil", "tabletop_trophy", "olive_oil")}
ANN, BEN, CID = range(3)


def page(phone: Phone) -> str:
    answer = ask(phone.where, "GET", f"/t/{phone.code}", headers={"Authorization": f"Bearer {phone.key}"})
    assert answer.status_code == 200
    text: str = answer.text
    return text


def at_the_gate(app: Flask) -> tuple[Phone, Phone, Phone]:
    """Host and sheriff, Ben with a plate and oil in the bag, and Cid."""
    host = open_table(app, promo_cards=CARDS)
    ann, ben, cid = (host.claim(seat) for seat in (ANN, BEN, CID))
    host.command("start", first=ANN)
    host.command("close_market")
    ben.command("seal_bag", goods={"feast_plate": 1, "brimstone_oil": 1})
    cid.command("seal_bag", goods={"apple": 2})
    ben.command("declare", good="cheese", count=2)
    cid.command("declare", good="apple", count=2)
    ann.command("pass", merchant=CID)
    ann.command("pass", merchant=BEN)
    return ann, ben, cid


def test_pro_1_the_owner_names_a_plate_with_one_tap(app: Flask) -> None:
    """S-PRO-1: and everybody sees what it stands for."""
    ann, ben, _ = at_the_gate(app)
    mine = page(ben)
    assert 'data-command="name_plate"' in mine and "This feast plate stands for: Cheese" in mine
    assert 'data-command="name_plate"' not in page(ann)
    assert "Feast plate as: Cheese" in page(ann)


def test_pro_5_who_has_the_oil_does_not_show(app: Flask) -> None:
    """S-PRO-5: burning is offered to everybody whose bag came back; only the owner's is taken."""
    _, ben, cid = at_the_gate(app)
    assert 'data-command="burn_goods"' in page(ben) and 'data-command="burn_goods"' in page(cid)
    assert cid.command("burn_goods", victim=BEN, good="cheese", count=1).status_code == 409
    assert ben.command("burn_goods", victim=CID, good="apple", count=2).status_code == 200
    assert ben.view()["seats"][CID]["stand"] == {}


def test_pro_5_oil_from_a_deal_can_be_burnt(app: Flask) -> None:
    """S-PRO-5: it came to the sheriff's stand this round, although no bag of the sheriff's passed."""
    host = open_table(app, promo_cards=CARDS)
    ann, ben, cid = (host.claim(seat) for seat in (ANN, BEN, CID))
    host.command("start", first=ANN)
    host.command("close_market")
    ben.command("seal_bag", goods={"brimstone_oil": 1})
    cid.command("seal_bag", goods={"apple": 2})
    ben.command("declare", good="cheese", count=1)
    cid.command("declare", good="apple", count=2)
    ann.command("pass", merchant=CID)
    assert 'data-command="burn_goods"' not in page(ann)
    ben.command("offer", bag={"brimstone_oil": 1}, ask={"do": "pass", "merchant": BEN})
    offer = ann.view()["offers"][0]["id"]
    assert ann.command("accept", offer=offer).status_code == 200
    assert 'data-command="burn_goods"' in page(ann)
    assert ann.command("burn_goods", victim=CID, good="apple", count=2).status_code == 200


def test_the_book_is_corrected_in_what_this_table_plays_with(app: Flask) -> None:
    """S-PRO-1, S-SET-5: a feast plate lies face up like legal goods; royal goods only where they are played."""
    for royal_goods in (False, True):
        host = open_table(app, promo_cards=CARDS, bags="counted", royal_goods=royal_goods)
        host.command("start", first=ANN)
        rows = dict(re.findall(r'data-row="(\w+)"[^>]* data-within="(\w+)"', page(host)))
        assert {rows["feast_plate"], rows["apple"]} == {"goods"} and {rows["olive_oil"], rows["silk"]} == {"known"}
        assert ("royal_rooster" in rows) == royal_goods


def test_the_set_up_page_offers_them_one_by_one(client: FlaskClient) -> None:
    """S-PRO-5: ticked, with the numbers of one's own copy."""
    form = {
        "edition": "sheriff-1e",
        "name": ["Ann", "Ben", "Cid"],
        "sheriff-1e:promo_cards:olive_oil": "on",
        "sheriff-1e:promo_cards:olive_oil:value": "9",
        "sheriff-1e:promo_cards:olive_oil:copies": "",
        "sheriff-1e:promo_cards:golden_silk:value": "7",
    }
    answer = client.post("/new", data=form)
    view = client.get(f"/api/v1/tables/{answer.location.removeprefix('/t/')}").json
    assert view is not None
    assert view["options"]["promo_cards"] == {"olive_oil": {"value": 9, "penalty": 5, "copies": 1}}
    lobby = client.get(answer.location).text
    assert "Add the promo cards: 1 olive oil." in lobby and "Promo cards" in lobby


def test_the_rules_page_has_the_cards(client: FlaskClient) -> None:
    """S-PRO-1 to S-PRO-5"""
    assert all("Tabletop Trophy" in client.get(f"/rules/{edition}").text for edition in ("sheriff-1e", "sheriff-2e"))
