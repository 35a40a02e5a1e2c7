"""Opening tables, views, commands, idempotency: on both databases."""

import threading
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from sqlalchemy import text

from referee.tables.store import ANSWERS_LAST_MS
from tests.phones import API, Phone, open_table, refusal


@pytest.fixture
def app(any_store_app: Flask) -> Flask:
    return any_store_app


def test_a_new_table(app: Flask) -> None:
    body = {"edition": "sheriff-2e", "options": {"timer": True}, "seats": ["Ann", "Ben", "Cid"]}
    answer = app.test_client().post(f"{API}/tables", json=body)
    assert answer.status_code == 201
    table = answer.json
    assert table["version"] == 0
    assert table["join_url"] == f"http://localhost/t/{table['code']}"
    assert answer.headers["Location"] == f"{API}/tables/{table['code']}"
    view = Phone(app, table["code"].lower(), table["host_key"]).view()
    assert view["code"] == table["code"]
    assert view["viewer"] == {"seat": None, "host": True}
    assert (view["phase"], view["round"], view["rounds"]) == ("lobby", None, 9)
    assert [seat["name"] for seat in view["seats"]] == ["Ann", "Ben", "Cid"]
    assert view["options"]["timer"] is True
    assert view["options"]["bags"] == "sealed"
    assert view["undoable"] == []
    assert "rename" in view["may"]


@pytest.mark.parametrize("edition", ["sheriff-1e", "sheriff-2e", "nottingham"])
def test_who_taps_is_an_option_of_every_edition(app: Flask, edition: str) -> None:
    assert open_table(app, edition=edition).view()["options"]["one_device"] is False
    assert open_table(app, edition=edition, one_device=True).view()["options"]["one_device"] is True


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"edition": "sheriff-9e"}, "edition"),
        ({"edition": 3}, "edition"),
        ({"edition": None}, "edition"),
        ({"seats": ["Ann", "Ben"]}, "seats"),
        ({"seats": ["Ann"] * 3}, "seats"),
        ({"seats": ["Ann", " ", "Cid"]}, "seats.1"),
        ({"seats": ["Ann", "a\u202eb", "Cid"]}, "seats.1"),
        ({"seats": ["Ann", "x" * 65, "Cid"]}, "seats.1"),
        ({"seats": ["Ann", 7, "Cid"]}, "seats.1"),
        ({"seats": "Ann"}, "seats"),
        ({"seats": list("ABCDEFG")}, "seats"),
        ({"options": {"nonsense": True}}, "options.nonsense"),
        ({"options": {"timer": 1}}, "options.timer"),
        ({"options": {"bags": "half open"}}, "options.bags"),
        ({"options": []}, "options"),
        ({"edition": "sheriff-1e", "options": {"black_market": True}}, "options.black_market"),
        ({"options": {"black_market_values": {"pepper": [1]}}}, "options.black_market_values.pepper"),
        ({"edition": "nottingham", "options": {"colours": ["red", "red", "blue"]}}, "options.colours"),
        ({"edition": "nottingham", "options": {"colours": ["red", "blue"]}}, "options.colours"),
        ({"options": {"turns_as_sheriff": 5}}, "options.turns_as_sheriff"),
        ({"options": {"turns_as_sheriff": 0}}, "options.turns_as_sheriff"),
        ({"options": {"clock_seconds": 14}}, "options.clock_seconds"),
        ({"options": {"clock_seconds": None}}, "options.clock_seconds"),
        ({"options": {"starting_gold": 201}}, "options.starting_gold"),
        ({"options": {"merry_men": True}}, "options.merry_men"),
        ({"edition": "sheriff-1e", "seats": list("ABCDEF")}, "seats"),
        ({"more": 1}, "more"),
    ],
)
def test_bad_tables_are_refused_field_by_field_and_nothing_is_stored(
    app: Flask, change: dict[str, Any], field: str
) -> None:
    body = {"edition": "sheriff-2e", "seats": ["Ann", "Ben", "Cid"], **change}
    answer = app.test_client().post(f"{API}/tables", json=body)
    assert answer.status_code == 422
    assert list(answer.json["errors"]) == [field]
    with app.extensions["store"].engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM tables")).scalar() == 0


