"""What the referee knows of a game: not the hands and not the deck, but everything that left them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from referee.rules.editions import SheriffEdition
from referee.rules.heap import Heap, minus, plus
from referee.rules.ledger import CHEST, Account, seat_account, seat_of
from referee.rules.sheriff.vocabulary import Ask, Bundle, Do, Share
from referee.rules.values import replace

Phase = Literal["lobby", "market", "load", "declare", "inspect", "end", "over"]
Status = Literal["sealed", "declared", "recording", "passed", "inspected"]
DealStatus = Literal["bound", "done", "lapsed"]


@dataclass(frozen=True, slots=True)
class Options:
    royal_goods: bool = False
    timer: bool = False
    seven_card_hand: bool = False
    remove_ten: bool = False
    bags: Literal["sealed", "open"] = "sealed"
    open_purses: bool = True
    black_market: bool = False
    black_market_values: Mapping[str, tuple[int, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Payment:
    """What a verdict has moved so far, so that a corrected verdict can take it back."""

    from_: Account
    to: Account
    gold: int = 0
    goods: Heap = field(default_factory=dict)
    mark: int = 0
    """How often face-down cards had left the receiver's stand by then (Player.left)."""


@dataclass(frozen=True)
class Bag:
    count: int
    goods: Heap | None
    """None: an open bag that nobody has recorded yet."""
    declared: str = ""
    """The kind; nothing: not declared yet."""
    status: Status = "sealed"
    decision: Do | None = None
    decided_by: tuple[int, ...] = ()
    """Who passed or opened it; nobody: the clock."""
    stances: tuple[tuple[int, Do], ...] = ()
    alone: int | None = None
    paid: tuple[Payment, ...] = ()

    @property
    def settled(self) -> bool:
        """Handed back or opened: final for both (S-INS-2), even while its cards are still to be recorded."""
        return self.decision is not None

    def stance(self, deputy: int) -> Do | None:
        return dict(self.stances).get(deputy)


@dataclass(frozen=True)
class Player:
    gold: int = 0
    stand: Heap = field(default_factory=dict)
    contraband: Heap = field(default_factory=dict)
    """Face down on the stand, royal goods too."""
    left: int = 0
    """How often face-down cards have left the stand; everybody sees that they do."""
    black_market: tuple[str, ...] = ()
    bag: Bag | None = None
    been_to_market: bool = False
    sits_out: bool = False
    claimed: bool = False
    """Whether the black market has sold a card to this merchant this round."""


@dataclass(frozen=True, slots=True)
class Clock:
    remaining_ms: int
    ends_at: int | None = None
    started: bool = False

    @property
    def running(self) -> bool:
        return self.ends_at is not None

    def left(self, now: int) -> int:
        return self.remaining_ms if self.ends_at is None else max(0, self.ends_at - now)


@dataclass(frozen=True, slots=True)
class Debt:
    debtor: int
    creditor: Account
    rest: int
    bag: int
    """Whose bag it comes from."""


@dataclass(frozen=True, slots=True)
class Offer:
    id: int
    by: int
    to: tuple[int, ...]
    """The other side: one seat, or both deputies."""
    gives: Bundle
    wants: Bundle
    ask: Ask | None
    consent: tuple[int, ...] = ()
    """Who must agree besides: the other deputy, when one of them offers."""
    accepted: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Deal:
    id: int
    by: int
    to: tuple[int, ...]
    gives: Bundle
    wants: Bundle
    ask: Ask | None
    consent: tuple[int, ...]
    round: int
    status: DealStatus
    delivered: Heap | None = None
    """What came out of the bag it was promised from; None: that bag has not come back yet."""
    mark: int = 0
    promise_kept: bool | None = None
    wanted_promise_kept: bool | None = None

    @property
    def from_bag(self) -> tuple[int, Heap] | None:
        """Whose bag goods are promised from, and which."""
        if self.gives.bag:
            return self.by, self.gives.bag
        return (self.to[0], self.wants.bag) if self.wants.bag else None

    @property
    def bag_goes_to(self) -> Account:
        if self.gives.bag:
            return self.gives_to
        return self.wants_to

    @property
    def gives_to(self) -> Account:
        return seat_account(self.to[0]) if len(self.to) == 1 else CHEST

    @property
    def wants_to(self) -> Account:
        return CHEST if self.consent else seat_account(self.by)


