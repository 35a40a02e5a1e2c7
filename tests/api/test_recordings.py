"""Recorded games: replayed by the tests, exported and imported, and the demo."""

import json
import subprocess
import sys
import urllib.request
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask

from referee.cli import main
from referee.config import Editions, shipped
from referee.demo import in_full_swing, recordings
from referee.tables.recording import A_WHOLE_GAME, STEPS_AT_A_TIME, Recording, read, replay, replayed
from tests.phones import API, Phone, open_table, refusal
from tests.services import Demo, Server

DEMO = sorted((shipped("seeds") / "demo").glob("*.json"))
REFEREE = str(Path(sys.executable).with_name("referee"))


@pytest.fixture(params=DEMO, ids=lambda file: file.stem)
def golden(request: pytest.FixtureRequest, editions: Editions) -> Recording:
    return read(editions, json.loads(request.param.read_text(encoding="utf-8")))


def test_there_are_games_for_few_and_many() -> None:
    assert {file.stem for file in DEMO} == {
        *(f"sheriff-{players}" for players in (3, 5, 6)),
        *(f"nottingham-{players}" for players in (3, 5, 7)),
    }


def test_golden_games_replay_to_their_end(golden: Recording, editions: Editions) -> None:
    """Events keep their meaning for ever: an old recording gives the game it was."""
    folds = list(replay(editions, golden))
    assert folds[-1].table.game.phase == "over"
    assert folds[-1].version == len(golden.steps)
    for fold in folds:
        if fold.table.game is not None and golden.opened.edition != "nottingham":
            purses = sum(player.gold for player in fold.table.game.players) + fold.table.game.chest.gold
            assert purses <= 50 * len(fold.table.seats)


def test_every_earlier_state_is_kept_while_a_game_is_replayed_and_none_is_copied(
    golden: Recording, editions: Editions
) -> None:
    """So that a game that is twice as long takes twice as long."""
    moves = 0
    for earlier, fold in pairwise(replay(editions, golden)):
        if fold.before is not None and fold.before is not earlier.before:
            moves += 1
            assert fold.before.earlier is earlier.before
            assert fold.before.game is earlier.table.game
    assert moves > 50
    assert fold.before is not None
    assert fold.before.depth == moves


def test_others_have_a_turn_while_a_game_is_replayed(
    golden: Recording, editions: Editions, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns: list[float] = []
    monkeypatch.setattr("referee.tables.recording.time.sleep", turns.append)
    replayed(editions, golden)
    assert len(turns) == len(golden.steps) // STEPS_AT_A_TIME > 1


def test_a_finished_table_goes_out_and_comes_back(app: Flask, golden: Recording, editions: Editions) -> None:
    with app.app_context():
        code, key, _ = app.extensions["tables"].import_recording(golden)
    host = Phone(app, code, key)
    exported = host.get("/export")
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
    assert host.send("HEAD", "/export").status_code == 200
    assert host.view()["undoable"][0]["version"] == last
    first, second = host.get("/export"), host.get("/export")
    assert '"silk": 1' in first.text
    assert first.text == second.text
    assert host.view()["undoable"] == []
    assert refusal(host.command("undo", of=last)) == (409, "saved")
    assert "saves the game as a file" in ben.view()["log"][0]["text"]


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_link_on_another_site_saves_nothing(app: Flask, site: str) -> None:
    """Saving ends all undoing: nobody shall do that to a host who follows a link."""
    host = open_table(app)
    host.command("start", first=0)
    assert host.command("end_game").status_code == 200
    for headers in ({"Sec-Fetch-Site": site}, {"Origin": "http://evil.example"}):
        assert host.get("/export", headers=headers).status_code == 403
    assert host.view()["undoable"]
    assert host.get("/export", headers={"Sec-Fetch-Site": "same-origin"}).status_code == 200


def test_only_the_host_exports_and_only_when_it_is_over(app: Flask) -> None:
    host = open_table(app)
    ben = host.claim(1)
    assert refusal(host.get("/export")) == (409, "not_over")
    assert ben.get("/export").status_code == 403
    assert Phone(app, host.code).get("/export").status_code == 401


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
    ],
)
def test_a_spoiled_file_is_refused_and_nothing_is_stored(app: Flask, spoil: object) -> None:
    file = json.loads(DEMO[0].read_text(encoding="utf-8"))
    spoil(file)  # type: ignore[operator]
    answer = app.test_client().post(f"{API}/tables/import", json=file)
    assert answer.status_code == 422, answer.text
    with app.extensions["store"].engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM tables").scalar() == 0


def test_demo_tables_are_in_full_swing(app: Flask) -> None:
    with app.app_context():
        for recording in recordings().values():
            code, key, _ = app.extensions["tables"].import_recording(in_full_swing(recording))
            view = Phone(app, code, key).view()
            if recording.opened.edition == "nottingham":
                assert (view["phase"], view["revealed"] is not None) == ("act", True)
            else:
                assert view["phase"] == "inspect"
                assert sum(bool(seat["bag"]) and seat["bag"]["status"] == "declared" for seat in view["seats"]) > 1


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
