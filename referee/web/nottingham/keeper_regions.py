"""The regions of the keeper's page, one page a turn (N-ONE), from top to bottom."""

from referee.web.nottingham.box import BOX
from referee.web.nottingham.goals import GOALS
from referee.web.nottingham.keeper_top import KEEPER_TOP
from referee.web.nottingham.others import OTHERS
from referee.web.nottingham.page import SHEETS, NottinghamPage
from referee.web.nottingham.piles import PILES
from referee.web.nottingham.turn_dock import TURN_DOCK
from referee.web.nottingham.turn_sheet import TURN_SHEET
from referee.web.page import PageKind, Region, Tab
from referee.web.seen import View
from referee.web.undo import KEEPER_UNDO, KeeperUndo, keeper_undo

REGIONS = {
    "top": KEEPER_TOP,
    "turn": TURN_SHEET,
    "goals": GOALS,
    "piles": PILES,
    "others": OTHERS,
    "box": BOX,
    "act": TURN_DOCK,
}


def keeps(view: View) -> bool:
    """Whether this viewer taps for everybody: the host of such a table, who has no seat of their own."""
    viewer = view["viewer"]
    return bool(view["options"].get("one_device")) and viewer["host"] and viewer["seat"] is None


def is_secret(view: View, seat: int) -> bool:
    """Whether what is asked of this player is for no other eyes: only where phones keep the cards."""
    return bool(view["tracks_hands"])


def _tab(page: NottinghamPage) -> Tab:
    """Nobody waits for a phone that lies in the middle; only a new turn is new at its top."""
    return Tab(page.speaker.say(page.turn_title), chapter=str(page.seen.view["turns"]))


def _undo(page: NottinghamPage) -> KeeperUndo:
    return keeper_undo(page.seen.view, lambda move: str(move.get("covered") or move["text"]))


KEEPER = PageKind(
    tuple(REGIONS),
    seen=NottinghamPage,
    tab=_tab,
    facts={**REGIONS, "undo": Region(KEEPER_UNDO, _undo)},
    sheets=SHEETS,
    scripts=("nottingham/main",),
)
