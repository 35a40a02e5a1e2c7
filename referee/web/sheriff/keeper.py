"""The page of whoever keeps the book for the whole table, on one device."""

from dataclasses import dataclass

from referee.rules.sentences import say, who
from referee.web.page import Tab
from referee.web.seen import View
from referee.web.sheriff.page import SheriffPage

COUNTED = ("counted", "open")
"""Bags of which nothing is typed before they are settled."""


def keeps(view: View) -> bool:
    """Whether this viewer taps for everybody: the host of such a table, who has no seat of their own."""
    viewer, options = view["viewer"], view["options"]
    if not viewer["host"] or viewer["seat"] is not None:
        return False
    return bool(options.get("one_device")) and options["bags"] in COUNTED


@dataclass(frozen=True)
class KeeperPage(SheriffPage):
    """What the keeper can do for whom: never a rule, only what the view says can be sent."""

    @property
    def recording_anywhere(self) -> list[int]:
        """Whose bags wait for somebody to say what was in them, also of who has left."""
        return [seat["seat"] for seat in self.seats if (seat["bag"] or {}).get("status") == "recording"]

    def is_played_here(self, seat: int) -> bool:
        return bool(self.seats[seat]["played_by_host"])

    def can_declare(self, seat: int) -> bool:
        return "declare" in self.may_for(seat) or (self.settles(seat) and self.seats[seat]["bag"] is None)

    def settles(self, seat: int) -> bool:
        """Whether this bag is settled in one step."""
        if "settle_bag" not in self.may or not self.is_played_here(seat):
            return False
        bag = self.seats[seat]["bag"]
        return all(map(self.is_played_here, self.officers)) and (bag is None or bag["decision"] is None)

    def decides_for(self, merchant: int) -> int | None:
        """The sheriff without a phone for whom it is decided on this bag of somebody who has one."""
        for seat in self.deciders(merchant):
            if "inspect" in self.may_for(seat):
                return seat
        return None

    def records(self, merchant: int, bag: View) -> bool:
        return "record_bag" in self.may_for(merchant) or (bag["decision"] == "inspect" and "record_bag" in self.may)


def duty(page: SheriffPage) -> str:
    if len(page.officers) == 1:
        return page.say(say("%(who)s is the sheriff", who=who(page.officers)))
    return page.say(say("%(who)s are the deputies", who=who(page.officers)))


def keeper_tab(page: KeeperPage) -> Tab:
    """Nobody waits for a phone that lies in the middle, and only a new round is new at its top."""
    chapter = "turn_up" if page.phase == "turn_up" else str(page.view["round"])
    return Tab(duty(page), chapter=chapter)
