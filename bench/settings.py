"""How much is measured; see README.md."""

import os

PAGE_PHONES = int(os.environ.get("BENCH_PAGE_PHONES", "600"))
PHONES = [int(count) for count in os.environ.get("BENCH_PHONES", "600").split(",")]
RATE = int(os.environ.get("BENCH_RATE", "100"))
SECONDS = int(os.environ.get("BENCH_SECONDS", "10"))
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "3"))
BURST_SECONDS = 1.5
BURSTS = max(1, round(ROUNDS * SECONDS / BURST_SECONDS))
STORED = int(os.environ.get("BENCH_STORED", "100000"))
GAMES = int(os.environ.get("BENCH_GAMES", "2000"))
LONG = int(os.environ.get("BENCH_LONG", "2000"))
