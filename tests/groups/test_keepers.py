"""Whoever has the link reads, whoever holds a keeper's key writes; links that pass the key on work once."""

from dataclasses import replace

import pytest
from flask import Flask

from referee import create_app
from referee.config import Settings
from referee.groups.book import MOST_MEMBERS
from referee.limits import FAILURES, GROUPS
from referee.tables.expiry import DAY_MS, Expiry
from tests.groups.keepers import Keeper, open_group, play, tally
from tests.phones import API, Phone, stored_rows

GAME = tally(("Ann", 3), ("Ben", 2), ("Cid", 1))


@pytest.fixture
def keeper(app: Flask) -> Keeper:
    return open_group(app)


def test_a_group_is_a_link_and_a_name(app: Flask) -> None:
    client = app.test_client()
    answer = client.post(f"{API}/groups", json={"name": "  The   Thursday Table "})
    assert answer.status_code == 201
    code = answer.json["code"]
    assert len(code) == 8
    assert answer.json["url"].endswith(f"/g/{code}")
    assert answer.headers["Location"] == f"{API}/groups/{code}"
    cookie = client.get_cookie(f"group_{code}")
    assert cookie is not None
    assert cookie.value == answer.json["keeper_key"]
    assert (cookie.http_only, cookie.same_site, cookie.path) == (True, "Lax", "/")
    found = client.get(f"{API}/groups/{code.lower()}").json
    assert (found["name"], found["keeper"], found["games"], found["standings"]) == ("The Thursday Table", True, 0, [])
    assert Keeper(app, code).get()["keeper"] is False
    # only hashes are stored
    with app.extensions["store"].engine.connect() as connection:
        rows = connection.exec_driver_sql("SELECT hash FROM group_keys").all()
    assert answer.json["keeper_key"].encode() not in rows[0][0]
    for nonsense in ({}, {"name": ""}, {"name": " "}, {"name": "x" * 61}, {"name": 3}, {"name": "a\u202eb"}):
        assert client.post(f"{API}/groups", json=nonsense).status_code == 422


def test_nobody_else_changes_anything(keeper: Keeper) -> None:
    game = keeper.post("/games", GAME)
    member = keeper.member("Ann")
    changes = [
        ("PATCH", "", {"name": "Mine"}),
        ("DELETE", "", None),
        ("POST", "/keeper", None),
        ("POST", "/games", GAME),
        ("DELETE", f"/games/{game['id']}", None),
        ("POST", "/import", keeper.get("/games.json")),
        ("PATCH", f"/members/{member}", {"name": "Zoe"}),
        ("PATCH", f"/members/{member}", {"merge_into": keeper.member("Ben")}),
        ("DELETE", f"/members/{member}", None),
    ]
    other = open_group(keeper.app)
    before = stored_rows(keeper.app), keeper.get()
    for stranger in (
        keeper.reader(),
        Keeper(keeper.app, keeper.code, "guessed"),
        Keeper(keeper.app, keeper.code, other.key),
    ):
        for method, path, body in changes:
            assert stranger.send(method, path, body).status_code == 401, path
    # what is in another group is not here, whoever asks
    for method, path, body in changes[4:5] + changes[6:]:
        assert other.send(method, path, body).status_code == 404, path
    assert (stored_rows(keeper.app), keeper.get()) == before


def test_other_sites_cannot_act_for_a_keeper(keeper: Keeper) -> None:
    client = keeper.app.test_client()
    client.set_cookie(f"group_{keeper.code}", str(keeper.key))
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = client.post(f"{API}/groups/{keeper.code}/games", json=GAME, headers=headers)
        assert answer.status_code == 403
    assert client.post(f"{API}/groups/{keeper.code}/games", json=GAME).status_code == 201


def test_a_link_makes_one_phone_a_keeper(keeper: Keeper) -> None:
    link = keeper.post("/keeper")
    address, _, token = link["url"].partition("#keeper=")
    assert address.endswith(f"/g/{keeper.code}")
    now = keeper.app.extensions["groups"].now
    assert link["expires_at"] > now()
    # the token opens nothing by itself
    assert Keeper(keeper.app, keeper.code, token).send("GET").status_code == 401
    other = open_group(keeper.app)
    assert other.reader().send("POST", "/keeper/accept", {"token": token}).status_code == 409
    second = Keeper(keeper.app, keeper.code, keeper.reader().post("/keeper/accept", {"token": token})["keeper_key"])
    assert second.key != keeper.key
    assert second.post("/games", GAME)
    again = keeper.reader().send("POST", "/keeper/accept", {"token": token})
    assert (again.status_code, again.json["refusal"]) == (409, "link_expired")
    late = keeper.post("/keeper")["url"].partition("#keeper=")[2]
    keeper.app.extensions["groups"].now = lambda: now() + DAY_MS + 1
    assert keeper.reader().send("POST", "/keeper/accept", {"token": late}).status_code == 409
    # both keep it
    assert keeper.get()["keeper"]
    assert second.get()["keeper"]


