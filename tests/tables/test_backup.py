"""Backup while the referee is running, and restore: whole, consistent, and phones keep their keys."""

import gzip
import json
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask
from sqlalchemy import create_engine, make_url, text

from referee import create_app
from referee.cli import main
from referee.config import Settings
from referee.tables.backup import CannotRestore, back_up, restore
from referee.tables.engine import engine_options
from tests.groups.keepers import Keeper, do, open_group, play, tally
from tests.phones import Phone, open_table
from tests.services import Postgres, Server

REFEREE = str(Path(sys.executable).with_name("referee"))


@pytest.fixture
def other_settings(any_store_settings: Settings, tmp_path: Path, postgres: Postgres) -> Iterator[Settings]:
    """An empty store in the other kind of database."""
    if any_store_settings.database_url.startswith("sqlite"):
        with postgres.database() as url:
            yield replace(any_store_settings, database_url=url)
    else:
        yield replace(any_store_settings, database_url=f"sqlite:///{tmp_path / 'other.sqlite'}")


@pytest.fixture
def other_app(other_settings: Settings) -> Iterator[Flask]:
    app = create_app(other_settings)
    yield app
    app.extensions["store"].engine.dispose()


def engine(app: Flask) -> Any:
    return app.extensions["store"].engine


def test_from_one_kind_of_database_to_the_other(any_store_app: Flask, other_app: Flask, tmp_path: Path) -> None:
    """Keys, events, answers: whoever played there plays on here, and a repeated tap still counts once."""
    host = open_table(any_store_app, "Ann", "Бен", "🦊", timer=True)
    ben = host.claim(1)
    tap = {"Idempotency-Key": "one tap"}
    host.command("rename", seat=0, name="Zoë\u2028\\n")
    renamed = host.command("rename", headers=tap, seat=0, name="Zoe").json["version"]
    open_table(any_store_app, edition="nottingham")
    rows = back_up(engine(any_store_app), tmp_path / "all.gz", 1)
    assert +rows == {"tables": 2, "steps": 3, "keys": 3, "answers": 1}
    assert restore(engine(other_app), tmp_path / "all.gz") == rows
    there = [Phone(other_app, phone.code, phone.key) for phone in (host, ben)]
    for before, after in zip((host, ben), there, strict=True):
        assert before.view() | {"now": 0} == after.view() | {"now": 0}
    assert there[0].command("rename", headers=tap, seat=0, name="Zoe").json["version"] == renamed
    assert there[0].command("start", first=1).json["version"] == renamed + 1


def test_books_come_along(any_store_app: Flask, other_app: Flask, tmp_path: Path) -> None:
    """Groups, members, games, keepers; what is put right at a table afterwards is put right in the restored book."""
    keeper = open_group(any_store_app, "Donnerstags 🦊")
    host = keeper.open_table("Ann", "Бен", "🦊")
    play(host, {"Ann": 3})
    keeper.post("/games", tally(("Ann", 3), ("Бен", 2), ("Cid", 1)))
    back_up(engine(any_store_app), tmp_path / "all.gz", 1)
    restore(engine(other_app), tmp_path / "all.gz")
    there = Keeper(other_app, keeper.code, keeper.key)
    assert there.get() == keeper.get()
    assert there.get("/games") == keeper.get("/games")
    moved = Phone(other_app, host.code, host.key)
    do(moved, "undo", of=moved.view()["undoable"][0]["version"])
    assert len(there.games) == 1
    with pytest.raises(CannotRestore, match=r"groups \(1\)"):
        restore(engine(other_app), tmp_path / "all.gz")


