"""What I was never shown does not show on the wire either: not in a byte, not in a header, not in a query.

Two servers play the same game, with the same codes, keys, clock and dice; only one secret differs. Whoever was not
shown it gets the same answers from both: views, pages, board, regions, stream, log, ledger, export, the book of their
group, refusals, and for each of them the store is asked the same questions in the same order.
"""

import itertools
import random
import threading
from collections.abc import Callable, Iterator
from dataclasses import asdict, is_dataclass
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event

from referee import create_app
from referee.config import Settings
from referee.tables import keys
from tests.api.twins import Command, Move, Script, nottingham_script, sheriff_script
from tests.soak import short_or_long

CODE = "TWNS23"
LATER = 1_800_000_000_000
"""The clock of the scripts begins at 0; the wire counts from 1970."""

GROUP = "TWNS23TW"
API = f"/api/v1/tables/{CODE}"
BOOK = f"/api/v1/groups/{GROUP}"
PAGE = f"/t/{CODE}"
DOCUMENTS = (
    API,
    f"{API}/log?before=9999",
    f"{API}/ledger",
    f"{API}/sheet",
    f"{API}/coins?amount=5",
    f"{API}/stream",
    f"{API}/stream?view=1",
    f"/t/{CODE}/stream",
    PAGE,
    f"{PAGE}?watch=1",
    f"{PAGE}/board",
    f"{PAGE}/regions",
    f"{PAGE}/regions?page=board",
    f"{PAGE}/log",
    f"{PAGE}/ledger",
    f"{API}/result.json",
    f"{API}/result.csv",
    f"{API}/result.bgsplay",
    BOOK,
    f"{BOOK}?from=2020-01-01",
    f"{BOOK}/games",
    f"{BOOK}/games.csv",
    f"{BOOK}/games.json",
    f"{BOOK}/games.bgsplay",
    f"/g/{GROUP}",
    f"/g/{GROUP}/games",
    f"/g/{GROUP}/more",
)


class Side:
    """One of the two servers."""

    def __init__(self, folder: Path, script: Script, patch: pytest.MonkeyPatch) -> None:
        folder.mkdir()
        url = f"sqlite:///{folder / 'referee.sqlite'}"
        self.app: Flask = create_app(Settings(folder, url, "the same for both", ratelimit_enabled=False))
        self.tables = self.app.extensions["tables"]
        self.tables.now = lambda: LATER
        self.seed = script.seed
        self.queries: list[tuple[str, Any]] = []
        engine = self.app.extensions["store"].engine
        event.listen(engine, "before_cursor_execute", self._asked)
        numbers = itertools.count()
        patch.setattr(keys, "new_code", lambda length=6: GROUP[:length])
        patch.setattr(keys, "new_key", lambda: f"key-{next(numbers)}")
        patch.setattr(keys, "new_grant", lambda: f"grant-{next(numbers)}")
        names = [f"Player {seat}" for seat in range(script.players)]
        self.app.extensions["groups"].now = lambda: LATER
        group = self.client().post("/api/v1/groups", json={"name": "Twins"})
        assert group.json["code"] == GROUP
        body = {"edition": script.edition, "options": script.options, "seats": names, "group": GROUP}
        keeper = {"Authorization": f"Bearer {group.json['keeper_key']}"}
        opened = self.client().post("/api/v1/tables", json=body, headers=keeper)
        assert opened.status_code == 201, opened.text
        self.keys: dict[int | None, str] = {None: opened.json["host_key"]}
        for seat in range(script.players):
            self.keys[seat] = self.client().post(f"{API}/seats/{seat}/claim").json["key"]

    def _asked(self, connection: Any, cursor: Any, statement: str, parameters: Any, *more: Any) -> None:
        # what a thread of the server asks from time to time answers nobody
        if threading.current_thread() is threading.main_thread():
            self.queries.append((statement, parameters))

    def client(self) -> Any:
        return self.app.test_client(use_cookies=False)

    def play(self, move: Move, command: Command | None) -> int:
        self.tables.now = lambda: LATER + move.now
        self.tables.chance = random.Random(f"{self.seed}/{move.drawn}").randrange
        if command is None:
            return int(self.client().get(API).status_code)
        return int(self.send(command)[0])

    def send(self, command: Command) -> tuple[Any, ...]:
        name, seat, fields = command
        body = plain({"command": name, **fields})
        return self.answer("POST", f"{API}/commands", seat, json=body)

    def answer(
        self, method: str, path: str, seat: int | None, *, stranger: bool = False, **more: Any
    ) -> tuple[Any, ...]:
        """Everything about an answer: status, headers, bytes, and what the store was asked for it."""
        self.queries.clear()
        headers = {"Accept-Language": "de"}
        if not stranger:
            headers["Authorization"] = f"Bearer {self.keys[seat]}"
        answer = self.client().open(path, method=method, headers=headers, buffered=False, **more)
        data = next(iter(answer.response)) if "/stream" in path else answer.data
        answer.close()
        # what may differ is the time of day, and what a phone is called that looks without a key
        headers_seen = sorted(
            (name, text) for name, text in answer.headers if name != "Date" and not text.startswith("newcomer=")
        )
        return answer.status_code, headers_seen, data, list(self.queries)


def plain(value: Any) -> Any:
    """Fields as JSON has them."""
    if is_dataclass(value) and not isinstance(value, type):
        return plain(asdict(value))
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


@pytest.fixture
def sides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Script], tuple[Side, Side]]]:
    opened: list[Side] = []

    def pair(script: Script) -> tuple[Side, Side]:
        for name in ("one", "other"):
            opened.append(Side(tmp_path / f"{name}-{len(opened)}", script, monkeypatch))
        return opened[-2], opened[-1]

    yield pair
    for side in opened:
        side.app.extensions["store"].engine.dispose()


def looks_the_same(one: Side, other: Side, move: Move) -> None:
    for method, path in (*(("GET", path) for path in DOCUMENTS), ("POST", f"{API}/export")):
        assert one.answer(method, path, None, stranger=True) == other.answer(method, path, None, stranger=True), path
        for viewer in move.viewers:
            mine, twin = one.answer(method, path, viewer), other.answer(method, path, viewer)
            assert mine == twin, (path, viewer)
    for command in move.refused:
        refused, twin = one.send(command), other.send(command)
        assert refused == twin, command
        assert refused[0] in (403, 409, 422), (command, refused)


def worthwhile(script: Script | None) -> tuple[Script, list[Move]] | None:
    """A script in which the secret is kept for a while, and those moves."""
    alike = [move for move in script.moves if move.viewers] if script else []
    return (script, alike) if script and len(alike) > 3 else None


SCRIPTS = {"sheriff": sheriff_script, "nottingham": nottingham_script}


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(short_or_long(1, 120)))
@pytest.mark.parametrize("game", SCRIPTS)
def test_what_i_was_never_shown_is_not_on_the_wire(
    game: str, seed: int, sides: Callable[[Script], tuple[Side, Side]]
) -> None:
    script, alike = next(filter(None, (worthwhile(SCRIPTS[game](seed + 1000 * n)) for n in itertools.count())))
    one, other = sides(script)
    looked_at = {id(move) for move in random.Random(seed).sample(alike, min(len(alike), short_or_long(2, 12)))}
    for move in script.moves:
        assert one.play(move, move.sent) == other.play(move, move.twin) == 200, move
        if id(move) in looked_at:
            looks_the_same(one, other, move)
