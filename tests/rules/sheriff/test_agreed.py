"""What was agreed aloud, booked by one phone (S-DEAL-13)."""

from typing import Any

import pytest

from referee.rules.sheriff import is_final, rulebook
from referee.rules.sheriff.final import undone_by_others
from tests.rules.sheriff.table import Table, inspecting

PASS_ME = {"do": "pass", "merchant": 1}


def without_phones(table: Table, *seats: int) -> Table:
    table.phones -= set(seats)
    return table


def status(table: Table, seat: int) -> str:
    return str(table.view()["seats"][seat]["bag"]["status"])


def test_deal_13_the_sheriff_books_a_bribe_in_one_step() -> None:
    """S-DEAL-13: struck at once; gold moves, the bag comes back, and both sides read who booked it."""
    table = inspecting()
    events = table.send("agreed", 0, by=1, to=0, gold=10, ask=PASS_ME)
    assert (table.gold(0), table.gold(1), status(table, 1)) == (60, 40, "passed")
    assert table.view()["offers"] == []
    (deal,) = table.view()["deals"]
    assert (deal["by"], deal["to"], deal["status"], deal["gives"]["gold"]) == (1, 0, "done", 10)
    told = [rulebook.tell(events[0], viewer) for viewer in (0, 1, 2)]
    assert [str(line) for line in told] == [
        "A deal! seat 1 gives you 10 gold. Then seat 1's bag passes. (Agreed aloud, booked by you.)",
        "A deal! You give seat 0 10 gold. Then your bag passes. (Agreed aloud, booked by seat 0.)",
        "A deal! seat 1 gives seat 0 10 gold. Then seat 1's bag passes. (Agreed aloud, booked by seat 0.)",
    ]


def test_deal_13_the_sheriff_pays_and_gets_what_everybody_can_see() -> None:
    """S-DEAL-13: gold of open purses, legal goods on the stand, promises; of the sheriff's own things any."""
    table = inspecting().give(0, silk=1).give(1, apple=2)
    table.send("agreed", 0, to=1, gold=3, stand={"silk": 1}, want={"stand": {"apple": 2}, "promise": "peace"})
    assert (table.gold(0), table.gold(1)) == (47, 53)
    assert (table.stand(0), table.contraband(1)) == ({"apple": 2}, {"silk": 1})
    assert table.view()["deals"][0]["promise"] == "peace"


def test_deal_13_several_things_are_asked_as_in_any_deal() -> None:
    """S-DEAL-13, S-DEAL-10: "20 gold if you let me pass and open Guy's bag"."""
    table = inspecting()
    table.send("agreed", 0, by=1, to=0, gold=20, asks=(PASS_ME, {"do": "inspect", "merchant": 2}))
    assert (table.gold(0), status(table, 1)) == (70, "passed")
    assert table.refused("agreed", 0, by=2, to=0, gold=1, ask={"do": "pass", "merchant": 2}).code == "bound_by_deal"


@pytest.mark.parametrize(
    "given", [{"stand": {"silk": 1}}, {"bag": {"apple": 1}}, {"gold": 5, "stand": {"pepper": 1}, "promise": "peace"}]
)
@pytest.mark.parametrize("edition", ["sheriff-1e", "sheriff-2e"])
def test_deal_13_what_only_its_owner_knows_becomes_an_offer_on_their_phone(edition: str, given: dict[str, Any]) -> None:
    """S-DEAL-13: whether or not it is there, it stands in `offers`, and its owner accepts it by one tap."""
    for has in ({}, {"silk": 1, "pepper": 1}):
        table = inspecting(edition).give(1, **has)
        table.send("agreed", 0, by=1, to=0, ask=PASS_ME, **given)
        (offer,) = table.view()["offers"]
        assert (offer["by"], offer["to"], offer["can_answer"], offer["asks"]) == (0, 1, [1], [PASS_ME])
        assert {name: offer["want"][name] for name in given} == given
        assert table.view()["deals"] == [] and status(table, 1) == "declared"
    table.send("accept", 1, offer=offer["id"])
    assert status(table, 1) == "passed"


