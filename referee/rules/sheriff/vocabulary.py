"""What the fields of a command can be. The API derives its validation from these names."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from referee.rules.vocabulary import Seat, Text

Good = Annotated[str, "good"]
Goods = Annotated[Mapping[str, int], "goods"]
"""Good -> how many, never below 0."""
SignedGoods = Annotated[Mapping[str, int], "signed_goods"]
"""Good -> how many more (or, below 0, fewer)."""
Gold = Annotated[int, "gold"]
SignedGold = Annotated[int, "signed_gold"]
Seconds = Annotated[int, "seconds"]
OfferId = Annotated[int, "offer"]
DealId = Annotated[int, "deal"]

Do = Literal["pass", "inspect"]
Stance = Do


@dataclass(frozen=True, slots=True)
class Bundle:
    """What one side of a deal gives: gold, goods on the stand, goods in the bag, a promise (S-DEAL-1)."""

    gold: Gold = 0
    stand: Goods = field(default_factory=dict)
    bag: Goods = field(default_factory=dict)
    promise: Text | None = None

    @property
    def empty(self) -> bool:
        return not (self.gold or self.stand or self.bag or self.promise)

    @property
    def costs(self) -> bool:
        """Whether gold or goods would move; a promise costs nothing."""
        return bool(self.gold or self.stand or self.bag)


@dataclass(frozen=True, slots=True)
class Ask:
    """What a deal asks of the sheriff."""

    do: Do
    merchant: Seat


@dataclass(frozen=True, slots=True)
class Share:
    """What one deputy gets out of the chest."""

    gold: Gold = 0
    goods: Goods = field(default_factory=dict)


Shares = Annotated[Mapping[str, Share], "shares"]
"""Seat, as text -> its share."""
