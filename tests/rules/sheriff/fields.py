"""What players say: the fields of a command, drawn at random so that the rules mostly allow them."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from referee.rules.heaps import by_kind
from referee.rules.sheriff import view
from referee.rules.sheriff.bag_count import countable
from referee.rules.sheriff.promo.brimstone_oil import OIL, burnable
from referee.rules.sheriff.promo.feast_plate import PLATE, nameable
from referee.rules.sheriff.recording import recordable
from referee.rules.sheriff.settling import settleable
from referee.rules.sheriff.state import hidden_cards, legal_goods, without_hidden
from referee.rules.sheriff.verdict_corrections import correctable
from referee.rules.sheriff.vocabulary import HIDDEN
from referee.rules.sheriff.waiting import yet_to_turn_up
from tests.rules.sheriff.cards import Cards


class RandomFields(Cards):
    """A method for each command that has fields, named after it; None: there is nothing to say."""

    def some(self, goods: Mapping[str, int], most: int) -> dict[str, int]:
        cards = [good for good, count in goods.items() for _ in range(count)]
        self.random.shuffle(cards)
        return dict(Counter(cards[: self.random.randrange(most + 1)]))

    def bundle(self, seat: int, bag: bool) -> dict[str, Any]:
        player, rng = self.game.players[seat], self.random
        stand = self.some(by_kind(player.stand), 2)
        if rng.random() < 0.5:
            stand |= self.some(without_hidden(player.contraband), 1)
        if rng.random() < 0.1:
            stand |= {rng.choice(["pepper", "mead", "silk"]): rng.randrange(1, 3)}
        return {
            "gold": rng.randrange(min(12, player.gold) + 1),
            "stand": stand if rng.random() < 0.5 else {},
            "bag": {rng.choice(self._promised()): rng.randrange(1, 3)} if bag and rng.random() < 0.3 else {},
            "promise": rng.choice(["a favour", {"text": "a favour", "now": True}]) if rng.random() < 0.2 else "",
            **self._face_down(seat),
        }

    def _promised(self) -> list[str]:
        """Kinds that are promised out of bags."""
        return ["apple", "chicken", "pepper", "silk", *(card for card in self.game.box if card == PLATE)]

    def wanted(self, seat: int, bag: bool) -> dict[str, Any]:
        """Of somebody else: who gives face-down cards picks them, where they are not only counted."""
        wanted = self.bundle(seat, bag)
        return wanted if self.game.is_counted else {**wanted, "face_down": 0}

    def _face_down(self, seat: int) -> dict[str, Any]:
        """Cards nobody has seen, and what is said they are; where they are known, as their owner picks them."""
        if self.random.random() < 0.5:
            return {}
        held = self.game.players[seat].contraband
        if not self.game.is_counted:
            return {"face_down": self.some(held, 2)}
        hidden = hidden_cards(held)
        said = {self.random.choice(["pepper", "mead", "silk"]): 1}
        return {"face_down": self.random.randrange(hidden + 1), "said": said if self.random.random() < 0.5 else {}}

    def fields(self, name: str, seat: int | None) -> dict[str, Any] | None:
        make = getattr(self, f"_{name}", None)
        return make(seat) if make else {}

    def _start(self, _: int | None) -> dict[str, Any]:
        if len(self.game.players) == 6:
            return {"deputies": self._deputies()}
        return {"first": self.random.choice([None, 0, 1])}

    def _deputies(self) -> tuple[int, int] | None:
        if self.random.random() < 0.5:
            return None
        there = [seat for seat in self.game.seats if self.game.is_counted_on(seat)]
        deck = [seat for seat in self.game.deputy_deck if seat in there]
        first, second = deck[:2] if len(deck) > 1 else self.random.sample(there, 2)
        return (deck[0], first if first != deck[0] else second) if len(deck) == 1 else (first, second)

    def _end_round(self, _: int | None) -> dict[str, Any]:
        fields: dict[str, Any] = {"deputies": self._deputies()} if self.game.deputies else {}
        return fields | {"leave_out_bags": self.random.random() < 0.5}

    def _leave_game(self, seat: int | None) -> dict[str, Any]:
        return {"seat": self.random.randrange(len(self.game.players)) if seat is None else seat}

    _come_back = _leave_game

    def _other_points(self, _: int | None) -> dict[str, Any]:
        words = self.random.choice(["a special order", "a law"])
        points = self.random.choice([-9, 0, 5])
        return {"seat": self.random.randrange(len(self.game.players)), "points": points, "words": words}

    def _open_market(self, _: int | None) -> dict[str, Any]:
        return {"first": self.random.choice(self.game.merchants)}

    def _market_done(self, seat: int) -> dict[str, Any]:
        return {"swapped": self.random.randrange(min(5, len(self.hands[seat])) + 1)}

    def _loaded(self, seat: int) -> Counter[str] | None:
        hand = self.hands[seat]
        if not hand:
            return None
        smuggled = [good for good in hand if not self.game.goods[good].legal]
        if smuggled and self.random.random() < 0.3:
            return Counter(smuggled[:5])
        if self.random.random() < 0.4:  # honest merchants exist
            legal = [good for good in hand if self.game.goods[good].legal]
            if legal:
                kind = self.random.choice(legal)
                return Counter({kind: min(5, legal.count(kind))})
        return Counter(self.random.sample(hand, self.random.randint(1, min(5, len(hand)))))

    def _seal_bag(self, seat: int) -> dict[str, Any] | None:
        loaded = self._loaded(seat)
        return None if loaded is None else {"goods": dict(loaded)}

    def _declare(self, seat: int) -> dict[str, Any] | None:
        declarable = self.game.edition.declarable(len(self.game.players))
        bag = self.game.players[seat].bag
        if bag is None:
            loaded = self._loaded(seat)
            if loaded is None:
                return None
            self.loaded[seat] = loaded
        goods = self.loaded[seat] if bag is None else Counter(bag.goods)
        true = [good for good in goods if good in declarable]
        return {"good": true[0] if true else self.random.choice(declarable), "count": goods.total()}

    def _pass(self, _: int) -> dict[str, Any]:
        return {"merchant": self.random.choice([merchant for merchant, bag in self.game.bags if not bag.settled])}

    _inspect = _act_alone = _pass

    def _stance(self, _: int) -> dict[str, Any]:
        without_bribe = self.random.random() < 0.5
        return {**self._pass(_), "stance": self.random.choice(["pass", "inspect"]), "without_bribe": without_bribe}

    def _add_time(self, _: int | None) -> dict[str, Any]:
        return {"seconds": self.random.randrange(1, 60)}

    def _offer(self, seat: int) -> dict[str, Any]:
        rng, officers = self.random, self.game.officers
        unsettled = [merchant for merchant, bag in self.game.bags if not bag.settled] or list(self.game.merchants)
        merchant = seat if seat in unsettled and rng.random() < 0.6 else rng.choice(unsettled)
        fields = self.bundle(seat, bag=seat not in officers)
        if rng.random() < 0.9:
            fields["ask"] = {"do": rng.choice(["pass", "pass", "inspect"]), "merchant": merchant}
            if rng.random() < 0.2:
                others = [
                    {"do": rng.choice(["pass", "inspect"]), "merchant": one} for one in unsettled if one != merchant
                ]
                fields["asks"] = [fields.pop("ask"), *others[: rng.randrange(1, 3)]]
        if rng.random() < 0.2:  # any two may deal (S-DEAL-11)
            other = rng.choice([one for one in self.game.seats if one != seat])
            fields |= {"to": other, "want": self.wanted(other, bag=False), "bag": {}}
            for name in ("ask", "asks"):
                fields.pop(name, None)
        elif seat in officers:
            other = merchant if rng.random() < 0.7 else rng.choice(self.game.merchants)
            fields |= {"to": other, "want": self.wanted(other, bag=True)}
        elif len(officers) > 1:
            fields["to"] = rng.choice([None, None, *officers])
        elif rng.random() < 0.3:
            fields["want"] = self.wanted(officers[0], bag=False)
        return fields

    def _agreed(self, seat: int | None) -> dict[str, Any]:
        """As an offer of any of the two sides, booked by the one on duty or by the host."""
        rng, officers = self.random, self.game.officers
        by = seat if seat is not None and rng.random() < 0.3 else rng.choice(self.game.seats)
        fields = {**self._offer(by), "by": by}
        if by not in officers and rng.random() < 0.7:
            fields["to"] = seat if seat in officers else rng.choice(officers)
        return fields

    def _offer_id(self, seat: int) -> dict[str, Any] | None:
        return {"offer": self.random.choice(self.game.offers).id} if self.game.offers else None

    _accept = _decline = _withdraw = _offer_id

    def _judge_promise(self, seat: int) -> dict[str, Any]:
        return {"deal": self.random.choice(self.game.deals).id, "kept": self.random.random() < 0.5}

    def _pay_debt(self, seat: int) -> dict[str, Any]:
        me = view(self.game, seat)["me"]
        if (unseen := self.unseen.at(str(seat))) and self.random.random() < 0.7:
            legal = legal_goods(self.game, me["debt_choose_from"])
            return {"goods": {**legal, self.random.choice(list(unseen)): 1}}
        if self.random.random() < 0.7:
            return {"goods": me["debt_proposal"]}
        return {"goods": self.some(me["debt_choose_from"], 6)}

    def _end_game(self, _: int | None) -> dict[str, Any]:
        return {"leave_out_bags": self.random.random() < 0.5, "rest_as_nothing": self.random.random() < 0.3}

    def _turn_up(self, seat: int | None) -> dict[str, Any]:
        whose = self.random.choice(yet_to_turn_up(self.game)) if seat is None else seat
        return {"seat": whose, "goods": dict(self.unseen.at(str(whose)))}

    def _claim_black_market(self, seat: int) -> dict[str, Any] | None:
        kind = self.random.choice(list(self.game.options.black_market_values))
        really = self.game.players[seat].contraband.get(kind, 0) + self.unseen.at(str(seat))[kind]
        return {"kind": kind} if really >= 3 else None

    def _name_plate(self, seat: int) -> dict[str, Any]:
        declarable = self.game.edition.declarable(len(self.game.players))
        return {"plate": self.random.choice(nameable(self.game, seat)), "good": self.random.choice(declarable)}

    def _burn_goods(self, seat: int) -> dict[str, Any] | None:
        if not self.game.players[seat].contraband.get(OIL, 0) + self.unseen.at(str(seat))[OIL]:
            return None
        victim = self.random.choice([one for one in self.game.seats if one != seat])
        goods = [good for good in self.game.edition.bonuses if burnable(self.game, victim, good)]
        return {"victim": victim, "good": self.random.choice(goods), "count": 1} if goods else None

    def _record_bag(self, seat: int | None) -> dict[str, Any] | None:
        may_record = recordable(self.game, seat, seat is None, self.table.phones)
        merchant = self.random.choice(may_record)
        bag = self.game.players[merchant].bag
        assert bag is not None and bag.decision
        if bag.decision == "pass" and not self.game.is_here(merchant) and not self.game.is_counted:
            return {"merchant": merchant, "goods": legal_goods(self.game, self.in_bags[merchant])}
        return {"merchant": merchant, **self._typed(self.in_bags[merchant], bag.decision)}

    def _typed(self, goods: Counter[str], do: str) -> dict[str, Any]:
        """What is said of a bag: counted ones that came back keep what lies face down to themselves."""
        if not self.game.is_counted or do == "inspect":
            return {"goods": dict(goods)}
        legal = legal_goods(self.game, goods)
        return {"goods": legal, "face_down": goods.total() - sum(legal.values())}

    def _settle_bag(self, seat: int | None) -> dict[str, Any] | None:
        rng = self.random
        merchant = rng.choice(settleable(self.game, seat, seat is None, self.table.phones)).merchant
        fields: dict[str, Any] = {"merchant": merchant, "do": rng.choice(["pass", "pass", "inspect"])}
        if self.game.players[merchant].bag is None:
            declared = self._declare(merchant)
            if declared is None:
                return None
            fields["declared"] = declared
        if rng.random() < 0.8:
            cards = self.loaded[merchant] if "declared" in fields else self.in_bags[merchant]
            fields |= self._typed(cards, fields["do"])
        if fields["do"] == "pass" and rng.random() < 0.5:
            fields["deal"] = self.bundle(merchant, bag=True)
        if self.game.deputies and rng.random() < 0.3:
            fields["by"] = rng.choice(self.game.deputies)
        return fields

    def _correct(self, _: int | None) -> dict[str, Any] | None:
        seat = self.random.randrange(len(self.game.players))
        stand = by_kind(self.game.players[seat].stand)
        legal = [good for good in self.deck if self.game.goods[good].legal]
        goods = {}
        if legal and self.random.random() < 0.5:
            goods = {self.random.choice(legal): 1}
        elif stand:
            goods = {self.random.choice(list(stand)): -1}
        if self.random.random() < 0.15:
            return self._correct_book(seat)
        # Poor players have debts.
        gold = self.random.randrange(-self.game.players[seat].gold, 3)
        fields = {"seat": seat, "gold": gold, "goods": goods, "reason": "miscounted"}
        return fields | (self._counted(seat) if self.game.is_counted and self.random.random() < 0.3 else {})

    def _counted(self, seat: int) -> dict[str, Any]:
        """Face-down cards that are there and not in the book, or the other way round."""
        smuggled = [good for good in self.deck if not self.game.goods[good].legal]
        held = without_hidden(self.game.players[seat].contraband)
        match self.random.randrange(4):
            case 0 if smuggled:
                return {"hidden": 1}
            case 1 if self.unseen.at(str(seat)):
                return {"hidden": -1}
            case 2 if smuggled:
                return {"known": {smuggled[0]: 1}}
            case 3 if held:
                return {"known": {self.random.choice(list(held)): -1}}
        return {}

    def _correct_book(self, seat: int) -> dict[str, Any]:
        """The chest's gold, a black market card, or who is on duty."""
        rng, seats = self.random, list(self.game.seats)
        card, change = rng.choice(["pepper_first", "silk_second"]), rng.choice([1, -1])
        duty: dict[str, Any] = {"sheriff": seat}
        if self.game.deputies:
            duty = {"deputies": tuple(rng.sample(seats, 2))}
        choices = [duty, {"chest": {"gold": rng.randrange(-3, 4)}}, {"seat": seat, "black_market": {card: change}}]
        return rng.choice(choices)

    def _correct_secret(self, seat: int) -> dict[str, Any] | None:
        held = self.game.players[seat].contraband
        hidden = [good for good in self.deck if not self.game.goods[good].legal]
        goods = Counter({self.random.choice(hidden): 1}) if hidden else Counter[str]()
        if held:
            goods.subtract({self.random.choice(list(held)): 1})
        return {"goods": dict(goods)}

    def _correct_bag(self, seat: int | None) -> dict[str, Any] | None:
        merchant = self.random.choice(correctable(self.game, seat, seat is None))
        bag, hand = self.game.players[merchant].bag, self.hands[merchant]
        if not hand or bag is None or bag.goods is None:
            return None
        goods = Counter(bag.goods)
        out, into = self.random.choice(list(goods.elements())), self.random.choice(hand)
        if self.game.is_counted and bag.status == "passed" and not self.game.goods[into].legal:
            into = HIDDEN
        goods.subtract({out: 1})
        goods.update({into: 1})
        return {"merchant": merchant, **named(+goods)}

    def _correct_count(self, seat: int | None) -> dict[str, Any] | None:
        """One card more from the hand, or one fewer."""
        merchant = self.random.choice(countable(self.game, seat, seat is None))
        bag, hand = self.game.players[merchant].bag, self.hands[merchant]
        assert bag is not None
        more = bool(hand) and bag.count < 5 and (bag.count == 1 or self.random.random() < 0.5)
        if not more and bag.count == 1:
            return None
        if bag.goods is None:
            return {"merchant": merchant, "count": bag.count + (1 if more else -1)}
        goods = Counter(bag.goods)
        goods.update({self.random.choice(hand): 1} if more else {self.random.choice(list(goods.elements())): -1})
        return {"merchant": merchant, "goods": dict(+goods)}

    def _split_chest(self, seat: int) -> dict[str, Any]:
        chest = self.game.chest
        cards = list((Counter(by_kind(chest.stand)) + Counter(chest.contraband)).elements())
        self.random.shuffle(cards)
        half = len(cards) // 2
        first, other = self.game.deputies
        odd = self.random.randrange(2) * (chest.gold % 2)
        return {
            "shares": {
                str(first): {"gold": chest.gold // 2 + odd, **named(Counter(cards[:half]))},
                str(other): {"gold": chest.gold // 2, **named(Counter(cards[half:]))},
            }
        }


def named(goods: Mapping[str, int]) -> dict[str, Any]:
    """A heap as a command says it."""
    known = {"goods": without_hidden(goods)}
    return known | {"face_down": hidden_cards(goods)} if hidden_cards(goods) else known
