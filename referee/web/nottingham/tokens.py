"""The seven items as tokens, and what a page may ask somebody to choose from them."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.rules.nottingham import names
from referee.rules.nottingham.names import cards_listed
from referee.rules.sentences import say
from referee.speech import Speaker
from referee.web.nottingham.seen import Seen
from referee.web.tokens import Token

Heap = Mapping[str, int]
KIND = "loot"


class Items:
    """The box of Nottingham."""

    def __init__(self, seen: Seen, speaker: Speaker) -> None:
        self.speaker = speaker
        self.box = dict(seen.edition.items)

    def token(self, item: str, count: int = 0) -> Token:
        name = self.speaker.say(names.CARDS[item])
        return Token(item, KIND, name, self.box[item].value, count, self.speaker.say(names.cards(item, count)))

    def tokens(self, heap: Heap | None) -> tuple[Token, ...]:
        return tuple(self.token(item, heap[item]) for item in self.box if heap and heap.get(item))

    @property
    def all(self) -> tuple[Token, ...]:
        return tuple(self.token(item) for item in self.box)

    def listed(self, heap: Heap, *, accusative: bool = False) -> str:
        return self.speaker.say(say("%(words)s", words=cards_listed(heap)), accusative=accusative)

    def action(self, item: str) -> str:
        """What the card is called when it is played."""
        return self.speaker.say(names.ACTIONS[self.box[item].action])


def choose(*, title: str, only: Sequence[str], wanted: int = 1, **how: Any) -> dict[str, Any]:
    """What the dialog of single items asks (static/js/nottingham/choosing.js).

    only: items to choose from · wanted: how many different ones; one is answered by one tap · counts: how many there
    are of each · command, fields: what is sent, the answer under the name `into`: the item itself, with `each` item ->
    so many cards, with `several` the list of them
    """
    question = {"title": title, "only": list(only), "wanted": wanted, **how}
    return {key: value for key, value in question.items() if value is not None}