@dataclass(frozen=True, slots=True)
class Shown:
    """Cards shown to somebody as proof that what was promised is not there (S-DEAL-7)."""

    to: tuple[int, ...]
    seat: int
    place: Literal["bag", "stand"]
    goods: Heap


@dataclass(frozen=True, slots=True)
class Split:
    by: int
    shares: Mapping[str, Share]


@dataclass(frozen=True, slots=True)
class Chest:
    gold: int = 0
    stand: Heap = field(default_factory=dict)
    contraband: Heap = field(default_factory=dict)
    left: int = 0
    split: Split | None = None

    @property
    def empty(self) -> bool:
        return not (self.gold or self.stand or self.contraband)


@dataclass(frozen=True)
class Game:
    edition: SheriffEdition
    options: Options
    players: tuple[Player, ...]
    phase: Phase = "lobby"
    round: int = 0
    sheriff: int | None = None
    deputies: tuple[int, ...] = ()
    deputy_deck: tuple[int, ...] = ()
    """Whose deputy cards are still in the deck."""
    market_first: int | None = None
    chest: Chest = field(default_factory=Chest)
    clock: Clock | None = None
    stopped_ms: int | None = None
    """What was left of the clock when it stopped, paused or put away: an undo gives that back. None: it has not, or an
    earlier version of the referee did not write it down."""
    debts: tuple[Debt, ...] = ()
    offers: tuple[Offer, ...] = ()
    deals: tuple[Deal, ...] = ()
    next_offer: int = 1
    shown: tuple[Shown, ...] = ()
    black_market: Mapping[str, int] = field(default_factory=dict)
    """Kind -> how many cards of its pile are taken."""
    discarded: Heap = field(default_factory=dict)
    """Everything the referee saw go to the discard pile in the whole game, by kind."""

    @property
    def second_edition(self) -> bool:
        """Whether one may lie about face-down goods and then has to show them (S-DEAL-7)."""
        return self.edition.id != "sheriff-1e"

    @property
    def rounds(self) -> int:
        """How many rounds the game lasts (S-RND-3); none for a table that cannot start yet."""
        return self.edition.rounds.get(len(self.players), 0)

    @property
    def seats(self) -> range:
        return range(len(self.players))

    @property
    def officers(self) -> tuple[int, ...]:
        """The sheriff, or both deputies."""
        return self.deputies if self.sheriff is None else (self.sheriff,)

    @property
    def lead(self) -> int:
        """Who stands for the sheriff where a seat is needed (S-DEP-8)."""
        return self.officers[0]

    @property
    def merchants(self) -> tuple[int, ...]:
        """Clockwise from the sheriff's left, the other deputy skipped (S-DEC-1, S-DEP-8)."""
        return self.merchants_from(self.lead + 1)

    def merchants_from(self, first: int) -> tuple[int, ...]:
        officers, count = self.officers, len(self.players)
        return tuple([seat for seat in (*range(first, count), *range(first)) if seat not in officers])

    def still_to_run(self, now: int) -> int | None:
        """What is left of the clock, if it runs."""
        return self.clock.left(now) if self.clock is not None and self.clock.running else None

    @property
    def bags(self) -> list[tuple[int, Bag]]:
        return [(seat, bag) for seat in self.merchants if (bag := self.players[seat].bag) is not None]

    @property
    def hand(self) -> int:
        """How many cards one holds (S-SET-3)."""
        return self.edition.seven_card_hand if self.options.seven_card_hand else self.edition.hand

    def authority(self, merchant: int) -> tuple[int, ...]:
        """Who decides on this bag: the sheriff, both deputies, or the one who acts alone (S-DEP-4)."""
        bag = self.players[merchant].bag
        return self.officers if bag is None or bag.alone is None else (bag.alone,)

    def copies(self, good: str) -> int:
        return self.edition.copies(good, len(self.players), royal_goods=self.options.royal_goods)


