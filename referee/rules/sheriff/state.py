"""What the referee knows of a game: not the hands and not the deck, but everything that left them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from referee.rules.edition import PlayerCount
from referee.rules.heaps import Heap, as_cards, by_kind, card, cards_in, common, minus, number, numbered, plus
from referee.rules.ledger import CHEST, Account, seat_account, seat_of
from referee.rules.sheriff.edition import SheriffEdition
from referee.rules.sheriff.goods import Good, Typed
from referee.rules.sheriff.vocabulary import HIDDEN, Ask, Bundle, Do, Share
from referee.rules.table.leaving import Presence
from referee.rules.table.other_points import Lines

Phase = Literal["lobby", "market", "load", "declare", "inspect", "end", "turn_up", "over"]
Status = Literal["sealed", "declared", "recording", "passed", "inspected"]
DealStatus = Literal["bound", "done", "lapsed"]


@dataclass(frozen=True, slots=True)
class Options:
    royal_goods: bool = False
    timer: bool = False
    seven_card_hand: bool = False
    remove_ten: bool = False
    bags: Literal["sealed", "open", "counted"] = "sealed"
    open_purses: bool = True
    black_market: bool = False
    black_market_values: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    one_device: bool = False
    """Who taps: the host alone, or everybody."""
    merry_men: bool = False
    turns_as_sheriff: int | None = None
    """None: as often as the book says (S-SET-11)."""
    clock_seconds: int = 0
    starting_gold: int = 0
    promo_cards: Typed = field(default_factory=dict)
    """Those in the deck, with the numbers on this table's copies (S-PRO)."""


@dataclass(frozen=True, slots=True)
class Payment:
    """What a verdict has moved so far, so that a corrected verdict can take it back."""

    from_: Account
    to: Account
    gold: int = 0
    goods: Heap = field(default_factory=dict)
    mark: int = 0
    """How often face-down cards had left the receiver's stand by then (Player.left)."""
    forgiven: int = 0
    """What nobody pays: nothing was left to pay it with (S-DEBT-3)."""


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
    verdict: int = 0
    """Which verdict of the round its opening was, from 1 on; corrected, it stays where it was."""
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
    """Face down on the stand, royal goods too. Counted bags: what everybody has seen of it, and a number (HIDDEN)."""
    left: int = 0
    """How often face-down cards have left the stand; everybody sees that they do."""
    paid: int = 0
    """How often gold has left the purse; everybody sees that it does."""
    black_market: tuple[str, ...] = ()
    bag: Bag | None = None
    been_to_market: bool = False
    sits_out: bool = False
    arrived: Heap = field(default_factory=dict)
    """What came face down this round; kept only with promo cards, of which one does something on arrival."""
    claimed: bool = False
    """Whether the black market has sold a card to this merchant this round."""
    presence: Presence = "here"
    """Whoever left takes no part, but what lies there counts (S-RND-6)."""
    other_points: Lines = ()
    """What the table counts itself (S-END-9)."""


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
    stand: Heap = field(default_factory=dict)
    contraband: Heap = field(default_factory=dict)
    """What lay on the debtor's stand when it arose: what comes later does not count for it (S-DEBT-6)."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is offered, or was agreed: who gives whom what, and what is asked of the sheriff (S-DEAL-10)."""

    id: int
    by: int
    to: tuple[int, ...]
    """The other side: one seat, or both deputies."""
    gives: Bundle
    wants: Bundle
    asks: tuple[Ask, ...]
    """At most one thing about each merchant."""

    @property
    def merchants(self) -> tuple[int, ...]:
        """Whose bags something is asked about."""
        return tuple([ask.merchant for ask in self.asks])

    def asked_about(self, merchant: int) -> Do | None:
        return next((ask.do for ask in self.asks if ask.merchant == merchant), None)


