"""What the fields of a command can be. The API derives its validation from these names."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from referee.rules.vocabulary import Count, Seat, Text

Good = Annotated[str, "good"]
Goods = Annotated[Mapping[str, int], "goods"]
"""Good -> how many, never below 0."""
SignedGoods = Annotated[Mapping[str, int], "signed_goods"]
"""Good -> how many more (or, below 0, fewer)."""
Gold = Annotated[int, "gold"]
SignedCount = Annotated[int, "signed_count"]
SignedGold = Annotated[int, "signed_gold"]
Seconds = Annotated[int, "seconds"]
OfferId = Annotated[int, "offer"]
DealId = Annotated[int, "deal"]

HIDDEN = "hidden"
"""In a heap: cards whose kind nobody has shown; they are only counted (S-CNT-1). No command can name it."""

FaceDown = Goods | Count
"""Face-down cards: by kind, or only how many where bags are counted."""

Do = Literal["pass", "inspect"]
Stance = Do


@dataclass(frozen=True, slots=True)
class Promise:
    """A promise, and whether it is for this phase, so that it binds, or a word of honour for later (S-DEAL-6)."""

    text: Text
    now: bool = False


@dataclass(frozen=True, slots=True)
class Bundle:
    """What one side of a deal gives: gold, goods on the stand, goods in the bag, a promise (S-DEAL-1)."""

    gold: Gold = 0
    stand: Goods = field(default_factory=dict)
    bag: Goods = field(default_factory=dict)
    promise: Text | None = None
    face_down: Goods = field(default_factory=dict)
    """Face-down cards of the stand that are not named in public: their giver picked them in secret (S-DEAL-12)."""
    said: Goods = field(default_factory=dict)
    """What was said they are: words without any effect (S-CNT-3)."""
    promise_now: bool = False
    """The promise is for this phase (S-DEAL-6)."""

    @property
    def empty(self) -> bool:
        return not (self.costs or self.promise)

    @property
    def costs(self) -> bool:
        """Whether gold or goods would move; a promise costs nothing."""
        return bool(self.gold or self.stand or self.bag or self.face_down)


@dataclass(frozen=True, slots=True)
class Given:
    """The same as a command says it."""

    gold: Gold = 0
    stand: Goods = field(default_factory=dict)
    bag: Goods = field(default_factory=dict)
    promise: Text | Promise | None = None
    face_down: FaceDown = 0
    said: Goods = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ask:
    """What a deal asks of the sheriff."""

    do: Do
    merchant: Seat


@dataclass(frozen=True, slots=True)
class Agreement(Given):
    """What somebody offers, or two have agreed on: what one gives and gets, and what is asked of the sheriff."""

    want: Given | None = None
    ask: Ask | None = None
    """The short form of `asks` with one in it."""
    asks: tuple[Ask, ...] | None = None


@dataclass(frozen=True, slots=True)
class Declaration:
    good: Good
    count: Count


@dataclass(frozen=True, slots=True)
class ChestChange:
    """What is too much or too little in the chest."""

    gold: SignedGold = 0
    goods: SignedGoods = field(default_factory=dict)
    """Face-up goods."""
    known: SignedGoods = field(default_factory=dict)
    """Counted bags: face-down cards everybody has seen."""
    hidden: SignedCount = 0
    """Counted bags: those nobody has seen."""


@dataclass(frozen=True, slots=True)
class Share:
    """What one deputy gets out of the chest."""

    gold: Gold = 0
    goods: Goods = field(default_factory=dict)
    face_down: Count = 0
    """Of counted bags: how many cards whose kind nobody has shown."""


Shares = Annotated[Mapping[str, Share], "shares"]
"""Seat, as text -> its share."""
