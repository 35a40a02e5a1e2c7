"""One worker and two on PostgreSQL and Redis: what a command costs."""

import os
import tempfile
from pathlib import Path
from statistics import median

from bench.game import PLAYERS, script
from bench.phones import phones
from bench.servers import TwoWorkers, Workers, processor_seconds
from bench.settings import PHONES, RATE, ROUNDS, SECONDS
from bench.stock import stock
from tests.services import Postgres, Redis

CORES_FOR_RATES = 6


def measure() -> None:
    print(f"\nprocessor time on PostgreSQL and Redis, {PHONES[0]} phones, {RATE} commands a second", flush=True)
    print(f"{'':12}{'ms a command':>14}{'p95 ms':>10}{'lost':>6}", flush=True)
    cost: dict[str, list[float]] = {"one worker": [], "two workers": []}
    with tempfile.TemporaryDirectory() as folder, Postgres(Path(folder)) as postgres, Redis(Path(folder)) as redis:
        for _ in range(ROUNDS):
            for words, kind in (("one worker", Workers), ("two workers", TwoWorkers)):
                cost[words].append(_measured(words, kind, postgres, redis))
    ratios = [two / one for one, two in zip(*cost.values(), strict=True)]
    print(f"two workers / one, processor time a command, median of the rounds: {median(ratios):.2f}", flush=True)
    if (os.cpu_count() or 1) < CORES_FOR_RATES:
        print(f"rate of two workers against one: not measured (fewer than {CORES_FOR_RATES} cores)", flush=True)


def _measured(words: str, kind: type[Workers], postgres: Postgres, redis: Redis) -> float:
    game = script()
    last = len(game.commands) // 2
    begins = [1 + 7 * number % last for number in range(PHONES[0] // PLAYERS)]
    with postgres.database() as url, tempfile.TemporaryDirectory() as folder:
        tables = stock(url, game, [(begin, game.until(begin)) for begin in begins])
        shared = {"DATABASE_URL": url, "REDIS_URL": redis.url, "SECRET_KEY": "for the bench only"}
        with kind(Path(folder), **shared) as server, phones("referee", server.port, game, tables) as load:
            load.steady(RATE, 2)
            before = processor_seconds(server)
            found = load.steady(RATE, SECONDS)
            spent = 1000 * (processor_seconds(server) - before) / found["commands"]
        print(f"{words:12}{spent:14.2f}{found['p95_ms']:10.1f}{found['lost']:6.0f}", flush=True)
        return float(spent)
