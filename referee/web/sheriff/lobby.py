"""Before a game of Sheriff of Nottingham: as for every game, and whether there are deputies."""

from dataclasses import dataclass, replace
from typing import cast

from referee.rules.sheriff.edition import SheriffEdition
from referee.web.lobby import LOBBY, Player, players
from referee.web.page import Page, Region


@dataclass(frozen=True, slots=True)
class Starters:
    players: tuple[Player, ...]
    deputies: bool


def starters(page: Page) -> Starters:
    edition = cast(SheriffEdition, page.edition)
    merry_men = bool(page.view["options"].get("merry_men"))
    return Starters(players(page), edition.has_deputies(len(page.names), merry_men=merry_men))


SHERIFF_LOBBY = replace(
    LOBBY,
    facts={**LOBBY.facts, "starters": Region("sheriff/starters.html", starters)},
    scripts=(*LOBBY.scripts, "sheriff/starting"),
)
