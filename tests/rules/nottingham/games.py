"""A whole game with all 84 cards that plays by its own reading of the rules."""

from collections import Counter
from collections.abc import Generator, Iterator
from itertools import combinations
from typing import Any

from tests.rules.nottingham.cards import Cards
from tests.rules.nottingham.table import ITEMS, POINTS, TASKS

ACTION = {
    "copper": "buy",
    "candlestick": "steal",
    "gold": "lay_ambush",
    "pearls": "rob",
    "gems": "hold_up",
    "casket": "barter",
}


class RandomGame(Cards):
    """Nothing of referee.rules decides what happens here: the rules are written down once more, as a procedure."""

    def play(self, most: int = 700) -> Iterator[list[Any]]:
        """Yields the events of each accepted command."""
        first = self.source.randrange(self.players)
        yield from self.say("start", first=first)
        self.turn = first
        for hand in self.hands:
            hand.update(self.deck.pop() for _ in range(3))
        if self.tracked:
            for seat in self.source.sample(range(self.players), self.players):
                yield from self.say("record_hand", seat, items=dict(self.hands[seat]))
        self.recorded = True
        while not self.over:
            yield from self.take_turn()
            if len(self.sent) > most and not self.over:
                yield from self.need_card()
                if not self.over:
                    yield from self.say("end_game")
                    self.over = True
        if self.correcting:
            yield from self.correct_loot()
        yield from self.read_points()
        self.check()
        for seat in range(self.players):
            self.check_own(seat)

    def take_turn(self) -> Iterator[list[Any]]:
        me = self.turn
        yield from self.need_card()
        if self.over:
            return
        if self.source.random() < self.correcting:
            yield from self.source.choice(self.corrections)()
            yield from self.need_card()
            if self.over:
                return
        if not len(self.sent) % 29:
            seat, points = len(self.sent) % self.players, 9 if len(self.sent) % 2 else -7
            yield from self.say("other_points", seat=seat, points=points, words=f"order {len(self.sent)}")
            self.noted[seat] += points
        yield from self.come_and_go()
        item = self.deck[-1]
        yield from self.say("reveal", self.anybody(me), of=me, item=item)
        self.revealed = self.deck.pop()
        if item == "chain":
            self.hands[me][item] += 1
            self.revealed = None
        if self.losing and self.deck and self.source.random() < self.losing:
            yield from self.say("deck_empty", self.source.choice([me, *self.others()]))
            self.lost, self.deck = self.lost + self.deck, []
        action = ACTION.get(item)
        if action is None:
            pass
        elif self.source.random() < self.keeping or not self.possible(action):
            # with fewer cards nothing can be traded in, and no page asks
            end = self.source.random() < 0.3 or self.hands[me].total() + 1 < 3
            yield from self.say("keep", me, end=end)
            self.hands[me][item] += 1
            if end:
                self.revealed = None
                self.pass_turn()
                return
        elif action in ("buy", "barter"):
            yield from self.bidding(action, item)
        elif action == "lay_ambush":
            yield from self.lay_ambush()
        else:
            yield from self.attack(action, item)
        self.revealed = None
        yield from self.trade()
        if self.over:
            return
        if not self.points_read >= {task for task in TASKS if self.done[task]} and self.source.random() < 0.3:
            yield from self.read_points()
        yield from self.say("end_turn", self.source.choice([me, me, me, None]) if self.helping else me)
        self.pass_turn()

    def come_and_go(self) -> Iterator[list[Any]]:
        """Somebody else has to go, or comes back and waits for the next turn of theirs (N-LEV-1)."""
        if len(self.sent) % 13:
            return
        gone = sorted(self.away - self.returning)
        if gone and len(self.sent) % 2:
            yield from self.say("come_back", seat=gone[0])
            self.returning.add(gone[0])
        elif self.can_spare_one() and self.others():
            yield from self.leave(self.others()[-1])

    def can_spare_one(self) -> bool:
        return self.players - len(self.away - self.returning) > 3

    def leave(self, seat: int) -> Iterator[list[Any]]:
        yield from self.say("leave_game", seat=seat)
        self.away.add(seat)
        self.discard += ["gold"] * len(self.ambushes[seat])
        self.ambush_pile += [card for _, card in self.ambushes[seat]]
        self.ambushes[seat].clear()

    def pass_turn(self) -> None:
        order = [(self.turn + step) % self.players for step in range(1, self.players + 1)]
        self.turn = next(seat for seat in order if seat not in self.away - self.returning)
        self.away.discard(self.turn)
        self.returning.discard(self.turn)

    def others(self) -> list[int]:
        order = [(self.turn + step) % self.players for step in range(1, self.players)]
        return [seat for seat in order if seat not in self.away]

    def with_cards(self) -> list[int]:
        return [seat for seat in self.others() if self.hands[seat].total()]

    def possible(self, action: str) -> bool:
        if action in ("steal", "rob", "hold_up"):
            return bool(self.with_cards())
        if action == "lay_ambush":
            return any(card != self.colours[self.turn] for card in self.ambush_pile[:2])
        return True

    def pick(self, hand: Counter[str]) -> str:
        return self.source.choice(sorted(hand.elements()))

    def bidding(self, kind: str, item: str) -> Iterator[list[Any]]:
        me = self.turn
        if not (self.phones or self.tracked) and self.source.random() < self.aloud:
            yield from self.book(kind, item, aloud=True)
            return
        yield from self.say(kind, me)
        bidders = self.with_cards()
        if kind == "buy":
            self.source.shuffle(bidders)
        booked_after = None
        if bidders and not self.tracked:
            # on one device nobody types an offer
            booked_after = self.source.randrange(2 * len(bidders) + 1) if self.phones else 0
            booked_after = booked_after if self.source.random() < self.booking else None
        offers: dict[int, Counter[str]] = {}
        for number, seat in enumerate(bidders):
            if number == booked_after:
                yield from self.book(kind, item)
                return
            good = self.offerable(seat, item)
            if not good:
                yield from self.say("cannot", seat)
                continue
            most = 1 if kind == "buy" else min(2, good.total())
            offer = Counter(self.source.sample(sorted(good.elements()), self.source.randint(1, most)))
            yield from self.say("bid", seat, items=dict(offer))
            offers[seat] = offer
        if offers and not len(self.sent) % 7 and self.can_spare_one():
            # their offer goes with them
            seat = next(iter(offers))
            yield from self.leave(seat)
            del offers[seat]
        if not offers:
            self.hands[me][item] += 1
            return
        if booked_after == len(bidders):
            yield from self.book(kind, item)
            return
        chosen = self.source.choice([*offers, *([None] if kind == "buy" else [])])
        yield from self.say("choose", me, seat=chosen)
        if chosen is None:
            self.hands[me][item] += 1
            return
        self.hands[chosen] -= offers[chosen]
        self.hands[chosen][item] += 1
        self.hands[me] += offers[chosen]

    def offerable(self, seat: int, item: str) -> Counter[str]:
        return Counter({card: count for card, count in self.hands[seat].items() if card != item and count})

    def book(self, kind: str, item: str, *, aloud: bool = False) -> Iterator[list[Any]]:
        """What came of it is told by whoever buys; what the others have tapped in is forgotten."""
        me, owners = self.turn, [seat for seat in self.others() if self.offerable(seat, item)]
        refused = [None] if kind == "buy" or not owners else []
        owner = self.source.choice([*owners, *refused])
        good = Counter[str]() if owner is None else self.offerable(owner, item)
        count = self.source.randint(1, 1 if kind == "buy" else min(2, good.total())) if good else 0
        if aloud and owner is None:
            yield from self.say("keep", me)
        elif kind == "buy":
            yield from self.say("buy" if aloud else "bought", me, from_=owner)
        else:
            yield from self.say("barter" if aloud else "bartered", me, from_=owner, count=count)
        if owner is None:
            self.hands[me][item] += 1
            return
        taken = Counter(self.source.sample(sorted(good.elements()), count))
        self.hands[owner] -= taken
        self.hands[owner][item] += 1
        self.hands[me] += taken

    def attack(self, kind: str, item: str) -> Iterator[list[Any]]:
        me, target = self.turn, self.source.choice(self.with_cards())
        victim = self.hands[target]
        defends = bool(victim["chain"]) and self.source.random() < 0.5
        aloud = not self.tracked and not {me, target} & self.phones and self.source.random() < self.aloud
        yield from self.say(kind, me, target=target, defended=defends if aloud else None)
        taken = "chain" if defends else self.pick(victim)
        if defends and not aloud:
            yield from self.say("defend", target)
        elif not aloud:
            yield from self.say("yield", target)
            if self.tracked and kind == "steal":
                yield from self.say("give", target, item=taken)
            elif self.tracked:
                yield from self.say("take", me, item=taken)
        victim[taken] -= 1
        victim[item] += 1
        self.hands[me][taken] += 1

    def lay_ambush(self) -> Iterator[list[Any]]:
        me = self.turn
        seen = [card for card in self.ambush_pile[:2] if card != self.colours[me]]
        card = self.source.choice(seen)
        unsaid = me not in self.phones and self.source.random() < self.unread
        yield from self.say("lay_ambush", me, shows=None if unsaid else card)
        under = [other for other in self.ambush_pile[:2] if other is not card]
        self.ambush_pile = self.ambush_pile[2:] + under
        self.laid_ambushes += 1
        if unsaid:
            self.unsaid.add(self.laid_ambushes)
        self.ambushes[me].append((self.laid_ambushes, card))

    def trade(self) -> Iterator[list[Any]]:
        me, hand = self.turn, self.hands[self.turn]
        ways = [
            (task, dict.fromkeys(chosen, each))
            for task, (different, each) in TASKS.items()
            if len(self.done[task]) < 2 and me not in self.done[task]
            for chosen in combinations([item for item in ITEMS if hand[item] >= each], different)
        ]
        sets = [item for item in ITEMS if hand[item] >= 3]
        if ways and self.style != "sets" and self.source.random() < 0.9:
            task, cards = self.source.choice(ways)
            yield from self.do_task(task, cards, only=sum(way[0] == task for way in ways) == 1)
        elif sets and self.source.random() < (0.1 if self.style == "tasks" else 0.8):
            item = self.source.choice(sets)
            yield from self.do_set(item, self.source.randint(3, hand[item]), self.source.random() < 0.8)

    def do_task(self, task: str, cards: dict[str, int], only: bool) -> Iterator[list[Any]]:
        me = self.turn
        unsaid = (task == "all_seven" or not self.tracked or only) and self.source.random() < 0.5
        yield from self.say("trade_task", me, task=task, items=None if unsaid else cards)
        self.hands[me] -= Counter(cards)
        self.discard += Counter(cards).elements()
        self.done[task].append(me)
        if all(len(by) == 2 for by in self.done.values()):
            self.over = True
            return
        yield from self.favour()

    def do_set(self, item: str, count: int, keep: bool) -> Iterator[list[Any]]:
        me = self.turn
        yield from self.say("trade_set", me, item=item, count=count, keep=keep)
        self.hands[me][item] -= count
        self.laid = [item] * count
        circle, silent = self.others(), set()
        while len(self.laid) >= 3:
            asked = next((seat for seat in circle if self.ambushes[seat] and seat not in silent), None)
            if asked is None:
                break
            fitting = [one for one in self.ambushes[asked] if self.colours[me] == one[1] or item in one[1]]
            if not fitting or self.source.random() < 0.3:
                silent |= yield from self.let_be(asked, [seat for seat in circle if seat not in silent])
                continue
            sprung = yield from self.spring(asked, fitting)
            self.ambushes[asked].remove(sprung)
            self.ambush_pile.append(sprung[1])
            self.hands[asked][self.laid.pop()] += 1
            self.hands[me]["gold"] += 1
            silent.clear()
            while circle[0] != asked:
                circle.append(circle.pop(0))
        lying, self.laid = self.laid, []
        if len(lying) < 3:
            self.hands[me].update(lying)
            return
        if keep:
            self.loot[me].append(lying.pop())
        self.discard += lying
        yield from self.favour()

    def let_be(self, asked: int, circle: list[int]) -> Generator[list[Any], None, set[int]]:
        """Whoever is asked lets the set be, perhaps with others who have no phone; who did."""
        if asked in self.phones or self.source.random() < 0.5:
            yield from self.say("let_be", asked)
            return {asked}
        quiet = {asked} | {seat for seat in circle if seat not in self.phones and self.source.random() < 0.5}
        yield from self.say("let_be", None, seats=tuple(sorted(quiet)))
        return {seat for seat in quiet if self.ambushes[seat]}

    def spring(self, seat: int, fitting: list[tuple[int, Any]]) -> Generator[list[Any], None, tuple[int, Any]]:
        id_, card = self.source.choice(fitting)
        lying = self.ambushes[seat]
        told = [one for one, shown in lying if one not in self.unsaid and shown == card]
        unsaid = [one for one, _ in lying if one in self.unsaid]
        if id_ not in unsaid:
            yield from self.say("spring", seat, ambush=id_)
            return id_, card
        if told or self.source.random() < 0.5:
            yield from self.say("spring", seat, ambush=id_, shows=card)
        else:
            yield from self.say("spring", seat, shows=card)
            # the numbers of cards nobody was told of are only numbers
            first = (unsaid[0], next(shown for one, shown in lying if one == unsaid[0]))
            if first[0] != id_:
                lying[lying.index((id_, card))] = (id_, first[1])
                lying[lying.index(first)] = (first[0], card)
            id_ = first[0]
        self.unsaid.discard(id_)
        return id_, card

    # -- when table and book differ --------------------------------------------------------------------------------

    @property
    def corrections(self) -> list[Any]:
        return [self.correct_loot, self.correct_tasks, self.correct_position, self.correct_ambushes]

    def correct_loot(self) -> Iterator[list[Any]]:
        """A card is in the deck that should be in a loot pile, or the other way round."""
        seat = self.source.randrange(self.players)
        loot = self.loot[seat]
        if loot and self.source.random() < 0.5:
            item, change = self.source.choice(loot), -1
        elif self.deck:
            item, change = self.source.choice(self.deck), 1
        else:
            return
        if seat not in self.phones:
            yield from self.say("correct", None, seat=seat, loot={item: change})
        elif self.source.random() < 0.5:
            yield from self.say("correct", None, seat=seat, loot_count=len(loot) + change)
            assert self.table.score() is None
            assert ("correct_secret", seat) in self.table.pending()
            self.sent.append(("correct_secret", seat, False, {"loot": {item: change}}))
            yield self.table.send("correct_secret", seat, loot={item: change})
        else:
            yield from self.say("correct_secret", seat, loot={item: change})
        if change > 0:
            self.deck.remove(item)
            loot.append(item)
        else:
            loot.remove(item)
            self.deck.insert(0, item)

    def correct_tasks(self) -> Iterator[list[Any]]:
        seat, task = self.source.randrange(self.players), self.source.choice(list(TASKS))
        done = {name: list(by) for name, by in self.done.items()}
        if seat in done[task]:
            done[task].remove(seat)
        elif len(done[task]) < 2 and sum(map(len, done.values())) < 7:
            done[task].append(seat)
        yield from self.say("correct", None, seat=seat, tasks=tuple(name for name in done if seat in done[name]))
        self.done = done

    def correct_position(self) -> Iterator[list[Any]]:
        position = self.source.randint(0, len(self.track))
        yield from self.say("correct", None, position=position)
        self.position = position
        if position and position not in self.read:
            yield from self.say("read_field", self.anybody(self.turn), of=self.turn, number=self.track[position - 1])
            self.read.add(position)

    def correct_ambushes(self) -> Iterator[list[Any]]:
        seat = self.source.randrange(self.players)
        lying = self.ambushes[seat]
        if lying and self.source.random() < 0.5:
            yield from self.say("correct", None, seat=seat, ambushes=len(lying) - 1)
            gone = max(lying, key=lambda one: (one[0] in self.unsaid, one[0]))
            lying.remove(gone)
            self.unsaid.discard(gone[0])
            self.ambush_pile.append(gone[1])
            self.deck.insert(0, "gold")
        elif "gold" in self.deck and any(card != self.colours[seat] for card in self.ambush_pile):
            yield from self.say("correct", None, seat=seat, ambushes=len(lying) + 1)
            self.deck.remove("gold")
            card = next(card for card in self.ambush_pile if card != self.colours[seat])
            self.ambush_pile.remove(card)
            self.laid_ambushes += 1
            self.unsaid.add(self.laid_ambushes)
            lying.append((self.laid_ambushes, card))

    def favour(self) -> Iterator[list[Any]]:
        yield from self.move_sheriff()
        if self.over:
            return
        number, position = self.track[self.position - 1], self.position
        held = {seat: self.hands[seat].total() for seat in [self.turn, *self.others()]}
        drawing = [seat for seat in held if held[seat] <= number]
        yield from self.draw(drawing)
        still_there = self.misreading and self.position == position and not self.over
        if still_there and self.source.random() < self.misreading:
            yield from self.read_again(held, drawing)

    def draw(self, drawing: list[int]) -> Iterator[list[Any]]:
        for seat in drawing:
            yield from self.need_card()
            if self.over:
                return
            card = self.deck.pop()
            self.hands[seat][card] += 1
            if self.tracked:
                self.unrecorded[seat] = card
        yield from self.record_draws()

    def read_again(self, held: dict[int, int], drew: list[int]) -> Iterator[list[Any]]:
        """The field shows another number than was read: some draw too, or some put a card back."""
        number = self.track[self.position - 1] = self.source.randint(0, 9)
        yield from self.say("read_field", None, number=number, position=self.position)
        for seat in [seat for seat in drew if held[seat] > number]:
            card = self.source.choice(sorted(self.hands[seat].elements()))
            if self.tracked:
                yield from self.say("put_back", seat, item=card)
            self.hands[seat][card] -= 1
            self.deck.append(card)
        yield from self.draw([seat for seat in held if held[seat] <= number and seat not in drew])

    def record_draws(self) -> Iterator[list[Any]]:
        for seat in self.source.sample(sorted(self.unrecorded), len(self.unrecorded)):
            yield from self.say("record_draw", seat, item=self.unrecorded[seat])
            del self.unrecorded[seat]

    def move_sheriff(self) -> Iterator[list[Any]]:
        self.position += 1
        city = self.position > len(self.track)
        if self.position not in self.read:
            yield from self.record_draws()
            number = "city" if city else self.track[self.position - 1]
            yield from self.say("read_field", self.anybody(self.turn), of=self.turn, number=number)
            self.read.add(self.position)
        self.over = city

    def need_card(self) -> Iterator[list[Any]]:
        while not self.deck and not self.over:
            if self.discard:
                self.deck, self.discard = self.discard, []
                self.source.shuffle(self.deck)
                return
            if self.position:
                number = self.track[self.position - 1]
                here = [seat for seat in range(self.players) if seat not in self.away]
                over = [seat for seat in here if self.hands[seat].total() > number]
                if over:
                    yield from self.record_draws()
                for seat in self.source.sample(over, len(over)):
                    count = self.hands[seat].total() - number
                    cards = Counter(self.source.sample(sorted(self.hands[seat].elements()), count))
                    yield from self.say(
                        "discard", seat, **({"items": dict(cards)} if self.tracked else {"count": count})
                    )
                    self.hands[seat] -= cards
                    self.discard += cards.elements()
            yield from self.move_sheriff()

    def read_points(self) -> Iterator[list[Any]]:
        for task, by in self.done.items():
            if by and task not in self.points_read:
                if self.over:
                    assert self.table.score() is None
                alone, shared = POINTS[task]
                yield from self.say("read_task", self.source.choice(by), task=task, alone=alone, shared=shared)
                self.points_read.add(task)
