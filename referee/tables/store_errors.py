"""Errors of the store (locked, full, restarted, out of reach): the retry, and the limits on waiting for it."""

import functools
import random
import time
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from sqlalchemy import URL, Connection
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

P = ParamSpec("P")
T = TypeVar("T")

RETRY_SECONDS = 4.0
"""How long a locked store is waited for; then whoever asked is told to come again."""

PAUSE_SECONDS = 0.02

LIMITS = {
    "lock_timeout": RETRY_SECONDS,
    "statement_timeout": 2 * RETRY_SECONDS,
    # what a process left half done when it was cut off must not lock others out
    "idle_in_transaction_session_timeout": 2 * RETRY_SECONDS,
}
"""How long PostgreSQL lets anything take."""


CONNECTIONS = 10
"""At most, of one process to PostgreSQL."""


class InDoubt(Exception):
    """The store went away between the order to keep something and its answer: nobody knows whether it is kept."""


STORE_ERRORS = (DBAPIError, NoConnectionFree, InDoubt)
"""What any call to the store may raise."""


def retry(method: Callable[P, T]) -> Callable[P, T]:
    """Retries a method that is one transaction: waits for a locked store, and replaces a connection that was lost.

    SQLite could wait by itself, but then the whole process would stand still with it.
    """

    @functools.wraps(method)
    def retried(*args: P.args, **kwargs: P.kwargs) -> T:
        give_up = time.monotonic() + RETRY_SECONDS
        reconnected = False
        while True:
            try:
                return method(*args, **kwargs)
            except OperationalError as error:
                if error.connection_invalidated and not reconnected:
                    # it broke while it lay idle, as all of them do when PostgreSQL is restarted
                    reconnected = True
                    continue
                if not _is_locked(error) or time.monotonic() > give_up:
                    raise
            time.sleep(random.uniform(0.5, 1.5) * PAUSE_SECONDS)  # noqa: S311 - so that two do not meet for ever

    return retried


def _is_locked(error: OperationalError) -> bool:
    return getattr(error.orig, "sqlite_errorname", "").startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))


def without_limits(connection: Connection) -> None:
    """This one transaction may take its time: an operator waits for it, not a phone."""
    if connection.dialect.name == "postgresql":
        for limit in LIMITS:
            connection.exec_driver_sql(f"SET LOCAL {limit} = 0")


def engine_options(url: URL) -> dict[str, Any]:
    """Limits on waiting: a store that hangs must not hang everybody."""
    # a connection is only ever used by `with`, which leaves no transaction open: there is nothing to undo afterwards
    options: dict[str, Any] = {"pool_timeout": 2 * RETRY_SECONDS, "pool_reset_on_return": None}
    if url.get_backend_name() == "postgresql":
        # each is held for milliseconds; all processes together must stay below what the server allows
        options |= {"pool_size": CONNECTIONS // 2, "max_overflow": CONNECTIONS // 2}
        options["connect_args"] = {
            "application_name": "referee",
            "connect_timeout": round(RETRY_SECONDS),
            # a database that vanished from the network
            "keepalives_idle": 30,
            "tcp_user_timeout": round(5 * RETRY_SECONDS * 1000),
            "options": " ".join(f"-c {name}={round(seconds * 1000)}" for name, seconds in LIMITS.items()),
        }
        # what the operator wrote into the address is meant so
        for name in options["connect_args"].keys() & url.query.keys():
            del options["connect_args"][name]
    return options
