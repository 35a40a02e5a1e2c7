"""What is to be said when a game of Nottingham is over: why it is, and whose points are still missing."""

from referee.rules.nottingham.ending import ENDED
from referee.rules.nottingham.names import TASKS
from referee.rules.sentences import Sentence, Who, say, who
from referee.web.nottingham.page import NottinghamPage
from referee.web.result import Remark


def remarks(page: NottinghamPage) -> tuple[Remark, ...]:
    ended = page.seen.view["ended"]
    why = Remark("city", page.speaker.say(ENDED[ended]))
    # whoever did it first still turns the card over (N-END-1)
    done = (entry["text"] for entry in page.seen.view["log"] if entry["event"] == "task_done")
    last_task = next(done, None) if ended == "tasks" else None
    return (why,) if last_task is None else (why, Remark("task", last_task))


CURTAINS = {
    "city": say("The sheriff is back in the city!"),
    "tasks": say("The last task is done!"),
    "host": say("The game is over!"),
}


def curtain(page: NottinghamPage) -> Sentence:
    return CURTAINS[page.seen.view["ended"]]


def missing(page: NottinghamPage) -> tuple[Remark, ...]:
    def sentence(task: str, done_by: list[int]) -> str:
        return page.speaker.say(
            say(
                "The points of a task are still missing: %(task)s. Its card lies with %(who)s.",
                task=TASKS[task],
                who=who(done_by),
            )
        )

    def untold(seat: int) -> str:
        return page.speaker.say(say("%(who)s still has to say what is in the loot pile.", who=Who(seat)))

    tasks = (Remark("task", sentence(task["id"], task["done_by"])) for task in page.seen.unread_tasks)
    loot = (one["seat"] for one in page.seen.view["pending"] if one["command"] == "correct_secret")
    return (*tasks, *(Remark("loot", untold(seat)) for seat in loot))