@dataclass(frozen=True, slots=True)
class Offer(Terms):
    consent: tuple[int, ...] = ()
    """Who must agree besides: the other deputy, when one of them offers."""
    accepted: tuple[int, ...] = ()
    mark: int = 0
    """How often what nobody else can count had left the givers when it was made (`departures`)."""
    lapses_aloud: bool = False
    """Whether an event says that it lapses; in 1e offers of earlier days went without a word."""


@dataclass(frozen=True, slots=True)
class Deal(Terms):
    consent: tuple[int, ...]
    round: int
    status: DealStatus
    delivered: Heap | None = None
    """What came out of the bag it was promised from; None: that bag has not come back yet."""
    handed: Heap = field(default_factory=dict)
    """What really came from the stands."""
    mark: int = 0
    promise_kept: bool | None = None
    wanted_promise_kept: bool | None = None
    booked_for: tuple[int, ...] = ()
    """Agreed aloud: whose yes was heard, but not tapped. They are told, and may undo it (S-DEAL-13)."""

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

    @property
    def cards(self) -> int:
        return cards_in(self.stand) + cards_in(self.contraband)


@dataclass(frozen=True, slots=True)
class PastBag:
    """A settled bag of a round that is over, as far as anybody knows what was in it."""

    merchant: int
    declared: str
    count: int
    decision: Do
    by: tuple[int, ...]
    """Who decided; nobody: the clock."""
    goods: Heap
    face_down: int = 0
    """Cards of it that nobody typed (S-CNT-2)."""


@dataclass(frozen=True, slots=True)
class PastRound:
    """A round that is over, for what is told of the game afterwards."""

    number: int
    officers: tuple[int, ...]
    bags: tuple[PastBag, ...]


@dataclass(frozen=True, slots=True)
class StandIn:
    """A wildcard that has reached a stand: it has a number, since each stands for a good of its own."""

    good: str
    """What it stands for."""
    round: int
    """In which it came."""
    merchant: int | None
    """Out of whose bag; None: a correction."""


