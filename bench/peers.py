"""The referee beside a bare echo and boardgame.io: time to the sixth phone, memory, the highest rate held."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from bench.game import PLAYERS, Script, script
from bench.phones import Phones, phones
from bench.servers import (
    Boardgame,
    BoardgameFlatFile,
    Echo,
    Referee,
    install_boardgame,
    processor_seconds,
    resident_kb,
)
from bench.settings import HELD_MS, PHONES, RATE, ROUNDS, SECONDS, STEPS_UP
from bench.stock import Stocked, stock
from referee.config import load_editions
from referee.tables.fold import Fold, Folds
from referee.tables.telling import Eyes
from referee.tables.view import Views
from referee.tables.viewer import Viewer

WARM_UP_SECONDS = 2.0
SPREAD = 7
"""Neighbouring tables are this many commands apart, so that all parts of the game are played at once."""


def view_size(game: Script) -> int:
    """The bytes of a view of this game, of all seats and moments."""
    folds = Folds(None, load_editions())
    views, fold, sizes = Views(folds), Fold("", 0, 0, folds.fresh(game.opened)), []
    for step in game.until(len(game.steps)):
        fold = folds.advance(fold, step)
        eyes = (Eyes(Viewer(seat), "en") for seat in range(PLAYERS))
        sizes += [len(views.view_json(fold, one, step.at)) for one in eyes if fold.table.game is not None]
    return int(median(sizes))


class Peers:
    """The four servers, each started anew on a fresh store for every measurement."""

    def __init__(self, folder: Path, count: int) -> None:
        self.game, self.folder, self.count = script(), folder, count
        last = len(self.game.commands) * 3 // 4
        begins = [1 + SPREAD * number % last for number in range(count // PLAYERS)]
        self.tables = stock(f"sqlite:///{self._store(folder)}", self.game, [(n, self.game.until(n)) for n in begins])
        self.size = view_size(self.game)

    @staticmethod
    def _store(folder: Path) -> Path:
        (folder / "instance").mkdir(exist_ok=True)
        return folder / "instance" / "referee.sqlite"

    @contextmanager
    def running(self, name: str) -> Iterator[tuple[Phones, Any, int]]:
        """One of them with all phones connected; the process, and its memory before they came."""
        kinds = {"boardgame.io, FlatFile": BoardgameFlatFile, "boardgame.io, memory": Boardgame}
        kind, tables = "referee" if name == "referee" else "echo", self.tables
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            if name == "referee":
                shutil.copy(self._store(self.folder), self._store(Path(folder)))
                server: Any = Referee(Path(folder))
            elif name == "echo":
                server = Echo(Path(folder), self.size)
            else:
                server, kind = kinds[name](Path(folder)), "boardgame"
                tables = [Stocked(table.code, "", (), 0) for table in self.tables]
            with server:
                before = resident_kb(server)
                with phones(kind, server.port, self.game, tables) as load:
                    yield load, server, before


NAMES = ("echo", "referee", "boardgame.io, FlatFile", "boardgame.io, memory")


def measure() -> None:
    install_boardgame()
    for count in PHONES:
        _beside(count)
    _highest()


def _beside(count: int) -> None:
    print(f"\n{count} phones, {RATE} commands a second for {SECONDS} s, in turn, {ROUNDS} rounds", flush=True)
    print(f"{'':24}{'p50 ms':>10}{'p95 ms':>10}{'CPU ms':>10}{'KB/phone':>10}{'lost':>6}", flush=True)
    p95: dict[str, list[float]] = {name: [] for name in NAMES}
    with tempfile.TemporaryDirectory() as folder:
        peers = Peers(Path(folder), count)
        print(f"a view has {peers.size} bytes", flush=True)
        for _ in range(ROUNDS):
            for name in NAMES:
                with peers.running(name) as (load, server, before):
                    load.steady(RATE, WARM_UP_SECONDS)
                    spent = processor_seconds(server)
                    found = load.steady(RATE, SECONDS)
                    spent = 1000 * (processor_seconds(server) - spent) / found["commands"]
                    memory = (resident_kb(server) - before) / count
                p95[name].append(found["p95_ms"])
                times = f"{found['p50_ms']:10.1f}{found['p95_ms']:10.1f}{spent:10.2f}"
                print(f"{name:24}{times}{memory:10.1f}{found['lost']:6.0f}", flush=True)
    for name in NAMES:
        if name != "referee":
            ratios = [mine / theirs for mine, theirs in zip(p95["referee"], p95[name], strict=True)]
            print(f"referee / {name}, 95th percentile, median of the rounds: {median(ratios):.2f}", flush=True)


def _highest() -> None:
    """The load rises step by step until the 95th percentile is no longer under 50 ms."""
    print(f"\nhighest rate held with {PHONES[0]} phones (95th percentile under {HELD_MS} ms)", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        peers = Peers(Path(folder), PHONES[0])
        for name in NAMES:
            held = 0
            with peers.running(name) as (load, _server, _before):
                load.steady(RATE, WARM_UP_SECONDS)
                for rate in STEPS_UP:
                    found = load.steady(rate, min(SECONDS, 5))
                    if found["lost"] or found["p95_ms"] >= HELD_MS:
                        break
                    held = rate
            print(f"{name:24}{held:6d} commands a second", flush=True)