def test_a_backup_of_an_earlier_version_has_no_groups(app: Flask, settings: Settings, tmp_path: Path) -> None:
    host = open_table(app)
    file = tmp_path / "all.gz"
    back_up(engine(app), file, 1)
    head, *rows, end = map(json.loads, gzip.decompress(file.read_bytes()).splitlines())
    known = {"tables", "steps", "keys", "answers"}
    head |= {"referee_backup": 1, "columns": {name: head["columns"][name] for name in known}}
    head["columns"]["tables"].remove("group_code")
    rows = [row[:-1] if row[0] == "tables" else row for row in rows]
    end = {"rows": {name: end["rows"][name] for name in known}}
    file.write_bytes(gzip.compress("\n".join(map(json.dumps, [head, *rows, end])).encode()))
    restore(engine(app), file, replace=True)
    again = create_app(settings)
    assert Phone(again, host.code, host.key).view()["group"] is None
    engine(again).dispose()


def test_a_store_with_tables_is_replaced_only_when_told_so(app: Flask, settings: Settings, tmp_path: Path) -> None:
    host = open_table(app)
    back_up(engine(app), tmp_path / "all.gz", 1)
    host.command("rename", seat=0, name="Later")
    later = open_table(app)
    with pytest.raises(CannotRestore, match="--replace"):
        restore(engine(app), tmp_path / "all.gz")
    assert later.view()["version"] == 0
    restore(engine(app), tmp_path / "all.gz", replace=True)
    again = create_app(settings)
    assert Phone(again, host.code, host.key).view()["version"] == 0
    assert Phone(again, later.code).get().status_code == 404
    engine(again).dispose()


def cut(lines: list[bytes]) -> list[bytes]:
    return lines[:-2]


def without_a_row(lines: list[bytes]) -> list[bytes]:
    return [*lines[:2], *lines[3:]]


def from_the_future(lines: list[bytes]) -> list[bytes]:
    return [json.dumps(json.loads(lines[0]) | {"referee_backup": 99}).encode(), *lines[1:]]


def from_a_later_format(lines: list[bytes]) -> list[bytes]:
    return [json.dumps(json.loads(lines[0]) | {"format": 99}).encode(), *lines[1:]]


def of_another_kind(lines: list[bytes]) -> list[bytes]:
    return [*lines[:-1], b'["horses", 1, 2]', lines[-1]]


def nonsense(lines: list[bytes]) -> list[bytes]:
    return [*lines[:-1], b"{{{", lines[-1]]


def empty(lines: list[bytes]) -> list[bytes]:
    return []


@pytest.mark.parametrize(
    "spoil", [cut, without_a_row, from_the_future, from_a_later_format, of_another_kind, nonsense, empty]
)
def test_a_spoiled_backup_changes_nothing(
    app: Flask, tmp_path: Path, spoil: Callable[[list[bytes]], list[bytes]]
) -> None:
    host = open_table(app)
    host.claim(1)
    host.command("rename", seat=0, name="Zoe")
    file = tmp_path / "all.gz"
    back_up(engine(app), file, 1)
    file.write_bytes(gzip.compress(b"\n".join(spoil(gzip.decompress(file.read_bytes()).splitlines()))))
    with pytest.raises(CannotRestore, match=r"no backup|newer|not whole|damaged"):
        restore(engine(app), file, replace=True)
    assert host.view()["version"] == 2
    half = file.with_name("half.gz")
    back_up(engine(app), half, 1)
    half.write_bytes(half.read_bytes()[:-20])
    for broken in (half, tmp_path / "referee.sqlite"):
        with pytest.raises(CannotRestore, match=r"no backup|not whole|damaged"):
            restore(engine(app), broken, replace=True)
    assert host.view()["version"] == 2


