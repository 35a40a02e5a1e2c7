"""What `referee demo` has to show: where its tables and its group are. Elsewhere there is nothing of it."""

from dataclasses import dataclass

from flask import current_app

DEMO = "DEMO"


@dataclass(frozen=True, slots=True)
class DemoTable:
    code: str
    host_key: str


@dataclass(frozen=True, slots=True)
class Demo:
    running: dict[str, DemoTable]
    """Games in full swing, by the name of their file."""
    finished: tuple[DemoTable, ...]
    group: str
    """The code of a group with a season behind it."""


def get_demo() -> Demo | None:
    demo: Demo | None = current_app.config.get(DEMO)
    return demo
