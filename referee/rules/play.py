"""How any game is played under the referee's eye: commands in, events out, or a refusal.

A `Rulebook` collects what the chapters of one game know. A chapter is a file that registers

- commands: imperatives, what somebody wants: `@command(rulebook, "seal_bag")` above a class `SealBag`,
- events: past tense, what happened: `@event(rulebook, "bag_sealed")` above a class `BagSealed`; each tells its
  whole story, so that the log needs no state,
- for each command a `decides` function: (state, command, sent) -> events, or it raises Refused,
- for each event an `evolves` function: (state, event) -> state; it never refuses,
- for each event worth a line in the log a `tells` function: (event, viewer's seat or None) -> Sentence or None; it
  compares the viewer with the seats that it is about, and everybody else is told the same,
- where nobody else is told anything of a secret, a `covers` function: (event) -> the same without it, for the eyes of
  a neighbour.

States, commands and events are frozen dataclasses of plain values (int, str, bool, None, tuples, mappings and
further dataclasses), so that they can be stored as JSON and compared.
"""

from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, TypeVar, cast, dataclass_transform

from referee.rules.words import Sentence

Chance = Callable[[int], int]
"""chance(n): a number from 0 to n - 1. Whatever comes of it is recorded in an event."""

Role = Literal["host", "seat", "anyone"]

State = TypeVar("State")
Command = Any
Event = Any
C = TypeVar("C", bound=type)
F = TypeVar("F", bound=Callable[..., Any])


class Refused(Exception):
    """The rules, or the state of the table, say no: a stable code, the rule's id, and what to do instead."""

    def __init__(self, code: str, why: Sentence, rule: str | None = None) -> None:
        super().__init__(code, str(why))
        self.code, self.why, self.rule = code, why, rule


class Unknown(Exception):
    """A command names what does not exist: a good that is not in the box, an offer nobody made."""

    def __init__(self, field: str, why: Sentence) -> None:
        super().__init__(field, str(why))
        self.field, self.why = field, why


class NotYours(Exception):
    """A role that may never do this, whatever the state of the table."""

    def __init__(self, why: Sentence) -> None:
        super().__init__(str(why))
        self.why = why


@dataclass(frozen=True, slots=True)
class Sent:
    """From whom a command comes, and when. `now` is in milliseconds since 1970."""

    seat: int | None
    host: bool
    now: int
    chance: Chance


class Onlooker(int):
    """A viewer at no seat, who takes down which seats a telling asks for: whoever sits elsewhere is told the same."""

    asked: set[int | None]

    def __new__(cls) -> "Onlooker":
        onlooker = super().__new__(cls, -1)
        onlooker.asked = set()
        return onlooker

    def __eq__(self, seat: object) -> bool:
        self.asked.add(cast("int | None", seat))
        return False

    def __ne__(self, seat: object) -> bool:
        return not self == seat

    # looked up in a set or a mapping, a viewer would not be asked for seat by seat
    __hash__ = None  # type: ignore[assignment]


class ToldToAll(NamedTuple):
    sentence: Sentence | None
    asked: Set[int | None]
    """Who may be told otherwise, because it is about them."""


class Rulebook(Generic[State]):
    """All chapters of one game. `new` makes the state before the game starts."""

    def __init__(self, name: str, new: Callable[..., State]) -> None:
        self.name = name
        self.new = new
        self.commands: dict[str, type] = {}
        self.events: dict[str, type] = {}
        self.roles: dict[type, tuple[Role, ...]] = {}
        self._decides: dict[type, Callable[[State, Command, Sent], Iterable[Event]]] = {}
        self._evolves: dict[type, Callable[[State, Event], State]] = {}
        self._tells: dict[type, Callable[[Event, int | None], Sentence | None]] = {}
        self._covers: dict[type, Callable[[Event], Sentence]] = {}
        self._follows: list[Callable[[State, Sent], Iterable[Event]]] = []

    def decides(self, command: type) -> Callable[[F], F]:
        return self._registered(self._decides, command)

    def evolves(self, event: type) -> Callable[[F], F]:
        return self._registered(self._evolves, event)

    def tells(self, event: type) -> Callable[[F], F]:
        return self._registered(self._tells, event)

    def covers(self, event: type) -> Callable[[F], F]:
        return self._registered(self._covers, event)

    def follows(self, step: F) -> F:
        """Registers what happens by itself: (state, sent) -> events, asked again until nothing more follows."""
        self._follows.append(step)
        return step

    @staticmethod
    def _registered(where: dict[type, Any], key: type) -> Callable[[F], F]:
        def register(function: F) -> F:
            if key in where:
                raise TypeError(f"{key.__name__} is spoken for by {where[key].__name__}")
            where[key] = function
            return function

        return register

    def decide(self, state: State, command: Command, sent: Sent) -> list[Event]:
        """What a command leads to, with everything that follows by itself. Refused: nothing happens."""
        return self.carry_out(state, command, sent)[0]

    def carry_out(self, state: State, command: Command, sent: Sent) -> tuple[list[Event], State]:
        """What a command leads to, and the state after all of it."""
        events = list(self._decides[type(command)](state, command, sent))
        for event in events:
            state = self.evolve(state, event)
        more, state = self.follow(state, sent)
        return events + more, state

    def follow(self, state: State, sent: Sent) -> tuple[list[Event], State]:
        """What happens by itself from here on, and the state after it."""
        events: list[Event] = []
        while (event := next((event for step in self._follows for event in step(state, sent)), None)) is not None:
            events.append(event)
            state = self.evolve(state, event)
        return events, state

    def knows(self, event: Event) -> bool:
        return type(event) in self._evolves

    def evolve(self, state: State, event: Event) -> State:
        return self._evolves[type(event)](state, event)

    def tell(self, event: Event, viewer: int | None) -> Sentence | None:
        """The event as a line of this viewer's log, or None where it is not worth one."""
        teller = self._tells.get(type(event))
        return teller(event, viewer) if teller else None

    def cover(self, event: Event) -> Sentence | None:
        """The event without its secret, where only its owner is told of it."""
        coverer = self._covers.get(type(event))
        return coverer(event) if coverer else None

    def tell_everybody(self, event: Event) -> ToldToAll:
        """The event as everybody is told it, but for a few."""
        onlooker = Onlooker()
        return ToldToAll(self.tell(event, onlooker), onlooker.asked)


@dataclass_transform(frozen_default=True, kw_only_default=True)
def command(rulebook: Rulebook[Any], name: str, *roles: Role) -> Callable[[C], C]:
    """Makes a class a command, under its name on the wire; `roles` may send it (default: seats)."""

    def register(cls: C) -> C:
        made = cast(C, dataclass(frozen=True, slots=True, kw_only=True)(cls))
        rulebook.commands[name] = made
        rulebook.roles[made] = roles or ("seat",)
        return made

    return register


@dataclass_transform(frozen_default=True, kw_only_default=True)
def event(rulebook: Rulebook[Any], name: str) -> Callable[[C], C]:
    """Makes a class an event, under the name it is stored by; a stored name keeps its meaning for ever."""

    def register(cls: C) -> C:
        made = cast(C, dataclass(frozen=True, slots=True, kw_only=True)(cls))
        rulebook.events[name] = made
        return made

    return register
