"""Goods as tokens, and what a page may ask somebody to pick from them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.rules import names
from referee.speech import Speaker
from referee.web.play_seen import Seen

Heap = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Token:
    """One kind of goods, so many of it."""

    good: str
    kind: str
    name: str
    value: int
    count: int
    text: str


class Goods:
    """The box of this table."""

    def __init__(self, seen: Seen, words: Speaker) -> None:
        self.words = words
        edition, players = seen.edition, len(seen.seats)
        royal = bool(seen.view["options"].get("royal_goods"))
        self.box = {good: edition.goods[good] for good in edition.goods}
        self.in_play = [good for good in self.box if edition.copies(good, players, royal_goods=royal)]
        self.declarable = edition.declarable(players)

    def token(self, good: str, count: int = 0) -> Token:
        card = self.box[good]
        name = self.words.say(names.CARDS[good])
        return Token(good, card.kind, name, card.value, count, self.words.say(names.cards(good, count)))

    def tokens(self, heap: Heap | None) -> list[Token]:
        return [self.token(good, heap[good]) for good in self.box if heap and heap.get(good)]

    def one_by_one(self, heap: Heap) -> list[Token]:
        """Every card for itself, as they lie on the table."""
        return [self.token(good, 1) for good in self.box for _ in range(heap.get(good, 0))]

    def of_kind(self, *kinds: str) -> list[Token]:
        return [self.token(good) for good in self.in_play if self.box[good].kind in kinds]

    def hidden(self, heap: Heap) -> dict[str, int]:
        return {good: count for good, count in heap.items() if not self.box[good].legal}

    def legal(self, heap: Heap) -> dict[str, int]:
        return {good: count for good, count in heap.items() if self.box[good].legal}

    def penalty(self, heap: Heap) -> int:
        return sum(self.box[good].penalty * count for good, count in heap.items())


def pick(*, title: str, done: str, **how: Any) -> dict[str, Any]:
    """What the goods dialog asks (static/js/play/pick.js): which kinds, how many, and what becomes of the answer.

    only: kinds to choose from · limits: most of a kind · start: what is picked already · least, most: cards in all ·
    worth: what their value must reach · gold: steps of gold beside the goods · at_once: one tap is the whole answer ·
    command, fields: what is sent, the goods under the name `as` · plus: what is sent besides · changes: what is there
    now, so that the difference is sent · share: the two deputies, as shares · draft: where in an offer they go instead
    """
    return {"title": title, "done": done, **{key: value for key, value in how.items() if value is not None}}


def count_of(heap: Heap) -> int:
    return sum(heap.values())
