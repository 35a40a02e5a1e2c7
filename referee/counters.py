"""The numbers behind /metrics, counted with Prometheus' own client. Each process has its own."""

from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Histogram, Info, ProcessCollector, disable_created_metrics
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy import Engine, event
from sqlalchemy.exc import InterfaceError, OperationalError

from referee.limits import Limits

COMMANDS = "tables.send_command"
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})

disable_created_metrics()  # type: ignore[no-untyped-call]


class Counters:
    """What happened since this process started, and what is open now."""

    def __init__(self, engine: Engine, limits: Limits, listened: Callable[[], list[str]]) -> None:
        self.registry = CollectorRegistry()
        mine: dict[str, Any] = {"registry": self.registry}
        Info("referee", "The version that runs.", **mine).info({"version": version("nottingham-referee")})
        labels = ("endpoint", "method", "status")
        self._requests = Counter(
            "referee_requests", "Requests answered, by endpoint, method and status.", labels, **mine
        )
        self._commands = Histogram(
            "referee_command_seconds", "How long commands took, refused ones too.", buckets=SECONDS, **mine
        )
        failures = Counter("referee_store_errors", "Times the store could not be reached.", **mine)
        self.registry.register(Open(limits, listened))
        ProcessCollector(registry=self.registry)

        @event.listens_for(engine, "handle_error")
        def store_failed(context: Any) -> None:
            if isinstance(context.sqlalchemy_exception, OperationalError | InterfaceError):
                failures.inc()

    def answered(self, endpoint: str, method: str, status: int, seconds: float) -> None:
        self._requests.labels(endpoint, method if method in METHODS else "other", status).inc()
        if endpoint == COMMANDS:
            self._commands.observe(seconds)


class Open(Collector):
    """A Prometheus collector: gauges and counters that are kept elsewhere, read when /metrics is asked for."""

    def __init__(self, limits: Limits, listened: Callable[[], list[str]]) -> None:
        self._limits, self._listened = limits, listened

    def collect(self) -> Iterator[Metric]:
        yield GaugeMetricFamily("referee_streams_open", "Pages that listen.", value=self._limits.open_streams())
        yield GaugeMetricFamily("referee_tables_active", "Tables some page listens to.", value=len(self._listened()))
        refused = CounterMetricFamily(
            "referee_rate_limited", "Answers that said: not so fast; by what there was too much of.", labels=["what"]
        )
        for what, count in sorted(self._limits.refused.copy().items()):
            refused.add_metric([what], count)
        yield refused
