"""The regions of the page of a running game, from top to bottom, each in a file of its own name."""

from referee.web.page import Extra, Page, PageKind
from referee.web.sheriff.act import ACT
from referee.web.sheriff.box import BOX
from referee.web.sheriff.deal import DEAL
from referee.web.sheriff.mine import MINE
from referee.web.sheriff.now import NOW
from referee.web.sheriff.others import GATE, OTHERS
from referee.web.sheriff.page import SheriffPage, sheriff_tab
from referee.web.sheriff.top import TOP
from referee.web.sheriff.turning_up import TURNING_UP

FACTS = {
    "top": TOP,
    "turning-up": TURNING_UP,
    "now": NOW,
    "deal": DEAL,
    "gate": GATE,
    "others": OTHERS,
    "mine": MINE,
    "box": BOX,
    "act": ACT,
}
SHEETS = ("table-game", "sheriff", "sheriff-inspecting")


def _is_counted(page: Page) -> bool:
    counted: bool = page.view["options"]["bags"] == "counted"
    return counted


EXTRAS = (
    Extra(lambda page: page.view["options"]["timer"], scripts=("sheriff/clock",)),
    Extra(lambda page: page.view["options"]["black_market"], scripts=("sheriff/black-market",)),
    Extra(_is_counted, scripts=("sheriff/turning-up",)),
)

PLAY = PageKind(
    tuple(FACTS),
    seen=SheriffPage.of,
    tab=sheriff_tab,
    facts=FACTS,
    sheets=(*SHEETS, "sheriff-offer-dialog"),
    scripts=("sheriff/main",),
    extras=(*EXTRAS, Extra(_is_counted, sheets=("sheriff-turning-up",))),
)
