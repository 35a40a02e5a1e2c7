"""Where a game is. What was tapped there and comes late may not be meant for what came after."""

from collections.abc import Mapping
from typing import Any


def stage_of(view: Mapping[str, Any]) -> str:
    """The phase, and which round or turn of the game it is in, from what all eyes see."""
    parts = (view["phase"], view.get("round"), view.get("turns"))
    return "-".join(str(part) for part in parts if part is not None)
