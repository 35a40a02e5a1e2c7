"""Seats: claim, ask, free, transfer to another phone; the host's role and how it passes on."""

import re
from collections.abc import Callable
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from flask import Flask

from referee import create_app
from referee.config import Settings
from tests.phones import Phone, open_table, refusal


@pytest.fixture
def app(any_store_app: Flask) -> Flask:
    return any_store_app


def test_a_taken_seat_cannot_be_taken(app: Flask) -> None:
    host = open_table(app)
    host.claim(1)
    stranger = Phone(app, host.code)
    assert refusal(stranger.post("/seats/1/claim")) == (409, "seat_taken")
    assert stranger.post("/seats/7/claim").status_code == 404
    assert stranger.post("/seats/x/claim").status_code == 404
    assert stranger.post("/seats/0/claim", {"ask": "yes"}).status_code == 422
    assert [seat["claimed"] for seat in host.view()["seats"]] == [False, True, False]


@pytest.mark.parametrize("came", [b"", b" ", b'{"ask": '])
def test_a_request_that_was_cut_off_takes_no_seat(app: Flask, came: bytes) -> None:
    """Its body is optional, so what is left of it could pass for another wish."""
    host = open_table(app)
    path = f"/api/v1/tables/{host.code}/seats/1/claim"
    answer = app.test_client().post(path, data=came, environ_overrides={"CONTENT_LENGTH": "13"})
    assert answer.status_code == 400
    assert not any(seat["claimed"] for seat in host.view()["seats"])


def test_the_host_hands_a_seat_over_and_the_old_key_dies(app: Flask) -> None:
    host = open_table(app)
    old = host.claim(1)
    asked = Phone(app, host.code).post("/seats/1/claim", {"ask": True})
    assert asked.status_code == 202
    new = Phone(app, host.code, asked.json["key"])
    assert new.view()["viewer"] == {"seat": None, "host": False}  # not yet
    assert new.command("rename", name="Zoe").status_code == 401
    (request,) = host.view()["requests"]
    assert request["seat"] == 1
    assert old.post(f"/requests/{request['id']}", {"allow": True}).status_code == 403
    assert host.post(f"/requests/{request['id']}", {"allow": True}).status_code == 200
    assert old.get().status_code == 401
    assert new.view()["viewer"]["seat"] == 1
    assert host.view()["requests"] == []
    assert host.post(f"/requests/{request['id']}", {"allow": True}).status_code == 404


def test_the_host_says_no(app: Flask) -> None:
    host = open_table(app)
    old = host.claim(1)
    asked = Phone(app, host.code).post("/seats/1/claim", {"ask": True}).json
    assert host.post(f"/requests/{asked['request']}", {"allow": False}).status_code == 200
    assert Phone(app, host.code, asked["key"]).get().status_code == 401
    assert old.view()["viewer"]["seat"] == 1


def test_whose_seat_it_is_reads_you_in_the_log(app: Flask) -> None:
    host = open_table(app)
    ben = host.claim(1)
    host.command("rename", seat=1, name="Benno")
    host.command("start", first=0)
    asked = Phone(app, host.code).post("/seats/1/claim", {"ask": True}).get_json()
    host.post(f"/requests/{asked['request']}", {"allow": False})

    def told(phone: Phone) -> list[str]:
        of = ("request_declined", "seat_asked_for", "seat_renamed")
        return [entry["text"] for entry in phone.view()["log"] if entry["event"] in of]

    assert told(ben) == [
        "The host says no: your seat stays as it is.",
        "Another phone asks for your seat.",
        "You are called Benno now.",
    ]
    assert told(host) == [
        "The host says no: Benno's seat stays as it is.",
        "Another phone asks for Benno's seat.",
        "Ben is called Benno now.",
    ]


def test_asking_for_a_free_seat_in_the_lobby_just_takes_it(app: Flask) -> None:
    host = open_table(app)
    assert Phone(app, host.code).post("/seats/2/claim", {"ask": True}).status_code == 200


