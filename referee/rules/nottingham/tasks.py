"""Tasks: done by two players at most, by each once; the points are read from the cards (N-TRD-2, N-TRD-3)."""

from dataclasses import replace

from referee.rules.heaps import Heap
from referee.rules.kernel import Chapter, Refused, Sent, Told, Unknown, command, event
from referee.rules.nottingham.edition import Task
from referee.rules.nottingham.guards import (
    not_that_many,
    require_in_hand,
    require_known_items,
    require_known_task,
    require_trade_left,
)
from referee.rules.nottingham.moves import did, out_of_hand, unseen_out_of_hand
from referee.rules.nottingham.names import TASKS, cards_listed
from referee.rules.nottingham.state import Game, in_order
from referee.rules.nottingham.turn import go_on_to_favour
from referee.rules.nottingham.vocabulary import Items, Points, TaskId
from referee.rules.nottingham.waiting import waiting
from referee.rules.sentences import Who, say

chapter: Chapter[Game] = Chapter()

HIGHEST = 999


@command(chapter, "trade_task")
class TradeTask:
    task: TaskId
    items: Items | None = None
    """The cards, where phones keep them and there is a choice."""


@command(chapter, "read_task", "seat", "host")
class ReadTask:
    task: TaskId
    alone: Points
    shared: Points


@event(chapter, "task_done")
class TaskDone:
    seat: int
    task: str
    items: Heap
    """Nothing: hands are only counted, and nobody said which cards it were."""
    first: int | None
    """Who did it before and turns the card over now; None: nobody did."""


@event(chapter, "task_read")
class TaskRead:
    seat: int | None
    """None: the host."""
    task: str
    alone: int
    shared: int


@chapter.decides(TradeTask)
def decide_trade_task(game: Game, asked: TradeTask, sent: Sent) -> list[object]:
    task = game.edition.tasks[require_known_task(game, asked.task)]
    items = None if asked.items is None else require_known_items(game, asked.items, "items")
    seat = require_trade_left(game, "trade_task", sent, "N-TRD-2")
    done_by = game.done.get(task.id, ())
    if seat in done_by:
        raise Refused("done_by_you", say("You have done this task: each player does it once."), "N-TRD-3")
    if len(done_by) >= task.copies:
        raise Refused("task_closed", say("Two players have done this task: it is closed."), "N-TRD-3")
    count = game.players[seat].hand_count
    if count < task.cards:
        raise Refused("not_that_many", not_that_many(count), "N-TRD-2")
    paid = _require_paid(game, seat, task, items)
    return [TaskDone(seat=seat, task=task.id, items=paid, first=done_by[0] if done_by else None)]


def _require_paid(game: Game, seat: int, task: Task, items: Heap | None) -> Heap:
    """The cards the task is done with: those named, or the only ones possible."""
    if not items:
        enough = items_for(game, seat, task)
        if len(enough) < task.different:
            raise Refused("not_in_hand", say("You do not hold the cards for this task."), "N-TRD-2")
        if len(enough) > task.different and not game.has_tracked_hands:
            return {}
        if len(enough) > task.different:
            raise Refused("items_needed", say("There is a choice: say with which cards you do it."), "N-TRD-2")
        items = dict.fromkeys(enough, task.of_each)
    if len(items) != task.different or any(count != task.of_each for count in items.values()):
        why = say("These are not the cards of this task: %(task)s.", task=TASKS[task.id])
        raise Refused("not_the_task", why, "N-TRD-2")
    require_in_hand(game, seat, items, "N-TRD-2")
    return in_order(game, items)


def possible_tasks(game: Game, seat: int) -> list[Task]:
    """The tasks this player can do now, as far as the hand is known."""
    tasks = [game.edition.tasks[task] for task in game.open_tasks(seat)]
    count = game.players[seat].hand_count
    return [task for task in tasks if count >= task.cards and len(items_for(game, seat, task)) >= task.different]


def items_for(game: Game, seat: int, task: Task) -> list[str]:
    """The items a task can be done with: those of which the hand, where it is known, holds enough."""
    hand = game.players[seat].hand
    return [item for item in game.edition.items if hand is None or hand.get(item, 0) >= task.of_each]