def test_deal_13_gold_of_a_closed_purse_becomes_an_offer() -> None:
    """S-DEAL-13: nobody learns whether it is there."""
    table = inspecting(open_purses=False)
    for gold in (10, 500):
        table.send("agreed", 0, by=1, to=0, gold=gold, ask=PASS_ME)
        (offer,) = table.view()["offers"]
        assert (offer["by"], offer["to"], offer["want"]["gold"]) == (0, 1, gold)
    assert table.refused("accept", 1, offer=offer["id"]).code == "offer_not_covered"
    table.send("agreed", 0, by=1, to=0, promise="peace", ask=PASS_ME)
    assert status(table, 1) == "passed"


def test_deal_13_more_than_everybody_sees_is_refused() -> None:
    """S-DEAL-13, S-DEAL-1"""
    table = inspecting()
    for fields in ({"gold": 51}, {"stand": {"apple": 1}}):
        assert table.refused("agreed", 0, by=1, to=0, ask=PASS_ME, **fields).code == "offer_not_covered"
    assert table.refused("agreed", 0, by=1, to=0).code == "empty_offer"
    assert table.unknown("agreed", 0, by=9, to=0, gold=1).field == "by"
    assert table.unknown("agreed", 0, by=1, to=9, gold=1).field == "to"
    table.pass_all()
    assert table.refused("agreed", 0, by=1, to=0, gold=1).code == "wrong_phase"


def test_deal_13_who_books() -> None:
    """S-DEAL-13: who is on duty, for a deal of their own; the host for seats without a phone."""
    table = inspecting()
    assert "agreed" in table.may(0) and "agreed" not in table.may(1) + table.may(None, host=True)
    for sender, fields in ((1, {}), (2, {"by": 1, "to": 0}), (None, {"by": 1, "to": 0})):
        no = table.refused("agreed", sender, gold=1, ask=PASS_ME, **fields)
        assert (no.code, no.rule) == ("not_the_sheriff", "S-DEAL-13")
    assert table.refused("agreed", 0, by=1, to=2, gold=1).code == "not_your_deal"
    assert table.refused("agreed", None, gold=1).code == "not_a_seat"
    without_phones(table, 0, 1)
    assert "agreed" in table.may(None, host=True)
    assert table.refused("agreed", None, by=2, to=3, gold=1).code == "not_the_sheriff"
    table.send("agreed", None, by=1, to=0, gold=1, ask=PASS_ME)
    assert "booked by the host" in table.log(2)[-3]


def test_deal_13_the_host_books_whatever_seats_without_a_phone_give() -> None:
    """S-DEAL-13: the host knows what they hide."""
    table = without_phones(inspecting("sheriff-1e").give(1, silk=1), 0, 1)
    assert table.refused("agreed", 1, host=True, stand={"silk": 2}, ask=PASS_ME).code == "offer_not_covered"
    table.send("agreed", 1, host=True, stand={"silk": 1}, bag={"apple": 1}, ask=PASS_ME)
    assert (table.contraband(0), table.stand(0), status(table, 1)) == ({"silk": 1}, {"apple": 1}, "passed")


def test_deal_13_what_becomes_of_a_bag_is_said_on_the_phone_of_who_decides() -> None:
    """S-DEAL-13: the host books for a merchant without a phone; the sheriff has one, and answers there."""
    table = without_phones(inspecting(), 1)
    table.send("agreed", None, by=1, to=0, gold=4, ask=PASS_ME)
    (offer,) = table.view()["offers"]
    assert (offer["by"], offer["to"], offer["can_answer"], status(table, 1)) == (1, 0, [0], "declared")
    table.send("agreed", None, by=0, to=1, want={"gold": 4}, ask=PASS_ME)
    assert [offer["can_answer"] for offer in table.view()["offers"]] == [[0]]
    table.send("accept", 0, offer=2)
    assert (table.gold(0), status(table, 1)) == (54, "passed")


def test_deal_13_a_joint_bag_waits_for_the_other_deputy() -> None:
    """S-DEAL-13: it is that deputy's acceptance."""
    for name in (0, None, 1):
        table = inspecting(players=6)
        table.send("agreed", 0, by=2, to=name, gold=6, ask={"do": "pass", "merchant": 2})
        (offer,) = table.view()["offers"]
        assert (offer["by"], offer["to"], offer["accepted"], offer["can_answer"]) == (2, [0, 1], [0], [1])
        assert table.view()["seats"][2]["bag"]["stances"] == {"0": "pass"}
    table.send("accept", 1, offer=1)
    assert (table.game.chest.gold, status(table, 2)) == (6, "passed")


