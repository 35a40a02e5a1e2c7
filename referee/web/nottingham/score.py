"""How a score of Nottingham is drawn: its bars and its tokens."""

from referee.rules.nottingham.edition import NottinghamEdition
from referee.rules.sentences import say
from referee.web.score import Bar, Mark, Result, ScoreLook


def mark(edition: NottinghamEdition, line: Result) -> Mark:
    return Mark(line["item"], "loot") if line["kind"] == "loot" else Mark(line["kind"])


SCORE = ScoreLook(
    bars=(Bar("loot", "loot_value", say("Loot pile")), Bar("tasks", "task_value", say("Tasks"), "dots")),
    mark=mark,
)
