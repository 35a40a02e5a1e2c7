"""What an option is: declared once by its game, offered by set-up page and tally, checked by the API."""

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from marshmallow import Schema, fields

from referee.rules.fields import Flag, OneOf, WholeNumber, invalid
from referee.rules.sentences import Sentence, say

Kind = Literal["boolean", "choice", "number", "points", "numbers", "colours", "cards"]
Place = Literal["setup", "printed", "tally"]
"""On the set-up page; there among the numbers printed on one's own copy; where a finished game is counted."""

LEAST_POINTS = -99
MOST_POINTS = 999


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the things to choose from."""

    id: str
    label: Sentence
    meaning: Sentence | None = None


@dataclass(frozen=True, slots=True)
class Printed:
    """A number that is printed on a card."""

    label: Sentence
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class ProposedCard:
    """A card a table may have: what it is called, what it does, and the numbers it should have."""

    label: Sentence
    meaning: Sentence
    numbers: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One thing a table can choose before the game."""

    name: str
    type: Kind
    default: Any
    label: Sentence
    meaning: Sentence
    field: fields.Field[Any]
    """What the API takes."""
    offered: tuple[Place, ...]
    """Nowhere: it is for the API alone, or chosen in the lobby."""
    needs: str | None = None
    """The option without which this one means nothing."""
    hint: Sentence | None = None
    """For whoever types it in."""
    choices: tuple[Choice, ...] = ()
    pairs: Mapping[str, Sentence] = dataclasses.field(default_factory=dict)
    """What two numbers are printed on, by id."""
    pair: tuple[Sentence, ...] = ()
    """What the first and the second of them are."""
    cards: Mapping[str, ProposedCard] = dataclasses.field(default_factory=dict)
    """Those to choose from one by one, by id."""
    printed: Mapping[str, Printed] = dataclasses.field(default_factory=dict)
    """The numbers on each of them, by name; one that a card does not have is not asked."""
    bounds: tuple[int, int] = (0, 0)
    """The least and the most of one number."""
    step: int = 1
    """By how much it is counted up and down with one tap."""
    by_the_book: Sentence | None = None
    """What no number means, where that can be chosen."""
    default_with: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    """What it is by default where an option of this name is on."""

    def default_among(self, chosen: Mapping[str, Any]) -> Any:
        """What it is unless it is chosen, together with what was."""
        return next((default for name, default in self.default_with.items() if chosen.get(name)), self.default)


def flag(
    name: str,
    label: Sentence,
    meaning: Sentence,
    *,
    default: bool = False,
    offered: tuple[Place, ...] = ("setup",),
    needs: str | None = None,
) -> Option:
    """An option that is on or off."""
    return Option(
        name=name,
        type="boolean",
        default=default,
        label=label,
        meaning=meaning,
        field=Flag(),
        offered=offered,
        needs=needs,
    )


def number(
    name: str,
    label: Sentence,
    meaning: Sentence,
    *,
    bounds: tuple[int, int],
    default: int | None,
    by_the_book: Sentence | None = None,
    **more: Any,
) -> Option:
    """An option that is one number; where the default is none, the book has another for each table."""
    return Option(
        name=name,
        type="number",
        default=default,
        label=label,
        meaning=meaning,
        field=WholeNumber(*bounds, allow_none=default is None),
        offered=("setup",),
        bounds=bounds,
        by_the_book=by_the_book,
        **more,
    )


def choice(name: str, label: Sentence, meaning: Sentence, choices: Sequence[Choice], **more: Any) -> Option:
    """An option that is one of some; the first unless another is chosen."""
    ids = [each.id for each in choices]
    return Option(
        name=name,
        type="choice",
        default=ids[0],
        label=label,
        meaning=meaning,
        field=OneOf(ids),
        offered=("setup",),
        choices=tuple(choices),
        **more,
    )


def points(name: str, label: Sentence, meaning: Sentence, pairs: Mapping[str, Sentence], **more: Any) -> Option:
    """Pairs of points that are printed on cards."""
    pair_fields: dict[str, fields.Field[Any]] = {each: PairOfPoints() for each in pairs}
    field = fields.Nested(Schema.from_dict(pair_fields))
    return Option(name=name, type="points", label=label, meaning=meaning, field=field, pairs=pairs, **more)


def cards(
    name: str,
    label: Sentence,
    meaning: Sentence,
    proposed: Mapping[str, ProposedCard],
    printed: Mapping[str, Printed],
    **more: Any,
) -> Option:
    """Cards that are chosen one by one, with the numbers printed on one's own copies; unsaid, those proposed."""

    def numbers(card: ProposedCard) -> dict[str, fields.Field[Any]]:
        return {
            one: WholeNumber(each.least, each.most, load_default=card.numbers.get(one, 0))
            for one, each in printed.items()
        }

    of_cards: dict[str, fields.Field[Any]] = {
        each: fields.Nested(Schema.from_dict(numbers(card))) for each, card in proposed.items()
    }
    field = fields.Nested(Schema.from_dict(of_cards))
    return Option(
        name=name,
        type="cards",
        default={},
        label=label,
        meaning=meaning,
        field=field,
        cards=proposed,
        printed=printed,
        **more,
    )


ONE_DEVICE = flag(
    "one_device",
    say("One device for the whole table"),
    say("Who taps: the host alone, for everybody; otherwise everybody taps on their own phone."),
    offered=(),  # a question of its own, before all others
)
"""Of every game."""


class PairOfPoints(fields.List[int]):
    """Two whole numbers."""

    def __init__(self) -> None:
        super().__init__(WholeNumber(0, MOST_POINTS), metadata={"minItems": 2, "maxItems": 2})

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> list[int | None]:
        numbers = super()._deserialize(value, attr, data, **kwargs)
        if len(numbers) != 2:
            raise invalid(say("Expected two numbers."))
        return numbers