def asked_for(host: Phone, address: str) -> str:
    """Somebody at this address asks for the second seat: the id of the request."""
    asked = {"environ_base": {"REMOTE_ADDR": address}}
    answer = Phone(host.where, host.code).post("/seats/1/claim", {"ask": True}, **asked)
    assert answer.status_code == 202
    return str(answer.json["request"])


def open_requests(host: Phone) -> list[str]:
    return [asked["id"] for asked in host.view()["requests"]]


def test_nobody_can_bury_the_host_in_requests(app: Flask) -> None:
    """A stranger holds a few places at most, so a real player always gets through."""
    host = open_table(app)
    host.claim(1)
    real = asked_for(host, "192.0.2.1")
    flood = [asked_for(host, "192.0.2.66") for _ in range(25)]
    assert open_requests(host) == [real, *flood[-5:]]
    # many strangers: the oldest give way
    strangers = [asked_for(host, f"198.51.100.{number}") for number in range(30)]
    assert open_requests(host) == strangers[-20:]
    real = asked_for(host, "192.0.2.1")
    assert open_requests(host)[-1] == real
    assert host.post(f"/requests/{real}", {"allow": True}).status_code == 200


def test_a_phone_asks_for_one_seat_at_a_time(app: Flask) -> None:
    host = open_table(app)
    host.claim(0), host.claim(1)
    phone = app.test_client()
    first, second = (
        phone.post(f"/api/v1/tables/{host.code}/seats/{seat}/claim", json={"ask": True}).json["request"]
        for seat in (0, 1)
    )
    assert open_requests(host) == [second]
    assert host.post(f"/requests/{first}", {"allow": True}).status_code == 404


def test_freeing_a_seat_kills_its_key(app: Flask) -> None:
    host = open_table(app)
    ann, ben = host.claim(0), host.claim(1)
    assert ann.delete("/seats/1/claim").status_code == 403
    assert Phone(app, host.code).delete("/seats/1/claim").status_code == 401
    assert ben.delete("/seats/1/claim").status_code == 200
    assert ben.get().status_code == 401
    assert host.delete("/seats/0/claim").status_code == 200
    assert ann.get().status_code == 401
    assert refusal(host.delete("/seats/0/claim")) == (409, "seat_free")
    assert Phone(app, host.code).post("/seats/1/claim").status_code == 200


def test_moving_to_another_phone(app: Flask) -> None:
    host = open_table(app)
    old = host.claim(1)
    assert host.post("/seats/1/transfer").status_code == 403
    link = old.post("/seats/1/transfer").json
    url, _, fragment = link["url"].partition("#")
    assert url == f"http://localhost/t/{host.code}"
    token = fragment.removeprefix("transfer=")
    assert link["expires_at"] > old.view()["now"] + 9 * 60 * 1000
    new = Phone(app, host.code)
    moved = new.post("/transfer", {"token": token})
    assert moved.status_code == 200
    assert moved.json["seat"] == 1
    assert old.get().status_code == 401
    assert Phone(app, host.code, moved.json["key"]).view()["viewer"]["seat"] == 1
    assert refusal(new.post("/transfer", {"token": token})) == (409, "transfer_used")
    assert refusal(new.post("/transfer", {"token": token[:-2]})) == (409, "transfer_expired")
    other = open_table(app)
    other.claim(1)
    assert refusal(Phone(app, other.code).post("/transfer", {"token": token})) == (409, "transfer_expired")


