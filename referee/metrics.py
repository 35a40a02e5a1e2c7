"""Numbers for operators, as Prometheus reads them. Each process answers for itself."""

import hmac
import ipaddress
import os
import resource
import threading
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from importlib.metadata import version
from itertools import accumulate
from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, Response, current_app, g, request
from sqlalchemy import event
from sqlalchemy.exc import InterfaceError, OperationalError

from referee.limits import failed, get_limits, no_guesser
from referee.rules.play import NotYours
from referee.rules.words import say

blueprint = Blueprint("metrics", __name__)

COMMANDS = "tables.send_command"
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
STARTED_AT = time.time()


class Metrics:
    """What happened since this process started."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, str, int]] = Counter()
        self.command_times = [0] * (len(SECONDS) + 1)
        self.command_seconds = 0.0
        self.store_errors = 0
        self._lock = threading.Lock()

    def answered(self, endpoint: str, method: str, status: int, seconds: float) -> None:
        with self._lock:
            self.requests[endpoint, method if method in METHODS else "other", status] += 1
            if endpoint == COMMANDS:
                self.command_times[bisect_left(SECONDS, seconds)] += 1
                self.command_seconds += seconds

    def store_failed(self) -> None:
        with self._lock:
            self.store_errors += 1

    def lines(self) -> Iterator[str]:
        with self._lock:
            requests, times = sorted(self.requests.items()), list(accumulate(self.command_times))
            seconds, errors = self.command_seconds, self.store_errors
        yield from _head("referee_requests_total", "counter", "Requests answered, by endpoint, method and status.")
        for (endpoint, method, status), count in requests:
            yield f'referee_requests_total{{endpoint="{endpoint}",method="{method}",status="{status}"}} {count}'
        yield from _head("referee_command_seconds", "histogram", "How long commands took, refused ones too.")
        for most, count in zip((*map(str, SECONDS), "+Inf"), times, strict=True):
            yield f'referee_command_seconds_bucket{{le="{most}"}} {count}'
        yield f"referee_command_seconds_sum {seconds:.6f}"
        yield f"referee_command_seconds_count {times[-1]}"
        yield from _one("referee_store_errors_total", "counter", "Times the store could not be reached.", errors)


def _head(name: str, kind: str, meaning: str) -> tuple[str, str]:
    return f"# HELP {name} {meaning}", f"# TYPE {name} {kind}"


def _one(name: str, kind: str, meaning: str, value: float) -> tuple[str, ...]:
    return *_head(name, kind, meaning), f"{name} {value}"


def _process() -> Iterator[str]:
    yield from _one("process_cpu_seconds_total", "counter", "Processor time used.", round(time.process_time(), 3))
    yield from _one("process_start_time_seconds", "gauge", "When the process started.", round(STARTED_AT, 3))
    memory, files = Path("/proc/self/statm"), Path("/proc/self/fd")
    if memory.exists():
        pages = int(memory.read_text().split()[1])
        used = pages * os.sysconf("SC_PAGE_SIZE")
        yield from _one("process_resident_memory_bytes", "gauge", "Memory in use.", used)
        yield from _one("process_open_fds", "gauge", "Open files and connections.", len(list(files.iterdir())))
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    yield from _one("process_max_fds", "gauge", "Files and connections that can be open at once.", most)


@blueprint.get("/metrics")
def show_metrics() -> Response:
    """For the operator: from this machine itself, or with METRICS_TOKEN."""
    _for_operators_only()
    limits, live = get_limits(), current_app.extensions["live"]
    lines = [
        *_head("referee_info", "gauge", "The version that runs."),
        f'referee_info{{version="{version("nottingham-referee")}"}} 1',
        *get_metrics().lines(),
        *_one("referee_streams_open", "gauge", "Pages that listen.", limits.open_streams()),
        *_one("referee_tables_active", "gauge", "Tables some page listens to.", len(live.local.listened())),
        *_head(
            "referee_rate_limited_total", "counter", "Answers that said: not so fast; by what there was too much of."
        ),
        *(
            f'referee_rate_limited_total{{what="{what}"}} {count}'
            for what, count in sorted(limits.refused.copy().items())
        ),
        *_process(),
    ]
    text = "".join(f"{line}\n" for line in lines)
    return Response(
        text, content_type="text/plain; version=0.0.4; charset=utf-8", headers={"Cache-Control": "no-store"}
    )


def _for_operators_only() -> None:
    token: str | None = current_app.config["SETTINGS"].metrics_token
    if token:
        no_guesser()
        sent = request.headers.get("Authorization", "")
        if hmac.compare_digest(sent.encode(), f"Bearer {token}".encode()):
            return
        failed()
    elif _on_this_machine():
        return
    raise NotYours(say("These numbers are for whoever runs this server."))


def _on_this_machine() -> bool:
    """Asked from here, and not on behalf of somebody elsewhere by a proxy nobody told us about."""
    try:
        here = ipaddress.ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        here = False
    behind_proxy = current_app.config["SETTINGS"].trusted_proxies > 0
    return here and (behind_proxy or not {"X-Forwarded-For", "Forwarded"} & set(request.headers.keys()))


def get_metrics() -> Metrics:
    metrics: Metrics = current_app.extensions["metrics"]
    return metrics


def init_app(app: Flask) -> None:
    metrics = app.extensions["metrics"] = Metrics()
    app.register_blueprint(blueprint)

    @app.after_request
    def count(response: Response) -> Response:
        metrics.answered(request.endpoint or "none", request.method, response.status_code, g.took())
        return response

    @event.listens_for(app.extensions["store"].engine, "handle_error")
    def failed_store(context: Any) -> None:
        if isinstance(context.sqlalchemy_exception, OperationalError | InterfaceError):
            metrics.store_failed()