def test_at_most_ten_groups_in_a_phone(app: Flask) -> None:
    client = app.test_client()
    codes = [client.post(f"{API}/groups", json={"name": str(number)}).json["code"] for number in range(12)]
    kept = [code for code in codes if client.get_cookie(f"group_{code}") is not None]
    assert kept == codes[2:]


def test_a_group_is_removed_whole(any_store_app: Flask) -> None:
    keeper, other = open_group(any_store_app), open_group(any_store_app)
    empty = stored_rows(any_store_app)
    host = keeper.open_table()
    play(host)
    keeper.post("/games", GAME)
    keeper.post("/keeper")
    assert keeper.send("DELETE").status_code == 204
    assert keeper.send("GET").status_code == 404
    assert Phone(any_store_app, host.code, host.key).delete().status_code == 204
    other.post("/keeper")
    # nothing is left but the other one, and its link
    left = stored_rows(any_store_app)
    assert sum(left) == sum(empty) - 1


def test_a_table_whose_group_is_gone_goes_on(any_store_app: Flask) -> None:
    keeper = open_group(any_store_app)
    host = keeper.open_table()
    keeper.send("DELETE")
    play(host)
    assert host.get("/result.json").status_code == 200


def test_guesses_are_throttled_before_any_group_is_looked_up(settings: Settings) -> None:
    app = create_app(replace(settings, ratelimit_enabled=True))
    keeper = open_group(app)
    stranger = Keeper(app, "ZZZZZZZZ")
    statuses = [stranger.send("GET").status_code for _ in range(FAILURES.at_once + 5)]
    assert statuses[0] == 404
    assert statuses[-1] == 429
    # right or wrong, whoever has no key waits; who has one does not
    assert Keeper(app, "YYYYYYYY", "guessed").send("GET").status_code == 429
    assert keeper.send("GET").status_code == 200
    app.extensions["store"].engine.dispose()


def test_nobody_makes_groups_without_end(settings: Settings) -> None:
    app = create_app(replace(settings, ratelimit_enabled=True))
    client = app.test_client(use_cookies=False)
    statuses = {client.post(f"{API}/groups", json={"name": "x"}).status_code for _ in range(GROUPS.at_once + 2)}
    assert statuses == {201, 429}
    app.extensions["store"].engine.dispose()


def test_an_empty_group_is_forgotten_like_an_idle_table(any_store_app: Flask) -> None:
    groups, tables = any_store_app.extensions["groups"], any_store_app.extensions["tables"]
    empty, played, waiting = (open_group(any_store_app) for _ in range(3))
    played.post("/games", GAME)
    host = waiting.open_table()
    later = tables.now() + 61 * DAY_MS
    groups.expire(tables.now() - DAY_MS, 20)
    assert empty.send("GET").status_code == 200
    groups.expire(later, 20)
    assert [group.send("GET").status_code for group in (empty, played, waiting)] == [404, 200, 200]
    host.delete()
    groups.expire(later, 20)
    assert [group.send("GET").status_code for group in (played, waiting)] == [200, 404]


def test_a_group_in_which_somebody_wrote_today_is_not_idle(any_store_app: Flask) -> None:
    groups, keeper = any_store_app.extensions["groups"], open_group(any_store_app)
    with any_store_app.extensions["store"].engine.begin() as connection:
        connection.exec_driver_sql("UPDATE groups SET made_at = 0")
    game = keeper.post("/games", GAME)
    assert keeper.send("DELETE", f"/games/{game['id']}").status_code == 204
    groups.expire(groups.now() - DAY_MS, 20)
    assert keeper.send("GET").status_code == 200
    groups.expire(groups.now() + DAY_MS, 20)
    assert keeper.send("GET").status_code == 404


def test_the_book_outlives_the_tables(app: Flask) -> None:
    keeper = open_group(app)
    host = keeper.open_table()
    play(host)
    before = keeper.games
    expiry = Expiry(app.extensions["tables"], 60, app.extensions["groups"].expire)
    with app.extensions["store"].engine.begin() as connection:
        for change in ("UPDATE tables SET opened_at = 0", "UPDATE steps SET at = 0", "UPDATE groups SET made_at = 0"):
            connection.exec_driver_sql(change)
    keeper.open_table()
    while expiry.look():
        pass
    assert host.get().status_code == 404
    assert keeper.games == before


def test_whoever_comes_after_a_thousand_is_a_guest(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_MEMBERS == 1000
    monkeypatch.setattr("referee.groups.book.MOST_MEMBERS", 2)
    keeper = open_group(app)
    play(keeper.open_table())
    assert [player["name"] for player in keeper.games[0]["players"]] == ["Ann", "Ben", "a guest"]
    monkeypatch.setattr("referee.groups.book.MOST_GAMES", 1)
    assert keeper.send("POST", "/games", GAME).json["refusal"] == "book_full"
    # and nobody's game is held up by a full book
    play(keeper.open_table())
    assert len(keeper.games) == 1
