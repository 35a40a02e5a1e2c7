"""Which rules belong to which game, and what a table has to know of a game to let it be played."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from referee.rules import nottingham, sheriff
from referee.rules.play import Event, Rulebook
from referee.rules.words import Sentence

LedgerLine = tuple[dict[str, Any], Sentence]


class Sheet(Protocol):
    """A set-up sheet: numbers by name, and what to do, step by step."""

    @property
    def steps(self) -> Sequence[Sentence]: ...

    def numbers(self) -> dict[str, Any]: ...


class Ledger(Protocol):
    def __call__(
        self, events: Iterable[tuple[int, Event]], viewer: int | None, /, *, open_purses: bool
    ) -> list[LedgerLine]: ...


@dataclass(frozen=True, slots=True)
class Game:
    rules: Rulebook[Any]
    shared: Callable[[Any], dict[str, Any]]
    """The part of a view that is the same for all eyes."""
    own: Callable[[Any, int | None], dict[str, Any]]
    """The part that is for this seat, or for everybody who has none."""
    moment: Callable[[Any, int], dict[str, Any]]
    """The part that changes with the time alone."""
    may: Callable[[Any, int | None, bool], list[str]]
    """The commands that seat, or host, can send now."""
    due: Callable[[Any], int | None]
    """When something will happen by itself."""
    expire: Callable[[Any, int], list[Event]]
    """What happened by itself at that time."""
    undone: Callable[[Any, int, Any], Any]
    """An earlier state as the table goes back to it."""
    ledger: Ledger
    final_score: Callable[[Any, Sequence[str]], list[Any] | None]
    """The result with the players' names, as soon as there is one."""
    sheet: Callable[[Any], Sheet]
    """What the hands do before the game."""


GAMES: dict[str, Game] = {
    "sheriff": Game(
        rules=sheriff.rulebook,
        shared=sheriff.shared,
        own=sheriff.own,
        moment=sheriff.moment,
        may=sheriff.may,
        due=sheriff.due,
        expire=sheriff.expire,
        undone=sheriff.undone,
        ledger=sheriff.ledger,
        final_score=sheriff.final_score,
        sheet=sheriff.sheet,
    ),
    "nottingham": Game(
        rules=nottingham.rulebook,
        shared=nottingham.shared,
        own=nottingham.own,
        moment=nottingham.moment,
        may=nottingham.may,
        due=nottingham.due,
        expire=nottingham.expire,
        undone=nottingham.undone,
        ledger=nottingham.ledger,
        final_score=nottingham.final_score,
        sheet=nottingham.sheet,
    ),
}
