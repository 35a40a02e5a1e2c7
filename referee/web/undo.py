"""Mistakes are normal: undo is one tap away, and says what it will undo."""

from dataclasses import dataclass

from referee.web.page import Page, Region
from referee.web.payload import payload


@dataclass(frozen=True, slots=True)
class Undo:
    step: str
    """What will be undone, without what is not for a neighbour's eyes."""
    fields: str


def undo(page: Page) -> Undo | None:
    """In the bar, while the game is played."""
    return last_step(page) if page.is_running else None


def last_step(page: Page) -> Undo | None:
    """Above the log, whatever is going on."""
    for move in page.view["undoable"]:
        return Undo(move.get("covered") or move["text"], payload({"of": move["version"]}))
    return None


UNDO = Region("table/undo.html", undo)
LAST_STEP = Region("table/last-step.html", last_step)
