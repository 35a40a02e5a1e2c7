"""How much is measured; see README.md."""

import os

PHONES = [int(count) for count in os.environ.get("BENCH_PHONES", "600,3000,6000").split(",")]
RATE = int(os.environ.get("BENCH_RATE", "100"))
SECONDS = int(os.environ.get("BENCH_SECONDS", "10"))
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "3"))
BURST_SECONDS = 1.5
BURSTS = max(1, round(ROUNDS * SECONDS / BURST_SECONDS))
STORED = int(os.environ.get("BENCH_STORED", "100000"))
LONG = int(os.environ.get("BENCH_LONG", "2000"))

HELD_MS = 50
STEPS_UP = (100, 200, *range(250, 500, 50), *range(500, 1500, 100))
STEP_SECONDS = 2.0
TRIES_A_STEP = 3
