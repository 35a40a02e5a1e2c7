"""What the referee knows of a game: how many cards each hand holds, and everything that lies open or was picked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from referee.rules.heaps import Heap
from referee.rules.nottingham.edition import NottinghamEdition
from referee.rules.table.leaving import Presence
from referee.rules.table.other_points import Lines

Phase = Literal["lobby", "reveal", "act", "trade", "favour", "over"]
Trading = Literal["buy", "barter"]
Attacking = Literal["steal", "rob", "hold_up"]
Stage = Literal["answer", "give", "take"]
Ended = Literal["city", "tasks", "host"]
Pawn = Literal["still", "called", "arrived"]
"""called: a trade is made, the sheriff has to move; arrived: has moved for it, favour is not granted yet."""


@dataclass(frozen=True, slots=True)
class Options:
    colours: tuple[str, ...]
    """By seat."""
    track_hands: bool = False
    one_device: bool = False
    """Who taps: the host alone, or everybody."""


@dataclass(frozen=True, slots=True)
class Ambush:
    """A card face down before its owner, with a gold card across under it."""

    id: int
    shows: tuple[str, ...]
    """A colour, or two items; nothing: its owner has no phone to keep it, it is read when it is sprung (N-ONE-2)."""


DeedKind = Literal[
    "steal", "rob", "hold_up", "lost_by_steal", "lost_by_rob", "lost_by_hold_up",
    "defence", "ambush", "favour", "set", "task",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Deed:
    """Something one is remembered for."""

    turn: int
    kind: DeedKind
    other: int | None = None
    """The other player in it."""
    what: str | None = None
    """The item, or the task."""
    count: int = 1
    """Cards."""


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
    deeds: tuple[Deed, ...] = ()
    """What this player is remembered for (`memory.py`), one after the other; all of it happened in public."""
    other_points: Lines = ()
    """What the table counts itself (N-OTH-1)."""
    presence: Presence = "here"
    """Whoever left is skipped, but what lies there counts (N-LEV-1)."""
    loot_counted: int | None = None
    """How many cards the host counted in the loot pile, while its owner has not said which (N-COR-1)."""

    @property
    def loot_count(self) -> int:
        return sum(self.loot.values()) if self.loot_counted is None else self.loot_counted

    @property
    def has_untold_loot(self) -> bool:
        return self.loot_counted is not None


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
class PastSet:
    """A set that was traded in, or that ambushes spoilt, for what is told of the game afterwards."""

    turn: int
    seat: int
    item: str
    count: int
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Granted:
    """Favour for the last trade: who gets a card, and why. It can be settled anew until the next card is turned up."""

    number: int
    seats: tuple[int, ...]
    position: int
    """The field it was granted for."""
    by: int
    """Who traded: the others follow to the left."""
    hands: tuple[int, ...]
    """How many cards each seat held when the sheriff arrived."""
    away: tuple[int, ...] = ()
    """Whose hands were out of play, or have been since (N-LEV-1)."""

    def favoured(self, number: int) -> tuple[int, ...]:
        """Who would get a card if the field said this: whoever held no more (N-FAV-1, N-FAV-2)."""
        return self.in_order({seat for seat, hand in enumerate(self.hands) if hand <= number} - {*self.away})

    def in_order(self, seats: set[int]) -> tuple[int, ...]:
        """As they draw: clockwise from whoever traded (N-FAV-2)."""
        return tuple(seat for seat in (*range(self.by, len(self.hands)), *range(self.by)) if seat in seats)


@dataclass(frozen=True)
class Game:
    edition: NottinghamEdition
    options: Options
    players: tuple[Player, ...]
    phase: Phase = "lobby"
    turn: int = 0
    first: int | None = None
    """Who had the first turn."""
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
    put_on_city: bool = False
    """The host corrected where the sheriff stands: on the city, which ends nothing by itself (N-COR-1)."""
    pawn: Pawn = "still"
    without_favour: tuple[int, ...] = ()
    """Whose hands were out of play when the sheriff last arrived, or have been since (N-FAV-2, N-LEV-1)."""
    dry: bool = False
    """Neither deck nor discard pile: hands are cut down, then the sheriff moves (N-DCK-2)."""
    favour: tuple[int, ...] = ()
    """Who still has to draw."""
    granted: Granted | None = None
    to_put_back: tuple[int, ...] = ()
    """Who drew a card that was not theirs, and has to say which card goes back on the deck."""
    bidding: Bidding | None = None
    attack: Attack | None = None
    laid: Laid | None = None
    traded: bool = False
    """Whether the one trade of this turn is used up."""
    done: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Task -> who did it, the first one first."""
    turned_over: str | None = None
    """The task that was traded in last, if it was done for the second time: its first card is turned over (N-TRD-3)."""
    task_values: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    next_ambush: int = 1
    shown_ambushes: tuple[tuple[str, ...], ...] = ()
    """What was drawn on the item ambushes that were sprung, each once: everybody has seen them."""
    ended: Ended | None = None
    """Why the game is over."""
    sets: tuple[PastSet, ...] = ()

    @property
    def seats(self) -> range:
        return range(len(self.players))

    @property
    def is_running(self) -> bool:
        return self.phase not in ("lobby", "over")

    @property
    def has_tracked_hands(self) -> bool:
        return self.options.track_hands

    @property
    def has_secrets(self) -> bool:
        """Whether something may lie at a seat that only its player knows: loot and ambushes always do."""
        return True

    @property
    def types_secrets(self) -> bool:
        """Whether somebody's phone is told what nobody else may know before it is shown."""
        return self.has_tracked_hands

    def from_left(self, first: int) -> tuple[int, ...]:
        """All seats to the left, beginning with this one."""
        return tuple((first + step) % len(self.players) for step in self.seats)

    def is_here(self, seat: int) -> bool:
        """Whether their hand is in play (N-LEV-1)."""
        return self.players[seat].presence == "here"

    @property
    def others(self) -> tuple[int, ...]:
        """Everybody who is here but the player in turn, beginning with the left neighbour."""
        return tuple([seat for seat in self.from_left(self.turn)[1:] if self.is_here(seat)])

    @property
    def next_turn(self) -> int:
        """Whose turn is the next: whoever is away is skipped, whoever comes back is not (N-LEV-1)."""
        order = (*self.from_left(self.turn)[1:], self.turn)
        return next((seat for seat in order if self.players[seat].presence != "away"), self.turn)

    @property
    def is_on_city(self) -> bool:
        return self.position in (0, self.city_at)

    @property
    def next_position(self) -> int:
        """Where a move brings the sheriff; who was put on the city is there already, and arrives (N-COR-1)."""
        return self.position if self.put_on_city else self.position + 1

    @property
    def number(self) -> int | None:
        """The number of the sheriff's field; the city has none, and nobody may have read it yet."""
        read = 0 < self.position <= len(self.track) and not self.is_on_city
        return self.track[self.position - 1] if read else None

    @property
    def has_unread_field(self) -> bool:
        return not self.is_on_city and self.number is None

    @property
    def over_number(self) -> tuple[int, ...]:
        """Who has to discard when everything ran out (N-DCK-2); on the city nobody."""
        number = self.number
        seats = [seat for seat in self.seats if self.is_here(seat)]
        return () if number is None else tuple(seat for seat in seats if self.players[seat].hand_count > number)

    @property
    def unrecorded(self) -> tuple[int, ...]:
        """Who still has to tell the phone which cards came to hand."""
        if not self.has_tracked_hands or not self.is_running:
            return ()
        unknown = [seat for seat, one in enumerate(self.players) if one.hand is None or one.to_record]
        return tuple(seat for seat in unknown if self.is_here(seat))

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
    def has_no_open_task(self) -> bool:
        """Whether the last task card is taken (N-END-1)."""
        return all(len(self.done.get(task.id, ())) >= task.copies for task in self.edition.tasks.values())


