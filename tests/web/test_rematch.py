"""The next table knows who was who: every answer may be lost and asked for again, and nobody gets what is another's."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask

from referee import create_app
from referee.config import Settings
from referee.limits import FAILURES, LocalBuckets
from referee.tables.store_errors import InDoubt
from tests.phones import API, stored_rows
from tests.web.pages import Browser

TAPS = ("rematch", "follow")


class FinishedGame:
    """A game that is over, with its phones: Ann is the host and plays too, Ben has a seat, Cid has no phone."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.ann = Browser(app).open("Ann", "Ben", "Cid").sit(0)
        self.code = self.ann.code
        self.ben = self.phone().sit(1)
        self.ann.command("start", first=0)
        self.ann.command("end_game")

    def phone(self) -> Browser:
        return Browser(self.app, self.code)

    def rematch(self) -> str:
        """Ann opens the next table; its code."""
        return went_to(self.ann, "rematch")


@pytest.fixture
def finished(app: Flask) -> FinishedGame:
    return FinishedGame(app)


def went_to(phone: Browser, tap: str = "follow") -> str:
    answer = phone.client.post(f"/t/{phone.code}/{tap}")
    assert answer.status_code == 303, answer.text
    return str(answer.location).partition("?")[0].removeprefix("/t/")


def role(phone: Browser, code: str) -> tuple[int | None, bool]:
    """The seat this phone has at a table, and whether it is the host's."""
    viewer = phone.client.get(f"{API}/tables/{code}").json["viewer"]
    return viewer["seat"], viewer["host"]


def lose(phone: Browser, code: str) -> None:
    """The answer with the keys of this table never came."""
    phone.client.delete_cookie(f"table_{code}")
    assert role(phone, code) == (None, False)


def pages_of(app: Flask, phone: Browser, code: str) -> Browser:
    """The same phone, as another process meets it."""
    again = Browser(app, phone.code)
    cookie = phone.client.get_cookie(f"table_{code}")
    assert cookie is not None
    again.client.set_cookie(f"table_{code}", cookie.value)
    return again


def do(phone: Browser, method: str, path: str, body: Any = None, code: str = "") -> Any:
    answer = phone.client.open(f"{API}/tables/{code or phone.code}{path}", method=method, json=body)
    assert answer.status_code in (200, 202), answer.text
    return answer.json


@pytest.mark.parametrize("tap", TAPS)
def test_a_lost_answer_is_given_again_however_often(finished: FinishedGame, tap: str) -> None:
    code = finished.rematch()
    for _ in range(6):
        assert role(finished.ann, code) == (0, True)
        lose(finished.ann, code)
        assert went_to(finished.ann, tap) == code
    # a phone that lost nothing keeps all it has
    for _ in range(6):
        assert went_to(finished.ann, tap) == code
        assert role(finished.ann, code) == (0, True)
    for _ in range(6):
        assert went_to(finished.ben) == code
        assert role(finished.ben, code) == (1, False)
        lose(finished.ben, code)


def test_who_starts_is_proposed_again(finished: FinishedGame) -> None:
    answers = [finished.ann.client.post(f"/t/{finished.code}/rematch", data={"first": "1"}) for _ in range(2)]
    assert answers[0].location == answers[1].location
    assert answers[0].location.endswith("?first=1")


def test_asking_again_makes_nothing_grow(app: Flask, finished: FinishedGame) -> None:
    code = finished.rematch()
    went_to(finished.ben)
    for phone in (finished.ann, finished.ben):
        lose(phone, code)
        went_to(phone)
    rows = stored_rows(app)
    for _ in range(9):
        for phone in (finished.ann, finished.ben):
            lose(phone, code)
            went_to(phone)
    assert stored_rows(app) == rows


def test_a_host_without_a_seat(app: Flask) -> None:
    host = Browser(app).open()
    host.command("start", first=0)
    host.command("end_game")
    code = went_to(host, "rematch")
    lose(host, code)
    went_to(host)
    assert role(host, code) == (None, True)


