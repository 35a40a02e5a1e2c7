"""The log in my own words, with and without my secrets."""

from collections.abc import Callable

import pytest
from flask import Flask

from tests.phones import Phone, open_table


def loaded(app: Flask) -> tuple[Phone, Phone, Phone]:
    """A game in which Ben has sealed two silks; the host, Ben and Cid."""
    host = open_table(app)
    ben, cid = host.claim(1), host.claim(2)
    host.command("start", first=0)
    host.command("close_market")
    assert ben.command("seal_bag", goods={"silk": 2}).status_code == 200
    return host, ben, cid


def test_a_secret_of_mine_has_words_for_other_eyes(app: Flask) -> None:
    """S-BAG-3: the page shows the covered words, so nobody reads my bag over my shoulder."""
    _, ben, cid = loaded(app)
    mine, theirs = ben.view()["log"][0], cid.view()["log"][0]
    assert "2 silk" in mine["text"]
    assert mine["covered"] == theirs["text"]
    assert "silk" not in theirs["text"]
    assert "covered" not in theirs
    assert ben.view()["undoable"][0]["covered"] == theirs["text"]


def test_taking_back_a_secret_keeps_it_covered(app: Flask) -> None:
    _, ben, cid = loaded(app)
    (last,) = ben.view()["undoable"]
    assert ben.command("undo", of=last["version"]).status_code == 200
    mine, theirs = ben.view()["log"][0], cid.view()["log"][0]
    assert "2 silk" in mine["text"]
    assert "silk" not in mine["covered"]
    assert "silk" not in theirs["text"]


def test_what_everybody_saw_needs_no_cover(app: Flask) -> None:
    host, ben, cid = loaded(app)
    cid.command("seal_bag", goods={"apple": 1})
    ben.command("declare", good="apple", count=2)
    assert "2 apples" in ben.view()["log"][0]["text"]
    assert "covered" not in ben.view()["log"][0]
    assert host.view()["log"][0]["text"] == "Ben declares 2 apples."


@pytest.mark.parametrize(
    ("do", "deal", "text"),
    [
        ("inspect", None, "Ben's bag is opened: 2 apples, as declared. Ben gets 4 gold from Ann."),
        ("pass", None, "Ben's bag passes. To the stand: 2 apples."),
        ("pass", {"gold": 3}, "A deal! Ben gives Ann 3 gold."),
    ],
)
def test_a_whole_bag_in_one_step_is_called_by_its_verdict(app: Flask, do: str, deal: object, text: str) -> None:
    """S-BAG-4, S-INS-2: whoever undoes it knows what goes with it; the declaration only led up to it."""
    host = open_table(app, one_device=True)
    host.done("start", first=0)
    declared = {"good": "apple", "count": 2}
    host.done("settle_bag", merchant=1, declared=declared, do=do, goods={"apple": 2}, deal=deal)
    (last,) = host.view()["undoable"]
    assert last["text"].startswith(text)
    host.done("undo", of=last["version"])
    assert text.rstrip(".") in host.view()["log"][0]["text"]
    # a declaration alone is called what it is, although the inspection begins with it
    host.done("declare", seat=1, **declared)
    assert host.view()["undoable"][0]["text"] == "Ben declares 2 apples."


def test_before_the_first_step_there_is_nothing(app: Flask) -> None:
    _, ben, _ = loaded(app)
    assert [entry["version"] for entry in ben.get("/log?before=3").json["log"]] == [2, 1]
    for before in (0, 1):
        assert ben.get(f"/log?before={before}").json["log"] == []
    for before in (-5, -1, 0, 1):
        headers = {"Authorization": f"Bearer {ben.key}"}
        page = app.test_client().get(f"/t/{ben.code}/log?before={before}", headers=headers)
        assert (page.status_code, page.text.strip()) == (200, "")


@pytest.mark.parametrize("change", [{"command": "reorder", "order": [0, 2, 1, 3]}, {"command": "leave", "seat": 0}])
def test_what_a_seat_was_told_is_not_for_whoever_has_its_number_later(app: Flask, change: dict[str, object]) -> None:
    """S-BAG-3: a game begun too early is undone, places are changed, and it begins anew."""
    host = open_table(app, "Ann", "Ben", "Cid", "Dora")
    ben, cid = host.claim(1), host.claim(2)
    host.command("start", first=0)
    host.command("close_market")
    assert ben.command("seal_bag", goods={"silk": 2}).status_code == 200
    for _ in range(3):
        assert host.command("undo", of=host.view()["undoable"][0]["version"]).status_code == 200
    assert host.view()["phase"] == "lobby"
    assert host.post("/commands", change).status_code == 200
    for phone in (host, ben, cid, Phone(app, host.code)):
        told = str(phone.get("/log").json) + str(phone.view()["log"])
        assert "seal" in told
        assert "silk" not in told


