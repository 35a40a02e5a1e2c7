"""Round the table: every player, oneself last, since one looks at the others."""

from dataclasses import dataclass
from typing import ClassVar

from referee.web.nottingham.page import NottinghamPage
from referee.web.nottingham.players import Player
from referee.web.page import Part, Region


@dataclass(frozen=True, slots=True)
class AtTable(Part):
    template: ClassVar = "nottingham/player.html"

    player: Player
    corrects: bool
    """Whether the host taps the numbers to put them right (N-COR-1)."""


@dataclass(frozen=True, slots=True)
class Others:
    players: tuple[AtTable, ...]


def others(page: NottinghamPage) -> Others:
    mine = page.players[:1] if page.seen.seat is not None else ()
    seated = (*page.players[len(mine) :], *mine)
    return Others(tuple(AtTable(one, page.seen.corrects) for one in seated))


OTHERS = Region("nottingham/others.html", others)
