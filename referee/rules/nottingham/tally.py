"""Counting a finished game of Nottingham from the loot piles and the task cards."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from marshmallow import ValidationError, fields

from referee.rules.checks import require_within_box
from referee.rules.fields import Counts, OneOf, invalid
from referee.rules.nottingham.edition import NottinghamEdition
from referee.rules.nottingham.names import CARDS, TASKS
from referee.rules.nottingham.scoring import Hoard, NottinghamScore, score
from referee.rules.sentences import say
from referee.rules.table.other_points import tallied_lines


def tallied(edition: NottinghamEdition) -> dict[str, fields.Field[Any]]:
    """What each player is asked for."""
    return {
        "loot": Counts(edition.items, load_default=dict),
        "tasks": fields.List(OneOf(edition.tasks), load_default=list),
    }


def count(
    edition: NottinghamEdition, options: Mapping[str, Any], players: Sequence[Mapping[str, Any]]
) -> list[NottinghamScore]:
    """The score of each player, or what cannot be."""
    totals = sum((Counter(player["loot"]) for player in players), Counter[str]())
    require_within_box(CARDS, totals, {item.id: item.copies for item in edition.items.values()})
    done = Counter(task for player in players for task in player["tasks"])
    for task, times in done.items():
        if times > edition.tasks[task].copies:
            raise invalid(say("%(task)s: a task can be done by two players at most.", task=TASKS[task]), "players")
        if any(player["tasks"].count(task) > 1 for player in players):
            raise invalid(say("%(task)s: nobody does a task twice.", task=TASKS[task]), "players")
        if task not in options["task_values"]:
            raise ValidationError(
                {
                    "options": {
                        "task_values": [
                            say(
                                "%(task)s: type the points printed on the two cards, done by one and done by two.",
                                task=TASKS[task],
                            )
                        ]
                    }
                }
            )
    hoards = [
        Hoard(player["name"], player["loot"], tuple(player["tasks"]), tallied_lines(player)) for player in players
    ]
    values = {task: (pair[0], pair[1]) for task, pair in options["task_values"].items()}
    return score(edition, hoards, values)
