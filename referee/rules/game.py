"""What a game is to everything around it: its rules, its facts, and what a table has to know to let it be played."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from marshmallow import fields

from referee.rules.awards import Memory
from referee.rules.documents import Documents
from referee.rules.edition import Edition, EditionSchema
from referee.rules.kernel import Event, Rulebook
from referee.rules.names import CardNames
from referee.rules.option import Option
from referee.rules.sentences import Sentence

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


def no_gold_moves(events: Iterable[tuple[int, Event]], viewer: int | None, /, *, open_purses: bool) -> list[LedgerLine]:
    """The ledger of a game without gold."""
    return []


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFields:
    """What certain fields of a game's events are called, so that those in a file from anybody can be checked."""

    seats: frozenset[str]
    """They hold a seat, or several."""
    accounts: frozenset[str] = frozenset()
    """They hold an account of the ledger."""
    most: Mapping[str, int] = field(default_factory=dict)
    """They hold a number that goes no further in any game."""


def _nothing_expires(_game: Any, _now: int) -> list[Event]:
    return []


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game. A package of rules has one as its `GAME`."""

    name: str
    """As files of editions name it, and as its folders are called."""
    edition: type[Edition]
    schema: type[EditionSchema]
    """Of a file of an edition."""
    usual_edition: str
    """By its id: the one that most people have."""
    options: Callable[[Any], Sequence[Option]]
    """What a table of an edition can choose, in the order a set-up page asks for it."""
    players_max_with: Callable[[Any], Mapping[str, int]] = lambda _edition: {}
    """By option: so many can play with it, where that is more than without."""
    facts: Callable[[Any], dict[str, Any]]
    """What an edition holds besides what every edition holds, with names not yet in a language."""
    documents: Documents
    """What its editions and results hold, for the API's documents."""
    cards: CardNames

    rules: Rulebook[Any]
    put_away: str
    """The id of the rule by which a finished game stays as it is, once it was saved or followed by the next one."""
    refused_by: Mapping[str, str]
    """Where the table itself refuses (referee.rules.table), by the refusal's code: the id of the rule that says so."""
    shared: Callable[[Any], dict[str, Any]]
    """The part of a view that is the same for all eyes."""
    own: Callable[[Any, int | None], dict[str, Any]]
    """The part that is for this seat, or for everybody who has none."""
    moment: Callable[[Any, int], dict[str, Any]]
    """The part that changes with the time alone."""
    may: Callable[[Any, int | None, bool, frozenset[int]], list[str]]
    """The commands that seat, or host, can send now; and which seats act for themselves."""
    about: Callable[[Any, int | None, bool, frozenset[int]], dict[str, list[Any]]]
    """What some of these commands can be about, where not all there is will do: bags, offers, tasks."""
    sheet: Callable[[Any], Sheet]
    """What the hands do before the game."""
    is_sound: Callable[[Any], bool]
    """Whether a state can be one of a game at all."""
    event_fields: EventFields
    scene: Callable[[Any], str | None]
    """What there is to see in a state for whoever only wants to look; None where it is little."""

    final_score: Callable[[Any, Sequence[str]], list[Any] | None]
    """The result with the players' names, as soon as there is one."""
    tallied: Callable[[Any], Mapping[str, fields.Field[Any]]]
    """What a tally asks for of each player of an edition, besides the name."""
    count: Callable[[Any, Mapping[str, Any], Sequence[Mapping[str, Any]]], Sequence[Any]]
    """The scores of a tally: edition, options, players; or a ValidationError that says what cannot be."""
    explain: Callable[[Any], dict[str, Any]]
    """A player's score line by line, with sentences not yet in a language."""

    chapter: Callable[[Any], Sentence]
    """The round or the turn a state belongs to, in words."""
    chapter_begins: frozenset[str]
    """Events, by their stored name, with which a round or a turn begins: headings in the log."""
    leading_up: Sequence[str] = ()
    """Events, by their stored name, that only lead up to others of the same step: where a step is told in one sentence,
    it is another's, and the last of these comes last."""
    memory: Callable[[Any, Sequence[Any]], Memory]
    """What a finished game with these scores is remembered for."""

    statistics: Sequence[str] = ()
    """What that counts of each seat, in the order files list it."""
    sums: Sequence[str] = ()
    """What a score is made up of, besides the points that every table counts itself; as a result names it."""
    awards: Mapping[str, Sentence] = field(default_factory=dict)
    """What can be given at its end, by id."""
    first: Callable[[Any], int | None] = lambda _game: None
    """Who began, if one player did."""
    due: Callable[[Any], int | None] = lambda _game: None
    """When something will happen by itself."""
    expire: Callable[[Any, int], list[Event]] = _nothing_expires
    """What happened by itself at that time."""
    is_final: Callable[[Iterable[Event]], bool] = lambda _events: False
    """Whether only the host takes such a step back."""
    undone_by_others: Callable[[Iterable[Event]], tuple[int, ...]] = lambda _events: ()
    """Which seats take such a step back besides whoever made it."""
    undone: Callable[[Any, int, Any], Any] = lambda earlier, _now, _present: earlier
    """An earlier state as the table goes back to it."""
    ledger: Ledger = no_gold_moves
    printed: Callable[[Any], dict[str, Any]] = lambda _game: {}
    """What was read from this copy of the game, as options of the next one."""
