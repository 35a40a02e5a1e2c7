"""Cards as tokens, and what a page may ask somebody to pick from them."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Token:
    """One kind of card, so many of it."""

    good: str
    kind: str
    name: str
    value: int | None
    """None: it is worth what it stands for."""
    count: int
    text: str


Tokens = tuple[Token, ...]


def pick(*, title: str, done: str, **how: Any) -> dict[str, Any]:
    """What the goods dialog asks (static/js/table/pick.js): which kinds, how many, and what becomes of the answer.

    only: kinds to choose from · limits: most of a kind · start: what is picked already · least, most: cards in all ·
    other_than: how many cards it must not be ·
    worth: what their value must reach · gold: steps of gold beside the goods · at_once: one tap is the whole answer ·
    command, fields: what is sent, the goods under the name `as` · plus: what is sent besides · changes: what is there
    now, so that the difference is sent · rest: the name under which is sent how many of `most` were not picked ·
    share: the two deputies, as shares · draft: where in an offer they go instead
    """
    return {"title": title, "done": done, **{key: value for key, value in how.items() if value is not None}}