def test_without_a_table_there_is_a_problem_document(app: Flask) -> None:
    for code in ("ZZZZZZ", "nope", "O0O0O0"):
        for method, path in (("GET", ""), ("POST", "/commands"), ("GET", "/stream"), ("DELETE", "")):
            answer = Phone(app, code).send(method, path, json={"command": "rename"} if method == "POST" else None)
            assert answer.status_code == 404
            assert answer.mimetype == "application/problem+json"


def test_keys_open_what_they_are_for(app: Flask) -> None:
    host = open_table(app)
    ben = host.claim(1)
    stranger = Phone(app, host.code)
    assert stranger.view()["viewer"] == {"seat": None, "host": False}
    assert stranger.view()["may"] == []
    assert ben.view()["viewer"] == {"seat": 1, "host": False}
    assert "requests" in host.view()
    assert "requests" not in ben.view()
    assert Phone(app, host.code, "a guess").get().status_code == 401
    assert Phone(app, open_table(app).code, ben.key).get().status_code == 401
    assert stranger.command("rename", name="Zoe").status_code == 401
    header = {"Authorization": "Basic abc"}
    assert stranger.get(headers=header).status_code == 401


def test_a_host_command_is_not_for_seats(app: Flask) -> None:
    host = open_table(app)
    ben = host.claim(1)
    before = host.view()["version"]
    assert ben.command("reorder", order=[2, 1, 0]).status_code == 403
    assert ben.command("rename", seat=0, name="Zoe").status_code == 403
    assert host.command("rename", name="Zoe").status_code == 422  # the host alone has no seat
    assert host.view()["version"] == before


