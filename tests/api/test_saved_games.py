"""Recorded games: replayed by the tests, exported and imported, and the demo."""

import json
import random
import re
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask

from referee import create_app
from referee.cli import main
from referee.config import Editions, Settings, shipped
from referee.demo import in_full_swing, saved_games
from referee.rules.sheriff.sound import MOST_OFFERS
from referee.tables.folds import Folds
from referee.tables.imports import one_at_a_time
from referee.tables.projection import STATES_KEPT, STEPS_AT_A_TIME
from referee.tables.saved_game import A_WHOLE_GAME, SavedGame, read, replay, replayed
from tests.phones import API, Phone, open_table, refusal, stored_rows
from tests.services import Demo, Server
from tests.soak import short_or_long

RENAMED = {"event": "seat_renamed", "seat_id": 0, "before": "Zoe", "name": "Uta"}
DEMO = sorted((shipped("seeds") / "demo").glob("*.json"))
SHERIFF = shipped("seeds") / "demo" / "sheriff-3.json"
REFEREE = str(Path(sys.executable).with_name("referee"))


@pytest.fixture(params=DEMO, ids=lambda file: file.stem)
def golden(request: pytest.FixtureRequest, editions: Editions) -> SavedGame:
    return read(editions, json.loads(request.param.read_text(encoding="utf-8")))


def test_there_are_games_for_few_and_many() -> None:
    assert {file.stem for file in DEMO} == {
        *(f"sheriff-{players}" for players in (3, 4, 5, 6)),
        *(f"nottingham-{players}" for players in (3, 4, 5, 7)),
    }


def test_golden_games_replay_to_their_end(golden: SavedGame, editions: Editions) -> None:
    """Events keep their meaning for ever: an old file gives the game it was."""
    folds = list(replay(editions, golden))
    assert folds[-1].table.game.phase == "over"
    assert folds[-1].version == len(golden.steps)
    for fold in folds:
        if fold.table.game is not None and golden.opened.edition != "nottingham":
            purses = sum(player.gold for player in fold.table.game.players) + fold.table.game.chest.gold
            assert purses <= 50 * len(fold.table.seats)


def test_of_what_was_before_only_that_is_kept_which_is_gone_back_to(golden: SavedGame, editions: Editions) -> None:
    """However long a game is, replaying it takes no more memory than its last few states."""
    undone = sum('"undone"' in step.events for step in golden.steps)
    for fold in replay(editions, golden):
        assert fold.before is None or fold.before.depth <= STATES_KEPT + undone
    assert fold.before is not None
    assert fold.before.depth == STATES_KEPT


