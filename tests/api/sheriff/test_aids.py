"""Aids around the game: the set-up sheet, coins to hand over, coins counted against the book."""

from flask import Flask

from tests.phones import open_table, refusal


def test_the_set_up_sheet(app: Flask) -> None:
    """S-SET-2, S-SET-3, S-SET-4, S-SET-5: for this edition, these options, this many players."""
    host = open_table(app, royal_goods=True, seven_card_hand=True)
    sheet = host.get("/sheet").json
    assert sheet["take_out"]["bread"] == 36
    assert sheet["take_out"]["pepper"] == 4
    assert sheet["hand"] == 7
    assert sum(int(coin) * count for coin, count in sheet["coins"].items()) == 50
    assert any("bread" in step for step in sheet["steps"])
    # the same sheet while the game runs
    host.command("start", first=0)
    assert host.get("/sheet").json == sheet


def test_a_sum_in_coins_of_this_box(app: Flask) -> None:
    host = open_table(app)
    assert host.get("/coins", query_string={"amount": 73}).json == {"amount": 73, "coins": {"50": 1, "20": 1, "1": 3}}
    for bad in ("", "x", "-1", "99999", "1e2", "²"):
        assert host.get("/coins", query_string={"amount": bad}).status_code == 422
    other = open_table(app, edition="nottingham")
    assert refusal(other.get("/coins", query_string={"amount": 3})) == (409, "no_coins")


def test_a_count_is_checked_against_the_book(app: Flask) -> None:
    host = open_table(app)
    ben = host.claim(1)
    host.command("start", first=0)
    right = ben.post("/coins", {"seat": 1, "coins": {"50": 1}}).json
    assert right == {"counted": 50, "book": 50, "difference": 0}
    assert ben.post("/coins", {"seat": 0, "coins": {"20": 2, "5": 1}}).json["difference"] == -5
    assert ben.post("/coins", {"seat": 1, "coins": {"7": 1}}).status_code == 422
    assert ben.post("/coins", {"seat": 9, "coins": {}}).status_code == 422


def test_closed_purses_stay_closed(app: Flask) -> None:
    host = open_table(app, open_purses=False)
    ben = host.claim(1)
    host.command("start", first=0)
    assert ben.post("/coins", {"seat": 0, "coins": {"50": 1}}).status_code == 403
    assert ben.post("/coins", {"seat": 1, "coins": {"50": 1}}).json["difference"] == 0
    assert ben.view()["seats"][0]["gold"] is None
    assert {entry["to"] for entry in ben.get("/ledger").json["entries"]} == {1}