def test_a_transfer_lasts_ten_minutes(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    host = open_table(app)
    ben = host.claim(1)
    token = ben.post("/seats/1/transfer").json["url"].partition("#transfer=")[2]
    later = time.time() + 601
    monkeypatch.setattr(time, "time", lambda: later)
    assert refusal(Phone(app, host.code).post("/transfer", {"token": token})) == (409, "transfer_expired")
    assert ben.view()["viewer"]["seat"] == 1


def test_the_host_passes_the_role_on(app: Flask) -> None:
    host = open_table(app)
    assert refusal(host.post("/host", {"seat": 1})) == (409, "seat_free")
    nobody = host.post("/host", {"seat": 9})
    assert (nobody.status_code, list(nobody.json["errors"])) == (422, ["seat"])
    ben = host.claim(1)
    assert host.post("/host", {"seat": 1}).status_code == 200
    assert host.get().status_code == 401
    assert ben.view()["viewer"] == {"seat": 1, "host": True}
    assert ben.command("reorder", order=[2, 1, 0]).status_code == 200
    # the role goes with the seat, wherever it is moved
    assert ben.view()["viewer"] == {"seat": 1, "host": True}
    assert refusal(ben.command("leave")) == (409, "is_host")
    # nor can the seat be left to whoever sits down next
    assert refusal(ben.delete("/seats/1/claim")) == (409, "is_host")


def test_without_the_host_half_of_the_others_decide(app: Flask) -> None:
    host = open_table(app, "Ann", "Ben", "Cid", "Dora", "Eve")
    ann, ben, cid, dora, eve = (host.claim(seat) for seat in range(5))
    assert refusal(ann.post("/host", {"seat": 0})) == (409, "others_decide")
    assert ben.post("/host", {"seat": 0}).status_code == 202
    assert ben.post("/host", {"seat": 0}).status_code == 202  # voting twice is one vote
    assert cid.post("/host", {"seat": 3}).json["votes"] == 1  # for somebody else
    assert Phone(app, host.code).post("/host", {"seat": 0}).status_code == 401
    assert host.view()["viewer"]["host"]
    passed = eve.post("/host", {"seat": 0})
    assert (passed.status_code, passed.json["host_seat"]) == (200, 0)
    assert ann.view()["viewer"] == {"seat": 0, "host": True}
    assert host.get().status_code == 401
    assert not dora.view()["viewer"]["host"]


def test_half_of_three_others_is_two_and_who_names_another_takes_the_first_back(app: Flask) -> None:
    host = open_table(app, "Ann", "Ben", "Cid", "Dora")
    ann, ben, cid, dora = (host.claim(seat) for seat in range(4))
    named = ben.post("/host", {"seat": 0})
    assert (named.status_code, named.json["needed"]) == (202, 2)
    assert ben.post("/host", {"seat": 3}).status_code == 202
    assert cid.post("/host", {"seat": 0}).json["votes"] == 1
    assert dora.post("/host", {"seat": 0}).status_code == 200
    # who is host has been settled: nothing said before counts for the next one
    assert ann.view()["host_votes"] == []
    assert cid.post("/host", {"seat": 3}).status_code == 202


def test_one_phone_alone_cannot_take_the_role(app: Flask) -> None:
    host = open_table(app)
    ann = host.claim(0)
    assert refusal(ann.post("/host", {"seat": 0})) == (409, "others_decide")
    assert host.view()["viewer"]["host"]


def test_who_takes_two_free_seats_before_the_game_is_not_half_of_the_table(app: Flask) -> None:
    """In the lobby all seats count; in the game, where nobody sits down unasked, those that can speak."""
    host = open_table(app, "Ann", "Ben", "Cid", "Dora", "Eve")
    first, second = host.claim(0), host.claim(1)
    named = second.post("/host", {"seat": 0})
    assert (named.status_code, named.json["votes"], named.json["needed"]) == (202, 1, 2)
    assert host.view()["viewer"]["host"]
    assert host.command("start", first=0).status_code == 200
    assert second.post("/host", {"seat": 0}).status_code == 200
    assert first.view()["viewer"] == {"seat": 0, "host": True}


@pytest.mark.parametrize("edition", ["sheriff-1e", "sheriff-2e", "nottingham"])
def test_whoever_sits_down_sees_themselves_in_the_lobby_already(app: Flask, edition: str) -> None:
    host = open_table(app, edition=edition)
    ben = host.claim(1)
    waiting = ben.view()["me"]
    assert waiting["seat"] == 1
    assert "me" not in host.view()
    assert "me" not in Phone(app, host.code).view()
    assert host.view(seat=2)["me"]["seat"] == 2
    assert host.command("start", first=0).status_code == 200
    assert ben.view()["me"].keys() == waiting.keys()


def test_the_host_acts_for_a_player_without_a_phone_only(app: Flask) -> None:
    host = open_table(app)
    ben = host.claim(1)
    assert host.view(seat=0)["viewer"] == {"seat": None, "host": True}
    assert host.get(query_string={"seat": 1}).status_code == 403
    assert ben.get(query_string={"seat": 0}).status_code == 403
    for nonsense in ("9", "-1", "x", "", "1.5", "²"):
        assert host.get(query_string={"seat": nonsense}).status_code == 422
    assert set(host.view()["may_for"]) == {"0", "2"}
    # once claimed, a seat keeps its secrets, until the host adopts it for all to see
    ben.delete("/seats/1/claim")
    assert host.get(query_string={"seat": 1}).status_code == 403
    assert "adopt_seat" in host.view()["may"]
    assert host.command("adopt_seat", seat=1).status_code == 200
    assert "Ben" in host.view()["log"][0]["text"]
    assert host.get(query_string={"seat": 1}).status_code == 200
    assert refusal(host.command("adopt_seat", seat=1)) == (409, "seat_adopted")
    # and somebody who sits down there has it alone again, also when they have left it
    for leaves in (False, True):
        again = host.claim(1)
        again.delete("/seats/1/claim") if leaves else host.delete("/seats/1/claim")
        assert host.get(query_string={"seat": 1}).status_code == 403
    # whoever never had a phone hides nothing from the host
    assert refusal(host.command("adopt_seat", seat=2)) == (409, "seat_adopted")


def test_qr_codes_are_plain_links(app: Flask) -> None:
    host = open_table(app)
    ben = host.claim(1)
    for phone, query in ((Phone(app, host.code), {}), (ben, {"transfer": "1"})):
        answer = phone.get("/qr.svg", query_string=query)
        assert answer.status_code == 200
        assert answer.mimetype == "image/svg+xml"
        ElementTree.fromstring(answer.data)
    assert Phone(app, host.code).get("/qr.svg", query_string={"transfer": 1}).status_code == 401
    # drawing a link moves nothing
    assert ben.view()["viewer"]["seat"] == 1
    assert len(ben.get("/qr.svg", query_string={"transfer": 1}).data) > len(ben.get("/qr.svg").data)
    # for a seat it is asked for, it is that seat's or none
    assert ben.get("/qr.svg", query_string={"transfer": 1, "seat": 1}).status_code == 200
    assert ben.get("/qr.svg", query_string={"transfer": 1, "seat": 2}).status_code == 403
    assert ben.get("/qr.svg", query_string={"transfer": 1, "seat": "ben"}).status_code == 422


def test_reseating_by_the_operator(app: Flask) -> None:
    host = open_table(app)
    ben = host.claim(1)
    tables = app.extensions["tables"]
    with app.app_context():
        tables.reseat(host.code)
    assert ben.get().status_code == 401
    assert Phone(app, host.code).post("/seats/1/claim").status_code == 200


def reseated(host: Phone) -> Phone:
    host.where.extensions["tables"].reseat(host.code)
    return host


def moved_here(host: Phone) -> Phone:
    """As the operator's export and import move a running table."""
    tables = host.where.extensions["tables"]
    code, key, _ = tables.import_game(tables.export(host.code))
    return Phone(host.where, code, key)


@pytest.mark.parametrize("opened_anew", [reseated, moved_here])
def test_in_a_running_game_seats_are_opened_for_one_claim_each(
    app: Flask, opened_anew: Callable[[Phone], Phone]
) -> None:
    host = open_table(app, "Ann", "Ben", "Cid", "Dora")
    for seat in (0, 1, 3):
        host.claim(seat)
    host.command("start", first=0)
    host = opened_anew(host)
    stranger = Phone(app, host.code)

    def asks_like_everybody(seat: int) -> None:
        assert refusal(stranger.post(f"/seats/{seat}/claim")) == (409, "ask_host")
        assert stranger.post(f"/seats/{seat}/claim", {"ask": True}).status_code == 202

    ben = host.claim(1)
    assert refusal(stranger.post("/seats/1/claim")) == (409, "seat_taken")
    ben.delete("/seats/1/claim")
    asks_like_everybody(1)
    # also when it has been moved to another phone since
    ann = host.claim(0)
    token = ann.post("/seats/0/transfer").json["url"].partition("#transfer=")[2]
    ann = Phone(app, host.code, stranger.post("/transfer", {"token": token}).json["key"])
    host.delete("/seats/0/claim")
    asks_like_everybody(0)
    # the others wait for their players as before, whether they had a phone or not, played for by the host or not
    host.command("adopt_seat", seat=3)
    dora, cid = host.claim(3), host.claim(2)
    assert (dora.view()["me"]["seat"], cid.view()["me"]["seat"]) == (3, 2)
    cid.delete("/seats/2/claim")
    asks_like_everybody(2)
    # and whoever reads all of it from the first event on understands the same
    folds = app.extensions["tables"].folds
    assert folds.folded(host.code, snapshots=False).table == folds.now(host.code).table
    # keys can be lost twice
    reseated(host).claim(1)


def test_what_was_opened_in_the_lobby_closes_with_it(app: Flask) -> None:
    host = reseated(open_table(app))
    host.claim(0)
    assert host.command("start", first=0).status_code == 200
    assert refusal(Phone(app, host.code).post("/seats/1/claim")) == (409, "ask_host")


def test_a_phone_keeps_its_keys_in_one_cookie(app: Flask) -> None:
    browser = app.test_client()
    opened = browser.post("/api/v1/tables", json={"edition": "sheriff-1e", "seats": ["Ann", "Ben", "Cid"]})
    code = opened.json["code"]
    cookie = opened.headers["Set-Cookie"]
    assert re.search("HttpOnly", cookie)
    assert re.search("SameSite=Lax", cookie)
    browser.post(f"/api/v1/tables/{code}/seats/0/claim")
    assert browser.get(f"/api/v1/tables/{code}").json["viewer"] == {"seat": 0, "host": True}
    # a dead cookie is a stranger's, so that the page can offer a seat again
    browser.delete(f"/api/v1/tables/{code}/seats/0/claim")
    assert browser.get(f"/api/v1/tables/{code}").json["viewer"] == {"seat": None, "host": True}


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "null"},
    ],
)
def test_other_sites_cannot_act_with_our_cookies(app: Flask, headers: dict[str, str]) -> None:
    host = open_table(app)
    answer = host.post("/seats/0/claim", headers=headers)
    assert answer.status_code == 403
    assert not host.view()["seats"][0]["claimed"]


