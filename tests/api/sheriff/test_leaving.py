"""S-RND-6 over HTTP: somebody leaves for good, is skipped, and comes back."""

from flask import Flask

from tests.phones import Phone, open_table, refusal


def played(host: Phone, phones: dict[int, Phone]) -> None:
    """A round in which everybody carries an apple past the sheriff; the host acts for seats without a phone."""

    def act(seat: int, command: str, **fields: object) -> None:
        if seat in phones:
            phones[seat].done(command, **fields)
        else:
            host.done(command, seat=seat, **fields)

    host.done("close_market")
    merchants = host.view()["merchants"]
    for seat in merchants:
        act(seat, "seal_bag", goods={"apple": 1})
    for seat in merchants:
        act(seat, "declare", good="apple", count=1)
    for seat in merchants:
        act(host.view()["sheriff"], "pass", merchant=seat)
    host.done("end_round")


def test_rnd_6_leaving_being_skipped_and_coming_back(app: Flask) -> None:
    """S-RND-6: no sheriff and no merchant any more, the stand stays; from the next round on they are back."""
    host = open_table(app, "Ann", "Ben", "Cid", "Dan")
    ben, cid = host.claim(1), host.claim(2)
    phones = {1: ben, 2: cid}
    host.done("start", first=0)
    played(host, phones)
    assert (host.view()["sheriff"], host.view()["rounds"]) == (1, 8)
    # by the seat itself; nobody but the host says it for another
    assert "leave_game" in cid.view()["may"]
    assert ben.command("leave_game", seat=2).status_code == 403
    cid.done("leave_game")
    assert ben.view()["log"][0]["text"] == "Cid leaves the game. What lies there stays and counts."
    seen = cid.view()
    assert (seen["seats"][2]["away"], seen["seats"][2]["comes_back"]) == (True, False)
    assert seen["seats"][2]["stand"] == {"apple": 1}
    assert seen["merchants"] == [3, 0] and seen["rounds"] == 6
    assert seen["may"] == ["undo", "correct_secret", "come_back"]
    played(host, phones)
    # the marker skips the seat
    assert (host.view()["sheriff"], host.view()["round"]) == (3, 3)
    assert refusal(cid.command("seal_bag", goods={"apple": 1})) == (409, "has_left")
    cid.done("come_back")
    assert (cid.view()["seats"][2]["away"], cid.view()["seats"][2]["comes_back"]) == (True, True)
    host.done("close_market")
    assert refusal(cid.command("seal_bag", goods={"apple": 1})) == (409, "not_back_yet")
    for seat in (0, 1):
        (ben if seat == 1 else host).done("seal_bag", goods={"apple": 1}, **({} if seat == 1 else {"seat": 0}))
    host.done("declare", seat=0, good="apple", count=1)
    ben.done("declare", good="apple", count=1)
    # a sheriff who leaves lets every bag pass; the host says it for who has no phone
    host.done("leave_game", seat=3)
    assert host.view()["phase"] == "end"
    assert host.view()["seats"][0]["bag"]["status"] == "passed"
    host.done("end_round")
    seen = host.view()
    assert (seen["sheriff"], seen["merchants"]) == (0, [1, 2])
    assert not seen["seats"][2]["away"] and seen["seats"][3]["away"]
    # undone, they never left
    last = host.view()["undoable"][0]
    host.done("undo", of=last["version"])
    host.done("undo", of=host.view()["undoable"][0]["version"])
    assert not host.view()["seats"][3]["away"] and host.view()["phase"] == "inspect"


def test_rnd_6_too_few_are_left(app: Flask) -> None:
    """S-RND-6: only the end is open, coming back and what puts the book right."""
    host = open_table(app)
    ben = host.claim(1)
    host.done("start", first=0)
    ben.done("leave_game")
    seen = host.view()
    assert seen["stopped"] and seen["may"] == ["look", "undo", "correct", "end_game", "come_back", "other_points"]
    assert refusal(host.command("close_market")) == (409, "too_few_players")
    ben.done("come_back")
    host.done("close_market")
    host.done("leave_game", seat=1)
    host.done("end_game")
    assert [line["name"] for line in host.view()["score"]] == ["Ann", "Ben", "Cid"]


def test_pro_1_rnd_6_a_plate_in_a_bag_nobody_declared(app: Flask) -> None:
    """S-PRO-1, S-RND-6: the sheriff leaves while bags are loaded."""
    host = open_table(app, "Ann", "Ben", "Cid", "Dan", promo_cards={"feast_plate": {"copies": 2}})
    host.done("start", first=0)
    host.done("close_market")
    host.done("seal_bag", seat=1, goods={"feast_plate": 1, "apple": 1})
    host.done("leave_game", seat=0)
    seat = host.view()["seats"][1]
    assert (seat["stand"], seat["plates"]) == ({"apple": 1, "feast_plate": 1}, [{"id": 0, "good": "apple"}])
    host.done("correct_bag", seat=1, merchant=1, goods={"feast_plate": 2})
    host.done("end_round")
