"""A model of Sheriff of Nottingham, written from the rules alone: it says what every command has to come to.

`do` carries a command out or raises Refused. Nothing here is meant to be fast or clever, only to be another opinion.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from tests.model.facts import (
    BLACK_MARKET,
    BONUSES,
    BRIMSTONE,
    EACH_OTHER,
    LEGAL,
    PLATE,
    SCROLLS,
    SUMMONS,
    SUMMONS_PAYS,
    box,
    facts_of,
    named,
    printed,
)
from tests.model.pieces import (
    CHEST,
    HIDDEN,
    Bag,
    Chest,
    Clock,
    Deal,
    Debt,
    Goods,
    Offer,
    Part,
    Seat,
    as_far_as_there,
    as_printed,
    holds,
    is_legal,
    parts_of,
    split,
    take,
)
from tests.model.playing import Move, Refused, Unsettled, copied, need
from tests.model.table import HOST

# What may have been done since a verdict that is corrected: it can be done again.
AFTER_VERDICTS = ("pass", "inspect", "stance", "act_alone", "record_bag", "other_points")
# What is left below three players, besides taking a step back (S-RND-6).
WHEN_STOPPED = ("end_game", "come_back", "correct", "other_points")
# What changes nothing that lies on the table.
BESIDE_VERDICTS = ("look", "offer", "withdraw", "decline", "start_clock", "pause_clock", "resume_clock", "add_time")


@dataclass
class Verdict:
    before: "Sheriff"
    # Which command it was.
    at: int
    since: list[Move] = field(default_factory=list)


class Sheriff:
    def __init__(
        self, edition: str, players: int, options: dict[str, Any], phones: frozenset[int] = frozenset()
    ) -> None:
        self.edition = edition
        self.options = options
        # The seats that somebody claimed.
        self.phones = phones
        self.players = players
        self.first_edition = edition == "sheriff-1e"
        self.one_device = bool(options.get("one_device"))
        self.bags: str = options.get("bags", "counted" if self.one_device else "sealed")
        self.counted = self.bags == "counted"
        self.timer = bool(options.get("timer"))
        self.clock_seconds: int = options.get("clock_seconds", 60)
        self.open_purses: bool = options.get("open_purses", True)
        self.with_black_market = bool(options.get("black_market"))
        self.market_values = options.get("black_market_values", BLACK_MARKET)
        self.facts = facts_of(options)
        self.box = box(players, options)
        self.kinds = [good for good in LEGAL if good in self.box]
        self.with_deputies = players == 6
        book = 3 if players in (3, 6) else 2
        self.turns: int = options.get("turns_as_sheriff") or book
        self.starting_gold: int = options.get("starting_gold", 50)
        self.phase = "lobby"
        self.seats = [Seat() for _ in range(players)]
        self.round = 0
        self.queue: list[int] = []
        self.rounds_left = 0
        self.deck: list[int] = []
        self.somebody_left = False
        self.deciders: tuple[int, ...] = ()
        self.deputies: tuple[int, ...] = ()
        self.merchants: list[int] = []
        self.chest = Chest()
        self.split: dict[str, dict[str, Any]] | None = None
        self.split_by: int | None = None
        self.piles = (
            {kind: [f"{kind}_first", f"{kind}_second"] for kind in BLACK_MARKET} if self.with_black_market else {}
        )
        self.market_first: int | None = None
        self.market_done: list[int] = []
        self.offers: list[Offer] = []
        self.deals: list[Deal] = []
        self.debts: list[Debt] = []
        self.clock: Clock | None = None
        self.time_was_up = False
        self.script: list[int] = []
        self.ways: list[int] = []
        # What correct_bag goes back to: the table just before a verdict, and what was done since, as long as it is told
        # what both come to.
        self.verdicts: dict[int, Verdict] = {}
        self.commands = 0
        # From where cards that lay face down have gone.
        self.down_went: set[int] = set()
        # Whether somebody's gold was not enough this round.
        self.short = False
        # Plates have numbers in the order in which they came; those of earlier rounds keep their names.
        self.plates_ever = 0
        self.old_plates: set[int] = set()

    def value(self, goods: Goods) -> int:
        """Printed values."""
        return sum(self.facts[good].value * count for good, count in goods.items())

    def penalty(self, goods: Goods) -> int:
        return sum(self.facts[good].penalty * count for good, count in goods.items())

    # Who and where

    @property
    def lead(self) -> int:
        return self.deciders[0]

    @property
    def present(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if not seat.away]

    @property
    def stopped(self) -> bool:
        staying = [seat for seat in self.seats if not seat.away or seat.comes_back]
        return len(staying) < 3

    @property
    def rounds(self) -> int:
        if self.with_deputies:
            return self.round + self.rounds_left
        return self.round + sum(not self.seats[one].away or self.seats[one].comes_back for one in self.queue)

    def left_of(self, seat: int) -> list[int]:
        """Everybody else clockwise, whoever is there."""
        return [other for step in range(1, self.players) if not self.seats[other := (seat + step) % self.players].away]

    def bag(self, merchant: int) -> Bag:
        found = self.seats[merchant].bag
        need(found, "no bag")
        assert found
        return found

    def decides(self, merchant: int) -> tuple[int, ...]:
        alone = self.bag(merchant).alone
        return self.deciders if alone is None else (alone,)

    def owes(self, seat: int) -> bool:
        return any(debt.debtor == seat for debt in self.debts)

    def undecided(self) -> list[int]:
        return [one for one in self.merchants if (bag := self.seats[one].bag) and bag.status in ("sealed", "declared")]

    def unrecorded(self) -> list[int]:
        return [one for one, seat in enumerate(self.seats) if seat.bag and seat.bag.status == "recording"]

    def is_bound(self, merchant: int) -> bool:
        return any(deal.status == "bound" and ("inspect", merchant) in deal.open_asks for deal in self.deals)

    def require_phase(self, *phases: str) -> None:
        need(self.phase in phases, "another phase")

    def do(self, actor: int, command: str, fields: dict[str, Any]) -> None:
        """Carries out what a seat or the host does, or raises Refused and leaves anything behind."""
        self.commands += 1
        need(command in WHEN_STOPPED or not self.stopped or self.phase in ("over", "turn_up"), "too few are left")
        getattr(self, f"do_{command}")(actor, **fields)
        if command in BESIDE_VERDICTS:
            return
        for merchant, verdict in list(self.verdicts.items()):
            if verdict.at == self.commands:
                continue
            if command in AFTER_VERDICTS:
                verdict.since.append((actor, command, fields))
            else:
                del self.verdicts[merchant]

    def choose(self, ways: list[Any]) -> Any:
        """One of the ways the rules leave open: the first, unless the script says otherwise."""
        at = len(self.ways)
        self.ways.append(len(ways))
        if at == len(self.script):
            self.script.append(0)
        return ways[self.script[at]]

    def do_set_options(self, actor: int, options: dict[str, Any]) -> None:
        """S-SET-12: merged, in the lobby."""
        need(actor == HOST and self.phase == "lobby", "host, in the lobby")
        options = self.options | options
        need(self.players < 6 or not self.first_edition or options.get("merry_men"), "too many seats")
        expansion = not self.first_edition or options.get("merry_men")
        need(expansion or not options.get("black_market"), "not in this box")
        Sheriff.__init__(self, self.edition, self.players, options, self.phones)

    # The round

    def do_start(self, actor: int, first: int, deputies: list[int] | None = None) -> None:
        need(actor == HOST and self.phase == "lobby", "host, in the lobby")
        for seat in self.seats:
            seat.gold = self.starting_gold
        if self.with_deputies:
            assert deputies
            self.rounds_left = 3 * self.turns
            self.begin_round(deputies)
        else:
            order = [(first + step) % self.players for step in range(self.players)]
            self.queue = order * self.turns
            self.begin_round(None)

    def deputies_to_draw_from(self) -> list[int]:
        """S-DEP-1: those not yet drawn in this run through the deck."""
        return [one for one in self.deck if not self.seats[one].away]

    def possible_deputies(self) -> list[list[int]]:
        """Two different ones of the deck; a single last card first."""
        here = [one for one, seat in enumerate(self.seats) if not seat.away]
        deck = self.deputies_to_draw_from()
        if len(deck) == 1:
            return [[deck[0], other] for other in here if other != deck[0]]
        pool = deck or here
        return [[one, other] for one in pool for other in pool if one != other]

    def begin_round(self, deputies: list[int] | None) -> bool:
        """Whether there was one to begin."""
        for seat in self.seats:
            seat.bag, seat.sits_out, seat.claimed_card = None, False, False
            seat.oils, seat.unseen_came = 0, 0
        self.verdicts, self.short = {}, False
        self.old_plates = set(range(self.plates_ever))
        if not (self.rounds_left if self.with_deputies else self.rounds - self.round):
            return False
        for seat in self.seats:
            if seat.comes_back:
                seat.away, seat.comes_back = False, False
        if self.with_deputies:
            deputies = deputies or self.choose(self.possible_deputies())
            # A single last card is dealt, its partner comes from the reshuffled others.
            deck = self.deck if len(self.deputies_to_draw_from()) > 1 else range(6)
            self.deck = [one for one in deck if one not in deputies]
            self.rounds_left -= 1
            self.deciders = self.deputies = tuple(deputies)
        else:
            while self.queue and self.seats[self.queue[0]].away:
                self.queue.pop(0)
            self.deciders = (self.queue.pop(0),)
        self.round += 1
        self.merchants = [one for one in self.left_of(self.lead) if one not in self.deciders]
        self.market_first = None
        self.market_done = []
        self.time_was_up = False
        self.split, self.split_by = None, None
        self.phase = "market"
        if self.first_edition:
            self.market_first = self.merchants[0]
        return True

    def do_end_round(self, actor: int, deputies: list[int] | None = None, leave_out_bags: bool = False) -> None:
        self.require_phase("end")
        need(not self.debts, "unpaid")
        need(leave_out_bags or not self.unrecorded(), "unrecorded")
        self.time_was_up = False
        self.share_chest()
        for deal in self.deals:
            if deal.status == "bound":
                deal.status = "lapsed"
            # A bag that was left out hands nothing over any more, and the next one of the same merchant neither.
            deal.awaits_bag.clear()
        if not self.begin_round(deputies):
            self.finish()

    def finish(self) -> None:
        for seat in self.seats:
            seat.bag, seat.sits_out = None, False
        self.offers = []
        self.clock = None
        self.time_was_up = False
        self.phase = "turn_up" if any(seat.hidden for seat in self.seats) else "over"

    # Market, load, declare

    def market_next(self) -> int | None:
        if self.market_first is None:
            return None
        order = [self.market_first, *(one for one in self.left_of(self.market_first) if one in self.merchants)]
        return next((one for one in order if one not in self.market_done), None)

    def do_open_market(self, actor: int, first: int) -> None:
        self.require_phase("market")
        need(not self.first_edition, "1e begins by itself")
        need(actor == self.lead, "the sheriff opens it")
        need(self.market_first is None, "open already")
        need(first in self.merchants, "no merchant")
        self.market_first = first

    def do_market_done(self, actor: int, swapped: int = 0, seat: int | None = None) -> None:
        actor = seat if actor == HOST and seat is not None else actor
        self.require_phase("market")
        need(0 <= swapped <= 5, "0 to 5")
        need(actor == self.market_next(), "not in turn")
        self.market_done.append(actor)
        if self.market_next() is None:
            self.close_market()

    def do_close_market(self, actor: int) -> None:
        self.require_phase("market")
        need(actor in (HOST, self.lead), "sheriff or host")
        self.close_market()

    def close_market(self) -> None:
        self.phase = "load" if self.bags == "sealed" else "declare"
        self.go_on()

    def check_bag(self, goods: Goods) -> None:
        need(1 <= goods.total() <= 5, "1 to 5")
        self.check_cards(goods)

    def check_cards(self, goods: Goods) -> None:
        """No more in one bag than there are; how many others hold is nobody's business."""
        need(all(count <= self.box.get(good, 0) for good, count in goods.items()), "not in the box")

    def do_seal_bag(self, actor: int, goods: dict[str, int]) -> None:
        self.require_phase("load")
        need(actor in self.merchants and not self.seats[actor].bag and not self.seats[actor].sits_out, "not yours")
        self.check_bag(Counter(goods))
        self.seats[actor].bag = Bag(sum(goods.values()), Counter(goods))
        self.go_on()

    def do_unseal_bag(self, actor: int) -> None:
        self.require_phase("load")
        need(actor in self.merchants, "no merchant")
        self.bag(actor)
        self.seats[actor].bag = None

    def do_sit_out(self, actor: int) -> None:
        self.require_phase("load", "declare", *(("market", "inspect") if self.one_device else ()))
        need(actor in self.merchants and not self.seats[actor].bag and not self.seats[actor].sits_out, "not yours")
        if self.phase == "declare":
            need(self.bags != "sealed" and (self.one_device or actor == self.declares_next()), "not in turn")
        self.seats[actor].sits_out = True
        self.go_on()

    def declares_next(self) -> int | None:
        for one in self.merchants:
            seat = self.seats[one]
            if not seat.sits_out and (seat.bag is None or seat.bag.declared is None):
                return one
        return None

    def do_declare(self, actor: int, good: str, count: int, seat: int | None = None) -> None:
        actor = seat if actor == HOST and seat is not None else actor
        if self.one_device and self.bags != "sealed":
            self.require_phase("market", "declare", "inspect")
            need(actor in self.merchants and not self.seats[actor].bag and not self.seats[actor].sits_out, "not theirs")
        else:
            self.require_phase("declare")
            need(actor == self.declares_next(), "not in turn")
        need(good in self.kinds, "one legal kind")
        if self.bags == "sealed":
            need(count == self.bag(actor).count, "as many as in the bag")
        else:
            need(1 <= count <= 5, "1 to 5")
            self.seats[actor].bag = Bag(count)
        bag = self.bag(actor)
        bag.declared, bag.status = good, "declared"
        if self.one_device and self.bags != "sealed":
            self.begin_inspecting()
        self.go_on()

    def begin_inspecting(self) -> None:
        if self.phase != "inspect":
            self.phase = "inspect"
            if self.timer and not self.time_was_up:
                here = [one for one in self.merchants if not self.seats[one].sits_out]
                self.clock = Clock(len(here) * self.clock_seconds * 1000)
                if self.one_device and self.bags != "sealed":
                    self.clock.started = self.clock.running = True

    def go_on(self) -> None:
        """A phase goes on by itself when everybody is done."""
        in_play = [one for one in self.merchants if not self.seats[one].sits_out]
        if self.phase == "market" and all(one in self.market_done for one in self.merchants):
            self.phase = "load" if self.bags == "sealed" else "declare"
        if self.phase == "load" and all(self.seats[one].bag for one in in_play):
            self.phase = "declare"
        if self.phase == "declare" and self.declares_next() is None:
            self.begin_inspecting()
        if self.phase == "inspect" and not self.undecided() and all(self.seats[one].bag for one in in_play):
            self.phase = "end"
            self.offers = []
            self.clock = None

    def do_correct_count(
        self, actor: int, merchant: int, count: int | None = None, goods: dict[str, int] | None = None
    ) -> None:
        self.require_phase("load", "declare", "inspect")
        bag = self.bag(merchant)
        need(bag.status in ("sealed", "declared"), "decided")
        if self.bags == "sealed":
            need(actor == merchant and goods is not None, "its owner says what is in it")
            self.check_bag(Counter(goods))
            need(sum((goods or {}).values()) != bag.count, "the same number")
            bag.goods = Counter(goods)
            bag.count = sum((goods or {}).values())
        else:
            need(actor in (merchant, HOST), "its owner or the host")
            need(count is not None and 1 <= count <= 5 and count != bag.count, "1 to 5")
            assert count
            bag.count = count
        self.keep_offers(lambda one: all(merchant != about for _, about in one.asks))

    # Verdicts

    def require_decider(self, actor: int, merchant: int) -> None:
        self.require_phase("inspect")
        need(merchant in self.merchants, "no merchant")
        bag = self.bag(merchant)
        need(bag.status == "declared", "settled")
        need(self.decides(merchant) == (actor,), "not the one who decides")
        need(not self.owes(actor), "owes")

    def do_pass(self, actor: int, merchant: int) -> None:
        self.require_decider(actor, merchant)
        need(not self.is_bound(merchant), "bound")
        self.decide(merchant, "pass", (actor,))
        self.go_on()

    def do_inspect(self, actor: int, merchant: int) -> None:
        self.require_decider(actor, merchant)
        self.decide(merchant, "inspect", (actor,))
        self.go_on()

    def decide(self, merchant: int, decision: str, by: tuple[int, ...]) -> None:
        bag = self.bag(merchant)
        bag.decision, bag.by, bag.status = decision, by, "recording"
        self.keep_offers(lambda one: all(merchant != about for _, about in one.asks))
        for deal in self.deals:
            if deal.status == "bound":
                deal.open_asks.discard((decision, merchant))
        if self.bags == "sealed":
            assert bag.goods is not None
            self.settle(merchant, bag.goods, 0)
        self.deals_done()

    def deals_done(self) -> None:
        for deal in self.deals:
            if deal.status == "bound" and not deal.open_asks and not deal.awaits_bag:
                deal.status = "done"

    def purse_of(self, by: tuple[int, ...]) -> int | str:
        return by[0] if len(by) == 1 else CHEST

    def settle(self, merchant: int, goods: Goods, face_down: int) -> None:
        bag, seat = self.bag(merchant), self.seats[merchant]
        # Of several bags that one command settles only the last can be taken back by itself.
        older, self.verdicts = {one: each for one, each in self.verdicts.items() if each.at != self.commands}, {}
        kept = copied(self)
        bag.goods, bag.face_down = goods, face_down
        if bag.decision == "pass":
            bag.status = "passed"
            up, down = split(goods)
            self.put(merchant, self.bring_in(up, bag), down, face_down)
            self.hand_over_promised(merchant)
        else:
            bag.status = "inspected"
            let_in, _, pays, fine = self.verdict(bag)
            seat.stand += self.bring_in(let_in, bag)
            for deal in self.deals:
                deal.awaits_bag.discard(merchant)
            if pays is not None:
                for payer in bag.by:
                    # An odd coin (of a plate whose typed penalty is odd) is paid by the deputy drawn first (S-DEP-8).
                    odd = pays % len(bag.by) if payer == bag.by[0] else 0
                    self.charge(payer, merchant, pays // len(bag.by) + odd)
            else:
                self.charge(merchant, self.purse_of(bag.by), fine)
        self.deals_done()
        self.verdicts = older | {merchant: Verdict(kept, self.commands)}

    def verdict(self, bag: Bag) -> tuple[Goods, Goods, int | None, int]:
        """Let in, confiscated, what the sheriff pays (None for a lie), and the fine for a lie."""
        assert bag.goods is not None
        let_in = Counter({good: count for good, count in bag.goods.items() if good in (bag.declared, PLATE)})
        confiscated = bag.goods - let_in
        if set(confiscated) <= {SUMMONS}:
            return let_in, confiscated, self.penalty(let_in) + SUMMONS_PAYS * confiscated[SUMMONS], 0
        return let_in, confiscated, None, self.penalty(confiscated)

    def bring_in(self, up: Goods, bag: Bag) -> Goods:
        """Out of a bag onto a stand."""
        self.plates_ever += up[PLATE]
        return self.as_named(up, bag)

    @staticmethod
    def as_named(up: Goods, bag: Bag) -> Goods:
        """S-PRO-1: a plate is the kind its bag declared, until its owner names another."""
        if not up[PLATE]:
            return up
        # Nobody declared it (its sheriff left): the first of the goods, until its owner names another (a ruling).
        stands_for = bag.declared or LEGAL[0]
        return Counter({named(stands_for) if good == PLATE else good: count for good, count in up.items()})

    def pick(self, heap: Goods, goods: Goods) -> Goods:
        """Which plates, where they stand for different goods, is left open."""
        found = Counter({good: count for good, count in goods.items() if good != PLATE})
        if goods[PLATE]:
            plates = Counter({good: count for good, count in heap.items() if printed(good) == PLATE})
            need(plates.total() >= goods[PLATE], "not so many plates")
            found += self.choose(parts_of(plates, goods[PLATE]))
        return found

    def do_name_plate(self, actor: int, good: str, plate: int | None = None) -> None:
        """S-PRO-1, until the round ends."""
        self.require_phase("inspect", "end")
        seat = self.seats[actor]
        need(plate in seat.plates and plate not in self.old_plates, "no new plate")
        assert plate is not None
        need(good in self.kinds and good != seat.plates[plate], "another legal kind")
        before, after = named(seat.plates[plate]), named(good)
        for debt in [one for one in self.debts if one.debtor == actor and one.stand[before]]:
            if debt.stand[before] < seat.stand[before]:
                # Several alike, of which some came after the debt: the model does not tell them apart.
                raise Unsettled("did this one lie there when the debt arose?")
            # A plate is named as it reaches the stand, before a fine is paid with it: it is worth its new name.
            take(debt.stand, Counter({before: 1}))
            debt.stand[after] += 1
        take(seat.stand, Counter({before: 1}))
        seat.stand[after] += 1
        self.settle_debts()

    def do_burn_goods(self, actor: int, victim: int, good: str, count: int = 2) -> None:
        """Brimstone oil, on arrival."""
        self.require_phase("inspect", "end")
        seat, other = self.seats[actor], self.seats[victim]
        need(victim != actor and good in LEGAL and 1 <= count <= 2, "up to two of an opponent")
        # A plate is the good it stands for; plain cards burn first (a ruling).
        burnt = Counter({good: min(count, other.stand[good])}) + Counter({named(good): count - other.stand[good]})
        need(holds(other.stand, burnt), "not there")
        need(BRIMSTONE in self.box, "not in the box")
        came, unseen = min(seat.oils, seat.down[BRIMSTONE]), min(seat.unseen_came, seat.hidden)
        need(came or unseen, "no oil arrived")
        # A debt is paid at once, with what lay there then.
        need(not self.owes(actor) and not self.owes(victim), "a debt comes first")
        if seat.oils:
            seat.oils -= 1
        else:
            seat.unseen_came -= 1
        # Known ones first, as in the black market (S-CNT-5).
        if seat.down[BRIMSTONE]:
            take(seat.down, Counter({BRIMSTONE: 1}))
        else:
            seat.hidden -= 1
        take(other.stand, burnt)
        self.down_left(actor)

    def hand_over_promised(self, merchant: int) -> None:
        """S-DEAL-7: as many as are really there."""
        bag, seat = self.bag(merchant), self.seats[merchant]
        assert bag.goods is not None
        there, face_down = Counter(bag.goods), bag.face_down
        for deal in self.deals:
            if merchant not in deal.awaits_bag:
                continue
            deal.awaits_bag.discard(merchant)
            promised = deal.gives.bag if deal.by == merchant else deal.wants.bag
            receiver = self.purse_of(deal.to) if deal.by == merchant else deal.wants_to
            up, down = split(promised)
            given_up = as_far_as_there(there, up)
            take(there, given_up)
            given_up = self.as_named(given_up, bag)
            take(seat.stand, given_up)
            self.put(receiver, given_up, Counter(), 0)
            if self.counted:
                number = min(face_down, down.total())
                face_down -= number
                if number:
                    self.down_left(merchant)
                seat.hidden -= number
                self.put(receiver, Counter(), Counter(), number)
            else:
                given_down = as_far_as_there(there, down)
                if given_down:
                    self.down_left(merchant)
                take(there, given_down)
                take(seat.down, given_down)
                self.put(receiver, Counter(), given_down, 0)

    def put(self, receiver: int | str, up: Goods, down: Goods, hidden: int) -> None:
        place = self.chest if isinstance(receiver, str) else self.seats[receiver]
        place.stand += up
        place.down += down
        place.hidden += hidden
        if isinstance(place, Seat):
            # Brimstone oil arrives however it comes to a stand; of cards only counted any could be it.
            place.oils += down[BRIMSTONE]
            place.unseen_came += hidden

    def do_record_bag(self, actor: int, goods: dict[str, int], face_down: int = 0, merchant: int | None = None) -> None:
        self.require_phase("inspect", "end")
        need(self.bags != "sealed", "sealed bags are known")
        merchant = actor if merchant is None else merchant
        bag = self.bag(merchant)
        need(bag.status == "recording", "not open")
        need(bag.decision == "inspect" or actor == merchant, "its merchant alone")
        found = Counter(goods)
        self.check_cards(found)
        need(found.total() + face_down == bag.count, "as many as declared")
        if self.counted and bag.decision == "pass":
            need(all(is_legal(good) for good in found), "face down is a number")
        else:
            need(not face_down, "every card by its kind")
        self.settle(merchant, found, face_down)
        self.go_on()

    def do_settle_bag(
        self,
        actor: int,
        merchant: int,
        do: str,
        goods: dict[str, int] | None = None,
        declared: dict[str, Any] | None = None,
        face_down: int = 0,
        deal: dict[str, Any] | None = None,
        by: int | None = None,
    ) -> None:
        need(self.one_device and self.bags != "sealed", "one device")
        self.require_phase("market", "declare", "inspect")
        need(merchant in self.merchants and not self.seats[merchant].sits_out, "no merchant")
        seat = self.seats[merchant]
        if seat.bag is None:
            need(declared, "what was declared?")
            assert declared
            self.do_declare(merchant, declared["good"], declared["count"])
        bag = self.bag(merchant)
        need(bag.status == "declared", "settled")
        deciders = self.decides(merchant) if by is None else (by,)
        need(merchant not in self.phones, "has a phone")
        if actor == HOST:
            need(not self.phones & set(deciders), "whoever decides has a phone")
        else:
            need(deciders == (actor,), "not the one who decides")
        # The clock is nobody's act: after zero nobody decides.
        need(self.time_was_up or not any(self.owes(one) for one in deciders), "owes")
        if by is not None and self.with_deputies:
            bag.alone = by
        need(not self.time_was_up or (do == "pass" and deal is None), "time was up")
        if deal is not None:
            need(do == "pass", "a deal passes")
            asks = deal.get("asks") or []
            offer = Offer(
                merchant,
                deciders,
                Part.of(deal),
                Part.of(deal.get("want") or {}),
                (("pass", merchant), *((one["do"], one["merchant"]) for one in asks)),
            )
            self.check_parts(offer)
            self.strike_aloud(offer)
        else:
            need(do == "inspect" or not self.is_bound(merchant), "bound")
            self.decide(merchant, do, deciders)
        if goods is None:
            # Decided, and recorded later.
            self.go_on()
            return
        need(actor == HOST or do == "inspect" or self.bags != "open", "known to its owner alone (S-BAG-3)")
        found = Counter(goods)
        self.check_cards(found)
        need(found.total() + face_down == bag.count, "as many as declared")
        self.settle(merchant, found, face_down)
        self.go_on()

    def corrected(self, merchant: int, goods: dict[str, int], face_down: int = 0) -> "Sheriff":
        """What `correct_bag` has to come to: as if it had been so from the start, also for what was done since."""
        need(not self.stopped, "too few are left")
        self.check_cards(Counter(goods))
        if merchant not in self.verdicts:
            # Gold and goods have gone on since; what of it comes back, and when it is too late, no rule says.
            raise Unsettled("what was brought has changed hands")
        verdict = self.verdicts[merchant]
        anew = copied(verdict.before)
        anew.script, anew.ways, anew.commands = list(self.script), [], self.commands
        plates = anew.plates_ever
        anew.down_went = self.who_got_down(merchant)
        anew.settle(merchant, Counter(goods), face_down)
        went = anew.down_went
        # The plates of it come anew, with new numbers.
        plates = self.plates_ever + anew.plates_ever - plates
        anew.go_on()
        for move in verdict.since:
            try:
                anew.do(*move)
            except Refused:
                raise Unsettled("what was done since could not have been done") from None
        if verdict.since and (self.short or anew.short):
            # Who paid what with goods, and whose debt would have been another, is the debtors' choice.
            raise Unsettled("a debt would have been another")
        anew.plates_ever = plates
        # What is still talked about stays as it is.
        anew.clock = self.clock
        anew.offers = self.offers
        for one in anew.undecided():
            anew.seats[one].bag = self.bag(one)
        # The verdict is taken back and given anew: whatever it brought face down leaves, and gold as far as it is less.
        for one in went:
            anew.down_left(one)
        for number, seat in enumerate(anew.seats):
            if seat.gold < self.seats[number].gold:
                anew.gold_left(number)
        return anew

    def who_got_down(self, merchant: int) -> set[int]:
        """To whom a verdict brought cards that lie face down: its merchant, and whoever they were owed to."""
        verdict, bag = self.verdicts[merchant], self.bag(merchant)
        assert bag.goods is not None
        after = copied(verdict.before)
        after.script, after.ways = [], []
        after.settle(merchant, bag.goods, bag.face_down)
        seats = zip(range(self.players), verdict.before.seats, after.seats, strict=True)
        found = {one for one, before, now in seats if now.down - before.down or now.hidden > before.hidden}
        out_of_it = bag.decision == "pass" and (bag.face_down or split(bag.goods)[1])
        return found | {merchant} if out_of_it else found

    # Gold

    def charge(self, debtor: int, creditor: int | str, amount: int) -> None:
        """S-DEBT: gold first; what is still owed waits for the debtor's choice, unless there is none."""
        seat = self.seats[debtor]
        paid = min(seat.gold, amount)
        self.move_gold(debtor, creditor, paid)
        if amount > paid:
            self.short = True
            self.debts.append(
                Debt(debtor, creditor, amount - paid, Counter(seat.stand), Counter(seat.down), seat.hidden)
            )
            self.settle_debts()

    def move_gold(self, giver: int | str, receiver: int | str, amount: int) -> None:
        if not amount:
            return
        if giver == CHEST:
            self.chest.gold -= amount
        elif isinstance(giver, int):
            self.seats[giver].gold -= amount
            assert self.seats[giver].gold >= 0
            self.gold_left(giver)
        if receiver == CHEST:
            self.chest.gold += amount
        elif isinstance(receiver, int):
            self.seats[receiver].gold += amount
            self.pay_from_gold(receiver)

    def gold_left(self, seat: int) -> None:
        """With closed purses an offer lapses when the gold of one of its sides leaves, whatever the amount."""
        if not self.open_purses:
            self.keep_offers(lambda one: not one.part_of(seat).gold)

    def down_left(self, seat: int) -> None:
        """Nobody learns from an offer which face-down cards are still there."""
        self.down_went.add(seat)
        self.keep_offers(lambda one: not one.part_of(seat).gives_down)

    def pay_from_gold(self, seat: int) -> None:
        """S-DEBT-6: gold that comes pays the oldest debt first."""
        for debt in [one for one in self.debts if one.debtor == seat]:
            paid = min(self.seats[seat].gold, debt.rest)
            debt.rest -= paid
            self.move_gold(seat, debt.creditor, paid)
        self.settle_debts()

    def choice(self, debt: Debt) -> tuple[Goods, Goods, int]:
        """What may be handed over: what lay there when the debt arose, as far as it is still there."""
        seat = self.seats[debt.debtor]
        return seat.stand & debt.stand, seat.down & debt.down, min(seat.hidden, debt.hidden)

    def settle_debts(self) -> None:
        """What leaves no choice (everything, or nothing) settles itself."""
        for debt in list(self.debts):
            if debt not in self.debts:
                continue
            if any(older.debtor == debt.debtor for older in self.debts[: self.debts.index(debt)]):
                continue
            if debt.rest <= 0:
                self.debts.remove(debt)
                continue
            if debt.waits:
                continue
            up, down, hidden = self.choice(debt)
            if hidden and self.value(up) < debt.rest:
                continue
            owed = [*self.cards(up)] if self.value(up) >= debt.rest else [*self.cards(up), *self.cards(down)]
            everything: Goods = Counter(owed)
            cheapest = min(
                (self.facts[good].value for good in (owed if self.value(up) >= debt.rest else self.cards(down))),
                default=0,
            )
            if self.value(everything) <= debt.rest or self.value(everything) - cheapest < debt.rest:
                self.hand_over_for(debt, everything)
                self.debts.remove(debt)
        for debt in [one for one in self.debts if self.seats[one.debtor].away]:
            # S-RND-6: whoever has left chooses nothing any more, and shows nothing for it.
            self.hand_over_for(debt, self.choose(self.cheapest_sets(debt)))
            self.debts.remove(debt)

    @staticmethod
    def cards(goods: Goods) -> list[str]:
        return sorted(goods.elements())

    def hand_over_for(self, debt: Debt, goods: Goods) -> None:
        seat = self.seats[debt.debtor]
        up, down = split(goods)
        take(seat.stand, up)
        shown = as_far_as_there(seat.down, down)
        take(seat.down, shown)
        unseen = (down - shown).total()
        assert seat.hidden >= unseen
        seat.hidden -= unseen
        debt.rest -= self.value(goods)
        debt.stand -= up
        debt.down -= shown
        debt.hidden -= unseen
        self.put(debt.creditor, up, down, 0)
        if down:
            self.down_left(debt.debtor)

    def debt_of(self, seat: int) -> Debt:
        found = next((debt for debt in self.debts if debt.debtor == seat), None)
        need(found, "no debt")
        assert found
        return found

    def do_pay_debt(self, actor: int, goods: dict[str, int]) -> None:
        debt = self.debt_of(actor)
        chosen = Counter(goods)
        need(all(good in self.box and count > 0 for good, count in goods.items()), "not in the box")
        up, *_ = self.choice(debt)
        chosen_up, chosen_down = split(chosen)
        need(holds(as_printed(up), chosen_up), "not there")
        need(chosen, "nothing")
        plates = Counter({good: count for good, count in up.items() if printed(good) == PLATE})
        plain = Counter({good: count for good, count in chosen_up.items() if good != PLATE})
        # Nobody says which plates, where they stand for different goods: any that are enough, and not too many.
        ways = [plain + way + chosen_down for way in parts_of(plates, chosen_up[PLATE])]
        possible, why = [], ""
        for way in ways:
            try:
                self.check_payment(debt, way)
            except Refused as no:
                why = str(no)
            else:
                possible.append(way)
        need(possible, why)
        self.hand_over_for(debt, self.choose(possible))
        if debt.rest <= 0:
            self.debts.remove(debt)
        self.settle_debts()
        self.go_on()

    def check_payment(self, debt: Debt, chosen: Goods) -> None:
        up, down, hidden = self.choice(debt)
        chosen_up, chosen_down = split(chosen)
        if self.value(up) >= debt.rest:
            need(not chosen_down, "legal goods first")
            need(self.value(chosen_up) >= debt.rest, "not enough")
            cheapest = min(self.facts[good].value for good in chosen_up)
            need(self.value(chosen_up) - cheapest < debt.rest, "one card too many")
        else:
            # Counted games take a part; whatever is shown from among the face-down cards comes after all the others.
            need(chosen_up == up or (hidden and not chosen_down), "all legal goods go first")
            unseen = (chosen_down - down).total()
            need(unseen <= hidden, "not there")
            if not self.counted:
                need(self.value(chosen) >= debt.rest, "not enough")
            if chosen_down:
                cheapest = min(self.facts[good].value for good in chosen_down)
                need(self.value(chosen) - cheapest < debt.rest, "one card too many")

    def cheapest_payment(self, debt: Debt) -> int | None:
        """S-DEBT-5: how little value the proposed set loses; None where nothing can be proposed."""
        up, down, hidden = self.choice(debt)
        if self.value(up) < debt.rest and hidden:
            return None
        fixed, free = (Counter[str](), up) if self.value(up) >= debt.rest else (up, down)
        owed = debt.rest - self.value(fixed)
        ways = product(*([self.facts[good].value * n for n in range(count + 1)] for good, count in free.items()))
        everything = self.value(fixed) + self.value(free)
        return min((self.value(fixed) + total for way in ways if (total := sum(way)) >= owed), default=everything)

    # Offers and deals

    def require_dealing(self) -> None:
        """After zero nobody deals any more, though somebody may still have to declare (one device)."""
        self.require_phase("inspect")
        need(not self.time_was_up, "the time is up")

    def do_offer(self, actor: int, **fields: Any) -> None:
        self.require_dealing()
        offer = self.read_offer(actor, fields)
        self.check_parts(offer)
        self.replace(offer)
        self.offers.append(offer)

    def read_offer(self, actor: int, fields: dict[str, Any]) -> Offer:
        asks = tuple((one["do"], one["merchant"]) for one in fields.get("asks") or [])
        if fields.get("ask"):
            asks = ((fields["ask"]["do"], fields["ask"]["merchant"]),)
        to = fields.get("to")
        parts = {self.decides(about) for _, about in asks if self.seats[about].bag}
        need(len(parts) <= 1, "act alone first")
        if to is None:
            need(actor not in self.deciders, "to whom?")
            receivers = next(iter(parts), self.deciders)
        else:
            receivers = (to,)
        besides = tuple(one for one in next(iter(parts), ()) if one != actor) if actor in self.deciders else ()
        return Offer(actor, receivers, Part.of(fields), Part.of(fields.get("want") or {}), asks, besides=besides)

    def check_parts(self, offer: Offer) -> None:
        deciders = self.deciders
        need(not self.owes(offer.by), "a debtor makes no offers")
        need(not any(self.seats[one].away for one in (offer.by, *offer.to)), "away")
        need(offer.by not in offer.to, "to oneself")
        need(
            offer.gives.gives or offer.wants.gives or offer.asks or offer.gives.promise or offer.wants.promise, "empty"
        )
        need(len({about for _, about in offer.asks}) == len(offer.asks), "one thing about each")
        for do, about in offer.asks:
            need(any(one in deciders for one in (offer.by, *offer.to)), "only the sheriff can undertake it")
            need(about in self.merchants and self.bag(about).status == "declared", "settled")
            need(not (do == "pass" and self.is_bound(about)), "bound by a deal")
            need(any(one in self.decides(about) for one in (offer.by, *offer.to)), "out of this bag")
        self.require_cover(offer.by, offer.gives)

    def require_cover(self, giver: int, part: Part) -> None:
        seat = self.seats[giver]
        up, down = split(part.stand)
        need(seat.gold >= part.gold, "not so much gold")
        need(holds(as_printed(seat.stand), up), "not there")
        if self.counted:
            need(part.number <= seat.hidden, "not there")
            if self.first_edition:
                need(holds(seat.down, down), "not there")
        else:
            need(holds(seat.down, part.face_down), "not there")
            if self.first_edition:
                need(holds(seat.down, part.face_down + down), "not there")

    def replace(self, offer: Offer, *, also_answered: bool = True) -> None:
        """S-DEAL-10: what the same two have on the table about one of these bags, whoever of them offered it."""
        merchants = {about for _, about in offer.asks}

        def stays(old: Offer) -> bool:
            same = (old.by, self.receivers(old)) == (offer.by, self.receivers(offer))
            is_answered = also_answered and old.by in self.receivers(offer) and offer.by in self.answerers(old)
            if not same and not is_answered:
                return True
            about = {merchant for _, merchant in old.asks}
            if merchants or about:
                return not merchants & about
            return False

        self.keep_offers(lambda one: stays(one))

    def keep_offers(self, stays: Callable[[Offer], bool]) -> None:
        """The others lapse, and with them the stance of a deputy who had accepted one."""
        gone = [one for one in self.offers if not stays(one)]
        self.offers = [one for one in self.offers if stays(one)]
        for offer in gone:
            for do, about in offer.asks:
                bag = self.seats[about].bag
                for deputy in offer.accepted:
                    if bag and bag.status == "declared" and bag.stances.get(deputy) == do:
                        del bag.stances[deputy]

    def find_offer(self, number: int) -> Offer:
        found = next((one for one in self.offers if one.id == number), None)
        need(found, "no such offer")
        assert found
        return found

    def do_withdraw(self, actor: int, offer: int) -> None:
        found = self.find_offer(offer)
        need(actor == found.by, "not yours")
        self.keep_offers(lambda one: one is not found)

    def do_decline(self, actor: int, offer: int) -> None:
        found = self.find_offer(offer)
        need(actor in self.answerers(found), "not to you")
        self.keep_offers(lambda one: one is not found)

    def can_answer(self, offer: Offer) -> list[int]:
        return [one for one in self.answerers(offer) if one not in offer.accepted]

    def answerers(self, offer: Offer) -> tuple[int, ...]:
        """Who all have to accept it."""
        alone = all(len(self.decides(about)) == 1 for _, about in offer.asks)
        return self.receivers(offer) if alone else (*self.receivers(offer), *offer.besides)

    def receivers(self, offer: Offer) -> tuple[int, ...]:
        """To both deputies, until one of them acts alone."""
        if len(offer.to) == 1 or not offer.asks:
            return offer.to
        deciders = {self.decides(about) for _, about in offer.asks}
        return deciders.pop() if len(deciders) == 1 else offer.to

    def do_accept(self, actor: int, offer: int) -> None:
        found = self.find_offer(offer)
        self.require_phase("inspect")
        need(actor in self.can_answer(found), "not to you")
        need(len({self.decides(about) for _, about in found.asks}) <= 1, "act alone first")
        parties = (found.by, *self.answerers(found))
        for one in parties:
            need(not (one in self.deciders and self.owes(one)), "owes")
        if found.gives.gives or found.wants.gives:
            # Nothing reaches a debtor, and what lay there when the debt arose is there to pay it.
            need(not any(self.owes(one) for one in parties), "a debt comes first")
        for do, about in found.asks:
            need(not (do == "pass" and self.is_bound(about)), "bound")
        self.require_cover(found.by, found.gives)
        giver = self.receivers(found)[0]
        if giver == actor or giver in found.accepted:
            # Before they have answered it may be their secret whether it is there.
            self.require_cover(giver, found.wants)
        found.accepted.add(actor)
        if actor in self.deciders:
            self.set_stances(actor, [ask for ask in found.asks if len(self.decides(ask[1])) == 2])
        if self.can_answer(found):
            return
        self.offers.remove(found)
        found.to, found.besides = self.receivers(found), self.answerers(found)[len(self.receivers(found)) :]
        self.strike(found)
        self.go_on()

    def strike(self, offer: Offer) -> None:
        deal = Deal(offer.by, offer.to, self.round, offer.gives, offer.wants, offer.asks)
        deal.open_asks = set(offer.asks)
        for giver, part in ((offer.by, offer.gives), (offer.to[0], offer.wants)):
            if part.bag:
                deal.awaits_bag.add(giver)
        self.deals.append(deal)
        there, back = self.purse_of(offer.to), CHEST if offer.besides else offer.by
        deal.wants_to = back
        gives = self.take_out(offer.by, offer.gives)
        wants = self.take_out(offer.to[0], offer.wants)
        self.put(there, *gives)
        self.put(back, *wants)
        self.move_gold(offer.by, there, offer.gives.gold)
        self.move_gold(offer.to[0], back, offer.wants.gold)
        for do, about in sorted(offer.asks, key=lambda ask: (ask[0] != "pass", ask[1])):
            if do == "pass" or len(self.decides(about)) == 2:
                # Both deputies have said what they do with it: that settles a joint bag.
                self.decide(about, do, self.decides(about))
        self.deals_done()

    def take_out(self, giver: int, part: Part) -> tuple[Goods, Goods, int]:
        """What really leaves a stand: face-down cards first, what is named as far as it is left (S-DEAL-12)."""
        seat = self.seats[giver]
        up, shown = split(part.stand)
        up = self.pick(seat.stand, up)
        take(seat.stand, up)
        hidden = 0
        if self.counted:
            hidden = part.number
            seat.hidden -= hidden
            down = as_far_as_there(seat.down, shown)
            take(seat.down, down)
        else:
            take(seat.down, part.face_down)
            rest = as_far_as_there(seat.down, shown)
            take(seat.down, rest)
            down = part.face_down + rest
        if down or hidden:
            self.down_left(giver)
        return up, down, hidden

    def do_agreed(self, actor: int, by: int, to: int | None = None, **fields: Any) -> None:
        """S-DEAL-13: struck at once, or put on the other's phone as an offer."""
        self.require_dealing()
        offer = self.read_offer(by, fields | {"to": to})
        simple = not any(
            part.bag or part.gives_down or (part.gold and not self.open_purses) for part in (offer.gives, offer.wants)
        )
        joint = len(offer.to) == 2
        speaks_for_it = actor == by or (actor == HOST and by not in self.phones)
        need(speaks_for_it or not offer.gives.face_down, "whoever gives face-down cards picks them")
        # What nobody else can count is never booked for its owner, phone or not: a refusal would tell of it.
        if not speaks_for_it and not simple:
            maker = self.lead if actor == HOST else actor
            besides = tuple(one for one in offer.to if one != maker)
            offer = Offer(maker, (by,), offer.wants, offer.gives, offer.asks, besides=besides)
            self.check_parts(offer)
            self.replace(offer)
            self.offers.append(offer)
            return
        self.check_parts(offer)
        if joint:
            need(actor in self.deciders and actor in self.phones, "a deputy")
            self.replace(offer)
            self.offers.append(offer)
            # Told apart from the others, until a view gives it a number.
            offer.id = -1
            self.do_accept(actor, -1)
            return
        need(not self.owes(offer.to[0]), "owes")
        self.require_cover(offer.to[0], offer.wants)
        self.strike_aloud(offer)
        self.go_on()

    def strike_aloud(self, offer: Offer) -> None:
        """What was agreed replaces what an offer would; a gift of the same to the same is what was agreed on, too."""
        self.replace(offer, also_answered=False)
        self.keep_offers(lambda one: bool(one.asks) or (one.by, one.to) != (offer.by, offer.to))
        self.strike(offer)

    def do_judge_promise(self, actor: int, deal: int, kept: bool) -> None:
        found = next((one for one in self.deals if one.id == deal), None)
        need(found, "no such deal")
        assert found
        if actor == found.by and found.wants.promise:
            found.want_kept = kept
        else:
            need(actor in found.to and found.gives.promise, "nobody promised you")
            found.kept = kept

    # Deputies

    def require_joint(self, actor: int, merchant: int) -> Bag:
        self.require_phase("inspect")
        need(actor in self.deciders and len(self.deciders) == 2, "no deputy")
        bag = self.bag(merchant)
        need(bag.status == "declared" and bag.alone is None, "settled")
        return bag

    def do_stance(self, actor: int, merchant: int, stance: str, without_bribe: bool = False) -> None:
        bag = self.require_joint(actor, merchant)
        other = next(one for one in self.deciders if one != actor)
        need(not (stance == "pass" and self.is_bound(merchant)), "bound")
        settles = bag.stances.get(other) == stance
        waits = settles and any(one.accepted for one in self.offers if (stance, merchant) in one.asks)
        need(without_bribe or not waits, "with or without the bribe?")
        if bag.stances.get(other) == stance:
            need(not any(self.owes(one) for one in self.deciders), "owes")
        # Nor do they stand by what they offered to the contrary.
        contrary = ("pass" if stance == "inspect" else "inspect", merchant)
        self.keep_offers(lambda one: one.by != actor or contrary not in one.asks)
        self.set_stances(actor, [(stance, merchant)])
        if bag.stances.get(other) == stance:
            self.decide(merchant, stance, self.deciders)
            self.go_on()

    def set_stances(self, deputy: int, asks: list[tuple[str, int]]) -> None:
        """Who changes their mind has no longer accepted what asks for the contrary."""
        for stance, merchant in asks:
            for one in self.offers:
                for do, about in one.asks:
                    if about == merchant and do != stance and deputy in one.accepted:
                        self.take_back(one, deputy, merchant)
        for stance, merchant in asks:
            self.bag(merchant).stances[deputy] = stance

    def take_back(self, offer: Offer, deputy: int, but: int) -> None:
        """An acceptance, and the stances that came with it."""
        offer.accepted.discard(deputy)
        for do, about in offer.asks:
            bag = self.seats[about].bag
            if about != but and bag and bag.status == "declared" and bag.stances.get(deputy) == do:
                del bag.stances[deputy]

    def do_act_alone(self, actor: int, merchant: int) -> None:
        bag = self.require_joint(actor, merchant)
        other = next(one for one in self.deciders if one != actor)
        need(bag.stances.get(actor) == "inspect" and bag.stances.get(other) == "pass", "they do not differ")
        need(not self.owes(actor), "owes")
        bag.alone = actor
        for one in self.offers:
            if any(about == merchant for _, about in one.asks):
                for deputy in list(one.accepted):
                    self.take_back(one, deputy, merchant)
        # The other is out of this bag, and can neither make nor accept anything about it.
        self.keep_offers(
            lambda one: (
                other not in (one.by, one.to[-1] if len(one.to) == 1 else None)
                or all(about != merchant for _, about in one.asks)
            )
        )

    def share_chest(self) -> None:
        """S-DEP-5: halves of the gold, the cards dealt at random; what is left over goes out of the game."""
        chest, self.chest = self.chest, Chest()
        # All of it to the one who stayed; when neither did, evenly as ever (a ruling).
        here = [one for one in self.deputies if not self.seats[one].away] or self.deputies
        cards: Goods = chest.stand + chest.down + Counter({HIDDEN: chest.hidden} if chest.hidden else {})
        if len(here) == 1:
            self.give_share(here[0], chest.gold, cards)
        elif here:
            each = cards.total() // 2
            shares = []
            for _ in here:
                shares.append(self.choose(parts_of(cards, each)))
                cards = cards - shares[-1]
            for one, share in zip(here, shares, strict=True):
                self.give_share(one, chest.gold // 2, share)

    def give_share(self, seat: int, gold: int, cards: Goods) -> None:
        up, down = split(Counter({good: count for good, count in cards.items() if good != HIDDEN}))
        self.put(seat, up, down, cards[HIDDEN])
        self.seats[seat].gold += gold
        self.pay_from_gold(seat)

    def do_split_chest(self, actor: int, shares: dict[str, Any]) -> None:
        self.require_phase("end")
        need(actor in self.deciders and len(self.deciders) == 2, "no deputy")
        need(not self.debts and not self.unrecorded(), "more may come into the chest")
        self.split_by, self.split = actor, shares

    def do_agree_split(self, actor: int) -> None:
        self.require_phase("end")
        need(actor in self.deciders and self.split is not None and actor != self.split_by, "nothing to agree to")
        assert self.split
        shares, self.split, self.split_by = self.split, None, None
        for seat, share in shares.items():
            cards = self.pick(self.chest.stand, Counter(share.get("goods", {})))
            take(self.chest.stand, Counter({good: n for good, n in cards.items() if printed(good) == PLATE}))
            if share.get("face_down"):
                cards[HIDDEN] = share["face_down"]
            self.give_share(int(seat), share.get("gold", 0), cards)
        self.chest = Chest()

    # Black market, corrections, points

    def do_claim_black_market(self, actor: int, kind: str) -> None:
        self.require_phase("inspect", "end")
        need(self.piles.get(kind), "no card left")
        seat = self.seats[actor]
        need(seat.bag and seat.bag.status == "passed", "only after passing")
        need(not seat.claimed_card, "one a round")
        known = min(3, seat.down[kind])
        need(known + seat.hidden >= 3, "three of them")
        take(seat.down, Counter({kind: known}) if known else Counter())
        seat.hidden -= 3 - known
        seat.claimed_card = True
        seat.black_market.append(self.piles[kind].pop(0))
        self.down_left(actor)

    def do_correct(
        self,
        actor: int,
        seat: int | None = None,
        gold: int = 0,
        goods: dict[str, int] | None = None,
        known: dict[str, int] | None = None,
        hidden: int = 0,
        black_market: dict[str, int] | None = None,
        chest: dict[str, Any] | None = None,
        sheriff: int | None = None,
        deputies: list[int] | None = None,
        reason: str = "",
    ) -> None:
        need(actor == HOST and self.phase != "lobby", "host")
        if chest is not None:
            self.correct_chest(chest)
        if sheriff is not None or deputies is not None:
            self.correct_duty((sheriff,) if sheriff is not None else tuple(deputies or ()))
        if seat is None:
            return
        place = self.seats[seat]
        need(not (hidden and self.phase == "over"), "all are up: a card has a kind")
        need(place.gold + gold >= 0 and place.hidden + hidden >= 0, "below nothing")
        for good, change in (goods or {}).items():
            need(good in self.kinds and place.stand[good] + change >= 0, "below nothing")
        for good, change in (known or {}).items():
            need(self.counted and good in self.box and not is_legal(good), "no such card")
            need(place.down[good] + change >= 0, "below nothing")
        place.stand.update(goods or {})
        place.stand = +place.stand
        place.down.update(known or {})
        place.down = +place.down
        place.hidden += hidden
        if black_market:
            self.correct_black_market(place, black_market)
        if gold < 0:
            self.gold_left(seat)
        if hidden < 0 or any(change < 0 for change in (known or {}).values()):
            self.down_left(seat)
        place.gold += gold
        self.pay_from_gold(seat)
        self.end_show()

    def correct_black_market(self, place: Seat, changes: dict[str, int]) -> None:
        for card, change in changes.items():
            kind = card.split("_")[0]
            pile = self.piles.get(kind)
            need(pile is not None, "no such card")
            assert pile is not None
            if change > 0:
                need(card in pile, "not in the pile")
                pile.remove(card)
                place.black_market.append(card)
            else:
                need(card in place.black_market, "not theirs")
                place.black_market.remove(card)
                pile.append(card)
                # The higher one on top.
                pile.sort()

    def correct_chest(self, change: dict[str, Any]) -> None:
        need(self.with_deputies, "no chest")
        if self.phase == "over":
            # Nobody shares a chest any more: a correction of it would come to nothing, and no rule says so.
            raise Unsettled("what is a chest after the end?")
        # What was proposed was about what was in it then.
        self.split, self.split_by = None, None
        chest, goods = self.chest, change.get("goods") or {}
        need(chest.gold + change.get("gold", 0) >= 0, "below nothing")
        need(all(good in self.kinds and chest.stand[good] + count >= 0 for good, count in goods.items()), "not there")
        chest.gold += change.get("gold", 0)
        chest.stand.update(goods)
        chest.stand = +chest.stand

    def correct_duty(self, duty: tuple[int, ...]) -> None:
        """Who is sheriff: the market begins anew, and the marker goes on to the left from there."""
        need(self.phase in ("market", "load"), "another phase")
        said = self.deputies if self.with_deputies else self.deciders
        need(len(duty) == len(set(duty)) == len(said) and duty != said, "that is what it says")
        need(all(not self.seats[one].away for one in duty), "away")
        if self.with_deputies:
            # The host says what the table drew, whatever the book thought was in the deck.
            self.deck = [one for one in {*self.deck, *self.deputies} if one not in duty]
            self.deputies = duty
        else:
            self.queue = [(duty[0] + step) % self.players for step in range(1, len(self.queue) + 1)]
        self.deciders = duty
        for one in duty:
            # Whoever is on duty has no bag: it goes back to the hand.
            self.seats[one].bag, self.seats[one].sits_out = None, False
        self.merchants = [one for one in self.left_of(self.lead) if one not in self.deciders]
        # Who swapped has swapped.
        self.market_done = [one for one in self.market_done if one in self.merchants]
        self.market_first = self.merchants[0] if self.first_edition else None
        self.go_on()

    def do_correct_secret(self, actor: int, goods: dict[str, int], reason: str = "") -> None:
        need(not self.counted, "only counted")
        place = self.seats[actor]
        for good, change in goods.items():
            need(good in self.box and not is_legal(good) and place.down[good] + change >= 0, "below nothing")
        place.down.update(goods)
        place.down = +place.down
        # Whether a card left is the owner's secret, so any such correction counts as one.
        self.down_left(actor)
        self.settle_debts()

    def do_other_points(self, actor: int, seat: int, points: int, words: str) -> None:
        need(actor == HOST and self.phase != "lobby", "host")
        need(self.seats[seat].other_points.get(words, 0) != points, "that is what it says")
        if points:
            self.seats[seat].other_points[words] = points
        else:
            self.seats[seat].other_points.pop(words, None)

    # The clock

    def do_start_clock(self, actor: int) -> None:
        self.require_phase("inspect")
        need(self.clock and not self.clock.started, "no clock, or started")
        assert self.clock
        self.clock.started = self.clock.running = True

    def do_pause_clock(self, actor: int) -> None:
        need(self.clock and self.clock.running, "does not run")
        assert self.clock
        self.clock.running = False

    def do_resume_clock(self, actor: int) -> None:
        need(self.clock and self.clock.started and not self.clock.running, "runs, or never started")
        assert self.clock
        self.clock.running = True

    def do_add_time(self, actor: int, seconds: int) -> None:
        need(self.clock, "no clock")
        assert self.clock
        self.clock.remaining_ms += seconds * 1000

    def expire(self) -> None:
        """S-CLK-2: bound bags are opened, the others pass; open offers lapse."""
        self.time_was_up = True
        # It stands at nothing as long as somebody has not declared (one device); the end of the phase takes it away.
        self.clock = Clock(0, started=True)
        self.offers = []
        for merchant in [one for one in self.undecided() if self.is_bound(one)]:
            self.decide(merchant, "inspect", self.decides(merchant))
        for merchant in self.undecided():
            self.decide(merchant, "pass", self.decides(merchant))
        self.verdicts = {}
        self.go_on()

    # The end

    def do_end_game(self, actor: int, leave_out_bags: bool = False, rest_as_nothing: bool = False) -> None:
        need(actor == HOST and self.phase not in ("lobby", "over"), "host, while it runs")
        if self.phase == "turn_up":
            need(rest_as_nothing, "some are not up")
            # S-DEBT-7: what a correction has put into the chest since is shared, and the gold of it pays debts.
            self.settle_at_the_end()
            for seat in self.seats:
                seat.hidden = 0
            self.debts = []
            self.phase = "over"
            return
        need(leave_out_bags or not self.unrecorded(), "unrecorded")
        self.settle_at_the_end()
        for deal in self.deals:
            if deal.status == "bound":
                deal.status = "lapsed"
        self.finish()

    def settle_at_the_end(self) -> None:
        """S-DEBT-7: debts to the chest, the chest, gold that came, the other debts."""
        for debt in [one for one in self.debts if one.creditor == CHEST]:
            self.settle_by_proposal(debt)
        self.share_chest()
        for debt in list(self.debts):
            if debt in self.debts and not debt.waits:
                self.settle_by_proposal(debt)

    def settle_by_proposal(self, debt: Debt) -> None:
        """The set that loses least value; which one of several such is left open."""
        self.hand_over_for(debt, self.choose(self.cheapest_sets(debt)))
        if debt.rest > 0 and self.seats[debt.debtor].hidden and debt.hidden:
            debt.waits = True
        else:
            self.debts.remove(debt)

    def cheapest_sets(self, debt: Debt) -> list[Goods]:
        up, down, _ = self.choice(debt)
        fixed, free = (Counter[str](), up) if self.value(up) >= debt.rest else (up, down)
        kinds = sorted(free)
        ways = product(*(range(free[kind] + 1) for kind in kinds))
        sets = [fixed + Counter(dict(zip(kinds, way, strict=True))) for way in ways]
        enough = [one for one in sets if self.value(one) >= debt.rest]
        least = min((self.value(one) for one in enough), default=None)
        return [one for one in enough if self.value(one) == least] or [fixed + free]

    def do_turn_up(self, actor: int, goods: dict[str, int], seat: int | None = None) -> None:
        need(self.phase == "turn_up", "not now")
        place = self.seats[actor if seat is None else seat]
        found = Counter(goods)
        need(place.hidden and found.total() == place.hidden, "wrong count")
        need(all(good in self.box and not is_legal(good) for good in found), "legal")
        place.down += found
        place.hidden = 0
        self.pay_with_shown(actor if seat is None else seat)
        self.end_show()

    def end_show(self) -> None:
        """S-CNT-7: nothing hidden at any seat, over at once. What has come into the chest meanwhile is shared."""
        if self.phase == "turn_up" and not any(one.hidden for one in self.seats):
            for debt in [*self.debts]:
                debt.hidden = 0
                self.settle_by_proposal(debt)
            self.share_chest()
            self.phase = "over"

    def pay_with_shown(self, seat: int) -> None:
        """S-CNT-7: what is still owed, by the cheapest set of the cards then shown."""
        for debt in [one for one in self.debts if one.debtor == seat]:
            debt.down, debt.hidden = Counter(self.seats[seat].down), 0
            self.hand_over_for(debt, self.choose(self.cheapest_sets(debt)))
            self.debts.remove(debt)

    def impossible(self) -> set[str]:
        found: Goods = Counter()
        for seat in self.seats:
            found += as_printed(seat.stand + seat.down)
        return {good for good, count in found.items() if count > self.box.get(good, 0)}

    def titles(self) -> dict[tuple[int, str], tuple[str, int]]:
        """S-END-3 to 6: (seat, good) → title and points."""
        found = {}
        for good, (king, queen) in BONUSES.items():
            counts = {}
            for number, seat in enumerate(self.seats):
                total = 0
                for card, count in (seat.stand + seat.down).items():
                    family, each = self.facts[card].counts_as or (card, 1)
                    total += each * count if family == good else 0
                if total:
                    counts[number] = total
            most = max(counts.values(), default=0)
            kings = [seat for seat, count in counts.items() if count == most]
            for one in kings:
                pot = king if len(kings) == 1 else king + queen
                found[one, good] = ("king", pot // len(kings))
            if len(kings) == 1:
                second = max((count for count in counts.values() if count < most), default=0)
                queens = [seat for seat, count in counts.items() if count == second]
                for one in queens:
                    found[one, good] = ("queen", queen // len(queens))
        for (seat, good), (title, _) in found.items():
            if self.seats[seat].down[SCROLLS]:
                # S-PRO-4: won, but not paid.
                found[seat, good] = (title, 0)
        return found

    def each_other(self, seat: Seat) -> int:
        """S-PRO-2."""
        return sum(
            seat.down[card] * each * (seat.down[card] - 1 + seat.down[family])
            for card, (family, each) in EACH_OTHER.items()
        )

    def score(self) -> list[dict[str, Any]]:
        titles = self.titles()
        lines: list[dict[str, Any]] = []
        for number, seat in enumerate(self.seats):
            own = {good: won for (who, good), won in titles.items() if who == number}
            cards = [self.market_values[card.split("_")[0]][card.endswith("second")] for card in seat.black_market]
            line = {
                "gold": seat.gold,
                "legal_value": self.value(seat.stand),
                "contraband_value": self.value(seat.down) + self.each_other(seat),
                "black_market_value": sum(cards),
                "bonus": sum(points for _, points in own.values()),
                "other_points": sum(seat.other_points.values()),
                "legal_cards": seat.stand.total(),
                "contraband_cards": seat.down.total(),
            }
            sums = ("gold", "legal_value", "contraband_value", "black_market_value", "bonus", "other_points")
            line["total"] = sum(line[part] for part in sums)
            lines.append(line | {"titles": {good: list(won) for good, won in own.items()}})
        keys = [(line["total"], line["legal_cards"], line["contraband_cards"]) for line in lines]
        for line, key in zip(lines, keys, strict=True):
            line["rank"] = 1 + sum(other > key for other in keys)
            line["winner"] = line["rank"] == 1
        return lines

    # Leaving

    def do_leave_game(self, actor: int, seat: int) -> None:
        need(self.phase not in ("lobby", "over", "turn_up"), "not now")
        place = self.seats[seat]
        need(not place.away, "away already")
        place.away, place.comes_back = True, False
        self.somebody_left = True
        self.settle_debts()
        self.keep_offers(lambda one: seat not in (one.by, *one.to, *one.besides))
        if seat in self.deciders and len(self.deciders) == 1:
            self.let_lapse(None)
            if self.phase != "end":
                for merchant in self.undecided():
                    self.decide(merchant, "pass", self.deciders)
                self.phase = "end"
                self.offers = []
                self.clock = None
        elif seat in self.deciders:
            self.deciders = tuple(one for one in self.deciders if one != seat)
            self.let_lapse(seat)
            # Clockwise from whoever stands for the sheriff now.
            self.merchants.sort(key=lambda one: (one - self.lead) % self.players)
            self.split, self.split_by = None, None
            for merchant in self.merchants:
                bag = self.seats[merchant].bag
                if bag and bag.alone == seat:
                    bag.alone = None
        elif seat in self.merchants:
            if place.bag and place.bag.status in ("sealed", "declared"):
                place.bag = None
            self.keep_offers(lambda one: all(about != seat for _, about in one.asks))
            for deal in self.deals:
                if deal.status == "bound" and any(about == seat for _, about in deal.open_asks):
                    deal.awaits_bag, deal.status = set(), "lapsed"
            if not (place.bag and place.bag.status == "recording"):
                if self.market_first == seat:
                    later = [one for one in self.left_of(seat) if one in self.merchants]
                    self.market_first = later[0] if later else None
                self.merchants.remove(seat)
            self.go_on()
        self.verdicts = {}

    def let_lapse(self, seat: int | None) -> None:
        """The deals of this one alone, or all: what was paid stays paid; what was still to come does not come."""
        for deal in self.deals:
            if deal.status == "bound" and (seat is None or deal.by == seat or deal.to == (seat,)):
                deal.open_asks, deal.awaits_bag, deal.status = set(), set(), "lapsed"

    def do_come_back(self, actor: int, seat: int) -> None:
        need(self.phase not in ("lobby", "over", "turn_up"), "not now")
        need(self.seats[seat].away and not self.seats[seat].comes_back, "is here")
        self.seats[seat].comes_back = True
