"""The round sheet draws what the view says can be sent: it does not judge."""

import html
import json
import re
from typing import Any

import pytest
from flask import Flask

from tests.phones import Phone
from tests.web.pages import Browser

FOUR = ("Ann", "Ben", "Cid", "Dan")
SIX = (*FOUR, "Eve", "Fay")
APPLES = {"good": "apple", "count": 2}


def sheet(app: Flask, *names: str, **options: Any) -> Browser:
    """A table that has begun, kept on one device; of six players Ann and Ben are the deputies."""
    host = Browser(app).open(*names, one_device=True, **options)
    host.command("start", **({"deputies": [0, 1]} if len(names) == 6 else {"first": 0}))
    return host


def rows(page: str) -> dict[str, str]:
    """The rows of the sheet by the merchants' names."""
    parts = re.split(r"(?=<section class=\"round-row )", page)[1:]
    return {re.search(r'round-row__name">([^<]*)<', part)[1]: part for part in parts if "round-row__name" in part}  # type: ignore[index]


def own_phone(host: Browser, seat: int) -> Phone:
    """A phone that was let in while the game runs."""
    stranger = Phone(host.client.application, host.code)
    key = stranger.post(f"/seats/{seat}/claim", {"ask": True}).json["key"]
    host.post(f"/requests/{host.view()['requests'][0]['id']}", {"allow": True})
    return Phone(host.client.application, host.code, key)


def test_debt_6_nothing_is_decided_by_who_owes(app: Flask) -> None:
    """S-DEBT-6: the row says who has to pay first, and has neither way; then both."""
    host = sheet(app, *FOUR)
    host.command("correct", seat=0, gold=-50, goods={"bread": 1, "cheese": 2}, reason="counted wrong")
    for seat in (1, 2):
        host.command("declare", seat=seat, good="apple", count=2)
    assert 'data-do="pass"' in rows(host.page())["Cid"]
    host.command("settle_bag", merchant=1, do="inspect", goods={"apple": 2})
    row = rows(host.page())["Cid"]
    assert "Ann has to pay a debt first." in row and "own phone" not in row
    assert "data-do=" not in row
    host.command("pay_debt", seat=0, goods=host.view()["debts"][0]["proposal"])
    assert 'data-do="inspect"' in rows(host.page())["Cid"]


def test_deal_11_a_deal_is_with_who_decides_or_with_another_merchant(app: Flask) -> None:
    """S-DEAL-11, S-DEAL-13: both deputies decide together; two who have phones book nothing here for each other."""

    def dealt_with(host: Browser, name: str) -> list[str]:
        form = re.search(r"data-more='([^']*)'", rows(host.page())[name])
        assert form
        return [one["name"] for one in json.loads(html.unescape(form[1]))["with"]]

    deputies, sheriff = sheet(app, *SIX), sheet(app, *FOUR)
    deputies.command("declare", seat=2, good="apple", count=2)
    assert dealt_with(deputies, "Cid") == ["Ann, Ben", "Dan", "Eve", "Fay"]
    for seat in (1, 2, 3):
        sheriff.command("declare", seat=seat, good="apple", count=2)
    for seat in (1, 2):
        own_phone(sheriff, seat)
    assert dealt_with(sheriff, "Ben") == ["Ann", "Dan"]
    assert dealt_with(sheriff, "Dan") == ["Ann", "Ben", "Cid"]


def test_debt_6_one_deputy_acts_alone_while_the_other_owes(app: Flask) -> None:
    """S-DEBT-6, S-DEP-4: a joint bag waits, but who does not owe is free; and so it is sent."""
    host = sheet(app, *SIX)
    host.command("correct", seat=0, gold=-50, goods={"bread": 2, "cheese": 2}, reason="counted wrong")
    for seat in (2, 3):
        host.command("declare", seat=seat, good="apple", count=2)
    labels = re.findall(r'data-decider="\d?"[^>]*>([^<]*)<', rows(host.page())["Cid"])
    assert labels == ["Both", "Ann alone", "Ben alone"]
    host.command("settle_bag", merchant=2, do="inspect", goods={"apple": 2}, by=0)
    row = rows(host.page())["Dan"]
    assert re.findall(r'data-decider="\d?"[^>]*>([^<]*)<', row) == ["Ben alone"]
    assert '"settle_bag",{"merchant":3,"do":"pass","by":1}' in row
    host.command("settle_bag", merchant=3, do="pass", goods={"apple": 2}, by=1)
    assert host.view()["seats"][3]["bag"]["status"] == "passed"


