"""A view of Nottingham, with the questions its pages ask of it. It knows nothing that the view does not hold."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from referee.rules.nottingham.edition import NottinghamEdition
from referee.web.seen import SeenTable, View

# What the table waits for -> what the page is about.
SCENES = {
    "record_hand": "record",
    "record_draw": "record",
    "put_back": "record",
    "read_field": "field",
    "discard": "discard",
    "bid": "bidding",
    "choose": "bidding",
    "defend": "attack",
    "give": "attack",
    "take": "attack",
    "spring": "set",
    "reveal": "reveal",
    "keep": "act",
    "end_turn": "trade",
}


ASIDE = ("read_task", "correct_secret")
"""The points of a task, the cards of a loot pile: nobody waits for them."""


@dataclass(frozen=True)
class Seen(SeenTable):
    edition: NottinghamEdition

    @property
    def turn(self) -> int:
        return int(self.view["turn"])

    @property
    def my_turn(self) -> bool:
        return self.seat is not None and self.seat == self.view["turn"]

    @property
    def hand(self) -> Mapping[str, int] | None:
        """My cards, where this phone keeps them."""
        return None if self.me is None else self.me["hand"]

    @property
    def revealed(self) -> str | None:
        found: str | None = self.view["revealed"]
        return found

    @property
    def field(self) -> int | str | None:
        """What is printed where the sheriff stands."""
        found: int | str | None = self.view["sheriff"]["field"]
        return found

    @cached_property
    def pending(self) -> list[tuple[str, int]]:
        """What holds the game up: not what can be told any time."""
        return [(one["command"], one["seat"]) for one in self.view["pending"] if one["command"] not in ASIDE]

    @property
    def waiting_for(self) -> list[int]:
        found: list[int] = self.view["waiting_for"]
        return found

    @cached_property
    def asked(self) -> frozenset[str]:
        """What the table waits for from this page's seat."""
        return frozenset(command for command, seat in self.pending if seat == self.seat)

    @property
    def playable(self) -> str | None:
        """The command that plays the card turned up, where that is possible."""
        found: str | None = self.view["playable"]
        return found

    @cached_property
    def scene(self) -> str:
        scenes = (SCENES[command] for command, _ in self.pending if command in SCENES)
        return next(scenes, "trade")

    @cached_property
    def attack(self) -> dict[str, Any]:
        return dict(self.view["attack"] or {})

    @cached_property
    def bidding(self) -> dict[str, Any]:
        return dict(self.view["bidding"] or {})

    @property
    def to_draw(self) -> bool:
        """Whether I am told to draw a card in this turn; a phone that keeps the hand asks for the card itself."""
        return self.seat in self.view["to_draw"] and self.hand is None

    def draws(self, seat: int) -> bool:
        """Whether this player still draws a card in this turn, as far as anybody knows."""
        return seat in self.view["to_draw"]

    @property
    def failed(self) -> bool:
        """Whether the one trade of this turn has failed (N-AMB-5)."""
        return bool(self.view["trade_failed"])

    @property
    def unread_tasks(self) -> list[View]:
        """Tasks somebody has done whose points nobody has read."""
        return [task for task in self.view["tasks"] if task["id"] in self.view["unread_tasks"]]

    def asked_to_read(self, task: View) -> bool:
        """Whether this page is asked for the points: that of whoever did it, the host's where they have no phone."""
        for_nobody = self.host and not any(self.seats[seat]["claimed"] for seat in task["done_by"])
        return self.seat in task["done_by"] or for_nobody

    def may_read(self, task: View) -> bool:
        """Whether this page can say, or change, what is printed on a task."""
        return task["id"] in self.may_about("read_task")

    def around(self, first: int) -> list[int]:
        """All seats to the left, beginning with this one."""
        count = len(self.seats)
        return [(first + step) % count for step in range(count)]

    @property
    def waits_for_me(self) -> bool:
        """The table waits for this seat, or it has a card to draw while the turn lasts."""
        return self.seat is not None and (bool(self.asked) or self.to_draw)
