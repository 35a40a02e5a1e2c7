"""The regions of the keeper's page, from top to bottom."""

from referee.web.page import PageKind
from referee.web.sheriff.box import BOX
from referee.web.sheriff.keeper import KeeperPage, keeper_tab
from referee.web.sheriff.regions import EXTRAS, SHEETS
from referee.web.sheriff.round_sheet import DOCK, HEAD, LATELY, SHEET, UNDO
from referee.web.sheriff.stands import STANDS
from referee.web.sheriff.turning_up import TURNING_UP

REGIONS = {
    "top": HEAD,
    "sheet": SHEET,
    "turning-up": TURNING_UP,
    "stands": STANDS,
    "lately": LATELY,
    "box": BOX,
    "act": DOCK,
}

KEEPER = PageKind(
    tuple(REGIONS),
    seen=KeeperPage.of,
    tab=keeper_tab,
    facts={**REGIONS, "undo": UNDO},
    sheets=(*SHEETS, "sheriff-turning-up", "sheriff-round-sheet", "sheriff-stands", "sheriff-round-sheet-wide"),
    scripts=("sheriff/round-sheet/main",),
    extras=EXTRAS,
    dialogs="round-sheet-dialogs",
)
