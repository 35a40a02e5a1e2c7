"""The page of a running game, with what several of its regions show: made once from one viewer's view."""

from dataclasses import dataclass
from functools import cached_property
from typing import Self, cast

from referee.rules.sheriff.edition import SheriffEdition
from referee.web.heading import Heading, heading
from referee.web.page import Page, Tab
from referee.web.sheriff.headline import headline, title, where
from referee.web.sheriff.inspecting import BagCard, gate
from referee.web.sheriff.offers import OfferCard, Promise, offers, promises
from referee.web.sheriff.seen import Seen


@dataclass(frozen=True)
class SheriffPage(Seen):
    @classmethod
    def of(cls, page: Page) -> Self:
        return cls(page.view, cast(SheriffEdition, page.edition), page.speaker)

    @cached_property
    def where(self) -> str:
        return self.say(where(self))

    @cached_property
    def heading(self) -> Heading:
        return heading(self.speaker, headline(self))

    @cached_property
    def offers(self) -> tuple[OfferCard, ...]:
        return offers(self)

    @cached_property
    def promises(self) -> tuple[Promise, ...]:
        return promises(self)

    @cached_property
    def bags(self) -> tuple[BagCard, ...]:
        """All at the gate, the own one first."""
        return tuple(sorted(gate(self, self.offers, docks=self.next_step == "verdict"), key=lambda bag: not bag.mine))

    @cached_property
    def bags_apart(self) -> tuple[BagCard, ...]:
        """Those that stand further down: a merchant's own, and what is offered for it, comes before the others'."""
        if self.phase != "inspect" or self.bag is None:
            return ()
        return tuple(bag for bag in self.bags if not bag.mine)

    @cached_property
    def declares(self) -> int | None:
        """Who declares on this page: the own seat whenever it may, and who has no phone when it is their turn."""
        if "declare" in self.may and self.seat is not None:
            return self.seat
        return self.acts_for("declare") if self.phase == "declare" else None

    @cached_property
    def decides_here(self) -> bool:
        """Whether a bag at the gate is decided on this page."""
        here = [seat for seat in self.hands if self.phase == "inspect" and seat in self.officers]
        return any(self.may_about(command, seat) for command in ("inspect", "accept") for seat in here)

    @cached_property
    def next_step(self) -> str | None:
        """What the big button at the bottom edge does."""
        may = self.may
        if self.my_debt is not None:
            return "pay_debt"
        if self.seat in self.recording and "record_bag" in may:
            return "record_bag"
        if "seal_bag" in may and self.waits_for_me:
            return "seal_bag"
        if self.declares is not None:
            return "declare"
        if "offer" in may and self.seat in self.unsettled and not self.bound(self.at):
            return "offer"
        if "start_clock" in may:
            return "start_clock"
        if self.decides_here:
            return "verdict"
        for command in ("agree_split", "end_round", "close_market"):
            if command in may:
                return command
        return "unseal_bag" if "unseal_bag" in may else None


def sheriff_tab(page: SheriffPage) -> Tab:
    return Tab(page.say(title(page)), page.waits_for_me)
