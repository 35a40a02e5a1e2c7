"""The servers that are measured, each on a core of its own, and what they use up."""

import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.game import PLAYERS, Script
from bench.stock import Stocked
from tests.services import Process, Server, free_port

HERE = Path(__file__).parent
BUILD = HERE / "build"
SERVER_CORE, LOAD_CORE = 0, 1


def pinned(core: int, command: list[str]) -> list[str]:
    """Server and load a core each, so that they do not take time from one another."""
    return ["taskset", "-c", str(core), *command] if (os.cpu_count() or 1) > 1 else command


class Measured(Process):
    """A process of which memory and processor time are read."""

    def __init__(self, folder: Path, **_settings: Any) -> None:
        super().__init__(folder)
        self.port = free_port()

    def ready(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


class Referee(Server):
    def command(self) -> list[str]:
        return pinned(SERVER_CORE, super().command())


class Echo(Measured):
    what = "echo"

    def __init__(self, folder: Path, size: int = 0) -> None:
        super().__init__(folder)
        self.size = size

    def command(self) -> list[str]:
        program = [sys.executable, str(HERE / "echo.py"), str(self.port), "echo.sqlite", str(self.size)]
        return pinned(SERVER_CORE, program)


class Boardgame(Measured):
    """boardgame.io with its memory storage, and with matches at the same points of the game as our tables."""

    what = "boardgame.io"
    storage = "memory"

    def __init__(self, folder: Path, game: Script, tables: Sequence[Stocked]) -> None:
        super().__init__(folder)
        self.begun = folder / "begun.json"
        moves = [json.dumps(body) for _, body in game.commands]
        matches = {table.code: table.next for table in tables}
        self.begun.write_text(json.dumps({"players": PLAYERS, "moves": moves, "matches": matches}))

    def command(self) -> list[str]:
        program = ["node", str(HERE / "boardgame" / "server.js"), str(BUILD / "node_modules")]
        store = [self.storage, str(self.folder / "flatfile"), str(self.begun)]
        return pinned(SERVER_CORE, [*program, str(self.port), *store])


class BoardgameFlatFile(Boardgame):
    """boardgame.io with its FlatFile storage."""

    storage = "flatfile"


def install_boardgame() -> None:
    """boardgame.io from the npm registry, once."""
    for program in ("node", "npm"):
        assert shutil.which(program), f"{program} is missing: `make bench` installs it on Debian as root"
    BUILD.mkdir(exist_ok=True)
    wanted = (HERE / "boardgame" / "package.json").read_bytes()
    package = BUILD / "package.json"
    if (BUILD / "node_modules" / "boardgame.io").is_dir() and package.exists() and package.read_bytes() == wanted:
        return
    package.write_bytes(wanted)
    npm = ["npm", "install", "--no-audit", "--no-fund", "--omit=dev", "--loglevel=error"]
    subprocess.run(npm, cwd=BUILD, check=True)


def family(process: Process) -> list[int]:
    """The process and everything it started."""
    assert process.process is not None
    found, left = [], [process.process.pid]
    while left:
        pid = left.pop()
        found.append(pid)
        tasks = Path(f"/proc/{pid}/task").glob("*/children")
        left += [int(child) for task in tasks for child in task.read_text().split()]
    return found


def resident_kb(process: Process) -> int:
    status = "".join(Path(f"/proc/{pid}/status").read_text() for pid in family(process))
    return sum(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def processor_seconds(process: Process) -> float:
    """Time on a processor so far, of all of them together."""
    ticks = 0
    for pid in family(process):
        after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(after_name[11]) + int(after_name[12])
    return ticks / os.sysconf("SC_CLK_TCK")