def test_our_own_pages_may(app: Flask) -> None:
    host = open_table(app)
    own = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    assert host.post("/seats/0/claim", headers=own).status_code == 200


def test_a_proxy_may_call_us_by_another_name_than_phones_call_it(settings: Settings) -> None:
    """With PUBLIC_URL, as nginx sends it unless it is told otherwise: the name of what stands behind it."""
    app = create_app(replace(settings, public_url="https://referee.example/"))
    host = open_table(app)
    behind = {"Host": "127.0.0.1:8000"}
    assert host.post("/seats/0/claim", headers=behind | {"Origin": "https://evil.example"}).status_code == 403
    assert host.post("/seats/0/claim", headers=behind | {"Origin": "https://referee.example"}).status_code == 200
    app.extensions["store"].engine.dispose()


# --- a host whose phone is lost, or changed for another ------------------------------------------------------------


def away(app: Flask, seconds: float) -> None:
    """So much later than it was."""
    presence = app.extensions["live"].presence
    then = presence.now() + int(seconds * 1000)
    presence.now = lambda: then


def test_a_host_without_a_seat_moves_to_another_phone(app: Flask) -> None:
    host = open_table(app)
    ben = host.claim(1)
    assert ben.post("/host/transfer").status_code == 403
    assert Phone(app, host.code).post("/host/transfer").status_code == 401
    link = host.post("/host/transfer").json
    url, _, token = link["url"].partition("#transfer=")
    assert url == f"http://localhost/t/{host.code}"
    assert 9 * 60_000 < link["expires_at"] - host.view()["now"] <= 10 * 60_000
    # looking at the link changes nothing
    assert Phone(app, host.code).get().status_code == 200
    assert host.view()["viewer"] == {"seat": None, "host": True}
    moved = Phone(app, host.code).post("/transfer", {"token": token}).json
    assert (moved["seat"], moved["host"]) == (None, True)
    new = Phone(app, host.code, moved["key"])
    assert new.view()["viewer"] == {"seat": None, "host": True}
    assert new.command("start", first=0).status_code == 200
    assert "another phone" in ben.view()["log"][1]["text"]
    gone = host.get()
    assert gone.status_code == 401
    assert "another phone" in gone.json["detail"]
    assert refusal(Phone(app, host.code).post("/transfer", {"token": token})) == (409, "transfer_used")