def worth(game: Game, task: Task) -> int | None:
    """The points the next player to do it gets, where they are read and it is open (N-END-2)."""
    values, done = game.task_values.get(task.id), len(game.done.get(task.id, ()))
    return values[done] if values is not None and done < task.copies else None


def can_read_task(game: Game, task: str, seat: int | None, host: bool) -> bool:
    """Whoever has done it reads its points from the card; so does the host (N-END-2)."""
    return game.phase != "lobby" and (host or seat in game.done.get(task, ()))


@chapter.decides(ReadTask)
def decide_read_task(game: Game, asked: ReadTask, sent: Sent) -> list[object]:
    task = require_known_task(game, asked.task)
    for name, points in (("alone", asked.alone), ("shared", asked.shared)):
        if not 0 <= points <= HIGHEST:
            raise Unknown(name, say("No task card shows such a number."))
    if game.phase == "lobby":
        raise Refused("wrong_phase", waiting(game), "N-END-2")
    if not can_read_task(game, task, sent.seat, sent.host):
        raise Refused("not_your_task", say("Whoever has done the task reads its points from the card."), "N-END-2")
    if asked.shared > asked.alone:
        why = say("One player alone gets more points than each of two. Look at the cards again.")
        raise Refused("shared_is_less", why, "N-TRD-3")
    seat = sent.seat if sent.seat in game.done.get(task, ()) else None
    return [TaskRead(seat=seat, task=task, alone=asked.alone, shared=asked.shared)]


@chapter.evolves(TaskDone)
def evolve_task_done(game: Game, done: TaskDone) -> Game:
    count = game.edition.tasks[done.task].cards
    game = out_of_hand(game, done.seat, done.items) if done.items else unseen_out_of_hand(game, done.seat, count)
    by = {**game.done, done.task: (*game.done.get(done.task, ()), done.seat)}
    game = did(game, done.seat, "task", what=done.task, count=count)
    turned_over = None if done.first is None else done.task
    return go_on_to_favour(replace(game, done=by, turned_over=turned_over, discard=game.discard + count))


@chapter.evolves(TaskRead)
def evolve_task_read(game: Game, read: TaskRead) -> Game:
    return replace(game, task_values={**game.task_values, read.task: (read.alone, read.shared)})


@chapter.tells(TaskDone)
def tell_task_done(done: TaskDone) -> Told:
    if not done.items:
        return _tell_task_done_with_untold_cards(done)
    task, used, player = TASKS[done.task], cards_listed(done.items), Who(done.seat)
    if done.first is None:
        return Told(
            say("%(who)s is the first to do a task: %(task)s, with %(cards)s.", who=player, task=task, cards=used),
            {done.seat: say("You are the first to do a task: %(task)s, with %(cards)s.", task=task, cards=used)},
        )
    first = Who(done.first)
    return Told(
        say(
            "%(who)s does the task too: %(task)s, with %(cards)s. %(first)s turns the first card over.",
            who=player,
            task=task,
            cards=used,
            first=first,
        ),
        {
            done.seat: say(
                "You do the task too: %(task)s, with %(cards)s. %(first)s turns the first card over.",
                task=task,
                cards=used,
                first=first,
            ),
            done.first: say(
                "%(who)s does the task too: %(task)s, with %(cards)s. Turn your card over.",
                who=player,
                task=task,
                cards=used,
            ),
        },
    )


def _tell_task_done_with_untold_cards(done: TaskDone) -> Told:
    task, player = TASKS[done.task], Who(done.seat)
    if done.first is None:
        return Told(
            say("%(who)s is the first to do a task: %(task)s.", who=player, task=task),
            {done.seat: say("You are the first to do a task: %(task)s.", task=task)},
        )
    first = Who(done.first)
    return Told(
        say(
            "%(who)s does the task too: %(task)s. %(first)s turns the first card over.",
            who=player,
            task=task,
            first=first,
        ),
        {
            done.seat: say(
                "You do the task too: %(task)s. %(first)s turns the first card over.", task=task, first=first
            ),
            done.first: say("%(who)s does the task too: %(task)s. Turn your card over.", who=player, task=task),
        },
    )


@chapter.tells(TaskRead)
def tell_task_read(read: TaskRead) -> Told:
    return Told(
        say(
            "The task cards say: %(task)s, %(alone)d points for one player, %(shared)d for two.",
            task=TASKS[read.task],
            alone=read.alone,
            shared=read.shared,
        )
    )
