"""Tasks: done by two players at most, by each once; the points are read from the cards (N-TRD-2, N-TRD-3)."""

from itertools import combinations

from referee.rules.editions import Task
from referee.rules.heap import Heap
from referee.rules.names import TASKS, cards_listed
from referee.rules.nottingham.book import command, event, holds, known_items, known_task, not_that_many, rulebook
from referee.rules.nottingham.moves import out_of_hand
from referee.rules.nottingham.state import Game, in_order
from referee.rules.nottingham.trade import may_trade
from referee.rules.nottingham.vocabulary import Items, Points, TaskId
from referee.rules.nottingham.words import waiting
from referee.rules.play import Refused, Sent, Unknown
from referee.rules.values import replace
from referee.rules.words import Sentence, Who, eyes, say

HIGHEST = 999


@command("trade_task")
class TradeTask:
    task: TaskId
    items: Items | None = None
    """The cards, where there is a choice."""


@command("read_task", "seat", "host")
class ReadTask:
    task: TaskId
    alone: Points
    shared: Points


@event("task_done")
class TaskDone:
    seat: int
    task: str
    items: Heap
    first: int | None
    """Who did it before and turns the card over now; None: nobody did."""


@event("task_read")
class TaskRead:
    seat: int | None
    """None: the host."""
    task: str
    alone: int
    shared: int


@rulebook.decides(TradeTask)
def _(game: Game, asked: TradeTask, sent: Sent) -> list[object]:
    task = game.edition.tasks[known_task(game, asked.task)]
    items = None if asked.items is None else known_items(game, asked.items, "items")
    seat = may_trade(game, "trade_task", sent, "N-TRD-2")
    done_by = game.done.get(task.id, ())
    if seat in done_by:
        raise Refused("done_by_you", say("You have done this task: each player does it once."), "N-TRD-3")
    if len(done_by) >= task.copies:
        raise Refused("task_closed", say("Two players have done this task: it is closed."), "N-TRD-3")
    count = game.players[seat].hand_count
    if count < task.cards:
        raise Refused("not_that_many", not_that_many(count), "N-TRD-2")
    paid = _paid(game, seat, task, items)
    return [TaskDone(seat=seat, task=task.id, items=paid, first=done_by[0] if done_by else None)]


def _paid(game: Game, seat: int, task: Task, items: Heap | None) -> Heap:
    """The cards the task is done with: those named, or the only ones possible."""
    if not items:
        ways = possible(game, seat, task)
        if not ways:
            raise Refused("not_in_hand", say("You do not hold the cards for this task."), "N-TRD-2")
        if len(ways) > 1:
            raise Refused("items_needed", say("There is a choice: say with which cards you do it."), "N-TRD-2")
        items = ways[0]
    if len(items) != task.different or any(count != task.of_each for count in items.values()):
        why = say("These are not the cards of this task: %(task)s.", task=TASKS[task.id])
        raise Refused("not_the_task", why, "N-TRD-2")
    holds(game, seat, items, "N-TRD-2")
    return in_order(game, items)


def possible(game: Game, seat: int, task: Task) -> list[dict[str, int]]:
    """All ways to do a task with this hand; with a hand the referee does not know, all ways there are."""
    hand = game.players[seat].hand
    enough = [item for item in game.edition.items if hand is None or hand.get(item, 0) >= task.of_each]
    return [dict.fromkeys(chosen, task.of_each) for chosen in combinations(enough, task.different)]


@rulebook.decides(ReadTask)
def _(game: Game, asked: ReadTask, sent: Sent) -> list[object]:
    task = known_task(game, asked.task)
    for name, points in (("alone", asked.alone), ("shared", asked.shared)):
        if not 0 <= points <= HIGHEST:
            raise Unknown(name, say("No task card shows such a number."))
    if game.phase == "lobby":
        raise Refused("wrong_phase", waiting(game), "N-END-2")
    if not sent.host and sent.seat not in game.done.get(task, ()):
        raise Refused("not_your_task", say("Whoever has done the task reads its points from the card."), "N-END-2")
    seat = sent.seat if sent.seat in game.done.get(task, ()) else None
    return [TaskRead(seat=seat, task=task, alone=asked.alone, shared=asked.shared)]


@rulebook.evolves(TaskDone)
def _(game: Game, done: TaskDone) -> Game:
    game = out_of_hand(game, done.seat, done.items)
    by = {**game.done, done.task: (*game.done.get(done.task, ()), done.seat)}
    discard = game.discard + sum(done.items.values())
    return replace(game, phase="favour", done=by, discard=discard, traded=True, pawn="called")


@rulebook.evolves(TaskRead)
def _(game: Game, read: TaskRead) -> Game:
    return replace(game, task_values={**game.task_values, read.task: (read.alone, read.shared)})


@rulebook.tells(TaskDone)
def _(done: TaskDone, viewer: int | None) -> Sentence:
    task, used, player = TASKS[done.task], cards_listed(done.items), Who(done.seat)
    if done.first is None:
        return eyes(
            viewer,
            done.seat,
            say("You are the first to do a task: %(task)s, with %(cards)s.", task=task, cards=used),
            say("%(who)s is the first to do a task: %(task)s, with %(cards)s.", who=player, task=task, cards=used),
        )
    first = Who(done.first)
    if viewer is not None and viewer == done.first:
        return say(
            "%(who)s does the task too: %(task)s, with %(cards)s. Turn your card over.",
            who=player,
            task=task,
            cards=used,
        )
    return eyes(
        viewer,
        done.seat,
        say(
            "You do the task too: %(task)s, with %(cards)s. %(first)s turns the first card over.",
            task=task,
            cards=used,
            first=first,
        ),
        say(
            "%(who)s does the task too: %(task)s, with %(cards)s. %(first)s turns the first card over.",
            who=player,
            task=task,
            cards=used,
            first=first,
        ),
    )


@rulebook.tells(TaskRead)
def _(read: TaskRead, viewer: int | None) -> Sentence:
    return say(
        "The task cards say: %(task)s, %(alone)d points for one player, %(shared)d for two.",
        task=TASKS[read.task],
        alone=read.alone,
        shared=read.shared,
    )