def test_a_host_who_plays_takes_seat_and_role_along(app: Flask) -> None:
    old, new = app.test_client(), app.test_client()
    code = old.post("/api/v1/tables", json={"edition": "sheriff-1e", "seats": ["Ann", "Ben", "Cid"]}).json["code"]
    table = f"/api/v1/tables/{code}"
    old.post(f"{table}/seats/0/claim")
    for path in ("/seats/0/transfer", "/host/transfer"):
        token = old.post(table + path).json["url"].partition("#transfer=")[2]
        assert new.post(f"{table}/transfer", json={"token": token}).json["seat"] == 0
        assert new.get(table).json["viewer"] == {"seat": 0, "host": True}
        assert old.get(table).json["viewer"] == {"seat": None, "host": False}
        old, new = new, old


def test_a_role_that_was_passed_on_is_not_moved(app: Flask) -> None:
    host = open_table(app)
    host.claim(1)
    token = host.post("/host/transfer").json["url"].partition("#transfer=")[2]
    host.post("/host", {"seat": 1})
    assert refusal(Phone(app, host.code).post("/transfer", {"token": token})) == (409, "transfer_used")


def test_with_no_other_phone_one_voice_is_enough_after_three_minutes(app: Flask) -> None:
    host = open_table(app)
    ann, ben = host.claim(0), host.claim(1)
    ben.delete("/seats/1/claim")
    assert host.command("start", first=0).status_code == 200
    away(app, 179)
    early = ann.post("/host", {"seat": 0})
    assert refusal(early) == (409, "others_decide")
    assert "three minutes" in early.json["detail"]
    assert host.view()["viewer"]["host"]  # and so heard of again
    away(app, 179)
    assert refusal(ann.post("/host", {"seat": 0})) == (409, "others_decide")
    away(app, 1)
    named = ann.post("/host", {"seat": 0})
    assert (named.status_code, named.json["host_seat"]) == (200, 0)
    assert ann.view()["viewer"] == {"seat": 0, "host": True}
    # everybody is told why
    assert "three minutes" in ann.view()["log"][0]["text"]
    assert "Ann is the host now" in Phone(app, host.code).view()["log"][0]["text"]
    gone = host.get()
    assert (gone.status_code, "Ann is the host now" in gone.json["detail"]) == (401, True)


