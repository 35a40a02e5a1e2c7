"""The end of a game: the show, the story of the gold, the next table."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from flask import Flask

from referee.http.access import Visit, visit
from referee.web.sheriff.result_history import Bribe, Caught, GoldHistory, Inspected, gold_history
from tests.phones import stored_rows
from tests.web.pages import Browser


@pytest.fixture
def over(app: Flask) -> Browser:
    """A game whose first round was played: Ben lied and was caught, Cid smuggled two silks past the sheriff."""
    host = Browser(app).open("Ann", "Ben", "Cid")
    host.command("start", first=0)
    host.command("close_market")
    host.command("seal_bag", seat=1, goods={"pepper": 2})
    host.command("seal_bag", seat=2, goods={"silk": 2, "apple": 1})
    host.command("declare", seat=1, good="apple", count=2)
    host.command("declare", seat=2, good="apple", count=3)
    host.command("offer", seat=2, gold=5, ask={"do": "pass", "merchant": 2})
    offer = host.client.get(f"/api/v1/tables/{host.code}").json["offers"][0]["id"]
    host.command("accept", seat=0, offer=offer)
    host.command("inspect", seat=0, merchant=1)
    host.command("end_game")
    return host


def region(phone: Browser, name: str) -> str:
    regions = phone.regions()["regions"]
    assert isinstance(regions, dict)
    return str(regions[name])


def test_the_show_goes_step_by_step_on_every_phone(app: Flask, over: Browser) -> None:
    guest = Browser(app, over.code)
    assert "What did Ben hide?" in region(guest, "show")
    assert "2 silk" not in region(guest, "show")
    assert 'class="outcome later"' in region(guest, "result")
    assert 'data-command="show"' not in region(guest, "show")
    for step in range(1, 99):
        over.command("show", step=step)
        if not region(guest, "show").strip():
            break
        assert region(guest, "show").partition('class="act"')[0] == region(over, "show").partition('class="act"')[0]
    # three players, three kinds with three players, one award
    assert step == 7
    assert 'class="outcome"' in region(guest, "result")
    assert over.regions()["title"] == "Cid wins by 20 points."


def test_other_points_are_noted_on_the_result(app: Flask, over: Browser) -> None:
    """S-END-9: by the host, until the game is put away."""
    opens = 'data-open="other-points-dialog"'
    assert opens in region(over, "after")
    assert 'id="other-points-dialog"' in over.page()
    assert opens not in region(Browser(app, over.code), "after")
    over.command("other_points", seat=1, points=9, words="special order")
    assert "special order" in region(over, "result")
    assert over.client.post(f"/t/{over.code}/rematch").status_code == 303
    assert opens not in region(over, "after")


def test_undoing_the_end_ends_the_show(over: Browser) -> None:
    over.command("show", step=99)
    view = over.client.get(f"/api/v1/tables/{over.code}").json
    over.command("undo", of=view["undoable"][0]["version"])
    assert over.regions()["kind"] == "play"
    over.command("end_game")
    assert over.client.get(f"/api/v1/tables/{over.code}").json["show"] == 0


def test_there_is_no_show_before_the_end(app: Flask) -> None:
    host = Browser(app).open()
    host.command("start", first=0)
    answer = host.client.post(f"/api/v1/tables/{host.code}/commands", json={"command": "show", "step": 1})
    assert (answer.status_code, answer.json["refusal"]) == (409, "not_over")


def test_the_ledger_is_read_once_for_all_who_look_at_the_result(over: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    first = region(over, "result")
    monkeypatch.setattr("referee.tables.views.Views.whole_ledger", lambda *_args: pytest.fail("read once more"))
    assert region(over, "result") == first


def test_what_was_hidden_and_what_the_ledger_tells(over: Browser) -> None:
    page = region(over, "result")
    assert "2 silk" in page
    assert "Cid → Ann" in page
    assert "Who lied and was caught" in page
    assert "−8" in page.partition("Who lied and was caught")[2]
    assert "+8" in page.partition("Who opened the right bags")[2]


def test_closed_purses_keep_their_story(app: Flask) -> None:
    host = Browser(app).open(open_purses=False)
    host.command("start", first=0)
    host.command("end_game")
    assert "Gold over the rounds" not in host.page()


def test_counts_that_cannot_be_are_pointed_out(app: Flask) -> None:
    host = Browser(app).open()
    host.command("start", first=0)
    host.command("correct", seat=1, gold=0, goods={"chicken": 25}, reason="a test of the box")
    host.command("end_game")
    assert "Chickens: 25 counted, 24 in the box" in host.page()


def test_the_rematch_takes_everybody_along(app: Flask, over: Browser) -> None:
    guest = Browser(app, over.code)
    assert guest.client.post(f"/t/{over.code}/rematch").status_code == 401
    assert 'name="first" value="1"' in region(over, "after")
    answer = over.client.post(f"/t/{over.code}/rematch", data={"first": "1"})
    assert answer.status_code == 303
    path, _, query = answer.location.partition("?")
    assert query == "first=1"
    new = Browser(app, path.removeprefix("/t/"))
    view = over.client.get(f"/api/v1/tables/{new.code}").json
    assert view["viewer"]["host"]
    assert [seat["name"] for seat in view["seats"]] == ["Ann", "Ben", "Cid"]
    assert f'action="/t/{over.code}/follow"' in region(guest, "after")
    assert "Rematch" not in region(over, "after")
    # a stranger is led there, and asked there who that is
    answer = guest.client.post(f"/t/{over.code}/follow")
    assert (answer.status_code, answer.location, answer.headers.get("Set-Cookie")) == (303, path, None)


def seat_at(phone: Browser, path: str) -> Any:
    return phone.client.get(f"/api/v1/tables/{path.partition('?')[0].removeprefix('/t/')}").json["viewer"]["seat"]


def test_at_the_rematch_every_phone_keeps_its_player(app: Flask) -> None:
    host = Browser(app).open().sit(2)
    ann, ben = (Browser(app, host.code).sit(seat) for seat in (0, 1))
    host.command("start", first=0)
    host.command("end_game")
    # there is no next table yet
    assert ben.client.post(f"/t/{host.code}/follow").location == f"/t/{host.code}"
    path = host.client.post(f"/t/{host.code}/rematch").location
    assert seat_at(host, path) == 2
    assert host.client.get(f"/api/v1{path.replace('/t/', '/tables/')}").json["viewer"]["host"]
    # by name, wherever it sits now; tapped twice it is the same seat
    host.code = path.removeprefix("/t/")
    host.command("reorder", order=[1, 0, 2])
    for _ in range(2):
        assert ben.client.post(f"/t/{ben.code}/follow").location == path
        assert seat_at(ben, path) == 0
    # a name that is gone, or taken, has to be tapped
    host.command("rename", seat=1, name="Anna")
    ann.client.post(f"/t/{ann.code}/follow")
    assert seat_at(ann, path) is None
    host.command("rename", seat=1, name="Ann")
    Browser(app, host.code).sit(1)
    ann.client.post(f"/t/{ann.code}/follow")
    assert seat_at(ann, path) is None


def test_a_rematch_that_is_tapped_twice_is_one_table(
    app: Flask, over: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = over.client.post(f"/t/{over.code}/rematch").location
    assert over.client.post(f"/t/{over.code}/rematch").location == path
    rows = stored_rows(app)
    # the second came before the first was done: what it opened is closed again
    table = app.extensions["tables"].at(over.code).table
    monkeypatch.setattr("referee.web.new.visit", lambda code, **more: not_yet(visit(code, **more)))

    def not_yet(found: Visit) -> Visit:
        unaware = replace(found.fold, table=replace(table, rematch=None))
        return found if found.code != over.code else replace(found, fold=unaware)

    assert over.client.post(f"/t/{over.code}/rematch").status_code == 303
    assert stored_rows(app) == rows


def test_only_the_host_opens_a_rematch(app: Flask) -> None:
    host = Browser(app).open()
    ben = Browser(app, host.code).sit(1)
    host.command("start", first=0)
    host.command("end_game")
    assert ben.client.post(f"/t/{host.code}/rematch").status_code == 403
    assert "Rematch" not in ben.page()


def line(
    round_: int,
    giver: int | str,
    taker: int | str,
    amount: int,
    kind: str,
    bag: int | None = None,
    undone: bool = False,
) -> dict[str, Any]:
    way = {"from": giver, "to": taker, "amount": amount}
    return {"version": 1, "round": round_, **way, "kind": kind, "bag": bag, "undone": undone}


def told(*entries: dict[str, Any], rounds: int = 2) -> GoldHistory:
    return gold_history({"seats": [{"name": "Ann"}, {"name": "Ben"}], "round": rounds}, entries)


def test_gold_round_by_round() -> None:
    found = told(
        line(1, "bank", 0, 50, "start"),
        line(1, "bank", 1, 50, "start"),
        line(1, 1, 0, 8, "deal"),
        line(2, 0, 1, 3, "penalty", 1),
    )
    assert [drawn.amounts for drawn in found.chart.lines] == [(50, 58, 55), (50, 42, 45)]
    assert found.bribes == (Bribe("Ben", "Ann", 8),)
    assert found.inspected == (Inspected("Ann", -3),)


def test_what_was_undone_was_never_paid() -> None:
    found = told(
        line(1, 1, 0, 8, "fine", 1),
        line(1, 0, 1, 8, "fine", 1, undone=True),
        line(1, 1, 0, 7, "deal"),
        line(1, 0, 1, 7, "deal", undone=True),
        line(1, 1, "chest", 5, "deal"),
    )
    assert found.caught == ()
    assert found.inspected == ()
    assert found.bribes == (Bribe("Ben", None, 5),)


def test_who_won_as_much_as_they_lost_opened_bags_too() -> None:
    found = told(line(1, 1, 0, 6, "fine", 1), line(2, 0, 1, 6, "penalty", 1))
    assert found.inspected == (Inspected("Ann", 0),)


def test_who_was_cleared_by_a_correction_was_not_caught() -> None:
    cleared = told(line(1, 1, 0, 8, "fine", 1), line(1, 0, 1, 14, "verdict_corrected", 1))
    assert (cleared.caught, cleared.inspected) == ((), (Inspected("Ann", -6),))
    convicted = told(line(1, 0, 1, 6, "penalty", 1), line(1, 1, 0, 14, "verdict_corrected", 1))
    assert convicted.caught == (Caught("Ben", 1, 8),)
    assert convicted.inspected == (Inspected("Ann", 8),)


def test_names_beside_the_lines_do_not_sit_on_each_other() -> None:
    view = {"seats": [{"name": name} for name in "ABCDEFG"], "round": 1}
    entries = [line(1, "bank", seat, 50, "start") for seat in range(7)]
    chart = gold_history(view, entries).chart
    heights = sorted(drawn.label for drawn in chart.lines)
    assert all(after - before >= 17.9 for before, after in pairwise(heights))
    assert heights[-1] <= chart.height
