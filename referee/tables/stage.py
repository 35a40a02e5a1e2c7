"""The stage of a game, a precondition of late commands: what was tapped at one stage is not meant for the next."""

from collections.abc import Mapping
from typing import Any


def stage_of(view: Mapping[str, Any]) -> str:
    """The phase, and which round or turn of the game it is in, from what everybody sees."""
    parts = (view["phase"], view.get("round"), view.get("turns"))
    return "-".join(str(part) for part in parts if part is not None)