def test_a_host_by_seat(finished: FinishedGame) -> None:
    """The role was passed on, so one key is the seat's and the host's."""
    do(finished.ann, "POST", "/host", {"seat": 1})
    code = went_to(finished.ben, "rematch")
    assert role(finished.ben, code) == (1, True)
    lose(finished.ben, code)
    went_to(finished.ben)
    assert role(finished.ben, code) == (1, True)
    went_to(finished.ann)
    assert role(finished.ann, code) == (0, False)
    # once it is passed on here, the seat alone is left to ask with
    do(finished.ben, "POST", "/host", {"seat": 0})
    lose(finished.ben, code)
    went_to(finished.ben)
    assert role(finished.ben, code) == (1, False)


@pytest.mark.parametrize("lost", range(3))
def test_the_store_goes_away_after_each_of_the_writes(
    settings: Settings, app: Flask, finished: FinishedGame, monkeypatch: pytest.MonkeyPatch, lost: int
) -> None:
    """It kept what it was told, but nobody heard so; then the server is another one."""
    store, told = app.extensions["store"], []

    def deaf(write: Callable[..., None]) -> Callable[..., None]:
        def written(*args: Any, **more: Any) -> None:
            if len(told) <= lost:
                write(*args, **more)
            told.append(args)
            if len(told) > lost:
                raise InDoubt("was it kept?")

        return written

    with monkeypatch.context() as patched:
        for name in ("open_table", "append"):
            patched.setattr(store, name, deaf(getattr(store, name)))
        assert finished.ann.client.post(f"/t/{finished.code}/rematch").status_code == 503
    another = create_app(settings)
    ann, ben = (pages_of(another, phone, finished.code) for phone in (finished.ann, finished.ben))
    code = went_to(ann, "rematch")
    assert role(ann, code) == (0, True)
    assert went_to(ben) == code
    assert role(ben, code) == (1, False)
    another.extensions["store"].engine.dispose()


