"""The retry: a locked store is waited for, a lost connection replaced."""

import functools
import random
import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from sqlalchemy.exc import OperationalError

P = ParamSpec("P")
T = TypeVar("T")

RETRY_SECONDS = 4.0
"""How long a locked store is waited for; then whoever asked is told to come again."""

PAUSE_SECONDS = 0.02


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
