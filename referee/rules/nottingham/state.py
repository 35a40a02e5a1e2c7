"""What the referee knows of a game: how many cards each hand holds, and everything that lies open or was picked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from referee.rules.editions import NottinghamEdition
from referee.rules.heap import Heap

Phase = Literal["lobby", "reveal", "act", "trade", "favour", "over"]
Trading = Literal["buy", "barter"]
Attacking = Literal["steal", "rob", "hold_up"]
Stage = Literal["answer", "give", "take"]
Pawn = Literal["still", "called", "arrived"]
"""called: a trade is made, the sheriff has to move; arrived: has moved for it, favour is not granted yet."""


@dataclass(frozen=True, slots=True)
class Options:
    colours: tuple[str, ...]
    """By seat."""
    track_hands: bool = False


@dataclass(frozen=True, slots=True)
class Ambush:
    """A card face down before its owner, with a gold card across under it."""

    id: int
    shows: tuple[str, ...]
    """A colour, or two items."""


@dataclass(frozen=True)
class Player:
    colour: str
    hand_count: int = 0
    hand: Heap | None = None
    """The cards, where hands are tracked and this one is recorded."""
    to_record: int = 0
    """Cards drawn unseen that are counted but not in `hand` yet."""
    loot: Heap = field(default_factory=dict)
    ambushes: tuple[Ambush, ...] = ()


@dataclass(frozen=True, slots=True)
class Bid:
    answered: bool = False
    items: Heap = field(default_factory=dict)
    """Nothing: has nothing to offer."""


@dataclass(frozen=True, slots=True)
class Bidding:
    """A copper coin or a casket is for sale (N-ACT-1, N-ACT-7). What is offered still counts as in hand."""

    kind: Trading
    bids: tuple[Bid, ...]
    """By seat."""
    turned_up: bool
    """Whether what was offered lies open."""


@dataclass(frozen=True, slots=True)
class Attack:
    kind: Attacking
    target: int
    stage: Stage = "answer"


@dataclass(frozen=True, slots=True)
class Laid:
    """A set laid open, while ambushes may still hit it. Its cards are in nobody's hand."""

    item: str
    count: int
    """How many still lie."""
    keep: bool
    first: int
    """Who is asked first for an ambush; the others follow to the left."""
    let_be: tuple[int, ...] = ()
    """Who has let it be since the last ambush was sprung."""


@dataclass(frozen=True, slots=True)
class Granted:
    """Favour of this turn: who gets a card, and why."""

    number: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Game:
    edition: NottinghamEdition
    options: Options
    players: tuple[Player, ...]
    phase: Phase = "lobby"
    turn: int = 0
    turns: int = 0
    """How many were played: whose turn it is comes round again, this does not."""
    revealed: str | None = None
    deck: int = 0
    discard: int = 0
    missing: int = 0
    """Cards that should be in the deck but were not there when it ran out."""
    position: int = 0
    """Of the sheriff: fields from the city."""
    track: tuple[int | None, ...] = ()
    """The numbers of the fields, from the first after the city on; None: nobody has read it yet."""
    city_at: int | None = None
    pawn: Pawn = "still"
    dry: bool = False
    """Neither deck nor discard pile: hands are cut down, then the sheriff moves (N-DCK-2)."""
    favour: tuple[int, ...] = ()
    """Who still has to draw."""
    granted: Granted | None = None
    bidding: Bidding | None = None
    attack: Attack | None = None
    laid: Laid | None = None
    traded: bool = False
    """Whether the one trade of this turn is used up."""
    done: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Task -> who did it, the first one first."""
    task_values: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    next_ambush: int = 1

    @property
    def seats(self) -> range:
        return range(len(self.players))

    @property
    def running(self) -> bool:
        return self.phase not in ("lobby", "over")

    @property
    def tracked(self) -> bool:
        return self.options.track_hands

    def from_left(self, first: int) -> tuple[int, ...]:
        """All seats to the left, beginning with this one."""
        return tuple((first + step) % len(self.players) for step in self.seats)

    @property
    def others(self) -> tuple[int, ...]:
        """Everybody but the player in turn, beginning with the left neighbour."""
        return self.from_left(self.turn)[1:]

    @property
    def on_city(self) -> bool:
        return self.position in (0, self.city_at)

    @property
    def number(self) -> int | None:
        """The number of the sheriff's field; the city has none, and nobody may have read it yet."""
        read = 0 < self.position <= len(self.track) and not self.on_city
        return self.track[self.position - 1] if read else None

    @property
    def unread(self) -> bool:
        return not self.on_city and self.number is None

    @property
    def over_number(self) -> tuple[int, ...]:
        """Who has to discard when everything ran out (N-DCK-2); on the city nobody."""
        number = self.number
        return () if number is None else tuple(s for s in self.seats if self.players[s].hand_count > number)

    @property
    def unrecorded(self) -> tuple[int, ...]:
        """Who still has to tell the phone which cards came to hand."""
        if not self.tracked or not self.running:
            return ()
        return tuple(seat for seat, one in enumerate(self.players) if one.hand is None or one.to_record)

    @property
    def ambush_pile(self) -> int:
        """Cards of colours not in play are in the box (N-SET-2); what lies before somebody is not in the pile."""
        return len(self.players) + self.edition.item_ambushes - sum(len(one.ambushes) for one in self.players)

    def open_tasks(self, seat: int) -> tuple[str, ...]:
        """What this player can still do: two may do each task, each of them once (N-TRD-3)."""
        return tuple(
            task.id
            for task in self.edition.tasks.values()
            if len(self.done.get(task.id, ())) < task.copies and seat not in self.done.get(task.id, ())
        )

    @property
    def closed(self) -> bool:
        """Whether the last task card is taken (N-END-1)."""
        return all(len(self.done.get(task.id, ())) >= task.copies for task in self.edition.tasks.values())


def new(edition: NottinghamEdition, options: Mapping[str, Any], players: int) -> Game:
    """A table before the game starts."""
    chosen = tuple(options.get("colours") or ())[:players]
    # Whoever chose no colour gets the next that is free (N-SET-1).
    colours = chosen + tuple(colour for colour in edition.colours if colour not in chosen)
    # Too many players are refused at the start, not here.
    colours = (*colours, *("" for _ in range(players)))[:players]
    track = tuple(options.get("track") or ())
    values = {task: (pair[0], pair[1]) for task, pair in (options.get("task_values") or {}).items()}
    return Game(
        edition=edition,
        options=Options(colours=colours, track_hands=bool(options.get("track_hands"))),
        players=tuple(Player(colour=colour) for colour in colours),
        track=track,
        city_at=len(track) + 1 if track else None,
        task_values=values,
    )


def in_order(game: Game, items: Heap) -> dict[str, int]:
    """Always in the same order: views of equal games are equal byte for byte."""
    return {item: items[item] for item in game.edition.items if items.get(item)}
