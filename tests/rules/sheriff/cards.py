"""Every card of a game that is played in a test: in deck, pile, hands and bags, wherever a move brings it."""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from referee.rules.heaps import by_kind
from referee.rules.sheriff import (
    bag_count,
    corrections,
    declaring,
    loading,
    market,
    recording,
    rulebook,
    settling,
    sheet,
)
from referee.rules.sheriff import round as round_end
from referee.rules.sheriff import verdict_corrections as verdicts
from referee.rules.sheriff.book_corrections import DutyCorrected
from referee.rules.sheriff.inspecting import BagPassed
from referee.rules.sheriff.promo import tabletop_trophy
from referee.rules.sheriff.state import Game, hidden_goods, without_hidden
from referee.rules.sheriff.vocabulary import HIDDEN
from referee.rules.table.leaving import PlayerLeft
from tests.rules.sheriff.table import Table
from tests.rules.sheriff.unseen import Unseen


class Cards:
    """A real deck, so that every card can be counted. Everything comes from one random source."""

    def __init__(self, source: random.Random, edition: str, players: int, **options: Any) -> None:
        self.random = source
        self.table = Table(edition, players, seed=source.randrange(10**9), **options)
        # some have no phone, and the host plays for them
        share = 0.2 if options.get("one_device") else 0.8
        self.table.phones = frozenset(seat for seat in range(players) if source.random() < share)
        game = self.table.game
        deck = sheet(game).deck
        self.deck = [good for good, count in deck.items() for _ in range(count)]
        source.shuffle(self.deck)
        self.box = Counter(self.deck)
        self.removed = [self.deck.pop() for _ in range(10 if game.options.remove_ten else 0)]
        self.pile: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.in_bags: dict[int, Counter[str]] = {}
        """Open and counted bags: what lies in them, which the referee does not know yet."""
        self.loaded: dict[int, Counter[str]] = {}
        """What somebody would put into such a bag, before it is declared."""
        self.unseen = Unseen(source)
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

    # -- the cards follow what happens ---------------------------------------------------------------------------

    def follow_cards(self, before: Game, events: list[Any], discarded: Counter[str]) -> None:
        recorded: Counter[str] | None = None
        for event in events:
            self.unseen.follow(before, event, recorded, self.deck, self.pile)
            before = rulebook.evolve(before, event)
            match event:
                case market.MarketVisited(seat=seat, swapped=swapped):
                    hand = self.hands[seat]
                    self.random.shuffle(hand)
                    aside = [hand.pop() for _ in range(swapped)]
                    self.draw_up()
                    self.pile += aside
                case loading.BagSealed(seat=seat, goods=goods):
                    self.from_hand(seat, goods)
                case declaring.Declared(seat=seat) if self.game.options.bags != "sealed":
                    self.in_bags[seat] = self.loaded.pop(seat)
                    self.from_hand(seat, self.in_bags[seat])
                case loading.BagUnsealed(seat=seat):
                    self.hands[seat] += self.unsealed
                case bag_count.CountCorrected(merchant=seat, goods=None, was=was, count=count):
                    if count > was:
                        self.in_bags[seat].update([self.hands[seat].pop()])
                    else:
                        card = next(self.in_bags[seat].elements())
                        # a kind that is not there is not named: nobody may turn it up later
                        self.in_bags[seat] -= Counter([card])
                        self.hands[seat].append(card)
                case bag_count.CountCorrected(merchant=seat, goods=goods):
                    before, after = Counter(self.bagged[seat]), Counter(goods)
                    self.from_hand(seat, after - before)
                    self.hands[seat] += list((before - after).elements())
                case (
                    recording.BagRecorded(merchant=seat, goods=goods) | settling.BagCounted(merchant=seat, goods=goods)
                ):
                    recorded = self.in_bags.pop(seat)
                    if recorded.total() > sum(goods.values()):
                        # of a bag whose owner has left, what lies face down is nobody's any more
                        self.removed += list((recorded - Counter(goods)).elements())
                        recorded = Counter(goods)
                case BagPassed():
                    recorded = None
                case round_end.BagLeftOut(merchant=seat):
                    self.removed += list(self.in_bags.pop(seat).elements())
                case DutyCorrected():
                    for seat in set(self.bagged) & set(before.officers):
                        self.hands[seat] += self.bagged.pop(seat)
                case PlayerLeft(seat=seat) if seat in self.in_bags and self.game.players[seat].bag is None:
                    self.hands[seat] += list(self.in_bags.pop(seat).elements())
                case PlayerLeft(seat=seat) if seat in self.bagged and self.game.players[seat].bag is None:
                    self.hands[seat] += self.bagged.pop(seat)
                case tabletop_trophy.TrophyTaken(by=seat, count=count):
                    others = [self.hands[seat].pop() for _ in range(min(count, len(self.hands[seat])))]
                    self.hands[seat] += [tabletop_trophy.TROPHY] * count
                    self.pile += others
                case verdicts.BagCorrected(merchant=seat, typed=typed, found=found, verdict=verdict):
                    if verdict == "inspect":
                        self.trophies_back(typed.get(tabletop_trophy.TROPHY, 0))
                    self.correct_bag(seat, Counter(found) - Counter(typed), Counter(typed) - Counter(found))
                case corrections.Corrected(goods=goods, face_down=face_down):
                    self.correct({**goods, **without_hidden(face_down)})
                case corrections.SecretCorrected(goods=goods):
                    self.correct(goods)
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

    def trophies_back(self, count: int) -> None:
        """Into the bag they were found in, from the hand that took them or wherever it has put them since."""
        for _ in range(count):
            places = (*self.hands, self.pile, self.deck)
            next(place for place in places if tabletop_trophy.TROPHY in place).remove(tabletop_trophy.TROPHY)

    def correct(self, goods: Mapping[str, int]) -> None:
        for good, count in by_kind(goods).items():
            if count > 0:
                self.deck.remove(good)
            else:
                self.pile.append(good)

    def correct_bag(self, seat: int, more: Counter[str], fewer: Counter[str]) -> None:
        """Cards come from the hand and go there; which of those nobody has seen, nobody knows."""
        account = str(seat)
        self.hands[seat] += [*Counter(without_hidden(fewer)).elements(), *self.unseen.draw(account, fewer[HIDDEN])]
        self.from_hand(seat, without_hidden(more))
        smuggled = Counter(hidden_goods(self.game, Counter(self.hands[seat])))
        put = list(smuggled.elements())[: more[HIDDEN]]
        self.from_hand(seat, Counter(put))
        self.unseen.at(account).update(put)

    bagged: dict[int, list[str]] = {}  # noqa: RUF012

    @property
    def unsealed(self) -> list[str]:
        gone = [seat for seat in self.bagged if self.game.players[seat].bag is None]
        return self.bagged.pop(gone[0])

    def from_hand(self, seat: int, goods: Mapping[str, int]) -> None:
        for good in Counter(goods).elements():
            self.hands[seat].remove(good)

    def put_on_pile(self, before: Counter[str]) -> None:
        now = Counter(without_hidden(self.game.discarded))
        for good in (before - now).elements():  # a corrected verdict takes it out again
            self.pile.remove(good) if good in self.pile else self.deck.remove(good)
        self.pile += (now - before).elements()
        before.clear()
        before.update(now)

    def hidden_kinds(self) -> set[str]:
        """Of cards on stands, in the chest and in bags whose kind the referee does not know."""
        hidden = sum(self.in_bags.values(), self.unseen.total())
        return {good for good in hidden if not self.game.goods[good].legal}

    def cards(self) -> Counter[str]:
        """Every card, wherever it lies."""
        held: Counter[str] = Counter(self.deck + self.pile + self.removed)
        for hand in self.hands:
            held.update(hand)
        for seat, player in enumerate(self.game.players):
            held.update(by_kind(player.stand))
            held.update(without_hidden(player.contraband))
            if player.bag is not None and player.bag.status not in ("passed", "inspected"):
                held.update(player.bag.goods if player.bag.goods is not None else self.in_bags[seat])
        held.update(by_kind(self.game.chest.stand))
        held.update(without_hidden(self.game.chest.contraband))
        held.update(self.unseen.total())
        return held
