"""N-LEV-1 over HTTP: somebody leaves for good, is skipped, and comes back."""

from flask import Flask

from tests.phones import open_table, refusal


def test_lev_1_leaving_being_skipped_and_coming_back(app: Flask) -> None:
    """N-LEV-1: the offer goes back to the hand, the turn goes past them, and from their next turn on they are back."""
    host = open_table(app, "Ann", "Ben", "Cid", "Dan", edition="nottingham")
    ann, ben, cid, dan = (host.claim(seat) for seat in range(4))
    host.done("start", first=0)
    ann.done("reveal", item="copper")
    ann.done("buy")
    ben.done("bid", items={"gems": 1})
    cid.done("bid", items={"pearls": 1})
    assert cid.command("leave_game", seat=1).status_code == 403
    ben.done("leave_game")
    assert [entry["text"] for entry in cid.view()["log"][:2]] == [
        "What Ben has offered goes back to the hand.",
        "Ben leaves the game. What lies there stays and counts.",
    ]
    dan.done("bid", items={"pearls": 1})
    assert [offer["seat"] for offer in ann.view()["bidding"]["offers"]] == [2, 3]
    assert refusal(ann.command("choose", seat=1)) == (409, "no_offer")
    ann.done("choose", seat=2)
    # the turn goes past them, and everybody is told to whom
    seen = ann.view()
    assert (seen["next_turn"], seen["seats"][1]["away"], seen["seats"][1]["hand_count"]) == (2, True, 3)
    ann.done("end_turn")
    assert cid.view()["turn"] == 2
    assert refusal(ben.command("reveal", item="gems")) == (409, "has_left")
    cid.done("reveal", item="gems")
    assert cid.view()["targets"] == [3, 0]
    cid.done("keep", end=True)
    ben.done("come_back")
    assert ben.view()["seats"][1]["comes_back"]
    for phone in (dan, ann):
        phone.done("reveal", item="pearls")
        assert 1 not in phone.view()["targets"]
        phone.done("keep", end=True)
    seen = ben.view()
    assert (seen["turn"], seen["seats"][1]["away"]) == (1, False)
    ben.done("reveal", item="chain")
    # in the own turn: what is turned up goes to the hand, and the turn passes
    ben.done("end_turn")
    cid.done("reveal", item="copper")
    cid.done("buy")
    host.done("leave_game", seat=2)
    seen = dan.view()
    assert (seen["turn"], seen["phase"], seen["bidding"], seen["revealed"]) == (3, "reveal", None, None)
    host.done("undo", of=host.view()["undoable"][0]["version"])
    assert (dan.view()["turn"], dan.view()["seats"][2]["away"]) == (2, False)


def test_lev_1_too_few_are_left(app: Flask) -> None:
    """N-LEV-1: only the end is open; hand, loot and tasks count."""
    host = open_table(app, edition="nottingham")
    ben = host.claim(1)
    host.done("start", first=0)
    ben.done("leave_game")
    assert host.view()["stopped"]
    assert refusal(host.command("reveal", item="gems")) == (409, "too_few_players")
    host.done("end_game")
    assert [line["total"] for line in host.view()["score"]] == [0, 0, 0]
