"""Where a game is. What was tapped there and comes late may not be meant for what came after."""

from collections.abc import Mapping
from typing import Any


def stage_of(view: Mapping[str, Any]) -> str:
    """Phase, round and whose turn it is, as far as there are such, from what all eyes see."""
    parts = (view["phase"], view.get("round"), view.get("turn"))
    return "-".join(str(part) for part in parts if part is not None)