def test_others_have_a_turn_while_a_game_is_replayed(
    golden: SavedGame, editions: Editions, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns: list[float] = []
    monkeypatch.setattr("referee.tables.projection.time.sleep", turns.append)
    replayed(editions, golden)
    # once while its steps are read, once while they are played
    assert len(turns) == 2 * (len(golden.steps) // STEPS_AT_A_TIME) > 2


def test_a_finished_table_goes_out_and_comes_back(app: Flask, golden: SavedGame, editions: Editions) -> None:
    with app.app_context():
        code, key, _ = app.extensions["tables"].import_game(golden)
    host = Phone(app, code, key)
    exported = host.post("/export")
    assert exported.status_code == 200
    assert f'filename="{code}.json"' in exported.headers["Content-Disposition"]
    answer = app.test_client(use_cookies=False).post(f"{API}/tables/import", data=exported.data)
    assert answer.status_code == 201, answer.text
    again = Phone(app, answer.json["code"], answer.json["host_key"])
    assert again.code != code
    assert again.view()["score"] == host.view()["score"]
    assert again.view()["viewer"]["host"]
    # seats can be taken anew
    assert again.claim(0).view()["viewer"]["seat"] == 0
    assert replayed(editions, golden).table.game == app.extensions["tables"].folds.now(code).table.game


def test_who_has_seen_the_file_cannot_go_back_and_play_on(app: Flask) -> None:
    """The file holds what nobody else may know: it is announced, and ends all undoing."""
    host = open_table(app)
    ben = host.claim(1)
    host.command("start", first=0)
    host.command("close_market")
    assert ben.command("seal_bag", goods={"silk": 1, "pepper": 1}).status_code == 200
    assert host.command("end_game").status_code == 200
    ended = host.view()["undoable"][0]["version"]
    assert host.command("undo", of=ended).status_code == 200
    assert host.command("end_game").status_code == 200
    last = host.view()["undoable"][0]["version"]
    for method in ("GET", "HEAD"):
        # asking changes nothing, wherever the link to it stands
        assert host.send(method, "/export").status_code == 405
    assert host.view()["undoable"][0]["version"] == last
    first, second = host.post("/export"), host.post("/export")
    assert '"silk": 1' in first.text
    assert first.text == second.text
    assert host.view()["undoable"] == []
    assert refusal(host.command("undo", of=last)) == (409, "saved")
    assert "saves the game as a file" in ben.view()["log"][0]["text"]


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_link_on_another_site_saves_nothing(app: Flask, site: str) -> None:
    """Saving ends all undoing: nobody shall do that to a host who follows a link or taps a button there."""
    host = open_table(app)
    host.command("start", first=0)
    assert host.command("end_game").status_code == 200
    for headers in ({"Sec-Fetch-Site": site}, {"Origin": "http://evil.example"}):
        assert host.post("/export", headers=headers).status_code == 403
        assert host.get("/export", headers=headers).status_code == 405
    # an old browser says nothing about where a link stands
    assert host.get("/export").status_code == 405
    assert host.view()["undoable"]
    assert host.post("/export", headers={"Sec-Fetch-Site": "same-origin"}).status_code == 200


def test_only_the_host_exports_and_only_when_it_is_over(app: Flask) -> None:
    host = open_table(app)
    ben = host.claim(1)
    assert refusal(host.post("/export")) == (409, "not_over")
    assert ben.post("/export").status_code == 403
    assert Phone(app, host.code).post("/export").status_code == 401


def happened(file: dict[str, Any], name: str) -> dict[str, Any]:
    """The first event of this name."""
    return next(event for step in file["steps"] for event in step["events"] if event["event"] == name)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda file: file.pop("steps"),
        lambda file: file.update(format=0),
        lambda file: file.update(edition="chess"),
        lambda file: file.update(names=["A", "A", "B"]),
        lambda file: file["steps"].pop(3),
        lambda file: file["steps"].pop(),
        lambda file: file["steps"][5]["events"].append({"event": "sky_fell"}),
        lambda file: file["steps"][9].update(events=[{"event": "undone", "of": 3, "by": None, "seat_id": 1, "at": 3}]),
        lambda file: file["steps"][5]["events"].append({"event": "gold_moved", "from_": "9", "to": "x", "amount": "y"}),
        lambda file: file["steps"][5].update(events=[3]),
        lambda file: file["steps"][5].update(by="x" * 99),
        lambda file: file["steps"][5].update(by="seat \0"),
        lambda file: file["steps"][5].update(at=2**70),
        lambda file: file.update(opened_at=2**70),
        # numbers that are counted up to, or drawn, and seats without end
        lambda file: file["steps"][5]["events"].append({"event": "show_stepped", "step": 10**9}),
        lambda file: file["steps"][5]["events"].append({"event": "undone", "more": [{"deep": 10.0**9}]}),
        lambda file: file["steps"][5]["events"].extend(
            {"event": "seat_added", "seat_id": 100 + number, "name": f"P{number}"} for number in range(200)
        ),
        # nothing would ever be later than this, so it would never be forgotten
        lambda file: file["steps"][-1].update(at=2**53),
        lambda file: file.update(opened_at=2**53),
        # longer than any game: whoever reads it would keep the others waiting
        lambda file: file.update(steps=[*file["steps"], *({} for _ in range(A_WHOLE_GAME))]),
        lambda file: file["steps"][5].update(events=[{}] * 3 * A_WHOLE_GAME),
        lambda file: file["steps"][5]["events"][0].update(more=2**80),
        lambda file: file["steps"][5]["events"][0].update(more="\ud800"),
        # what no page could draw
        lambda file: happened(file, "round_ended").update(round=-5),
        lambda file: happened(file, "round_ended").update(sheriff=7),
        lambda file: happened(file, "gold_moved").update(round=-5),
        lambda file: happened(file, "gold_moved").update(to="the moon"),
        lambda file: happened(file, "offer_made")["offer"].update(by=99),
        lambda file: happened(file, "bag_sealed").update(count=-1),
        # names that nobody could give at the table
        lambda file: file["steps"][0]["events"].append({**RENAMED, "name": " "}),
        lambda file: file["steps"][0]["events"].append({**RENAMED, "name": "x" * 65}),
        lambda file: file["steps"][0]["events"].append({**RENAMED, "name": "nnA\u202e"}),
        lambda file: file["steps"][0]["events"].append({**RENAMED, "name": "A\u200bnn"}),
        lambda file: file["steps"][0]["events"].append({**RENAMED, "name": file["names"][1]}),
        lambda file: file["steps"][0]["events"].append({**RENAMED, "name": file["names"][1].replace("o", "\u043e")}),
        lambda file: file["steps"][0]["events"].append({**RENAMED, "before": "\u202e"}),
    ],
)
def test_a_spoiled_file_is_refused_and_nothing_is_stored(app: Flask, spoil: object) -> None:
    file = json.loads(SHERIFF.read_text(encoding="utf-8"))
    spoil(file)  # type: ignore[operator]
    answer = app.test_client().post(f"{API}/tables/import", json=file)
    assert answer.status_code == 422, answer.text
    with app.extensions["store"].engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM tables").scalar() == 0


