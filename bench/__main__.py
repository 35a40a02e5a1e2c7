"""make bench: the referee and the bare echo, one after the other in one run, on the same machine."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.services import Process, Server, free_port, wait_until

PHONES = int(os.environ.get("BENCH_PHONES", "600"))
RATE = int(os.environ.get("BENCH_RATE", "100"))
SECONDS = int(os.environ.get("BENCH_SECONDS", "10"))
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "3"))


def pinned(core: int, command: list[str]) -> list[str]:
    """Server and load a core each, so that they do not take time from one another."""
    return ["taskset", "-c", str(core), *command] if (os.cpu_count() or 1) > 1 else command


class PinnedReferee(Server):
    def command(self) -> list[str]:
        return pinned(0, super().command())


class Echo(Process):
    what = "echo"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.port = free_port()

    def command(self) -> list[str]:
        return pinned(0, [sys.executable, str(Path(__file__).with_name("echo.py")), str(self.port), "echo.sqlite"])

    def ready(self) -> bool:
        import socket

        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


def resident_kb(process: Process) -> int:
    assert process.process is not None
    status = Path(f"/proc/{process.process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def measure(kind: type[PinnedReferee] | type[Echo]) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder, kind(Path(folder)) as server:
        before = resident_kb(server)
        numbers = ["--phones", str(PHONES), "--rate", str(RATE), "--seconds", str(SECONDS)]
        load = [sys.executable, "-m", "bench.load", "--port", str(server.port), *numbers]
        with subprocess.Popen(pinned(1, load), stdout=subprocess.PIPE, text=True) as running:
            peak = before

            def ended() -> bool:
                nonlocal peak
                peak = max(peak, resident_kb(server))
                return running.poll() is not None

            wait_until(ended, "the load")
            assert running.stdout is not None
            found: dict[str, float] = json.loads(running.stdout.read())
        return found | {"kb_per_phone": (peak - before) / PHONES}


def main() -> None:
    print(f"{PHONES} phones, {RATE} commands a second for {SECONDS} s, {ROUNDS} rounds\n")
    print(f"{'':10}{'p50 ms':>10}{'p95 ms':>10}{'KB/phone':>10}{'lost':>6}")
    p95: dict[str, list[float]] = {"referee": [], "echo": []}
    for _ in range(ROUNDS):
        for name, kind in (("echo", Echo), ("referee", PinnedReferee)):
            found = measure(kind)
            p95[name].append(found["p95_ms"])
            lost = found["sent"] - found["reached_all_six"]
            print(f"{name:10}{found['p50_ms']:10.1f}{found['p95_ms']:10.1f}{found['kb_per_phone']:10.1f}{lost:6.0f}")
    ratios = sorted(mine / bare for mine, bare in zip(p95["referee"], p95["echo"], strict=True))
    print(f"\nreferee / echo, 95th percentile, median of the rounds: {ratios[len(ratios) // 2]:.2f}")


if __name__ == "__main__":
    main()
