"""Scaling: late events beside early ones, a full store beside an empty one, pages of long games beside short ones."""

import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from statistics import median

from bench.connection import Connection, answer, request
from bench.game import PLAYERS, Script, script
from bench.phones import phones
from bench.servers import Referee
from bench.settings import LONG, ROUNDS, STORED
from bench.stock import Stocked, stock
from referee.rules.games import GAMES
from referee.rules.table import table_rules
from referee.rules.table.undo import Undone
from referee.tables.codec import Codec
from referee.tables.store import Step

TABLES, TIMES = 20, 200
EARLY = 20
FEW = 10


def long_table(game: Script, given: int, versions: int) -> list[Step]:
    """The same state after so many steps: the last move is taken back and made again, and again."""
    codec = Codec(table_rules, GAMES["sheriff"].rules)
    steps = list(game.until(given))
    while len(steps) + 2 <= versions:
        last = steps[-1]
        undone = Undone(of=last.version, by=None, seat_id=None, at=last.at)
        steps.append(Step(last.version + 1, last.at, "host", codec.dumps([undone])))
        steps.append(replace(last, version=last.version + 2))
    return steps


def measure() -> None:
    game = script()
    given = EARLY - PLAYERS
    early, late = game.until(given), long_table(game, given, LONG)
    print(f"\nflat cost, medians of {TIMES} commands in turn, {ROUNDS} rounds", flush=True)
    _report(f"{LONG}th event / {EARLY}th", [_events(game, given, early, late) for _ in range(ROUNDS)])
    _report(f"{STORED} stored tables / {FEW}", [_stored(game, given, early) for _ in range(ROUNDS)])
    pages = [_pages(game, given, early, late) for _ in range(ROUNDS)]
    _report(f"page of {LONG} events / {EARLY}, just started", [cold for cold, _ in pages])
    _report(f"page of {LONG} events / {EARLY}, once more", [warm for _, warm in pages])


def _report(what: str, pairs: Sequence[tuple[float, float]]) -> None:
    shown = "  ".join(f"{second:.2f} / {first:.2f}" for first, second in pairs)
    ratio = median(second / first for first, second in pairs)
    print(f"{what}: {ratio:.2f}   (ms: {shown})", flush=True)


def _sqlite(folder: Path) -> str:
    (folder / "instance").mkdir(parents=True)
    return f"sqlite:///{folder / 'instance' / 'referee.sqlite'}"


def _events(game: Script, given: int, early: Sequence[Step], late: Sequence[Step]) -> tuple[float, float]:
    """Commands to tables with few events and with many, otherwise the same, with six streams each."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tables = stock(_sqlite(folder), game, [(given, steps) for steps in [early] * TABLES + [late] * TABLES])
        with Referee(folder) as server, phones("referee", server.port, game, tables) as load:
            first, second = load.alternate(TIMES)
            return first, second


def _stored(game: Script, given: int, early: Sequence[Step]) -> tuple[float, float]:
    """Commands to the same tables in two servers, one of them with a great many others in its store."""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        few = stock(_sqlite(Path(one)), game, [(given, early)] * FEW)
        many = stock(_sqlite(Path(other)), game, [(given, early)] * STORED)
        # those asked for lie all over the store
        many = many[:: max(1, STORED // FEW)][:FEW]
        with Referee(Path(one)) as empty, Referee(Path(other)) as full:
            tables = [{**asdict(table), "port": empty.port} for table in few]
            tables += [{**asdict(table), "port": full.port} for table in many]
            with phones("referee", 0, game, tables) as load:
                first, second = load.alternate(TIMES)
                return first, second


def _pages(
    game: Script, given: int, early: Sequence[Step], late: Sequence[Step]
) -> tuple[tuple[float, float], tuple[float, float]]:
    """A seat's page, opened for the first time since the server started, and once more."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tables = stock(_sqlite(folder), game, [(given, steps) for steps in [early] * TABLES + [late] * TABLES])
        with Referee(folder) as server:
            # whoever opened a table before the server was started anew left its snapshots
            _opened(server.port, tables)
        with Referee(folder) as server:
            cold, warm = _opened(server.port, tables), _opened(server.port, tables)
        return cold, warm


def _opened(port: int, tables: Sequence[Stocked]) -> tuple[float, float]:
    connection, took = Connection(port), []
    for pair in zip(tables[:TABLES], tables[TABLES:], strict=True):
        for table in pair:
            started = time.perf_counter()
            connection.send(request("GET", f"/t/{table.code}", table.keys[0]))
            answer(connection)
            took.append(1000 * (time.perf_counter() - started))
    connection.close()
    return median(took[2::2]), median(took[3::2])
