"""The regions of the page of a running game, from top to bottom, each in a file of its own name."""

from referee.web.nottingham.act import ACT
from referee.web.nottingham.box import BOX
from referee.web.nottingham.goals import GOALS
from referee.web.nottingham.mine import MINE
from referee.web.nottingham.now import NOW
from referee.web.nottingham.others import OTHERS
from referee.web.nottingham.page import REGIONS, SHEETS, NottinghamPage, nottingham_tab
from referee.web.nottingham.piles import PILES
from referee.web.nottingham.top import TOP
from referee.web.nottingham.turn_sheet import TURN_SHEET
from referee.web.page import PageKind

PLAY = PageKind(
    REGIONS,
    seen=NottinghamPage,
    tab=nottingham_tab,
    sheets=SHEETS,
    scripts=("nottingham/main",),
    facts={
        "top": TOP,
        "now": NOW,
        "turn": TURN_SHEET,
        "mine": MINE,
        "goals": GOALS,
        "piles": PILES,
        "others": OTHERS,
        "box": BOX,
        "act": ACT,
    },
)
