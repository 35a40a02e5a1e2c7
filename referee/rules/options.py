"""What a table can choose before the game: each option's type, default and meaning."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import Schema, ValidationError, fields

from referee.rules.editions import Edition, NottinghamEdition, SheriffEdition
from referee.rules.fields import Flag, OneOf, WholeNumber, invalid
from referee.rules.words import Sentence, say


@dataclass(frozen=True, slots=True)
class Option:
    name: str
    type: str
    default: Any
    meaning: Sentence
    field: fields.Field[Any]
    choices: tuple[str, ...] = ()


def options_of(edition: Edition) -> dict[str, Option]:
    """The options this edition has, by name, in the order a set-up page asks for them."""
    options = _sheriff(edition) if isinstance(edition, SheriffEdition) else _nottingham(edition)
    return {option.name: option for option in options}


def parse_options(edition: Edition, chosen: Any) -> dict[str, Any]:
    """All options of the edition, the chosen ones checked and the others at their default."""
    if not isinstance(chosen, dict):
        raise invalid(say("Expected an object of options."), "options")
    options = options_of(edition)
    schema = Schema.from_dict({name: option.field for name, option in options.items()})
    try:
        parsed = schema().load(chosen)
    except ValidationError as error:
        raise ValidationError({"options": error.messages}) from error
    # a partial list of values keeps the printed ones for the rest
    if "black_market_values" in parsed:
        parsed["black_market_values"] = {
            **options["black_market_values"].default,
            **parsed["black_market_values"],
        }
    return {name: parsed.get(name, option.default) for name, option in options.items()}


def _flag(name: str, meaning: Sentence, default: bool = False) -> Option:
    return Option(name, "boolean", default, meaning, Flag())


def _sheriff(edition: SheriffEdition) -> list[Option]:
    options = [
        _flag("royal_goods", say("Royal goods are shuffled into the deck. They are contraband, but count for kings.")),
        _flag("timer", say("A clock runs during the inspection: one minute for each merchant.")),
        _flag("seven_card_hand", say("Everybody holds seven cards instead of six.")),
        _flag("remove_ten", say("Ten cards nobody has seen go back to the box, so nobody can count the deck.")),
        Option(
            "bags",
            "choice",
            "sealed",
            say("Sealed: what is in a bag is tapped in before declaring. Open: only after the sheriff's decision."),
            OneOf(("sealed", "open")),
            ("sealed", "open"),
        ),
        _flag("open_purses", say("Everybody sees how much gold the others have."), True),
    ]
    if edition.black_market:
        pairs: dict[str, fields.Field[Any]] = {kind: PairOfPoints() for kind in edition.black_market}
        options += [
            _flag("black_market", say("Three contraband of a kind can be traded for a black market card.")),
            Option(
                "black_market_values",
                "points",
                {kind: list(pair) for kind, pair in edition.black_market.items()},
                say("The points printed on your black market cards, the first and the second of each kind."),
                fields.Nested(Schema.from_dict(pairs)),
            ),
        ]
    return options


def _nottingham(edition: NottinghamEdition) -> list[Option]:
    tasks: dict[str, fields.Field[Any]] = {task: PairOfPoints() for task in edition.tasks}
    return [
        Option(
            "colours",
            "colours",
            None,
            say("Each player's colour, in seating order. Without it they are dealt in order."),
            Colours(edition.colours),
            edition.colours,
        ),
        _flag("track_hands", say("Each phone also keeps its player's cards and offers only what is possible.")),
        Option(
            "track",
            "numbers",
            None,
            say("The numbers printed on the sheriff's track, from the first field on. The city follows the last."),
            fields.List(WholeNumber(0, 99), allow_none=True, metadata={"maxItems": 100}),
        ),
        Option(
            "task_values",
            "points",
            {},
            say("The points printed on your task cards: done by one player, done by two."),
            fields.Nested(Schema.from_dict(tasks)),
        ),
    ]


class PairOfPoints(fields.List[int]):
    """Two whole numbers."""

    def __init__(self) -> None:
        super().__init__(WholeNumber(0, 999), metadata={"minItems": 2, "maxItems": 2})

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> list[int | None]:
        numbers = super()._deserialize(value, attr, data, **kwargs)
        if len(numbers) != 2:
            raise invalid(say("Expected two numbers."))
        return numbers


class Colours(fields.List[str]):
    """A colour for each seat, none twice."""

    def __init__(self, colours: tuple[str, ...]) -> None:
        super().__init__(OneOf(colours), allow_none=True, metadata={"uniqueItems": True})

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> list[str | None]:
        colours = super()._deserialize(value, attr, data, **kwargs)
        if len(set(colours)) < len(colours):
            raise invalid(say("Every colour can be chosen once only."))
        return colours