def test_a_backup_is_of_one_moment(any_store_app: Flask, any_store_settings: Settings, tmp_path: Path) -> None:
    """Taken while others write: in each of them every table has all its steps up to some version, and its keys."""
    hosts = [open_table(any_store_app) for _ in range(3)]
    stop, failures = threading.Event(), []

    def play(host: Phone) -> None:
        number = 0
        while not stop.is_set():
            number += 1
            if host.command("rename", seat=0, name=f"Ann {number}").status_code != 200:
                failures.append(number)

    players = [threading.Thread(target=play, args=(host,)) for host in hosts]
    for player in players:
        player.start()
    source = create_engine(any_store_settings.database_url)
    target = create_app(replace(any_store_settings, database_url=f"sqlite:///{tmp_path / 'restored.sqlite'}"))
    try:
        for number in range(5):
            answered = [host.view()["version"] for host in hosts]
            back_up(source, tmp_path / f"{number}.gz", 1)
            restore(engine(target), tmp_path / f"{number}.gz", replace=True)
            with engine(target).connect() as connection:
                query = "SELECT code, count(*), max(version) FROM steps GROUP BY code"
                found = {code: (count, last) for code, count, last in connection.execute(text(query))}
            for host, before in zip(hosts, answered, strict=True):
                count, last = found.get(host.code, (0, 0))
                assert count == last >= before
    finally:
        stop.set()
        for player in players:
            player.join()
        source.dispose()
        engine(target).dispose()
    assert failures == []


def test_not_under_a_server_that_runs(any_store_app: Flask, any_store_settings: Settings, tmp_path: Path) -> None:
    """Servers remember their tables, so these are not exchanged while one is there, busy or idle."""
    host = open_table(any_store_app)
    operator = create_engine(
        any_store_settings.database_url, **engine_options(make_url(any_store_settings.database_url))
    )
    back_up(operator, tmp_path / "all.gz", 1)
    assert host.command("rename", seat=0, name="Zoe").status_code == 200
    with pytest.raises(CannotRestore, match="Stop it first"):
        restore(operator, tmp_path / "all.gz", replace=True)
    assert host.view()["version"] == 1
    engine(any_store_app).dispose()
    restore(operator, tmp_path / "all.gz", replace=True)
    operator.dispose()


def test_the_operator_backs_up_a_running_referee(tmp_path: Path) -> None:
    """`referee backup` beside a server, then the worst: everything is lost, restored, and the phones go on."""
    server = Server(tmp_path)

    def operator(*command: str) -> tuple[int, str]:
        done = subprocess.run(
            [REFEREE, *command],
            env=server.environment(),
            cwd=server.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert "Traceback" not in done.stderr
        return done.returncode, done.stdout + done.stderr

    with server:
        host = open_table(server)
        ben = host.claim(1)
        assert operator("backup", "all.gz") == (0, "all.gz: 1 tables with 1 steps, 0 groups with 0 games.\n")
        assert (server.folder / "all.gz").stat().st_mode & 0o777 == 0o600
        host.rename("Lost")
    code, told = operator("restore", "all.gz")
    assert (code, "--replace" in told) == (1, True), told
    assert operator("restore", "--replace", "all.gz") == (0, "1 tables with 1 steps, 0 groups with 0 games are back.\n")
    with server:
        assert host.view()["version"] == 1
        assert ben.view()["viewer"]["seat"] == 1
        assert host.rename("Zoe") == 2
    assert sorted(file.name for file in server.folder.glob("*all*")) == ["all.gz"]


def test_an_operator_is_told_in_words_what_is_in_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def told(*command: str, **environment: str) -> str:
        for name, value in ({"INSTANCE": str(tmp_path), "DATABASE_URL": ""} | environment).items():
            monkeypatch.setenv(name, value)
        done = CliRunner().invoke(main, command)
        assert done.exit_code == 1
        assert isinstance(done.exception, SystemExit), done.exception
        return done.output

    assert "was not written" in told("backup", str(tmp_path / "nowhere" / "all.gz"))
    assert "The store cannot be reached" in told("reseat", "ABCDEF", DATABASE_URL="sqlite:////nowhere/at/all.sqlite")
    assert "DATABASE_URL" in told("backup", "all.gz", DATABASE_URL="nonsense")
    assert "no backup" in told("restore", __file__)
    with closing(sqlite3.connect(tmp_path / "referee.sqlite")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    assert "newer version" in told("backup", "all.gz")
