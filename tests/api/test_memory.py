"""What a finished game is remembered for, as its view tells it to everybody in their own language."""

from flask import Flask

from tests.phones import open_table


def test_awards_and_highlights_are_told_when_the_game_is_over_and_not_before(app: Flask) -> None:
    host = open_table(app, bags="open")
    host.command("start", first=0)
    host.command("close_market")
    for seat in (1, 2):
        host.command("declare", seat=seat, good="apple", count=2)
    for seat in (1, 2):
        host.command("inspect", seat=0, merchant=seat)
        host.command("record_bag", seat=seat, goods={"silk": 2})
    assert not {"awards", "highlights"} & set(host.view())
    host.command("end_game")
    view = host.view()
    assert [(one["id"], one["seat"], one["value"]) for one in view["awards"]] == [("best_nose", 0, 2)]
    assert (view["awards"][0]["title"], len(view["awards"][0]["evidence"])) == ("The best nose", 2)
    exhibit = {"what": "lie", "when": 1, "cards": {}, "face_down": 0, "gold": 0}
    assert view["awards"][0]["exhibits"] == [exhibit | {"seat": seat} for seat in (1, 2)]
    # one a round
    assert len(view["highlights"]) == 1
    german = host.get("", headers={"Accept-Language": "de"}).json
    assert german["awards"][0]["title"] == "Die beste Nase"
    assert german["highlights"][0].startswith("Runde 1: ")