def taken_over(host: Phone) -> Phone:
    """Somebody else sits down where Ben sat."""
    host.delete("/seats/1/claim")
    return host.claim(1)


def swapped(host: Phone) -> Phone:
    """Cid comes to Ben's number, and the names stand in the order they had."""
    cid = host.claim(2)
    looked_in_on(host)
    return cid


def looked_in_on(host: Phone) -> Phone:
    """A seat without a phone comes to Ben's number and is called like his; the host plays for it."""
    assert host.command("reorder", order=[0, 2, 1]).status_code == 200
    for seat, name in ((1, "Nobody"), (2, "Cid"), (1, "Ben")):
        assert host.command("rename", seat=seat, name=name).status_code == 200
    return host


@pytest.mark.parametrize("comes", [taken_over, swapped, looked_in_on])
def test_a_secret_that_was_looked_at_does_not_outlive_its_game(app: Flask, comes: Callable[[Phone], Phone]) -> None:
    """S-BAG-3: what Ben has read of his bag, nobody reads after him, over the API or on a page."""
    host = open_table(app)
    ben = host.claim(1)
    host.command("start", first=0)
    host.command("close_market")
    assert ben.command("seal_bag", goods={"silk": 1, "crossbow": 2}).status_code == 200
    assert "crossbow" in str(ben.view()["log"])
    for _ in range(3):
        assert host.command("undo", of=host.view()["undoable"][0]["version"]).status_code == 200
        ben.view()
    other = comes(host)
    query = "?seat=1" if other is host else ""
    assert (other.view(seat=1) if query else other.view())["me"]["seat"] == 1
    headers = {"Authorization": f"Bearer {other.key}"}
    pages = [app.test_client().get(f"/t/{host.code}{rest}{query}", headers=headers) for rest in ("", "/log")]
    for answer in (*pages, other.get(query), other.get(f"/log{query}")):
        assert answer.status_code == 200
        assert "seal" in answer.text
        assert "2 crossbows" not in answer.text


def read_through(phone: Phone) -> list[tuple[int, str]]:
    """All entries a phone gets that reads on from the view, page by page."""
    log = phone.view()["log"]
    assert log
    while page := phone.get(f"/log?before={log[-1]['version']}").json["log"]:
        log += page
    return [(entry["version"], entry["text"]) for entry in log]


def test_whoever_reads_on_gets_every_entry_once(app: Flask) -> None:
    """A step of several entries is never cut in two, wherever the newest thirty end."""
    host = open_table(app)
    ben, cid = host.claim(1), host.claim(2)
    host.command("start", first=0)
    for _ in range(4):
        sheriff = host.view()["sheriff"]
        host.command("close_market")
        merchants = ((sheriff + 1) % 3, (sheriff + 2) % 3)
        phones = {0: host, 1: ben, 2: cid}
        for seat in merchants:
            phones[seat].command("seal_bag", goods={"apple": 1}, **({"seat": 0} if seat == 0 else {}))
        for seat in merchants:
            phones[seat].command("declare", good="apple", count=1, **({"seat": 0} if seat == 0 else {}))
        for seat in merchants:
            phones[sheriff].command("inspect", merchant=seat, **({"seat": 0} if sheriff == 0 else {}))
            told = read_through(ben)
            # each step once, all of it: as told when the pages are asked for from the top
            assert told == everything(ben)
        host.command("end_round")
    assert len(everything(ben)) > 50
    assert 20 < len(ben.view()["log"]) <= 30


def everything(phone: Phone) -> list[tuple[int, str]]:
    """Every entry, step by step."""
    steps = range(phone.view()["version"], 0, -1)
    pages = [phone.get(f"/log?before={version + 1}").json["log"] for version in steps]
    return [
        (entry["version"], entry["text"])
        for version, page in zip(steps, pages, strict=True)
        for entry in page
        if entry["version"] == version
    ]