def test_many_taps_at_once_all_get_a_key_that_works(any_store_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser that is tapped twice forgets the first answer."""
    finished = FinishedGame(any_store_app)
    code = finished.rematch()
    # all of them have seen that the seat is free before one takes it
    tables, seen = any_store_app.extensions["tables"], threading.Barrier(4, timeout=30)
    claim = tables._claim_after
    monkeypatch.setattr(tables, "_claim_after", lambda *args: (seen.wait(), claim(*args))[1])

    def tap(_finger: int) -> tuple[int | None, bool]:
        again = pages_of(any_store_app, finished.ben, finished.code)
        assert went_to(again) == code
        return role(again, code)

    with ThreadPoolExecutor(4) as fingers:
        assert list(fingers.map(tap, range(4))) == [(1, False)] * 4


def test_whoever_has_a_key_goes_on_while_others_guess(app: Flask, finished: FinishedGame) -> None:
    limits = app.extensions["limits"]
    # here time stands still
    limits.enabled, limits.buckets = True, LocalBuckets(lambda: 0.0)
    guesser = finished.phone()
    for _ in range(FAILURES.at_once):
        assert guesser.client.get("/t/ZZZZZZ").status_code == 404
    assert guesser.client.get("/t/ZZZZZZ").status_code == 429
    code = finished.rematch()
    for _ in range(2):
        assert role(finished.ann, code) == (0, True)
        finished.ann.client.delete_cookie(f"table_{code}")
        went_to(finished.ann, "rematch")
    for _ in range(2):
        went_to(finished.ben)
        assert role(finished.ben, code) == (1, False)
        finished.ben.client.delete_cookie(f"table_{code}")
    # whoever has none gets none
    for tap in TAPS:
        guesser.client.post(f"/t/{finished.code}/{tap}")
        assert role(guesser, code) == (None, False)


def test_a_seat_is_found_wherever_it_is_and_whatever_it_is_called(finished: FinishedGame) -> None:
    code = finished.rematch()
    went_to(finished.ben)
    lose(finished.ben, code)
    finished.ann.code = code
    finished.ann.command("reorder", order=[2, 1, 0])
    finished.ann.command("reorder", order=[1, 0, 2])
    finished.ann.command("rename", seat=0, name="Benjamin")
    finished.ann.command("rename", seat=1, name="Ben")
    finished.ann.command("start", first=0)
    went_to(finished.ben)
    assert role(finished.ben, code) == (0, False)


# --- what has become another's ------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", ["came", "was lost"])
def test_a_role_that_was_passed_on_does_not_come_back(finished: FinishedGame, answer: str) -> None:
    code = finished.rematch()
    went_to(finished.ben)
    do(finished.ann, "POST", "/host", {"seat": 1}, code)
    if answer == "was lost":
        lose(finished.ann, code)
    for tap in TAPS:
        went_to(finished.ann, tap)
        assert role(finished.ann, code) == (0, False)
    lose(finished.ben, code)
    went_to(finished.ben)
    assert role(finished.ben, code) == (1, True)


def test_the_next_host_of_the_old_table_is_not_the_host_of_the_next(finished: FinishedGame) -> None:
    """The others may have chosen a host here because that phone was gone: there they choose again."""
    code = finished.rematch()
    do(finished.ann, "POST", "/host", {"seat": 1})
    for phone, there in ((finished.ben, (1, False)), (finished.ann, (0, True))):
        for tap in TAPS if phone is finished.ben else TAPS[1:]:
            went_to(phone, tap)
            assert role(phone, code) == there
    # and whoever is not the host any more does not get a new key of the host
    lose(finished.ann, code)
    went_to(finished.ann)
    assert role(finished.ann, code) == (0, False)


def freed_and_taken(finished: FinishedGame, code: str) -> Browser:
    do(finished.ann, "DELETE", "/seats/1/claim", code=code)
    return Browser(finished.app, code).sit(1)


def handed_over(finished: FinishedGame, code: str) -> Browser:
    other = Browser(finished.app, code)
    request = do(other, "POST", "/seats/1/claim", {"ask": True})["request"]
    do(finished.ann, "POST", f"/requests/{request}", {"allow": True}, code)
    return other


def moved(finished: FinishedGame, code: str) -> Browser:
    token = do(finished.ben, "POST", "/seats/1/transfer", code=code)["url"].partition("#transfer=")[2]
    other = Browser(finished.app, code)
    do(other, "POST", "/transfer", {"token": token})
    return other


@pytest.mark.parametrize("running", [False, True], ids=["lobby", "running"])
@pytest.mark.parametrize("passes", [freed_and_taken, handed_over, moved])
def test_a_seat_that_another_phone_has_is_not_given_back(
    finished: FinishedGame, passes: Callable[[FinishedGame, str], Browser], running: bool
) -> None:
    code = finished.rematch()
    went_to(finished.ben)
    if running and passes is not freed_and_taken:  # nobody takes a seat then
        Browser.command(at(finished.ann, code), "start", first=0)
    other = passes(finished, code)
    assert role(other, code) == (1, False)
    for _ in range(2):
        went_to(finished.ben)
        assert role(finished.ben, code) == (None, False)
    assert role(other, code) == (1, False)


def at(phone: Browser, code: str) -> Browser:
    """The same phone at another of its tables."""
    there = Browser(phone.client.application, code)
    there.where = phone.where
    return there


def test_a_seat_freed_while_the_game_runs_is_the_hosts_to_give(finished: FinishedGame) -> None:
    code = finished.rematch()
    went_to(finished.ben)
    at(finished.ann, code).command("start", first=0)
    do(finished.ann, "DELETE", "/seats/1/claim", code=code)
    went_to(finished.ben)
    assert role(finished.ben, code) == (None, False)


def test_dead_keys_stay_dead_when_the_same_player_sits_down_again(app: Flask, finished: FinishedGame) -> None:
    code = finished.rematch()
    went_to(finished.ben)
    before = pages_of(app, finished.ben, code)
    lose(finished.ben, code)
    went_to(finished.ben)
    again = pages_of(app, finished.ben, code)
    do(finished.ann, "DELETE", "/seats/1/claim", code=code)
    went_to(finished.ben)
    assert role(finished.ben, code) == (1, False)
    assert role(before, code) == role(again, code) == (None, False)


def test_the_host_cannot_reach_a_seat_by_way_of_the_old_table(finished: FinishedGame) -> None:
    """There the host may give Ben's seat to anybody; at the next table it is still Ben's."""
    code = finished.rematch()
    went_to(finished.ben)
    at(finished.ann, code).command("start", first=0)
    other = handed_over(finished, finished.code)
    assert role(other, finished.code) == (1, False)
    went_to(other)
    assert role(other, code) == (None, False)
    assert role(finished.ben, code) == (1, False)
    # whose key there is dead, and asks for nothing any more
    lose(finished.ben, code)
    went_to(finished.ben)
    assert role(finished.ben, code) == (None, False)


def test_a_phone_that_got_the_seat_before_anybody_went_on_takes_it_along(finished: FinishedGame) -> None:
    code = finished.rematch()
    other = moved(finished, finished.code)
    went_to(finished.ben)
    assert role(finished.ben, code) == (None, False)
    for _ in range(2):
        went_to(other)
        assert role(other, code) == (1, False)
        lose(other, code)


def test_nobody_is_led_to_a_second_seat(finished: FinishedGame) -> None:
    code = finished.rematch()
    at(finished.ben, code).sit(2)
    went_to(finished.ben)
    assert role(finished.ben, code) == (2, False)
    view = finished.ann.client.get(f"{API}/tables/{code}").json
    assert [seat["claimed"] for seat in view["seats"]] == [True, False, True]


def test_a_copy_of_the_old_table_opens_nothing(app: Flask, finished: FinishedGame) -> None:
    """Whoever has the file is the host of the copy, and can sit down there as anybody."""
    code = finished.rematch()
    went_to(finished.ben)
    file = finished.ann.client.post(f"{API}/tables/{finished.code}/export").data
    other = Browser(app)
    other.code = other.client.post(f"{API}/tables/import", data=file).json["code"]
    other.sit(1)
    rows = stored_rows(app)
    for tap in TAPS:
        assert went_to(other, tap) == code
        assert role(other, code) == (None, False)
    assert stored_rows(app) == rows


def test_a_next_table_that_is_gone(finished: FinishedGame) -> None:
    code = finished.rematch()
    assert finished.ann.client.delete(f"{API}/tables/{code}").status_code == 204
    assert finished.ben.client.post(f"/t/{finished.code}/follow").status_code == 404


def test_after_the_next_table_comes_another(finished: FinishedGame) -> None:
    code = finished.rematch()
    went_to(finished.ben)
    ann, ben = at(finished.ann, code), at(finished.ben, code)
    ann.command("start", first=0)
    ann.command("end_game")
    third = went_to(ann, "rematch")
    for phone, there in ((ann, (0, True)), (ben, (1, False))):
        for _ in range(2):
            went_to(phone)
            assert role(phone, third) == there
            lose(phone, third)


# --- what is printed on this copy -----------------------------------------------------------------------------------


def next_options(host: Browser) -> Any:
    host.command("end_game")
    return host.client.get(f"{API}/tables/{went_to(host, 'rematch')}").json["options"]


def test_what_was_read_from_the_board_and_the_cards_goes_along(app: Flask) -> None:
    """N-FAV-1, N-TRD-2: the track and the points of the tasks are printed on this copy of the game."""
    host = Browser(app).open("Ann", "Ben", "Cid", edition="nottingham")
    host.command("start", first=0)
    for position, number in ((1, 5), (2, 4), (4, 6)):
        host.command("read_field", number=number, position=position)
    host.command("read_task", task="all_seven", alone=30, shared=20)
    options = next_options(host)
    # the third was not read, nor where the city is
    assert options["track"] == [5, 4, None, 6, None]
    assert options["task_values"] == {"all_seven": [30, 20]}


def test_a_track_read_to_its_end_ends_there_in_the_next_game(app: Flask) -> None:
    """N-END-1"""
    host = Browser(app).open("Ann", "Ben", "Cid", edition="nottingham")
    host.command("start", first=0)
    for position, number in ((1, 5), (2, "city")):
        host.command("read_field", number=number, position=position)
    host.command("end_game")
    host.code = went_to(host, "rematch")
    host.command("start", first=0)
    assert host.client.get(f"{API}/tables/{host.code}").json["track"] == {"numbers": [5], "city": 2}


def test_an_unread_track_says_nothing_about_the_next(app: Flask) -> None:
    host = Browser(app).open("Ann", "Ben", "Cid", edition="nottingham")
    host.command("start", first=0)
    assert next_options(host)["track"] is None


def test_the_points_of_the_black_market_go_along(app: Flask) -> None:
    """S-SET-9"""
    values = {"pepper": [33, 22]}
    host = Browser(app).open("Ann", "Ben", "Cid", black_market=True, black_market_values=values)
    host.command("start", first=0)
    assert next_options(host)["black_market_values"]["pepper"] == [33, 22]
