"""Deals, verdicts and deputies over HTTP: names and shapes of the contract."""

from typing import Any

import pytest
from flask import Flask

from tests.phones import Phone, open_table

PASS_ME = {"do": "pass", "merchant": 1}
GUY = {"do": "inspect", "merchant": 3}


def at_the_gate(app: Flask, players: int = 4, **options: Any) -> tuple[Phone, list[Phone]]:
    """The host, who plays nobody, and a phone for each seat; seat 0 (0 and 1) inspects bags of three apples."""
    host = open_table(app, *("Dot", "Ann", "Ben", "Guy", "Eve", "Fox")[:players], **options)
    seats = [host.claim(seat) for seat in range(players)]
    assert host.command("start", **({"deputies": [0, 1]} if players == 6 else {"first": 0})).status_code == 200
    assert host.command("close_market").status_code == 200
    merchants = seats[2 if players == 6 else 1 :]
    if options.get("bags") != "open":
        for merchant in merchants:
            assert merchant.command("seal_bag", goods={"apple": 3}).status_code == 200
    for merchant in merchants:
        assert merchant.command("declare", good="apple", count=3).status_code == 200
    return host, seats


def test_deal_10_several_asks_in_one_deal(app: Flask) -> None:
    """S-DEAL-10: `asks` is a list, `ask` the short form of one; both together are a 422."""
    _, (dot, ann, *_) = at_the_gate(app)
    both = ann.command("offer", gold=20, ask=PASS_ME, asks=[GUY])
    assert both.status_code == 422 and "asks" in both.json["errors"]
    for wrong in ("pass", [{"do": "pass"}], [{"do": "sing", "merchant": 1}], [{"do": "pass", "merchant": 9}], [1]):
        assert ann.command("offer", gold=20, asks=wrong).status_code == 422, wrong
    twice = ann.command("offer", gold=20, asks=[PASS_ME, {"do": "inspect", "merchant": 1}])
    assert (twice.status_code, twice.json["rule"]) == (409, "S-DEAL-10")
    assert ann.command("offer", gold=20, asks=[PASS_ME, GUY]).status_code == 200
    (offer,) = dot.view()["offers"]
    assert (offer["ask"], offer["asks"], offer["can_answer"]) == (PASS_ME, [PASS_ME, GUY], [0])
    assert dot.command("accept", offer=offer["id"]).status_code == 200
    (deal,) = ann.view()["deals"]
    assert (deal["ask"], deal["asks"], deal["status"]) == (PASS_ME, [PASS_ME, GUY], "bound")
    assert dot.command("pass", merchant=3).json["refusal"] == "bound_by_deal"


def test_deal_10_different_deciders_are_refused(app: Flask) -> None:
    """S-DEAL-10: all asks of one deal have the same deciders."""
    _, seats = at_the_gate(app, players=6)
    seats[0].command("stance", merchant=2, stance="inspect")
    seats[1].command("stance", merchant=2, stance="pass")
    assert seats[0].command("act_alone", merchant=2).status_code == 200
    no = seats[4].command("offer", gold=1, asks=[{"do": "pass", "merchant": 2}, GUY])
    assert (no.status_code, no.json["refusal"]) == (409, "act_alone_first")


