"""Phones: tables of six open streams each, and commands at a steady rate. Prints what it saw as JSON."""

from gevent import monkey

monkey.patch_all()

import argparse  # noqa: E402
import http.client  # noqa: E402
import json  # noqa: E402
import socket  # noqa: E402
import time  # noqa: E402
from collections import defaultdict  # noqa: E402

import gevent  # noqa: E402
from gevent.event import Event  # noqa: E402

PHONES = 6
arrived: dict[tuple[str, int], list[float]] = defaultdict(list)


def post(port: int, path: str, body: object, key: str | None = None) -> dict[str, object]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
    connection.request("POST", f"/api/v1/tables{path}", json.dumps(body), headers)
    answer = connection.getresponse()
    found: dict[str, object] = json.loads(answer.read())
    assert answer.status in (200, 201), (answer.status, found)
    connection.close()
    return found


def listen(port: int, code: str, ready: Event) -> None:
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(f"GET /api/v1/tables/{code}/stream HTTP/1.1\r\nHost: bench\r\n\r\n".encode())
        rest = b""
        while chunk := connection.recv(65536):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                if line.startswith(b"data: "):
                    arrived[code, json.loads(line[6:])["version"]].append(time.perf_counter())
                    ready.set()


def main() -> None:
    parser = argparse.ArgumentParser()
    for name in ("port", "phones", "rate", "seconds"):
        parser.add_argument(f"--{name}", type=int, required=True)
    chosen = parser.parse_args()
    tables = []
    for _ in range(chosen.phones // PHONES):
        table = post(chosen.port, "", {"edition": "sheriff-2e", "seats": [f"P{seat}" for seat in range(PHONES)]})
        tables.append((str(table["code"]), str(table["host_key"])))
    for code, _ in tables:
        for _ in range(PHONES):
            ready = Event()
            gevent.spawn(listen, chosen.port, code, ready)
            assert ready.wait(30), "a stream did not open"
    sent: dict[tuple[str, int], float] = {}

    def command(number: int) -> None:
        code, key = tables[number % len(tables)]
        started = time.perf_counter()
        body = {"command": "rename", "seat": 0, "name": f"Ann {number}"}
        sent[code, int(str(post(chosen.port, f"/{code}/commands", body, key)["version"]))] = started

    begun = time.perf_counter()
    jobs = []
    for number in range(chosen.rate * chosen.seconds):
        gevent.sleep(max(0.0, begun + number / chosen.rate - time.perf_counter()))
        jobs.append(gevent.spawn(command, number))
    gevent.joinall(jobs, timeout=60)
    gevent.sleep(2)
    took = sorted(max(arrived[which]) - at for which, at in sent.items() if len(arrived[which]) == PHONES)
    print(
        json.dumps(
            {
                "sent": len(jobs),
                "reached_all_six": len(took),
                "p50_ms": 1000 * took[len(took) // 2],
                "p95_ms": 1000 * took[len(took) * 95 // 100],
            }
        )
    )


if __name__ == "__main__":
    main()
