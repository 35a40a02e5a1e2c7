"""A view of Nottingham, with the questions its pages ask of it. It knows nothing that the view does not hold."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.rules.editions import NottinghamEdition
from referee.web.seen import SeenTable, View

# What the table waits for -> what the page is about.
SCENES = {
    "record_hand": "record",
    "record_draw": "record",
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

    @property
    def pending(self) -> list[tuple[str, int]]:
        """What holds the game up: not the points of a task, which can be read any time."""
        return [(one["command"], one["seat"]) for one in self.view["pending"] if one["command"] != "read_task"]

    @property
    def waiting_for(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(seat for _, seat in self.pending))

    @property
    def asked(self) -> frozenset[str]:
        """What the table waits for from this page's seat."""
        return frozenset(command for command, seat in self.pending if seat == self.seat)

    @property
    def playable(self) -> str | None:
        """The command that plays the card turned up, where that is possible."""
        return next((command for command, _ in self.pending if command != "keep"), None)

    @property
    def scene(self) -> str:
        scenes = (SCENES[command] for command, _ in self.pending if command in SCENES)
        return next(scenes, "trade")

    @property
    def attack(self) -> dict[str, Any]:
        return dict(self.view["attack"] or {})

    @property
    def bidding(self) -> dict[str, Any]:
        return dict(self.view["bidding"] or {})

    @property
    def favoured(self) -> bool:
        """Whether I draw a card by the sheriff's favour in this turn."""
        favour = self.view["favour"]
        return bool(favour) and self.seat is not None and self.seat in favour["seats"]

    @property
    def unread_tasks(self) -> list[str]:
        """Tasks somebody has done whose points nobody has read, and which this page may read."""
        return [
            task["id"]
            for task in self.view["tasks"]
            if task["values"] is None and task["done_by"] and (self.seat in task["done_by"] or self._for_nobody(task))
        ]

    def _for_nobody(self, task: View) -> bool:
        """The host reads for who has no phone."""
        return self.host and not any(self.seats[seat]["claimed"] for seat in task["done_by"])

    def may_read(self, task: View) -> bool:
        """Whether this page can say, or change, what is printed on a task."""
        return "read_task" in self.may and (self.host or self.seat in task["done_by"])

    def around(self, first: int) -> list[int]:
        """All seats to the left, beginning with this one."""
        count = len(self.seats)
        return [(first + step) % count for step in range(count)]

    @property
    def waits_for_me(self) -> bool:
        """The table waits for this seat, or it has a card to draw while the turn lasts."""
        return self.seat is not None and (bool(self.asked) or (self.favoured and self.phase == "favour"))
