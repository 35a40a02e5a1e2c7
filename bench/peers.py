"""Plain views beside a bare echo and boardgame.io: time to the sixth phone, and memory."""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
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
from bench.settings import (
    BURST_SECONDS,
    BURSTS,
    PHONES,
    RATE,
)
from bench.stock import stock
from referee.config import load_editions
from referee.tables.fold import Fold
from referee.tables.projection import Projection
from referee.tables.reader import Reader
from referee.tables.viewer import Viewer
from referee.tables.views import Views

WARM_UP_SECONDS = 2.0
SPREAD = 7
"""Neighbouring tables are this many commands apart, so that all parts of the game are played at once."""


def view_size(game: Script) -> int:
    """The bytes of a view of this game, of all seats and moments."""
    folds = Projection(load_editions())
    views, fold, sizes = Views(folds), Fold("", 0, 0, folds.fresh(game.opened)), []
    for step in game.until(len(game.steps)):
        fold = folds.advance(fold, step)
        readers = (Reader(Viewer(seat), "en") for seat in range(PLAYERS))
        sizes += [len(views.view_json(fold, one, step.at)) for one in readers if fold.table.game is not None]
    return int(median(sizes))


class Peers:
    """The four servers, each on a fresh store."""

    def __init__(self, folder: Path, count: int, begun: float = 3 / 4, game: str = "sheriff") -> None:
        """Tables at all points of the game up to this part of it."""
        self.game, self.folder, self.count = script(game), folder, count
        last = int(len(self.game.commands) * begun)
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
        kind = name if name in ("referee", "pages") else "echo"
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            if name in ("referee", "pages"):
                shutil.copy(self._store(self.folder), self._store(Path(folder)))
                server: Any = Referee(Path(folder))
            elif name == "echo":
                server = Echo(Path(folder), self.size)
            else:
                server, kind = kinds[name](Path(folder), self.game, self.tables), "boardgame"
            with server:
                before = resident_kb(server)
                with phones(kind, server.port, self.game, self.tables) as load:
                    yield load, server, before


WHAT = ("p50_ms", "p95_ms", "cpu_ms")
NAMES = ("echo", "referee", "boardgame.io, FlatFile", "boardgame.io, memory")


def measure() -> None:
    install_boardgame()
    print(f"Python {sys.version}", flush=True)
    for count in PHONES:
        print(f"\n{count} phones, {RATE} commands a second, {BURSTS} times {BURST_SECONDS} s each in turn", flush=True)
        for other in NAMES:
            if other != "referee":
                _beside(count, other)


def _beside(count: int, other: str) -> None:
    """The referee and another one, each with its phones, and each in turn under load for a moment, again and again.

    What else the machine is busy with changes from one second to the next: so it meets both of them alike.
    """
    names = ("referee", other)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as both:
        peers = Peers(Path(folder), count)
        running = {name: both.enter_context(peers.running(name)) for name in names}
        found = in_turn(running, len(peers.tables), RATE, BURST_SECONDS)
        memory = {name: (resident_kb(server) - before) / count for name, (_, server, before) in running.items()}
    print(f"{'medians':24}{'p50 ms':>10}{'p95 ms':>10}{'CPU ms':>10}{'KB/phone':>10}{'lost':>6}", flush=True)
    for name, bursts in found.items():
        times = "".join(f"{median(seen[what] for seen in bursts):10.2f}" for what in WHAT)
        print(f"{name:24}{times}{memory[name]:10.1f}{sum(seen['lost'] for seen in bursts):6.0f}", flush=True)
    pairs = list(zip(found["referee"], found[other], strict=True))
    ratios = [f"{what} {median(mine[what] / theirs[what] for mine, theirs in pairs):.2f}" for what in WHAT]
    print(f"referee / {other}, medians of neighbours: {', '.join(ratios)}", flush=True)


def in_turn(
    running: dict[str, tuple[Phones, Any, int]], tables: int, rate: int, seconds: float
) -> dict[str, list[dict[str, float]]]:
    """What each of them showed under load, burst by burst."""
    for load, *_ in running.values():
        # every table once, and with it the connection its commands go by: else many tables would be measured while
        # they connect, and few would not
        load.steady(rate, max(WARM_UP_SECONDS, tables / rate))
    found: dict[str, list[dict[str, float]]] = {name: [] for name in running}
    for _ in range(BURSTS):
        for name, (load, server, _) in running.items():
            spent = processor_seconds(server)
            seen = load.steady(rate, seconds)
            seen["cpu_ms"] = 1000 * (processor_seconds(server) - spent) / seen["commands"]
            found[name].append(seen)
    return found
