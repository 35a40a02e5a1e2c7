"""How any game is played under the referee's eye: commands in, events out, or a refusal.

A `Chapter` is one file of a game's rules; a `Rulebook` includes the chapters of one game in an order that is written
down, on which automatic steps and the order of what may be done depend. A chapter registers

- commands: imperatives, what somebody wants: `@command(chapter, "seal_bag")` above a class `SealBag`,
- events: past tense, what happened: `@event(chapter, "bag_sealed")` above a class `BagSealed`; each tells its
  whole story, so that the log needs no state,
- for each command a `decides` function: (state, command, sent) -> events, or it raises Refused,
- for each event an `evolves` function: (state, event) -> state; it never refuses,
- for each event worth a line in the log a `tells` function: (event) -> Told: what everybody is told of it, and what
  single seats are told instead.

States, commands and events are frozen dataclasses of plain values (int, str, bool, None, tuples, mappings and
further dataclasses), so that they can be stored as JSON and compared.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar, cast, dataclass_transform

from referee.rules.sentences import Sentence

Chance = Callable[[int], int]
"""chance(n): a number from 0 to n - 1. Whatever comes of it is recorded in an event."""

Role = Literal["host", "seat", "host_for_seat", "anyone"]
"""`host_for_seat`: done aloud, so the host may send it for a seat with a phone too; it is told as the host's act."""

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
    phones: frozenset[int] = frozenset()
    """The seats that act for themselves; for all others the host does."""
    by_host: bool = False
    """The host does it for a seat that acts for itself."""

    def speaks_for(self, seat: int) -> bool:
        """Whether what this sender says is said by that seat: its own, or, for the host, one without a phone."""
        return seat == self.seat or (self.host and seat not in self.phones)


@dataclass(frozen=True, slots=True)
class Secret:
    """A sentence for one seat's eyes alone."""

    sentence: Sentence
    covered: Sentence | None = None
    """What may be read over their shoulder; None: what everybody is told."""


@dataclass(frozen=True, slots=True)
class Told:
    """What everybody is told of an event, and what single seats are told instead. None: it is not worth a line."""

    everybody: Sentence | None
    instead: Mapping[int, Sentence | Secret] = field(default_factory=dict)

    def to(self, seat: int | None) -> Sentence | None:
        """The sentence for the eyes of one seat; None: somebody who only watches."""
        mine = self.everybody if seat is None else self.instead.get(seat, self.everybody)
        return mine.sentence if isinstance(mine, Secret) else mine


class Chapter(Generic[State]):
    """One chapter of a game's rules: its commands and events, and the functions that know what to do with them."""

    def __init__(self) -> None:
        self.commands: dict[str, type] = {}
        self.events: dict[str, type] = {}
        self.roles: dict[type, tuple[Role, ...]] = {}
        self._decides: dict[type, Callable[[State, Command, Sent], Iterable[Event]]] = {}
        self._evolves: dict[type, Callable[[State, Event], State]] = {}
        self._tells: dict[type, Callable[[Event], Told]] = {}
        self._follows: list[Callable[[State, Sent], Iterable[Event]]] = []
        self._guards: list[Callable[[State, Command, Sent], None]] = []

    def decides(self, command: type) -> Callable[[F], F]:
        return _registered(self._decides, command)

    def evolves(self, event: type) -> Callable[[F], F]:
        return _registered(self._evolves, event)

    def tells(self, event: type) -> Callable[[F], F]:
        return _registered(self._tells, event)

    def follows(self, step: F) -> F:
        """Registers what happens by itself: (state, sent) -> events, asked again until nothing more follows."""
        self._follows.append(step)
        return step

    def guards(self, check: F) -> F:
        """Registers what is asked before any command of the game: (state, command, sent), or it raises Refused."""
        self._guards.append(check)
        return check


def _registered(where: dict[type, Any], key: type) -> Callable[[F], F]:
    def register(function: F) -> F:
        if key in where:
            raise TypeError(f"{key.__name__} is spoken for by {where[key].__name__}")
        where[key] = function
        return function

    return register


class Rulebook(Chapter[State]):
    """All chapters of one game. `new` makes the state before the game starts."""

    def __init__(self, name: str, new: Callable[..., State]) -> None:
        super().__init__()
        self.name = name
        self.new = new

    def include(self, *chapters: Chapter[State]) -> None:
        """Takes chapters in: automatic steps are asked for, and what may be done is listed, in this order."""
        for chapter in chapters:
            for mine, theirs in (
                (self.commands, chapter.commands),
                (self.events, chapter.events),
                (self.roles, chapter.roles),
                (self._decides, chapter._decides),
                (self._evolves, chapter._evolves),
                (self._tells, chapter._tells),
            ):
                if twice := mine.keys() & theirs.keys():
                    raise TypeError(f"two chapters speak for {twice}")
                mine.update(theirs)  # type: ignore[arg-type]
            self._follows += chapter._follows
            self._guards += chapter._guards

    def decide(self, state: State, command: Command, sent: Sent) -> list[Event]:
        """What a command leads to, with everything that follows by itself. Refused: nothing happens."""
        return self.carry_out(state, command, sent)[0]

    def carry_out(self, state: State, command: Command, sent: Sent) -> tuple[list[Event], State]:
        """What a command leads to, and the state after all of it."""
        for guard in self._guards:
            guard(state, command, sent)
        events = list(self._decides[type(command)](state, command, sent))
        for event in events:
            state = self.evolve(state, event)
        more, state = self.follow(state, sent)
        return events + more, state

    def follow(self, state: State, sent: Sent) -> tuple[list[Event], State]:
        """What happens by itself from here on, and the state after it."""
        events: list[Event] = []
        while more := next(filter(None, (list(step(state, sent)) for step in self._follows)), None):
            events += more
            for event in more:
                state = self.evolve(state, event)
        return events, state

    def knows(self, event: Event) -> bool:
        return type(event) in self._evolves

    def evolve(self, state: State, event: Event) -> State:
        return self._evolves[type(event)](state, event)

    def told(self, event: Event) -> Told:
        """The event as a line of the log, for everybody and for those whom it is about."""
        teller = self._tells.get(type(event))
        return teller(event) if teller else Told(None)

    def tell(self, event: Event, viewer: int | None) -> Sentence | None:
        """The event as a line of this viewer's log, or None where it is not worth one."""
        return self.told(event).to(viewer)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def command(chapter: Chapter[Any], name: str, *roles: Role) -> Callable[[C], C]:
    """Makes a class a command, under its name on the wire; `roles` may send it (default: seats)."""

    def register(cls: C) -> C:
        made = cast(C, dataclass(frozen=True, slots=True, kw_only=True)(cls))
        chapter.commands[name] = made
        chapter.roles[made] = roles or ("seat",)
        return made

    return register


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def event(chapter: Chapter[Any], name: str) -> Callable[[C], C]:
    """Makes a class an event, under the name it is stored by; a stored name keeps its meaning for ever."""

    def register(cls: C) -> C:
        made = cast(C, dataclass(frozen=True, slots=True, kw_only=True)(cls))
        chapter.events[name] = made
        return made

    return register
