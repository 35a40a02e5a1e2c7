"""Some tests have a short form for every day and a long one for `make soak`; both are the same test."""

import os
from typing import TypeVar

T = TypeVar("T")

LONG = bool(os.environ.get("SOAK"))


def short_or_long(short: T, long: T) -> T:
    """How much of it: the short form in `make test`, the long one in `make soak`."""
    return long if LONG else short
