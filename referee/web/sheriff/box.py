"""Every kind in the box of this table, for the dialogs to clone: names and values come from here."""

from dataclasses import dataclass

from referee.web.page import Region
from referee.web.sheriff.page import SheriffPage
from referee.web.tokens import Tokens


@dataclass(frozen=True, slots=True)
class Box:
    goods: Tokens
    unit: str
    """The drawing beside what each is worth."""


def box(page: SheriffPage) -> Box:
    return Box(page.goods.of_kind("legal", "contraband", "royal"), unit="coin")


BOX = Region("shared/box.html", box)
