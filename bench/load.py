"""The load generator: tables of six with open streams, and commands at a steady rate.

Reads a plan as JSON, says when all phones are connected, and for every rate asked for what it saw.
"""

from gevent import monkey

monkey.patch_all()

import json  # noqa: E402
import sys  # noqa: E402
import time  # noqa: E402
import uuid  # noqa: E402
from collections import defaultdict  # noqa: E402
from typing import Any  # noqa: E402

import gevent  # noqa: E402
from gevent.event import Event  # noqa: E402
from gevent.fileobject import FileObject  # noqa: E402
from gevent.lock import RLock  # noqa: E402
from gevent.pool import Pool  # noqa: E402

from bench.connection import BoardgameClient, Client, Connection, PageStream, Stream, answer, request  # noqa: E402

AT_ONCE = 50
PATIENCE_SECONDS = 30


class Table:
    """Six phones, and when each version had reached all of them."""

    def __init__(self, port: int, known: dict[str, Any], commands: list[Any], phones: int) -> None:
        self.port, self.commands, self.phones = port, commands, phones
        self.code, self.host_key, self.keys, self.next = (known[key] for key in ("code", "host_key", "keys", "next"))
        self.turn = RLock()
        self.arrived: dict[int, list[float]] = defaultdict(list)
        self.complete: dict[int, Event] = defaultdict(Event)
        self.version = 0
        self.streams: list[Stream] = []
        self.posts: Connection | None = None

    stream = Stream
    prefer = ""
    """Programs are answered with their new view."""

    def connect(self, phone: int) -> None:
        stream = self.stream(self.port, self.code, self.keys[phone])
        self.streams.append(stream)
        self._follow(stream)

    def _follow(self, phone: Client) -> None:
        """A view makes up for all versions that this phone never saw."""

        def heard(version: int, now: float) -> None:
            nonlocal before
            for reached in range(before + 1, version + 1):
                self.arrived[reached].append(now)
                if len(self.arrived[reached]) == self.phones:
                    self.complete[reached].set()
            before = max(before, version)

        before = phone.follow(heard)
        self.version = max(self.version, before)

    @property
    def done(self) -> bool:
        return bool(self.next >= len(self.commands))

    def give(self) -> tuple[float, int]:
        """Sends the next command: when, and the version it became."""
        seat, body = self.commands[self.next]
        self.next += 1
        key = self.host_key if seat is None else self.keys[seat]
        started = time.perf_counter()
        if self.posts is None:
            self.posts = Connection(self.port)
        path, tap = f"/api/v1/tables/{self.code}/commands", uuid.uuid4().hex
        self.posts.send(request("POST", path, key, json.dumps(body).encode(), tap, self.prefer))
        # the answer begins with the version, and ends with it where that was enough
        version = int(answer(self.posts).partition(b":")[2].partition(b",")[0].rstrip(b"}"))
        return started, version


class TableOfPages(Table):
    stream = PageStream
    prefer = "return=minimal"


class BoardgameTable(Table):
    def connect(self, phone: int) -> None:
        client = BoardgameClient(self.port, self.code, phone)
        if phone == 0:
            self.mover = client
        self._follow(client)

    def give(self) -> tuple[float, int]:
        _, body = self.commands[self.next]
        self.next += 1
        started = time.perf_counter()
        self.mover.move(json.dumps(body), self.version)
        self.version += 1
        assert self.complete[self.version].wait(PATIENCE_SECONDS), "a move was lost"
        return started, self.version


def steady(tables: list[Table], rate: float, seconds: float) -> dict[str, float]:
    """Commands at this rate over all tables, each table one after the other; how long until six phones had it."""
    given: list[tuple[Table, float, int]] = []
    waits = [table for table in tables if not table.done]
    sent = 0

    def command(table: Table) -> None:
        nonlocal sent
        asked = time.perf_counter()
        with table.turn:
            if table.done:
                return
            sent += 1
            _, version = table.give()
        given.append((table, asked, version))

    received = sum(stream.connection.received for table in tables for stream in table.streams)
    begun, jobs = time.perf_counter(), []
    total = int(rate * seconds)
    for number in range(total):
        gevent.sleep(max(0.0, begun + number / rate - time.perf_counter()))
        jobs.append(gevent.spawn(command, waits[number % len(waits)]))
    gevent.joinall(jobs, timeout=PATIENCE_SECONDS)
    until = time.perf_counter() + PATIENCE_SECONDS
    took = []
    for table, asked, version in given:
        if table.complete[version].wait(max(0.0, until - time.perf_counter())):
            took.append(max(table.arrived[version]) - asked)
    took.sort()
    assert sent > 0.95 * total, "the games are over before the measurement is"
    return {
        "rate": rate,
        "commands": len(given),
        "bytes": sum(stream.connection.received for table in tables for stream in table.streams) - received,
        "lost": sent - len(took),
        "p50_ms": 1000 * took[len(took) // 2] if took else 0.0,
        "p95_ms": 1000 * took[len(took) * 95 // 100] if took else 0.0,
    }


def alternate(groups: list[list[Table]], times: int) -> dict[str, list[float]]:
    """One command at a time, from each group of tables in turn: the median time of each group."""
    took: list[list[float]] = [[] for _ in groups]
    for number in range(times):
        for group, times_of_group in zip(groups, took, strict=True):
            table = group[number % len(group)]
            started, version = table.give()
            assert table.complete[version].wait(PATIENCE_SECONDS), "a view was lost"
            times_of_group.append(1000 * (max(table.arrived[version]) - started))
    return {"median_ms": [sorted(times)[len(times) // 2] for times in took]}


def connected(plan: dict[str, Any]) -> list[Table]:
    kind = {"boardgame": BoardgameTable, "pages": TableOfPages}.get(plan["kind"], Table)
    phones = plan["phones_a_table"]
    tables = [
        kind(known.get("port", plan["port"]), known, known.get("commands", plan["commands"]), phones)
        for known in plan["tables"]
    ]
    pool = Pool(AT_ONCE)
    if kind is BoardgameTable:
        # a match is made by the first who asks for it
        for _ in pool.imap_unordered(lambda table: table.connect(0), tables):
            pass
    first = 1 if kind is BoardgameTable else 0
    who = [(table, phone) for phone in range(first, phones) for table in tables]
    for _ in pool.imap_unordered(lambda one: one[0].connect(one[1]), who):
        pass
    return tables


def main() -> None:
    # phones read on while nobody asks for anything
    orders = FileObject(sys.stdin.fileno(), "r")
    plan = json.loads(orders.readline())
    tables = connected(plan)
    print(json.dumps({"connected": len(tables) * plan["phones_a_table"]}), flush=True)
    for line in orders:
        asked = json.loads(line)
        if "alternate" in asked:
            half = len(tables) // 2
            found: Any = alternate([tables[:half], tables[half:]], asked["alternate"])
        else:
            found = steady(tables, asked["rate"], asked["seconds"])
        print(json.dumps(found), flush=True)
    if plan["kind"] == "referee":
        # a view is whole: what a phone holds at the end is what a phone can draw
        views = [stream.view for table in tables for stream in table.streams]
        assert all(view["log"] and view["me"] and view["seats"] for view in views), "a view is not whole"


if __name__ == "__main__":
    main()
