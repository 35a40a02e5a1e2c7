"""Old tables stay playable: logs of every format end as they did, and stores of earlier versions are played on."""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.util import CommandError
from flask import Flask

from referee import create_app
from referee.config import Editions, Settings
from referee.tables.migrate import StoreIsNewer, migrate
from referee.tables.saved_game import read, replayed
from referee.tables.upgrades import FORMAT, LIFTS, NewerFormat, as_stored, from_store, lifted
from tests.phones import API, Phone, open_table
from tests.tables.keep_old import OLD, ends, lasting

RECORDINGS = sorted(OLD.glob("format-*.json"))
STORES = sorted(OLD.glob("store-*.sql"))


SENTENCES = {"text", "title", "evidence", "highlights"}
"""Said by today's program: the facts they say stay, the words may get better."""


def stays(before: Any, now: Any, where: str = "view") -> None:
    """Everything that was told before is told now, as it was; there may be more."""
    if isinstance(before, dict) and isinstance(now, dict):
        for name, value in before.items():
            assert name in now, f"{where}.{name} is gone"
            if name in SENTENCES:
                assert bool(value) == bool(now[name]), f"{where}.{name}"
            else:
                stays(value, now[name], f"{where}.{name}")
    elif isinstance(before, list) and isinstance(now, list):
        assert len(before) == len(now), where
        for number, (one, other) in enumerate(zip(before, now, strict=True)):
            stays(one, other, f"{where}[{number}]")
    else:
        assert before == now, where


def test_logs_of_every_format_are_kept() -> None:
    formats = {int(re.search(r"-(\d+)", file.name)[1]) for file in (*RECORDINGS, *STORES)}  # type: ignore[index]
    assert formats == set(range(1, FORMAT + 1)), "python -m tests.tables.keep_old keeps what is missing"
    assert len(LIFTS) == FORMAT - 1


@pytest.mark.parametrize("file", RECORDINGS, ids=lambda file: file.stem)
def test_an_old_file_ends_as_it_did(file: Path, editions: Editions) -> None:
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert kept["recording"]["format"] == int(file.name.split("-")[1])
    stays(kept["ends"], ends(replayed(editions, read(editions, kept["recording"]))))


@pytest.fixture(params=STORES, ids=lambda file: file.stem)
def old_store(request: pytest.FixtureRequest, settings: Settings) -> Iterator[tuple[Flask, list[dict[str, Any]]]]:
    """An application on a store as an earlier version left it, and what its phones saw."""
    store = settings.instance / "referee.sqlite"
    store.unlink()
    with closing(sqlite3.connect(store)) as connection:
        connection.executescript(request.param.read_text(encoding="utf-8"))
    app = create_app(settings)
    yield app, json.loads(request.param.with_suffix(".json").read_text(encoding="utf-8"))
    app.extensions["store"].engine.dispose()


def test_tables_of_an_old_store_are_played_on(old_store: tuple[Flask, list[dict[str, Any]]]) -> None:
    """Phones keep their keys and see what they saw; they undo what was done then, and go on."""
    app, seen = old_store
    phones = [Phone(app, one["code"], one["key"]) for one in seen]
    for phone, one in zip(phones, seen, strict=True):
        stays(one["view"], lasting(phone.view()))
    for host in (phone for phone in phones if phone.view()["viewer"]["host"]):
        ledger = host.get("/ledger").json["entries"]
        (last,) = host.view()["undoable"]
        assert host.command("undo", of=last["version"]).status_code == 200
        assert host.command("end_game").status_code == 200
        exported = host.post("/export").json
        assert exported["format"] == FORMAT
        assert [step["version"] for step in exported["steps"]] == list(range(1, host.view()["version"] + 1))
        answer = app.test_client(use_cookies=False).post(f"{API}/tables/import", json=exported)
        assert answer.status_code == 201, answer.text
        again = Phone(app, answer.json["code"], answer.json["host_key"])
        assert again.get("/ledger").json["entries"][: len(ledger)] == host.get("/ledger").json["entries"][: len(ledger)]


@pytest.mark.parametrize(
    "newer",
    [
        as_stored([]).replace(f'"format":{FORMAT}', f'"format":{FORMAT + 1}'),
        as_stored([{"event": "unheard_of"}]),
    ],
    ids=["another format", "another event"],
)
def test_what_a_newer_version_wrote_is_refused_whole(app: Flask, newer: str) -> None:
    host = open_table(app)
    host.command("rename", seat=0, name="Zoe")
    exported = app.extensions["tables"].export(host.code).dumps()
    with app.extensions["store"].engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO steps VALUES (?, 2, 1, 'host', ?)", (host.code, newer))
    for answer in (host.get(), host.command("rename", seat=0, name="Ida")):
        assert answer.status_code == 503
        assert "newer version" in answer.json["detail"]
        assert answer.headers["Retry-After"]
    with app.extensions["store"].engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT max(version) FROM steps").scalar() == 2
    file = json.loads(exported) | {"format": FORMAT + 1, "unheard_of": True}
    refused = app.test_client().post(f"{API}/tables/import", json=file)
    assert refused.status_code == 422
    assert "newer version" in refused.json["errors"]["format"][0]


def test_a_store_of_a_newer_version_stops_the_start(app: Flask, settings: Settings) -> None:
    engine = app.extensions["store"].engine
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreIsNewer, match="newer version") as told:
        migrate(engine)
    assert isinstance(told.value.__cause__, CommandError)


def test_lifting() -> None:
    old = [
        {"event": "gold_moved", "from_": "bank", "to": "0"},
        {"event": "bag_corrected", "returned": [{"from_": "0", "to": "1"}, "nonsense"]},
        {"event": "renamed", "from_": "left alone"},
    ]
    new = [
        {"event": "gold_moved", "from": "bank", "to": "0"},
        {"event": "bag_corrected", "returned": [{"from": "0", "to": "1"}, "nonsense"]},
        {"event": "renamed", "from_": "left alone"},
    ]
    assert lifted(old, 1) == new
    ask = {"do": "pass", "merchant": 1}
    assert lifted(
        [
            {"event": "offer_made", "offer": {"id": 1, "ask": ask}},
            {"event": "offer_accepted", "offer": 1, "ask": None},
            {"event": "deal_made", "deal": {"id": 1, "ask": None}},
        ],
        3,
    ) == [
        {"event": "offer_made", "offer": {"id": 1, "asks": [ask]}},
        {"event": "offer_accepted", "offer": 1, "asks": []},
        {"event": "deal_made", "deal": {"id": 1, "asks": []}},
    ]
    assert from_store(json.dumps(old)) == new
    assert from_store(as_stored(new)) == lifted(new, FORMAT) == new
    with pytest.raises(NewerFormat):
        lifted(new, FORMAT + 1)