def test_deal_13_agreed_aloud_and_undone_by_the_other_side(app: Flask) -> None:
    """S-DEAL-13: one step by the sheriff's phone; the merchant is told, and takes it back while it is the last."""
    host, (dot, ann, ben, _) = at_the_gate(app)
    assert "agreed" in dot.view()["may"] and "agreed" not in ann.view()["may"] + host.view()["may"]
    done = dot.command("agreed", by=1, to=0, gold=10, ask=PASS_ME)
    assert done.status_code == 200 and done.json["view"]["seats"][1]["bag"]["status"] == "passed"
    view, version = ann.view(), done.json["version"]
    assert view["log"][-1]["event"] and any("booked by Dot" in line["text"] for line in view["log"][:3])
    (move,) = view["undoable"]
    assert (move["version"], move["by"], move["for_you"]) == (version, 0, True)
    # a bag was handed back: the sheriff cannot look and take it back
    assert (dot.view()["undoable"], ben.view()["undoable"]) == ([], [])
    assert dot.command("undo", of=version).json["rule"] == "S-INS-2"
    assert [move["for_you"] for move in host.view()["undoable"]] == [False]
    undone = ann.command("undo", of=version)
    assert undone.status_code == 200
    bags = [seat["bag"] for seat in undone.json["view"]["seats"]]
    assert bags[1]["status"] == "declared" and undone.json["view"]["seats"][0]["gold"] == 50
    # no longer the last step: nobody but the host goes further back
    version = dot.command("agreed", by=1, to=0, gold=10, ask=PASS_ME).json["version"]
    assert ben.command("offer", gold=1, ask={"do": "pass", "merchant": 2}).status_code == 200
    assert ann.command("undo", of=version).json["refusal"] == "not_undoable"


def test_deal_13_for_seats_without_a_phone_the_host_books(app: Flask) -> None:
    """S-DEAL-13: with `seat`, or for both sides at once; a seat with a phone answers there."""
    host = open_table(app, "Dot", "Ann", "Ben", "Guy")
    guy = host.claim(3)
    host.command("start", first=0)
    host.command("close_market")
    for seat in (1, 2):
        assert host.command("seal_bag", seat=seat, goods={"apple": 1}).status_code == 200
    guy.command("seal_bag", goods={"apple": 1})
    for seat in (1, 2):
        assert host.command("declare", seat=seat, good="apple", count=1).status_code == 200
    assert guy.command("declare", good="apple", count=1).status_code == 200
    view = host.view()
    assert "agreed" in view["may"] and all("agreed" in view["may_for"][seat] for seat in "012")
    assert host.command("agreed", seat=0, by=1, to=0, gold=10, ask=PASS_ME).status_code == 200
    assert host.command("agreed", by=2, to=0, gold=5, ask={"do": "pass", "merchant": 2}).status_code == 200
    assert host.view()["seats"][0]["gold"] == 65
    sheriffs = host.command("agreed", seat=0, by=3, to=0, bag={"apple": 1}, ask={"do": "pass", "merchant": 3})
    assert sheriffs.status_code == 200
    (offer,) = sheriffs.json["view"]["offers"]
    assert (offer["to"], offer["can_answer"]) == (3, [3])
    assert guy.command("agreed", by=3, to=0, gold=1).json["refusal"] == "not_the_sheriff"


def test_deal_11_any_two_players_deal(app: Flask) -> None:
    """S-DEAL-11"""
    _, (dot, ann, ben, _) = at_the_gate(app)
    assert ann.command("offer", to=2, gold=5, want={"promise": "peace"}).status_code == 200
    (offer,) = dot.view()["offers"]
    assert (offer["by"], offer["to"], offer["ask"], offer["can_answer"]) == (1, 2, None, [2])
    assert ben.view()["waiting_for"].count(2) == 1 and "accept" in ben.view()["may"]
    no = ann.command("offer", to=2, gold=5, ask=PASS_ME)
    assert (no.status_code, no.json["rule"]) == (409, "S-DEAL-11")
    assert ben.command("accept", offer=offer["id"]).status_code == 200
    assert [seat["gold"] for seat in dot.view()["seats"]] == [50, 45, 55, 50]