@dataclass(frozen=True)
class Game:
    edition: SheriffEdition
    options: Options
    players: tuple[Player, ...]
    phase: Phase = "lobby"
    round: int = 0
    sheriff: int | None = None
    first_sheriff: int | None = None
    """Who was it in the first round; None: deputies."""
    skipped_rounds: int = 0
    """So many were not played: who would have been sheriff was away (S-RND-6)."""
    deputies: tuple[int, ...] = ()
    deputy_deck: tuple[int, ...] = ()
    """Whose deputy cards are still in the deck; those of who is away are not drawn."""
    market_first: int | None = None
    chest: Chest = field(default_factory=Chest)
    clock: Clock | None = None
    stopped_ms: int | None = None
    """What was left of the clock when it stopped, paused or put away: an undo gives that back. None: it has not, or an
    earlier version of the referee did not write it down."""
    pause_can_be_undone: bool = False
    """Whether undoing the pause the clock is in lets it run on; before format 4 it stayed paused."""
    delayed_ms: int = 0
    """By how much undone pauses have moved the clock's end."""
    time_was_up: bool = False
    """Whether the clock ended this round's inspection."""
    debts: tuple[Debt, ...] = ()
    offers: tuple[Offer, ...] = ()
    deals: tuple[Deal, ...] = ()
    next_offer: int = 1
    shown: tuple[Shown, ...] = ()
    discarded: Heap = field(default_factory=dict)
    """Everything the referee saw go to the discard pile in the whole game, by kind."""
    past: tuple[PastRound, ...] = ()
    """The rounds that are over; what passed in them stays its owner's secret until the game is."""
    plates: tuple[StandIn, ...] = ()
    """Every wildcard that ever reached a stand, by its number; named after the only one there is."""

    @cached_property
    def box(self) -> Mapping[str, Good]:
        """Every kind of card of this table: what its edition and its options make of the goods."""
        return self.edition.goods_with(self.options.promo_cards)

    @cached_property
    def goods(self) -> Mapping[str, Good]:
        """The same, and each wildcard that has a number as the good it stands for."""
        if not self.plates:
            return self.box
        [wild] = [good for good in self.box.values() if good.stands_for_any]
        cards = [(card(wild.id, at), self.box[one.good]) for at, one in enumerate(self.plates)]
        return {**self.box, **{id_: wild.standing_for(good, id_) for id_, good in cards}}

    @property
    def rounds(self) -> int:
        """How many rounds there are: what was played, and what is still to come (S-RND-3, S-RND-6)."""
        return self.planned_rounds if self.sheriff is None else self.round + len(self.sheriffs_to_come)

    @property
    def sheriffs_to_come(self) -> tuple[int, ...]:
        """Whose rounds are still to come: the order is fixed, and rounds of who is away are not played (S-RND-6)."""
        return tuple(seat for seat in self.order_to_come if self.is_counted_on(seat))

    @property
    def order_to_come(self) -> tuple[int, ...]:
        """The order in which the marker would go on, with those who are away."""
        if self.sheriff is None:
            return ()
        left = self.planned_rounds - self.round - self.skipped_rounds
        return tuple((self.sheriff + step) % len(self.players) for step in range(1, left + 1))

    def is_here(self, seat: int) -> bool:
        """Whether they take part in this round (S-RND-6)."""
        return self.players[seat].presence == "here"

    def is_counted_on(self, seat: int) -> bool:
        """Whether they take part in the next round."""
        return self.players[seat].presence != "away"

    @property
    def planned_rounds(self) -> int:
        """How many rounds the game lasts (S-RND-3, S-SET-11); none for a table that cannot start yet."""
        by_the_book = self.edition.rounds_by_the_book(len(self.players), merry_men=self.options.merry_men)
        if not by_the_book or self.options.turns_as_sheriff is None:
            return by_the_book
        return self.options.turns_as_sheriff * len(self.players) // self._on_duty_at_once

    @property
    def turns_as_sheriff(self) -> int:
        """How often each is sheriff; with deputies how often their deck runs through (S-SET-11)."""
        return self.planned_rounds * self._on_duty_at_once // len(self.players)

    @property
    def _on_duty_at_once(self) -> int:
        return 2 if self.has_deputies else 1

    @property
    def has_deputies(self) -> bool:
        return self.edition.has_deputies(len(self.players), merry_men=self.options.merry_men)

    @property
    def player_count(self) -> PlayerCount:
        """How many can play with these options (S-SET-1)."""
        return self.edition.player_count(merry_men=self.options.merry_men)

    @property
    def seats(self) -> range:
        return range(len(self.players))

    @property
    def is_counted(self) -> bool:
        """Whether what lies face down is only counted until it is shown (S-BAG-4)."""
        return self.options.bags == "counted"

    @property
    def has_secrets(self) -> bool:
        """Whether something may lie at a seat that only its player knows."""
        return not self.is_counted

    @property
    def types_secrets(self) -> bool:
        """Whether somebody's phone is told what nobody else may know before it is shown."""
        return self.options.bags == "sealed"

    @property
    def any_order(self) -> bool:
        """Whether merchants declare in any order, and the inspection begins with the first who does."""
        return self.options.one_device and self.options.bags != "sealed"

    @property
    def officers(self) -> tuple[int, ...]:
        """The sheriff, or both deputies; whether or not they have left since."""
        return self.deputies if self.sheriff is None else (self.sheriff,)

    @property
    def on_duty(self) -> tuple[int, ...]:
        """Those of them who are here (S-RND-6)."""
        return tuple([seat for seat in self.officers if self.is_here(seat)])

    @property
    def lead(self) -> int:
        """Who stands for the sheriff where a seat is needed (S-DEP-8)."""
        return (self.on_duty or self.officers)[0]

    @property
    def merchants(self) -> tuple[int, ...]:
        """Clockwise from the sheriff's left, the other deputy skipped (S-DEC-1, S-DEP-8)."""
        return self.merchants_from(self.lead + 1)

    def merchants_from(self, first: int) -> tuple[int, ...]:
        """Whoever has left is one only as long as a settled bag lies there (S-RND-6)."""
        officers, players, count = self.officers, self.players, len(self.players)
        return tuple(
            [
                seat
                for seat in (*range(first, count), *range(first))
                if seat not in officers and (players[seat].presence == "here" or players[seat].bag is not None)
            ]
        )

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
        return self.on_duty if bag is None or bag.alone is None else (bag.alone,)

    def copies(self, good: str) -> int:
        return self.box[good].copies_in_deck(len(self.players), royal_goods=self.options.royal_goods)