@pytest.mark.parametrize("with_phone", [0, 2], ids=["a deputy", "the merchant"])
def test_dep_3_deputies_say_what_they_would_do_where_somebody_has_a_phone(app: Flask, with_phone: int) -> None:
    """S-DEP-3: one step settles no bag of who acts for themselves, so each deputy without a phone has a say."""
    host = sheet(app, *SIX)
    phone = own_phone(host, with_phone)
    host.command("declare", seat=2, good="apple", count=2)
    row = rows(host.page())["Cid"]
    assert "data-do=" not in row
    said = re.findall(r'data-command="stance"[^>]*>([^<]*)<', row)
    assert said[-2:] == ["Ben would let it pass", "Ben wants to open it"]
    assert len(said) == (2 if with_phone == 0 else 4)
    host.command("stance", seat=1, merchant=2, stance="pass")
    assert 'aria-pressed="true"' in rows(host.page())["Cid"]
    if with_phone == 0:
        assert phone.command("stance", merchant=2, stance="pass").status_code == 200
    else:
        host.command("stance", seat=0, merchant=2, stance="pass")
    assert host.view()["seats"][2]["bag"]["decision"] == "pass"


def test_deal_5_a_bag_that_must_be_opened_is_not_passed(app: Flask) -> None:
    """S-DEAL-5: the row has one way; a deal asks what the rules let one ask; names stay as they are written."""
    host = sheet(app, "Ann", "Ben", "cid", "Dan")
    for seat in (1, 2, 3):
        host.command("declare", seat=seat, good="apple", count=2)
    open_cid = {"gold": 1, "asks": [{"do": "inspect", "merchant": 2}]}
    host.command("settle_bag", merchant=1, do="pass", goods={"apple": 2}, deal=open_cid)
    found = rows(host.page())
    assert 'data-do="pass"' not in found["cid"] and 'data-do="inspect"' in found["cid"]
    asked = found["Dan"].replace(r"\u0027", "'")
    assert "Dan's bag passes" in asked and "cid's bag is opened" in asked
    assert "cid's bag passes" not in asked and "Dan's bag is opened" not in asked


def test_the_way_on_names_who_is_still_at_the_gate(app: Flask) -> None:
    """Not who sits out; not who is settled; then who owes."""
    host = sheet(app, *FOUR)
    host.command("sit_out", seat=3)
    assert "Ben and Cid are still at the gate" in host.page()
    host.command("settle_bag", merchant=1, declared=APPLES, do="pass", goods={"apple": 2})
    assert "Cid is still at the gate" in host.page()
    host.command("correct", seat=0, gold=-50, goods={"bread": 1, "cheese": 2}, reason="counted wrong")
    host.command("settle_bag", merchant=2, declared=APPLES, do="inspect", goods={"apple": 2})
    assert "Ann has a debt to pay." in host.page()


def test_undo_names_the_verdict_of_a_row_that_also_declared(app: Flask) -> None:
    host = sheet(app, *FOUR)
    host.command("settle_bag", merchant=1, declared=APPLES, do="inspect", goods={"apple": 2})
    assert 'data-undo-step="Ben: opened"' in host.page()
    host.command("declare", seat=2, good="apple", count=2)
    assert 'data-undo-step="Cid declares 2 apples."' in host.page()


def test_a_host_with_a_seat_keeps_the_table_too(app: Flask) -> None:
    """S-CNT-8: there is no secret of their own that they would lose. With bags that are typed there is."""
    host = sheet(app, *FOUR)
    ben = own_phone(host, 1)
    host.post("/host", {"seat": 1})
    client = Browser(app, host.code)
    client.client.set_cookie(f"table_{host.code}", ben.key)
    found = rows(client.page())
    assert list(found) == ["Ben", "Cid", "Dan"]
    # the own row, too, and the others' in one step each
    assert 'data-mode="declare"' in found["Ben"] and 'data-mode="declare"' in found["Cid"]
    client.command("declare", good="apple", count=2)
    assert 'data-do="pass"' in rows(client.page())["Ben"]
    client.command("settle_bag", merchant=1, do="pass", goods={"apple": 1}, face_down=1, deal={"gold": 3})
    assert "passed for 3 gold" in rows(client.page())["Ben"]
    client.command("settle_bag", merchant=2, declared=APPLES, do="inspect", goods={"silk": 2})
    client.command("sit_out", seat=3)
    client.command("end_round")
    assert "Ben is the sheriff" in client.page()

    open_bags = Browser(app).open(*FOUR, one_device=True, bags="open").sit(1)
    open_bags.command("start", first=0)
    assert rows(open_bags.page()) == {}
