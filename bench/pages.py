"""What phones cost that show the page of a table, as ours do, beside programs that ask for plain views."""

import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from bench.peers import WHAT, Peers, in_turn
from bench.settings import PHONES

RATE, SECONDS_EACH = 10, 6
"""Six pages are drawn for every command."""


def measure() -> None:
    print(f"\npages beside plain views, {PHONES[0]} phones, {RATE} commands a second", flush=True)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as both:
        peers = Peers(Path(folder), PHONES[0])
        running = {name: both.enter_context(peers.running(name)) for name in ("referee", "pages")}
        found = in_turn(running, len(peers.tables), RATE, SECONDS_EACH)
    for words, bursts in zip(("plain views", "pages"), found.values(), strict=True):
        print(f"{words:12}" + "".join(f"  {what} {median(seen[what] for seen in bursts):.2f}" for what in WHAT))
