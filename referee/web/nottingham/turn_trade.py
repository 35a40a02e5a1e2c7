"""The one trade of a turn, for a player without a phone: an item, how many; or a task."""

from dataclasses import dataclass

from referee.rules.nottingham.names import TASK_NEEDS, TASKS
from referee.web.nottingham.buttons import Button, sends
from referee.web.nottingham.page import NottinghamPage
from referee.web.payload import payload
from referee.web.tokens import Token


@dataclass(frozen=True, slots=True)
class TradeForm:
    items: tuple[Token, ...]
    counts: tuple[int, ...]
    fields: str
    """What a set says besides item, number and loot."""
    tasks: tuple[Button, ...]


def trade_form(page: NottinghamPage) -> TradeForm | None:
    seen = page.seen
    can = seen.view["tradable"]
    if can is None or not (can["sets"] or can["tasks"]):
        return None
    for_them, most = {"seat": seen.turn}, max(can["sets"].values(), default=0)
    return TradeForm(
        items=tuple(page.items.token(item) for item in can["sets"]),
        counts=tuple(range(seen.edition.set_min, most + 1)),
        fields=payload(for_them),
        tasks=tuple(_task(page, task, for_them) for task in can["tasks"]),
    )


def _task(page: NottinghamPage, task: str, for_them: dict[str, int]) -> Button:
    say_it = page.speaker.say
    fields = {"task": task, **for_them}
    needs = say_it(TASK_NEEDS[task])
    return sends("trade_task", say_it(TASKS[task]), key=f"task-{task}", fields=fields, icon="task", note=needs)