def new(edition: SheriffEdition, options: Mapping[str, Any], players: int) -> Game:
    """A table before the game starts."""
    filled = dict(options)
    values = filled.get("black_market_values") or edition.black_market_cards
    filled["black_market_values"] = {kind: tuple(pair) for kind, pair in values.items()}
    filled.setdefault("clock_seconds", edition.clock_seconds)
    filled.setdefault("starting_gold", edition.gold)
    return Game(edition=edition, options=Options(**filled), players=(Player(),) * players)


def legal_goods(game: Game, goods: Heap) -> dict[str, int]:
    return {good: count for good, count in goods.items() if _is_legal(game, good)}


def hidden_goods(game: Game, goods: Heap) -> dict[str, int]:
    """Contraband and royal goods: what lies face down (S-INS-3)."""
    return {good: count for good, count in goods.items() if not _is_legal(game, good)}


def _is_legal(game: Game, good: str) -> bool:
    return good != HIDDEN and game.goods[good].legal


def public_goods(game: Game, goods: Heap) -> dict[str, int]:
    """Those everybody knows: legal ones, and with counted bags every kind that was shown."""
    return without_hidden(goods) if game.is_counted else legal_goods(game, goods)


def secret_goods(game: Game, goods: Heap) -> dict[str, int]:
    """All others."""
    return {HIDDEN: goods[HIDDEN]} if HIDDEN in goods else {} if game.is_counted else hidden_goods(game, goods)


def without_hidden(goods: Heap) -> dict[str, int]:
    """Those whose kind is known."""
    return {good: count for good, count in goods.items() if good != HIDDEN}


def hidden_cards(heap: Heap) -> int:
    """How many cards are there whose kind nobody has shown."""
    return heap.get(HIDDEN, 0)


def as_held(held: Heap, goods: Heap) -> dict[str, int]:
    """Goods out of a heap of which some are only counted: known ones first, the others are shown as they go."""
    known = common(without_hidden(goods), held)
    return plus(known, {HIDDEN: cards_in(goods) - cards_in(known)})


def with_player(game: Game, seat: int, **changes: Any) -> Game:
    players = list(game.players)
    players[seat] = replace(players[seat], **changes)
    return replace(game, players=tuple(players))


def with_bag(game: Game, seat: int, **changes: Any) -> Game:
    bag = game.players[seat].bag
    return game if bag is None else with_player(game, seat, bag=replace(bag, **changes))


def no_stances(game: Game, merchants: Iterable[int], deputies: Sequence[int]) -> Game:
    """These deputies have no stance on these bags any more."""
    for merchant in merchants:
        bag = game.players[merchant].bag
        if bag is not None:
            game = with_bag(game, merchant, stances=tuple(one for one in bag.stances if one[0] not in deputies))
    return game


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
    held, hidden = owner(game, account), hidden_goods(game, goods)
    game = _changed(
        game,
        account,
        stand=plus(held.stand, legal_goods(game, goods)),
        contraband=plus(held.contraband, hidden),
    )
    seat = seat_of(account)
    if seat is None or not game.options.promo_cards:
        return game
    return with_player(game, seat, arrived=plus(game.players[seat].arrived, hidden))


def lying(game: Game, held: Heap, goods: Heap) -> Heap:
    """The goods as cards that lie there: of several of a kind that differ those that are worth least."""
    return as_cards(goods, sorted(numbered(held), key=lambda card: game.goods[card].value))


def corrected_away(game: Game, held: Heap, change: Heap) -> Heap:
    """A correction, what it takes away as cards that lie there."""
    less = {good: -count for good, count in change.items() if count < 0}
    return minus(change, minus(lying(game, held, less), less))


