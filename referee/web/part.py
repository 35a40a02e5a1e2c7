"""What a kind of page consists of."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.rules.editions import Edition

View = dict[str, Any]

# Drawn for everybody who sits at the table, whatever is going on: above the page's own regions, in the bar, in dialogs.
ABOVE = ("requests",)
IN_DIALOGS = ("undo", "log", "menu")


@dataclass(frozen=True, slots=True)
class Part:
    """One kind of page: its regions in order, where their templates lie, and what they are told besides the view."""

    regions: tuple[str, ...]
    context: Callable[[View, Edition], Mapping[str, Any]]
    folder: str = "table"
    sheets: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    above: tuple[str, ...] = ABOVE
    in_dialogs: tuple[str, ...] = IN_DIALOGS
    fixed: frozenset[str] = frozenset({"box"})
    """Regions that stay as they are while such a page is open."""
