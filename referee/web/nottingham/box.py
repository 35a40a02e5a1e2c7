"""Every item in the box, for the dialogs to clone."""

from dataclasses import dataclass

from referee.web.nottingham.page import NottinghamPage
from referee.web.page import Region
from referee.web.tokens import Token


@dataclass(frozen=True, slots=True)
class Box:
    goods: tuple[Token, ...]
    unit: None
    """Points need no drawing beside them."""


def box(page: NottinghamPage) -> Box:
    return Box(page.items.all, unit=None)


BOX = Region("shared/box.html", box)