def test_rename_reorder_leave_and_add(app: Flask) -> None:
    host = open_table(app)
    ben = host.claim(1)
    answer = ben.command("rename", name="  Benjamin   B. ")
    assert answer.json["version"] == 2
    assert answer.json["view"]["seats"][1]["name"] == "Benjamin B."
    for name in ("Ann", "ann", "CID"):
        assert refusal(ben.command("rename", name=name)) == (409, "name_taken")
        assert refusal(host.command("add_seat", name=name)) == (409, "name_taken")
    assert ben.command("rename", name="BENJAMIN B.").status_code == 200
    assert ben.command("rename", name="Benjamin B.").status_code == 200
    assert host.command("reorder", order=[1, 2, 0]).status_code == 200
    # Ben's key goes with Ben
    assert ben.view()["viewer"]["seat"] == 0
    for order in ([0, 1], [0, 0, 1], [0, 1, 3], "abc", [True, 1, 2]):
        assert host.command("reorder", order=order).status_code == 422
    assert [seat["name"] for seat in host.view()["seats"]] == ["Benjamin B.", "Cid", "Ann"]
    assert host.command("add_seat", name="Dora").status_code == 200
    assert host.command("leave", seat=1).status_code == 200
    assert [seat["name"] for seat in host.view()["seats"]] == ["Benjamin B.", "Ann", "Dora"]
    assert ben.command("leave").status_code == 200
    assert ben.get().status_code == 401
    for name in ("Eve", "Fay", "Gus", "Hal"):
        assert host.command("add_seat", name=name).status_code == 200
    assert refusal(host.command("add_seat", name="Ida")) == (409, "table_full")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"command": "fly"},
        {"command": 3},
        {"command": "claim", "seat": 1, "grant": "x"},  # has an address of its own
        {"command": "rename"},
        {"command": "rename", "name": "Zoe", "seat": 0, "more": 1},
        {"command": "rename", "name": "Zoe", "seat": 9},
        {"command": "rename", "name": "Zoe", "seat": -1},
        {"command": "rename", "name": "Zoe", "seat": "0"},
        {"command": "rename", "name": "Zoe", "seat": True},
        {"command": "rename", "name": "\ud800", "seat": 0},
        {"command": "add_seat", "name": "Zoe", "seat": 9},
    ],
)
def test_bad_commands_are_422_and_change_nothing(app: Flask, body: dict[str, Any]) -> None:
    host = open_table(app)
    answer = host.post("/commands", body)
    assert answer.status_code == 422, answer.text
    assert answer.json["errors"]
    assert host.view()["version"] == 0


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff", b'{"command": NaN}', b'{"a": 1, "a": 2}', b"[" * 100_000])
def test_what_is_no_json_is_a_400(app: Flask, raw: bytes) -> None:
    host = open_table(app)
    answer = host.send("POST", "/commands", data=raw[:60_000])
    assert answer.status_code == 400
    assert answer.mimetype == "application/problem+json"


def test_too_large_a_body_is_a_413(app: Flask) -> None:
    answer = app.test_client().post(f"{API}/tables", data=b" " * 70_000)
    assert answer.status_code == 413
    assert answer.mimetype == "application/problem+json"


def test_the_same_request_again_has_one_effect(app: Flask) -> None:
    host = open_table(app)
    tap = {"Idempotency-Key": "tap-1"}
    first = host.command("add_seat", name="Dora", headers=tap)
    host.command("rename", seat=0, name="Anna")
    again = host.command("add_seat", name="Dora", headers=tap)
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json["version"] == again.json["version"] == 1
    assert again.json["view"]["version"] == 2
    other = host.command("add_seat", name="Eve", headers=tap)
    assert other.status_code == 422
    assert "Idempotency-Key" in other.json["errors"]
    # per key: somebody else's tap-1 is another one
    ben = host.claim(1)
    assert ben.command("rename", name="Benno", headers=tap).status_code == 200
    assert host.command("add_seat", name="Eve", headers={"Idempotency-Key": "x" * 300}).status_code == 422
    # a refused request leaves no answer behind
    refused = host.command("rename", seat=0, name="Cid", headers={"Idempotency-Key": "tap-2"})
    assert refused.status_code == 409
    assert host.command("rename", seat=0, name="Zoe", headers={"Idempotency-Key": "tap-2"}).status_code == 200
    # what the rules would refuse the second time was done the first time
    tap = {"Idempotency-Key": "tap-3"}
    first, again = (host.command("start", first=0, headers=tap) for _ in range(2))
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json["version"] == again.json["version"]


@pytest.mark.parametrize("wish", ["return=minimal", "respond-async, Return = minimal; x=1"])
def test_who_prefers_little_is_answered_with_the_version_alone(app: Flask, wish: str) -> None:
    """RFC 7240. Our pages do: their stream brings what changed."""
    host = open_table(app)
    answer = host.command("rename", headers={"Prefer": wish}, seat=0, name="Zoe")
    assert (answer.status_code, answer.json) == (200, {"version": 1})
    assert answer.headers["Preference-Applied"] == "return=minimal"
    for other in ({}, {"Prefer": "return=representation"}):
        answer = host.command("rename", headers=other, seat=0, name="Ann")
        assert answer.json["view"]["version"] == answer.json["version"]
        assert "Preference-Applied" not in answer.headers
    # a refusal says as much as ever
    assert refusal(host.command("undo", headers={"Prefer": wish}, of=99))


def test_what_is_refused_for_whom_they_look_is_not_done(app: Flask) -> None:
    """?seat=n is read before anything is stored, whether the command speaks of a seat or not."""
    host = open_table(app)
    ben = host.claim(1)
    for seat, status in (("abc", 422), ("7", 422), ("1", 403)):
        assert host.post(f"/commands?seat={seat}", {"command": "start", "first": 0}).status_code == status
    assert host.view()["version"] == 1
    assert host.post("/commands?seat=0", {"command": "start", "first": 1}).json["view"]["me"]["seat"] == 0
    refused = ben.post("/commands?seat=2", {"command": "open_market", "first": 2})
    assert (refused.status_code, host.view()["version"]) == (403, 2)
    assert ben.post("/commands?seat=1", {"command": "open_market", "first": 2}).status_code == 200


def test_the_same_tap_for_another_seat_is_another_request(app: Flask) -> None:
    host = open_table(app)
    tap = {"Idempotency-Key": "tap-1"}
    body = {"command": "rename", "seat": 0, "name": "Zoe"}
    first, other, again = (host.post(f"/commands?seat={seat}", body, headers=tap) for seat in (1, 2, 1))
    assert (first.status_code, first.json["version"]) == (200, 1)
    assert other.status_code == 422
    assert "Idempotency-Key" in other.json["errors"]
    assert (again.status_code, again.json["version"]) == (200, 1)


def test_after_a_day_an_old_tap_is_as_good_as_new(app: Flask) -> None:
    host, tables = open_table(app), app.extensions["tables"]
    tap = {"Idempotency-Key": "tap-1"}
    first = host.command("add_seat", name="Dora", headers=tap)
    opened_at, tables.now = tables.now(), lambda: opened_at + ANSWERS_LAST_MS + 60_000
    later = host.command("rename", seat=0, name="Anna", headers=tap)
    assert (first.json["version"], later.json["version"]) == (1, 2)
    assert host.command("rename", seat=0, name="Anna", headers=tap).json["version"] == 2


def test_writers_at_once_are_all_decided_in_order(app: Flask) -> None:
    """Two phones at once: the loser is decided again on the new state, and refused only if the rules now say no."""
    host = open_table(app, "Ann", "Ben", "Cid", edition="nottingham")
    answers: list[int] = []
    start = threading.Barrier(8)

    def add(name: str) -> None:
        start.wait()
        answers.append(host.command("add_seat", name=name).status_code)

    phones = [threading.Thread(target=add, args=(f"P{number}",)) for number in range(8)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    assert sorted(answers) == [200] * 4 + [409] * 4  # seven seats at most
    view = host.view()
    assert view["version"] == 4
    assert len(view["seats"]) == 7


def test_the_same_tap_many_times_at_once_counts_once(app: Flask) -> None:
    host = open_table(app)
    versions: list[int] = []
    start = threading.Barrier(6)

    def tap() -> None:
        start.wait()
        versions.append(host.command("add_seat", name="Dora", headers={"Idempotency-Key": "one"}).json["version"])

    taps = [threading.Thread(target=tap) for _ in range(6)]
    for each in taps:
        each.start()
    for each in taps:
        each.join()
    assert versions == [1] * 6
    assert len(host.view()["seats"]) == 4


def test_etag_covers_version_viewer_and_language(app: Flask) -> None:
    host = open_table(app)
    ben = host.claim(1)
    first = ben.get()
    etag = {"If-None-Match": first.headers["ETag"]}
    assert "private" in first.headers["Cache-Control"]
    assert ben.get(headers=etag).status_code == 304
    assert host.get(headers=etag).status_code == 200
    assert ben.get(headers=etag | {"Accept-Language": "de"}).status_code == 200
    ben.command("rename", name="Benno")
    assert ben.get(headers=etag).status_code == 200


def test_the_log_is_in_my_words(app: Flask) -> None:
    host = open_table(app)
    ben = host.claim(1)
    assert ben.view()["log"] == [{"version": 1, "event": "seat_claimed", "text": "You sit down.", "yours": True}]
    assert host.view()["log"] == [{"version": 1, "event": "seat_claimed", "text": "Ben sits down."}]


def test_older_entries_of_the_log(app: Flask) -> None:
    host = open_table(app)
    for number in range(70):
        host.command("rename", seat=0, name=f"Ann {number}")
    log = host.view()["log"]
    assert [entry["version"] for entry in log] == list(range(70, 40, -1))
    seen = [entry["version"] for entry in log]
    while seen[-1] > 1:
        older = host.get("/log", query_string={"before": seen[-1]}).json["log"]
        seen += [entry["version"] for entry in older]
    assert seen == list(range(70, 0, -1))
    assert host.get("/log", query_string={"before": "x"}).status_code == 422
    assert host.get("/log", query_string={"before": 1}).json["log"] == []


def test_forgetting_a_table(app: Flask) -> None:
    host = open_table(app)
    ben = host.claim(1)
    assert ben.delete().status_code == 403
    assert Phone(app, host.code).delete().status_code == 401
    assert host.delete().status_code == 204
    assert host.get().status_code == 404


NAMES = st.text(max_size=70)


@hypothesis_settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(NAMES)
def test_any_text_is_a_name_or_refused_and_comes_back_as_text(app: Flask, name: str) -> None:
    host = open_table(app)
    answer = host.command("rename", seat=0, name=name)
    assert answer.status_code in (200, 409, 422)
    shown = host.view()["seats"][0]["name"]
    if answer.status_code == 200:
        assert shown.split()
        assert len(shown) <= 64
    else:
        assert shown == "Ann"


def test_replaying_the_stored_steps_gives_the_same_table(app: Flask) -> None:
    host = open_table(app)
    host.claim(1)
    host.command("reorder", order=[2, 0, 1])
    host.command("add_seat", name="Dora")
    folds = app.extensions["tables"].folds
    kept = folds.now(host.code)
    folds.drop(host.code)
    assert folds.now(host.code) == kept


def test_what_comes_late_is_carried_out_only_at_its_stage(app: Flask) -> None:
    host = open_table(app)
    late = {"Idempotency-Key": "tap-1", "If-Stage": "lobby"}
    started = host.command("start", first=0, headers=late)
    assert started.status_code == 200
    # the answer was lost: what was carried out is not too late
    again = host.command("start", first=0, headers=late)
    assert (again.status_code, again.json["version"]) == (200, started.json["version"])
    for number, stage in enumerate(("lobby", "market-2", "load-1", "market")):
        headers = {"Idempotency-Key": f"other-{number}", "If-Stage": stage}
        assert refusal(host.command("close_market", headers=headers)) == (409, "too_late")
    assert host.command("close_market", headers={"If-Stage": "market-1"}).status_code == 200


def test_a_turn_that_comes_round_again_is_another_stage(app: Flask) -> None:
    """N-TRN-4: what was tapped a lap ago was not meant for now."""
    host = open_table(app, edition="nottingham")
    phones = [host.claim(seat) for seat in range(3)]
    assert host.command("start", first=0).status_code == 200
    for phone in phones:
        for command, fields in (("reveal", {"item": "chain"}), ("end_turn", {})):
            done = phone.command(command, **fields)
            assert done.status_code == 200, done.text
    assert (done.json["view"]["turn"], done.json["view"]["turns"]) == (0, 3)
    assert refusal(phones[0].command("reveal", item="gems", headers={"If-Stage": "reveal-0"})) == (409, "too_late")
    assert phones[0].command("reveal", item="gems", headers={"If-Stage": "reveal-3"}).status_code == 200


def test_a_finished_game_says_when_it_ended_and_how_long_it_took(app: Flask) -> None:
    """From its start, not from when the table was opened; undone, it goes on, and ends later."""
    tables = app.extensions["tables"]

    def at(minute: float) -> None:
        tables.now = lambda: int(minute * 60_000)

    at(1)
    host = open_table(app)
    at(10)
    host.command("start", first=0)
    assert "ended_at" not in host.view()
    at(55)
    host.command("end_game")
    at(70)
    host.command("show", step=1)
    assert (host.view()["ended_at"], host.view()["minutes"]) == (55 * 60_000, 45)
    host.command("undo", of=host.view()["undoable"][0]["version"])
    assert "minutes" not in host.view()
    at(71.8)
    host.command("end_game")
    # as the store has it too
    tables.folds.drop(host.code)
    assert (host.view()["ended_at"], host.view()["minutes"]) == (71.8 * 60_000, 62)