def new(edition: NottinghamEdition, options: Mapping[str, Any], players: int) -> Game:
    """A table before the game starts."""
    chosen = tuple(options.get("colours") or ())[:players]
    chosen += (None,) * (players - len(chosen))
    # Whoever chose no colour gets the next that is left (N-SET-1). Too many players are refused at the start, not here.
    left = (colour for colour in edition.colours if colour not in chosen)
    colours = tuple(colour or next(left, "") for colour in chosen)
    track = tuple(options.get("track") or ())
    values = {task: (pair[0], pair[1]) for task, pair in (options.get("task_values") or {}).items()}
    return Game(
        edition=edition,
        options=Options(
            colours=colours,
            # on one device nobody taps in what only one player may see (N-ONE-1)
            track_hands=bool(options.get("track_hands")) and not options.get("one_device"),
            one_device=bool(options.get("one_device")),
        ),
        players=tuple(Player(colour=colour) for colour in colours),
        track=track,
        city_at=len(track) + 1 if track and track[-1] is not None else None,
        task_values=values,
    )


def printed(game: Game) -> dict[str, Any]:
    """What was read from this copy of the game, as options of the next one."""
    track = game.track if game.city_at is None else game.track[: game.city_at - 1]
    end = () if game.city_at is not None else (None,)
    return {
        "track": [*track, *end] if any(number is not None for number in track) else None,
        "task_values": {task: list(pair) for task, pair in game.task_values.items()},
    }


def in_order(game: Game, items: Heap) -> dict[str, int]:
    """Always in the same order: views of equal games are equal byte for byte."""
    return {item: items[item] for item in game.edition.items if items.get(item)}


def scene(game: Game) -> str | None:
    """An attack, offers, or a card that has just been turned up."""
    if game.attack:
        return "attack"
    if game.bidding:
        return "bidding"
    return "card" if game.phase == "act" else None
