"""Mistakes are normal: undo is one tap away, and says what it will undo."""

from collections.abc import Callable
from dataclasses import dataclass

from referee.web.page import Page, Region
from referee.web.payload import payload
from referee.web.seen import View


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


@dataclass(frozen=True, slots=True)
class KeeperUndo:
    """On the page of whoever taps for the whole table one tap is enough, so the button itself says what it undoes."""

    step: str
    """Empty: there is nothing to undo."""
    fields: str


def keeper_undo(view: View, step: Callable[[View], str]) -> KeeperUndo:
    """Always drawn: what is tapped there and not booked yet can be taken back, too."""
    for move in view["undoable"]:
        return KeeperUndo(step(move), payload({"of": move["version"]}))
    return KeeperUndo("", payload({}))


KEEPER_UNDO = "table/keeper-undo.html"
UNDO = Region("table/undo.html", undo)
LAST_STEP = Region("table/last-step.html", last_step)
