"""The page of whoever keeps the book for the whole table, on one device."""

from dataclasses import dataclass

from referee.rules.sentences import Sentence, say, who
from referee.web.page import Tab
from referee.web.seen import View
from referee.web.sheriff.page import SheriffPage

COUNTED = ("counted", "open")
"""Bags of which nothing is typed before they are settled."""


def keeps(view: View) -> bool:
    """Whether this viewer taps for everybody: the host of such a table.

    Who has a seat of their own, too, unless there is something about it that only they may know (S-CNT-8).
    """
    viewer, options = view["viewer"], view["options"]
    if not viewer["host"] or not options.get("one_device"):
        return False
    return options["bags"] == "counted" or (options["bags"] in COUNTED and viewer["seat"] is None)


@dataclass(frozen=True)
class KeeperPage(SheriffPage):
    """What the keeper can do for whom: never a rule, only what the view says can be sent."""

    @property
    def recording_anywhere(self) -> list[int]:
        """Whose bags wait for somebody to say what was in them, also of who has left."""
        return [seat["seat"] for seat in self.seats if (seat["bag"] or {}).get("status") == "recording"]

    @property
    def waits_for_bags(self) -> list[int]:
        """Whose bags are not declared yet, or not decided on."""
        return list(self.view["at_the_gate"])

    def settlements(self, merchant: int) -> list[View]:
        """The ways to settle this bag in one step, by who decides on it.

        A deputy with a phone is not passed over by the other's acting alone: each says what they would do.
        """
        ways = [way for way in self.may_about("settle_bag") if way["merchant"] == merchant]
        together = any(way["by"] is None for way in ways)
        return ways if together or set(self.deciders(merchant)) <= set(self.hands) else []

    def decides_for(self, merchant: int) -> int | None:
        """The sheriff for whom it is decided here on this bag of somebody who has a phone."""
        here = (seat for seat in self.deciders(merchant) if seat in self.hands)
        return next((seat for seat in here if merchant in self.may_about("inspect", seat)), None)

    def says(self, merchant: int) -> tuple[int, ...]:
        """The deputies for whom it is said here what they would do with this bag."""
        if not self.is_joint(merchant):
            return ()
        return tuple(seat for seat in self.deciders_here(merchant) if "stance" in self.may_for(seat))

    def records(self, merchant: int) -> bool:
        return merchant in (*self.may_about("record_bag", merchant), *self.may_about("record_bag"))


def duty(page: SheriffPage) -> Sentence:
    if len(page.officers) == 1:
        return say("%(who)s is the sheriff", who=who(page.officers))
    return say("%(who)s are the deputies", who=who(page.officers))


def keeper_tab(page: KeeperPage) -> Tab:
    """Nobody waits for a phone that lies in the middle, and only a new round is new at its top."""
    chapter = "turn_up" if page.phase == "turn_up" else str(page.view["round"])
    return Tab(page.say(duty(page)), chapter=chapter)
