"""How much is measured; see README.md."""

import os

PHONES = [int(count) for count in os.environ.get("BENCH_PHONES", "600,3000,6000").split(",")]
RATE = int(os.environ.get("BENCH_RATE", "100"))
SECONDS = int(os.environ.get("BENCH_SECONDS", "10"))
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "3"))
STORED = int(os.environ.get("BENCH_STORED", "100000"))
LONG = int(os.environ.get("BENCH_LONG", "2000"))

HELD_MS = 50
STEPS_UP = (100, 150, 200, 250, 300, 350, 400, 450, 500, 600, 700, 800, 1000, 1200, 1400)