def test_one_voice_names_another_too(app: Flask) -> None:
    host = open_table(app, "Ann", "Ben", "Cid", "Dora", "Eve")
    ann, *others = (host.claim(seat) for seat in range(5))
    assert host.command("start", first=0).status_code == 200
    away(app, 180)
    assert others[0].post("/host", {"seat": 0}).status_code == 200
    assert ann.view()["viewer"]["host"]


def test_a_host_who_is_connected_is_not_lost(app: Flask) -> None:
    host = open_table(app)
    ann = host.claim(0)
    host.command("start", first=0)
    stream = host.get("/stream", buffered=False)
    away(app, 3600)
    assert refusal(ann.post("/host", {"seat": 0})) == (409, "others_decide")
    stream.close()
    away(app, 179)
    assert refusal(ann.post("/host", {"seat": 0})) == (409, "others_decide")
    away(app, 1)
    assert ann.post("/host", {"seat": 0}).status_code == 200


def test_a_host_who_has_the_role_by_a_seat_is_heard_of_by_that_seat(app: Flask) -> None:
    host = open_table(app)
    ann, ben = host.claim(0), host.claim(1)
    stream = ben.get("/stream", buffered=False)
    host.command("start", first=0)
    host.post("/host", {"seat": 1})
    away(app, 3600)
    assert ann.post("/host", {"seat": 0}).status_code == 409
    stream.close()
    away(app, 180)
    assert ann.post("/host", {"seat": 0}).status_code == 200