def test_deal_6_and_12_promises_for_now_and_picked_cards(app: Flask) -> None:
    """S-DEAL-6, S-DEAL-12: `promise` as text or with `now`, `face_down` by kind; others see a number."""
    _, (dot, ann, ben, _) = at_the_gate(app)
    assert ann.command("correct_secret", goods={"silk": 2}, reason="for the test").status_code == 200
    for wrong in (7, {"now": True}, {"text": "peace", "now": 1}, {"text": 5}, ["peace"], {"text": "x" * 201}):
        assert ann.command("offer", gold=1, promise=wrong).status_code == 422, wrong
    for wrong in (1, "silk", {"silk": -1}, {"apple": 1}, ["silk"]):
        assert ann.command("offer", face_down=wrong).status_code == 422, wrong
    made = ann.command("offer", face_down={"silk": 2}, promise={"text": "peace", "now": True}, ask=PASS_ME)
    assert made.status_code == 200, made.text
    (offer,) = ben.view()["offers"]
    assert (offer["face_down"], offer["promise"], offer["promise_now"]) == (2, "peace", True)
    assert ann.view()["me"]["offered"] == {str(offer["id"]): {"silk": 2}}
    assert dot.view()["me"]["offered"] == {}
    assert dot.command("accept", offer=offer["id"]).status_code == 200
    assert dot.view()["me"]["contraband"] == {"silk": 2}
    assert ann.command("offer", gold=1, promise="later", to=2).status_code == 200
    assert ben.view()["offers"][0]["promise_now"] is False


def test_dep_9_pass_with_the_bribe_or_expressly_without(app: Flask) -> None:
    """S-DEP-9: `stance` with `without_bribe`."""
    _, seats = at_the_gate(app, players=6)
    seats[2].command("offer", gold=5, ask={"do": "pass", "merchant": 2})
    seats[0].command("accept", offer=1)
    no = seats[1].command("stance", merchant=2, stance="pass")
    assert (no.status_code, no.json["rule"]) == (409, "S-DEP-9")
    assert seats[1].view()["seats"][2]["bag"]["status"] == "declared"
    assert seats[1].command("stance", merchant=2, stance="pass", without_bribe=1).status_code == 422
    assert seats[1].command("stance", merchant=2, stance="pass", without_bribe=True).status_code == 200
    view = seats[1].view()
    assert (view["seats"][2]["bag"]["status"], view["chest"]["gold"]) == ("passed", 0)


def settle(seats: list[Phone], how: str) -> Phone:
    """Settles seat 1's bag; whoever did it."""
    dot, ann, ben, _ = seats
    match how:
        case "pass" | "inspect":
            assert dot.command(how, merchant=1).status_code == 200
            return dot
        case "deal":
            ann.command("offer", gold=1, ask=PASS_ME)
        case "another's deal":
            ben.command("offer", gold=1, ask=PASS_ME)
        case "sheriff's offer":
            dot.command("offer", to=1, want={"gold": 1}, ask=PASS_ME)
    acts = ann if how == "sheriff's offer" else dot
    assert acts.command("accept", offer=1).status_code == 200
    return acts


@pytest.mark.parametrize("bags", ["sealed", "open"])
@pytest.mark.parametrize("how", ["pass", "inspect", "deal", "another's deal", "sheriff's offer"])
def test_ins_2_only_the_host_takes_a_verdict_back(app: Flask, how: str, bags: str) -> None:
    """S-INS-2: or a sheriff could read how many cards went face down, take it back and open."""
    host, seats = at_the_gate(app, bags=bags)
    acts = settle(seats, how)
    version = host.view()["version"]
    for phone in seats:
        assert phone.view()["undoable"] == [] and "undo" not in phone.view()["may"]
    no = acts.command("undo", of=version)
    assert (no.status_code, no.json["refusal"], no.json["rule"]) == (409, "not_your_step", "S-INS-2")
    assert seats[0].view()["seats"][1]["bag"]["decision"] is not None
    (step,) = host.view()["undoable"]
    assert step["version"] == version and "undo" in host.view()["may"]
    assert host.command("undo", of=version).status_code == 200
    assert seats[0].view()["seats"][1]["bag"]["status"] == "declared"


def test_ins_2_what_is_no_verdict_is_taken_back_by_whoever_made_it(app: Flask) -> None:
    """S-INS-2: offers, deals that only bind, and what was recorded or corrected after a verdict."""
    host, (dot, ann, *_) = at_the_gate(app, bags="open")
    for phone, command, fields in (
        (ann, "offer", {"gold": 1, "ask": GUY}),
        (dot, "accept", {"offer": 1}),
        (dot, "pass", {"merchant": 1}),
        (ann, "record_bag", {"goods": {"apple": 2, "silk": 1}}),
        (ann, "correct_bag", {"merchant": 1, "goods": {"apple": 3}}),
    ):
        assert phone.command(command, **fields).status_code == 200
        assert [step["version"] for step in phone.view()["undoable"]] == (
            [] if command == "pass" else [host.view()["version"]]
        ), command