def test_deal_13_a_joint_bag_and_what_only_its_owner_knows() -> None:
    """S-DEAL-13: the merchant and the other deputy both answer on their phones."""
    table = inspecting(players=6).give(2, silk=1)
    table.send("agreed", 1, by=2, stand={"silk": 1}, ask={"do": "pass", "merchant": 2})
    (offer,) = table.view()["offers"]
    assert (offer["by"], offer["to"], offer["consent"], offer["can_answer"]) == (1, 2, [0], [2, 0])
    table.send("accept", 0, offer=1)
    table.send("accept", 2, offer=1)
    assert (table.game.chest.contraband, status(table, 2)) == ({"silk": 1}, "passed")


def test_deal_13_who_acts_alone_books_alone_and_the_other_is_out() -> None:
    """S-DEAL-13, S-DEP-4"""
    table, about = inspecting(players=6), {"do": "pass", "merchant": 2}
    table.send("stance", 0, merchant=2, stance="inspect")
    table.send("stance", 1, merchant=2, stance="pass")
    table.send("act_alone", 0, merchant=2)
    assert table.refused("agreed", 1, by=2, gold=5, ask=about).code == "not_your_deal"
    assert table.refused("agreed", 1, by=2, to=1, gold=5, ask=about).code == "out_of_this_bag"
    table.send("agreed", 0, by=2, to=0, gold=5, ask=about)
    assert (table.gold(0), status(table, 2)) == (55, "passed")


def test_deal_13_nobody_who_owes_is_in_it() -> None:
    """S-DEAL-13, S-DEBT-6"""
    table = Table().begin().load(s1={"silk": 2, "mead": 2}).declare().give(1, gold=-50, apple=5, chicken=5)
    table.send("inspect", 0, merchant=1)
    assert table.owed()
    assert table.refused("agreed", 0, to=1, gold=1).code == "debt_first"
    table.send("agreed", 0, by=2, to=0, gold=1, ask={"do": "pass", "merchant": 2})


def test_deal_13_the_other_side_may_undo_it() -> None:
    """S-DEAL-13: and one that handed a bag back only if it was their own bag."""
    table = inspecting()
    gift = table.send("agreed", 0, by=1, to=0, gold=1)
    assert not is_final(gift) and undone_by_others(gift) == (1,)
    other = table.send("agreed", 0, by=1, to=0, gold=1, ask={"do": "pass", "merchant": 2})
    assert is_final(other) and undone_by_others(other) == ()
    own = table.send("agreed", 0, by=1, to=0, gold=1, ask=PASS_ME)
    assert is_final(own) and undone_by_others(own) == (1,)
    assert undone_by_others(table.send("pass", 0, merchant=3)) == ()


def test_deal_13_a_bag_that_was_opened_for_it_only_the_host_takes_back() -> None:
    """S-DEAL-13, S-INS-2: whoever's it was, and whether its cards are known by then or not."""
    for bags in ("sealed", "open"):
        table = without_phones(Table(players=6, bags=bags).begin().load(), 0, 1)
        if bags == "sealed":
            table.declare()
        else:
            for seat in table.game.merchants:
                table.send("declare", seat, good="apple", count=1)
        opened = table.send("agreed", None, by=2, gold=1, ask={"do": "inspect", "merchant": 2})
        assert table.view()["seats"][2]["bag"]["decision"] == "inspect"
        assert is_final(opened) and undone_by_others(opened) == ()


def test_deal_13_it_replaces_what_was_offered_for_the_same_and_has_a_number_of_its_own() -> None:
    """S-DEAL-13, S-DEAL-3"""
    table = inspecting()
    table.send("offer", 1, gold=3)
    table.send("agreed", 0, by=1, to=0, gold=5)
    assert table.view()["offers"] == [] and table.gold(0) == 55
    table.send("offer", 1, gold=2, ask=PASS_ME)
    assert [offer["id"] for offer in table.view()["offers"]] == [3]


def test_deal_13_a_gift_that_was_offered_becomes_a_bribe() -> None:
    """S-DEAL-13, S-DEAL-5: taken for letting the bag pass, the offer for nothing is gone."""
    table = inspecting()
    table.send("offer", 1, gold=4)
    table.send("offer", 2, gold=3)
    table.send("agreed", 0, by=1, to=0, gold=4, ask=PASS_ME)
    assert [offer["by"] for offer in table.view()["offers"]] == [2]
    assert (table.gold(0), status(table, 1)) == (54, "passed")
