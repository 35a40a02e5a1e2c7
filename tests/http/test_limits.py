"""Guessing is throttled, playing is not: failures count by address, successes by key."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee import create_app
from referee.config import Settings
from referee.limits import (
    COMMANDS,
    FAILURES,
    IMPORTS,
    JOINS,
    JOINS_BY_PHONE,
    KNOCKS,
    STREAMS,
    STREAMS_BY_KEY,
    TABLES,
    TALLIES,
    LocalBuckets,
    Rate,
)
from tests.phones import API, Phone, open_table
from tests.soak import short_or_long

TALLY = {"edition": "sheriff-1e", "players": [{"name": name, "gold": 5} for name in "ABC"]}
TABLE = {"edition": "sheriff-2e", "seats": ["Ann", "Ben", "Cid"]}


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, ratelimit_enabled=True)


@pytest.fixture
def app(app: Flask) -> Flask:
    """Here time stands still, so that nothing comes back while a busy machine counts."""
    app.extensions["limits"].buckets = LocalBuckets(lambda: 0.0)
    return app


def throttled(answer: TestResponse) -> bool:
    """Told to come back later, and how much later."""
    if answer.status_code != 429:
        return False
    assert answer.mimetype in ("application/problem+json", "text/html")
    assert 0 < int(answer.headers["Retry-After"]) < 3600
    if answer.mimetype != "text/html":
        assert answer.json["status"] == 429
        assert answer.json["detail"]
    return True


def use_up(ask: Callable[[], TestResponse], rate: Rate) -> TestResponse:
    """Asks until it is too much; that is not before the rate is used up, and soon after it."""
    for number in range(2 * rate.at_once):
        answer = ask()
        if throttled(answer):
            assert number >= rate.at_once
            return answer
    raise AssertionError(f"{rate.name}: {2 * rate.at_once} in a row were let through")


def used_up_but_for_ten(app: Flask, rate: Rate, who: str) -> None:
    for _ in range(rate.at_once - 10):
        app.extensions["limits"].take(rate, who)


def guesses(app: Flask, code: str, **more: Any) -> dict[str, Callable[[], TestResponse]]:
    """What somebody tries who has nothing, or the code alone."""
    client = app.test_client(use_cookies=False)
    wrong = f"{API}/tables/{code}"

    def cookie() -> TestResponse:
        return client.get(f"/t/{code}", headers={"Cookie": f"table_{code}=guess"}, **more)

    return {
        "a code": lambda: client.get(f"{API}/tables/ZZZZZZ", **more),
        "a code typed": lambda: client.get("/join?code=ZZZZZZ", **more),
        "a page": lambda: client.get("/t/ZZZZZZ", **more),
        "a key": lambda: client.get(wrong, headers={"Authorization": "Bearer guess"}, **more),
        "a key in a cookie": cookie,
        "a key for a command": lambda: client.post(
            f"{wrong}/commands", json={"command": "start"}, headers={"Authorization": "Bearer guess"}, **more
        ),
        "a stream": lambda: client.get(f"{wrong}/stream", headers={"Authorization": "Bearer guess"}, **more),
        "a token": lambda: client.post(f"{wrong}/transfer", json={"token": "guess"}, **more),
    }


ELSEWHERE = {"environ_base": {"REMOTE_ADDR": "192.0.2.9"}}


def opened_elsewhere(app: Flask) -> str:
    """The code of a table that nobody at this address has a key of."""
    answer = app.test_client(use_cookies=False).post(f"{API}/tables", json=TABLE, **ELSEWHERE)
    return str(answer.json["code"])


def guess_on(app: Flask) -> None:
    """Goes on guessing although every guess is refused."""
    for _ in range(KNOCKS.at_once):
        assert throttled(guesses(app, "ZZZZZZ")["a code"]())


@pytest.mark.parametrize("what", sorted(guesses(Flask("none"), "NOCODE")))
def test_guessing_is_throttled_and_the_others_play_on(app: Flask, what: str) -> None:
    host = open_table(app)
    ann = host.claim(0)
    use_up(guesses(app, host.code)[what], FAILURES)
    # whoever has a key at the same address plays on
    assert ann.view()["viewer"]["seat"] == 0
    assert host.command("rename", seat=1, name="Bea").status_code == 200
    assert ann.command("rename", name="Anna").status_code == 200
    # whoever has none waits, right or wrong, so that a hit is not told from a miss
    code = opened_elsewhere(app)
    stranger = Phone(app, code)
    assert throttled(stranger.get())
    assert throttled(stranger.post("/seats/2/claim"))
    assert throttled(app.test_client().get(f"/t/{code}"))
    assert throttled(app.test_client().get("/t/ZZZZZZ"))
    # from elsewhere everything is as it was
    assert stranger.get(**ELSEWHERE).status_code == 200
    assert stranger.post("/seats/2/claim", **ELSEWHERE).status_code == 200


def test_newcomers_come_in_where_their_table_is_played_whoever_guesses_there(app: Flask) -> None:
    host = open_table(app)
    use_up(guesses(app, "ZZZZZZ")["a code"], FAILURES)
    phone = app.test_client()
    assert phone.get(f"/t/{host.code}").status_code == 200
    assert phone.post(f"{API}/tables/{host.code}/seats/1/claim").status_code == 200
    assert Phone(app, host.code).post("/seats/2/claim").status_code == 200
    assert phone.get(f"/join?code={host.code}").status_code == 302
    # but nobody finds such a table by trying, however fast
    guess_on(app)
    assert throttled(Phone(app, host.code).get())
    # whoever sits there plays on
    assert phone.get(f"/t/{host.code}").status_code == 200


def test_who_has_looked_at_a_table_may_join_it_whatever_others_at_the_address_do(app: Flask) -> None:
    code = opened_elsewhere(app)
    phone, late = app.test_client(), app.test_client()
    looked = phone.get(f"/t/{code}")
    cookie = looked.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Max-Age=600" in cookie
    assert code not in cookie.partition(";")[0]
    use_up(guesses(app, "ZZZZZZ")["a code"], FAILURES)
    guess_on(app)
    stranger = Phone(app, code)
    for _ in range(2 * JOINS.at_once):
        stranger.post("/seats/9/claim")
    assert throttled(late.get(f"/t/{code}"))
    assert phone.get(f"/t/{code}").status_code == 200
    assert throttled(phone.get(f"/t/{open_table(app, 'Eve', 'Fay', 'Gus').code[::-1]}"))
    assert phone.post(f"{API}/tables/{code}/seats/1/claim").status_code == 200


def test_the_cookie_of_a_newcomer_lasts_ten_minutes_and_cannot_be_made_up(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = opened_elsewhere(app)
    phone, forger = app.test_client(), app.test_client()
    phone.get(f"/t/{code}")
    use_up(guesses(app, "ZZZZZZ")["a code"], FAILURES)
    forger.set_cookie("newcomer", f'["{code}","1234"].aaaaaa.bbbbbbbb')
    assert throttled(forger.get(f"/t/{code}"))
    now = time.time()
    monkeypatch.setattr("itsdangerous.timed.time.time", lambda: now + 601)
    assert throttled(phone.get(f"/t/{code}"))


def test_seats_that_are_not_free_are_no_guesses(app: Flask) -> None:
    """Guesses are counted apart from joins: whoever taps a taken seat does not lock their house out."""
    host, other = open_table(app), opened_elsewhere(app)
    host.claim(0)
    use_up(lambda: Phone(app, host.code).post("/seats/0/claim"), replace(JOINS, at_once=JOINS.at_once - 1))
    assert throttled(Phone(app, host.code).post("/seats/9/claim"))
    assert Phone(app, other).get().status_code == 200
    assert Phone(app, other).post("/seats/0/claim").status_code == 200
    phone = app.test_client()
    phone.get(f"/t/{host.code}")
    use_up(lambda: phone.post(f"{API}/tables/{host.code}/seats/0/claim"), JOINS_BY_PHONE)


@pytest.mark.parametrize("key", [None, "guess"])
def test_a_guesser_is_refused_before_the_table_is_looked_up(
    app: Flask, monkeypatch: pytest.MonkeyPatch, key: str | None
) -> None:
    code = opened_elsewhere(app)
    use_up(guesses(app, "ZZZZZZ")["a code"], FAILURES)
    monkeypatch.setattr(app.extensions["tables"].folds, "now", lambda *_: pytest.fail("looked up"))
    assert throttled(Phone(app, code, key).get())
    assert throttled(Phone(app, code, key).post("/seats/0/claim"))


def test_the_words_are_in_the_readers_language(app: Flask) -> None:
    refused = use_up(guesses(app, "ZZZZZZ")["a code"], FAILURES)
    assert "Too many wrong codes or keys" in refused.json["detail"]
    texts = {
        app.test_client().get(f"{API}/tables/ZZZZZZ", headers={"Accept-Language": language}).json["detail"]
        for language in ("en", "de", "fr", "ru")
    }
    assert len(texts) == 4


def test_a_dead_key_is_no_guess(app: Flask) -> None:
    """A page that was left open must not lock out the house it stands in."""
    host = open_table(app)
    ann = host.claim(0)
    host.delete("/seats/0/claim")
    for _ in range(2 * FAILURES.at_once):
        assert ann.get().status_code == 401
    assert Phone(app, host.code).get().status_code == 200


def test_a_cookie_nobody_handed_out_is_taken_back(app: Flask) -> None:
    host = open_table(app)
    browser = app.test_client()
    browser.set_cookie(f"table_{host.code}", "from.another.time")
    for _ in range(2 * FAILURES.at_once):
        assert browser.get(f"/t/{host.code}").status_code == 200


def test_a_cookie_is_asked_after_a_few_keys_only(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    host = open_table(app)
    asked: list[bytes] = []
    store = app.extensions["store"]
    grant = store.grant
    monkeypatch.setattr(store, "grant", lambda code, hashed: asked.append(hashed) or grant(code, hashed))
    header = {"Cookie": f"table_{host.code}=" + ".".join(f"k{number}" for number in range(1000))}
    assert app.test_client(use_cookies=False).get(f"/t/{host.code}", headers=header).status_code == 200
    assert len(asked) < 10


def test_commands_are_counted_by_key(app: Flask) -> None:
    host = open_table(app)
    ann, ben = host.claim(0), host.claim(1)
    used_up_but_for_ten(app, COMMANDS, app.extensions["tables"].grants(host.code, [str(ann.key)])[0])
    use_up(lambda: ann.command("rename", name="Ann"), replace(COMMANDS, at_once=10))
    assert ben.command("rename", name="Benno").status_code == 200
    assert ann.view()["seats"][1]["name"] == "Benno"


def test_streams_are_counted_by_key(app: Flask) -> None:
    host = open_table(app)
    ann = host.claim(0)
    opened = [ann.get("/stream", buffered=False) for _ in range(STREAMS_BY_KEY)]
    assert {answer.status_code for answer in opened} == {200}
    assert throttled(ann.get("/stream", buffered=False))
    other = host.get("/stream", buffered=False)
    assert other.status_code == 200
    # a head opens nothing
    assert host.send("HEAD", "/stream").status_code == 200
    for answer in (*opened, other):
        answer.close()
    assert app.extensions["limits"].open_streams() == 0

    def come_and_go() -> TestResponse:
        answer = ann.get("/stream", buffered=False)
        answer.close()
        return answer

    use_up(come_and_go, replace(STREAMS, at_once=STREAMS.at_once - STREAMS_BY_KEY - 1))


@pytest.mark.parametrize(
    ("rate", "path", "body"),
    [
        (TABLES, "/tables", TABLE),
        (IMPORTS, "/tables/import", {}),
        (TALLIES, "/tally", TALLY),
    ],
    ids=lambda value: value.name if isinstance(value, Rate) else "",
)
def test_what_needs_no_key_is_counted_by_address(app: Flask, rate: Rate, path: str, body: Any) -> None:
    used_up_but_for_ten(app, rate, "127.0.0.1")
    client = app.test_client(use_cookies=False)
    use_up(lambda: client.post(f"{API}{path}", json=body), replace(rate, at_once=10))
    elsewhere = client.post(f"{API}{path}", json=body, environ_base={"REMOTE_ADDR": "192.0.2.9"})
    assert elsewhere.status_code != 429


def test_seats_cannot_be_taken_and_left_all_day(app: Flask) -> None:
    host = open_table(app)

    def sit_down_and_get_up() -> TestResponse:
        answer = Phone(app, host.code).post("/seats/0/claim")
        if answer.status_code == 200:
            Phone(app, host.code, answer.json["key"]).delete("/seats/0/claim")
        return answer

    use_up(sit_down_and_get_up, JOINS)
    assert open_table(app).claim(0)


@pytest.mark.soak
def test_a_club_behind_one_address_plays(app: Flask) -> None:
    """Tables of five, opened, joined and moved as fast as they can: nobody hears of a limit."""
    for number in range(short_or_long(40, 500)):
        host = open_table(app, *"ABCDE")
        phones = [host.claim(seat) for seat in range(5)]
        for phone in phones:
            phone.get("/stream", buffered=False).close()
        assert phones[number % 5].command("rename", name="Zoe").status_code == 200


def test_limits_can_be_switched_off(settings: Settings) -> None:
    app = create_app(replace(settings, ratelimit_enabled=False))
    host = open_table(app)
    for rate in (FAILURES, COMMANDS, TABLES):
        used_up_but_for_ten(app, rate, "127.0.0.1")
    for ask in guesses(app, host.code).values():
        for _ in range(12):
            assert ask().status_code != 429
    assert open_table(app).claim(0)
    app.extensions["store"].engine.dispose()


@pytest.fixture
def behind_a_proxy(settings: Settings) -> Iterator[Flask]:
    app = create_app(replace(settings, trusted_proxies=1))
    app.extensions["limits"].buckets = LocalBuckets(lambda: 0.0)
    yield app
    app.extensions["store"].engine.dispose()


def test_a_header_does_not_make_another_address(app: Flask) -> None:
    """Without trusted proxies nobody is believed."""
    numbers = iter(range(10_000))

    def guess() -> TestResponse:
        spoofed = {name: f"192.0.2.{next(numbers) % 256}" for name in ("X-Forwarded-For", "X-Real-IP", "Forwarded")}
        return app.test_client().get(f"{API}/tables/ZZZZZZ", headers=spoofed)

    use_up(guess, FAILURES)


def test_behind_a_proxy_only_what_it_says_counts(behind_a_proxy: Flask) -> None:
    """The proxy adds the true address on the right; what stands left of it came from whoever asks."""
    numbers = iter(range(10_000))

    def guess(address: str) -> TestResponse:
        header = {"X-Forwarded-For": f"203.0.113.{next(numbers) % 256}, {address}"}
        return behind_a_proxy.test_client().get(f"{API}/tables/ZZZZZZ", headers=header)

    use_up(lambda: guess("192.0.2.1"), FAILURES)
    assert guess("192.0.2.2").status_code == 404
    # one household of IPv6 is one address
    use_up(lambda: guess(f"2001:db8::{next(numbers):x}"), FAILURES)
    assert guess("2001:db8:0:1::1").status_code == 404


def test_no_table_grows_for_ever(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.http.access.A_WHOLE_GAME", 3)
    host = open_table(app)
    for number in range(3):
        assert host.command("rename", seat=0, name=f"Ann {number}").status_code == 200
    worn_out = host.command("rename", seat=0, name="Zoe")
    assert (worn_out.status_code, worn_out.json["refusal"]) == (409, "table_worn_out")
    assert Phone(app, host.code).post("/seats/0/claim").status_code == 409
    assert host.view()["version"] == 3
    assert host.delete().status_code == 204


ORACLES: dict[str, Callable[[FlaskClient, str], TestResponse]] = {
    "typing it": lambda client, code: client.get(f"/join?code={code}"),
    "asking": lambda client, code: client.get(f"{API}/tables/{code}"),
    "asking with no key at all": lambda client, code: client.get(
        f"{API}/tables/{code}", headers={"Authorization": "Basic x"}
    ),
    "asking with an empty key": lambda client, code: client.get(
        f"{API}/tables/{code}", headers={"Authorization": "Bearer "}
    ),
    "a cookie": lambda client, code: client.get(f"/t/{code}", headers={"Cookie": f"table_{code}=guess"}),
    "the page": lambda client, code: client.get(f"/t/{code}"),
    "the board": lambda client, code: client.get(f"/t/{code}/board"),
    "its picture": lambda client, code: client.get(f"{API}/tables/{code}/qr.svg"),
    "a seat": lambda client, code: client.post(f"{API}/tables/{code}/seats/1/claim"),
    "going on": lambda client, code: client.post(f"/t/{code}/follow"),
}


@pytest.mark.parametrize("way", ORACLES)
def test_whoever_guesses_too_much_cannot_tell_a_hit_from_a_miss(app: Flask, way: str) -> None:
    code = opened_elsewhere(app)
    client = app.test_client(use_cookies=False)
    use_up(lambda: client.get(f"{API}/tables/ZZZZZZ"), FAILURES)
    hit, miss = (ORACLES[way](client, one) for one in (code, "ZZZZZ2"))
    assert hit.status_code == miss.status_code
    assert hit.text.replace(code, "") == miss.text.replace("ZZZZZ2", "")
    assert [name for name, _ in hit.headers] == [name for name, _ in miss.headers]