def new(edition: SheriffEdition, options: Mapping[str, Any], players: int) -> Game:
    """A table before the game starts."""
    filled = dict(options)
    values = filled.get("black_market_values") or edition.black_market
    filled["black_market_values"] = {kind: tuple(pair) for kind, pair in values.items()}
    return Game(edition=edition, options=Options(**filled), players=(Player(),) * players)


def legal_part(edition: SheriffEdition, goods: Heap) -> dict[str, int]:
    return {good: count for good, count in goods.items() if edition.goods[good].legal}


def hidden_part(edition: SheriffEdition, goods: Heap) -> dict[str, int]:
    """Contraband and royal goods: what lies face down (S-INS-3)."""
    return {good: count for good, count in goods.items() if not edition.goods[good].legal}


def with_player(game: Game, seat: int, **changes: Any) -> Game:
    players = list(game.players)
    players[seat] = replace(players[seat], **changes)
    return replace(game, players=tuple(players))


def with_bag(game: Game, seat: int, **changes: Any) -> Game:
    bag = game.players[seat].bag
    return game if bag is None else with_player(game, seat, bag=replace(bag, **changes))


def owner(game: Game, account: Account) -> Player | Chest:
    seat = seat_of(account)
    return game.chest if seat is None else game.players[seat]


def _changed(game: Game, account: Account, **changes: Any) -> Game:
    seat = seat_of(account)
    if seat is None:
        # A proposal how to share it was about what was in it then.
        return replace(game, chest=replace(game.chest, split=None, **changes))
    return with_player(game, seat, **changes)


def add_goods(game: Game, account: Account, goods: Heap) -> Game:
    """To a stand or the chest: legal goods face up, all others face down (S-INS-3, S-DEAL-8)."""
    held = owner(game, account)
    return _changed(
        game,
        account,
        stand=plus(held.stand, legal_part(game.edition, goods)),
        contraband=plus(held.contraband, hidden_part(game.edition, goods)),
    )


def take_goods(game: Game, account: Account, goods: Heap) -> Game:
    held = owner(game, account)
    hidden = hidden_part(game.edition, goods)
    game = _changed(
        game,
        account,
        stand=minus(held.stand, legal_part(game.edition, goods)),
        contraband=minus(held.contraband, hidden),
    )
    return face_down_left(game, account) if hidden else game


def face_down_left(game: Game, account: Account) -> Game:
    """Everybody saw face-down cards leave.

    1e: what is offered from the stand must be there, so offers that name face-down goods of this stand lapse, all of
    them: refusing only what is no longer covered would tell others what lies there.
    """
    game = _changed(game, account, left=owner(game, account).left + 1)
    if game.second_edition:
        return game
    seat = seat_of(account)
    named = (offer for offer in game.offers if offer.by == seat and hidden_part(game.edition, offer.gives.stand))
    gone = {offer.id for offer in named}
    return replace(game, offers=tuple(offer for offer in game.offers if offer.id not in gone))


def move_gold(game: Game, from_: Account, to: Account, amount: int) -> Game:
    for account, sign in ((from_, -1), (to, 1)):
        if account == CHEST or seat_of(account) is not None:
            game = _changed(game, account, gold=owner(game, account).gold + sign * amount)
    return game


def discard(game: Game, goods: Heap) -> Game:
    return replace(game, discarded=plus(game.discarded, goods))


def seats_of(accounts: Iterable[Account]) -> tuple[int, ...]:
    return tuple(seat for account in accounts if (seat := seat_of(account)) is not None)
