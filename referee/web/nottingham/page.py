"""A page of a running game of Nottingham: what its regions are made from, computed once from one viewer's view."""

from dataclasses import dataclass
from functools import cached_property
from typing import cast

from referee.rules.nottingham.edition import NottinghamEdition
from referee.rules.sentences import Sentence, Who, say
from referee.speech import Speaker
from referee.web.nottingham.headline import title
from referee.web.nottingham.players import Player, player
from referee.web.nottingham.seen import Seen
from referee.web.nottingham.tokens import Items
from referee.web.page import Page, Tab

REGIONS = ("top", "now", "turn", "others", "goals", "piles", "mine", "box", "act")
# First what every game shares.
SHEETS = ("table-game", "nottingham-pieces", "nottingham", "nottingham-turn")


@dataclass(frozen=True)
class NottinghamPage:
    page: Page

    @cached_property
    def seen(self) -> Seen:
        return Seen(self.page.view, cast(NottinghamEdition, self.page.edition))

    @property
    def speaker(self) -> Speaker:
        return self.page.speaker

    @cached_property
    def items(self) -> Items:
        return Items(self.seen, self.speaker)

    @cached_property
    def played_here(self) -> tuple[int, ...]:
        """Players without a phone, for whom everything public is tapped on this page."""
        return tuple(seat for seat in self.seen.hands if seat != self.seen.seat)

    @property
    def may_help(self) -> bool:
        """Whether this phone may tap for whoever is waited for, as anybody may who sees the same card or field."""
        seen = self.seen
        helps = seen.may & {"reveal", "read_field"} and seen.seat is not None and not seen.my_turn
        return bool(helps) and seen.turn not in self.played_here

    def player(self, seat: int) -> Player:
        return player(self.seen, self.speaker, seat)

    @property
    def turn_title(self) -> Sentence:
        """Whose turn it is, or was, for all who look."""
        turn = Who(self.seen.turn)
        if self.seen.phase == "favour" or self.seen.failed:
            return say("%(who)s's turn is done", who=turn)
        return say("%(who)s's turn", who=turn)

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """To the left, whoever looks first."""
        return tuple(player(self.seen, self.speaker, seat) for seat in self.seen.around(self.seen.seat or 0))


OTHERS = "others"


def nottingham_tab(page: NottinghamPage) -> Tab:
    """When my turn or what I was asked is over, one looks at the others again, from the top."""
    seen = page.seen
    mine = "" if seen.my_turn else OTHERS
    return Tab(page.speaker.say(title(seen)), seen.waits_for_me, None if seen.waits_for_me else mine)
