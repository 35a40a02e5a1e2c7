"""A whole game with counted bags on one device: every page can be looked at after every step."""

from flask import Flask

from tests.web.pages import Browser


def test_every_page_of_a_game_with_counted_bags(app: Flask) -> None:
    """S-CNT-1 to S-CNT-7, for the host, for each player who has no phone, and on the board."""
    host = Browser(app).open("Ann", "Ben", "Cid", bags="counted", one_device=True, timer=True, black_market=True)

    def send(command: str, **fields: object) -> None:
        host.command(command, **fields)
        for address in ("", "/board", *(f"?seat={seat}" for seat in range(3))):
            host.page(address)

    send("start", first=0)
    for number in range(9):
        honest, liar = (seat for seat in range(3) if seat != number % 3)
        send("declare", seat=honest, good="apple", count=3)
        deal = {"gold": 2, "promise": "a favour"}
        send("settle_bag", merchant=honest, do="pass", goods={"apple": 1}, face_down=2, deal=deal)
        cheese = {"good": "cheese", "count": 2}
        send("settle_bag", merchant=liar, declared=cheese, do="inspect", goods={"cheese": 1, "silk": 1})
        if number == 0:
            send("correct_bag", merchant=honest, goods={}, face_down=3)
        send("end_round")
    seats = host.view()["seats"]
    assert [seat["hidden"] for seat in seats] == [12, 7, 0]
    for seat in (0, 1):
        send("turn_up", seat=seat, goods={"pepper": seats[seat]["hidden"]})
    assert host.view()["phase"] == "over"
