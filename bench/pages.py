"""What players' phones cost: six that show the page of their table, beside six programs that ask for plain views."""

import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from bench.game import PLAYERS
from bench.peers import Peers, in_turn
from bench.servers import resident_kb
from bench.settings import PAGE_PHONES

RATE, SECONDS_EACH = 10, 6
WHAT = {"cpu_ms": "CPU ms", "p50_ms": "p50 ms", "p95_ms": "p95 ms", "kb": "KB sent"}


def measure() -> None:
    for game in ("sheriff", "nottingham"):
        print(f"\n{game}: {PAGE_PHONES} phones at tables of {PLAYERS}, {RATE} commands a second", flush=True)
        with tempfile.TemporaryDirectory() as folder, ExitStack() as both:
            peers = Peers(Path(folder), PAGE_PHONES, game=game)
            running = {name: both.enter_context(peers.running(name)) for name in ("referee", "pages")}
            found = in_turn(running, len(peers.tables), RATE, SECONDS_EACH)
            grown = {name: resident_kb(server) - before for name, (_, server, before) in running.items()}
        print(
            f"{'a command':14}" + "".join(f"{words:>10}" for words in WHAT.values()) + f"{'KB/phone':>10}", flush=True
        )
        for words, (name, bursts) in zip(("plain views", "pages"), found.items(), strict=True):
            for seen in bursts:
                seen["kb"] = seen["bytes"] / seen["commands"] / 1000
            numbers = "".join(f"{median(seen[what] for seen in bursts):10.2f}" for what in WHAT)
            print(f"{words:14}{numbers}{grown[name] / PAGE_PHONES:10.1f}", flush=True)
        pairs = list(zip(found["pages"], found["referee"], strict=True))
        ratio = {what: median(page[what] / view[what] for page, view in pairs) for what in WHAT}
        told = ", ".join(f"{WHAT[what]} {found:.2f}" for what, found in ratio.items())
        print(f"pages / plain views, medians of neighbours: {told}", flush=True)
