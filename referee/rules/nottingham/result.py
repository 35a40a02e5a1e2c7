"""A score of Nottingham explained, line by line."""

from typing import Any

from referee.rules.nottingham.names import TASKS, cards
from referee.rules.nottingham.scoring import NottinghamScore, TaskLine
from referee.rules.ranking import explain_tie
from referee.rules.sentences import Listing, Sentence, say


def explain(one: NottinghamScore) -> dict[str, Any]:
    """A player's score as the API gives it, every line in words."""
    lines: list[dict[str, Any]] = [
        line.explained(
            "loot", "item", say("%(cards)s at %(each)d points", cards=cards(line.card, line.count), each=line.each)
        )
        for line in one.loot
    ]
    lines += [
        {
            "kind": "task",
            "task": line.task,
            "shared": line.shared,
            "points": line.points,
            "text": _task(line),
        }
        for line in one.tasks
    ]
    lines += [line.explained() for line in one.other]
    return {
        "name": one.name,
        "rank": one.place.rank,
        "winner": one.place.winner,
        "total": one.total,
        "loot_value": one.loot_value,
        "task_value": one.task_value,
        "loot_cards": one.loot_cards,
        "other_points": one.other_points,
        "lines": lines,
        "tie_break": explain_tie(one.place, lambda _criterion, others: _tie(one, others)),
    }


def _task(line: TaskLine) -> Sentence:
    task = TASKS[line.task]
    return say("%(task)s, done by two players", task=task) if line.shared else say("%(task)s, done alone", task=task)


def _tie(one: NottinghamScore, others: Listing) -> Sentence:
    """The larger loot pile told this player from others with as many points (N-END-3)."""
    return say(
        "Equal points with %(others)s: the larger loot pile decides, here %(count)d.",
        others=others,
        count=one.loot_cards,
    )
