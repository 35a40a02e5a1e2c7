"""A load generator in a process of its own: it connects the phones, then measures whatever it is asked for."""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from bench.game import PLAYERS, Script
from bench.servers import LOAD_CORE, pinned
from bench.stock import Stocked


class Phones:
    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def heard(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the load ended early"
        found: dict[str, Any] = json.loads(line)
        return found

    def _ask(self, **what: Any) -> dict[str, Any]:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(what) + "\n")
        self._process.stdin.flush()
        return self.heard()

    def steady(self, rate: float, seconds: float) -> dict[str, Any]:
        """Commands at this rate; how long it took until all six phones of a table held the new view."""
        return self._ask(rate=rate, seconds=seconds)

    def alternate(self, times: int) -> list[float]:
        """The median time of a command in the first half of the tables and in the second, taken in turn."""
        found: list[float] = self._ask(alternate=times)["median_ms"]
        return found


@contextmanager
def phones(
    kind: str,
    port: int,
    game: Script,
    tables: Sequence[Stocked] | Sequence[dict[str, Any]],
    each: int = PLAYERS,
) -> Iterator[Phones]:
    """Phones at these tables, all connected."""
    known = [table if isinstance(table, dict) else asdict(table) for table in tables]
    # where there are no rules the game can begin again
    commands = game.commands if kind in ("referee", "pages") else game.commands * 10
    plan = {"kind": kind, "port": port, "tables": known, "commands": commands, "phones_a_table": each}
    command = pinned(LOAD_CORE, [sys.executable, "-m", "bench.load"])
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        process.stdin.write(json.dumps(plan) + "\n")
        process.stdin.flush()
        load = Phones(process)
        assert load.heard()["connected"] == each * len(tables)
        yield load
        process.stdin.close()
        assert process.wait() == 0, "the load failed"