def test_ins_2_deputies_who_agree_have_decided(app: Flask) -> None:
    """S-INS-2: the second of two equal stances is a verdict, the first is not."""
    host, seats = at_the_gate(app, players=6)
    for deputy in (0, 1):
        seats[deputy].command("stance", merchant=2, stance="pass")
        assert bool(seats[deputy].view()["undoable"]) is (deputy == 0)
    assert host.view()["undoable"]


def test_ins_2_a_verdict_stays_final_when_the_table_is_opened_from_a_snapshot(app: Flask) -> None:
    """S-INS-2: whoever reads the table anew knows it too."""
    host, (dot, *_) = at_the_gate(app, timer=True)
    while host.view()["version"] % 40 != 39:
        assert dot.command("add_time", seconds=1).status_code == 200
    dot.command("pass", merchant=1)
    app.extensions["views"].folds.drop(host.code)
    assert dot.view()["undoable"] == [] and host.view()["undoable"]


def test_bag_2_correct_count(app: Flask) -> None:
    """S-BAG-2: the owner's `goods` with another number; the host only for seats the host plays."""
    host, (_, ann, ben, _) = at_the_gate(app)
    assert "correct_count" in ann.view()["may"] and "correct_count" not in host.view()["may"]
    assert ann.command("correct_count", merchant=1, goods={"apple": -1}).status_code == 422
    assert ann.command("correct_count", merchant=9, goods={"apple": 1}).status_code == 422
    assert host.command("correct_count", merchant=1, goods={"apple": 4}).json["rule"] == "S-BAG-3"
    assert ann.command("correct_count", merchant=1, goods={"apple": 2, "crossbow": 2}).status_code == 200
    view = ben.view()
    assert view["seats"][1]["bag"]["declared"] == {"good": "apple", "count": 4}
    assert "crossbow" not in str(view) and view["log"][0]["event"] == "count_corrected"
    assert ann.view()["undoable"]  # no verdict: whoever typed it takes it back


def test_bag_2_the_host_corrects_the_count_of_a_seat_the_host_plays(app: Flask) -> None:
    """S-BAG-2"""
    host = open_table(app)
    host.command("start", first=0)
    host.command("close_market")
    for seat in (1, 2):
        assert host.command("seal_bag", seat=seat, goods={"apple": 1}).status_code == 200
    assert host.command("correct_count", seat=1, merchant=1, goods={"apple": 2}).status_code == 200
    assert host.view()["seats"][1]["bag"]["count"] == 2


def test_clk_2_too_late_names_the_clock(app: Flask) -> None:
    """S-CLK-2: whoever offers at 0:00 is told that time is up, not which bags wait to be recorded."""
    host, (dot, ann, *_) = at_the_gate(app, timer=True, bags="open")
    tables = app.extensions["tables"]
    started = tables.now()
    tables.now = lambda: started
    assert host.command("start_clock").status_code == 200
    ann.command("offer", gold=2, ask=GUY)
    dot.command("accept", offer=1)
    tables.now = lambda: started + 600_000
    no = ann.command("offer", gold=1, ask=PASS_ME)
    assert (no.status_code, no.json["rule"]) == (409, "S-CLK-2")
    view = ann.view()
    assert view["time_was_up"] is True
    # the bag a deal binds is opened, the others pass; all are to be recorded
    assert [(seat["bag"]["status"], seat["bag"]["decision"]) for seat in view["seats"][1:]] == [
        ("recording", "pass"),
        ("recording", "pass"),
        ("recording", "inspect"),
    ]
    assert host.view()["undoable"] and dot.view()["undoable"] == []
