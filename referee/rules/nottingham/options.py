"""What a table of Nottingham can choose before the game."""

from collections.abc import Mapping
from typing import Any

from marshmallow import fields

from referee.rules.fields import OneOf, WholeNumber, invalid
from referee.rules.nottingham.edition import NottinghamEdition
from referee.rules.nottingham.names import COLOURS, TASKS
from referee.rules.option import ONE_DEVICE, Choice, Option, flag, points
from referee.rules.sentences import say


def options(edition: NottinghamEdition) -> list[Option]:
    return [
        ONE_DEVICE,
        Option(
            name="colours",
            type="colours",
            default=None,
            label=say("Colours"),
            meaning=say("Each player's colour, in seating order. Whoever has none gets one that is left."),
            field=Colours(edition.colours),
            offered=(),  # everybody chooses their own in the lobby
            choices=tuple(Choice(colour, COLOURS[colour]) for colour in edition.colours),
        ),
        flag(
            "track_hands",
            say("Phones keep the cards"),
            say("Each phone also keeps its player's cards and offers only what is possible."),
        ),
        Option(
            name="track",
            type="numbers",
            default=None,
            label=say("The sheriff's track, from the first field to the last before the city"),
            meaning=say(
                "The numbers printed on the sheriff's track, from the first field on. The city follows the last."
            ),
            hint=say(
                "One number a field, for example 4 6 3 5. A question mark is a field nobody has read; at the end it "
                "says that more fields follow before the city."
            ),
            # null: nobody has read it yet; at the end, that nobody knows where the city is
            field=fields.List(WholeNumber(0, 99, allow_none=True), allow_none=True, metadata={"maxItems": 100}),
            offered=("printed",),
        ),
        points(
            "task_values",
            say("Points on your task cards"),
            say("The points printed on your task cards: done by one player, done by two."),
            {task: TASKS[task] for task in edition.tasks},
            default={},
            pair=(say("Done by one"), say("Done by two")),
            hint=say("They are printed on the cards only. Type those of the tasks somebody did."),
            offered=("printed", "tally"),
        ),
    ]


class Colours(fields.List[str]):
    """A colour or none for each seat, no colour twice."""

    def __init__(self, colours: tuple[str, ...]) -> None:
        super().__init__(OneOf(colours, allow_none=True), allow_none=True)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> list[str | None]:
        colours = super()._deserialize(value, attr, data, **kwargs)
        chosen = [colour for colour in colours if colour is not None]
        if len(set(chosen)) < len(chosen):
            raise invalid(say("Every colour can be chosen once only."))
        return colours
