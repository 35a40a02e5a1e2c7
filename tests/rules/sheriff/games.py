"""A table to play at in tests, and a driver that plays whole random games with real cards."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from referee.config import load_editions
from referee.rules.ledger import seat_of
from referee.rules.play import Refused, Sent, Unknown
from referee.rules.sheriff import expire, may, rulebook, sheet, view
from referee.rules.sheriff.gold import GoldMoved
from referee.rules.sheriff.state import Game
from referee.rules.sheriff.view import final_score
from referee.rules.sheriff.vocabulary import Ask, Bundle, Share
from referee.speech import Speaker
from referee.tally import result
from tests.rules.balances import balances

OPTIONS: dict[str, Any] = {
    "royal_goods": False,
    "timer": False,
    "seven_card_hand": False,
    "remove_ten": False,
    "bags": "sealed",
    "open_purses": True,
    "black_market": False,
    "black_market_values": None,
}

editions = cache(load_editions)


def new_game(edition: str = "sheriff-2e", players: int = 4, **options: Any) -> Game:
    return rulebook.new(editions()[edition], {**OPTIONS, **options}, players)


def made(name: str, fields: Mapping[str, Any]) -> Any:
    """A command as the API would build it."""
    built = dict(fields)
    if isinstance(built.get("ask"), Mapping):
        built["ask"] = Ask(**built["ask"])
    if isinstance(built.get("want"), Mapping):
        built["want"] = Bundle(**built["want"])
    if isinstance(built.get("shares"), Mapping):
        built["shares"] = {
            seat: share if isinstance(share, Share) else Share(**share) for seat, share in built["shares"].items()
        }
    return rulebook.commands[name](**built)


class Table:
    """A game with its history. Each `send` is one accepted command; `refused` expects a no."""

    def __init__(self, edition: str = "sheriff-2e", players: int = 4, seed: int = 0, **options: Any) -> None:
        self.game = new_game(edition, players, **options)
        self.start = self.game
        self.events: list[Any] = []
        self.now = 1_000_000
        self.seed = seed

    def sent(self, seat: int | None, host: bool) -> Sent:
        # The same draw for the same moment, so that an undone command can be sent again.
        draw = random.Random(f"{self.seed}/{len(self.events)}")
        return Sent(seat=seat, host=host, now=self.now, chance=draw.randrange)

    def send(self, name: str, seat: int | None = None, host: bool = False, **fields: Any) -> list[Any]:
        host = host or seat is None
        events = rulebook.decide(self.game, made(name, fields), self.sent(seat, host))
        self.append(events)
        return events

    def append(self, events: list[Any]) -> None:
        for event in events:
            self.game = rulebook.evolve(self.game, event)
        self.events += events

    def refused(self, name: str, seat: int | None = None, host: bool = False, **fields: Any) -> Refused:
        before = self.game
        try:
            rulebook.decide(self.game, made(name, fields), self.sent(seat, host or seat is None))
        except Refused as no:
            assert self.game == before
            assert str(no.why)
            return no
        raise AssertionError(f"{name} was not refused")

    def unknown(self, name: str, seat: int | None = None, host: bool = False, **fields: Any) -> Unknown:
        try:
            rulebook.decide(self.game, made(name, fields), self.sent(seat, host or seat is None))
        except Unknown as no:
            return no
        raise AssertionError(f"{name} named nothing unknown")

    def tick(self, seconds: float) -> list[Any]:
        self.now += int(seconds * 1000)
        events = expire(self.game, self.now)
        self.append(events)
        return events

    def view(self, viewer: int | None = None) -> dict[str, Any]:
        return view(self.game, viewer, now=self.now)

    def score(self) -> list[dict[str, Any]]:
        """The final score as the API gives it."""
        return [
            result(one, Speaker("en")) for one in final_score(self.game, [str(seat) for seat in self.game.seats]) or ()
        ]

    def may(self, seat: int | None = None, host: bool = False) -> list[str]:
        return may(self.game, seat, host)

    def log(self, viewer: int | None = None, last: int | None = None) -> list[str]:
        told = [str(line) for event in self.events if (line := rulebook.tell(event, viewer)) is not None]
        return told if last is None else told[-last:]

    # -- short cuts -------------------------------------------------------------------------------------------

    def begin(self, first: int = 0) -> "Table":
        if len(self.game.players) == 6:
            self.send("start", deputies=(first, (first + 1) % 6))
        else:
            self.send("start", first=first)
        return self

    def load(self, **bags: Mapping[str, int]) -> "Table":
        """Bags by seat ("s1" is seat 1), the others load one apple; then everybody declares (see `declare`)."""
        if self.game.phase == "market":
            self.send("close_market")
        if self.game.phase == "load":
            for seat in self.game.merchants:
                self.send("seal_bag", seat, goods=bags.get(f"s{seat}", {"apple": 1}))
        return self

    def declare(self, **goods: str) -> "Table":
        """What each seat declares, apples unless said."""
        for seat in self.game.merchants:
            bag = self.game.players[seat].bag
            if self.game.players[seat].sits_out:
                continue
            self.send("declare", seat, good=goods.get(f"s{seat}", "apple"), count=bag.count if bag else 3)
        return self

    def pass_all(self) -> "Table":
        for merchant, bag in self.game.bags:
            if not bag.settled:
                if self.game.deputies:
                    for deputy in self.game.deputies:
                        self.send("stance", deputy, merchant=merchant, stance="pass")
                else:
                    self.send("pass", self.game.sheriff, merchant=merchant)
        return self

    def round(self, **bags: Mapping[str, int]) -> "Table":
        """A whole round in which everything passes."""
        self.load(**bags).declare().pass_all()
        self.send("end_round")
        return self

    def give(self, seat: int, gold: int = 0, **goods: int) -> "Table":
        """Puts things on a stand (legal, by the host; face down, by the owner) or into a purse."""
        kinds = self.game.edition.goods
        legal = {good: count for good, count in goods.items() if kinds[good].legal}
        hidden = {good: count for good, count in goods.items() if not kinds[good].legal}
        if legal or gold:
            self.correct(seat=seat, gold=gold, goods=legal)
        if hidden:
            self.send("correct_secret", seat, goods=hidden)
        return self

    def correct(self, **fields: Any) -> list[Any]:
        """The host's `correct`, whose own field `seat` is not the sender's."""
        events = rulebook.decide(self.game, made("correct", fields), self.sent(None, True))
        self.append(events)
        return events

    def gold(self, seat: int) -> int:
        return self.game.players[seat].gold

    def stand(self, seat: int) -> dict[str, int]:
        return dict(self.game.players[seat].stand)

    def contraband(self, seat: int) -> dict[str, int]:
        return dict(self.game.players[seat].contraband)


def inspecting(edition: str = "sheriff-2e", players: int = 4, **options: Any) -> Table:
    """Seat 0 is sheriff (0 and 1 deputies); everybody else carries three apples in a bag declared "3 apples"."""
    table = Table(edition, players, **options).begin()
    bags = {f"s{seat}": {"apple": 3} for seat in range(players)}
    return table.load(**bags).declare()


# -- whole random games ------------------------------------------------------------------------------------------


class RandomGame:
    """Plays with a real deck, so that every card can be counted. Everything comes from one random source."""

    def __init__(self, source: random.Random, edition: str, players: int, **options: Any) -> None:
        self.random = source
        self.table = Table(edition, players, seed=source.randrange(10**9), **options)
        game = self.table.game
        deck = sheet(game).deck
        self.deck = [good for good, count in deck.items() for _ in range(count)]
        source.shuffle(self.deck)
        self.box = Counter(self.deck)
        self.removed = [self.deck.pop() for _ in range(10 if game.options.remove_ten else 0)]
        self.pile: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.in_bags: dict[int, Counter[str]] = {}
        """Open bags: what lies in them, which the referee does not know yet."""
        self.sent: list[tuple[str, int | None, bool, int, dict[str, Any]]] = []
        """Every accepted command with its moment."""
        self.draw_up()

    @property
    def game(self) -> Game:
        return self.table.game

    def draw_up(self) -> None:
        for hand in self.hands:
            while len(hand) < self.game.hand:
                if not self.deck:
                    if not self.pile:
                        break
                    self.deck, self.pile = self.pile, []
                    self.random.shuffle(self.deck)
                hand.append(self.deck.pop())

    # -- one step ----------------------------------------------------------------------------------------------

    def play(self, steps: int = 400) -> Iterator[list[Any]]:
        """Step by step until the game is over; yields the events of each accepted command."""
        for _ in range(steps):
            if self.game.phase == "over":
                return
            events = self.step()
            if events:
                yield events

    def step(self) -> list[Any]:
        self.table.now += self.random.randrange(40_000 if self.random.random() < 0.1 else 1500)
        expired = expire(self.game, self.table.now)
        if expired:
            discarded = Counter(self.game.discarded)
            self.table.append(expired)
            self.sent.append(("", None, True, self.table.now, {}))
            self.follow_cards(expired, discarded)
            return expired
        seat, host = self.who()
        allowed = [name for name in may(self.game, seat, host) if self.likes(name)]
        if not allowed:
            return []
        name = self.random.choice(allowed)
        fields = self.fields(name, seat)
        if fields is None:
            return []
        return self.send(name, seat, host, fields) or []

    def send(self, name: str, seat: int | None, host: bool, fields: dict[str, Any]) -> list[Any] | None:
        discarded = Counter(self.game.discarded)
        try:
            events = rulebook.decide(self.game, made(name, fields), self.table.sent(seat, host))
        except Refused:
            return None
        self.table.append(events)
        self.sent.append((name, seat, host, self.table.now, fields))
        self.follow_cards(events, discarded)
        return events

    def who(self) -> tuple[int | None, bool]:
        waiting = list(view(self.game, None)["waiting_for"])
        if waiting and self.random.random() < 0.5:
            return self.random.choice(waiting), False
        if self.random.random() < 0.15 or self.game.phase == "lobby":
            return None, True
        return self.random.randrange(len(self.game.players)), False

    def likes(self, name: str) -> bool:
        seldom = {
            "end_game": 0.002,
            "close_market": 0.1,
            "sit_out": 0.03,
            "unseal_bag": 0.2,
            "correct": 0.4,
            "correct_secret": 0.05,
            "correct_bag": 0.15,
            "pause_clock": 0.05,
            "judge_promise": 0.1,
            "pass": 0.4,
            "inspect": 0.4,
            "offer": 0.5,
            "add_time": 0.1,
            "withdraw": 0.2,
            "decline": 0.3,
        }
        return self.random.random() < seldom.get(name, 1.0)

    # -- what to say -------------------------------------------------------------------------------------------

    def some(self, goods: Mapping[str, int], most: int) -> dict[str, int]:
        cards = [good for good, count in goods.items() for _ in range(count)]
        self.random.shuffle(cards)
        return dict(Counter(cards[: self.random.randrange(most + 1)]))

    def bundle(self, seat: int, bag: bool) -> dict[str, Any]:
        player, rng = self.game.players[seat], self.random
        stand = self.some(player.stand, 2)
        if rng.random() < 0.5:
            stand |= self.some(player.contraband, 1)
        if rng.random() < 0.1:
            stand |= {rng.choice(["pepper", "mead", "silk"]): rng.randrange(1, 3)}
        return {
            "gold": rng.randrange(min(12, player.gold) + 1),
            "stand": stand if rng.random() < 0.5 else {},
            "bag": {rng.choice(["apple", "chicken", "pepper", "silk"]): rng.randrange(1, 3)}
            if bag and rng.random() < 0.3
            else {},
            "promise": "a favour" if rng.random() < 0.2 else "",
        }

    def fields(self, name: str, seat: int | None) -> dict[str, Any] | None:
        make = getattr(self, f"_{name}", None)
        return make(seat) if make else {}

    def _start(self, _: int | None) -> dict[str, Any]:
        if len(self.game.players) == 6:
            return {"deputies": self._deputies()}
        return {"first": self.random.choice([None, 0, 1])}

    def _deputies(self) -> tuple[int, int] | None:
        deck = list(self.game.deputy_deck or self.game.seats)
        return tuple(self.random.sample(deck, 2)) if self.random.random() < 0.5 else None  # type: ignore[return-value]

    def _end_round(self, _: int | None) -> dict[str, Any]:
        return {"deputies": self._deputies()} if self.game.deputies else {}

    def _open_market(self, _: int | None) -> dict[str, Any]:
        return {"first": self.random.choice(self.game.merchants)}

    def _market_done(self, seat: int) -> dict[str, Any]:
        return {"swapped": self.random.randrange(min(5, len(self.hands[seat])) + 1)}

    def _loaded(self, seat: int) -> Counter[str] | None:
        hand = self.hands[seat]
        if not hand:
            return None
        smuggled = [good for good in hand if not self.game.edition.goods[good].legal]
        if smuggled and self.random.random() < 0.3:
            return Counter(smuggled[:5])
        if self.random.random() < 0.4:  # honest merchants exist
            legal = [good for good in hand if self.game.edition.goods[good].legal]
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
            self.in_bags[seat] = loaded
        goods = self.in_bags[seat] if bag is None else Counter(bag.goods)
        true = [good for good in goods if good in declarable]
        return {"good": true[0] if true else self.random.choice(declarable), "count": goods.total()}

    def _pass(self, _: int) -> dict[str, Any]:
        return {"merchant": self.random.choice([merchant for merchant, bag in self.game.bags if not bag.settled])}

    _inspect = _act_alone = _pass

    def _stance(self, _: int) -> dict[str, Any]:
        return {**self._pass(_), "stance": self.random.choice(["pass", "inspect"])}

    def _add_time(self, _: int | None) -> dict[str, Any]:
        return {"seconds": self.random.randrange(1, 60)}

    def _offer(self, seat: int) -> dict[str, Any]:
        rng, officers = self.random, self.game.officers
        unsettled = [merchant for merchant, bag in self.game.bags if not bag.settled]
        merchant = seat if seat in unsettled and rng.random() < 0.6 else rng.choice(unsettled)
        fields = self.bundle(seat, bag=seat not in officers)
        if rng.random() < 0.9:
            fields["ask"] = {"do": rng.choice(["pass", "pass", "inspect"]), "merchant": merchant}
        if seat in officers:
            other = merchant if rng.random() < 0.7 else rng.choice(self.game.merchants)
            fields |= {"to": other, "want": self.bundle(other, bag=True)}
        elif len(officers) > 1:
            fields["to"] = rng.choice([None, None, *officers])
        elif rng.random() < 0.3:
            fields["want"] = self.bundle(officers[0], bag=False)
        return fields

    def _offer_id(self, seat: int) -> dict[str, Any] | None:
        return {"offer": self.random.choice(self.game.offers).id} if self.game.offers else None

    _accept = _decline = _withdraw = _offer_id

    def _judge_promise(self, seat: int) -> dict[str, Any]:
        return {"deal": self.random.choice(self.game.deals).id, "kept": self.random.random() < 0.5}

    def _pay_debt(self, seat: int) -> dict[str, Any]:
        if self.random.random() < 0.7:
            return {"goods": view(self.game, seat)["me"]["debt_proposal"]}
        player = self.game.players[seat]
        return {"goods": self.some({**player.stand, **player.contraband}, 6)}

    def _claim_black_market(self, seat: int) -> dict[str, Any]:
        return {"kind": self.random.choice(list(self.game.options.black_market_values))}

    def _record_bag(self, seat: int | None) -> dict[str, Any] | None:
        from referee.rules.sheriff.recording import recordable

        may_record = recordable(self.game, seat, seat is None)
        merchant = self.random.choice(may_record)
        return {"merchant": merchant, "goods": dict(self.in_bags[merchant])}

    def _correct(self, _: int | None) -> dict[str, Any] | None:
        seat = self.random.randrange(len(self.game.players))
        stand = self.game.players[seat].stand
        legal = [good for good in self.deck if self.game.edition.goods[good].legal]
        goods = {}
        if legal and self.random.random() < 0.5:
            goods = {self.random.choice(legal): 1}
        elif stand:
            goods = {self.random.choice(list(stand)): -1}
        # Poor players have debts.
        gold = self.random.randrange(-self.game.players[seat].gold, 3)
        return {"seat": seat, "gold": gold, "goods": goods, "reason": "miscounted"}

    def _correct_secret(self, seat: int) -> dict[str, Any] | None:
        held = self.game.players[seat].contraband
        hidden = [good for good in self.deck if not self.game.edition.goods[good].legal]
        goods = Counter({self.random.choice(hidden): 1}) if hidden else Counter[str]()
        if held:
            goods.subtract({self.random.choice(list(held)): 1})
        return {"goods": dict(goods)}

    def _correct_bag(self, seat: int | None) -> dict[str, Any] | None:
        from referee.rules.sheriff.verdict_corrections import correctable

        merchant = self.random.choice(correctable(self.game, seat, seat is None))
        bag, hand = self.game.players[merchant].bag, self.hands[merchant]
        if not hand or bag is None or bag.goods is None:
            return None
        goods = Counter(bag.goods)
        out, into = self.random.choice(list(goods.elements())), self.random.choice(hand)
        goods.subtract({out: 1})
        goods.update({into: 1})
        return {"merchant": merchant, "goods": dict(+goods)}

    def _split_chest(self, seat: int) -> dict[str, Any]:
        chest = self.game.chest
        cards = list((Counter(chest.stand) + Counter(chest.contraband)).elements())
        self.random.shuffle(cards)
        half = len(cards) // 2
        first, other = self.game.deputies
        odd = self.random.randrange(2) * (chest.gold % 2)
        return {
            "shares": {
                str(first): {"gold": chest.gold // 2 + odd, "goods": dict(Counter(cards[:half]))},
                str(other): {"gold": chest.gold // 2, "goods": dict(Counter(cards[half:]))},
            }
        }

    # -- the cards follow --------------------------------------------------------------------------------------

    def follow_cards(self, events: list[Any], discarded: Counter[str]) -> None:
        from referee.rules.sheriff import bag, corrections, declaration, market, recording, round_end
        from referee.rules.sheriff import verdict_corrections as verdicts

        for event in events:
            match event:
                case market.MarketVisited(seat=seat, swapped=swapped):
                    hand = self.hands[seat]
                    self.random.shuffle(hand)
                    aside = [hand.pop() for _ in range(swapped)]
                    self.draw_up()
                    self.pile += aside
                case bag.BagSealed(seat=seat, goods=goods):
                    self.from_hand(seat, goods)
                case declaration.Declared(seat=seat) if self.game.options.bags == "open":
                    self.from_hand(seat, self.in_bags[seat])
                case bag.BagUnsealed(seat=seat):
                    self.hands[seat] += self.unsealed
                case recording.BagRecorded(merchant=seat):
                    del self.in_bags[seat]
                case verdicts.BagCorrected(merchant=seat, typed=typed, found=found):
                    self.from_hand(seat, Counter(found) - Counter(typed))
                    self.hands[seat] += list((Counter(typed) - Counter(found)).elements())
                case corrections.Corrected(goods=goods) | corrections.SecretCorrected(goods=goods):
                    for good, count in goods.items():
                        if count > 0:
                            self.deck.remove(good)
                        else:
                            self.pile.append(good)
                case round_end.RoundEnded():
                    self.put_on_pile(discarded)
                    self.draw_up()
        self.put_on_pile(discarded)
        # What an unsealed bag would give back.
        self.bagged = {
            seat: list(Counter(player.bag.goods).elements())
            for seat, player in enumerate(self.game.players)
            if player.bag is not None and player.bag.goods is not None
        }

    bagged: dict[int, list[str]] = {}  # noqa: RUF012

    @property
    def unsealed(self) -> list[str]:
        gone = [seat for seat in self.bagged if self.game.players[seat].bag is None]
        return self.bagged.pop(gone[0])

    def from_hand(self, seat: int, goods: Mapping[str, int]) -> None:
        for good in Counter(goods).elements():
            self.hands[seat].remove(good)

    def put_on_pile(self, before: Counter[str]) -> None:
        now = Counter(self.game.discarded)
        for good in (before - now).elements():  # a corrected verdict takes it out again
            self.pile.remove(good) if good in self.pile else self.deck.remove(good)
        self.pile += (now - before).elements()
        before.clear()
        before.update(now)

    # -- what must always hold -----------------------------------------------------------------------------------

    def cards(self) -> Counter[str]:
        """Every card, wherever it lies."""
        held: Counter[str] = Counter(self.deck + self.pile + self.removed)
        for hand in self.hands:
            held.update(hand)
        for seat, player in enumerate(self.game.players):
            held.update(player.stand)
            held.update(player.contraband)
            if player.bag is not None and player.bag.status not in ("passed", "inspected"):
                held.update(player.bag.goods if player.bag.goods is not None else self.in_bags[seat])
        held.update(self.game.chest.stand)
        held.update(self.game.chest.contraband)
        return held

    def check(self) -> None:
        game = self.game
        assert all(player.gold >= 0 for player in game.players) and game.chest.gold >= 0
        held = balances(event for event in self.table.events if isinstance(event, GoldMoved))
        for account, gold in held.items():
            seat = seat_of(account)
            if seat is not None:
                assert game.players[seat].gold == gold
            elif account == "chest":
                assert game.chest.gold == gold
        assert sum(held.values()) == 0
        for heap in (*(p.stand for p in game.players), *(p.contraband for p in game.players), game.discarded):
            assert all(count > 0 for count in heap.values())
        if game.phase != "over" or not any(isinstance(one, _early()) and one.early for one in self.table.events):
            assert self.cards() == self.box
        assert all(deal.status != "bound" for deal in game.deals if deal.round < game.round)


def _early() -> type:
    from referee.rules.sheriff.round_end import GameOver

    return GameOver


def without_edition(game: Game) -> Game:
    """For failure messages one can read."""
    return replace(game, edition=None)  # type: ignore[arg-type]