def test_a_lost_device_that_kept_the_whole_table_is_replaced(app: Flask) -> None:
    """Nobody else has a phone, so nobody has a voice: whoever comes first sits down unasked, for all to see."""
    host = open_table(app, one_device=True)
    host.command("start", first=0)
    ben, cid = Phone(app, host.code), Phone(app, host.code)
    away(app, 179)
    assert refusal(ben.post("/seats/1/claim")) == (409, "ask_host")
    assert ben.post("/seats/1/claim", {"ask": True}).status_code == 202
    away(app, 1)
    seated = ben.post("/seats/1/claim", {"ask": True})
    assert seated.status_code == 200
    ben = Phone(app, host.code, seated.json["key"])
    assert ben.view()["viewer"] == {"seat": 1, "host": False}
    assert "three minutes: Ben sits down unasked" in cid.view()["log"][0]["text"]
    # now there is a voice: the next one asks, and this one becomes the host
    assert refusal(cid.post("/seats/2/claim")) == (409, "ask_host")
    assert ben.post("/host", {"seat": 1}).status_code == 200
    assert ben.view()["viewer"] == {"seat": 1, "host": True}
    assert ben.view()["requests"] == []
    assert ben.command("declare", seat=2, good="apple", count=2).status_code == 200


def test_only_a_table_on_one_device_is_entered_unasked(app: Flask) -> None:
    """Elsewhere the host may have typed what is secret at a seat; and who has a phone is asked."""
    host = open_table(app)
    host.command("start", first=0)
    kept = open_table(app, one_device=True)
    kept.claim(0)
    sealed = open_table(app, one_device=True, bags="sealed")
    for table in (kept, sealed):
        table.command("start", first=0)
    lobby = open_table(app, one_device=True)
    left = open_table(app, one_device=True)
    left.claim(1).delete("/seats/1/claim")
    left.command("start", first=0)
    away(app, 3600)
    for table in (host, kept, sealed, left):
        assert refusal(Phone(app, table.code).post("/seats/1/claim")) == (409, "ask_host")
    assert lobby.claim(1).view()["log"][0]["text"] == "You sit down."


def test_in_the_lobby_one_voice_takes_no_table_from_a_host_without_a_seat(app: Flask) -> None:
    """Whoever has the code could sit down and wait."""
    host = open_table(app, "Ann", "Ben", "Cid", "Dora", "Eve")
    ann, ben = host.claim(0), host.claim(1)
    away(app, 3600)
    assert refusal(ann.post("/host", {"seat": 0})) == (409, "others_decide")
    assert ben.post("/host", {"seat": 0}).status_code == 202
    assert host.view()["viewer"]["host"]


def test_in_the_lobby_a_host_who_sat_down_is_replaced(app: Flask) -> None:
    browser = app.test_client()
    code = browser.post("/api/v1/tables", json={"edition": "sheriff-1e", "seats": ["Ann", "Ben", "Cid"]}).json["code"]
    browser.post(f"/api/v1/tables/{code}/seats/0/claim")
    browser.get(f"/api/v1/tables/{code}")
    ben = Phone(app, code).claim(1)
    away(app, 180)
    assert ben.post("/host", {"seat": 1}).status_code == 200
    assert browser.get(f"/api/v1/tables/{code}").json["viewer"] == {"seat": 0, "host": False}