def with_offers(receivers: Iterable[list[int]]) -> dict[str, Any]:
    """A recorded game into which somebody wrote offers, each to other receivers."""
    file: dict[str, Any] = json.loads(SHERIFF.read_text(encoding="utf-8"))
    at = next(number for number, step in enumerate(file["steps"]) if "clock_started" in str(step)) + 1
    nothing = {"gold": 0, "stand": {}, "bag": {}, "promise": None}
    file["steps"][at:at] = [
        {
            "at": file["steps"][at]["at"],
            "by": "seat 1",
            "events": [
                {
                    "event": "offer_made",
                    "offer": {
                        "id": number,
                        "by": 1,
                        "to": to,
                        "gives": nothing | {"gold": 1},
                        "wants": nothing,
                        "ask": None,
                        "consent": [],
                        "accepted": [],
                    },
                }
            ],
        }
        for number, to in enumerate(receivers, 1)
    ]
    for number, step in enumerate(file["steps"], 1):
        step["version"] = number
    return file


@pytest.mark.parametrize("to", [lambda number: [number], lambda number: [0] * number], ids=["nobody", "one often"])
def test_a_file_cannot_heap_up_what_no_game_holds(app: Flask, to: Callable[[int], list[int]]) -> None:
    """Thousands of open offers, each to others, once made the next look take minutes and gigabytes."""
    file = with_offers(to(number) for number in range(MOST_OFFERS + 2))
    answer = app.test_client().post(f"{API}/tables/import", json=file)
    assert answer.status_code == 422
    assert stored_rows(app) == (0,) * len(stored_rows(app))


