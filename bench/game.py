"""Real games to load servers with: six players, every command valid, and none that leaves anything to chance."""

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, NoReturn

from referee.config import load_editions
from referee.rules.games import GAMES
from referee.rules.kernel import Sent
from referee.rules.options import parse_options
from referee.rules.table import seats, table_rules
from referee.tables.codec import Codec
from referee.tables.store import Opened, Step
from referee.tables.viewer import BY_HOST, by_seat
from tests.golden import NAMES, SELDOM
from tests.rules.nottingham.games import RandomGame as NottinghamGame
from tests.rules.nottingham.table import POINTS
from tests.rules.sheriff.games import RandomGame
from tests.rules.sheriff.table import Table

EDITION, PLAYERS, SEED = "sheriff-2e", 6, 6
BEGAN = 1_790_000_000_000
SECONDS_BETWEEN = 9


class _Luck(Exception):
    """This would be drawn by chance, and otherwise every time."""


class _Determined(Table):
    def sent(self, seat: int | None, host: bool) -> Sent:
        def no_chance(sides: int) -> NoReturn:
            raise _Luck(sides)

        return Sent(seat=seat, host=host, now=self.now, chance=no_chance)


class _ToThePoint(RandomGame):
    """People who play to the point, choose their deputies and share their chest themselves."""

    def __init__(self, seed: int) -> None:
        super().__init__(random.Random(seed), EDITION, PLAYERS)
        self.table = _Determined(EDITION, PLAYERS, seed)
        self.commands: list[tuple[int | None, dict[str, Any]]] = []
        self.steps: list[list[Any]] = []

    def likes(self, name: str) -> bool:
        return self.random.random() < SELDOM.get(name, 1.0)

    def _deputies(self) -> tuple[int, int]:
        deck = list(self.game.deputy_deck or self.game.seats)
        if len(deck) == 1:
            deck += [seat for seat in self.game.seats if seat not in deck]
        first, other = self.random.sample(deck, 2)
        return first, other

    def send(self, name: str, seat: int | None, host: bool, fields: dict[str, Any]) -> list[Any] | None:
        try:
            events = super().send(name, seat, host, fields)
        except _Luck:
            return None
        if events is not None:
            self.commands.append((seat, {"command": name, **fields}))
            self.steps.append(events)
        return events


@dataclass(frozen=True)
class Script:
    """The game as it is stored and as it is sent: command n leads to step n."""

    opened: Opened
    seating: tuple[Step, ...]
    """Everybody sits down; what comes before the first command."""
    steps: tuple[Step, ...]
    commands: tuple[tuple[int | None, dict[str, Any]], ...]

    def until(self, commands: int) -> tuple[Step, ...]:
        """What is stored of a table at which so many commands were given."""
        return self.seating + self.steps[:commands]


Given = list[tuple[int | None, dict[str, Any]]]


@cache
def script(game: str = "sheriff") -> Script:
    """One whole game of this game."""
    commands, happened, edition, options = PLAYED[game]()
    codec = Codec(table_rules, GAMES[game].rules)
    claims = [seats.SeatClaimed(seat_id=seat, name=NAMES[seat], grant=f"seat {seat}") for seat in range(PLAYERS)]
    told = [(BY_HOST, [claim]) for claim in claims]
    told += [
        (BY_HOST if seat is None else by_seat(seat), events)
        for (seat, _), events in zip(commands, happened, strict=True)
    ]
    steps = tuple(
        Step(version, BEGAN + 1000 * SECONDS_BETWEEN * version, by, codec.dumps(events))
        for version, (by, events) in enumerate(told, 1)
    )
    opened = Opened(edition, parse_options(load_editions()[edition], options), NAMES[:PLAYERS], "host")
    return Script(opened, steps[:PLAYERS], steps[PLAYERS:], json.loads(json.dumps(commands)))


def _sheriff() -> tuple[Given, list[list[Any]], str, dict[str, Any]]:
    played = _ToThePoint(SEED)
    for _ in played.play(steps=20_000):
        pass
    assert played.game.phase == "over", played.game.phase
    return played.commands, played.steps, EDITION, {}


def _nottingham() -> tuple[Given, list[list[Any]], str, dict[str, Any]]:
    """Hands that are counted, numbers that are known: what most tables play."""
    played = NottinghamGame(random.Random(SEED), PLAYERS, knows_numbers=True, style="tasks")
    steps = list(played.play())
    # a field called like a word of Python's has a line after it there, not over HTTP
    commands = [
        (by, {"command": name, **{key.rstrip("_"): value for key, value in fields.items()}})
        for name, by, _, fields in played.sent
    ]
    options = {
        "colours": played.colours,
        "track": played.track,
        "task_values": {task: list(pair) for task, pair in POINTS.items()},
    }
    return commands, steps, "nottingham", options


PLAYED: dict[str, Callable[[], tuple[Given, list[list[Any]], str, dict[str, Any]]]] = {
    "sheriff": _sheriff,
    "nottingham": _nottingham,
}
