"""Probes: is the process alive, and is it ready?"""

from collections.abc import Callable

from flask import Blueprint, current_app

from referee.http.extensions import get_live, get_tables

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> dict[str, str]:
    """The process answers; neither store nor bus is touched."""
    return {"status": "ok"}


@blueprint.get("/readyz")
def readyz() -> tuple[dict[str, str], int]:
    """The store can be written to, and the bus can be reached."""
    checks = {"store": get_tables().store.check, "bus": get_live().hub.check}
    found = {part: _state_of(part, check) for part, check in checks.items()}
    ready = set(found.values()) == {"ok"}
    return {"status": "ok" if ready else "unavailable", **found}, 200 if ready else 503


def _state_of(part: str, check: Callable[[], None]) -> str:
    try:
        check()
    except Exception as error:  # whatever a driver may raise, the answer is the same
        current_app.logger.warning("%s: %s", part, error)
        return "unavailable"
    return "ok"