def brought(game: Game, merchant: int, goods: Heap) -> Heap:
    """The goods as cards that came out of this merchant's bag this round and lie on the own stand."""

    def is_theirs(card: str) -> bool:
        one = game.plates[number(card) or 0]
        return (one.round, one.merchant) == (game.round, merchant)

    return as_cards(goods, filter(is_theirs, numbered(game.players[merchant].stand)))


def take_goods(game: Game, account: Account, goods: Heap) -> Game:
    held = owner(game, account)
    hidden = hidden_goods(game, goods)
    game = _changed(
        game,
        account,
        stand=minus(held.stand, legal_goods(game, goods)),
        contraband=minus(held.contraband, as_held(held.contraband, hidden) if game.is_counted else hidden),
    )
    return face_down_left(game, account) if hidden else game


def face_down_left(game: Game, account: Account) -> Game:
    """Everybody saw face-down cards leave.

    Offers that give such lapse, all of them: refusing only what is no longer covered would tell others what lies
    there. `offers.lapse` says so; in 1e those of earlier days went here.
    """
    game = _changed(game, account, left=owner(game, account).left + 1)
    if game.edition.lies_about_stand:
        return game
    seat = seat_of(account)
    silent = (offer for offer in game.offers if offer.by == seat and not offer.lapses_aloud)
    gone = {offer.id for offer in silent if _has_face_down(game, offer.gives)}
    return replace(game, offers=tuple(offer for offer in game.offers if offer.id not in gone))


def move_gold(game: Game, from_: Account, to: Account, amount: int) -> Game:
    for account, sign in ((from_, -1), (to, 1)):
        if account == CHEST or seat_of(account) is not None:
            game = _changed(game, account, gold=owner(game, account).gold + sign * amount)
    payer = seat_of(from_)
    return game if payer is None else with_player(game, payer, paid=game.players[payer].paid + 1)


def departures(game: Game, offer: Offer) -> int:
    """How often gold of a closed purse or face-down cards have left whoever would give such things in this offer."""
    sides = ((game.players[offer.by], offer.gives), (game.players[offer.to[0]], offer.wants))
    gold = sum(giver.paid for giver, bundle in sides if bundle.gold and not game.options.open_purses)
    return gold + sum(giver.left for giver, bundle in sides if _has_face_down(game, bundle))


def _has_face_down(game: Game, bundle: Bundle) -> bool:
    """Whether face-down cards of the stand are part of it."""
    return bool(bundle.face_down or hidden_goods(game, bundle.stand))


def discard(game: Game, goods: Heap) -> Game:
    return replace(game, discarded=plus(game.discarded, by_kind(goods)))


def bag_of(game: Game, merchant: int) -> Bag:
    """The bag of a merchant who is known to have one."""
    bag = game.players[merchant].bag
    if bag is None:
        raise LookupError(f"seat {merchant} has no bag")
    return bag


def debt_of(game: Game, seat: int) -> Debt | None:
    """The debt to pay first: the oldest."""
    for debt in game.debts:
        if debt.debtor == seat:
            return debt
    return None


def binding_deals(game: Game, merchant: int) -> list[Deal]:
    """The deals that say that this bag must be opened (S-DEAL-5)."""
    return [deal for deal in game.deals if deal.status == "bound" and deal.asked_about(merchant) == "inspect"]


def parties(game: Game, offer: Offer) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The other side and who must agree besides, as things stand: who acts alone needs nobody else (S-DEP-4)."""
    deciders = {game.authority(merchant) for merchant in offer.merchants}
    alone = deciders.pop() if len(deciders) == 1 else ()
    if len(alone) != 1:
        return offer.to, offer.consent
    return (alone if len(offer.to) > 1 else offer.to), ()


def scene(game: Game) -> str | None:
    """Several bags at the gate."""
    several = game.phase == "inspect" and sum(not bag.settled for _, bag in game.bags) > 1
    return "gate" if several else None