def test_a_process_that_has_just_met_a_table_has_not_missed_its_host_yet(
    app: Flask, any_store_settings: Settings
) -> None:
    host = open_table(app)
    ann = host.claim(0)
    host.command("start", first=0)
    another = create_app(any_store_settings)
    away(another, 3600)
    ann.where = another
    assert refusal(ann.post("/host", {"seat": 0})) == (409, "others_decide")
    away(another, 180)
    assert ann.post("/host", {"seat": 0}).status_code == 200
    another.extensions["store"].engine.dispose()


def test_the_hosts_key_is_kept_by_the_phone_that_brings_it(app: Flask) -> None:
    host = open_table(app)
    phone = app.test_client()
    page = f"/api/v1/tables/{host.code}"
    for wrong in ("", "nothing", host.claim(1).key, open_table(app).key, "\u2603", "\ud800"):
        assert phone.post(f"{page}/host/key", json={"key": wrong}).status_code == 401
    assert phone.post(f"{page}/host/key", json={}).status_code == 422
    kept = phone.post(f"{page}/host/key", json={"key": f" {host.key}\n"})
    assert (kept.status_code, kept.json) == (200, {"seat": None, "host": True})
    assert phone.get(page).json["viewer"] == {"seat": None, "host": True}
    # the phone that had it has it still
    assert host.view()["viewer"]["host"]


def test_guessing_the_hosts_key_is_limited_like_other_keys(settings: Settings) -> None:
    from referee.limits import FAILURES

    app = create_app(replace(settings, ratelimit_enabled=True))
    host = open_table(app)
    guesses = [
        Phone(app, host.code).post("/host/key", {"key": f"guess-{number}"}).status_code
        for number in range(FAILURES.at_once + 3)
    ]
    assert guesses[: FAILURES.at_once] == [401] * FAILURES.at_once
    assert guesses[-1] == 429
    # whoever has the right one goes on, as with any key
    assert Phone(app, host.code).post("/host/key", {"key": host.key}).status_code == 200
    app.extensions["store"].engine.dispose()


def test_reseating_gives_the_host_a_key_too(app: Flask) -> None:
    host = open_table(app)
    host.claim(1)
    host.command("start", first=0)
    new = Phone(app, host.code, app.extensions["tables"].reseat(host.code))
    assert new.view()["viewer"] == {"seat": None, "host": True}
    # also where the host was one of the seats, whoever sits down there
    ben = host.claim(1)
    new.post("/host", {"seat": 1})
    assert ben.view()["viewer"]["host"]
    new = Phone(app, host.code, app.extensions["tables"].reseat(host.code))
    assert new.view()["viewer"] == {"seat": None, "host": True}
    assert host.claim(1).view()["viewer"] == {"seat": 1, "host": False}


@pytest.mark.parametrize("how", ["declined", "handed over", "moved", "freed", "reseated", "taken away"])
def test_a_key_that_died_says_why(app: Flask, how: str) -> None:
    host = open_table(app)
    ben = host.claim(1)
    if how in ("declined", "handed over"):
        asked = Phone(app, host.code).post("/seats/1/claim", {"ask": True}).json
        host.post(f"/requests/{asked['request']}", {"allow": how == "handed over"})
    if how == "declined":
        ben = Phone(app, host.code, asked["key"])
    elif how == "moved":
        token = ben.post("/seats/1/transfer").json["url"].partition("#transfer=")[2]
        Phone(app, host.code).post("/transfer", {"token": token})
    elif how == "freed":
        host.delete("/seats/1/claim")
    elif how == "reseated":
        reseated(host)
    elif how == "taken away":
        host.command("leave", seat=1)
    words = {
        "declined": "The host said no",
        "handed over": "to another phone",
        "moved": "plays on with another phone",
        "freed": "is free again",
        "reseated": "taken anew",
        "taken away": "is free again",
    }
    answer = ben.get()
    assert answer.status_code == 401
    assert words[how] in answer.json["detail"]
