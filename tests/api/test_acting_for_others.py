"""What the host taps for others: everything for who has no phone; for who has one what is said aloud."""

import pytest
from flask import Flask

from tests.phones import Phone, open_table, refusal


def declaring(app: Flask, **options: object) -> tuple[Phone, Phone]:
    """Seat 1 has a phone and a sealed bag of two cards, the host plays for the others."""
    host = open_table(app, "Ann", "Ben", "Cid", "Dora", **options)
    ben = host.claim(1)
    assert host.command("start", first=0).status_code == 200
    return host, ben


def to_the_declaration(host: Phone, ben: Phone) -> None:
    host.command("close_market")
    ben.command("seal_bag", goods={"apple": 1, "crossbow": 1})
    for seat in (2, 3):
        host.command("seal_bag", seat=seat, goods={"apple": 1})


def test_what_is_said_aloud_the_host_notes_for_a_seat_with_a_phone(app: Flask) -> None:
    """S-DEC-1, S-MKT-1: declare and market_done, as the host's act in the log; nothing that is hidden."""
    host, ben = declaring(app, edition="sheriff-1e")
    assert host.view()["may_for"]["1"] == ["market_done"]
    done = host.command("market_done", seat=1, swapped=2)
    assert done.status_code == 200
    assert "Ben swaps 2 cards, the host notes." in [line["text"] for line in done.json["view"]["log"]]
    assert "You swap 2 cards, the host notes." in [line["text"] for line in ben.view()["log"]]
    to_the_declaration(host, ben)
    assert host.command("unseal_bag", seat=1).status_code == 403
    view = host.view()
    assert view["may_for"]["1"] == ["declare"] and "crossbow" not in str(view)
    assert refusal(host.command("declare", seat=1, good="apple", count=3)) == (409, "wrong_count")
    said = host.command("declare", seat=1, good="apple", count=2)
    assert said.json["view"]["log"][0]["text"] == "Ben declares 2 apples, the host notes."
    # taken back by the host, who did it
    assert ben.view()["undoable"] == [] and host.view()["undoable"]
    # for who has no phone it is their own act
    host.command("declare", seat=2, good="apple", count=1)
    assert host.view()["log"][0]["text"] == "Cid declares 1 apple."
    assert "1" not in host.view()["may_for"]


def test_another_seat_notes_nothing_for_others(app: Flask) -> None:
    host, ben = declaring(app)
    to_the_declaration(host, ben)
    assert ben.command("declare", seat=2, good="apple", count=1).status_code == 403


def test_anybody_at_the_table_goes_on(app: Flask) -> None:
    """S-CLK-1, S-RND-4, S-INS-7: the clock, an opened bag's cards and the end of the round, on whatever phone."""
    host, ben = declaring(app, bags="open", timer=True)
    assert refusal(ben.command("close_market")) == (409, "not_the_sheriff")
    host.command("close_market")
    assert ben.command("declare", good="apple", count=1).status_code == 200
    for seat in (2, 3):
        host.command("declare", seat=seat, good="apple", count=1)
    assert "start_clock" in ben.view()["may"] and "pause_clock" not in ben.view()["may"]
    assert ben.command("start_clock").status_code == 200
    host.command("pause_clock")
    for command, fields in (("pause_clock", {}), ("resume_clock", {}), ("add_time", {"seconds": 10})):
        answer = ben.command(command, **fields)
        assert (refusal(answer), answer.json["rule"]) == ((409, "not_the_sheriff"), "S-CLK-3"), command
    for seat in (1, 2, 3):
        host.command("inspect", seat=0, merchant=seat)
        assert ben.command("record_bag", merchant=seat, goods={"apple": 1}).status_code == 200
    assert "end_round" in ben.view()["may"]
    assert ben.command("end_round").status_code == 200
    assert ben.view()["round"] == 2


@pytest.mark.parametrize("edition", ["sheriff-2e", "nottingham"])
def test_looking_at_a_seat_without_a_phone_is_told_to_all(app: Flask, edition: str) -> None:
    host = open_table(app, "Ann", "Ben", "Cid", edition=edition)
    ben = host.claim(1)
    assert refusal(host.command("look", seat=0)) == (409, "nothing_hidden")
    assert "look" not in host.view()["may"]
    host.command("start", first=0)
    assert "look" in host.view()["may"] and "look" not in ben.view()["may"]
    before = host.view()["undoable"]
    assert host.command("look", seat=2).status_code == 200
    assert ben.view()["log"][0]["text"] == "The host's phone shows what is hidden at Cid's seat."
    assert host.view()["undoable"] == before  # it is no step of the game
    for seat, sender in ((1, host), (2, ben)):
        assert sender.command("look", seat=seat).status_code == 403
    assert host.command("look", seat=9).status_code == 422
    host.command("look", seat=0)
    for seat in (0, 2):
        assert host.view(seat=seat)["me"]["seat"] == seat  # as before, told or not


def test_cnt_1_where_cards_are_only_counted_nothing_is_hidden(app: Flask) -> None:
    """S-CNT-1: so nobody is told that the host's phone shows it."""
    host = open_table(app, "Ann", "Ben", "Cid", bags="counted")
    host.command("start", first=0)
    assert refusal(host.command("look", seat=2)) == (409, "nothing_hidden")
    assert "look" not in host.view()["may"]
    assert host.view(seat=2)["me"]["seat"] == 2
