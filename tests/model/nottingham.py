"""A model of Nottingham (2006), written from the rules alone: what every command has to come to."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.model.playing import Unsettled, need
from tests.model.table import HOST

ITEMS = {"copper": 7, "candlestick": 8, "gold": 9, "pearls": 10, "gems": 11, "chain": 12, "casket": 13}
COLOURS = ["red", "purple", "yellow", "blue", "white", "green", "grey"]
TASKS = ["all_seven", "five_of_a_kind", "four_pairs", "three_pairs"]
ATTACKS = {"candlestick": "steal", "pearls": "rob", "gems": "hold_up"}
Heap = Counter[str]


def wanted(task: str, items: Heap) -> bool:
    """N-TRD-2: whether these are the cards of this task."""
    counts = sorted(items.values())
    return {
        "all_seven": counts == [1] * 7,
        "five_of_a_kind": counts == [5],
        "four_pairs": counts == [2] * 4,
        "three_pairs": counts == [2] * 3,
    }[task]


SIZE = {"all_seven": 7, "five_of_a_kind": 5, "four_pairs": 8, "three_pairs": 6}


@dataclass
class Ambush:
    shows: str | tuple[str, ...] | None
    id: int | None = None


@dataclass
class Seat:
    hand: int = 3
    cards: Heap | None = None
    loot: Heap = field(default_factory=Counter)
    tasks: list[str] = field(default_factory=list)
    ambushes: list[Ambush] = field(default_factory=list)
    other_points: dict[str, int] = field(default_factory=dict)
    away: bool = False
    comes_back: bool = False
    # What the host counted in the loot pile, until its owner says what lies there.
    counted_loot: int | None = None

    @property
    def loot_count(self) -> int:
        return self.loot.total() if self.counted_loot is None else self.counted_loot


@dataclass
class Bidding:
    """A buy or a barter: what everybody else offers."""

    bids: dict[int, Heap | None] = field(default_factory=dict)


@dataclass
class Set:
    """A set laid out for all, while ambushes may be sprung."""

    item: str
    count: int
    keep: bool
    asked: int | None = None
    # Who sprang the last ambush.
    last: int | None = None
    passed: set[int] = field(default_factory=set)


@dataclass
class Arrival:
    """The sheriff came to a field for a trade: N-FAV-2 settles there who gets a card."""

    position: int
    by: int
    # Everybody's hand then, but for those that were out of play, or have been since.
    hands: dict[int, int]
    # Who drew for it; None: nobody has read the field yet.
    drew: list[int] | None = None


class Nottingham:
    def __init__(self, players: int, options: dict[str, Any], phones: frozenset[int] = frozenset()) -> None:
        self.players = players
        # The seats that somebody claimed.
        self.phones = phones
        self.tracked = bool(options.get("track_hands"))
        self.one_device = bool(options.get("one_device"))
        numbers = [*(options.get("track") or [])]
        # What is printed on the fields, as far as it has been read.
        self.track: dict[int, int | str] = dict(enumerate([*numbers, "city"] if numbers else [], start=1))
        self.values: dict[str, list[int]] = dict(options.get("task_values") or {})
        self.chosen: dict[int, str] = {}
        self.colours: list[str] = []
        self.seats = [Seat() for _ in range(players)]
        self.phase = "lobby"
        self.turn = 0
        self.revealed: str | None = None
        self.deck = 84 - 3 * players
        self.discard = 0
        self.position = 0
        self.ambush_pile = players + 6
        self.done: dict[str, list[int]] = {task: [] for task in TASKS}
        self.bidding: Bidding | None = None
        self.attack: tuple[str, int, bool] | None = None
        self.set: Set | None = None
        self.traded = False
        # Who still has to say what they drew, one entry a card (tracked hands).
        self.drawing: list[int] = []
        # N-DCK-2, until the sheriff has moved; who has to discard how many.
        self.dry = False
        self.discarding: dict[int, int] = {}
        # Until the next card is revealed; who has a card to put back.
        self.arrival: Arrival | None = None
        self.putting_back: list[int] = []
        # What was on the item ambushes that were turned up, each pair once.
        self.seen: set[tuple[str, ...]] = set()
        self.missing = 0
        self.unrecorded: set[int] = set()
        self.to_draw: list[int] = []
        self.script: list[int] = []
        self.ways: list[int] = []

    # Where things stand

    @property
    def field(self) -> int | str | None:
        return self.track.get(self.position) if self.position else "city"

    def others(self, seat: int) -> list[int]:
        """Clockwise, whoever is there."""
        around = ((seat + step) % self.players for step in range(1, self.players))
        return [one for one in around if not self.seats[one].away]

    @property
    def stopped(self) -> bool:
        return sum(not seat.away or seat.comes_back for seat in self.seats) < 3

    def do(self, actor: int, command: str, fields: dict[str, Any]) -> None:
        name = {"yield": "give_in"}.get(command, command)
        getattr(self, f"do_{name}")(
            actor, **{("origin" if key == "from" else key): value for key, value in fields.items()}
        )

    def require_turn(self, actor: int, phase: str) -> None:
        need(self.phase == phase and not self.stopped, "another phase")
        need(actor == self.turn, "not in turn")
        need(not self.waits, "somebody is waited for")

    @property
    def waits(self) -> bool:
        telling = [one for one in (*self.unrecorded, *self.drawing) if not self.seats[one].away]
        waiting = telling or self.discarding or self.putting_back or self.to_draw
        return bool(self.bidding or self.attack or self.set or waiting)

    def gain(self, seat: int, item: str | None) -> None:
        """A card into the hand; its kind is known unless it was drawn unseen."""
        place = self.seats[seat]
        place.hand += 1
        if place.cards is not None and item is not None:
            place.cards[item] += 1

    def lose(self, seat: int, items: Heap) -> None:
        place = self.seats[seat]
        need(place.hand >= items.total(), "not so many cards")
        place.hand -= items.total()
        if place.cards is not None:
            need(all(place.cards[item] >= count for item, count in items.items()), "not in the hand")
            place.cards = place.cards - items

    # The turn

    def do_choose_colour(self, actor: int, colour: str | None, seat: int | None = None) -> None:
        """N-SET-1."""
        need(self.phase == "lobby", "in the lobby")
        seat = actor if seat is None else seat
        need(colour is None or colour not in self.chosen.values() or self.chosen.get(seat) == colour, "taken")
        self.chosen.pop(seat, None)
        if colour is not None:
            self.chosen[seat] = colour

    def do_set_options(self, actor: int, options: dict[str, Any]) -> None:
        need(actor == HOST and self.phase == "lobby", "host, in the lobby")
        self.track = dict(enumerate([*options["track"], "city"], start=1))

    def do_start(self, actor: int, first: int) -> None:
        need(actor == HOST and self.phase == "lobby", "host")
        left = [colour for colour in COLOURS if colour not in self.chosen.values()]
        self.colours = [self.chosen.get(one) or left.pop(0) for one in range(self.players)]
        self.turn = first
        self.phase = "reveal"
        self.unrecorded = set(range(self.players)) if self.tracked else set()

    def do_record_hand(self, actor: int, items: dict[str, int]) -> None:
        need(actor in self.unrecorded and not self.seats[actor].away, "recorded")
        need(sum(items.values()) == self.seats[actor].hand, "all cards of the hand")
        self.unrecorded = self.unrecorded - {actor}
        self.seats[actor].cards = Counter(items)

    def need_a_card(self) -> None:
        """N-DCK-1, N-DCK-2, before a card is turned up or drawn."""
        # What is put back is on the deck in a moment.
        needed = (self.phase == "reveal" or self.to_draw) and not self.putting_back
        while needed and self.phase != "over" and not self.deck and not self.dry and self.field is not None:
            if self.discard:
                self.deck, self.discard = self.discard, 0
                return
            number = self.field
            over = (
                {one: seat.hand - number for one, seat in enumerate(self.seats) if seat.hand > number and not seat.away}
                if isinstance(number, int)
                else {}
            )
            if over:
                self.dry, self.discarding = True, over
                return
            self.move_without_favour()

    def move_without_favour(self) -> None:
        self.position += 1
        if self.field == "city":
            self.over()

    def do_discard(self, actor: int, count: int | None = None, items: dict[str, int] | None = None) -> None:
        need(actor in self.discarding, "nobody asked")
        number = sum(items.values()) if items is not None else count
        need(number == self.discarding[actor] and (items is not None or not self.tracked), "so many")
        self.lose(actor, Counter(items) if items is not None else Counter({"copper": number or 0}))
        del self.discarding[actor]
        self.discard += number or 0
        self.all_discarded()

    def all_discarded(self) -> None:
        if self.dry and not self.discarding:
            self.dry = False
            # They become the new deck, once the sheriff has moved on and the game is not over.
            self.move_without_favour()
            self.go_on_drawing()

    def do_deck_empty(self, actor: int) -> None:
        need(self.phase not in ("lobby", "over") and self.deck and not self.stopped, "empty already")
        self.missing += self.deck
        self.deck = 0
        self.need_a_card()

    def do_reveal(self, actor: int, item: str) -> None:
        need(self.phase == "reveal" and not self.stopped, "not now")
        need(not self.waits and self.field is not None, "somebody is waited for")
        need(item in ITEMS, "no such item")
        assert self.deck
        self.deck -= 1
        self.arrival = None
        self.revealed, self.phase = item, "act"
        if item == "chain":
            self.keep()

    def keep(self) -> None:
        self.gain(self.turn, self.revealed)
        self.acted()

    def acted(self) -> None:
        self.revealed, self.phase = None, "trade"
        self.bidding, self.attack = None, None

    def do_keep(self, actor: int, end: bool = False) -> None:
        self.require_turn(actor, "act")
        self.keep()
        if end:
            self.do_end_turn(actor)

    def do_end_turn(self, actor: int, seat: int | None = None) -> None:
        """The host may end anybody's turn."""
        actor = seat if actor == HOST and seat is not None else actor
        need(self.phase in ("trade", "favour") and actor == self.turn and not self.waits, "not now")
        need(not self.stopped and self.field is not None, "not now")
        self.next_turn()

    def next_turn(self) -> None:
        """The next who is there; who came back is there from the own next turn on."""
        for step in range(1, self.players + 1):
            one = (self.turn + step) % self.players
            seat = self.seats[one]
            if seat.comes_back:
                seat.away, seat.comes_back = False, False
                if self.dry and isinstance(self.field, int) and seat.hand > self.field:
                    # The hand is in play again, while hands are cut down.
                    self.discarding[one] = seat.hand - self.field
            if not seat.away:
                self.turn = one
                break
        self.phase, self.traded, self.revealed = "reveal", False, None
        self.bidding, self.attack, self.set = None, None, None
        self.need_a_card()

    # Buy and barter

    def offerers(self) -> list[int]:
        return self.others(self.turn)

    def do_buy(self, actor: int, **outcome: Any) -> None:
        """With its outcome in the same breath, where nobody has to be asked."""
        self.require_turn(actor, "act")
        need(self.revealed == "copper", "no copper")
        self.open_bidding()
        if outcome:
            self.do_bought(actor, **outcome)

    def do_barter(self, actor: int, **outcome: Any) -> None:
        self.require_turn(actor, "act")
        need(self.revealed == "casket", "no casket")
        self.open_bidding()
        if outcome:
            self.do_bartered(actor, **outcome)

    def open_bidding(self) -> None:
        """Perhaps nobody else is there to offer anything; an empty hand everybody sees."""
        self.bidding = Bidding({one: None for one in self.offerers() if not self.seats[one].hand})
        self.all_in()

    def bidder(self, actor: int) -> Bidding:
        bidding = self.bidding
        need(bidding and actor in self.offerers() and actor not in bidding.bids, "no bid asked")
        assert bidding
        if self.revealed == "casket":
            waiting = next(one for one in self.offerers() if one not in bidding.bids)
            need(actor == waiting, "clockwise")
        return bidding

    def do_bid(self, actor: int, items: dict[str, int]) -> None:
        bidding = self.bidder(actor)
        offered = Counter(items)
        need(all(item in ITEMS for item in offered) and self.revealed not in offered, "not the same item")
        need(offered.total() == 1 or (self.revealed == "casket" and offered.total() == 2), "so many cards")
        place = self.seats[actor]
        need(place.hand >= offered.total(), "not so many cards")
        if place.cards is not None:
            need(all(place.cards[item] >= count for item, count in offered.items()), "not in the hand")
        bidding.bids[actor] = offered
        self.all_in()

    def do_cannot(self, actor: int) -> None:
        bidding = self.bidder(actor)
        place = self.seats[actor]
        if place.cards is not None:
            need(set(+place.cards) <= {self.revealed}, "something can be offered")
        bidding.bids[actor] = None
        self.all_in()

    def all_in(self) -> None:
        """N-ACT-9: no offer at all, so the card is kept."""
        assert self.bidding
        if len(self.bidding.bids) == len(self.offerers()) and not any(self.bidding.bids.values()):
            self.keep()

    def all_bids(self) -> bool:
        return bool(self.bidding and len(self.bidding.bids) == len(self.offerers()))

    def do_choose(self, actor: int, seat: int | None) -> None:
        need(actor == self.turn and self.all_bids() and self.bidding, "not now")
        assert self.bidding and self.revealed
        if seat is None:
            need(self.revealed == "copper", "one has to be taken")
            self.keep()
            return
        offered = self.bidding.bids.get(seat)
        need(offered, "offered nothing")
        assert offered
        self.lose(seat, offered)
        for item in offered.elements():
            self.gain(actor, item)
        self.gain(seat, self.revealed)
        self.acted()

    def do_bought(self, actor: int, origin: int | None) -> None:
        self.settle_outcome(actor, "copper", origin, 1)

    def do_bartered(self, actor: int, origin: int | None, count: int = 1) -> None:
        need(origin is None or 1 <= count <= 2, "one or two")
        self.settle_outcome(actor, "casket", origin, count)

    def settle_outcome(self, actor: int, item: str, origin: int | None, count: int) -> None:
        need(not self.tracked and self.bidding and actor == self.turn and self.revealed == item, "not now")
        if origin is None:
            assert self.bidding
            need(item == "copper" or not any(self.bidding.bids.values()), "one has to be taken")
            self.keep()
            return
        assert self.bidding
        need(origin not in self.bidding.bids or self.bidding.bids[origin] is not None, "has shown a hand without any")
        need(origin in self.offerers() and self.seats[origin].hand >= count, "not so many cards")
        self.seats[origin].hand += 1 - count
        self.seats[actor].hand += count
        self.acted()

    # Attacks

    def targets(self) -> list[int]:
        return [one for one in self.others(self.turn) if self.seats[one].hand]

    def attacked(self, actor: int, item: str, target: int, defended: bool | None) -> None:
        self.require_turn(actor, "act")
        need(self.revealed == item, "another card")
        need(target in self.targets(), "nothing to take")
        self.attack = (item, target, False)
        if defended:
            self.do_defend(target)
        elif defended is False:
            self.do_give_in(target)

    def do_steal(self, actor: int, target: int, defended: bool | None = None) -> None:
        self.attacked(actor, "candlestick", target, defended)

    def do_rob(self, actor: int, target: int, defended: bool | None = None) -> None:
        self.attacked(actor, "pearls", target, defended)

    def do_hold_up(self, actor: int, target: int, defended: bool | None = None) -> None:
        self.attacked(actor, "gems", target, defended)

    def do_defend(self, actor: int) -> None:
        need(self.attack and self.attack[1] == actor and not self.attack[2], "not attacked")
        self.lose(actor, Counter({"chain": 1}))
        self.gain(actor, self.revealed)
        self.gain(self.turn, "chain")
        self.acted()

    def do_give_in(self, actor: int) -> None:
        need(self.attack and self.attack[1] == actor and not self.attack[2], "not attacked")
        assert self.attack
        if self.tracked:
            self.attack = (*self.attack[:2], True)
        else:
            # One card each way: the attacking one goes to the victim.
            self.seats[self.turn].hand += 1
            self.acted()

    def do_give(self, actor: int, item: str) -> None:
        need(self.attack and self.attack[0] == "candlestick" and self.attack[1] == actor and self.attack[2], "not now")
        self.take_card(actor, item)

    def do_take(self, actor: int, item: str) -> None:
        need(self.attack and self.attack[0] != "candlestick" and self.attack[2] and actor == self.turn, "not now")
        assert self.attack
        self.take_card(self.attack[1], item)

    def take_card(self, victim: int, item: str) -> None:
        self.lose(victim, Counter({item: 1}))
        self.gain(self.turn, item)
        self.gain(victim, self.revealed)
        self.acted()

    # Ambushes and trades

    def do_lay_ambush(self, actor: int, shows: Any) -> None:
        self.require_turn(actor, "act")
        need(self.revealed == "gold" and self.ambush_pile, "no ambush")
        lying = [one.shows for one in self.seats[actor].ambushes]
        if isinstance(shows, str):
            need(shows in self.colours and shows != self.colours[actor], "not the own colour")
            need(shows not in lying, "there is only one such card")
        elif shows is not None:
            need(len(set(shows)) == 2 and all(item in ITEMS and item != "gold" for item in shows), "two items")
            for item in shows:
                # What others have lying is their secret.
                need(sum(isinstance(one, tuple) and item in one for one in lying) < 2, "an item is on two cards only")
        self.ambush_pile -= 1
        self.seats[actor].ambushes.append(Ambush(tuple(sorted(shows)) if isinstance(shows, list) else shows))
        self.acted()

    def do_trade_set(self, actor: int, item: str, count: int, keep: bool) -> None:
        self.require_turn(actor, "trade")
        need(not self.traded, "once a turn")
        need(3 <= count <= 12 and item in ITEMS, "three or more")
        self.lose(actor, Counter({item: count}))
        self.set = Set(item, count, keep)
        self.traded = True
        self.ask_next()

    def ask_next(self) -> None:
        """N-AMB-4: everybody with an ambush lying, clockwise, until nobody springs another."""
        assert self.set
        # Round and round: whoever sprang one may spring another, and then the next are asked.
        begin = self.turn + 1 if self.set.last is None else self.set.last
        order = sorted(self.others(self.turn), key=lambda one: (one - begin) % self.players)
        waiting = [one for one in order if self.seats[one].ambushes and one not in self.set.passed]
        if self.set.count < 3:
            for _ in range(self.set.count):
                self.gain(self.turn, self.set.item)
            self.set = None
            return
        if not waiting:
            place = self.seats[self.turn]
            if self.set.keep:
                place.loot[self.set.item] += 1
            self.discard += self.set.count - self.set.keep
            self.set = None
            self.move_sheriff()
            return
        self.set.asked = waiting[0]

    def fits(self, shows: Any) -> bool:
        assert self.set
        if isinstance(shows, str):
            return shows == self.colours[self.turn]
        return self.set.item in shows

    def do_spring(self, actor: int, ambush: int | None = None, shows: Any = None) -> None:
        need(self.set and self.set.asked == actor, "not asked")
        assert self.set
        place = self.seats[actor]
        found = next((one for one in place.ambushes if one.id == ambush), None)
        if ambush is None:
            found = next((one for one in place.ambushes if one.shows is None), None)
        need(found, "no such ambush")
        assert found
        seen = found.shows if found.shows is not None else shows
        need(seen is not None and self.fits(seen) and seen != self.colours[actor], "does not fit")
        if found.shows is None:
            self.require_on_a_card(seen, [one.shows for one in place.ambushes])
        if not isinstance(seen, str):
            self.seen = self.seen | {tuple(sorted(seen))}
        place.ambushes.remove(found)
        self.ambush_pile += 1
        self.set.count -= 1
        self.gain(actor, self.set.item)
        self.gain(self.turn, "gold")
        # A spring opens the question anew for everybody.
        self.set.passed, self.set.last = set(), actor
        self.ask_next()

    def require_on_a_card(self, shows: Any, lying: list[Any]) -> None:
        """N-ONE-2: a colour is on one card, an item on two, as far as its owner or everybody has seen others."""
        if isinstance(shows, str):
            need(shows not in lying, "there is only one such card")
            return
        pairs = [one for one in lying if isinstance(one, tuple)]
        others = [*pairs, *(self.seen - {*pairs, tuple(sorted(shows))})]
        for item in shows:
            need(sum(item in pair for pair in others) < 2, "on a third card")

    def do_let_be(self, actor: int, seats: list[int] | None = None) -> None:
        """One answer, or one for all who have no phone."""
        answering = [actor] if seats is None else seats
        need(self.set and self.set.asked in answering, "not asked")
        need(seats is None or not self.phones & set(seats), "has a phone")
        assert self.set
        self.set.passed, self.set.asked = self.set.passed | set(answering), None
        self.ask_next()

    def open_tasks(self, seat: int) -> list[str]:
        return [task for task, by in self.done.items() if len(by) < 2 and seat not in by]

    def do_trade_task(self, actor: int, task: str, items: dict[str, int] | None = None) -> None:
        self.require_turn(actor, "trade")
        need(not self.traded, "once a turn")
        need(task in self.open_tasks(actor), "not open")
        need(items is not None or not self.tracked, "which cards?")
        need(items is None or wanted(task, Counter(items)), "not its cards")
        self.lose(actor, Counter({"copper": SIZE[task]}) if items is None else Counter(items))
        self.traded = True
        self.discard += SIZE[task]
        self.done[task].append(actor)
        self.seats[actor].tasks.append(task)
        if sum(len(by) for by in self.done.values()) == 8:
            self.over()
        else:
            self.move_sheriff()

    def move_sheriff(self) -> None:
        """N-TRN-3, N-FAV."""
        self.position += 1
        self.phase = "favour"
        hands = {one: self.seats[one].hand for one in (self.turn, *self.others(self.turn))}
        self.arrival = Arrival(self.position, self.turn, hands)
        self.arrive()

    def do_read_field(self, actor: int, number: int | str, position: int | None = None) -> None:
        arrival = self.arrival
        if self.field is None and position in (None, self.position):
            self.track[self.position] = number
            if number == "city":
                self.read_city()
            elif arrival and arrival.drew is None:
                self.arrive()
            else:
                self.go_on_drawing()
            return
        need(position is not None, "read already")
        assert position is not None
        settles = arrival is not None and arrival.position == position
        if number == "city":
            if position == self.position and settles:
                self.read_city()
                return
            # Its game may be over long since, or never have come there.
            raise Unsettled("the city where the sheriff has been, or before he is there")
        if position == self.position and self.field == "city":
            raise Unsettled("the sheriff was put on it, and it never was the city")
        if (settles or position == self.position) and (self.putting_back or self.discarding or self.to_draw):
            # Nobody says what becomes of favour that is being settled already.
            raise Unsettled("in the middle of something")
        self.track[position] = number
        if settles:
            assert isinstance(number, int)
            self.favour_anew(number)
        self.need_a_card()

    def read_city(self) -> None:
        """The track ends here, and so does the game."""
        self.track = {place: read for place, read in self.track.items() if place < self.position}
        self.track[self.position] = "city"
        self.over()

    def favour_anew(self, number: int) -> None:
        """Who should not have drawn puts a card back, who should have draws; the hand of a leaver stays as it is."""
        arrival = self.arrival
        assert arrival and arrival.drew is not None
        should = self.favoured(number)
        back = [one for one in arrival.drew if one not in should and self.seats[one].hand]
        more = [one for one in should if one not in arrival.drew]
        arrival.drew = [one for one in arrival.drew if one not in back] + more
        if self.tracked:
            self.putting_back = back
        else:
            for one in back:
                self.seats[one].hand -= 1
                self.deck += 1
        self.favour(more)

    def favoured(self, number: int) -> list[int]:
        """Clockwise from the one who traded."""
        assert self.arrival
        around = ((self.arrival.by + step) % self.players for step in range(self.players))
        hands = self.arrival.hands
        return [one for one in around if one in hands and hands[one] <= number]

    def do_put_back(self, actor: int, item: str) -> None:
        need(actor in self.putting_back, "nobody asked")
        self.lose(actor, Counter({item: 1}))
        self.putting_back.remove(actor)
        self.deck += 1
        self.need_a_card()

    def arrive(self) -> None:
        number = self.field
        if number is None:
            return
        if number == "city":
            self.over()
            return
        assert isinstance(number, int) and self.arrival
        self.arrival.drew = self.favoured(number)
        self.favour(self.arrival.drew)

    def favour(self, drawing: list[int]) -> None:
        self.to_draw = list(drawing)
        self.go_on_drawing()

    def go_on_drawing(self) -> None:
        """Until all have a card, or there is none and somebody has to discard or to read a field first."""
        while self.to_draw:
            self.need_a_card()
            if not self.deck or self.field is None:
                return
            self.deck -= 1
            one = self.to_draw.pop(0)
            self.gain(one, None)
            if self.tracked:
                self.drawing.append(one)
        self.need_a_card()

    def do_record_draw(self, actor: int, item: str) -> None:
        need(actor in self.drawing and not self.seats[actor].away, "nothing drawn")
        self.drawing.remove(actor)
        cards = self.seats[actor].cards
        assert cards is not None
        cards[item] += 1

    # Corrections, leaving, the end

    def over(self) -> None:
        self.phase = "over"
        self.set = self.bidding = self.attack = None
        self.discarding, self.putting_back, self.to_draw, self.arrival = {}, [], [], None
        self.drawing, self.unrecorded, self.dry = [], set(), False

    def do_end_game(self, actor: int) -> None:
        need(actor == HOST and self.phase not in ("lobby", "over"), "host")
        self.take_back()
        self.over()

    def take_back(self) -> None:
        """What is turned up or laid out goes into the hand of whose turn it is."""
        if self.revealed is not None:
            self.gain(self.turn, self.revealed)
        if self.set:
            for _ in range(self.set.count):
                self.gain(self.turn, self.set.item)
        self.revealed = self.set = None

    def do_read_task(self, actor: int, task: str, alone: int, shared: int) -> None:
        self.values[task] = [alone, shared]

    def do_other_points(self, actor: int, seat: int, points: int, words: str) -> None:
        need(actor == HOST and self.phase != "lobby", "host")
        need(self.seats[seat].other_points.get(words, 0) != points, "that is what it says")
        if points:
            self.seats[seat].other_points[words] = points
        else:
            self.seats[seat].other_points.pop(words, None)

    def do_leave_game(self, actor: int, seat: int) -> None:
        """N-LEV-1."""
        place = self.seats[seat]
        need(not place.away and self.phase not in ("lobby", "over"), "not now")
        self.ambush_pile += len(place.ambushes)
        self.discard += len(place.ambushes)
        place.ambushes = []
        place.away, place.comes_back = True, False
        self.to_draw = [one for one in self.to_draw if one != seat]
        if self.arrival:
            self.arrival.hands.pop(seat, None)
            self.arrival.drew = self.arrival.drew and [one for one in self.arrival.drew if one != seat]
        # The hand stays as it is, what was drawn by mistake too.
        self.putting_back = [one for one in self.putting_back if one != seat]
        self.discarding.pop(seat, None)
        if seat == self.turn:
            self.take_back()
            self.next_turn()
        elif self.attack and self.attack[1] == seat:
            self.attack = None
        elif self.bidding:
            self.bidding.bids.pop(seat, None)
            self.all_in()
        elif self.set:
            self.set.asked = None
            self.ask_next()
        self.all_discarded()
        self.need_a_card()

    def from_deck(self, number: int) -> None:
        """Cards that lie elsewhere than the book said were never in the deck, or still are."""
        need(self.deck >= number, "not so many cards")
        self.deck -= number

    def do_correct(self, actor: int, seat: int | None = None, reason: str = "", **changes: Any) -> None:
        """N-COR-1, one thing at a time."""
        need(actor == HOST and self.phase != "lobby", "host")
        ((what, change),) = changes.items()
        offering = (self.bidding or self.attack) and what not in ("hand", "hand_count")
        if (self.waits and not offering) or self.field is None:
            # Nobody says when table and book may be compared while cards are on their way.
            raise Unsettled("in the middle of something")
        getattr(self, f"correct_{what}")(*(() if seat is None else (seat,)), change)
        self.need_a_card()

    def correct_hand(self, seat: int, change: int) -> None:
        need(change, "a correction of nothing")
        place = self.seats[seat]
        need(place.hand + change >= 0, "below nothing")
        self.from_deck(change)
        place.hand += change
        if self.tracked:
            # Only its owner knows which cards these are.
            place.cards = None
            self.drawing = [one for one in self.drawing if one != seat]
            self.unrecorded = self.unrecorded | ({seat} if self.phase != "over" else set())

    def correct_hand_count(self, seat: int, count: int) -> None:
        self.correct_hand(seat, count - self.seats[seat].hand)

    def correct_discard(self, change: int) -> None:
        need(change and self.discard + change >= 0, "below nothing")
        self.from_deck(change)
        self.discard += change

    def correct_missing(self, change: int) -> None:
        need(change and self.missing + change >= 0, "below nothing")
        self.from_deck(change)
        self.missing += change

    def correct_loot(self, seat: int, changes: dict[str, int]) -> None:
        need(seat not in self.phones, "its owner's secret")
        self.change_loot(seat, changes)

    def change_loot(self, seat: int, changes: dict[str, int]) -> None:
        place = self.seats[seat]
        need(all(item in ITEMS and place.loot[item] + change >= 0 for item, change in changes.items()), "not there")
        before = place.loot_count
        place.loot.update(changes)
        place.loot = +place.loot
        place.counted_loot = None
        self.from_deck(place.loot_count - before)

    def correct_loot_count(self, seat: int, count: int) -> None:
        place = self.seats[seat]
        self.from_deck(count - place.loot_count)
        place.counted_loot = None if count == place.loot.total() else count

    def correct_tasks(self, seat: int, tasks: list[str]) -> None:
        place = self.seats[seat]
        for task in TASKS:
            others = [one for one in self.done[task] if one != seat]
            need(task not in tasks or len(others) < 2, "done twice already")
        for task in TASKS:
            if task in tasks and seat not in self.done[task]:
                self.done[task].append(seat)
            elif task not in tasks and seat in self.done[task]:
                self.done[task].remove(seat)
        place.tasks = list(tasks)

    def correct_position(self, position: int) -> None:
        if self.track.get(position) == "city":
            # "Corrections neither end nor resume a game": what the next move of the sheriff means nobody says.
            raise Unsettled("on the city, and not back")
        self.position = position

    def correct_ambushes(self, seat: int, count: int) -> None:
        place = self.seats[seat]
        change = count - len(place.ambushes)
        need(self.ambush_pile >= change, "no card left")
        self.from_deck(change)
        self.ambush_pile -= change
        for _ in range(change):
            place.ambushes.append(Ambush(None))
        for _ in range(-change):
            place.ambushes.pop(self.choose([*range(len(place.ambushes))]))

    def choose(self, ways: list[Any]) -> Any:
        """One of the ways the rules leave open: the first, unless the script says otherwise."""
        at = len(self.ways)
        self.ways.append(len(ways))
        if at == len(self.script):
            self.script.append(0)
        return ways[self.script[at]]

    def do_correct_secret(self, actor: int, reason: str = "", **changes: Any) -> None:
        """The own hand, where it is tracked, and the own loot."""
        need(self.phase != "lobby", "not now")
        if self.waits or self.unrecorded or self.field is None:
            raise Unsettled("in the middle of something")
        place = self.seats[actor]
        if "loot" in changes:
            total = place.loot.total() + sum(changes["loot"].values())
            need(place.counted_loot in (None, total), "the host has counted them")
            self.change_loot(actor, changes["loot"])
        if "hand" in changes:
            cards, hand = place.cards, changes["hand"]
            need(cards is not None, "hands are not tracked")
            assert cards is not None
            need(all(item in ITEMS and cards[item] + change >= 0 for item, change in hand.items()), "not there")
            need(not sum(hand.values()), "everybody can count them")
            cards.update(hand)
            place.cards = +cards
        self.need_a_card()

    def do_come_back(self, actor: int, seat: int) -> None:
        need(self.seats[seat].away and not self.seats[seat].comes_back, "is here")
        self.seats[seat].comes_back = True

    def score(self) -> list[dict[str, Any]] | None:
        needed = {task for task, by in self.done.items() if by}
        if any(task not in self.values for task in needed) or any(seat.counted_loot is not None for seat in self.seats):
            return None
        lines: list[dict[str, Any]] = []
        for seat in self.seats:
            loot = sum(ITEMS[item] * count for item, count in seat.loot.items())
            tasks = sum(self.values[task][len(self.done[task]) == 2] for task in seat.tasks)
            other = sum(seat.other_points.values())
            lines.append(
                {
                    "loot_value": loot,
                    "task_value": tasks,
                    "loot_cards": seat.loot.total(),
                    "other_points": other,
                    "total": loot + tasks + other,
                }
            )
        keys = [(line["total"], line["loot_cards"]) for line in lines]
        for line, key in zip(lines, keys, strict=True):
            line["rank"] = 1 + sum(other > key for other in keys)
            line["winner"] = line["rank"] == 1
        return lines
