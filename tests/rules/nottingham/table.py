"""A table to play at in tests: a game with its history, without a store and without phones."""

import random
from typing import Any

from referee.config import load_editions
from referee.rules.kernel import Refused, Sent, Unknown
from referee.rules.nottingham import final_score, may, rulebook, view
from referee.rules.nottingham.state import Game

EDITION = load_editions()["nottingham"]


OPTIONS: dict[str, Any] = {"colours": None, "track_hands": False, "track": None, "task_values": {}}


VALUES = {"copper": 7, "candlestick": 8, "gold": 9, "pearls": 10, "gems": 11, "chain": 12, "casket": 13}


ITEMS = tuple(VALUES)


COLOURS = ("red", "purple", "yellow", "blue", "white", "green", "grey")


TASKS = {"all_seven": (7, 1), "five_of_a_kind": (1, 5), "four_pairs": (4, 2), "three_pairs": (3, 2)}


POINTS = {"all_seven": (30, 24), "five_of_a_kind": (26, 20), "four_pairs": (22, 16), "three_pairs": (14, 10)}


def new_game(players: int = 4, **options: Any) -> Game:
    return rulebook.new(EDITION, {**OPTIONS, **options}, players)


class Table:
    """A game with its history. Each `send` is one accepted command; `refused` expects a no."""

    def __init__(self, players: int = 4, seed: int = 0, **options: Any) -> None:
        self.game = self.start = new_game(players, **options)
        self.events: list[Any] = []
        self.seed = seed
        self.with_phones: frozenset[int] = frozenset()
        """Who acts for themselves."""

    def sent(self, seat: int | None, host: bool) -> Sent:
        # The same draw for the same moment, so that an undone command can be sent again.
        draw = random.Random(f"{self.seed}/{len(self.events)}")
        return Sent(seat=seat, host=host, now=0, chance=draw.randrange, phones=self.with_phones)

    def send(self, name: str, by: int | None = None, /, *, as_host: bool = False, **fields: Any) -> list[Any]:
        events = rulebook.decide(self.game, rulebook.commands[name](**fields), self.sent(by, as_host or by is None))
        for event in events:
            self.game = rulebook.evolve(self.game, event)
        self.events += events
        return events

    def refused(self, name: str, by: int | None = None, /, *, as_host: bool = False, **fields: Any) -> Refused:
        before = self.game
        try:
            rulebook.decide(self.game, rulebook.commands[name](**fields), self.sent(by, as_host or by is None))
        except Refused as no:
            assert self.game == before
            assert str(no.why)
            return no
        raise AssertionError(f"{name} was not refused")

    def unknown(self, name: str, by: int | None = None, /, *, as_host: bool = False, **fields: Any) -> Unknown:
        try:
            rulebook.decide(self.game, rulebook.commands[name](**fields), self.sent(by, as_host or by is None))
        except Unknown as no:
            return no
        raise AssertionError(f"{name} named nothing unknown")

    def view(self, viewer: int | None = None) -> dict[str, Any]:
        return view(self.game, viewer)

    def score(self) -> list[dict[str, Any]] | None:
        """The result as plain values, with the places."""
        final = final_score(self.game)
        return final and [
            {
                "total": one.total,
                "loot_value": one.loot_value,
                "task_value": one.task_value,
                "shared": [line.shared for line in one.tasks],
                "rank": one.place.rank,
                "winner": one.place.winner,
            }
            for one in final
        ]

    def may(self, seat: int | None = None, host: bool = False) -> list[str]:
        return may(self.game, seat, host, self.with_phones)

    def pending(self) -> list[tuple[str, int]]:
        return [(one["command"], one["seat"]) for one in self.view()["pending"]]

    def hands(self) -> list[int]:
        return [seat["hand_count"] for seat in self.view()["seats"]]

    def log(self, viewer: int | None = None, last: int | None = None) -> list[str]:
        told = [str(line) for event in self.events if (line := rulebook.tell(event, viewer)) is not None]
        return told if last is None else told[-last:]

    # -- short cuts -------------------------------------------------------------------------------------------

    def begin(self, first: int = 0, *hands: dict[str, int]) -> "Table":
        """Starts; where hands are tracked they are recorded, three coppers unless said."""
        self.send("start", first=first)
        if self.game.has_tracked_hands:
            for seat in self.game.seats:
                self.send("record_hand", seat, items=hands[seat] if seat < len(hands) else {"copper": 3})
        return self

    def pass_turns(self, count: int, item: str = "chain") -> "Table":
        """So many turns in which somebody turns up a card, keeps it and ends the turn."""
        for _ in range(count):
            self.send("end_turn", self.kept(item))
        return self

    def kept(self, item: str = "chain") -> int:
        """The player in turn turns up a card and keeps it; the answer is the seat, which may trade now."""
        seat = self.game.turn
        self.send("reveal", seat, item=item)
        if item != "chain":
            self.send("keep", seat)
        return seat

    def all_cards(self) -> int:
        """How many cards the referee knows of, wherever they lie."""
        seen = self.view()
        seats = seen["seats"]
        held = sum(seat["hand_count"] + seat["loot_count"] + seat["ambushes"] for seat in seats)
        lying = (seen["revealed"] is not None) + (seen["set"]["count"] if seen["set"] else 0)
        return int(held + lying + seen["deck_count"] + seen["discard_count"] + seen["missing_count"])
