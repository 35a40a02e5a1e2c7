"""Round the table: every player, oneself first."""

from dataclasses import dataclass
from typing import ClassVar

from referee.http.language import gettext as _
from referee.web.nottingham.page import NottinghamPage
from referee.web.nottingham.players import Player
from referee.web.page import Part, Region
from referee.web.payload import payload


@dataclass(frozen=True, slots=True)
class AtTable(Part):
    template: ClassVar = "nottingham/player.html"

    player: Player
    pad: str
    """What is asked when the host taps the numbers, to put them right (N-COR-1)."""


@dataclass(frozen=True, slots=True)
class Others:
    players: tuple[AtTable, ...]


def others(page: NottinghamPage) -> Others:
    corrects = page.seen.host and "correct" in page.seen.may
    return Others(tuple(AtTable(one, _pad(one) if corrects else "") for one in page.players))


def _pad(one: Player) -> str:
    return payload(
        {
            "title": one.name,
            "hint": _("How many cards are really there? Everybody reads what was corrected."),
            "slots": [
                {"name": "hand_count", "label": _("Hand cards"), "start": one.hand_count},
                {"name": "loot_count", "label": _("Loot pile"), "start": one.loot_count},
                {"name": "ambushes", "label": _("Ambushes"), "start": one.ambushes},
            ],
            "command": "correct",
            "fields": {"seat": one.seat},
        }
    )


OTHERS = Region("nottingham/others.html", others)