def test_a_long_file_is_played_through_once(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks next waits for nothing, in this process or another."""
    file = with_offers([0] for _ in range(1000))
    answer = app.test_client(use_cookies=False).post(f"{API}/tables/import", json=file)
    assert answer.status_code == 201, answer.text
    host = Phone(app, answer.json["code"], answer.json["host_key"])
    folds: Folds = app.extensions["tables"].folds
    known = folds.now(host.code)
    with monkeypatch.context() as patched:
        patched.setattr(Folds, "folded", lambda *_args, **_more: pytest.fail("folded once more"))
        assert host.view()["score"]
        assert host.view()["viewer"]["host"]
        assert host.claim(0).view()["viewer"]["seat"] == 0
    assert known.before is not None
    assert known.before.depth <= STATES_KEPT
    # the same as from the store
    whole = folds.folded(host.code, known.version, snapshots=False)
    assert replace(known, before=None) == replace(whole, before=None)
    monkeypatch.setattr(
        Folds, "with_step", lambda folds, fold, step, *args, **more: pytest.fail(f"took {step.version}")
    )
    folds.drop(host.code)
    with pytest.raises(pytest.fail.Exception, match=f"took {known.version + 1}"):
        folds.now(host.code)


def test_a_file_that_takes_too_long_is_given_up(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.tables.imports.LONGEST_SECONDS", -1)
    answer = app.test_client().post(f"{API}/tables/import", data=SHERIFF.read_bytes())
    assert answer.status_code == 422


def test_files_are_read_one_after_the_other(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.tables.imports.QUEUE_SECONDS", 0.01)
    with one_at_a_time():
        answer = app.test_client().post(f"{API}/tables/import", data=SHERIFF.read_bytes())
    assert answer.status_code == 503
    assert answer.headers["Retry-After"]
    assert app.test_client().post(f"{API}/tables/import", data=SHERIFF.read_bytes()).status_code == 201


def test_an_operator_can_switch_files_off(settings: Settings) -> None:
    app = create_app(replace(settings, imports_enabled=False))
    answer = app.test_client().post(f"{API}/tables/import", data=SHERIFF.read_bytes())
    assert answer.status_code == 403
    assert "takes no games from files" in answer.json["detail"]
    assert stored_rows(app) == (0,) * len(stored_rows(app))
    app.extensions["store"].engine.dispose()


NONSENSE = (-5, 0, 1, 99, None, "", "x", "chest", "over", "lobby", [], [9], {}, {"apple": -3}, {"silk": 2}, True)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(short_or_long(15, 400)))
def test_whatever_is_taken_can_be_shown(app: Flask, seed: int) -> None:
    """A file is refused, or every page of it can be drawn, and of what it can be undone to."""
    chance = random.Random(seed)
    file = json.loads(chance.choice(DEMO).read_text(encoding="utf-8"))
    for _ in range(chance.randint(1, 3)):
        event = chance.choice([event for step in file["steps"] for event in step["events"] if len(event) > 1])
        event[chance.choice([field for field in event if field != "event"])] = chance.choice(NONSENSE)
    answer = app.test_client(use_cookies=False).post(f"{API}/tables/import", json=file)
    assert answer.status_code in (201, 422), answer.text
    if answer.status_code == 422:
        return
    host = Phone(app, answer.json["code"], answer.json["host_key"])
    headers = {"Authorization": f"Bearer {host.key}"}
    for _ in range(3):
        for path in ("", "/board", "/log", "/ledger", "/regions"):
            page = app.test_client(use_cookies=False).get(f"/t/{host.code}{path}", headers=headers)
            assert page.status_code == 200, page.text
        for last in host.view()["undoable"]:
            assert host.command("undo", of=last["version"]).status_code == 200


def test_demo_tables_are_in_full_swing(app: Flask) -> None:
    with app.app_context():
        scenes = []
        for saved in in_full_swing(saved_games()).values():
            code, key, _ = app.extensions["tables"].import_game(saved)
            view = Phone(app, code, key).view()
            if saved.opened.edition == "nottingham":
                assert (view["phase"], view["revealed"] is not None) == ("act", True)
                scenes.append("attack" if view["attack"] else "bidding" if view["bidding"] else "card")
            else:
                assert view["phase"] == "inspect"
                assert sum(bool(seat["bag"]) and seat["bag"]["status"] == "declared" for seat in view["seats"]) > 1
        assert set(scenes) == {"attack", "bidding", "card"}


def test_replay_prints_the_game_round_by_round() -> None:
    for file in DEMO:
        printed = CliRunner().invoke(main, ["replay", str(file)])
        assert printed.exit_code == 0, printed.stderr
        assert "Round 1 of " in printed.stdout or file.stem.startswith("nottingham")
        assert "\n1. " in printed.stdout


def test_running_tables_are_moved_by_the_operator(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        body = json.dumps({"edition": "sheriff-1e", "seats": ["A", "B", "C"]}).encode()
        with urllib.request.urlopen(f"{server.url}{API}/tables", body, timeout=30) as answer:
            code = json.load(answer)["code"]
        operator = {"env": server.environment(), "cwd": tmp_path, "capture_output": True, "text": True, "check": False}
        assert subprocess.run([REFEREE, "export", code, "table.json"], **operator).returncode == 0  # type: ignore[call-overload]
        moved = subprocess.run([REFEREE, "import", "table.json"], **operator)  # type: ignore[call-overload]
        assert moved.returncode == 0, moved.stderr
        new_code = moved.stdout.split()[1].rstrip(".")
        with urllib.request.urlopen(f"{server.url}{API}/tables/{new_code}", timeout=30) as answer:
            assert [seat["name"] for seat in json.load(answer)["seats"]] == ["A", "B", "C"]
        (tmp_path / "broken.json").write_text("{")
        broken = subprocess.run([REFEREE, "import", "broken.json"], **operator)  # type: ignore[call-overload]
        assert broken.returncode == 1
        assert "Traceback" not in broken.stderr


def test_the_demo_server_starts(tmp_path: Path) -> None:
    with Demo(tmp_path) as server:
        codes = server.codes()
        with urllib.request.urlopen(f"{server.url}{API}/tables/{codes['sheriff-3']}", timeout=30) as answer:
            assert json.load(answer)["phase"] == "inspect"
        with urllib.request.urlopen(f"{server.url}/demo", timeout=30) as answer:
            page = answer.read().decode()
        assert all(f'"/t/{code}' in page for code in codes.values())
        # no two tables look alike
        moments = re.findall(r"<h3>.*?</h3>\s*<p>(.*?)</p>", page)
        assert len(set(moments)) == len(moments) == len(codes) + 3
        # every way on the page leads somewhere
        ways = set(re.findall(r'href="(/[tg]/[^"#]*)', page))
        assert len(ways) >= 2 * len(codes) + 3 * 3 + 1
        pages = {}
        for way in ways:
            with urllib.request.urlopen(server.url + way, timeout=30) as answer:
                pages[way] = answer.read().decode()
        (book,) = (html for way, html in pages.items() if way.startswith("/g/"))
        assert "Marion" in book
        assert any('class="awards"' in html for html in pages.values()), "results with awards"
