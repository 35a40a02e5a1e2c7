"""Goods as tokens: the box of a table of Sheriff of Nottingham."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from referee.rules.sheriff import names
from referee.rules.sheriff.edition import SheriffEdition
from referee.rules.sheriff.goods import Good, Typed
from referee.speech import Speaker
from referee.web.tokens import Token, Tokens

Heap = Mapping[str, int]


@dataclass(frozen=True)
class Goods:
    """The box of this table."""

    edition: SheriffEdition
    players: int
    royal_goods: bool
    promo_cards: Typed
    language: str

    @cached_property
    def box(self) -> Mapping[str, Good]:
        return self.edition.goods_with(self.promo_cards)

    @cached_property
    def in_play(self) -> list[str]:
        return [good for good in self.box if self.copies(good)]

    def copies(self, good: str) -> int:
        return self.box[good].copies_in_deck(self.players, royal_goods=self.royal_goods)

    @property
    def declarable(self) -> tuple[str, ...]:
        return tuple(self.edition.declarable(self.players))

    def counted_by_phone(self, goods: Heap, worth: int) -> int | None:
        """What a picked payment must come to, where the phone can add it up: every card has its value printed on it."""
        return None if any(self.box[good].printed_value is None for good in goods) else worth

    def token(self, good: str, count: int = 0) -> Token:
        card = self.box[good]
        return _token(self.language, good, card.kind, card.printed_value, count)

    def tokens(self, heap: Heap | None) -> Tokens:
        return tuple([self.token(good, heap[good]) for good in self.box if heap.get(good)]) if heap else ()

    def one_by_one(self, heap: Heap) -> Tokens:
        """Every card for itself, as they lie on the table."""
        return tuple(self.token(good, 1) for good in self.box for _ in range(heap.get(good, 0)))

    @cached_property
    def never_legal(self) -> list[str]:
        """What may lie face down on a stand."""
        return [token.good for token in self.of_kind("contraband", "royal")]

    def of_kind(self, *kinds: str) -> Tokens:
        return tuple(self.token(good) for good in self.in_play if self.box[good].kind in kinds)

    def hidden(self, heap: Heap) -> dict[str, int]:
        return {good: count for good, count in heap.items() if not self.box[good].legal}

    def legal(self, heap: Heap) -> dict[str, int]:
        return {good: count for good, count in heap.items() if self.box[good].legal}


@lru_cache(5000)
def _token(language: str, good: str, kind: str, value: int | None, count: int) -> Token:
    speaker = Speaker(language)
    return Token(good, kind, speaker.say(names.CARDS[good]), value, count, speaker.say(names.cards(good, count)))
