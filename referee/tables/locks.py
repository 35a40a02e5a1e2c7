"""Locks with a time limit: nobody waits for ever when the store is slow."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def holding(lock: Any, seconds: float, too_late: Exception) -> Iterator[None]:
    """Holds the lock, or raises `too_late` when it was not free in time."""
    if not lock.acquire(timeout=seconds):
        raise too_late
    try:
        yield
    finally:
        lock.release()
